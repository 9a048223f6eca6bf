//! Opens the table that the command line describes: who plays each seat, and the chance source.

use catalog::{AnyTable, AnyUpdate, BotRng, Level, Seating, TableBox, TerminalGame, bot_rng};
use game_core::fair::game_seed;
use game_core::hex::Bytes32;
use game_core::record::ChanceKind;
use game_core::{ChanceSource, Seat, SeatInfo, SeatKind, is_unprintable, printable};

use crate::args::PlayArgs;
use crate::exit::{Failure, MAX_REASON};
use crate::paper::MAX_NAME;
use crate::start::{components_of, one_or_each, random_bytes, read_record, terms};

/// A table that is ready for play.
pub struct Opened {
    /// The game that is played.
    pub game: &'static dyn TerminalGame,
    /// The open table.
    pub table: TableBox,
    /// The update that setting up the table has sent.
    pub told: AnyUpdate,
    /// The random number generator of the bots.
    pub rng: BotRng,
    /// Whether a saved game is resumed.
    pub resumed: bool,
}

/// Opens the table that the command line describes.
///
/// # Errors
/// If the arguments do not fit the game, or the saved game is invalid.
pub fn open(args: &PlayArgs) -> Result<Opened, Failure> {
    let game = catalog::find(&args.game)?;
    if let Some(path) = &args.resume {
        let (found, record) = read_record(path)?;
        if found.meta().id != game.meta().id {
            let (path, meta) = (path.display(), found.meta());
            return Err(Failure::Usage(format!(
                "{path} is a game of {}; resume it with: gamekeeper play {} --resume {path}",
                meta.title, meta.id
            )));
        }
        let components = components_of(game, &record, path, args.terms.components.as_deref())?;
        let table = game.load(&record, components).map_err(|why| {
            let why = printable(&why.to_string(), MAX_REASON);
            Failure::Invalid(format!("{} cannot be resumed: {why}", path.display()))
        })?;
        for seat in &record.seats {
            if let SeatKind::Bot(name) = &seat.kind
                && !game.bots().iter().any(|bot| bot.name == name)
            {
                let name = printable(name, MAX_NAME);
                return Err(Failure::Usage(format!("{}: there is no bot `{name}` here", path.display())));
            }
        }
        // A game with a chosen seed stays reproducible when it is resumed.
        let rng = match (record.chance, record.secret) {
            (ChanceKind::Seeded, Some(seed)) => bot_rng(game_seed(seed, record.steps.len() as u64)),
            _ => bot_rng(random_bytes()?),
        };
        return Ok(Opened { game, table, told: AnyUpdate::default(), rng, resumed: true });
    }
    let terms = terms(game, &args.terms)?;
    let seats = seats(args, terms.seats)?;
    let (chance_source, table, rng) = chance_source(args, &seats)?;
    let seating = Seating { options: terms.options, seats, component_set: terms.components, table };
    let (table, told) = game.open(seating, chance_source)?;
    Ok(Opened { game, table, told, rng, resumed: false })
}

fn seats(args: &PlayArgs, count: usize) -> Result<Vec<SeatInfo>, Failure> {
    let mut named: Vec<Option<SeatInfo>> = vec![None; count];
    for text in &args.seat {
        let wrong = || {
            Failure::Usage(format!(
                "--seat {text}: expected a seat from 0 to {} and who plays it, such as `0=person`",
                count - 1
            ))
        };
        let (number, who) = text.split_once('=').ok_or_else(wrong)?;
        let slot = number.parse::<usize>().ok().and_then(|number| named.get_mut(number)).ok_or_else(wrong)?;
        if who.is_empty() {
            return Err(wrong());
        }
        if slot.is_some() {
            return Err(Failure::Usage(format!("--seat {text}: this seat is already taken")));
        }
        *slot = Some(match who.split_once(':').unwrap_or((who, "")) {
            ("person", name) => SeatInfo { name: clean(name), kind: SeatKind::Person },
            _ => bot(who),
        });
    }
    if args.seat.is_empty() {
        named[0] = Some(SeatInfo { name: "you".to_owned(), kind: SeatKind::Person });
    }
    let open = named.iter().filter(|seat| seat.is_none()).count();
    let mut bots = match args.bots.len() {
        0 => vec![Level::USUAL.to_string(); open],
        _ if open == 0 => return Err(Failure::Usage("--bots: every seat is named already".to_owned())),
        _ => one_or_each(&args.bots, open)?,
    }
    .into_iter();
    Ok(named.into_iter().map(|seat| seat.unwrap_or_else(|| bot(&bots.next().unwrap_or_default()))).collect())
}

fn bot(name: &str) -> SeatInfo {
    SeatInfo { name: name.to_owned(), kind: SeatKind::Bot(name.to_owned()) }
}

fn clean(name: &str) -> String {
    name.chars().filter(|letter| !is_unprintable(*letter)).take(MAX_NAME).collect()
}

fn chance_source(args: &PlayArgs, seats: &[SeatInfo]) -> Result<(ChanceSource, String, BotRng), Failure> {
    if let Some(text) = &args.seed {
        let seed = catalog::seed(text);
        return Ok((ChanceSource::Seeded(seed), "local".to_owned(), bot_rng(seed)));
    }
    let rng = bot_rng(random_bytes()?);
    let table: String = random_bytes()?.to_string().chars().take(16).collect();
    if args.typed_chance {
        return Ok((ChanceSource::Manual, table, rng));
    }
    let contribution = |seat: &SeatInfo| match seat.kind {
        SeatKind::Person => random_bytes(),
        SeatKind::Bot(_) => Ok(Bytes32::default()),
    };
    let contributions = seats.iter().map(contribution).collect::<Result<_, _>>()?;
    Ok((ChanceSource::Committed { secret: random_bytes()?, contributions }, table, rng))
}

/// The seats played by people.
#[must_use]
pub fn people(table: &dyn AnyTable) -> Vec<Seat> {
    let seats = table.seat_count().seats();
    seats.filter(|seat| table.seats()[seat.index()].kind == SeatKind::Person).collect()
}
