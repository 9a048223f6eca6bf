//! A private PostgreSQL server for tests and measurements: in a temporary folder, reachable only by a Unix
//! socket in it, stopped on drop.
//!
//! * [`Postgres::start`] starts a server, [`Postgres::database`] creates a database in it, [`Postgres::stop`]
//!   and [`Postgres::resume`] make an outage. [`programs`] finds an installed PostgreSQL.
//! * [`Postgres::encrypted_database`] creates a database that is reached by TCP, also with TLS.
//! * [`or_skip`] is for tests: if PostgreSQL is not installed, it prints so even if test output is captured.
//!
//! The server runs with its default durability: what it confirms is on disk. PostgreSQL refuses to run as
//! root; if the tests do, the server runs as an unprivileged user.

use std::fs::{self, File};
use std::io::{self, Write as _};
use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::{Arc, Mutex, PoisonError, Weak};
use std::time::{Duration, Instant};

use tempfile::TempDir;

/// How long the server may take to start.
const START_TIMEOUT: Duration = Duration::from_secs(60);
/// The database role that owns everything.
const ROLE: &str = "gamekeeper";

/// A running PostgreSQL server; stopped on drop.
pub struct Postgres {
    programs: PathBuf,
    /// The folder that contains the socket, and the data in a subfolder.
    folder: TempDir,
    /// The user and group ids that run the server; `None` if they are those of this process.
    owner: Option<(u32, u32)>,
    /// The TCP port on which connections may use TLS; `None` if there is only the socket.
    port: Option<u16>,
    process: Option<Child>,
}

/// Returns the folder with the programs of PostgreSQL, or `None` if it is not installed.
#[must_use]
pub fn programs() -> Option<PathBuf> {
    let complete = |folder: &PathBuf| ["initdb", "postgres", "createdb"].iter().all(|name| folder.join(name).is_file());
    // The layout of Debian and others, newest version first; the server programs are then not in `PATH`.
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

/// Returns a server shared by the tests running at the same time; each creates its own database. If
/// PostgreSQL is not installed, prints that the test is skipped and returns `None`.
///
/// # Panics
/// If it is installed, but does not start.
#[must_use]
pub fn or_skip(test: &str) -> Option<Arc<Postgres>> {
    static SHARED: Mutex<Weak<Postgres>> = Mutex::new(Weak::new());
    if programs().is_none() {
        // `eprintln!` is not used: its output is captured, and hidden if the test passes.
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
    /// Starts a server in the system's folder for temporary files.
    ///
    /// # Errors
    /// If PostgreSQL is not installed, or does not start.
    pub fn start() -> io::Result<Self> {
        Self::start_in(&std::env::temp_dir())
    }

    /// Starts a server in a new subfolder of `parent`.
    ///
    /// # Errors
    /// If PostgreSQL is not installed, or does not start.
    pub fn start_in(parent: &Path) -> io::Result<Self> {
        let programs = programs().ok_or_else(|| io::Error::other("PostgreSQL is not installed"))?;
        let folder = tempfile::Builder::new().prefix("pg").tempdir_in(parent)?;
        let owner = hand_to_unprivileged_user(folder.path())?;
        let mut postgres = Self { programs, folder, owner, port: None, process: None };
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
        postgres.resume()?;
        Ok(postgres)
    }

    /// Starts the server again after [`Self::stop`].
    ///
    /// # Errors
    /// If it does not start.
    pub fn resume(&mut self) -> io::Result<()> {
        let data = self.data();
        let log = self.folder.path().join("log");
        let mut server = self.program("postgres");
        server.arg("-D").arg(&data).arg("-k").arg(self.folder.path());
        match self.port {
            None => server.args(["-c", "listen_addresses="]),
            Some(port) => server.args(["-c", "listen_addresses=localhost", "-c", &format!("port={port}")]).args([
                "-c",
                "ssl=on",
                "-c",
                "ssl_cert_file=tls.pem",
                "-c",
                "ssl_key_file=tls.pem",
            ]),
        };
        let server = server.stdin(Stdio::null()).stdout(Stdio::null()).stderr(File::create(&log)?).spawn()?;
        let server = self.process.insert(server);
        let begin = Instant::now();
        loop {
            // The last line of this file is the server's status.
            let status = fs::read_to_string(data.join("postmaster.pid")).unwrap_or_default();
            if status.lines().last().is_some_and(|line| line.trim() == "ready") {
                return Ok(());
            }
            if server.try_wait()?.is_some() || begin.elapsed() > START_TIMEOUT {
                let log = fs::read_to_string(&log).unwrap_or_default();
                return Err(io::Error::other(format!("postgres did not start: {log}")));
            }
            std::thread::sleep(Duration::from_millis(10));
        }
    }

    /// Creates an empty database and returns its URL.
    ///
    /// # Errors
    /// If the name is taken, or the database cannot be created.
    pub fn database(&self, name: &str) -> io::Result<String> {
        let folder = self.folder.path().to_string_lossy();
        let made = self.program("createdb").args(["-h", &folder, "-U", ROLE, name]).output()?;
        if !made.status.success() {
            return Err(io::Error::other(format!("createdb failed: {}", String::from_utf8_lossy(&made.stderr))));
        }
        Ok(format!("postgres://{ROLE}@localhost/{name}?host={folder}"))
    }

    /// Creates an empty database and restarts the server so that it can be reached by TCP too, with or
    /// without TLS. `pem` has its private key and its certificate, which is for `localhost`. Returns the URL,
    /// without parameters.
    ///
    /// # Errors
    /// If the name is taken, or the server does not start again.
    pub fn encrypted_database(&mut self, name: &str, pem: &[u8]) -> io::Result<String> {
        self.database(name)?;
        self.stop();
        let file = self.data().join("tls.pem");
        fs::write(&file, pem)?;
        // PostgreSQL refuses a key that others could read.
        #[cfg(unix)]
        {
            use std::os::unix::fs::{PermissionsExt as _, chown};
            fs::set_permissions(&file, fs::Permissions::from_mode(0o600))?;
            if let Some((user, group)) = self.owner {
                chown(&file, Some(user), Some(group))?;
            }
        }
        // The port is free again when this is dropped.
        let port = TcpListener::bind(("localhost", 0))?.local_addr()?.port();
        self.port = Some(port);
        self.resume()?;
        Ok(format!("postgres://{ROLE}@localhost:{port}/{name}"))
    }

    /// The process id of the postmaster, the parent of all server processes.
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

impl Postgres {
    /// Stops the server at once, as a crash would; its data stays.
    pub fn stop(&mut self) {
        let Some(mut process) = self.process.take() else { return };
        // Immediate mode is the fastest, and leaves no processes or shared memory behind.
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

impl Drop for Postgres {
    fn drop(&mut self) {
        self.stop();
    }
}

/// PostgreSQL refuses to run as root: hands the folder to an unprivileged user and returns it. `None` if we
/// are not root.
#[cfg(unix)]
fn hand_to_unprivileged_user(folder: &Path) -> io::Result<Option<(u32, u32)>> {
    use std::os::unix::fs::{MetadataExt as _, chown};
    // We have just created the folder, so its owner is our user.
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
fn hand_to_unprivileged_user(_: &Path) -> io::Result<Option<(u32, u32)>> {
    Ok(None)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The server starts, is reachable, and leaves nothing behind.
    #[test]
    fn it_starts_and_stops() {
        let Some(postgres) = or_skip("it_starts_and_stops") else { return };
        let url = postgres.database("one").unwrap();
        assert!(url.starts_with("postgres://gamekeeper@localhost/one?host=/"), "{url}");
        assert!(postgres.database("one").is_err(), "the name is taken");
        let (folder, pid) = (postgres.folder.path().to_owned(), postgres.pid().unwrap());
        drop(postgres);
        assert!(!folder.exists());
        assert!(!Path::new(&format!("/proc/{pid}")).exists());
    }
}
