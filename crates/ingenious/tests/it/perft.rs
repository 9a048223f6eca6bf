//! Perft counts: the number of sequences of decisions up to a depth.

use std::path::Path;

use game_core::{Game, Step, ToMove};
use game_laws::Subject;
use game_laws::golden::assert_golden;
use ingenious::{Ingenious, Rules};

use crate::laws::Standard;

/// Returns the number of sequences of `depth` decisions from a position; chance outcomes are those of
/// `draws`.
fn perft(rules: &Rules, state: &Ingenious, draws: &[u64], depth: usize) -> u64 {
    match state.to_move(rules) {
        ToMove::Over => 1,
        ToMove::Chance => {
            let (first, rest) = draws.split_first().unwrap();
            let mut next = state.clone();
            next.apply(rules, &Step::Chance(state.chance_at(rules, *first)), &mut ());
            perft(rules, &next, rest, depth)
        }
        ToMove::Seats(_) if depth == 0 => 1,
        ToMove::Seats(seats) => {
            let seat = seats.first().unwrap();
            let mut legal = Vec::new();
            state.legal_actions(rules, seat, &mut legal);
            let count = |action: &ingenious::Action| {
                let mut next = state.clone();
                next.apply(rules, &Step::choice(seat, *action), &mut ());
                perft(rules, &next, draws, depth - 1)
            };
            legal.iter().map(count).sum()
        }
    }
}

#[test]
fn perft_counts_match_the_golden_file() {
    let mut text = String::new();
    for configuration in Standard::configurations() {
        let rules = configuration.rules();
        let mut draws = game_core::Draws::new(game_core::fair::seed_from_text("perft").0);
        let draws: Vec<u64> = (0..200).map(|_| draws.draw()).collect();
        let counts: Vec<String> =
            (1..=3).map(|depth| perft(&rules, &Ingenious::setup(&rules), &draws, depth).to_string()).collect();
        text += &format!("{}: {}\n", configuration.name, counts.join(" "));
    }
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden/perft.txt");
    assert_golden(&file, &text);
}
