//! The `Game` implementation; most methods forward to the module that does the work.

use game_core::hex::Bytes32;
use game_core::{
    ComponentSet, Digester, EventSink, Game, Meta, Outcome, ScoreSheet, Seat, SeatCount, SeatSet, SetupError, Step,
    ToMove, ViewFault, Viewer, Weight, choose_one, roll,
};

use crate::action::{Action, Chance, IllegalAction};
use crate::components::Dog;
use crate::dice::{Dice, Rolls};
use crate::event::Event;
use crate::rules::{Options, Rules, VERSION};
use crate::scoring::{outcome, push_ranking_key, sheet};
use crate::state::{End, Phase, Spots};
use crate::view::View;

impl Spots {
    /// Returns the number of dice in the roll that is due.
    #[inline]
    fn dice_to_roll(&self) -> u8 {
        if self.phase == Phase::FirstDie { 1 } else { self.progress.count }
    }
}

impl Game for Spots {
    type Rules = Rules;
    type Options = Options;
    type Action = Action;
    type Chance = Chance;
    type View = View;
    type Event = Event;
    type IllegalAction = IllegalAction;

    const META: Meta = Meta {
        id: "spots",
        title: "Spots",
        edition: "CMYK 2022",
        designers: &["Jon Perry", "Alex Hague", "Justin Vickers"],
        publisher: "CMYK",
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

    fn seats(rules: &Rules) -> SeatCount {
        rules.seats
    }

    fn setup(rules: &Rules) -> Self {
        Self::new(rules)
    }

    #[inline]
    fn to_move(&self, rules: &Rules) -> ToMove {
        match self.phase {
            Phase::Over(_) => ToMove::Over,
            _ if self.decision_is_due(rules) => ToMove::Seats(SeatSet::one(self.mover)),
            _ => ToMove::Chance,
        }
    }

    fn validate_view(rules: &Rules, view: &View) -> Result<(), ViewFault> {
        view.check(rules)
    }

    fn each_legal(rules: &Rules, view: &View, each: &mut impl FnMut(Action)) {
        let position = view.position();
        if view.viewer.seat().is_some_and(|seat| position.is_to_act(rules, seat)) {
            position.for_each_legal(rules, each);
        }
    }

    fn refusal(rules: &Rules, view: &View, seat: Seat, action: &Action) -> IllegalAction {
        let position = view.position();
        if position.is_to_act(rules, seat) { position.reason(*action) } else { IllegalAction::NotYourTurn }
    }

    fn chance_outcomes(&self, rules: &Rules, out: &mut Vec<(Chance, Weight)>) {
        if self.to_move(rules) != ToMove::Chance {
            return;
        }
        if let Some(colour) = self.tiles.next_unseen() {
            out.extend(self.tiles.hidden(colour).map(|tile| (Chance::Tile(tile), 1)));
        } else if self.top == Dog::NONE {
            out.extend(self.below().map(|dog| (Chance::Dog(dog), 1)));
        } else {
            out.extend(Rolls::of(self.dice_to_roll()).iter().map(|(dice, weight)| (Chance::Roll(dice), weight)));
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
        Some(outcome(rules, end, |seat| sheet(rules, self.phase, self.turn, seat, self.player(seat))))
    }

    fn is_win(verdict: &str) -> bool {
        verdict == "won"
    }

    fn position(_: &Rules, view: &View) -> Self {
        view.position()
    }

    // Written by hand: records have it.
    fn digest(&self, _: &Rules) -> Bytes32 {
        let mut to = Digester::new(Self::META.id);
        let (phase, more): (u8, u8) = match self.phase {
            Phase::Deal => (0, 0),
            Phase::FirstDie => (1, 0),
            Phase::Begin => (2, 0),
            Phase::Turn => (3, 0),
            Phase::Step => (4, 0),
            Phase::Roll => (5, 0),
            Phase::Reroll => (6, 0),
            Phase::Part => (7, 0),
            Phase::Number => (8, 0),
            Phase::Pick => (9, 0),
            Phase::Drop => (10, 0),
            Phase::Settle => (11, 0),
            Phase::Settled => (12, 0),
            Phase::AfterRoll => (13, 0),
            Phase::May => (14, 0),
            Phase::Aside => (15, 0),
            Phase::OwnDie => (16, 0),
            Phase::Dig => (17, 0),
            Phase::Move => (18, 0),
            Phase::Stray => (19, 0),
            Phase::StrayRoll => (20, 0),
            Phase::EndTurn => (21, 0),
            Phase::Over(End::SixDogs(seat)) => (22, seat.into()),
            Phase::Over(End::TurnLimit) => (23, 0),
        };
        to.bytes(&[phase, more, self.mover.into(), self.starter.into(), self.tied.bits()]);
        to.number(u64::from(self.turn)).number(self.below.bits());
        to.bytes(&[self.supply, self.treats, self.top.spaces(), self.owed, self.mark]);
        to.bytes(&self.tiles.bytes());
        for player in &self.players {
            let stats = &player.stats;
            to.bytes(&player.pack.bytes()).number(player.yard.bits()).byte(player.treats);
            for count in [stats.busts, stats.slow, stats.fast, stats.treats, stats.placed, stats.buried] {
                to.bytes(&count.to_le_bytes());
            }
        }
        let progress = &self.progress;
        to.byte(progress.tile.map_or(u8::MAX, |tile| tile as u8));
        to.bytes(&[
            progress.step,
            progress.round,
            progress.count,
            progress.buried,
            progress.aside,
            progress.uses,
            progress.number,
        ]);
        to.number(progress.dice.bits()).number(progress.picked.bits());
        to.finish()
    }

    #[inline]
    fn each_action(&self, rules: &Rules, _: Seat, each: &mut impl FnMut(Action)) {
        self.for_each_legal(rules, each);
    }

    fn ranking_key(&self, _: &Rules, seat: Seat, out: &mut Vec<i32>) -> i32 {
        let player = self.player(seat);
        push_ranking_key(self.phase, player, out);
        i32::from(player.pack.scored())
    }

    #[inline]
    fn chance_at(&self, _: &Rules, x: u64) -> Chance {
        if let Some(colour) = self.tiles.next_unseen() {
            Chance::Tile(choose_one(x, self.tiles.hidden(colour)))
        } else if self.top == Dog::NONE {
            Chance::Dog(self.below.choose(x))
        } else if self.dice_to_roll() == 1 {
            Chance::Roll(Dice::one(roll(x, 6)))
        } else {
            Chance::Roll(Rolls::of(self.dice_to_roll()).at(x))
        }
    }
}
