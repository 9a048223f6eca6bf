//! Who sits down, and under which name.

use crate::boards::{SeatDraft, Who};
use crate::levels;
use crate::screens::bot_name;
use crate::screens::room::remembered_name;
use crate::words::{n, t, tell};

/// The number of names for bots.
const BOT_NAMES: usize = 6;

/// Returns the name of a player whose seat has none.
pub(super) fn player(at: usize) -> String {
    tell("player-number", &[("number", n(at as i64 + 1))])
}

/// Returns the name of a seat, or the number of its player if it has none.
pub(super) fn name_or_number(seats: &[SeatDraft], at: usize) -> String {
    seats.get(at).map(SeatDraft::typed).filter(|name| !name.is_empty()).unwrap_or_else(|| player(at))
}

/// Returns the name of the bot of a seat, or the next one that no other seat has.
fn free_name(at: usize, others: &[SeatDraft]) -> String {
    let taken = |name: &String| others.iter().any(|seat| seat.typed() == *name);
    (at..at + BOT_NAMES).map(bot_name).find(|name| !taken(name)).unwrap_or_else(|| player(at))
}

/// Returns whether nobody typed this name.
fn is_given(name: &str) -> bool {
    name.trim().is_empty() || name == t("you") || (0..BOT_NAMES).any(|at| name == player(at) || name == bot_name(at))
}

/// Returns the seat of the person at this device if it has no name by which others could know it.
pub(super) fn nameless(seats: &[SeatDraft]) -> Option<usize> {
    let here = seats.iter().position(|seat| seat.who == Who::Here)?;
    let name = seats[here].typed();
    (name.is_empty() || name == t("you")).then_some(here)
}

/// Calls the only person at this device by the name that `known` returns while others join by a link, and
/// *You* while nobody does.
pub(super) fn address(seats: &mut [SeatDraft], known: impl FnOnce() -> String) {
    let mut people = seats.iter().enumerate().filter(|(_, seat)| seat.who == Who::Here).map(|(at, _)| at);
    let (Some(here), None) = (people.next(), people.next()) else { return };
    let online = seats.iter().any(|seat| seat.who == Who::Link);
    let name = seats[here].typed();
    if online && name == t("you") {
        seats[here].name = known();
    } else if !online && name.is_empty() {
        seats[here].name = t("you");
    }
}

/// Returns the bot for a seat that has none: one like the last bot at the table, or else the usual one; the
/// strongest, which is the last, where there are no levels.
fn bot(seats: &[SeatDraft], bots: &[&str]) -> Who {
    let same = seats.iter().rev().find_map(|seat| match &seat.who {
        Who::Bot(bot) => Some(bot.clone()),
        Who::Here | Who::Link => None,
    });
    let usual = || bots.iter().find(|bot| **bot == levels::USUAL).or(bots.last()).copied().unwrap_or_default();
    Who::Bot(same.unwrap_or_else(|| usual().to_owned()))
}

/// Returns a seat that is added to others: a bot, or what the URL asks for.
pub(super) fn new_seat(seats: &[SeatDraft], wanted: &str, bots: &[&str]) -> SeatDraft {
    let at = seats.len();
    match (wanted, at) {
        ("here", _) => SeatDraft { name: player(at), who: Who::Here },
        ("link", 0) => SeatDraft { name: remembered_name(), who: Who::Here },
        ("link", _) => SeatDraft { name: String::new(), who: Who::Link },
        (_, 0) if wanted != "bots" => SeatDraft { name: t("you"), who: Who::Here },
        _ => SeatDraft { name: free_name(at, seats), who: bot(seats, bots) },
    }
}

/// Returns the seats with which a set-up begins: one person and bots, or what the URL asks for.
pub(super) fn first_seats(count: usize, wanted: &str, bots: &[&str]) -> Vec<SeatDraft> {
    let mut seats: Vec<SeatDraft> = Vec::new();
    while seats.len() < count {
        seats.push(new_seat(&seats, wanted, bots));
    }
    seats
}

/// Returns the player for a kind of seat: `here`, `link`, or a bot.
pub(super) fn who(kind: &str, seats: &[SeatDraft], bots: &[&str]) -> Who {
    match kind {
        "here" => Who::Here,
        "link" => Who::Link,
        _ => bot(seats, bots),
    }
}

/// Returns the kind of a seat.
pub(super) fn kind(who: &Who) -> &'static str {
    match who {
        Who::Here => "here",
        Who::Link => "link",
        Who::Bot(_) => "bot",
    }
}

/// Returns who may take one of `seats`: kinds, and the keys of their names. The only seat is taken by the
/// person here, so nothing is offered, unless a bot is to be watched or has the seat.
pub(super) fn kinds(seats: usize, kind: &str, watches: bool) -> &'static [(&'static str, &'static str)] {
    match seats {
        1 if kind == "here" && !watches => &[],
        1 => &[("here", "seat-here"), ("bot", "seat-is-bot")],
        _ => &[("here", "seat-here"), ("link", "seat-by-link"), ("bot", "seat-is-bot")],
    }
}

/// Gives a name to a seat whose player has changed. A name that was typed stays with a person.
pub(super) fn rename(seats: &mut [SeatDraft], at: usize, was_bot: bool) {
    let is_bot = matches!(seats[at].who, Who::Bot(_));
    if !is_bot && !was_bot && !is_given(&seats[at].name) {
        return;
    }
    let people = seats.iter().filter(|seat| seat.who == Who::Here).count();
    seats[at].name.clear();
    seats[at].name = match seats[at].who {
        Who::Bot(_) => free_name(at, seats),
        Who::Link => String::new(),
        Who::Here if people == 1 => t("you"),
        Who::Here => player(at),
    };
}

#[cfg(test)]
mod tests {
    use super::*;

    const BOTS: [&str; 3] = ["random", "collector", "greedy"];

    fn seat(name: &str, who: Who) -> SeatDraft {
        SeatDraft { name: name.to_owned(), who }
    }

    #[test]
    fn a_new_seat_has_a_bot_like_the_others_under_a_free_name() {
        let person = seat("Anna", Who::Here);
        let alone = new_seat(core::slice::from_ref(&person), "", &BOTS);
        assert_eq!(alone, seat(&bot_name(1), Who::Bot("greedy".to_owned())), "the strongest");
        let easy = [person, seat(&bot_name(2), Who::Bot("random".to_owned()))];
        assert_eq!(
            new_seat(&easy, "", &BOTS),
            seat(&bot_name(3), Who::Bot("random".to_owned())),
            "the second name is taken"
        );
    }

    #[test]
    fn a_typed_name_stays_with_a_person_and_given_names_change() {
        let mut seats = vec![seat("Anna", Who::Link), seat(&bot_name(1), Who::Bot("greedy".to_owned()))];
        rename(&mut seats, 0, false);
        assert_eq!(seats[0].name, "Anna", "from here to another device");
        seats[1].who = Who::Here;
        rename(&mut seats, 1, true);
        assert_eq!(seats[1].name, t("you"), "the only person at this device");
        seats[1].who = Who::Link;
        rename(&mut seats, 1, false);
        assert_eq!(seats[1].name, "", "nobody elsewhere is called you");
        seats[0].who = Who::Bot("greedy".to_owned());
        rename(&mut seats, 0, false);
        assert_eq!(seats[0].name, bot_name(0), "a bot has a bot's name");
    }

    #[test]
    fn who_opens_a_room_needs_a_name() {
        let mut seats = vec![seat(&t("you"), Who::Here), seat("", Who::Link)];
        assert_eq!(nameless(&seats), Some(0), "others cannot call anybody you");
        address(&mut seats, || "Anna".to_owned());
        assert_eq!((seats[0].name.as_str(), nameless(&seats)), ("Anna", None), "a name that is known");
        seats[0].name.clear();
        assert_eq!(nameless(&seats), Some(0));
        seats[1].who = Who::Bot("greedy".to_owned());
        address(&mut seats, String::new);
        assert_eq!(seats[0].name, t("you"), "at one device it needs none");
        assert_eq!(nameless(&[seat("", Who::Link)]), None, "nobody sits here");
    }

    #[test]
    fn the_only_seat_is_for_the_person_here() {
        let offered = |seats, kind, watches| kinds(seats, kind, watches).iter().map(|kind| kind.0).collect::<Vec<_>>();
        assert!(offered(1, "here", false).is_empty());
        assert_eq!(offered(1, "here", true), ["here", "bot"], "who wants to watch a bot may");
        assert_eq!(offered(1, "bot", false), ["here", "bot"], "a bot can be sent away");
        assert_eq!(offered(2, "here", false), ["here", "link", "bot"]);
    }

    #[test]
    fn the_address_says_who_begins() {
        let kinds =
            |wanted: &str| -> Vec<&str> { first_seats(3, wanted, &BOTS).iter().map(|seat| kind(&seat.who)).collect() };
        assert_eq!(kinds(""), ["here", "bot", "bot"]);
        assert_eq!(kinds("here"), ["here"; 3]);
        assert_eq!(kinds("bots"), ["bot"; 3]);
    }
}
