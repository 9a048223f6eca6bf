//! Failures, and the exit codes that scripts rely on.

use core::fmt;
use std::io::{self, ErrorKind};
use std::path::Path;
use std::process::ExitCode;

use game_core::printable;

/// The largest number of characters of a reason that quotes a file: a record or a component set may hold
/// anything.
pub const MAX_REASON: usize = 500;

/// The largest number of characters of a whole message; paths may be long.
const MAX_MESSAGE: usize = 8_000;

/// Why the program could not do what it was asked.
#[derive(Debug)]
pub enum Failure {
    /// The file fails the check: a record or a component set is invalid. Exit code 1.
    Invalid(String),
    /// The command line asks for something that does not exist. Exit code 2.
    Usage(String),
    /// Something could not be read, written or served. Exit code 3.
    Io {
        /// What could not be done, and why.
        why: String,
        /// Whether the reader of our output has closed it.
        closed: bool,
    },
}

impl Failure {
    /// A failure to read or write a file; `doing` is the verb in the message.
    pub fn file(doing: &str, path: &Path, why: &io::Error) -> Self {
        let why = match (doing, why.kind()) {
            ("write", ErrorKind::NotFound) => "its folder does not exist".to_owned(),
            _ => reason(why),
        };
        Self::Io { why: format!("cannot {doing} {}: {why}", path.display()), closed: false }
    }

    /// A file that fails the check; the reason may quote the file.
    pub fn invalid(path: &Path, why: impl fmt::Display) -> Self {
        Self::Invalid(format!("{}: {}", path.display(), printable(&why.to_string(), MAX_REASON)))
    }

    /// The exit code, as `--help` documents it.
    #[must_use]
    pub fn exit_code(&self) -> ExitCode {
        ExitCode::from(match self {
            Self::Invalid(_) => 1,
            Self::Usage(_) => 2,
            Self::Io { .. } => 3,
        })
    }
}

/// The reason in words, where those of the operating system are less clear.
fn reason(why: &io::Error) -> String {
    match why.kind() {
        ErrorKind::IsADirectory => "it is a folder; name a file in it".to_owned(),
        ErrorKind::NotADirectory => "part of the path is a file, not a folder".to_owned(),
        ErrorKind::NotFound => "there is no such file".to_owned(),
        ErrorKind::PermissionDenied => "permission denied".to_owned(),
        ErrorKind::ReadOnlyFilesystem => "the file system is read-only".to_owned(),
        ErrorKind::StorageFull => "the disk is full".to_owned(),
        ErrorKind::QuotaExceeded => "the disk quota is used up".to_owned(),
        ErrorKind::FileTooLarge => "the file would be larger than the system allows".to_owned(),
        _ => why.to_string(),
    }
}

/// Formats the failure as one line without control characters, so that a quoted file cannot forge another
/// line.
impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Invalid(why) | Self::Usage(why) | Self::Io { why, .. } => f.write_str(&printable(why, MAX_MESSAGE)),
        }
    }
}

impl std::error::Error for Failure {}

impl From<io::Error> for Failure {
    fn from(why: io::Error) -> Self {
        Self::Io { closed: why.kind() == ErrorKind::BrokenPipe, why: reason(&why) }
    }
}

/// Turns a refusal into a usage error, except one of a record, which makes the record invalid.
impl From<catalog::Error> for Failure {
    fn from(why: catalog::Error) -> Self {
        let text = printable(&why.to_string(), MAX_REASON);
        match why {
            catalog::Error::Record { .. } => Self::Invalid(text),
            _ => Self::Usage(text),
        }
    }
}
