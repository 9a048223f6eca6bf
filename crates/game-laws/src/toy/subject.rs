//! The description of the toy for the laws.

use game_core::{ComponentSet, Game, Move, Seat, Step, Viewer};
use serde_json::json;

use super::RULES;
use super::action::{Action, Chance};
use super::cards::{Card, Cards};
use super::fault::{self, Fault};
use super::rules::{HAND, Options, ROUNDS, Rules, Sides};
use super::state::{Phase, Toy};
use super::view::View;
use crate::sample::Chooser;
use crate::subject::{Broken, Configuration, Subject};

/// If a view allows more states than this, they are not listed.
const FEW: usize = 300;

impl Subject for Toy {
    type Game = Self;

    fn configurations() -> Vec<Configuration<Self>> {
        let teams = || Options { mode: Sides::Teams, ..Options::default() };
        let mut all: Vec<_> = (1..=6)
            .map(|seats| Configuration::new(format!("alone, {seats} seats"), Options::default(), seats))
            .collect();
        all.extend([4, 6].map(|seats| Configuration::new(format!("teams, {seats} seats"), teams(), seats)));
        let parts = || ComponentSet(json!({"cards": {"A": 3, "B": 4, "C": 2}}));
        all.extend([2, 3].map(|seats| {
            Configuration::new(format!("nine cards, {seats} seats"), Options::default(), seats).with_parts(parts())
        }));
        all.push(Configuration::new("nine cards, teams", teams(), 4).with_parts(parts()));
        all
    }

    fn rules_text() -> &'static str {
        RULES
    }

    fn near_misses(_: &Rules, _: &Self, _: Seat, _: &mut Chooser) -> Vec<Action> {
        let each = |make: fn(Card) -> Action| Card::ALL.map(make);
        [each(Action::Put), each(Action::Bank), each(Action::Take)]
            .concat()
            .into_iter()
            .chain([Action::Done, Action::End])
            .collect()
    }

    fn census(rules: &Rules, state: &Self) -> Result<(), String> {
        let mut all = state.deck.plus(state.up).plus(state.gone);
        for seat in rules.seats.seats() {
            let held = state.hands[seat].plus(state.down[seat]);
            all = all.plus(held).plus(state.banked[seat]);
            if !state.known[seat].within(held) {
                return Err(format!("seat {seat} is known to have {}, but has {held}", state.known[seat]));
            }
        }
        if all == rules.cards { Ok(()) } else { Err(format!("{all} cards instead of {}", rules.cards)) }
    }

    fn broken(rules: &Rules, state: &Self) -> Vec<Broken<Self>> {
        let mut all = Vec::new();
        let mut with = |what, change: &dyn Fn(&mut Self)| {
            let mut state = state.clone();
            change(&mut state);
            all.push(Broken::new(what, state));
        };
        if let Some(card) = state.deck.letters().next() {
            with("a card of the deck is missing", &|state| state.deck.remove(card));
            with("a card of the deck is doubled", &|state| state.deck.add(card));
        }
        if let Some(card) = state.up.letters().next() {
            with("a card turned up is missing", &|state| state.up.remove(card));
            with("a card turned up is doubled", &|state| state.up.add(card));
        }
        if let Some(card) = state.gone.letters().next() {
            with("a card put away is missing", &|state| state.gone.remove(card));
            with("a card put away is doubled", &|state| state.gone.add(card));
        }
        for seat in rules.seats.seats() {
            if let Some(card) = state.banked[seat].letters().next() {
                with("a banked card is missing", &|state| state.banked[seat].remove(card));
            }
            if let Some(card) = state.hands[seat].letters().next() {
                with("a card is in two hands", &|state| state.hands[seat.next(rules.seats)].add(card));
            }
            with("a seat is known to have more cards than it has", &|state| state.known[seat] = Cards([9; 4]));
        }
        all
    }

    /// The maximum that follows from the rules: the smaller of the bounds by rounds and by cards.
    fn bound(rules: &Rules) -> usize {
        let (seats, cards) = (rules.seats.get(), rules.cards.count());
        // In a round each seat puts up to three cards and finishes, the winner rolls, banks, takes and ends
        // its turn, and hands are filled.
        let by_rounds = ROUNDS as usize * (seats * 4 + 4 + seats * HAND);
        // In a round every seat but the winner needs at least one new card. A card is dealt once and put
        // once, and once more after it was taken.
        let spare = cards - seats * HAND;
        let rounds = spare.checked_div(seats - 1).map_or(ROUNDS as usize, |more| (1 + more).min(ROUNDS as usize));
        by_rounds.min(2 * cards + rounds + rounds * (seats + 4))
    }

    fn shown(rules: &Rules, before: &Self, step: &Step<Self>, viewer: Viewer) -> String {
        match step {
            Step::Chance(Chance::Deal(_)) if before.due(rules).map(Viewer::Seat) != Some(viewer) => String::new(),
            Step::Choice(Move { seat, action: Action::Put(_) }) if !viewer.is(*seat) => String::new(),
            Step::Choice(Move { seat, action: Action::Done }) => {
                let Phase::Put { done } = before.phase else { return String::new() };
                let last = done.with(*seat) == rules.seats.set();
                if last { format!("{step} {:?}", before.down) } else { step.to_string() }
            }
            Step::Choice(Move { seat, action: Action::Bank(_) })
                if fault::is(Fault::RevealingBank) && viewer.is(*seat) =>
            {
                format!("{step} {}", before.hands[seat.next(rules.seats)])
            }
            Step::Chance(_) | Step::Choice(_) => step.to_string(),
        }
    }

    fn verdicts(rules: &Rules) -> &'static [&'static str] {
        if rules.seats.get() == 1 { &["won", "lost"] } else { &[] }
    }

    fn worlds(rules: &Rules, view: &View) -> Option<Vec<(Self, u64)>> {
        // The mutant that reveals a hand stores it in the public field `known`, so its view does not
        // determine the states.
        if fault::is(Fault::RevealingBank) && matches!(view.phase, Phase::Turn { banked: true, .. }) {
            return None;
        }
        let mut base = Self::setup(rules);
        (base.phase, base.round, base.up, base.gone) = (view.phase, view.round, view.up, view.gone);
        let mut seen = view.up.plus(view.gone);
        for seat in rules.seats.seats() {
            let at = seat.index();
            base.banked[seat] = view.banked[at];
            base.prizes[seat] = view.prizes[at];
            base.known[seat] = view.known[at];
            seen = seen.plus(view.banked[at]);
            if view.viewer.is(seat) {
                (base.hands[seat], base.down[seat]) = (view.hand, view.down);
                seen = seen.plus(view.hand).plus(view.down);
            }
        }
        base.deck = rules.cards.less(seen);
        let mut worlds = vec![(base, 1)];
        for seat in rules.seats.seats().filter(|seat| !view.viewer.is(*seat)) {
            let (size, known) = (usize::from(view.sizes[seat.index()]), view.known[seat.index()]);
            let done = matches!(view.phase, Phase::Put { done } if done.has(seat));
            // The known cards of later seats are not free to be dealt to this one.
            let later = rules.seats.seats().filter(|other| *other > seat && !view.viewer.is(*other));
            let kept = later.fold(Cards::default(), |kept, other| kept.plus(view.known[other.index()]));
            worlds =
                worlds.iter().flat_map(|(world, weight)| hold_hand(world, *weight, seat, size, known, kept)).collect();
            if done {
                worlds = worlds.iter().flat_map(|(world, weight)| put_some(world, *weight, seat)).collect();
            }
            if worlds.len() > FEW {
                return None;
            }
        }
        Some(worlds)
    }
}

/// Lists the states in which the seat holds a hand of this size that includes its publicly known cards,
/// weighted by the number of ways to draw the hand.
fn hold_hand(world: &Toy, weight: u64, seat: Seat, size: usize, known: Cards, kept: Cards) -> Vec<(Toy, u64)> {
    let free = world.deck.less(known).less(kept);
    let mut hands = free.selections();
    hands.push(Cards::default());
    hands.retain(|unknown| unknown.count() + known.count() == size);
    let world_with = |unknown: Cards| {
        let mut next = world.clone();
        next.hands[seat] = known.plus(unknown);
        next.deck = world.deck.less(known).less(unknown);
        let ways: u64 = Card::ALL.into_iter().map(|card| choose(free.of(card), unknown.of(card))).product();
        (next, weight * ways)
    };
    hands.into_iter().map(world_with).collect()
}

/// Lists the states in which the seat has put some cards of its hand, each selection with the same weight.
fn put_some(world: &Toy, weight: u64, seat: Seat) -> Vec<(Toy, u64)> {
    // Of up to three cards there are 1, 2, 3, 5 or 7 selections; 210 can be divided by all of these.
    let selections = world.hands[seat].selections();
    let share = weight * (210 / selections.len() as u64);
    let world_with = |put: Cards| {
        let mut next = world.clone();
        next.hands[seat] = world.hands[seat].less(put);
        next.down[seat] = put;
        (next, share)
    };
    selections.into_iter().map(world_with).collect()
}

fn choose(from: u8, number: u8) -> u64 {
    (0..u64::from(number)).fold(1, |ways, i| ways * (u64::from(from) - i) / (i + 1))
}
