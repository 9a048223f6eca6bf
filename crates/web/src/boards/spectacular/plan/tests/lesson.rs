//! The guided first game: what the learner does is reproduced by plans.

use game_core::{Game, Seat, SeatCount, Step, Viewer};
use spectacular::rules::{Dealt, Number};
use spectacular::{Board, Options, Spectacular};

use super::super::*;
use super::{YOU, made};
use crate::boards::spectacular::lesson::LESSON;

/// The game as record lines: the opening, then the lines of each step.
const LINES: [&str; 9] = [
    "* roll 5; * roll 3; * roll 2; * roll 4; * tile green1.beige; * tile blue2.heart; * tile grey2.heart; * tile orange1.heart; \
     * roll 6; * roll 1; * roll 4; * roll 2; * tile green2.heart; * tile blue1.beige; * tile grey3.black; * tile orange2.beige; \
     * tile grey4.beige; * tile grey1.brown; * tile blue4.heart; * tile blue4.black; * tile orange4.heart; * tile green4.beige; \
     * roll 4; * roll 2; * roll 6; * roll 4; * roll 5; * roll 6; * roll 2; * roll 1; * tile green4.heart; * tile blue4.beige; \
     * tile grey4.heart; * tile orange4.black; * tile green4.black; * tile blue2.brown; * roll 2; * roll 4; * roll 1; * roll 5; \
     * roll 2; * roll 6; * roll 1; * roll 3; 0 roll; 1 roll; 0 noswap; 1 noswap",
    "0 supply tile.green; 0 display tile.1; 1 supply tile.grey; 1 display tile.1",
    "0 next n; 0 hex 0,2; 0 corner se; 0 hex 1,2; 0 corner sw; 1 next n; 1 hex -1,2; 1 corner n; 1 hex -1,3; \
     * tile orange1.black; * tile grey4.brown",
    "0 supply die.green; 0 display die.grey.2; 1 supply tile.orange; 1 display die.orange.1; 0 next n; 0 hex 0,3; \
     0 hex 1,2; 1 next w; 1 worker own-; 1 hex 1,1; 1 hex 0,2",
    "0 supply tile.blue; 0 display die.blue.1; 1 supply die.blue; 1 display die.green.1; 0 next n; 0 hex -1,3; \
     0 worker own+; 0 hex -1,3; 1 next n; 1 discard; 1 hex -1,3",
    "0 supply tile.green; 0 display die.green.2; 1 supply tile.grey; 1 display die.grey.1; 0 next n; 0 hex 1,3; \
     0 hex 1,3; 1 next n; 1 hex -2,3; 1 hex -2,3",
    "0 supply die.green; 0 display tile.3; 1 supply die.grey; 1 display tile.2; 0 next n; 0 hex 0,2; 0 hex -1,2; \
     1 next n; 1 hex -1,2; 1 hex 2,1; 1 corner n; * tile grey4.heart; * tile grey3.beige; \
     0 supply tile.blue; 0 display die.blue.2; 1 supply die.orange; 1 display tile.1; 0 next n; 0 hex 0,1; 0 corner sw; \
     0 hex -1,1; 1 next n; 1 hex -1,1; 1 hex -2,2; 1 corner n; * tile blue4.heart; 0 supply die.grey; 0 display tile.3; \
     1 supply tile.orange; 1 display die.blue.2; 0 next w; 0 hex 2,2; 0 hex 2,2; 1 next n; 1 hex 2,0; 1 corner se; \
     1 hex 0,3; * tile green4.heart; 0 supply die.orange; 0 display tile.1; 1 supply die.blue; 1 display tile.1; \
     0 next n; 0 hex 3,1; 0 hex 2,1; 0 corner nw; 1 next w; 1 hex 1,2; 1 discard; * tile orange4.brown; \
     * tile orange4.heart",
    "0 change 0,2 own+; 0 done; 1 done; * roll 2; * roll 5; * roll 1; * roll 3; * roll 6; * roll 2; * roll 4; * roll 6; \
     * tile green3.heart; * tile blue3.beige; * tile grey1.black; * tile orange3.brown; * roll 3; * roll 4; * roll 6; \
     * roll 1; * roll 1; * roll 6; * roll 2; * roll 5; * tile green1.heart; * tile blue1.heart; * tile grey2.beige; \
     * tile orange2.heart",
    "0 supply inside.green; 0 display tile.3; 1 supply tile.blue; 1 display tile.1; 0 next n; 0 hex 1,1; 0 hex 2,3; \
     1 next n; 1 hex 2,2; 1 hex 0,1",
];

fn opened() -> (Rules, Spectacular) {
    let options = Options {
        boards: Dealt::Fixed(vec![Board::Saola, Board::Pangolin]),
        supply_boards: Dealt::Fixed(vec![Number(1), Number(2)]),
        ..Options::default()
    };
    let rules = Spectacular::rules(&options, SeatCount::new(2), None, 1).expect("rules");
    let state = Spectacular::setup(&rules);
    (rules, state)
}

fn follow(rules: &Rules, state: &mut Spectacular, line: &str) {
    let (who, what) = line.split_once(' ').expect("a line");
    let step = match who.parse() {
        Ok(seat) => {
            let (seat, action) = (Seat::new(seat), what.parse().expect("an action"));
            assert_eq!(state.validate(rules, seat, &action), Ok(()), "{line}");
            Step::choice(seat, action)
        }
        Err(_) => Step::Chance(what.parse().expect("an outcome")),
    };
    state.apply(rules, &step, &mut ());
}

/// Lays out by gestures what a chain does, with the best corners and the first workers; the item of this
/// area before the other one, if one is given.
fn gestured(rules: &Rules, state: &Spectacular, chain: &[Action], first: Option<Area>) -> ParkPlan {
    let view = state.view(rules, Viewer::Seat(YOU));
    let here = Here { rules, view: &view, seat: YOU };
    let wanted = ParkPlan::adopt(rules, &Spectacular::position(rules, &view), YOU, chain);
    let mut plan = ParkPlan::default();
    if let Some(slot) = wanted.picks.1 {
        plan.take_display(here, slot);
    }
    if let Some(space) = wanted.picks.0 {
        plan.take_supply(here, space, None);
    }
    // A tile before the die that may go on it.
    let mut areas = AREAS;
    areas.sort_by_key(|area| match first {
        Some(first) => *area != first,
        None => !matches!(wanted.item(*area).place, Some(Place::Tile(..))),
    });
    for area in areas {
        let ItemPlan { help, place, .. } = *wanted.item(area);
        if let Some((help, way)) = help {
            let Some(Item::Die(die)) = here.with(&plan).item(area) else { panic!("a die is helped") };
            assert_eq!(plan.set_value(here, area, help.change(die.value, way)), Some(Vec::new()));
        }
        match place {
            Some(Place::Box) => assert_eq!(plan.discard(here, area), []),
            Some(place) => {
                let laid = plan.lay(here, area, place.hex().expect("a hex"), None, None);
                assert_eq!(laid, Ok(Vec::new()), "{place:?}");
            }
            None => {}
        }
    }
    for Changed { hex, help, way } in wanted.changes {
        let cell = state.player(YOU).ground(rules).cell(hex).expect("a hex");
        let value = help.change(state.player(YOU).park.die(cell), way);
        assert!(plan.change(here, hex, value));
    }
    plan
}

/// A learner who lays out the other item first follows the lesson too, and sends the chain of its script.
fn builds_in_the_other_order(rules: &Rules, state: &Spectacular, lines: &[&'static str]) {
    let actions = |lines: &[&str]| lines.iter().map(|line| line[2..].parse().expect("an action")).collect();
    let (chain, other): (Vec<Action>, _) = (actions(lines), (LESSON.other_order)(lines));
    let Some(other): Option<Vec<Action>> = other.map(|other| actions(&other)) else { return };
    let Action::Next(first) = other[0] else { panic!("{other:?}") };
    let from = Spectacular::position(rules, &state.view(rules, Viewer::Seat(YOU)));
    let mut laid = gestured(rules, state, &chain, Some(first));
    assert_eq!(made(rules, &from, YOU, &laid).chain, chain);
    laid.items[first.other() as usize] = ItemPlan::default();
    let made = made(rules, &from, YOU, &laid);
    assert!(made.chain.len() > 1 && other.starts_with(&made.chain), "{:?} of {other:?}", made.chain);
    // What is left of it is for the other item.
    let rest = ParkPlan::adopt(rules, &made.after, YOU, &other[made.chain.len()..]);
    let both = ParkPlan::adopt(rules, &from, YOU, &chain);
    assert_eq!(rest.items[first.other() as usize], both.items[first.other() as usize]);
    assert_eq!(rest.items[first as usize], ItemPlan::default());
}

#[test]
fn the_plan_reproduces_every_press_of_the_lesson() {
    let (rules, mut state) = opened();
    LINES[0].split("; ").for_each(|line| follow(&rules, &mut state, line.trim()));
    for (at, step) in LINES[1..].iter().enumerate() {
        let lines: Vec<&str> = step.split("; ").map(str::trim).collect();
        let mut done = 0;
        while done < lines.len() {
            let own = lines[done..].iter().map_while(|line| line.strip_prefix("0 "));
            let chain: Vec<Action> = own.map(|action| action.parse().expect("an action")).collect();
            if chain.is_empty() {
                follow(&rules, &mut state, lines[done]);
                done += 1;
                continue;
            }
            let from = Spectacular::position(&rules, &state.view(&rules, Viewer::Seat(YOU)));
            let mut adopted = ParkPlan::adopt(&rules, &from, YOU, &chain);
            let mut laid = gestured(&rules, &state, &chain, None);
            (adopted.close, laid.close) = (true, true);
            assert_eq!(made(&rules, &from, YOU, &adopted).chain, chain, "step {}", at + 1);
            // The best corner is the wanted one wherever the learner places a part; in the turns that are
            // played for the learner it need not be.
            let is_learners = at != 5 || done == 0 || done == 4;
            if is_learners {
                assert_eq!(made(&rules, &from, YOU, &laid).chain, chain, "step {}", at + 1);
                builds_in_the_other_order(&rules, &state, &lines[done..done + chain.len()]);
            }
            chain.iter().for_each(|action| follow(&rules, &mut state, &format!("0 {action}")));
            done += chain.len();
        }
    }
    let total = |seat: u8| spectacular::scoring::points(&rules, state.player(Seat::new(seat))).total();
    assert_eq!((total(0), total(1)), (86, 39));
}
