//! Reasons in The Magnificent.

use bots::magnificent::{Reason, SearchLimits, TurnPlan, fixed_chance, reasons, search_plans};
use game_core::{Game, Seat, SeatCount, Step, ToMove, Viewer};
use magnificent::rules::{Cards, Mode};
use magnificent::scene::{Scene, Seated};
use magnificent::{Action, ColourOrClear, Magnificent, Options, Rules, View};

use super::hold_in_random_games;

const YOU: Seat = Seat::new(0);

fn rules(options: Options, seats: u8) -> Rules {
    Magnificent::rules(&options, SeatCount::new(seats), None, 1).unwrap()
}

fn view(first: Seated, tent: &[(ColourOrClear, u8)]) -> (Rules, View) {
    let rules = rules(Options::default(), 2);
    let scene = Scene { seats: vec![first], tent: tent.to_vec(), ..Scene::default() };
    let view = scene.build(&rules, &mut Vec::new()).unwrap().view(&rules, Viewer::Seat(YOU));
    (rules, view)
}

fn lines(texts: &[&str]) -> Vec<Vec<Action>> {
    texts.iter().map(|line| line.split(", ").map(|action| action.parse().unwrap()).collect()).collect()
}

/// Returns the actions of a turn up to its first chance step, and the posters completed by then.
fn played(rules: &Rules, view: &View, plan: &TurnPlan) -> (Vec<Action>, usize) {
    let mut state = view.known_state();
    let mut line = Vec::new();
    for (_, action) in &plan.line {
        if state.to_move(rules) == ToMove::Chance {
            break;
        }
        state.apply(rules, &Step::choice(YOU, *action), &mut ());
        line.push(*action);
    }
    (line, state.public().player(YOU).completed.len())
}

#[test]
fn a_completed_poster_is_named() {
    let posters = vec![(0, "S-O1".parse().unwrap())];
    let built = magnificent::Tile::all().map(|tile| (tile, 3)).collect();
    let first = Seated { trainers: 3, gems: [3; 4], posters, built, ..Seated::default() };
    let (rules, view) = view(first, &[(ColourOrClear::Orange, 6), (ColourOrClear::Green, 6)]);
    let limits = SearchLimits { beam_width: 16, max_positions: 20_000 };
    let state = view.known_state();
    let plans = search_plans(&rules, &state, limits, 200, fixed_chance(&rules, 1));
    let turns: Vec<(Vec<Action>, usize)> = plans.iter().map(|plan| played(&rules, &view, plan)).collect();
    let line = |posters: usize| turns.iter().find(|(_, completed)| *completed == posters).unwrap().0.clone();
    let found = reasons(&rules, &view, YOU, &[line(1), line(0)]);
    assert!(found[0].contains(&Reason::Completes(1)), "{found:?}");
    assert!(!found[1].iter().any(|reason| matches!(reason, Reason::Completes(_))), "{found:?}");
    // Where both complete it, that is not a reason for one of them.
    let found = reasons(&rules, &view, YOU, &[line(1), line(1)]);
    assert!(!found.iter().flatten().any(|reason| matches!(reason, Reason::Completes(_))), "{found:?}");
}

#[test]
fn dice_that_cannot_be_paid_are_a_risk() {
    let poor = Seated { coins: 2, ..Seated::default() };
    let (rules, view) = view(poor, &[(ColourOrClear::Orange, 6), (ColourOrClear::Orange, 1)]);
    let found = reasons(&rules, &view, YOU, &lines(&["take orange 1 M-I1", "take orange 6 M-I1"]));
    assert_eq!(found[0], [Reason::Pays(1)]);
    assert_eq!(found[1], [Reason::Owes { short: 4, lost: 4 }]);
}

#[test]
fn reasons_hold_in_random_games() {
    let draft = Options { cards: Cards::Draft, ..Options::default() };
    let solo = Options { mode: Mode::Solo, ..Options::default() };
    for (options, seats) in [(Options::default(), 2), (draft, 3), (solo, 1)] {
        hold_in_random_games::<Magnificent, _>(&rules(options, seats), reasons);
    }
}
