//! The seats to act: whom the table waits for, and what is shown of each seat.

use game_core::{Seat, SeatSet};

use crate::kit::seats::SeatLook;
use crate::link::Snapshot;
use crate::words::{list, n, t, tell, w};

/// Whom the table waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Waited {
    /// The seats to act, without the viewer's unless a bot plays it.
    seats: SeatSet,
    /// In a simultaneous phase: how many seats have finished, and of how many.
    ready: Option<(usize, usize)>,
}

impl Waited {
    /// Returns whom a viewer waits for. Seats that resigned take no part in a phase.
    fn at(now: &Snapshot, phase: bool) -> Self {
        let acting = now.to_move.to_act();
        let own = now.viewer.seat().filter(|seat| now.is_played_by_person(*seat));
        let seats = own.map_or(acting, |seat| acting.without(seat));
        let playing = seats_of(now).filter(|seat| !now.resigned.has(*seat)).count();
        Self { seats, ready: phase.then(|| (playing.saturating_sub(acting.len()), playing)) }
    }
}

fn seats_of(now: &Snapshot) -> impl Iterator<Item = Seat> + use<> {
    (0..now.seats.len() as u8).map(Seat::new)
}

/// Returns the sentence that says whom the viewer waits for; empty if nobody is to act. `phase` is whether a
/// simultaneous phase is under way.
pub(crate) fn waiting(now: &Snapshot, phase: bool) -> String {
    let Waited { seats, ready } = Waited::at(now, phase);
    let names: Vec<String> = seats.iter().map(|seat| now.name(seat)).collect();
    match (seats.first(), ready) {
        (None, _) => String::new(),
        (Some(_), Some((ready, all))) => {
            let (said, commas) = (list(&names), names.join(", "));
            let about =
                [("names", w(&said)), ("commas", w(&commas)), ("ready", n(ready as i64)), ("all", n(all as i64))];
            tell("table-waiting-phase", &about)
        }
        // The viewer has resigned, and the game goes on.
        (Some(seat), None) if now.viewer.is(seat) => t("table-bot-for-you"),
        (Some(seat), None) => {
            let bot = !now.is_played_by_person(seat);
            tell(if bot { "table-bot-moves" } else { "table-waiting" }, &[("name", w(&list(&names)))])
        }
    }
}

/// Returns what is shown of each seat, in turn order: the viewer first, unless several people share the
/// device, who keep their places. `status` returns what a seat is doing, in words.
pub(crate) fn looks(now: &Snapshot, phase: bool, status: &dyn Fn(Seat) -> Option<String>) -> Vec<SeatLook> {
    let count = now.seats.len().max(1);
    let first = now.viewer.seat().filter(|_| now.alone).map_or(0, Seat::index);
    let look = |seat: Seat| {
        let to_act = now.to_move.to_act().has(seat);
        let plays = !now.resigned.has(seat);
        SeatLook {
            seat: seat.index(),
            name: now.name(seat),
            own: now.viewer.is(seat),
            to_act,
            ready: (phase && plays).then_some(!to_act),
            here: now.away.filter(|_| now.is_played_by_person(seat)).map(|away| !away.has(seat)),
            status: status(seat),
            total: now.sheets.get(seat.index()).map(|sheet| sheet.total.to_string()),
            ..SeatLook::default()
        }
    };
    seats_of(now).map(|seat| look(Seat::new(((first + seat.index()) % count) as u8))).collect()
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use game_core::{SeatInfo, SeatKind, ToMove, Viewer};

    use super::*;
    use crate::words::{learn, speak};

    fn table(viewer: Viewer, to_act: &[u8]) -> Snapshot {
        let names = ["Ann", "Bob", "Eve", "Mirabel"];
        let kind = |name: &str| match name {
            "Mirabel" => SeatKind::Bot("greedy".to_owned()),
            _ => SeatKind::Person,
        };
        let seats = names.map(|name| SeatInfo { name: name.to_owned(), kind: kind(name) });
        let to_act = to_act.iter().map(|seat| Seat::new(*seat)).fold(SeatSet::EMPTY, SeatSet::with);
        Snapshot { viewer, seats: Arc::new(seats.to_vec()), to_move: ToMove::Seats(to_act), ..Snapshot::nothing() }
    }

    const EVE: Viewer = Viewer::Seat(Seat::new(2));

    fn said(language: texts::Language, now: &Snapshot, phase: bool) -> String {
        let path = format!("{}/../texts/{}/app.ftl", env!("CARGO_MANIFEST_DIR"), language.tag());
        learn(language, "app", std::fs::read_to_string(path).expect("the texts are there"));
        speak(language);
        waiting(now, phase)
    }

    #[test]
    fn a_bot_plays_on_for_who_has_resigned() {
        let mut now = Snapshot { resigned: SeatSet::one(Seat::new(2)), ..table(EVE, &[2]) };
        Arc::make_mut(&mut now.seats)[2].kind = SeatKind::Bot("casual".to_owned());
        assert_eq!(said(texts::Language::English, &now, false), "A bot is thinking for you.");
        assert_eq!(said(texts::Language::Russian, &now, false), "За вас думает бот.");
    }

    #[test]
    fn in_a_phase_everybody_who_is_not_ready_is_named() {
        let english = |now: &Snapshot, phase| said(texts::Language::English, now, phase);
        assert_eq!(english(&table(EVE, &[0, 1]), true), "Waiting for Ann and Bob. 2 of 4 are ready.");
        assert_eq!(english(&table(EVE, &[0, 1, 3]), true), "Waiting for Ann, Bob and Mirabel. 1 of 4 is ready.");
        assert_eq!(english(&table(EVE, &[1]), true), "Waiting for Bob. 3 of 4 are ready.");
        let resigned = Snapshot { resigned: SeatSet::one(Seat::new(0)), ..table(EVE, &[1]) };
        assert_eq!(english(&resigned, true), "Waiting for Bob. 2 of 3 are ready.");
        assert_eq!(english(&table(EVE, &[1]), false), "Waiting for Bob.");
        assert_eq!(english(&table(EVE, &[3]), false), "Mirabel is thinking.");
        assert_eq!(english(&table(EVE, &[2]), false), "", "the viewer does not wait for itself");
        let russian = said(texts::Language::Russian, &table(EVE, &[0, 1]), true);
        assert_eq!(russian, "Ждём: Ann, Bob. Готово: 2 из 4.");
    }

    #[test]
    fn the_viewer_is_listed_first_unless_others_play_at_the_device() {
        let status = |seat: Seat| (seat.index() == 1).then(|| "chooses".to_owned());
        let alone = looks(&table(EVE, &[0, 2]), true, &status);
        let seats: Vec<usize> = alone.iter().map(|look| look.seat).collect();
        assert_eq!(seats, [2, 3, 0, 1]);
        assert!(alone[0].own && alone[0].to_act && alone[0].ready == Some(false));
        assert_eq!((alone[1].ready, alone[3].status.as_deref()), (Some(true), Some("chooses")));
        let shared = Snapshot { alone: false, ..table(EVE, &[0]) };
        let shared = looks(&shared, false, &status);
        assert_eq!((shared[0].seat, shared[0].ready, shared[2].own), (0, None, true));
    }
}
