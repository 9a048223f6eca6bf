//! `load`: a load test of a server.

use std::io::Write;

use crate::args::{Abuse, LoadArgs};
use crate::exit::Failure;
use crate::start::terms;

/// Plays in many rooms of a server at once and prints the measurements.
///
/// # Errors
/// If the arguments do not fit the game, or the server cannot be reached.
pub fn load(args: &LoadArgs, out: &mut dyn Write) -> Result<(), Failure> {
    if args.terms.components.is_some() {
        return Err(Failure::Usage("rooms are played with the printed components".to_owned()));
    }
    let game = catalog::find(&args.game)?;
    let terms = terms(game, &args.terms)?;
    let plan = ::load::Plan {
        servers: args.server.clone(),
        game: args.game.clone(),
        options: terms.options,
        seats: terms.seats,
        rooms: args.rooms,
        seconds: args.seconds,
        games: args.games,
        rest: args.rest,
        rate: args.rate,
        chains: args.chains,
        idle: args.idle,
        server_pid: args.server_pid,
        seed: args.seed,
    };
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    let failed = |why| match why {
        ::load::Error::Plan(why) => Failure::Usage(why),
        ::load::Error::Failed(why) => Failure::Io { why, closed: false },
    };
    if let Some(how) = args.abuse {
        let how = match how {
            Abuse::Silence => ::load::Abuse::Silence,
            Abuse::Upgrades => ::load::Abuse::Upgrades,
            Abuse::Keys => ::load::Abuse::Keys,
            Abuse::Records => ::load::Abuse::Records,
        };
        let harm = runtime.block_on(::load::abuse(plan, how)).map_err(failed)?;
        let text = serde_json::to_string(&harm).map_err(std::io::Error::from)?;
        writeln!(out, "{text}")?;
        return Ok(());
    }
    let report = runtime.block_on(::load::run(plan)).map_err(failed)?;
    if args.json {
        let text = serde_json::to_string(&report).map_err(std::io::Error::from)?;
        writeln!(out, "{text}")?;
    } else {
        write!(out, "{report}")?;
    }
    Ok(())
}
