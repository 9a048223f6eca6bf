//! Posters: what is ready, what is missing, and the odds of the deck.

use game_core::Seat;
use magnificent::components::POSTER_SPACES;
use magnificent::preview::{Gains, Missing, missing, pitched};
use magnificent::set::TentFace;
use magnificent::{Poster, PublicState, Rules, Tile};

/// What a poster lacks, in one word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Ready {
    /// It can be shown.
    Yes,
    /// It can be shown with a trainer on TT10.
    Waived,
    /// There is no tent below it.
    NoTent,
    /// A tile is not built.
    Tiles,
    /// A gem is missing.
    Gems,
}

impl Ready {
    /// Returns the word for what is missing first.
    pub(crate) fn of(missing: &Missing) -> Self {
        match missing {
            Missing { tent: true, .. } => Self::NoTent,
            _ if missing.tiles != [0; 6] => Self::Tiles,
            _ if !missing.is_ready() => Self::Gems,
            _ if missing.waived > 0 => Self::Waived,
            _ => Self::Yes,
        }
    }

    /// Returns the id that texts have for it.
    pub(crate) const fn id(self) -> &'static str {
        match self {
            Self::Yes => "yes",
            Self::Waived => "waived",
            Self::NoTent => "no-tent",
            Self::Tiles => "tiles",
            Self::Gems => "gems",
        }
    }

    /// Returns whether it can be shown.
    pub(crate) const fn is_ready(self) -> bool {
        matches!(self, Self::Yes | Self::Waived)
    }
}

/// A poster space of a board with its tent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Column {
    /// The space, from 0.
    pub(crate) space: u8,
    /// The poster; `None` if there is none.
    pub(crate) poster: Option<Poster>,
    /// The tent below it; `None` if there is none.
    pub(crate) tent: Option<TentFace>,
    /// What the seat gains for a tent here; `None` where one stands.
    pub(crate) reward: Option<Gains>,
    /// What the poster lacks; `None` without one.
    pub(crate) missing: Option<Missing>,
}

impl Column {
    /// Returns the word for the poster.
    pub(crate) fn ready(&self) -> Option<Ready> {
        self.missing.as_ref().map(Ready::of)
    }
}

/// Returns the five columns of a seat.
pub(crate) fn columns(rules: &Rules, public: &PublicState, seat: Seat) -> Vec<Column> {
    let player = public.player(seat);
    let column = |space: u8| {
        let at = usize::from(space);
        let tent = if space == 0 {
            Some(rules.set().preprinted)
        } else {
            player.tents[at].map(|tent| *rules.set().tent(tent))
        };
        let poster = player.posters[at];
        Column {
            space,
            poster,
            tent,
            reward: tent.is_none().then(|| pitched(rules, player, space)),
            missing: poster.map(|poster| missing(rules, public, seat, poster, Some(space))),
        }
    };
    (0..POSTER_SPACES as u8).map(column).collect()
}

/// Returns what a seat lacks for a poster that does not hang yet: the word and the details; where it hangs is
/// left out.
pub(crate) fn wanted(rules: &Rules, public: &PublicState, seat: Seat, poster: Poster) -> (Ready, Missing) {
    let missing = missing(rules, public, seat, poster, None);
    (Ready::of(&missing), missing)
}

/// Returns how many posters of the deck would be ready for a seat, of how many.
pub(crate) fn deck_odds(rules: &Rules, public: &PublicState, seat: Seat) -> (usize, usize) {
    let deck = public.drawable_posters();
    let ready = deck.iter().filter(|poster| wanted(rules, public, seat, *poster).0.is_ready()).count();
    (ready, deck.len())
}

/// Returns the tiles that a poster lacks, each type with its number.
pub(crate) fn lacking(missing: &Missing) -> Vec<(Tile, u8)> {
    Tile::all().map(|tile| (tile, missing.tiles[tile.index()])).filter(|(_, count)| *count > 0).collect()
}
