//! The bonuses on top of master cards, as signs in a box of 40 around the origin; trades need 56 by 40.

use magnificent::effects::Bonus;
use magnificent::{Colour, ColourOrClear, Components, Size, Tile};

use super::dice::{ivory_at, power_at};
use super::goods::{coin_at, gain_at, gem_at, trainer_at};
use super::tile::{tile_at, tile_size};
use super::{arrow, line, rimmed, sized};
use crate::markup::{Markup, markup};

/// Returns whether a bonus is a trade, whose sign is wider than high.
pub(crate) const fn is_wide(bonus: Bonus) -> bool {
    matches!(bonus, Bonus::TileForTrainer(_) | Bonus::TileForGems(..) | Bonus::TrainerForCoins(_))
}

/// Returns a small tile that fits into a box of 22 by 20 around a point.
fn small(set: &Components, colour: Colour, x: f64) -> Markup {
    let tile = Tile::of(Size::Small, colour);
    let (width, height) = tile_size(set, tile);
    tile_at(set, tile, x, 0.0, f64::min(0.66, f64::min(22.0 / width, 24.0 / height)))
}

/// Returns the sign of a bonus around the origin.
pub(super) fn bonus_at(set: &Components, bonus: Bonus) -> Markup {
    match bonus {
        Bonus::Gain(gain) => gain_at(gain, 0.0, 0.0, 25.0),
        Bonus::Pips(pips, colour) => power_at(pips, colour.map(ColourOrClear::from)),
        Bonus::SetDie => markup!("{}{}", ivory_at(6, 0.0, 2.0, 24.0), line("M-14-5A15 15 0 0 1 11-11M12.5-16V-10H6.5")),
        Bonus::Copy => Markup::fixed(
            "<rect x=\"-11\" y=\"-13\" width=\"15\" height=\"20\" rx=\"2\" fill=\"#eadbb8\" stroke=\"#5a4420\" \
             stroke-width=\"1.5\"/><rect x=\"-4\" y=\"-7\" width=\"15\" height=\"20\" rx=\"2\" fill=\"#fbf1dc\" \
             stroke=\"#5a4420\" stroke-width=\"1.5\"/><path d=\"M-4-7H11V-1H-4Z\" fill=\"#3b2748\" \
             stroke=\"#5a4420\" stroke-width=\"1.5\"/><path d=\"M3.5 1.5V9.5M-.5 5.5H7.5\" stroke=\"#3b2748\" \
             stroke-width=\"2\"/>",
        ),
        Bonus::TileForTrainer(colour) => {
            markup!("{}{}{}", trainer_at(-14.0, 0.0, 22.0), arrow(-1.0, 0.0), small(set, colour, 15.0))
        }
        Bonus::TileForGems(colour, gems) => markup!(
            "{}{}{}{}",
            gem_at(ColourOrClear::Clear, -14.0, 0.0, 20.0),
            rimmed(markup!("{}", gems).as_str(), -14.0, 4.5, 13.0),
            arrow(-1.0, 0.0),
            small(set, colour, 15.0)
        ),
        Bonus::TrainerForCoins(coins) => markup!(
            "{}{}{}",
            coin_at(markup!("{}", coins).as_str(), -14.0, 0.0, 20.0),
            arrow(0.0, 0.0),
            trainer_at(14.0, 0.0, 22.0)
        ),
    }
}

/// Returns the sign of a bonus, `height` pixels high; a trade is 1.4 times as wide as high, the rest are
/// square.
pub(crate) fn bonus(set: &Components, bonus: Bonus, height: u32) -> Markup {
    let inside = bonus_at(set, bonus);
    if is_wide(bonus) {
        sized(height * 7 / 5, height, "-28 -20 56 40", &inside)
    } else {
        sized(height, height, "-20 -20 40 40", &inside)
    }
}
