//! The list of all games.

use crate::error::Error;
use crate::layer::ListedGame;

/// Makes the list of all games from an entry for each: the name of its static, the feature that includes it,
/// which is also the name of its rules in `docs/rules`, its type, its module of bots, and the bots there that
/// are not levels, each with its name, its help and how it is made. `decision` may be left out; then all
/// actions of a line are one decision.
macro_rules! games {
    ($(
        $(#[$doc:meta])*
        $name:ident: $feature:literal, $game:ty, bots::$bots:ident $(, decision: $decision:path)?,
        { $($bot:literal: $help:literal => $make:expr),* $(,)? }
    )*) => {
        $(
            $(#[$doc])*
            #[cfg(feature = $feature)]
            pub static $name: $crate::GameEntry<$game> = $crate::GameEntry {
                bots: &[
                    $($crate::NamedBot::new($bot, $help, || $make),)*
                    #[cfg(feature = "terminal")]
                    $crate::NamedBot::new("mcts", "searches a tree; for research", || bots::$bots::tree(bots::search::Root::Bounds)),
                    #[cfg(feature = "terminal")]
                    $crate::NamedBot::new(
                        "mcts-halving",
                        "searches a tree whose root is compared by halving; for research",
                        || bots::$bots::tree(bots::search::Root::Halving(16)),
                    ),
                    $crate::NamedBot::new(
                        bots::Level::Novice.name(),
                        "plays as somebody who has just learnt the rules",
                        || bots::$bots::bot(bots::Level::Novice),
                    ),
                    $crate::NamedBot::new(
                        bots::Level::Casual.name(),
                        "plays sensibly from turn to turn",
                        || bots::$bots::bot(bots::Level::Casual),
                    ),
                    $crate::NamedBot::new(bots::Level::Strong.name(), "looks ahead", || bots::$bots::bot(bots::Level::Strong)),
                    $crate::NamedBot::new(
                        bots::Level::Master.name(),
                        "searches up to two seconds for a decision",
                        || bots::$bots::bot(bots::Level::Master),
                    ),
                ],
                #[cfg(feature = "terminal")]
                terminal: $crate::TerminalEntry {
                    rules: include_str!(concat!("../../../docs/rules/", $feature, ".md")),
                    deep: bots::$bots::deep,
                },
                explain: |rules, view, seat, lines| {
                    let found = bots::$bots::reasons(rules, view, seat, lines);
                    found.into_iter().map(|reasons| reasons.into_iter().map(Into::into).collect()).collect()
                },
                decision: games!(@or $($decision)?, <[_]>::len),
            };
        )*

        static GAMES: &[&ListedGame] = &[$(#[cfg(feature = $feature)] &$name),*];
    };
    (@or , $default:expr) => { $default };
    (@or $given:path, $default:expr) => { $given };
}

games! {
    /// Ingenious.
    INGENIOUS: "ingenious", ingenious::Ingenious, bots::ingenious, {
        "greedy": "raises its lowest colours with the next tile, without looking further"
            => Box::new(bots::ingenious::Greedy),
        "baseline": "takes the most points in the first half, then raises its lowest colours"
            => Box::new(bots::ingenious::Baseline),
    }

    /// Spots.
    SPOTS: "spots", spots::Spots, bots::spots, {
        "greedy": "weighs the exact chances to place and to bust with the dice in hand, and looks ahead to its next trick"
            => Box::new(bots::spots::Greedy),
    }

    /// Spectacular.
    SPECTACULAR: "spectacular", spectacular::Spectacular, bots::spectacular, {
        "collector": "collects different animals, and otherwise takes what scores at once"
            => Box::new(bots::spectacular::Collector),
        "greedy": "plans its park one turn ahead; workers at the end of a round by exact search"
            => Box::new(bots::spectacular::Greedy),
    }

    /// The Magnificent.
    MAGNIFICENT: "magnificent", magnificent::Magnificent, bots::magnificent,
    decision: magnificent::preview::first_decision, {
        "greedy": "searches its own turn for the best position, and counts the coins it will owe at the end of the round"
            => Box::<bots::magnificent::Greedy>::default(),
    }

    // new-game: entry
}

/// Every game, in display order.
#[must_use]
pub fn games() -> &'static [&'static ListedGame] {
    GAMES
}

/// The game with this id; upper and lower case are the same.
///
/// # Errors
/// If there is none; the error lists the games there are.
pub fn find(id: &str) -> Result<&'static ListedGame, Error> {
    Error::find_game(games(), id)
}
