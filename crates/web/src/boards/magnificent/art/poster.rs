//! Posters, the places for them, and the back of their deck. A poster is 90 wide and 126 high, from 0, 0;
//! with its shadow it fills [`VIEW`].

use magnificent::set::PosterFace;
use magnificent::{Colour, ColourOrClear, Components, Poster, Tile};

use super::goods::{coin_at, gem_at, points_at};
use super::people::bust_at;
use super::pieces::plain_tent_at;
use super::signs::{disc_at, family};
use super::tile::{tile_at, tile_size};
use super::{label, moved};
use crate::draw::{short, sin_cos};
use crate::markup::{Markup, markup};

/// The view box of a poster.
const VIEW: &str = "-1 -1 93 131";

/// Returns the rays behind an artist, from the middle of the picture to its border.
fn rays() -> String {
    let place = |angle: f64| {
        let (sin, cos) = sin_cos(angle.to_radians());
        // As far as the border of the picture, which is 80 wide and 74 high around 45, 48.
        let far = f64::min(40.0 / cos.abs().max(0.01), if sin < 0.0 { 43.0 } else { 31.0 } / sin.abs().max(0.01));
        format!("{} {}", short(super::tenths(45.0 + far * cos)), short(super::tenths(48.0 + far * sin)))
    };
    (0..18)
        .map(|ray| f64::from(ray) * 20.0 + 3.0)
        .fold(String::new(), |path, angle| path + "M45 48L" + &place(angle) + "L" + &place(angle + 10.0) + "Z")
}

/// Returns the definitions: `mag-print`, the paper of a poster with its rays, and `mag-banner`, the frame of
/// the picture with the banner for the name; in the colours of a kind.
pub(super) fn defs() -> Markup {
    markup!(
        "<g id=\"mag-print\"><rect x=\"2\" y=\"4\" width=\"88\" height=\"124\" rx=\"5\" opacity=\".25\"/><rect \
         x=\"1\" y=\"1\" width=\"88\" height=\"124\" rx=\"5\" fill=\"#f6e8cb\" stroke=\"#6b5530\" \
         stroke-width=\"1.2\"/><rect x=\"5\" y=\"5\" width=\"80\" height=\"74\" rx=\"3\" \
         fill=\"var(--hue-4)\"/><path d=\"{}\" fill=\"var(--hue)\" opacity=\".55\"/></g><g id=\"mag-banner\" \
         stroke=\"var(--hue-3)\"><rect x=\"5\" y=\"5\" width=\"80\" height=\"74\" rx=\"3\" fill=\"none\" \
         stroke-width=\"1.5\"/><path d=\"M1 76L8 72H82L89 76V92H1Z\" fill=\"var(--hue-2)\"/></g>",
        rays()
    )
}

/// Returns the tiles and gems that a poster needs, in a row around its place.
fn needs(set: &Components, face: &PosterFace) -> Markup {
    const SCALE: f64 = 0.62;
    let tiles = Tile::all().flat_map(|tile| core::iter::repeat_n(tile, usize::from(face.tiles[tile.index()])));
    let gems = Colour::ALL
        .into_iter()
        .flat_map(|colour| core::iter::repeat_n(colour, usize::from(face.gems[colour as usize])));
    let mut row = Markup::default();
    let mut x = 0.0;
    for tile in tiles {
        let width = tile_size(set, tile).0 * SCALE;
        row.push(&tile_at(set, tile, x + width / 2.0, 0.0, SCALE));
        x += width + 5.0;
    }
    for colour in gems {
        row.push(&gem_at(colour.into(), x + 6.0, 0.0, 13.0));
        x += 14.0;
    }
    let width = x - 2.0;
    let fit = f64::min(1.0, 80.0 / width);
    markup!("<g transform=\"translate({} 109) scale({})\">{}</g>", 45.0 - width * fit / 2.0, fit, row)
}

/// Returns a poster as part of a drawing, from 0, 0; `name` is the name of its artist.
pub(crate) fn poster_at(set: &Components, poster: Poster, name: &str) -> Markup {
    let face = set.poster(poster);
    let kind = ColourOrClear::from(poster.symbol());
    let coins =
        if face.coins > 0 { coin_at(markup!("{}", face.coins).as_str(), 76.0, 37.0, 18.0) } else { Markup::default() };
    let border = if poster.is_starting() {
        "<path d=\"M5 122H85\" stroke=\"#b97f22\" stroke-width=\"1.5\" \
     stroke-dasharray=\"3 2\"/>"
    } else {
        ""
    };
    markup!(
        "<g class=\"{}\"><use href=\"#mag-print\"/>{}<use href=\"#mag-banner\"/>{}{}</g>{}{}{}{}",
        family(kind),
        bust_at(face.character, 45.0, 58.0),
        label(name, 45.0, 87.0, 11.5, "#fff8e8"),
        disc_at(kind, 14.0, 15.0, 8.5),
        points_at(markup!("{}", face.points).as_str(), 76.0, 15.0, 21.0),
        coins,
        needs(set, face),
        Markup::fixed(border)
    )
}

/// Returns a poster, which fills the width of its place; the ratio is 93 to 131.
pub(crate) fn poster(set: &Components, poster: Poster, name: &str) -> Markup {
    super::picture("mag-poster", VIEW, &poster_at(set, poster, name))
}

/// Returns an empty place for a poster, in the same frame, with a word in it or nothing.
pub(crate) fn poster_place(word: &str) -> Markup {
    let inside = markup!(
        "<rect x=\"2\" y=\"2\" width=\"87\" height=\"124\" rx=\"6\" fill=\"none\" stroke=\"var(--mag-empty)\" \
         stroke-width=\"2\" stroke-dasharray=\"6 5\"/>{}",
        if word.is_empty() {
            Markup::default()
        } else {
            markup!(
                "<text x=\"45\" y=\"68\" text-anchor=\"middle\" font-size=\"14\" \
             fill=\"var(--muted)\">{}</text>",
                word
            )
        }
    );
    super::picture("mag-poster", VIEW, &inside)
}

/// Returns the deck of posters with the number of those in it; the outline of its place if there is none.
pub(crate) fn deck(count: usize) -> Markup {
    if count == 0 {
        return poster_place("0");
    }
    let inside = markup!(
        "{}{}{}",
        back(),
        moved((45.0, 52.0), &plain_tent_at(0.0, 0.0, 52.0)),
        label(markup!("{}", count).as_str(), 45.0, 106.0, 22.0, "#f8eedc")
    );
    super::picture("mag-poster", VIEW, &inside)
}

/// Returns the back of a poster without its drawing.
pub(super) fn back() -> Markup {
    Markup::fixed(
        "<rect x=\"2\" y=\"4\" width=\"88\" height=\"124\" rx=\"5\" opacity=\".25\"/><rect x=\"1\" y=\"1\" \
         width=\"88\" height=\"124\" rx=\"5\" fill=\"#3b2748\" stroke=\"#1b1612\" stroke-width=\"1.2\"/><rect \
         x=\"7\" y=\"7\" width=\"76\" height=\"112\" rx=\"4\" fill=\"none\" stroke=\"#e2b45a\" \
         stroke-width=\"1.5\" stroke-dasharray=\"5 3\"/>",
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_poster_shows_its_artist_tiles_and_gems() {
        let set = Components::printed();
        for one in Poster::all() {
            let face = set.poster(one);
            let svg = poster(set, one, "A & B");
            assert!(svg.as_str().contains("A &amp; B"), "{one}");
            assert!(svg.as_str().contains(&format!("#mag-b-{}\u{22}", face.character)), "{one}");
            let gems = usize::from(face.gems.iter().sum::<u8>());
            assert_eq!(svg.as_str().matches("#mag-g-").count(), gems, "{one}");
            let tiles = usize::from(face.tiles.iter().sum::<u8>());
            assert_eq!(svg.as_str().matches("class=\u{22}pattern\u{22}").count(), tiles, "{one}");
            assert!(svg.as_str().contains(&format!(">{}</text>", face.points)), "{one}");
        }
    }
}
