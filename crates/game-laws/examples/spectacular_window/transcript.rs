//! One turn, line by line: what each viewer receives.

use core::fmt::Write;

use game_core::fair::seed_from_text;
use game_core::{ChanceSource, Seat, SeatInfo, SeatKind, Setup, Table, Update, Version, Viewer};

use crate::game::{Phase, Spectacular, View};
use crate::place::{Area, At, Place, Task};

/// What the two seats do; `undo n` takes back n of the seat's own decisions.
const SCRIPT: [(u8, &str); 23] = [
    (0, "supply 0"),
    (1, "supply 3"),
    (1, "display tile 0"),
    (1, "undo 2"),
    (1, "supply 2"),
    (1, "display tile 1"),
    (0, "undo 1"),
    (0, "supply 2"),
    (0, "display tile 1"),
    (1, "undo 1"),
    (1, "next w"),
    (0, "next w"),
    (1, "hex 5"),
    (1, "corner ne"),
    (1, "hex 5"),
    (1, "worker multi -"),
    (1, "hex 5"),
    (0, "hex 1"),
    (1, "undo 2"),
    (1, "worker own -"),
    (1, "hex 5"),
    (0, "discard"),
    (0, "undo 1"),
];

/// Everything each viewer receives in the first turn of one game of two seats.
pub(crate) fn transcript() -> String {
    let seat = |name: &str| SeatInfo { name: name.into(), kind: SeatKind::Person };
    let setup = Setup::new(vec![seat("Anna"), seat("Boris")]);
    let Ok((mut table, dealt)) = Table::<Spectacular>::open(setup, ChanceSource::Seeded(seed_from_text("7"))) else {
        return "the table cannot be opened\n".into();
    };
    let mut text = format!("the deal: {} events, all of them told to everybody\n", dealt.events.len());
    let mut before: [Option<(Version, View)>; 3] = [None, None, None];
    tell(&mut text, &table, None, &mut before);
    for (number, what) in SCRIPT {
        let seat = Seat::new(number);
        let _ = writeln!(text, "seat {seat}: {what}");
        let done = match what.strip_prefix("undo ").map(str::parse) {
            Some(Ok(steps)) => table.undo(seat, steps, None),
            _ => match what.parse() {
                Ok(action) => table.play(seat, action, None),
                Err(why) => {
                    let _ = writeln!(text, "  {why}");
                    continue;
                }
            },
        };
        match done {
            Ok(delivery) => tell(&mut text, &table, Some(&delivery), &mut before),
            Err(why) => {
                let _ = writeln!(text, "  refused, and only seat {seat} hears of it: {why}");
            }
        }
    }
    text
}

/// One block per viewer: version and who is awaited, every event, and what has changed in the view.
fn tell(
    text: &mut String,
    table: &Table<Spectacular>,
    delivery: Option<&Update<Spectacular>>,
    before: &mut [Option<(Version, View)>],
) {
    for (viewer, before) in table.seats().viewers().zip(before) {
        let (version, view) = (table.version(viewer), table.view(viewer));
        let (moved, seen) = match before {
            Some((counted, seen)) => (*counted != version, brief(seen)),
            None => (true, Vec::new()),
        };
        let awaited: Vec<String> = table.to_move().to_act().iter().map(|seat| seat.to_string()).collect();
        let news = if moved { format!("awaited {}", awaited.join(",")) } else { "nothing".into() };
        let _ = writeln!(text, "  {:<9} v{version} {news}", viewer.to_string());
        for event in delivery.into_iter().flat_map(|delivery| delivery.for_viewer(viewer)) {
            let _ = writeln!(text, "            told: {event}");
        }
        for line in brief(&view).iter().filter(|line| !seen.contains(line)) {
            let _ = writeln!(text, "            sees: {line}");
        }
        *before = Some((version, view));
    }
}

/// The part of a view that the two windows change, a line for the table and one for each seat.
fn brief(view: &View) -> Vec<String> {
    let task = match view.phase {
        Phase::Open(Task::Choose) => "choose",
        Phase::Open(Task::Build) => "build",
        Phase::Deal | Phase::Prepare => "draw",
        Phase::Over => "over",
    };
    let mut lines = vec![format!("turn {}, {task}", view.turn + 1)];
    for (number, shown) in (0u8..).zip(&view.shown) {
        let seat = Seat::new(number);
        let own = view.own.as_ref().filter(|_| view.viewer == Viewer::Seat(seat));
        let place = place(own.map_or(shown, |own| &own.place));
        let finished = if view.finished.has(seat) { ", finished" } else { "" };
        lines.push(format!("seat {seat}: {place}{finished}"));
    }
    lines
}

/// The preparation areas, with brackets around the item in hand, and the numbers of things elsewhere.
fn place(place: &Place) -> String {
    let item = |area: Area| {
        let item = place.areas[area as usize].map_or("-".to_owned(), |item| item.to_string());
        match place.at {
            At::Item { area: at, .. } if at == area => format!("[{item}]"),
            At::Corner { area: at, hex } if at == area => format!("[{item} on {hex}]"),
            At::Between | At::Item { .. } | At::Corner { .. } => item,
        }
    };
    let supply = place.supply.iter().flatten().count();
    let display = place.tiles.iter().flatten().count() + place.dice.iter().flatten().count();
    let park = place.park.iter().flatten().map(|placed| 1 + usize::from(placed.die.is_some())).sum::<usize>();
    let workers = place.workers.iter().filter(|up| **up).count();
    let areas = format!("N {} W {}", item(Area::N), item(Area::W));
    format!("{areas}, supply {supply}, display {display}, park {park}, workers {workers}")
}
