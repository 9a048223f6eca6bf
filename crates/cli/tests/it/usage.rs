//! Tests of exit codes, help and completions.

use crate::{fine, folder, gamekeeper};

#[test]
fn wrong_usage_is_exit_code_2_with_a_reason() {
    let folder = folder();
    let check = |args: &[&str], reason: &str| {
        let ran = gamekeeper(folder.path(), args, "");
        assert_eq!(ran.code, 2, "{args:?}: {}", ran.err);
        assert!(ran.err.contains(reason), "{args:?}: {}", ran.err);
    };
    check(&[], "Usage");
    check(&["dance"], "unrecognized subcommand");
    check(&["play", "chess"], "there is no game `chess`; there is ingenious");
    check(
        &["play", "ingenious", "--seats", "7"],
        "--seats 7: Ingenious has 2, 3 or 4 seats in mode standard, 1 seat in mode solo, 4 seats in mode team",
    );
    check(&["play", "ingenious", "--seats", "5"], "--seats 5: Ingenious has 2, 3 or 4 seats in mode standard");
    check(&["play", "ingenious", "--mode", "blitz"], "it has standard, solo, team, duel");
    check(&["play", "ingenious", "--option", "start"], "expected KEY=VALUE");
    check(&["play", "ingenious", "--option", "speed=9"], "has no option `speed`; it has start, talk, order, counter");
    check(&["play", "ingenious", "--option", "talk=loud"], "--option talk must be silent or open, not `loud`");
    check(
        &["play", "ingenious", "--option", "start=2"],
        "start: there is no seat 2; the seats are numbered from 0 to 1",
    );
    check(&["play", "ingenious", "--option", "start=0", "--option", "start=1"], "--option start is given twice");
    check(&["play", "ingenious", "--seat", "2=person"], "expected a seat from 0 to 1");
    check(&["play", "ingenious", "--seat", "0="], "expected a seat from 0 to 1");
    check(&["play", "ingenious", "--seat", "0=person", "--seat", "0=random"], "this seat is already taken");
    check(&["play", "ingenious", "--bots", "nobody"], "there is no bot `nobody` for Ingenious");
    check(
        &["play", "ingenious", "--bots", "random,random"],
        "names 2 bots for 1 seat; give one for all or one for each",
    );
    check(&["play", "ingenious", "--seed", "1", "--typed-chance"], "cannot be used with");
    check(&["simulate", "ingenious", "--bots", "random,random,random"], "names 3 bots for 2 seats");
    check(&["simulate", "ingenious", "--games", "0"], "'--games <N>': must be a whole number from 1 to 1000000000000");
    check(&["simulate", "ingenious", "--games", "abc"], "must be a whole number from 1 to 1000000000000");
    check(&["show", "x.json", "--step", "two"], "must be a whole number");
    check(&["simulate", "ingenious", "--games", "5", "--record", "5", "x"], "games are numbered from 0 to 4");
}

#[test]
fn missing_files_are_exit_code_3() {
    let folder = folder();
    for args in [
        &["show", "none.json"][..],
        &["verify", "none.json"],
        &["play", "ingenious", "--resume", "none.json"],
        &["simulate", "ingenious", "--components", "none.toml"],
        &["simulate", "ingenious", "--games", "1", "--record", "0", "no/folder.json"],
    ] {
        let ran = gamekeeper(folder.path(), args, "");
        assert_eq!(ran.code, 3, "{args:?}: {}", ran.err);
        assert!(ran.err.starts_with("gamekeeper: cannot "), "{}", ran.err);
    }
}

#[test]
fn help_documents_what_scripts_need() {
    let folder = folder();
    let help = fine(folder.path(), &["--help"], "");
    assert!(help.contains("Exit codes:") && help.contains("Examples:"));
    for command in ["play", "simulate", "show", "verify", "engine", "serve", "completions"] {
        assert!(help.contains(command));
        assert!(fine(folder.path(), &[command, "--help"], "").contains("gamekeeper "), "{command} shows an example");
    }
    assert!(fine(folder.path(), &["simulate", "--help"], "").contains("docs/simulate.md"));
    assert!(fine(folder.path(), &["engine", "--help"], "").contains("docs/engine-protocol.md"));
    assert!(fine(folder.path(), &["completions", "bash"], "").contains("_gamekeeper"));
    let games = fine(folder.path(), &["games"], "");
    assert!(games.contains("--option talk=silent|open"), "{games}");
    let sides = "  --option side-N=A|B|choose\n      the side of the board of seat N (default A)\n";
    assert_eq!(games.matches(sides).count(), 1, "{games}");
    assert!(!games.contains("side-1"), "options of single seats are listed once: {games}");
    let play = fine(folder.path(), &["play", "--help"], "");
    assert!(play.contains("--components <FILE>") && !play.contains("--parts"), "one name is documented: {play}");
}
