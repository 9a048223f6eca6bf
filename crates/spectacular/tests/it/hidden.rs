//! What each viewer receives while other seats decide in a simultaneous phase: one turn line by line, as
//! docs/hidden-information.md shows it; and that neither the order in which seats act nor their undos change
//! it.

use core::fmt::Write;

use game_core::fair::seed_from_text;
use game_core::{
    ChanceSource, Game, Seat, SeatInfo, SeatKind, Setup, Table, TableError, ToMove, Update, Version, Viewer,
};
use game_laws::clause;
use spectacular::action::Area;
use spectacular::rules::{Dealt, Number};
use spectacular::state::At;
use spectacular::{Action, Board, Event, Item, Options, Phase, Player, Rules, Spectacular, View};

/// The actions of the two seats; `undo n` undoes n of the seat's own decisions. An empty line marks where the
/// document has a paragraph of explanation.
const SCRIPT: &str = "\
0 supply tile.green
1 supply die.orange
1 display tile.2

1 undo 2
1 supply die.green
1 display tile.1
0 undo 1
0 supply tile.grey

0 display die.green.1
1 undo 1

1 next w
0 next n
1 hex 0,2
1 corner ne
1 hex 0,2
1 worker multi-
1 hex 0,2
0 hex 0,2
1 undo 2
1 worker own-
1 hex 0,2

0 discard
0 undo 1
";

const DOCUMENT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/hidden-information.md");

/// Returns a table of two seats at which everything is dealt and the final preparations are over.
fn table() -> Table<Spectacular> {
    let seat = |number| SeatInfo { name: format!("seat {number}"), kind: SeatKind::Person };
    let mut setup: Setup<Spectacular> = Setup::new((0..2).map(seat).collect());
    setup.options = Options {
        boards: Dealt::Fixed(vec![Board::Saola, Board::Vaquita]),
        supply_boards: Dealt::Fixed(vec![Number(1), Number(2)]),
        ..Options::default()
    };
    let (mut table, _) = Table::open(setup, ChanceSource::Seeded(seed_from_text("7"))).unwrap();
    play(&mut table, &["0 roll", "1 roll", "0 noswap", "1 noswap"]);
    table
}

/// Carries out one line of the script: `seat action` or `seat undo n`.
fn act(table: &mut Table<Spectacular>, line: &str) -> Result<Update<Spectacular>, TableError<Spectacular>> {
    let (seat, what) = line.split_once(' ').unwrap();
    let seat = Seat::new(seat.parse().unwrap());
    match what.strip_prefix("undo ") {
        Some(steps) => table.undo(seat, steps.parse().unwrap(), None),
        None => table.play(seat, what.parse().unwrap(), None),
    }
}

/// Carries out several lines of the script, all of which must be allowed.
fn play(table: &mut Table<Spectacular>, lines: &[&str]) {
    for line in lines {
        act(table, line).unwrap_or_else(|why| panic!("{line}: {why}"));
    }
}

/// Returns everything that each viewer receives in the first turn, one text for each code block of the
/// document.
fn transcript() -> Vec<String> {
    let mut table = table();
    let mut before: Vec<Option<(Version, View)>> = vec![None; 3];
    let mut parts = vec!["the preparations are over\n".to_owned()];
    tell(&mut parts[0], &table, None, &mut before);
    for line in SCRIPT.lines() {
        let Some((seat, what)) = line.split_once(' ') else {
            parts.push(String::new());
            continue;
        };
        let text = parts.last_mut().unwrap();
        writeln!(text, "seat {seat}: {what}").unwrap();
        match act(&mut table, line) {
            Ok(update) => tell(text, &table, Some(&update), &mut before),
            Err(why) => writeln!(text, "  refused, and only seat {seat} is told: {why}").unwrap(),
        }
    }
    parts
}

/// Appends one entry for each viewer: its version and the seats to act, every event it is sent, and what has
/// changed in its view.
fn tell(
    text: &mut String,
    table: &Table<Spectacular>,
    update: Option<&Update<Spectacular>>,
    before: &mut [Option<(Version, View)>],
) {
    for (viewer, before) in table.seats().viewers().zip(before) {
        let (version, view) = (table.version(viewer), table.view(viewer));
        let (moved, seen) = match before {
            Some((counted, seen)) => (*counted != version, brief(table.rules(), seen)),
            None => (true, Vec::new()),
        };
        let to_act: Vec<String> = table.to_move().to_act().iter().map(|seat| seat.to_string()).collect();
        let news = if moved { format!("to act {}", to_act.join(",")) } else { "nothing".into() };
        writeln!(text, "  {:<9} v{version} {news}", viewer.to_string()).unwrap();
        for event in update.into_iter().flat_map(|update| update.for_viewer(viewer)) {
            writeln!(text, "            told: {event}").unwrap();
        }
        for line in brief(table.rules(), &view).iter().filter(|line| !seen.contains(line)) {
            writeln!(text, "            sees: {line}").unwrap();
        }
        *before = Some((version, view));
    }
}

/// Returns the part of a view that the two phases change: a line for the table and one for each seat.
fn brief(rules: &Rules, view: &View) -> Vec<String> {
    let phase = match view.phase {
        Phase::Choose => "choose",
        Phase::Build => "build",
        other => panic!("the turn has no phase {other:?}"),
    };
    let mut lines = vec![format!("turn {}, {phase}", view.turn + 1)];
    for seat in rules.seats.seats() {
        let finished = if view.done.has(seat) { ", finished" } else { "" };
        lines.push(format!("seat {seat}: {}{finished}", in_short(rules, view.player(seat))));
    }
    lines
}

/// Returns the preparation areas, with brackets around the item in hand, and the numbers of the seat's other
/// items.
fn in_short(rules: &Rules, player: &Player) -> String {
    let item = |area: Area| {
        let item = match player.areas[area as usize] {
            None => "-".to_owned(),
            Some(Item::Tile(tile)) => tile.to_string(),
            Some(Item::Die(die)) => die.to_string(),
        };
        match player.at {
            At::Item { area: at, .. } if at == area => format!("[{item}]"),
            At::Corner { area: at, cell } if at == area => format!("[{item} on {}]", player.ground(rules).hex(cell)),
            At::Between | At::Item { .. } | At::Corner { .. } => item,
        }
    };
    let display = player.display.iter().flatten().count() + player.dice.iter().filter(|&&value| value > 0).count();
    let park = player.park.placed().len() + player.park.fed().len();
    format!(
        "N {} W {}, supply {}, display {display}, park {park}, workers {}",
        item(Area::N),
        item(Area::W),
        crate::kit::items(player),
        player.workers.count_ones()
    )
}

/// With `GOLDEN=write` in the environment, the code blocks of the document are written instead of compared.
#[test]
fn the_document_on_hidden_information_shows_the_real_transcript() {
    let document = std::fs::read_to_string(DOCUMENT).unwrap();
    let mut pieces = document.split("```text\n");
    let mut written = pieces.next().unwrap().to_owned();
    let mut parts = transcript().into_iter();
    for piece in pieces {
        let (_, prose) = piece.split_once("```\n").unwrap();
        let part = parts.next().expect("the document has more blocks than the transcript has parts");
        written += &format!("```text\n{part}```\n{prose}");
    }
    assert_eq!(parts.next(), None, "the document lacks a block");
    if std::env::var("GOLDEN").is_ok_and(|how| how == "write") {
        std::fs::write(DOCUMENT, written).unwrap();
    } else {
        assert_eq!(document, written, "GOLDEN=write writes the document's code blocks");
    }
}

#[test]
fn one_seat_undoes_after_the_other_has_acted() {
    clause!("SPC-R1");
    let mut undone = table();
    play(&mut undone, &["0 supply die.blue", "1 supply die.grey", "1 display die.green.1"]);
    assert_eq!((undone.undoable(Seat::new(0)), undone.undoable(Seat::new(1))), (1, 2));
    play(&mut undone, &["0 undo 1"]);
    let mut never = table();
    play(&mut never, &["1 supply die.grey", "1 display die.green.1"]);
    assert_eq!(undone.state(), never.state());
    assert_eq!(undone.record().steps, never.record().steps);
}

#[test]
fn a_seat_undoes_after_it_has_finished() {
    clause!("SPC-R1");
    let mut undone = table();
    play(&mut undone, &["1 supply die.grey", "1 display die.green.1", "0 supply die.blue"]);
    assert_eq!(undone.to_move(), ToMove::Seats([Seat::new(0)].into_iter().collect()));
    play(&mut undone, &["1 undo 1"]);
    assert_eq!(undone.to_move(), ToMove::Seats(undone.seats().set()), "it is to act again");
    play(&mut undone, &["1 display tile.2", "0 display die.grey.1"]);
    let mut never = table();
    play(&mut never, &["1 supply die.grey", "1 display tile.2", "0 supply die.blue", "0 display die.grey.1"]);
    assert_eq!(undone.state(), never.state());
    for seat in undone.seats().seats() {
        assert_eq!(undone.undoable(seat), 0, "what ended the phase stays");
        assert_eq!(undone.undo(seat, 1, None).unwrap_err(), TableError::Horizon);
    }
}

#[test]
fn an_undo_in_the_build_phase_leaves_the_choices_alone() {
    let mut table = table();
    play(&mut table, &["0 supply tile.grey", "0 display tile.1", "1 supply tile.grey", "1 display tile.2"]);
    let begun = *table.state();
    play(&mut table, &["0 next n", "1 next w", "0 discard", "0 discard", "1 hex 0,2"]);
    assert_eq!(table.undoable(Seat::new(0)), 3);
    play(&mut table, &["0 undo 3", "1 undo 2"]);
    assert_eq!(*table.state(), begun);
}

/// All 70 orders in which two seats can make four requests each, an undo among them, lead to the same state
/// and the same views.
#[test]
fn the_order_in_which_seats_act_in_a_simultaneous_phase_does_not_matter() {
    clause!("SPC-R1");
    let doings = [
        ["0 supply die.grey", "0 undo 1", "0 supply tile.grey", "0 display tile.2"],
        ["1 supply tile.blue", "1 undo 1", "1 supply die.blue", "1 display tile.1"],
    ];
    let mut found = Vec::new();
    for order in (0u32..256).filter(|order| order.count_ones() == 4) {
        let mut table = table();
        let mut next = doings.map(IntoIterator::into_iter);
        for place in 0..8 {
            let line = next[(order >> place & 1) as usize].next().unwrap();
            play(&mut table, &[line]);
        }
        let views: Vec<View> = table.seats().viewers().map(|viewer| table.view(viewer)).collect();
        found.push((*table.state(), views));
    }
    assert_eq!(found.len(), 70);
    assert!(found.iter().all(|other| *other == found[0]));
}

/// Returns all that one viewer knows of a table: version, who acts next, view, legal actions, events.
fn seen(table: &Table<Spectacular>, viewer: Viewer) -> (Version, ToMove, View, Vec<Action>, Vec<Vec<Event>>) {
    let view = table.view(viewer);
    let mut legal = Vec::new();
    Spectacular::legal_in(table.rules(), &view, &mut legal);
    (table.version(viewer), table.to_move(), view, legal, table.history(viewer))
}

/// Whatever seat 1 does, undoes and does again within the phase, seat 0 and a spectator receive the same.
#[test]
fn unfinished_decisions_reveal_nothing() {
    clause!("SPC-R1");
    let ways: [&[&str]; 4] = [
        &["1 supply tile.green", "1 display tile.1"],
        &["1 supply die.orange", "1 display die.blue.2"],
        &["1 supply die.orange", "1 undo 1", "1 supply tile.grey", "1 display die.green.1"],
        &["1 supply tile.blue", "1 undo 1", "1 supply tile.grey", "1 undo 1", "1 supply tile.blue", "1 display tile.3"],
    ];
    for viewer in [Viewer::Seat(Seat::new(0)), Viewer::Spectator] {
        let tables: Vec<Table<Spectacular>> = ways
            .iter()
            .map(|way| {
                let mut table = table();
                let start = seen(&table, viewer);
                play(&mut table, &way[..way.len() - 1]);
                assert_eq!(seen(&table, viewer), start, "nothing before it finishes");
                play(&mut table, &way[way.len() - 1..]);
                assert_ne!(seen(&table, viewer), start, "that it has finished");
                table
            })
            .collect();
        assert!(tables.iter().all(|table| seen(table, viewer) == seen(&tables[0], viewer)));
    }
}

/// A seat's own decision makes a request with its earlier version stale; another seat's hidden decision does
/// not.
#[test]
fn a_stale_request_is_refused() {
    let mut table = table();
    let seat = Seat::new(0);
    let version = table.version(Viewer::Seat(seat));
    play(&mut table, &["1 supply die.grey"]);
    table.play(seat, "supply die.blue".parse().unwrap(), Some(version)).unwrap();
    let again = table.play(seat, "display die.green.1".parse().unwrap(), Some(version));
    assert_eq!(again.unwrap_err(), TableError::Stale { seen: version, now: version + 1 });
}
