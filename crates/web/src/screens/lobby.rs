//! The lobby of a room: who is at the table, the invitation of the host, and what is to be done before the
//! game.

use game_core::Seat;
use leptos::prelude::*;
use protocol::{Ask, RoomInfo, RoomPhase, SeatState, Who};

use super::invite::invitation;
use super::room::{remember_name, remembered_name};
use super::talk::{asks, connection, presence, talk};
use super::{bot_name, mode_name, title};
use crate::boards::Board;
use crate::dom::{List, live};
use crate::draw::{Icon, avatar, icon};
use crate::frame::tell_refusals;
use crate::levels;
use crate::link::{Connection, CurrentRoom, RemoteLink};
use crate::parts::{Toasts, Top, UsualLinks};
use crate::signs::{self, Call};
use crate::words::{list, n, t, tell, w};

/// What the viewer is in the lobby.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Role {
    /// Watches, with the link to watch.
    Spectator,
    /// Has the link to join, and no seat.
    Invited,
    /// Has a seat.
    Seated,
}

/// What the lobby knows, for its parts.
#[derive(Clone, Copy)]
struct Lobby {
    link: RemoteLink,
    board: &'static dyn Board,
    host: bool,
    role: Memo<Role>,
    /// The number of free seats.
    free: Memo<usize>,
    /// The name that the viewer types.
    name: RwSignal<String>,
    field: NodeRef<leptos::html::Input>,
    toasts: Toasts,
    /// Whether the viewer is to be ready as soon as the seat is theirs.
    eager: RwSignal<bool>,
}

fn count_free(room: &RoomInfo) -> usize {
    room.seats.iter().filter(|seat| seat.who == Who::Free).count()
}

/// Returns the lobby.
pub(crate) fn lobby(link: RemoteLink, room: &CurrentRoom) -> AnyView {
    tell_refusals(room.board, crate::link::TableLink::refused(&link));
    let member = room.join.is_some();
    let role = Memo::new(move |_| match (member, link.seat.get()) {
        (false, _) => Role::Spectator,
        (true, None) => Role::Invited,
        (true, Some(_)) => Role::Seated,
    });
    let free = Memo::new(move |_| link.room.with(|room| room.as_ref().map_or(0, count_free)));
    let lobby = Lobby {
        link,
        board: room.board,
        host: room.host,
        role,
        free,
        name: RwSignal::new(remembered_name()),
        field: NodeRef::new(),
        toasts: expect_context(),
        eager: RwSignal::new(false),
    };
    lobby.be_ready_when_seated();
    lobby.call();
    let (board, options) = (room.board, room.options.clone());
    let seats = link.seats();
    let count = seats.with_untracked(Vec::len);
    let mode = options.mode();
    let about = tell("mode-seats", &[("mode", w(&mode_name(board.id(), mode))), ("seats", n(count as i64))]);
    let terms = board.facts(&options, count).into_iter().map(|(name, value)| view! { <dt>{name}</dt><dd>{value}</dd> });
    let invite = room.join.as_deref().filter(|_| room.host).map(|join| invitation(room, join, free));
    let taken =
        move || tell("room-taken", &[("taken", n((count - free.get().min(count)) as i64)), ("count", n(count as i64))]);
    // There is somebody to talk to.
    let talks = Memo::new(move |_| {
        let people = |room: &RoomInfo| room.seats.iter().filter(|seat| seat.who == Who::Person).count();
        role.get() == Role::Seated && link.room.with(|room| room.as_ref().map_or(0, people)) > 1
    });
    let lost = Memo::new(move |_| link.connection.with(|now| *now != Connection::Up));
    view! {
        <Top title=title(board.id()) about=view! { <span class="hide-s">{about.clone()}</span> }.into_any()><UsualLinks game=board.id() /></Top>
        <main class="wrap setup lobby">
            <div class="head">
                <h1>{move || lobby.heading()}</h1>
                <p>{move || lobby.lead()}</p>
                {live(move || lost.get().then(|| view! { <p class="line" role="status">{connection(link)}</p> }))}
            </div>
            <div class="form">
                {live(move || (role.get() == Role::Invited && free.get() > 0).then(|| lobby.join_card()))}
                {invite}
                <section class="sec">
                    <div class="hrow"><h2>{t("room-at-table")}</h2><span class="muted small">{taken}</span></div>
                    <div class="panel seats" aria-live="polite">
                        <List each=move || seats.get() key=Seat::to_string children=move |seat| lobby.seat_row(seat) />
                    </div>
                </section>
                {live(move || talks.get().then(|| view! {
                    <section class="sec"><h2>{t("talk")}</h2><div class="panel pad">{talk()}</div></section>
                }))}
                {seal(room)}
            </div>
            <aside class="panel sum">
                <div class="pv" inner_html=board.preview(&options, count)></div>
                <div class="b">
                    <h2>{about}</h2>
                    <dl>{terms.collect_view()}</dl>
                    {lobby.next_step()}
                </div>
            </aside>
        </main>
    }
    .into_any()
}

/// Returns the seal: that the draws are fixed before the game, and behind it the commitment.
fn seal(room: &CurrentRoom) -> AnyView {
    view! {
        <details class="seal">
            <summary>
                <span inner_html=icon(Icon::Shield, 20)></span>
                <span>{t("fair-sealed")}</span>
                <span class="more">{t("fair-details")}</span>
            </summary>
            <p>{t("fair-sealed-text")}" "<a href="/about#fair">{t("fair-why")}</a></p>
            <p class="print">{t("fair-commitment")}" "<code>{room.commitment.to_string()}</code></p>
        </details>
    }
    .into_any()
}

/// What the viewer may do with a seat before the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum SeatAction {
    Nothing,
    Sit,
    /// To leave one's own seat.
    StandUp,
    /// As host: to free the seat of a player who is not connected.
    Free,
    /// As host: to seat a bot.
    SeatBot,
    /// As host: to choose the level of a bot, or to free its seat.
    Bot,
}

/// What the viewer has to do next.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Next {
    /// To take a seat, or to watch.
    NoSeat,
    /// To say that they are ready; the number of seats that are free.
    BeReady(usize),
    /// To wait, for what this text says.
    Wait(String),
}

impl Lobby {
    /// Reports the viewer as ready as soon as the seat is theirs: after sitting down as a guest, and in the
    /// room of a rematch, where everybody has a seat already.
    fn be_ready_when_seated(self) {
        let Self { link, eager, .. } = self;
        let renewed = StoredValue::new(false);
        Effect::new(move || {
            let Some(own) = link.seat.get().and_then(|seat| link.seat_state(seat)) else { return };
            // Only in the room of a rematch has a seat a person and no pledge.
            let rematch = own.pledge.is_none() && !renewed.get_value();
            if (eager.get() || rematch) && !own.ready && link.phase() == Some(RoomPhase::Gathering) {
                eager.set(false);
                renewed.set_value(true);
                link.ready(true);
            }
        });
    }

    /// Shows the signs that the others are there and wait for the viewer.
    fn call(self) {
        let next = Memo::new(move |_| self.next());
        let game = title(self.board.id());
        let call = Memo::new(move |_| {
            let due = next.with(|next| *next == Next::BeReady(0)) && self.missing().is_empty();
            due.then(|| Call { words: t("room-all-here"), about: title(self.board.id()) })
        });
        signs::show(tell("room-title", &[("game", w(&game))]), call);
    }

    /// Returns the name of the host, if they have a seat.
    fn host_name(self) -> Option<String> {
        let name = |room: &RoomInfo| room.seats.iter().find(|seat| seat.host).map(|seat| seat.name.clone());
        self.link.room.with(|room| room.as_ref().and_then(name))
    }

    /// Returns the names of the other people at the table who are away or not ready yet. Tracked.
    fn missing(self) -> Vec<String> {
        let own = self.link.seat.get();
        let missing = |room: &RoomInfo| {
            let others = room.each_seat().filter(|(seat, info)| Some(*seat) != own && info.who == Who::Person);
            let late = others.filter(|(_, info)| info.is_away() || !info.ready);
            late.map(|(_, info)| info.name.clone()).collect::<Vec<_>>()
        };
        self.link.room.with(|room| room.as_ref().map(missing).unwrap_or_default())
    }

    fn heading(self) -> String {
        let title = title(self.board.id());
        let game = ("game", w(&title));
        match (self.role.get(), self.host_name()) {
            (Role::Spectator, _) => tell("room-title", &[game]),
            (_, _) if self.host && self.free.get() > 0 => t("invite"),
            (_, _) if self.host => match self.missing() {
                missing if missing.is_empty() => t("room-all-here"),
                missing => tell("room-waiting-for", &[("names", w(&list(&missing)))]),
            },
            (Role::Invited, Some(name)) => tell("room-invited-by", &[("name", w(&name)), game]),
            (Role::Invited, None) => tell("room-invited", &[game]),
            (Role::Seated, _) => t("room-seated"),
        }
    }

    fn lead(self) -> String {
        let free = self.free.get();
        match self.role.get() {
            Role::Spectator => t("room-lead-watch"),
            Role::Invited if free == 0 => t("room-full"),
            Role::Invited if self.host => t("room-sit-first"),
            Role::Invited => t("room-lead-invited"),
            Role::Seated if self.host && free > 0 => tell("room-lead-host", &[("count", n(free as i64))]),
            Role::Seated if self.host && self.missing().is_empty() => t("room-lead-full"),
            Role::Seated => t("room-lead-seated"),
        }
    }

    /// Returns the card with which a guest sits down: the name, and one button.
    fn join_card(self) -> AnyView {
        let submit = move |event: leptos::ev::SubmitEvent| {
            event.prevent_default();
            self.sit_anywhere();
        };
        let typed = move |event| {
            self.toasts.forget_refusal();
            self.name.set(event_target_value(&event));
        };
        view! {
            <form class="panel name-it" on:submit=submit>
                <label for="own-name">{t("room-name")}</label>
                <input id="own-name" class="field" maxlength="24" autocomplete="nickname" node_ref=self.field
                    prop:value=move || self.name.get() on:input=typed />
                <button class="btn primary lg">{t("room-sit")}</button>
            </form>
        }
        .into_any()
    }

    /// Takes the seat at which the viewer is expected, or else one that is kept for nobody, or else any.
    fn sit_anywhere(self) {
        let name = self.name.get_untracked();
        let wanted = self.link.room.with_untracked(|room| {
            let free = || room.iter().flat_map(RoomInfo::each_seat).filter(|(_, seat)| seat.who == Who::Free);
            let expected = free().find(|(_, seat)| seat.expected.eq_ignore_ascii_case(name.trim()));
            let open = || free().find(|(_, seat)| seat.expected.is_empty());
            expected.or_else(open).or_else(|| free().next()).map(|(seat, _)| seat)
        });
        if let Some(seat) = wanted {
            self.sit(seat);
        }
    }

    /// Takes a seat. A guest who sits down is ready; the host says when the game starts.
    fn sit(self, seat: Seat) {
        let own = self.link.seat.get_untracked().map(|seat| untrack(|| self.link.name_of(seat)));
        let called = own.unwrap_or_else(|| self.name.get_untracked().trim().to_owned());
        if called.is_empty() {
            if let Some(field) = self.field.get_untracked() {
                let _ = field.focus();
            }
            return self.toasts.refuse(t("room-name-first"));
        }
        self.toasts.forget_refusal();
        remember_name(&called);
        self.eager.set(!self.host);
        self.link.sit(seat, &called);
    }

    fn action(self, seat: Seat, info: &SeatState) -> SeatAction {
        let (role, own) = (self.role.get(), self.link.seat.get() == Some(seat));
        match info.who {
            Who::Free if self.host && role == Role::Seated => SeatAction::SeatBot,
            Who::Free if role != Role::Spectator => SeatAction::Sit,
            Who::Bot(_) if self.host => SeatAction::Bot,
            Who::Person if own => SeatAction::StandUp,
            Who::Person if self.host && info.is_away() => SeatAction::Free,
            _ => SeatAction::Nothing,
        }
    }

    /// Returns the row of one seat.
    fn seat_row(self, seat: Seat) -> AnyView {
        let link = self.link;
        let at = seat.index();
        let info = link.seat_info(seat);
        let action = Memo::new(move |_| {
            info.with(|info| info.as_ref().map_or(SeatAction::Nothing, |info| self.action(seat, info)))
        });
        let own = Memo::new(move |_| link.seat.get() == Some(seat));
        let free = Memo::new(move |_| info.with(|info| info.as_ref().is_some_and(|info| info.who == Who::Free)));
        let act = move || match action.get() {
            SeatAction::Nothing => ().into_any(),
            SeatAction::Sit => {
                let label = tell("room-sit-at", &[("number", n(at as i64 + 1))]);
                view! { <button class="btn" aria-label=label on:click=move |_| self.sit(seat)>{t("room-sit-here")}</button> }
                    .into_any()
            }
            SeatAction::StandUp => asks(link, "btn quiet", t("stand-up"), Ask::Stand),
            SeatAction::Free => asks(link, "btn quiet", t("host-free"), Ask::Free { seat }),
            SeatAction::SeatBot => self.bot_button(seat),
            SeatAction::Bot => self.bot_level(seat),
        };
        let called = move || info.with(|info| info.as_ref().map(|info| seat_name(at, info)));
        let about = move || info.with(|info| info.as_ref().map(|info| about_seat(info, own.get())));
        view! {
            <div class="r" class:me=own class:free=free>
                <span inner_html=avatar(at, 40)></span>
                <div class="seat"><div class="who"><b>{called}</b>{live(about)}</div></div>
                {live(move || info.with(|info| info.as_ref().map(readiness)))}
                <span class="act">{live(act)}</span>
            </div>
        }
        .into_any()
    }

    fn bot_button(self, seat: Seat) -> AnyView {
        let ask = Ask::SeatBot { seat, bot: Some(levels::USUAL.to_owned()), name: bot_name(seat.index()) };
        let label = tell("host-seat-bot-at", &[("number", n(seat.index() as i64 + 1))]);
        let link = self.link;
        view! {
            <button class="btn" aria-label=label on:click=move |_| link.ask(ask.clone())>
                <span inner_html=icon(Icon::Plus, 16)></span>{t("host-seat-bot")}
            </button>
        }
        .into_any()
    }

    /// Returns the level of a bot, to be changed, and the button that frees its seat.
    fn bot_level(self, seat: Seat) -> AnyView {
        let link = self.link;
        let info = link.seat_info(seat);
        let level = Memo::new(move |_| {
            info.with(|info| info.as_ref().and_then(|info| info.who.bot().map(str::to_owned)).unwrap_or_default())
        });
        let name = untrack(|| link.name_of(seat));
        let label = tell("seat-level", &[("name", w(&name))]);
        let choose = move |bot: String| {
            let name = untrack(|| link.name_of(seat));
            link.ask(Ask::SeatBot { seat, bot: Some(bot), name });
        };
        let levels = levels::levels().into_iter().map(|own| {
            view! { <option value=own selected=move || level.get() == own>{t(&format!("bot-{own}"))}</option> }
        });
        let free = Ask::SeatBot { seat, bot: None, name: String::new() };
        view! {
            <select class="field" aria-label=label on:change=move |event| choose(event_target_value(&event))>{levels.collect_view()}</select>
            <button class="btn quiet icon" aria-label=t("host-free") title=t("host-free") on:click=move |_| link.ask(free.clone())
                inner_html=icon(Icon::Close, 18)></button>
        }
        .into_any()
    }

    fn next(self) -> Next {
        let Some(seat) = self.link.seat.get() else { return Next::NoSeat };
        self.link.room.with(|room| {
            let Some(room) = room.as_ref() else { return Next::NoSeat };
            let free = count_free(room);
            if !room.seat(seat).is_some_and(|seat| seat.ready) {
                return Next::BeReady(free);
            }
            if room.stage == RoomPhase::Revealing {
                return Next::Wait(t("room-revealing"));
            }
            if free > 0 {
                return Next::Wait(tell("room-waiting-more", &[("count", n(free as i64))]));
            }
            let missing = room.seats.iter().filter(|seat| seat.who == Who::Person && !seat.ready);
            let names: Vec<String> = missing.map(|seat| seat.name.clone()).collect();
            Next::Wait(tell("room-waiting-for", &[("names", w(&list(&names)))]))
        })
    }

    /// Returns what the viewer has to do next: to start, to be ready, or to wait.
    fn next_step(self) -> AnyView {
        let Self { link, host, role, free, .. } = self;
        let next = Memo::new(move |_| self.next());
        let start = move |class: &'static str, key: &str| {
            view! {
                <button class=class on:click=move |_| link.ready(true)>
                    <span inner_html=icon(Icon::Check, 18)></span>{t(key)}
                </button>
            }
        };
        let shown = move || match next.get() {
            Next::NoSeat => {
                let key = match role.get() {
                    Role::Spectator => "room-watching-lobby",
                    _ if free.get() == 0 => "room-full",
                    _ => "room-sit-first",
                };
                view! { <p class="muted">{t(key)}</p> }.into_any()
            }
            Next::BeReady(0) if host => start("btn primary lg", "setup-start").into_any(),
            Next::BeReady(free) if host => view! {
                <p role="status">{tell("room-waiting-more", &[("count", n(free as i64))])}</p>
                {start("btn lg", "room-start-when-full")}
            }
            .into_any(),
            Next::BeReady(_) => start("btn primary lg", "room-ready").into_any(),
            Next::Wait(words) => view! {
                <p role="status">{words}</p>
                <button class="btn" on:click=move |_| link.ready(false)>{t("room-not-ready")}</button>
            }
            .into_any(),
        };
        live(shown)
    }
}

/// Returns the name of the person or the bot of a seat, or of who is expected there.
fn seat_name(at: usize, seat: &SeatState) -> String {
    match seat.who {
        _ if !seat.name.is_empty() => seat.name.clone(),
        Who::Free if !seat.expected.is_empty() => seat.expected.clone(),
        Who::Free => t("seat-free"),
        _ => bot_name(at),
    }
}

/// Returns what is written below the name.
fn about_seat(seat: &SeatState, own: bool) -> AnyView {
    if let Some(level) = seat.who.bot() {
        let level = t(&format!("bot-{level}"));
        return view! { <span>{tell("seat-bot", &[("level", w(&level))])}</span> }.into_any();
    }
    if seat.who == Who::Free {
        let key = if seat.expected.is_empty() { "seat-free-help" } else { "seat-expected" };
        return view! { <span>{t(key)}</span> }.into_any();
    }
    if own {
        return view! { <span>{t(if seat.host { "seat-you-host" } else { "seat-you-here" })}</span> }.into_any();
    }
    let host = seat.host.then(|| view! { <span>" · "{t("seat-host")}</span> });
    view! { {presence(seat)}{host} }.into_any()
}

/// Returns in words whether the person of a seat is ready.
fn readiness(seat: &SeatState) -> AnyView {
    match seat.who {
        Who::Person if seat.ready => {
            let check = icon(Icon::Check, 14);
            view! { <span class="tag ready"><span inner_html=check></span>{t("seat-ready")}</span> }.into_any()
        }
        // The host is ready by starting the game.
        Who::Person if !seat.host => view! { <span class="tag">{t("seat-not-ready")}</span> }.into_any(),
        _ => ().into_any(),
    }
}
