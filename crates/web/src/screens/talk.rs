//! People at a table elsewhere: who is there, what they say, and what they ask of each other.

use core::time::Duration;

use game_core::{Seat, SeatSet};
use serde_json::Value;
use view::prelude::*;
use wasm_bindgen::JsCast;

use crate::draw::{Icon, avatar, icon};
use crate::link::{Line, Proof, RemoteLink, STAND_IN, bot_of, quote, seat_of, seats_of};
use crate::parts::{Toast, Toasts};
use crate::route::to;
use crate::see::{See, click, live, text};
use crate::words::{n, t, tell, w};

/// What can be said without typing, in the order in which it is offered.
const PHRASES: [&str; 9] =
    ["hello", "good_luck", "nice_move", "oops", "one_moment", "your_turn", "well_played", "thanks", "bye"];

/// What the person of a seat is called.
pub(crate) fn name_of(link: RemoteLink, seat: Seat) -> String {
    link.room.see(|room| room["seats"][seat.index()]["name"].as_str().unwrap_or_default().to_owned())
}

fn phrase_words(phrase: &str) -> String {
    t(&format!("phrase-{}", phrase.replace('_', "-")))
}

/// Lets a bot play a seat, or its person again.
fn hand(seat: usize, bot: bool) -> String {
    let bot = if bot { format!(",\"bot\":\"{STAND_IN}\"") } else { String::new() };
    format!("{{\"hand\":{{\"seat\":{seat}{bot}}}}}")
}

/// The host frees a seat.
pub(crate) fn free(seat: usize) -> String {
    format!("{{\"free\":{{\"seat\":{seat}}}}}")
}

fn answer(yes: bool) -> String {
    format!("{{\"answer\":{{\"yes\":{yes}}}}}")
}

/// Something said, in the reader's language.
fn words(said: &Value) -> String {
    match said["phrase"].as_str() {
        Some(phrase) => phrase_words(phrase),
        None => said["text"].as_str().unwrap_or_default().to_owned(),
    }
}

/// A button that asks something of the room.
pub(crate) fn asks(link: RemoteLink, class: &'static str, name: String, ask: String) -> View {
    view! { <button class=class on:click=click(move || link.ask(&ask))>{name}</button> }
}

/// What was said and what can be said.
pub(crate) fn talk() -> View {
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
    let speaks = Memo::new(move || link.seat.get().is_some());
    view! {
        <div class="talk">
            {live(move || speaks.get().then(|| view! {
                <form class="say-it" on:submit=move |event: view::ev::Event| { event.prevent_default(); say(); }>
                    <input class="field" maxlength="200" placeholder=t("talk-placeholder") aria-label=t("talk-placeholder")
                        prop:value=move || typed.get() on:input=move |event| typed.set(event_target_value(&event)) />
                    <button class="btn icon" aria-label=t("talk-send") title=t("talk-send") inner_html=icon(Icon::Onward, 18)></button>
                </form>
                <div class="chips" role="group" aria-label=t("talk-phrases")>{phrases()}</div>
            }))}
            <ol class="said" tabindex="0" aria-label=t("talk")>
                {live(move || {
                    let unheard = link.unheard.get();
                    let heard = |said: &&Value| seat_of(&said["seat"]).is_some_and(|seat| !unheard.has(seat));
                    link.said.see(|said| said.iter().rev().filter(heard).map(|said| {
                        let seat = seat_of(&said["seat"]).unwrap_or(Seat::new(0));
                        view! {
                            <li>
                                <span inner_html=avatar(seat.index(), 22)></span>
                                <span><b>{name_of(link, seat)}</b>" "{words(said)}</span>
                            </li>
                        }
                    }).collect::<Vec<_>>())
                })}
            </ol>
        </div>
    }
}

/// Says what others say where it is not to be seen.
pub(crate) fn overhear(link: RemoteLink) {
    let toasts = expect_context::<Toasts>();
    let count = StoredValue::new(None::<usize>);
    Effect::new(move || {
        let (now, last) = link.said.see(|said| (said.len(), said.last().cloned()));
        let before = count.get_value();
        count.set_value(Some(now));
        let Some(last) = last.filter(|_| before.is_some_and(|before| before < now)) else { return };
        let Some(seat) = seat_of(&last["seat"]) else { return };
        let shown = document().query_selector(".said").ok().flatten();
        let shown = shown.and_then(|shown| shown.dyn_into::<web_sys::HtmlElement>().ok());
        let seen = shown.is_some_and(|shown| shown.offset_parent().is_some());
        let own = link.seat.get_untracked() == Some(seat);
        if !seen && !own && !link.unheard.get_untracked().has(seat) {
            toasts.say(Toast { text: format!("{}: {}", name_of(link, seat), words(&last)), no: false, clause: None });
        }
    });
}

/// Who is there, and what one may do about it; below it what is said.
pub(crate) fn people() -> View {
    let link = expect_context::<RemoteLink>();
    view! {
        <div class="scroll people">
            <p class="line">{connection(link)}{live(move || {
                let watchers = link.room.see(|room| room["watchers"].as_i64().unwrap_or_default());
                (watchers > 0).then(|| view! { <span class="muted">{tell("watchers", &[("count", n(watchers))])}</span> })
            })}</p>
            {live(move || link.room.see(|room| {
                let seats = room["seats"].as_array().into_iter().flatten().enumerate();
                seats.filter(|(_, seat)| seat["who"]["bot"].is_null()).map(|(at, seat)| person(link, at, seat)).collect::<Vec<_>>()
            }))}
            {live(move || own(link))}
            {talk()}
        </div>
    }
}

/// Whether somebody is there, in words with a dot.
pub(crate) fn presence(seat: &Value) -> View {
    let here = seat["here"] == true;
    let away = !here;
    let key = match (bot_of(seat).is_some(), seat["who"] == "free") {
        (true, _) => "seat-stand-in",
        (_, true) => "seat-free",
        _ if here => "seat-here-now",
        _ => "seat-away",
    };
    view! { <span class="presence" class:away=away>{t(key)}</span> }
}

/// Somebody at the table, and what one may do about them.
fn person(link: RemoteLink, at: usize, seat: &Value) -> View {
    let name = match seat["name"].as_str() {
        Some(name) if !name.is_empty() => name.to_owned(),
        _ => t("room-nobody"),
    };
    let sign = avatar(at, 22);
    let head = view! { <span inner_html=sign></span><b>{name.clone()}</b>{presence(seat)} };
    let Some(own) = seat_of(&at.into()) else { return head };
    if link.seat.get() == Some(own) {
        return view! { <div class="person">{head}<span class="muted">{t("seat-you")}</span></div> };
    }
    let host = link.place.see(|place| place.as_ref().is_some_and(|place| place.host));
    let playing = link.room.see(|room| room["stage"] == "playing");
    let taken = seat["who"] != "free";
    let mut acts: Vec<View> = Vec::new();
    if taken {
        let unheard = link.unheard.get().has(own);
        let toggle = move || link.unheard.update(|set| *set = if unheard { set.without(own) } else { set.with(own) });
        let name = t(if unheard { "talk-hear" } else { "talk-unhear" });
        acts.push(view! { <button class="btn sm" on:click=click(toggle)>{name}</button> });
    }
    if host && taken {
        let muted = seat["muted"] == true;
        let name = t(if muted { "host-unmute" } else { "host-mute" });
        acts.push(asks(link, "btn sm", name, format!("{{\"mute\":{{\"seat\":{at},\"yes\":{}}}}}", !muted)));
        if seat["here"] != true {
            if playing && bot_of(seat).is_none() {
                acts.push(asks(link, "btn sm", t("host-bot"), hand(at, true)));
            }
            acts.push(asks(link, "btn sm", t("host-free"), free(at)));
        }
    }
    if acts.is_empty() {
        return view! { <div class="person">{head}</div> };
    }
    view! {
        <details class="person">
            <summary>{head}<span class="more" inner_html=icon(Icon::Onward, 16)></span></summary>
            <div class="chips">{acts}</div>
        </details>
    }
}

/// What one may do with one's own seat.
fn own(link: RemoteLink) -> Option<View> {
    let seat = link.seat.get()?;
    let (playing, own) = link.room.see(|room| (room["stage"] == "playing", room["seats"][seat.index()].clone()));
    if !playing || own["resigned"] == true {
        return None;
    }
    let hand = if bot_of(&own).is_some() {
        asks(link, "btn sm", t("hand-back"), hand(seat.index(), false))
    } else {
        asks(link, "btn sm", t("hand-bot"), hand(seat.index(), true))
    };
    Some(view! {
        <div class="chips own" role="group" aria-label=t("own-seat")>
            {asks(link, "btn sm", t("propose"), "\"propose\"".to_owned())}
            {hand}
            {asks(link, "btn sm", t("stand-up"), "\"stand\"".to_owned())}
        </div>
    })
}

/// How the connection is, in words.
pub(crate) fn connection(link: RemoteLink) -> View {
    let tick = RwSignal::new(js_sys::Date::now());
    let clock = set_interval(move || tick.set(js_sys::Date::now()), Duration::from_millis(500));
    on_cleanup(move || drop(clock));
    let words = text(move || match link.line.get() {
        Line::Up => t("line-up"),
        Line::Opening => t("line-opening"),
        Line::Down { again, closing } => {
            let seconds = ((again - tick.get()) / 1000.0).ceil().max(0.0) as i64;
            tell(if closing { "line-closing" } else { "line-down" }, &[("seconds", n(seconds))])
        }
        Line::Ended(code) => super::refused(&code),
    });
    let away = crate::see::flag(move || link.line.see(|line| *line != Line::Up));
    view! { <span class="presence" class:away=away>{words}</span> }
}

/// One line above what is to be decided.
fn news(class: &'static str, words: View, acts: View) -> View {
    view! { <div class=class role="status"><p>{words}</p><div class="acts">{acts}</div></div> }
}

/// News of the room: the connection, what is proposed, who plays for whom.
pub(crate) fn above(link: RemoteLink) -> View {
    let down = Memo::new(move || link.line.see(|line| *line != Line::Up));
    view! {
        {live(move || down.get().then(|| {
            let now = view! { <button class="btn sm" on:click=click(move || link.hurry())>{t("line-now")}</button> };
            news("lesson news", connection(link), now)
        }))}
        {live(move || proposal(link))}
        {live(move || stand_in(link))}
        {live(move || next(link))}
    }
}

fn proposal(link: RemoteLink) -> Option<View> {
    let proposal = link.room.see(|room| room["proposal"].clone());
    let seat = seat_of(&proposal["seat"])?;
    let agreed: SeatSet = seats_of(&proposal["agreed"]);
    let own = link.seat.get();
    let name = name_of(link, seat);
    Some(match own {
        Some(own) if !agreed.has(own) => {
            let yes = asks(link, "btn sm", t("propose-yes"), answer(true));
            let no = asks(link, "btn sm", t("propose-no"), answer(false));
            news("lesson news", tell("proposed", &[("name", w(&name))]).into(), view! { {yes}{no} })
        }
        Some(own) if own == seat => {
            let no = asks(link, "btn sm", t("propose-withdraw"), answer(false));
            news("lesson news", t("proposed-own").into(), no)
        }
        _ => news("lesson news", tell("proposed", &[("name", w(&name))]).into(), View::Nothing),
    })
}

/// A bot plays the own seat; or a seat is free for whoever has none.
fn stand_in(link: RemoteLink) -> Option<View> {
    let (playing, seats) = link.room.see(|room| (room["stage"] == "playing", room["seats"].clone()));
    if !playing {
        return None;
    }
    if let Some(seat) = link.seat.get() {
        let own = &seats[seat.index()];
        let bot = bot_of(own).is_some() && own["resigned"] != true;
        return bot.then(|| {
            let back = asks(link, "btn sm", t("hand-back"), hand(seat.index(), false));
            news("lesson news", t("hand-on").into(), back)
        });
    }
    let member = link.place.see(|place| place.as_ref().is_some_and(|place| place.join.is_some()));
    let free = seats.as_array().into_iter().flatten().position(|seat| seat["who"] == "free").filter(|_| member)?;
    let mut name = super::room::remembered_name();
    if name.is_empty() {
        name = t("seat-person");
    }
    let sit = view! { <button class="btn sm" on:click=click(move || link.sit(free, &name))>{t("room-sit")}</button> };
    Some(news("lesson news", t("room-seat-free").into(), sit))
}

/// The room of the next game.
pub(crate) fn next(link: RemoteLink) -> Option<View> {
    let next = link.room.see(|room| room["next"].clone());
    let table = next["table"].as_str()?;
    let href = next["join"].as_str().map_or_else(|| to("watch", table), |join| to("room", join));
    let go = view! { <a href=href class="btn sm">{t("rematch-go")}</a> };
    Some(news("lesson news", t("rematch-set").into(), go))
}

/// The end: whether the record stands the checks, and the way to the result.
pub(crate) fn end(link: RemoteLink) -> View {
    live(move || {
        let over = link.room.see(|room| room["stage"] == "over");
        over.then(|| match link.proof.get() {
            None => view! { <p class="muted" role="status">{t("proof-checking")}</p> },
            Some(Proof::Broken(why)) => {
                view! { <div class="verdict bad" role="alert"><p><b>{t("proof-bad")}</b></p><p>{why}</p></div> }
            }
            Some(Proof::Kept(faults)) => {
                let table = link.place.see(|place| place.as_ref().map(|place| place.table.clone()).unwrap_or_default());
                let verdict = if faults.is_empty() {
                    view! { <p class="proof"><span inner_html=icon(Icon::Shield, 18)></span>{t("proof-verified")}</p> }
                } else {
                    view! { <p class="verdict bad" role="alert"><b>{t("proof-bad")}</b></p> }
                };
                view! { {verdict}<a href=to("result", &table) class="btn primary lg wide">{t("see-result")}</a> }
            }
        })
    })
}
