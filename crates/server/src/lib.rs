//! The web server of Gamekeeper.
//!
//! * [`app`]: every route, as a value that tests can ask without a socket. [`serve()`]: the same on a socket, until the process is told to stop.
//! * [`Hall`]: all rooms that people share. A room is one task that owns a table; what happens is kept first and told afterwards.
//! * [`store`]: what outlives the process, in SQLite or PostgreSQL.
//! * [`assets`]: the files of the client, embedded in the program. [`headers`]: what every answer says about safety.
//! * [`report`]: what browsers tell about blocked content. [`data`]: the folder that outlives the process.
//! * [`Config`] and [`Limits`]: what can be set.
//!
//! What is said on the sockets stands in the crate `protocol`.

mod api;
mod app;
pub mod assets;
mod clock;
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
pub use serve::{Error, prompt, serve};
pub use settings::{Config, FILE, Limits};
pub use store::Store;
