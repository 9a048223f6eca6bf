//! Whether a view that came from outside could be one of a game.

use game_core::ViewFault;

use crate::components::{Colour, DICE, DOGS, ROW, TREATS, Tile};
use crate::dice::MAX_ROLL;
use crate::rules::{Mode, Rules};
use crate::state::{End, Phase, Spots, TrickProgress};
use crate::tricks::{Reroll, Select, Take, TrickStep};
use crate::view::View;

/// No roll buries more spots than nine sixes, and the set die of Retrieve.
const MOST_BURIED: u8 = 60;

/// Six dogs do not show so many paws.
const MOST_USES: u8 = 12;

impl View {
    /// Checks everything that legal lists, sheets, pictures, determinized states and bots rely on.
    pub(crate) fn check(&self, rules: &Rules) -> Result<(), ViewFault> {
        let packs = rules.packs;
        ViewFault::ensure_viewer(rules.seats, self.viewer)?;
        ViewFault::ensure_seat(packs, "mover", self.mover)?;
        ViewFault::ensure_seat(packs, "starter", self.starter)?;
        ViewFault::ensure_seats(packs, "tied", self.tied)?;
        if let Phase::Over(End::SixDogs(seat)) = self.phase {
            ViewFault::ensure_seat(packs, "phase", seat)?;
        }
        ViewFault::ensure_len("players", &self.players, packs.get())?;
        ViewFault::ensure(self.turn < i32::MAX as u32, "turn", "no game has so many turns")?;
        let marked = match rules.options.mode {
            Mode::Solo => self.mark.is_some_and(|mark| usize::from(mark) < ROW),
            Mode::Standard => self.mark.is_none(),
        };
        ViewFault::ensure(marked, "mark", "the marker is that of the Stray, on one of six tiles")?;
        self.check_components(rules)?;
        self.check_tiles(rules)?;
        let state = self.position();
        state.check_progress()?;
        let decided = rules.is_stray(self.mover) || state.has_unseen() || state.has_a_choice();
        ViewFault::ensure(decided, "phase", "there is nothing to decide in this phase")
    }

    /// Dice, treats and cards are those of the box.
    fn check_components(&self, rules: &Rules) -> Result<(), ViewFault> {
        let progress = &self.progress;
        let rolled = u32::from(progress.count) + u32::from(progress.dice.len()) + u32::from(progress.picked.len());
        ViewFault::ensure(rolled <= MAX_ROLL as u32, "doing", "so many dice are never rolled together")?;
        let mut dice = rolled + u32::from(self.supply) + u32::from(progress.aside);
        let mut treats = u32::from(self.treats);
        treats += (0..ROW).map(|position| u32::from(self.tiles.treats(position))).sum::<u32>();
        for (seat, player) in rules.packs.seats().zip(&self.players) {
            dice += u32::from(player.pack.placed()) + u32::from(player.yard.len());
            treats += u32::from(player.treats);
            // While dice are being settled more may be buried than is allowed; the bust follows.
            let settling = seat == self.mover && self.phase == Phase::Settle;
            let most = u32::from(rules.limit(seat)) + if settling { u32::from(MOST_BURIED) } else { 0 };
            let sum: u32 = player.yard.iter().map(u32::from).sum();
            ViewFault::ensure(sum <= most, "players", "a yard holds more than its limit")?;
        }
        ViewFault::ensure(dice == u32::from(DICE), "supply", "the dice are not those of the box")?;
        ViewFault::ensure(treats == u32::from(TREATS), "treats", "the treats are not those of the box")?;
        let below = self.below().count();
        let whole = self.seen().count() + below == DOGS.len() && below == usize::from(self.deck);
        ViewFault::ensure(whole, "deck", "the cards are not those of the box")
    }

    /// The row shows tiles of its colours, each once, and of a set that is named the tiles of that set.
    fn check_tiles(&self, rules: &Rules) -> Result<(), ViewFault> {
        let tiles = &self.tiles;
        ViewFault::ensure(tiles.up < 1 << ROW && tiles.unseen & !0b01_1110 == 0, "tiles", "there are six tiles")?;
        for (position, colour) in (1..).zip(Colour::ALL) {
            let cycle: Vec<Tile> = tiles.stack(colour).seen().collect();
            let own = cycle.iter().all(|tile| tile.colour() == Some(colour));
            let once = (1..cycle.len()).all(|at| !cycle[..at].contains(&cycle[at]));
            let single = rules.stacked() || cycle.len() <= 1;
            ViewFault::ensure(own && once && single, "tiles", "a stack has tiles that it cannot have")?;
            let hidden = tiles.unseen >> position & 1 == 1;
            ViewFault::ensure(hidden == tiles.at(position).is_none(), "tiles", "a tile is neither seen nor unseen")?;
            let named = rules.tiles().is_none_or(|tiles| cycle == [tiles[position - 1]]);
            ViewFault::ensure(named, "tiles", "the tile is not the one of the set")?;
        }
        Ok(())
    }
}

impl Spots {
    /// The numbers of a trick are within what any trick comes to.
    fn check_progress(&self) -> Result<(), ViewFault> {
        let TrickProgress { tile, step, round, buried, uses, number, .. } = self.progress;
        let last = tile.map_or(0, |tile| tile.steps().len());
        ViewFault::ensure(usize::from(step) <= last, "doing", "the trick has fewer steps")?;
        ViewFault::ensure(number <= 6, "doing", "a number from 1 to 6 is named")?;
        let few = buried <= MOST_BURIED && uses <= MOST_USES;
        ViewFault::ensure(few, "doing", "more is counted than a trick comes to")?;
        if self.trick_roll().is_some_and(|roll| roll.take == Take::Rounds) {
            // A further round rolls one die more.
            let most = if self.phase == Phase::May { MAX_ROLL - 1 } else { MAX_ROLL };
            ViewFault::ensure(usize::from(round) <= most, "doing", "this trick has fewer rounds")?;
        }
        Ok(())
    }

    /// Whether the phase asks for something that the position offers, or asks for nothing.
    fn has_a_choice(&self) -> bool {
        let (own, progress, step) = (self.own(), &self.progress, self.trick_step());
        let roll = self.trick_roll();
        let select = |wanted: fn(Select) -> bool| roll.is_some_and(|roll| wanted(roll.select));
        let rolled = !progress.dice.is_empty();
        match self.phase {
            Phase::Turn => own.pack.full() != 0 || self.tiles.face_up().next().is_some(),
            Phase::Reroll => roll.is_some() && rolled && own.treats > 0,
            Phase::Part => roll.is_some_and(|roll| roll.reroll == Reroll::Part) && rolled,
            Phase::Number => match step {
                Some(TrickStep::Name | TrickStep::Set) => self.supply > 0,
                _ => select(|select| select == Select::OneNumber) && rolled,
            },
            Phase::Pick => {
                select(|select| matches!(select, Select::Exactly(_) | Select::Total(_))) && self.pickable() != 0
            }
            Phase::Drop => select(|select| select == Select::DropLower) && self.droppable().is_some(),
            Phase::Settle => {
                let places = |number: u8| own.pack.accepting(number) != 0;
                (roll.is_some() || step == Some(TrickStep::Set)) && progress.dice.highest().is_some_and(places)
            }
            Phase::May => roll.is_some_and(|roll| match roll.take {
                Take::Aside => progress.aside > 0,
                _ => (roll.may || roll.again) && self.supply > 0,
            }),
            Phase::Aside => matches!(step, Some(TrickStep::SetAside(least, _)) if self.supply > least),
            Phase::OwnDie => {
                let own_die = roll.is_some_and(|roll| matches!(roll.take, Take::SupplyAndOwn(_)));
                own_die && progress.count == 0 && (own.pack.placed() > 0 || !own.yard.is_empty())
            }
            Phase::Dig => {
                let buried = self.players.iter().any(|player| !player.yard.is_empty());
                step == Some(TrickStep::Change) && progress.uses > 0 && buried
            }
            Phase::Move => step == Some(TrickStep::Move) && own.pack.placed() > 0 && own.pack.all_free() != 0,
            Phase::Roll => progress.count > 0,
            Phase::Deal
            | Phase::FirstDie
            | Phase::Begin
            | Phase::Step
            | Phase::Settled
            | Phase::AfterRoll
            | Phase::Stray
            | Phase::StrayRoll
            | Phase::EndTurn
            | Phase::Over(_) => true,
        }
    }
}
