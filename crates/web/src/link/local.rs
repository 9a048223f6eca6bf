//! A table that runs in this tab. Its record is kept in local storage; bots run in a worker.

use core::ops::Range;
use core::time::Duration;
use std::sync::Arc;

use catalog::{AnyGame, AnyTable, AnyUpdate, BotRequest, Error, Seating, TableBox};
use game_core::hex::Bytes32;
use game_core::{ChanceSource, Seat, SeatInfo, SeatKind, SeatSet, ToMove, Version, Viewer};
use leptos::prelude::*;

use super::prepared::PreparedChains;
use super::{
    Advice, Answered, BotWorker, Encoded, LinkKind, Options, Refused, Request, Sending, Signals, Snapshot, TableLink,
    Terms, Thinking, Told, signals,
};
use crate::boards::{Board, Scene};
use crate::kit::plan;
use crate::levels;
use crate::store;

/// The delay after a change before a bot plays, in milliseconds. What is shown has its own pace.
const PAUSE: f64 = 100.0;
/// The delay where only bots play.
const BOTS_ONLY_PAUSE: f64 = 1_500.0;
/// How much may wait to be shown before bots wait too, in milliseconds.
const MAX_LATE: f64 = 10_000.0;

/// The table, and what belongs to it in this tab.
struct LocalTable {
    table: TableBox,
    board: &'static dyn Board,
    bots: BotWorker,
    /// The player who has the device, if several share it.
    holder: Option<Seat>,
    /// The viewer to whom `told` was told.
    viewer: Viewer,
    told: Told,
    /// Counts changes, so that a bot's answer to an older position is ignored.
    version: Version,
    /// The time of the last change, in milliseconds since 1970.
    changed: f64,
    /// How long what waits to be shown takes, in milliseconds.
    late: f64,
    /// A bot's decision that waits until less has to be shown.
    decided: Option<Decided>,
    /// What the people at this device have prepared.
    prepared: PreparedChains,
}

/// A bot's decision, and the version that it was made for.
struct Decided {
    seat: Seat,
    version: Version,
    chain: Vec<String>,
}

/// A link to a table in this tab.
#[derive(Clone, Copy)]
pub(crate) struct LocalLink {
    local: StoredValue<LocalTable, LocalStorage>,
    terms: StoredValue<Arc<Terms>>,
    signals: Signals,
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
    let component_set = options.components().map(|set| (**set).clone());
    let seating = Seating { options: options.to_json(), seats, component_set, table: store::new_name() };
    let (table, _) = game.open(seating, source).map_err(|why| why.to_string())?;
    store::keep(table.name(), table.record(), turn(&*table)).map_err(|_| crate::words::t("refusal-unkept"))?;
    Ok(table.name().to_owned())
}

/// Returns how the game stands, which is stored beside the record.
#[allow(clippy::unnecessary_wraps, reason = "a table can also be stored without it")]
pub(crate) fn turn(table: &dyn AnyTable) -> Option<store::Standing> {
    Some(store::Standing::of(table))
}

/// A change of the table: what it tells, and how many of its steps the viewer's chain made.
struct Change {
    update: AnyUpdate,
    own: usize,
}

impl From<AnyUpdate> for Change {
    fn from(update: AnyUpdate) -> Self {
        Self { update, own: 0 }
    }
}

impl LocalLink {
    /// Returns a link to a table that is stored under a name, and lets the first bot move.
    pub(crate) fn new(name: &str, table: TableBox, board: &'static dyn Board, bots: BotWorker) -> Self {
        let terms = Terms {
            game: table.meta().id,
            table: name.to_owned(),
            options: Options::of(&*table),
            kind: LinkKind::Local,
            hints: true,
        };
        let mut local = LocalTable {
            table,
            board,
            bots,
            holder: None,
            viewer: Viewer::Spectator,
            told: Told::default(),
            version: 0,
            changed: 0.0,
            late: 0.0,
            decided: None,
            prepared: PreparedChains::default(),
        };
        local.restore_prepared();
        let curtain = local.hand_over();
        local.told = Told::all(&*local.table, local.viewer);
        let snapshot = local.snapshot(curtain);
        let link = Self {
            local: StoredValue::new_local(local),
            terms: StoredValue::new(Arc::new(terms)),
            signals: Signals::new(snapshot),
        };
        if link.local.with_value(|local| local.table.to_move() == ToMove::Chance) {
            // A table whose outcomes were entered by hand may have been left before a draw.
            link.change_or_show(|_| Ok(AnyUpdate::default().into()));
        } else {
            link.ask_next_bot();
        }
        link
    }

    /// Makes a change, publishes and stores it, and lets the next bot move.
    ///
    /// # Errors
    /// Why nothing was changed.
    fn change(&self, make: impl FnOnce(&mut LocalTable) -> Result<Change, Error>) -> Result<(), Error> {
        let made = self.local.try_update_value(|local| {
            let mut made = make(local)?;
            local.draw(&mut made.update)?;
            local.prepared.play_due(&mut *local.table, local.viewer.seat(), &mut made.update);
            local.draw(&mut made.update)?;
            local.version += 1;
            local.bots.stop(local.table.name());
            local.changed = js_sys::Date::now();
            local.decided = None;
            let curtain = local.tell(&made);
            Ok::<_, Error>((local.snapshot(curtain), local.table.record(), turn(&*local.table)))
        });
        // Without a value the page has been left.
        let Some(made) = made else { return Ok(()) };
        let (snapshot, record, turn) = made?;
        self.signals.advice.set(None);
        self.signals.now.set(snapshot);
        if store::keep(&self.terms.get_value().table, record, turn).is_err() {
            self.signals.refused.set(Some(Refused::Unkept));
        }
        self.ask_next_bot();
        Ok(())
    }

    /// Requests what the viewer has prepared, if it is due.
    fn send_prepared(&self) {
        let due = self.local.try_update_value(|local| {
            let viewer = local.viewer.seat()?;
            let to_act = local.table.to_move().to_act().iter().filter(|seat| *seat == viewer).collect();
            local.prepared.next_due(to_act)
        });
        if let Some(Some((seat, chain))) = due {
            self.request(seat, &chain);
        }
    }

    /// Requests a chain of a seat, and answers.
    fn request(&self, seat: Seat, chain: &[String]) {
        let request = Request::Act(chain.to_vec());
        let (mut taken, mut refusal) = (0, None);
        let made = self.change(|local| {
            let made = local.table.play_chain(seat, chain, None)?;
            (taken, refusal) = (made.taken, made.refusal);
            local.prepared.answered(seat, taken == chain.len());
            Ok(Change { update: made.update, own: taken })
        });
        match made {
            Ok(()) => {
                if let Some(why) = refusal {
                    self.signals.refused.set(Some(why.into()));
                }
                self.signals.answer(request, taken);
                self.send_prepared();
            }
            Err(why) => {
                self.local.try_update_value(|local| local.prepared.clear(seat));
                self.signals.refuse(request, why.into());
            }
        }
    }

    /// Makes a change that is not a request of the player's, and shows why it was refused.
    fn change_or_show(&self, make: impl FnOnce(&mut LocalTable) -> Result<Change, Error>) {
        match self.change(make) {
            Ok(()) => self.send_prepared(),
            Err(why) => self.signals.refused.set(Some(why.into())),
        }
    }

    /// Asks the bot to act, if one is, for its decision.
    fn ask_next_bot(&self) {
        let link = *self;
        let asked = self.local.try_with_value(|local| {
            let seat = local.bot_to_move()?;
            let SeatKind::Bot(bot) = local.table.seats()[seat.index()].kind.clone() else { return None };
            let version = local.version;
            let question = local.question(seat, bot, None);
            local.bots.ask(local.table.meta().id, question, move |thought| link.bot_decided(seat, version, thought));
            Some(seat)
        });
        let thinking = asked.flatten().map(|seat| Thinking { seat, since: js_sys::Date::now() });
        self.signals.thinking.set(thinking);
    }

    /// Plays a bot's decision once the delay since the last change has passed.
    fn bot_decided(self, seat: Seat, version: Version, thought: Result<Vec<String>, String>) {
        let known = |local: &LocalTable| {
            let pause = if local.people().is_empty() { BOTS_ONLY_PAUSE } else { PAUSE };
            (local.version == version).then_some(local.changed + pause)
        };
        let Some(Some(due)) = self.local.try_with_value(known) else { return };
        // If a bot fails, the game goes on with any legal move.
        let chain = thought.unwrap_or_else(|why| {
            leptos::logging::warn!("a bot failed and makes any legal move: {why}");
            Vec::new()
        });
        let left = (due - js_sys::Date::now()).max(0.0);
        let play = move || {
            let ready = self.local.try_update_value(|local| {
                local.decided = Some(Decided { seat, version, chain });
                local.late <= MAX_LATE
            });
            if ready == Some(true) {
                self.play_decided();
            }
        };
        set_timeout(play, Duration::from_millis(left as u64));
    }

    /// Plays the bot's decision that waits, if the table is still the one it was made for.
    fn play_decided(self) {
        let decided = self.local.try_update_value(|local| {
            let version = local.version;
            local.decided.take().filter(|decided| decided.version == version)
        });
        let Some(Some(Decided { seat, chain, .. })) = decided else { return };
        self.change_or_show(|local| {
            let made = local.table.play_chain(seat, &chain, None).or_else(|why| {
                let legal = local.table.legal(seat).into_iter().take(1).collect::<Vec<_>>();
                if legal.is_empty() { Err(why) } else { local.table.play_chain(seat, &legal, None) }
            });
            Ok(made?.update.into())
        });
    }
}

impl LocalTable {
    fn people(&self) -> SeatSet {
        let seats = self.table.seat_count().seats();
        seats.filter(|seat| self.table.seats()[seat.index()].kind == SeatKind::Person).collect()
    }

    /// Takes up what was prepared before the page was loaded again. It is stored with the plans.
    fn restore_prepared(&mut self) {
        let to_act = self.table.to_move().to_act();
        for seat in self.people().iter().filter(|seat| !to_act.has(*seat)) {
            let chain = plan::stored_chain(self.table.name(), seat);
            self.prepared.set(seat, &chain, false);
        }
    }

    /// Makes the draws that are due at a table whose outcomes are entered by hand; any other has made them.
    fn draw(&mut self, update: &mut AnyUpdate) -> Result<(), Error> {
        while self.table.to_move() == ToMove::Chance {
            let mut bytes = [0; 8];
            if getrandom::fill(&mut bytes).is_err() {
                leptos::logging::warn!("no random source: the first outcome is drawn");
            }
            update.steps.extend(self.table.draw(u64::from_le_bytes(bytes))?.steps);
        }
        Ok(())
    }

    /// Gives the device to the player who decides next, unless that player's view has to be hidden from the
    /// others; then returns the seat for which the curtain falls. The player who has the device goes on
    /// first.
    fn hand_over(&mut self) -> Option<Seat> {
        let people = self.people();
        let (viewer, curtain) = match people.len() {
            0 => (None, None),
            1 => (people.first(), None),
            _ if self.table.to_move() == ToMove::Over => (None, None),
            _ => {
                let to_act: SeatSet = self.table.to_move().to_act().iter().filter(|seat| people.has(*seat)).collect();
                match (self.holder.filter(|holder| to_act.has(*holder)).or(to_act.first()), self.holder) {
                    (Some(next), Some(holder)) if next == holder => (Some(next), None),
                    (Some(next), _) if self.hides(next) => (None, Some(next)),
                    (Some(next), _) => {
                        self.holder = Some(next);
                        (Some(next), None)
                    }
                    // While a bot moves, the device stays with the player who had it.
                    (None, holder) => (holder, None),
                }
            }
        };
        self.viewer = viewer.map_or(Viewer::Spectator, Viewer::Seat);
        curtain
    }

    /// Returns whether others at the device must not see what this seat sees.
    fn hides(&self, seat: Seat) -> bool {
        self.board.hides(&Scene {
            options: Options::of(&*self.table),
            seats: self.table.seats().len(),
            view: Arc::new(self.table.view(Viewer::Seat(seat)).into()),
        })
    }

    /// Finds out who looks at the table after a change, and adds what that viewer was told. Returns the seat
    /// for which the curtain falls.
    fn tell(&mut self, change: &Change) -> Option<Seat> {
        let before = self.viewer;
        let curtain = self.hand_over();
        let viewer = self.viewer;
        let told_of = |step: &&catalog::AnyStep| !step.told(viewer).is_empty();
        let own = change.update.steps.iter().take(change.own).filter(told_of).count();
        if viewer == before && change.update.taken_back.is_none() {
            self.told.extend(&change.update, viewer, own);
        } else if viewer == before {
            let told = self.table.told(viewer);
            self.told.replace(told.into_iter().map(|events| events.into_iter().map(Encoded::from).collect()).collect());
        } else {
            // The next player has not seen what happened since.
            let mut told = Told::all(&*self.table, viewer);
            let fresh = change.update.steps_for(viewer).count();
            told.begin = told.steps.len().saturating_sub(fresh);
            if fresh > 0 {
                let from = told.begin.saturating_sub(1);
                let views = self.table.views(viewer, from..told.steps.len());
                told.fill(from, views.into_iter().map(Encoded::from));
                told.claim(told.begin, own);
            }
            self.told.restart(told);
        }
        curtain
    }

    fn snapshot(&self, curtain: Option<Seat>) -> Snapshot {
        Snapshot::of(&*self.table, self.viewer, self.told.clone(), self.version, curtain)
    }

    fn bot_to_move(&self) -> Option<Seat> {
        let people = self.people();
        self.table.to_move().to_act().iter().find(|seat| !people.has(*seat))
    }

    fn question(&self, seat: Seat, bot: String, view: Option<&Encoded>) -> BotRequest {
        BotRequest {
            table: self.table.name().to_owned(),
            seat,
            options: self.table.options(),
            seats: self.table.seat_count(),
            component_set: self.table.component_set().cloned(),
            view: view.map_or_else(|| self.table.view(Viewer::Seat(seat)), Encoded::to_json),
            bot,
        }
    }
}

impl TableLink for LocalLink {
    fn terms(&self) -> Arc<Terms> {
        self.terms.get_value()
    }

    signals!(signals);

    fn act(&self, chain: &[String]) {
        if let Some(seat) = self.signals.seat() {
            self.request(seat, chain);
        }
    }

    fn undo(&self, steps: usize) {
        let Some(seat) = self.signals.seat() else { return };
        let undone = self.change(|local| {
            local.prepared.clear(seat);
            Ok(local.table.undo(seat, steps, None)?.into())
        });
        match undone {
            Ok(()) => self.signals.answer(Request::Undo(steps), steps),
            Err(why) => self.signals.refuse(Request::Undo(steps), why.into()),
        }
    }

    fn prepare(&self, seat: Seat, chain: &[String]) {
        self.local.try_update_value(|local| {
            let is_to_act = local.table.to_move().to_act().has(seat);
            local.prepared.set(seat, chain, is_to_act);
        });
    }

    fn advise(&self, from: Option<Arc<Encoded>>) {
        let link = *self;
        let Some(seat) = self.signals.now.with_untracked(|now| now.viewer.seat().filter(|_| now.is_mine())) else {
            return;
        };
        self.local.with_value(|local| {
            let version = local.version;
            let question = local.question(seat, levels::ADVISER.to_owned(), from.as_deref());
            local.bots.ask_hint(local.table.meta().id, question, move |thought| {
                let same = link.local.try_with_value(|local| local.version) == Some(version);
                match thought {
                    // What is laid out leaves nothing to say: the advice is about the whole.
                    Ok(hint) if same && from.is_some() && hint.is_bare() => link.advise(None),
                    Ok(hint) if same => link.signals.advice.set(Some(Advice::new(from, hint))),
                    _ => {}
                }
            });
        });
    }

    fn recall(&self, steps: Range<usize>) {
        let filled = self.local.try_update_value(|local| {
            let missing = local.told.missing(steps);
            if missing.is_empty() {
                return None;
            }
            let views = local.table.views(local.viewer, missing.clone());
            local.told.fill(missing.start, views.into_iter().map(Encoded::from));
            Some(local.told.clone())
        });
        if let Some(Some(told)) = filled {
            self.signals.now.update(|now| now.told = told);
        }
    }

    fn uncover(&self) {
        self.change_or_show(|local| {
            local.holder = local.hand_over().or(local.holder);
            Ok(AnyUpdate::default().into())
        });
    }

    fn resign(&self) {
        if let Some(seat) = self.signals.seat() {
            self.change_or_show(|local| {
                local.prepared.clear(seat);
                Ok(local.table.resign(seat, levels::USUAL)?.into())
            });
        }
    }

    fn shown_late(&self, waiting: f64) {
        let ready = self.local.try_update_value(|local| {
            local.late = waiting;
            waiting <= MAX_LATE && local.decided.is_some()
        });
        if ready == Some(true) {
            self.play_decided();
        }
    }
}
