//! Tests of the bots of Ingenious.

use bots::ingenious::Greedy;
use bots::{Bot, Counts, Player, Random, bot_rng, playout};
use game_core::{Game, Seat, SeatCount, SeatSet, Viewer, fair};
use ingenious::{Action, Ingenious, Mode, Options, Rules};

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
