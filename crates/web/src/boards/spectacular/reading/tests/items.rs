//! Grades, places, values and gains.

use game_core::Game;
use spectacular::action::{Action, Area, Help, MULTI, Space, Way};
use spectacular::ground::Hexes;
use spectacular::items::Die;
use spectacular::scene::Before;
use spectacular::state::{At, WORKERS};
use spectacular::{Habitat, Item, Options, Phase, Point};

use super::super::corners::{Grade, best_corner, grades};
use super::super::gains::{Base, gains};
use super::super::places::{Cost, faces, helps, places};
use super::super::warnings::{Warning, warnings};
use super::games;
use crate::boards::spectacular::plan::tests::{Trial, before, choosing, hex, two};
use crate::boards::spectacular::plan::{AREAS, ParkPlan, Planned};

#[test]
fn a_part_has_six_grades() {
    // A beige part points to the corner that it shares with 1,2 and 0,3; a heart lies on 2,2.
    let trial =
        Trial::building(&["0,2 green1.beige@se", "2,2 green2.heart", "-1,3 grey1.black@n"], "grey4.beige", "blue 1");
    let player = trial.planned().without(Area::N);
    let Some(Item::Tile(tile)) = trial.planned().item(Area::N) else { panic!("a tile") };
    let at = |text: &str| grades(&trial.rules, &player, tile, hex(text)).expect("a part on a hex");
    let middle = at("1,2");
    assert_eq!(middle[Point::Sw as usize], Grade::Two, "beside the equal part");
    assert_eq!(middle[Point::Ne as usize], Grade::Dead, "a heart");
    assert_eq!(middle[Point::Se as usize], Grade::Dead, "a heart");
    assert_eq!(middle[Point::N as usize], Grade::Dead, "the star hex is at that corner");
    assert_eq!(middle[Point::S as usize], Grade::One);
    assert_eq!(best_corner(&middle, Some(Point::S)), Point::Sw);
    let below = at("0,3");
    assert_eq!(below[Point::N as usize], Grade::Two);
    assert_eq!(below[Point::Nw as usize], Grade::Dead, "a part that is turned elsewhere");
    assert_eq!((below[Point::S as usize], below[Point::Sw as usize]), (Grade::Dead, Grade::Dead), "the edge");
    assert_eq!(best_corner(&[Grade::One; 6], Some(Point::S)), Point::S, "of equal ones the last used");
    let heart = "grey4.heart".parse().expect("a tile");
    assert_eq!(grades(&trial.rules, &player, heart, hex("1,2")), None);
}

#[test]
fn a_dead_corner_can_be_chosen_and_is_told() {
    let mut trial = Trial::building(&["0,2 green1.beige@se", "2,2 green2.heart"], "grey4.beige", "blue 1");
    trial.edit(|plan, here| plan.lay(here, Area::N, hex("1,2"), Some(Point::Ne), None)).expect("any corner");
    assert!(warnings(&trial.planned()).contains(&Warning::DeadCorner(Area::N)));
    trial.edit(|plan, here| plan.turn_to(here, Area::N, Point::Sw));
    assert!(!warnings(&trial.planned()).contains(&Warning::DeadCorner(Area::N)));
    assert_eq!(trial.chain().0, ["next n", "hex 1,2", "corner sw"]);
    trial.edit(|plan, here| plan.lay(here, Area::W, hex("0,3"), None, None)).expect_err("there is no tile");
}

#[test]
fn the_other_planned_tile_counts_as_laid() {
    let mut trial = Trial::building(&["0,3 green4.beige@n"], "green1.beige", "grey4.beige");
    let grade = |trial: &Trial| {
        let planned = trial.planned();
        let Some(Item::Tile(tile)) = planned.item(Area::W) else { panic!("a tile") };
        grades(&trial.rules, &planned.without(Area::W), tile, hex("1,2")).expect("a part")[Point::Sw as usize]
    };
    assert_eq!(grade(&trial), Grade::Two);
    trial.edit(|plan, here| plan.lay(here, Area::N, hex("0,2"), None, None)).expect("it is vacant");
    assert_eq!(grade(&trial), Grade::Closes);
}

#[test]
fn the_value_row_has_what_workers_reach() {
    let park = ["0,3 blue4.heart", "-1,3 blue1.beige@n"];
    let mut trial = Trial::building(&park, "blue 6", "green 1");
    let row = |trial: &Trial| faces(&trial.planned(), Area::N).expect("a die");
    let costs = row(&trial).map(|face| match face.cost {
        Cost::Free => 0,
        Cost::Workers { help: Help::Both, .. } => 2,
        Cost::Workers { .. } => 1,
        Cost::Used => 8,
        Cost::TooFar => 9,
    });
    assert_eq!(costs, [1, 2, 9, 2, 1, 0], "1 and 5 for one, 2 and 4 for two, 3 never");
    assert_eq!(row(&trial).map(|face| face.places.len()), [2, 2, 0, 1, 1, 0]);
    assert_eq!(row(&trial)[0].cost, Cost::Workers { help: Help::Own, way: Way::Up, other: Some(Help::Multi) });
    let workers = |trial: &mut Trial, workers: u8| trial.view.own.as_mut().expect("a phase").player.workers = workers;
    workers(&mut trial, WORKERS & !(1 << Habitat::Blue as u8));
    assert_eq!(row(&trial)[0].cost, Cost::Workers { help: Help::Multi, way: Way::Up, other: None });
    assert_eq!(row(&trial)[1].cost, Cost::Used);
    workers(&mut trial, 0);
    assert_eq!(row(&trial).map(|face| face.is_open()), [false, false, false, false, false, true]);
    assert_eq!(places(&trial.planned(), Area::N), Hexes::EMPTY, "no tower, no 6");
}

#[test]
fn places_and_gains_are_those_of_the_engine() {
    let mut count = 0;
    games(&Options::default(), 2, 3, |play, seat| {
        let view = play.view(seat);
        if view.phase != Phase::Build {
            return;
        }
        let plan = ParkPlan::default();
        let planned = Planned::new(&play.rules, &view, seat, &plan);
        let Some(area) = AREAS.into_iter().find(|area| view.player(seat).at == At::Item { area: *area, helped: false })
        else {
            return;
        };
        let mut legal = Vec::new();
        play.state.legal_actions(&play.rules, seat, &mut legal);
        let hexes: Vec<_> = legal.iter().filter(|action| matches!(action, Action::Hex(_))).collect();
        assert_eq!(places(&planned, area).len() as usize, hexes.len());
        let shown = gains(&planned, area);
        assert_eq!(shown.len(), hexes.len());
        if let Some(faces) = faces(&planned, area) {
            let workers = legal.iter().filter(|action| matches!(action, Action::Worker(..)));
            let ways: usize = faces
                .iter()
                .map(|face| match face.cost {
                    Cost::Workers { other, .. } => 1 + usize::from(other.is_some()),
                    _ => 0,
                })
                .sum();
            assert_eq!(ways, workers.count());
        }
        count += 1;
    });
    assert!(count > 40, "{count}");
}

#[test]
fn comparing_the_items_of_one_source_changes_nothing_for_them() {
    let mut trial = choosing();
    let base = |trial: &Trial| AREAS.map(|area| Base::new(&trial.planned(), area));
    let [supply, display] = base(&trial);
    for space in [Space::Tile(Habitat::Green), Space::Die(Habitat::Blue), Space::Die(Habitat::Green)] {
        trial.edit(|plan, here| plan.take_supply(here, space, None));
        assert_eq!(base(&trial)[0], supply);
    }
    trial.edit(|plan, here| plan.take_supply(here, Space::Tile(Habitat::Green), None));
    trial.edit(|plan, here| plan.lay(here, Area::N, hex("0,2"), None, None)).expect("it is vacant");
    assert_eq!(base(&trial)[0], supply);
    assert_ne!(base(&trial)[1], display, "what is laid counts for the other source");
}

#[test]
fn the_best_gain_counts_the_other_item_in() {
    // The tile that closes the tower takes a 6; without it none does.
    let first = Before {
        dice: [0, 0, 0, 0, 0, 6, 0, 0],
        display: vec!["green4.heart".parse().expect("a tile")],
        number: 1,
        tiles: core::array::from_fn(|at| (at == 2).then(|| "grey1.beige".parse().expect("a tile"))),
        ..before(&["0,3 green4.beige@n", "0,2 green1.beige@se"], "", "")
    };
    let mut trial = Trial::of(two(), first, 0, Phase::Choose);
    let six = |trial: &Trial| {
        let worths = Base::new(&trial.planned(), Area::W).display_worths(&trial.rules);
        worths
            .iter()
            .find(|(_, item, _)| *item == crate::boards::spectacular::plan::tests::item("grey 6"))
            .expect("it lies there")
            .2
    };
    assert_eq!((six(&trial).places, six(&trial).best), (0, None));
    let space = Space::Tile(Habitat::Grey);
    let shown = Base::new(&trial.planned(), Area::N).supply_worths(&trial.rules);
    assert_eq!((shown[0].1.grade, shown[0].1.is_new), (Some(Grade::Closes), true));
    trial.edit(|plan, here| plan.take_supply(here, space, None));
    trial.edit(|plan, here| plan.lay(here, Area::N, hex("1,2"), None, None)).expect("it is vacant");
    let best = six(&trial);
    assert_eq!((best.places, best.best.map(|best| best.hex)), (1, Some(hex("1,2"))));
}

#[test]
fn a_worker_matches_its_colour() {
    let die = Die { colour: Habitat::Blue, value: 3 };
    assert!(helps(MULTI, die) && helps(1 << 1, die));
    assert!(!helps(1, die));
}
