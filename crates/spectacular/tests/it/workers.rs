//! Workers in the build step and at the end of a round.

use game_core::{Seat, ToMove};
use game_laws::clause;
use spectacular::{IllegalAction, Phase};

use crate::kit::{OfSpectacular, Play, building, in_scene, ready, rules, without, workers};

/// Returns a game in the build step in which seat 0 has this park and this die in hand.
fn hand(park: &[&str], die: &str) -> Play {
    in_scene(rules(2), &building(park, die, ""))
}

#[test]
fn a_worker_changes_a_die_by_one_and_wraps_around() {
    clause!("SPC-201", "SPC-202", "SPC-205", "SPC-R12");
    for value in 1..=6u8 {
        for (action, to) in [
            ("own+", value % 6 + 1),
            ("own-", (value + 4) % 6 + 1),
            ("multi+", value % 6 + 1),
            ("both+", (value + 1) % 6 + 1),
            ("both-", (value + 3) % 6 + 1),
        ] {
            let mut play = hand(&["0,0 green1.black@n"], &format!("green {value}"));
            play.act_as(0, &format!("worker {action}"));
            let found = play.player(0).areas[0].unwrap();
            assert_eq!(found, crate::kit::item(&format!("green {to}")), "{value} {action}");
        }
    }
    // A worker may be used on a die that fits anyway, and on one that is then discarded.
    let mut play = hand(&["0,0 green1.black@n"], "green 4");
    play.act_as(0, "worker own+; discard");
    assert_eq!(play.player(0).workers, without(&[0]));
}

#[test]
fn a_used_worker_stays_face_down() {
    clause!("SPC-204", "SPC-R10");
    let mut scene = building(&["0,0 green1.black@n"], "green 4", "green 2");
    scene.seats[0].workers = without(&[4]);
    let mut play = in_scene(rules(2), &scene);
    play.act_as(0, "next n");
    assert_eq!(play.refusal_as(0, "worker multi+"), IllegalAction::WorkerUsed);
    assert_eq!(play.refusal_as(0, "worker both+"), IllegalAction::WorkerUsed);
    play.act_as(0, "worker own+");
    assert_eq!(
        play.refusal_as(0, "worker own-"),
        IllegalAction::ChangedAlready,
        "a die is changed at most once in a step"
    );
    play.act_as(0, "discard");
    assert_eq!(play.refusal_as(0, "worker own+"), IllegalAction::WorkerUsed, "and it cannot be used for another die");
}

#[test]
fn a_colour_worker_changes_dice_of_its_colour_only() {
    clause!("SPC-201");
    for (worker, colour) in ["green", "blue", "grey", "orange"].into_iter().enumerate() {
        let mut scene = building(&[], &format!("{colour} 4"), "");
        scene.seats[0].workers = without(&[worker as u8]);
        let play = in_scene(rules(2), &scene);
        assert_eq!(play.refusal_as(0, "worker own+"), IllegalAction::WorkerUsed);
        assert!(play.legal_as(0).contains(&"worker multi+".to_owned()));
        let mut play = hand(&[], &format!("{colour} 4"));
        play.act_as(0, "worker own+");
        assert_eq!(play.player(0).workers, without(&[worker as u8]));
    }
}

#[test]
fn the_examples_of_the_rulebook() {
    clause!("SPC-EX10", "SPC-EX11", "SPC-EX12", "SPC-206", "SPC-R9");
    let mut star = hand(&[], "green 5");
    star.act_as(0, "worker own+; hex 1,1");
    assert_eq!((star.die(0, "1,1"), star.player(0).workers), (6, without(&[0])));
    let mut heart = hand(&["0,0 blue1.heart"], "blue 6");
    heart.act_as(0, "worker own+; hex 0,0");
    assert_eq!((heart.die(0, "0,0"), heart.player(0).workers), (1, without(&[1])));
    let mut both = hand(&["0,0 blue1.heart"], "blue 5");
    both.act_as(0, "worker both+; hex 0,0");
    assert_eq!(
        (both.die(0, "0,0"), both.player(0).workers),
        (1, without(&[1, 4])),
        "past 6: intermediate values are not checked"
    );
    // The same with a die in the park: without a tower a 5 may not become a 6, but two workers may turn it
    // past 6 to a 1.
    let mut park = in_scene(rules(2), &workers(&["0,0 blue1.black@n=5"], 8));
    assert_eq!(park.refusal_as(0, "change 0,0 own+"), IllegalAction::NoTower { hex: "0,0".parse().unwrap() });
    park.act_as(0, "change 0,0 both+");
    assert_eq!(park.die(0, "0,0"), 1);
}

#[test]
fn workers_change_dice_in_preparation_areas_and_at_the_end_of_a_round_only() {
    clause!("SPC-203", "SPC-223", "SPC-253");
    let mut play = ready(rules(2));
    assert_eq!(play.refusal_as(0, "worker own+"), IllegalAction::NotAskedNow, "not on supply boards");
    play.act_as(0, "supply die.green");
    assert_eq!(play.refusal_as(0, "worker own+"), IllegalAction::NotAskedNow, "not in the display");
    let build = hand(&["0,0 blue1.black@n=4"], "green 5");
    assert_eq!(build.refusal_as(0, "change 0,0 own+"), IllegalAction::NotAskedNow, "not in the park during a turn");
    for turn in [8, 15] {
        let end = in_scene(rules(2), &workers(&["0,0 blue1.black@n=4"], turn));
        assert!(end.legal_as(0).contains(&"change 0,0 own+".to_owned()), "after turn {turn}");
        assert_eq!(end.refusal_as(0, "change 1,0 own+"), IllegalAction::NoDie { hex: "1,0".parse().unwrap() });
        assert_eq!(end.refusal_as(0, "change 9,0 own+"), IllegalAction::DieOutsidePark { hex: "9,0".parse().unwrap() });
    }
}

#[test]
fn a_changed_die_must_be_legal_on_its_hex() {
    clause!("SPC-207", "SPC-R8");
    let park = ["0,0 blue1.black@n=5", "2,0 green1.heart=2", "3,0 grey1.heart=1", "1,1 star=6"];
    let play = in_scene(rules(2), &workers(&park, 8));
    let hex = |text: &str| text.parse().unwrap();
    assert_eq!(play.refusal_as(0, "change 2,0 own+"), IllegalAction::BreedingTile { hex: hex("2,0"), value: 3 });
    assert_eq!(play.refusal_as(0, "change 3,0 own-"), IllegalAction::BreedingTile { hex: hex("3,0"), value: 6 });
    assert_eq!(play.refusal_as(0, "change 1,1 own-"), IllegalAction::StarTile { value: 5 });
    assert_eq!(play.refusal_as(0, "change 1,1 own+"), IllegalAction::StarTile { value: 1 });
    let tower = ["0,3 grey1.beige@n=5", "0,2 grey2.beige@se=1", "1,2 blue4.beige@sw=5"];
    let mut built = in_scene(rules(2), &workers(&tower, 15));
    built.act_as(0, "change 0,2 own-");
    assert_eq!(built.die(0, "0,2"), 6, "1 - 1 at a built tower");
}

#[test]
fn several_workers_can_change_different_dice_in_one_worker_phase() {
    clause!("SPC-R11", "SPC-R25");
    let park = ["0,0 blue1.black@n=4", "1,0 blue2.black@n=3", "0,3 grey2.black@n=2"];
    let mut play = in_scene(rules(2), &workers(&park, 8));
    play.act_as(0, "change 0,0 own+");
    assert_eq!(play.refusal_as(0, "change 0,0 multi-"), IllegalAction::ChangedAlready);
    play.act_as(0, "change 1,0 multi+");
    assert_eq!(play.refusal_as(0, "change 0,3 multi+"), IllegalAction::WorkerUsed);
    play.act_as(0, "change 0,3 own+; done").draw_all();
    assert_eq!(play.line(0, "entrance"), 3, "the blue dice do not touch the entrance");
    assert_eq!((play.die(0, "0,0"), play.die(0, "1,0")), (5, 4), "the changes stay");
    assert_eq!(play.player(0).changed, 0, "in the next worker phase it may be changed again");
    let mut again = in_scene(rules(2), &{
        let mut scene = workers(&["0,0 blue1.black@n=4"], 15);
        scene.seats[0].workers = without(&[1]);
        scene
    });
    again.act_as(0, "change 0,0 multi-; done");
    assert_eq!(again.die(0, "0,0"), 3);
}

#[test]
fn only_a_seat_that_can_change_a_die_is_asked() {
    clause!("SPC-R40");
    // No seat has a die in its park: nobody is asked at the end of round 1.
    let mut play = ready(rules(2));
    play.until(8);
    assert_eq!((play.state.phase(), play.state.turn()), (Phase::Choose, 8));
    // Seat 0 has a die in its park, seat 1 does not.
    let mut scene = building(&["0,3 grey2.black@n"], "grey 4", "");
    scene.turn = 7;
    let mut other = in_scene(rules(2), &scene);
    other.act_as(0, "hex 0,3").idle_all();
    assert_eq!(other.state.phase(), Phase::Workers);
    assert_eq!(other.to_move(), ToMove::Seats(game_core::SeatSet::one(Seat::new(0))), "and everybody knows it");
    other.act_as(0, "done");
    assert_ne!(other.state.phase(), Phase::Workers);
}

/// A seat that has no further legal change still has to choose `done`.
#[test]
fn the_worker_phase_ends_with_done() {
    clause!("SPC-R40");
    let mut scene = workers(&["0,3 grey2.black@n=2"], 8);
    scene.seats[0].workers = 0b100;
    let mut play = in_scene(rules(2), &scene);
    play.act_as(0, "change 0,3 own+");
    assert_eq!(play.legal_as(0), ["done"]);
}
