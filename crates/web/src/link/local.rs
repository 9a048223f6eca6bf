//! A table in this tab. What it is comes from its record, which this browser keeps; bots think in a worker.

use core::time::Duration;
use std::sync::Arc;

use catalog::{AnyTable, AnyUpdate, BotRequest, Seating};
use game_core::hex::Bytes32;
use game_core::{ChanceSource, Seat, SeatInfo, SeatKind, SeatSet, ToMove, Viewer};
use serde_json::Value;
use view::prelude::*;

use super::{BotRoom, Refused, Snapshot, TableLink, Terms, Thinking};
use crate::see::See;
use crate::store;

/// The bot that gives advice and takes over from those who resign.
const ADVISER: &str = "greedy";

/// How long the table rests after a move before a bot answers, so that a person sees what happened.
const REST: f64 = 650.0;
/// The same after a decision that moves nothing on the board, or where nothing is to move.
const SHORT_REST: f64 = 120.0;

struct Desk {
    table: Box<dyn AnyTable>,
    bots: BotRoom,
    /// The person who has the device, where there are several.
    holder: Option<Seat>,
    /// Counts changes, so that a thought that comes too late is not taken for another.
    version: u64,
    /// When the last change was.
    changed: f64,
}

/// A table in this tab.
#[derive(Clone, Copy)]
pub(crate) struct LocalLink {
    desk: StoredValue<Desk>,
    terms: StoredValue<Arc<Terms>>,
    now: RwSignal<Snapshot>,
    thinking: RwSignal<Option<Thinking>>,
    refused: RwSignal<Option<Refused>>,
    advice: RwSignal<Option<String>>,
    still: Signal<bool>,
}

/// Opens a table with luck that nobody chose, and keeps it. Gives its name.
///
/// # Errors
/// If the options and seats do not fit each other.
pub(crate) fn new_table(game: &str, options: Value, seats: Vec<SeatInfo>) -> Result<String, String> {
    let random = || {
        let mut bytes = [0; 32];
        getrandom::fill(&mut bytes).map(|()| Bytes32(bytes)).map_err(|why| why.to_string())
    };
    let mut contributions = Vec::new();
    for seat in &seats {
        contributions.push(if seat.kind == SeatKind::Person { random()? } else { Bytes32([0; 32]) });
    }
    let luck = ChanceSource::Committed { secret: random()?, contributions };
    let seating = Seating { options, seats, component_set: None, table: store::new_name() };
    let game = catalog::find(game).map_err(|why| why.to_string())?;
    let (table, _) = game.open(seating, luck).map_err(|why| why.to_string())?;
    store::keep(table.name(), table.record()).map_err(|_| crate::words::t("refusal-unkept"))?;
    Ok(table.name().to_owned())
}

impl LocalLink {
    /// Sits down at a table, which is kept under a name.
    pub(crate) fn new(name: &str, table: Box<dyn AnyTable>, bots: BotRoom, still: Signal<bool>) -> Self {
        let terms = Terms { game: table.meta().id, table: name.to_owned(), options: table.options() };
        let desk = Desk { table, bots, holder: None, version: 0, changed: 0.0 };
        let snapshot = desk.snapshot(Vec::new());
        let link = Self {
            desk: StoredValue::new(desk),
            terms: StoredValue::new(Arc::new(terms)),
            now: RwSignal::new(snapshot),
            thinking: RwSignal::new(None),
            refused: RwSignal::new(None),
            advice: RwSignal::new(None),
            still,
        };
        link.go_on();
        link
    }

    /// Makes a change, tells of it, keeps it, and lets the next bot think.
    fn change(&self, make: impl FnOnce(&mut Desk) -> Result<AnyUpdate, catalog::Error>) {
        let made = self.desk.try_update_value(|desk| {
            let told = make(desk)?;
            desk.version += 1;
            desk.changed = js_sys::Date::now();
            let viewer = desk.looks().0;
            let fresh = told.for_viewer(viewer).map(|heard| heard.data.clone()).collect();
            Ok::<_, catalog::Error>((desk.snapshot(fresh), desk.table.record()))
        });
        match made {
            // The page has been left meanwhile.
            None => {}
            Some(Err(why)) => self.refused.set(Some(why.into())),
            Some(Ok((snapshot, record))) => {
                self.advice.set(None);
                self.now.set(snapshot);
                if store::keep(&self.terms.get_value().table, record).is_err() {
                    self.refused.set(Some(Refused::Unkept));
                }
                self.go_on();
            }
        }
    }

    /// Lets the next bot think, if it is the turn of one.
    fn go_on(&self) {
        let link = *self;
        let asked = self.desk.try_with_value(|desk| {
            let seat = desk.bot_to_move()?;
            let SeatKind::Bot(bot) = desk.table.seats()[seat.index()].kind.clone() else { return None };
            let version = desk.version;
            let question = desk.question(seat, bot);
            desk.bots.ask(desk.table.meta().id, question, move |thought| link.bot_decided(seat, version, thought));
            Some(seat)
        });
        let thinking = asked.flatten().map(|seat| Thinking { seat, since: js_sys::Date::now() });
        self.thinking.set(thinking);
    }

    /// A bot has made up its mind; it moves when the table has rested.
    fn bot_decided(self, seat: Seat, version: u64, thought: Result<String, String>) {
        let Some((now, changed)) = self.desk.try_with_value(|desk| (desk.version, desk.changed)) else { return };
        if now != version {
            return;
        }
        match thought {
            Err(why) => view::warn(&format!("a bot cannot decide: {why}")),
            Ok(action) => {
                let moved = self.now.peek(|now| !now.fresh.is_empty());
                let rest = if moved && !self.still.get_untracked() { REST } else { SHORT_REST };
                let left = (changed + rest - js_sys::Date::now()).max(0.0);
                let play = move || {
                    let same = self.desk.try_with_value(|desk| desk.version) == Some(version);
                    if same {
                        self.change(|desk| desk.table.play(seat, &action, None));
                    }
                };
                set_timeout(play, Duration::from_millis(left as u64));
            }
        }
    }
}

impl Desk {
    fn people(&self) -> SeatSet {
        let seats = self.table.seat_count().seats();
        seats.filter(|seat| self.table.seats()[seat.index()].kind == SeatKind::Person).collect()
    }

    /// Who looks, and to whom the device must be handed first.
    fn looks(&self) -> (Viewer, Option<Seat>) {
        let people = self.people();
        match people.len() {
            0 => (Viewer::Spectator, None),
            1 => (people.first().map_or(Viewer::Spectator, Viewer::Seat), None),
            _ if self.table.to_move() == ToMove::Over => (Viewer::Spectator, None),
            _ => {
                let awaited = self.table.to_move().to_act().iter().find(|seat| people.has(*seat));
                match (awaited, self.holder) {
                    (Some(next), Some(holder)) if next == holder => (Viewer::Seat(next), None),
                    (Some(next), _) => (Viewer::Spectator, Some(next)),
                    // While a bot moves, whoever had the device keeps it.
                    (None, Some(holder)) => (Viewer::Seat(holder), None),
                    (None, None) => (Viewer::Spectator, None),
                }
            }
        }
    }

    fn snapshot(&self, fresh: Vec<Value>) -> Snapshot {
        let (viewer, curtain) = self.looks();
        Snapshot::of(&*self.table, viewer, fresh, self.version, curtain)
    }

    fn bot_to_move(&self) -> Option<Seat> {
        let people = self.people();
        self.table.to_move().to_act().iter().find(|seat| !people.has(*seat))
    }

    fn question(&self, seat: Seat, bot: String) -> BotRequest {
        BotRequest {
            table: self.table.name().to_owned(),
            seat,
            options: self.table.options(),
            seats: self.table.seat_count(),
            component_set: None,
            view: self.table.view(Viewer::Seat(seat)),
            bot,
        }
    }
}

impl TableLink for LocalLink {
    fn terms(&self) -> Arc<Terms> {
        self.terms.get_value()
    }

    fn now(&self) -> Signal<Snapshot> {
        self.now.into()
    }

    fn thinking(&self) -> Signal<Option<Thinking>> {
        self.thinking.into()
    }

    fn refused(&self) -> RwSignal<Option<Refused>> {
        self.refused
    }

    fn advice(&self) -> Signal<Option<String>> {
        self.advice.into()
    }

    fn act(&self, action: &str) {
        if let Some(seat) = self.now.peek(|now| now.viewer.seat()) {
            self.change(|desk| desk.table.play(seat, action, None));
        }
    }

    fn undo(&self) {
        if let Some(seat) = self.now.peek(|now| now.viewer.seat()) {
            self.change(|desk| desk.table.undo(seat, 1, None));
        }
    }

    fn uncover(&self) {
        self.change(|desk| {
            desk.holder = desk.looks().1.or(desk.holder);
            Ok(AnyUpdate::default())
        });
    }

    fn advise(&self) {
        let link = *self;
        let Some(seat) = self.now.peek(|now| now.viewer.seat().filter(|_| now.is_mine())) else { return };
        self.desk.with_value(|desk| {
            let version = desk.version;
            let question = desk.question(seat, ADVISER.to_owned());
            desk.bots.ask(desk.table.meta().id, question, move |thought| {
                let same = link.desk.try_with_value(|desk| desk.version) == Some(version);
                if let (true, Ok(action)) = (same, thought) {
                    link.advice.set(Some(action));
                }
            });
        });
    }

    fn resign(&self) {
        let looks = self.now.peek(|now| now.viewer.seat());
        if let Some(seat) = looks {
            self.change(|desk| desk.table.resign(seat, ADVISER));
        }
    }
}
