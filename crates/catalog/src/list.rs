//! The list of all games.

#[cfg(feature = "ingenious")]
use {bots::ingenious as ingenious_bots, ingenious::Ingenious};
#[cfg(feature = "magnificent")]
use {bots::magnificent as magnificent_bots, magnificent::Magnificent};
#[cfg(feature = "spectacular")]
use {bots::spectacular as spectacular_bots, spectacular::Spectacular};
#[cfg(feature = "spots")]
use {bots::spots as spots_bots, spots::Spots};

use bots::Level;
#[cfg(feature = "terminal")]
use bots::search::Root;

use crate::bot::{BotInfo, BotList};
use crate::entry::GameEntry;
use crate::error::Error;
use crate::game::GameWithBots;

/// The bots of a game: first those that are not levels, each with its name, its help and how it is made.
macro_rules! with_levels {
    ($bots:ident, [$($name:literal: $help:literal => $make:expr),* $(,)?]) => {
        BotList {
            list: &[
                $(BotInfo { name: $name, help: $help },)*
                #[cfg(feature = "terminal")]
                BotInfo { name: "mcts", help: "searches a tree; for research" },
                #[cfg(feature = "terminal")]
                BotInfo {
                    name: "mcts-halving",
                    help: "searches a tree whose root is compared by halving; for research",
                },
                BotInfo { name: Level::Novice.name(), help: "plays as somebody who has just learnt the rules" },
                BotInfo { name: Level::Casual.name(), help: "plays sensibly from turn to turn" },
                BotInfo { name: Level::Strong.name(), help: "looks ahead" },
                BotInfo { name: Level::Master.name(), help: "searches up to two seconds for a decision" },
            ],
            make: &[
                $(|| $make,)*
                #[cfg(feature = "terminal")]
                || $bots::tree(Root::Bounds),
                #[cfg(feature = "terminal")]
                || $bots::tree(Root::Halving(16)),
                || $bots::bot(Level::Novice),
                || $bots::bot(Level::Casual),
                || $bots::bot(Level::Strong),
                || $bots::bot(Level::Master),
            ],
        }
    };
}

/// Explains lines by the reasons that a game finds.
macro_rules! explained_by {
    ($bots:ident) => {
        |rules, view, seat, lines| {
            let found = $bots::reasons(rules, view, seat, lines);
            found.into_iter().map(|reasons| reasons.into_iter().map(Into::into).collect()).collect()
        }
    };
}

/// Ingenious.
#[cfg(feature = "ingenious")]
pub static INGENIOUS: GameEntry<Ingenious> = GameEntry {
    #[cfg(feature = "rules-text")]
    about: include_str!("../../../docs/rules/ingenious.md"),
    notation: &["RB 3,0 4,0", "order first", "order second", "keep", "exchange"],
    bots: with_levels!(
        ingenious_bots,
        [
            "greedy": "raises its lowest colours with the next tile, without looking further" => Box::new(ingenious_bots::Greedy),
            "baseline": "takes the most points in the first half, then raises its lowest colours" => Box::new(ingenious_bots::Baseline)
        ]
    ),
    #[cfg(feature = "terminal")]
    deep: ingenious_bots::deep,
    explain: explained_by!(ingenious_bots),
    decision: <[_]>::len,
    simulated: &[],
};

/// Spots.
#[cfg(feature = "spots")]
pub static SPOTS: GameEntry<Spots> = GameEntry {
    #[cfg(feature = "rules-text")]
    about: include_str!("../../../docs/rules/spots.md"),
    notation: &[
        "trick walk",
        "score",
        "keep",
        "treat",
        "again 6",
        "go",
        "place 0",
        "bury",
        "yes",
        "no",
        "number 4",
        "take 5",
        "drop",
        "hold",
        "aside 5",
        "yard 5",
        "dog 1.6",
        "dig 1.6-",
        "move 0.3>1.5",
    ],
    bots: with_levels!(
        spots_bots,
        ["greedy": "weighs the exact chances to place and to bust with the dice in hand, and looks ahead to its next trick" => Box::new(spots_bots::Greedy)]
    ),
    #[cfg(feature = "terminal")]
    deep: spots_bots::deep,
    explain: explained_by!(spots_bots),
    decision: <[_]>::len,
    simulated: &[("guard", "2000")],
};

/// Spectacular.
#[cfg(feature = "spectacular")]
pub static SPECTACULAR: GameEntry<Spectacular> = GameEntry {
    #[cfg(feature = "rules-text")]
    about: include_str!("../../../docs/rules/spectacular.md"),
    notation: &[
        "mark green.1",
        "roll",
        "swap 1 2",
        "noswap",
        "supply tile.green",
        "supply die.blue",
        "supply inside.grey",
        "display tile.1",
        "display die.orange.2",
        "next n",
        "hex 0,1",
        "corner ne",
        "worker own+",
        "worker both-",
        "discard",
        "change 0,1 multi+",
        "done",
        "mark 3",
        "drop 5",
        "refill",
        "side dice",
        "supply 7",
        "save own",
        "letgo",
    ],
    bots: with_levels!(
        spectacular_bots,
        [
            "collector": "collects different animals, and otherwise takes what scores at once" => Box::new(spectacular_bots::Collector),
            "greedy": "plans its park one turn ahead; workers at the end of a round by exact search" => Box::new(spectacular_bots::Greedy),
        ]
    ),
    #[cfg(feature = "terminal")]
    deep: spectacular_bots::deep,
    explain: explained_by!(spectacular_bots),
    decision: <[_]>::len,
    simulated: &[],
};

/// The Magnificent.
#[cfg(feature = "magnificent")]
pub static MAGNIFICENT: GameEntry<Magnificent> = GameEntry {
    #[cfg(feature = "rules-text")]
    about: include_str!("../../../docs/rules/magnificent.md"),
    notation: &[
        "take green 5 M-02",
        "flip",
        "set 6",
        "die done",
        "colour green",
        "gem clear",
        "bonus",
        "copy M-I1",
        "train BS2",
        "build",
        "level B9",
        "lay sO 2 3,4",
        "end build",
        "travel",
        "steps 7",
        "wagon green",
        "tent 3",
        "tent take",
        "perform",
        "hat 14",
        "space 10",
        "complete 0",
        "pay clear",
        "train TT12 0",
        "stop",
        "keep posters",
        "arrange",
        "put P-O01",
        "poster deck",
        "place 1",
        "replace 1",
        "discard",
        "give clear",
        "end turn",
        "choose 1",
        "reject 1",
        "score M-12",
        "coins 3",
        "side A",
        "draft M-12",
        "keep M-12",
        "tile TT05",
        "drop 2",
        "skip",
    ],
    bots: with_levels!(
        magnificent_bots,
        ["greedy": "searches its own turn for the best position, and counts the coins it will owe at the end of the round" => Box::<magnificent_bots::Greedy>::default()]
    ),
    #[cfg(feature = "terminal")]
    deep: magnificent_bots::deep,
    explain: explained_by!(magnificent_bots),
    decision: magnificent::preview::first_decision,
    simulated: &[],
};

// new-game: entry

static GAMES: &[&dyn GameWithBots] = &[
    #[cfg(feature = "ingenious")]
    &INGENIOUS,
    #[cfg(feature = "spots")]
    &SPOTS,
    #[cfg(feature = "spectacular")]
    &SPECTACULAR,
    #[cfg(feature = "magnificent")]
    &MAGNIFICENT,
    // new-game: list
];

/// Every game, in display order.
#[must_use]
pub fn games() -> &'static [&'static dyn GameWithBots] {
    GAMES
}

/// The game with this id; upper and lower case are the same.
///
/// # Errors
/// If there is none; the error lists the games there are.
pub fn find(id: &str) -> Result<&'static dyn GameWithBots, Error> {
    Error::find_game(games(), id)
}
