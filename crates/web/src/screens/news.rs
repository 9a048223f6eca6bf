//! News at an online table, above the prompt: proposals, bots that stand in, resignations, the end, the
//! rematch.

use game_core::{Seat, Version};
use leptos::prelude::*;
use protocol::{Ask, RoomInfo, RoomPhase, Who};

use super::talk::{asks, connection, hand};
use crate::dom::live;
use crate::draw::{Icon, icon};
use crate::link::{Connection, Proof, RemoteLink, TableLink as _};
use crate::parts::{Toast, Toasts};
use crate::route::to;
use crate::words::{list, t, tell, w};

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
    /// Takes back one's own proposal.
    Withdraw,
    /// Takes a seat under this name.
    Sit(Seat, String),
    /// Navigates to a URL.
    Go(String),
}

/// Returns the news that `find` returns, if any. Its elements are kept until the news changes.
fn news(link: RemoteLink, withdrawn: StoredValue<bool>, find: fn(RemoteLink) -> Option<News>) -> AnyView {
    let news = Memo::new(move |_| find(link));
    let button = move |(name, act)| match act {
        NewsAction::Ask(ask) => asks(link, "btn sm", name, ask),
        NewsAction::Withdraw => {
            let withdraw = move |_| {
                withdrawn.set_value(true);
                link.ask(Ask::Answer { yes: false });
            };
            view! { <button class="btn sm" on:click=withdraw>{name}</button> }.into_any()
        }
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
    let withdrawn = StoredValue::new(false);
    tell_answer(link, withdrawn);
    let all = [proposal, stand_in, plays_on, absent, next].map(|find| news(link, withdrawn, find));
    view! { {live(lost)}{all.into_iter().collect_view()} }.into_any()
}

/// Tells the viewer if somebody says no to an undo: the proposal ends and the table stays as it was.
fn tell_answer(link: RemoteLink, withdrawn: StoredValue<bool>) {
    let toasts = expect_context::<Toasts>();
    let now = link.now();
    Effect::new(move |asked: Option<Option<Version>>| {
        let own = link.seat.get();
        let up = link.connection.with(|now| *now == Connection::Up) && link.phase() == Some(RoomPhase::Playing);
        let open = link.room.with(|room| room.as_ref().and_then(|room| Some(room.proposal.as_ref()?.seat)));
        let version = now.with_untracked(|now| now.version);
        let asked = asked.flatten();
        if own.is_some() && open == own {
            return Some(asked.unwrap_or(version));
        }
        let taken_back = withdrawn.get_value();
        withdrawn.set_value(false);
        if up && asked == Some(version) && !taken_back {
            toasts.say(Toast { text: untrack(|| refused_by(link, own)), is_error: false, clause: None });
        }
        None
    });
}

/// Returns the sentence that an undo was refused, with the name of the only one who can have done it.
fn refused_by(link: RemoteLink, own: Option<Seat>) -> String {
    let others = link.room.with(|room| {
        let seats = room.as_ref().into_iter().flat_map(RoomInfo::each_seat);
        let people = seats.filter(|(seat, info)| Some(*seat) != own && info.who == Who::Person);
        people.map(|(_, info)| info.name.clone()).collect::<Vec<_>>()
    });
    match &others[..] {
        [name] => tell("proposed-refused-by", &[("name", w(name))]),
        _ => t("proposed-refused"),
    }
}

/// Returns the news that an undo is proposed.
fn proposal(link: RemoteLink) -> Option<News> {
    let (seat, agreed) = link.room.with(|room| {
        let proposal = room.as_ref()?.proposal.as_ref()?;
        Some((proposal.seat, proposal.agreed))
    })?;
    let key = if link.seat.get().is_some() { "proposed-by" } else { "proposed-watching" };
    let proposed = || tell(key, &[("name", w(&link.name_of(seat)))]);
    let button = |key: &str, yes: bool| (t(key), NewsAction::Ask(Ask::Answer { yes }));
    Some(match link.seat.get() {
        Some(own) if !agreed.has(own) => {
            News { words: proposed(), acts: vec![button("propose-yes", true), button("propose-no", false)] }
        }
        Some(own) if own == seat => {
            News { words: t("proposed-own"), acts: vec![(t("propose-withdraw"), NewsAction::Withdraw)] }
        }
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

/// Returns the news that the table waits for somebody who is away. The host may let a bot play.
fn absent(link: RemoteLink) -> Option<News> {
    let to_act = link.now().with(|now| now.to_move.to_act());
    let host = link.current.with(|room| room.as_ref().is_some_and(|room| room.host));
    link.room.with(|room| {
        let room = room.as_ref().filter(|room| room.stage == RoomPhase::Playing)?;
        let (seat, away) = room.each_seat().find(|(seat, info)| to_act.has(*seat) && info.is_away())?;
        let bot = (tell("host-bot-for", &[("name", w(&away.name))]), NewsAction::Ask(hand(seat, true)));
        let words = tell("seat-away-kept", &[("name", w(&away.name))]);
        Some(News { words, acts: if host { vec![bot] } else { Vec::new() } })
    })
}

/// Returns in words who asks for a rematch, and that the seats are kept. Tracked.
pub(crate) fn rematch_words(link: RemoteLink, by: Option<Seat>) -> String {
    match by {
        Some(seat) if link.seat.get() != Some(seat) => tell("rematch-asked", &[("name", w(&link.name_of(seat)))]),
        _ => t("rematch-set"),
    }
}

/// Returns the names of the seats whose players have resigned. Tracked.
fn resigned(link: RemoteLink) -> Vec<String> {
    let names = |room: &RoomInfo| {
        room.seats.iter().filter(|seat| seat.resigned).map(|seat| seat.name.clone()).collect::<Vec<_>>()
    };
    link.room.with(|room| room.as_ref().map(names).unwrap_or_default())
}

/// Returns the sentence that says who has resigned, or `None` if nobody has. Tracked.
fn resigned_words(link: RemoteLink) -> Option<String> {
    let names = resigned(link);
    let own = link.seat.get().is_some_and(|seat| link.seat_state(seat).is_some_and(|seat| seat.resigned));
    match names.len() {
        0 => None,
        1 if own => Some(t("resigned-you")),
        count => Some(tell("resigned", &[("names", w(&list(&names))), ("count", crate::words::n(count as i64))])),
    }
}

/// Returns the news that somebody has resigned while the others play on.
fn plays_on(link: RemoteLink) -> Option<News> {
    let words = resigned_words(link).filter(|_| link.phase() == Some(RoomPhase::Playing))?;
    Some(News { words: format!("{words} {}", t("resigned-bot")), acts: Vec::new() })
}

/// Returns the news of the next game's room.
fn next(link: RemoteLink) -> Option<News> {
    let (href, by) = link.room.with(|room| {
        let next = room.as_ref()?.next.as_ref()?;
        let href = next.join.as_ref().map_or_else(|| to("watch", &next.table), |join| to("room", join));
        Some((href, next.by))
    })?;
    Some(News { words: rematch_words(link, by), acts: vec![(t("rematch-go"), NewsAction::Go(href))] })
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
                    view! { <p class="proof"><span inner_html=shield></span><span class="words">{t("proof-verified")}</span></p> }.into_any()
                } else {
                    view! { <p class="verdict bad" role="alert"><b>{t("proof-bad")}</b></p> }.into_any()
                };
                let table = table.unwrap_or_default();
                let href = to("result", &table);
                view! { {verdict}<a href=href class="btn primary lg wide">{t("see-result")}</a> }.into_any()
            }
        })
    };
    live(shown)
}
