//! The turn solver against full expectimax by the rules.

use bots::Estimate;
use bots::spots::Own;
use bots::spots::turn::{Care, Leaf, Turn};
use game_core::{Game, Seat, SeatCount, Step, ToMove};
use spots::rules::Rules;
use spots::scene::{PlayerSetup, Scene};
use spots::{Action, Dice, Options, Pack, Phase, Spots, Tile};

const SEAT: Seat = Seat::new(0);
const OTHER: Seat = Seat::new(1);

/// A leaf that knows nothing of the game, but tells all positions apart that a turn can lead to.
struct Odd;

fn worth(own: &Own, others: u32) -> f32 {
    let dogs = own.free.iter().zip(&own.spaces).map(|(free, spaces)| {
        let (free, spaces) = (u32::from(*free), u32::from(*spaces));
        ((spaces * 37) ^ (free * 11)) % 23 + 4 * (spaces.count_ones() - free.count_ones())
    });
    let own = dogs.sum::<u32>() + 17 * u32::from(own.scored) + 3 * u32::from(own.treats) + 30
        - 2 * u32::from(own.yard.sum())
        - u32::from(own.yard.len());
    (own + others) as f32 / 300.0
}

fn others(yard: Dice) -> u32 {
    12 * u32::from(yard.is_empty()) + u32::from(yard.sum() * 5 % 7) + 3 * u32::from(yard.len())
}

impl Leaf for Odd {
    type Context = u32;

    fn context(&self, _: &Rules, state: &Spots, _: Seat, _: Option<Tile>) -> u32 {
        others(state.player(OTHER).yard)
    }

    fn value(&self, others_yard: &u32, own: &Own, all_bust: bool) -> Estimate {
        let others = if all_bust { others(Dice::NONE) } else { *others_yard };
        Estimate { share: worth(own, others), margin: 0.0 }
    }
}

/// The value of a position by trying out everything that the rules allow until the turn ends.
fn expectimax(rules: &Rules, state: &Spots, turn: u32) -> f64 {
    if let Phase::Over(_) = state.phase() {
        return 1.0;
    }
    if state.turn() != turn {
        return f64::from(worth(&Own::new(state, SEAT), others(state.player(OTHER).yard)));
    }
    let after = |step: Step<Spots>| {
        let mut next = *state;
        next.apply(rules, &step, &mut ());
        expectimax(rules, &next, turn)
    };
    if state.to_move(rules) == ToMove::Chance {
        let mut outcomes = Vec::new();
        state.chance_outcomes(rules, &mut outcomes);
        let ways: u32 = outcomes.iter().map(|(_, ways)| ways).sum();
        let sum: f64 = outcomes.into_iter().map(|(outcome, ways)| f64::from(ways) * after(Step::Chance(outcome))).sum();
        return sum / f64::from(ways);
    }
    let mut legal = Vec::new();
    state.legal_actions(rules, SEAT, &mut legal);
    legal.into_iter().map(|action| after(Step::choice(SEAT, action))).fold(f64::MIN, f64::max)
}

/// Compares every action of a position with brute force, then goes on with some of them, to decisions in the
/// middle of the trick.
fn compare(rules: &Rules, state: &Spots, depth: u32) {
    let mut solver = Turn::new(rules, state, Odd, Care::EXACT);
    let legal = solver.actions();
    for (number, action) in legal.iter().copied().enumerate() {
        let mut next = *state;
        next.apply(rules, &Step::choice(SEAT, action), &mut ());
        let exact = expectimax(rules, &next, state.turn());
        let solved = f64::from(solver.value(action).share);
        assert!((exact - solved).abs() < 1e-5, "{action} in {:?}: {solved}, not {exact}", state.progress());
        if depth > 0 && number % 2 == 0 {
            follow(rules, &next, state.turn(), depth - 1);
        }
    }
}

/// Takes a likely and an unlikely outcome of a throw, and compares the decision after it.
fn follow(rules: &Rules, state: &Spots, turn: u32, depth: u32) {
    match state.to_move(rules) {
        ToMove::Seats(_) if state.turn() == turn => compare(rules, state, depth),
        ToMove::Chance if state.turn() == turn => {
            let mut outcomes = Vec::new();
            state.chance_outcomes(rules, &mut outcomes);
            for at in [outcomes.len() / 3, outcomes.len() - 1] {
                let mut next = *state;
                next.apply(rules, &Step::Chance(outcomes[at].0), &mut ());
                follow(rules, &next, turn, depth);
            }
        }
        _ => {}
    }
}

fn player(cards: &str, yard: &[u8], treats: u8) -> PlayerSetup {
    let mut pack = Pack::default();
    cards.split(' ').for_each(|card| pack.read(card).unwrap());
    PlayerSetup { pack, yard: yard.iter().copied().collect::<Dice>(), treats }
}

/// Compares the trick of a tile, or with none the scoring of full dogs, and decisions that follow.
fn check(tile: Option<Tile>, own: PlayerSetup, supply: u8) {
    let action = tile.map_or(Action::Score, Action::Trick);
    let tile = tile.unwrap_or(Tile::Walk);
    let rules = Spots::rules(&Options::default(), SeatCount::new(2), None, 1).unwrap();
    let other = player("56[5] 35[]", &[6, 1], 1);
    let first_set = [Tile::Beg, Tile::Fetch, Tile::Walk, Tile::Run];
    let scene = Scene {
        players: vec![own, other],
        tiles: vec![tile],
        down: first_set.into_iter().filter(|other| other.position() != tile.position()).take(3).collect(),
        on_tiles: vec![(tile, own.treats)],
        top: Some("16".parse().unwrap()),
        supply: Some(supply),
        ..Scene::default()
    };
    let mut state = scene.build(&rules, &mut ()).unwrap();
    let mut solver = Turn::new(&rules, &state, Odd, Care::EXACT);
    let whole = solver.value(action);
    let solved = f64::from(whole.share);
    // With a pause every few nodes it comes to the same, with as many nodes.
    let mut paused = Turn::new(&rules, &state, Odd, Care::EXACT);
    let found = core::iter::repeat_with(|| paused.value_within(action, 7)).find_map(|found| found);
    assert_eq!((found, paused.nodes()), (Some(whole), solver.nodes()), "{action}");
    let turn = state.turn();
    state.apply(&rules, &Step::choice(SEAT, action), &mut ());
    let exact = expectimax(&rules, &state, turn);
    assert!((exact - solved).abs() < 1e-5, "{action}: {solved}, not {exact}");
    follow(&rules, &state, turn, 1);
}

/// Brute force sees every outcome of every roll, so the positions are small: few dice in the supply, little
/// room in the yard. The first is about the last dog, the second about a treat, the third about cards drawn.
#[test]
fn every_trick_is_solved_exactly() {
    let repeats = [Tile::Run, Tile::Chase, Tile::Bolt, Tile::Sprint, Tile::Dogpile];
    for tile in Tile::ALL {
        check(Some(tile), player("*12 *13 *14 *23 *24 145[1]", &[3, 2], 0), 3);
        if repeats.contains(&tile) {
            check(Some(tile), player("*12 *13 *14 *23 *24 145[14]", &[6], 1), 2);
        } else {
            check(Some(tile), player("*12 *13 *14 *23 *24 345[3]", &[4, 2], 1), 2);
            check(Some(tile), player("*12 *13 *14 34[3] 25[2]", &[4, 2], 0), 2);
        }
    }
}

/// Of two cards drawn, the first is known.
#[test]
fn scoring_is_solved_exactly() {
    check(None, player("12[12] 34[34] 25[2]", &[4, 2], 1), 3);
    check(None, player("*12 *13 *14 *23 *24 45[45]", &[6], 0), 3);
}
