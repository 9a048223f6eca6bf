//! Tests of the bots of Ingenious.

use bots::ingenious::{Baseline, Greedy, bot};
use bots::{Bot, Budget, Counts, Estimate, Level, Player, Random, bot_rng, duel, playout, think};
use game_core::{ComponentSet, Game, Seat, SeatCount, SeatSet, Step, ToMove, Viewer, fair};
use ingenious::{Action, Ingenious, Mode, Options, Phase, Rules};

use crate::against_random;

fn rules(mode: Mode, seats: u8) -> Rules {
    Ingenious::rules(&Options { mode, ..Options::default() }, SeatCount::new(seats), None, 1).unwrap()
}

#[test]
fn greedy_beats_random() {
    let against_random =
        |mode, seats, games, seed| against_random::<Ingenious>(&rules(mode, seats), &|| Box::new(Greedy), games, seed);
    let (wins, lowest) = against_random(Mode::Standard, 2, 300, "a test's own seed");
    assert!(wins >= 297, "{wins} of 300");
    assert!(lowest >= 7.0, "{lowest}");
    let (wins, _) = against_random(Mode::Duel, 2, 100, "another seed");
    assert!(wins >= 99, "{wins} of 100");
    let (wins, _) = against_random(Mode::Standard, 4, 100, "a third seed");
    assert!(wins >= 95, "{wins} of 100");
}

/// Only one tile of the rack can raise the lowest peg.
#[test]
fn greedy_raises_its_lowest_colour() {
    use ingenious::scene::Scene;
    let rules = rules(Mode::Standard, 2);
    let tiles = |text: &str| text.split(' ').map(|tile| tile.parse().unwrap()).collect::<Vec<_>>();
    let scene =
        Scene { pegs: vec![[5, 5, 0, 5, 5, 5]; 2], racks: vec![tiles("RG OB PP"), tiles("RR")], ..Scene::default() };
    let state = scene.build(&rules).unwrap();
    let view = state.view(&rules, Viewer::Seat(Seat::new(0)));
    let result = Greedy.think(&rules, &view, &mut bot_rng(fair::seed_from_text("x")));
    let Action::Place { tile, .. } = result.action else { panic!("a placement is expected") };
    assert_eq!(tile, "BO".parse().unwrap(), "only this tile raises blue");
}

/// The random bot, which sees a view, chooses only actions that are legal in the state.
#[test]
fn random_bot_plays_legally() {
    let rules = rules(Mode::Standard, 3);
    let mut rng = bot_rng(fair::seed_from_text("random"));
    for number in 0..20 {
        let mut players: Vec<Player<Ingenious>> =
            (0..3).map(|_| Player::Bot(Box::new(Random) as Box<dyn Bot<_>>)).collect();
        let state =
            playout(&rules, fair::game_seed(fair::seed_from_text("r"), number), &mut players, &mut Counts::default());
        assert!(state.outcome(&rules).is_some());
    }
    let mut state = Ingenious::setup(&rules);
    while state.to_move(&rules) == game_core::ToMove::Chance {
        let drawn = state.chance_at(&rules, 0);
        state.apply(&rules, &game_core::Step::Chance(drawn), &mut ());
    }
    let view = state.view(&rules, Viewer::Seat(state.mover()));
    let result = Bot::<Ingenious>::think(&mut Random, &rules, &view, &mut rng);
    assert_eq!(state.validate(&rules, state.mover(), &result.action), Ok(()));
    assert_eq!(state.to_move(&rules).to_act(), SeatSet::one(state.mover()));
}

/// The same seed gives the same game and the same counts.
#[test]
fn playouts_are_reproducible() {
    let rules = rules(Mode::Team, 4);
    let play = |number| {
        let mut counts = Counts::default();
        let mut players: Vec<Player<Ingenious>> = (0..4).map(|_| Player::Random).collect();
        let state = playout(&rules, fair::game_seed(fair::seed_from_text("x"), number), &mut players, &mut counts);
        (state.digest(&rules), counts.decisions, counts.chances)
    };
    assert_eq!(play(3), play(3));
    assert_ne!(play(3).0, play(4).0);
}

const MODES: [(Mode, u8); 6] =
    [(Mode::Standard, 2), (Mode::Standard, 3), (Mode::Standard, 4), (Mode::Team, 4), (Mode::Duel, 2), (Mode::Solo, 1)];

/// Plays a game between bots of a level that are stopped early, and checks every action.
fn play_hurried(rules: &Rules, level: Level) {
    let mut rng = bot_rng(fair::game_seed(fair::seed_from_text("levels"), level as u64));
    let mut bots: Vec<_> = rules.seats.seats().map(|_| bot(level)).collect();
    let mut state = Ingenious::setup(rules);
    while state.to_move(rules) != ToMove::Over {
        let step = if state.to_move(rules) == ToMove::Chance {
            Step::Chance(state.chance_at(rules, rand_core::Rng::next_u64(&mut rng)))
        } else {
            let seat = state.mover();
            let view = state.view(rules, Viewer::Seat(seat));
            let budget = Budget::default().with_nodes(300);
            let action = think(&mut *bots[seat.index()], rules, &view, &mut rng, &budget).action;
            assert_eq!(state.validate(rules, seat, &action), Ok(()));
            Step::choice(seat, action)
        };
        state.apply(rules, &step, &mut ());
    }
}

#[test]
fn every_level_plays_every_mode() {
    for (mode, seats) in MODES {
        Level::ALL.into_iter().for_each(|level| play_hurried(&rules(mode, seats), level));
    }
}

/// A box with one kind of tile: the racks show no other colour, so they can be exchanged in every turn.
#[test]
fn every_level_plays_with_other_components() {
    let set = ComponentSet(serde_json::json!({"tiles": {"RR": 60}}));
    for mode in [Mode::Standard, Mode::Duel] {
        let options = Options { mode, ..Options::default() };
        let rules = Ingenious::rules(&options, SeatCount::new(2), Some(&set), 1).unwrap();
        Level::ALL.into_iter().for_each(|level| play_hurried(&rules, level));
    }
}

/// Two states with the same view, in the middle of a game, and the same seed.
#[test]
fn equal_views_and_seeds_give_equal_choices() {
    let rules = rules(Mode::Standard, 2);
    let mut rng = bot_rng(fair::seed_from_text("equal"));
    let mut state = Ingenious::setup(&rules);
    for _ in 0..45 {
        let step = match state.to_move(&rules) {
            ToMove::Chance => Step::Chance(state.chance_at(&rules, rand_core::Rng::next_u64(&mut rng))),
            _ => Step::choice(state.mover(), state.random_action(&rules, state.mover(), &mut rng)),
        };
        state.apply(&rules, &step, &mut ());
    }
    while state.to_move(&rules) == ToMove::Chance || state.phase() != Phase::Place {
        let step = match state.to_move(&rules) {
            ToMove::Chance => Step::Chance(state.chance_at(&rules, 0)),
            _ => Step::choice(state.mover(), Action::Keep),
        };
        state.apply(&rules, &step, &mut ());
    }
    let seat = state.mover();
    let view = state.view(&rules, Viewer::Seat(seat));
    let other = Ingenious::determinize(&rules, &view, &mut rng);
    assert_ne!(state, other, "the hidden rack differs");
    for level in Level::ALL {
        let choice = |state: &Ingenious| {
            let mut rng = bot_rng(fair::seed_from_text("choice"));
            let view = state.view(&rules, Viewer::Seat(seat));
            think(&mut *bot(level), &rules, &view, &mut rng, &Budget::default().with_nodes(5_000))
        };
        let (one, two) = (choice(&state), choice(&other));
        assert_eq!((one.action, one.candidates), (two.action, two.candidates), "{level}");
    }
}

/// Where every placement ends the game, the search takes one with the best result.
#[test]
fn the_last_placement_is_exact() {
    let rules = rules(Mode::Standard, 2);
    let mut rng = bot_rng(fair::seed_from_text("last"));
    let (mut tested, mut differing) = (0, 0);
    for _ in 0..150 {
        let mut state = Ingenious::setup(&rules);
        while state.to_move(&rules) != ToMove::Over {
            let seat = state.mover();
            let mut legal = Vec::new();
            state.legal_actions(&rules, seat, &mut legal);
            let share = |action: &Action| {
                let mut end = state.clone();
                end.apply(&rules, &Step::choice(seat, *action), &mut ());
                (end.to_move(&rules) == ToMove::Over).then(|| Estimate::of_end(&rules, &end, seat).share)
            };
            let shares: Option<Vec<f32>> = legal.iter().map(share).collect();
            if let Some(shares) = shares.filter(|shares| shares.len() > 1) {
                let view = state.view(&rules, Viewer::Seat(seat));
                let budget = Budget::default().with_nodes(2_000);
                let found = think(&mut *bot(Level::Master), &rules, &view, &mut rng, &budget);
                let best = shares.iter().copied().fold(0.0, f32::max);
                assert_eq!(share(&found.action), Some(best));
                tested += 1;
                differing += u32::from(shares.iter().any(|share| *share != best));
            }
            let step = match state.to_move(&rules) {
                ToMove::Chance => Step::Chance(state.chance_at(&rules, rand_core::Rng::next_u64(&mut rng))),
                _ => Step::choice(seat, state.random_action(&rules, seat, &mut rng)),
            };
            state.apply(&rules, &step, &mut ());
        }
    }
    assert!(tested >= 100 && differing >= 1, "{tested} positions, {differing} with a choice that matters");
}

#[test]
fn levels_and_baseline_are_in_order() {
    let rules = rules(Mode::Standard, 2);
    let levels = |level| move || bot(level);
    let seed = fair::seed_from_text("order");
    let [casual, novice] = duel(&rules, seed, 0, [&levels(Level::Casual), &levels(Level::Novice)]);
    assert!(casual.points > novice.points);
    let plan = || Box::new(Baseline) as Box<dyn Bot<Ingenious>>;
    let (wins, _) = against_random::<Ingenious>(&rules, &plan, 40, "baseline");
    assert!(wins >= 39, "{wins} of 40");
}
