//! The home page: the shelf with the games, open tables, and how to start.

use game_core::{SeatInfo, SeatKind};
use leptos::prelude::*;
use protocol::RoomPhase;
use protocol::http::RoomSummary;

use super::row::{Tables, joined, kind, line, origin, progress, row, with};
use super::{name_window, refused, title};
use crate::app::Assets;
use crate::covers::{self, Cover};
use crate::daily;
use crate::dom::{List, live};
use crate::draw::{Icon, icon};
use crate::levels;
use crate::link::http;
use crate::parts::{Top, TopLink};
use crate::route::{navigate, to};
use crate::store::{self, Kept};
use crate::words::{n, t, tell, try_t, w};

/// The ways to play for which a game is still to be chosen: what the address of the set-up says, a sign, and
/// the key of the words.
pub(crate) const WAYS: [(&str, Icon, &str); 4] = [
    ("who=link", Icon::Link, "home-online"),
    ("who=here", Icon::People, "home-same-screen"),
    ("mode=solo", Icon::One, "home-solo"),
    ("who=bots", Icon::Eye, "home-watch"),
];

/// The number of open tables that are listed at first.
const LISTED: usize = 6;

/// Returns the seats of a table against one bot, with the default settings.
pub(crate) fn quick_seats() -> Vec<SeatInfo> {
    vec![
        SeatInfo { name: t("you"), kind: SeatKind::Person },
        SeatInfo { name: bot_name(1), kind: SeatKind::Bot(levels::USUAL.to_owned()) },
    ]
}

/// Returns the name of the bot of a seat.
pub(crate) fn bot_name(seat: usize) -> String {
    t(["bot-name-0", "bot-name-1", "bot-name-2", "bot-name-3", "bot-name-4", "bot-name-5"][seat % 6])
}

/// Returns the stored tables whose game is not over: first those that wait for the person here.
fn open_tables() -> Vec<Kept> {
    let open = store::tables().into_iter().filter(|kept| kept.record.result.is_none());
    let (waiting, others): (Vec<Kept>, Vec<Kept>) =
        open.partition(|kept| kept.you().is_some_and(|you| kept.to_act().has(you)));
    waiting.into_iter().chain(others).collect()
}

/// Returns the home page.
pub(crate) fn home() -> AnyView {
    name_window(&t("home-title"));
    let tables = Tables::new(open_tables);
    let (rooms, refusal) = (RwSignal::new(Vec::<RoomSummary>::new()), RwSignal::new(None::<String>));
    wasm_bindgen_futures::spawn_local(async move {
        let found = http::rooms().await;
        refusal.set(found.as_ref().err().cloned());
        rooms.set(found.unwrap_or_default().into_iter().filter(|room| room.stage != RoomPhase::Over).collect());
    });
    let empty = Memo::new(move |_| {
        rooms.with(Vec::is_empty) && tables.list.with(Vec::is_empty) && refusal.with(Option::is_none)
    });
    let begun = Memo::new(move |_| !rooms.with(Vec::is_empty) || !tables.list.with(Vec::is_empty));
    let all = RwSignal::new(false);
    let listed = move || {
        let most = if all.get() { usize::MAX } else { LISTED };
        tables.list.with(|list| list.iter().take(most).cloned().collect::<Vec<_>>())
    };
    let more = Memo::new(move |_| !all.get() && tables.list.with(Vec::len) > LISTED);
    let way = |(query, sign, key): (&str, Icon, &str)| {
        view! { <a href=format!("/new?{query}") class="btn"><span inner_html=icon(sign, 18)></span>{t(key)}</a> }
    };
    let [online, others @ ..] = WAYS;
    view! {
        <Top>
            <TopLink href="/rules" icon=Icon::Book name=t("rules") />
            <TopLink href="/replays" icon=Icon::Replay name=t("replays") />
            <TopLink href="/settings" icon=Icon::Gear name=t("settings") />
        </Top>
        <main class="wrap home" class:begun=begun>
            <section class="hero">
                <div><h1>{t("home-hero")}</h1><p>{t("home-pitch")}</p></div>
                <div class="modes" role="group" aria-label=t("home-ways")>
                    {way(online)}
                    <a href="/join" class="btn"><span inner_html=icon(Icon::Onward, 18)></span>{t("home-join")}</a>
                    {others.map(way).collect_view()}
                </div>
            </section>
            <section class="shelf" aria-label=t("home-games")>{covers::ALL.iter().map(game_box).collect_view()}</section>
            <section class="rows">
                <div class="panel open-tables">
                    <header><h2>{t("home-open-tables")}</h2><span class="muted small">{t("home-kept-here")}</span></header>
                    <div class="cont">
                        <List each=move || rooms.get() key=room_key children=|room| room_row(&room, t(room_state(&room))) />
                        <List each=listed key=|kept: &Kept| kept.name.clone() children=move |kept: Kept| open_table(&kept, tables) />
                        {live(move || more.get().then(|| view! {
                            <button class="btn quiet more" on:click=move |_| all.set(true)>
                                {move || tell("home-all-tables", &[("count", n(tables.list.with(Vec::len) as i64))])}
                            </button>
                        }))}
                        {live(move || refusal.get().map(|code| view! { <p class="empty muted">{refused(&code)}</p> }))}
                        {live(move || empty.get().then(|| view! { <p class="empty muted">{t("home-no-tables")}</p> }))}
                    </div>
                </div>
                <div class="panel first">
                    <span class="art" inner_html=icon(Icon::Learn, 44) aria-hidden="true"></span>
                    <div>
                        <h2>{t("home-first-title")}</h2>
                        <p>{t("home-first-text")}</p>
                        <a href="/learn" class="btn sm"><span inner_html=icon(Icon::Onward, 18)></span>{t("home-first-start")}</a>
                    </div>
                </div>
            </section>
            <footer class="site-foot"><span>{t("home-unofficial")}</span><a href="/about">{t("about")}</a></footer>
        </main>
    }
    .into_any()
}

/// The drawing on the lid of a game's box.
pub(crate) fn lid(cover: &Cover) -> AnyView {
    let address = expect_context::<Assets>().get(&cover.lid()).unwrap_or_default().to_owned();
    view! { <img src=address alt="" width="400" height="300" /> }.into_any()
}

/// Returns for how many players a game is, and how long it takes.
pub(crate) fn box_facts(cover: &Cover) -> AnyView {
    let (fewest, most) = cover.seats();
    let length = try_t(&format!("{}-length", cover.id()));
    view! {
        <p class="facts">
            <span><span inner_html=icon(Icon::People, 16)></span>{tell("seats-range", &[("from", n(fewest)), ("to", n(most))])}</span>
            {length.map(|length| view! { <span><span inner_html=icon(Icon::Clock, 16)></span>{length}</span> })}
        </p>
    }
    .into_any()
}

/// Returns the box of a game.
fn game_box(cover: &'static Cover) -> AnyView {
    let id = cover.id();
    // Several boxes have the same buttons.
    let of_game = move || view! { <span class="vh">{title(id)}</span> };
    let play = move |_| navigate(&to("play", id));
    view! {
        <article class=format!("box {id}")>
            <div class="lid">{lid(cover)}</div>
            <div class="in">
                <div><h2>{title(id)}</h2><p class="by">{cover.meta.designers.join(", ")}</p></div>
                <p class="pitch">{cover.pitch()}</p>
                {box_facts(cover)}
                <div class="go">
                    <button class="btn primary" on:click=play>{t("play-now")}{of_game()}</button>
                    <a href=to("new", id) class="btn">{t("set-up")}{of_game()}</a>
                </div>
                {(!cover.is_plain()).then(|| view! {
                    <div class="go study">
                        <a href=to("learn", id) class="btn"><span inner_html=icon(Icon::Learn, 18)></span>{t("learn-game")}{of_game()}</a>
                        <a href=to("practice", id) class="btn"><span inner_html=icon(Icon::Bulb, 18)></span>{t("puzzles")}{of_game()}</a>
                    </div>
                })}
                <a href=to("daily", id) class="btn quiet daily" title=t("daily-help")><span inner_html=icon(Icon::Calendar, 18)></span>{daily_words(id)}</a>
            </div>
        </article>
    }
    .into_any()
}

/// Returns the words of the link to today's deal, with the score once it has been played.
fn daily_words(game: &str) -> String {
    let date = daily::today();
    let kept = store::table(&daily::table(game, &date)).filter(|kept| kept.record.result.is_some());
    let score = kept.and_then(|kept| kept.standing?.totals.first().copied());
    match score {
        Some(score) => tell("daily-done", &[("score", n(score))]),
        None => tell("daily-of", &[("date", w(&daily::in_words(&date)))]),
    }
}

fn open_table(kept: &Kept, tables: Tables) -> AnyView {
    let about = joined([progress(kept), kind(&kept.record), origin(kept), daily::moment(kept.at)]);
    row(kept, tables, "table", about, whose_turn(kept).into_any(), ().into_any())
}

fn room_state(room: &RoomSummary) -> &'static str {
    if room.stage == RoomPhase::Playing { "room-on" } else { "room-gathering" }
}

/// Returns the key of a room in a list.
pub(crate) fn room_key(room: &RoomSummary) -> String {
    room.join.clone()
}

/// Returns a room's row in a list: with whom it is, without the person here.
pub(crate) fn room_row(room: &RoomSummary, state: String) -> AnyView {
    let others = room.names.iter().enumerate();
    let others = others.filter(|(at, name)| !name.is_empty() && room.seat.is_none_or(|own| own.index() != *at));
    let heading = with(&room.game, &others.map(|(_, name)| name.clone()).collect::<Vec<_>>());
    let about = joined([t("room-online"), daily::moment(room.updated as f64 * 1000.0)]);
    let next = room.to_act.first().and_then(|seat| room.names.get(seat.index()));
    let tag = match (room.seat, next) {
        (Some(own), _) if room.to_act.has(own) => your_turn(),
        (_, Some(name)) if !name.is_empty() => other_turn(name),
        _ => view! { <span class="tag">{state}</span> }.into_any(),
    };
    line(to("room", &room.join), &room.game, heading, about, tag, ().into_any())
}

/// Returns in words whose turn it is at a stored table.
fn whose_turn(kept: &Kept) -> Option<AnyView> {
    let seat = kept.to_act().first()?;
    let info = kept.record.seats.get(seat.index())?;
    Some(if kept.you() == Some(seat) { your_turn() } else { other_turn(&info.name) })
}

fn your_turn() -> AnyView {
    view! { <span class="turn">{t("your-turn")}</span> }.into_any()
}

fn other_turn(name: &str) -> AnyView {
    view! { <span class="tag">{tell("turn-of", &[("name", w(name))])}</span> }.into_any()
}
