//! How much is to be done.

use core::fmt;

use catalog::ClientRules;
use game_core::SeatCount;
use serde_json::Value;

use crate::process;

/// The most rooms.
pub const MOST_ROOMS: usize = 20_000;
/// The most sockets, those of the rooms and idle ones together.
pub const MOST_SOCKETS: usize = 60_000;
/// The longest run.
pub const MOST_SECONDS: f64 = 3600.0;
/// Files that are open besides the sockets.
const OTHER_FILES: usize = 64;

/// How much is to be done.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The server, `127.0.0.1:8787`.
    pub server: String,
    /// The game's id.
    pub game: String,
    /// The options.
    pub options: Value,
    /// Seats of a room; a socket each.
    pub seats: usize,
    /// Rooms that are played in.
    pub rooms: usize,
    /// For so long. With 0 the rooms are made, and nothing is played in them.
    pub seconds: f64,
    /// Moves a second, all rooms together; as many as go without one.
    pub rate: Option<f64>,
    /// Sockets that only sit there.
    pub idle: usize,
    /// The server's process; looked for by its port without one.
    pub server_pid: Option<u32>,
    /// What the choices are made from.
    pub seed: u64,
}

/// Why nothing came of it.
#[derive(Clone, Debug)]
pub enum Error {
    /// It cannot be done as it was planned.
    Plan(String),
    /// It could not be begun.
    Failed(String),
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Plan(why) | Self::Failed(why) => f.write_str(why),
        }
    }
}

impl std::error::Error for Error {}

impl Plan {
    /// The sockets it takes.
    #[must_use]
    pub fn sockets(&self) -> usize {
        self.rooms * self.seats + self.idle
    }

    pub(crate) fn check(&self) -> Result<Box<dyn ClientRules>, Error> {
        let wrong = |why: String| Err(Error::Plan(why));
        if self.rooms > MOST_ROOMS || self.sockets() > MOST_SOCKETS {
            return wrong(format!("at most {MOST_ROOMS} rooms and {MOST_SOCKETS} sockets"));
        }
        if !(0.0..=MOST_SECONDS).contains(&self.seconds) {
            return wrong(format!("from 0 to {MOST_SECONDS} seconds"));
        }
        if self.rate.is_some_and(|rate| !(rate > 0.0 && rate.is_finite())) {
            return wrong("the rate must be more than nothing".to_owned());
        }
        let needed = self.sockets() + OTHER_FILES;
        if let Some(most) = process::open_files().filter(|most| *most < needed) {
            return wrong(format!("{needed} files would be open at once, but {most} may be: raise `ulimit -n`"));
        }
        let unfit = |why: &dyn fmt::Display| Error::Plan(why.to_string());
        let game = catalog::find(&self.game).map_err(|why| unfit(&why))?;
        let seats = u8::try_from(self.seats).ok().and_then(|seats| SeatCount::try_from(seats).ok());
        let seats = seats.ok_or_else(|| unfit(&format!("a room cannot have {} seats", self.seats)))?;
        game.client_rules(self.options.clone(), seats, game.meta().rules_version).map_err(|why| unfit(&why))
    }
}
