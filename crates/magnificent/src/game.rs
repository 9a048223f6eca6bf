//! The contract, kept by handing each question to the module that answers it.

use game_core::hex::Bytes32;
use game_core::{
    ComponentFault, ComponentSet, EventSink, Game, Meta, Mode as ModeMeta, OptionMeta, Outcome, Rng, ScoreSheet, Seat,
    SeatCount, SetupError, SimultaneousPhase, Step, ToMove, ViewFault, Viewer, Weight, scale,
};

use crate::action::{Action, Chance, IllegalAction};
use crate::components::{CardSet, PosterSet, SpaceSet, TentSet};
use crate::digest::digest;
use crate::event::Event;
use crate::rules::{Options, Rules, VERSION};
use crate::scoring::{add_standing, outcome};
use crate::set;
use crate::state::{Draft, Magnificent, Phase, PublicState};
use crate::view::{View, determinize};

/// What chance brings now: the pool that one thing comes from.
enum Draw {
    Seat(SeatCount),
    Die,
    Card(CardSet),
    Tile(SpaceSet),
    Tent(TentSet),
    Poster(PosterSet),
    Board,
}

impl Magnificent {
    #[inline]
    fn draw(&self, rules: &Rules) -> Option<Draw> {
        let circus = &self.circus;
        if circus.refill_due() {
            return Some(Draw::Poster(circus.drawable()));
        }
        Some(match circus.phase() {
            Phase::Start => Draw::Seat(rules.seats),
            Phase::Roll | Phase::SoloRoll(_) => Draw::Die,
            Phase::FillDisplay => match circus.missing(rules) {
                Some((_, true)) => Draw::Tile(circus.tile_deck()),
                _ => Draw::Card(circus.card_deck()),
            },
            Phase::LayTents => Draw::Tent(circus.tent_deck()),
            Phase::DealBoards => Draw::Board,
            Phase::DealPosters => Draw::Poster(circus.starting_posters()),
            Phase::DealCards => {
                let hands = self.draft.hands.iter().fold(CardSet::EMPTY, |all, hand| all.or(*hand));
                Draw::Card(circus.card_deck().less(hands))
            }
            Phase::DrawTiles => Draw::Tile(circus.tile_deck()),
            Phase::Reveal => Draw::Poster(circus.drawable()),
            _ => return None,
        })
    }
}

const BOARD_VALUES: &[&str] = &["random", "I", "II", "III", "IV"];
const SIDE_VALUES: &[&str] = &["A", "B", "choose"];

const fn board_option(key: &'static str, help: &'static str) -> OptionMeta {
    OptionMeta { key, values: BOARD_VALUES, default: "random", help }
}

const fn side_option(key: &'static str, help: &'static str) -> OptionMeta {
    OptionMeta { key, values: SIDE_VALUES, default: "A", help }
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
                values: &["fixed", "draft"],
                default: "fixed",
                help: "the first master cards: those of the board, or a draft; solo keeps 4 of 6",
            },
            OptionMeta {
                key: "start",
                values: &["random", "0", "1", "2", "3"],
                default: "random",
                help: "who has the first turn",
            },
            OptionMeta {
                key: "goal",
                values: &["levels", "none"],
                default: "levels",
                help: "solo: 200, 220 and 240 points, or no goal",
            },
            board_option("board-0", "the player board of seat 0"),
            board_option("board-1", "the player board of seat 1"),
            board_option("board-2", "the player board of seat 2"),
            board_option("board-3", "the player board of seat 3"),
            side_option("side-0", "which side of its board seat 0 plays"),
            side_option("side-1", "which side of its board seat 1 plays"),
            side_option("side-2", "which side of its board seat 2 plays"),
            side_option("side-3", "which side of its board seat 3 plays"),
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
        Self { circus: PublicState::new(rules), draft: Draft::default() }
    }

    #[inline]
    fn to_move(&self, rules: &Rules) -> ToMove {
        let to_act = self.to_act(rules);
        if !to_act.is_empty() {
            ToMove::Seats(to_act)
        } else if self.circus.phase() == Phase::Over {
            ToMove::Over
        } else {
            ToMove::Chance
        }
    }

    /// A step of the draft (MAG-145).
    fn simultaneous_phase(&self, _: &Rules) -> Option<SimultaneousPhase> {
        (self.circus.phase() == Phase::Draft).then(|| SimultaneousPhase(u32::from(self.circus.turns)))
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
        let Some(draw) = self.draw(rules) else { return };
        match draw {
            Draw::Seat(seats) => out.extend(seats.seats().map(|seat| (Chance::Start(seat), 1))),
            Draw::Die => out.extend((1..=6).map(|face| (Chance::Roll(face), 1))),
            Draw::Card(cards) => out.extend(cards.iter().map(|card| (Chance::Card(card), 1))),
            Draw::Tile(tiles) => out.extend(tiles.iter().map(|tile| (Chance::Tile(tile), 1))),
            Draw::Tent(tents) => out.extend(tents.iter().map(|tent| (Chance::Tent(tent), 1))),
            Draw::Poster(posters) => out.extend(posters.iter().map(|poster| (Chance::Poster(poster), 1))),
            Draw::Board => out.extend(self.circus.board_deck(rules).map(|board| (Chance::Board(board), 1))),
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
        (self.circus.phase() == Phase::Over).then(|| outcome(rules, &self.circus))
    }

    fn determinize(rules: &Rules, view: &View, rng: &mut impl Rng) -> Self {
        determinize(rules, view, rng)
    }

    fn digest(&self, _: &Rules) -> Bytes32 {
        digest(Self::META.id, self)
    }

    fn legal_actions(&self, rules: &Rules, seat: Seat, out: &mut Vec<Action>) {
        self.list(rules, seat, out);
    }

    #[inline]
    fn random_action(&self, rules: &Rules, seat: Seat, rng: &mut impl Rng) -> Action {
        debug_assert!(self.to_act(rules).has(seat), "only a seat that decides has an action");
        self.random(rules, seat, rng)
    }

    fn ranking_key(&self, _: &Rules, seat: Seat, out: &mut Vec<i32>) -> i32 {
        add_standing(&self.circus, seat, out)
    }

    #[inline]
    fn chance_at(&self, rules: &Rules, x: u64) -> Chance {
        let one = |count: usize| scale(x, count as Weight);
        match self.draw(rules) {
            Some(Draw::Seat(seats)) => Chance::Start(Seat::new(one(seats.get()) as u8)),
            Some(Draw::Die) => Chance::Roll(one(6) as u8 + 1),
            Some(Draw::Card(cards)) => Chance::Card(cards.nth(one(cards.len()))),
            Some(Draw::Tile(tiles)) => Chance::Tile(tiles.nth(one(tiles.len()))),
            Some(Draw::Tent(tents)) => Chance::Tent(tents.nth(one(tents.len()))),
            Some(Draw::Poster(posters)) => Chance::Poster(posters.nth(one(posters.len()))),
            Some(Draw::Board) => {
                let number = one(self.circus.board_deck(rules).count()) as usize;
                match self.circus.board_deck(rules).nth(number) {
                    Some(board) => Chance::Board(board),
                    None => unreachable!("the number is below the count of boards"),
                }
            }
            None => panic!("chance is pending, so it has an outcome"),
        }
    }
}
