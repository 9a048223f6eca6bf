//! Tic-tac-toe: a whole game in one file, to copy. Everybody sees everything, and nothing is random.
//!
//! The numbers in brackets are clauses of the rules, `tic_tac_toe.md`. `docs/adding-a-game.md` explains every
//! part. `cargo run -p game-laws --example tic_tac_toe` plays a game at random.

use std::fmt;
use std::str::FromStr;

use game_core::{
    Addressed, ColourMode, ComponentSet, EventSink, Game, Line, Meta, NoChance, NotationError, Outcome, ScoreSheet,
    Seat, SeatCount, SeatSet, SetupError, Step, TerminalView, ToMove, ViewFault, Viewer, options, printed_only,
    refusals,
};
use game_laws::{Chooser, Play};
use rand_core::SeedableRng;
use serde::{Deserialize, Serialize};

/// Every three cells that win together (TTT-301).
const LINES: [[usize; 3]; 8] = [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]];

/// The state is plain data with nothing in it that follows from something else: whose turn it is can be
/// counted, and a finished line can be seen. Its derived `Hash` gives the digest in records.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
struct TicTacToe {
    /// The cells row by row, each with the seat that has marked it.
    cells: [Option<Seat>; 9],
}

impl TicTacToe {
    /// Returns the seat that is next to move, if the game goes on (TTT-102).
    fn next(&self) -> Seat {
        Seat::new((self.cells.iter().flatten().count() % 2) as u8)
    }

    fn has_line(&self, seat: Seat) -> bool {
        LINES.iter().any(|line| line.iter().all(|cell| self.cells[*cell] == Some(seat)))
    }

    /// Returns the key of the reason why the game is over; `None` while it goes on.
    fn ending(&self) -> Option<&'static str> {
        let won = SeatCount::new(2).seats().any(|seat| self.has_line(seat));
        let full = self.cells.iter().all(Option::is_some);
        if won { Some("line") } else { full.then_some("full") }
    }
}

/// One decision: the cell, from 0 to 8, that the seat marks. One field, as there is one kind of action.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
struct Mark(usize);

/// Records and logs have actions as text: `mark b3` is column b, row 3. Every action has one spelling.
impl fmt::Display for Mark {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "mark {}{}", ["a", "b", "c"][self.0 % 3], self.0 / 3 + 1)
    }
}

/// The grid is small, so reading an action compares the text with all of them.
impl FromStr for Mark {
    type Err = NotationError;
    fn from_str(text: &str) -> Result<Self, NotationError> {
        let found = (0..9).map(Self).find(|mark| mark.to_string() == text);
        found.ok_or_else(|| NotationError::new("expected `mark` and a cell from a1 to c3"))
    }
}

options! {
    /// The ways to play: just one.
    mode Mode {
        /// Two seats.
        Standard = "standard" for [2],
    }

    /// What a host may set besides: nothing.
    #[derive(Copy)]
    struct Options {}
}

refusals! {
    /// Why an action is refused. Each reason names its clause and tells the player what is wrong.
    #[derive(Copy)]
    enum IllegalAction {
        /// The other seat is to move, or the game is over.
        NotYourTurn => "TTT-102", "it is not your turn";
        /// Somebody has marked the cell.
        Taken => "TTT-201", "this cell has a mark already";
    }
}

/// What one viewer may know: here everything, and who it is.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
struct View {
    viewer: Viewer,
    grid: TicTacToe,
}

/// What viewers are told about a step.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Marked(Seat, Mark);

impl fmt::Display for Marked {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "seat {}: {}", self.0, self.1)
    }
}

impl Game for TicTacToe {
    // What never changes during a game: here nothing, as there are no options and always two seats.
    type Rules = ();
    type Options = Options;
    type Action = Mark;
    type Chance = NoChance;
    type View = View;
    type Event = Marked;
    type IllegalAction = IllegalAction;

    const META: Meta = Meta {
        id: "tic-tac-toe",
        title: "Tic-tac-toe",
        edition: "traditional",
        designers: &[],
        publisher: "",
        rules_version: 1,
        modes: Options::MODES,
        options: Options::OPTIONS,
    };

    // A table is set up: `check` refuses a wrong number of seats and an unknown version of the rules.
    fn rules(options: &Options, seats: SeatCount, set: Option<&ComponentSet>, version: u32) -> Result<(), SetupError> {
        options.check(seats, version, &[Self::META.rules_version])?;
        printed_only(set)
    }

    fn seats(_: &()) -> SeatCount {
        SeatCount::new(2)
    }

    fn setup(_: &()) -> Self {
        Self::default()
    }

    fn to_move(&self, _: &()) -> ToMove {
        if self.ending().is_some() { ToMove::Over } else { ToMove::Seats(SeatSet::one(self.next())) }
    }

    // The only place that says what is legal. It sees what the viewer sees, so it cannot give anything away.
    fn each_legal(rules: &(), view: &View, each: &mut impl FnMut(Mark)) {
        let grid = &view.grid;
        if view.viewer.seat().is_some_and(|seat| grid.to_move(rules).to_act().has(seat)) {
            (0..9).filter(|cell| grid.cells[*cell].is_none()).for_each(|cell| each(Mark(cell)));
        }
    }

    // Only asked about what is not legal: a seat that is to act was refused because of the cell.
    fn refusal(rules: &(), view: &View, seat: Seat, _: &Mark) -> IllegalAction {
        let to_act = view.grid.to_move(rules).to_act();
        if to_act.has(seat) { IllegalAction::Taken } else { IllegalAction::NotYourTurn }
    }

    // The step is legal, so nothing is checked here. `NoChance` has no values, so there is nothing to do.
    fn apply(&mut self, _: &(), step: &Step<Self>, events: &mut impl EventSink<Marked>) {
        let decision = match step {
            Step::Choice(decision) => decision,
            Step::Chance(none) => match *none {},
        };
        self.cells[decision.action.0] = Some(decision.seat);
        events.push(|| Addressed::by_all(Marked(decision.seat, decision.action)));
    }

    fn view(&self, _: &(), viewer: Viewer) -> View {
        View { viewer, grid: self.clone() }
    }

    // Views come back as JSON, which may say anything: that seat 5 has marks, or that one has too many.
    fn validate_view(rules: &(), view: &View) -> Result<(), ViewFault> {
        ViewFault::ensure_viewer(Self::seats(rules), view.viewer)?;
        let marks = |number| view.grid.cells.iter().filter(|cell| **cell == Some(Seat::new(number))).count();
        let (first, second, all) = (marks(0), marks(1), view.grid.cells.iter().flatten().count());
        let in_turn = first + second == all && (first == second || first == second + 1);
        ViewFault::ensure(in_turn, "grid", "the seats have not taken turns")
    }

    // A full state that shows this view. Where something is hidden, it is made up: see `high_card.rs`.
    fn position(_: &(), view: &View) -> Self {
        view.grid.clone()
    }

    fn score_sheet(_: &(), view: &View, seat: Seat) -> ScoreSheet {
        let total = i32::from(view.grid.has_line(seat));
        ScoreSheet { seat, lines: vec![Line::summand("line", total)], total, ranking_key: vec![total] }
    }

    // The sheets decide the places, so they can never disagree with the outcome.
    fn outcome(&self, rules: &()) -> Option<Outcome> {
        let view = self.view(rules, Viewer::Spectator);
        let reason = self.ending()?;
        Some(Outcome::by_ranking_key(reason, &Self::teams(rules), |seat| Self::score_sheet(rules, &view, seat)))
    }
}

impl TerminalView for TicTacToe {
    const NOTATION: &'static [&'static str] = &["mark b2"];

    fn render(rules: &(), view: &View, _: ColourMode) -> String {
        let sign = |cell: &Option<Seat>| cell.map_or(".", |seat| ["X", "O"][seat.index()]);
        let row = |cells: &[Option<Seat>]| cells.iter().map(sign).collect::<Vec<_>>().join(" ");
        let rows = view.grid.cells.chunks(3).zip(1..).map(|(cells, number)| format!("{number} {}\n", row(cells)));
        format!("  a b c\n{}{}", rows.collect::<String>(), Self::prompt(rules, view))
    }

    fn prompt(_: &(), view: &View) -> String {
        view.grid.ending().map_or_else(|| format!("seat {} is to mark a cell", view.grid.next()), Self::reason)
    }

    fn line(_: &Line) -> String {
        "three in a line".into()
    }

    fn reason(key: &str) -> String {
        if key == "line" { "three in a line: the game is won" } else { "the grid is full: a draw" }.into()
    }

    fn compared(_: &(), _: u32) -> String {
        "three in a line".into()
    }
}

#[expect(clippy::print_stdout, reason = "this is what the example is for")]
fn main() {
    let mut play = Play::<TicTacToe>::start(&Options::default(), 2);
    let mut random = Chooser::seed_from_u64(std::process::id().into());
    while let Some(step) = play.random_step(&mut random) {
        println!("{step}\n{}\n", play.position());
    }
}

#[cfg(test)]
mod tests {
    use game_laws::{Broken, Configuration, Law, Subject, clause, clauses, law_tests, meta, properties};

    use super::*;

    // What the laws must know besides the game, written from the rules and not from the code above.
    impl Subject for TicTacToe {
        type Game = Self;

        fn configurations() -> Vec<Configuration<Self>> {
            vec![Configuration::new("2 seats", Options::default(), 2)]
        }
        fn rules_text() -> &'static str {
            include_str!("tic_tac_toe.md")
        }
        fn near_misses(_: &(), _: &Self, _: Seat, _: &mut Chooser) -> Vec<Mark> {
            (0..9).map(Mark).collect()
        }
        // TTT-102: what is conserved is that the seats take turns.
        fn census(_: &(), state: &Self) -> Result<(), String> {
            let marks = |number| state.cells.iter().filter(|cell| **cell == Some(Seat::new(number))).count();
            let more = marks(0).checked_sub(marks(1)).filter(|more| *more < 2);
            more.map(|_| ()).ok_or_else(|| format!("{} and {} marks", marks(0), marks(1)))
        }
        fn broken(_: &(), state: &Self) -> Vec<Broken<Self>> {
            let Some(cell) = state.cells.iter().position(|cell| *cell == Some(Seat::new(0))) else { return vec![] };
            let mut broken = state.clone();
            broken.cells[cell] = Some(Seat::new(1));
            vec![Broken::new("a mark has changed", broken)]
        }
        fn bound(_: &()) -> usize {
            9
        }
        fn shown(_: &(), _: &Self, step: &Step<Self>, _: Viewer) -> String {
            step.to_string()
        }
        fn secrets(_: &()) -> bool {
            false
        }
        fn not_examined(_: &(), law: Law) -> Option<&'static str> {
            match law {
                Law::Chance => Some("nothing is random"),
                Law::Simultaneous => Some("one seat decides at a time"),
                _ => None,
            }
        }
    }

    law_tests! {
        TicTacToe, TicTacToe::configurations();
        two_seats: 100 games of "2 seats";
    }

    #[test]
    fn what_every_game_promises() {
        assert!(clauses::uncovered(TicTacToe::rules_text(), &[include_str!("tic_tac_toe.rs")], &[]).is_empty());
        properties::listed_actions_are_legal::<TicTacToe>();
        properties::changed_views_never_panic::<TicTacToe>();
        properties::any_text_has_one_spelling::<TicTacToe>();
        properties::almost_notation_has_one_spelling::<TicTacToe>();
        meta::assert_meta::<TicTacToe>();
    }

    #[test]
    fn seats_mark_empty_cells_in_turn() {
        clause!("TTT-101", "TTT-102", "TTT-201");
        let mut play = Play::<TicTacToe>::start(&Options::default(), 2);
        play.act("mark b2");
        assert!(play.is_to_act(1) && play.legal().len() == 8);
        assert_eq!(play.refusal("mark b2"), IllegalAction::Taken);
        assert_eq!(play.refusal_as(0, "mark a1"), IllegalAction::NotYourTurn);
    }

    #[test]
    fn a_line_wins_and_a_full_grid_without_one_is_a_draw() {
        clause!("TTT-301", "TTT-302");
        let ending = |marks| Play::<TicTacToe>::start(&Options::default(), 2).act(marks).outcome().unwrap();
        let won = ending("mark a1; mark b1; mark a2; mark b2; mark a3");
        assert_eq!((&*won.reason, won.place(Seat::new(0)), won.place(Seat::new(1))), ("line", Some(1), Some(2)));
        let cells = "mark a1; mark b1; mark c1; mark b2; mark a2; mark c2; mark b3; mark a3; mark c3";
        assert_eq!((&*ending(cells).reason, ending(cells).winners().len()), ("full", 2));
    }
}
