//! Views: what they contain, determinization, and deserialisation.

use game_core::{Game, Seat, SimultaneousPhase, Step, ToMove, Viewer};
use game_laws::stats::{ALARM, surprise};
use game_laws::{Subject, clause};
use magnificent::components::CardSet;
use magnificent::rules::Cards;
use magnificent::scene::Seated;
use magnificent::state::{PublicState, Stack};
use magnificent::{Action, Magnificent, Options, Phase, View};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;

use crate::kit::{OfMagnificent, Play, plain, rules_with, solo_rules, turn_of};
use crate::laws::Played;

/// Plays the dealing and the draft of a game for three, and calls `look` before every step.
fn for_each_draft_step(look: impl FnMut(&Play)) {
    for_each_draft_step_with(3, look);
}

fn for_each_draft_step_with(seats: u8, mut look: impl FnMut(&Play)) {
    let mut play = Play::new(rules_with(Options { cards: Cards::Draft, ..plain() }, seats));
    while play.phase() != Phase::Supply && play.public().round == 0 && play.phase() != Phase::PickTile {
        look(&play);
        match play.to_move() {
            ToMove::Chance => {
                let outcome = play.outcomes()[0];
                play.state.apply(&play.rules, &Step::Chance(outcome), &mut play.events);
            }
            _ => {
                // The last seat chooses first, so that the order differs from the seat order.
                let seat = play.to_move().to_act().iter().last().unwrap();
                let card = play.state.draft().hands[seat.index()].iter().last().unwrap();
                play.act_as(seat.into(), &format!("draft {card}"));
            }
        }
    }
}

/// Determinization deals unknown hands of the right size from the cards that the viewer has not seen, and
/// keeps what the viewer knows.
#[test]
fn determinization_is_consistent_with_the_view_of_a_draft() {
    clause!("MAG-R53", "MAG-145", "MAG-146");
    let (mut dealt, mut chosen, mut moments) = (0, 0, 0);
    for_each_draft_step(|play| {
        for viewer in [Viewer::Seat(Seat::new(0)), Viewer::Seat(Seat::new(1)), Viewer::Spectator] {
            let view = play.view(viewer);
            let mut rng = Xoshiro256PlusPlus::seed_from_u64(moments);
            let world = Magnificent::determinize(&play.rules, &view, &mut rng);
            let (was, is) = (play.state.draft(), world.draft());
            let sizes = |hands: [CardSet; 4]| hands.map(CardSet::len);
            assert_eq!(sizes(is.hands), sizes(was.hands), "{viewer:?} at {:?}", play.phase());
            let mut all = play.public().card_deck();
            for seat in play.rules.seats.seats() {
                let at = seat.index();
                assert!(is.hands[at].less(all).is_empty(), "no card is used twice");
                all = all.less(is.hands[at]);
                assert_eq!(is.chosen[at].is_some(), was.chosen[at].is_some(), "{viewer:?}: who has chosen is seen");
                assert!(is.chosen[at].is_none_or(|card| is.hands[at].has(card)), "what was chosen is in the hand");
                if view.hands.get(at).copied().flatten().is_some() {
                    assert_eq!(is.hands[at], was.hands[at], "{viewer:?} knows the hand of seat {seat}");
                }
                if viewer == Viewer::Seat(seat) {
                    assert_eq!((is.hands[at], is.chosen[at]), (was.hands[at], was.chosen[at]));
                }
                dealt += u64::from(is.hands[at] != was.hands[at]);
                chosen += u64::from(is.chosen[at] != was.chosen[at]);
            }
            moments += 1;
        }
    });
    assert!(dealt > 0 && chosen > 0, "{dealt} hands and {chosen} choices differ");
}

/// Wherever the states that a viewer cannot rule out are few enough to be listed, determinization samples
/// them equally often.
#[test]
fn determinization_samples_the_states_of_a_draft_equally_often() {
    clause!("MAG-R53", "MAG-145");
    for seats in 2..=4 {
        let (mut dealt, mut chosen, mut rng) = (0, 0, Xoshiro256PlusPlus::seed_from_u64(u64::from(seats)));
        for_each_draft_step_with(seats, |play| {
            for viewer in play.rules.seats.viewers() {
                let view = play.view(viewer);
                let Some(worlds) = Played::worlds(&play.rules, &view).filter(|worlds| worlds.len() > 1) else {
                    continue;
                };
                let hidden = view.hands.iter().flatten().count() < view.hands.len() && view.public.turns > 0;
                dealt += u32::from(hidden);
                chosen += u32::from(!hidden);
                let mut counts = vec![0; worlds.len()];
                for _ in 0..30 * worlds.len() {
                    let world = Magnificent::determinize(&play.rules, &view, &mut rng);
                    let at = worlds.iter().position(|(listed, _)| *listed == world);
                    counts[at.unwrap_or_else(|| panic!("{viewer:?} can rule out {world:?}"))] += 1;
                }
                let far = surprise(&counts, &vec![1; worlds.len()]);
                assert!(far < ALARM, "{} worlds of {viewer:?} at {:?}: {far:.1}", worlds.len(), play.phase());
            }
        });
        assert!(dealt > 2 && chosen > 2, "{seats} seats: {dealt} deals and {chosen} choices were listed");
    }
}

/// A hand is known to its holder and, after each pass, to one more of the seats on its right.
#[test]
fn hands_are_known_to_those_who_held_them() {
    clause!("MAG-R53", "MAG-EX54");
    for_each_draft_step(|play| {
        let passes = if play.phase() == Phase::Draft { usize::from(play.public().turns) } else { 0 };
        for me in 0..3 {
            let view = play.view_of(me);
            if !matches!(play.phase(), Phase::Draft | Phase::DealCards) {
                assert!(view.hands.is_empty());
                continue;
            }
            // The hand that the viewer passed last is with its left neighbour, the hand before that one seat
            // further.
            let expected: Vec<bool> = (0..3).map(|holder| (holder + 3 - usize::from(me)) % 3 <= passes).collect();
            let known: Vec<bool> = view.hands.iter().map(Option::is_some).collect();
            assert_eq!(known, expected, "seat {me} after {passes} passes");
            assert_eq!(view.done.iter().count(), play.state.draft().chosen.iter().flatten().count());
            let text = serde_json::to_string(&view).unwrap();
            assert_eq!(text.contains("\"done\""), !view.done.is_empty());
            assert_eq!(serde_json::from_str::<View>(&text).unwrap(), view);
        }
    });
    // Solo has no hands, only public cards.
    let mut solo = Play::new(solo_rules());
    while solo.phase() != Phase::KeepCards {
        let outcome = solo.outcomes()[0];
        assert!(solo.view_of(0).hands.is_empty());
        solo.state.apply(&solo.rules, &Step::Chance(outcome), &mut solo.events);
    }
}

/// The choices of one step of the draft are a simultaneous phase.
#[test]
fn each_step_of_the_draft_is_a_simultaneous_phase() {
    clause!("MAG-145");
    let mut phases = Vec::new();
    for_each_draft_step(|play| {
        let phase = play.state.simultaneous_phase(&play.rules);
        assert_eq!(phase.is_some(), play.phase() == Phase::Draft);
        phases.extend(phase);
    });
    phases.dedup();
    assert_eq!(phases, [0, 1, 2, 3].map(SimultaneousPhase));
}

#[test]
fn the_ranking_key_is_points_then_hat() {
    clause!("MAG-387");
    let play = turn_of(Seated { points: 31, hats: vec![10], ..Seated::default() });
    let mut key = Vec::new();
    let total = play.state.ranking_key(&play.rules, Seat::new(0), &mut key);
    let hat = play.rules.set().position(10).map(i32::from).unwrap();
    assert_eq!((total, key), (31, vec![31, hat]));
    assert_eq!(play.state.ranking_key(&play.rules, Seat::new(1), &mut Vec::new()), 0);
}

#[test]
fn a_view_lists_the_legal_actions_of_its_seat() {
    clause!("MAG-201");
    let play = turn_of(Seated::default());
    let list = |viewer: Viewer| {
        let mut legal = Vec::new();
        Magnificent::legal_in(&play.rules, &play.view(viewer), &mut legal);
        legal.iter().map(Action::to_string).collect::<Vec<_>>()
    };
    assert_eq!(list(Viewer::Seat(Seat::new(0))), play.legal());
    assert!(!play.legal().is_empty());
    assert!(list(Viewer::Seat(Seat::new(1))).is_empty() && list(Viewer::Spectator).is_empty());
}

/// A serialised state with more than four seats or more than eight open phases is refused.
#[test]
fn a_state_with_too_many_seats_or_phases_is_refused() {
    let public = serde_json::to_value(turn_of(Seated::default()).public()).unwrap();
    let with = |seats: usize| {
        let mut changed = public.clone();
        let player = changed["players"][0].clone();
        changed["players"] = vec![player; seats].into();
        serde_json::from_value::<PublicState>(changed)
            .map(|public| public.players.iter().filter(|p| p.board.is_some()).count())
    };
    assert_eq!((with(0).unwrap(), with(2).unwrap(), with(4).unwrap()), (0, 2, 4));
    assert!(with(5).unwrap_err().to_string().contains("at most four"));
    let stack = |phases: usize| {
        serde_json::from_value::<Stack>(vec!["turn-end"; phases].into()).map(|stack| stack.phases().len())
    };
    assert_eq!((stack(1).unwrap(), stack(8).unwrap()), (1, 8));
    assert!(stack(0).is_err() && stack(9).is_err());
}
