//! A position, what a viewer sees of it, and what a step does.

use game_core::{
    Addressed, ComponentSet, EventSink, Game, Line, Meta, NoChance, Outcome, ScoreSheet, Seat, SeatCount, SeatSet,
    SetupError, Step, ToMove, ViewFault, Viewer,
};
use serde::{Deserialize, Serialize};

use crate::action::{Action, Event, IllegalAction, MOST};
use crate::rules::{Options, Rules, VERSION};

/// A position.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NewGame {
    /// The number of counters in the pile.
    pub pile: u8,
    /// The number of counters that each seat has taken.
    pub taken: Vec<u8>,
    /// The seat whose turn it is; at the end, the seat that took the last counter.
    pub mover: Seat,
}

/// What a viewer may know: everything.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct View {
    /// The viewer.
    pub viewer: Viewer,
    /// The position.
    pub table: NewGame,
}

impl Game for NewGame {
    type Rules = Rules;
    type Options = Options;
    type Action = Action;
    type Chance = NoChance;
    type View = View;
    type Event = Event;
    type IllegalAction = IllegalAction;

    const META: Meta = Meta {
        id: "new-game",
        title: "New Game",
        edition: "traditional",
        designers: &["traditional"],
        publisher: "public domain",
        rules_version: VERSION,
        modes: Options::MODES,
        options: Options::OPTIONS,
    };

    fn rules(
        options: &Options,
        seats: SeatCount,
        component_set: Option<&ComponentSet>,
        version: u32,
    ) -> Result<Rules, SetupError> {
        Rules::new(options, seats, component_set, version)
    }

    fn seats(rules: &Rules) -> SeatCount {
        rules.seats
    }

    // NEW-101
    fn setup(rules: &Rules) -> Self {
        Self { pile: rules.pile, taken: vec![0; rules.seats.get()], mover: Seat::new(0) }
    }

    // NEW-301
    fn to_move(&self, _: &Rules) -> ToMove {
        if self.pile == 0 { ToMove::Over } else { ToMove::Seats(SeatSet::one(self.mover)) }
    }

    fn validate_view(rules: &Rules, view: &View) -> Result<(), ViewFault> {
        let NewGame { pile, taken, mover } = &view.table;
        ViewFault::ensure_viewer(rules.seats, view.viewer)?;
        ViewFault::ensure_seat(rules.seats, "mover", *mover)?;
        ViewFault::ensure_len("taken", taken, rules.seats.get())?;
        let all = u32::from(*pile) + taken.iter().map(|taken| u32::from(*taken)).sum::<u32>();
        ViewFault::ensure(all == u32::from(rules.pile), "pile", "no counter is lost or added")
    }

    // NEW-201, NEW-202
    fn each_legal(_: &Rules, view: &View, each: &mut impl FnMut(Action)) {
        if view.viewer == Viewer::Seat(view.table.mover) {
            (1..=MOST.min(view.table.pile)).map(Action).for_each(each);
        }
    }

    fn refusal(_: &Rules, view: &View, seat: Seat, action: &Action) -> IllegalAction {
        let left = view.table.pile;
        match action.0 {
            _ if left == 0 || seat != view.table.mover => IllegalAction::NotYourTurn,
            1..=MOST => IllegalAction::TooFew { left },
            _ => IllegalAction::NotOneToThree,
        }
    }

    fn apply(&mut self, rules: &Rules, step: &Step<Self>, events: &mut impl EventSink<Event>) {
        let (seat, Action(count)) = match step {
            Step::Choice(decision) => (decision.seat, decision.action),
            Step::Chance(chance) => match *chance {},
        };
        self.pile -= count;
        self.taken[seat.index()] += count;
        let left = self.pile;
        events.push(|| Addressed::by_all(Event::Took { seat, count, left }));
        // NEW-102
        if left > 0 {
            self.mover = seat.next(rules.seats);
        }
    }

    fn view(&self, _: &Rules, viewer: Viewer) -> View {
        View { viewer, table: self.clone() }
    }

    // NEW-302
    fn score_sheet(_: &Rules, view: &View, seat: Seat) -> ScoreSheet {
        let table = &view.table;
        let total = i32::from(table.pile == 0 && table.mover == seat);
        let taken = Line::note("taken", i32::from(table.taken[seat.index()]));
        ScoreSheet { seat, lines: vec![taken, Line::summand("last", total)], total, ranking_key: vec![total] }
    }

    fn outcome(&self, rules: &Rules) -> Option<Outcome> {
        let view = self.view(rules, Viewer::Spectator);
        let sheet = |seat| Self::score_sheet(rules, &view, seat);
        (self.pile == 0).then(|| Outcome::by_ranking_key("empty", &Self::teams(rules), sheet))
    }

    fn position(_: &Rules, view: &View) -> Self {
        view.table.clone()
    }
}
