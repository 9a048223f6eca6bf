//! What a server asks of a game.

use game_core::fair::Header;
use game_core::{
    ChanceSource, ComponentSet, Entry, JournalError, SeatCount, SeatKind, Setup, Table, TerminalView, read_options,
};
use serde_json::Value;

use crate::entry::GameEntry;
use crate::error::Error;
use crate::game::{GameWithBots, Seating};
use crate::layer::TableBox;
use crate::table::TypedTable;

/// What a server asks of a game besides.
pub trait ServerGame: GameWithBots {
    /// Rebuilds a table from its journal, including undos and versions. The seats are those with which it was
    /// set up.
    ///
    /// # Errors
    /// If the setup is not valid, or an entry does not follow from those before it; the error has its number.
    fn restore(
        &'static self,
        seating: Seating,
        chance_source: ChanceSource,
        version: u32,
        journal: &[String],
    ) -> Result<TableBox, Error>;

    /// Returns the header of a table before it is opened. The commitment covers the header.
    ///
    /// # Errors
    /// If the options or seats are not valid.
    fn header(&self, seating: &Seating) -> Result<Header, Error>;
}

impl<G: TerminalView> ServerGame for GameEntry<G> {
    fn restore(
        &'static self,
        seating: Seating,
        chance_source: ChanceSource,
        version: u32,
        journal: &[String],
    ) -> Result<TableBox, Error> {
        let fault = |step: usize, why: String| Error::Record { step: Some(step), kind: "journal", why };
        let read = |(at, text): (usize, &String)| Entry::read(text).map_err(|why| fault(at, why.to_string()));
        let entries: Vec<Entry<G>> = journal.iter().enumerate().map(read).collect::<Result<_, _>>()?;
        let Seating { options: value, seats, component_set, table } = seating;
        let setup = Setup { options: read_options::<G>(value)?, seats, component_set, version, table };
        let table = Table::from_journal(setup, chance_source, &entries).map_err(|why| match why {
            JournalError::Setup(why) => Error::Setup(why),
            JournalError::Entry(at) => fault(at, why.to_string()),
        })?;
        Ok(Box::new(TypedTable::new(self, table)))
    }

    fn header(&self, seating: &Seating) -> Result<Header, Error> {
        let options = read_options::<G>(seating.options.clone())?;
        let number = u8::try_from(seating.seats.len()).unwrap_or(u8::MAX);
        let seats = SeatCount::try_from(number).map_err(|why| Error::setup("seats", why))?;
        let rules = G::META.rules_version;
        G::rules(&options, seats, seating.component_set.as_ref(), rules)?;
        for seat in &seating.seats {
            if let SeatKind::Bot(name) = &seat.kind {
                self.factory(name)?;
            }
        }
        Ok(Header {
            game: G::META.id.to_owned(),
            rules,
            component_set: seating.component_set.as_ref().map(ComponentSet::hash),
            options: serde_json::to_value(&options).unwrap_or(Value::Null),
            seats,
            table: seating.table.clone(),
        })
    }
}
