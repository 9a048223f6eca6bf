//! Tiles, the star hex, and empty places for tiles.

use spectacular::items::Die;
use spectacular::state::Supply;
use spectacular::{Board, Habitat, Item, Point, Tile, Tower};

use super::animals::head_at;
use super::dice::{die, die_at, pip};
use super::hex::{corner, path};
use super::signs::{HEART, STAR, family, letter};
use super::{INK, placed, sized};
use crate::markup::{Markup, markup};

/// The frame of a drawing with one tile.
pub(super) const FRAME: &str = "-56 -64 112 132";

/// Returns the bodies of tiles, tower parts and the hearts as definitions.
pub(super) fn defs() -> Markup {
    let body = |habitat: Habitat| {
        markup!(
            "<pattern id=\"spc-w-{id}\" {}</pattern><g id=\"spc-m-{id}\" class=\"{}\"><use href=\"#spc-under\"/><use \
             href=\"#spc-face\"/></g><g id=\"spc-t-{id}\" class=\"{}\"><use href=\"#spc-under\"/><use href=\"#spc-face\"/><path d=\"{}\" \
             fill=\"url(#spc-w-{id})\"/><use href=\"#spc-light\"/></g>",
            Markup::fixed(weave(habitat)),
            family(habitat),
            family(habitat),
            path(0.91),
            id = habitat.id()
        )
    };
    let bodies: Markup = Habitat::ALL.into_iter().map(body).collect();
    let towers: Markup = Tower::ALL.into_iter().map(tower).collect();
    // Leaves of the hedge around a hex.
    let leaf = |side: i32| {
        let leaf = Markup::fixed("<circle cy=\"-75\" r=\"5\"/><circle cx=\"18\" cy=\"-66\" r=\"4\"/>");
        markup!("<g transform=\"rotate({})\">{}</g>", side * 60, leaf)
    };
    let leaves: Markup = (0..6).map(leaf).collect();
    markup!(
        "<path id=\"spc-under\" d=\"{hex}\" transform=\"translate(0 4)\" fill=\"var(--hab-deep)\"/><g id=\"spc-face\"><path d=\"{hex}\" \
         fill=\"var(--hab)\"/><path d=\"{}\" fill=\"none\" stroke=\"var(--hab-rim)\" stroke-width=\"4\"/><path d=\"{}\" fill=\"none\" \
         stroke=\"#fff\" stroke-opacity=\".5\" stroke-width=\"1.4\"/></g><ellipse id=\"spc-light\" cy=\"-9\" rx=\"42\" ry=\"38\" fill=\"#fff\" \
         opacity=\".25\"/><clipPath id=\"spc-clip\"><path d=\"{hex}\"/></clipPath><g id=\"spc-heart\"><circle r=\"11.5\" fill=\"#fffdf8\" \
         stroke=\"#8d2b1a\" stroke-width=\"1.5\"/><path d=\"{}\" fill=\"#c2412f\"/></g><g id=\"spc-leaves\" fill=\"var(--hedge-deep)\" opacity=\".45\">{}</g>{}{}",
        path(0.94),
        path(0.975),
        HEART,
        leaves,
        bodies,
        towers,
        hex = path(0.985)
    )
}

/// Returns the pattern that says a habitat without its colour: leaves, waves, ridges or grass.
const fn weave(habitat: Habitat) -> &'static str {
    match habitat {
        Habitat::Green => {
            "width=\"30\" height=\"30\" patternUnits=\"userSpaceOnUse\"><g fill=\"#2e6b3c\" opacity=\".34\"><path d=\"M1 13C3 4 9 2 16 \
             6C15 13 8 17 1 13Z\"/><path d=\"M18 31C14 25 16 18 23 15C29 20 27 28 18 31Z\"/></g>"
        }
        Habitat::Blue => {
            "width=\"26\" height=\"18\" patternUnits=\"userSpaceOnUse\"><path d=\"M0 6q6.5-6 13 0t13 0M-6 15q6.5-6 13 0t13 0t13 0\" \
             fill=\"none\" stroke=\"#1f5a8c\" stroke-width=\"2\" stroke-linecap=\"round\" opacity=\".34\"/>"
        }
        Habitat::Grey => {
            "width=\"34\" height=\"26\" patternUnits=\"userSpaceOnUse\"><path d=\"M2 12L9 3L16 12M6 7l3 2 3-2M19 25L26 16L33 25M23 20l3 2 \
             3-2\" fill=\"none\" stroke=\"#525c63\" stroke-width=\"2\" stroke-linecap=\"round\" stroke-linejoin=\"round\" opacity=\".36\"/>"
        }
        Habitat::Orange => {
            "width=\"28\" height=\"24\" patternUnits=\"userSpaceOnUse\"><path d=\"M6 11q-1-4-4-6M6 11V3M6 11q1-4 4-6M20 23q-1-4-4-6M20 \
             23v-8M20 23q1-4 4-6\" fill=\"none\" stroke=\"#a0580f\" stroke-width=\"2\" stroke-linecap=\"round\" opacity=\".38\"/>"
        }
    }
}

/// Returns the material of a tower: its pattern with rivets, planks or bricks, and the colour of its middle.
pub(super) const fn material(tower: Tower) -> (&'static str, &'static str) {
    match tower {
        Tower::Black => (
            "width=\"6\" height=\"6\" patternUnits=\"userSpaceOnUse\"><path d=\"M0 0H6V6H0Z\" fill=\"#2c2b2e\"/><circle cx=\"3\" cy=\"3\" \
             r=\"1.1\" fill=\"#8b898f\"/>",
            "#5a585c",
        ),
        Tower::Brown => (
            "width=\"7\" height=\"7\" patternUnits=\"userSpaceOnUse\"><path d=\"M0 0H7V7H0Z\" fill=\"#7e4a28\"/><path d=\"M0 1H7M0 4.500H7\" \
             stroke=\"#5a3117\"/>",
            "#b98455",
        ),
        Tower::Beige => (
            "width=\"10\" height=\"8\" patternUnits=\"userSpaceOnUse\"><path d=\"M0 0H10V8H0Z\" fill=\"#ead8ae\"/><path d=\"M0 .5H10M0 \
             4.500H10M2 .5V4.500M7 4.500V8.5\" stroke=\"#b39865\"/>",
            "#b39865",
        ),
    }
}

/// Returns the circle of which a tower part is a third, as definition.
fn tower(tower: Tower) -> Markup {
    let (weave, middle) = material(tower);
    markup!(
        "<pattern id=\"spc-v-{id}\" {}</pattern><g id=\"spc-part-{id}\" stroke=\"{ink}\"><circle r=\"26.5\" fill=\"#fff6e0\" \
         stroke-width=\"1.5\"/><circle r=\"23.5\" fill=\"url(#spc-v-{id})\" stroke=\"none\"/><circle r=\"12\" fill=\"{}\" \
         stroke-width=\"1.2\"/></g>",
        Markup::fixed(weave),
        middle,
        id = tower.id(),
        ink = INK
    )
}

/// Returns the tower part in a corner of a tile.
fn part(tower: Tower, point: Point) -> Markup {
    let (x, y) = corner(point);
    markup!("<g clip-path=\"url(#spc-clip)\"><use href=\"#spc-part-{}\" x=\"{}\" y=\"{}\"/></g>", tower.id(), x, y)
}

/// Returns where the die of a tile is, as seen from the centre of its hex.
pub(crate) fn die_place(tile: Tile, point: Point) -> (f64, f64) {
    if !tile.breeding() && point == Point::S { (-21.0, 29.0) } else { (0.0, 33.0) }
}

/// Returns a tile around the origin; without a corner its tower part is at the top.
pub(crate) fn tile(tile: Tile, point: Option<Point>) -> Markup {
    body(tile, point.unwrap_or_default(), false)
}

/// Returns a tile with a die around the origin; with 0 it has room for one.
pub(crate) fn fed(tile: Tile, point: Point, value: u8) -> Markup {
    let (x, y) = die_place(tile, point);
    let mut svg = body(tile, point, true);
    if value > 0 {
        let turned = (tile.index() * 5 % 9) as f64 - 4.0;
        svg.push(&die_at(Die { colour: tile.habitat(), value }, x, y, 33.0, turned));
    }
    svg
}

fn body(tile: Tile, point: Point, room: bool) -> Markup {
    let habitat = tile.habitat();
    let mut svg = markup!("<use href=\"#spc-t-{}\"/>", habitat.id());
    let mut x = 0.0;
    if let Some(tower) = tile.part() {
        svg.push(&part(tower, point));
        x = match point {
            Point::Ne | Point::Se => -4.0,
            Point::Sw | Point::Nw => 4.0,
            Point::N | Point::S => 0.0,
        };
    }
    let raised = tile.part().is_some() && point == Point::S && !room;
    let (y, size) = if room || raised { (-12.0, 62.0) } else { (-6.0, 70.0) };
    svg.push(&head_at(&tile.animal().to_string(), x, y, size));
    if tile.breeding() {
        svg.push(&Markup::fixed("<use href=\"#spc-heart\" x=\"-31\" y=\"27\"/>"));
    }
    svg.push(&letter(habitat, 0.0, 53.0, 18.0));
    svg
}

/// Returns a tile of a small park around the origin: colour, mark and die without the animal.
pub(super) fn mini(tile: Tile, point: Point, value: u8) -> Markup {
    let mut svg = markup!("<use href=\"#spc-m-{}\"/>", tile.habitat().id());
    match tile.part() {
        Some(tower) => svg.push(&part(tower, point)),
        None => {
            let (y, scale) = if value > 0 { (-30.0, 1.5) } else { (0.0, 2.2) };
            svg.push(&placed(0.0, y, scale, &Markup::fixed("<use href=\"#spc-heart\"/>")));
        }
    }
    if value > 0 {
        let y = if tile.breeding() { 20.0 } else { 3.0 };
        svg.push(&die_at(Die { colour: tile.habitat(), value }, 0.0, y, 52.0, 0.0));
    }
    svg
}

/// Returns the star hex of a board around the origin, with a die or, with 0, a place for a 6.
pub(crate) fn star(board: Board, habitat: Habitat, value: u8) -> Markup {
    let die = if value > 0 {
        die_at(Die { colour: habitat, value }, 0.0, 36.0, 32.0, 0.0)
    } else {
        Markup::fixed(
            "<g transform=\"translate(0 37)\"><rect x=\"-14\" y=\"-14\" width=\"28\" height=\"28\" rx=\"7\" fill=\"#fff\" fill-opacity=\".5\" \
             stroke=\"var(--hab-deep)\" stroke-width=\"2\" stroke-dasharray=\"4 3\"/><text y=\"6.5\" text-anchor=\"middle\" font-size=\"18\" \
             class=\"spc-num\" fill=\"var(--hab-deep)\">6</text></g>",
        )
    };
    markup!(
        "<g class=\"{}\">{}<path d=\"{}\" fill=\"url(#spc-w-{})\"/><use href=\"#spc-light\"/>{}{}<path d=\"{}\" transform=\"translate(-31 \
         22) scale(.95)\" fill=\"#fff3cf\" stroke=\"#8a5a12\" stroke-width=\"3\" stroke-linejoin=\"round\" \
         paint-order=\"stroke\"/>{}</g>",
        family(habitat),
        star_body(),
        path(0.9),
        habitat.id(),
        head_at(board.id(), 0.0, -6.0, 64.0),
        die,
        STAR,
        letter(habitat, 31.0, 22.0, 18.0)
    )
}

fn star_body() -> Markup {
    markup!(
        "<path d=\"{edge}\" transform=\"translate(0 4)\" fill=\"#6b4a12\"/><path d=\"{edge}\" fill=\"#e2b45a\"/><path d=\"{}\" \
         fill=\"var(--hab)\" stroke=\"#8a5a12\" stroke-width=\"1.5\"/>",
        path(0.9),
        edge = path(0.985)
    )
}

/// Returns the star hex of a small park around the origin.
pub(super) fn mini_star(habitat: Habitat, value: u8) -> Markup {
    let inside = if value > 0 {
        die_at(Die { colour: habitat, value }, 0.0, 0.0, 52.0, 0.0)
    } else {
        markup!(
            "<path d=\"{}\" transform=\"scale(3.4)\" fill=\"#fff3cf\" stroke=\"#8a5a12\" stroke-width=\".8\"/>",
            STAR
        )
    };
    markup!("<g class=\"{}\">{}{}</g>", family(habitat), star_body(), inside)
}

/// Returns a tile of a width in pixels.
pub(crate) fn tile_sized(tile: Tile, point: Option<Point>, size: u32) -> Markup {
    sized(size, size * 118 / 100, FRAME, &self::tile(tile, point))
}

/// Returns a tile or a die as high as `size` pixels.
pub(crate) fn item(item: &Item, size: u32) -> Markup {
    match item {
        Item::Tile(tile) => sized(size, size, FRAME, &self::tile(*tile, None)),
        Item::Die(one) => die(*one, size),
    }
}

/// Returns an empty place for a tile: of a habitat, or of the display.
pub(crate) fn silhouette(habitat: Option<Habitat>, size: u32) -> Markup {
    let sign = match habitat {
        Some(habitat) => markup!(
            "<g class=\"{}\"><g transform=\"scale(4)\" fill=\"currentColor\" color=\"var(--hab-rim)\" opacity=\".75\">{}</g></g>",
            family(habitat),
            Markup::fixed(pip(habitat))
        ),
        None => Markup::default(),
    };
    let inside = markup!(
        "<path d=\"{}\" fill=\"none\" stroke=\"var(--empty)\" stroke-width=\"3\" stroke-dasharray=\"7 6\"/>{}",
        path(0.93),
        sign
    );
    sized(size, size * 118 / 100, FRAME, &inside)
}

/// Returns a supply board with everything on it, small: four columns by colour, tiles above dice; `size` is
/// the width of an item.
pub(crate) fn mini_board(supply: &Supply, size: u32) -> Markup {
    let inside = supply.dice[4..].iter().any(|value| *value > 0);
    let rows: u32 = if inside { 3 } else { 2 };
    let one = |colour: Habitat| {
        let at = colour as usize;
        let x = at as f64 * 120.0 + 60.0;
        let mut svg = match supply.tiles[at] {
            Some(tile) => placed(x, 66.0, 1.0, &self::tile(tile, None)),
            None => empty(x, 66.0, &path(0.85)),
        };
        for (row, value) in [(0.0, supply.dice[at]), (1.0, supply.dice[at + 4])].into_iter().take(rows as usize - 1) {
            let y = 190.0 + row * 112.0;
            svg.push(&match value {
                0 => empty(x, y, "M-38-38H38V38H-38Z"),
                value => die_at(Die { colour, value }, x, y, 92.0, 0.0),
            });
        }
        svg
    };
    let drawn: Markup = Habitat::ALL.into_iter().map(one).collect();
    let height = 140 + 112 * (rows - 1);
    sized(size * 4, size * height / 120, if inside { "0 0 480 364" } else { "0 0 480 252" }, &drawn)
}

fn empty(x: f64, y: f64, path: &str) -> Markup {
    markup!(
        "<path d=\"{}\" transform=\"translate({} {})\" fill=\"none\" stroke=\"var(--empty)\" stroke-width=\"5\" stroke-dasharray=\"10 8\"/>",
        path,
        x,
        y
    )
}

#[cfg(test)]
mod tests {
    use spectacular::{Animal, Components};

    use super::*;

    #[test]
    fn every_tile_of_the_box_shows_its_animal_and_its_mark() {
        let printed = Components::printed();
        let common = printed.common.iter().flatten().map(|(tile, _)| *tile);
        let personal = printed.boards.iter().flat_map(|board| board.personal.iter().copied());
        for one in common.chain(personal) {
            let drawn = tile(one, Some(Point::Se));
            assert!(drawn.as_str().contains(&format!("#spc-a-{}\"", one.animal())), "{one}");
            assert_eq!(drawn.as_str().contains("#spc-heart"), one.breeding(), "{one}");
            let part = one.part().map(|tower| format!("#spc-part-{}\"", tower.id()));
            assert_eq!(drawn.as_str().contains("#spc-part-"), part.is_some(), "{one}");
            assert!(part.is_none_or(|part| drawn.as_str().contains(&part)), "{one}");
        }
        assert_eq!(Animal::all().count(), Animal::COUNT);
    }

    #[test]
    fn every_reference_has_a_definition() {
        let all = super::super::defs();
        for part in all.as_str().split("href=\"#").skip(1).chain(all.as_str().split("url(#").skip(1)) {
            let id = part.split(['"', ')']).next().unwrap_or_default();
            assert!(all.as_str().contains(&format!("id=\"{id}\"")), "{id}");
        }
    }
}
