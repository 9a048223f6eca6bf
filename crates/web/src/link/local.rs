//! A table that runs in this tab. Its record is kept in local storage; bots run in a worker.

use core::time::Duration;
use std::sync::Arc;

use catalog::{AnyGame, AnyTable, AnyUpdate, BotRequest, Seating};
use game_core::hex::Bytes32;
use game_core::{ChanceSource, Seat, SeatInfo, SeatKind, SeatSet, ToMove, Viewer};
use leptos::prelude::*;

use super::{BotWorker, Encoded, Options, Refused, Snapshot, TableLink, Terms, Thinking};
use crate::store;

/// The bot that gives advice and takes over a seat that resigns.
const ADVISER: &str = "greedy";

/// The delay after a move before a bot answers, in milliseconds, so that a person sees what happened.
const REST: f64 = 650.0;
/// The delay after a decision that moves nothing on the board, or without animations.
const SHORT_REST: f64 = 120.0;

/// The table, and what belongs to it in this tab.
struct LocalTable {
    table: Box<dyn AnyTable>,
    bots: BotWorker,
    /// The player who has the device, if several share it.
    holder: Option<Seat>,
    /// Counts changes, so that a bot's answer to an older position is ignored.
    version: u64,
    /// The time of the last change, in milliseconds since 1970.
    changed: f64,
}

/// A link to a table in this tab.
#[derive(Clone, Copy)]
pub(crate) struct LocalLink {
    local: StoredValue<LocalTable, LocalStorage>,
    terms: StoredValue<Arc<Terms>>,
    now: RwSignal<Snapshot>,
    thinking: RwSignal<Option<Thinking>>,
    refused: RwSignal<Option<Refused>>,
    advice: RwSignal<Option<String>>,
    still: Signal<bool>,
}

/// Opens a table with committed randomness, stores it, and returns its name.
///
/// # Errors
/// If the options and seats do not fit each other, there is no random source, or the table cannot be stored.
pub(crate) fn new_table(game: &'static dyn AnyGame, options: &Options, seats: Vec<SeatInfo>) -> Result<String, String> {
    let random = || {
        let mut bytes = [0; 32];
        getrandom::fill(&mut bytes).map(|()| Bytes32(bytes)).map_err(|why| why.to_string())
    };
    let mut contributions = Vec::new();
    for seat in &seats {
        contributions.push(if seat.kind == SeatKind::Person { random()? } else { Bytes32([0; 32]) });
    }
    let source = ChanceSource::Committed { secret: random()?, contributions };
    let seating = Seating { options: options.to_json(), seats, component_set: None, table: store::new_name() };
    let (table, _) = game.open(seating, source).map_err(|why| why.to_string())?;
    store::keep(table.name(), table.record(), turn(&*table)).map_err(|_| crate::words::t("refusal-unkept"))?;
    Ok(table.name().to_owned())
}

/// The first seat to act.
pub(crate) fn turn(table: &dyn AnyTable) -> Option<Seat> {
    table.to_move().to_act().first()
}

impl LocalLink {
    /// Returns a link to a table that is stored under a name, and lets the first bot move.
    pub(crate) fn new(name: &str, table: Box<dyn AnyTable>, bots: BotWorker, still: Signal<bool>) -> Self {
        let terms = Terms { game: table.meta().id, table: name.to_owned(), options: Options::from(&table.options()) };
        let local = LocalTable { table, bots, holder: None, version: 0, changed: 0.0 };
        let snapshot = local.snapshot(Vec::new());
        let link = Self {
            local: StoredValue::new_local(local),
            terms: StoredValue::new(Arc::new(terms)),
            now: RwSignal::new(snapshot),
            thinking: RwSignal::new(None),
            refused: RwSignal::new(None),
            advice: RwSignal::new(None),
            still,
        };
        link.ask_next_bot();
        link
    }

    /// Makes a change, publishes and stores it, and lets the next bot move.
    fn change(&self, make: impl FnOnce(&mut LocalTable) -> Result<AnyUpdate, catalog::Error>) {
        let made = self.local.try_update_value(|local| {
            let told = make(local)?;
            local.version += 1;
            local.changed = js_sys::Date::now();
            let viewer = local.viewer_and_curtain().0;
            let fresh = told.for_viewer(viewer).map(|heard| heard.data.clone().into()).collect();
            Ok::<_, catalog::Error>((local.snapshot(fresh), local.table.record(), turn(&*local.table)))
        });
        match made {
            // The page has been left.
            None => {}
            Some(Err(why)) => self.refused.set(Some(why.into())),
            Some(Ok((snapshot, record, turn))) => {
                self.advice.set(None);
                self.now.set(snapshot);
                if store::keep(&self.terms.get_value().table, record, turn).is_err() {
                    self.refused.set(Some(Refused::Unkept));
                }
                self.ask_next_bot();
            }
        }
    }

    /// Asks the bot to act, if one is, for its decision.
    fn ask_next_bot(&self) {
        let link = *self;
        let asked = self.local.try_with_value(|local| {
            let seat = local.bot_to_move()?;
            let SeatKind::Bot(bot) = local.table.seats()[seat.index()].kind.clone() else { return None };
            let version = local.version;
            let question = local.question(seat, bot);
            local.bots.ask(local.table.meta().id, question, move |thought| link.bot_decided(seat, version, thought));
            Some(seat)
        });
        let thinking = asked.flatten().map(|seat| Thinking { seat, since: js_sys::Date::now() });
        self.thinking.set(thinking);
    }

    /// Plays a bot's decision once the delay since the last change has passed.
    fn bot_decided(self, seat: Seat, version: u64, thought: Result<String, String>) {
        let Some((now, changed)) = self.local.try_with_value(|local| (local.version, local.changed)) else { return };
        if now != version {
            return;
        }
        // If a bot fails, the game goes on with any legal move.
        let decided = thought.or_else(|why| {
            leptos::logging::warn!("a bot failed and makes any legal move: {why}");
            let legal = self.local.try_with_value(|local| local.table.legal(seat)).unwrap_or_default();
            legal.into_iter().next().ok_or(why)
        });
        let Ok(action) = decided else { return };
        let moved = self.now.with_untracked(|now| !now.fresh.is_empty());
        let rest = if moved && !self.still.get_untracked() { REST } else { SHORT_REST };
        let left = (changed + rest - js_sys::Date::now()).max(0.0);
        let play = move || {
            let same = self.local.try_with_value(|local| local.version) == Some(version);
            if same {
                self.change(|local| local.table.play(seat, &action, None));
            }
        };
        set_timeout(play, Duration::from_millis(left as u64));
    }
}

impl LocalTable {
    fn people(&self) -> SeatSet {
        let seats = self.table.seat_count().seats();
        seats.filter(|seat| self.table.seats()[seat.index()].kind == SeatKind::Person).collect()
    }

    /// Returns the viewer, and the seat to which the device must be handed first.
    fn viewer_and_curtain(&self) -> (Viewer, Option<Seat>) {
        let people = self.people();
        match people.len() {
            0 => (Viewer::Spectator, None),
            1 => (people.first().map_or(Viewer::Spectator, Viewer::Seat), None),
            _ if self.table.to_move() == ToMove::Over => (Viewer::Spectator, None),
            _ => {
                let next = self.table.to_move().to_act().iter().find(|seat| people.has(*seat));
                match (next, self.holder) {
                    (Some(next), Some(holder)) if next == holder => (Viewer::Seat(next), None),
                    (Some(next), _) => (Viewer::Spectator, Some(next)),
                    // While a bot moves, the device stays with the player who had it.
                    (None, Some(holder)) => (Viewer::Seat(holder), None),
                    (None, None) => (Viewer::Spectator, None),
                }
            }
        }
    }

    fn snapshot(&self, fresh: Vec<Encoded>) -> Snapshot {
        let (viewer, curtain) = self.viewer_and_curtain();
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
        if let Some(seat) = self.now.with_untracked(|now| now.viewer.seat()) {
            self.change(|local| local.table.play(seat, action, None));
        }
    }

    fn undo(&self) {
        if let Some(seat) = self.now.with_untracked(|now| now.viewer.seat()) {
            self.change(|local| local.table.undo(seat, 1, None));
        }
    }

    fn uncover(&self) {
        self.change(|local| {
            local.holder = local.viewer_and_curtain().1.or(local.holder);
            Ok(AnyUpdate::default())
        });
    }

    fn advise(&self) {
        let link = *self;
        let Some(seat) = self.now.with_untracked(|now| now.viewer.seat().filter(|_| now.is_mine())) else { return };
        self.local.with_value(|local| {
            let version = local.version;
            let question = local.question(seat, ADVISER.to_owned());
            local.bots.ask(local.table.meta().id, question, move |thought| {
                let same = link.local.try_with_value(|local| local.version) == Some(version);
                if let (true, Ok(action)) = (same, thought) {
                    link.advice.set(Some(action));
                }
            });
        });
    }

    fn resign(&self) {
        let seat = self.now.with_untracked(|now| now.viewer.seat());
        if let Some(seat) = seat {
            self.change(|local| local.table.resign(seat, ADVISER));
        }
    }
}
