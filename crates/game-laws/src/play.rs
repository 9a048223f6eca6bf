//! A game in progress, for tests: actions and chance outcomes are written as text, and what goes wrong is
//! shown with the position.
//!
//! ```
//! use game_laws::Play;
//! use game_laws::toy::{Options, Toy};
//!
//! let mut play = Play::<Toy>::start(&Options::default(), 2);
//! play.chance("deal A; deal D; deal B; deal C").act("put D; done").act_as(1, "put B");
//! assert_eq!(play.legal(), ["put C", "done"]);
//! assert_eq!(play.refusal("bank B").to_string(), "this is not the time for that");
//! ```

use std::collections::VecDeque;
use std::fmt::Display;
use std::str::FromStr;

use game_core::{
    Addressed, ColourMode, Game, Outcome, Refusal, ScoreSheet, Seat, SeatCount, SeatSet, Step, TerminalView, ToMove,
    Viewer,
};

/// Decides a chance step that comes up after a step of the test; `None` leaves it to the test.
pub type Dealer<G> = fn(&Play<G>) -> Option<<G as Game>::Chance>;

/// A game in progress: its rules, its state, and all events so far.
#[derive(Debug)]
pub struct Play<G: Game> {
    /// The rules.
    pub rules: G::Rules,
    /// The state.
    pub state: G,
    /// All events so far.
    pub events: Vec<Addressed<G::Event>>,
    /// The outcomes of the next chance steps that the test leaves to [`Play::dealer`] or [`Play::settle`].
    pub prepared: VecDeque<G::Chance>,
    /// Decides chance steps after each step of the test. By default the test decides all of them.
    pub dealer: Dealer<G>,
}

impl<G: Game<Rules: Clone>> Clone for Play<G> {
    fn clone(&self) -> Self {
        Self {
            rules: self.rules.clone(),
            state: self.state.clone(),
            events: self.events.clone(),
            prepared: self.prepared.clone(),
            dealer: self.dealer,
        }
    }
}

/// Returns the rules of a table with these options and seats, the printed components and the present rules
/// version.
///
/// # Panics
/// If the game refuses them.
#[must_use]
#[track_caller]
pub fn rules_of<G: Game>(options: &G::Options, seats: u8) -> G::Rules {
    match G::rules(options, SeatCount::new(seats), None, G::META.rules_version) {
        Ok(rules) => rules,
        Err(why) => panic!("{options:?} for {seats} seats: {why}"),
    }
}

/// Parses a text in the notation of actions or chance outcomes.
#[track_caller]
fn read<T: FromStr<Err: Display>>(text: &str) -> T {
    match text.parse() {
        Ok(value) => value,
        Err(why) => panic!("`{text}`: {why}"),
    }
}

/// Returns the parts of a text between semicolons.
fn parts(text: &str) -> impl Iterator<Item = &str> {
    text.split(';').map(str::trim)
}

impl<G: TerminalView> Play<G> {
    /// Returns a new game, before its first step.
    #[must_use]
    pub fn new(rules: G::Rules) -> Self {
        let state = G::setup(&rules);
        Self::of(rules, state)
    }

    /// Returns a new game with these options and seats, before its first step.
    ///
    /// # Panics
    /// If the game refuses the options or the number of seats.
    #[must_use]
    #[track_caller]
    pub fn start(options: &G::Options, seats: u8) -> Self {
        Self::new(rules_of::<G>(options, seats))
    }

    /// Returns a game that has reached this state.
    #[must_use]
    pub const fn of(rules: G::Rules, state: G) -> Self {
        Self { rules, state, events: Vec::new(), prepared: VecDeque::new(), dealer: |_| None }
    }

    /// Takes actions, separated by semicolons, each by the first seat to act. They must be legal.
    ///
    /// # Panics
    /// If no seat is to act, or an action is not legal.
    #[track_caller]
    pub fn act(&mut self, actions: &str) -> &mut Self {
        for action in parts(actions) {
            let Some(seat) = self.to_act().first() else {
                panic!("no seat is to act, so `{action}` is impossible\n{}", self.position())
            };
            self.act_as(seat.into(), action);
        }
        self
    }

    /// This seat takes actions, separated by semicolons. They must be legal.
    ///
    /// # Panics
    /// If an action is not legal.
    #[track_caller]
    pub fn act_as(&mut self, seat: u8, actions: &str) -> &mut Self {
        let seat = Seat::new(seat);
        for text in parts(actions) {
            let action: G::Action = read(text);
            if let Err(why) = self.state.validate(&self.rules, seat, &action) {
                panic!("`{text}` of seat {seat} is illegal ({}): {why}\n{}", why.clause(), self.position());
            }
            self.apply(&Step::choice(seat, action));
        }
        self
    }

    /// Applies chance outcomes, separated by semicolons. They must be possible.
    ///
    /// # Panics
    /// If an outcome is not possible.
    #[track_caller]
    pub fn chance(&mut self, outcomes: &str) -> &mut Self {
        for text in parts(outcomes) {
            self.chance_step(read(text));
            self.deal();
        }
        self
    }

    /// Applies a step without checking it, and the chance steps that [`Play::dealer`] decides after it.
    #[track_caller]
    pub fn apply(&mut self, step: &Step<G>) -> &mut Self {
        self.state.apply(&self.rules, step, &mut self.events);
        self.deal()
    }

    #[track_caller]
    fn chance_step(&mut self, outcome: G::Chance) {
        let possible = self.outcomes();
        if !possible.contains(&outcome) {
            let texts: Vec<String> = possible.iter().map(ToString::to_string).collect();
            panic!("`{outcome}` is not possible, only {texts:?}\n{}", self.position());
        }
        self.state.apply(&self.rules, &Step::Chance(outcome), &mut self.events);
    }

    /// Applies the chance steps that are due, as far as [`Play::dealer`] decides them: those of
    /// [`Play::prepared`] while there are some, then those that it chooses.
    ///
    /// # Panics
    /// If a prepared outcome is not possible.
    #[track_caller]
    pub fn deal(&mut self) -> &mut Self {
        self.deal_by(self.dealer)
    }

    /// Applies the chance steps that are due, until a seat is to act: those of [`Play::prepared`] while there
    /// are some, then the first possible outcome of each.
    ///
    /// # Panics
    /// If a prepared outcome is not possible.
    #[track_caller]
    pub fn settle(&mut self) -> &mut Self {
        self.deal_by(Self::first_outcome)
    }

    #[track_caller]
    fn deal_by(&mut self, dealer: Dealer<G>) -> &mut Self {
        while self.to_move() == ToMove::Chance {
            let Some(chosen) = dealer(self) else { break };
            let outcome = self.prepared.pop_front().unwrap_or(chosen);
            self.chance_step(outcome);
        }
        self
    }

    /// A [`Play::dealer`] that takes the first possible outcome of every chance step.
    #[must_use]
    pub fn first_outcome(&self) -> Option<G::Chance> {
        self.outcomes().into_iter().next()
    }

    /// A [`Play::dealer`] that leaves every chance step to the test.
    #[must_use]
    pub const fn by_hand(&self) -> Option<G::Chance> {
        None
    }

    /// Returns the possible chance outcomes; none unless the game waits for chance.
    #[must_use]
    pub fn outcomes(&self) -> Vec<G::Chance> {
        let mut outcomes = Vec::new();
        self.state.chance_outcomes(&self.rules, &mut outcomes);
        outcomes.into_iter().map(|(outcome, _)| outcome).collect()
    }

    /// Returns the legal actions of the first seat to act, in notation; none if no seat is to act.
    #[must_use]
    pub fn legal(&self) -> Vec<String> {
        self.to_act().first().map(|seat| self.legal_as(seat.into())).unwrap_or_default()
    }

    /// Returns the legal actions of this seat, in notation.
    #[must_use]
    pub fn legal_as(&self, seat: u8) -> Vec<String> {
        let mut legal = Vec::new();
        self.state.legal_actions(&self.rules, Seat::new(seat), &mut legal);
        legal.iter().map(ToString::to_string).collect()
    }

    /// Returns whether this is one of the legal actions of the first seat to act.
    #[must_use]
    pub fn may(&self, action: &str) -> bool {
        self.legal().iter().any(|legal| legal == action)
    }

    /// Returns why the first seat to act (seat 0 if nobody is) may not take this action.
    ///
    /// # Panics
    /// If the action is legal.
    #[must_use]
    #[track_caller]
    pub fn refusal(&self, action: &str) -> G::IllegalAction {
        self.refusal_as(self.to_act().first().map_or(0, u8::from), action)
    }

    /// Returns why this seat may not take this action.
    ///
    /// # Panics
    /// If the action is legal.
    #[must_use]
    #[track_caller]
    pub fn refusal_as(&self, seat: u8, action: &str) -> G::IllegalAction {
        match self.state.validate(&self.rules, Seat::new(seat), &read(action)) {
            Err(why) => why,
            Ok(()) => panic!("`{action}` of seat {seat} is legal\n{}", self.position()),
        }
    }

    /// Returns what the game waits for.
    #[must_use]
    pub fn to_move(&self) -> ToMove {
        self.state.to_move(&self.rules)
    }

    /// Returns the seats whose decision is due.
    #[must_use]
    pub fn to_act(&self) -> SeatSet {
        self.to_move().to_act()
    }

    /// Returns whether this seat, and no other, is to act.
    #[must_use]
    pub fn is_to_act(&self, seat: u8) -> bool {
        self.to_act() == SeatSet::one(Seat::new(seat))
    }

    /// Returns the outcome; `None` until the game is over.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        self.state.outcome(&self.rules)
    }

    /// Returns the view of a seat.
    #[must_use]
    pub fn view_of(&self, seat: u8) -> G::View {
        self.view(Viewer::Seat(Seat::new(seat)))
    }

    /// Returns the view of a viewer.
    #[must_use]
    pub fn view(&self, viewer: Viewer) -> G::View {
        self.state.view(&self.rules, viewer)
    }

    /// Returns the score sheet of a seat, as the seat itself sees it.
    #[must_use]
    pub fn sheet(&self, seat: u8) -> ScoreSheet {
        G::score_sheet(&self.rules, &self.view_of(seat), Seat::new(seat))
    }

    /// Returns the texts of all events sent to this viewer.
    #[must_use]
    pub fn heard(&self, viewer: Viewer) -> Vec<String> {
        self.events.iter().filter_map(|event| event.for_viewer(viewer)).map(ToString::to_string).collect()
    }

    /// Returns the full texts of all events.
    #[must_use]
    pub fn event_texts(&self) -> Vec<String> {
        self.events.iter().map(|event| event.full.to_string()).collect()
    }

    /// Returns the position in text, as the first seat to act sees it, or a spectator if nobody is to act.
    #[must_use]
    pub fn position(&self) -> String {
        let viewer = self.to_act().first().map_or(Viewer::Spectator, Viewer::Seat);
        G::render(&self.rules, &self.view(viewer), ColourMode::Plain)
    }
}
