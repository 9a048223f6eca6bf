//! Lines of the log about players who have resigned. No event of the game tells it, so they are made from the
//! snapshot.

use game_core::{Seat, SeatSet};
use leptos::prelude::*;

use crate::boards::{LogLine, Names};
use crate::link::Snapshot;
use crate::markup::markup;
use crate::words::{list, n, t, tell, w};

/// The seats whose players have resigned, each with the number of steps that had been told before.
pub(super) type Resignations = Vec<(Seat, usize)>;

/// Returns who has resigned. A resignation from before the page was opened counts as the last thing that had
/// happened then.
pub(super) fn watch(now: Signal<Snapshot>) -> Memo<Resignations> {
    Memo::new(move |before: Option<&Resignations>| {
        let (resigned, told) = now.with(|now| (now.resigned, now.told.steps.len()));
        update(before.map_or(&[], Vec::as_slice), resigned, told)
    })
}

fn update(before: &[(Seat, usize)], resigned: SeatSet, told: usize) -> Resignations {
    let known = before.iter().filter(|(seat, _)| resigned.has(*seat));
    let mut all: Resignations = known.map(|(seat, at)| (*seat, (*at).min(told))).collect();
    let new = resigned.iter().filter(|seat| all.iter().all(|(known, _)| known != seat)).collect::<Vec<_>>();
    all.extend(new.into_iter().map(|seat| (seat, told)));
    all
}

/// Says who has resigned, once the game is over; empty if nobody has. Where the others have played on, bots
/// kept the seats, whatever they reached.
pub(crate) fn words(now: &Snapshot, you: Option<Seat>, reason: &str) -> String {
    let gone = now.resigned;
    let names = list(&gone.iter().map(|seat| now.name(seat)).collect::<Vec<_>>());
    let about = [("names", w(&names)), ("count", n(gone.len() as i64))];
    match (you.is_some_and(|you| gone == SeatSet::one(you)), reason == "resigned") {
        _ if gone.is_empty() => String::new(),
        (true, true) => t("end-you-resigned"),
        (true, false) => t("resigned-unranked-you"),
        (false, true) => tell("resigned", &about),
        (false, false) => tell("resigned-unranked", &about),
    }
}

/// Adds a line for each resignation, where it happened.
pub(super) fn add(lines: &mut Vec<LogLine>, resignations: &[(Seat, usize)], names: &Names) {
    for (seat, at) in resignations {
        let words = names.tell("log-resigned", *seat, &[]);
        let shown = markup!("<span class=\"what resigned\">{}</span>", words);
        let place = lines.iter().take_while(|line| line.steps.start < *at || line.steps.is_empty()).count();
        let turn = place.checked_sub(1).map_or(0, |last| lines[last].turn);
        lines.insert(place, LogLine { turn, ..LogLine::new(Some(*seat), *at..*at, shown, words) });
    }
}

/// Puts the lines that tell of a bot in place of those since its player resigned.
pub(super) fn tell_bot(lines: &mut [LogLine], later: Vec<LogLine>, resignations: &[(Seat, usize)]) {
    let since = |line: &LogLine| {
        let at = resignations.iter().find(|(seat, _)| line.seat == Some(*seat)).map(|(_, at)| *at);
        at.is_some_and(|at| line.steps.start >= at)
    };
    for (line, later) in lines.iter_mut().zip(later).filter(|(line, _)| since(line)) {
        *line = later;
    }
}

/// Returns whether a line is about what has been shown; `shown` counts steps.
pub(super) fn is_shown(line: &LogLine, shown: usize) -> bool {
    // A line tells how something ended, so it waits for the last of its steps.
    line.steps.end.max(line.steps.start + 1) <= shown || (line.steps.is_empty() && line.steps.start == shown)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::markup::Markup;

    fn seats(all: &[u8]) -> SeatSet {
        all.iter().map(|seat| Seat::new(*seat)).collect()
    }

    fn line(step: usize) -> LogLine {
        LogLine { turn: step as u32 + 1, ..LogLine::new(None, step..step + 1, Markup::default(), step.to_string()) }
    }

    #[test]
    fn a_resignation_keeps_its_place_while_others_play_on() {
        let first = update(&[], seats(&[1]), 4);
        assert_eq!(first, [(Seat::new(1), 4)]);
        let later = update(&first, seats(&[1, 2]), 9);
        assert_eq!(later, [(Seat::new(1), 4), (Seat::new(2), 9)]);
        assert_eq!(update(&later, seats(&[1, 2]), 3), [(Seat::new(1), 3), (Seat::new(2), 3)], "steps were taken back");
        assert_eq!(update(&later, SeatSet::EMPTY, 3), [], "a record was turned back");
    }

    #[test]
    fn who_resigned_cannot_win_though_a_bot_plays_on() {
        let path = format!("{}/../texts/en/app.ftl", env!("CARGO_MANIFEST_DIR"));
        let english = texts::Language::English;
        crate::words::learn(english, "app", std::fs::read_to_string(path).expect("the texts are there"));
        crate::words::speak(english);
        let seat = |name: &str| game_core::SeatInfo { name: name.to_owned(), kind: game_core::SeatKind::Person };
        let named = vec![seat("Ann"), seat("Bob"), seat("Cleo")];
        let at = |gone: &[u8]| Snapshot {
            seats: std::sync::Arc::new(named.clone()),
            resigned: seats(gone),
            ..Snapshot::nothing()
        };
        let said = |gone: &[u8], you: Option<u8>, reason: &str| words(&at(gone), you.map(Seat::new), reason);
        assert_eq!(said(&[], Some(0), "resigned"), "");
        assert_eq!(said(&[0], Some(0), "resigned"), "You resigned.");
        assert_eq!(said(&[0], Some(0), "six-dogs"), "You resigned, so your seat cannot win.");
        assert_eq!(said(&[1], Some(0), "six-dogs"), "Bob resigned, so this seat cannot win.");
        assert_eq!(said(&[1, 2], None, "six-dogs"), "Bob and Cleo resigned, so these seats cannot win.");
        assert_eq!(said(&[1, 2], Some(1), "resigned"), "Bob and Cleo resigned.");
    }

    #[test]
    fn what_the_bot_does_is_not_told_as_the_player_s() {
        let of = |seat: u8, step: usize, words: &str| LogLine {
            seat: Some(Seat::new(seat)),
            words: words.to_owned(),
            ..line(step)
        };
        let mut lines: Vec<LogLine> = (0..4).map(|step| of(step as u8 % 2, step, "you")).collect();
        let later = (0..4).map(|step| of(step as u8 % 2, step, "bot")).collect();
        tell_bot(&mut lines, later, &[(Seat::new(1), 2)]);
        assert_eq!(lines.iter().map(|line| line.words.as_str()).collect::<Vec<_>>(), ["you", "you", "you", "bot"]);
    }

    #[test]
    fn a_line_is_where_the_player_resigned_and_is_told_when_all_before_it_was_shown() {
        let names = Names::plain(&[]);
        let mut lines: Vec<LogLine> = (0..4).map(line).collect();
        add(&mut lines, &[(Seat::new(1), 2), (Seat::new(0), 4)], &names);
        let seats: Vec<Option<u8>> = lines.iter().map(|line| line.seat.map(|seat| seat.index() as u8)).collect();
        assert_eq!(seats, [None, None, Some(1), None, None, Some(0)]);
        assert_eq!(lines[2].turn, 2, "it belongs to the turn before");
        let shown: Vec<usize> = (0..=4).map(|at| lines.iter().filter(|line| is_shown(line, at)).count()).collect();
        assert_eq!(shown, [0, 1, 3, 4, 6]);
    }
}
