//! Runs the server as a separate process.

use std::io::{BufRead as _, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};

use player::Site;
use server::store::StoreLocation;

/// A server process, which is killed when this is dropped.
pub(crate) struct Process {
    child: Child,
    address: String,
}

impl Process {
    pub(crate) fn start(folder: &Path, place: &StoreLocation) -> Self {
        let mut command = Command::new(env!("CARGO_BIN_EXE_gamekeeper"));
        command.args(["serve", "--no-open", "--port", "0", "--data", "data", "--log", "warn"]);
        command.args(["--requests-per-minute", "1000000", "--messages-per-second", "100000"]);
        command.args(["--upgrades-per-minute", "1000000", "--max-sockets-per-address", "100000"]);
        if let StoreLocation::Postgres { url } = place {
            command.args(["--database", url]);
        }
        let mut child = command.current_dir(folder).stdout(Stdio::piped()).spawn().unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
        let address = line.trim_end().strip_prefix("Gamekeeper is at http://").expect("it starts again").to_owned();
        Self { child, address }
    }

    pub(crate) fn address(&self) -> &str {
        &self.address
    }

    pub(crate) fn pid(&self) -> u32 {
        self.child.id()
    }

    pub(crate) fn site(&self) -> Site {
        Site::new(&self.address)
    }

    /// Waits until the process ends by itself.
    #[cfg(unix)]
    pub(crate) fn wait(mut self) {
        assert!(self.child.wait().unwrap().success(), "it ends in order");
    }

    /// Kills the process with SIGKILL (on Unix), which it cannot handle.
    pub(crate) fn kill(mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
