//! Test helpers: positions, actions and chance outcomes written as text.

use game_core::{Seat, StartSeat};
use game_laws::rules_of;
use ingenious::board::Laid;
use ingenious::rules::{OrderQuestion, Talk};
use ingenious::scene::Scene;
use ingenious::state::Pegs;
use ingenious::{Action, Ingenious, Mode, Options, Rules, Tile};

/// The rules of a mode with default options, except that seat 0 always takes the first turn.
pub(crate) fn rules(mode: Mode, seats: u8) -> Rules {
    rules_with(Options { mode, start: StartSeat::at(0), ..Options::default() }, seats)
}

pub(crate) fn rules_with(options: Options, seats: u8) -> Rules {
    rules_of::<Ingenious>(&options, seats)
}

pub(crate) fn open_team() -> Rules {
    rules_with(Options { mode: Mode::Team, start: StartSeat::at(0), talk: Talk::Open, ..Options::default() }, 4)
}

pub(crate) fn better_order(mode: Mode, seats: u8) -> Rules {
    rules_with(Options { mode, start: StartSeat::at(0), order: OrderQuestion::Better, ..Options::default() }, seats)
}

pub(crate) const fn seat(number: u8) -> Seat {
    Seat::new(number)
}

pub(crate) fn tiles(text: &str) -> Vec<Tile> {
    text.split_whitespace().map(|tile| tile.parse().unwrap()).collect()
}

pub(crate) fn laid(text: &str) -> Laid {
    match text.parse().unwrap() {
        Action::Place { tile, first, second } => Laid { tile, first, second },
        other => panic!("{other} is not a placement"),
    }
}

/// Returns a scene with these tiles on the board, these pegs for every seat, and this rack for seat 0.
pub(crate) fn scene(board: &[&str], pegs: Pegs, rack: &str) -> Scene {
    Scene {
        board: board.iter().map(|text| laid(text)).collect(),
        pegs: vec![pegs; 4],
        racks: vec![tiles(rack)],
        ..Scene::default()
    }
}

/// A game in progress.
pub(crate) type Play = game_laws::Play<Ingenious>;

/// Returns the game in the position of a scene.
pub(crate) fn in_scene(rules: Rules, scene: &Scene) -> Play {
    let state = scene.build(&rules).unwrap();
    Play::of(rules, state)
}

/// Returns the pegs of a seat.
pub(crate) fn pegs_of(play: &Play, seat: u8) -> Pegs {
    *play.state.pegs(&play.rules, Seat::new(seat))
}
