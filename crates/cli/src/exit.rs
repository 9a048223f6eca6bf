//! What can go wrong, and the exit code that scripts see.

use core::fmt;
use std::io;
use std::process::ExitCode;

/// Why the program did not do what it was asked.
#[derive(Debug)]
pub enum Failure {
    /// The thing asked about is not so: a record is broken or does not verify. Exit code 1.
    NotSo(String),
    /// The command line asks for something there is not. Exit code 2.
    Usage(String),
    /// Something could not be read, written or served. Exit code 3.
    Io {
        /// What, and why.
        why: String,
        /// Whether it was a reader of our output that went away.
        gone: bool,
    },
}

impl Failure {
    /// A file that could not be read or written.
    pub fn file(doing: &str, path: &std::path::Path, why: &io::Error) -> Self {
        Self::Io { why: format!("cannot {doing} {}: {why}", path.display()), gone: false }
    }

    /// The exit code, as `--help` documents it.
    #[must_use]
    pub fn exit_code(&self) -> ExitCode {
        ExitCode::from(match self {
            Self::NotSo(_) => 1,
            Self::Usage(_) => 2,
            Self::Io { .. } => 3,
        })
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotSo(why) | Self::Usage(why) | Self::Io { why, .. } => f.write_str(why),
        }
    }
}

impl std::error::Error for Failure {}

impl From<io::Error> for Failure {
    fn from(why: io::Error) -> Self {
        Self::Io { gone: why.kind() == io::ErrorKind::BrokenPipe, why: why.to_string() }
    }
}

/// A refusal of something on the command line; what is wrong with a record is another matter.
impl From<catalog::Error> for Failure {
    fn from(why: catalog::Error) -> Self {
        match why {
            catalog::Error::Record { .. } => Self::NotSo(why.to_string()),
            other => Self::Usage(other.to_string()),
        }
    }
}
