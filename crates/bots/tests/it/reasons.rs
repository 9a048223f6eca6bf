//! Tests of the reasons for lines: what is plain to see is named, and what makes no difference is not.

mod ingenious;
mod magnificent;
mod spectacular;
mod spots;

use bots::bot_rng;
use game_core::{Draws, Game, Seat, Step, ToMove, Viewer, fair};
use rand_core::Rng as _;

/// A function that finds reasons.
type Reasons<G, R> = fn(&<G as Game>::Rules, &<G as Game>::View, Seat, &[Vec<<G as Game>::Action>]) -> Vec<Vec<R>>;

/// Plays random games and asks for reasons at every decision: there are as many lists as lines, none is
/// longer than three, and a state that only looks the same to the seat gives the same.
fn hold_in_random_games<G: Game, R: PartialEq + core::fmt::Debug>(rules: &G::Rules, reasons: Reasons<G, R>) {
    let mut named = 0;
    for game in 0..3 {
        let seed = fair::game_seed(fair::seed_from_text("reasons"), game);
        let (mut draws, mut rng) = (Draws::new(seed.0), bot_rng(seed));
        let mut state = G::setup(rules);
        let mut legal = Vec::new();
        for _ in 0..400 {
            let step = match state.to_move(rules) {
                ToMove::Over => break,
                ToMove::Chance => Step::Chance(state.chance_at(rules, draws.draw())),
                ToMove::Seats(seats) => {
                    let seat = seats.first().unwrap();
                    let view = state.view(rules, Viewer::Seat(seat));
                    legal.clear();
                    G::legal_in(rules, &view, &mut legal);
                    let step = legal.len().div_ceil(6).max(1);
                    let lines: Vec<Vec<G::Action>> =
                        legal.iter().step_by(step).map(|action| vec![action.clone()]).collect();
                    let found = reasons(rules, &view, seat, &lines);
                    assert_eq!(found.len(), lines.len());
                    assert!(found.iter().all(|reasons| reasons.len() <= 3), "{found:?}");
                    named += found.iter().map(Vec::len).sum::<usize>();
                    let alike = G::determinize(rules, &view, &mut rng).view(rules, Viewer::Seat(seat));
                    assert_eq!(reasons(rules, &alike, seat, &lines), found);
                    let chosen = rng.next_u64() % legal.len() as u64;
                    Step::choice(seat, legal[chosen as usize].clone())
                }
            };
            state.apply(rules, &step, &mut ());
        }
    }
    assert!(named > 100, "{named}");
}
