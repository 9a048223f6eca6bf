//! Tests that no game is lost: not by a full disk, a missing folder, a closed screen or an answer that is not
//! a file name.

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

use crate::{fine, folder, gamekeeper};

const START: [&str; 4] = ["play", "ingenious", "--seed", "7"];

fn files(folder: &Path) -> Vec<String> {
    let names = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap());
    let mut names: Vec<String> = names.collect();
    names.sort_unstable();
    names
}

#[test]
fn yes_and_no_are_not_file_names() {
    for (answer, kept) in [("y", true), ("YES", true), ("", true), ("n", false), ("No", false)] {
        let folder = folder();
        fine(folder.path(), &START, &format!("quit\n{answer}\n"));
        let expected: &[&str] = if kept { &["ingenious-local.gamekeeper.json"] } else { &[] };
        assert_eq!(files(folder.path()), expected, "{answer}");
    }
    let folder = folder();
    fine(folder.path(), &START, "resign yes\nyes\n");
    assert_eq!(files(folder.path()), ["ingenious-local.gamekeeper.json"], "also at the end of a game");
}

/// A path that cannot be written: its folder is a file.
fn blocked(folder: &Path) -> &'static str {
    fs::write(folder.join("wall"), "").unwrap();
    "wall/game.json"
}

#[test]
fn the_file_name_is_asked_for_until_the_game_is_saved() {
    let folder = folder();
    let blocked = blocked(folder.path());
    let script = format!("resign yes\n{blocked}\nwall\nend.json\n");
    let out = fine(folder.path(), &START, &script);
    assert_eq!(out.matches("Not saved: ").count(), 2, "{out}");
    assert!(out.contains("Saved. Check every draw with: gamekeeper verify end.json"), "{out}");
    // The input ends before the second answer.
    fine(folder.path(), &START, &format!("resign yes\n{blocked}\n"));
    assert_eq!(files(folder.path()), ["end.json", "ingenious-local.gamekeeper.json", "wall"]);
}

#[test]
fn a_missing_folder_is_reported_before_the_game() {
    let folder = folder();
    let ran = gamekeeper(folder.path(), &[&START[..], &["--save", "no/game.json"]].concat(), "");
    assert_eq!((ran.code, ran.out.as_str()), (3, ""), "{}", ran.err);
    assert!(ran.err.starts_with("gamekeeper: cannot write no/game.json"), "{}", ran.err);
}

#[test]
fn a_folder_in_place_of_a_file_is_reported_as_a_folder() {
    let folder = folder();
    let path = folder.path();
    fs::create_dir(path.join("games")).unwrap();
    let plain = |ran: &crate::Ran, file: &str, doing: &str| {
        let expected = format!("gamekeeper: cannot {doing} {file}: it is a folder; name a file in it\n");
        assert_eq!((ran.code, ran.err.as_str()), (3, expected.as_str()));
    };
    for file in ["games", "games/", "new/"] {
        plain(&gamekeeper(path, &[&START[..], &["--save", file]].concat(), ""), file, "write");
        plain(&gamekeeper(path, &["simulate", "ingenious", "--games", "9", "--record", "0", file], ""), file, "write");
        let out = fine(path, &START, &format!("save {file}\nquit\n{file}\nno\n"));
        let expected = format!("Not saved: cannot write {file}: it is a folder; name a file in it\n");
        assert_eq!(out.matches(&expected).count(), 2, "{out}");
    }
    for args in [&["verify", "games"][..], &["show", "games"], &["play", "ingenious", "--resume", "games"]] {
        plain(&gamekeeper(path, args, ""), "games", "read");
    }
    assert_eq!(files(path), ["games"]);
    assert!(files(&path.join("games")).is_empty(), "nothing is left of the check");
}

/// An unwritable path is reported before hours of simulation, not after them.
#[cfg(target_os = "linux")]
#[test]
fn a_path_that_cannot_be_written_is_refused_with_the_reason() {
    let folder = folder();
    let blocked = blocked(folder.path());
    for (file, reason) in [
        (blocked, "part of the path is a file, not a folder"),
        ("no/game.json", "its folder does not exist"),
        ("/dev/full", "the disk is full"),
    ] {
        let args = ["simulate", "ingenious", "--games", "1000000000", "--record", "0", file];
        let ran = gamekeeper(folder.path(), &args, "");
        let expected = format!("gamekeeper: cannot write {file}: {reason}\n");
        assert_eq!((ran.code, ran.err.as_str()), (3, expected.as_str()));
        let ran = gamekeeper(folder.path(), &[&START[..], &["--save", file]].concat(), "");
        assert!(ran.code != 0 && ran.out.is_empty(), "{}", ran.err);
    }
    assert_eq!(files(folder.path()), ["wall"]);
}

/// A limit on file sizes simulates a full disk: the old file stays complete, and the game continues.
#[cfg(target_os = "linux")]
#[test]
fn a_write_that_fails_leaves_the_old_file() {
    use std::io::Write;
    let folder = folder();
    fine(folder.path(), &[&START[..], &["--option", "start=0"]].concat(), "save game.json\nquit\nno\n");
    let before = fs::read_to_string(folder.path().join("game.json")).unwrap();
    let limited = format!("trap '' XFSZ; ulimit -f 1; exec '{}' \"$@\"", env!("CARGO_BIN_EXE_gamekeeper"));
    let mut play = Command::new("sh")
        .args(["-c", &limited, "sh", "play", "ingenious", "--resume", "game.json"])
        .current_dir(folder.path())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    play.stdin.take().unwrap().write_all(b"RG 1,-5 2,-5\nquit\nno\n").unwrap();
    let out = String::from_utf8(play.wait_with_output().unwrap().stdout).unwrap();
    let reason = "Not saved: cannot write game.json: the file would be larger than the system allows";
    assert!(out.contains(reason) && out.contains("seat 0 places RG"), "{out}");
    assert_eq!(fs::read_to_string(folder.path().join("game.json")).unwrap(), before);
    assert_eq!(files(folder.path()), ["game.json"]);
}

#[test]
fn a_failed_save_leaves_no_file() {
    let folder = folder();
    let blocked = blocked(folder.path());
    let out = fine(folder.path(), &START, &format!("save {blocked}\nsave no/game.json\nquit\nno\n"));
    assert_eq!(out.matches("Not saved: cannot write").count(), 2, "{out}");
    assert_eq!(files(folder.path()), ["wall"]);
}

#[cfg(target_os = "linux")]
#[test]
fn the_game_is_saved_when_the_screen_fails() {
    let folder = folder();
    let full = fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
    let run = Command::new(env!("CARGO_BIN_EXE_gamekeeper"))
        .args(START)
        .current_dir(folder.path())
        .stdin(Stdio::null())
        .stdout(full)
        .stderr(Stdio::piped())
        .output()
        .unwrap();
    let err = String::from_utf8(run.stderr).unwrap();
    assert_eq!(run.status.code(), Some(3), "{err}");
    assert!(err.contains("the game is saved in ingenious-local.gamekeeper.json"), "{err}");
    fine(folder.path(), &["verify", "ingenious-local.gamekeeper.json"], "");
}

#[cfg(target_os = "linux")]
#[test]
fn a_file_without_an_end_is_not_read_for_ever() {
    let folder = folder();
    for args in [&["verify", "/dev/zero"][..], &["play", "ingenious", "--resume", "/dev/zero"]] {
        let ran = gamekeeper(folder.path(), args, "");
        assert_eq!(ran.code, 1, "{}", ran.err);
    }
}

#[test]
fn saving_again_replaces_the_whole_file() {
    let folder = folder();
    fine(folder.path(), &START, "save a.json\nsave a.json\nquit\na.json\n");
    assert_eq!(files(folder.path()), ["a.json"]);
    fine(folder.path(), &["verify", "a.json"], "");
    let out = fine(folder.path(), &["play", "ingenious", "--resume", "a.json"], "quit\n\n");
    assert!(out.contains("--resume a.json"), "{out}");
    assert_eq!(files(folder.path()), ["a.json"]);
}

#[test]
fn what_is_printed_at_a_table_fits_the_screen() {
    let folder = folder();
    let script = "help\nrules\nrules scoring\nrules bonus\nrules zebra\nundo\nlog\nscore\nquit\nno\n";
    let out = fine(folder.path(), &START, script);
    for line in out.lines().filter(|line| !line.starts_with("Save the game as")) {
        assert!(line.chars().count() <= 80, "{line}");
    }
    assert!(out.contains("The rules do not mention `zebra`."), "{out}");
    assert!(!out.contains("\"note\""), "data for programs is not for people: {out}");
    let (_, scoring) = out.split_once("rules scoring\n").unwrap();
    assert!(scoring.starts_with("ING-3"), "a part of the rules that is called so comes first: {scoring}");
}

/// With `--save` every decision is saved: killing the terminal loses nothing.
#[test]
fn a_killed_terminal_loses_nothing_that_was_decided() {
    use std::io::Write;
    let folder = folder();
    let mut play = Command::new(env!("CARGO_BIN_EXE_gamekeeper"))
        .args(START)
        .args(["--option", "start=0", "--save", "game.json"])
        .current_dir(folder.path())
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .spawn()
        .unwrap();
    play.stdin.as_mut().unwrap().write_all(b"RG 1,-5 2,-5\n").unwrap();
    let path = folder.path().join("game.json");
    let patience = std::time::Instant::now();
    while !path.exists() && patience.elapsed().as_secs() < 60 {
        std::thread::sleep(std::time::Duration::from_millis(5));
    }
    play.kill().unwrap();
    play.wait().unwrap();
    let out = fine(folder.path(), &["play", "ingenious", "--resume", "game.json"], "log\nquit\nno\n");
    assert!(out.contains("seat 0 places RG"), "{out}");
}
