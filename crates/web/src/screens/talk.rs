//! People at an online table: presence, and chat.

use core::time::Duration;

use game_core::Seat;
use leptos::prelude::*;
use protocol::{Ask, Phrase, RoomPhase, Said, SeatState, Who};
use wasm_bindgen::JsCast;

use crate::dom::{List, every, live};
use crate::draw::{Icon, avatar, icon};
use crate::link::{Connection, RemoteLink, STAND_IN};
use crate::parts::{Toast, Toasts};
use crate::settings::use_settings;
use crate::signs::{can_notify, set_notify};
use crate::words::{n, t, tell};

/// The chat messages that the viewer has not seen yet.
#[derive(Clone, Copy)]
pub(crate) struct Unread {
    link: RemoteLink,
    /// The number of messages that have been seen; `None` until the first ones have been received.
    seen: RwSignal<Option<usize>>,
    count: Memo<usize>,
}

impl Unread {
    /// Counts the messages of a room from now on: what was said before the viewer came is not news.
    pub(crate) fn new(link: RemoteLink) -> Self {
        let seen = RwSignal::new(None::<usize>);
        Effect::new(move || {
            let now = link.said.with(Vec::len);
            let known = link.current.with(Option::is_some);
            // After a reconnection the list may be shorter.
            let kept = seen.get_untracked().map_or(known.then_some(now), |seen| Some(seen.min(now)));
            if seen.get_untracked() != kept {
                seen.set(kept);
            }
        });
        let count = Memo::new(move |_| {
            let Some(from) = seen.get() else { return 0 };
            let (own, unheard) = (link.seat.get(), link.unheard.get());
            let news = |said: &&Said| Some(said.seat) != own && !unheard.has(said.seat);
            link.said.with(|said| said.iter().skip(from).filter(news).count())
        });
        Self { link, seen, count }
    }

    /// Returns the number of messages that have not been seen.
    pub(crate) fn count(self) -> Signal<usize> {
        self.count.into()
    }

    /// Marks all messages as seen if the chat is visible.
    fn mark(self) {
        if is_chat_visible() {
            let now = self.link.said.with_untracked(Vec::len);
            if self.seen.get_untracked() != Some(now) {
                self.seen.set(Some(now));
            }
        }
    }
}

/// Returns whether the chat is in the page and visible.
fn is_chat_visible() -> bool {
    let shown = document().query_selector(".said").ok().flatten();
    let shown = shown.and_then(|shown| shown.dyn_into::<web_sys::HtmlElement>().ok());
    shown.is_some_and(|shown| shown.offset_parent().is_some())
}

fn phrase_words(phrase: Phrase) -> String {
    t(&format!("phrase-{}", phrase.name().replace('_', "-")))
}

/// Returns the request that lets a bot play a seat, or its person again.
pub(super) fn hand(seat: Seat, bot: bool) -> Ask {
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
    let unread = expect_context::<Unread>();
    Effect::new(move || {
        link.said.track();
        unread.mark();
    });
    // On a phone the chat may be covered, and no event tells when it is not.
    every(Duration::from_millis(700), move || unread.mark());
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
            <ol class="said" tabindex="0" aria-label=t("talk")>
                <List each=messages key=message_key children=move |(_, said)| message(link, &said) />
            </ol>
            {live(move || speaks.get().then(|| view! {
                <form class="say-it" on:submit=move |event| { event.prevent_default(); say(); }>
                    <input class="field" maxlength="200" placeholder=t("talk-placeholder") aria-label=t("talk-placeholder")
                        prop:value=move || typed.get() on:input=move |event| typed.set(event_target_value(&event)) />
                    <button class="btn icon" aria-label=t("talk-send") title=t("talk-send") inner_html=icon(Icon::Onward, 18)></button>
                </form>
                <div class="chips" role="group" aria-label=t("talk-phrases")>{phrases()}</div>
            }))}
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
        let seen = is_chat_visible();
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
            {own(link)}
            {talk()}
            <p class="line">{connection(link)}{live(watching)}</p>
            <List each=move || persons.get() key=Seat::to_string children=move |seat| person(link, seat) />
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
    // The menu stays as it is when a bot takes over the seat.
    let unfolded = RwSignal::new(false);
    let on_toggle = move |event: leptos::ev::Event| {
        unfolded.set(event_target::<web_sys::Element>(&event).has_attribute("open"));
    };
    let shown = move || {
        let (seat, bot) = own.get()?;
        let name = t(if bot { "hand-back" } else { "hand-bot" });
        Some(view! {
            <details class="own-seat" prop:open=unfolded on:toggle=on_toggle>
                <summary><b>{t("own-seat")}</b><span class="more" inner_html=icon(Icon::Onward, 16)></span></summary>
                <div class="chips own" role="group" aria-label=t("own-seat")>
                    {asks(link, "btn sm", t("propose"), Ask::Propose)}
                    {asks(link, "btn sm", name, hand(seat, !bot))}
                    {asks(link, "btn sm", t("stand-up"), Ask::Stand)}
                    {notify_button()}
                </div>
            </details>
        })
    };
    live(shown)
}

/// Returns the button that turns notifications on, where there are any and they are off.
fn notify_button() -> AnyView {
    let (settings, toasts) = (use_settings(), expect_context::<Toasts>());
    let offered = Memo::new(move |_| can_notify() && !settings.with(|settings| settings.notify));
    let bell = move || {
        offered.get().then(|| {
            view! {
                <button class="btn sm" on:click=move |_| set_notify(true, settings, toasts)>
                    <span inner_html=icon(Icon::Bell, 16)></span>{t("notify-me")}
                </button>
            }
        })
    };
    live(bell)
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
