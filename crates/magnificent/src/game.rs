//! The `Game` implementation; most methods forward to the module that does the work.

use game_core::hex::Bytes32;
use game_core::{
    ComponentFault, ComponentSet, EventSink, Game, Meta, Outcome, Rng, ScoreSheet, Seat, SeatCount, Set, SetupError,
    SimultaneousPhase, Step, ToMove, ViewFault, Viewer, Weight, roll,
};

use crate::action::{Action, Chance, IllegalAction};
use crate::components::{Board, CardSet, PosterSet, SpaceSet, TentSet};
use crate::digest::digest;
use crate::event::Event;
use crate::legal::Flow;
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

    fn each_legal(rules: &Rules, view: &View, each: &mut impl FnMut(Action)) {
        let known = view.known_state();
        if let Some(seat) = view.viewer.seat().filter(|seat| known.seats_to_act(rules).has(*seat)) {
            known.each_action(rules, seat, each);
        }
    }

    fn refusal(rules: &Rules, view: &View, seat: Seat, action: &Action) -> IllegalAction {
        let due = view.known_state().seats_to_act(rules).has(seat);
        if due { view.public.refusal(rules, *action) } else { IllegalAction::NotYourTurn }
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

    // Written by hand: records have it.
    fn digest(&self, _: &Rules) -> Bytes32 {
        digest(Self::META.id, self)
    }

    fn each_action(&self, rules: &Rules, seat: Seat, each: &mut impl FnMut(Action)) {
        let _ = self.for_each_legal(rules, seat, &mut |action| {
            each(action);
            Flow::Continue(())
        });
    }

    fn is_legal(&self, rules: &Rules, seat: Seat, action: &Action) -> bool {
        self.seats_to_act(rules).has(seat) && self.allows(rules, seat, *action)
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
