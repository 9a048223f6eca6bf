//! The web server of Gamekeeper.
//!
//! * [`app`]: every route, as a value that tests can ask without a socket. [`serve()`]: the same on a socket, until the process is told to stop.
//! * [`assets`]: the files of the client, embedded in the program. [`headers`]: what every answer says about safety.
//! * [`report`]: what browsers tell about blocked content. [`data`]: the folder that outlives the process.
//!
//! Tables that several people share are not here yet; each browser plays by itself.

mod app;
pub mod assets;
pub mod data;
pub mod headers;
pub mod report;
mod serve;

use std::net::SocketAddr;
use std::path::PathBuf;

pub use app::app;
pub use assets::Assets;
pub use serve::{Error, serve};

/// What a server is started with.
#[derive(Clone, Debug)]
pub struct Config {
    /// Where to listen; port 0 takes any free one.
    pub address: SocketAddr,
    /// The folder for what must outlive the process. Made when it is not there.
    pub data: PathBuf,
    /// The files of the client.
    pub assets: Assets,
}
