//! Games are not lost: not by a full disk, a folder that is not there, a screen that is gone or an answer that is no file name.

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
fn yes_and_no_are_no_file_names() {
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

/// A name that no file can have here: its folder is a file.
fn blocked(folder: &Path) -> &'static str {
    fs::write(folder.join("wall"), "").unwrap();
    "wall/game.json"
}

#[test]
fn a_finished_game_is_asked_for_until_it_is_saved() {
    let folder = folder();
    let blocked = blocked(folder.path());
    let script = format!("resign yes\n{blocked}\nwall\nend.json\n");
    let out = fine(folder.path(), &START, &script);
    assert_eq!(out.matches("Not saved: ").count(), 2, "{out}");
    assert!(out.contains("Saved. Check every draw with: gamekeeper verify end.json"), "{out}");
    // Nobody answers the second time.
    fine(folder.path(), &START, &format!("resign yes\n{blocked}\n"));
    assert_eq!(files(folder.path()), ["end.json", "ingenious-local.gamekeeper.json", "wall"]);
}

#[test]
fn a_folder_that_is_not_there_is_found_out_before_the_game() {
    let folder = folder();
    let ran = gamekeeper(folder.path(), &[&START[..], &["--save", "no/game.json"]].concat(), "");
    assert_eq!((ran.code, ran.out.as_str()), (3, ""), "{}", ran.err);
    assert!(ran.err.starts_with("gamekeeper: cannot write no/game.json"), "{}", ran.err);
}

#[test]
fn a_failed_try_leaves_nothing_behind() {
    let folder = folder();
    let blocked = blocked(folder.path());
    let out = fine(folder.path(), &START, &format!("save {blocked}\nsave no/game.json\nquit\nno\n"));
    assert_eq!(out.matches("Not saved: cannot write").count(), 2, "{out}");
    assert_eq!(files(folder.path()), ["wall"]);
}

#[cfg(target_os = "linux")]
#[test]
fn a_screen_that_is_gone_does_not_take_the_game_with_it() {
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

/// With a file named, every decision is saved: a terminal that is killed loses nothing.
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
