//! The bot that takes random legal actions.

use game_core::{Game, pick};

use crate::{Bot, BotRng, SearchResult};

/// Takes one of the legal actions, each with the same probability.
#[derive(Clone, Copy, Debug, Default)]
pub struct Random;

impl<G: Game> Bot<G> for Random {
    fn begin(&mut self, rules: &G::Rules, view: &G::View, rng: &mut BotRng) -> SearchResult<G::Action> {
        let mut legal = Vec::new();
        G::legal_in(rules, view, &mut legal);
        let action = legal.swap_remove(pick(rng, legal.len() as u32) as usize);
        SearchResult::at_once(action)
    }
}
