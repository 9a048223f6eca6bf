//! Tests of the program: the binary for what its user sees, the library for the rest.

// Clippy recognises only test functions as test code; the helper functions of these tests use `unwrap` too.
#![allow(clippy::unwrap_used, clippy::needless_pass_by_value)]

mod analyse;
mod arena;
mod components;
mod engine;
mod garbage;
mod keep;
mod kill;
mod load;
mod play;
mod puzzles;
mod records;
mod serve;
mod simulate;
mod store;
mod strangers;
mod usage;

use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};

/// The result of a run of the program.
struct Ran {
    code: i32,
    out: String,
    err: String,
}

/// Runs the program in a folder with the given standard input.
fn gamekeeper(folder: &Path, args: &[&str], input: &str) -> Ran {
    let mut child = Command::new(env!("CARGO_BIN_EXE_gamekeeper"))
        .args(args)
        .current_dir(folder)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let input = input.to_owned();
    let writer = std::thread::spawn(move || {
        // The program reads nothing if it refuses its command line.
        let _ = stdin.write_all(input.as_bytes());
    });
    let output = child.wait_with_output().unwrap();
    writer.join().unwrap();
    Ran {
        code: output.status.code().unwrap(),
        out: String::from_utf8(output.stdout).unwrap(),
        err: String::from_utf8(output.stderr).unwrap(),
    }
}

/// Runs the program and expects success.
fn fine(folder: &Path, args: &[&str], input: &str) -> String {
    let ran = gamekeeper(folder, args, input);
    assert_eq!(ran.code, 0, "{args:?}: {}{}", ran.out, ran.err);
    ran.out
}

fn folder() -> tempfile::TempDir {
    tempfile::tempdir().unwrap()
}
