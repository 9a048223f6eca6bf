//! Test helpers: positions, actions and chance outcomes written as text.

use core::str::FromStr;

use game_core::{Addressed, Game, Seat, SeatCount, SeatSet, StartSeat, Step, ToMove};
use magnificent::rules::{BoardChoice, Mode};
use magnificent::scene::{Scene, Seated};
use magnificent::state::PlayerState;
use magnificent::{
    Action, Card, Chance, ColourOrClear, Event, IllegalAction, Magnificent, Options, Phase, Poster, PublicState, Rules,
    Tile,
};

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
    Magnificent::rules(&options, SeatCount::new(seats), None, 1).unwrap()
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

/// A game with its rules and all its events.
#[derive(Clone)]
pub(crate) struct Play {
    pub(crate) rules: Rules,
    pub(crate) state: Magnificent,
    pub(crate) events: Vec<Addressed<Event>>,
    /// Whether the test chooses chance outcomes itself; otherwise the first possible one is applied.
    pub(crate) by_hand: bool,
}

impl Play {
    /// A new game at its first chance step or decision.
    pub(crate) fn new(rules: Rules) -> Self {
        let state = Magnificent::setup(&rules);
        Self { rules, state, events: Vec::new(), by_hand: true }
    }

    /// A new game after its set-up, with the first outcome of every chance step and the first legal action of
    /// every decision.
    pub(crate) fn set_up(rules: Rules) -> Self {
        let mut play = Self::new(rules);
        play.by_hand = false;
        play.settle();
        while play.public().round == 0 {
            let first = play.legal()[0].clone();
            play.act(&first);
        }
        play
    }

    pub(crate) fn of(rules: Rules, scene: &Scene) -> Self {
        let mut events = Vec::new();
        let state = scene.build(&rules, &mut events).unwrap();
        let mut play = Self { rules, state, events, by_hand: false };
        play.settle();
        play
    }

    /// Returns a game of two seats in which seat 0 is as described and is about to take a die.
    pub(crate) fn turn(seated: Seated) -> Self {
        Self::of(rules(2), &scene(seated))
    }

    pub(crate) fn public(&self) -> &PublicState {
        self.state.public()
    }

    pub(crate) fn player(&self, seat: u8) -> &PlayerState {
        self.public().player(Seat::new(seat))
    }

    pub(crate) fn mover(&self) -> &PlayerState {
        self.public().mover_state()
    }

    pub(crate) fn phase(&self) -> Phase {
        self.public().phase()
    }

    pub(crate) fn to_move(&self) -> ToMove {
        self.state.to_move(&self.rules)
    }

    /// Whether this seat alone has to act.
    pub(crate) fn is_to_act(&self, seat: u8) -> bool {
        self.to_move() == ToMove::Seats(SeatSet::one(Seat::new(seat)))
    }

    /// Takes the first outcome of every chance step until a seat has to decide.
    pub(crate) fn settle(&mut self) -> &mut Self {
        while !self.by_hand && self.to_move() == ToMove::Chance {
            let possible = self.outcomes();
            self.state.apply(&self.rules, &Step::Chance(possible[0]), &mut self.events);
        }
        self
    }

    pub(crate) fn outcomes(&self) -> Vec<Chance> {
        let mut possible = Vec::new();
        self.state.chance_outcomes(&self.rules, &mut possible);
        possible.into_iter().map(|(outcome, _)| outcome).collect()
    }

    /// Applies a chance outcome, which must be possible.
    pub(crate) fn chance(&mut self, outcome: &str) -> &mut Self {
        let outcome: Chance = read(outcome);
        assert!(self.outcomes().contains(&outcome), "{outcome} is not possible: {:?}", self.outcomes());
        self.state.apply(&self.rules, &Step::Chance(outcome), &mut self.events);
        self.settle()
    }

    /// Takes actions, separated by semicolons, each by the first seat to act; they must be legal.
    pub(crate) fn act(&mut self, actions: &str) -> &mut Self {
        for text in actions.split(';').map(str::trim) {
            let ToMove::Seats(seats) = self.to_move() else {
                panic!("no seat is to act for `{text}`: {:?}", self.phase())
            };
            self.act_as(seats.first().unwrap(), text);
        }
        self
    }

    pub(crate) fn act_as(&mut self, seat: Seat, text: &str) -> &mut Self {
        let action: Action = read(text);
        let answer = self.state.validate(&self.rules, seat, &action);
        assert_eq!(answer, Ok(()), "{text} at {:?}: {:?}", self.phase(), self.legal());
        self.state.apply(&self.rules, &Step::choice(seat, action), &mut self.events);
        self.settle()
    }

    /// Returns the refusal of an action, which must be illegal.
    pub(crate) fn refusal(&self, action: &str) -> IllegalAction {
        let seat = self.to_move().to_act().first().unwrap_or(self.public().mover);
        self.state.validate(&self.rules, seat, &read(action)).expect_err(action)
    }

    pub(crate) fn may(&self, action: &str) -> bool {
        self.legal().iter().any(|legal| legal == action)
    }

    /// The legal actions of the first seat to act.
    pub(crate) fn legal(&self) -> Vec<String> {
        let mut legal = Vec::new();
        if let Some(seat) = self.to_move().to_act().first() {
            self.state.legal_actions(&self.rules, seat, &mut legal);
        }
        legal.iter().map(ToString::to_string).collect()
    }

    /// Returns the legal actions whose notation begins with this word.
    pub(crate) fn legal_with(&self, word: &str) -> Vec<String> {
        self.legal().into_iter().filter(|action| action.split(' ').next() == Some(word)).collect()
    }

    pub(crate) fn posters(&self, seat: u8) -> Vec<Option<Poster>> {
        self.player(seat).posters.to_vec()
    }

    pub(crate) fn points(&self, seat: u8) -> i16 {
        self.player(seat).ledger.total()
    }

    /// The texts of all events.
    pub(crate) fn event_texts(&self) -> Vec<String> {
        self.events.iter().map(|event| event.full.to_string()).collect()
    }

    /// Plays turns with a Travel of no steps until the round ends.
    pub(crate) fn idle_until_round_end(&mut self) -> &mut Self {
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
