//! The table as its zones see it: what is shown, what the viewer lays out, and the gestures that change it.

mod drag;
mod gestures;

use std::sync::Arc;

use game_core::{Game as _, Seat};
use leptos::prelude::*;
use spots::event::LostDice;
use spots::odds::Throw;
use spots::tricks::{Reroll, Select};
use spots::{Action, Event, Phase, Rules, Spots, Tile, View};

use super::plan::{DicePlan, Moved, Place, TrayDie, Turn, select, tray};
use super::risk::planned_throw;
use super::words::dog_name;
use crate::boards::{LogLine, Names, Shared, TableCx};
use crate::kit::plan::{End, Sketch};
use crate::kit::playback::Playing;
use crate::link::LinkKind;
use crate::markup::Markup;
use crate::words::{list, n, t, tell, w};

pub(super) use self::drag::Dragged;

/// A die that Trot takes: the dog it is on, as an index of the pack, and its number.
type OnDogDie = (u8, u8);

/// The state of the table. Copies share it.
#[derive(Clone, Copy)]
pub(super) struct Table {
    pub(super) cx: TableCx<Spots, DicePlan>,
    /// What has happened, as far as it has been shown; without what is laid out.
    pub(super) facts: Memo<Shared<View>>,
    /// Whether the viewer can lay something out: it is asked, and everything has been shown.
    pub(super) mine: Memo<bool>,
    /// The seat whose pack and yard are shown.
    pub(super) shown: Memo<Seat>,
    /// The dice of the roll with their places, as far as the viewer lays them out.
    pub(super) tray: Memo<Vec<TrayDie>>,
    /// The number of the die in hand: the one that was chosen, or else the first without a place.
    pub(super) in_hand: Memo<Option<u8>>,
    /// The lines of the log.
    lines: Memo<Vec<LogLine>>,
    /// The number of the die that was chosen.
    chosen: RwSignal<Option<u8>>,
    /// Where a die was put last by hand, and when.
    laid: StoredValue<Option<(Place, f64)>>,
    /// The die that Trot is to move, until its new space is chosen.
    pub(super) moving: RwSignal<Option<OnDogDie>>,
    /// The die that Dig is to change: whose yard it is in, and its number.
    pub(super) digging: RwSignal<Option<(Seat, u8)>>,
    /// The tile under the pointer.
    pub(super) pointed: RwSignal<Option<Tile>>,
    /// The tile that is to be chosen when the viewer's turn comes.
    pub(super) bookmark: RwSignal<Option<Tile>>,
    /// The die that is being dragged.
    pub(super) dragged: RwSignal<Option<Dragged>>,
    /// The place that a die is dragged over, and the number of the die.
    pub(super) aimed: Memo<Option<(Place, u8)>>,
    /// The tile or dog whose card is open.
    pub(super) opened: RwSignal<Option<Opened>>,
}

/// What a card is open for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Opened {
    /// A tile, with the rule of its trick.
    Tile(Tile),
    /// The cards below the top of the kennel.
    Kennel,
}

impl Table {
    pub(super) fn new(cx: TableCx<Spots, DicePlan>) -> Self {
        let (now, planner) = (cx.now, cx.planner);
        let (sketch, playing) = (planner.sketch(), cx.playback.playing());
        let facts = Memo::new(move |_| {
            let beat = playing.with(|playing| playing.as_ref().map(|playing| playing.beat.view.clone()));
            Shared(beat.unwrap_or_else(|| now.with(|now| now.view.clone())))
        });
        let mine = Memo::new(move |_| {
            now.with(|now| now.is_mine()) && playing.with(Option::is_none) && sketch.with(Option::is_some)
        });
        let visited = cx.visits.visited;
        let shown = Memo::new(move |_| {
            let acting = playing.with(|playing| playing.as_deref().and_then(acting));
            // People at one device see what the one before them did, where it was done.
            let handed_over = acting.filter(|seat| now.with(|now| !now.alone && now.is_played_by_person(*seat)));
            let own = now.with(|now| now.viewer.seat());
            let mover = || acting.unwrap_or_else(|| facts.with(|view| view.mover));
            visited.get().or(handed_over).or(own).unwrap_or_else(mover)
        });
        let plan = planner.plan();
        let rules = cx.rules();
        let dice = Memo::new(move |_| {
            if !mine.get() {
                return Vec::new();
            }
            let (Some(base), Some(seat)) = (base(cx), now.with(|now| now.viewer.seat())) else { return Vec::new() };
            plan.with(|plan| tray(&rules, &base, seat, plan))
        });
        let chosen = RwSignal::new(None);
        let in_hand = Memo::new(move |_| {
            let chosen = chosen.get();
            // Where only some dice stay, none is in hand before it is chosen.
            let picks = mine.get() && picks(cx);
            dice.with(|dice| {
                let wanted = chosen.filter(|number| dice.iter().any(|die| die.number == *number));
                let first = || dice.iter().find(|die| die.to.is_none() && !picks).map(|die| die.number);
                wanted.or_else(first)
            })
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
        let dragged = RwSignal::new(None::<Dragged>);
        let table = Self {
            cx,
            lines,
            facts,
            mine,
            shown,
            tray: dice,
            in_hand,
            chosen,
            laid: StoredValue::new(None),
            moving: RwSignal::new(None),
            digging: RwSignal::new(None),
            pointed: RwSignal::new(None),
            bookmark: RwSignal::new(None),
            dragged,
            aimed: Memo::new(move |_| dragged.get().and_then(|dragged| Some((dragged.over?, dragged.number)))),
            opened: RwSignal::new(None),
        };
        table.follow();
        table
    }

    /// Keeps the choices up to date with the table, and lays out what needs no choice.
    fn follow(self) {
        let now = self.cx.now;
        let key = Memo::new(move |_| {
            let view = now.with(|now| now.view.clone());
            self.mine.get().then(|| (super::plan::plan_key(&view), view.phase))
        });
        Effect::new(move || {
            let asked = key.get();
            self.chosen.set(None);
            self.moving.set(None);
            self.digging.set(None);
            self.pointed.set(None);
            let Some((_, phase)) = asked else { return };
            if phase == Phase::Turn {
                let kept = self.bookmark.try_update(Option::take).flatten();
                if let Some(tile) =
                    kept.filter(|tile| self.from().is_some_and(|at| at.tiles().face_up().any(|up| up == *tile)))
                {
                    self.choose_tile(tile);
                }
            } else if self.cx.link.terms().kind != LinkKind::Lesson
                && self.cx.planner.plan().with_untracked(|plan| plan.dice.is_empty())
            {
                self.lay_plain();
            }
        });
        let advice = self.cx.link.advice();
        Effect::new(move || {
            if advice.get().is_some() {
                self.cx.planner.use_advice();
            }
        });
    }

    /// Returns the viewer's seat; not tracked.
    pub(super) fn seat(self) -> Option<Seat> {
        self.cx.now.with_untracked(|now| now.viewer.seat())
    }

    /// Returns the position at the table; not tracked.
    pub(super) fn from(self) -> Option<Spots> {
        self.cx.now.with_untracked(|now| Some(Spots::position(&now.rules, &now.view)))
    }

    pub(super) fn rules(self) -> Arc<Rules> {
        self.cx.rules()
    }

    /// Returns whether the viewer's own things are shown, and can be used; tracked.
    pub(super) fn is_own(self) -> bool {
        self.mine.get() && self.cx.now.with(|now| now.viewer.is(self.shown.get()))
    }

    /// Returns the name of a seat, or of the Stray; tracked.
    pub(super) fn name(self, seat: Seat) -> String {
        self.cx.now.with(|now| if now.rules.is_stray(seat) { t("spots-stray") } else { now.name(seat) })
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
        let name = self.name_of_shown();
        tell(&format!("{key}-of"), &[("name", w(&name))])
    }

    /// Returns the name of the seat that is shown; tracked.
    pub(super) fn name_of_shown(self) -> String {
        self.name(self.shown.get())
    }

    /// Returns whether an event of the beat that is being shown is as described; tracked.
    fn shows(self, is: impl Fn(&Event) -> bool) -> bool {
        self.cx.playback.playing().with(|playing| {
            let Some(playing) = playing else { return false };
            playing.events.get(playing.beat.events.clone()).is_some_and(|events| events.iter().any(is))
        })
    }

    /// Returns the seat whose turn is being shown, or else the one to move; tracked.
    pub(super) fn mover(self) -> Seat {
        // The step that ends a turn begins the next one already.
        let acting = self.cx.playback.playing().with(|playing| playing.as_deref().and_then(acting));
        acting.unwrap_or_else(|| self.facts.with(|view| view.mover))
    }

    /// Returns whether dice are being rolled; tracked.
    pub(super) fn rolling(self) -> bool {
        self.shows(|event| matches!(event, Event::Rolled { .. }))
    }

    /// Returns whether it is being shown that a seat busts; tracked.
    pub(super) fn busting(self, seat: Seat) -> bool {
        self.shows(|event| match event {
            Event::Bust { seat: busted, .. } => *busted == seat,
            Event::AllBust { .. } => true,
            _ => false,
        })
    }

    /// Returns the bust that is being shown, or the dogs that are being scored, in words, and whether it is a
    /// bust; tracked.
    pub(super) fn moment(self) -> Option<(String, bool)> {
        let (seat, count, dogs) = self.cx.playback.playing().with(|playing| {
            let playing = playing.as_ref()?;
            let events = playing.events.get(playing.beat.events.clone())?;
            events.iter().find_map(|event| match event {
                Event::Bust { seat, lost } => Some((Some(*seat), lost.len(), Vec::new())),
                Event::AllBust { lost } => Some((None, lost.iter().map(LostDice::len).sum(), Vec::new())),
                Event::Scored { seat, dogs, .. } => {
                    let before = playing.beat.view.players.get(seat.index()).map_or(0, |player| player.pack.scored());
                    Some((Some(*seat), before + dogs.len() as u8, dogs.clone()))
                }
                _ => None,
            })
        })?;
        let dogs = list(&dogs.into_iter().map(dog_name).collect::<Vec<_>>());
        let (key, is_bust) = if dogs.is_empty() { ("spots-busts", true) } else { ("spots-scores", false) };
        let about = [("count", n(count)), ("dogs", w(&dogs))];
        let words = match seat {
            None => tell("spots-bust-all", &about),
            Some(seat) if self.cx.now.with(|now| now.is_you(seat)) => tell(&format!("{key}-you"), &about),
            Some(seat) => tell(key, &[("name", w(&self.name(seat))), about[0], about[1]]),
        };
        Some((words, is_bust))
    }

    /// Returns how the open question is answered, for those who do not know yet; tracked.
    pub(super) fn hint(self) -> Option<String> {
        let key = match self.asked()? {
            Phase::Turn => "spots-hint-turn",
            Phase::Dig => "spots-hint-dig",
            Phase::Number if self.tray.with(|dice| !dice.is_empty()) => "spots-hint-fetch",
            Phase::Number if self.cx.planner.plan().with(|plan| plan.turn == Some(Turn::Trick(Tile::Guard))) => {
                "spots-hint-guard"
            }
            Phase::Settle | Phase::Pick | Phase::Drop => match self.base().map(|base| select(&base)) {
                _ if self.treat() == Some(Reroll::Part) => "spots-hint-track",
                Some(Select::Total(_)) => "spots-hint-search",
                Some(Select::Exactly(_)) => "spots-hint-hunt",
                Some(Select::DropLower) => "spots-hint-scavenge",
                _ => "spots-hint-place",
            },
            _ => return None,
        };
        Some(t(key))
    }

    /// Returns whether only some dice of the roll stay, and which is still to be said; tracked.
    pub(super) fn picks(self) -> bool {
        self.mine.get() && picks(self.cx)
    }

    /// Returns whether buried dice are being changed; tracked.
    pub(super) fn is_digging(self) -> bool {
        self.cx.planner.plan().with(|plan| !plan.dug.is_empty())
    }

    /// Returns what a seat did in its last turn, as its line of the log shows it; tracked.
    pub(super) fn last_turn(self, seat: usize) -> Option<Markup> {
        self.lines.with(|lines| {
            let of_seat = |line: &&LogLine| line.turn > 0 && line.seat.is_some_and(|by| by.index() == seat);
            lines.iter().rev().find(of_seat).map(|line| line.shown.clone())
        })
    }

    /// Reads the sketch of what is laid out, if the viewer is asked; tracked.
    pub(super) fn with_sketch<T>(self, read: impl FnOnce(&Sketch<Spots>) -> T) -> Option<T> {
        if !self.mine.get() {
            return None;
        }
        self.cx.planner.sketch().with(|made| made.as_deref().map(read))
    }

    /// Returns the question that is open after what is laid out; `None` if nothing is asked of the viewer.
    /// Tracked.
    pub(super) fn asked(self) -> Option<Phase> {
        self.with_sketch(|made| (made.end == End::Asked).then(|| made.after.phase())).flatten()
    }

    /// Returns the legal answers to the open question; tracked.
    pub(super) fn legal(self) -> Vec<Action> {
        let rules = self.rules();
        let mut legal = Vec::new();
        self.with_sketch(|made| {
            if made.end == End::Asked {
                Spots::legal_in(&rules, &made.view, &mut legal);
            }
        });
        legal
    }

    /// Returns the position in which dice are laid out; tracked.
    pub(super) fn base(self) -> Option<Spots> {
        self.cx.planner.plan().track();
        base(self.cx)
    }

    /// Returns the throw that is offered or chosen: by the tile that is chosen or pointed at, or by rolling
    /// on. Tracked.
    pub(super) fn offered(self) -> Option<(Throw, Option<Tile>)> {
        let rules = self.rules();
        let from = self.cx.now.with(|now| Spots::position(&now.rules, &now.view));
        if !self.mine.get() {
            return None;
        }
        if from.phase() == Phase::Turn {
            let plan = self.cx.planner.plan().get();
            let planned = match plan.turn {
                Some(Turn::Trick(tile)) => Some(tile),
                _ => None,
            };
            // What is asked before the throw has been answered already, or is answered at best.
            let due = self.with_sketch(|made| planned_throw(&rules, made)).flatten();
            let pointed = self.pointed.get().filter(|_| plan.turn.is_none());
            // What these throw depends on the number, which has not been said.
            if matches!(pointed.or(planned), Some(Tile::Guard | Tile::Retrieve)) && plan.number.is_none() {
                return None;
            }
            return match (pointed, planned) {
                (Some(tile), _) => Throw::of_trick(&rules, &from, tile).map(|throw| (throw, Some(tile))),
                (_, Some(tile)) => {
                    due.or_else(|| Throw::of_trick(&rules, &from, tile)).map(|throw| (throw, Some(tile)))
                }
                _ => None,
            };
        }
        let after =
            self.with_sketch(|made| (made.end == End::Asked && made.after.phase() == Phase::May).then_some(made.after));
        let throw = Throw::after(&rules, &after.flatten()?, Action::Yes)?;
        Some((throw, None))
    }

    /// Returns the ways that a die can be moved by Trot; tracked.
    pub(super) fn moves(self) -> Vec<Moved> {
        let way = |action: Action| match action {
            Action::Move { dog, space, to, onto } => Some(Moved { dog, space, to, onto }),
            _ => None,
        };
        self.legal().into_iter().filter_map(way).collect()
    }

    /// Returns whether a treat can be paid for the roll on the table, and whether it rerolls only the dice
    /// that were chosen; tracked.
    pub(super) fn treat(self) -> Option<Reroll> {
        let from = self.cx.now.with(|now| Spots::position(&now.rules, &now.view));
        (self.mine.get() && from.phase() == Phase::Reroll)
            .then(|| from.trick_roll().map_or(Reroll::All, |roll| roll.reroll))
    }
}

/// Returns the position in which dice are laid out: the one at the table, or, where a die is set before the
/// throw, the one in which it has been set.
fn base(cx: TableCx<Spots, DicePlan>) -> Option<Spots> {
    let from = cx.now.with(|now| Spots::position(&now.rules, &now.view));
    let set = cx.planner.plan().with_untracked(|plan| plan.number.is_some() && plan.turn.is_some());
    if !set {
        return Some(from);
    }
    let made = cx.planner.preview(|plan| plan.dice.clear())?;
    Some(if made.after.phase() == Phase::Settle { made.after } else { from })
}

/// Returns whether only some dice of the roll at the table stay.
fn picks(cx: TableCx<Spots, DicePlan>) -> bool {
    let at = cx.now.with(|now| Spots::position(&now.rules, &now.view));
    let some = matches!(select(&at), Select::OneNumber | Select::Exactly(_) | Select::Total(_));
    some && at.phase() != Phase::Settle
}

/// Returns the seat that acts in a beat.
fn acting(playing: &Playing<Spots>) -> Option<Seat> {
    let events = playing.events.get(playing.beat.events.clone())?;
    events.iter().find_map(|event| match event {
        Event::Chose { seat, .. }
        | Event::Rolled { seat, .. }
        | Event::Kept { seat }
        | Event::TreatPaid { seat }
        | Event::Picked { seat, .. }
        | Event::RollsAgain { seat, .. }
        | Event::Named { seat, .. }
        | Event::Discarded { seat, .. }
        | Event::NotDiscarded { seat, .. }
        | Event::Placed { seat, .. }
        | Event::Buried { seat, .. }
        | Event::WentOn { seat }
        | Event::Stopped { seat }
        | Event::SetAside { seat, .. }
        | Event::AsideReturned { seat, .. }
        | Event::Lifted { seat, .. }
        | Event::Dug { seat, .. }
        | Event::Moved { seat, .. }
        | Event::TookTreats { seat, .. }
        | Event::GaveTreats { seat, .. }
        | Event::Bust { seat, .. }
        | Event::Drew { seat, .. }
        | Event::Scored { seat, .. } => Some(*seat),
        Event::TileSeen { .. }
        | Event::TopDog { .. }
        | Event::FirstDie { .. }
        | Event::Tied { .. }
        | Event::Started { .. }
        | Event::TurnBegan { .. }
        | Event::AllBust { .. }
        | Event::Refreshed { .. }
        | Event::MarkerMoved { .. }
        | Event::Ended { .. } => None,
    })
}
