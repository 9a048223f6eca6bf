//! The parameters of a load test.

use core::fmt;

use catalog::ClientRules;
use game_core::SeatCount;
use serde_json::Value;

use crate::process;

/// The maximum number of rooms.
pub const MAX_ROOMS: usize = 20_000;
/// The maximum number of sockets, including idle ones.
pub const MAX_SOCKETS: usize = 60_000;
/// The longest duration of a load test, in seconds.
pub const MAX_SECONDS: f64 = 3600.0;
/// The number of files that the tool opens besides the sockets.
const OTHER_FILES: usize = 64;

/// The parameters of a load test.
#[derive(Clone, Debug)]
pub struct Plan {
    /// Host and port of the servers, such as `127.0.0.1:8787`: one, or several on one database, over which
    /// the clients of each room are spread.
    pub servers: Vec<String>,
    /// The game's id.
    pub game: String,
    /// The options of the game, as JSON.
    pub options: Value,
    /// The number of seats in each room; each has its own socket.
    pub seats: usize,
    /// The number of rooms with a game.
    pub rooms: usize,
    /// The duration, in seconds. With 0 the rooms are created, but nothing is played.
    pub seconds: f64,
    /// How many games are played to their end over all rooms; the test then ends before its time. `None` for
    /// as many as there is time for.
    pub games: Option<u64>,
    /// How long to wait after the test, with all sockets of rooms closed, before memory is measured again, in
    /// seconds; `None` not to.
    pub rest: Option<f64>,
    /// Requests per second over all rooms; unlimited if `None`.
    pub rate: Option<f64>,
    /// Whether a request is a chain of decisions, as clients send them, and not a single one.
    pub chains: bool,
    /// The number of idle sockets.
    pub idle: usize,
    /// The process id of the server, if there is one; if `None`, the processes are found by their ports.
    pub server_pid: Option<u32>,
    /// The seed of the random choices.
    pub seed: u64,
}

/// Why a load test did not run.
#[derive(Clone, Debug)]
pub enum Error {
    /// The plan is invalid.
    Plan(String),
    /// The rooms or sockets could not be created; the text says why.
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
    /// The number of sockets that the plan needs.
    #[must_use]
    pub fn sockets(&self) -> usize {
        self.rooms * self.seats + self.idle
    }

    pub(crate) fn check(&self) -> Result<Box<dyn ClientRules>, Error> {
        let invalid = |why: String| Err(Error::Plan(why));
        if self.rooms > MAX_ROOMS || self.sockets() > MAX_SOCKETS {
            return invalid(format!("at most {MAX_ROOMS} rooms and {MAX_SOCKETS} sockets"));
        }
        if self.servers.is_empty() {
            return invalid("at least one server is needed".to_owned());
        }
        if self.servers.len() > 1 && self.server_pid.is_some() {
            return invalid("several servers are found by their ports only".to_owned());
        }
        if !(0.0..=MAX_SECONDS).contains(&self.seconds) || !(0.0..=MAX_SECONDS).contains(&self.rest.unwrap_or(0.0)) {
            return invalid(format!("the duration must be from 0 to {MAX_SECONDS} seconds"));
        }
        if self.rate.is_some_and(|rate| !(rate > 0.0 && rate.is_finite())) {
            return invalid("the rate must be positive".to_owned());
        }
        let needed = self.sockets() + OTHER_FILES;
        if let Some(most) = process::open_files().filter(|most| *most < needed) {
            return invalid(format!(
                "{needed} files would be open at once, but the limit is {most}: raise `ulimit -n`"
            ));
        }
        let invalid_setup = |why: &dyn fmt::Display| Error::Plan(why.to_string());
        let game = catalog::find(&self.game).map_err(|why| invalid_setup(&why))?;
        let seats = u8::try_from(self.seats).ok().and_then(|seats| SeatCount::try_from(seats).ok());
        let seats = seats.ok_or_else(|| invalid_setup(&format!("a room cannot have {} seats", self.seats)))?;
        game.client_rules(self.options.clone(), seats, game.meta().rules_version).map_err(|why| invalid_setup(&why))
    }
}
