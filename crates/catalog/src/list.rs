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

use crate::bot::BotEntry;
use crate::error::Error;
use crate::game::{AnyGame, GameEntry};

/// The bots of the levels, after those of a game that are not levels.
macro_rules! with_levels {
    ($bots:ident, [$($entry:expr),* $(,)?]) => {
        &[
            $($entry,)*
            BotEntry {
                name: Level::Novice.name(),
                help: "plays as somebody who has just learnt the rules",
                make: || $bots::bot(Level::Novice),
            },
            BotEntry {
                name: Level::Casual.name(),
                help: "plays sensibly from turn to turn",
                make: || $bots::bot(Level::Casual),
            },
            BotEntry { name: Level::Strong.name(), help: "looks ahead", make: || $bots::bot(Level::Strong) },
            BotEntry {
                name: Level::Master.name(),
                help: "searches up to two seconds for a decision",
                make: || $bots::bot(Level::Master),
            },
        ]
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
            BotEntry {
                name: "greedy",
                help: "raises its lowest colours with the next tile, without looking further",
                make: || Box::new(ingenious_bots::Greedy),
            },
            BotEntry {
                name: "baseline",
                help: "takes the most points in the first half, then raises its lowest colours",
                make: || Box::new(ingenious_bots::Baseline),
            }
        ]
    ),
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
        [BotEntry {
            name: "greedy",
            help: "weighs the exact chances to place and to bust with the dice in hand, and looks ahead to its next trick",
            make: || Box::new(spots_bots::Greedy),
        }]
    ),
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
            BotEntry {
                name: "collector",
                help: "collects different animals, and otherwise takes what scores at once",
                make: || Box::new(spectacular_bots::Collector),
            },
            BotEntry {
                name: "greedy",
                help: "plans its park one turn ahead; workers at the end of a round by exact search",
                make: || Box::new(spectacular_bots::Greedy),
            },
        ]
    ),
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
        [BotEntry {
            name: "greedy",
            help: "searches its own turn for the best position, and counts the coins it will owe at the end of the round",
            make: || Box::<magnificent_bots::Greedy>::default(),
        }]
    ),
    simulated: &[],
};

static GAMES: &[&dyn AnyGame] = &[
    #[cfg(feature = "ingenious")]
    &INGENIOUS,
    #[cfg(feature = "spots")]
    &SPOTS,
    #[cfg(feature = "spectacular")]
    &SPECTACULAR,
    #[cfg(feature = "magnificent")]
    &MAGNIFICENT,
];

/// Every game, in display order.
#[must_use]
pub fn games() -> &'static [&'static dyn AnyGame] {
    GAMES
}

/// The game with this id; upper and lower case are the same.
///
/// # Errors
/// If there is none; the error lists the games there are.
pub fn find(id: &str) -> Result<&'static dyn AnyGame, Error> {
    Error::find_game(games(), id)
}
