//! The [`Game`] implementation; most methods forward to the module that does the work.

use game_core::hex::Bytes32;
use game_core::{
    ComponentFault, ComponentSet, Digester, EventSink, Game, Meta, Outcome, Rng, ScoreSheet, Seat, SeatCount,
    SetupError, SimultaneousPhase, Step, ToMove, ViewFault, Viewer, Weight,
};

use crate::action::{Action, Chance, IllegalAction};
use crate::event::Event;
use crate::rules::{Options, Rules, VERSION};
use crate::scoring::{breeding, outcome, points};
use crate::set;
use crate::state::{Chain, Draw, Phase, Spectacular};
use crate::view::{View, determinize};

impl Game for Spectacular {
    type Rules = Rules;
    type Options = Options;
    type Action = Action;
    type Chance = Chance;
    type View = View;
    type Event = Event;
    type IllegalAction = IllegalAction;

    const META: Meta = Meta {
        id: "spectacular",
        title: "Spectacular",
        edition: "Chilifox Games 2024",
        designers: &["Eilif Svensson", "Åsmund Svensson"],
        publisher: "Chilifox Games",
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
        Rules::new(options, seats, parts, version)
    }

    fn components() -> Option<String> {
        Some(set::write(&crate::Components::printed()))
    }

    fn component_faults(parts: &ComponentSet) -> Vec<ComponentFault> {
        set::read(parts).err().unwrap_or_default()
    }

    fn seats(rules: &Rules) -> SeatCount {
        rules.seats
    }

    fn setup(rules: &Rules) -> Self {
        Self::new(rules)
    }

    #[inline]
    fn to_move(&self, rules: &Rules) -> ToMove {
        self.next_to_move(rules)
    }

    fn simultaneous_phase(&self, rules: &Rules) -> Option<SimultaneousPhase> {
        Self::simultaneous_phase(self, rules)
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
        self.outcomes(rules, out);
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
        (self.phase == Phase::Over).then(|| outcome(rules, &Self::teams(rules), |seat| self.player(seat)))
    }

    fn is_win(verdict: &str) -> bool {
        verdict != "lost"
    }

    fn determinize(rules: &Rules, view: &View, rng: &mut impl Rng) -> Self {
        determinize(rules, view, rng)
    }

    fn position(_: &Rules, view: &View) -> Self {
        view.position()
    }

    // Written by hand: records have it.
    fn digest(&self, rules: &Rules) -> Bytes32 {
        let mut to = Digester::new(Self::META.id);
        to.bytes(&phase(self.phase)).bytes(&[self.turn, self.done.bits(), self.tokens]);
        for stack in self.stacks {
            to.bytes(&stack.to_le_bytes());
        }
        for seat in rules.seats.seats() {
            let faces = self.faces(seat);
            to.bytes(&faces.now.bytes()).bytes(&faces.shown.bytes()).byte(faces.log.len() as u8);
            for action in &faces.log {
                let text = action.to_string();
                to.byte(text.len() as u8).bytes(text.as_bytes());
            }
        }
        to.finish()
    }

    fn each_action(&self, rules: &Rules, seat: Seat, each: &mut impl FnMut(Action)) {
        self.for_each_legal(rules, seat, each);
    }

    fn is_legal(&self, rules: &Rules, seat: Seat, action: &Action) -> bool {
        self.next_to_move(rules).to_act().has(seat) && self.validate_action(rules, seat, *action).is_ok()
    }

    #[inline]
    fn random_action(&self, rules: &Rules, seat: Seat, rng: &mut impl Rng) -> Action {
        debug_assert!(self.next_to_move(rules).to_act().has(seat), "the seat is to act");
        self.random(rules, seat, rng)
    }

    #[inline]
    fn chance_at(&self, rules: &Rules, x: u64) -> Chance {
        self.outcome_at(rules, x)
    }

    fn ranking_key(&self, rules: &Rules, seat: Seat, out: &mut Vec<i32>) -> i32 {
        let player = self.player(seat);
        let total = points(rules, player).total();
        out.extend([total, breeding(&player.park)]);
        total
    }
}

/// Encodes a phase in four bytes, for digests.
fn phase(phase: Phase) -> [u8; 4] {
    let two = |seat: Seat, other: u8| [u8::from(seat), other];
    match phase {
        Phase::Draw { draw, chain } => {
            let (kind, [first, second]) = match draw {
                Draw::Board(seat) => (0, two(seat, 0)),
                Draw::Number(seat) => (1, two(seat, 0)),
                Draw::Space { seat, space } => {
                    let at = (0..12).find(|&at| crate::turn::space_in_filling_order(at) == space).unwrap_or(12);
                    (2, two(seat, at as u8))
                }
                Draw::SoloDie(space) => (3, [space, 0]),
                Draw::SoloTile(space) => (4, [space, 0]),
                Draw::Display { seat, slot } => (5, two(seat, slot)),
                Draw::Start { seat, start } => (6, two(seat, start)),
                Draw::Die { seat, die } => (7, two(seat, die)),
                Draw::Mission { seat, set } => (8, two(seat, set)),
                Draw::Token => (9, [0, 0]),
            };
            let chain = match chain {
                Chain::SetUp => 0,
                Chain::Reroll => 1,
                Chain::SoloReroll => 2,
                Chain::SoloRefill => 3,
                Chain::Token => 4,
                Chain::Prepare => 5,
                Chain::Refill => 6,
            };
            [kind, chain, first, second]
        }
        Phase::Reroll => [16, 0, 0, 0],
        Phase::Swap => [17, 0, 0, 0],
        Phase::SoloReroll => [18, 0, 0, 0],
        Phase::SoloDiscard => [19, 0, 0, 0],
        Phase::Side => [20, 0, 0, 0],
        Phase::Save { space } => [21, space, 0, 0],
        Phase::Choose => [22, 0, 0, 0],
        Phase::Build => [23, 0, 0, 0],
        Phase::Workers => [24, 0, 0, 0],
        Phase::Over => [25, 0, 0, 0],
    }
}
