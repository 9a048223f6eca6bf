//! The command line.

use std::path::PathBuf;

use clap::builder::FalseyValueParser;
use clap::{Parser, Subcommand, ValueEnum};
use clap_complete::Shell;

use crate::settings::Settings;

const EXIT_CODES: &str = "\
Exit codes:
  0  fine
  1  the thing asked about is not so: a record is broken or does not verify
  2  wrong usage: an unknown flag, game, mode, option, bot or number of seats
  3  something could not be read, written or served";

const EXAMPLES: &str = "\
Examples:
  gamekeeper play ingenious                       you against a bot
  gamekeeper play ingenious --mode solo
  gamekeeper simulate ingenious --bots greedy,random --games 1000
  gamekeeper verify game.gamekeeper.json
  gamekeeper serve                                the client in your browser";

/// Board games by their complete rules: play, simulate, look at records, verify them, hold tables for other programs, serve the browser client.
#[derive(Debug, Parser)]
#[command(name = "gamekeeper", version, after_help = format!("{EXAMPLES}\n\n{EXIT_CODES}"))]
pub struct Args {
    /// What to do.
    #[command(subcommand)]
    pub command: Command,

    /// Terminal colours.
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

/// What to do.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// List the games with their modes, options and bots.
    Games,
    /// Play a game in the terminal, with any mix of people and bots.
    #[command(after_help = PLAY_HELP)]
    Play(PlayArgs),
    /// Let bots play many games and count.
    #[command(after_help = SIMULATE_HELP)]
    Simulate(SimulateArgs),
    /// Print a record step by step, in words and pictures.
    #[command(after_help = SHOW_HELP)]
    Show(ShowArgs),
    /// Check a record as a stranger would: the commitment, every draw, every decision, the result.
    #[command(after_help = VERIFY_HELP)]
    Verify(VerifyArgs),
    /// Write a game's components as a file, or check a changed one.
    #[command(after_help = COMPONENTS_HELP, subcommand)]
    Components(ComponentsCommand),
    /// Hold tables for another program: JSON lines on standard input and output (docs/engine-protocol.md).
    #[command(after_help = ENGINE_HELP)]
    Engine,
    /// Serve the browser client, until Ctrl-C.
    #[command(after_help = SERVE_HELP)]
    Serve(ServeArgs),
    /// Play many rooms at once on a server, and measure how it bears them.
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

/// The terms of a game.
#[derive(Clone, Debug, Default, clap::Args)]
pub struct TermsArgs {
    /// Number of seats [default: the fewest the mode is for].
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(1..=6))]
    pub seats: Option<u8>,

    /// The way to play [default: the game's first].
    #[arg(long, value_name = "MODE")]
    pub mode: Option<String>,

    /// Set an option of the game; may be given several times (`gamekeeper games` lists them).
    #[arg(long = "option", value_name = "KEY=VALUE")]
    pub options: Vec<String>,

    /// Play with another component set, a TOML or JSON file (`gamekeeper components`).
    #[arg(long, visible_alias = "components", value_name = "FILE")]
    pub parts: Option<PathBuf>,
}

const PLAY_HELP: &str = "\
Who plays: `--seat 0=person`, `--seat 0=person:Ann`, `--seat 1=greedy`. Seats that are not named are played by \
the bots given with --bots (one name for all of them, or one each). If no seat is named, you have seat 0.

Without --seed nobody chose the draws: the program commits to a secret before the first one and the record proves \
it afterwards. A given seed makes the draws repeatable; 64 hexadecimal digits are the seed itself.

Examples:
  gamekeeper play ingenious
  gamekeeper play ingenious --seats 3 --seat 0=person:Ann --seat 1=person:Bob --bots greedy
  gamekeeper play ingenious --mode duel --option start=0 --seed 7 --save duel.gamekeeper.json
  gamekeeper play ingenious --resume duel.gamekeeper.json
  gamekeeper play ingenious --typed-chance        you draw real tiles and type them in";

/// `play`.
#[derive(Debug, Default, clap::Args)]
pub struct PlayArgs {
    /// The game's name, such as `ingenious`.
    pub game: String,

    /// The terms.
    #[command(flatten)]
    pub terms: TermsArgs,

    /// Who plays a seat: `person`, `person:NAME` or the name of a bot.
    #[arg(long = "seat", value_name = "N=WHO")]
    pub seat: Vec<String>,

    /// Who plays the other seats [default: the game's best bot].
    #[arg(long, value_name = "NAME[,NAME…]", value_delimiter = ',')]
    pub bots: Vec<String>,

    /// Choose the draws: the same seed and the same decisions give the same game.
    #[arg(long, value_name = "TEXT")]
    pub seed: Option<String>,

    /// Go on with a saved game.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["seed", "seats", "mode", "options", "typed_chance", "seat", "bots"])]
    pub resume: Option<PathBuf>,

    /// Where the game is saved: after every decision, and when it ends or is left.
    #[arg(long, value_name = "FILE")]
    pub save: Option<PathBuf>,

    /// Type in what the real dice showed and the real tiles drawn.
    #[arg(long, conflicts_with = "seed")]
    pub typed_chance: bool,
}

const SIMULATE_HELP: &str = "\
The result is the same whatever the number of threads. Game K has a seed of its own, made from --seed and K, so that \
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

    /// The terms.
    #[command(flatten)]
    pub terms: TermsArgs,

    /// The bots: one name for all seats, or one for each.
    #[arg(long, value_name = "NAME[,NAME…]", value_delimiter = ',', default_value = "random")]
    pub bots: Vec<String>,

    /// How many games.
    #[arg(long, value_name = "N", default_value = "1000", value_parser = clap::value_parser!(u64).range(1..=1_000_000_000_000))]
    pub games: u64,

    /// The seed from which every game's own follows [default: from the operating system].
    #[arg(long, value_name = "TEXT")]
    pub seed: Option<String>,

    /// How many threads play [default: as many as the machine has].
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=1024))]
    pub threads: Option<u32>,

    /// Print one JSON object instead of a table.
    #[arg(long)]
    pub json: bool,

    /// Write the record of game K, counted from 0; may be given several times.
    #[arg(long, num_args = 2, value_names = ["K", "FILE"])]
    pub record: Vec<String>,
}

const SHOW_HELP: &str = "\
Examples:
  gamekeeper show game.gamekeeper.json                    everything, from the eyes of whoever is to decide
  gamekeeper show game.gamekeeper.json --viewer 0         what seat 0 could see and hear
  gamekeeper show game.gamekeeper.json --every 0          words only, and the last picture
  gamekeeper show game.gamekeeper.json --step 20          the position after 20 steps";

/// `show`.
#[derive(Debug, clap::Args)]
pub struct ShowArgs {
    /// The record.
    pub file: PathBuf,

    /// Whose eyes: a seat number, `spectator`, or `all` for everything.
    #[arg(long, value_name = "WHO", default_value = "all")]
    pub viewer: String,

    /// A picture after every so many decisions; 0: only the last.
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub every: usize,

    /// Only the position after so many steps.
    #[arg(long, value_name = "N")]
    pub step: Option<usize>,

    /// The component set the game was played with, if not the printed one.
    #[arg(long, visible_alias = "components", value_name = "FILE")]
    pub parts: Option<PathBuf>,
}

const VERIFY_HELP: &str = "\
Exits with 0 if the record is sound, with 1 if it is not. Steps are counted from 0.

Example:
  gamekeeper verify game.gamekeeper.json && echo sound";

/// `verify`.
#[derive(Debug, clap::Args)]
pub struct VerifyArgs {
    /// The record.
    pub file: PathBuf,

    /// The component set the game was played with, if not the printed one.
    #[arg(long, visible_alias = "components", value_name = "FILE")]
    pub parts: Option<PathBuf>,
}

const COMPONENTS_HELP: &str = "\
What only the pictures of a rulebook show is reconstructed. Who owns the box can put in what is printed:

  gamekeeper components export spectacular > mine.toml
  gamekeeper components check spectacular mine.toml
  gamekeeper play spectacular --components mine.toml

A record names the set by its hash; `show`, `verify` and `play --resume` need the file again. `check` exits with 1 if the set is \
not sound, and says what is wrong in which line.";

/// `components`.
#[derive(Debug, Subcommand)]
pub enum ComponentsCommand {
    /// Print the components as TOML.
    Export {
        /// The game's name.
        game: String,
    },
    /// Say what is wrong with a component set.
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
The address is printed as soon as it is served. A program that was compiled before the client was built serves a page that says so; \
`cargo play` builds both and starts this.

Each setting can be given as a flag, as a variable of the environment, or in a TOML file (--config) under the name of its flag; the first of
these that says something counts.

Examples:
  gamekeeper serve
  gamekeeper serve --config /etc/gamekeeper.toml
  gamekeeper serve --port 0 --no-open             any free port, and no browser
  gamekeeper serve --bind 0.0.0.0 --data /var/lib/gamekeeper";

/// `serve`.
#[derive(Debug, clap::Args)]
pub struct ServeArgs {
    /// A file with settings, in TOML: the names of the flags below as keys.
    #[arg(long, value_name = "FILE", env = "GAMEKEEPER_CONFIG")]
    pub config: Option<PathBuf>,

    /// Everything else.
    #[command(flatten)]
    pub settings: Settings,

    /// Do not open a browser.
    #[arg(long, env = "GAMEKEEPER_NO_OPEN", value_parser = FalseyValueParser::new())]
    pub no_open: bool,
}

const LOAD_HELP: &str = "\
Every seat is a socket of its own and chooses at random; nobody thinks. The server must allow as much: from one address it usually takes few \
requests, and from one socket few messages. Only for a server of your own.

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

    /// The terms.
    #[command(flatten)]
    pub terms: TermsArgs,

    /// Rooms that are played in.
    #[arg(long, value_name = "N", default_value_t = 100)]
    pub rooms: usize,

    /// For how long. With 0 the rooms are made, and nothing is played in them.
    #[arg(long, value_name = "S", default_value_t = 10.0)]
    pub seconds: f64,

    /// Moves a second, all rooms together [default: as many as go].
    #[arg(long, value_name = "MOVES")]
    pub rate: Option<f64>,

    /// So many more sockets that only sit there.
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub idle: usize,

    /// The server's process, to know what it costs [default: the one that listens at the address].
    #[arg(long, value_name = "PID")]
    pub server_pid: Option<u32>,

    /// What the choices are made from; the draws are the server's.
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub seed: u64,

    /// Print one JSON object instead of text.
    #[arg(long)]
    pub json: bool,
}
