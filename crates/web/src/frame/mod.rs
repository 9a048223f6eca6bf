//! The frame of every table: the top bar, the zones of the board, the log, and what opens above them.
//!
//! All games share it, in local play, online, in lessons and in replays. It renders the zones in the order in
//! which they are read; the style sheets place them by the width and height of the window.
//!
//! * [`layout`]: zones, tabs, sheets, folds, and the zone in focus. [`size`]: the size classes.
//! * [`recap`]: what happened since the viewer's last turn. [`mod@hint`]: what a bot advises, and why.
//!   [`mod@waiting`]: whom the table waits for. [`visit`]: other seats' things. [`curtain`]: several people
//!   at one device.
//! * [`side`]: log, score sheet, talk, resigning. [`keys`]: shortcuts and their list. [`end`]: who has won.
//! * [`resigned`]: who has resigned.

mod curtain;
mod end;
#[cfg(feature = "gallery")]
pub(crate) mod gallery;
mod hint;
mod keys;
mod layout;
mod recap;
mod resigned;
mod side;
mod size;
mod visit;
mod waiting;

use core::ops::Range;

use game_core::{Seat, ToMove};
use leptos::prelude::*;
use wasm_bindgen::JsCast;

use self::keys::{Acts, Early};
use self::layout::{Arrangement, Instead};
use crate::boards::{Board, LogLine, Names, OpenTable, Zone};
use crate::dom::{live, on_window};
use crate::draw::{Icon, icon};
use crate::kit;
use crate::kit::plan::{Controls, NoUndo, UndoState};
use crate::kit::seats::SeatLook;
use crate::layers::close_on_back;
use crate::link::{Link, LinkKind, Refused, Snapshot};
use crate::parts::{ClauseLink, IconButton, Toast, Toasts, Top, TopLink};
use crate::screens::{refused, sorry, title};
use crate::words::t;

pub(crate) use self::layout::{Layout, TabZones};
pub(crate) use self::recap::Pointed;
pub(crate) use self::resigned::words as resigned_words;
pub(crate) use self::size::Size;
pub(crate) use self::waiting::{looks, waiting};

/// Makes what is told above the board.
pub(crate) type Above = Box<dyn FnOnce(Signal<bool>) -> AnyView>;

/// Parts of the frame that not every table has.
#[derive(Default)]
pub(crate) struct Around {
    /// What kind of table it is, if that is worth a word in the top bar: a replay, a daily deal.
    pub(crate) kind: Option<String>,
    /// What is told above the board: a step of a lesson, or news of a room. It is made with whether
    /// everything that has happened has been shown.
    pub(crate) above: Option<Above>,
    /// Replaces the link to the result.
    pub(crate) end: Option<AnyView>,
    /// Replaces question and buttons: the time line of a replay.
    pub(crate) time_line: Option<AnyView>,
    /// The seat that did what a replay shows; its things are shown.
    pub(crate) replayed: Option<Signal<Option<Seat>>>,
    /// Replaces what a tap on a line of the log does.
    pub(crate) on_line: Option<Callback<Range<usize>>>,
    /// How many lines of the log have been shown, where several lines share a step and are told one by one.
    pub(crate) lines: Option<Signal<usize>>,
    /// More buttons in the top bar.
    pub(crate) tools: Option<AnyView>,
    /// The chat, beside log and score sheet.
    pub(crate) talk: Option<fn() -> AnyView>,
    /// The number of chat messages that have not been seen.
    pub(crate) unread: Signal<usize>,
    /// One more tab beside log and score sheet.
    pub(crate) more: Option<More>,
    /// Whether nobody may ask a bot for advice.
    pub(crate) no_hints: bool,
}

/// A tab beside log and score sheet that not every table has.
#[derive(Clone, Copy)]
pub(crate) struct More {
    /// The key of its name.
    pub(crate) name: &'static str,
    /// Its elements.
    pub(crate) view: Callback<(), AnyView>,
    /// Set to open the tab, or to close the drawer that it is in.
    pub(crate) ask: RwSignal<Option<bool>>,
}

/// Returns the frame of a table.
pub(crate) fn frame(board: &'static dyn Board, link: Link, about: String, around: Around) -> AnyView {
    let early = Early::listen();
    let pointed = Pointed::provide();
    let Some(OpenTable { zones, controls, skip, again, shown, playing, turn: own_turn, visits, focus, counting }) =
        board.open(link.clone())
    else {
        return sorry(t("table-unreadable"));
    };
    let now = link.now();
    let terms = link.terms();
    let Around {
        kind: named,
        above,
        end,
        time_line,
        replayed,
        on_line,
        lines: far,
        tools,
        talk,
        unread,
        no_hints,
        more,
    } = around;
    let again = on_line.unwrap_or(again);
    tell_refusals(board, link.refused());
    let toasts = expect_context::<Toasts>();
    Effect::watch(move || controls.gestures.get(), move |_, _, _| toasts.forget_refusal(), false);
    on_cleanup(move || toasts.forget_refusal());
    kit::keep_in_first_load();
    let size = size::watch();
    let side_open = RwSignal::new(false);
    close_on_back(side_open.into(), move || side_open.set(false));
    let keys_open = RwSignal::new(false);
    let resignations = resigned::watch(now);
    let lines = Memo::new(move |_| {
        let terms = terms.clone();
        let (mut lines, names) = now.with(|now| (log(board, &terms.options, now), Names::of(now)));
        resignations.with(|all| {
            if all.iter().any(|(seat, _)| now.with(|now| now.is_you(*seat))) {
                let later = now.with(|now| board.log(&Names::acting(now), &terms.options, &now.told.steps));
                resigned::tell_bot(&mut lines, later, all);
            }
            resigned::add(&mut lines, all, &names);
        });
        lines
    });
    // Only what has been shown is told.
    let told = Memo::new(move |_| {
        let shown = shown.get();
        lines.with(|lines| lines.iter().filter(|line| resigned::is_shown(line, shown)).cloned().collect::<Vec<_>>())
    });
    let listed = match far {
        Some(far) => Memo::new(move |_| told.with(|told| told.iter().take(far.get()).cloned().collect::<Vec<_>>())),
        None => told,
    };
    let over = Memo::new(move |_| {
        now.with(|now| now.to_move == ToMove::Over) && told.with(|told| lines.with(|lines| told.len() == lines.len()))
    });
    // The last step counts as told when it begins to be shown.
    let is_shown = Signal::derive(move || !playing.get() && shown.get() >= now.with(|now| now.told.steps.len()));
    let kind_of = link.terms().kind;
    let plays = kind_of != LinkKind::Replay;
    let hints = plays && !no_hints && link.terms().hints;
    let (aim, clause) = board.aim(&link.terms().options);
    let (id, seats) = (board.id(), now.with_untracked(|now| now.seats.len()));
    let covered = Memo::new(move |_| now.with(|now| now.curtain.is_some()));
    // A replay counts turns on its time line.
    let about = move || own_turn.get().filter(|_| plays).unwrap_or_else(|| about.clone());
    let visitable = zones.iter().any(|zone| zone.own).then_some(visits);
    if let Some(visits) = visitable {
        let acting = Memo::new(move |_| {
            let step = playing.get().then(|| shown.get().checked_sub(1)).flatten()?;
            lines.with(|lines| lines.iter().find(|line| line.steps.contains(&step)).and_then(|line| line.seat))
        });
        visit::watch(visits, now, visit::Play { playing, acting, replayed }, controls.gestures);
    }
    let about = move || {
        let parts = named.iter().cloned().chain([about()]).filter(|part| !part.is_empty());
        parts.collect::<Vec<_>>().join(" · ")
    };
    let acts = Acts { controls, hints, side: side_open, keys: keys_open, visits: visitable };
    keys::shortcuts(acts);
    let drawer = Signal::derive(move || size.get().has_drawer() || board.layout(size.get(), seats).drawer);
    early.set(skip, acts, drawer);
    let log_tab = RwSignal::new(0_u8);
    if let Some(more) = more {
        Effect::new(move || {
            if let Some(open) = more.ask.get() {
                if open {
                    log_tab.set(side::MORE);
                }
                side_open.set(open && drawer.get_untracked());
                more.ask.set(None);
            }
        });
    }
    let recap = plays.then(|| {
        let open_log = Callback::new(move |()| {
            log_tab.set(0);
            if drawer.get_untracked() {
                side_open.set(true);
            } else {
                side::focus_log();
            }
        });
        recap::recap(recap::Parts {
            lines: recap_lines(now, told, visits.looks),
            open: recap_open(now, [lines, told], playing, controls),
            small: Memo::new(move |_| size.get().is_small()),
            again,
            open_log,
            pointed,
        })
    });
    let arrangement = Arrangement::new(size, move |size| board.layout(size, seats), focus);
    let (below, zones): (Vec<Zone>, Vec<Zone>) = zones.into_iter().partition(|zone| zone.below_log);
    let below = below
        .into_iter()
        .map(|zone| view! { <section class="f6" data-zone=zone.id aria-label=zone.title>{zone.view}</section> });
    let below = below.collect_view().into_any();
    let side = side::side(
        board,
        &link,
        side::Parts { lines: listed, tab: log_tab, open: side_open, again, talk, unread, below, more },
    );
    let zones = layout::zones(
        zones,
        arrangement,
        visits,
        instead(end::parts(board, &link, over, counting, end), time_line, end::is_out(&link, over)),
    );
    let visiting = move || visits.visited.get().is_some().then_some("");
    view! {
        <div class="table-page" data-game=id data-seats=seats data-width=move || size.get().width() data-height=move || size.get().height() data-drawer=move || drawer.get().then_some("") data-kind=kind(link.terms().kind) data-visiting=visiting
            on:keydown:capture=move |event| early.key(&event)
            on:pointerdown:capture=move |event| early.down(&event)
            on:pointerup:capture=move |event| early.swallow(&event)
            on:click:capture=move |event| early.swallow(&event)
        >
            <a class="skip" href="#board">{t("skip-to-board")}</a>
            <Top title=title(id) about=live(about)>
                {plays.then(|| undo_button(controls, kind_of, now))}
                {hints.then(|| hint_button(controls, now))}
                {tools}
                <TopLink href=format!("/rules/{id}") icon=Icon::Book name=t("rules") />
                <span class="hide-s"><TopLink href="/settings" icon=Icon::Gear name=t("settings") /></span>
                {talk.is_some().then(|| talk_button(side_open, log_tab, unread))}
                <span class="only-m">
                    <IconButton icon=Icon::Log name=t("log-and-sheet") class="quiet" on_click=move |()| open_side(side_open, log_tab, 0) />
                </span>
            </Top>
            <main class="table" class:covered=covered class:over=over class:playing=playing class:prepared=controls.prepared>
                <h1 class="vh">{title(id)}</h1>
                <div class="above">{above.map(|above| above(is_shown))}</div>
                <p class="vh" role="status">{move || controls.prepared.get().then(|| t("plan-prepared"))}</p>
                {side::speech(told)}
                {recap}
                {(hints && kind_of != LinkKind::Lesson).then(|| hint::hint(&link))}
                {zones}
                <p class="aim"><span inner_html=icon(Icon::Flag, 18)></span><span>{aim}" "<ClauseLink game=id clause=clause /></span></p>
                {side}
                {curtain::curtain(&link)}
                {curtain::banner(now, playing)}
            </main>
            {keys::list(keys_open, visitable.is_some())}
        </div>
    }
    .into_any()
}

/// Opens the drawer with one of its tabs, or closes it. The tab of the talk is shown only if it is asked for.
fn open_side(open: RwSignal<bool>, tab: RwSignal<u8>, wanted: u8) {
    let shown = open.get_untracked() && (tab.get_untracked() == 2) == (wanted == 2);
    if !shown && (tab.get_untracked() == 2) != (wanted == 2) {
        tab.set(wanted);
    }
    open.set(!shown);
}

/// Returns the button that opens the talk where it is in the drawer, with the number of new messages.
fn talk_button(open: RwSignal<bool>, tab: RwSignal<u8>, unread: Signal<usize>) -> AnyView {
    view! {
        <span class="only-m">
            <IconButton icon=Icon::Talk name=t("talk") class="quiet" on_click=move |()| open_side(open, tab, 2) />
            {side::badge(unread)}
        </span>
    }
    .into_any()
}

/// Returns the lines since the viewer's last one; none for those who only watch.
fn recap_lines(
    now: Signal<Snapshot>,
    told: Memo<Vec<LogLine>>,
    seats: Signal<Vec<SeatLook>>,
) -> Memo<Vec<recap::RecapLine>> {
    Memo::new(move |_| {
        let Some(seat) = now.with(|now| now.viewer.seat()) else { return Vec::new() };
        // Opponents without a seat have a name too.
        let name = |seat: Seat| {
            let of_seat = |look: &&SeatLook| look.seat == seat.index();
            seats.with(|seats| seats.iter().find(of_seat).map(|look| look.name.clone()).unwrap_or_default())
        };
        told.with(|told| recap::since(told, seat, name))
    })
}

/// Returns whether the recap is open: the viewer is asked, everything has been shown, and no gesture was made
/// since. A plan that was laid out before a reload has gestures.
fn recap_open(
    now: Signal<Snapshot>,
    [lines, told]: [Memo<Vec<LogLine>>; 2],
    playing: Signal<bool>,
    controls: Controls,
) -> Memo<bool> {
    let asked = Memo::new(move |_| {
        // A line may be there before all of its turn has been shown.
        let shown = told.with(Vec::len) == lines.with(Vec::len) && !playing.get();
        (shown && now.with(Snapshot::is_mine)).then(|| now.with(|now| (now.viewer, lines.with(Vec::len))))
    });
    let answered = RwSignal::new(false);
    // A press on the table is an answer too: what it is meant for may be below the recap.
    on_window(leptos::ev::pointerdown, move |event: leptos::ev::PointerEvent| {
        let target = event.target().and_then(|target| target.dyn_into::<web_sys::Element>().ok());
        if target.is_some_and(|target| target.closest(".zone").is_ok_and(|zone| zone.is_some())) {
            answered.set(true);
        }
    });
    Effect::new(move |before: Option<u32>| {
        asked.track();
        let gestures = controls.gestures.get();
        let laid_out = controls.undo.get_untracked() == UndoState::Plan;
        answered.set(laid_out || before.is_some_and(|before| before != gestures));
        gestures
    });
    Memo::new(move |_| asked.get().is_some() && !answered.get())
}

const fn kind(kind: LinkKind) -> &'static str {
    match kind {
        LinkKind::Local => "local",
        LinkKind::Room => "room",
        LinkKind::Lesson => "lesson",
        LinkKind::Puzzle => "puzzle",
        LinkKind::Replay => "replay",
    }
}

/// Returns what takes the place of zones: question and buttons give way to the end of the game, or to a time
/// line.
fn instead(end: (AnyView, AnyView), time_line: Option<AnyView>, out: Memo<bool>) -> Vec<Instead> {
    let (ask, press) = end;
    match time_line {
        Some(time_line) => {
            let shown = Signal::stored(true);
            vec![Instead { zone: "ask", view: Some(time_line), shown }, Instead { zone: "press", view: None, shown }]
        }
        None => vec![
            Instead { zone: "ask", view: Some(ask), shown: out.into() },
            Instead { zone: "press", view: Some(press), shown: out.into() },
        ],
    }
}

/// Returns the button that takes back the last gesture, or what was sent last.
fn undo_button(controls: Controls, kind: LinkKind, now: Signal<Snapshot>) -> AnyView {
    let state = controls.undo;
    // Only in a room is there somebody to ask, and only during the game.
    let asks = Memo::new(move |_| kind == LinkKind::Room && now.with(|now| now.to_move != ToMove::Over));
    let off =
        Signal::derive(move || matches!(state.get(), UndoState::None(why) if !asks.get() || why != NoUndo::Horizon));
    let act = Callback::new(move |()| match state.get_untracked() {
        UndoState::None(NoUndo::Horizon) => controls.on_propose.run(()),
        _ => controls.on_undo.run(()),
    });
    view! { <IconButton icon=Icon::Undo name=t("undo") class="quiet" title=t("undo-help") disabled=off on_click=act /> }
        .into_any()
}

fn hint_button(controls: Controls, now: Signal<Snapshot>) -> AnyView {
    let off = Signal::derive(move || now.with(|now| !now.is_mine()));
    view! {
        <IconButton icon=Icon::Bulb name=t("hint") class="quiet" title=t("hint-help") disabled=off on_click=controls.on_hint />
    }
    .into_any()
}

/// Shows refusals as toasts.
pub(crate) fn tell_refusals(board: &'static dyn Board, refused: RwSignal<Option<Refused>>) {
    let toasts = expect_context::<Toasts>();
    Effect::new(move || {
        if let Some(why) = refused.get() {
            toasts.say(refusal(board, why));
            refused.set(None);
        }
    });
}

/// Returns the toast for a refusal.
fn refusal(board: &'static dyn Board, why: Refused) -> Toast {
    let (text, clause) = match why {
        Refused::Rules(reason, clause) => (board.refusal(&reason), Some((board.id(), clause))),
        Refused::Explained(text, clause) => (text, Some((board.id(), clause))),
        Refused::Table(code) => (refused(&code), None),
        Refused::Unkept => (t("refusal-unkept"), None),
        Refused::NotThisOne => (t("refusal-not-this-one"), None),
        Refused::Busy => (t("refusal-busy"), None),
        Refused::ReadOnly => (t("refusal-read-only"), None),
    };
    Toast { text, is_error: true, clause }
}

/// Returns the lines of the log, the newest last.
fn log(board: &'static dyn Board, options: &crate::link::Options, now: &Snapshot) -> Vec<LogLine> {
    board.log(&Names::of(now), options, &now.told.steps)
}
