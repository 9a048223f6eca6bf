//! Words for the tests: positions from text, steps from text.

use game_core::{Addressed, Game, Seat, SeatCount, SeatSet, Step, ToMove, Viewer};
use ingenious::board::Laid;
use ingenious::rules::{OrderQuestion, Start, Talk};
use ingenious::scene::Scene;
use ingenious::state::Pegs;
use ingenious::{Action, Event, IllegalAction, Ingenious, Mode, Options, Rules, Tile};

/// The rules of a mode with default options, but the first turn always seat 0's, so that nothing is random.
pub(crate) fn rules(mode: Mode, seats: u8) -> Rules {
    rules_with(Options { mode, start: Start::Seat0, ..Options::default() }, seats)
}

pub(crate) fn rules_with(options: Options, seats: u8) -> Rules {
    Ingenious::rules(&options, SeatCount::new(seats), None, 1).unwrap()
}

pub(crate) fn open_team() -> Rules {
    rules_with(Options { mode: Mode::Team, start: Start::Seat0, talk: Talk::Open, ..Options::default() }, 4)
}

pub(crate) fn better_order(mode: Mode, seats: u8) -> Rules {
    rules_with(Options { mode, start: Start::Seat0, order: OrderQuestion::Better, ..Options::default() }, seats)
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
        other => panic!("{other} is no placement"),
    }
}

/// A scene with these tiles on the board, these pegs for everybody, and this rack of seat 0.
pub(crate) fn scene(board: &[&str], pegs: Pegs, rack: &str) -> Scene {
    Scene {
        board: board.iter().map(|text| laid(text)).collect(),
        pegs: vec![pegs; 4],
        racks: vec![tiles(rack)],
        ..Scene::default()
    }
}

/// A game and its rules, with everything that has been told.
pub(crate) struct Play {
    pub(crate) rules: Rules,
    pub(crate) state: Ingenious,
    pub(crate) told: Vec<Addressed<Event>>,
}

impl Play {
    pub(crate) fn new(rules: Rules) -> Self {
        let state = Ingenious::setup(&rules);
        Self { rules, state, told: Vec::new() }
    }

    pub(crate) fn of(rules: Rules, scene: &Scene) -> Self {
        let state = scene.build(&rules).unwrap();
        Self { rules, state, told: Vec::new() }
    }

    /// Whoever decides does this, which must be legal.
    pub(crate) fn act(&mut self, action: &str) -> &mut Self {
        let ToMove::Seats(seats) = self.state.to_move(&self.rules) else { panic!("nobody decides: {:?}", self.state) };
        let (seat, action) = (seats.first().unwrap(), action.parse().unwrap());
        assert_eq!(self.state.validate(&self.rules, seat, &action), Ok(()), "{action}");
        self.apply(&Step::choice(seat, action));
        self
    }

    /// Chance brings this, which must be possible.
    pub(crate) fn chance(&mut self, outcome: &str) -> &mut Self {
        let outcome = outcome.parse().unwrap();
        let mut possible = Vec::new();
        self.state.chance_outcomes(&self.rules, &mut possible);
        assert!(possible.iter().any(|(other, _)| *other == outcome), "{outcome} is not among {possible:?}");
        self.apply(&Step::Chance(outcome));
        self
    }

    /// Chance brings the first thing possible until somebody decides.
    pub(crate) fn settle(&mut self) -> &mut Self {
        while self.state.to_move(&self.rules) == ToMove::Chance {
            let mut possible = Vec::new();
            self.state.chance_outcomes(&self.rules, &mut possible);
            self.apply(&Step::Chance(possible[0].0));
        }
        self
    }

    fn apply(&mut self, step: &Step<Ingenious>) {
        self.state.apply(&self.rules, step, &mut self.told);
    }

    /// Why the one who decides may not do this.
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

    pub(crate) fn pending(&self) -> ToMove {
        self.state.to_move(&self.rules)
    }

    pub(crate) fn awaits(&self, seat: u8) -> bool {
        self.pending() == ToMove::Seats(SeatSet::one(Seat::new(seat)))
    }

    /// What a viewer was told, in words.
    pub(crate) fn heard(&self, viewer: Viewer) -> Vec<String> {
        self.told.iter().filter_map(|seen| seen.for_viewer(viewer)).map(ToString::to_string).collect()
    }
}
