//! People at an online table: presence, chat, and proposals.

use core::time::Duration;

use game_core::Seat;
use leptos::prelude::*;
use serde_json::Value;
use wasm_bindgen::JsCast;

use crate::dom::{List, every, live};
use crate::draw::{Icon, avatar, icon};
use crate::link::{Connection, Proof, RemoteLink, STAND_IN, bot_of, quote, seat_of, seats_of, write};
use crate::parts::{Toast, Toasts};
use crate::route::to;
use crate::words::{n, t, tell, w};

/// The ready-made chat phrases, in the order in which they are offered.
const PHRASES: [&str; 9] =
    ["hello", "good_luck", "nice_move", "oops", "one_moment", "your_turn", "well_played", "thanks", "bye"];

/// Returns the name of the person of a seat.
pub(crate) fn name_of(link: RemoteLink, seat: Seat) -> String {
    link.room.with(|room| room["seats"][seat.index()]["name"].as_str().unwrap_or_default().to_owned())
}

fn phrase_words(phrase: &str) -> String {
    t(&format!("phrase-{}", phrase.replace('_', "-")))
}

/// Returns the request that lets a bot play a seat, or its person again.
fn hand(seat: usize, bot: bool) -> String {
    let bot = if bot { format!(",\"bot\":\"{STAND_IN}\"") } else { String::new() };
    format!("{{\"hand\":{{\"seat\":{seat}{bot}}}}}")
}

/// Returns the host's request to free a seat.
pub(crate) fn free(seat: usize) -> String {
    format!("{{\"free\":{{\"seat\":{seat}}}}}")
}

fn answer(yes: bool) -> String {
    format!("{{\"answer\":{{\"yes\":{yes}}}}}")
}

/// Returns the text of a chat message; a phrase is in the reader's language.
fn words(said: &Value) -> String {
    match said["phrase"].as_str() {
        Some(phrase) => phrase_words(phrase),
        None => said["text"].as_str().unwrap_or_default().to_owned(),
    }
}

/// Returns a button that sends a request to the room.
pub(crate) fn asks(link: RemoteLink, class: &'static str, name: String, ask: String) -> AnyView {
    view! { <button class=class on:click=move |_| link.ask(&ask)>{name}</button> }.into_any()
}

/// Returns the chat.
pub(crate) fn talk() -> AnyView {
    let link = expect_context::<RemoteLink>();
    let typed = RwSignal::new(String::new());
    let say = move || {
        let text = typed.get_untracked();
        if !text.trim().is_empty() {
            link.ask(&format!("{{\"say\":{{\"text\":{}}}}}", quote(text.trim())));
            typed.set(String::new());
        }
    };
    let phrases = move || {
        let all = PHRASES.iter().map(|phrase| {
            asks(link, "btn sm", phrase_words(phrase), format!("{{\"phrase\":{{\"phrase\":\"{phrase}\"}}}}"))
        });
        all.collect_view()
    };
    let speaks = Memo::new(move |_| link.seat.get().is_some());
    // The index of a message is not enough for a key: after a reconnection the list may start later.
    let messages = move || {
        let unheard = link.unheard.get();
        let heard = |(_, said): &(usize, Value)| seat_of(&said["seat"]).is_some_and(|seat| !unheard.has(seat));
        link.said.get().into_iter().enumerate().rev().filter(heard).collect::<Vec<_>>()
    };
    view! {
        <div class="talk">
            {live(move || speaks.get().then(|| view! {
                <form class="say-it" on:submit=move |event| { event.prevent_default(); say(); }>
                    <input class="field" maxlength="200" placeholder=t("talk-placeholder") aria-label=t("talk-placeholder")
                        prop:value=move || typed.get() on:input=move |event| typed.set(event_target_value(&event)) />
                    <button class="btn icon" aria-label=t("talk-send") title=t("talk-send") inner_html=icon(Icon::Onward, 18)></button>
                </form>
                <div class="chips" role="group" aria-label=t("talk-phrases")>{phrases()}</div>
            }))}
            <ol class="said" tabindex="0" aria-label=t("talk")>
                <List each=messages key=|(at, said)| format!("{at} {}", write(said)) children=move |(_, said)| message(link, &said) />
            </ol>
        </div>
    }
    .into_any()
}

/// Returns one message.
fn message(link: RemoteLink, said: &Value) -> AnyView {
    let seat = seat_of(&said["seat"]).unwrap_or(Seat::new(0));
    view! {
        <li>
            <span inner_html=avatar(seat.index(), 22)></span>
            <span><b>{live(move || name_of(link, seat))}</b>" "{words(said)}</span>
        </li>
    }
    .into_any()
}

/// Shows messages as toasts while the chat is hidden.
pub(crate) fn chat_toasts(link: RemoteLink) {
    let toasts = expect_context::<Toasts>();
    let count = StoredValue::new(None::<usize>);
    Effect::new(move || {
        let (now, last) = link.said.with(|said| (said.len(), said.last().cloned()));
        let before = count.get_value();
        count.set_value(Some(now));
        let Some(last) = last.filter(|_| before.is_some_and(|before| before < now)) else { return };
        let Some(seat) = seat_of(&last["seat"]) else { return };
        let shown = document().query_selector(".said").ok().flatten();
        let shown = shown.and_then(|shown| shown.dyn_into::<web_sys::HtmlElement>().ok());
        let seen = shown.is_some_and(|shown| shown.offset_parent().is_some());
        let own = link.seat.get_untracked() == Some(seat);
        if !seen && !own && !link.unheard.get_untracked().has(seat) {
            let name = untrack(|| name_of(link, seat));
            toasts.say(Toast { text: format!("{name}: {}", words(&last)), is_error: false, clause: None });
        }
    });
}

/// Returns the list of people with what the viewer may do about them, and the chat below it.
pub(crate) fn people() -> AnyView {
    let link = expect_context::<RemoteLink>();
    let watchers = Memo::new(move |_| link.room.with(|room| room["watchers"].as_i64().unwrap_or_default()));
    let watching = move || {
        let count = watchers.get();
        (count > 0).then(|| view! { <span class="muted">{tell("watchers", &[("count", n(count))])}</span> })
    };
    let persons = Memo::new(move |_| {
        link.room.with(|room| {
            let seats = room["seats"].as_array().into_iter().flatten().enumerate();
            seats.filter(|(_, seat)| seat["who"]["bot"].is_null()).map(|(at, _)| at).collect::<Vec<_>>()
        })
    });
    view! {
        <div class="scroll people">
            <p class="line">{connection(link)}{live(watching)}</p>
            <List each=move || persons.get() key=usize::to_string children=move |at| person(link, at) />
            {own(link)}
            {talk()}
        </div>
    }
    .into_any()
}

/// Returns whether a player is connected, as words with a dot.
pub(crate) fn presence(seat: &Value) -> AnyView {
    let here = seat["here"] == true;
    let away = !here;
    let key = match (bot_of(seat).is_some(), seat["who"] == "free") {
        (true, _) => "seat-stand-in",
        (_, true) => "seat-free",
        _ if here => "seat-here-now",
        _ => "seat-away",
    };
    view! { <span class="presence" class:away=away>{t(key)}</span> }.into_any()
}

/// What the viewer may do about another person at the table.
#[derive(Clone, Copy, PartialEq, Eq)]
enum PersonAction {
    /// To hide or show their messages for the viewer.
    Listen,
    /// As host: to let them write, or not.
    Mute,
    /// As host: to let a bot play for them.
    Replace,
    /// As host: to free their seat.
    Free,
}

/// Returns a person at the table with the menu of actions. An open menu stays open while people come and go.
fn person(link: RemoteLink, at: usize) -> AnyView {
    let seat = link.seat_info(at);
    let Some(theirs) = seat_of(&at.into()) else { return ().into_any() };
    let own = Memo::new(move |_| link.seat.get() == Some(theirs));
    let actions = Memo::new(move |_| seat.with(|seat| person_actions(link, seat)));
    let idle = Memo::new(move |_| actions.with(Vec::is_empty));
    let head = move || {
        let name = move || {
            seat.with(|seat| match seat["name"].as_str() {
                Some(name) if !name.is_empty() => name.to_owned(),
                _ => t("room-nobody"),
            })
        };
        view! { <span inner_html=avatar(at, 22)></span><b>{name}</b>{live(move || seat.with(presence))} }
    };
    let shown = move || {
        match (own.get(), idle.get()) {
        (true, _) => view! { <div class="person">{head()}<span class="muted">{t("seat-you")}</span></div> }.into_any(),
        (_, true) => view! { <div class="person">{head()}</div> }.into_any(),
        _ => view! {
            <details class="person">
                <summary>{head()}<span class="more" inner_html=icon(Icon::Onward, 16)></span></summary>
                <div class="chips">
                    <List each=move || actions.get() key=|action| (*action as u8).to_string() children=move |action| person_button(link, theirs, action) />
                </div>
            </details>
        }
        .into_any(),
    }
    };
    live(shown)
}

/// Returns what the viewer may do now about the person of another seat.
fn person_actions(link: RemoteLink, seat: &Value) -> Vec<PersonAction> {
    let mut actions = Vec::new();
    if seat["who"] == "free" {
        return actions;
    }
    actions.push(PersonAction::Listen);
    if link.current.with(|room| room.as_ref().is_some_and(|room| room.host)) {
        actions.push(PersonAction::Mute);
        if seat["here"] != true {
            if bot_of(seat).is_none() && link.room.with(|room| room["stage"] == "playing") {
                actions.push(PersonAction::Replace);
            }
            actions.push(PersonAction::Free);
        }
    }
    actions
}

fn person_button(link: RemoteLink, theirs: Seat, action: PersonAction) -> AnyView {
    let at = theirs.index();
    let unheard = Memo::new(move |_| link.unheard.get().has(theirs));
    let muted = Memo::new(move |_| link.room.with(|room| room["seats"][at]["muted"] == true));
    let name = move || {
        t(match action {
            PersonAction::Listen if unheard.get() => "talk-hear",
            PersonAction::Listen => "talk-unhear",
            PersonAction::Mute if muted.get() => "host-unmute",
            PersonAction::Mute => "host-mute",
            PersonAction::Replace => "host-bot",
            PersonAction::Free => "host-free",
        })
    };
    let act = move |_| match action {
        PersonAction::Listen => {
            let unheard = unheard.get_untracked();
            link.unheard.update(|set| *set = if unheard { set.without(theirs) } else { set.with(theirs) });
        }
        PersonAction::Mute => {
            link.ask(&format!("{{\"mute\":{{\"seat\":{at},\"yes\":{}}}}}", !muted.get_untracked()));
        }
        PersonAction::Replace => link.ask(&hand(at, true)),
        PersonAction::Free => link.ask(&free(at)),
    };
    view! { <button class="btn sm" on:click=act>{name}</button> }.into_any()
}

/// Returns what the viewer may do with their own seat.
fn own(link: RemoteLink) -> AnyView {
    // The viewer's own seat while it is in the game, and whether a bot plays it.
    let own = Memo::new(move |_| {
        let seat = link.seat.get()?;
        link.room.with(|room| {
            let own = &room["seats"][seat.index()];
            let playing = room["stage"] == "playing" && own["resigned"] != true;
            playing.then(|| (seat.index(), bot_of(own).is_some()))
        })
    });
    let shown = move || {
        let (at, bot) = own.get()?;
        let name = t(if bot { "hand-back" } else { "hand-bot" });
        Some(view! {
            <div class="chips own" role="group" aria-label=t("own-seat")>
                {asks(link, "btn sm", t("propose"), "\"propose\"".to_owned())}
                {asks(link, "btn sm", name, hand(at, !bot))}
                {asks(link, "btn sm", t("stand-up"), "\"stand\"".to_owned())}
            </div>
        })
    };
    live(shown)
}

/// Returns the state of the connection in words.
pub(crate) fn connection(link: RemoteLink) -> AnyView {
    let tick = RwSignal::new(js_sys::Date::now());
    every(Duration::from_millis(500), move || tick.set(js_sys::Date::now()));
    let words = Memo::new(move |_| match link.connection.get() {
        Connection::Up => t("line-up"),
        Connection::Opening => t("line-opening"),
        Connection::Down { again, closing } => {
            let seconds = ((again - tick.get()) / 1000.0).ceil().max(0.0) as i64;
            tell(if closing { "line-closing" } else { "line-down" }, &[("seconds", n(seconds))])
        }
        Connection::Ended(code) => super::refused(&code),
    });
    let away = move || link.connection.with(|now| *now != Connection::Up);
    view! { <span class="presence" class:away=away>{words}</span> }.into_any()
}

/// A piece of news above the prompt.
#[derive(Clone, PartialEq, Eq)]
struct News {
    words: String,
    /// The buttons: their names and actions.
    acts: Vec<(String, NewsAction)>,
}

#[derive(Clone, PartialEq, Eq)]
enum NewsAction {
    /// Sends a request to the room.
    Ask(String),
    /// Takes a seat under this name.
    Sit(usize, String),
    /// Navigates to a URL.
    Go(String),
}

/// Returns the news that `find` returns, if any. Its elements are kept until the news changes.
fn news(link: RemoteLink, find: fn(RemoteLink) -> Option<News>) -> AnyView {
    let news = Memo::new(move |_| find(link));
    let button = move |(name, act)| match act {
        NewsAction::Ask(ask) => asks(link, "btn sm", name, ask),
        NewsAction::Go(href) => view! { <a href=href class="btn sm">{name}</a> }.into_any(),
        NewsAction::Sit(seat, own) => {
            view! { <button class="btn sm" on:click=move |_| link.sit(seat, &own)>{name}</button> }.into_any()
        }
    };
    let shown = move || {
        let News { words, acts } = news.get()?;
        let acts = acts.into_iter().map(button).collect_view();
        Some(view! { <div class="lesson news" role="status"><p>{words}</p><div class="acts">{acts}</div></div> })
    };
    live(shown)
}

/// Returns the news of the room: the connection, proposals, and bots that play for absent players.
pub(crate) fn above(link: RemoteLink) -> AnyView {
    let down = Memo::new(move |_| link.connection.with(|now| *now != Connection::Up));
    let lost = move || {
        down.get().then(|| {
            view! {
                <div class="lesson news" role="status">
                    <p>{connection(link)}</p>
                    <div class="acts"><button class="btn sm" on:click=move |_| link.reconnect_now()>{t("line-now")}</button></div>
                </div>
            }
        })
    };
    view! { {live(lost)}{news(link, proposal)}{news(link, stand_in)}{news(link, next)} }.into_any()
}

fn proposal(link: RemoteLink) -> Option<News> {
    let (seat, agreed) = link.room.with(|room| {
        let proposal = &room["proposal"];
        seat_of(&proposal["seat"]).map(|seat| (seat, seats_of(&proposal["agreed"])))
    })?;
    let proposed = || tell("proposed", &[("name", w(&name_of(link, seat)))]);
    let button = |key: &str, yes: bool| (t(key), NewsAction::Ask(answer(yes)));
    Some(match link.seat.get() {
        Some(own) if !agreed.has(own) => {
            News { words: proposed(), acts: vec![button("propose-yes", true), button("propose-no", false)] }
        }
        Some(own) if own == seat => News { words: t("proposed-own"), acts: vec![button("propose-withdraw", false)] },
        _ => News { words: proposed(), acts: Vec::new() },
    })
}

/// Returns the news that a bot plays the viewer's seat, or that a viewer without a seat can take one.
fn stand_in(link: RemoteLink) -> Option<News> {
    let own = link.seat.get();
    let member = link.current.with(|room| room.as_ref().is_some_and(|room| room.join.is_some()));
    link.room.with(|room| {
        if room["stage"] != "playing" {
            return None;
        }
        if let Some(seat) = own {
            let own = &room["seats"][seat.index()];
            let bot = bot_of(own).is_some() && own["resigned"] != true;
            let back = (t("hand-back"), NewsAction::Ask(hand(seat.index(), false)));
            return bot.then(|| News { words: t("hand-on"), acts: vec![back] });
        }
        let mut seats = room["seats"].as_array().into_iter().flatten();
        let free = seats.position(|seat| seat["who"] == "free").filter(|_| member)?;
        let mut name = super::room::remembered_name();
        if name.is_empty() {
            name = t("seat-person");
        }
        Some(News { words: t("room-seat-free"), acts: vec![(t("room-sit"), NewsAction::Sit(free, name))] })
    })
}

/// Returns the news of the next game's room.
fn next(link: RemoteLink) -> Option<News> {
    let href = link.room.with(|room| {
        let next = &room["next"];
        let table = next["table"].as_str()?;
        Some(next["join"].as_str().map_or_else(|| to("watch", table), |join| to("room", join)))
    })?;
    Some(News { words: t("rematch-set"), acts: vec![(t("rematch-go"), NewsAction::Go(href))] })
}

/// Returns the end of the game: whether the record passes the checks, and the link to the result.
pub(crate) fn end(link: RemoteLink) -> AnyView {
    let over = Memo::new(move |_| link.room.with(|room| room["stage"] == "over"));
    let shown = move || {
        over.get().then(|| match link.proof.get() {
            None => view! { <p class="muted" role="status">{t("proof-checking")}</p> }.into_any(),
            Some(Proof::Broken(why)) => {
                view! { <div class="verdict bad" role="alert"><p><b>{t("proof-bad")}</b></p><p>{why}</p></div> }
                    .into_any()
            }
            Some(Proof::Kept(faults)) => {
                let table = link.current.with_untracked(|room| room.as_ref().map(|room| room.table.clone()));
                let verdict = if faults.is_empty() {
                    let shield = icon(Icon::Shield, 18);
                    view! { <p class="proof"><span inner_html=shield></span>{t("proof-verified")}</p> }.into_any()
                } else {
                    view! { <p class="verdict bad" role="alert"><b>{t("proof-bad")}</b></p> }.into_any()
                };
                let href = to("result", &table.unwrap_or_default());
                view! { {verdict}<a href=href class="btn primary lg wide">{t("see-result")}</a> }.into_any()
            }
        })
    };
    live(shown)
}
