//! The [`Game`] implementation; most methods forward to the module that does the work.

use game_core::hex::Bytes32;
use game_core::{
    ComponentFault, ComponentSet, Digester, EventSink, Game, Meta, Outcome, Rng, ScoreSheet, Seat, SeatCount, SeatSet,
    SetupError, Step, ToMove, ViewFault, Viewer, Weight,
};

use crate::action::{Action, Chance, IllegalAction};
use crate::event::Event;
use crate::legal::MoverView;
use crate::rules::{Options, Rules, VERSION};
use crate::scoring::{add_ranking_key, outcome, sheet};
use crate::set;
use crate::state::{End, Ingenious, Phase, SeatStats};
use crate::view::{View, determinize};

impl Ingenious {
    /// Returns what the seat sees of the position when it chooses an action.
    fn mover_view<'a>(&'a self, rules: &'a Rules, seat: Seat) -> MoverView<'a> {
        MoverView {
            rules,
            phase: self.phase,
            seat,
            opened: self.opened.has(seat),
            board: &self.board,
            rack: self.racks[seat],
            pegs: self.pegs(rules, seat),
            bag: self.bag.len(),
        }
    }

    /// Returns whether a decision of this seat is due.
    fn is_to_act(&self, seat: Seat) -> bool {
        seat == self.mover && self.phase.is_decision()
    }
}

impl Game for Ingenious {
    type Rules = Rules;
    type Options = Options;
    type Action = Action;
    type Chance = Chance;
    type View = View;
    type Event = Event;
    type IllegalAction = IllegalAction;

    const META: Meta = Meta {
        id: "ingenious",
        title: "Ingenious",
        edition: "Kosmos / Thames & Kosmos 2023",
        designers: &["Reiner Knizia"],
        publisher: "Kosmos / Thames & Kosmos",
        rules_version: VERSION,
        modes: Options::MODES,
        options: Options::OPTIONS,
    };

    fn rules(
        options: &Options,
        seats: SeatCount,
        parts: Option<&ComponentSet>,
        version: u32,
    ) -> Result<Rules, SetupError> {
        Rules::new(*options, seats, parts, version)
    }

    fn components() -> Option<String> {
        Some(set::write(&set::printed()))
    }

    fn component_faults(parts: &ComponentSet) -> Vec<ComponentFault> {
        set::read(parts).err().unwrap_or_default()
    }

    fn seats(rules: &Rules) -> SeatCount {
        rules.seats
    }

    fn teams(rules: &Rules) -> Vec<SeatSet> {
        rules.teams()
    }

    fn setup(rules: &Rules) -> Self {
        Self::new(rules)
    }

    #[inline]
    fn to_move(&self, _: &Rules) -> ToMove {
        match self.phase {
            Phase::Start | Phase::Deal | Phase::Replenish | Phase::Exchange => ToMove::Chance,
            Phase::Place | Phase::Order { .. } | Phase::TurnEnd => ToMove::Seats(SeatSet::one(self.mover)),
            Phase::Over(_) => ToMove::Over,
        }
    }

    fn validate_view(rules: &Rules, view: &View) -> Result<(), ViewFault> {
        view.check(rules)
    }

    fn each_legal(rules: &Rules, view: &View, each: &mut impl FnMut(Action)) {
        view.each_legal(rules, each);
    }

    fn refusal(rules: &Rules, view: &View, seat: Seat, action: &Action) -> IllegalAction {
        view.refusal(rules, seat, *action)
    }

    fn chance_outcomes(&self, rules: &Rules, out: &mut Vec<(Chance, Weight)>) {
        match self.phase {
            Phase::Start => out.extend(rules.seats.seats().map(|seat| (Chance::Start(seat), 1))),
            Phase::Deal | Phase::Replenish | Phase::Exchange => {
                let seat = self.mover;
                out.extend(self.bag.iter().map(|(tile, count)| (Chance::Draw { seat, tile }, count.into())));
            }
            Phase::Place | Phase::Order { .. } | Phase::TurnEnd | Phase::Over(_) => {}
        }
    }

    #[inline]
    fn apply(&mut self, rules: &Rules, step: &Step<Self>, events: &mut impl EventSink<Event>) {
        self.step(rules, step, events);
    }

    fn view(&self, rules: &Rules, viewer: Viewer) -> View {
        View::new(rules, self, viewer)
    }

    fn score_sheet(rules: &Rules, view: &View, seat: Seat) -> ScoreSheet {
        view.sheet(rules, seat)
    }

    fn outcome(&self, rules: &Rules) -> Option<Outcome> {
        let Phase::Over(end) = self.phase else { return None };
        let of = |seat: Seat| {
            let stats = SeatStats::of_team(rules, seat, |seat| self.tally[seat]);
            sheet(rules, seat, self.pegs(rules, seat), &self.tokens, &stats)
        };
        Some(outcome(rules, end, of))
    }

    fn determinize(rules: &Rules, view: &View, rng: &mut impl Rng) -> Self {
        determinize(rules, view, rng)
    }

    fn position(rules: &Rules, view: &View) -> Self {
        view.position(rules)
    }

    // Written by hand: records have it.
    fn digest(&self, rules: &Rules) -> Bytes32 {
        let mut to = Digester::new(Self::META.id);
        let (phase, more): (u8, [u8; 2]) = match self.phase {
            Phase::Start => (0, [0; 2]),
            Phase::Deal => (1, [0; 2]),
            Phase::Place => (2, [0; 2]),
            Phase::Order { first, second } => (3, [first, second]),
            Phase::TurnEnd => (4, [0; 2]),
            Phase::Replenish => (5, [0; 2]),
            Phase::Exchange => (6, [0; 2]),
            Phase::Over(End::BoardFull) => (7, [0; 2]),
            Phase::Over(End::InstantWin(seat)) => (8, [seat.into(), 0]),
        };
        to.byte(phase).bytes(&more);
        to.bytes(&[self.mover.into(), self.starter.into(), self.owed, self.opened.bits()]);
        // Cells in canonical order, so that the digest does not depend on the layout of the bitboards.
        for cell in rules.boundary().cells().iter() {
            let colour = self.board.colour(cell).map_or(0, |colour| colour as u8 + 1);
            let join = (0..3u8).find(|&axis| self.board.joins[usize::from(axis)].has(cell)).map_or(0, |axis| axis + 1);
            to.bytes(&[colour, join]);
        }
        to.bytes(self.bag.counts());
        for rack in self.racks.0.iter().chain([&self.aside]) {
            to.number(rack.bits());
        }
        for peg in self.pegs.as_flattened() {
            to.bytes(&peg.to_le_bytes());
        }
        for token in self.tokens {
            to.byte(token.map_or(u8::MAX, u8::from));
        }
        to.byte(u8::from(self.last.is_some()));
        if let Some(last) = &self.last {
            to.bytes(&[last.seat.into(), last.tile.index() as u8]);
            for hex in [last.first, last.second] {
                to.bytes(&hex.q.to_le_bytes()).bytes(&hex.r.to_le_bytes());
            }
            to.bytes(&last.points).byte(last.bonuses);
            for peg in last.before.iter().chain(&last.after) {
                to.bytes(&peg.to_le_bytes());
            }
        }
        let (seat, shown) = self.exchanged.map_or((u8::MAX, 0), |(seat, shown)| (seat.into(), shown.bits()));
        to.byte(seat).number(shown);
        for stats in &self.tally.0 {
            to.bytes(&[stats.placements, stats.bonuses, stats.exchanges]).bytes(&stats.lost.to_le_bytes());
        }
        to.byte(self.memory.shown.len() as u8);
        for shown in &self.memory.shown {
            to.number(shown.tiles.bits()).bytes(&shown.at_most);
        }
        to.byte(self.memory.lacking.len() as u8);
        for lacking in &self.memory.lacking {
            to.bytes(&[lacking.seat.into(), lacking.colours.bits() as u8, lacking.at_most]);
        }
        to.finish()
    }

    fn each_action(&self, rules: &Rules, seat: Seat, each: &mut impl FnMut(Action)) {
        self.mover_view(rules, seat).each(each);
    }

    fn is_legal(&self, rules: &Rules, seat: Seat, action: &Action) -> bool {
        self.is_to_act(seat) && self.mover_view(rules, seat).validate(*action).is_ok()
    }

    #[inline]
    fn random_action(&self, rules: &Rules, seat: Seat, rng: &mut impl Rng) -> Action {
        debug_assert!(self.is_to_act(seat), "the seat is to act");
        self.mover_view(rules, seat).random(rng)
    }

    fn ranking_key(&self, rules: &Rules, seat: Seat, out: &mut Vec<i32>) -> i32 {
        let from = out.len();
        add_ranking_key(rules.mode(), seat, self.pegs(rules, seat), out);
        out[from]
    }

    #[inline]
    fn chance_at(&self, rules: &Rules, x: u64) -> Chance {
        match self.phase {
            Phase::Start => Chance::Start(rules.seats.choose(x)),
            _ => Chance::Draw { seat: self.mover, tile: self.bag.choose(x) },
        }
    }
}
