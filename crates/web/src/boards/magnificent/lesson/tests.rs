use game_core::{ChanceSource, Game as _, Seat, Setup, Table, ToMove, Viewer};
use magnificent::camp::LaidTile;
use magnificent::preview::Route;
use magnificent::{Action, Magnificent, View};
use texts::Language;

use super::*;
use crate::boards::magnificent::plan::{CircusPlan, Here, position_after};
use crate::boards::magnificent::tests::{seats, speaking};
use crate::kit::plan::{Plan as _, sketch};
use crate::words::t;

const LEARNER: Seat = Seat::new(0);

/// Returns the table of the lesson after its opening.
fn table() -> Table<Magnificent> {
    let mut options = crate::link::Options::default();
    LESSON.options.iter().for_each(|(key, value)| options.set(key, value));
    let setup = Setup { options: options.decode(), ..Setup::new(seats(LESSON.seats)) };
    let mut table = Table::open(setup, ChanceSource::Manual).expect("a table").0;
    LESSON.opening.iter().for_each(|line| follow(&mut table, line));
    table
}

fn follow(table: &mut Table<Magnificent>, line: &str) {
    let (who, what) = line.split_once(' ').expect("a line");
    match who.parse() {
        Ok(seat) => table.play(Seat::new(seat), what.parse().expect("an action"), None).map(|_| ()),
        Err(_) => table.chance(what.parse().expect("an outcome")).map(|_| ()),
    }
    .unwrap_or_else(|why| panic!("{line}: {why}"));
}

fn total(table: &Table<Magnificent>, seat: u8) -> i32 {
    table.view(Viewer::Spectator).sheet(table.rules(), Seat::new(seat)).total
}

#[test]
fn every_script_can_be_played_and_the_texts_tell_the_truth() {
    let mut table = table();
    for step in LESSON.steps {
        step.script.iter().for_each(|line| follow(&mut table, line));
        // The lower hat begins the second round.
        let next = if step.text == "magnificent-lesson-score" { Seat::new(1) } else { LEARNER };
        assert!(matches!(table.to_move(), ToMove::Seats(seats) if seats.has(next)), "{}", step.text);
    }
    assert_eq!((total(&table, 0), total(&table, 1)), (21, 10));
}

/// Makes the gesture of a learner for an action; closing ones have none.
fn gesture(plan: &mut CircusPlan, here: Here<'_>, action: Action) {
    match action {
        Action::Take { kind, face, card } => {
            plan.choose_die(here, kind, face);
            plan.choose_card(here, card);
        }
        Action::Level(power) => assert!(plan.goal_level(here, power)),
        Action::Steps(steps) => {
            let route = Route::of_turn(&position_after(here, plan), steps);
            let length = here.rules.set().rings[route.wagon as usize].len() as u8;
            let space = (here.view.public.wagons[route.wagon as usize] + steps) % length;
            assert!(plan.goal_road(here, route.wagon, space, 0));
        }
        Action::Space(number) => assert!(plan.goal_step(here, number)),
        Action::Lay { tile, orientation, row, column } => plan.lay(LaidTile { tile, orientation, row, column }),
        Action::Tent(column) => plan.place_tent(here, column),
        Action::Poster(source) => plan.take_poster(here, source),
        Action::Place(column) => plan.hang(here, column),
        Action::Train(space) => plan.train(here, space),
        Action::Complete(column) => plan.toggle_show(column),
        Action::EndTurn => plan.end_turn(here),
        Action::ChooseSet(slot) => plan.choose_set(slot),
        Action::RejectSet(slot) => plan.reject_set(slot),
        Action::Score(card) => plan.score(card),
        _ => {}
    }
}

/// What the learner points at gives the script: parts of the sum and closings come by themselves, and no
/// gesture on the way leaves it.
#[test]
fn pointing_follows_the_script() {
    let mut table = table();
    let lines: Vec<&str> = LESSON.steps.iter().flat_map(|step| step.script.iter().copied()).collect();
    let (mut at, mut plan) = (0, CircusPlan::default());
    while at < lines.len() {
        let run: Vec<Action> = lines[at..]
            .iter()
            .map_while(|line| line.strip_prefix("0 "))
            .map(|action| action.parse().expect("an action"))
            .collect();
        if run.is_empty() {
            follow(&mut table, lines[at]);
            at += 1;
            continue;
        }
        let view: View = table.view(Viewer::Seat(LEARNER));
        let rules = table.rules().clone();
        let here = Here { rules: &rules, view: &view, seat: LEARNER };
        let from = Magnificent::position(&rules, &view);
        for action in &run {
            gesture(&mut plan, here, *action);
            let made = sketch(&*rules, &from, LEARNER, &plan);
            assert!(run.starts_with(&made.chain), "{action}: {:?}\n{run:?}", made.chain);
        }
        let made = sketch(&*rules, &from, LEARNER, &plan);
        assert_eq!((made.chain.as_slice(), made.dropped.len()), (run.as_slice(), 0));
        made.chain.iter().for_each(|action| plan.done(action));
        assert!(plan.is_empty(), "{plan:?}");
        lines[at..at + run.len()].iter().for_each(|line| follow(&mut table, line));
        at += run.len();
    }
}

#[test]
fn texts_are_short() {
    for language in Language::ALL {
        speaking(language);
        for step in LESSON.steps {
            let length = t(step.text).chars().count();
            assert!((30..=240).contains(&length), "{}: {length}", step.text);
        }
    }
}
