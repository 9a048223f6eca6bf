//! What master cards count, as signs in a box of 40 around the origin.

use magnificent::effects::Count;
use magnificent::{Colour, ColourOrClear, Components, Size, Tile};

use super::dice::{die_at, ivory_at};
use super::goods::{coin_at, gem_at, poster_token_at, trainer_at};
use super::pieces::{hat_at, plain_tent_at};
use super::signs::{disc_at, family};
use super::tile::{tile_at, tile_size};
use super::{arrow, rimmed, sized};
use crate::markup::{Markup, markup};

/// Returns tiles around points, all with the same scale: the largest one fits into a square of `room`.
fn fitted(set: &Components, tiles: &[(Tile, f64, f64)], room: f64) -> Markup {
    let side = |tile: Tile| {
        let (width, height) = tile_size(set, tile);
        f64::max(width, height)
    };
    let most = tiles.iter().map(|(tile, ..)| side(*tile)).fold(1.0, f64::max);
    let scale = f64::min(1.0, room / most);
    tiles.iter().map(|(tile, x, y)| tile_at(set, *tile, *x, *y, scale)).collect()
}

/// Returns a camp of four by four cells, of which some are covered.
fn grid(class: &str, covered: impl Fn(u8, u8) -> bool) -> Markup {
    let cells = |wanted: bool| {
        let all = (0..16_u8).map(|cell| (cell / 4, cell % 4)).filter(|(row, column)| covered(*row, *column) == wanted);
        let one = |(row, column): (u8, u8)| {
            markup!("M{} {}h6.6v6.6h-6.6Z", f64::from(column) * 7.6 - 15.0, f64::from(row) * 7.6 - 15.0)
        };
        all.map(one).collect::<Markup>()
    };
    markup!(
        "<g class=\"{}\" stroke=\"#8a744a\" stroke-width=\".7\"><path d=\"{}\" fill=\"#fbf3e0\"/><path d=\"{}\" \
         fill=\"var(--hue, #26221e)\"/></g>",
        class,
        cells(false),
        cells(true)
    )
}

/// Returns the sign of what is counted, around the origin.
pub(super) fn count_at(set: &Components, count: Count) -> Markup {
    let two = |sign: &str| {
        markup!(
            "{}{}{}",
            poster_token_at(1, -10.0, 0.0, 22.0),
            poster_token_at(1, 10.0, 0.0, 22.0),
            rimmed(sign, 0.0, 5.5, 16.0)
        )
    };
    match count {
        Count::Tiles(Some(size), Some(colour)) => fitted(set, &[(Tile::of(size, colour), 0.0, 0.0)], 34.0),
        Count::Tiles(None, Some(colour)) => fitted(
            set,
            &[(Tile::of(Size::Small, colour), -10.0, 10.0), (Tile::of(Size::Large, colour), 7.0, -8.0)],
            22.0,
        ),
        Count::Tiles(size, None) => {
            let size = size.unwrap_or(Size::Small);
            let tiles = [(-10.0, -9.0), (9.0, -8.0), (0.0, 10.0)];
            let tiles = Colour::ALL.map(|colour| {
                let (x, y) = tiles[colour as usize];
                (Tile::of(size, colour), x, y)
            });
            fitted(set, &tiles, if size == Size::Small { 17.0 } else { 22.0 })
        }
        Count::Rectangle(colour) => markup!(
            "{}<rect x=\"-7.9\" y=\"-15.5\" width=\"23\" height=\"23\" fill=\"none\" stroke=\"#26221e\" \
             stroke-width=\"2\"/>{}",
            grid(family(colour.into()), |row, column| row < 3 && column > 0),
            disc_at(colour.into(), 3.6, -4.0, 5.5)
        ),
        Count::Rows => grid("", |row, _| row == 1),
        Count::Columns => grid("", |_, column| column == 1),
        Count::Tents => plain_tent_at(0.0, 3.0, 34.0),
        Count::ColouredGems => markup!(
            "{}{}{}",
            gem_at(ColourOrClear::Orange, -11.0, 0.0, 17.0),
            gem_at(ColourOrClear::Purple, 11.0, 0.0, 17.0),
            gem_at(ColourOrClear::Green, 0.0, 2.0, 17.0)
        ),
        Count::CoinsPaid => markup!("{}{}", coin_at("1", -6.0, 0.0, 23.0), arrow(12.0, 0.0)),
        Count::CoinsDue => markup!("{}{}", coin_at("", 7.0, 5.0, 21.0), ivory_at(5, -6.0, -4.0, 21.0)),
        Count::HatSpace => markup!("{}{}", hat_at(None, 0.0, -4.0, 27.0), rimmed("n", 0.0, 17.0, 14.0)),
        Count::OneCharacter => two("="),
        Count::Characters => two("≠"),
        Count::Symbol(colour) => {
            markup!("{}{}", poster_token_at(1, -4.0, 0.0, 30.0), disc_at(colour.into(), 9.0, -8.0, 8.5))
        }
        Count::Card => Markup::fixed(
            "<rect x=\"-11\" y=\"-15\" width=\"22\" height=\"30\" rx=\"2.5\" fill=\"#fbf1dc\" stroke=\"#5a4420\" \
             stroke-width=\"1.5\"/><path d=\"M-11-7V-12.5Q-11-15-8.5-15H8.5Q11-15 11-12.5V-7Z\" fill=\"#3b2748\" \
             stroke=\"#5a4420\" stroke-width=\"1.5\"/>",
        ),
        Count::Trainers => trainer_at(0.0, 0.0, 31.0),
        Count::ClearDice => die_at(ColourOrClear::Clear, 5, 0.0, 0.0, 29.0, 0.0),
    }
}

/// Returns the sign of what is counted.
pub(crate) fn count(set: &Components, count: Count, size: u32) -> Markup {
    sized(size, size, "-20 -20 40 40", &count_at(set, count))
}
