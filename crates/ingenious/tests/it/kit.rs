//! Test helpers: positions, actions and chance outcomes written as text.

use game_core::{Addressed, Game, Seat, SeatCount, SeatSet, StartSeat, Step, ToMove, Viewer};
use ingenious::board::Laid;
use ingenious::rules::{OrderQuestion, Talk};
use ingenious::scene::Scene;
use ingenious::state::Pegs;
use ingenious::{Action, Event, IllegalAction, Ingenious, Mode, Options, Rules, Tile};

/// The rules of a mode with default options, except that seat 0 always takes the first turn.
pub(crate) fn rules(mode: Mode, seats: u8) -> Rules {
    rules_with(Options { mode, start: StartSeat::at(0), ..Options::default() }, seats)
}

pub(crate) fn rules_with(options: Options, seats: u8) -> Rules {
    Ingenious::rules(&options, SeatCount::new(seats), None, 1).unwrap()
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

/// A game in progress: its rules, its state, and all events so far.
pub(crate) struct Play {
    pub(crate) rules: Rules,
    pub(crate) state: Ingenious,
    pub(crate) events: Vec<Addressed<Event>>,
}

impl Play {
    pub(crate) fn new(rules: Rules) -> Self {
        let state = Ingenious::setup(&rules);
        Self { rules, state, events: Vec::new() }
    }

    pub(crate) fn of(rules: Rules, scene: &Scene) -> Self {
        let state = scene.build(&rules).unwrap();
        Self { rules, state, events: Vec::new() }
    }

    /// The seat to act takes this action, which must be legal.
    pub(crate) fn act(&mut self, action: &str) -> &mut Self {
        let ToMove::Seats(seats) = self.state.to_move(&self.rules) else {
            panic!("nobody is to act: {:?}", self.state)
        };
        let (seat, action) = (seats.first().unwrap(), action.parse().unwrap());
        assert_eq!(self.state.validate(&self.rules, seat, &action), Ok(()), "{action}");
        self.apply(&Step::choice(seat, action));
        self
    }

    /// Applies this chance outcome, which must be possible.
    pub(crate) fn chance(&mut self, outcome: &str) -> &mut Self {
        let outcome = outcome.parse().unwrap();
        let mut possible = Vec::new();
        self.state.chance_outcomes(&self.rules, &mut possible);
        assert!(possible.iter().any(|(other, _)| *other == outcome), "{outcome} is not among {possible:?}");
        self.apply(&Step::Chance(outcome));
        self
    }

    /// Applies the first possible chance outcome until a seat is to act.
    pub(crate) fn draw_all(&mut self) -> &mut Self {
        while self.state.to_move(&self.rules) == ToMove::Chance {
            let mut possible = Vec::new();
            self.state.chance_outcomes(&self.rules, &mut possible);
            self.apply(&Step::Chance(possible[0].0));
        }
        self
    }

    fn apply(&mut self, step: &Step<Ingenious>) {
        self.state.apply(&self.rules, step, &mut self.events);
    }

    /// Returns why the mover may not take this action.
    pub(crate) fn refusal(&self, action: &str) -> IllegalAction {
        let seat = self.state.mover();
        self.state.validate(&self.rules, seat, &action.parse().unwrap()).unwrap_err()
    }

    pub(crate) fn legal(&self, seat: Seat) -> Vec<String> {
        let mut legal = Vec::new();
        self.state.legal_actions(&self.rules, seat, &mut legal);
        legal.iter().map(ToString::to_string).collect()
    }

    pub(crate) fn pegs(&self, seat: u8) -> Pegs {
        *self.state.pegs(&self.rules, Seat::new(seat))
    }

    pub(crate) fn to_move(&self) -> ToMove {
        self.state.to_move(&self.rules)
    }

    /// Whether this seat, and no other, is to act.
    pub(crate) fn is_to_act(&self, seat: u8) -> bool {
        self.to_move() == ToMove::Seats(SeatSet::one(Seat::new(seat)))
    }

    /// Returns the texts of all events sent to this viewer.
    pub(crate) fn texts_for(&self, viewer: Viewer) -> Vec<String> {
        self.events.iter().filter_map(|event| event.for_viewer(viewer)).map(ToString::to_string).collect()
    }
}
