//! The project's own commands: `cargo ci`, `cargo play`, and `cargo xtask COMMAND`.
//!
//! * `ci`: every check and test; installs what they need. [`ci`]
//! * `play`: builds the client and serves it. [`play`]
//! * `dev`: the same for work on the client: builds again on every change, and pages reload. [`dev`]
//! * `e2e`: tests in a real browser. [`browser`]
//! * `regenerate`: rewrites golden files and recorded games. [`regenerate`]
//! * `new-game`: writes the crate of a new game, which can be played at once. [`new_game`]
//! * `kill`: kills the server many times in the middle of games. [`kill`]
//! * `perf`: runs the benchmarks and writes `docs/performance.md`. [`perf`]
//! * `sizes`: prints the size of the client over the wire. [`sizes`]
//! * `tidy`: scans the sources for leftovers, long comments, odd phrases and unescaped markup. [`tidy`]

#![allow(clippy::print_stdout, reason = "these are command-line tools")]

mod browser;
mod ci;
mod client;
mod dev;
mod kill;
mod new_game;
mod perf;
mod play;
mod regenerate;
mod shell;
mod sizes;
mod tidy;

use std::process::ExitCode;

const USAGE: &str = "usage: cargo xtask COMMAND

  ci [--full]  every check and test (also: cargo ci); --full plays all games of the laws
  play [ARGS]  build the client and serve it (also: cargo play); ARGS are those of `gamekeeper serve`
  dev [ARGS]   work on the client: build it fast, serve it, build it again on every change and reload open pages
  e2e [WORD…]  build the client and test it in a real browser; with WORD, only tests whose names contain one;
               with --fast before them, with the client of `dev`
  new-game NAME [--title TITLE]  write the crate of a new game, which keeps the laws and can be played at once
  regenerate   rewrite golden files and recorded games; read the diff before you commit it
  kill [--rounds N]  kill the server in the middle of games, N times on each database, and one of
                     three servers on PostgreSQL (default 200)
  perf [NAME]  run the benchmarks of a game, of the client (`client`), of rooms over sockets (`online`) or all,
               and write docs/performance.md
  perf memory GAMES  play games one after the other, and print the server's memory a minute after the first ones
                     and a minute after all
  perf abuse SECONDS print the latency of players before somebody at another address does harm, and meanwhile
  sizes [--json]  build the client and print its size over the wire
  tidy         scan the sources for leftovers, long comments, odd phrases and unescaped markup";

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let result = match arguments.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        ["ci"] => ci::run(false),
        ["ci", "--full"] => ci::run(true),
        ["play", "--", ref arguments @ ..] | ["play", ref arguments @ ..] => play::run(arguments),
        ["dev", "--", ref arguments @ ..] | ["dev", ref arguments @ ..] => dev::run(arguments),
        ["e2e", "--fast", ref words @ ..] => browser::run(true, words),
        ["e2e", ref words @ ..] => browser::run(false, words),
        ["new-game", name] => new_game::run(name, None),
        ["new-game", name, "--title", title] => new_game::run(name, Some(title)),
        ["regenerate"] => regenerate::run(),
        ["kill"] => kill::run("200"),
        ["kill", "--rounds", rounds] => kill::run(rounds),
        ["perf", what @ ("memory" | "abuse"), how_much] => perf::by_hand(what, how_much),
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
