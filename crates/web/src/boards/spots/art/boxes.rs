//! Small pictures for the set-up: modes, sets of tiles, and a table.

use spots::{Mode, Tile, TileSet};

use super::dog::{OnDog, figure};
use super::pieces::{PAW, stray};
use super::tile::{Edges, drawn};
use super::{card, dog_of, picture, placed};
use crate::markup::{Markup, markup};

/// Returns a small drawing for a mode: two dogs, or one and the Stray.
pub(crate) fn mode_art(mode: Mode) -> Markup {
    let dog = |code: &str, x: f64| placed(x, 9.0, 0.22, &figure(dog_of(code), OnDog::default()));
    let inside = match mode {
        Mode::Standard => markup!("{}{}", dog("125", 0.0), dog("456", 58.0)),
        Mode::Solo => markup!("{}{}", dog("125", 0.0), placed(66.0, 4.0, 0.9, &stray(44))),
    };
    markup!("<svg width=\"96\" height=\"40\" viewBox=\"0 4 116 48\" aria-hidden=\"true\">{}</svg>", inside)
}

/// Returns the four tiles of a set in a row: stacks for all tiles, backs where they are not known yet.
pub(crate) fn set_art(set: TileSet, tiles: Option<[Tile; 4]>) -> Markup {
    let stacked = set == TileSet::AllTiles;
    let known = tiles.unwrap_or([Tile::Walk, Tile::Run, Tile::Fetch, Tile::Beg]);
    let one = |(at, tile): (usize, Tile)| {
        let shown = if tiles.is_some() || stacked {
            drawn(tile, Edges { below: if stacked { 4 } else { 0 }, ..Edges::default() })
        } else {
            unknown(tile)
        };
        placed(at as f64 * 72.0, 0.0, 1.0, &shown)
    };
    picture("spots-set", "-2 -2 284 82", &known.into_iter().enumerate().map(one).collect())
}

/// Returns a tile of a colour of which the trick is not known.
fn unknown(tile: Tile) -> Markup {
    markup!(
        "{}<circle cx=\"32\" cy=\"32\" r=\"17\" fill=\"#fff9ea\"/><text x=\"32\" y=\"41\" class=\"num\" font-size=\"26\" text-anchor=\"middle\" \
         fill=\"#4f4229\">?</text>",
        drawn(tile, Edges { down: true, ..Edges::default() })
    )
}

/// Returns a table before the game: the row of tiles, and for each seat two dogs face down and a yard.
pub(crate) fn preview(set: TileSet, tiles: Option<[Tile; 4]>, seats: u8) -> Markup {
    let red = |tile: Tile, x: f64| placed(x, 0.0, 1.0, &drawn(tile, Edges::default()));
    let mut svg = markup!(
        "{}<svg x=\"70\" y=\"-2\" width=\"284\" height=\"82\" viewBox=\"-2 -2 284 82\">{}</svg>{}",
        red(Tile::Howl, 0.0),
        set_art(set, tiles),
        red(Tile::RollOver, 360.0)
    );
    let wide = 424.0 / f64::from(seats.max(1));
    for seat in 0..seats {
        let x = f64::from(seat) * wide + (wide - 96.0) / 2.0;
        let back = card::back_shape();
        svg.push(&markup!(
            "<g transform=\"translate({} 96)\">{}{}<rect y=\"52\" width=\"96\" height=\"30\" rx=\"7\" fill=\"#8fb062\" stroke=\"#8d6a44\" \
             stroke-width=\"4\"/><g fill=\"#7a5636\"><ellipse cx=\"48\" cy=\"70\" rx=\"17\" ry=\"6\"/></g><g fill=\"#fff\" opacity=\".5\">{}</g></g>",
            x,
            placed(0.0, 0.0, 0.44, &back),
            placed(52.0, 0.0, 0.44, &back),
            placed(72.0, 56.0, 0.6, &Markup::fixed(PAW))
        ));
    }
    picture("spots-preview", "-4 -6 432 190", &svg)
}
