//! The table as its zones see it: what is shown, and what the viewer lays out.

use std::sync::Arc;

use game_core::{Game as _, Seat, ToMove};
use leptos::prelude::*;
use magnificent::action::Source;
use magnificent::preview::{Boost, Goal, Route};
use magnificent::state::{MainAction, PlayerState};
use magnificent::{Action, Card, ColourOrClear, Components, Magnificent, Phase, Poster, PublicState, Rules};
use magnificent::{Space, Tile, View};

use super::advice::Advised;
use super::chosen::{Choices, Chosen};
use super::plan::CircusPlan;
use super::reading::reach::{self, Farthest};
use crate::boards::{Shared, TableCx};
use crate::kit::count::CountRunner;
use crate::kit::geometry::Point;
use crate::kit::guard::Guard;
use crate::kit::map::Map;
use crate::kit::plan::{End, Sketch};
use crate::settings::{Settings, use_settings};

/// A die in the main tent: its colour, or clear, and its face.
pub(super) type TentDie = (ColourOrClear, u8);

/// What a card is open for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Opened {
    /// A master card.
    Card(Card),
    /// A trainer space.
    Space(Space),
    /// A poster.
    Poster(Poster),
}

/// What is being dragged.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Thing {
    /// A die of the main tent.
    Die(TentDie),
    /// A poster of the display, or the top of the deck.
    Poster(Source),
    /// The poster on a space of the board.
    Column(u8),
    /// A tile to lay.
    Tile(Tile),
    /// The tent to place.
    Tent(magnificent::Tent),
    /// A hat of the viewer: the number of its step, where there is a choice.
    Hat(Option<u8>),
}

/// Where a tile would be laid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Spot {
    pub(super) tile: Tile,
    pub(super) orientation: u8,
    pub(super) row: u8,
    pub(super) column: u8,
}

/// What a person has pointed at, and the way there that is proposed.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Proposal {
    pub(super) goal: Goal,
    /// The cheapest way; `None` if it is out of reach.
    pub(super) boost: Option<Boost>,
}

/// The state of the table. Copies share it.
#[derive(Clone, Copy)]
pub(super) struct Table {
    pub(super) cx: TableCx<Magnificent, CircusPlan>,
    /// What has happened, as far as it has been shown; without what is laid out.
    pub(super) facts: Memo<Shared<View>>,
    /// What the zones draw: what has happened with what is laid out.
    pub(super) drawn: Memo<Shared<View>>,
    /// Whether the viewer can lay something out: it is asked, and everything has been shown.
    pub(super) mine: Memo<bool>,
    /// The seat whose board is shown.
    pub(super) shown: Memo<Seat>,
    /// The answers to the question that is open after what is laid out; empty if nothing is asked.
    pub(super) legal: Memo<Arc<Vec<Action>>>,
    /// The die under the pointer or the focus.
    pub(super) pointed: RwSignal<Option<TentDie>>,
    /// What a person has pointed at, beyond what is laid out.
    pub(super) proposal: RwSignal<Option<Proposal>>,
    /// The goal under the mouse.
    pub(super) hovered: RwSignal<Option<Goal>>,
    /// What a person has pointed at, or else the goal under the mouse, with the way there.
    pub(super) looked: Memo<Option<Proposal>>,
    /// The route that leads there, or none yet of the wagon that is to move.
    pub(super) route: Memo<Option<Route>>,
    /// How far wagons go at most after what is laid out.
    pub(super) farthest: Memo<Shared<Farthest>>,
    /// The hat that is to move, by the number of its step; otherwise the lower one.
    pub(super) hat: RwSignal<Option<u8>>,
    /// The space of the road whose tent is to be taken in passing.
    pub(super) passing: RwSignal<Option<u8>>,
    /// Where the poster comes from that was chosen and hangs nowhere yet.
    pub(super) poster: RwSignal<Option<Source>>,
    /// Solo: the slot of the display whose poster is to be traded for a die.
    pub(super) trade: RwSignal<Option<u8>>,
    /// The space of the board whose poster was chosen, to change its place.
    pub(super) column: RwSignal<Option<u8>>,
    /// The tile in hand; otherwise the first that can be laid.
    pub(super) tile: RwSignal<Option<Tile>>,
    /// The orientation that was used or wanted last.
    pub(super) turned: RwSignal<u8>,
    /// The cell of the camp under the mouse or the keyboard's cursor.
    pub(super) hover: RwSignal<Option<u8>>,
    /// The cells over which a mouse draws a tile.
    pub(super) stroke: RwSignal<u64>,
    /// Where the tile in hand lies until it is placed.
    pub(super) spot: RwSignal<Option<Spot>>,
    /// The cell at which the tile in hand was put, around which it turns.
    pub(super) held_at: StoredValue<Option<u8>>,
    /// When a tile was laid last: a double click lays it only.
    pub(super) laid_at: StoredValue<Guard>,
    /// The card, set or option of a chooser that was chosen.
    pub(super) picked: RwSignal<Option<Action>>,
    /// Cards that were chosen to be kept.
    pub(super) kept: RwSignal<Vec<Card>>,
    /// Whether a person chooses which gems pay.
    pub(super) paying: RwSignal<bool>,
    /// How many coins would be paid for a card.
    pub(super) coins: RwSignal<Option<u8>>,
    /// Whether posters change their places before the show.
    pub(super) arranging: RwSignal<bool>,
    /// What is being dragged, and where it is.
    pub(super) dragged: RwSignal<Option<(Point, Thing)>>,
    /// What a card is open for.
    pub(super) opened: RwSignal<Option<Opened>>,
    /// The wagon that is being dragged along its road.
    pub(super) lifted: StoredValue<Option<magnificent::Colour>>,
    /// The map of the camp that is shown.
    pub(super) map: StoredValue<Option<Map>>,
    /// The player's settings.
    pub(super) settings: RwSignal<Settings>,
    /// The final count.
    pub(super) count: StoredValue<Option<CountRunner>>,
    /// The cells that a count lights.
    pub(super) counted: RwSignal<u64>,
    /// The seat whose camp is counted, while the curtain call runs.
    pub(super) counting: RwSignal<Option<Seat>>,
    /// The poster under the pointer or the focus, whose missing tiles are shown in the camp.
    pub(super) wanted: RwSignal<Option<Poster>>,
    /// Plans that are kept to be compared.
    pub(super) pins: RwSignal<Vec<CircusPlan>>,
    /// Whether they are shown.
    pub(super) what_if: RwSignal<bool>,
    /// The action whose zone a person has asked for.
    pub(super) acting: RwSignal<Option<MainAction>>,
    /// What the step of a lesson still wants; nothing elsewhere.
    pub(super) lesson_wants: Memo<Vec<Action>>,
    /// What a bot's advice has laid out or chosen.
    pub(super) advised: RwSignal<Option<Advised>>,
}

impl Table {
    pub(super) fn new(cx: TableCx<Magnificent, CircusPlan>) -> Self {
        let (now, planner) = (cx.now, cx.planner);
        let (sketch, playing) = (planner.sketch(), cx.playback.playing());
        let facts = Memo::new(move |_| {
            let beat = playing.with(|playing| playing.as_ref().map(|playing| playing.beat.view.clone()));
            Shared(beat.unwrap_or_else(|| now.with(|now| now.view.clone())))
        });
        let mine = Memo::new(move |_| {
            now.with(|now| now.is_mine() && now.to_move != ToMove::Over)
                && playing.with(Option::is_none)
                && sketch.with(Option::is_some)
        });
        let drawn = Memo::new(move |_| {
            let made = mine.get().then(|| sketch.with(|made| made.as_ref().map(|made| made.view.clone()))).flatten();
            made.map_or_else(|| facts.get(), Shared)
        });
        let (visited, counting) = (cx.visits.visited, RwSignal::new(None));
        let shown = Memo::new(move |_| {
            let own = now.with(|now| now.viewer.seat());
            let seat = counting.get().or_else(|| visited.get()).or(own);
            seat.unwrap_or_else(|| facts.with(|view| view.public.mover))
        });
        let rules = cx.rules();
        let legal = Memo::new(move |_| {
            let mut legal = Vec::new();
            if mine.get() {
                sketch.with(|made| {
                    if let Some(made) = made.as_ref().filter(|made| made.end == End::Asked) {
                        Magnificent::legal_in(&rules, &made.view, &mut legal);
                    }
                });
            }
            Arc::new(legal)
        });
        let (proposal, hovered) = (RwSignal::new(None), RwSignal::new(None));
        let rules = cx.rules();
        let looked = Memo::new(move |_| {
            let hovered = || {
                let goal = hovered.get().filter(|_| mine.get())?;
                let boost = drawn.with(|view| magnificent::preview::boost(&rules, &view.public, goal))?;
                Some(Proposal { goal, boost: Some(boost) })
            };
            proposal.get().or_else(hovered)
        });
        let passing = RwSignal::new(None);
        let is_own = move || mine.get() && now.with(|now| now.viewer.is(shown.get()));
        let rules = cx.rules();
        let route = Memo::new(move |_| {
            let goal = proposal.with(|proposal| proposal.as_ref().map(|proposal| proposal.goal));
            if matches!(goal.or_else(|| hovered.get()), Some(Goal::Road { .. })) {
                let boost = looked.get()?.boost?;
                return drawn.with(|view| {
                    let route = reach::route(&view.public, &boost).filter(|route| route.steps > 0)?;
                    let taken = passing.get().filter(|_| view.public.turn.passing);
                    Some(reach::passing(&rules, &view.public, route, taken))
                });
            }
            let asks = drawn.with(|view| view.public.phase() == Phase::TravelSteps) && is_own();
            asks.then(|| drawn.with(|view| Route::of_turn(&view.public, 0)))
        });
        let rules = cx.rules();
        let farthest = Memo::new(move |_| Shared(Arc::new(Farthest::new(rules.clone(), drawn.get().0))));
        let table = Self {
            cx,
            facts,
            drawn,
            mine,
            shown,
            legal,
            pointed: RwSignal::new(None),
            proposal,
            hovered,
            looked,
            route,
            farthest,
            hat: RwSignal::new(None),
            passing,
            poster: RwSignal::new(None),
            trade: RwSignal::new(None),
            column: RwSignal::new(None),
            tile: RwSignal::new(None),
            turned: RwSignal::new(0),
            hover: RwSignal::new(None),
            stroke: RwSignal::new(0),
            spot: RwSignal::new(None),
            held_at: StoredValue::new(None),
            laid_at: StoredValue::new(Guard::default()),
            picked: RwSignal::new(None),
            kept: RwSignal::new(Vec::new()),
            paying: RwSignal::new(false),
            coins: RwSignal::new(None),
            arranging: RwSignal::new(false),
            dragged: RwSignal::new(None),
            opened: RwSignal::new(None),
            lifted: StoredValue::new(None),
            map: StoredValue::new(None),
            settings: use_settings(),
            count: StoredValue::new(None),
            counted: RwSignal::new(0),
            counting,
            wanted: RwSignal::new(None),
            pins: RwSignal::new(Vec::new()),
            what_if: RwSignal::new(false),
            acting: RwSignal::new(None),
            advised: RwSignal::new(None),
            lesson_wants: Memo::new(move |_| cx.link.wanted_chain()),
        };
        table.follow();
        table
    }

    /// Keeps the choices up to date with the table.
    fn follow(self) {
        // Read, not only tracked: a memo that nobody has read does not follow its sources.
        let asked =
            Memo::new(move |_| self.drawn.with(|view| (view.public.phase(), view.public.mover, view.public.turn)));
        let clear = move || {
            self.choose(Chosen::default());
            self.proposal.set(None);
            self.hovered.set(None);
            self.hat.set(None);
            self.passing.set(None);
            self.column.set(None);
            self.spot.set(None);
            self.stroke.set(0);
            self.paying.set(false);
            self.arranging.set(false);
            self.acting.set(None);
        };
        let choices = Choices::read(self);
        let question = Memo::new(move |_| self.question());
        Effect::new(move |before: Option<_>| {
            let now = asked.get();
            if before != Some(now) {
                clear();
            }
            if let Some(chosen) = question.get().and_then(|question| choices.restored(&question)) {
                self.choose(chosen);
            }
            now
        });
        Effect::new(move || choices.keep(question.get(), self.chosen()));
        // Plans of another turn cannot be taken up, nor its tiles.
        let turn = Memo::new(move |_| self.cx.now.with(|now| super::plan::plan_key(&now.view)));
        Effect::new(move || {
            turn.with(|_| ());
            self.pins.set(Vec::new());
            self.what_if.set(false);
            self.tile.set(None);
        });
        let advice = self.cx.link.advice();
        Effect::new(move || {
            self.advised.set(None);
            if let Some(advice) = advice.get() {
                self.take_advice(&advice.chain);
            }
        });
    }

    pub(super) fn rules(self) -> Arc<Rules> {
        self.cx.rules()
    }

    /// Reads the component set.
    pub(super) fn with_set<T>(self, read: impl FnOnce(&Components) -> T) -> T {
        read(self.rules().set())
    }

    /// Returns whether the viewer's own things are shown; tracked.
    pub(super) fn shows_own(self) -> bool {
        self.cx.now.with(|now| now.viewer.is(self.shown.get()))
    }

    /// Returns whether the viewer's own things are shown, and can be used; tracked.
    pub(super) fn is_own(self) -> bool {
        self.mine.get() && self.shows_own()
    }

    /// Returns the seat whose turn is planned here: the viewer's, whichever is shown. Tracked.
    pub(super) fn own_seat(self) -> Seat {
        self.cx.now.with(|now| now.viewer.seat()).unwrap_or_else(|| self.shown.get())
    }

    /// Returns the viewer's seat; not tracked.
    pub(super) fn seat(self) -> Option<Seat> {
        self.cx.now.with_untracked(|now| now.viewer.seat())
    }

    /// Reads the public state that is drawn; tracked.
    pub(super) fn with<T>(self, read: impl FnOnce(&PublicState) -> T) -> T {
        self.drawn.with(|view| read(&view.public))
    }

    /// Returns the seat that is shown, with what is laid out; tracked.
    pub(super) fn player(self) -> PlayerState {
        let seat = self.shown.get();
        self.with(|public| *public.player(seat))
    }

    /// Returns the phase that is open after what is laid out; tracked.
    pub(super) fn phase(self) -> Phase {
        self.with(PublicState::phase)
    }

    /// Returns the question that the viewer is asked after what is laid out; `None` if nothing is. Tracked.
    pub(super) fn asked(self) -> Option<Phase> {
        let asked = self.mine.get()
            && self.cx.planner.sketch().with(|made| made.as_ref().is_some_and(|made| made.end == End::Asked));
        asked.then(|| self.phase())
    }

    /// Reads the sketch of what is laid out, if the viewer is asked; tracked.
    pub(super) fn with_sketch<T>(self, read: impl FnOnce(&Sketch<Magnificent>) -> T) -> Option<T> {
        if !self.mine.get() {
            return None;
        }
        self.cx.planner.sketch().with(|made| made.as_deref().map(read))
    }

    /// Returns whether an answer is open; tracked.
    pub(super) fn may(self, is: impl Fn(&Action) -> bool) -> bool {
        self.is_own() && self.legal.with(|legal| legal.iter().any(is))
    }

    /// Returns whether the step of a lesson wants such an action; tracked.
    pub(super) fn wants(self, is: impl Fn(&Action) -> bool) -> bool {
        self.lesson_wants.with(|wanted| wanted.iter().any(is)) && self.is_own()
    }

    /// Returns the name of a seat; tracked.
    pub(super) fn name(self, seat: Seat) -> String {
        self.cx.now.with(|now| now.name(seat))
    }

    /// Returns whether the game is over, and everything has been shown; tracked.
    pub(super) fn is_over(self) -> bool {
        self.facts.with(|view| view.public.phase() == Phase::Over) && self.cx.playback.playing().with(Option::is_none)
    }
}
