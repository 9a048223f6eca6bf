use std::sync::Arc;

use bots::magnificent::Greedy;
use bots::{Bot, bot_rng};
use game_core::hex::Bytes32;
use game_core::{Addressed, Game, Seat, Step, ToMove, Viewer};
use magnificent::Options;

use super::*;
use crate::boards::magnificent::plan::tests::Play;

/// Plays a game of bots, and returns how long each turn and each round end of others is shown.
fn shown(seats: u8, seed: u8) -> (Vec<u32>, Vec<u32>) {
    let mut game = Play::new(&Options::default(), seats, seed);
    let rules = game.rules.clone();
    let mut rng = bot_rng(Bytes32([seed; 32]));
    let mut bots: Vec<Greedy> = (0..seats).map(|_| Greedy::default()).collect();
    let (mut turns, mut ends, mut turn, mut end) = (Vec::new(), Vec::new(), 0, 0);
    loop {
        let before = Arc::new(game.state.view(&rules, Viewer::Spectator));
        let step = match game.state.to_move(&rules) {
            ToMove::Over => break,
            ToMove::Chance => Step::Chance(game.drawn()),
            ToMove::Seats(all) => {
                let seat = all.first().unwrap_or(Seat::new(0));
                let view = game.state.view(&rules, Viewer::Seat(seat));
                Step::choice(seat, bots[seat.index()].think(&rules, &view, &mut rng).action)
            }
        };
        let mut events: Vec<Addressed<Event>> = Vec::new();
        game.state.apply(&rules, &step, &mut events);
        let events: Vec<Event> =
            events.iter().filter_map(|event| event.for_viewer(Viewer::Spectator).cloned()).collect();
        let after = Arc::new(game.state.view(&rules, Viewer::Spectator));
        let shown = Shown { rules: &rules, before: &before, events: &events, after: &after };
        let time: u32 = beats(&shown).iter().map(|beat| u32::from(beat.move_ms + beat.rest_ms)).sum();
        let in_turn = |view: &magnificent::View| view.public.stack.phases().first() == Some(&Phase::TurnEnd);
        if in_turn(&before) {
            turn += time;
            if before.public.turns != after.public.turns || !in_turn(&after) {
                turns.push(core::mem::take(&mut turn));
            }
        } else if before.public.round > 0 && after.public.phase() != Phase::Over {
            end += time;
            if in_turn(&after) {
                ends.push(core::mem::take(&mut end));
            }
        }
    }
    (turns, ends)
}

#[test]
fn turns_and_round_ends_of_others_keep_their_budgets() {
    for seats in 2..=4 {
        let (turns, ends) = shown(seats, seats);
        assert_eq!((turns.len(), ends.len()), (usize::from(seats) * 12, 2));
        let longest = turns.iter().copied().max().unwrap_or(0);
        let mean = turns.iter().sum::<u32>() / turns.len() as u32;
        assert!(longest <= 4500, "a turn takes {longest} ms");
        assert!(mean <= 3000, "a turn takes {mean} ms as a rule");
        // Between two turns of a seat at a table of four the others have theirs.
        let others: Vec<u32> = turns.windows(3).map(|turns| turns.iter().sum()).collect();
        assert!(others.iter().all(|others| *others <= 14_000), "{others:?}");
        assert!(ends.iter().all(|end| *end <= 6000), "{ends:?}");
    }
}
