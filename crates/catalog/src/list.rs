//! The list of all games.

use bots::{ingenious as ingenious_bots, spectacular as spectacular_bots, spots as spots_bots};
use ingenious::Ingenious;
use spectacular::Spectacular;
use spots::Spots;

use crate::bot::BotEntry;
use crate::error::Error;
use crate::game::{AnyGame, Listed};

static INGENIOUS: Listed<Ingenious> = Listed {
    about: include_str!("../../../docs/rules/ingenious.md"),
    notation: &["RB 3,0 4,0", "order first", "order second", "keep", "exchange"],
    bots: &[BotEntry {
        name: "greedy",
        help: "raises its lowest colours with the next tile, without looking further",
        make: |_| Box::new(ingenious_bots::Greedy),
    }],
    simulated: &[],
};

static SPOTS: Listed<Spots> = Listed {
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
    bots: &[BotEntry {
        name: "greedy",
        help: "weighs the exact chances to place and to bust with the dice in hand, one trick ahead",
        make: |_| Box::new(spots_bots::Greedy),
    }],
    simulated: &[("guard", "2000")],
};

static SPECTACULAR: Listed<Spectacular> = Listed {
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
    bots: &[
        BotEntry {
            name: "collector",
            help: "collects different animals, and otherwise takes what scores at once",
            make: |_| Box::new(spectacular_bots::Collector),
        },
        BotEntry {
            name: "greedy",
            help: "plans its park one turn ahead; workers at the end of a round by exact search",
            make: |_| Box::new(spectacular_bots::Greedy),
        },
    ],
    simulated: &[],
};

static GAMES: [&dyn AnyGame; 3] = [&INGENIOUS, &SPOTS, &SPECTACULAR];

/// Every game, in the order in which they are shown.
#[must_use]
pub fn games() -> &'static [&'static dyn AnyGame] {
    &GAMES
}

/// The game with this id, in either case.
///
/// # Errors
/// If there is none; the error lists those there are.
pub fn find(id: &str) -> Result<&'static dyn AnyGame, Error> {
    Error::find_game(games(), id)
}
