//! The `Game` implementation; most methods forward to the module that does the work.

use game_core::hex::Bytes32;
use game_core::{
    ComponentFault, ComponentSet, EventSink, Game, Meta, Mode as ModeMeta, OptionMeta, Outcome, Rng, ScoreSheet, Seat,
    SeatCount, Set, SetupError, SimultaneousPhase, Step, ToMove, ViewFault, Viewer, Weight, roll,
};

use crate::action::{Action, Chance, IllegalAction};
use crate::components::{Board, CardSet, PosterSet, SpaceSet, TentSet};
use crate::digest::digest;
use crate::event::Event;
use crate::rules::{Options, Rules, VERSION};
use crate::scoring::{outcome, push_ranking_key};
use crate::set;
use crate::state::{Draft, Magnificent, Phase, PublicState};
use crate::view::{View, determinize, position};

/// What a chance step draws, and the set it draws from.
enum DrawPool {
    Seat(SeatCount),
    Die,
    Card(CardSet),
    Tile(SpaceSet),
    Tent(TentSet),
    Poster(PosterSet),
    Board(Set<Board>),
}

impl Magnificent {
    /// Returns what chance draws now; `None` if no chance step is due.
    #[inline]
    fn draw_pool(&self, rules: &Rules) -> Option<DrawPool> {
        let public = &self.public;
        if public.refill_due() {
            return Some(DrawPool::Poster(public.drawable_posters()));
        }
        Some(match public.phase() {
            Phase::Start => DrawPool::Seat(rules.seats),
            Phase::Roll | Phase::SoloRoll(_) => DrawPool::Die,
            Phase::FillDisplay => match public.next_display_gap(rules) {
                Some((_, true)) => DrawPool::Tile(public.tile_deck()),
                _ => DrawPool::Card(public.card_deck()),
            },
            Phase::LayTents => DrawPool::Tent(public.tent_deck()),
            Phase::DealBoards => DrawPool::Board(public.board_deck(rules)),
            Phase::DealPosters => DrawPool::Poster(public.starting_posters()),
            Phase::DealCards => {
                let hands = self.draft.hands.iter().fold(CardSet::EMPTY, |all, hand| all.or(*hand));
                DrawPool::Card(public.card_deck().less(hands))
            }
            Phase::DrawTiles => DrawPool::Tile(public.tile_deck()),
            Phase::Reveal => DrawPool::Poster(public.drawable_posters()),
            _ => return None,
        })
    }
}

const BOARD_VALUES: &[&str] = &["random", "I", "II", "III", "IV"];
const SIDE_VALUES: &[&str] = &["A", "B", "choose"];

const fn board_option(key: &'static str, help: &'static str) -> OptionMeta {
    OptionMeta { key, kind: game_core::OptionKind::Choice, values: BOARD_VALUES, default: "random", help }
}

const fn side_option(key: &'static str, help: &'static str) -> OptionMeta {
    OptionMeta { key, kind: game_core::OptionKind::Choice, values: SIDE_VALUES, default: "A", help }
}

impl Game for Magnificent {
    type Rules = Rules;
    type Options = Options;
    type Action = Action;
    type Chance = Chance;
    type View = View;
    type Event = Event;
    type IllegalAction = IllegalAction;

    const META: Meta = Meta {
        id: "magnificent",
        title: "The Magnificent",
        edition: "Aporta Games 2019",
        designers: &["Eilif Svensson", "Kristian A. Østby"],
        publisher: "Aporta Games",
        rules_version: VERSION,
        modes: &[ModeMeta { id: "standard", seats: &[2, 3, 4] }, ModeMeta { id: "solo", seats: &[1] }],
        options: &[
            OptionMeta {
                key: "cards",
                kind: game_core::OptionKind::Choice,
                values: &["fixed", "draft"],
                default: "fixed",
                help: "the first master cards: the set of the board, or a draft; in solo, keep 4 of 6",
            },
            OptionMeta {
                key: "start",
                kind: game_core::OptionKind::Seat,
                values: &["random", "0", "1", "2", "3"],
                default: "random",
                help: "who has the first turn",
            },
            OptionMeta {
                key: "goal",
                kind: game_core::OptionKind::Choice,
                values: &["levels", "none"],
                default: "levels",
                help: "solo: 200, 220 and 240 points, or no goal",
            },
            board_option("board-0", "the player board of seat 0"),
            board_option("board-1", "the player board of seat 1"),
            board_option("board-2", "the player board of seat 2"),
            board_option("board-3", "the player board of seat 3"),
            side_option("side-0", "the side of the board of seat 0"),
            side_option("side-1", "the side of the board of seat 1"),
            side_option("side-2", "the side of the board of seat 2"),
            side_option("side-3", "the side of the board of seat 3"),
        ],
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
        Some(set::write())
    }

    fn component_faults(parts: &ComponentSet) -> Vec<ComponentFault> {
        set::faults(parts)
    }

    fn seats(rules: &Rules) -> SeatCount {
        rules.seats
    }

    fn setup(rules: &Rules) -> Self {
        Self { public: PublicState::new(rules), draft: Draft::default() }
    }

    #[inline]
    fn to_move(&self, rules: &Rules) -> ToMove {
        let to_act = self.seats_to_act(rules);
        if !to_act.is_empty() {
            ToMove::Seats(to_act)
        } else if self.public.phase() == Phase::Over {
            ToMove::Over
        } else {
            ToMove::Chance
        }
    }

    /// Each step of the draft is a simultaneous phase (MAG-145).
    fn simultaneous_phase(&self, _: &Rules) -> Option<SimultaneousPhase> {
        (self.public.phase() == Phase::Draft).then(|| SimultaneousPhase(u32::from(self.public.turns)))
    }

    fn validate_view(rules: &Rules, view: &View) -> Result<(), ViewFault> {
        view.check(rules)
    }

    fn legal_in(rules: &Rules, view: &View, out: &mut Vec<Action>) {
        view.legal(rules, out);
    }

    fn validate(&self, rules: &Rules, seat: Seat, action: &Action) -> Result<(), IllegalAction> {
        self.check_action(rules, seat, *action)
    }

    fn chance_outcomes(&self, rules: &Rules, out: &mut Vec<(Chance, Weight)>) {
        let Some(pool) = self.draw_pool(rules) else { return };
        match pool {
            DrawPool::Seat(seats) => out.extend(seats.seats().map(|seat| (Chance::Start(seat), 1))),
            DrawPool::Die => out.extend((1..=6).map(|face| (Chance::Roll(face), 1))),
            DrawPool::Card(cards) => out.extend(cards.iter().map(|card| (Chance::Card(card), 1))),
            DrawPool::Tile(tiles) => out.extend(tiles.iter().map(|tile| (Chance::Tile(tile), 1))),
            DrawPool::Tent(tents) => out.extend(tents.iter().map(|tent| (Chance::Tent(tent), 1))),
            DrawPool::Poster(posters) => out.extend(posters.iter().map(|poster| (Chance::Poster(poster), 1))),
            DrawPool::Board(boards) => out.extend(boards.iter().map(|board| (Chance::Board(board), 1))),
        }
    }

    #[inline]
    fn apply(&mut self, rules: &Rules, step: &Step<Self>, events: &mut impl EventSink<Event>) {
        self.apply_step(rules, step, events);
    }

    fn view(&self, rules: &Rules, viewer: Viewer) -> View {
        View::new(rules, self, viewer)
    }

    fn score_sheet(rules: &Rules, view: &View, seat: Seat) -> ScoreSheet {
        view.sheet(rules, seat)
    }

    fn outcome(&self, rules: &Rules) -> Option<Outcome> {
        (self.public.phase() == Phase::Over).then(|| outcome(rules, &self.public))
    }

    fn is_win(verdict: &str) -> bool {
        verdict != "lost"
    }

    fn determinize(rules: &Rules, view: &View, rng: &mut impl Rng) -> Self {
        determinize(rules, view, rng)
    }

    fn position(rules: &Rules, view: &View) -> Self {
        position(rules, view)
    }

    fn digest(&self, _: &Rules) -> Bytes32 {
        digest(Self::META.id, self)
    }

    fn legal_actions(&self, rules: &Rules, seat: Seat, out: &mut Vec<Action>) {
        self.list_legal(rules, seat, out);
    }

    #[inline]
    fn random_action(&self, rules: &Rules, seat: Seat, rng: &mut impl Rng) -> Action {
        debug_assert!(self.seats_to_act(rules).has(seat), "only a seat to act has a legal action");
        self.random_legal(rules, seat, rng)
    }

    fn ranking_key(&self, _: &Rules, seat: Seat, out: &mut Vec<i32>) -> i32 {
        push_ranking_key(&self.public, seat, out)
    }

    #[inline]
    fn chance_at(&self, rules: &Rules, x: u64) -> Chance {
        match self.draw_pool(rules) {
            Some(DrawPool::Seat(seats)) => Chance::Start(seats.choose(x)),
            Some(DrawPool::Die) => Chance::Roll(roll(x, 6)),
            Some(DrawPool::Card(cards)) => Chance::Card(cards.choose(x)),
            Some(DrawPool::Tile(tiles)) => Chance::Tile(tiles.choose(x)),
            Some(DrawPool::Tent(tents)) => Chance::Tent(tents.choose(x)),
            Some(DrawPool::Poster(posters)) => Chance::Poster(posters.choose(x)),
            Some(DrawPool::Board(boards)) => Chance::Board(boards.choose(x)),
            None => panic!("chance_at is called only when a chance step is due"),
        }
    }
}
