//! Commands of the server: `serve`, `store`, `load`.

use std::path::PathBuf;

use clap::Subcommand;
use clap::builder::FalseyValueParser;

use super::TermsArgs;
use crate::numbers::{quantity, whole};
use crate::settings::Settings;

pub(super) const SERVE_HELP: &str = "\
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

pub(super) const STORE_HELP: &str = "\
`status`, `backup` and `check` can be used while the server runs; `sweep` and `restore` cannot, as only one program \
writes a store. The server deletes old rooms by itself, every hour.

A backup has no games that are not over, unless --running is given: they have secrets.

Examples:
  gamekeeper store status --data /var/lib/gamekeeper
  gamekeeper store backup --running nightly.jsonl --data /var/lib/gamekeeper
  gamekeeper store restore nightly.jsonl --data /var/lib/restored
  gamekeeper store check --database postgres://gamekeeper@db/gamekeeper";

/// `store`.
#[derive(Debug, clap::Args)]
pub struct StoreArgs {
    /// What to do.
    #[command(subcommand)]
    pub command: StoreCommand,
}

/// What can be done with a store.
#[derive(Debug, Subcommand)]
pub enum StoreCommand {
    /// Print how much is in the store.
    Status {
        /// Where the store is.
        #[command(flatten)]
        place: StorePlace,
    },
    /// Delete what is older than the settings of `serve` allow, and give the space back to the disk.
    Sweep {
        /// Where the store is.
        #[command(flatten)]
        place: StorePlace,
    },
    /// Write everything into a file that `restore` reads.
    Backup {
        /// The file; it must not exist.
        file: PathBuf,
        /// Also the games that are not over, with their secrets.
        #[arg(long)]
        running: bool,
        /// Where the store is.
        #[command(flatten)]
        place: StorePlace,
    },
    /// Fill a new store with a backup.
    Restore {
        /// The file that `backup` wrote.
        file: PathBuf,
        /// Where the new store is.
        #[command(flatten)]
        place: StorePlace,
    },
    /// Replay every game and report what is broken.
    Check {
        /// Where the store is.
        #[command(flatten)]
        place: StorePlace,
    },
}

/// Where a store is: the settings of `serve`.
#[derive(Debug, clap::Args)]
pub struct StorePlace {
    /// Settings file in TOML, as for `serve`.
    #[arg(long, value_name = "FILE", env = "GAMEKEEPER_CONFIG")]
    pub config: Option<PathBuf>,

    /// The settings of the server.
    #[command(flatten)]
    pub settings: Settings,
}

pub(super) const LOAD_HELP: &str = "\
Every seat has its own socket and plays random moves. Raise the server's rate limits first: by default it accepts \
few requests from one address and few messages from one socket. Only test a server of your own.

Example, in two terminals:
  gamekeeper serve --no-open --port 8787 --requests-per-minute 1000000 --messages-per-second 1000 \\
    --upgrades-per-minute 1000000 --max-sockets-per-address 100000
  gamekeeper load --server 127.0.0.1:8787 --rooms 1000 --seconds 30 --rate 1000";

/// How a load test does harm.
#[derive(Clone, Copy, Debug, clap::ValueEnum)]
pub enum Abuse {
    /// Sockets that stay open and silent.
    Silence,
    /// Sockets that are opened and closed.
    Upgrades,
    /// Keys that no room has.
    Keys,
    /// Records, each of which is replayed.
    Records,
}

/// `load`.
#[derive(Debug, clap::Args)]
pub struct LoadArgs {
    /// The server; several on one database, separated by commas, are used in turn.
    #[arg(long, value_name = "HOST:PORT", default_value = "127.0.0.1:8787", value_delimiter = ',')]
    pub server: Vec<String>,

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

    /// Number of games to play to their end over all rooms; ends the test before its time.
    #[arg(long, value_name = "N", value_parser = whole::<u64>(1, u64::MAX))]
    pub games: Option<u64>,

    /// Seconds to wait after the test before the server's memory is measured once more.
    #[arg(long, value_name = "S", value_parser = quantity)]
    pub rest: Option<f64>,

    /// Do harm instead of playing, from the address 127.0.0.2: open sockets and say nothing (`silence`), open
    /// and close them (`upgrades`), ask for rooms that do not exist (`keys`), or ask for a record again and
    /// again (`records`). At most --rate attempts a second [default: 500], for --seconds.
    #[arg(long, value_name = "HOW")]
    pub abuse: Option<Abuse>,

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
