//! The web server of Gamekeeper.
//!
//! * [`app`]: the router, which tests can call without a socket. [`serve()`]: serves it until the process is
//!   told to stop.
//! * [`Hall`]: the registry of rooms. A room is an actor that owns a table; every change is committed before
//!   it is published.
//! * [`store`]: persistence, in SQLite or PostgreSQL.
//! * [`assets`]: the files of the client, embedded in the program. [`headers`]: the security headers of every
//!   response.
//! * [`report`]: reports of content security policy violations. [`data`]: the data folder.
//! * [`Config`] and [`Limits`]: the settings.
//!
//! The messages on the sockets are defined in the crate `protocol`.

mod api;
mod app;
pub mod assets;
mod clock;
mod codes;
pub mod data;
mod guest;
mod hall;
pub mod headers;
mod meters;
mod random;
pub mod report;
mod room;
mod serve;
mod settings;
mod socket;
pub mod store;
mod trace;

pub use app::app;
pub use assets::Assets;
pub use hall::{Hall, Script};
pub use serve::{Error, serve, with_nodelay};
pub use settings::{Config, FILE, Limits};
pub use store::Store;
