//! Set-up: the mode, the seats, and every option of the game.

mod components;
mod draft;
mod form;
mod list;
mod options;
mod people;
mod picker;
mod seats;
#[cfg(any(feature = "gallery", test))]
mod toy;

use game_core::SeatInfo;
use leptos::prelude::*;
use protocol::http::NewRoom;
use wasm_bindgen::JsCast;

use super::room::remember_name;
use super::{mode_name, name_window, param, refused, title, with_game};
use crate::boards::{Board, Draft, SeatDraft, Who};
use crate::covers;
use crate::dom::{keyed, live};
use crate::draw::{Icon, icon};
use crate::levels;
use crate::link::{Options, http, new_table};
use crate::parts::{Switch, Toasts, Top, UsualLinks};
use crate::route::{navigate, query, to};
use crate::sets;
use crate::words::{n, t, tell, try_t, w};
pub(crate) use form::Form;
pub(crate) use options::{options, presets};
pub(crate) use seats::{level_line, seat_count, seat_rows, team_line};
#[cfg(feature = "gallery")]
pub(crate) use toy::Toy;

/// Returns the set-up page.
pub(crate) fn setup() -> AnyView {
    keyed(param(), Clone::clone, |game| with_game(&game, page))
}

fn page(board: &'static dyn Board) -> AnyView {
    let id = board.id();
    let game = board.game();
    name_window(&tell("setup-title", &[("game", w(&title(id)))]));
    let modes = game.meta().modes;
    let wanted = query("mode").filter(|mode| modes.iter().any(|known| known.id == mode));
    let mode = wanted.unwrap_or_else(|| modes[0].id.to_owned());
    let form = Form::new(board, levels::levels(), &mode, &query("who").unwrap_or_default());
    // An address may say more than the mode; what is not possible is left as it is.
    let counts = modes.iter().find(|known| known.id == mode).map_or(&[][..], |known| known.seats);
    let seats = query("seats").and_then(|seats| seats.parse::<u8>().ok()).filter(|seats| counts.contains(seats));
    if let Some(seats) = seats {
        form.resize(usize::from(seats));
    }
    for option in game.meta().options {
        if let Some(value) = query(option.key) {
            form.set(option.key, &value);
        }
    }
    let draft = form.draft;
    let chosen = Memo::new(move |_| draft.with(|draft| draft.options(board)));
    let count = Memo::new(move |_| draft.with(|draft| draft.seats.len()));
    let mode = Memo::new(move |_| draft.with(|draft| draft.mode.clone()));
    let teams = Memo::new(move |_| board.teams(&chosen.get(), count.get()));
    let toasts = expect_context::<Toasts>();
    let online = Memo::new(move |_| draft.with(Draft::is_online));
    let (opening, hints) = (RwSignal::new(false), RwSignal::new(false));
    let start = move |_| {
        let seats = draft.with_untracked(|draft| draft.seats.clone());
        if online.get_untracked() {
            if let Some(nameless) = people::nameless(&seats) {
                focus_name(nameless);
                return toasts.refuse(t("room-name-first"));
            }
            if !opening.get_untracked() {
                opening.set(true);
                open_room(id, chosen.get_untracked(), &seats, hints.get_untracked(), toasts, opening);
            }
            return;
        }
        match new_table(game, &chosen.get_untracked(), seats.iter().map(SeatDraft::info).collect()) {
            Ok(table) => navigate(&to("table", &table)),
            Err(why) => toasts.refuse(why),
        }
    };
    let learns = covers::find(id).is_some_and(|cover| !cover.is_plain());
    let known = try_t(&format!("{id}-reconstructed"));
    view! {
        <Top title=title(id) about=t("set-up").into_any()><UsualLinks game=id /></Top>
        <main class="wrap setup">
            <div class="head"><h1>{tell("setup-title", &[("game", w(&title(id)))])}</h1><p>{t("setup-lead")}</p>
                {learns.then(|| view! { <a href=to("learn", id) class="btn sm learn"><span inner_html=icon(Icon::Learn, 18)></span>{t("learn-game")}</a> })}
            </div>
            <div class="form">
                <section class="sec">
                    <h2 id="ways">{t("setup-how")}</h2>
                    {presets(form)}
                    {mode_cards(board, form, mode)}
                </section>
                <section class="sec">
                    <div class="hrow playersrow"><h2>{t("setup-who")}</h2>{seat_count(form)}</div>
                    <div class="panel seats">{seat_rows(form)}{team_line(form, teams)}</div>
                    {level_line(form)}
                </section>
                <section class="sec">
                    <h2>{t("setup-house-rules")}</h2>
                    <div class="panel">{options(form)}{components::components(board, form)}{live(move || online.get().then(|| hint_switch(hints)))}</div>
                    {known.map(|known| view! { <p class="small muted known">{known}</p> })}
                </section>
            </div>
            <aside class="panel sum">
                <div class="pv" inner_html=move || board.preview(&chosen.get(), count.get()).into_string()></div>
                <div class="b">
                    <h2>{move || tell("mode-seats", &[("mode", w(&mode_name(id, &mode.get()))), ("seats", n(count.get() as i64))])}</h2>
                    <dl>
                        {live(move || {
                            let hash = chosen.with(|chosen| chosen.components().map(|set| set.hash()));
                            hash.map(|hash| view! { <dt>{t("set-components")}</dt><dd>{sets::name(hash)}</dd> })
                        })}
                        {live(move || {
                            board
                                .facts(&chosen.get(), count.get())
                                .into_iter()
                                .map(|(name, value)| view! { <dt>{name}</dt><dd>{value}</dd> })
                                .collect_view()
                        })}
                    </dl>
                    <button class="btn primary lg" on:click=start>
                        <span inner_html=move || icon(if online.get() { Icon::Link } else { Icon::Play }, 18).into_string()></span>
                        {move || t(if online.get() { "setup-open-room" } else { "setup-start" })}
                    </button>
                    {learns.then(|| view! {
                        <button class="btn quiet g" on:click=move |_| navigate(&format!("/learn/{id}"))>
                            <span inner_html=icon(Icon::Learn, 18)></span>
                            {t("setup-learn")}
                        </button>
                    })}
                </div>
            </aside>
        </main>
    }
    .into_any()
}

/// Moves the focus to the name of a seat.
fn focus_name(seat: usize) {
    let field = document().query_selector(&format!(".seats .r:nth-child({}) > input.field", seat + 1)).ok().flatten();
    if let Some(field) = field.and_then(|field| field.dyn_into::<web_sys::HtmlElement>().ok()) {
        let _ = field.focus();
    }
}

/// Creates a room on the server and navigates to it. The person at this device is seated at once.
fn open_room(
    game: &'static str,
    options: Options,
    places: &[SeatDraft],
    hints: bool,
    toasts: Toasts,
    opening: RwSignal<bool>,
) {
    let seats: Vec<SeatInfo> = places.iter().map(SeatDraft::info).collect();
    let here = places.iter().position(|place| place.who == Who::Here);
    if let Some(seat) = here {
        remember_name(&seats[seat].name);
    }
    // The person here sits down under their name; the others are only expected.
    let names = (0..).zip(places).map(|(at, place)| if Some(at) == here { String::new() } else { place.typed() });
    let (names, kinds) = (names.collect(), seats.into_iter().map(|seat| seat.kind).collect());
    let new = NewRoom { game: game.to_owned(), options: options.to_json(), seats: kinds, hints, names };
    wasm_bindgen_futures::spawn_local(async move {
        let made = http::create_room(&new).await;
        opening.set(false);
        match made {
            Err(code) => toasts.refuse(refused(&code)),
            Ok(keys) => {
                let room = to("room", &keys.join);
                navigate(&here.map_or_else(|| room.clone(), |seat| format!("{room}?seat={seat}")));
            }
        }
    });
}

fn mode_cards(board: &'static dyn Board, form: Form, mode: Memo<String>) -> AnyView {
    let id = board.id();
    let cards = board.game().meta().modes.iter().map(|known| {
        let own = known.id;
        view! {
            <button
                type="button"
                class="mode"
                role="radio"
                aria-checked=move || mode.with(|mode| mode == own).to_string()
                on:click=move |_| form.choose_mode(own)
            >
                <span inner_html=board.mode_art(own)></span>
                <b>{mode_name(id, own)}</b>
                <span>{try_t(&format!("{id}-mode-{own}-help"))}</span>
                <i class="tick" inner_html=icon(Icon::Check, 14)></i>
            </button>
        }
    });
    view! { <div class="modes" role="radiogroup" aria-labelledby="ways">{cards.collect_view()}</div> }.into_any()
}

/// Returns the switch that allows hints in a room.
fn hint_switch(hints: RwSignal<bool>) -> AnyView {
    view! {
        <div class="opt sw">
            <div><b>{t("setup-hints")}</b><span class="h">{t("setup-hints-help")}</span></div>
            <Switch label=t("setup-hints") on=hints on_change=move |on: bool| hints.set(on) />
        </div>
    }
    .into_any()
}
