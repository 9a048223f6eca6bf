//! A tree is used again where the next view follows without chance.

use game_core::{Draws, Game, SeatCount, Step, ToMove, Viewer, fair};
use game_laws::toy::{Options, Toy};

use super::{Root, Tree};
use crate::search::Playouts;
use crate::{Bot, Random, bot_rng};

#[test]
fn what_was_searched_below_an_action_is_used_again() {
    let Ok(rules) = Toy::rules(&Options::default(), SeatCount::new(2), None, 1) else { panic!("the rules are valid") };
    let (mut draws, mut rng) = (Draws::new([1; 32]), bot_rng(fair::seed_from_text("again")));
    let mut bot = Tree::<Toy, _>::new(Playouts::new(|| Random), Root::Halving(16), 2_000);
    let mut state = Toy::setup(&rules);
    let (mut followed, mut reused) = (0, 0);
    loop {
        let step = match state.to_move(&rules) {
            ToMove::Over => break,
            ToMove::Chance => Step::Chance(state.chance_at(&rules, draws.draw())),
            ToMove::Seats(seats) => {
                let Some(seat) = seats.first() else { panic!("a seat is to act") };
                let view = state.view(&rules, Viewer::Seat(seat));
                let action = bot.think(&rules, &view, &mut rng).action;
                let mut next = state.clone();
                next.apply(&rules, &Step::choice(seat, action), &mut ());
                if next.to_move(&rules).to_act().has(seat) {
                    let mut legal = Vec::new();
                    next.legal_actions(&rules, seat, &mut legal);
                    let known = bot.known(&rules, &next.view(&rules, Viewer::Seat(seat)));
                    assert!(known.iter().all(|(action, _)| legal.contains(action)));
                    followed += 1;
                    reused += u32::from(!known.is_empty());
                    assert!(bot.known(&rules, &view).is_empty(), "the tree has been taken");
                }
                Step::choice(seat, action)
            }
        };
        state.apply(&rules, &step, &mut ());
    }
    assert!(followed > 3 && 2 * reused > followed, "{reused} of {followed}");
}
