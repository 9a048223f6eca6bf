//! A room: the lobby before a game, then the table itself.

use std::sync::Arc;

use game_core::{Seat, ToMove};
use leptos::prelude::*;
use protocol::{Code, RoomPhase, Who};

use super::about::sorry;
use super::lobby::lobby;
use super::news::{above, end};
use super::talk::{Unread, chat_toasts, connection, people};
use super::{mode_name, name_window, not_loaded, param, refused, title};
use crate::app::Bots;
use crate::dom::{keyed, live};
use crate::frame::{Around, frame};
use crate::link::{Connection, CurrentRoom, RemoteLink, TableLink as _};
use crate::parts::{Top, UsualLinks};
use crate::route::{query, screen};
use crate::signs::{self, Call};
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
    provide_context(Unread::new(link));
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
        <Top title=t("room")><UsualLinks /></Top>
        <main class="wrap text">
            <h1>{t("room-coming")}</h1>
            <p role="status">{connection(link)}</p>
            <a href="/" class="btn">{t("back-home")}</a>
        </main>
    }
    .into_any()
}

fn table(link: RemoteLink, room: &CurrentRoom) -> AnyView {
    let unread = expect_context::<Unread>();
    chat_toasts(link);
    call_for_turns(link, title(room.game));
    let mode = room.options.mode();
    let seats = untrack(|| link.seats().with(Vec::len));
    let about = tell("mode-seats", &[("mode", w(&mode_name(room.game, mode))), ("seats", n(seats as i64))]);
    let watching = link.seat.get_untracked().is_none();
    let about = if watching { format!("{about} · {}", t("room-watching")) } else { about };
    let around = Around {
        above: Some(Box::new(move |_| above(link))),
        end: Some(end(link)),
        talk: Some(people),
        unread: unread.count(),
        // Between people a hint is somebody else's help.
        no_hints: !room.hints && untrack(|| people_count(link)) > 1,
        ..Around::default()
    };
    frame(room.board, Arc::new(link), about, around)
}

/// Returns the number of seats for people. Tracked.
fn people_count(link: RemoteLink) -> usize {
    let person = |seat: &&protocol::SeatState| !matches!(seat.who, Who::Bot(_));
    link.room.with(|room| room.as_ref().map_or(0, |room| room.seats.iter().filter(person).count()))
}

/// Shows the signs of the player's turn.
fn call_for_turns(link: RemoteLink, title: String) {
    let now = link.now();
    let own = title.clone();
    let call = Memo::new(move |_| {
        let (mine, others) = now.with(|now| {
            let others = now.seats.iter().enumerate().filter(|(at, _)| now.viewer.seat().map(Seat::index) != Some(*at));
            let others = others.map(|(_, info)| info.name.clone()).collect::<Vec<_>>();
            (now.is_mine() && now.to_move != ToMove::Over, others)
        });
        mine.then(|| {
            let about = tell("table-with", &[("game", w(&own)), ("names", w(&list(&others)))]);
            Call { words: t("your-turn"), about }
        })
    });
    signs::show(title, call);
}
