//! The Perform action (MAG-291 to 304).

use game_core::{Addressed, EventSink};

use crate::action::Payment;
use crate::components::{ColourOrClear, POSTER_SPACES, Poster, Space};
use crate::event::Event;
use crate::rules::Rules;
use crate::set::TentFace;
use crate::state::{Phase, PublicState};

impl PublicState {
    /// Chooses the hat that moves, by the number of the performance space it is on (MAG-295).
    pub(super) fn choose_hat(&mut self, rules: &Rules, number: u8) {
        let position = rules.set().position(number);
        let hat = self.mover_state().hats.iter().position(|hat| *hat == position);
        self.turn.hat = hat.map(|hat| hat as u8);
        self.stack.replace(Phase::ChooseSpace);
    }

    /// Moves the hat to the performance space with this number (MAG-292 to 296).
    pub(super) fn choose_space(&mut self, rules: &Rules, number: u8) {
        let hat = usize::from(self.turn.hat.unwrap_or(0));
        let Some(position) = rules.set().position(number) else { return };
        let own = self.mover_state_mut();
        own.hats[hat] = Some(position);
        own.performs += 1;
        self.turn.allowed = rules.set().performance_space(position).map_or(0, |space| space.posters);
        self.stack.replace(Phase::Complete);
    }

    /// Completes the poster on a space, or first asks how its gems are paid (MAG-297 to 301).
    pub(super) fn complete(&mut self, rules: &Rules, space: u8, events: &mut impl EventSink<Event>) {
        let (Some(due), Some(poster)) = (self.gems_due(rules, space), self.mover_state().posters[usize::from(space)])
        else {
            return;
        };
        for (needed, shown) in self.turn.needed.iter_mut().zip(rules.set().poster(poster).tiles) {
            *needed += shown;
        }
        self.turn.completed |= 1 << space;
        if due == [0; 3] {
            self.gain_poster_rewards(rules, space, events);
        } else {
            self.stack.push(Phase::PayGem(space, due));
        }
    }

    /// Pays one of the gems that are due (MAG-300, 301, 340, R33).
    pub(super) fn pay_gem(&mut self, rules: &Rules, payment: Payment, events: &mut impl EventSink<Event>) {
        let Phase::PayGem(space, mut due) = self.phase() else { return };
        let Some(colour) = (0..due.len()).find(|&colour| due[colour] > 0) else { return };
        match payment {
            Payment::Own => self.spend_gem_on_poster(ColourOrClear::ALL[colour], events),
            Payment::Clear => self.spend_gem_on_poster(ColourOrClear::Clear, events),
            Payment::Waived => {
                if !self.turn.spaces.has(Space::WAIVE) {
                    self.spend_trainers(rules, Space::WAIVE);
                    self.turn.waivers = rules.set().space(Space::WAIVE).amount;
                }
                self.turn.waivers -= 1;
            }
        }
        due[colour] -= 1;
        if due == [0; 3] {
            self.stack.pop();
            self.gain_poster_rewards(rules, space, events);
        } else {
            self.stack.replace(Phase::PayGem(space, due));
        }
    }

    /// Discards a gem that a poster or its tent costs.
    fn spend_gem_on_poster(&mut self, kind: ColourOrClear, events: &mut impl EventSink<Event>) {
        let seat = self.mover;
        self.mover_state_mut().gems[kind as usize] -= 1;
        events.push(|| Addressed::by_all(Event::GemPaid { seat, kind }));
    }

    /// Returns what is printed on the tent below a poster space, which may be the preprinted one.
    fn tent_below(&self, rules: &Rules, space: u8) -> TentFace {
        match self.mover_state().tents[usize::from(space)] {
            Some(tent) => *rules.set().tent(tent),
            None => rules.set().preprinted,
        }
    }

    /// Gains the points and coins of a completed poster and its tent (MAG-302, 303).
    fn gain_poster_rewards(&mut self, rules: &Rules, space: u8, events: &mut impl EventSink<Event>) {
        let seat = self.mover;
        let Some(poster) = self.mover_state_mut().posters[usize::from(space)].take() else { return };
        let (face, tent) = (*rules.set().poster(poster), self.tent_below(rules, space));
        let own = self.mover_state_mut();
        own.completed = own.completed.with(poster);
        own.ledger.posters += i16::from(face.points);
        own.ledger.tents += i16::from(tent.points);
        own.coins += i16::from(face.coins + tent.coins);
        let (points, coins) = (face.points + tent.points, face.coins + tent.coins);
        events.push(|| Addressed::by_all(Event::Completed { seat, poster, points, coins }));
    }

    /// Gains the points and coins of a tent below a completed poster once more (MAG-342, R34).
    pub(super) fn pay_tent_again(&mut self, rules: &Rules, space: u8, events: &mut impl EventSink<Event>) {
        let seat = self.mover;
        self.spend_trainers(rules, Space::DOUBLE_TENT);
        let TentFace { points, coins, .. } = self.tent_below(rules, space);
        let own = self.mover_state_mut();
        own.ledger.tents += i16::from(points);
        own.coins += i16::from(coins);
        events.push(|| Addressed::by_all(Event::TentAgain { seat, points, coins }));
    }

    /// Ends the completion of posters; the remaining ones, if any, may be rearranged (MAG-304, R63).
    pub(super) fn stop_completing(&mut self) {
        if self.mover_state().posters_held() > 0 {
            self.stack.replace(Phase::Rearrange);
        } else {
            self.stack.pop();
        }
    }

    /// Lifts all posters, to be put back space by space (MAG-R63).
    pub(super) fn lift_posters(&mut self) {
        let posters = core::mem::replace(&mut self.mover_state_mut().posters, [None; POSTER_SPACES]);
        self.turn.lifted = posters.into_iter().flatten().collect();
    }

    /// Puts one of the lifted posters, or nothing, on the next poster space.
    pub(super) fn put_poster(&mut self, poster: Option<Poster>) {
        let Phase::PutPoster(space) = self.phase() else { return };
        self.mover_state_mut().posters[usize::from(space)] = poster;
        if let Some(poster) = poster {
            self.turn.lifted = self.turn.lifted.without(poster);
        }
        if usize::from(space) + 1 < POSTER_SPACES {
            self.stack.replace(Phase::PutPoster(space + 1));
        } else {
            self.stack.pop();
        }
    }
}
