//! The toy of the laws as an entry of a list of games: small enough to know what happens at each step.
//!
//! Each seat is dealt two of the cards A to D, of which the deck has 8, 6, 4 and 2. All seats put cards face
//! down at the same time; whoever put the most rolls a die, banks or takes one of the cards, and ends the
//! turn.

use bots::search::{Playouts, Root, Tree};
use bots::{Bot, BotRng, Candidate, Estimate, Random, SearchResult};
use catalog::{AnyGame, GameEntry, NamedBot, TableBox, TerminalEntry};
use game_core::{ChanceSource, Game, Seat};
use game_laws::toy::{RULES, Toy};

use crate::open;

/// A bot that plays the first legal action.
struct First;

impl<G: Game> Bot<G> for First {
    fn begin(&mut self, rules: &G::Rules, view: &G::View, _: &mut BotRng) -> SearchResult<G::Action> {
        let mut legal = Vec::new();
        G::legal_in(rules, view, &mut legal);
        let action = legal.swap_remove(0);
        let candidate = Candidate { line: vec![action.clone()], estimate: Estimate::default(), visits: 0 };
        SearchResult { action, candidates: vec![candidate], nodes: 0 }
    }
}

fn tree(nodes: u64) -> Box<dyn Bot<Toy>> {
    Box::new(Tree::new(Playouts::new(|| Random), Root::Bounds, nodes))
}

pub(crate) static TOY: GameEntry<Toy> = GameEntry {
    bots: &[
        NamedBot::new("first", "plays the first legal action", || Box::new(First)),
        NamedBot::new("novice", "searches a little", || tree(50)),
        NamedBot::new("master", "searches more", || tree(200)),
    ],
    terminal: TerminalEntry { rules: RULES, deep: |times| tree(200 * times) },
    explain: |_, _, _, lines| vec![Vec::new(); lines.len()],
    decision: <[_]>::len,
};

pub(crate) const ONE: Seat = Seat::new(0);
pub(crate) const OTHER: Seat = Seat::new(1);

/// A table of the toy at which two seats hold `D D` and `A A`, entered by hand.
pub(crate) fn dealt() -> TableBox {
    let game: &dyn AnyGame = &TOY;
    assert_eq!(game.meta().modes[0].id, "alone");
    let (mut table, _) = open(&TOY, "alone", 2, ChanceSource::Manual);
    for card in ["deal D", "deal D", "deal A", "deal A"] {
        table.chance(card).unwrap();
    }
    table
}

/// The same table when the first seat has won the round and rolled: it alone is to act.
pub(crate) fn won() -> TableBox {
    let mut table = dealt();
    for seat in [ONE, OTHER] {
        let card = if seat == ONE { "put D" } else { "put A" };
        table.play(seat, card, None).unwrap();
        table.play(seat, "done", None).unwrap();
    }
    table.chance("roll 1").unwrap();
    table
}
