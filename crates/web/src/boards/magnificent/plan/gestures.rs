//! The gestures of a player: each changes the plan. What it makes impossible is dropped by the sketch.

use magnificent::action::{Payment, Source};
use magnificent::camp::LaidTile;
use magnificent::components::{POSTER_SPACES, Space};
use magnificent::preview::{Boost, Goal, boost};
use magnificent::{Action, Card, Colour, ColourOrClear, MainAction, Phase, Poster, Side};

use super::super::reading::ending::free_gain;
use super::order::{adds_pips, cut, stage};
use super::{CircusPlan, Here, position_after};

/// Set-up.
impl CircusPlan {
    /// Chooses a side of the board (G1).
    pub(crate) fn choose_side(&mut self, side: Side) {
        self.steps = vec![Action::Side(side)];
    }

    /// Chooses a card of the draft; the same one again is put back (G2).
    pub(crate) fn choose_draft(&mut self, card: Card) {
        self.draft = Some(card).filter(|card| self.draft != Some(*card));
        self.takes_draft = false;
    }

    /// Takes the card that is chosen in the draft.
    pub(crate) const fn take_draft(&mut self) {
        self.takes_draft = self.draft.is_some();
    }

    /// Keeps one of the cards of a solo game, or no longer; at most four (G3).
    pub(crate) fn keep(&mut self, card: Card) {
        let keeps = Action::Keep(card);
        if !self.take_out(|step| *step == keeps) && self.steps.len() < usize::from(magnificent::components::TURNS) {
            self.steps.push(keeps);
        }
    }

    /// Keeps these cards, and no others (G3).
    pub(crate) fn keep_all(&mut self, cards: &[Card]) {
        self.steps.clear();
        cards.iter().for_each(|card| self.keep(*card));
    }

    /// Chooses the first trainer tile (G4).
    pub(crate) fn choose_tile(&mut self, tile: Space) {
        self.steps = vec![Action::Tile(tile)];
    }
}

/// The die.
impl CircusPlan {
    /// Solo: trades a poster of the display for a die; the same one again keeps it (G5).
    pub(crate) fn trade(&mut self, slot: u8) {
        let trades = Action::SoloDiscard(slot);
        let was = self.steps.first() == Some(&trades);
        self.steps.retain(|step| stage(step) != 1);
        if !was {
            self.steps.insert(0, trades);
        }
    }

    /// Chooses a die; the same one again is put back (G6). What follows it in the plan goes.
    pub(crate) fn choose_die(&mut self, here: Here<'_>, kind: ColourOrClear, face: u8) {
        let card = self.put_die_back().1.or(self.card);
        let before = self.die.take();
        self.card = card;
        self.die = Some((kind, face)).filter(|die| before != Some(*die));
        self.take_die(here);
    }

    /// Chooses the card for the die; the same one again is put back (G6). What follows it in the plan goes.
    pub(crate) fn choose_card(&mut self, here: Here<'_>, card: Card) {
        let (die, before) = self.put_die_back();
        let before = before.or(self.card);
        self.die = die.or(self.die);
        self.card = Some(card).filter(|card| before != Some(*card));
        self.take_die(here);
    }

    /// Chooses a die and its card in one go (G6).
    pub(crate) fn put_die(&mut self, here: Here<'_>, kind: ColourOrClear, face: u8, card: Card) {
        self.put_die_back();
        (self.die, self.card) = (Some((kind, face)), Some(card));
        self.take_die(here);
    }

    /// Puts the die that is only planned to be taken back into the main tent; returns it and its card.
    pub(crate) fn put_die_back(&mut self) -> (Option<(ColourOrClear, u8)>, Option<Card>) {
        let Some(at) = self.steps.iter().position(|step| stage(step) == 2) else { return (None, None) };
        let taken = self.steps[at];
        self.steps.truncate(at);
        let Action::Take { kind, face, card } = taken else { return (None, None) };
        (Some((kind, face)), Some(card))
    }

    /// Plans the die once its card is chosen too; pips of the card are on from the start, as they cost
    /// nothing.
    fn take_die(&mut self, here: Here<'_>) {
        if let (Some((kind, face)), Some(card)) = (self.die, self.card) {
            (self.die, self.card) = (None, None);
            self.steps.push(Action::Take { kind, face, card });
            self.add_own_pips(here);
        }
    }

    /// Adds the pips of the card on which the die is, if they count for its colour.
    fn add_own_pips(&mut self, here: Here<'_>) {
        if self.steps.contains(&Action::Bonus) {
            return;
        }
        let mut before = self.clone();
        before.cut_goal();
        let public = position_after(here, &before);
        let Some(card) = public.turn.card.filter(|_| !public.turn.bonus_used) else { return };
        let bonus = here.rules.set().card(card).bonus;
        let colour = public.turn.colour;
        if matches!(public.phase(), Phase::Power) && adds_pips(bonus, colour) {
            self.put_power(Action::Bonus);
        }
    }

    /// Turns the die over, or back (G7).
    pub(crate) fn flip(&mut self) {
        if !self.take_out(|step| *step == Action::Flip) {
            self.put(Action::Flip);
        }
    }

    /// Sets the die to a face with the bonus of its card; the same face again leaves it (G7).
    pub(crate) fn set_face(&mut self, face: u8) {
        let was = self.steps.contains(&Action::SetDie(face));
        self.steps.retain(|step| !matches!(step, Action::SetDie(_) | Action::Bonus | Action::Copy(_)));
        if !was {
            self.put(Action::SetDie(face));
        }
    }

    /// Chooses the colour of a clear die (G8). What follows it in the plan goes.
    /// Pips that were taken out with another colour stay out.
    pub(crate) fn choose_colour(&mut self, here: Here<'_>, colour: Colour) {
        let before = self.steps.iter().find_map(|step| if let Action::Colour(of) = step { Some(*of) } else { None });
        let card = self.die_and_card().map(|(.., card)| card).or(here.view.public.turn.card);
        let adds = card.is_some_and(|card| before.is_some() && adds_pips(here.rules.set().card(card).bonus, before));
        let left_out = adds && !self.has(Action::Bonus);
        self.take_out(|step| matches!(step, Action::Colour(_)));
        self.steps.retain(|step| *step != Action::Bonus);
        self.put(Action::Colour(colour));
        if !left_out {
            self.add_own_pips(here);
        }
    }
}

/// Power, bonuses and trainers.
impl CircusPlan {
    /// Spends a gem for power (G9).
    pub(crate) fn add_gem(&mut self, kind: ColourOrClear) {
        self.put(Action::Gem(kind));
    }

    /// Pays with a gem of this kind in place of the last one of another kind (G9).
    pub(crate) fn swap_gem(&mut self, kind: ColourOrClear) {
        let other = |step: &Action| matches!(step, Action::Gem(of) if *of != kind);
        if let Some(at) = self.steps.iter().rposition(other) {
            self.steps[at] = Action::Gem(kind);
        }
    }

    /// Uses the bonus of the card, or no longer (G9, G12, G20).
    pub(crate) fn use_bonus(&mut self, here: Here<'_>) {
        self.toggle_bonus(here, Action::Bonus);
    }

    /// Uses the bonus of another card, or no longer (G9, G12, G20).
    pub(crate) fn copy(&mut self, here: Here<'_>, card: Card) {
        self.toggle_bonus(here, Action::Copy(card));
    }

    fn toggle_bonus(&mut self, here: Here<'_>, action: Action) {
        let was = self.steps.contains(&action);
        self.take_out(|step| matches!(step, Action::Bonus | Action::Copy(_)));
        if was {
            return;
        }
        let own = self.die_and_card().map(|(.., card)| card).or(here.view.public.turn.card);
        let used = if let Action::Copy(card) = action { Some(card) } else { own };
        let adds =
            used.is_some_and(|card| matches!(here.rules.set().card(card).bonus, magnificent::effects::Bonus::Pips(..)));
        if adds {
            self.put_power(action);
        } else {
            self.put(action);
        }
    }

    /// Puts trainers on a space; a space that works once a turn is given back if it is in the plan. The one
    /// for a tent in passing begins a Travel if no action is chosen.
    pub(crate) fn train(&mut self, here: Here<'_>, space: Space) {
        let action = Action::Train(space);
        let again = here.rules.set().space(space).again;
        if !again && self.has(action) {
            self.untrain(space);
            return;
        }
        let acts = here.view.public.turn.main_action.is_some()
            || self.steps.iter().any(|step| matches!(step, Action::Main(_)));
        if space == Space::PASSING_TENT && !acts {
            self.put(Action::Main(MainAction::Travel));
        }
        self.put(action);
    }

    /// Gives the last trainer on a space back. Without the one for a tent in passing the wagon takes another
    /// way, so that what was planned on it goes.
    pub(crate) fn untrain(&mut self, space: Space) {
        self.take_out(|step| *step == Action::Train(space));
        let steps = self.steps.iter().position(|step| matches!(step, Action::Steps(_)));
        if let Some(at) = steps.filter(|_| space == Space::PASSING_TENT) {
            self.steps.truncate(at + 1);
        }
    }

    /// Removes a part of the sum, or any other gesture, with what depends on it; returns whether there was
    /// one. The destination stays if it is still within reach.
    pub(crate) fn remove_part(&mut self, part: Action) -> bool {
        let Some(at) = self.steps.iter().rposition(|step| *step == part) else { return false };
        if matches!(part, Action::Gem(_) | Action::Bonus | Action::Copy(_)) {
            self.steps.remove(at);
            self.steps.retain(|step| *step != Action::EndTurn);
        } else {
            cut(&mut self.steps, at);
        }
        true
    }

    /// Gives a gem for the tile of a bonus, or no longer; they are given in the engine's order (G12).
    pub(crate) fn toggle_give(&mut self, kind: ColourOrClear, on: bool) {
        if !on {
            self.take_out(|step| *step == Action::Give(kind));
            return;
        }
        let is_give = |step: &Action| matches!(step, Action::Give(_));
        let first = self.steps.iter().position(is_give).unwrap_or(self.steps.len());
        let end = first + self.steps[first..].iter().take_while(|step| is_give(step)).count();
        self.steps.insert(end, Action::Give(kind));
        self.steps[first..=end].sort_unstable();
    }
}

/// Destinations.
impl CircusPlan {
    /// Removes the action with its destination and all that follows it; boosts of the person stay, and the
    /// tile of a bonus that was used before.
    pub(crate) fn cut_goal(&mut self) {
        let at = self.steps.iter().position(|step| matches!(stage(step), 6..=8));
        if let Some(at) = at {
            self.steps.truncate(at);
        }
        self.steps.retain(|step| *step != Action::EndTurn);
    }

    /// Returns the plan up to where a goal is chosen: on a road, with the trainer for a tent in passing.
    fn before_goal(&self, goal: Goal) -> Self {
        let passes = Action::Train(Space::PASSING_TENT);
        let kept = matches!(goal, Goal::Road { .. }) && self.has(passes);
        let mut before = self.clone();
        before.cut_goal();
        if kept {
            before.steps.extend([Action::Main(MainAction::Travel), passes]);
        }
        before
    }

    /// Returns the cheapest way to a goal from the power that is planned; `None` if it is out of reach.
    pub(crate) fn way_to(&self, here: Here<'_>, goal: Goal) -> Option<Boost> {
        boost(here.rules, &position_after(here, &self.before_goal(goal)), goal)
    }

    /// Plans the cheapest way to a goal in place of the destination before; returns whether there is one.
    fn go(&mut self, here: Here<'_>, goal: Goal) -> bool {
        let Some(way) = self.way_to(here, goal) else { return false };
        *self = self.before_goal(goal);
        self.steps.extend(way.actions.iter().filter(|action| !super::closes(action)));
        // With its colour a die gets the pips that count for it; otherwise who has taken them out leaves them
        // out.
        if way.actions.iter().any(|action| matches!(action, Action::Colour(_))) {
            self.add_own_pips(here);
        }
        true
    }

    /// Plans the way to what was pointed at; returns whether it is within reach.
    pub(crate) fn point_at(&mut self, here: Here<'_>, goal: Goal) -> bool {
        match goal {
            Goal::Level(power) => self.goal_level(here, power),
            Goal::Road { track, space, laps } => self.goal_road(here, track, space, laps),
            Goal::Step(number) => self.goal_step(here, number),
        }
    }

    /// Plans a Build on the level that needs this power (G10); returns whether it is within reach.
    pub(crate) fn goal_level(&mut self, here: Here<'_>, power: u8) -> bool {
        self.go(here, Goal::Level(power))
    }

    /// Plans a Travel to a space of a road (G13); returns whether it is within reach.
    pub(crate) fn goal_road(&mut self, here: Here<'_>, track: Colour, space: u8, laps: u8) -> bool {
        self.go(here, Goal::Road { track, space, laps })
    }

    /// Plans a Travel by this number of steps with the wagon and trainers that are planned; 0 stays (G13).
    pub(crate) fn goal_steps(&mut self, here: Here<'_>, steps: u8) {
        let kept: Vec<Action> = self.steps.iter().copied().filter(|step| stage(step) == 7).collect();
        let travels = here.view.public.turn.main_action.is_some();
        self.cut_goal();
        if !travels {
            self.steps.push(Action::Main(MainAction::Travel));
        }
        self.steps.extend(kept);
        self.steps.push(Action::Steps(steps));
    }

    /// Plans a Perform on a step (G17); returns whether it is within reach. The hat that is chosen stays
    /// chosen.
    pub(crate) fn goal_step(&mut self, here: Here<'_>, number: u8) -> bool {
        let hat = self.hat();
        let made = self.go(here, Goal::Step(number));
        if let (true, Some(hat)) = (made, hat) {
            self.choose_hat(hat);
        }
        made
    }

    /// Moves the hat on this step instead of the other one (G17); a hat whose own step is the goal stays the
    /// one that moves.
    pub(crate) fn choose_hat(&mut self, number: u8) {
        let goal = self.destination();
        let hat = self.steps.iter_mut().find(|step| matches!(step, Action::Hat(_)));
        if let Some(hat) = hat.filter(|hat| matches!(hat, Action::Hat(own) if goal != Some(Action::Space(*own)))) {
            *hat = Action::Hat(number);
        }
    }
}

/// Tiles, tents and posters.
impl CircusPlan {
    /// Lays a tile (G11).
    pub(crate) fn lay(&mut self, LaidTile { tile, orientation, row, column }: LaidTile) {
        self.put(Action::Lay { tile, orientation, row, column });
    }

    /// Takes the planned tile with this number off the camp, with what was planned after it.
    pub(crate) fn lift(&mut self, number: usize) {
        let lays = self.steps.iter().enumerate().filter(|(_, step)| matches!(step, Action::Lay { .. }));
        if let Some((at, _)) = lays.skip(number).map(|(at, step)| (at, *step)).next() {
            cut(&mut self.steps, at);
        }
    }

    /// Takes the tent that the wagon passes, or leaves it (G14).
    pub(crate) fn pass(&mut self, here: Here<'_>, takes: bool) {
        self.put_next(here, if takes { Action::TakePassing } else { Action::LeavePassing });
    }

    /// Leaves this number of tents on the way and takes the next one (G14).
    pub(crate) fn take_passing(&mut self, left: usize) {
        let Some(at) = self.steps.iter().position(|step| matches!(step, Action::Steps(_))) else { return };
        self.steps.truncate(at + 1);
        self.steps.extend(core::iter::repeat_n(Action::LeavePassing, left));
        self.steps.push(Action::TakePassing);
    }

    /// Puts the tent on a column (G15).
    pub(crate) fn place_tent(&mut self, here: Here<'_>, column: u8) {
        self.put_next(here, Action::Tent(column));
    }

    /// Takes a poster (G16), in place of one that is planned and not asked for again: what hangs already, or
    /// is planned to, stays where it is.
    pub(crate) fn take_poster(&mut self, here: Here<'_>, source: Source) {
        if !matches!(position_after(here, self).phase(), Phase::GainPosters(_)) {
            self.take_out(|step| matches!(step, Action::Poster(_)));
        }
        self.put_next(here, Action::Poster(source));
    }

    /// Buys a poster with coins and a trainer (G20).
    pub(crate) fn buy_poster(&mut self, here: Here<'_>, source: Source) {
        self.train(here, Space::BUY_POSTER);
        self.take_poster(here, source);
    }

    /// Takes a poster of the display and hangs it on a column, in place of the one that is there (G16).
    pub(crate) fn take_poster_to(&mut self, here: Here<'_>, source: Source, column: u8) {
        self.take_poster(here, source);
        self.hang(here, column);
    }

    /// Hangs the poster that is taken on a column, in place of the one that is there (G16).
    pub(crate) fn hang(&mut self, here: Here<'_>, column: u8) {
        let public = position_after(here, self);
        let full = public.player(here.seat).posters_held() == POSTER_SPACES;
        self.put_next(here, if full { Action::Replace(column) } else { Action::Place(column) });
    }

    /// Takes a poster of the display only to discard it, to make room there (G16).
    pub(crate) fn discard_from(&mut self, here: Here<'_>, source: Source) {
        self.take_poster(here, source);
        self.discard(here);
    }

    /// Discards the poster that is taken (G16).
    pub(crate) fn discard(&mut self, here: Here<'_>) {
        self.put_next(here, Action::Discard);
    }
}

/// The show.
impl CircusPlan {
    /// Shows the poster of a column, or no longer; in the order in which they are chosen (G18).
    pub(crate) fn toggle_show(&mut self, column: u8) {
        if self.take_out(|step| *step == Action::Complete(column)) {
            self.steps.retain(|step| *step != Action::DoubleTent(column));
            return;
        }
        self.steps.retain(|step| *step != Action::EndTurn);
        let at = self.steps.iter().position(|step| *step == Action::Arrange).unwrap_or(self.steps.len());
        self.steps.insert(at, Action::Complete(column));
    }

    /// Says how the gems of a poster are paid, in the order in which they are due (G18).
    pub(crate) fn pay(&mut self, column: u8, payments: &[Payment]) {
        let Some(at) = self.steps.iter().position(|step| *step == Action::Complete(column)) else {
            // The poster has been sent; the payment is all that is open.
            let end = self.steps.iter().take_while(|step| matches!(step, Action::Pay(_))).count();
            self.steps.splice(..end, payments.iter().copied().map(Action::Pay));
            return;
        };
        let end = self.steps[at + 1..].iter().take_while(|step| matches!(step, Action::Pay(_))).count();
        self.steps.splice(at + 1..=at + end, payments.iter().copied().map(Action::Pay));
    }

    /// Lets a tent of the show pay again, or no longer (G18).
    pub(crate) fn double_tent(&mut self, column: u8) {
        let was = self.steps.contains(&Action::DoubleTent(column));
        self.steps.retain(|step| !matches!(step, Action::DoubleTent(_)));
        if !was {
            let shown = self.steps.iter().rposition(|step| matches!(step, Action::Complete(_) | Action::Pay(_)));
            self.steps.insert(shown.map_or(0, |at| at + 1), Action::DoubleTent(column));
        }
    }

    /// Puts the posters in this arrangement: before the show with a trainer, or after it (G19).
    pub(crate) fn arrange(&mut self, before_show: bool, posters: &[Option<Poster>; POSTER_SPACES]) {
        let first = if before_show { Action::Train(Space::ARRANGE) } else { Action::Arrange };
        self.take_out(|step| *step == first);
        self.steps.retain(|step| *step != Action::EndTurn);
        let shows = |step: &Action| matches!(step, Action::Complete(_));
        let show = self.steps.iter().position(shows).filter(|_| before_show);
        let at = show.unwrap_or(self.steps.len());
        let puts = posters.iter().map(|poster| Action::Put(*poster));
        self.steps.splice(at..at, core::iter::once(first).chain(puts));
    }

    /// Puts a lifted poster on the next space, where the rearrangement was cut off (G19).
    pub(crate) fn put_back(&mut self, here: Here<'_>, put: Action) {
        self.put_next(here, put);
    }

    /// Leaves the posters where they are (G19).
    pub(crate) fn keep_arrangement(&mut self) {
        self.take_out(|step| matches!(step, Action::Arrange | Action::Train(Space::ARRANGE)));
    }
}

/// The end of turn and round.
impl CircusPlan {
    /// Ends the turn, and takes a bonus that is free before (G21).
    pub(crate) fn end_turn(&mut self, here: Here<'_>) {
        self.steps.retain(|step| *step != Action::EndTurn);
        let mut ended = self.clone();
        ended.steps.push(Action::EndTurn);
        // What is free is read from the last question before the end, and taken there.
        if let Some((public, closings)) = super::before_end(here, &ended)
            && let Some(free) = free_gain(here.rules, &public)
        {
            self.steps.extend(closings);
            self.steps.push(free.action);
        }
        self.steps.push(Action::EndTurn);
    }

    /// Chooses a set (G22). What follows it in the plan goes.
    pub(crate) fn choose_set(&mut self, slot: u8) {
        self.choose_from(|step| matches!(step, Action::ChooseSet(_)), Action::ChooseSet(slot));
    }

    /// Chooses the set to discard (G22). What follows it in the plan goes.
    pub(crate) fn reject_set(&mut self, slot: u8) {
        self.choose_from(|step| matches!(step, Action::RejectSet(_)), Action::RejectSet(slot));
    }

    /// Chooses the card to score (G23).
    pub(crate) fn score(&mut self, card: Card) {
        self.choose_from(|step| matches!(step, Action::Score(_)), Action::Score(card));
    }

    /// Chooses how many coins are paid for the card (G23).
    pub(crate) fn pay_coins(&mut self, coins: u8) {
        self.choose_from(|step| matches!(step, Action::Coins(_)), Action::Coins(coins));
    }

    /// Puts a choice in place of the one before, to which this applies, and of all that follows it.
    fn choose_from(&mut self, test: impl Fn(&Action) -> bool, action: Action) {
        if let Some(at) = self.steps.iter().position(test) {
            self.steps.truncate(at);
        }
        self.steps.push(action);
    }
}
