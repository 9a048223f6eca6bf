//! A PostgreSQL of one's own, for tests and measurements: made in a temporary folder, reached by a socket in it and by no network, gone with the value.
//!
//! * [`Postgres::start`] starts one, [`Postgres::database`] makes a database in it. [`programs`] says whether there is one to start.
//! * [`or_skip`] is for tests: where PostgreSQL is not installed it says so, past whatever captures the output of tests.
//!
//! It runs as it does by default, which is as strictly as it can: what it confirms is on the disk. As root it refuses to run; then it is given to somebody
//! with fewer rights.

use std::fs::{self, File};
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::{Arc, Mutex, PoisonError, Weak};
use std::time::{Duration, Instant};

use tempfile::TempDir;

/// How long it may take to start.
const PATIENCE: Duration = Duration::from_secs(60);
/// Who owns everything in it.
const ROLE: &str = "gamekeeper";

/// A PostgreSQL that runs as long as this is there.
pub struct Postgres {
    programs: PathBuf,
    /// The socket is in it, the data in a folder below.
    folder: TempDir,
    /// Who runs it, if that is not us.
    owner: Option<(u32, u32)>,
    process: Option<Child>,
}

/// The folder with the programs of PostgreSQL, if it is installed.
#[must_use]
pub fn programs() -> Option<PathBuf> {
    let complete = |folder: &PathBuf| ["initdb", "postgres", "createdb"].iter().all(|name| folder.join(name).is_file());
    // As distributions lay it out, the newest first; its main programs are then not in the path.
    let versions = fs::read_dir("/usr/lib/postgresql").into_iter().flatten().flatten();
    let mut folders: Vec<PathBuf> = versions.map(|version| version.path().join("bin")).filter(complete).collect();
    folders.sort_by_key(|folder| std::cmp::Reverse(version(folder)));
    let path = std::env::var_os("PATH").unwrap_or_default();
    folders.into_iter().chain(std::env::split_paths(&path)).find(complete)
}

fn version(programs: &Path) -> u32 {
    let name = programs.parent().and_then(Path::file_name).and_then(|name| name.to_str());
    name.and_then(|name| name.parse().ok()).unwrap_or(0)
}

/// One for a test, which it shares with those that run at the same moment; each makes a database of its own. None, and a line that says so, where
/// PostgreSQL is not installed.
///
/// # Panics
/// If it is installed, but does not start.
#[must_use]
pub fn or_skip(test: &str) -> Option<Arc<Postgres>> {
    static SHARED: Mutex<Weak<Postgres>> = Mutex::new(Weak::new());
    if programs().is_none() {
        // Not by a macro that prints: what those say in a test that passes is shown to nobody.
        let _ = writeln!(io::stderr(), "{test}: SKIPPED on PostgreSQL, which is not installed here");
        return None;
    }
    let mut shared = SHARED.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(postgres) = shared.upgrade() {
        return Some(postgres);
    }
    match Postgres::start().map(Arc::new) {
        Ok(postgres) => {
            *shared = Arc::downgrade(&postgres);
            Some(postgres)
        }
        Err(why) => panic!("PostgreSQL is installed, but does not start: {why}"),
    }
}

impl Postgres {
    /// Starts one, in a folder of the system for temporary files.
    ///
    /// # Errors
    /// If PostgreSQL is not installed, or does not start.
    pub fn start() -> io::Result<Self> {
        Self::start_in(&std::env::temp_dir())
    }

    /// The same in a new folder below this one.
    ///
    /// # Errors
    /// If PostgreSQL is not installed, or does not start.
    pub fn start_in(parent: &Path) -> io::Result<Self> {
        let programs = programs().ok_or_else(|| io::Error::other("PostgreSQL is not installed"))?;
        let folder = tempfile::Builder::new().prefix("pg").tempdir_in(parent)?;
        let owner = give_away(folder.path())?;
        let mut postgres = Self { programs, folder, owner, process: None };
        let data = postgres.data();
        let made = postgres
            .program("initdb")
            .args(["--auth=trust", "--encoding=UTF8", "--locale=C", "--no-sync", "-U", ROLE, "-D"])
            .arg(&data)
            .stdout(Stdio::null())
            .output()?;
        if !made.status.success() {
            return Err(io::Error::other(format!("initdb failed: {}", String::from_utf8_lossy(&made.stderr))));
        }
        let log = postgres.folder.path().join("log");
        let mut server = postgres.program("postgres");
        server.arg("-D").arg(&data).arg("-k").arg(postgres.folder.path()).args(["-c", "listen_addresses="]);
        let server = server.stdin(Stdio::null()).stdout(Stdio::null()).stderr(File::create(&log)?).spawn()?;
        let server = postgres.process.insert(server);
        let begin = Instant::now();
        loop {
            // Its last line says how far the server is.
            let status = fs::read_to_string(data.join("postmaster.pid")).unwrap_or_default();
            if status.lines().last().is_some_and(|line| line.trim() == "ready") {
                return Ok(postgres);
            }
            if server.try_wait()?.is_some() || begin.elapsed() > PATIENCE {
                let log = fs::read_to_string(&log).unwrap_or_default();
                return Err(io::Error::other(format!("postgres did not start: {log}")));
            }
            std::thread::sleep(Duration::from_millis(10));
        }
    }

    /// Makes an empty database, and says how it is reached.
    ///
    /// # Errors
    /// If there is one of that name, or it cannot be made.
    pub fn database(&self, name: &str) -> io::Result<String> {
        let folder = self.folder.path().to_string_lossy();
        let made = self.program("createdb").args(["-h", &folder, "-U", ROLE, name]).output()?;
        if !made.status.success() {
            return Err(io::Error::other(format!("createdb failed: {}", String::from_utf8_lossy(&made.stderr))));
        }
        Ok(format!("postgres://{ROLE}@localhost/{name}?host={folder}"))
    }

    /// The process that starts all others of this PostgreSQL.
    #[must_use]
    pub fn pid(&self) -> Option<u32> {
        self.process.as_ref().map(Child::id)
    }

    fn data(&self) -> PathBuf {
        self.folder.path().join("data")
    }

    fn program(&self, name: &str) -> Command {
        let mut command = Command::new(self.programs.join(name));
        command.current_dir(self.folder.path());
        #[cfg(unix)]
        if let Some((user, group)) = self.owner {
            std::os::unix::process::CommandExt::gid(std::os::unix::process::CommandExt::uid(&mut command, user), group);
        }
        command
    }
}

impl Drop for Postgres {
    fn drop(&mut self) {
        let Some(mut process) = self.process.take() else { return };
        // Nothing in it is needed any more: this is the fastest of its ways to stop, and leaves no process and no shared memory behind.
        let stopped = self
            .program("pg_ctl")
            .args(["stop", "-m", "immediate", "-s", "-D"])
            .arg(self.data())
            .stderr(Stdio::null())
            .status();
        if !stopped.is_ok_and(|status| status.success()) {
            let _ = process.kill();
        }
        let _ = process.wait();
    }
}

/// PostgreSQL does not run as root. Gives the folder to somebody who may run it, and says who that is; None if we are not root.
#[cfg(unix)]
fn give_away(folder: &Path) -> io::Result<Option<(u32, u32)>> {
    use std::os::unix::fs::{MetadataExt as _, chown};
    // What we have just made is ours.
    if fs::metadata(folder)?.uid() != 0 {
        return Ok(None);
    }
    let users = fs::read_to_string("/etc/passwd").unwrap_or_default();
    let find = |name: &str| {
        let fields: Vec<&str> =
            users.lines().map(|line| line.split(':').collect()).find(|of: &Vec<&str>| of[0] == name)?;
        Some((fields.get(2)?.parse().ok()?, fields.get(3)?.parse().ok()?))
    };
    let (user, group): (u32, u32) = find("postgres").or_else(|| find("nobody")).unwrap_or((65534, 65534));
    chown(folder, Some(user), Some(group))?;
    Ok(Some((user, group)))
}

#[cfg(not(unix))]
fn give_away(_: &Path) -> io::Result<Option<(u32, u32)>> {
    Ok(None)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// It starts, is reached, and leaves nothing behind.
    #[test]
    fn it_comes_and_goes() {
        let Some(postgres) = or_skip("it_comes_and_goes") else { return };
        let url = postgres.database("one").unwrap();
        assert!(url.starts_with("postgres://gamekeeper@localhost/one?host=/"), "{url}");
        assert!(postgres.database("one").is_err(), "there is one already");
        let (folder, pid) = (postgres.folder.path().to_owned(), postgres.pid().unwrap());
        drop(postgres);
        assert!(!folder.exists());
        assert!(!Path::new(&format!("/proc/{pid}")).exists());
    }
}
