//! The sketch through the contract: whole games, windows with take-backs, what stays hidden, records, and the
//! document.

use core::convert::Infallible;

use game_core::fair::seed_from_text;
use game_core::{
    ChanceSource, Game, Record, Seat, SeatInfo, SeatKind, Setup, Table, TableError, ToMove, Verdict, Version, Viewer,
    pick, verify,
};
use rand_core::{Rng, TryRng};

use crate::game::{Chance, Event, Phase, Spectacular, View};
use crate::place::{Action, Place};
use crate::transcript::transcript;

/// `SplitMix64`: for choosing what the tests do.
struct Mix(u64);

impl TryRng for Mix {
    type Error = Infallible;
    fn try_next_u32(&mut self) -> Result<u32, Infallible> {
        self.try_next_u64().map(|bits| (bits >> 32) as u32)
    }
    fn try_next_u64(&mut self) -> Result<u64, Infallible> {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let z = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        Ok(z ^ (z >> 31))
    }
    fn try_fill_bytes(&mut self, to: &mut [u8]) -> Result<(), Infallible> {
        to.fill_with(|| self.next_u64() as u8);
        Ok(())
    }
}

type Play = Table<Spectacular>;

fn open(seats: usize, luck: ChanceSource) -> Play {
    let seat = |number| SeatInfo { name: format!("seat {number}"), kind: SeatKind::Person };
    Table::open(Setup::new((0..seats).map(seat).collect()), luck).unwrap().0
}

fn seeded(seats: usize, seed: &str) -> Play {
    open(seats, ChanceSource::Seeded(seed_from_text(seed)))
}

/// Does what the lines say: `seat action` or `seat undo n`.
fn play(table: &mut Play, lines: &[&str]) {
    for line in lines {
        let (seat, what) = line.split_once(' ').unwrap();
        let seat = Seat::new(seat.parse().unwrap());
        match what.strip_prefix("undo ") {
            Some(steps) => table.undo(seat, steps.parse().unwrap(), None),
            None => table.play(seat, what.parse().unwrap(), None),
        }
        .unwrap_or_else(|why| panic!("{line}: {why}"));
    }
}

fn digest(table: &Play) -> String {
    table.state().digest(table.rules()).to_string()
}

/// What one viewer has of a table.
fn seen(table: &Play, viewer: Viewer) -> (Version, ToMove, View, Vec<Action>, Vec<Vec<Event>>) {
    let view = table.view(viewer);
    let mut legal = Vec::new();
    Spectacular::legal_in(table.rules(), &view, &mut legal);
    (table.version(viewer), table.to_move(), view, legal, table.history(viewer))
}

/// Tiles and dice of a place, wherever they lie.
fn items(place: &Place) -> usize {
    let park = place.park.iter().flatten().map(|placed| 1 + usize::from(placed.die.is_some())).sum::<usize>();
    let lying = place.supply.iter().chain(&place.areas).flatten().count() + place.tiles.iter().flatten().count();
    let stacked = place.stack.iter().map(|&count| usize::from(count)).sum::<usize>();
    park + lying
        + stacked
        + place.dice.iter().flatten().count()
        + place.discards.len()
        + usize::from(place.star_die.is_some())
}

/// What must hold at every moment of every game.
fn check_moment(table: &Play, rng: &mut Mix) {
    let (rules, state) = (table.rules(), table.state());
    for viewer in table.seats().viewers() {
        let view = table.view(viewer);
        let guess = Spectacular::determinize(rules, &view, rng);
        assert_eq!(guess.view(rules, viewer), view, "a guess looks the same to whom it was made for");
        let json = serde_json::to_string(&view).unwrap();
        assert_eq!(serde_json::from_str::<View>(&json).unwrap(), view);
        let mut legal = Vec::new();
        Spectacular::legal_in(rules, &view, &mut legal);
        let Some(seat) = viewer.seat() else {
            assert!(legal.is_empty());
            continue;
        };
        assert_eq!(legal.is_empty(), !table.to_move().to_act().has(seat));
        let checked: Vec<_> = Action::all().filter(|action| state.validate(rules, seat, action).is_ok()).collect();
        assert_eq!(legal, checked);
        assert!(legal.is_sorted_by(|a, b| a < b));
    }
    let dealt = table.view(Viewer::Spectator).phase != Phase::Deal;
    let own = table.seats().seats().map(|seat| items(&table.view(Viewer::Seat(seat)).own.unwrap().place));
    assert!(!dealt || own.sum::<usize>() == table.seats().get() * 10, "nothing is lost and nothing appears");
}

/// Versions move exactly for those who are sent something, and views change for nobody else.
fn check_news(table: &Play, before: &[(Version, ToMove, View)], acting: Option<Seat>, told: impl Fn(Viewer) -> bool) {
    for (viewer, (version, pending, view)) in table.seats().viewers().zip(before) {
        let news = told(viewer) || table.to_move() != *pending;
        let moved = table.version(viewer) != *version;
        assert!(moved || table.view(viewer) == *view, "{viewer}: a view changes only with news");
        assert!(moved == news || acting.is_some_and(|seat| viewer.is(seat)), "{viewer}");
        assert!(table.version(viewer) <= version + 1, "{viewer}: one call counts once");
    }
}

/// A whole game of random decisions and take-backs.
fn random_game(mut table: Play, rng: &mut Mix) -> Play {
    for _ in 0..600 {
        check_moment(&table, rng);
        let viewers = table.seats().viewers();
        let before: Vec<_> = viewers.map(|v| (table.version(v), table.to_move(), table.view(v))).collect();
        match table.to_move() {
            ToMove::Over => return table,
            ToMove::Chance => {
                assert!(matches!(table.play(Seat::new(0), Action::Discard, None), Err(TableError::ChancePending)));
                let outcomes = table.outcomes();
                let (outcome, _) = outcomes[pick(rng, outcomes.len() as u32) as usize];
                let delivery = table.chance(outcome).unwrap();
                check_news(&table, &before, None, |viewer| delivery.for_viewer(viewer).next().is_some());
            }
            ToMove::Seats(awaited) => {
                let all: Vec<_> = table.seats().seats().collect();
                let seat = all[pick(rng, all.len() as u32) as usize];
                let undoable = table.undoable(seat);
                let delivery = if undoable > 0 && pick(rng, 6) == 0 {
                    table.undo(seat, 1 + pick(rng, undoable as u32) as usize, None).unwrap()
                } else if awaited.has(seat) {
                    let action = table.state().random_action(table.rules(), seat, rng);
                    table.play(seat, action, Some(table.version(Viewer::Seat(seat)))).unwrap()
                } else {
                    continue;
                };
                assert_eq!(
                    delivery.taken_back_for(Viewer::Spectator),
                    None,
                    "a take-back in a window is nobody else's business"
                );
                check_news(&table, &before, Some(seat), |viewer| delivery.for_viewer(viewer).next().is_some());
            }
        }
    }
    panic!("the game does not end");
}

#[test]
fn whole_random_games() {
    for game in 0..24 {
        let seats = 2 + game as usize % 2;
        let rng = &mut Mix(game);
        let chosen = random_game(seeded(seats, &game.to_string()), rng);
        let typed = random_game(open(seats, ChanceSource::Manual), rng);
        for (table, verdict) in [(chosen, Verdict::Chosen), (typed, Verdict::Typed)] {
            let text = table.record().write();
            let (found, replayed) = verify::<Spectacular>(&Record::read(&text).unwrap(), None).unwrap();
            assert_eq!(found, verdict);
            assert_eq!(digest(&replayed), digest(&table));
            assert_eq!(replayed.outcome(), table.outcome());
        }
    }
}

#[test]
fn a_changed_record_is_found_out() {
    let table = random_game(seeded(2, "7"), &mut Mix(7));
    let mut record = table.record();
    let at = record.steps.iter().position(|step| step.starts_with("* roll")).unwrap();
    let other = if record.steps[at] == "* roll 1" { "* roll 2" } else { "* roll 1" };
    record.steps[at] = other.into();
    assert_eq!(verify::<Spectacular>(&record, None).unwrap_err().step(), Some(at));
}

#[test]
fn one_seat_takes_back_after_the_other_has_acted() {
    let mut table = seeded(2, "7");
    play(&mut table, &["0 supply 0", "1 supply 3", "1 display die 0"]);
    assert_eq!((table.undoable(Seat::new(0)), table.undoable(Seat::new(1))), (1, 2));
    play(&mut table, &["0 undo 1"]);
    let mut never = seeded(2, "7");
    play(&mut never, &["1 supply 3", "1 display die 0"]);
    assert_eq!(digest(&table), digest(&never));
    assert_eq!(table.record().steps, never.record().steps);
}

#[test]
fn a_seat_takes_back_after_it_has_finished() {
    let mut table = seeded(2, "7");
    play(&mut table, &["1 supply 3", "1 display die 0", "0 supply 0"]);
    assert_eq!(table.to_move().to_act(), [Seat::new(0)].into_iter().collect());
    play(&mut table, &["1 undo 1"]);
    assert_eq!(table.to_move().to_act(), table.seats().set(), "it is awaited again");
    play(&mut table, &["1 display tile 1", "0 display die 1"]);
    let mut never = seeded(2, "7");
    play(&mut never, &["1 supply 3", "1 display tile 1", "0 supply 0", "0 display die 1"]);
    assert_eq!(digest(&table), digest(&never));
    for seat in [0, 1].map(Seat::new) {
        assert_eq!(table.undoable(seat), 0, "what closes a window stays");
        assert_eq!(table.undo(seat, 1, None).unwrap_err(), TableError::Horizon);
    }
}

#[test]
fn a_take_back_in_the_build_window_leaves_the_choose_window_alone() {
    let mut table = seeded(2, "7");
    play(&mut table, &["0 supply 2", "0 display tile 1", "1 supply 2", "1 display tile 1"]);
    let opened = digest(&table);
    play(&mut table, &["0 next w", "1 next w", "0 hex 1", "0 discard", "1 discard"]);
    assert_eq!(table.undoable(Seat::new(0)), 3);
    play(&mut table, &["0 undo 3", "1 undo 2"]);
    assert_eq!(digest(&table), opened);
}

/// All orders of four doings of each seat, a take-back among them.
#[test]
fn the_order_of_the_seats_has_no_meaning() {
    let doings = [
        ["0 supply 1", "0 undo 1", "0 supply 2", "0 display tile 1"],
        ["1 supply 2", "1 undo 1", "1 supply 3", "1 display tile 0"],
    ];
    let mut found = Vec::new();
    for order in (0u32..256).filter(|order| order.count_ones() == 4) {
        let mut table = seeded(2, "7");
        let mut next = doings.map(IntoIterator::into_iter);
        for place in 0..8 {
            let line = next[(order >> place & 1) as usize].next().unwrap();
            play(&mut table, &[line]);
        }
        let views: Vec<_> = table.seats().viewers().map(|viewer| table.view(viewer)).collect();
        found.push((digest(&table), views));
    }
    assert_eq!(found.len(), 70);
    assert!(found.iter().all(|other| *other == found[0]));
}

/// Whatever seat 1 does, takes back and does again inside the window: seat 0 and a spectator receive the
/// same.
#[test]
fn unfinished_decisions_tell_nothing() {
    let ways: [&[&str]; 4] = [
        &["1 supply 0", "1 display tile 0"],
        &["1 supply 3", "1 display die 1"],
        &["1 supply 3", "1 undo 1", "1 supply 2", "1 display die 0"],
        &["1 supply 1", "1 undo 1", "1 supply 2", "1 undo 1", "1 supply 1", "1 display tile 1"],
    ];
    for viewer in [Viewer::Seat(Seat::new(0)), Viewer::Spectator] {
        let tables: Vec<_> = ways
            .iter()
            .map(|way| {
                let mut table = seeded(2, "7");
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

#[test]
fn a_stale_request_is_refused() {
    let mut table = seeded(2, "7");
    let seat = Seat::new(0);
    let version = table.version(Viewer::Seat(seat));
    table.play(seat, "supply 0".parse().unwrap(), Some(version)).unwrap();
    let again = table.play(seat, "display die 0".parse().unwrap(), Some(version));
    assert_eq!(again.unwrap_err(), TableError::Stale { seen: version, now: version + 1 });
}

#[test]
fn a_third_part_makes_a_tower_and_a_six_fits_there() {
    let mut table = open(2, ChanceSource::Manual);
    let deal = ["tile green-black", "tile blue-black", "roll 6", "roll 6", "tile green-black", "tile blue-black"];
    let rest = ["roll 1", "roll 1", "tile green-black", "tile green-heart", "roll 6", "roll 6"];
    let other = ["tile green-black", "tile green-heart", "roll 1", "roll 1"];
    for outcome in deal.iter().chain(&rest).chain(&other) {
        table.chance(outcome.parse().unwrap()).unwrap();
    }
    play(&mut table, &["0 supply 0", "0 display tile 0", "1 supply 0", "1 display tile 0"]);
    play(&mut table, &["0 next n", "0 hex 0", "0 corner se", "0 hex 1", "0 corner sw"]);
    play(&mut table, &["1 next n", "1 discard", "1 discard"]);
    for tile in ["tile blue-heart", "tile blue-heart"] {
        table.chance(tile.parse::<Chance>().unwrap()).unwrap();
    }
    play(&mut table, &["0 supply 1", "0 display die 0", "1 supply 1", "1 display die 0", "0 next w"]);
    let refused = table.play(Seat::new(0), "hex 0".parse().unwrap(), None);
    assert!(matches!(refused, Err(TableError::Illegal(_))), "a six needs the tower first");
    play(&mut table, &["0 undo 1", "0 next n", "0 hex 5", "0 corner n", "0 hex 0"]);
    let sheet = |viewer| Spectacular::score_sheet(table.rules(), &table.view(viewer), Seat::new(0)).total;
    assert_eq!((sheet(Viewer::Seat(Seat::new(0))), sheet(Viewer::Spectator)), (6, 0), "only seat 0 knows it yet");
}

#[test]
fn the_document_shows_this_transcript() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/hidden-information.md");
    let document = std::fs::read_to_string(path).unwrap();
    let shown: Vec<&str> = document.split("```text\n").skip(1).filter_map(|rest| rest.split("```").next()).collect();
    assert_eq!(shown.concat(), transcript(), "run the example and paste what it prints");
}
