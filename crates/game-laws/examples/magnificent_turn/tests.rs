//! The sketch through the contract: whole games, take-backs across the parts of a turn, forced choices,
//! records.

use core::convert::Infallible;

use game_core::fair::seed_from_text;
use game_core::{
    ChanceSource, Game, Record, Seat, SeatInfo, SeatKind, Setup, Table, TableError, ToMove, Verdict, Viewer, pick,
    verify,
};
use rand_core::{Rng, TryRng};

use crate::board::{Action, Board, Illegal, Open};
use crate::game::{Magnificent, View};
use crate::notation::Chance;
use crate::parts::POSTERS;

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

type Play = Table<Magnificent>;

const FIRST: Seat = Seat::new(0);

fn open(luck: ChanceSource) -> Play {
    let seat = |number| SeatInfo { name: format!("seat {number}"), kind: SeatKind::Person };
    Table::open(Setup::new((0..2).map(seat).collect()), luck).unwrap().0
}

/// A table with typed chance after its setup: dice of both faces 3 and 5 in each kind, posters 0 and 3 in the
/// display.
fn dealt() -> Play {
    let mut table = open(ChanceSource::Manual);
    for face in [3, 5, 3, 5, 3, 5, 3, 5] {
        table.chance(Chance::Roll(face)).unwrap();
    }
    table.chance(Chance::Poster(0)).unwrap();
    table.chance(Chance::Poster(3)).unwrap();
    table
}

/// Does what the lines say: decisions of the seat that is awaited, and `* outcome` for typed chance.
fn play(table: &mut Play, lines: &[&str]) {
    for line in lines {
        match line.strip_prefix("* ") {
            Some(outcome) => table.chance(outcome.parse().unwrap()),
            None => table.play(table.to_move().to_act().first().unwrap(), line.parse().unwrap(), None),
        }
        .unwrap_or_else(|why| panic!("{line}: {why}, open: {:?}", table.state().board().stack));
    }
}

fn digest(table: &Play) -> String {
    table.state().digest(table.rules()).to_string()
}

fn stack(table: &Play) -> &[Open] {
    &table.state().board().stack
}

/// Posters and dice are where they are exactly once.
fn check_components(board: &Board) {
    let mut posters = [0; POSTERS.len()];
    let mut count = |poster: u8| posters[usize::from(poster)] += 1;
    (0..).zip(board.deck).filter(|(_, there)| *there).for_each(|(poster, _)| count(poster));
    (0..).zip(board.discarded).filter(|(_, there)| *there).for_each(|(poster, _)| count(poster));
    board.display.iter().flatten().for_each(|&poster| count(poster));
    for area in &board.areas {
        area.posters.iter().flatten().chain(&area.completed).for_each(|&poster| count(poster));
    }
    let taken = |open: &Open| if let Open::PosterTaken(poster) = open { Some(*poster) } else { None };
    board.stack.iter().filter_map(taken).for_each(&mut count);
    assert_eq!(posters, [1; POSTERS.len()]);
    let rolled = board.tent.as_flattened().iter().map(|&count| usize::from(count)).sum::<usize>();
    let on_cards = board.areas.iter().map(|area| area.dice.iter().flatten().count()).sum::<usize>();
    let to_roll = board.stack.iter().filter(|open| matches!(open, Open::Roll(_))).count();
    assert_eq!(rolled + on_cards + to_roll, 8);
}

/// What must hold at every moment of every game.
fn check_moment(table: &Play, rng: &mut Mix) {
    let (rules, state) = (table.rules(), table.state());
    check_components(state.board());
    for viewer in table.seats().viewers() {
        let view = table.view(viewer);
        assert_eq!(Magnificent::determinize(rules, &view, rng).view(rules, viewer), view);
        let json = serde_json::to_string(&view).unwrap();
        assert_eq!(serde_json::from_str::<View>(&json).unwrap(), view);
        let mut legal = Vec::new();
        Magnificent::legal_in(rules, &view, &mut legal);
        let Some(seat) = viewer.seat().filter(|seat| table.to_move().to_act().has(*seat)) else {
            assert!(legal.is_empty());
            continue;
        };
        let checked: Vec<_> =
            Action::all().into_iter().filter(|action| state.validate(rules, seat, action).is_ok()).collect();
        assert_eq!(legal, checked);
        assert!(!legal.is_empty(), "every open step offers something: {:?}", stack(table));
        assert!(legal.is_sorted_by(|a, b| a < b));
        let sheet = Magnificent::score_sheet(rules, &view, seat);
        assert_eq!(sheet.lines.iter().filter(|line| line.summand).map(|line| line.value).sum::<i32>(), sheet.total);
    }
}

fn random_game(mut table: Play, rng: &mut Mix) -> Play {
    let mut trail = Vec::new();
    for _ in 0..1_000 {
        check_moment(&table, rng);
        trail.resize(table.steps().len(), String::new());
        trail.push(digest(&table));
        let before: Vec<_> =
            table.seats().viewers().map(|viewer| (table.version(viewer), table.view(viewer))).collect();
        match table.to_move() {
            ToMove::Over => return table,
            ToMove::Chance => {
                let outcomes = table.outcomes();
                let (outcome, _) = outcomes[pick(rng, outcomes.len() as u32) as usize];
                table.chance(outcome).unwrap();
            }
            ToMove::Seats(awaited) => {
                let seat = awaited.first().unwrap();
                let undoable = table.undoable(seat);
                if undoable > 0 && pick(rng, 8) == 0 {
                    let steps = 1 + pick(rng, undoable as u32) as usize;
                    let delivery = table.undo(seat, steps, None).unwrap();
                    assert_eq!(delivery.taken_back.map(|back| (back.seat, back.steps)), Some((seat, steps)));
                    assert_eq!(digest(&table), trail[table.steps().len()], "as if it had never been");
                } else {
                    let action = table.state().random_action(table.rules(), seat, rng);
                    table.play(seat, action, Some(table.version(Viewer::Seat(seat)))).unwrap();
                }
            }
        }
        for (viewer, (version, view)) in table.seats().viewers().zip(before) {
            assert!(table.version(viewer) > version || table.view(viewer) == view, "a view changes only with news");
        }
    }
    panic!("the game does not end");
}

#[test]
fn whole_random_games() {
    for game in 0..24 {
        let rng = &mut Mix(game);
        let chosen = random_game(open(ChanceSource::Seeded(seed_from_text(&game.to_string()))), rng);
        let typed = random_game(open(ChanceSource::Manual), rng);
        for (table, verdict) in [(chosen, Verdict::Chosen), (typed, Verdict::Typed)] {
            let text = table.record().write();
            let (found, replayed) = verify::<Magnificent>(&Record::read(&text).unwrap(), None).unwrap();
            assert_eq!(found, verdict);
            assert_eq!(digest(&replayed), digest(&table));
            assert_eq!(replayed.outcome(), table.outcome());
        }
    }
}

/// Before the first reveal the whole turn can be taken back, step by step, whatever was open.
#[test]
fn a_turn_goes_back_to_its_beginning_while_nothing_was_revealed() {
    let mut table = dealt();
    let lines = ["take clear 5 0", "flip", "set 6", "colour green", "gem green", "travel", "steps 2"];
    let mut trail = vec![digest(&table)];
    for line in lines {
        play(&mut table, &[line]);
        trail.push(digest(&table));
    }
    assert_eq!(stack(&table), [Open::TurnEnd, Open::PosterGain], "a poster on the last space of the way");
    assert_eq!(table.undoable(FIRST), lines.len());
    for _ in &lines {
        trail.pop();
        table.undo(FIRST, 1, None).unwrap();
        assert_eq!(Some(&digest(&table)), trail.last());
    }
    assert_eq!(table.undo(FIRST, 1, None).unwrap_err(), TableError::Horizon, "behind that the dice were rolled");
}

/// A Travel with two poster gains: each reveal is a horizon, and everything after it goes back across the
/// parts.
#[test]
fn a_turn_goes_back_to_the_last_reveal() {
    let mut table = dealt();
    play(&mut table, &["take purple 5 1", "die done", "bonus", "travel", "steps 6"]);
    assert_eq!(stack(&table), [Open::TurnEnd, Open::Travelling { left: 4 }, Open::PosterGain]);
    play(&mut table, &["poster deck", "* poster 7"]);
    assert_eq!(table.undoable(FIRST), 0, "a poster has been seen");
    let revealed = digest(&table);
    play(&mut table, &["place 2"]);
    assert_eq!(stack(&table), [Open::TurnEnd, Open::TentGain], "the movement went on and ended on a tent");
    play(&mut table, &["tent 1"]);
    assert_eq!(table.undoable(FIRST), 2);
    table.undo(FIRST, 2, None).unwrap();
    assert_eq!(digest(&table), revealed);
    assert_eq!(stack(&table), [Open::TurnEnd, Open::Travelling { left: 4 }, Open::PosterTaken(7)]);

    play(&mut table, &["place 0", "tent 2", "poster 1", "* poster 9"]);
    assert_eq!(table.undoable(FIRST), 0, "the refill has been seen");
    let refilled = digest(&table);
    play(&mut table, &["place 1"]);
    assert_eq!(stack(&table), [Open::TurnEnd]);
    table.undo(FIRST, 1, None).unwrap();
    assert_eq!(digest(&table), refilled);
    play(&mut table, &["place 2", "end turn", "take purple 3 0"]);
    assert_eq!(table.undoable(FIRST), 0, "another seat has acted");
}

/// A tile covers a poster: the gain opens above the Build, which then goes on with the next tile.
#[test]
fn a_covered_bonus_opens_a_step_above_the_build() {
    let mut table = dealt();
    play(&mut table, &["take green 5 2", "die done", "gem green", "build", "level 2", "tile small 0 0,1"]);
    assert_eq!(stack(&table), [Open::TurnEnd, Open::BuildTile { small: 0, large: 1 }, Open::PosterGain]);
    assert_eq!(table.undoable(FIRST), 6);
    play(&mut table, &["poster 0", "* poster 4", "place 0", "tile large 1 1,0"]);
    assert_eq!(stack(&table), [Open::TurnEnd]);
    assert_eq!(table.state().board().areas[0].trainers, 2);
    assert_eq!(table.undoable(FIRST), 2, "the tile and the poster, back to the refill");
}

/// The only way to go on is taken by `apply`: it is told, but it is no step.
#[test]
fn forced_choices_are_no_steps() {
    let mut table = dealt();
    play(&mut table, &["take orange 3 1", "flip"]);
    let steps: Vec<_> = table.steps().iter().skip(10).map(ToString::to_string).collect();
    assert_eq!(steps, ["0 take orange 3 1", "0 flip"]);
    assert_eq!(stack(&table), [Open::TurnEnd, Open::Power], "with the die flipped only `die done` was left");
    let told = table.history(Viewer::Spectator).pop().unwrap();
    assert_eq!(
        told.iter().map(ToString::to_string).collect::<Vec<_>>(),
        ["seat 0 decides: flip", "seat 0 can only: die done"]
    );
    table.undo(FIRST, 1, None).unwrap();
    assert_eq!(stack(&table).last(), Some(&Open::DieTaken { flipped: false }));
}

/// Perform: a gem is paid in its own step only where there is a choice.
#[test]
fn a_perform_completes_and_pays() {
    let mut table = dealt();
    play(&mut table, &["take green 5 2", "die done", "build", "level 1", "bonus", "poster deck", "* poster 4"]);
    play(&mut table, &["place 0", "tile large 1 1,0", "end turn"]);
    play(&mut table, &["take clear 3 0", "die done", "colour orange", "travel", "steps 0", "end turn"]);
    play(&mut table, &["take green 3 0", "die done", "perform", "space 1", "complete 0"]);
    assert!(matches!(stack(&table), [Open::TurnEnd, Open::Completing { left: 1, .. }, Open::PayGem { space: 0 }]));
    play(&mut table, &["pay clear"]);
    assert_eq!(stack(&table), [Open::TurnEnd], "with no other poster the engine stops");
    assert_eq!(table.state().board().areas[0].points, [0, 5, 0]);
    let refused = table.play(FIRST, "complete 1".parse().unwrap(), None);
    assert_eq!(refused.unwrap_err(), TableError::Illegal(Illegal::NotOffered));
}

#[test]
fn typed_chance_is_waited_for() {
    let mut table = dealt();
    play(&mut table, &["take green 5 2", "die done", "bonus", "poster deck"]);
    assert_eq!(table.to_move(), ToMove::Chance);
    let refused = table.play(FIRST, Action::EndTurn, None);
    assert_eq!(refused.unwrap_err(), TableError::ChancePending);
    assert_eq!(table.chance(Chance::Poster(0)).unwrap_err(), TableError::NotAnOutcome, "it lies in the display");
}
