//! A room: the lobby before a game, then the table itself.

use std::sync::Arc;

use game_core::Seat;
use leptos::prelude::*;
use protocol::{Ask, Code, RoomPhase, SeatState, Who};

use super::about::sorry;
use super::table::{Around, frame, tell_refusals};
use super::talk::{above, asks, chat_toasts, connection, end, people, presence, talk};
use super::{bot_name, name_window, not_loaded, param, refused, title};
use crate::app::Bots;
use crate::dom::{List, keyed, live};
use crate::draw::{Icon, avatar, icon};
use crate::link::{Connection, CurrentRoom, RemoteLink};
use crate::parts::{Toast, Toasts, Top, UsualLinks};
use crate::route::{query, screen, to};
use crate::store;
use crate::words::{list, n, t, tell, w};

const NAME: &str = "gamekeeper/name";

/// Returns the name that was last used in this browser.
pub(crate) fn remembered_name() -> String {
    store::read(NAME).unwrap_or_default()
}

/// Stores the name of the person at this browser.
pub(crate) fn remember_name(name: &str) {
    // Without storage it is asked for again.
    let _ = store::write(NAME, name);
}

/// What is shown of a room.
#[derive(Clone, PartialEq, Eq)]
enum Shown {
    Nothing,
    Lobby,
    /// The table, seen from this seat.
    Table(Option<Seat>),
    Ended(Code),
}

impl Shown {
    fn key(&self) -> String {
        match self {
            Self::Nothing => "nothing".to_owned(),
            Self::Lobby => "lobby".to_owned(),
            Self::Table(seat) => format!("table {}", seat.map_or(usize::MAX, Seat::index)),
            Self::Ended(code) => format!("ended {}", code.name()),
        }
    }
}

/// Returns the page of a room.
pub(crate) fn room() -> AnyView {
    let member = screen() == "room";
    keyed(param(), Clone::clone, move |key| page(key, member))
}

fn page(key: String, member: bool) -> AnyView {
    name_window(&t("room"));
    let link = RemoteLink::enter(key, member, expect_context::<Bots>().worker());
    provide_context(link);
    sit_at_once(link);
    let shown = Memo::new(move |_| {
        if let Connection::Ended(code) = link.connection.get() {
            return Shown::Ended(code);
        }
        let waiting = matches!(link.phase(), Some(RoomPhase::Gathering | RoomPhase::Revealing));
        match (link.current.with(Option::is_some), waiting, link.begun.get()) {
            (true, true, _) => Shown::Lobby,
            (true, false, true) => Shown::Table(link.seat.get()),
            _ => Shown::Nothing,
        }
    });
    keyed(shown, Shown::key, move |shown| match (shown, link.current.get_untracked()) {
        (Shown::Ended(code), _) => sorry(refused(code.name())),
        (Shown::Lobby, Some(room)) => lobby(link, &room),
        (Shown::Table(_), Some(room)) => table(link, &room),
        _ => waiting(link),
    })
}

/// Takes the seat that the URL names once it is free: the creator of a room is not asked again.
fn sit_at_once(link: RemoteLink) {
    let wanted = query("seat").and_then(|seat| seat.parse::<u8>().ok()).and_then(|seat| Seat::try_from(seat).ok());
    let Some(wanted) = wanted else { return };
    let done = StoredValue::new(false);
    Effect::new(move || {
        let free = link.phase() == Some(RoomPhase::Gathering)
            && link.seat_state(wanted).is_some_and(|seat| seat.who == Who::Free);
        if free && link.seat.get().is_none() && !done.get_value() {
            done.set_value(true);
            link.sit(wanted, &remembered_name());
        }
    });
}

fn waiting(link: RemoteLink) -> AnyView {
    live(move || if link.game_missing.get() { not_loaded(move || link.fetch_game()) } else { connecting(link) })
}

fn connecting(link: RemoteLink) -> AnyView {
    view! {
        <Top title=t("room")><UsualLinks game=crate::covers::first().id() /></Top>
        <main class="wrap text">
            <h1>{t("room-coming")}</h1>
            <p role="status">{connection(link)}</p>
            <a href="/" class="btn">{t("back-home")}</a>
        </main>
    }
    .into_any()
}

fn table(link: RemoteLink, room: &CurrentRoom) -> AnyView {
    name_window(&title(room.game));
    chat_toasts(link);
    let mode = room.options.mode();
    let seats = untrack(|| link.seats().with(Vec::len));
    let about =
        tell("mode-seats", &[("mode", w(&t(&format!("{}-mode-{mode}", room.game)))), ("seats", n(seats as i64))]);
    let watching = link.seat.get_untracked().is_none();
    let about = if watching { format!("{about} · {}", t("room-watching")) } else { about };
    let around = Around { above: Some(above(link)), end: Some(end(link)), talk: Some(people), ..Around::default() };
    frame(room.board, Arc::new(link), about, around)
}

/// Returns a link with a button that copies it.
fn address(label: String, path: &str) -> AnyView {
    let toasts = expect_context::<Toasts>();
    let href = window().location().origin().unwrap_or_default() + path;
    let field = NodeRef::<leptos::html::Input>::new();
    let copied = href.clone();
    let copy = move || {
        if let Some(field) = field.get_untracked() {
            field.select();
        }
        // Without a secure context a page cannot copy; the person can copy the selection.
        if window().is_secure_context() {
            let _ = window().navigator().clipboard().write_text(&copied);
            toasts.say(Toast { text: t("link-copied"), is_error: false, clause: None });
        }
    };
    view! {
        <div class="address">
            <b>{label.clone()}</b>
            <input class="field" readonly="" node_ref=field aria-label=label.clone() value=href />
            <button class="btn" aria-label=tell("link-copy-of", &[("name", w(&label))]) on:click=move |_| copy()>
                <span inner_html=icon(Icon::Copy, 18)></span>{t("link-copy")}
            </button>
        </div>
    }
    .into_any()
}

fn lobby(link: RemoteLink, room: &CurrentRoom) -> AnyView {
    name_window(&tell("room-title", &[("game", w(&title(room.game)))]));
    tell_refusals(room.board, crate::link::TableLink::refused(&link));
    let board = room.board;
    let options = room.options.clone();
    let seats = link.seats();
    let count = seats.with_untracked(Vec::len);
    let mode = options.mode();
    let heading =
        tell("mode-seats", &[("mode", w(&t(&format!("{}-mode-{mode}", board.id())))), ("seats", n(count as i64))]);
    let terms = board.terms(&options, count).into_iter().map(|(name, value)| view! { <dt>{name}</dt><dd>{value}</dd> });
    let name = RwSignal::new(remembered_name());
    let seated = Memo::new(move |_| link.seat.get().is_some());
    let member = room.join.is_some();
    let links = room.join.as_deref().map(|join| {
        view! {
            <section class="sec">
                <h2>{t("room-links")}</h2>
                <div class="panel addresses">
                    {address(t("room-link-join"), &to("room", join))}
                    {address(t("room-link-watch"), &to("watch", &room.table))}
                </div>
            </section>
        }
    });
    view! {
        <Top title=title(board.id()) about=t("room").into_any()><UsualLinks game=board.id() /></Top>
        <main class="wrap setup lobby">
            <div class="head">
                <h1>{tell("room-title", &[("game", w(&title(board.id())))])}</h1>
                <p>{t(if member { "room-lead" } else { "room-lead-watch" })}</p>
                <p class="line" role="status">{connection(link)}</p>
            </div>
            <div class="form">
                <section class="sec">
                    <h2>{t("setup-who")}</h2>
                    {live(move || (member && !seated.get()).then(|| view! {
                        <label class="name-it"><span>{t("room-name")}</span>
                            <input class="field" maxlength="24" autocomplete="nickname" prop:value=move || name.get()
                                on:input=move |event| name.set(event_target_value(&event)) />
                        </label>
                    }))}
                    <div class="panel seats" aria-live="polite">
                        <List each=move || seats.get() key=Seat::to_string children=move |seat| seat_row(link, seat, member.then_some(name)) />
                    </div>
                </section>
                {links}
                <section class="sec"><h2>{t("talk")}</h2><div class="panel pad">{talk()}</div></section>
                <p class="print">
                    {t("fair-commitment")}" "<code>{room.commitment.to_string()}</code>" "
                    <a href="/about#fair">{t("fair-why")}</a>
                </p>
            </div>
            <aside class="panel sum">
                <div class="pv" inner_html=board.preview(&options, count)></div>
                <div class="b">
                    <h2>{heading}</h2>
                    <dl>{terms.collect_view()}</dl>
                    {ready(link, member)}
                </div>
            </aside>
        </main>
    }
    .into_any()
}

/// What the viewer may do with a seat before the game.
#[derive(Clone, Copy, PartialEq, Eq)]
enum SeatAction {
    Nothing,
    Sit,
    StandUp,
    /// The host frees the seat of a player who is not connected.
    Free,
}

/// Returns the row of one seat before the game.
fn seat_row(link: RemoteLink, seat: Seat, name: Option<RwSignal<String>>) -> AnyView {
    let at = seat.index();
    let info = link.seat_info(seat);
    let action = Memo::new(move |_| {
        info.with(|info| match info {
            None => SeatAction::Nothing,
            Some(info) if info.who == Who::Free => {
                if name.is_some() {
                    SeatAction::Sit
                } else {
                    SeatAction::Nothing
                }
            }
            Some(_) if link.seat.get() == Some(seat) => SeatAction::StandUp,
            Some(info) => {
                let host = link.current.with(|room| room.as_ref().is_some_and(|room| room.host));
                if host && info.is_away() { SeatAction::Free } else { SeatAction::Nothing }
            }
        })
    });
    let act = move || match action.get() {
        SeatAction::Nothing => ().into_any(),
        SeatAction::Sit => sit(link, seat, name),
        SeatAction::StandUp => asks(link, "btn quiet", t("stand-up"), Ask::Stand),
        SeatAction::Free => asks(link, "btn quiet", t("host-free"), Ask::Free { seat }),
    };
    let called = move || info.with(|info| info.as_ref().map(|info| seat_name(at, info)));
    let about = move || info.with(|info| info.as_ref().map(about_seat));
    view! {
        <div class="r">
            <span inner_html=avatar(at, 40)></span>
            <div class="seat"><div class="who"><b>{called}</b>{live(about)}</div></div>
            {live(move || info.with(|info| info.as_ref().map(readiness)))}
            <span class="act">{live(act)}</span>
        </div>
    }
    .into_any()
}

/// Returns the button for taking a seat, under the viewer's current name or else the one that was typed.
fn sit(link: RemoteLink, seat: Seat, name: Option<RwSignal<String>>) -> AnyView {
    let toasts = expect_context::<Toasts>();
    let sit = move || {
        let typed = || name.map(|name| name.get_untracked().trim().to_owned()).unwrap_or_default();
        let called = own_name(link).unwrap_or_else(typed);
        if called.is_empty() {
            return toasts.refuse(t("room-name-first"));
        }
        remember_name(&called);
        link.sit(seat, &called);
    };
    let label = tell("room-sit-at", &[("number", n(seat.index() as i64 + 1))]);
    view! { <button class="btn" aria-label=label on:click=move |_| sit()>{t("room-sit")}</button> }.into_any()
}

/// Returns the name of the person or the bot of a seat.
fn seat_name(at: usize, seat: &SeatState) -> String {
    match seat.who {
        _ if !seat.name.is_empty() => seat.name.clone(),
        Who::Free => t("seat-free"),
        _ => bot_name(at),
    }
}

/// Returns what is written below the name.
fn about_seat(seat: &SeatState) -> AnyView {
    if let Some(level) = seat.who.bot() {
        let level = t(&format!("bot-{level}"));
        return view! { <span>{tell("seat-bot", &[("level", w(&level))])}</span> }.into_any();
    }
    if seat.who == Who::Free {
        return view! { <span>{t("seat-free-help")}</span> }.into_any();
    }
    let host = seat.host.then(|| view! { <span>" · "{t("seat-host")}</span> });
    view! { {presence(seat)}{host} }.into_any()
}

/// Returns in words whether the person of a seat is ready.
fn readiness(seat: &SeatState) -> AnyView {
    if seat.who == Who::Free {
        return ().into_any();
    }
    if seat.who.bot().is_some() || seat.ready {
        let check = icon(Icon::Check, 14);
        return view! { <span class="tag ready"><span inner_html=check></span>{t("seat-ready")}</span> }.into_any();
    }
    view! { <span class="tag">{t("seat-not-ready")}</span> }.into_any()
}

fn own_name(link: RemoteLink) -> Option<String> {
    let seat = link.seat.get_untracked()?;
    untrack(|| link.seat_state(seat)).map(|seat| seat.name)
}

/// What the viewer has to do next.
#[derive(Clone, PartialEq, Eq)]
enum Next {
    /// To take a seat, or to watch.
    NoSeat,
    BeReady,
    /// To wait, for what this text says.
    Wait(String),
}

fn next(link: RemoteLink) -> Next {
    let Some(seat) = link.seat.get() else { return Next::NoSeat };
    link.room.with(|room| {
        let Some(room) = room.as_ref().filter(|room| room.seat(seat).is_some_and(|seat| seat.ready)) else {
            return Next::BeReady;
        };
        if room.stage == RoomPhase::Revealing {
            return Next::Wait(t("room-revealing"));
        }
        let missing = room.seats.iter().filter(|seat| seat.who.bot().is_none() && !seat.ready);
        let names: Vec<String> =
            missing.map(|seat| if seat.name.is_empty() { t("room-nobody") } else { seat.name.clone() }).collect();
        Next::Wait(tell("room-waiting-for", &[("names", w(&list(&names)))]))
    })
}

/// Returns what the viewer has to do next: to be ready, or to wait.
fn ready(link: RemoteLink, member: bool) -> AnyView {
    let next = Memo::new(move |_| next(link));
    let shown = move || match next.get() {
        Next::NoSeat => {
            view! { <p class="muted">{t(if member { "room-sit-first" } else { "room-watching-lobby" })}</p> }.into_any()
        }
        Next::BeReady => view! {
            <button class="btn primary lg" on:click=move |_| link.ready(true)>
                <span inner_html=icon(Icon::Check, 18)></span>{t("room-ready")}
            </button>
        }
        .into_any(),
        Next::Wait(words) => view! {
            <p role="status">{words}</p>
            <button class="btn" on:click=move |_| link.ready(false)>{t("room-not-ready")}</button>
        }
        .into_any(),
    };
    live(shown)
}
