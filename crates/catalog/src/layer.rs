//! The layers of a build. A page asks least of games and tables, a server more ([`ServerGame`],
//! [`ServerTable`]), a terminal most ([`TerminalGame`], [`TerminalTable`]). Each layer extends the one below,
//! and the features say how many there are: a table that is opened has them all, and a client carries nothing
//! that it does not call.
//!
//! [`ServerGame`]: crate::ServerGame
//! [`ServerTable`]: crate::ServerTable
//! [`TerminalGame`]: crate::TerminalGame
//! [`TerminalTable`]: crate::TerminalTable

pub(crate) use top::KeptBots;

/// A game with all layers of this build.
pub type ListedGame = dyn top::Game;

/// A table with all layers of this build. It coerces to a table with fewer, such as `&dyn AnyTable`.
pub type TableBox = Box<dyn top::Table>;

#[cfg(feature = "terminal")]
mod top {
    pub(crate) use crate::server::KeptBots;
    pub(crate) use crate::terminal::{TerminalGame as Game, TerminalTable as Table};
}

#[cfg(all(feature = "server", not(feature = "terminal")))]
mod top {
    pub(crate) use crate::server::KeptBots;
    pub(crate) use crate::server::{ServerGame as Game, ServerTable as Table};
}

#[cfg(not(feature = "server"))]
mod top {
    pub(crate) use crate::{game::GameWithBots as Game, table::AnyTable as Table};

    /// Where there is no server, no bot thinks at a table.
    pub(crate) struct KeptBots<G>(core::marker::PhantomData<G>);

    impl<G> Default for KeptBots<G> {
        fn default() -> Self {
            Self(core::marker::PhantomData)
        }
    }
}
