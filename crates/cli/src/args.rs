//! The command line.

use std::path::PathBuf;

use clap::builder::FalseyValueParser;
use clap::{Parser, Subcommand, ValueEnum};
use clap_complete::Shell;

use crate::numbers::{quantity, whole};
use crate::settings::Settings;

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

    /// The bots, two or more.
    #[arg(long, value_name = "NAME,NAME[,NAME…]", value_delimiter = ',', required = true)]
    pub bots: Vec<String>,

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
  gamekeeper analyse game.gamekeeper.json --nodes 20000 --json > analysis.json";

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

    /// The component set the game was played with, if not the printed one.
    #[arg(long, alias = "parts", value_name = "FILE")]
    pub components: Option<PathBuf>,

    /// Print one JSON object instead of a table.
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

const SERVE_HELP: &str = "\
The address is printed once the server accepts connections. If the program was compiled before the client was \
built, it serves a page that says so; `cargo play` builds both and starts the server. `cargo xtask dev` serves a client \
under development with --client.

Each setting can be given as a flag, as an environment variable, or in a TOML file (--config) under the name of \
its flag, in this order of precedence.

Examples:
  gamekeeper serve
  gamekeeper serve --config /etc/gamekeeper.toml
  gamekeeper serve --port 0 --no-open             any free port, no browser
  gamekeeper serve --bind 0.0.0.0 --data /var/lib/gamekeeper";

/// `serve`.
#[derive(Debug, clap::Args)]
pub struct ServeArgs {
    /// Settings file in TOML, with the names of the flags below as keys.
    #[arg(long, value_name = "FILE", env = "GAMEKEEPER_CONFIG")]
    pub config: Option<PathBuf>,

    /// The other settings.
    #[command(flatten)]
    pub settings: Settings,

    /// Do not open a browser.
    #[arg(long, env = "GAMEKEEPER_NO_OPEN", value_parser = FalseyValueParser::new())]
    pub no_open: bool,
}

const LOAD_HELP: &str = "\
Every seat has its own socket and plays random moves. Raise the server's rate limits first: by default it accepts \
few requests from one address and few messages from one socket. Only test a server of your own.

Example, in two terminals:
  gamekeeper serve --no-open --port 8787 --requests-per-minute 1000000 --messages-per-second 1000
  gamekeeper load --server 127.0.0.1:8787 --rooms 1000 --seconds 30 --rate 1000";

/// `load`.
#[derive(Debug, clap::Args)]
pub struct LoadArgs {
    /// The server.
    #[arg(long, value_name = "HOST:PORT", default_value = "127.0.0.1:8787")]
    pub server: String,

    /// The game's name, such as `ingenious`.
    #[arg(long, value_name = "GAME", default_value = "ingenious")]
    pub game: String,

    /// The set-up.
    #[command(flatten)]
    pub terms: TermsArgs,

    /// Number of rooms to play in.
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = whole::<usize>(0, u64::MAX))]
    pub rooms: usize,

    /// Duration in seconds; 0 creates the rooms and plays no moves.
    #[arg(long, value_name = "S", default_value_t = 10.0, value_parser = quantity)]
    pub seconds: f64,

    /// Requests per second over all rooms [default: as many as possible].
    #[arg(long, value_name = "N", value_parser = quantity)]
    pub rate: Option<f64>,

    /// Send a turn as one chain, as clients do, and not every decision by itself.
    #[arg(long)]
    pub chains: bool,

    /// Number of additional idle sockets.
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = whole::<usize>(0, u64::MAX))]
    pub idle: usize,

    /// Process id of the server, to measure its memory and processor time [default: the process listening at
    /// the address].
    #[arg(long, value_name = "PID", value_parser = whole::<u32>(1, u32::MAX.into()))]
    pub server_pid: Option<u32>,

    /// Seed of the random moves; the server makes the draws.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = whole::<u64>(0, u64::MAX))]
    pub seed: u64,

    /// Print one JSON object instead of text.
    #[arg(long)]
    pub json: bool,
}
