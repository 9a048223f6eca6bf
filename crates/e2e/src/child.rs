//! Child processes that never outlive the tests.

use std::io::Write as _;
use std::process::{Child, ChildStdout, Command, Stdio};

use anyhow::{Context, Result};

/// A shell script that supervises the program: when its standard input is closed, because the test process
/// has ended, it stops the program, so that tests that are interrupted or killed leave no processes behind. A
/// line on its standard input names the signal to use in place of TERM.
const SUPERVISOR: &str = r#"trap "" INT; "$@" </dev/null & child=$!; exec >/dev/null 2>&1; read how; kill -${how:-TERM} $child; wait $child"#;

/// A child process that is stopped on drop, or when the test process ends.
#[derive(Debug)]
pub(crate) struct ChildProcess(Child);

impl ChildProcess {
    /// Starts a program; also returns its output streams.
    pub(crate) fn start(
        program: &str,
        arguments: &[&str],
        stderr: Stdio,
    ) -> Result<(Self, ChildStdout, Option<std::process::ChildStderr>)> {
        let mut child = Command::new("sh")
            .args(["-c", SUPERVISOR, "sh", program])
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

    /// Kills the process with SIGKILL.
    pub(crate) fn kill(mut self) {
        if let Some(input) = &mut self.0.stdin {
            let _ = input.write_all(b"KILL\n");
        }
    }

    /// Stops the process and waits until it has ended.
    pub(crate) fn stop(&mut self) {
        drop(self.0.stdin.take());
        let _ = self.0.wait();
    }
}

impl Drop for ChildProcess {
    fn drop(&mut self) {
        self.stop();
    }
}
