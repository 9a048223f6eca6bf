//! Processes that end with the tests.

use std::io::Write as _;
use std::process::{Child, ChildStdout, Command, Stdio};

use anyhow::{Context, Result};

/// Waits for the end of its standard input, which is the end of whoever started it, and then stops what it has started. Tests that are interrupted
/// or killed leave nothing behind. A line names another signal than the usual one.
const KEEPER: &str = r#"trap "" INT; "$@" </dev/null & child=$!; exec >/dev/null 2>&1; read how; kill -${how:-TERM} $child; wait $child"#;

/// A process that ends with this value, or with the tests.
#[derive(Debug)]
pub(crate) struct Kept(Child);

impl Kept {
    /// Starts a program; gives what it prints, too.
    pub(crate) fn start(
        program: &str,
        arguments: &[&str],
        stderr: Stdio,
    ) -> Result<(Self, ChildStdout, Option<std::process::ChildStderr>)> {
        let mut child = Command::new("sh")
            .args(["-c", KEEPER, "sh", program])
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(stderr)
            .spawn()
            .with_context(|| format!("cannot start {program}"))?;
        let out = child.stdout.take().context("no standard output")?;
        let err = child.stderr.take();
        Ok((Self(child), out, err))
    }

    /// Ends it with no chance to say or store anything.
    pub(crate) fn kill(mut self) {
        if let Some(input) = &mut self.0.stdin {
            let _ = input.write_all(b"KILL\n");
        }
    }

    /// Ends it, and waits until it has ended.
    pub(crate) fn stop(&mut self) {
        drop(self.0.stdin.take());
        let _ = self.0.wait();
    }
}

impl Drop for Kept {
    fn drop(&mut self) {
        self.stop();
    }
}
