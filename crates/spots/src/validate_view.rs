//! Checks that a view from an untrusted source could occur in a game.

use game_core::ViewFault;

use crate::components::{Colour, DICE, DOGS, ROW, TREATS, Tile};
use crate::dice::MAX_ROLL;
use crate::rules::{Mode, Rules};
use crate::state::{End, Phase, Spots, TrickProgress};
use crate::tricks::{Reroll, Select, Take, TrickStep};
use crate::view::View;

/// An upper bound for the sum of dice buried in one roll: nine sixes, and the die set by Retrieve.
const MOST_BURIED: u8 = 60;

/// An upper bound for the changes that Dig allows: the paws on six dogs.
const MOST_USES: u8 = 12;

impl View {
    /// Checks everything that the legal list, score sheets, rendering, determinization and bots rely on.
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
        ViewFault::ensure(self.turn < i32::MAX as u32, "turn", "the number is too large")?;
        let marked = match rules.options.mode {
            Mode::Solo => self.mark.is_some_and(|mark| usize::from(mark) < ROW),
            Mode::Standard => self.mark.is_none(),
        };
        ViewFault::ensure(marked, "mark", "the Stray's marker is missing, misplaced, or not in a solo game")?;
        self.check_components(rules)?;
        self.check_tiles(rules)?;
        let state = self.position();
        state.check_progress()?;
        let decided = rules.is_stray(self.mover) || state.has_unseen() || state.has_a_choice();
        ViewFault::ensure(decided, "phase", "nothing can be decided in this phase")
    }

    /// Checks that dice, treats and cards add up to those of the box.
    fn check_components(&self, rules: &Rules) -> Result<(), ViewFault> {
        let progress = &self.progress;
        let rolled = u32::from(progress.count) + u32::from(progress.dice.len()) + u32::from(progress.picked.len());
        ViewFault::ensure(rolled <= MAX_ROLL as u32, "doing", "more dice than can be rolled together")?;
        let mut dice = rolled + u32::from(self.supply) + u32::from(progress.aside);
        let mut treats = u32::from(self.treats);
        treats += (0..ROW).map(|position| u32::from(self.tiles.treats(position))).sum::<u32>();
        for (seat, player) in rules.packs.seats().zip(&self.players) {
            dice += u32::from(player.pack.placed()) + u32::from(player.yard.len());
            treats += u32::from(player.treats);
            // While the dice of a roll are being placed or buried, the mover's yard may exceed its limit; the
            // bust follows.
            let settling = seat == self.mover && self.phase == Phase::Settle;
            let most = u32::from(rules.limit(seat)) + if settling { u32::from(MOST_BURIED) } else { 0 };
            let sum: u32 = player.yard.iter().map(u32::from).sum();
            ViewFault::ensure(sum <= most, "players", "a yard holds more than its limit")?;
        }
        ViewFault::ensure(dice == u32::from(DICE), "supply", "the number of dice is not that of the box")?;
        ViewFault::ensure(treats == u32::from(TREATS), "treats", "the number of treats is not that of the box")?;
        let below = self.below().count();
        let whole = self.seen().count() + below == DOGS.len() && below == usize::from(self.deck);
        ViewFault::ensure(whole, "deck", "the cards are not those of the box")
    }

    /// Checks that every position of the row has a tile of its colour, that no tile occurs twice, and that
    /// the tiles are those of the set if the options name one.
    fn check_tiles(&self, rules: &Rules) -> Result<(), ViewFault> {
        let tiles = &self.tiles;
        ViewFault::ensure(tiles.up < 1 << ROW && tiles.unseen & !0b01_1110 == 0, "tiles", "the row has six tiles")?;
        for (position, colour) in (1..).zip(Colour::ALL) {
            let cycle: Vec<Tile> = tiles.stack(colour).seen().collect();
            let own = cycle.iter().all(|tile| tile.colour() == Some(colour));
            let once = (1..cycle.len()).all(|at| !cycle[..at].contains(&cycle[at]));
            let single = rules.stacked() || cycle.len() <= 1;
            ViewFault::ensure(own && once && single, "tiles", "a stack has a wrong tile, one twice, or too many")?;
            let hidden = tiles.unseen >> position & 1 == 1;
            let consistent = hidden == tiles.at(position).is_none();
            ViewFault::ensure(consistent, "tiles", "a tile is both seen and unseen, or neither")?;
            let named = rules.tiles().is_none_or(|tiles| cycle == [tiles[position - 1]]);
            ViewFault::ensure(named, "tiles", "the tile does not belong to the set")?;
        }
        Ok(())
    }
}

impl Spots {
    /// Checks that the counters of the current trick are in range.
    fn check_progress(&self) -> Result<(), ViewFault> {
        let TrickProgress { tile, step, round, buried, uses, number, .. } = self.progress;
        let last = tile.map_or(0, |tile| tile.steps().len());
        ViewFault::ensure(usize::from(step) <= last, "doing", "more steps than the trick has")?;
        ViewFault::ensure(number <= 6, "doing", "the named number is not from 1 to 6")?;
        let few = buried <= MOST_BURIED && uses <= MOST_USES;
        ViewFault::ensure(few, "doing", "a count is larger than a trick allows")?;
        if self.trick_roll().is_some_and(|roll| roll.take == Take::Rounds) {
            // In this phase the roll may be repeated, and the repeat would roll one more die.
            let most = if self.phase == Phase::May { MAX_ROLL - 1 } else { MAX_ROLL };
            ViewFault::ensure(usize::from(round) <= most, "doing", "more rounds than the trick has")?;
        }
        Ok(())
    }

    /// Returns whether the position has something to choose from in this phase; true if the phase asks for
    /// nothing.
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
