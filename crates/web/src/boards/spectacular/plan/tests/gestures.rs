//! Gestures in any order, and what they give.

use spectacular::rules::Dealt;
use spectacular::scene::{Before, Scene};
use spectacular::{Board, Habitat, IllegalAction, Mode, Options};

use super::*;

#[test]
fn dice_are_marked_in_any_order_and_sent_upwards() {
    let mut trial = Trial::of(two(), Before { dice: [3; 8], ..before(&[], "", "") }, 0, Phase::Reroll);
    assert_eq!(trial.chain().0, [""; 0], "nothing is sent without a press");
    for die in [5, 2, 7, 5, 0] {
        trial.plan.mark(die);
    }
    trial.plan.close = true;
    assert_eq!(trial.chain().0, ["mark green.1", "mark blue.1", "mark orange.2", "roll"]);
    trial.plan.marks = 0;
    assert_eq!(trial.chain().0, ["roll"], "all are kept");
}

#[test]
fn a_swap_is_sketched_and_taken_back() {
    let park = ["-1,1 blue4.heart", "3,1 orange4.heart", "0,3 green4.heart"];
    let display = ["grey4.beige", "grey1.brown", "green4.beige"].map(|tile| tile.parse().expect("a tile")).to_vec();
    let mut trial = Trial::of(two(), Before { display, ..before(&park, "", "") }, 0, Phase::Swap);
    trial.plan.swap(1, 2);
    assert_eq!(trial.chain().0, ["swap 2 3"]);
    let after = trial.planned().after();
    let cell = after.ground(&trial.rules).cell(hex("3,1")).expect("a hex");
    assert_eq!(after.park.tile(cell).map(Item::Tile), Some(item("green4.beige")));
    trial.plan.swap(1, 2);
    assert_eq!(trial.chain().0, [""; 0], "the same pair again keeps both");
    trial.plan.close = true;
    assert_eq!(trial.chain().0, ["noswap"]);
}

#[test]
fn solo_tiles_are_replaced_upwards() {
    let mut game = Play::new(&Options { mode: Mode::Solo, ..Options::default() }, 1, 1);
    for closing in [Action::Roll, Action::NoSwap, Action::Roll] {
        game.play(YOU, &[closing]);
    }
    let mut plan = ParkPlan { close: true, ..ParkPlan::default() };
    [6, 1, 4, 6].into_iter().for_each(|space| plan.mark_drop(space));
    let made = made(&game.rules, &game.position(YOU), YOU, &plan);
    assert_eq!(made.chain, [Action::Drop(1), Action::Drop(4), Action::Refill]);
}

#[test]
fn the_press_that_keeps_all_dice_leaves_the_swap_open() {
    let options = Options { mode: Mode::Solo, ..Options::default() };
    let game = Play::new(&options, 1, 1);
    let plan = ParkPlan { close: true, ..ParkPlan::default() };
    let made = made(&game.rules, &game.position(YOU), YOU, &plan);
    assert_eq!((made.chain, made.after.phase()), (vec![Action::Roll], Phase::Swap));
}

#[test]
fn picks_are_sent_in_the_engines_order() {
    let mut trial = choosing();
    trial.edit(|plan, here| plan.take_display(here, Slot::Die(3)));
    assert_eq!(trial.chain(), (Vec::new(), Vec::new()));
    trial.edit(|plan, here| plan.take_supply(here, Space::Tile(Habitat::Green), None));
    assert_eq!(trial.chain().0, ["supply tile.green", "display die.blue.2"]);
    trial.edit(|plan, here| plan.take_display(here, Slot::Die(3)));
    assert_eq!(trial.plan.picks, (Some(Space::Tile(Habitat::Green)), None), "the same one again is put back");
}

#[test]
fn an_item_takes_the_place_of_the_one_before_it() {
    let mut trial = choosing();
    trial.edit(|plan, here| plan.take_supply(here, Space::Tile(Habitat::Green), None));
    trial.edit(|plan, here| plan.lay(here, Area::N, hex("0,2"), None, None)).expect("it is vacant");
    assert_eq!(trial.plan.item(Area::N).place, Some(Place::Tile(hex("0,2"), Some(Point::Se))));
    trial.edit(|plan, here| plan.take_supply(here, Space::Tile(Habitat::Blue), None));
    assert_eq!(trial.plan.item(Area::N).place, Some(Place::Tile(hex("0,2"), None)), "a heart has no corner");
    trial.edit(|plan, here| plan.take_supply(here, Space::Die(Habitat::Blue), None));
    assert_eq!(trial.plan.item(Area::N).place, None, "a die cannot take the place of a tile");
}

#[test]
fn a_die_goes_on_a_tile_of_the_same_turn_and_loses_its_place_with_it() {
    let mut trial = Trial::building(&TWO_PARTS[..1], "green 5", "green1.black");
    assert_eq!(
        trial.edit(|plan, here| plan.lay(here, Area::N, hex("2,2"), None, None)),
        Err(IllegalAction::NoTile { hex: hex("2,2") })
    );
    trial.edit(|plan, here| plan.lay(here, Area::W, hex("2,2"), None, None)).expect("it is vacant");
    trial.edit(|plan, here| plan.lay(here, Area::N, hex("2,2"), None, None)).expect("there is a tile now");
    let sent = trial.chain().0;
    assert_eq!((sent[0].as_str(), sent[1].as_str(), sent[3].as_str()), ("next w", "hex 2,2", "hex 2,2"));
    let lost = trial.edit(|plan, here| plan.lay(here, Area::W, hex("1,2"), None, None)).expect("it is vacant");
    assert_eq!(lost, [Lost { area: Area::N, why: IllegalAction::NoTile { hex: hex("2,2") } }]);
    assert_eq!(trial.plan.item(Area::N).place, None);
}

#[test]
fn a_tile_that_closes_a_tower_takes_a_six_at_once() {
    let mut trial = Trial::building(&TWO_PARTS, "grey4.beige", "grey 6");
    assert!(trial.edit(|plan, here| plan.lay(here, Area::W, hex("1,2"), None, None)).is_err());
    trial.edit(|plan, here| plan.lay(here, Area::N, hex("1,2"), None, None)).expect("it is vacant");
    assert_eq!(trial.plan.item(Area::N).place, Some(Place::Tile(hex("1,2"), Some(Point::Sw))), "the best corner");
    trial.edit(|plan, here| plan.lay(here, Area::W, hex("1,2"), None, None)).expect("a tower is there");
    assert_eq!(trial.chain().0, ["next n", "hex 1,2", "corner sw", "hex 1,2"]);
    let lost = trial.edit(|plan, here| plan.turn(here, Area::N, 1));
    assert_eq!(lost, [Lost { area: Area::W, why: IllegalAction::NoTower { hex: hex("1,2") } }]);
}

#[test]
fn what_the_rules_forbid_is_refused_with_its_clause() {
    use game_core::Refusal;
    let park = ["0,3 green4.heart", "0,2 green1.beige@se", "1,2 green2.black@n"];
    let lay = |item: &str, at: &str| {
        let mut trial = Trial::building(&park, item, "blue 1");
        let plan = trial.plan.clone();
        let refused = trial.edit(|plan, here| plan.lay(here, Area::N, hex(at), None, None));
        assert_eq!(trial.plan, plan, "the plan stays as it was");
        refused.expect_err("it is forbidden").clause()
    };
    assert_eq!(lay("green 3", "0,3"), "SPC-193", "a heart takes no 3");
    assert_eq!(lay("green 5", "1,1"), "SPC-194", "the star takes no 5");
    assert_eq!(lay("green 6", "0,2"), "SPC-195", "no tower, no 6");
    assert_eq!(lay("blue 2", "0,2"), "SPC-192", "another colour");
    assert_eq!(lay("green1.black", "0,2"), "SPC-174", "there is a tile");
    assert_eq!(lay("green1.black", "1,1"), "SPC-176", "the star takes no tile");
}

#[test]
fn values_are_chosen_by_their_face() {
    let mut trial = Trial::building(&["0,3 blue4.heart"], "blue 6", "blue 3");
    assert_eq!(trial.edit(|plan, here| plan.set_value(here, Area::N, 3)), None, "too far");
    trial.edit(|plan, here| plan.set_value(here, Area::N, 1)).expect("one worker");
    trial.edit(|plan, here| plan.lay(here, Area::N, hex("0,3"), None, None)).expect("a heart takes a 1");
    trial.edit(|plan, here| plan.discard(here, Area::W));
    assert_eq!(trial.chain().0, ["next n", "worker own+", "hex 0,3", "discard"]);
    trial.edit(|plan, here| plan.use_other_worker(here, Area::N));
    assert_eq!(trial.chain().0[1], "worker multi+");
    let lost = trial.edit(|plan, here| plan.set_value(here, Area::N, 6)).expect("its own value");
    assert_eq!(lost.len(), 1, "the heart does not take a 6");
    trial.edit(|plan, here| plan.set_value(here, Area::N, 1));
    trial.edit(|plan, here| plan.discard(here, Area::N));
    assert_eq!(trial.chain().0, ["next n", "discard", "discard"], "no worker is wasted");
}

#[test]
fn a_worker_is_promised_once() {
    let mut trial = Trial::building(&["0,3 blue4.heart", "-1,3 blue2.heart"], "blue 6", "blue 3");
    trial.edit(|plan, here| plan.set_value(here, Area::N, 1)).expect("one worker");
    trial.edit(|plan, here| plan.lay(here, Area::N, hex("0,3"), None, None)).expect("a heart takes a 1");
    trial.edit(|plan, here| plan.set_value(here, Area::W, 2)).expect("the other worker");
    assert_eq!(trial.plan.item(Area::W).help, Some((Help::Multi, Way::Down)));
    trial.edit(|plan, here| plan.use_other_worker(here, Area::W));
    assert_eq!(trial.plan.item(Area::W).help, Some((Help::Multi, Way::Down)), "it is needed for the other die");
    assert_eq!(trial.edit(|plan, here| plan.set_value(here, Area::W, 1)), None, "both are not free");
}

#[test]
fn changes_are_sent_upwards_with_done() {
    let park = ["0,3 green4.beige@n=4", "0,2 green1.beige@se=3", "1,2 grey4.beige@sw=5"];
    let mut trial = Trial::of(two(), Before { number: 1, ..before(&park, "", "") }, 8, Phase::Workers);
    assert!(trial.edit(|plan, here| plan.change(here, hex("1,2"), 6)), "there is a tower");
    assert!(trial.edit(|plan, here| plan.change(here, hex("0,3"), 5)));
    assert!(trial.edit(|plan, here| plan.change(here, hex("0,2"), 4)), "with the multicolour worker, if that is free");
    trial.plan.close = true;
    assert_eq!(trial.chain().0, ["change 0,2 multi+", "change 1,2 own+", "change 0,3 own+", "done"]);
    assert!(trial.edit(|plan, here| plan.change(here, hex("0,3"), 4)), "its own value takes the change back");
    assert!(!trial.edit(|plan, here| plan.change(here, hex("0,3"), 1)), "too far");
    trial.edit(|plan, here| plan.use_other_worker_in_park(here, hex("1,2")));
    assert_eq!(trial.chain().0[1], "change 1,2 own+", "the multicolour worker is needed for another die");
    assert_eq!(trial.chain().0, ["change 0,2 multi+", "change 1,2 own+", "done"]);
    trial.edit(|plan, here| plan.use_other_worker_in_park(here, hex("0,2")));
    assert_eq!(trial.chain().0[0], "change 0,2 own+");
}

#[test]
fn only_what_leaves_no_choice_is_planned_by_itself() {
    let park = ["0,3 green4.beige@n", "-1,3 blue4.heart"];
    let mut trial = Trial::building(&park, "green 4", "blue1.black");
    assert_eq!(trial.edit(ParkPlan::plan_by_itself), [], "the tile has no place yet");
    trial.edit(|plan, here| plan.lay(here, Area::W, hex("2,2"), None, None)).expect("it is vacant");
    assert_eq!(trial.edit(ParkPlan::plan_by_itself), [Area::N]);
    assert_eq!(trial.plan.item(Area::N).place, Some(Place::Die(hex("0,3"))));
    trial.edit(|plan, here| plan.lift(here, Area::N));
    assert_eq!(trial.edit(ParkPlan::plan_by_itself), [], "what is taken back by hand stays back");
    // Nothing takes a grey die: no tile, no worker, no tile in hand.
    let mut trial = Trial::building(&park, "grey 4", "blue1.black");
    assert_eq!(trial.edit(ParkPlan::plan_by_itself), [Area::N]);
    assert_eq!(trial.plan.item(Area::N).place, Some(Place::Box));
    let mut trial = Trial::building(&park, "grey 4", "grey1.black");
    assert_eq!(trial.edit(ParkPlan::plan_by_itself), [], "the tile in hand may take it");
    let mut trial = Trial::building(&park, "grey 4", "grey1.heart");
    trial.view.own.as_mut().expect("a phase").player.workers = 0;
    assert_eq!(trial.edit(ParkPlan::plan_by_itself), [Area::N], "a heart takes no 4");
}

#[test]
fn solo_goes_on_after_the_token() {
    let rules = {
        let options = Options { mode: Mode::Solo, boards: Dealt::Fixed(vec![Board::Saola]), ..Options::default() };
        Spectacular::rules(&options, SeatCount::new(1), None, 1).expect("rules")
    };
    let seat = Before {
        tiles: rules.components.solo_tiles.map(|colour| format!("{colour}2.heart").parse().ok()),
        supply_dice: [1, 2, 3, 4, 5, 6, 1, 2],
        dice: [3, 4, 5, 6, 1, 2, 3, 4],
        ..before(&["0,3 green4.beige@n"], "", "")
    };
    let scene = Scene { seats: vec![seat], turn: 3, phase: Phase::Side, tokens: 0xff };
    let state = scene.build(&rules).expect("a scene");
    let view = state.view(&rules, Viewer::Seat(YOU));
    let mut trial = Trial { rules, view, plan: ParkPlan::default() };
    trial.edit(|plan, here| plan.take_supply(here, Space::Solo(2), Some(SoloSide::Dice)));
    trial.edit(|plan, here| plan.take_display(here, Slot::Die(0)));
    assert_eq!(trial.planned().item(Area::N), Some(item("grey 3")));
    trial.edit(|plan, here| plan.lay(here, Area::W, hex("0,3"), None, None)).expect("a green 3 fits");
    trial.edit(|plan, here| plan.discard(here, Area::N));
    assert_eq!(trial.chain(), (vec!["side dice".to_owned()], Vec::new()), "the token brings news");
    trial.edit(|plan, here| plan.take_supply(here, Space::Solo(2), Some(SoloSide::Tiles)));
    assert_eq!(trial.plan.side, Some(SoloSide::Tiles), "an item of the other side chooses that side");
    trial.edit(|plan, here| plan.take_supply(here, Space::Solo(2), Some(SoloSide::Dice)));
    trial.edit(|plan, here| plan.discard(here, Area::N));
    trial.edit(|plan, here| plan.choose_side(here, SoloSide::Dice));
    assert_eq!(trial.plan.picks.0, Some(Space::Solo(2)), "it is chosen already");
    let mut other = trial.plan.clone();
    other.choose_side(Here { rules: &trial.rules, view: &trial.view, seat: YOU }, SoloSide::Tiles);
    assert_eq!((other.side, other.picks.0), (Some(SoloSide::Tiles), None), "nothing of the other side is taken");
    // The token hits a tile that a worker could save; the save is a press of its own.
    let mut at = state;
    at.apply(&trial.rules, &Step::choice(YOU, Action::Side(SoloSide::Dice)), &mut ());
    at.apply(&trial.rules, &Step::Chance("token 3".parse().expect("a token")), &mut ());
    assert_eq!(at.phase(), Phase::Save { space: 2 });
    trial.view = at.view(&trial.rules, Viewer::Seat(YOU));
    (trial.plan.side, trial.plan.save) = (None, Some(Saving::LetGo));
    assert_eq!(trial.chain().0, ["letgo"]);
    at.apply(&trial.rules, &Step::choice(YOU, Action::LetGo), &mut ());
    trial.view = at.view(&trial.rules, Viewer::Seat(YOU));
    trial.plan.save = None;
    let whole = ["supply 3", "display die.green.1", "next n", "discard", "hex 0,3"];
    assert_eq!(trial.chain().0, whole);
    trial.plan.wait = true;
    assert_eq!(trial.chain().0, whole[..2], "only taken");
}
