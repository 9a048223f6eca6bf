//! What a poster still lacks, and the best show.

use core::cmp::Reverse;

use game_core::Seat;

use crate::components::{ColourOrClear, POSTER_SPACES, Poster, Space};
use crate::rules::Rules;
use crate::set::TentFace;
use crate::state::{Phase, PlayerState, PublicState};

/// What a seat lacks to complete a poster.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Missing {
    /// Whether there is no tent below its space (MAG-297).
    pub tent: bool,
    /// The number of tiles of each type still to be built (MAG-298).
    pub tiles: [u8; 6],
    /// The orange, green and purple gems of poster and tent that the seat does not have (MAG-300, 301).
    pub gems: [u8; 3],
    /// The number of those gems that clear gems do not replace either (MAG-300).
    pub short: u8,
    /// The number of those gems that need not be paid, for a trainer on TT10 (MAG-340).
    pub waived: u8,
}

impl Missing {
    /// Returns whether the poster can be completed, if need be with a trainer on TT10 (MAG-R33).
    #[must_use]
    pub fn is_ready(&self) -> bool {
        !self.tent && self.tiles == [0; 6] && self.short == self.waived
    }
}

/// Returns whether the seat is completing posters now.
fn in_show(public: &PublicState, seat: Seat) -> bool {
    public.mover == seat && public.stack.phases().contains(&Phase::Complete)
}

/// Returns the tiles of the posters that the seat has completed in the Perform that goes on (MAG-298, 299).
fn counted_tiles(public: &PublicState, seat: Seat) -> [u8; 6] {
    if in_show(public, seat) { public.turn.needed } else { [0; 6] }
}

/// Returns the number of gems that a seat need not pay with TT10: those left if it is in use, or its full
/// amount if the seat has the tile and a trainer for it (MAG-340, R33).
#[must_use]
pub fn waivers(rules: &Rules, public: &PublicState, seat: Seat) -> u8 {
    if in_show(public, seat) {
        return public.waivers_available(rules);
    }
    let (player, face) = (public.player(seat), rules.set().space(Space::WAIVE));
    if player.may_use(Space::WAIVE) && player.trainers >= face.trainers { face.amount } else { 0 }
}

/// Returns what is printed on the tent of a space; `None` if there is none.
fn tent_of(rules: &Rules, player: &PlayerState, space: u8) -> Option<TentFace> {
    if space == 0 { Some(rules.set().preprinted) } else { Some(*rules.set().tent(player.tents[usize::from(space)]?)) }
}

/// Returns what a seat lacks to complete a poster on a space of its board, or anywhere if `space` is `None`:
/// then tents are left out (MAG-297 to 301, 340).
#[must_use]
pub fn missing(rules: &Rules, public: &PublicState, seat: Seat, poster: Poster, space: Option<u8>) -> Missing {
    let (player, face) = (public.player(seat), rules.set().poster(poster));
    let counted = counted_tiles(public, seat);
    let tent = space.map(|space| tent_of(rules, player, space));
    let mut due = face.gems;
    if let Some(gem) = tent.flatten().and_then(|tent| tent.gem) {
        due[gem as usize] += 1;
    }
    let gems = [0, 1, 2].map(|colour| due[colour].saturating_sub(player.gems[colour]));
    let short = gems.iter().sum::<u8>().saturating_sub(player.gems[ColourOrClear::Clear as usize]);
    Missing {
        tent: tent == Some(None),
        tiles: core::array::from_fn(|tile| (counted[tile] + face.tiles[tile]).saturating_sub(player.camp.tiles[tile])),
        gems,
        short,
        waived: short.min(waivers(rules, public, seat)),
    }
}

/// Posters that can be completed together, and what they bring.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Show {
    /// The poster spaces, in order.
    pub spaces: Vec<u8>,
    /// The points of the posters and their tents.
    pub points: u8,
    /// The coins of the posters and their tents.
    pub coins: u8,
    /// The number of gems to pay, without those waived.
    pub gems: u8,
    /// The number of gems that are not paid (TT10).
    pub waived: u8,
}

/// Returns the show of at most this number of posters that brings most points, then most coins, then costs
/// fewest gems; at most `waivers` gems stay unpaid (MAG-296 to 302, 340). Empty if nothing can be completed.
#[must_use]
pub fn show(rules: &Rules, public: &PublicState, seat: Seat, posters: u8, waivers: u8) -> Show {
    let used = if in_show(public, seat) { public.turn.completed } else { 0 };
    let choices =
        (0..1u8 << POSTER_SPACES).filter(|spaces| spaces & used == 0 && spaces.count_ones() <= posters.into());
    let shows = choices.filter_map(|spaces| show_of(rules, public, seat, spaces, waivers));
    let worth = |show: &Show| (show.points, show.coins, Reverse((show.gems + show.waived, show.spaces.clone())));
    shows.max_by_key(worth).unwrap_or_default()
}

/// Returns the show of the posters on these spaces; `None` if they cannot be completed together.
fn show_of(rules: &Rules, public: &PublicState, seat: Seat, spaces: u8, waivers: u8) -> Option<Show> {
    let player = public.player(seat);
    let (mut tiles, mut due, mut show) = (counted_tiles(public, seat), [0; 3], Show::default());
    for space in (0..POSTER_SPACES as u8).filter(|space| spaces >> space & 1 == 1) {
        let (tent, poster) = (tent_of(rules, player, space)?, rules.set().poster(player.posters[usize::from(space)]?));
        tiles.iter_mut().zip(poster.tiles).for_each(|(sum, shown)| *sum += shown);
        due.iter_mut().zip(poster.gems).for_each(|(sum, shown)| *sum += shown);
        if let Some(gem) = tent.gem {
            due[gem as usize] += 1;
        }
        show.points += poster.points + tent.points;
        show.coins += poster.coins + tent.coins;
        show.spaces.push(space);
    }
    let lacking: u8 = due.iter().zip(player.gems).map(|(due, gems)| due.saturating_sub(gems)).sum();
    show.waived = lacking.saturating_sub(player.gems[ColourOrClear::Clear as usize]);
    show.gems = due.iter().sum::<u8>() - show.waived;
    let built = tiles.iter().zip(player.camp.tiles).all(|(shown, built)| *shown <= built);
    (built && show.waived <= waivers).then_some(show)
}
