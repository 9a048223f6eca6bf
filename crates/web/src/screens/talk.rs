//! People at an online table: presence, chat, and proposals.

use core::time::Duration;

use game_core::Seat;
use leptos::prelude::*;
use protocol::{Ask, Phrase, RoomPhase, Said, SeatState, Who};
use wasm_bindgen::JsCast;

use crate::dom::{List, every, live};
use crate::draw::{Icon, avatar, icon};
use crate::link::{Connection, Proof, RemoteLink, STAND_IN};
use crate::parts::{Toast, Toasts};
use crate::route::to;
use crate::words::{n, t, tell, w};

fn phrase_words(phrase: Phrase) -> String {
    t(&format!("phrase-{}", phrase.name().replace('_', "-")))
}

/// Returns the request that lets a bot play a seat, or its person again.
fn hand(seat: Seat, bot: bool) -> Ask {
    Ask::Hand { seat, bot: bot.then(|| STAND_IN.to_owned()) }
}

/// Returns the text of a chat message; a phrase is in the reader's language.
fn words(said: &Said) -> String {
    match said.phrase {
        Some(phrase) => phrase_words(phrase),
        None => said.text.clone().unwrap_or_default(),
    }
}

/// Returns the key of a chat message in the list. Its index is not enough: after a reconnection the list may
/// start later.
fn message_key((at, said): &(usize, Said)) -> String {
    let phrase = said.phrase.map_or("", Phrase::name);
    format!("{at} {} {phrase} {}", said.seat, said.text.as_deref().unwrap_or_default())
}

/// Returns a button that sends a request to the room.
pub(crate) fn asks(link: RemoteLink, class: &'static str, name: String, ask: Ask) -> AnyView {
    view! { <button class=class on:click=move |_| link.ask(ask.clone())>{name}</button> }.into_any()
}

/// Returns the chat.
pub(crate) fn talk() -> AnyView {
    let link = expect_context::<RemoteLink>();
    let typed = RwSignal::new(String::new());
    let say = move || {
        let text = typed.get_untracked();
        if !text.trim().is_empty() {
            link.ask(Ask::Say { text: text.trim().to_owned() });
            typed.set(String::new());
        }
    };
    let phrases = move || {
        let all = Phrase::ALL.into_iter();
        all.map(|phrase| asks(link, "btn sm", phrase_words(phrase), Ask::Phrase { phrase })).collect_view()
    };
    let speaks = Memo::new(move |_| link.seat.get().is_some());
    let messages = move || {
        let unheard = link.unheard.get();
        let heard = |(_, said): &(usize, Said)| !unheard.has(said.seat);
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
                <List each=messages key=message_key children=move |(_, said)| message(link, &said) />
            </ol>
        </div>
    }
    .into_any()
}

/// Returns one message.
fn message(link: RemoteLink, said: &Said) -> AnyView {
    let seat = said.seat;
    view! {
        <li>
            <span inner_html=avatar(seat.index(), 22)></span>
            <span><b>{live(move || link.name_of(seat))}</b>" "{words(said)}</span>
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
        let seat = last.seat;
        let shown = document().query_selector(".said").ok().flatten();
        let shown = shown.and_then(|shown| shown.dyn_into::<web_sys::HtmlElement>().ok());
        let seen = shown.is_some_and(|shown| shown.offset_parent().is_some());
        let own = link.seat.get_untracked() == Some(seat);
        if !seen && !own && !link.unheard.get_untracked().has(seat) {
            let name = untrack(|| link.name_of(seat));
            toasts.say(Toast { text: format!("{name}: {}", words(&last)), is_error: false, clause: None });
        }
    });
}

/// Returns the list of people with what the viewer may do about them, and the chat below it.
pub(crate) fn people() -> AnyView {
    let link = expect_context::<RemoteLink>();
    let watchers = Memo::new(move |_| link.room.with(|room| room.as_ref().map_or(0, |room| room.watchers as i64)));
    let watching = move || {
        let count = watchers.get();
        (count > 0).then(|| view! { <span class="muted">{tell("watchers", &[("count", n(count))])}</span> })
    };
    let persons = Memo::new(move |_| {
        link.room.with(|room| {
            let seats = room.as_ref().into_iter().flat_map(protocol::RoomInfo::each_seat);
            let persons = seats.filter(|(_, seat)| !matches!(seat.who, Who::Bot(_)));
            persons.map(|(seat, _)| seat).collect::<Vec<_>>()
        })
    });
    view! {
        <div class="scroll people">
            <p class="line">{connection(link)}{live(watching)}</p>
            <List each=move || persons.get() key=Seat::to_string children=move |seat| person(link, seat) />
            {own(link)}
            {talk()}
        </div>
    }
    .into_any()
}

/// Returns whether a player is connected, as words with a dot.
pub(crate) fn presence(seat: &SeatState) -> AnyView {
    let away = !seat.here;
    let key = match seat.who {
        Who::Bot(_) | Who::StandIn(_) => "seat-stand-in",
        Who::Free => "seat-free",
        Who::Person if seat.here => "seat-here-now",
        Who::Person => "seat-away",
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
fn person(link: RemoteLink, theirs: Seat) -> AnyView {
    let seat = link.seat_info(theirs);
    let own = Memo::new(move |_| link.seat.get() == Some(theirs));
    let actions =
        Memo::new(move |_| seat.with(|seat| seat.as_ref().map(|seat| person_actions(link, seat)).unwrap_or_default()));
    let idle = Memo::new(move |_| actions.with(Vec::is_empty));
    let head = move || {
        let name = move || {
            seat.with(|seat| match seat {
                Some(seat) if !seat.name.is_empty() => seat.name.clone(),
                _ => t("room-nobody"),
            })
        };
        view! { <span inner_html=avatar(theirs.index(), 22)></span><b>{name}</b>{live(move || seat.with(|seat| seat.as_ref().map(presence)))} }
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
fn person_actions(link: RemoteLink, seat: &SeatState) -> Vec<PersonAction> {
    let mut actions = Vec::new();
    if seat.who == Who::Free {
        return actions;
    }
    actions.push(PersonAction::Listen);
    if link.current.with(|room| room.as_ref().is_some_and(|room| room.host)) {
        actions.push(PersonAction::Mute);
        if !seat.here {
            if seat.who == Who::Person && link.phase() == Some(RoomPhase::Playing) {
                actions.push(PersonAction::Replace);
            }
            actions.push(PersonAction::Free);
        }
    }
    actions
}

fn person_button(link: RemoteLink, theirs: Seat, action: PersonAction) -> AnyView {
    let unheard = Memo::new(move |_| link.unheard.get().has(theirs));
    let muted = Memo::new(move |_| link.seat_state(theirs).is_some_and(|seat| seat.muted));
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
            link.ask(Ask::Mute { seat: theirs, yes: !muted.get_untracked() });
        }
        PersonAction::Replace => link.ask(hand(theirs, true)),
        PersonAction::Free => link.ask(Ask::Free { seat: theirs }),
    };
    view! { <button class="btn sm" on:click=act>{name}</button> }.into_any()
}

/// Returns what the viewer may do with their own seat.
fn own(link: RemoteLink) -> AnyView {
    // The viewer's own seat while it is in the game, and whether a bot plays it.
    let own = Memo::new(move |_| {
        let seat = link.seat.get()?;
        let own = link.seat_state(seat)?;
        let playing = link.phase() == Some(RoomPhase::Playing) && !own.resigned;
        playing.then(|| (seat, own.who.bot().is_some()))
    });
    let shown = move || {
        let (seat, bot) = own.get()?;
        let name = t(if bot { "hand-back" } else { "hand-bot" });
        Some(view! {
            <div class="chips own" role="group" aria-label=t("own-seat")>
                {asks(link, "btn sm", t("propose"), Ask::Propose)}
                {asks(link, "btn sm", name, hand(seat, !bot))}
                {asks(link, "btn sm", t("stand-up"), Ask::Stand)}
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
        Connection::Ended(code) => super::refused(code.name()),
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
    Ask(Ask),
    /// Takes a seat under this name.
    Sit(Seat, String),
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
        let proposal = room.as_ref()?.proposal.as_ref()?;
        Some((proposal.seat, proposal.agreed))
    })?;
    let proposed = || tell("proposed", &[("name", w(&link.name_of(seat)))]);
    let button = |key: &str, yes: bool| (t(key), NewsAction::Ask(Ask::Answer { yes }));
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
        let room = room.as_ref().filter(|room| room.stage == RoomPhase::Playing)?;
        if let Some(seat) = own {
            let bot = room.seat(seat).is_some_and(|own| own.who.bot().is_some() && !own.resigned);
            let back = (t("hand-back"), NewsAction::Ask(hand(seat, false)));
            return bot.then(|| News { words: t("hand-on"), acts: vec![back] });
        }
        let (free, _) = room.each_seat().find(|(_, seat)| seat.who == Who::Free).filter(|_| member)?;
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
        let next = room.as_ref()?.next.as_ref()?;
        Some(next.join.as_ref().map_or_else(|| to("watch", &next.table), |join| to("room", join)))
    })?;
    Some(News { words: t("rematch-set"), acts: vec![(t("rematch-go"), NewsAction::Go(href))] })
}

/// Returns the end of the game: whether the record passes the checks, and the link to the result.
pub(crate) fn end(link: RemoteLink) -> AnyView {
    let over = Memo::new(move |_| link.phase() == Some(RoomPhase::Over));
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
