//! A room: where people meet before a game, and then the table itself.

use std::sync::Arc;

use game_core::Seat;
use serde_json::Value;
use view::prelude::*;
use wasm_bindgen::JsCast;

use super::about::sorry;
use super::table::{Around, frame, tell_refusals};
use super::talk::{above, asks, connection, end, free, overhear, people, presence, talk};
use super::{bot_name, name_window, param, refused, title};
use crate::app::Bots;
use crate::draw::{Icon, avatar, icon};
use crate::link::{Line, Place, RemoteLink, bot_of};
use crate::parts::{Toast, Toasts, Top, UsualLinks};
use crate::route::{query, screen, to};
use crate::see::{See, click, live};
use crate::store;
use crate::words::{n, t, tell, w};

const NAME: &str = "gamekeeper/name";

/// What the person at this browser was last called.
pub(crate) fn remembered_name() -> String {
    store::read(NAME).unwrap_or_default()
}

/// Remembers what the person at this browser is called.
pub(crate) fn remember_name(name: &str) {
    // Without a store it is asked for again.
    let _ = store::write(NAME, name);
}

/// What of a room is shown.
#[derive(Clone, PartialEq)]
enum Shown {
    Nothing,
    Lobby,
    /// The table, from this seat.
    Table(Option<Seat>),
    Ended(String),
}

/// A room.
pub(crate) fn room() -> View {
    let (key, member) = (param(), screen() == "room");
    view! { {live(move || page(key.get(), member))} }
}

fn page(key: String, member: bool) -> View {
    name_window(&t("room"));
    let link = RemoteLink::enter(key, member, expect_context::<Bots>().room());
    provide_context(link);
    sit_at_once(link);
    let shown = Memo::new(move || {
        if let Line::Ended(code) = link.line.get() {
            return Shown::Ended(code);
        }
        let waiting = link.room.see(|room| matches!(room["stage"].as_str(), Some("gathering" | "revealing")));
        match (link.place.see(Option::is_some), waiting, link.begun.get()) {
            (true, true, _) => Shown::Lobby,
            (true, false, true) => Shown::Table(link.seat.get()),
            _ => Shown::Nothing,
        }
    });
    view! {
        {live(move || {
            let shown = shown.get();
            let place = link.place.get_untracked();
            let (key, view) = match (&shown, place) {
                (Shown::Ended(code), _) => ("ended", sorry(refused(code))),
                (Shown::Lobby, Some(place)) => ("lobby", lobby(link, &place)),
                (Shown::Table(_), Some(place)) => ("table", table(link, &place)),
                _ => ("waiting", waiting(link)),
            };
            View::Keyed(key.to_owned(), Box::new(view))
        })}
    }
}

/// Whoever made the room and has said what they are called sits down without being asked again.
fn sit_at_once(link: RemoteLink) {
    let wanted = query("seat").and_then(|seat| seat.parse::<usize>().ok());
    let Some(wanted) = wanted else { return };
    let done = StoredValue::new(false);
    Effect::new(move || {
        let free = link.room.see(|room| room["stage"] == "gathering" && room["seats"][wanted]["who"] == "free");
        if free && link.seat.get().is_none() && !done.get_value() {
            done.set_value(true);
            link.sit(wanted, &remembered_name());
        }
    });
}

fn waiting(link: RemoteLink) -> View {
    view! {
        <Top title=t("room")><UsualLinks game=crate::boards::all()[0].id() /></Top>
        <main class="wrap text">
            <h1>{t("room-coming")}</h1>
            <p role="status">{connection(link)}</p>
            <a href="/" class="btn">{t("back-home")}</a>
        </main>
    }
}

fn table(link: RemoteLink, place: &Place) -> View {
    name_window(&title(place.game));
    overhear(link);
    let mode = place.options["mode"].as_str().unwrap_or_default();
    let seats = link.room.peek(|room| room["seats"].as_array().map_or(0, Vec::len));
    let about =
        tell("mode-seats", &[("mode", w(&t(&format!("{}-mode-{mode}", place.game)))), ("seats", n(seats as i64))]);
    let watching = link.seat.get_untracked().is_none();
    let about = if watching { format!("{about} · {}", t("room-watching")) } else { about };
    let around = Around { above: above(link), end: Some(end(link)), talk: Some(people), ..Around::default() };
    frame(place.board, Arc::new(link), about, around)
}

/// A link, to be copied.
fn address(label: String, path: &str) -> View {
    let toasts = expect_context::<Toasts>();
    let href = window().location().origin().unwrap_or_default() + path;
    let field = NodeRef::<web_sys::Element>::new();
    let copied = href.clone();
    let copy = move || {
        if let Some(field) = field.get_untracked() {
            field.unchecked_into::<web_sys::HtmlInputElement>().select();
        }
        // Without a secure connection a page cannot copy; what is marked, the person can.
        if window().is_secure_context() {
            let _ = window().navigator().clipboard().write_text(&copied);
            toasts.say(Toast { text: t("link-copied"), no: false, clause: None });
        }
    };
    view! {
        <div class="address">
            <b>{label.clone()}</b>
            <input class="field" readonly="" node_ref=field aria-label=label.clone() value=href />
            <button class="btn" aria-label=tell("link-copy-of", &[("name", w(&label))]) on:click=click(copy)>
                <span inner_html=icon(Icon::Copy, 18)></span>{t("link-copy")}
            </button>
        </div>
    }
}

fn lobby(link: RemoteLink, place: &Place) -> View {
    name_window(&tell("room-title", &[("game", w(&title(place.game)))]));
    tell_refusals(place.board, crate::link::TableLink::refused(&link));
    let board = place.board;
    let options = place.options.clone();
    let count = link.room.peek(|room| room["seats"].as_array().map_or(0, Vec::len));
    let mode = options["mode"].as_str().unwrap_or_default();
    let heading =
        tell("mode-seats", &[("mode", w(&t(&format!("{}-mode-{mode}", board.id())))), ("seats", n(count as i64))]);
    let terms = board.terms(&options, count).into_iter().map(|(name, value)| view! { <dt>{name}</dt><dd>{value}</dd> });
    let name = RwSignal::new(remembered_name());
    let seated = Memo::new(move || link.seat.get());
    let member = place.join.is_some();
    let links = place.join.as_deref().map(|join| {
        view! {
            <section class="sec">
                <h2>{t("room-links")}</h2>
                <div class="panel addresses">
                    {address(t("room-link-join"), &to("room", join))}
                    {address(t("room-link-watch"), &to("watch", &place.table))}
                </div>
            </section>
        }
    });
    view! {
        <Top title=title(board.id()) about=t("room")><UsualLinks game=board.id() /></Top>
        <main class="wrap setup lobby">
            <div class="head">
                <h1>{tell("room-title", &[("game", w(&title(board.id())))])}</h1>
                <p>{t(if member { "room-lead" } else { "room-lead-watch" })}</p>
                <p class="line" role="status">{connection(link)}</p>
            </div>
            <div class="form">
                <section class="sec">
                    <h2>{t("setup-who")}</h2>
                    {live(move || (member && seated.get().is_none()).then(|| view! {
                        <label class="name-it"><span>{t("room-name")}</span>
                            <input class="field" maxlength="24" autocomplete="nickname" prop:value=move || name.get()
                                on:input=move |event| name.set(event_target_value(&event)) />
                        </label>
                    }))}
                    <div class="panel seats" aria-live="polite">
                        {live(move || link.room.see(|room| {
                            let seats = room["seats"].as_array().into_iter().flatten().enumerate();
                            seats.map(|(at, seat)| seat_row(link, at, seat, member.then_some(name))).collect::<Vec<_>>()
                        }))}
                    </div>
                </section>
                {links}
                <section class="sec"><h2>{t("talk")}</h2><div class="panel pad">{talk()}</div></section>
                <p class="print">
                    {t("fair-commitment")}" "<code>{place.commitment.clone()}</code>" "
                    <a href="/about#fair">{t("fair-why")}</a>
                </p>
            </div>
            <aside class="panel sum">
                <div class="pv" inner_html=board.preview(&options, count)></div>
                <div class="b">
                    <h2>{heading}</h2>
                    <dl>{terms.collect_view()}</dl>
                    {live(move || ready(link, member))}
                </div>
            </aside>
        </main>
    }
}

/// One seat before the game.
fn seat_row(link: RemoteLink, at: usize, seat: &Value, name: Option<RwSignal<String>>) -> View {
    let own = link.seat.get().map(Seat::index);
    let toasts = expect_context::<Toasts>();
    let bot = bot_of(seat).map(|level| {
        let level = t(&format!("bot-{level}"));
        view! { <span>{tell("seat-bot", &[("level", w(&level))])}</span> }
    });
    let vacant = seat["who"] == "free";
    let called = match seat["name"].as_str() {
        Some(name) if !name.is_empty() => name.to_owned(),
        _ if vacant => t("seat-free"),
        _ => bot_name(at),
    };
    let below = match (bot, vacant) {
        (Some(bot), _) => bot,
        (None, true) => view! { <span>{t("seat-free-help")}</span> },
        (None, false) => {
            let host = (seat["host"] == true).then(|| view! { <span>" · "{t("seat-host")}</span> });
            view! { {presence(seat)}{host} }
        }
    };
    let is_bot = bot_of(seat).is_some();
    let state = match () {
        () if vacant => View::Nothing,
        () if is_bot || seat["ready"] == true => {
            view! { <span class="tag ready"><span inner_html=icon(Icon::Check, 14)></span>{t("seat-ready")}</span> }
        }
        () => view! { <span class="tag">{t("seat-not-ready")}</span> },
    };
    let act = match (vacant, own) {
        (true, _) => name.map(|name| {
            let sit = move || {
                let called = own_name(link).unwrap_or_else(|| name.get_untracked().trim().to_owned());
                if called.is_empty() {
                    return toasts.refuse(t("room-name-first"));
                }
                remember_name(&called);
                link.sit(at, &called);
            };
            let label = tell("room-sit-at", &[("number", n(at as i64 + 1))]);
            view! { <button class="btn" aria-label=label on:click=click(sit)>{t("room-sit")}</button> }
        }),
        (false, Some(own)) if own == at => Some(asks(link, "btn quiet", t("stand-up"), "\"stand\"".to_owned())),
        _ => {
            let host = link.place.see(|place| place.as_ref().is_some_and(|place| place.host));
            let absent = host && !is_bot && seat["here"] != true;
            absent.then(|| asks(link, "btn quiet", t("host-free"), free(at)))
        }
    };
    view! {
        <div class="r">
            <span inner_html=avatar(at, 40)></span>
            <div class="seat"><div class="who"><b>{called}</b>{below}</div></div>
            {state}
            <span class="act">{act}</span>
        </div>
    }
}

fn own_name(link: RemoteLink) -> Option<String> {
    let seat = link.seat.get_untracked()?;
    link.room.peek(|room| room["seats"][seat.index()]["name"].as_str().map(str::to_owned))
}

/// What is next: to be ready, or to wait.
fn ready(link: RemoteLink, member: bool) -> View {
    let Some(seat) = link.seat.get() else {
        return view! { <p class="muted">{t(if member { "room-sit-first" } else { "room-watching-lobby" })}</p> };
    };
    let (is_ready, revealing, others) = link.room.see(|room| {
        let seats = room["seats"].as_array().into_iter().flatten();
        let missing = seats.filter(|seat| bot_of(seat).is_none() && seat["ready"] != true);
        let names: Vec<String> = missing
            .map(|seat| match seat["name"].as_str() {
                Some(name) if !name.is_empty() => name.to_owned(),
                _ => t("room-nobody"),
            })
            .collect();
        (room["seats"][seat.index()]["ready"] == true, room["stage"] == "revealing", names)
    });
    if !is_ready {
        return view! {
            <button class="btn primary lg" on:click=click(move || link.ready(true))>
                <span inner_html=icon(Icon::Check, 18)></span>{t("room-ready")}
            </button>
        };
    }
    let words = if revealing {
        t("room-revealing")
    } else {
        tell("room-waiting-for", &[("names", w(&crate::words::list(&others)))])
    };
    view! {
        <p role="status">{words}</p>
        <button class="btn" on:click=click(move || link.ready(false))>{t("room-not-ready")}</button>
    }
}
