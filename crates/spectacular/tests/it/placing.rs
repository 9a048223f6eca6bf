//! Placing tiles and dice, and building towers.

use game_core::{Seat, Viewer};
use game_laws::clause;
use spectacular::{IllegalAction, Point, Tower};

use crate::kit::{OfSpectacular, Play, building, in_scene, item, ready, rules};

/// Returns a game in the build step in which seat 0 has this park and this item in hand.
fn hand(park: &[&str], what: &str) -> Play {
    in_scene(rules(2), &building(park, what, ""))
}

fn fits(play: &Play, hex: &str) -> bool {
    play.legal_as(0).contains(&format!("hex {hex}"))
}

#[test]
fn a_tile_goes_on_any_vacant_hex_in_any_orientation() {
    clause!("SPC-174", "SPC-175", "SPC-176", "SPC-R17");
    let mut play = hand(&["0,3 green1.beige@n", "0,2 blue1.black@n"], "grey2.brown");
    let hexes = play.legal_as(0).iter().filter(|action| action.starts_with("hex")).count();
    assert_eq!(hexes, 17, "19 hexes can take a tile, two have one");
    assert_eq!(play.refusal_as(0, "hex 1,1"), IllegalAction::StarTakesNoTile);
    assert_eq!(play.refusal_as(0, "hex 0,2"), IllegalAction::NotVacant { hex: "0,2".parse().unwrap() });
    assert_eq!(play.refusal_as(0, "hex 4,0"), IllegalAction::NotInPark { hex: "4,0".parse().unwrap() });
    play.act_as(0, "hex 3,0");
    assert_eq!(play.legal_as(0).len(), 6, "all corners, even those without a tower point");
    for another in ["discard", "hex 2,0", "next w"] {
        assert_eq!(play.refusal_as(0, another), IllegalAction::OrientFirst, "{another}");
    }
    play.act_as(0, "corner ne");
    let player = play.player(0);
    let cell = player.ground(&play.rules).cell("3,0".parse().unwrap()).unwrap();
    assert_eq!((player.park.corner(cell), play.on(0, "3,0")), (Point::Ne, Some("grey2.brown".parse().unwrap())));
}

#[test]
fn a_breeding_tile_is_not_oriented() {
    clause!("SPC-R16");
    let mut play = hand(&[], "grey2.heart");
    play.act_as(0, "hex 3,0");
    assert_eq!(play.player(0).areas, [None, None], "it is placed without a further question");
}

#[test]
fn a_full_park_takes_no_tile() {
    clause!("SPC-EX31", "SPC-172");
    let all: Vec<String> = rules(2)
        .components
        .standard
        .hexes()
        .filter(|hex| hex.to_string() != "1,1")
        .map(|hex| format!("{hex} blue1.heart"))
        .collect();
    let all: Vec<&str> = all.iter().map(String::as_str).collect();
    assert_eq!(hand(&all, "grey2.brown").legal_as(0), ["discard"]);
}

#[test]
fn three_parts_of_one_colour_at_one_point_make_a_tower() {
    clause!("SPC-181", "SPC-182", "SPC-R15", "SPC-EX5");
    let mut play = hand(&["0,3 green1.beige@n", "0,2 green2.beige@se"], "grey4.beige");
    play.act_as(0, "hex 1,2; corner sw");
    let player = play.player(0);
    let towers: Vec<_> = player.park.towers(player.ground(&play.rules)).collect();
    assert_eq!(towers.len(), 1);
    assert_eq!((towers[0].0, towers[0].1.len()), (Tower::Beige, 3));
    assert_eq!(player.park.towered(), towers[0].1, "as soon as the circle is complete");
    let last_text = |play: &Play| play.heard(Viewer::Seat(Seat::new(0))).last().cloned().unwrap_or_default();
    assert!(last_text(&play).ends_with("part sw: a beige tower"), "{}", last_text(&play));
    // A tile placed next to an existing tower does not report that tower; a tile that completes another tower
    // reports the new one.
    let built = ["0,3 green1.beige@n", "0,2 green2.beige@se", "1,2 grey4.beige@sw"];
    let mut beside = hand(&built, "grey4.black");
    beside.act_as(0, "hex 3,0; corner sw");
    assert!(last_text(&beside).ends_with("part sw"), "{}", last_text(&beside));
    let mut second = hand(&[&built[..], &["2,0 blue1.black@se", "2,1 blue2.black@n"]].concat(), "grey4.black");
    second.act_as(0, "hex 3,0; corner sw");
    assert!(last_text(&second).ends_with("part sw: a black tower"), "{}", last_text(&second));
    // Three parts of which only two match do not make a tower, even in a park that has one, whichever of the
    // three differs.
    for odd in 0..3 {
        let parts = [0, 1, 2].map(|at| if at == odd { "brown" } else { "black" });
        let points = ["2,0 blue1.PART@se=5", "3,0 grey4.PART@sw=5", "2,1 blue2.PART@n=5"];
        let other: Vec<String> = points.iter().zip(parts).map(|(hex, part)| hex.replace("PART", part)).collect();
        let park: Vec<&str> = built.iter().copied().chain(other.iter().map(String::as_str)).collect();
        let play = hand(&park, "grey 1");
        let player = play.player(0);
        assert_eq!(player.park.towers(player.ground(&play.rules)).count(), 1, "{park:?}");
        assert_eq!(play.line(0, "towers"), 0, "{park:?}");
    }
    for (tile, corner) in [("grey4.beige", "nw"), ("grey4.black", "sw")] {
        let mut other = hand(&["0,3 green1.beige@n", "0,2 green2.beige@se"], tile);
        other.act_as(0, &format!("hex 1,2; corner {corner}"));
        let player = other.player(0);
        assert_eq!(player.park.towers(player.ground(&other.rules)).count(), 0, "{tile} {corner}");
        assert!(player.park.towered().is_empty());
    }
}

#[test]
fn a_park_can_have_several_towers_of_one_colour() {
    clause!("SPC-183", "SPC-R2");
    let left = ["-1,1 blue1.beige@se", "0,1 green1.beige@sw", "-1,2 grey1.beige@n"];
    let right = ["3,1 blue2.beige@sw", "2,1 green2.beige@se"];
    let mut play = hand(&[&left[..], &right[..]].concat(), "grey2.beige");
    play.act_as(0, "hex 2,2; corner n");
    let player = play.player(0);
    assert_eq!(player.park.towers(player.ground(&play.rules)).count(), 2);
    // The supply of towers cannot run out: 24 parts of a colour make 8 towers, and there are 8.
    let parts = |tower: Tower| {
        let components = &play.rules.components;
        let common = components.common.iter().flatten().map(|(tile, _)| *tile);
        let own = components.boards.iter().flat_map(|board| board.personal.clone());
        common.chain(own).filter(|tile| tile.part() == Some(tower)).count()
    };
    assert_eq!(Tower::ALL.map(parts), [24; 3]);
}

#[test]
fn the_star_hex_is_not_part_of_a_tower() {
    clause!("SPC-R3");
    let ground = rules(2).ground(spectacular::Board::Saola).clone();
    assert_eq!(ground.tower_points().len(), 19);
    assert!(ground.tower_points().iter().all(|point| !point.set().has(ground.star())));
    let play = in_scene(rules(2), &building(&["1,1 star=6"], "green 1", ""));
    assert_eq!(play.player(0).park.nursery().len(), 0, "nor is it a breeding tile");
}

#[test]
fn a_die_goes_on_a_tile_without_a_die() {
    clause!("SPC-191", "SPC-R14");
    let play = hand(&["0,3 green1.beige@n=4", "0,2 green2.beige@se"], "green 3");
    assert!(fits(&play, "0,2"));
    assert_eq!(play.refusal_as(0, "hex 0,3"), IllegalAction::HasDie { hex: "0,3".parse().unwrap() });
    assert_eq!(play.refusal_as(0, "hex 0,0"), IllegalAction::NoTile { hex: "0,0".parse().unwrap() });
    assert_eq!(play.refusal_as(0, "hex 9,0"), IllegalAction::DieOutsidePark { hex: "9,0".parse().unwrap() });
    // A tile placed in the same turn can take the die, too.
    let mut turn = in_scene(rules(2), &building(&[], "green2.beige", "green 3"));
    turn.act_as(0, "next n; hex 0,0; corner n; hex 0,0");
    assert_eq!(turn.die(0, "0,0"), 3);
    // Placed items stay: no legal action removes one.
    assert!(!turn.legal_as(0).iter().any(|action| action.contains("swap")));
}

#[test]
fn a_die_must_match_the_colour_of_its_tile() {
    clause!("SPC-192", "SPC-EX6");
    let park = ["0,3 green1.beige@n", "0,2 blue2.beige@se", "0,0 grey1.black@n", "1,0 orange1.black@n"];
    let play = hand(&park, "blue 3");
    assert_eq!(play.legal_as(0).iter().filter(|action| action.starts_with("hex")).collect::<Vec<_>>(), ["hex 0,2"]);
    let (hex, die) = ("0,3".parse().unwrap(), "blue 3".parse().unwrap());
    assert_eq!(play.refusal_as(0, "hex 0,3"), IllegalAction::OtherColour { hex, die });
}

#[test]
fn a_breeding_tile_takes_a_1_or_a_2_only() {
    clause!("SPC-135", "SPC-136", "SPC-193", "SPC-EX7");
    for value in 1..=6 {
        let play = hand(&["0,0 grey1.heart", "1,0 grey1.black@n"], &format!("grey {value}"));
        assert_eq!(fits(&play, "0,0"), value <= 2, "{value}");
        assert_eq!(fits(&play, "1,0"), value <= 5, "{value} on a watchtower tile");
        if value > 2 {
            assert_eq!(
                play.refusal_as(0, "hex 0,0"),
                IllegalAction::BreedingTile { hex: "0,0".parse().unwrap(), value }
            );
        }
    }
}

#[test]
fn the_star_hex_takes_a_6_of_its_colour() {
    clause!("SPC-134", "SPC-194", "SPC-196", "SPC-EX8");
    for value in 1..=6 {
        let play = hand(&["0,0 green1.black@n"], &format!("green {value}"));
        assert_eq!(fits(&play, "1,1"), value == 6);
        if value < 6 {
            assert_eq!(play.refusal_as(0, "hex 1,1"), IllegalAction::StarTile { value });
        }
    }
    let blue = hand(&["0,0 blue1.black@n"], "blue 6");
    let (hex, die) = ("1,1".parse().unwrap(), "blue 6".parse().unwrap());
    assert_eq!(blue.refusal_as(0, "hex 1,1"), IllegalAction::OtherColour { hex, die });
    let six = hand(&["0,0 green1.black@n"], "green 6");
    let hexes: Vec<_> = six.legal_as(0).into_iter().filter(|action| action.starts_with("hex")).collect();
    assert_eq!(hexes, ["hex 1,1"], "without a tower a 6 fits nowhere else");
    let taken = hand(&["1,1 star=6"], "green 6");
    assert_eq!(taken.refusal_as(0, "hex 1,1"), IllegalAction::HasDie { hex: "1,1".parse().unwrap() });
    // The star of another board has another colour.
    assert_eq!(ready(rules(2)).player(1).star(&rules(2)), spectacular::Habitat::Blue);
}

#[test]
fn other_hexes_take_a_6_at_a_built_tower_only() {
    clause!("SPC-137", "SPC-195", "SPC-R5", "SPC-EX9");
    let two = ["0,3 grey1.beige@n", "0,2 grey2.beige@se"];
    let play = hand(&two, "grey 6");
    assert_eq!(play.refusal_as(0, "hex 0,3"), IllegalAction::NoTower { hex: "0,3".parse().unwrap() });
    let three = [&two[..], &["1,2 blue4.beige@sw", "1,3 grey3.beige@nw"]].concat();
    let built = hand(&three, "grey 6");
    assert!(fits(&built, "0,3") && fits(&built, "0,2"));
    assert_eq!(
        built.refusal_as(0, "hex 1,3"),
        IllegalAction::NoTower { hex: "1,3".parse().unwrap() },
        "next to a tower is not enough"
    );
}

#[test]
fn a_tile_placed_first_can_complete_the_tower_for_a_6() {
    clause!("SPC-R15", "SPC-EX32");
    let park = ["2,2 grey1.brown@se=5", "3,2 orange4.brown@sw"];
    let mut play = in_scene(rules(2), &building(&park, "green1.brown", "orange 5"));
    play.act_as(0, "next n; hex 2,3; corner n; worker own+; hex 3,2");
    assert_eq!(play.die(0, "3,2"), 6);
    let mut other = in_scene(rules(2), &building(&park, "green1.brown", "orange 5"));
    other.act_as(0, "next w; worker own+");
    assert_eq!(other.refusal_as(0, "hex 3,2"), IllegalAction::NoTower { hex: "3,2".parse().unwrap() });
}

#[test]
fn an_item_need_not_fit_when_it_is_taken() {
    clause!("SPC-R13");
    let play = in_scene(rules(2), &building(&[], "green 6", "blue 3"));
    assert_eq!(play.player(0).areas, [Some(item("green 6")), Some(item("blue 3"))], "neither fits anywhere yet");
}
