//! The web server of Gamekeeper.
//!
//! * [`app`]: the router, which tests can call without a socket. [`serve()`]: serves it until the process is
//!   told to stop.
//! * [`Hall`]: the registry of rooms. A room is an actor that owns a table; every change is committed before
//!   it is published.
//! * [`Cluster`]: one of several servers on one PostgreSQL database. [`internal()`]: what it does for the
//!   others.
//! * [`store`]: persistence, in SQLite or PostgreSQL.
//! * [`assets`]: the files of the client, embedded in the program. [`headers`]: the security headers of every
//!   response.
//! * [`report`]: reports of content security policy violations. [`data`]: the data folder.
//! * [`Config`] and [`Limits`]: the settings.
//!
//! The messages on the sockets are defined in the crate `protocol`.

mod addresses;
mod api;
mod app;
pub mod assets;
mod clock;
mod cluster;
mod codes;
pub mod data;
mod forward;
mod guest;
mod hall;
pub mod headers;
mod health;
mod internal;
mod meters;
mod names;
mod random;
pub mod report;
mod retention;
mod room;
mod serve;
mod settings;
mod socket;
pub mod store;
mod tls;
mod trace;
mod upkeep;
mod waking;

pub use addresses::{Network, NetworkError};
pub use app::app;
pub use assets::Assets;
pub use cluster::Cluster;
pub use hall::{Hall, Script};
pub use internal::internal;
pub use retention::{ClockCheck, Retention, Swept};
pub use serve::{Error, accept, serve};
pub use settings::{Config, Domain, FILE, Limits};
pub use store::Store;
