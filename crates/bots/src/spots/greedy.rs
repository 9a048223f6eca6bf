//! A one-trick lookahead: evaluates every outcome of the roll and how many of the dice could be placed.
//!
//! Nothing is sampled. The value of each set of dice is tabulated once per position; a roll is worth the mean
//! of that table over all its outcomes, assuming that a treat is paid whenever the mean beats the actual
//! roll. Further rolls of a trick are evaluated one die ahead.

use game_core::{Game, Seat, pick};
use spots::dice::Rolls;
use spots::rules::Rules;
use spots::tricks::{Amount, Roll, Select, Take, TrickStep};
use spots::{Action, Dice, Phase, Spots, Tile, View};

use super::outlook::{Outlook, TREAT};
use crate::{Bot, BotRng, SearchResult};

/// Takes the action with the best expected evaluation at the end of its turn.
#[derive(Clone, Copy, Debug, Default)]
pub struct Greedy;

impl Bot<Spots> for Greedy {
    fn begin(&mut self, rules: &Rules, view: &View, rng: &mut BotRng) -> SearchResult<Action> {
        let mut legal = Vec::new();
        Spots::legal_in(rules, view, &mut legal);
        let evaluator = Evaluator { rules, state: view.position(), seat: view.mover };
        let mut best: Vec<Action> = Vec::new();
        let mut most = i64::MIN;
        for action in legal {
            let value = evaluator.value(action);
            if value > most {
                most = value;
                best.clear();
            }
            if value == most {
                best.push(action);
            }
        }
        let action = best.swap_remove(pick(rng, best.len() as u32) as usize);
        SearchResult::at_once(action)
    }
}

/// What follows when the dice of a roll have been placed or buried without a bust.
#[derive(Clone, Copy)]
enum Follow {
    Nothing,
    /// An optional roll of this many dice.
    May(u8),
    /// The seat gains as many treats as the sum of the dice buried.
    TreatsForBuried,
}

/// Evaluates any roll in a position; the sets of dice that can be kept are evaluated only once.
enum Worth {
    Plain(Outlook, Follow),
    OneNumber(Box<[[i64; 10]; 7]>),
    AtMost(Outlook, u8),
    Sets(Vec<(Dice, i64)>, i64),
    DropLower(Outlook),
}

impl Worth {
    fn new(outlook: Outlook, select: Select, number: u8, follow: Follow) -> Self {
        match select {
            Select::All => Self::Plain(outlook, follow),
            Select::AtMostNamed => Self::AtMost(outlook, number),
            Select::DropLower => Self::DropLower(outlook),
            Select::OneNumber => {
                let mut table = Box::new([[i64::MIN; 10]; 7]);
                for (number, row) in (1..=6u8).zip(table.iter_mut().skip(1)) {
                    for (count, value) in row.iter_mut().enumerate().skip(1) {
                        *value = outlook.settled(core::iter::repeat_n(number, count).collect()).value();
                    }
                }
                Self::OneNumber(table)
            }
            Select::Exactly(count) => {
                let sets = Rolls::of(count).iter().map(|(dice, _)| (dice, outlook.settled(dice).value()));
                Self::Sets(sets.collect(), i64::MIN)
            }
            Select::Total(total) => {
                let sets = (1..=7).flat_map(|count| Rolls::of(count).iter().map(|(dice, _)| dice));
                let sets = sets.filter(|dice| dice.sum() == total);
                Self::Sets(sets.map(|dice| (dice, outlook.settled(dice).value())).collect(), outlook.value())
            }
        }
    }

    /// The value of this roll if the best selection of its dice is kept.
    fn of(&self, dice: Dice) -> i64 {
        match self {
            Self::Plain(outlook, follow) => after(outlook, dice, *follow),
            Self::OneNumber(table) => {
                let of = |number: u8| table[usize::from(number)][usize::from(dice.count(number))];
                dice.kinds().map(of).max().unwrap_or(i64::MIN)
            }
            Self::AtMost(outlook, number) => outlook.settled(dice.below(number + 1)).value(),
            Self::Sets(sets, none) => {
                let within = |set: Dice| set.kinds().all(|number| set.count(number) <= dice.count(number));
                let best = sets.iter().filter(|(set, _)| within(*set)).map(|(_, value)| *value).max();
                best.unwrap_or(*none)
            }
            Self::DropLower(outlook) => outlook.dropped(dice).value(),
        }
    }

    /// The expected value of a roll, with treats paid where that is better.
    fn mean(&self, dice: u8, treats: u8) -> i64 {
        let rolls = Rolls::of(dice);
        let values: Vec<(i64, i64)> = rolls.iter().map(|(dice, ways)| (self.of(dice), i64::from(ways))).collect();
        let ways: i64 = values.iter().map(|(_, ways)| ways).sum();
        let mut mean = values.iter().map(|(value, ways)| value * ways).sum::<i64>() / ways;
        for _ in 0..treats.min(4) {
            let again = mean - TREAT;
            mean = values.iter().map(|(value, ways)| (*value).max(again) * ways).sum::<i64>() / ways;
        }
        mean
    }
}

/// The value after the dice have been placed or buried, including the step that follows.
fn after(outlook: &Outlook, dice: Dice, follow: Follow) -> i64 {
    let mut settled = outlook.settled(dice);
    if settled.busted {
        return settled.value();
    }
    match follow {
        Follow::TreatsForBuried => {
            settled.treats += settled.yard - outlook.yard;
            settled.value()
        }
        Follow::May(count) if (1..=2).contains(&count) && settled.dogs > 0 => {
            settled.value().max(Worth::new(settled, Select::All, 0, Follow::Nothing).mean(count, 0))
        }
        Follow::May(_) | Follow::Nothing => settled.value(),
    }
}

struct Evaluator<'a> {
    rules: &'a Rules,
    state: Spots,
    seat: Seat,
}

impl Evaluator<'_> {
    fn outlook(&self) -> Outlook {
        Outlook::new(self.rules, self.seat, self.state.player(self.seat))
    }

    fn value(&self, action: Action) -> i64 {
        let outlook = self.outlook();
        let progress = self.state.progress();
        match action {
            Action::Score => outlook.scored().value(),
            Action::Trick(tile) => self.trick(tile),
            Action::Keep => self.worth(outlook).of(progress.dice),
            Action::Treat => {
                let mut outlook = outlook;
                outlook.treats -= 1;
                let kept = self.kept_part(progress.dice, &outlook);
                self.worth(outlook).mean_with(kept, progress.dice.len() - kept.len(), outlook.treats)
            }
            // Choices made die by die are compared with stopping, which is worth 0. With the tile Track,
            // treats reroll only the dice that cannot be placed.
            Action::Go | Action::Drop => 0,
            Action::Again(number) => {
                let all = progress.dice + progress.picked;
                let kept = self.kept_part(all, &outlook);
                let wanted = (all - kept).count(number) > progress.picked.count(number);
                if wanted || kept == all && progress.picked.is_empty() { i64::from(number) } else { -1 }
            }
            Action::Number(number) => self.number(outlook, number),
            Action::Take(number) => {
                self.take(outlook, progress.picked + Dice::one(number), progress.dice - Dice::one(number))
            }
            Action::Hold => {
                let lower = progress.dice.below(outlook.yard.max(1)).highest().unwrap_or(1);
                if outlook.accepting(lower) > progress.picked.count(lower) { 1 } else { -1 }
            }
            Action::Bury | Action::Place(_) => self.settle(outlook, action),
            Action::No => self.no(outlook),
            Action::Yes => self.yes(outlook),
            // Prefers one die more than the paws (P in SPT-723), but at least 3: then it may stop whenever it
            // likes after the first die.
            Action::Aside(dice) => -i64::from(dice.abs_diff((outlook.paws + 1).max(3))),
            Action::FromYard(number) => self.with_own_die(outlook.dug_up(number)),
            Action::FromDog(dog, number) => self.with_own_die(outlook.lifted(dog, number)),
            Action::Dig { .. } | Action::Move { .. } => self.after_change(action),
        }
    }

    fn follow(&self, tile: Tile, step: usize, outlook: &Outlook) -> Follow {
        match (tile.steps().get(step), tile.steps().get(step + 1)) {
            (Some(TrickStep::Roll(Roll { take: Take::Rounds, .. })), _) => {
                Follow::May(self.state.progress().round.max(1) + 1)
            }
            (Some(TrickStep::Roll(Roll { take: Take::OpenDogs, .. })), _) => Follow::May(outlook.open()),
            (Some(TrickStep::Roll(Roll { take: Take::Supply(1), again: true, .. })), _)
            | (_, Some(TrickStep::Roll(Roll { may: true, .. }))) => Follow::May(1),
            (_, Some(TrickStep::Treats(Amount::JustBuried))) => Follow::TreatsForBuried,
            _ => Follow::Nothing,
        }
    }

    /// The value of the current roll's dice.
    fn worth(&self, outlook: Outlook) -> Worth {
        let progress = self.state.progress();
        let select = self.state.trick_roll().map_or(Select::All, |roll| roll.select);
        let follow =
            progress.tile.map_or(Follow::Nothing, |tile| self.follow(tile, usize::from(progress.step), &outlook));
        Worth::new(outlook, select, progress.number, follow)
    }

    /// The dice that the bot would keep with Track; none for a tile whose treats reroll all dice.
    fn kept_part(&self, dice: Dice, outlook: &Outlook) -> Dice {
        if self.state.progress().tile != Some(Tile::Track) {
            return Dice::NONE;
        }
        dice.kinds()
            .flat_map(|number| {
                core::iter::repeat_n(number, usize::from(dice.count(number).min(outlook.accepting(number))))
            })
            .collect()
    }

    fn dice_for(&self, take: Take, outlook: &Outlook) -> u8 {
        let supply = self.state.supply();
        match take {
            Take::Supply(dice) | Take::SupplyAndOwn(dice) => dice.min(supply),
            Take::SupplyAndPaws(dice) => (dice + outlook.paws).min(supply),
            Take::Rounds => (self.state.progress().round + 1).min(supply),
            Take::OpenDogs => outlook.open().min(supply),
            Take::Aside => 1,
            Take::Yard => outlook.buried,
        }
    }

    /// The expected value of a whole trick: its compulsory part and one optional roll.
    fn trick(&self, tile: Tile) -> i64 {
        let mut outlook = self.outlook();
        outlook.treats += self.state.tiles().treats(tile.position());
        let mut supply = self.state.treats();
        let mut take = |outlook: &mut Outlook, due: u8| {
            let taken = due.min(supply);
            supply -= taken;
            outlook.treats += taken;
        };
        for (at, step) in tile.steps().iter().enumerate() {
            match *step {
                TrickStep::Draw => {
                    if let Some(dog) = self.state.top() {
                        outlook.drew(dog);
                    }
                }
                TrickStep::Change => outlook.yard -= outlook.paws.min(outlook.yard),
                TrickStep::Treats(Amount::Fixed(due)) => take(&mut outlook, due),
                TrickStep::Treats(Amount::Paws) => {
                    let paws = outlook.paws;
                    take(&mut outlook, paws);
                }
                TrickStep::Treats(Amount::Owned) => {
                    let owned = outlook.treats;
                    take(&mut outlook, owned);
                }
                TrickStep::Treats(Amount::OtherTilesDown) => {
                    let down = 6 - self.state.tiles().face_up().count() as u8;
                    take(&mut outlook, down);
                }
                TrickStep::GiveBack => outlook.treats -= outlook.highest_free().min(outlook.treats),
                TrickStep::Set => {
                    let numbers = self.state.top().map_or(0, spots::Dog::spaces);
                    let best = (1..=6u8).filter(|number| numbers >> (number - 1) & 1 == 1);
                    let best = best.map(|number| outlook.settled(Dice::one(number))).max_by_key(Outlook::value);
                    outlook = best.unwrap_or(outlook);
                    if outlook.busted {
                        return outlook.value();
                    }
                }
                TrickStep::Roll(roll) if !roll.may => return self.roll(tile, at, roll, outlook),
                TrickStep::Roll(_)
                | TrickStep::Move
                | TrickStep::Name
                | TrickStep::SetAside(..)
                | TrickStep::Treats(Amount::JustBuried) => {}
            }
        }
        outlook.value()
    }

    /// The expected value from the first roll of a trick on.
    fn roll(&self, tile: Tile, step: usize, roll: Roll, outlook: Outlook) -> i64 {
        let mut outlook = outlook;
        let mut dice = self.dice_for(roll.take, &outlook);
        match roll.take {
            Take::Yard => outlook.yard = 0,
            Take::Aside => dice = 3u8.saturating_sub(outlook.paws).max(1).min(self.state.supply()),
            Take::SupplyAndOwn(_) if outlook.buried > 0 => {
                // The highest buried die is the best one to pick up.
                outlook.yard -= self.state.player(self.seat).yard.highest().unwrap_or(0);
                dice += 1;
            }
            _ => {}
        }
        let follow = self.follow(tile, step, &outlook);
        if dice == 0 {
            return after(&outlook, Dice::NONE, follow);
        }
        let mean = |number| Worth::new(outlook, roll.select, number, follow).mean(dice, outlook.treats);
        if roll.select == Select::AtMostNamed { (1..=6).map(mean).max().unwrap_or(0) } else { mean(0) }
    }

    fn number(&self, outlook: Outlook, number: u8) -> i64 {
        let progress = self.state.progress();
        match self.state.trick_step() {
            Some(TrickStep::Name) => {
                let dice = 4.min(self.state.supply());
                Worth::new(outlook, Select::AtMostNamed, number, Follow::Nothing).mean(dice, outlook.treats)
            }
            Some(TrickStep::Set) => {
                let settled = outlook.settled(Dice::one(number));
                if settled.busted { settled.value() } else { self.after_two_dice(settled) }
            }
            _ => outlook.settled(progress.dice.only(number)).value(),
        }
    }

    fn after_two_dice(&self, outlook: Outlook) -> i64 {
        Worth::new(outlook, Select::All, 0, Follow::Nothing).mean(2, outlook.treats)
    }

    /// The value of the best set that contains the dice picked so far.
    fn take(&self, outlook: Outlook, picked: Dice, left: Dice) -> i64 {
        let Some(roll) = self.state.trick_roll() else { return 0 };
        let within = |set: Dice, of: Dice| set.kinds().all(|number| set.count(number) <= of.count(number));
        match Worth::new(outlook, roll.select, 0, Follow::Nothing) {
            Worth::Sets(sets, _) => {
                let sets = sets.iter().filter(|(set, _)| within(picked, *set) && within(*set, picked + left));
                sets.map(|(_, value)| *value).max().unwrap_or(i64::MIN)
            }
            _ => 0,
        }
    }

    fn settle(&self, outlook: Outlook, action: Action) -> i64 {
        let progress = self.state.progress();
        let Some(number) = progress.dice.highest() else { return 0 };
        let rest = progress.dice - Dice::one(number);
        let next = match action {
            Action::Place(dog) => outlook.placed(dog, number),
            _ => outlook.with_buried(number),
        };
        let follow =
            progress.tile.map_or(Follow::Nothing, |tile| self.follow(tile, usize::from(progress.step), &outlook));
        after(&next, rest, follow)
    }

    fn no(&self, outlook: Outlook) -> i64 {
        match self.state.phase() {
            Phase::Dig | Phase::Move => self.after_two_dice(outlook) - self.opponents(&self.state),
            _ => outlook.value(),
        }
    }

    fn yes(&self, outlook: Outlook) -> i64 {
        let Some(roll) = self.state.trick_roll() else { return i64::MIN };
        let mut outlook = outlook;
        let mut dice = self.dice_for(roll.take, &outlook);
        if let (Take::SupplyAndOwn(_), Some(highest)) = (roll.take, self.state.player(self.seat).yard.highest()) {
            outlook.yard -= highest;
            dice += 1;
        }
        Worth::new(outlook, roll.select, 0, Follow::Nothing).mean(dice, outlook.treats)
    }

    /// Dogpile: the expected value after picking up one of its own dice.
    fn with_own_die(&self, outlook: Outlook) -> i64 {
        let dice = 1 + 2.min(self.state.supply());
        Worth::new(outlook, Select::All, 0, Follow::Nothing).mean(dice, outlook.treats)
    }

    /// The expected value after moving or changing a die and then rolling two.
    fn after_change(&self, action: Action) -> i64 {
        let mut state = self.state;
        state.apply(self.rules, &game_core::Step::choice(self.seat, action), &mut ());
        let outlook = Outlook::new(self.rules, self.seat, state.player(self.seat));
        self.after_two_dice(outlook) - self.opponents(&state)
    }

    /// The discounted value of the best opponent's position, so that busting an opponent is worth something.
    fn opponents(&self, state: &Spots) -> i64 {
        let others = self.rules.packs.seats().filter(|&seat| seat != self.seat);
        others.map(|seat| Outlook::new(self.rules, seat, state.player(seat)).value() / 3).max().unwrap_or(0)
    }
}

impl Worth {
    /// The expected value if some dice are kept and the others rerolled.
    fn mean_with(&self, kept: Dice, dice: u8, treats: u8) -> i64 {
        if kept.is_empty() {
            return self.mean(dice, treats);
        }
        let rolls = Rolls::of(dice);
        let ways: i64 = rolls.iter().map(|(_, ways)| i64::from(ways)).sum();
        rolls.iter().map(|(rolled, ways)| self.of(kept + rolled) * i64::from(ways)).sum::<i64>() / ways
    }
}
