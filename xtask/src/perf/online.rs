//! Measures rooms over real sockets: the server and `gamekeeper load` as two processes on one machine.

use core::fmt::Write;
use std::collections::BTreeSet;
use std::fs;
use std::io::{BufRead as _, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

use anyhow::{Context, Result, bail};
use postgres_fixture::Postgres;
use serde_json::Value;

use super::{middle, number};
use crate::shell::{command, output, root};

/// The number of runs of each speed measurement.
const RUNS: usize = 3;
/// The command that starts the server, with rate limits raised for a single address.
const SERVE: &str = "serve --no-open --port 0 --log warn --requests-per-minute 10000000 --messages-per-second 1000 --max-rooms 100000 \
     --upgrades-per-minute 10000000 --max-sockets-per-address 100000";
/// Raises the limit of open files to the maximum: every socket needs one.
const FILES: &str = "ulimit -n \"$(ulimit -Hn)\"; exec \"$@\"";

/// One or more servers with a store of their own; all are removed on drop.
struct Served {
    children: Vec<Child>,
    addresses: Vec<String>,
    folder: PathBuf,
    _database: Option<Postgres>,
}

impl Drop for Served {
    fn drop(&mut self) {
        for child in &mut self.children {
            let _ = child.kill();
            let _ = child.wait();
        }
        let _ = fs::remove_dir_all(&self.folder);
    }
}

/// What is measured: on which store, and with how many servers.
#[derive(Clone, Copy)]
enum SetUp {
    Sqlite,
    Postgres(usize),
}

impl SetUp {
    fn name(self) -> String {
        match self {
            Self::Sqlite => "SQLite".to_owned(),
            Self::Postgres(1) => "PostgreSQL".to_owned(),
            Self::Postgres(servers) => format!("PostgreSQL, {servers} servers"),
        }
    }
}

/// The target folder in which the program was built.
fn built() -> PathBuf {
    std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root().join("target"), |folder| root().join(folder))
}

fn gamekeeper(arguments: &str) -> Command {
    let mut command = Command::new("sh");
    command.args(["-c", FILES, "sh"]).arg(built().join("release/gamekeeper"));
    command.args(arguments.split_whitespace());
    command
}

impl Served {
    fn start(set_up: SetUp) -> Result<Self> {
        Self::start_with(set_up, SERVE)
    }

    fn start_with(set_up: SetUp, arguments: &str) -> Result<Self> {
        let folder = built().join(format!("perf-online-{}", std::process::id()));
        // Leftovers of an earlier run would be measured too.
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(&folder)?;
        let (servers, database) = match set_up {
            SetUp::Sqlite => (1, None),
            SetUp::Postgres(servers) => (servers, Some(Postgres::start_in(&built())?)),
        };
        let url = database.as_ref().map(|database| database.database("perf")).transpose()?;
        let mut served = Self { children: Vec::new(), addresses: Vec::new(), folder, _database: database };
        for _ in 0..servers {
            let mut serve = gamekeeper(arguments);
            serve.arg("--data").arg(&served.folder);
            if let Some(url) = &url {
                serve.args(["--database", url]);
            }
            let mut child = serve.stdout(Stdio::piped()).spawn().context("gamekeeper serve")?;
            let output = child.stdout.take().context("its output")?;
            served.children.push(child);
            let mut line = String::new();
            BufReader::new(output).read_line(&mut line)?;
            let Some(address) = line.trim_end().strip_prefix("Gamekeeper is at http://") else {
                bail!("the server did not start");
            };
            served.addresses.push(address.to_owned());
        }
        Ok(served)
    }

    fn load(&self, arguments: &str) -> Result<Value> {
        let line = format!("load --server {} --json {arguments}", self.addresses.join(","));
        println!("gamekeeper {line}");
        let text = output(&mut gamekeeper(&line))?;
        println!("{}", text.trim());
        serde_json::from_str(&text).context(line)
    }
}

pub(super) fn section(page: &mut String) -> Result<()> {
    let set_ups = match postgres_fixture::programs() {
        Some(_) => &[SetUp::Sqlite, SetUp::Postgres(1), SetUp::Postgres(3)][..],
        None => &[SetUp::Sqlite],
    };
    writeln!(
        page,
        "`gamekeeper serve` and `gamekeeper load`, both built with `--release`, run as two processes on the same machine,\n\
         together with PostgreSQL where it is used; 2 seats with a socket each, random moves. A move is confirmed once it\n\
         is on the disk: SQLite with `journal_mode=wal, synchronous=FULL`, PostgreSQL with `synchronous_commit=on,\n\
         fsync=on`, in a folder on {}.\n",
        file_system(&built())?
    )?;
    speed(page, set_ups)?;
    memory(page)
}

/// The file system that a folder is on.
fn file_system(folder: &Path) -> Result<String> {
    let mut df = command("df --output=fstype,source");
    let text = output(df.arg(folder))?;
    let mut words = text.lines().last().unwrap_or_default().split_whitespace();
    Ok(format!("{} ({})", words.next().unwrap_or("?"), words.next().unwrap_or("?")))
}

fn speed(page: &mut String, set_ups: &[SetUp]) -> Result<()> {
    writeln!(page, "### Durable moves\n")?;
    writeln!(
        page,
        "`gamekeeper load --rooms 1000 --seconds 20`, at full speed and with `--rate 1000`: median of {RUNS} runs, each\n\
         on a new store, with the range. Latency is measured from sending a move until the *other* player has received\n\
         it. Processor time is in microseconds per move, of the server and of the load tool; *others* is the share of\n\
         the machine used by all other processes, including PostgreSQL. Of several servers the two players of a room are\n\
         at different ones, so half of them are passed on; the processor time is that of all servers.\n"
    )?;
    writeln!(
        page,
        "| store | rate | moves per second | p50 | p99 | max | server µs | tool µs | others | changes per transaction \
         | ms per transaction | errors |"
    )?;
    writeln!(page, "| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |")?;
    let mut bytes = None;
    let mut limits = BTreeSet::new();
    for set_up in set_ups {
        for (rate, asked) in [("", "full speed"), ("--rate 1000", "1,000 per second")] {
            let mut runs = Vec::new();
            for _ in 0..RUNS {
                runs.push(Served::start(*set_up)?.load(&format!("--rooms 1000 --seconds 20 {rate}"))?);
            }
            let of = |path: &str| middle(runs.iter().map(|run| number(run, path)).collect());
            let each =
                |path: &str| middle(runs.iter().map(|run| number(run, path) / number(run, "/moves") * 1e6).collect()).0;
            let share = |run| number(run, "/cpu/others") / number(run, "/cpu/cores") / number(run, "/seconds") * 100.0;
            let others = middle(runs.iter().map(share).collect()).0;
            let (moves, low, high) = of("/moves_per_second");
            let (p99, p99_low, p99_high) = of("/latency/p99");
            let errors: usize = runs.iter().filter_map(|run| Some(run["errors"].as_object()?.len())).sum();
            writeln!(
                page,
                "| {} | {asked} | {moves:.0} ({low:.0} to {high:.0}) | {:.1} ms | {p99:.1} ms ({p99_low:.1} to {p99_high:.1}) | {:.0} ms | {:.0} | {:.0} | {:.0} % | {:.0} | {:.1} | {errors} |",
                set_up.name(),
                of("/latency/p50").0,
                of("/latency/max").0,
                each("/cpu/server"),
                each("/cpu/tool"),
                others,
                of("/stored/changes_per_commit").0,
                of("/stored/milliseconds_per_commit").0,
            )?;
            if rate.is_empty() {
                limits.extend(runs.iter().filter_map(|run| run["limit"].as_str().map(str::to_owned)));
            }
            bytes = bytes.or_else(|| runs.pop());
        }
    }
    let limits: Vec<String> = limits.into_iter().collect();
    writeln!(
        page,
        "\nBottleneck of the runs at full speed, as reported by the tool: {}. (`server`, `tool` or `machine`: the processor\n\
         is saturated by the server, the tool, or all processes together; `store`: a transaction was always in\n\
         progress.)",
        limits.join(", ")
    )?;
    let Some(run) = bytes else { return Ok(()) };
    writeln!(
        page,
        "\nA move takes {:.0} bytes from its sender, {:.0} to the sender (update and confirmation) and {:.0} to the other\n\
         player, including frame headers.\n",
        number(&run, "/bytes/sent"),
        number(&run, "/bytes/to_mover"),
        number(&run, "/bytes/to_other")
    )?;
    Ok(())
}

fn memory(page: &mut String) -> Result<()> {
    writeln!(page, "### Memory\n")?;
    writeln!(
        page,
        "Additional resident memory of the server, with SQLite. A game in progress has its table, the history for\n\
         reconnecting clients, and two sockets.\n"
    )?;
    writeln!(page, "| `gamekeeper load …` | what | total | each |")?;
    writeln!(page, "| --- | --- | --- | --- |")?;
    let mib = |run: &Value, path: &str| (number(run, path) - number(run, "/memory/before")) / f64::from(1 << 20);
    for idle in [1_000, 10_000] {
        let line = format!("--rooms 0 --seconds 0 --idle {idle}");
        let run = Served::start(SetUp::Sqlite)?.load(&line)?;
        let each = number(&run, "/memory/per_idle_socket") / 1024.0;
        let total = mib(&run, "/memory/idle");
        writeln!(
            page,
            "| `{line}` | {idle} sockets of spectators, 20 per room | {total:.0} MiB | {each:.1} KiB per socket |"
        )?;
    }
    for rooms in [1_000, 5_000] {
        let line = format!("--rooms {rooms} --seconds 0");
        let run = Served::start(SetUp::Sqlite)?.load(&line)?;
        let each = number(&run, "/memory/per_room") / 1024.0;
        let (total, sockets) = (mib(&run, "/memory/set_up"), 2 * rooms);
        writeln!(
            page,
            "| `{line}` | {rooms} games in progress, {sockets} sockets | {total:.0} MiB | {each:.1} KiB per game with its \
             two sockets |"
        )?;
    }
    writeln!(page)?;
    Ok(())
}

/// Prints what `cargo xtask perf memory GAMES` measures: the memory of a server before and after this many
/// games.
pub(super) fn games_one_after_the_other(games: &str) -> Result<()> {
    let games: u64 = games.parse().context("a number of games")?;
    let rooms = games.clamp(1, 200);
    let served = Served::start(SetUp::Sqlite)?;
    let line = |games: u64| format!("--rooms {rooms} --games {games} --seconds 3600 --rest 60");
    // What grows once and stays, such as threads and caches, is there after the first games.
    let first = served.load(&line(rooms))?;
    let last = served.load(&line(games))?;
    let mib = |run: &Value| number(run, "/memory/rested") / f64::from(1 << 20);
    println!(
        "{} games, {rooms} at a time: {:.1} MiB a minute after the first {}, {:.1} MiB a minute after all: {:+.1} MiB",
        number(&last, "/games"),
        mib(&first),
        number(&first, "/games"),
        mib(&last),
        mib(&last) - mib(&first),
    );
    Ok(())
}

/// The settings of a server that is abused: those that everybody has, but people play faster than by hand.
const ABUSED: &str = "serve --no-open --port 0 --log error --messages-per-second 1000";

/// The number of idle sockets that are attempted while people play.
const IDLE_ATTEMPTS: u64 = 20_000;

/// Prints what `cargo xtask perf abuse SECONDS` measures: the latency of players before somebody at another
/// address does harm, and meanwhile.
pub(super) fn abuse(seconds: &str) -> Result<()> {
    let seconds: u64 = seconds.parse().context("a number of seconds")?;
    // Few enough for the limits of one address.
    let players = format!("--rooms 40 --rate 200 --seconds {seconds}");
    println!(
        "| abuse | attempts | answers by status (0: none) | sockets held | p50 before | meanwhile | p99 before | meanwhile | ratio |"
    );
    println!("| --- | --- | --- | --- | --- | --- | --- | --- | --- |");
    for how in ["silence", "upgrades", "keys", "records"] {
        let served = Served::start_with(SetUp::Sqlite, ABUSED)?;
        let before = served.load(&players)?;
        drop(served);
        let served = Served::start_with(SetUp::Sqlite, ABUSED)?;
        // It begins before the players have come and ends after them.
        let mut line = format!(
            "load --server {} --abuse {how} --game ingenious --option mode=solo --seconds {}",
            served.addresses[0],
            seconds + 10
        );
        if how == "silence" {
            // All of them while people play; those of the time around it come on top.
            write!(line, " --rate {}", IDLE_ATTEMPTS.div_ceil(seconds.max(1)))?;
        }
        let harm = gamekeeper(&line).stdout(Stdio::piped()).spawn().context("gamekeeper load --abuse")?;
        let meanwhile = served.load(&players);
        let harm: Value = serde_json::from_slice(&harm.wait_with_output()?.stdout).context(line)?;
        let meanwhile = meanwhile?;
        if how == "silence" && number(&harm, "/attempts") < IDLE_ATTEMPTS as f64 {
            bail!("only {} of {IDLE_ATTEMPTS} idle sockets were attempted", number(&harm, "/attempts"));
        }
        println!(
            "| {how} | {} | {} | {} | {:.1} ms | {:.1} ms | {:.1} ms | {:.1} ms | {:.2} |",
            number(&harm, "/attempts"),
            harm["statuses"],
            number(&harm, "/held"),
            number(&before, "/latency/p50"),
            number(&meanwhile, "/latency/p50"),
            number(&before, "/latency/p99"),
            number(&meanwhile, "/latency/p99"),
            number(&meanwhile, "/latency/p99") / number(&before, "/latency/p99"),
        );
    }
    Ok(())
}
