//! The home page: the games, open tables, and how to start.

use crate::dom::{List, live};
use crate::route::{navigate, to};
use game_core::{SeatInfo, SeatKind};
use leptos::prelude::*;
use protocol::RoomPhase;
use protocol::http::RoomSummary;

use super::row::{line, row};
use super::{mode_words, name_window, refused, title};
use crate::app::Assets;
use crate::covers::{self, Cover};
use crate::draw::{Icon, icon};
use crate::games;
use crate::link::{Options, http, new_table};
use crate::parts::{Toasts, Top, TopLink};
use crate::store::{self, Kept};
use crate::words::{list, n, t, tell, w};

/// Returns the seats of a table against one bot, with the default settings.
pub(crate) fn quick_seats() -> Vec<SeatInfo> {
    vec![
        SeatInfo { name: t("you"), kind: SeatKind::Person },
        SeatInfo { name: bot_name(1), kind: SeatKind::Bot("greedy".to_owned()) },
    ]
}

/// Returns the name of the bot of a seat.
pub(crate) fn bot_name(seat: usize) -> String {
    t(["bot-name-0", "bot-name-1", "bot-name-2", "bot-name-3", "bot-name-4", "bot-name-5"][seat % 6])
}

/// Returns the home page.
pub(crate) fn home() -> AnyView {
    name_window(&t("home-title"));
    let first = covers::first().id();
    let tables =
        RwSignal::new(store::tables().into_iter().filter(|kept| kept.record.result.is_none()).collect::<Vec<_>>());
    let (rooms, offline) = (RwSignal::new(Vec::<RoomSummary>::new()), RwSignal::new(false));
    wasm_bindgen_futures::spawn_local(async move {
        let found = http::rooms().await;
        offline.set(found.is_err());
        rooms.set(found.unwrap_or_default().into_iter().filter(|room| room.stage != RoomPhase::Over).collect());
    });
    let empty = Memo::new(move |_| rooms.with(Vec::is_empty) && tables.with(Vec::is_empty) && !offline.get());
    let boxes = covers::ALL.iter().map(game_box).collect_view();
    view! {
        <Top>
            <TopLink href=format!("/rules/{first}") icon=Icon::Book name=t("rules") />
            <TopLink href="/replays" icon=Icon::Play name=t("replays") />
            <TopLink href="/settings" icon=Icon::Gear name=t("settings") />
        </Top>
        <main class="wrap home">
            <section class="hero">
                <div><h1>{t("home-hero")}</h1><p>{t("home-pitch")}</p></div>
                <div class="modes" role="group" aria-label=t("home-ways")>
                    <a href=format!("/new/{first}?who=link") class="btn"><span inner_html=icon(Icon::Link, 18)></span>{t("home-online")}</a>
                    <a href=format!("/new/{first}?who=here") class="btn"><span inner_html=icon(Icon::People, 18)></span>{t("home-same-screen")}</a>
                    <a href=format!("/new/{first}?mode=solo") class="btn"><span inner_html=icon(Icon::One, 18)></span>{t("home-solo")}</a>
                    <a href=format!("/new/{first}?who=bots") class="btn"><span inner_html=icon(Icon::Eye, 18)></span>{t("home-watch")}</a>
                </div>
            </section>
            <section class="shelf" class:one=covers::ALL.len() == 1 aria-label=t("home-games")>{boxes}</section>
            <section class="rows">
                <div class="panel">
                    <header><h2>{t("home-open-tables")}</h2><span class="muted small">{t("home-kept-here")}</span></header>
                    <div class="cont">
                        <List each=move || rooms.get() key=room_key children=|room| room_row(&room, t(room_state(&room))) />
                        <List each=move || tables.get() key=|kept: &Kept| kept.name.clone() children=move |kept: Kept| open_table(&kept, tables) />
                        {live(move || offline.get().then(|| view! { <p class="empty muted">{refused(http::NO_NETWORK)}</p> }))}
                        {live(move || empty.get().then(|| view! { <p class="empty muted">{t("home-no-tables")}</p> }))}
                    </div>
                </div>
                <div class="panel first">
                    <div>
                        <h2>{t("home-first-title")}</h2>
                        <p>{t("home-first-text")}</p>
                        <a href=format!("/learn/{first}") class="btn sm"><span inner_html=icon(Icon::Onward, 18)></span>{t("home-first-start")}</a>
                    </div>
                </div>
            </section>
            <footer class="foot"><span>{t("home-unofficial")}</span><a href="/about">{t("about")}</a></footer>
        </main>
    }
    .into_any()
}

/// The drawing on the lid of a game's box.
pub(crate) fn lid(cover: &Cover) -> AnyView {
    let address = expect_context::<Assets>().get(&cover.lid()).unwrap_or_default().to_owned();
    view! { <img src=address alt="" width="400" height="300" /> }.into_any()
}

fn game_box(cover: &'static Cover) -> AnyView {
    let id = cover.id();
    let (toasts, assets) = (expect_context::<Toasts>(), expect_context::<Assets>());
    let (fewest, most) = cover.seats();
    let opening = RwSignal::new(false);
    let play = move |_| {
        if opening.get_untracked() {
            return;
        }
        opening.set(true);
        let assets = assets.clone();
        wasm_bindgen_futures::spawn_local(async move {
            let opened = match games::load(&assets, id).await {
                Ok(board) => new_table(board.game(), &Options::default(), quick_seats()),
                Err(_) => Err(t("game-not-loaded-text")),
            };
            let _ = opening.try_set(false);
            match opened {
                Ok(table) => navigate(&to("table", &table)),
                Err(why) => toasts.refuse(why),
            }
        });
    };
    view! {
        <article class=format!("box {id}")>
            <div class="lid">{lid(cover)}</div>
            <div class="in">
                <div><h2>{title(id)}</h2><p class="by">{cover.meta.designers.join(", ")}</p></div>
                <p class="pitch">{t(&format!("{id}-pitch"))}</p>
                <p class="facts">
                    <span><span inner_html=icon(Icon::People, 16)></span>{tell("seats-range", &[("from", n(fewest)), ("to", n(most))])}</span>
                    <span><span inner_html=icon(Icon::Clock, 16)></span>{t(&format!("{id}-length"))}</span>
                </p>
                <div class="go">
                    <button class="btn primary" aria-busy=move || opening.get().then_some("true") on:click=play>{t("play-now")}</button>
                    <a href=format!("/new/{id}") class="btn">{t("set-up")}</a>
                </div>
            </div>
        </article>
    }
    .into_any()
}

fn open_table(kept: &Kept, tables: RwSignal<Vec<Kept>>) -> AnyView {
    let steps = kept.record.steps.iter().filter(|step| !step.starts_with('*')).count() as i64;
    let about = format!("{} · {}", mode_words(&kept.record), tell("decisions-made", &[("count", n(steps))]));
    row(kept, tables, "table", about, whose_turn(kept).into_any(), ().into_any())
}

fn room_state(room: &RoomSummary) -> &'static str {
    if room.stage == RoomPhase::Playing { "room-on" } else { "room-gathering" }
}

/// Returns the key of a room in a list.
pub(crate) fn room_key(room: &RoomSummary) -> String {
    room.join.clone()
}

/// Returns a room's row in a list.
pub(crate) fn room_row(room: &RoomSummary, state: String) -> AnyView {
    let game = &*room.game;
    let names: Vec<String> = room.names.iter().filter(|name| !name.is_empty()).cloned().collect();
    let heading = match names.as_slice() {
        [] => title(game),
        names => tell("table-with", &[("game", w(&title(game))), ("names", w(&list(names)))]),
    };
    let href = to("room", &room.join);
    line(href, game, heading, t("room-online"), view! { <span class="tag">{state}</span> }.into_any(), ().into_any())
}

/// Returns in words whose turn it is at a stored table.
fn whose_turn(kept: &Kept) -> Option<AnyView> {
    let record = &kept.record;
    let info = record.seats.get(kept.turn?.index())?;
    let people = record.seats.iter().filter(|seat| seat.kind == SeatKind::Person).count();
    Some(if info.kind == SeatKind::Person && people == 1 {
        view! { <span class="turn">{t("your-turn")}</span> }.into_any()
    } else {
        view! { <span class="tag">{tell("turn-of", &[("name", w(&info.name))])}</span> }.into_any()
    })
}
