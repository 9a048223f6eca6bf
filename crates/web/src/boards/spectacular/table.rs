//! The table as its zones see it: what is shown, and what the viewer lays out.

use std::sync::Arc;

use game_core::{Game as _, Seat, ToMove};
use hex_grid::Hex;
use leptos::prelude::*;
use spectacular::action::{Area, Slot, Space};
use spectacular::components::TURNS;
use spectacular::{Action, Event, IllegalAction, Item, Phase, Player, Point as Corner, Rules, Spectacular, View};

use super::plan::{Here, ParkPlan, Place, Planned};
use super::reading::places::places;
use super::reading::preview::{Preview, preview};
use crate::boards::{LogLine, Names, Shared, TableCx};
use crate::kit::count::CountRunner;
use crate::kit::geometry::Point as Spot;
use crate::kit::map::Map;
use crate::kit::plan::Plan as _;
use crate::link::LinkKind;
use crate::settings::{Settings, use_settings};
use crate::words::{t, tell, w};

/// Where an item lies before it is taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Source {
    /// On a supply board; in solo on a side of the boards, which the space does not say.
    Supply(Space),
    /// Solo: on this side and space.
    Solo(spectacular::action::SoloSide, u8),
    /// In the display.
    Display(Slot),
}

impl Source {
    /// Returns the area to which it would go.
    pub(super) const fn area(self) -> Area {
        match self {
            Self::Supply(_) | Self::Solo(..) => Area::N,
            Self::Display(_) => Area::W,
        }
    }
}

/// What is being dragged.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Dragged {
    /// Where it is.
    pub(super) at: Spot,
    /// The item.
    pub(super) item: Item,
    /// The display slot whose tile is to be swapped, in the final preparations.
    pub(super) slot: Option<u8>,
}

/// What a card is open for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Opened {
    /// The whole score sheet of the seat that is shown.
    Sheet,
    /// The missions of the seat that is shown, with what they ask for.
    Missions,
    /// The animals, and what can still come.
    Kinds,
    /// The boards that come next.
    Coming,
    /// An item: large, with its places and its worth.
    Item(Item),
}

/// The state of the table. Copies share it.
#[derive(Clone, Copy)]
pub(super) struct Table {
    pub(super) cx: TableCx<Spectacular, ParkPlan>,
    /// What has happened, as far as it has been shown; without what is laid out.
    pub(super) facts: Memo<Shared<View>>,
    /// Whether the viewer can lay something out: it is asked, or may prepare, and everything has been shown.
    pub(super) mine: Memo<bool>,
    /// The seat whose park, display and board are shown.
    pub(super) shown: Memo<Seat>,
    /// The viewer's seat with its two picks in its areas; `None` for those who only watch.
    pub(super) taken: Memo<Option<Player>>,
    /// The viewer's seat after everything that is laid out.
    pub(super) after: Memo<Option<Player>>,
    /// The viewer's score sheet now and with everything that is laid out. Many parts of the table show some
    /// of it, so it is made once a gesture.
    pub(super) preview: Memo<Option<Preview>>,
    /// The area of the item in hand: the one that was chosen, else the one that a lesson wants, or else the
    /// first without a place.
    pub(super) in_hand: Memo<Option<Area>>,
    /// The lines of the log.
    lines: Memo<Vec<LogLine>>,
    /// The area of the item that was chosen.
    pub(super) held: RwSignal<Option<Area>>,
    /// The cell of the park under the mouse or the keyboard's cursor, while an item is in hand.
    pub(super) hover: RwSignal<Option<Hex>>,
    /// The seat whose park is being counted, while the final count runs.
    pub(super) counting: RwSignal<Option<Seat>>,
    /// Whether the person wants the market although both items are picked.
    pub(super) market: RwSignal<bool>,
    /// The die of the park whose value is being chosen.
    pub(super) changing: RwSignal<Option<Hex>>,
    /// The start hex whose tile is to be swapped, from 0.
    pub(super) swapping: RwSignal<Option<u8>>,
    /// The display slot whose tile is to be swapped, from 0.
    pub(super) swapping_slot: RwSignal<Option<u8>>,
    /// The row of the score sheet whose areas are lit, and which of them.
    pub(super) counted: RwSignal<Option<(usize, usize)>>,
    /// Whether all parks are shown in a grid.
    pub(super) parks: RwSignal<bool>,
    /// What is being dragged.
    pub(super) dragged: RwSignal<Option<Dragged>>,
    /// What a card is open for.
    pub(super) opened: RwSignal<Option<Opened>>,
    /// The worker that a person has chosen to see what it helps, by its bit.
    pub(super) worker: RwSignal<Option<u8>>,
    /// The plan with the item in hand where the pointer or the cursor is.
    pub(super) hovering: Memo<Option<ParkPlan>>,
    /// Whether the card of the item in hand was chosen, so that it follows the pointer although it has a
    /// place.
    pub(super) moving: RwSignal<bool>,
    /// The corner to which the tile that hovers was turned.
    pub(super) aim: RwSignal<Option<Corner>>,
    /// The corner that was used last.
    pub(super) last_corner: StoredValue<Option<Corner>>,
    /// Why the items have lost their places, by area.
    pub(super) lost: RwSignal<[Option<IllegalAction>; 2]>,
    /// Whether the items got their places by themselves, by area.
    pub(super) only: RwSignal<[bool; 2]>,
    /// The map of the park that is shown.
    pub(super) map: StoredValue<Option<Map>>,
    /// Whether what the others took was shown just now, and nothing was done since.
    pub(super) revealed: RwSignal<bool>,
    /// The plan as a bot has laid it out on request; once it is changed, it is the person's own.
    pub(super) advised: RwSignal<Option<ParkPlan>>,
    /// The player's settings.
    pub(super) settings: RwSignal<Settings>,
    /// The final count.
    pub(super) count: StoredValue<Option<CountRunner>>,
}

impl Table {
    pub(super) fn new(cx: TableCx<Spectacular, ParkPlan>) -> Self {
        let (now, planner) = (cx.now, cx.planner);
        let (sketch, playing) = (planner.sketch(), cx.playback.playing());
        let facts = Memo::new(move |_| {
            let beat = playing.with(|playing| playing.as_ref().map(|playing| playing.beat.view.clone()));
            Shared(beat.unwrap_or_else(|| now.with(|now| now.view.clone())))
        });
        let plan = planner.plan();
        let taken = Memo::new(move |_| {
            let now = now.get();
            let seat = now.viewer.seat().filter(|_| sketch.with(Option::is_some))?;
            Some(plan.with(|plan| Planned::new(&now.rules, &now.view, seat, plan).taken))
        });
        let mine = Memo::new(move |_| {
            let now = now.get();
            let prepares = || {
                let seat = now.viewer.seat().filter(|_| now.curtain.is_none());
                let (view, areas) = (&now.view, taken.get().map(|taken| taken.areas));
                let open = |seat: Seat| !view.done.has(seat) || areas != Some([None, None]);
                matches!(view.phase, Phase::Choose | Phase::Build) && seat.is_some_and(open)
            };
            sketch.with(Option::is_some)
                && playing.with(Option::is_none)
                && now.to_move != ToMove::Over
                && (now.is_mine() || prepares())
        });
        let (visited, counting) = (cx.visits.visited, RwSignal::new(None));
        let shown = Memo::new(move |_| {
            let own = now.with(|now| now.viewer.seat());
            counting.get().or_else(|| visited.get()).or(own).unwrap_or_else(|| Seat::new(0))
        });
        let (held, link) = (RwSignal::new(None), cx.link);
        let in_hand = Memo::new(move |_| {
            let areas = mine.get().then(|| taken.get()).flatten()?.areas;
            let has = |area: &Area| areas[*area as usize].is_some();
            let open = |area: &Area| has(area) && plan.with(|plan| plan.item(*area).place.is_none());
            let wanted = || match link.wanted() {
                Some(Action::Next(area)) => Some(area).filter(open),
                _ => None,
            };
            held.get().filter(has).or_else(wanted).or_else(|| super::plan::AREAS.into_iter().find(open))
        });
        let lines = Memo::new(move |_| {
            let now = now.get();
            // Only what has been shown.
            let shown =
                playing.with(|playing| playing.as_ref().filter(|playing| !playing.again).map(|playing| playing.step));
            let told = now.told.iter().take(shown.unwrap_or(now.told.len()));
            let told: Vec<Arc<[Event]>> = told.map(|step| step.events.clone()).collect();
            super::log::log(&Names::of(&now), &now.rules, &told)
        });
        let (hover, aim, moving) = (RwSignal::new(None), RwSignal::new(None), RwSignal::new(false));
        let last_corner = StoredValue::new(None);
        let hovering = Memo::new(move |_| {
            let (area, hex) = (in_hand.get()?, hover.get()?);
            let (now, mut planned) = (now.get(), plan.get());
            let loose = planned.item(area).place.is_none() || moving.get();
            let here = Here { rules: &now.rules, view: &now.view, seat: now.viewer.seat()? };
            let taken = planned.item(area).place.and_then(Place::hex) == Some(hex);
            let laid = loose && !taken && planned.lay(here, area, hex, aim.get(), last_corner.get_value()).is_ok();
            laid.then_some(planned)
        });
        let hovering_plan = move || hovering.get().or_else(|| sketch.with(Option::is_some).then(|| plan.get()));
        let after = Memo::new(move |_| {
            let now = now.get();
            let (seat, plan) = (now.viewer.seat()?, hovering_plan()?);
            Some(Planned::new(&now.rules, &now.view, seat, &plan).after())
        });
        let preview = Memo::new(move |_| {
            let now = now.get();
            let (seat, plan) = (now.viewer.seat()?, hovering_plan()?);
            Some(preview(&Planned::new(&now.rules, &now.view, seat, &plan)))
        });
        let table = Self {
            cx,
            hovering,
            moving,
            counting,
            aim,
            last_corner,
            lost: RwSignal::new([None; 2]),
            only: RwSignal::new([false; 2]),
            map: StoredValue::new(None),
            count: StoredValue::new(None),
            revealed: RwSignal::new(false),
            advised: RwSignal::new(None),
            settings: use_settings(),
            facts,
            mine,
            shown,
            taken,
            after,
            preview,
            in_hand,
            lines,
            held,
            hover,
            market: RwSignal::new(false),
            changing: RwSignal::new(None),
            swapping: RwSignal::new(None),
            swapping_slot: RwSignal::new(None),
            counted: RwSignal::new(None),
            parks: RwSignal::new(false),
            dragged: RwSignal::new(None),
            opened: RwSignal::new(None),
            worker: RwSignal::new(None),
        };
        table.follow();
        table
    }

    /// Keeps the choices up to date with the table.
    fn follow(self) {
        let now = self.cx.now;
        let turn = Memo::new(move |_| now.with(|now| (super::plan::plan_key(&now.view), now.viewer)));
        let phase = Memo::new(move |_| (turn.get(), now.with(|now| now.view.phase)));
        // Read, not only tracked: a memo that nobody has read does not follow its sources.
        Effect::new(move || {
            turn.with(|_| ());
            self.held.set(None);
            self.lost.set([None; 2]);
            self.only.set([false; 2]);
        });
        Effect::new(move || {
            phase.with(|_| ());
            // What is in hand stays there when the build step opens; a lesson says itself what is wanted.
            if self.is_lesson() {
                self.held.set(None);
            }
            self.hover.set(None);
            self.market.set(false);
            self.changing.set(None);
            self.swapping.set(None);
            self.swapping_slot.set(None);
            self.counted.set(None);
            self.dragged.set(None);
            self.worker.set(None);
            self.moving.set(false);
            self.aim.set(None);
            self.advised.set(None);
        });
        let advice = self.cx.link.advice();
        Effect::new(move || {
            if advice.get().is_some() {
                self.cx.planner.use_advice();
                self.advised.set(Some(self.cx.planner.plan().get_untracked()));
            }
        });
    }

    pub(super) fn rules(self) -> Arc<Rules> {
        self.cx.rules()
    }

    /// Returns whether this is a lesson.
    pub(super) fn is_lesson(self) -> bool {
        self.cx.link.terms().kind == LinkKind::Lesson
    }

    /// Returns whether what is laid out is what a bot advises, where no lesson says what is wanted; tracked.
    pub(super) fn is_advised(self) -> bool {
        let plan = self.cx.planner.plan();
        !self.is_lesson() && plan.with(|plan| self.advised.with(|advised| advised.as_ref() == Some(plan)))
    }

    /// Returns what the step of a lesson still wants of the items that are taken, as a plan; `None` if this
    /// is not a lesson, or nothing is asked. Tracked.
    pub(super) fn wanted_plan(self) -> Option<ParkPlan> {
        let wanted = self.is_lesson().then(|| self.cx.link.wanted_chain())?;
        let now = self.cx.now.get();
        let seat = now.viewer.seat()?;
        self.cx.planner.sketch().with(|made| {
            let made = made.as_ref()?;
            let ahead = made.ahead.as_ref().map(|ahead| Spectacular::position(&now.rules, &ahead.view));
            Some(ParkPlan::adopt(&now.rules, &ahead.unwrap_or(made.after), seat, &wanted))
        })
    }

    /// Returns the hex where a lesson wants the item of an area, if it can go there now; tracked.
    pub(super) fn wanted_hex(self, area: Area) -> Option<Hex> {
        let hex = self.wanted_plan()?.item(area).place?.hex()?;
        let fits = self.with_planned(|planned| {
            let cell = planned.start.ground(planned.rules).cell(hex);
            cell.is_some_and(|cell| places(planned, area).has(cell))
        });
        fits.unwrap_or_default().then_some(hex)
    }

    /// Returns whether the viewer's own things are shown; tracked.
    pub(super) fn shows_own(self) -> bool {
        self.cx.now.with(|now| now.viewer.is(self.shown.get()))
    }

    /// Returns whether the viewer's own things are shown, and can be used; tracked.
    pub(super) fn is_own(self) -> bool {
        self.mine.get() && self.shows_own()
    }

    /// Returns a seat as it is shown, without what is laid out; tracked. The viewer's own is as it is at the
    /// table: its own steps are not shown again.
    pub(super) fn fact(self, seat: Seat) -> Player {
        let again = self.cx.playback.playing().with(|playing| playing.as_ref().is_some_and(|playing| playing.again));
        let own = self.cx.now.with(|now| now.viewer.is(seat) && now.curtain.is_none());
        let of = |view: &View| if seat.index() < view.players.len() { *view.player(seat) } else { Player::default() };
        if own && !again { self.cx.now.with(|now| of(&now.view)) } else { self.facts.with(|view| of(view)) }
    }

    /// Returns the seat that is shown, without what is laid out; tracked.
    pub(super) fn player(self) -> Player {
        self.fact(self.shown.get())
    }

    /// Returns the seat that is shown with what is laid out, if that is the viewer's own; tracked.
    pub(super) fn planned_player(self) -> Player {
        let after = if self.shows_own() { self.after.get() } else { None };
        after.unwrap_or_else(|| self.player())
    }

    /// Reads the viewer's seat together with its plan; `None` for those who only watch. Tracked.
    pub(super) fn with_planned<T>(self, read: impl FnOnce(&Planned<'_>) -> T) -> Option<T> {
        let now = self.cx.now.get();
        let seat = now.viewer.seat()?;
        let plan = self.cx.planner.plan();
        self.cx
            .planner
            .sketch()
            .with(Option::is_some)
            .then(|| plan.with(|plan| read(&Planned::new(&now.rules, &now.view, seat, plan))))
    }

    /// Reads the viewer's seat together with its plan and what hovers; tracked.
    pub(super) fn with_hovering<T>(self, read: impl FnOnce(&Planned<'_>) -> T) -> Option<T> {
        let Some(plan) = self.hovering.get() else { return self.with_planned(read) };
        let now = self.cx.now.get();
        let seat = now.viewer.seat()?;
        Some(read(&Planned::new(&now.rules, &now.view, seat, &plan)))
    }

    /// Returns the decision that is due at the table; tracked.
    pub(super) fn phase(self) -> Phase {
        self.cx.now.with(|now| now.view.phase)
    }

    /// Returns whether the viewer is asked at the table now, and not only prepares; tracked.
    pub(super) fn is_asked(self) -> bool {
        self.mine.get() && self.cx.now.with(|now| now.is_mine())
    }

    /// Returns whether the plan is prepared for when the seat is asked next; tracked.
    pub(super) fn is_prepared(self) -> bool {
        self.cx.planner.controls().prepared.get()
    }

    /// Returns the name of a seat; tracked.
    pub(super) fn name(self, seat: Seat) -> String {
        self.cx.now.with(|now| now.name(seat))
    }

    /// Returns whether the seat that is shown is addressed as *you*; tracked.
    pub(super) fn is_addressed(self) -> bool {
        self.cx.now.with(|now| now.is_you(self.shown.get()))
    }

    /// Returns the title of something that belongs to the seat that is shown; tracked.
    pub(super) fn title(self, key: &str) -> String {
        if self.is_addressed() {
            return t(key);
        }
        let name = self.name(self.shown.get());
        tell(&format!("{key}-of"), &[("name", w(&name))])
    }

    /// Returns the lines of the log about what has been shown; tracked.
    pub(super) fn with_lines<T>(self, read: impl FnOnce(&[LogLine]) -> T) -> T {
        self.lines.with(|lines| read(lines))
    }

    /// Returns whether the game is over, and everything has been shown; tracked.
    pub(super) fn is_over(self) -> bool {
        self.facts.with(|view| view.phase == Phase::Over) && self.cx.playback.playing().with(Option::is_none)
    }

    /// Returns the number of the turn that is shown, from 0; the last one once the game is over. Tracked.
    pub(super) fn turn_number(self) -> u8 {
        self.facts.with(|view| view.turn.min(TURNS[0] - 1))
    }
}
