//! The errors of the engine, a closed list, each with a code for programs.

use ::core::fmt;

use game_core::printable;
use serde_json::{Value, json};

use crate::exit::MAX_REASON;

/// Why a request is refused. A refused request changes nothing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fail {
    /// The line is not a JSON object.
    Malformed(String),
    /// The line is too long.
    Oversized,
    /// There is no request with this name.
    UnknownRequest(String),
    /// A field is missing, unknown, or not what it should be.
    BadRequest(String),
    /// The protocol version is not supported.
    UnsupportedProtocol(u64),
    /// There is no table with this name.
    UnknownTable(String),
    /// No component set with this hash has been given.
    UnknownParts(String),
    /// There are too many tables or component sets.
    Limit(String),
    /// A bug in the program.
    Internal,
    /// A refusal of the table.
    Table(catalog::Error),
}

impl Fail {
    /// The codes of the engine itself, besides [`catalog::Error::CODES`].
    pub const CODES: [&'static str; 9] = [
        "bad_request",
        "internal",
        "limit",
        "malformed",
        "oversized",
        "unknown_parts",
        "unknown_request",
        "unknown_table",
        "unsupported_protocol",
    ];

    /// Every code that a reply can have.
    pub fn all_codes() -> impl Iterator<Item = &'static str> {
        Self::CODES.into_iter().chain(catalog::Error::CODES)
    }

    /// The error code, a fixed word for programs.
    #[must_use]
    pub const fn code(&self) -> &'static str {
        match self {
            Self::Malformed(_) => "malformed",
            Self::Oversized => "oversized",
            Self::UnknownRequest(_) => "unknown_request",
            Self::BadRequest(_) => "bad_request",
            Self::UnsupportedProtocol(_) => "unsupported_protocol",
            Self::UnknownTable(_) => "unknown_table",
            Self::UnknownParts(_) => "unknown_parts",
            Self::Limit(_) => "limit",
            Self::Internal => "internal",
            Self::Table(error) => error.code(),
        }
    }

    /// The error as it is written in a reply. The reason may quote the request, so it is cut and made
    /// printable.
    #[must_use]
    pub fn json(&self) -> Value {
        let mut error = json!({"code": self.code(), "why": printable(&self.to_string(), MAX_REASON)});
        match self {
            Self::Table(catalog::Error::Illegal { clause, data, .. }) => {
                error["clause"] = json!(clause);
                error["data"] = data.clone();
            }
            Self::Table(catalog::Error::Record { step: Some(step), .. }) => error["step"] = json!(step),
            Self::Table(catalog::Error::Stale { now, .. }) => error["version"] = json!(now),
            _ => {}
        }
        error
    }
}

impl fmt::Display for Fail {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Malformed(why) | Self::BadRequest(why) | Self::Limit(why) => f.write_str(why),
            Self::Oversized => write!(f, "a line has at most {} bytes", super::MAX_LINE),
            Self::UnknownRequest(name) => write!(f, "there is no request `{name}`"),
            Self::UnsupportedProtocol(version) => {
                write!(f, "protocol {version} is not supported, only {}", super::PROTOCOL)
            }
            Self::UnknownTable(name) => write!(f, "there is no table `{name}`"),
            Self::UnknownParts(hash) => write!(f, "no component set {hash} has been given"),
            Self::Internal => f.write_str("a bug in the program; the table can be closed and loaded from its record"),
            Self::Table(error) => error.fmt(f),
        }
    }
}

impl From<catalog::Error> for Fail {
    fn from(error: catalog::Error) -> Self {
        Self::Table(error)
    }
}
