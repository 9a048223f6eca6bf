//! The Travel action, and placing tents (MAG-251 to 274).

use game_core::{Addressed, EventSink};

use super::gain::GainSource;
use crate::components::{Colour, POSTER_SPACES, Space, Tent};
use crate::event::Event;
use crate::rules::Rules;
use crate::set::RingSpace;
use crate::state::{Phase, PublicState};

impl PublicState {
    /// Returns the colour of the wagon that moves in this Travel (MAG-251, 337).
    #[must_use]
    pub fn wagon(&self) -> Colour {
        self.turn.wagon.or(self.turn.colour).unwrap_or(Colour::Orange)
    }

    /// Moves the wagon by one space and gains what is there (MAG-252 to 256, 329, R18, R24).
    pub(super) fn move_wagon(&mut self, rules: &Rules, left: u8, events: &mut impl EventSink<Event>) {
        let colour = self.wagon();
        let ring = &rules.set().rings[colour as usize];
        let (length, at) = (ring.len() as u8, self.wagons[colour as usize]);
        let step = if self.turn.spaces.has(Space::REVERSE) { length - 1 } else { 1 };
        let to = (at + step) % length;
        self.wagons[colour as usize] = to;
        events.push(|| Addressed::by_all(Event::WagonMoved { colour, to }));
        if left > 1 {
            self.stack.replace(Phase::Travelling(left - 1));
        } else {
            self.stack.pop();
        }
        match ring[usize::from(to)] {
            RingSpace::Gem(kind) => self.gain_gem(kind, events),
            RingSpace::Tent(number) => {
                let room = self.mover_state().tents_placed() < POSTER_SPACES - 1;
                match self.ring_tents[colour as usize][usize::from(number)] {
                    None => self.gain_posters(1),
                    // MAG-255, 273: the tent on the last space is taken if there is room for it.
                    Some(_) if left == 1 && room => self.take_tent(rules, events),
                    // TT08 can be used only with a vacant tent space and takes one tent, so there is room
                    // (MAG-R23, R64).
                    Some(_) if self.turn.passing => self.stack.replace(Phase::PassingTent(left - 1)),
                    Some(_) => {}
                }
            }
        }
    }

    /// Returns the index of the tent space under the wagon among those of its track; `None` if the wagon is
    /// on a gem space.
    fn tent_index_under_wagon(&self, rules: &Rules) -> Option<usize> {
        let colour = self.wagon();
        match rules.set().rings[colour as usize][usize::from(self.wagons[colour as usize])] {
            RingSpace::Tent(number) => Some(usize::from(number)),
            RingSpace::Gem(_) => None,
        }
    }

    /// Returns the tent under the wagon that moves; `None` if there is none.
    #[must_use]
    pub fn tent_under_wagon(&self, rules: &Rules) -> Option<Tent> {
        self.ring_tents[self.wagon() as usize][self.tent_index_under_wagon(rules)?]
    }

    /// Takes the tent under the wagon for the mover to place.
    fn take_tent(&mut self, rules: &Rules, events: &mut impl EventSink<Event>) {
        let (seat, colour) = (self.mover, self.wagon());
        let Some(index) = self.tent_index_under_wagon(rules) else { return };
        if let Some(tent) = self.ring_tents[colour as usize][index].take() {
            self.stack.push(Phase::PlaceTent(tent));
            events.push(|| Addressed::by_all(Event::TentTaken { seat, tent }));
        }
    }

    /// Takes the tent that the wagon passes (MAG-338, R23).
    pub(super) fn take_passing(&mut self, rules: &Rules, events: &mut impl EventSink<Event>) {
        self.leave_passing();
        self.turn.passing = false;
        self.take_tent(rules, events);
    }

    /// Leaves the tent that the wagon passes and travels on.
    pub(super) fn leave_passing(&mut self) {
        if let Phase::PassingTent(left) = self.phase() {
            self.stack.replace(Phase::Travelling(left));
        }
    }

    /// Places a tent, and gains the second reward of its space first, then the poster (MAG-271, 272, R65).
    pub(super) fn place_tent(&mut self, rules: &Rules, space: u8, events: &mut impl EventSink<Event>) {
        let Phase::PlaceTent(tent) = self.phase() else { return };
        self.stack.pop();
        self.mover_state_mut().tents[usize::from(space)] = Some(tent);
        let reward = rules.set().tent_spaces[usize::from(space) - 1];
        let posters = self.gain(reward, GainSource::TentSpace, events);
        self.gain_posters(posters + 1);
    }
}
