//! The twin plays the same game as the rules.

use game_core::{Game, SeatCount, Step, ToMove, Viewer, fair};
use ingenious::{Action, Half, Options, Phase};

use super::*;
use crate::bot_rng;
use crate::ingenious::policy::Ground;

fn sorted(tiles: &[Tile]) -> Vec<Tile> {
    let mut tiles = tiles.to_vec();
    tiles.sort();
    tiles
}

/// Everything that the twin keeps up to date is as if it had been built again.
fn assert_same(rules: &Rules, grid: &Grid, twin: &Twin, state: &Ingenious) {
    let fresh = Twin::of_state(rules, grid, state);
    assert_eq!(twin.live, fresh.live);
    assert_eq!((twin.pegs, twin.shown, twin.opened), (fresh.pegs, fresh.shown, fresh.opened));
    assert_eq!(twin.over, matches!(state.phase(), Phase::Over(_)));
    let order = |twin: &Twin| {
        let mut open = twin.open().to_vec();
        open.sort_unstable();
        open
    };
    assert_eq!(order(twin), order(&fresh));
    for cell in order(twin).into_iter().map(usize::from) {
        for colour in 0..6 {
            assert_eq!(twin.points[colour][cell], fresh.points[colour][cell]);
        }
    }
    if !twin.over {
        assert_eq!((twin.owed, twin.tokens), (fresh.owed, fresh.tokens));
        assert_eq!(sorted(twin.rack(twin.mover)), sorted(fresh.rack(twin.mover)));
    }
}

/// Plays a game with random placements in the rules and in the twin side by side.
fn play(rules: &Rules, number: u64) {
    let ground = Ground::new(rules, true);
    let mut rng = bot_rng(fair::game_seed(fair::seed_from_text("twin"), number));
    let mut state = Ingenious::setup(rules);
    let chance = |state: &mut Ingenious, rng: &mut BotRng| {
        while state.to_move(rules) == ToMove::Chance {
            let drawn = state.chance_at(rules, rand_core::Rng::next_u64(rng));
            state.apply(rules, &Step::Chance(drawn), &mut ());
        }
    };
    chance(&mut state, &mut rng);
    while !matches!(state.phase(), Phase::Over(_)) {
        let seat = state.mover();
        let mut twin = Twin::of_state(rules, &ground.grid, &state);
        let mut legal = Vec::new();
        state.legal_actions(rules, seat, &mut legal);
        match state.phase() {
            Phase::Place => {
                let list = ground.placements(&twin, 0.0);
                assert_eq!(list.len(), legal.len());
                let most = list.iter().map(|(value, _)| *value).fold(f32::NEG_INFINITY, f32::max);
                let best = ground.best(&twin);
                let valued = list.iter().find(|(_, placement)| {
                    let mut turned = *placement;
                    turned.cells.reverse();
                    let (one, two) = twin.rack(twin.mover)[usize::from(best.slot)].colours();
                    *placement == best || (one == two && turned == best)
                });
                assert_eq!(valued.map(|(value, _)| *value), Some(most), "the bounds cut off nothing better");
                // Half of the placements are the best ones, so that pegs arrive at their ends.
                let random = list[pick(&mut rng, list.len() as u32) as usize].1;
                let placement = if pick(&mut rng, 2) == 0 { best } else { random };
                let (one, two) = twin.rack(twin.mover)[usize::from(placement.slot)].colours();
                let [first, second] = placement.cells.map(|cell| ground.grid.hex(cell));
                let action = Action::place(one, first, two, second);
                assert_eq!(state.validate(rules, seat, &action), Ok(()));
                state.apply(rules, &Step::choice(seat, action), &mut ());
                twin.place(rules, &ground.grid, placement);
                if let (Phase::Order { .. }, Some(last)) = (state.phase(), state.last()) {
                    let better = second_first_is_better(
                        rules.mode(),
                        seat,
                        last.before[last.tile.colours().0 as usize],
                        last.points,
                    );
                    let half = if better { Half::Second } else { Half::First };
                    state.apply(rules, &Step::choice(seat, Action::Order(half)), &mut ());
                }
                assert_same(rules, &ground.grid, &twin, &state);
            }
            _ => {
                assert_eq!(twin.may_exchange(), legal.contains(&Action::Exchange));
                let action = legal[pick(&mut rng, legal.len() as u32) as usize];
                let exchange = action == Action::Exchange;
                state.apply(rules, &Step::choice(seat, action), &mut ());
                chance(&mut state, &mut rng);
                twin.end_turn(exchange, &mut rng);
                assert_eq!((twin.mover, twin.bag_len), (state.mover().index() as u8, state.bag().len() as u8));
                let racks = (0..twin.seats).map(|seat| twin.rack(seat).len());
                assert!(racks.eq(rules.seats.seats().map(|seat| state.rack(seat).len())));
            }
        }
        chance(&mut state, &mut rng);
    }
}

#[test]
fn the_twin_agrees_with_the_rules() {
    for (mode, seats) in [
        (Mode::Standard, 2),
        (Mode::Standard, 3),
        (Mode::Standard, 4),
        (Mode::Team, 4),
        (Mode::Duel, 2),
        (Mode::Solo, 1),
    ] {
        let rules = Ingenious::rules(&Options { mode, ..Options::default() }, SeatCount::new(seats), None, 1);
        let rules = rules.unwrap();
        (0..12).for_each(|number| play(&rules, number));
    }
}

/// A deal gives hidden racks and bag the tiles that the viewer has not seen, each once.
#[test]
fn a_deal_is_complete() {
    let rules = Ingenious::rules(&Options::default(), SeatCount::new(3), None, 1).unwrap();
    let mut rng = bot_rng(fair::seed_from_text("deal"));
    let mut state = Ingenious::setup(&rules);
    while state.to_move(&rules) == ToMove::Chance {
        let drawn = state.chance_at(&rules, rand_core::Rng::next_u64(&mut rng));
        state.apply(&rules, &Step::Chance(drawn), &mut ());
    }
    let view = state.view(&rules, Viewer::Seat(state.mover()));
    let grid = Grid::new(&rules);
    let mut twin = Twin::new(&rules, &grid, &view);
    Deal::new(&rules, &view).apply(&rules, &mut twin, &mut rng);
    let mut dealt: Vec<Tile> = (0..3).flat_map(|seat| twin.rack(seat).to_vec()).collect();
    dealt.extend(&twin.bag[..usize::from(twin.bag_len)]);
    assert_eq!(sorted(&dealt), list(&rules.tiles).collect::<Vec<_>>());
    assert_eq!(sorted(twin.rack(twin.mover)), state.rack(state.mover()).iter().collect::<Vec<_>>());
}
