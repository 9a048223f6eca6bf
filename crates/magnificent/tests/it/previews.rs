//! Previews by example: ways, posters, boosts and projections.

use game_core::Seat;
use game_laws::clause;
use magnificent::preview::{
    Found, Gains, Goal, Obstacle, Owed, Passing, Route, after, boost, missing, obstacle, owed, owed_with, pitched,
    projection, show, way,
};
use magnificent::scene::Seated;
use magnificent::scoring::filling;
use magnificent::{Action, Card, Colour};

use crate::kit::{OfMagnificent, Play, built, camp, dice, in_scene, kind, list, read, rules, scene, spaces, turn_of};

const ME: Seat = Seat::new(0);

/// The rulebook's example: seven spaces of the green track, with room for one more green gem, and a tent at
/// the end.
#[test]
fn a_way_names_every_space() {
    clause!("MAG-EX7", "MAG-252", "MAG-255", "MAG-262", "MAG-273", "MAG-R22");
    let play = turn_of(Seated { gems: [0, 2, 0, 0], ..Seated::default() });
    let route = Route { wagon: Colour::Green, steps: 7, back: false, passing: None };
    let found = way(&play.rules, play.public(), ME, route);
    assert_eq!(found.gains, Gains { coins: 1, overflow: 1, gems: [1, 1, 1, 0], ..Gains::default() });
    assert_eq!(found.stops.iter().map(|stop| stop.space).collect::<Vec<_>>(), [1, 2, 3, 4, 5, 6, 7]);
    assert_eq!(found.stops[3].found, Found::Gem { kind: kind("green"), stored: false });
    assert!(matches!(found.stops[1].found, Found::Left(_)));
    assert_eq!(found.tent, play.public().ring_tents[1][2]);

    // Taken in passing, the tent of space 2 pays out at once; on a second lap its symbol gives a poster.
    let passing = Some(Passing { step: 2, space: 2 });
    let found = way(&play.rules, play.public(), ME, Route { steps: 16, passing, ..route });
    assert_eq!((found.gains.posters, found.gains.gems[3], found.tent), (2, 3, None), "two clear gems, two posters");
    assert!(matches!(found.stops[1].found, Found::Taken(_)));
    assert_eq!(found.stops[15].found, Found::Poster);

    // With four tents the tent at the end stays there.
    let play = turn_of(Seated { tents: spaces("1 T01, 2 T02, 3 T03, 4 T04"), ..Seated::default() });
    let found = way(&play.rules, play.public(), ME, Route { steps: 2, ..route });
    assert_eq!((found.tent, found.gains.posters), (None, 0));
    assert!(matches!(found.stops[1].found, Found::Left(_)));
    let back = way(&play.rules, play.public(), ME, Route { steps: 3, back: true, ..route });
    assert_eq!(back.stops.iter().map(|stop| stop.space).collect::<Vec<_>>(), [13, 12, 11]);
}

#[test]
fn a_tent_space_names_its_rewards() {
    clause!("MAG-272", "MAG-262", "MAG-435");
    let player = |gems, trainers, resting| *turn_of(Seated { gems, trainers, resting, ..Seated::default() }).player(0);
    let rules = rules(2);
    let full = pitched(&rules, &player([0, 0, 0, 2], 1, 0), 2);
    assert_eq!(full, Gains { coins: 1, overflow: 1, gems: [0, 0, 0, 1], posters: 1, ..Gains::default() });
    assert_eq!(pitched(&rules, &player([0; 4], 1, 0), 3).trainers, 1);
    assert_eq!(pitched(&rules, &player([0; 4], 4, 4), 3).trainers, 0, "the reserve is empty");
    assert_eq!(pitched(&rules, &player([0; 4], 1, 0), 4), Gains { points: 4, posters: 1, ..Gains::default() });
}

/// P-O14 needs a large orange, a small green and a small purple tile, and an orange and a green gem.
#[test]
fn a_poster_names_what_it_lacks() {
    clause!("MAG-297", "MAG-298", "MAG-300", "MAG-301", "MAG-340", "MAG-299");
    let seated = Seated {
        gems: [0, 0, 1, 1],
        built: built("sG 1, sP 3"),
        posters: spaces("1 P-O14"),
        tents: spaces("1 T15, 3 T01"),
        ..Seated::default()
    };
    let play = turn_of(seated.clone());
    let poster = read("P-O14");
    let lacks = |play: &Play, space| missing(&play.rules, play.public(), ME, poster, space);
    let one = lacks(&play, Some(1));
    assert_eq!((one.tent, one.tiles, one.gems, one.short), (false, [0, 0, 0, 1, 0, 0], [1, 1, 0], 1));
    assert!(lacks(&play, Some(2)).tent && !lacks(&play, None).tent && !lacks(&play, Some(0)).tent);
    // With TT10 and a trainer the gem need not be paid, so only the tile is lacking.
    let seated = Seated { tiles: list("TT10"), ..seated };
    assert_eq!(lacks(&turn_of(seated.clone()), Some(1)).waived, 1);
    assert_eq!(lacks(&turn_of(Seated { trainers: 0, ..seated.clone() }), Some(1)).waived, 0);
    let ready = Seated { built: built("LO 1, sG 1, sP 1"), ..seated };
    assert!(lacks(&turn_of(ready), Some(1)).is_ready());
}

/// Both posters need the one small orange tile; the better of them is shown.
#[test]
fn the_best_show_counts_tiles_once() {
    clause!("MAG-298", "MAG-296", "MAG-302");
    let seated = Seated {
        built: built("sO 1, sG 1, sP 1, LO 1"),
        gems: [0, 1, 0, 0],
        posters: spaces("0 P-O03, 1 P-O09, 3 P-O01, 4 P-P01"),
        tents: spaces("1 T01, 3 T09"),
        ..Seated::default()
    };
    let play = turn_of(seated);
    let best = |posters| show(&play.rules, play.public(), ME, posters, 0);
    let two = best(2);
    assert_eq!((two.spaces, two.points, two.coins, two.gems), (vec![0, 1], 2 + 6 + 3, 2 + 2 + 1, 1));
    assert_eq!((best(1).spaces, best(5).spaces, best(0).spaces), (vec![1], vec![0, 1], vec![]));
}

fn parts(play: &Play, goal: Goal) -> Option<(Vec<String>, u8)> {
    let boost = boost(&play.rules, play.public(), goal)?;
    Some((boost.parts.iter().map(Action::to_string).collect(), boost.cost))
}

fn words(list: &[&str]) -> Vec<String> {
    list.iter().map(|word| (*word).to_owned()).collect()
}

/// The cheapest parts come first; of equally cheap ones the fewest, and gems in storage before those of a
/// bonus.
#[test]
fn a_boost_is_cheap_and_short() {
    clause!("MAG-211", "MAG-212", "MAG-213", "MAG-333", "MAG-437", "MAG-440", "MAG-332", "MAG-R8");
    let seated = Seated { gems: [1, 0, 0, 2], tiles: list("TT03"), dice: dice("orange 3 M-I2"), ..Seated::default() };
    let mut play = turn_of(seated.clone());
    play.act("take orange 4 M-I1; die done");
    assert_eq!(parts(&play, Goal::Level(7)), Some((vec![], 0)), "power 7 is enough");
    assert_eq!(parts(&play, Goal::Level(9)), Some((words(&["bonus"]), 0)), "M-I1 adds 2 to orange");
    assert_eq!(parts(&play, Goal::Level(12)), Some((words(&["bonus", "gem orange", "gem clear"]), 5)));
    assert_eq!(parts(&play, Goal::Level(15)), Some((words(&["bonus", "gem orange", "gem clear", "gem clear"]), 8)));
    assert_eq!(parts(&play, Goal::Level(18)), None, "a trainer on TT03 makes 17");
    // A trainer costs as much as a clear gem, which comes first; with one clear gem less it takes its place.
    let mut fewer = turn_of(Seated { gems: [1, 0, 0, 1], ..seated.clone() });
    fewer.act("take orange 4 M-I1; die done");
    let to_15 = boost(&fewer.rules, fewer.public(), Goal::Level(15)).unwrap();
    assert_eq!(to_15.parts.last(), Some(&read("train TT03")));
    assert_eq!((to_15.cost, to_15.power, to_15.actions.last()), (8, 15, Some(&Action::Level(15))));
    // Copying the pips costs as much as a gem of the colour, which comes first.
    let copying = Seated { cards: list("M-12 M-I2 M-I1 M-I4"), ..seated };
    let mut play = turn_of(copying);
    play.act("take orange 4 M-12; die done");
    assert_eq!(parts(&play, Goal::Level(9)), Some((words(&["gem orange"]), 2)));
    assert_eq!(parts(&play, Goal::Level(11)), None, "there is no such level");
    // A clear gem of the card only after the stored ones.
    let gem = Seated { cards: list("M-32 M-I2 M-I3 M-I4"), gems: [0, 0, 0, 1], ..Seated::default() };
    let mut play = turn_of(gem);
    play.act("take orange 5 M-32; die done");
    assert_eq!(parts(&play, Goal::Level(7)), Some((words(&["gem clear"]), 3)));
    assert_eq!(parts(&play, Goal::Level(9)), Some((words(&["bonus", "gem clear", "gem clear"]), 6)));
    let nine = boost(&play.rules, play.public(), Goal::Level(9)).unwrap();
    assert_eq!(
        nine.actions.iter().map(Action::to_string).collect::<Vec<_>>(),
        ["gem clear", "bonus", "gem clear", "build", "level B9"]
    );
}

/// A space behind the wagon takes BS4, one on another track TT07, and a clear die the colour that is
/// cheapest.
#[test]
fn a_boost_turns_the_wagon_round() {
    clause!("MAG-329", "MAG-335", "MAG-337", "MAG-214", "MAG-253");
    let seated = Seated { gems: [0; 4], trainers: 2, tiles: list("TT07"), ..Seated::default() };
    let road = |track, space| Goal::Road { track, space, laps: 0 };
    let mut play = turn_of(seated);
    play.act("take green 4 M-I2; die done");
    assert_eq!(parts(&play, road(Colour::Green, 4)), Some((vec![], 0)));
    assert_eq!(parts(&play, road(Colour::Green, 12)), Some((words(&["train BS4"]), 3)));
    assert_eq!(parts(&play, road(Colour::Orange, 3)), Some((words(&["train TT07"]), 3)));
    assert_eq!(parts(&play, road(Colour::Orange, 12)), Some((words(&["train TT07", "train BS4"]), 6)));
    assert_eq!(parts(&play, road(Colour::Green, 0)), None, "a whole lap is too far");
    let mut play = turn_of(Seated { gems: [0, 1, 0, 0], dice: dice("purple 2 M-I2"), ..Seated::default() });
    play.act("take clear 3 M-I1");
    let purple = boost(&play.rules, play.public(), Goal::Level(5)).unwrap();
    assert_eq!((purple.cost, purple.actions.contains(&Action::Colour(Colour::Purple))), (0, true));
    let green = boost(&play.rules, play.public(), road(Colour::Green, 5)).unwrap();
    assert!(green.actions.contains(&Action::Colour(Colour::Green)));
    assert_eq!(green.parts, [read("gem green")]);
}

/// What keeps a player from a goal is what is missing there: trainers for a wagon that goes backwards or is
/// of another colour, power, a vacant space, or the choice of an action.
#[test]
fn a_goal_out_of_reach_has_its_reason() {
    clause!("MAG-217", "MAG-251", "MAG-292", "MAG-323", "MAG-329", "MAG-337");
    let road = |track, space| Goal::Road { track, space, laps: 0 };
    let seated = Seated { gems: [0; 4], trainers: 0, ..Seated::default() };
    let turn = |seated: Seated, steps: &str| {
        let mut play = turn_of(seated);
        play.act(steps);
        move |goal| obstacle(&play.rules, play.public(), goal)
    };
    let why = turn(seated.clone(), "take green 4 M-I2");
    assert_eq!(why(road(Colour::Green, 4)), None, "it is within reach");
    assert_eq!(why(road(Colour::Green, 5)), Some(Obstacle::Power(4)));
    assert_eq!(why(road(Colour::Green, 12)), Some(Obstacle::Trainers(1)), "two steps behind the wagon");
    assert_eq!(why(road(Colour::Green, 8)), Some(Obstacle::Power(4)), "too far in both directions");
    assert_eq!(why(road(Colour::Orange, 3)), Some(Obstacle::Wagon), "nothing moves another wagon");
    assert_eq!(why(Goal::Level(7)), Some(Obstacle::Power(4)));
    assert_eq!(why(Goal::Step(6)), Some(Obstacle::Power(4)));
    let why = turn(Seated { tiles: list("TT07"), ..seated.clone() }, "take green 4 M-I2");
    assert_eq!(why(road(Colour::Orange, 3)), Some(Obstacle::Trainers(1)));
    assert_eq!(why(road(Colour::Orange, 12)), Some(Obstacle::Trainers(2)), "another wagon, and backwards");
    assert_eq!(why(road(Colour::Orange, 6)), Some(Obstacle::Power(4)));
    // A clear die counts as the colour of the track, or as the one with most power.
    let clear = Seated { dice: dice("purple 2 M-I2"), ..seated.clone() };
    let why = turn(clear.clone(), "take clear 3 M-I1");
    assert_eq!(why(Goal::Level(7)), Some(Obstacle::Power(5)));
    assert_eq!(why(road(Colour::Green, 12)), Some(Obstacle::Trainers(1)));
    let taken = Seated { hats: vec![4], ..seated.clone() };
    let mut at = scene(seated);
    at.seats.push(taken);
    let mut play = in_scene(rules(2), &at);
    play.act("take green 6 M-I2");
    assert_eq!(obstacle(&play.rules, play.public(), Goal::Step(4)), Some(Obstacle::Hat));
    // Of the three actions one is chosen; a level or a space of a road cannot be chosen again.
    play.act("travel");
    assert_eq!(obstacle(&play.rules, play.public(), Goal::Level(5)), Some(Obstacle::Chosen));
    assert_eq!(obstacle(&play.rules, play.public(), road(Colour::Green, 12)), Some(Obstacle::Trainers(1)));
    play.act("steps 1");
    assert_eq!(obstacle(&play.rules, play.public(), road(Colour::Green, 4)), Some(Obstacle::Chosen));
}

/// In a third Perform the lower hat moves, unless the goal is the space of the higher one.
#[test]
fn a_boost_moves_the_lower_hat() {
    clause!("MAG-292", "MAG-295", "MAG-339", "MAG-R30");
    let seated = Seated { hats: vec![6, 10], dice: dice("orange 5 M-I2, green 1 M-I3"), ..Seated::default() };
    let mut play = turn_of(Seated { tiles: list("TT09"), ..seated });
    play.act("take orange 3 M-I4; die done");
    let to = |number| boost(&play.rules, play.public(), Goal::Step(number)).map(|boost| boost.actions);
    let spelt = |actions: Option<Vec<Action>>| actions.unwrap().iter().map(Action::to_string).collect::<Vec<_>>();
    assert_eq!(spelt(to(8)), ["perform", "hat 6", "space 8"]);
    assert_eq!(spelt(to(10)), ["gem orange", "perform", "hat 10", "space 10"]);
    assert_eq!(to(9), None);
}

#[test]
fn a_purse_shows_what_is_owed() {
    clause!("MAG-352", "MAG-353", "MAG-355");
    let mut at =
        scene(Seated { coins: 7, dice: dice("green 3 M-I1, orange 4 M-I2, clear 2 M-I3"), ..Seated::default() });
    at.round = Some(2);
    let play = in_scene(rules(2), &at);
    assert_eq!(owed(play.public(), ME), Owed { due: 6, short: 0, lost: 0 });
    let with = |name, face| owed_with(play.public(), ME, kind(name), face);
    assert_eq!(with("green", 5), Owed { due: 10, short: 3, lost: 6 });
    assert_eq!(with("orange", 1), Owed { due: 7, short: 0, lost: 0 });
    assert_eq!(with("clear", 6), Owed { due: 12, short: 5, lost: 10 });
    assert_eq!(with("purple", 4).due, 6);
}

/// If the game ended now: the best card in full, the others by half, coins after the dice, areas with gems.
#[test]
fn a_projection_adds_everything_up() {
    clause!("MAG-360", "MAG-382", "MAG-383", "MAG-384", "MAG-385", "MAG-R50", "MAG-411");
    let seated = Seated {
        coins: 13,
        gems: [1, 1, 0, 0],
        points: 20,
        camp: camp("LO 0 0,0; sG 0 0,3"),
        cards: list("M-32 M-16 M-18 M-30"),
        dice: dice("green 3 M-32"),
        tents: spaces("1 T01"),
        ..Seated::default()
    };
    let play = turn_of(seated);
    let seen = projection(&play.rules, play.public(), ME);
    // 10 coins are left: 5 of them for 15 points of M-32; M-16, M-18 and M-30 count 3 each, 1 by half.
    assert_eq!((seen.card, seen.full, seen.halves, seen.coins), (Some(read::<Card>("M-32")), 15, 3, 1));
    assert_eq!((seen.points, seen.debt, seen.areas, seen.total()), (20, 0, 8, 47));
    let filled = filling(&play.rules, play.player(0));
    assert_eq!((filled.covered, filled.by_gems, filled.cells), (vec![0, 1], vec![], 0));
    let play = turn_of(Seated { gems: [2, 2, 2, 0], camp: camp("LO 0 0,0"), ..Seated::default() });
    let filled = filling(&play.rules, play.player(0));
    let grid = &play.rules.set().grid;
    assert_eq!((filled.by_gems, filled.cells), (vec![1], grid.areas[1]), "the area with fewest open cells first");
}

#[test]
fn a_position_after_an_action_is_the_engines() {
    let mut play = turn_of(Seated::default());
    let action: Action = read("take orange 4 M-I2");
    let next = after(&play.rules, play.public(), action).unwrap();
    play.act("take orange 4 M-I2");
    assert_eq!(next, *play.public());
    assert_eq!(after(&play.rules, &next, action), None);
}
