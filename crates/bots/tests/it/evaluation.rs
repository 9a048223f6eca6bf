//! Tests of `SearchResult::evaluation`: it is comparable within one decision, and `None` where the bot does
//! not compare positions.

use bots::{Bot, SearchResult, bot_rng};
use game_core::{Draws, Game, SeatCount, Step, ToMove, Viewer, fair};

/// Lets new bots play a game against each other. Every decision is asked for twice, with different random
/// numbers: the actions may differ where several are equally good, the evaluations may not. Returns how many
/// decisions had an evaluation and how many had none, which must be as `evaluated` says of the state, the
/// legal actions and the one taken.
fn decisions<G: Game>(
    rules: &G::Rules,
    bot: impl Fn() -> Box<dyn Bot<G>>,
    evaluated: impl Fn(&G, &[G::Action], &G::Action) -> bool,
) -> (usize, usize) {
    let seed = fair::seed_from_text("evaluation");
    let (mut draws, mut rng) = (Draws::new(seed.0), bot_rng(seed));
    let mut state = G::setup(rules);
    let (mut with, mut without) = (0, 0);
    loop {
        let step = match state.to_move(rules) {
            ToMove::Over => return (with, without),
            ToMove::Chance => Step::Chance(state.chance_at(rules, draws.draw())),
            ToMove::Seats(to_act) => {
                let seat = to_act.first().unwrap();
                let view = state.view(rules, Viewer::Seat(seat));
                let mut legal = Vec::new();
                state.legal_actions(rules, seat, &mut legal);
                let SearchResult { action, evaluation } = bot().think(rules, &view, &mut rng);
                let again = bot().think(rules, &view, &mut rng);
                assert_eq!(evaluation, again.evaluation, "{action} and {}", again.action);
                assert_eq!(evaluation.is_some(), evaluated(&state, &legal, &action), "{action}");
                *(if evaluation.is_some() { &mut with } else { &mut without }) += 1;
                Step::choice(seat, action)
            }
        };
        state.apply(rules, &step, &mut ());
    }
}

#[test]
fn ingenious_evaluates_placements_and_not_exchanges() {
    use ingenious::{Action, Ingenious, Options};
    let rules = Ingenious::rules(&Options::default(), SeatCount::new(3), None, 1).unwrap();
    let (with, without) = decisions::<Ingenious>(
        &rules,
        || Box::new(bots::ingenious::Greedy),
        |_, _, action| !matches!(action, Action::Keep | Action::Exchange),
    );
    assert!(with > 20 && without > 20, "{with}, {without}");
}

#[test]
fn spots_evaluates_all_actions_but_rules_of_thumb() {
    use spots::{Action, Options, Spots, TileSet};
    let options = Options { set: TileSet::AllTiles, ..Options::default() };
    let rules = Spots::rules(&options, SeatCount::new(4), None, 1).unwrap();
    let by_rule = |action: &Action| {
        matches!(action, Action::Go | Action::Drop | Action::Again(_) | Action::Hold | Action::Aside(_))
    };
    let (with, _) =
        decisions::<Spots>(&rules, || Box::new(bots::spots::Greedy), |_, legal, _| !legal.iter().any(by_rule));
    assert!(with > 50, "{with}");
}

#[test]
fn spectacular_does_not_evaluate_dice_to_roll_again() {
    use spectacular::rules::Mode;
    use spectacular::{Options, Phase, Spectacular};
    for (options, seats) in [(Options::default(), 2), (Options { mode: Mode::Solo, ..Options::default() }, 1)] {
        let rules = Spectacular::rules(&options, SeatCount::new(seats), None, 1).unwrap();
        let by_rule =
            |phase: Phase| matches!(phase, Phase::Reroll | Phase::SoloReroll | Phase::SoloDiscard | Phase::Save { .. });
        let (with, without) = decisions::<Spectacular>(
            &rules,
            || Box::new(bots::spectacular::Greedy),
            |state, _, _| !by_rule(state.phase()),
        );
        assert!(with > 20 && without > 0, "{with}, {without}");
    }
}
