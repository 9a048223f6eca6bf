//! Running other programs.

use std::path::PathBuf;
use std::process::{Command, Stdio};

use anyhow::{Context, Result, bail};

/// The root of the project.
pub(crate) fn root() -> PathBuf {
    // `cargo run` says where the package is now; it may have been compiled in another checkout, if the target
    // folder was copied.
    let package = std::env::var_os("CARGO_MANIFEST_DIR").unwrap_or_else(|| env!("CARGO_MANIFEST_DIR").into());
    let mut root = PathBuf::from(package);
    root.pop();
    root
}

/// A program with arguments separated by spaces, to be run in the root of the project.
pub(crate) fn command(line: &str) -> Command {
    let mut words = line.split_whitespace();
    let mut command = Command::new(words.next().unwrap_or_default());
    command.args(words).current_dir(root());
    command
}

/// Runs a program and fails unless it succeeds.
pub(crate) fn run(command: &mut Command) -> Result<()> {
    let name = command.get_program().to_string_lossy().into_owned();
    let status = command.status().with_context(|| format!("`{name}` could not be started"))?;
    if !status.success() {
        bail!("`{}` failed: {status}", line(command));
    }
    Ok(())
}

/// Runs two programs at the same time and fails unless both succeed. They do not show progress bars, which
/// would overwrite each other.
pub(crate) fn side_by_side(first: &mut Command, second: &mut Command) -> Result<()> {
    for command in [&mut *first, &mut *second] {
        command.env("CARGO_TERM_PROGRESS_WHEN", "never");
    }
    std::thread::scope(|scope| {
        let first = scope.spawn(|| run(first));
        let second = run(second);
        // The second failure is printed here, because only one can be returned.
        match (first.join(), second) {
            (Ok(Err(first)), Err(second)) => {
                eprintln!("{second}");
                Err(first)
            }
            (Ok(first), second) => first.and(second),
            (Err(_), _) => bail!("a thread panicked"),
        }
    })
}

/// Replaces this process by a program, so that signals reach it; on other systems than Unix, runs it.
pub(crate) fn hand_over(command: &mut Command) -> Result<()> {
    #[cfg(unix)]
    {
        let why = std::os::unix::process::CommandExt::exec(command);
        bail!("`{}` could not be started: {why}", line(command));
    }
    #[cfg(not(unix))]
    run(command)
}

/// Runs a program without showing its output; returns whether it succeeded.
pub(crate) fn quietly(command: &mut Command) -> bool {
    command.stdout(Stdio::null()).stderr(Stdio::null()).status().is_ok_and(|status| status.success())
}

/// Returns the output of a program, which must succeed.
pub(crate) fn output(command: &mut Command) -> Result<String> {
    let output = command.stderr(Stdio::inherit()).output().with_context(|| format!("`{}`", line(command)))?;
    if !output.status.success() {
        bail!("`{}` failed: {}", line(command), output.status);
    }
    Ok(String::from_utf8_lossy(&output.stdout).into_owned())
}

fn line(command: &Command) -> String {
    let words = [command.get_program()].into_iter().chain(command.get_args());
    words.map(|word| word.to_string_lossy()).collect::<Vec<_>>().join(" ")
}
