//! The sketch as a game: every method of the contract, none of them a stub.

use game_core::hex::Bytes32;
use game_core::{
    ComponentSet, Digester, EventSink, Game, Line, Meta, Mode, Move, Outcome, Rng, ScoreSheet, Seat, SeatCount,
    SeatSet, SetupError, Step, ToMove, ViewFault, Viewer, Weight,
};
use serde::{Deserialize, Serialize};

use crate::board::{Action, Board, Illegal, Open};
use crate::notation::Chance;
use crate::turn::Event;

/// Nothing can be set.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Options {}

/// All that is fixed before the first step.
#[derive(Debug)]
pub(crate) struct Rules {
    seats: SeatCount,
}

/// The whole state. A deck is a multiset, so everything in it lies open.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Magnificent {
    board: Board,
}

/// What one viewer may know: in this game the whole table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct View {
    pub(crate) viewer: Viewer,
    pub(crate) board: Board,
}

impl Magnificent {
    /// What lies on the table.
    pub(crate) fn board(&self) -> &Board {
        &self.board
    }
}

impl Game for Magnificent {
    type Rules = Rules;
    type Options = Options;
    type Action = Action;
    type Chance = Chance;
    type View = View;
    type Event = Event;
    type IllegalAction = Illegal;

    const META: Meta = Meta {
        id: "magnificent-turn",
        title: "The Magnificent: one round of turns",
        edition: "sketch",
        designers: &["Eilif Svensson", "Åsmund Svensson"],
        publisher: "Aporta Games",
        rules_version: 1,
        modes: &[Mode { id: "base", seats: &[2] }],
        options: &[],
    };

    fn rules(_: &Options, seats: SeatCount, parts: Option<&ComponentSet>, version: u32) -> Result<Rules, SetupError> {
        if seats.get() != 2 {
            return Err(SetupError::new("seats", "the sketch is for 2"));
        }
        if parts.is_some() {
            return Err(SetupError::new("parts", "the sketch has only its own components"));
        }
        if version != Self::META.rules_version {
            return Err(SetupError::new("rules", format!("version {version} is not known")));
        }
        Ok(Rules { seats })
    }

    fn seats(rules: &Rules) -> SeatCount {
        rules.seats
    }

    fn setup(_: &Rules) -> Self {
        Self { board: Board::new() }
    }

    fn to_move(&self, _: &Rules) -> ToMove {
        if self.board.stack.is_empty() {
            ToMove::Over
        } else if self.board.chance_due() {
            ToMove::Chance
        } else {
            ToMove::Seats(SeatSet::one(self.board.seat))
        }
    }

    /// Views of the sketch are never read from outside, so only the viewer is looked at.
    fn validate_view(rules: &Rules, view: &View) -> Result<(), ViewFault> {
        ViewFault::ensure_viewer(rules.seats, view.viewer)
    }

    fn legal_in(_: &Rules, view: &View, out: &mut Vec<Action>) {
        if view.viewer.is(view.board.seat) {
            out.extend(view.board.legal());
        }
    }

    fn validate(&self, _: &Rules, seat: Seat, action: &Action) -> Result<(), Illegal> {
        if seat == self.board.seat { self.board.check(*action) } else { Err(Illegal::NotOffered) }
    }

    fn chance_outcomes(&self, _: &Rules, out: &mut Vec<(Chance, Weight)>) {
        match self.board.top() {
            Some(Open::Roll(_)) => out.extend((1..=6).map(|face| (Chance::Roll(face), 1))),
            Some(Open::Refill(_) | Open::Reveal) => {
                let posters = (0..).zip(self.board.drawable()).filter(|(_, there)| *there);
                out.extend(posters.map(|(poster, _)| (Chance::Poster(poster), 1)));
            }
            _ => {}
        }
    }

    fn apply(&mut self, _: &Rules, step: &Step<Self>, events: &mut impl EventSink<Event>) {
        match step {
            Step::Choice(Move { action, .. }) => self.board.decide(*action, events),
            Step::Chance(Chance::Roll(face)) => self.board.rolled(*face, events),
            Step::Chance(Chance::Poster(poster)) => self.board.drawn(*poster, events),
        }
    }

    fn view(&self, _: &Rules, viewer: Viewer) -> View {
        View { viewer, board: self.board.clone() }
    }

    fn score_sheet(_: &Rules, view: &View, seat: Seat) -> ScoreSheet {
        let points = view.board.areas[seat.index()].points;
        let lines = ["camp", "posters", "debt"].into_iter().zip(points).map(|(key, value)| Line::summand(key, value));
        let hat = view.board.hats.iter().position(|hat| *hat == Some(seat)).map_or(-1, |space| space as i32);
        let total = points.iter().sum();
        let lines = lines.chain([Line::note("hat", hat)]).collect();
        ScoreSheet { seat, lines, total, ranking_key: vec![total, hat] }
    }

    fn outcome(&self, rules: &Rules) -> Option<Outcome> {
        let view = self.board.stack.is_empty().then(|| self.view(rules, Viewer::Spectator))?;
        Some(Outcome::by_ranking_key("turns", &Self::teams(rules), |seat| Self::score_sheet(rules, &view, seat)))
    }

    /// Nothing is hidden, so a view allows exactly one state.
    fn determinize(_: &Rules, view: &View, _: &mut impl Rng) -> Self {
        Self { board: view.board.clone() }
    }

    fn digest(&self, _: &Rules) -> Bytes32 {
        let mut to = Digester::new(Self::META.id);
        self.board.encode(&mut to);
        to.finish()
    }
}
