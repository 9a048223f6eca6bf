//! How steps change the state.

use game_core::{Addressed, EventSink, Seat, SeatSet};

use super::action::{Action, Chance};
use super::cards::Cards;
use super::fault::{self, Fault};
use super::rules::{ROUNDS, Rules};
use super::state::{Ending, Phase, Toy};
use super::view::Event;

impl Toy {
    pub(super) fn draw(&mut self, rules: &Rules, chance: Chance, events: &mut impl EventSink<Event>) {
        match (chance, self.phase) {
            (Chance::Deal(card), _) => {
                let Some(seat) = self.due(rules) else { return };
                self.deck.remove(card);
                self.hands[seat].add(card);
                let full = Event::Dealt { seat, card: Some(card) };
                events.push(|| match fault::get() {
                    Some(Fault::LoudDeal) => Addressed::by_all(full),
                    _ => Addressed::only_by(SeatSet::one(seat), full, Some(Event::Dealt { seat, card: None })),
                });
                self.fill(rules, events);
            }
            (Chance::Roll(points), Phase::Roll { winner }) => {
                self.prizes[winner] += points;
                self.phase = Phase::Turn { winner, banked: false, took: false };
                events.push(|| Addressed::by_all(Event::Rolled { seat: winner, points }));
            }
            (Chance::Roll(_), _) => {}
        }
    }

    pub(super) fn decide(&mut self, rules: &Rules, seat: Seat, action: Action, events: &mut impl EventSink<Event>) {
        match action {
            Action::Put(card) => {
                self.hands[seat].remove(card);
                self.down[seat].add(card);
                let rest = (fault::is(Fault::AudiblePut)).then_some(Event::Put { seat, card: None });
                events.push(|| Addressed::only_by(SeatSet::one(seat), Event::Put { seat, card: Some(card) }, rest));
            }
            Action::Done => self.done(rules, seat, events),
            Action::Bank(card) => {
                self.up.remove(card);
                self.banked[seat].add(card);
                self.mark(|banked, _| *banked = true);
                events.push(|| Addressed::by_all(Event::Banked { seat, card }));
            }
            Action::Take(card) => {
                self.up.remove(card);
                self.hands[seat].add(card);
                self.known[seat].add(card);
                self.mark(|_, took| *took = true);
                if !fault::is(Fault::SilentTake) {
                    events.push(|| Addressed::by_all(Event::Took { seat, card }));
                }
            }
            Action::End => {
                events.push(|| Addressed::by_all(Event::Ended { seat }));
                let reached = rules.seats.seats().any(|seat| self.points(rules, seat) >= rules.goal);
                self.clear();
                if reached {
                    self.over(Ending::Goal, events); // TOY-401
                } else {
                    self.next_round(rules, events);
                }
            }
        }
    }

    fn mark(&mut self, change: impl FnOnce(&mut bool, &mut bool)) {
        if let Phase::Turn { banked, took, .. } = &mut self.phase {
            change(banked, took);
        }
    }

    fn done(&mut self, rules: &Rules, seat: Seat, events: &mut impl EventSink<Event>) {
        let Phase::Put { done } = self.phase else { return };
        let done = done.with(seat);
        self.phase = Phase::Put { done };
        // The other seats learn it from the seats to act; an event would make their next request stale.
        events.push(|| Addressed::only_by(SeatSet::one(seat), Event::Done { seat }, None));
        if done != rules.seats.set() {
            return;
        }
        if fault::is(Fault::LastIsFirst) {
            self.prizes[seat] += 1;
        }
        // TOY-204
        let best = rules.seats.seats().map(|seat| self.down[seat].worth()).max().unwrap_or(0);
        let leaders: SeatSet = rules.seats.seats().filter(|seat| self.down[*seat].worth() == best).collect();
        for seat in rules.seats.seats() {
            let cards = std::mem::take(&mut self.down[seat]);
            self.up = self.up.plus(cards);
            self.known[seat] = self.known[seat].less(cards);
            events.push(|| Addressed::by_all(Event::TurnedUp { seat, cards }));
        }
        assert!(!fault::is(Fault::Panic) || self.round < 1, "the toy panics in its second round");
        match leaders.first() {
            Some(winner) if leaders.len() == 1 => self.phase = Phase::Roll { winner },
            _ => {
                self.clear();
                self.next_round(rules, events);
            }
        }
    }

    /// Removes the remaining face-up cards from the game (TOY-303).
    fn clear(&mut self) {
        let left = std::mem::take(&mut self.up);
        if !fault::is(Fault::LostCards) {
            self.gone = self.gone.plus(left);
        }
    }

    fn next_round(&mut self, rules: &Rules, events: &mut impl EventSink<Event>) {
        self.round += 1;
        let rounds = if fault::is(Fault::Endless) { ROUNDS * 100 } else { ROUNDS };
        if self.round >= rounds {
            self.over(Ending::Rounds, events); // TOY-403
        } else {
            self.fill(rules, events);
        }
    }

    /// Continues dealing if a seat holds too few cards, otherwise begins the next simultaneous phase
    /// (TOY-102).
    fn fill(&mut self, rules: &Rules, events: &mut impl EventSink<Event>) {
        if self.due(rules).is_none() {
            self.phase = Phase::Put { done: SeatSet::EMPTY };
        } else if self.deck == Cards::default() {
            self.over(Ending::Deck, events); // TOY-402
        } else {
            self.phase = Phase::Deal;
        }
    }

    fn over(&mut self, ending: Ending, events: &mut impl EventSink<Event>) {
        self.phase = Phase::Over(ending);
        events.push(|| Addressed::by_all(Event::Over { ending }));
    }
}
