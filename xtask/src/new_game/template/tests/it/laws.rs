//! Checks the laws that every game must satisfy (`game-laws`) with every number of seats and every option.

use game_core::{Seat, Step, Viewer};
use game_laws::{Broken, Chooser, Configuration, Law, Subject};
use new_game::{Action, NewGame, Options, Pile, Rules, View};

/// New Game with all configurations to be checked.
pub(crate) struct Played;

impl Subject for Played {
    type Game = NewGame;

    fn configurations() -> Vec<Configuration<NewGame>> {
        let piles = [Pile::Usual, Pile::Small, Pile::Large];
        let all = piles.into_iter().flat_map(|pile| [2, 3, 4].map(|seats| (pile, seats)));
        let configuration = |(pile, seats): (Pile, u8)| {
            let options = Options { pile, ..Options::default() };
            Configuration::new(format!("{seats} seats, {}", pile.word()), options, seats)
        };
        all.map(configuration).collect()
    }

    fn rules_text() -> &'static str {
        include_str!("../../../../docs/rules/new-game.md")
    }

    fn near_misses(_: &Rules, _: &NewGame, _: Seat, _: &mut Chooser) -> Vec<Action> {
        (0..=5).map(Action).collect()
    }

    fn census(rules: &Rules, state: &NewGame) -> Result<(), String> {
        let found = u32::from(state.pile) + state.taken.iter().map(|taken| u32::from(*taken)).sum::<u32>();
        let all = u32::from(rules.pile);
        if found == all { Ok(()) } else { Err(format!("{found} of {all} counters")) }
    }

    fn broken(_: &Rules, state: &NewGame) -> Vec<Broken<NewGame>> {
        vec![Broken::new("a counter is doubled", NewGame { pile: state.pile + 1, ..state.clone() })]
    }

    fn bound(rules: &Rules) -> usize {
        rules.pile.into()
    }

    /// Every step is public.
    fn shown(_: &Rules, _: &NewGame, step: &Step<NewGame>, _: Viewer) -> String {
        step.to_string()
    }

    /// Nothing is hidden, so a view allows one state: the one it shows.
    fn worlds(_: &Rules, view: &View) -> Option<Vec<(NewGame, u64)>> {
        Some(vec![(view.table.clone(), 1)])
    }

    fn secrets(_: &Rules) -> bool {
        false
    }

    fn not_examined(_: &Rules, law: Law) -> Option<&'static str> {
        match law {
            Law::Simultaneous => Some("one seat decides at a time"),
            Law::Chance => Some("the game has no chance"),
            _ => None,
        }
    }
}

game_laws::law_tests! {
    Played, Played::configurations();
    two_seats: 1_000 games of "2 seats";
    three_seats: 1_000 games of "3 seats";
    four_seats: 1_000 games of "4 seats";
}
