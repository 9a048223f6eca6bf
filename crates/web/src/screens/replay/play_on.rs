//! *Play on from here*: a new table that continues after some steps of the record, against any level.

use game_core::{Record, Seat, SeatInfo, SeatKind};
use leptos::prelude::*;

use super::super::verify::{fault, load};
use crate::boards::Board;
use crate::kit::sheet::{SheetKind, sheet};
use crate::levels;
use crate::link::{note, turn};
use crate::parts::Toasts;
use crate::route::{navigate, to};
use crate::store;
use crate::words::{YOU, t};

/// The dialog, which asks who plays which seat. Copies share it.
#[derive(Clone, Copy)]
pub(super) struct PlayOn {
    board: &'static dyn Board,
    record: StoredValue<Record>,
    toasts: Toasts,
    open: RwSignal<bool>,
    /// How many steps of the record are taken over.
    steps: StoredValue<usize>,
    /// The seat that the person at this device plays; beyond the last one, all people keep their seats.
    seat: RwSignal<usize>,
    level: RwSignal<String>,
}

impl PlayOn {
    pub(super) fn new(board: &'static dyn Board, record: StoredValue<Record>) -> Self {
        let level = levels::ADVISER.to_owned();
        Self {
            board,
            record,
            toasts: expect_context(),
            open: RwSignal::new(false),
            steps: StoredValue::new(0),
            seat: RwSignal::new(0),
            level: RwSignal::new(level),
        }
    }

    /// Asks who plays, and for whom `seat` is proposed. Alone there is nothing to ask; while the game goes on
    /// everybody stays in their seats, because another seat would show what is hidden at the table.
    pub(super) fn ask(self, steps: usize, seat: Seat) {
        self.steps.set_value(steps);
        self.seat.set(seat.index());
        if self.record.with_value(|record| record.seats.len() == 1 || record.result.is_none()) {
            self.go();
        } else {
            self.open.set(true);
        }
    }

    /// Opens the new table.
    fn go(self) {
        let (seat, level) = (self.seat.get_untracked(), self.level.get_untracked());
        let made = self.record.with_value(|record| fork(self.board, record, self.steps.get_value(), seat, &level));
        self.open.set(false);
        match made {
            Ok(table) => navigate(&to("table", &table)),
            Err(why) => self.toasts.refuse(why),
        }
    }

    /// Returns the dialog.
    pub(super) fn dialog(self) -> AnyView {
        // The language may have been changed since the game was played.
        let name = |seat: &SeatInfo| if is_you(seat) { t("you") } else { seat.name.clone() };
        let names: Vec<String> = self.record.with_value(|record| record.seats.iter().map(name).collect());
        let people = self.record.with_value(|record| record.seats.iter().filter(|seat| is_person(seat)).count());
        let body = move || {
            let same = (people > 1).then(|| t("play-on-same"));
            let seats = names.iter().cloned().chain(same).enumerate();
            let seats = seats
                .map(|(at, name)| view! { <option value=at selected=self.seat.get_untracked() == at>{name}</option> });
            let levels = levels::levels().into_iter().map(|level| {
                let name = t(&format!("bot-{level}"));
                view! { <option value=level selected=self.level.get_untracked() == level>{name}</option> }
            });
            let choose = move |event| self.seat.set(event_target_value(&event).parse().unwrap_or_default());
            view! {
                <div class="play-on">
                    <label>{t("play-on-seat")}<select class="field" on:change=choose>{seats.collect_view()}</select></label>
                    <label>{t("play-on-level")}<select class="field" on:change=move |event| self.level.set(event_target_value(&event))>{levels.collect_view()}</select></label>
                    <p class="small muted">{t("play-on-draws")}</p>
                    <button type="button" class="btn primary lg" on:click=move |_| self.go()>{t("play-on-go")}</button>
                </div>
            }
            .into_any()
        };
        sheet(self.open, SheetKind::Dialog, Signal::derive(|| t("replay-play-on")), body)
    }
}

fn is_person(seat: &SeatInfo) -> bool {
    seat.kind == SeatKind::Person
}

/// Returns whether a seat is that of the person at the device, by its name.
fn is_you(seat: &SeatInfo) -> bool {
    is_person(seat) && YOU.contains(&seat.name.as_str())
}

/// Returns who plays on: the person at this device at one of the seats, and bots of a level at the others.
/// A seat beyond the last one leaves all people where they are.
fn players(before: &[SeatInfo], mine: usize, level: &str) -> Vec<SeatInfo> {
    let mut seats = before.to_vec();
    for (at, seat) in seats.iter_mut().enumerate() {
        if mine < before.len() && at == mine {
            seat.kind = SeatKind::Person;
        } else if mine < before.len() || seat.kind != SeatKind::Person {
            seat.kind = SeatKind::Bot(level.to_owned());
        }
    }
    // Who is called *You* is the one who plays; a bot takes over the name of the bot whose seat was taken.
    let you = before.iter().position(is_you);
    if let Some(you) = you.filter(|you| mine < before.len() && *you != mine) {
        seats[you].name = before[mine].name.clone();
        seats[mine].name = t("you");
    }
    seats
}

/// Opens a new table that continues after this many steps of a record, and returns its name.
fn fork(board: &'static dyn Board, record: &Record, steps: usize, mine: usize, level: &str) -> Result<String, String> {
    let table = load(board, record)?;
    let fork = table.fork(steps, store::new_name()).map_err(|why| fault(&why))?;
    let mut made = fork.record();
    if record.result.is_some() {
        made.seats = players(&made.seats, mine, level);
    }
    let fork = load(board, &made)?;
    store::keep(fork.name(), made, turn(&*fork)).map_err(|_| t("refusal-unkept"))?;
    note::update(fork.name(), |note| note.forked = true);
    Ok(fork.name().to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seats() -> Vec<SeatInfo> {
        let bot = || SeatKind::Bot("casual".to_owned());
        [("You", SeatKind::Person), ("Mirabel", bot()), ("Anna", SeatKind::Person)]
            .map(|(name, kind)| SeatInfo { name: name.to_owned(), kind })
            .to_vec()
    }

    fn shown(seats: &[SeatInfo]) -> Vec<(&str, bool)> {
        seats.iter().map(|seat| (seat.name.as_str(), is_person(seat))).collect()
    }

    #[test]
    fn one_seat_is_played_here_and_the_others_by_bots() {
        crate::words::learn(
            texts::Language::English,
            crate::words::APP,
            include_str!("../../../../texts/en/app.ftl").to_owned(),
        );
        let own = players(&seats(), 0, "master");
        assert_eq!(shown(&own), [("You", true), ("Mirabel", false), ("Anna", false)]);
        assert!(own[1..].iter().all(|seat| seat.kind == SeatKind::Bot("master".to_owned())));
        let other = players(&seats(), 1, "novice");
        assert_eq!(shown(&other), [("Mirabel", false), ("You", true), ("Anna", false)]);
        let same = players(&seats(), 3, "strong");
        assert_eq!(shown(&same), [("You", true), ("Mirabel", false), ("Anna", true)]);
        assert_eq!(same[1].kind, SeatKind::Bot("strong".to_owned()));
    }
}
