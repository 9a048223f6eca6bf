//! The dice of the roll as they lie in the tray, and the gestures that give them a place.

use game_core::{Game as _, Seat};
use spots::odds::kept_roll;
use spots::tricks::Select;
use spots::{Action, Dice, Event, IllegalAction, Phase, Rules, Spots, Tile};

use super::{DicePlan, LaidDie, Place, Turn, rerolls_part, select, unpicked};
use crate::kit::plan::{End, sketch};

/// A die of the roll.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct TrayDie {
    /// The number it shows.
    pub(crate) number: u8,
    /// Its place; `None` if it has none yet.
    pub(crate) to: Option<Place>,
    /// Whether the person put it there. Otherwise the place is forced, or what happens unless another is
    /// chosen.
    pub(crate) by_hand: bool,
}

/// Returns the dice of the roll that are not settled, the highest first; none where nothing is rolled.
fn rolled(at: &Spots) -> Dice {
    match at.phase() {
        Phase::Reroll | Phase::Part | Phase::Number | Phase::Pick | Phase::Drop | Phase::Settle => {
            at.progress().dice + at.progress().picked
        }
        _ => Dice::NONE,
    }
}

/// Returns whether Scavenge lets a die with this number go back.
fn is_droppable(at: &Spots, seat: Seat, number: u8) -> bool {
    at.phase() != Phase::Settle && select(at) == Select::DropLower && number < at.player(seat).yard.sum()
}

/// Returns the dice of the roll with their places by the plan, the highest first. `at` is the position at the
/// table, not that of the sketch, which ends at the first die without a place.
pub(in super::super) fn tray(rules: &Rules, at: &Spots, seat: Seat, plan: &DicePlan) -> Vec<TrayDie> {
    let own = at.player(seat);
    let dice = rolled(at);
    let kept = plan.kept_of(rules, at);
    let mut tray = Vec::new();
    for number in dice.kinds().collect::<Vec<_>>().into_iter().rev() {
        let accepting = own.pack.accepting(number);
        let mut dogs = accepting.count_ones() as u8;
        let all = dice.count(number);
        let stays = kept.map_or(all, |kept| kept.count(number).min(all));
        let droppable = is_droppable(at, seat, number);
        let mut places: Vec<Place> = plan.places(number).collect();
        places.retain(|to| match to {
            Place::Dog(dog) => accepting >> dog & 1 == 1,
            Place::Yard => true,
            Place::Back => rerolls_part(at) || droppable,
        });
        places.truncate(usize::from(stays));
        dogs = dogs.saturating_sub(places.iter().filter(|to| matches!(to, Place::Dog(_))).count() as u8);
        tray.extend(places.iter().map(|to| TrayDie { number, to: Some(*to), by_hand: true }));
        let mut left = stays - places.len() as u8;
        // Where a choice of dice is still to be made, no die is forced.
        let all_stay = matches!(select(at), Select::All | Select::AtMostNamed | Select::DropLower);
        let chosen = kept.is_some() || all_stay || at.phase() == Phase::Settle;
        while left > 0 {
            let forced = if droppable { Place::Back } else { Place::Yard };
            let to = (chosen && left > dogs).then_some(forced);
            tray.push(TrayDie { number, to, by_hand: false });
            left -= 1;
        }
        tray.extend((stays..all).map(|_| TrayDie { number, to: Some(Place::Back), by_hand: false }));
    }
    tray
}

/// Returns the dice that the plan can place without a real choice: every number with at least as many dice as
/// dogs that take it. None of Play Dead, where a buried die is worth treats, and none before the dice to keep
/// have been chosen.
pub(super) fn plain_dice(rules: &Rules, at: &Spots, seat: Seat, plan: &DicePlan) -> Vec<LaidDie> {
    let after = sketch(rules, at, seat, plan).after;
    let settles = after.phase() == Phase::Settle && after.mover() == seat && after.turn() == at.turn();
    if !settles || after.trick_roll().is_none() || after.progress().tile == Some(Tile::PlayDead) {
        return Vec::new();
    }
    let (pack, dice) = (&after.player(seat).pack, after.progress().dice);
    let mut plain = Vec::new();
    for number in dice.kinds().filter(|number| plan.places(*number).next().is_none()) {
        let accepting = pack.accepting(number);
        let dogs = (0..pack.len() as u8).filter(|dog| accepting >> dog & 1 == 1);
        if u32::from(dice.count(number)) >= accepting.count_ones() {
            plain.extend(dogs.map(|dog| LaidDie { number, to: Place::Dog(dog) }));
        }
    }
    plain
}

impl DicePlan {
    /// Returns the dice that stay of the roll; `None` while that is not decided, or if all do.
    fn kept_of(&self, rules: &Rules, at: &Spots) -> Option<Dice> {
        if at.phase() == Phase::Settle || matches!(select(at), Select::All | Select::DropLower) {
            return None;
        }
        let choice = Self { number: self.number, kept: self.kept.clone(), ..Self::default() };
        let made = sketch(rules, at, at.mover(), &choice);
        let open = made.end == End::Asked && matches!(made.after.phase(), Phase::Number | Phase::Pick);
        let back = made.steps.iter().flatten().filter_map(|event| match event {
            Event::Discarded { dice, .. } => Some(*dice),
            _ => None,
        });
        (!open).then(|| back.fold(rolled(at), |all, dice| all - dice))
    }

    /// Returns the dice of the roll that are to be kept, as far as they are chosen: by the plan, or already.
    pub(in super::super) fn chosen(&self, at: &Spots) -> Dice {
        let picked = at.progress().picked;
        unpicked(self.kept.iter().copied(), picked).fold(picked, |all, number| all + Dice::one(number))
    }

    /// Chooses what the turn is spent on; nothing else is planned then.
    pub(in super::super) fn choose(&mut self, turn: Turn) {
        if self.turn != Some(turn) {
            *self = Self { turn: Some(turn), ..Self::default() };
        }
    }

    /// Names a number. Dice that lie for another number are let go.
    pub(in super::super) fn name(&mut self, number: u8) {
        if self.number != Some(number) {
            self.number = Some(number);
            self.dice.clear();
            self.on = None;
        }
    }

    /// Keeps one more die with this number, where only some are kept. A die too many sends the first back.
    ///
    /// # Errors
    /// Why the rules forbid to keep it; the plan stays as it was.
    pub(in super::super) fn keep(&mut self, rules: &Rules, at: &Spots, number: u8) -> Result<(), IllegalAction> {
        let seat = at.mover();
        let mut plan = self.clone();
        if let Select::Exactly(most) = select(at)
            && self.chosen(at).len() >= most
            && let Some(first) = (!plan.kept.is_empty()).then(|| plan.kept.remove(0))
        {
            plan.drop_surplus(at, first);
        }
        plan.kept.push(number);
        let before = Self { kept: plan.kept[..plan.kept.len() - 1].to_vec(), ..Self::default() };
        let asked = sketch(rules, at, seat, &before).after;
        match before.kept_of(rules, at) {
            None => asked.validate(rules, seat, &Action::Take(number))?,
            // What the engine keeps by itself is chosen already.
            Some(all)
                if usize::from(all.count(number)) > before.kept.iter().filter(|kept| **kept == number).count() => {}
            Some(_) if matches!(select(at), Select::Total(_)) => return Err(IllegalAction::NotEight { number }),
            Some(_) => return Err(IllegalAction::NotToKeep { number }),
        }
        *self = plan;
        Ok(())
    }

    /// Checks whether one more die with this number can stay, where the dice that stay have to make a sum.
    ///
    /// # Errors
    /// Why it cannot.
    pub(in super::super) fn completes(&self, rules: &Rules, at: &Spots, number: u8) -> Result<(), IllegalAction> {
        let sums = at.phase() != Phase::Settle && matches!(select(at), Select::Total(_));
        if sums { self.clone().keep(rules, at, number) } else { Ok(()) }
    }

    /// Keeps one die less with this number.
    pub(in super::super) fn let_go(&mut self, at: &Spots, number: u8) {
        if let Some(last) = self.kept.iter().rposition(|kept| *kept == number) {
            self.kept.remove(last);
            self.drop_surplus(at, number);
        }
    }

    /// Takes the places of a number that more dice have than are kept.
    fn drop_surplus(&mut self, at: &Spots, number: u8) {
        let kept = usize::from(self.chosen(at).count(number));
        while self.places(number).count() > kept {
            let last = self.dice.iter().rposition(|die| die.number == number);
            last.map(|last| self.dice.remove(last));
        }
    }

    /// Gives a die with this number a place: one that has none, or else the last that was laid out. A dog has
    /// one space for a number. Where only some dice are kept, the die is kept; in Fetch its number is named.
    ///
    /// # Errors
    /// Why the rules forbid it; the plan stays as it was.
    pub(in super::super) fn lay(
        &mut self,
        rules: &Rules,
        at: &Spots,
        number: u8,
        to: Place,
    ) -> Result<(), IllegalAction> {
        let mut plan = self.clone();
        if rolled(at).count(number) == 0 {
            return Err(IllegalAction::NotRolled { number });
        }
        if let Place::Dog(dog) = to
            && at.player(at.mover()).pack.accepting(number) >> dog & 1 == 0
        {
            return Err(IllegalAction::NoSpace { dog });
        }
        if to == Place::Back && !rerolls_part(at) && !is_droppable(at, at.mover(), number) {
            return Err(IllegalAction::NotAskedNow);
        }
        match select(at) {
            Select::OneNumber if at.phase() != Phase::Settle => plan.name(number),
            Select::Exactly(_) | Select::Total(_) if at.phase() != Phase::Settle => {
                let kept = plan.kept_of(rules, at).unwrap_or_else(|| plan.chosen(at));
                if plan.places(number).count() as u8 >= kept.count(number) {
                    plan.keep(rules, at, number)?;
                }
            }
            _ => {}
        }
        if matches!(to, Place::Dog(_)) && plan.places(number).any(|place| place == to) {
            return Ok(());
        }
        let kept = plan.kept_of(rules, at).unwrap_or_else(|| rolled(at));
        if plan.places(number).count() as u8 >= kept.count(number)
            && let Some(last) = plan.dice.iter().rposition(|die| die.number == number)
        {
            plan.dice.remove(last);
        }
        plan.push(number, to);
        // Another layout is another risk.
        plan.on = None;
        *self = plan;
        Ok(())
    }

    /// Takes a die with this number off a place.
    pub(in super::super) fn lift(&mut self, number: u8, from: Place) {
        if let Some(last) = self.dice.iter().rposition(|die| *die == LaidDie { number, to: from }) {
            self.dice.remove(last);
            self.on = None;
        }
    }

    /// Buries every die that has no place yet.
    pub(in super::super) fn bury_rest(&mut self, rules: &Rules, at: &Spots, seat: Seat) {
        for die in tray(rules, at, seat, self).iter().filter(|die| die.to.is_none()) {
            self.push(die.number, Place::Yard);
        }
    }

    /// Gives every die that has no place one: the first dog that takes it, or else the yard.
    pub(in super::super) fn settle_rest(&mut self, rules: &Rules, at: &Spots, seat: Seat) {
        let pack = at.player(seat).pack;
        for die in tray(rules, at, seat, self).iter().filter(|die| die.to.is_none()) {
            let accepting = pack.accepting(die.number);
            let taken = |dog: u8| self.places(die.number).any(|place| place == Place::Dog(dog));
            let dog = (0..pack.len() as u8).find(|dog| accepting >> dog & 1 == 1 && !taken(*dog));
            self.push(die.number, dog.map_or(Place::Yard, Place::Dog));
        }
    }

    /// Lays out the dice that need no choice.
    pub(super) fn lay_plain(&mut self, rules: &Rules, at: &Spots, seat: Seat) {
        for die in plain_dice(rules, at, seat, self) {
            self.push(die.number, die.to);
        }
    }

    /// Lays out what nobody has to be asked for: the dice that need no choice, and all of a roll that busts
    /// whatever is done. What fits is placed all the same.
    pub(in super::super) fn lay_unasked(&mut self, rules: &Rules, at: &Spots, seat: Seat) {
        self.lay_plain(rules, at, seat);
        if select(at) == Select::All && kept_roll(rules, at).is_some_and(|best| best.busts) {
            self.settle_rest(rules, at, seat);
        }
    }

    /// Returns whether a reroll would undo something: a die that was laid out by hand, or a roll of which
    /// some die fits a dog and that need not bust.
    pub(in super::super) fn would_be_missed(&self, rules: &Rules, at: &Spots, seat: Seat) -> bool {
        let mut unasked = Self::default();
        unasked.lay_unasked(rules, at, seat);
        let by_hand = self.dice.iter().any(|die| !unasked.dice.contains(die));
        let pack = &at.player(seat).pack;
        let fits = at.progress().dice.kinds().any(|number| pack.accepting(number) != 0);
        let busts = kept_roll(rules, at).is_none_or(|best| best.busts);
        by_hand || fits && !busts
    }
}
