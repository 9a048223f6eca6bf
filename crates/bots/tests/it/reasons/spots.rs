//! Reasons in Spots.

use bots::spots::{Reason, reasons};
use game_core::{Game, Seat, SeatCount, Step, Viewer};
use spots::rules::Mode;
use spots::scene::{PlayerSetup, Scene};
use spots::{Action, Chance, Options, Pack, Rules, Spots};

use super::hold_in_random_games;

const YOU: Seat = Seat::new(0);

fn rules(mode: Mode, seats: u8) -> Rules {
    Spots::rules(&Options { mode, ..Options::default() }, SeatCount::new(seats), None, 1).unwrap()
}

/// Returns the reasons for each action after some steps from a position with this pack, yard and treats.
fn found(cards: &str, yard: &str, treats: u8, steps: &[&str], actions: &[&str]) -> Vec<Vec<Reason>> {
    let rules = rules(Mode::Standard, 2);
    let mut pack = Pack::default();
    cards.split(' ').for_each(|card| pack.read(card).unwrap());
    let yard = if yard.is_empty() { spots::Dice::NONE } else { yard.parse().unwrap() };
    let scene = Scene { players: vec![PlayerSetup { pack, yard, treats }], ..Scene::default() };
    let mut state = scene.build(&rules, &mut ()).unwrap();
    for step in steps {
        let step = match step.parse::<Chance>() {
            Ok(chance) => Step::Chance(chance),
            Err(_) => Step::choice(YOU, step.parse().unwrap()),
        };
        state.apply(&rules, &step, &mut ());
    }
    let view = state.view(&rules, Viewer::Seat(YOU));
    let lines: Vec<Vec<Action>> = actions.iter().map(|action| vec![action.parse().unwrap()]).collect();
    for line in &lines {
        assert_eq!(state.validate(&rules, YOU, &line[0]), Ok(()), "{}", line[0]);
    }
    reasons(&rules, &view, YOU, &lines)
}

#[test]
fn scoring_names_the_full_dogs_and_a_throw_its_risk() {
    let found = found("34[34] 125[]", "6,1", 0, &[], &["score", "trick walk"]);
    assert_eq!(found[0], [Reason::ScoresDogs(1), Reason::NewDog]);
    assert!(matches!(found[1].last(), Some(Reason::Risks { percent: 50.., dice: 2 })), "{found:?}");
}

#[test]
fn stopping_names_what_another_die_would_risk() {
    let steps = ["trick walk", "roll 6,5", "place 0", "place 1"];
    let found = found("256[2] 345[34]", "6,1", 0, &steps, &["no", "yes"]);
    assert_eq!(found[0], [Reason::Stops { dice: 5, percent: 83 }]);
    assert!(found[1].contains(&Reason::Risks { percent: 83, dice: 5 }), "{found:?}");
}

#[test]
fn rolling_on_without_risk_is_called_safe() {
    let steps = ["trick walk", "roll 3,1", "place 1", "place 0"];
    let found = found("12[] 345[]", "", 0, &steps, &["yes", "no"]);
    assert!(found[0].contains(&Reason::Safe), "{found:?}");
    assert!(found.iter().flatten().all(|reason| !matches!(reason, Reason::Risks { .. } | Reason::Stops { .. })));
}

#[test]
fn a_treat_saves_a_roll_that_would_bust() {
    let busting = found("34[3] 25[2]", "6", 2, &["trick walk", "roll 6,6"], &["treat", "keep"]);
    assert!(busting[0].contains(&Reason::SavesRoll), "{busting:?}");
    let fitting = found("34[3] 25[2]", "6", 2, &["trick walk", "roll 5,4"], &["keep", "treat"]);
    assert!(fitting[0].contains(&Reason::KeepsTreat), "{fitting:?}");
    assert!(!fitting[1].contains(&Reason::SavesRoll), "{fitting:?}");
}

#[test]
fn the_last_die_of_the_sixth_dog_wins() {
    let found = found("*12 *13 *14 *15 *16 23[2]", "5", 0, &["trick walk", "roll 3,1"], &["place 5", "bury"]);
    assert_eq!(found[0][0], Reason::Wins);
    assert!(!found[1].contains(&Reason::Wins));
}

#[test]
fn reasons_hold_in_random_games() {
    for (mode, seats) in [(Mode::Standard, 3), (Mode::Solo, 1)] {
        hold_in_random_games::<Spots, _>(&rules(mode, seats), reasons);
    }
}
