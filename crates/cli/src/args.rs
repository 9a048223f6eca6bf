//! The command line.

mod server;

use std::path::PathBuf;

use clap::{Parser, Subcommand, ValueEnum};
use clap_complete::Shell;

pub use self::server::{Abuse, LoadArgs, ServeArgs, StoreArgs, StoreCommand, StorePlace};
use self::server::{LOAD_HELP, SERVE_HELP, STORE_HELP};
use crate::numbers::{quantity, share, whole};

const EXIT_CODES: &str = "\
Exit codes:
  0  success
  1  the file fails the check: an invalid record or component set
  2  wrong usage: an unknown flag, game, mode, option, bot or number of seats
  3  something could not be read, written or served";

const EXAMPLES: &str = "\
Examples:
  gamekeeper play ingenious                       you against a bot
  gamekeeper play ingenious --mode solo
  gamekeeper simulate ingenious --bots greedy,random --games 1000
  gamekeeper verify game.gamekeeper.json
  gamekeeper serve                                the client in your browser";

/// Board games by their complete rules: play, simulate, show and verify records, host tables for other
/// programs, serve the browser client.
#[derive(Debug, Parser)]
#[command(name = "gamekeeper", version, after_help = format!("{EXAMPLES}\n\n{EXIT_CODES}"))]
pub struct Args {
    /// The command.
    #[command(subcommand)]
    pub command: Command,

    /// When to use colours.
    #[arg(long, global = true, value_name = "WHEN", default_value = "auto")]
    pub colour: Colour,
}

/// When to use terminal colours.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Colour {
    /// On a terminal, unless NO_COLOR is set.
    Auto,
    /// Always.
    Always,
    /// Never.
    Never,
}

/// The commands.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// List the games with their modes, options and bots.
    Games,
    /// Play a game in the terminal, with any mix of people and bots.
    #[command(after_help = PLAY_HELP)]
    Play(PlayArgs),
    /// Let bots play many games and report wins, scores and speed.
    #[command(after_help = SIMULATE_HELP)]
    Simulate(SimulateArgs),
    /// Let bots play against each other under equal luck and rate them.
    #[command(after_help = ARENA_HELP)]
    Arena(ArenaArgs),
    /// Judge every decision of a finished game, and tell luck from skill.
    #[command(after_help = ANALYSE_HELP)]
    Analyse(AnalyseArgs),
    /// Cut positions with one clearly best decision out of games between bots.
    #[command(after_help = PUZZLES_HELP)]
    Puzzles(PuzzlesArgs),
    /// Print a record step by step, in words and diagrams.
    #[command(after_help = SHOW_HELP)]
    Show(ShowArgs),
    /// Check a record from scratch: the commitment, every draw, every decision, the result.
    #[command(after_help = VERIFY_HELP)]
    Verify(VerifyArgs),
    /// Export a game's components as a file, or check an edited one.
    #[command(after_help = COMPONENTS_HELP, subcommand)]
    Components(ComponentsCommand),
    /// Host tables for another program: JSON lines on standard input and output (docs/engine-protocol.md).
    #[command(after_help = ENGINE_HELP)]
    Engine,
    /// Serve the browser client, until Ctrl-C.
    #[command(after_help = SERVE_HELP)]
    Serve(ServeArgs),
    /// Look after the store of a server: its size, old rooms, backups.
    #[command(after_help = STORE_HELP)]
    Store(StoreArgs),
    /// Load-test a server: play in many rooms at once and measure latency and cost.
    #[command(after_help = LOAD_HELP)]
    Load(LoadArgs),
    /// Print a completion script for a shell.
    #[command(
        after_help = "Example:\n  gamekeeper completions bash > ~/.local/share/bash-completion/completions/gamekeeper"
    )]
    Completions {
        /// The shell.
        shell: Shell,
    },
}

/// How a game is set up.
#[derive(Clone, Debug, Default, clap::Args)]
pub struct TermsArgs {
    /// Number of seats [default: the fewest the mode allows].
    #[arg(long, value_name = "N", value_parser = whole::<u8>(0, 255))]
    pub seats: Option<u8>,

    /// Mode of play [default: the game's first].
    #[arg(long, value_name = "MODE")]
    pub mode: Option<String>,

    /// Set an option of the game; can be repeated (`gamekeeper games` lists the options).
    #[arg(long = "option", value_name = "KEY=VALUE")]
    pub options: Vec<String>,

    /// Play with another component set: a TOML or JSON file (see `gamekeeper components`).
    #[arg(long, alias = "parts", value_name = "FILE")]
    pub components: Option<PathBuf>,
}

const PLAY_HELP: &str = "\
Who plays: `--seat 0=person`, `--seat 0=person:Ann`, `--seat 1=greedy`. The other seats are played by the bots \
given with --bots (one name for all, or one for each). Without any --seat, you have seat 0.

Without --seed nobody chooses the draws: the program commits to a secret before the first draw, and the record \
proves it afterwards. With a seed the draws are reproducible; 64 hexadecimal digits are the seed itself.

Examples:
  gamekeeper play ingenious
  gamekeeper play ingenious --seats 3 --seat 0=person:Ann --seat 1=person:Bob --bots greedy
  gamekeeper play ingenious --mode duel --option start=0 --seed 7 --save duel.gamekeeper.json
  gamekeeper play ingenious --resume duel.gamekeeper.json
  gamekeeper play ingenious --typed-chance        draw real tiles and type them in";

/// `play`.
#[derive(Debug, Default, clap::Args)]
pub struct PlayArgs {
    /// The game's name, such as `ingenious`.
    pub game: String,

    /// The set-up.
    #[command(flatten)]
    pub terms: TermsArgs,

    /// Who plays a seat: `person`, `person:NAME` or the name of a bot.
    #[arg(long = "seat", value_name = "N=WHO")]
    pub seat: Vec<String>,

    /// Who plays the other seats [default: casual].
    #[arg(long, value_name = "NAME[,NAME…]", value_delimiter = ',')]
    pub bots: Vec<String>,

    /// Seed of the draws: the same seed and the same decisions lead to the same game.
    #[arg(long, value_name = "TEXT")]
    pub seed: Option<String>,

    /// Resume a saved game.
    #[arg(
        long,
        value_name = "FILE",
        conflicts_with_all = ["seed", "seats", "mode", "options", "typed_chance", "seat", "bots"]
    )]
    pub resume: Option<PathBuf>,

    /// File to save the game to: after every decision, at the end, and on leaving.
    #[arg(long, value_name = "FILE")]
    pub save: Option<PathBuf>,

    /// Type in the rolls and draws of real dice and tiles.
    #[arg(long, conflicts_with = "seed")]
    pub typed_chance: bool,
}

const SIMULATE_HELP: &str = "\
The result does not depend on the number of threads. Game K has its own seed, derived from --seed and K, so \
--record can write any game of the simulation. docs/simulate.md documents every number and the JSON object.

Examples:
  gamekeeper simulate ingenious --games 100000 --threads 2
  gamekeeper simulate ingenious --bots greedy,random --games 1000 --seed 7 --json
  gamekeeper simulate ingenious --mode team --record 12 game12.gamekeeper.json";

/// `simulate`.
#[derive(Debug, clap::Args)]
pub struct SimulateArgs {
    /// The game's name, such as `ingenious`.
    pub game: String,

    /// The set-up.
    #[command(flatten)]
    pub terms: TermsArgs,

    /// The bots: one name for all seats, or one for each.
    #[arg(long, value_name = "NAME[,NAME…]", value_delimiter = ',', default_value = "random")]
    pub bots: Vec<String>,

    /// Number of games.
    #[arg(
        long,
        value_name = "N",
        default_value = "1000",
        value_parser = whole::<u64>(1, 1_000_000_000_000)
    )]
    pub games: u64,

    /// Seed of the simulation [default: from the operating system].
    #[arg(long, value_name = "TEXT")]
    pub seed: Option<String>,

    /// Number of threads [default: one per processor core].
    #[arg(long, value_name = "N", value_parser = whole::<u32>(1, 1024))]
    pub threads: Option<u32>,

    /// Print one JSON object instead of a table.
    #[arg(long)]
    pub json: bool,

    /// Write the record of game K, counted from 0; can be repeated.
    #[arg(long, num_args = 2, value_names = ["K", "FILE"])]
    pub record: Vec<String>,
}

const ARENA_HELP: &str = "\
Every pair of bots plays every deal twice, the second time with their seats exchanged; with more than two seats they \
sit alternately. In a solo game each bot plays every deal once. The result does not depend on the number of threads. \
Intervals of rates (Wilson, 95 %) count the two games of a deal as independent; --sprt counts deals. \
docs/bots.md documents every number and the JSON object.

Examples:
  gamekeeper arena ingenious --bots master,greedy --deals 100 --seed 1
  gamekeeper arena spots --bots strong,casual --sprt 0,50         until it is clear which is stronger
  gamekeeper arena spectacular --bots novice,casual,strong --file ladder.jsonl   can be interrupted";

/// `arena`.
#[derive(Debug, clap::Args)]
pub struct ArenaArgs {
    /// The game's name, such as `ingenious`.
    pub game: String,

    /// The set-up.
    #[command(flatten)]
    pub terms: TermsArgs,

    /// The bots, two or more. `master@15000` is a bot that searches that many nodes instead of its own.
    #[arg(long, value_name = "NAME,NAME[,NAME…]", value_delimiter = ',', required = true)]
    pub bots: Vec<String>,

    /// Begin no further deals after this many seconds.
    #[arg(long, value_name = "N", value_parser = whole::<u64>(1, 1_000_000), conflicts_with = "sprt")]
    pub seconds: Option<u64>,

    /// Number of deals that each pair of bots plays.
    #[arg(long, value_name = "N", default_value = "100", value_parser = whole::<u64>(1, 1_000_000_000))]
    pub deals: u64,

    /// Seed of the draws [default: from the operating system].
    #[arg(long, value_name = "TEXT")]
    pub seed: Option<String>,

    /// Stop as soon as the first bot's advantage in rating over the second is rather the one or the other of
    /// these two.
    #[arg(long, value_name = "LOW,HIGH", value_delimiter = ',', allow_negative_numbers = true)]
    pub sprt: Option<Vec<f64>>,

    /// Write every deal to this file, and go on from what it holds.
    #[arg(long, value_name = "FILE", requires = "seed")]
    pub file: Option<PathBuf>,

    /// Number of threads [default: one per processor core].
    #[arg(long, value_name = "N", value_parser = whole::<u32>(1, 1024))]
    pub threads: Option<u32>,

    /// Print one JSON object instead of a table.
    #[arg(long)]
    pub json: bool,
}

const ANALYSE_HELP: &str = "\
Values are shares of the win in per cent, seen by the seat that decides; in a solo game that cannot be won, points. \
docs/bots.md explains marks, accuracy and luck.

Examples:
  gamekeeper analyse game.gamekeeper.json
  gamekeeper analyse game.gamekeeper.json --nodes 20000 --json > analysis.json
  gamekeeper analyse game.gamekeeper.json --resume judged.jsonl    can be interrupted and started again";

/// `analyse`.
#[derive(Debug, clap::Args)]
pub struct AnalyseArgs {
    /// The record of a finished game.
    pub file: PathBuf,

    /// The bot that judges [default: the strongest].
    #[arg(long, value_name = "NAME")]
    pub bot: Option<String>,

    /// Nodes for each decision [default: those of the bot].
    #[arg(long, value_name = "N", value_parser = whole::<u64>(1, u64::MAX))]
    pub nodes: Option<u64>,

    /// Write every decision to this file as soon as it is judged, and go on from what the file holds.
    #[arg(long, value_name = "FILE")]
    pub resume: Option<PathBuf>,

    /// The component set the game was played with, if not the printed one.
    #[arg(long, alias = "parts", value_name = "FILE")]
    pub components: Option<PathBuf>,

    /// Print one JSON object instead of a table.
    #[arg(long)]
    pub json: bool,
}

const PUZZLES_HELP: &str = "\
Every puzzle found is written at once, so the command can be interrupted; if the file exists, it goes on from there. \
Without --mode, --seats and --option, games of several kinds are played in turn. Game K, and what is found in it, \
follows from --seed and K. docs/bots.md explains what makes a position a puzzle.

Examples:
  gamekeeper puzzles ingenious --out puzzles/ingenious.json
  gamekeeper puzzles spots --count 40 --seconds 120 --seed 7 --out spots.json";

/// `puzzles`.
#[derive(Debug, clap::Args)]
pub struct PuzzlesArgs {
    /// The game's name, such as `ingenious`.
    pub game: String,

    /// The set-up.
    #[command(flatten)]
    pub terms: TermsArgs,

    /// Number of puzzles.
    #[arg(long, value_name = "N", default_value = "36", value_parser = whole::<u64>(1, 10_000))]
    pub count: u64,

    /// Seed of the games and searches.
    #[arg(long, value_name = "TEXT", default_value = "1")]
    pub seed: String,

    /// Nodes of each search that must confirm a puzzle, as a multiple of Master's.
    #[arg(long, value_name = "N", default_value = "8", value_parser = whole::<u64>(1, 10_000))]
    pub times: u64,

    /// Number of searches that must confirm a puzzle, each with a seed of its own.
    #[arg(long, value_name = "N", default_value = "3", value_parser = whole::<u32>(1, 100))]
    pub searches: u32,

    /// How much better than all others the best decision must be: a share of the win, or of the score where
    /// nobody can win.
    #[arg(long, value_name = "SHARE", default_value = "0.06", value_parser = share)]
    pub lead: f32,

    /// Stop after this time.
    #[arg(long, value_name = "S", value_parser = quantity)]
    pub seconds: Option<f64>,

    /// Number of threads [default: one per processor core].
    #[arg(long, value_name = "N", value_parser = whole::<u32>(1, 1024))]
    pub threads: Option<u32>,

    /// File for the puzzles.
    #[arg(long, value_name = "FILE")]
    pub out: PathBuf,

    /// Print one JSON object instead of text.
    #[arg(long)]
    pub json: bool,
}

const SHOW_HELP: &str = "\
Examples:
  gamekeeper show game.gamekeeper.json                    everything, seen by the player to move
  gamekeeper show game.gamekeeper.json --viewer 0         only what seat 0 could see
  gamekeeper show game.gamekeeper.json --every 0          words only, and the last diagram
  gamekeeper show game.gamekeeper.json --step 20          the position after 20 steps";

/// `show`.
#[derive(Debug, clap::Args)]
pub struct ShowArgs {
    /// The record.
    pub file: PathBuf,

    /// Viewer: a seat number, `spectator`, or `all` for everything.
    #[arg(long, value_name = "WHO", default_value = "all")]
    pub viewer: String,

    /// Print a diagram after every N decisions; 0 prints only the last.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = whole::<usize>(0, u64::MAX))]
    pub every: usize,

    /// Print only the position after N steps.
    #[arg(long, value_name = "N", value_parser = whole::<usize>(0, u64::MAX))]
    pub step: Option<usize>,

    /// The component set the game was played with, if not the printed one.
    #[arg(long, alias = "parts", value_name = "FILE")]
    pub components: Option<PathBuf>,
}

const VERIFY_HELP: &str = "\
Exits with 0 if the record is valid and with 1 if it is not. Steps are counted from 0.

Example:
  gamekeeper verify game.gamekeeper.json && echo valid";

/// `verify`.
#[derive(Debug, clap::Args)]
pub struct VerifyArgs {
    /// The record.
    pub file: PathBuf,

    /// The component set the game was played with, if not the printed one.
    #[arg(long, alias = "parts", value_name = "FILE")]
    pub components: Option<PathBuf>,
}

const COMPONENTS_HELP: &str = "\
Components that a rulebook shows only in pictures are reconstructed. If you own the game, correct them from it:

  gamekeeper components export spectacular > mine.toml
  gamekeeper components check spectacular mine.toml
  gamekeeper play spectacular --components mine.toml

A record names the set by its hash, a code computed from it; `show`, `verify` and `play --resume` need the file \
again. `check` prints every fault with its line, and exits with 1 if there is one.";

/// `components`.
#[derive(Debug, Subcommand)]
pub enum ComponentsCommand {
    /// Print the components as a TOML file.
    Export {
        /// The game's name.
        game: String,
    },
    /// Check a component set.
    Check {
        /// The game's name.
        game: String,
        /// The set, a TOML or JSON file.
        file: PathBuf,
    },
}

const ENGINE_HELP: &str = "\
Example:
  echo '{\"id\":1,\"do\":\"hello\",\"protocol\":1}' | gamekeeper engine";
