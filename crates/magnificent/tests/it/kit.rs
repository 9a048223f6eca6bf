//! Test helpers: positions, actions and chance outcomes written as text.

use core::str::FromStr;

use game_core::{Seat, StartSeat};
use game_laws::rules_of;
use magnificent::rules::{BoardChoice, Mode};
use magnificent::scene::{Scene, Seated};
use magnificent::state::PlayerState;
use magnificent::{Action, Card, ColourOrClear, Magnificent, Options, Phase, Poster, PublicState, Rules, Tile};

/// Returns options in which seat 0 has the first turn and seats 0 to 3 have boards I to IV.
pub(crate) fn plain() -> Options {
    Options {
        start: StartSeat::at(0),
        board0: BoardChoice::I,
        board1: BoardChoice::II,
        board2: BoardChoice::III,
        board3: BoardChoice::IV,
        ..Options::default()
    }
}

pub(crate) fn rules(seats: u8) -> Rules {
    rules_with(plain(), seats)
}

pub(crate) fn rules_with(options: Options, seats: u8) -> Rules {
    rules_of::<Magnificent>(&options, seats)
}

pub(crate) fn solo_rules() -> Rules {
    rules_with(Options { mode: Mode::Solo, ..plain() }, 1)
}

pub(crate) fn read<T: FromStr>(text: &str) -> T {
    text.parse().unwrap_or_else(|_| panic!("{text}"))
}

/// Parses a list of ids separated by spaces.
pub(crate) fn list<T: FromStr>(text: &str) -> Vec<T> {
    text.split_whitespace().map(read).collect()
}

pub(crate) fn kind(name: &str) -> ColourOrClear {
    ColourOrClear::ALL.into_iter().find(|kind| kind.name() == name).unwrap()
}

/// Parses dice on cards, such as `orange 5 M-I1, clear 3 M-I2`.
pub(crate) fn dice(text: &str) -> Vec<(ColourOrClear, u8, Card)> {
    let die = |text: &str| {
        let words: Vec<&str> = text.split_whitespace().collect();
        (kind(words[0]), words[1].parse().unwrap(), read(words[2]))
    };
    text.split(',').map(str::trim).filter(|text| !text.is_empty()).map(die).collect()
}

/// Parses dice in the main tent, such as `orange 5, clear 3`.
pub(crate) fn pool(text: &str) -> Vec<(ColourOrClear, u8)> {
    let die = |text: &str| {
        let (name, face) = text.split_once(' ').unwrap();
        (kind(name), face.parse().unwrap())
    };
    text.split(',').map(str::trim).map(die).collect()
}

/// Parses tiles in a camp, such as `sO 0 1,2; LP 3 0,0`: type, orientation, row and column.
pub(crate) fn camp(text: &str) -> Vec<(Tile, u8, u8, u8)> {
    let tile = |text: &str| {
        let Action::Lay { tile, orientation, row, column } = read(&format!("lay {text}")) else { panic!("{text}") };
        (tile, orientation, row, column)
    };
    text.split(';').map(str::trim).filter(|text| !text.is_empty()).map(tile).collect()
}

/// Parses components on spaces, such as `0 P-O01, 3 P-G02`.
pub(crate) fn spaces<T: FromStr>(text: &str) -> Vec<(u8, T)> {
    let one = |text: &str| {
        let (space, id) = text.split_once(' ').unwrap();
        (space.parse().unwrap(), read(id))
    };
    text.split(',').map(str::trim).filter(|text| !text.is_empty()).map(one).collect()
}

/// Parses numbers of tiles, such as `sO 2, LP 1`.
pub(crate) fn built(text: &str) -> Vec<(Tile, u8)> {
    let one = |text: &str| {
        let (tile, count) = text.split_once(' ').unwrap();
        (read(tile), count.parse().unwrap())
    };
    text.split(',').map(str::trim).filter(|text| !text.is_empty()).map(one).collect()
}

/// Returns a scene with this seat 0; its main tent has a die of every colour, clear included, with every
/// face.
pub(crate) fn scene(seated: Seated) -> Scene {
    Scene { seats: vec![seated], tent: all_dice(), ..Scene::default() }
}

pub(crate) fn all_dice() -> Vec<(ColourOrClear, u8)> {
    ColourOrClear::ALL.into_iter().flat_map(|kind| (1..=6).map(move |face| (kind, face))).collect()
}

/// A game in progress.
pub(crate) type Play = game_laws::Play<Magnificent>;

/// Returns the game in the position of a scene, with the first outcome of every chance step.
pub(crate) fn in_scene(rules: Rules, scene: &Scene) -> Play {
    let mut events = Vec::new();
    let state = scene.build(&rules, &mut events).unwrap();
    let mut play = Play { events, dealer: Play::first_outcome, ..Play::of(rules, state) };
    play.deal();
    play
}

/// Returns a new game after its set-up, with the first outcome of every chance step and the first legal
/// action of every decision.
pub(crate) fn set_up(rules: Rules) -> Play {
    let mut play = Play::new(rules);
    play.dealer = Play::first_outcome;
    play.deal();
    while play.public().round == 0 {
        let first = play.legal()[0].clone();
        play.act(&first);
    }
    play
}

/// Returns a game of two seats in which seat 0 is as described and is about to take a die.
pub(crate) fn turn_of(seated: Seated) -> Play {
    in_scene(rules(2), &scene(seated))
}

/// What tests ask of a game of The Magnificent.
pub(crate) trait OfMagnificent {
    fn public(&self) -> &PublicState;

    fn player(&self, seat: u8) -> &PlayerState;

    fn mover(&self) -> &PlayerState;

    fn phase(&self) -> Phase;

    /// Returns the legal actions whose notation begins with this word.
    fn legal_with(&self, word: &str) -> Vec<String>;

    fn posters(&self, seat: u8) -> Vec<Option<Poster>>;

    fn points(&self, seat: u8) -> i16;

    /// Plays turns with a Travel of no steps until the round ends.
    fn idle_until_round_end(&mut self) -> &mut Self;
}

impl OfMagnificent for Play {
    fn public(&self) -> &PublicState {
        self.state.public()
    }

    fn player(&self, seat: u8) -> &PlayerState {
        self.public().player(Seat::new(seat))
    }

    fn mover(&self) -> &PlayerState {
        self.public().mover_state()
    }

    fn phase(&self) -> Phase {
        self.public().phase()
    }

    fn legal_with(&self, word: &str) -> Vec<String> {
        self.legal().into_iter().filter(|action| action.split(' ').next() == Some(word)).collect()
    }

    fn posters(&self, seat: u8) -> Vec<Option<Poster>> {
        self.player(seat).posters.to_vec()
    }

    fn points(&self, seat: u8) -> i16 {
        self.player(seat).ledger.total()
    }

    fn idle_until_round_end(&mut self) -> &mut Self {
        while !matches!(self.phase(), Phase::ChooseSet(_) | Phase::RejectSet | Phase::ScoreCard(_) | Phase::Over) {
            let legal = self.legal();
            let wanted = ["skip", "steps 0", "travel", "end turn", "die done"];
            let next = wanted.iter().find(|action| legal.contains(&(**action).to_owned()));
            let next = next.map_or_else(|| legal[legal.len() - 1].clone(), |action| (*action).to_owned());
            self.act(&next);
        }
        self
    }
}
