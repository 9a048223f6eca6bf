//! Rooms through real sockets: the server and `gamekeeper load` as two processes on one machine.

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

/// How often each speed is measured.
const RUNS: usize = 3;
/// What the server is allowed that it would not do for one address usually.
const SERVE: &str =
    "serve --no-open --port 0 --log warn --requests-per-minute 10000000 --messages-per-second 1000 --max-rooms 100000";
/// As many open files as the system lets us have: a socket is one.
const FILES: &str = "ulimit -n \"$(ulimit -Hn)\"; exec \"$@\"";

/// A server with a store of its own, both gone with the value.
struct Served {
    child: Child,
    address: String,
    folder: PathBuf,
    _database: Option<Postgres>,
}

impl Drop for Served {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
        let _ = fs::remove_dir_all(&self.folder);
    }
}

/// Where the program was built.
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
    fn start(postgres: bool) -> Result<Self> {
        let folder = built().join(format!("perf-online-{}", std::process::id()));
        // What an earlier run left behind would be measured with it.
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(&folder)?;
        let mut serve = gamekeeper(SERVE);
        serve.arg("--data").arg(&folder);
        let database = if postgres { Some(Postgres::start_in(&built())?) } else { None };
        if let Some(database) = &database {
            serve.args(["--database", &database.database("perf")?]);
        }
        let mut child = serve.stdout(Stdio::piped()).spawn().context("gamekeeper serve")?;
        let mut line = String::new();
        BufReader::new(child.stdout.take().context("its output")?).read_line(&mut line)?;
        let Some(address) = line.trim_end().strip_prefix("Gamekeeper is at http://") else {
            bail!("the server did not start");
        };
        Ok(Self { child, address: address.to_owned(), folder, _database: database })
    }

    fn load(&self, arguments: &str) -> Result<Value> {
        let line = format!("load --server {} --json {arguments}", self.address);
        println!("gamekeeper {line}");
        let text = output(&mut gamekeeper(&line))?;
        println!("{}", text.trim());
        serde_json::from_str(&text).context(line)
    }
}

pub(super) fn section(page: &mut String) -> Result<()> {
    let databases = match postgres_fixture::programs() {
        Some(_) => &[false, true][..],
        None => &[false],
    };
    writeln!(
        page,
        "`gamekeeper serve` and `gamekeeper load`, both built with `--release`, as two processes on the one machine, which they share with each other and with PostgreSQL"
    )?;
    writeln!(
        page,
        "where it is used; 2 seats, a socket each, random choices. Every move is confirmed when it is on the disk: SQLite with `journal_mode=wal, synchronous=FULL`, PostgreSQL with"
    )?;
    writeln!(page, "`synchronous_commit=on, fsync=on`, in a folder on {}.\n", file_system(&built())?)?;
    speed(page, databases)?;
    memory(page)
}

/// The file system that a folder is on.
fn file_system(folder: &Path) -> Result<String> {
    let mut df = command("df --output=fstype,source");
    let text = output(df.arg(folder))?;
    let mut words = text.lines().last().unwrap_or_default().split_whitespace();
    Ok(format!("{} ({})", words.next().unwrap_or("?"), words.next().unwrap_or("?")))
}

fn speed(page: &mut String, databases: &[bool]) -> Result<()> {
    writeln!(page, "### Moves that last\n")?;
    writeln!(
        page,
        "`gamekeeper load --rooms 1000 --seconds 20`, flat out and with `--rate 1000`; the median of {RUNS} runs, each on a new store, with the smallest and the largest. The delay is"
    )?;
    writeln!(
        page,
        "from the sending of a move to the *other* player's having it. Processor time is that of a move, in microseconds, the server's and the tool's; *others* is the share of the machine that all other processes took meanwhile, PostgreSQL's included.\n"
    )?;
    writeln!(
        page,
        "| store | asked for | moves a second | p50 | p99 | most | server µs | tool µs | others | changes a transaction | ms a transaction | errors |"
    )?;
    writeln!(page, "| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |")?;
    let mut bytes = None;
    let mut limits = BTreeSet::new();
    for postgres in databases {
        for (rate, asked) in [("", "flat out"), ("--rate 1000", "1,000 a second")] {
            let mut runs = Vec::new();
            for _ in 0..RUNS {
                runs.push(Served::start(*postgres)?.load(&format!("--rooms 1000 --seconds 20 {rate}"))?);
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
                if *postgres { "PostgreSQL" } else { "SQLite" },
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
        "\nWhat the tool names as the limit of the runs flat out: {}. (`server`, `tool` or `machine`: the processor, used up by the one, the other, or all processes together; `store`:\nthere was always a transaction under way.)",
        limits.join(", ")
    )?;
    let Some(run) = bytes else { return Ok(()) };
    writeln!(
        page,
        "\nA move takes {:.0} bytes from its sender, {:.0} to the sender (the update and the confirmation), and {:.0} to the other player: frames of the socket with their headers.\n",
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
        "Resident memory of the server above what it had before, SQLite. A begun game has its table, its history for those who come back, and two people's sockets.\n"
    )?;
    writeln!(page, "| `gamekeeper load …` | what | together | each |")?;
    writeln!(page, "| --- | --- | --- | --- |")?;
    let mib = |run: &Value, path: &str| (number(run, path) - number(run, "/memory/before")) / f64::from(1 << 20);
    for idle in [1_000, 10_000] {
        let line = format!("--rooms 0 --seconds 0 --idle {idle}");
        let run = Served::start(false)?.load(&line)?;
        let each = number(&run, "/memory/per_idle_socket") / 1024.0;
        let total = mib(&run, "/memory/idle");
        writeln!(
            page,
            "| `{line}` | {idle} sockets that watch, 20 a room | {total:.0} MiB | {each:.1} KiB a socket |"
        )?;
    }
    for rooms in [1_000, 5_000] {
        let line = format!("--rooms {rooms} --seconds 0");
        let run = Served::start(false)?.load(&line)?;
        let each = number(&run, "/memory/per_room") / 1024.0;
        let (total, sockets) = (mib(&run, "/memory/set_up"), 2 * rooms);
        writeln!(
            page,
            "| `{line}` | {rooms} begun games, {sockets} sockets | {total:.0} MiB | {each:.1} KiB a game with its two sockets |"
        )?;
    }
    writeln!(page)?;
    Ok(())
}
