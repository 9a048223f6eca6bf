//! Everything about this project that is not cargo: `cargo ci`, `cargo play`, and `cargo xtask` with a command.
//!
//! * `ci`: every check and test, with its own set-up. [`ci`]
//! * `play`: builds the client and serves it. [`play`]
//! * `e2e`: tests in a real browser. [`browser`]
//! * `regenerate`: writes golden files and recorded games anew. [`regenerate`]
//! * `kill`: kills the server many times in the middle of games. [`kill`]
//! * `perf`: measures and writes `docs/performance.md`. [`perf`]
//! * `sizes`: what the client takes over the wire. [`sizes`]
//! * `tidy`: what a text scan can say about the sources. [`tidy`]

#![allow(clippy::print_stdout, reason = "printing is what these commands are for")]

mod browser;
mod ci;
mod client;
mod kill;
mod perf;
mod play;
mod regenerate;
mod shell;
mod sizes;
mod tidy;

use std::process::ExitCode;

const USAGE: &str = "usage: cargo xtask COMMAND

  ci           every check and test (also: cargo ci)
  play [ARGS]  build the client and serve it (also: cargo play); the arguments are those of `gamekeeper serve`
  e2e [WORD]   build the client and test it in a real browser; only tests whose names contain a word, if any is given
  regenerate   write golden files and recorded games anew; read the difference before you commit it
  kill [--rounds N]  kill the server in the middle of games, 200 times on each database
  perf [GAME]  measure a game, the client (`client`), rooms through sockets (`online`) or everything, and write docs/performance.md
  sizes [--json]  build the client and say what it takes over the wire
  tidy         check the sources for left-overs";

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let result = match arguments.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        ["ci"] => ci::run(),
        ["play", "--", ref arguments @ ..] | ["play", ref arguments @ ..] => play::run(arguments),
        ["e2e", ref words @ ..] => browser::run(words),
        ["regenerate"] => regenerate::run(),
        ["kill"] => kill::run("200"),
        ["kill", "--rounds", rounds] => kill::run(rounds),
        ["perf", ref games @ ..] => perf::run(games),
        ["sizes"] => sizes::run(false),
        ["sizes", "--json"] => sizes::run(true),
        ["tidy"] => tidy::run(),
        _ => {
            eprintln!("{USAGE}");
            return ExitCode::from(2);
        }
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) => {
            eprintln!("\nxtask: {why:#}");
            ExitCode::FAILURE
        }
    }
}
