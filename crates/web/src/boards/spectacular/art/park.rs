//! Parks: the ground with its hedge and its gate, and everything that lies on it.

use spectacular::ground::Hexes;
use spectacular::{Board, Ground, Park, Rules, Tower};

use super::hex::{centre, corner, frame, gate, path};
use super::marks::closing;
use super::tile::{fed, material, mini, mini_star, star, tile};
use super::{INK, moved};
use crate::draw::curve::wobbly;
use crate::draw::short;
use crate::markup::{Markup, markup};

/// Returns what lies below the hexes of a park: the forecourt, the hedge, and the gate with this word on it.
pub(crate) fn below(ground: &Ground, word: &str) -> Markup {
    let gate = gate(ground);
    let mut svg = hedge(ground);
    let leaves: Markup = ground
        .all()
        .iter()
        .map(|cell| moved(centre(ground.hex(cell)), &Markup::fixed("<use href=\"#spc-leaves\"/>")))
        .collect();
    svg.push(&leaves);
    for cell in ground.entrance().iter() {
        let (x, y) = centre(ground.hex(cell));
        let at = (x + gate.out.0 * 66.0, y + gate.out.1 * 64.0);
        svg.push(&moved(
            at,
            &Markup::fixed(
                "<circle r=\"19\" fill=\"var(--sand)\"/><path d=\"M-6 5c-3-3-2-8 1-8s3 5 1 8zM5 1c-3-3-2-8 1-8s3 5 1 8z\" \
                 fill=\"var(--sand-deep)\"/>",
            ),
        ));
    }
    svg.push(&moved(gate.at, &arch(word)));
    svg
}

/// Returns forecourt and hedge.
fn hedge(ground: &Ground) -> Markup {
    let (ox, oy) = gate(ground).out;
    let shape = |cells: Hexes, scale: f64, dx: f64, dy: f64| {
        let one = |cell: u8| {
            let (x, y) = centre(ground.hex(cell));
            crate::draw::hexagon(super::RADIUS * scale, x + dx, y + dy)
        };
        cells.iter().map(one).collect::<String>()
    };
    let layer = |path: String, colour: &str, width: f64| {
        markup!(
            "<path d=\"{}\" fill=\"var({colour})\" stroke=\"var({colour})\" stroke-width=\"{}\" stroke-linejoin=\"round\"/>",
            path,
            width,
            colour = colour
        )
    };
    markup!(
        "{}{}{}",
        layer(shape(ground.entrance(), 1.25, ox * 46.0, oy * 42.0), "--sand", 16.0),
        layer(shape(ground.all(), 1.17, 0.0, 9.0), "--hedge-deep", 14.0),
        layer(shape(ground.all(), 1.17, 0.0, 0.0), "--hedge", 14.0)
    )
}

/// Returns the gate around the origin.
fn arch(word: &str) -> Markup {
    markup!(
        "<g stroke=\"{}\" stroke-width=\"2\"><path d=\"M-62 30V0H-50V30ZM50 30V0H62V30Z\" fill=\"#7e4a28\"/><path d=\"M-72 8V-14Q0-28 \
         72-14V8Q0-6-72 8Z\" fill=\"#1f5b4a\"/></g><text y=\"-3\" text-anchor=\"middle\" font-size=\"14\" class=\"spc-num\" fill=\"#fff3cf\" \
         letter-spacing=\".5\">{}</text>",
        INK,
        word
    )
}

/// Returns what is printed on a vacant hex, around the origin: tufts of grass.
pub(crate) fn vacant() -> Markup {
    Markup::fixed(
        "<path d=\"M-9 5q-1-8-6-11M-9 5q0-9 1-13M9 12q-1-7-5-9M9 12q1-7 4-9\" stroke=\"var(--vacant-line)\" stroke-width=\"2\" \
         fill=\"none\" stroke-linecap=\"round\" opacity=\".7\"/>",
    )
}

/// Returns what lies on a hex of a park, around the origin; tufts of grass if nothing does.
pub(crate) fn on_hex(rules: &Rules, board: Board, park: &Park, cell: u8) -> Markup {
    let ground = rules.ground(board);
    if cell == ground.star() {
        return star(board, rules.star(board), park.die(cell));
    }
    match park.tile(cell) {
        None => vacant(),
        Some(one) if park.die(cell) > 0 => fed(one, park.corner(cell), park.die(cell)),
        Some(one) => tile(one, Some(park.corner(cell))),
    }
}

/// Returns a lookout around the origin, without the disc on which it stands.
pub(super) fn lookout(tower: Tower) -> Markup {
    let wall = match tower {
        Tower::Black => "#454447",
        Tower::Brown => "#8d603f",
        Tower::Beige => "#ead8ae",
    };
    markup!(
        "<g stroke=\"{ink}\" stroke-linejoin=\"round\" fill=\"none\"><path d=\"{legs}\" stroke-width=\"4.5\"/><path d=\"{legs}\" \
         stroke=\"#d9b98a\" stroke-width=\"1.8\"/><g stroke-width=\"2\"><path d=\"M-11-6H11V-15H-11Z\" fill=\"{}\"/><path d=\"M-14-15L0-27L14-15Z\" \
         fill=\"#b5432f\"/></g><path d=\"M0-27V-38L11-34.5L0-31\" fill=\"#e2b45a\" stroke-width=\"1.4\"/></g>",
        wall,
        ink = INK,
        legs = "M-8 13L-5-6H5L8 13M-7 6L6-1M7 6L-6-1"
    )
}

/// Returns a built tower around the origin: a lookout on its circle.
pub(super) fn built(tower: Tower) -> Markup {
    markup!(
        "<circle r=\"28\" fill=\"{ink}\"/><circle r=\"26\" fill=\"url(#spc-v-{})\"/><circle r=\"27\" fill=\"none\" stroke=\"#e2b45a\" \
         stroke-width=\"2.6\"/><circle r=\"19\" fill=\"#f4e9cb\" stroke=\"{ink}\" stroke-width=\"1.5\"/><ellipse cy=\"13\" rx=\"13\" ry=\"4\" \
         opacity=\".25\"/>{}",
        tower.id(),
        lookout(tower),
        ink = INK
    )
}

/// Returns a tower of a small park around the origin.
fn mini_tower(tower: Tower) -> Markup {
    let (_, middle) = material(tower);
    markup!(
        "<circle r=\"24\" fill=\"url(#spc-v-{})\" stroke=\"#e2b45a\" stroke-width=\"5\"/><circle r=\"9\" fill=\"{}\" stroke=\"{}\" \
         stroke-width=\"2\"/>",
        tower.id(),
        middle,
        INK
    )
}

/// Returns where the tower on three hexes is.
pub(super) fn tower_place(ground: &Ground, hexes: Hexes) -> (f64, f64) {
    let point = ground.tower_points().iter().find(|point| point.set() == hexes);
    point.map_or((0.0, 0.0), |point| {
        let ((x, y), (dx, dy)) = (centre(ground.hex(point.cells[0])), corner(point.corners[0]));
        (x + dx, y + dy)
    })
}

/// Returns the lookouts of all built towers of a park.
pub(crate) fn lookouts(ground: &Ground, park: &Park) -> Markup {
    park.towers(ground).map(|(tower, hexes)| moved(tower_place(ground, hexes), &built(tower))).collect()
}

/// Returns the flash of towers that have just been closed, each by its hexes.
pub(crate) fn flashes(ground: &Ground, towers: &[Hexes]) -> Markup {
    let flash = markup!("<g class=\"spc-flash\">{}</g>", closing());
    towers.iter().map(|hexes| moved(tower_place(ground, *hexes), &flash)).collect()
}

/// Returns everything on the hexes of a park, with its vacant hexes: what lies above [`below`].
pub(crate) fn park(rules: &Rules, board: Board, park: &Park) -> Markup {
    let ground = rules.ground(board);
    let one = |cell: u8| {
        let on = on_hex(rules, board, park, cell);
        let empty = cell != ground.star() && park.tile(cell).is_none();
        let hex = if empty { markup!("<path class=\"spc-vacant\" d=\"{}\"/>", path(0.97)) } else { Markup::default() };
        moved(centre(ground.hex(cell)), &markup!("{}{}", hex, on))
    };
    let mut svg: Markup = ground.all().iter().map(one).collect();
    svg.push(&lookouts(ground, park));
    svg
}

/// Returns a whole park, which fills its place: `word` is on its gate, `over` lies on top of it.
pub(crate) fn whole(rules: &Rules, board: Board, park: &Park, word: &str, over: &Markup) -> Markup {
    let ground = rules.ground(board);
    let inside = markup!("{}{}{}", below(ground, word), self::park(rules, board, park), over);
    super::picture("spc-park", &frame(ground).view_box(), &inside)
}

/// Returns a whole park in small, which fills its place: hedge and entrance, tiles by colour and mark, dice
/// and towers.
pub(crate) fn thumbnail(rules: &Rules, board: Board, park: &Park) -> Markup {
    let ground = rules.ground(board);
    let star = rules.star(board);
    let one = |cell: u8| {
        let on = match park.tile(cell) {
            _ if cell == ground.star() => mini_star(star, park.die(cell)),
            None => markup!("<path class=\"spc-vacant mini\" d=\"{}\"/>", path(0.97)),
            Some(tile) => mini(tile, park.corner(cell), park.die(cell)),
        };
        moved(centre(ground.hex(cell)), &on)
    };
    let mut svg = hedge(ground);
    svg.extend(ground.all().iter().map(one));
    svg.extend(park.towers(ground).map(|(tower, hexes)| moved(tower_place(ground, hexes), &mini_tower(tower))));
    super::picture("spc-mini", &small_frame(ground), &svg)
}

/// Returns the view box of a small park, which has no gate.
fn small_frame(ground: &Ground) -> String {
    let centres = ground.all().iter().map(|cell| crate::kit::grid::hex_centre(ground.hex(cell), super::RADIUS));
    let (ox, oy) = gate(ground).out;
    let court = ground.entrance();
    let court = court
        .iter()
        .map(|cell| crate::kit::grid::hex_centre(ground.hex(cell), super::RADIUS).moved(ox * 50.0, oy * 40.0));
    crate::kit::geometry::Frame::around(centres.chain(court), 74.0, 88.0).view_box()
}

/// Returns the contour lines of the land around a park, which fill their place.
pub(crate) fn contours() -> Markup {
    let line = |at: u32| {
        let far = f64::from(at) * 33.0;
        format!("{}{}", wobbly(90.0, 520.0, 60.0 + far, 3, 0.12, 9), wobbly(740.0, 70.0, 50.0 + far, 9, 0.14, 9))
    };
    markup!(
        "<svg class=\"spc-contours\" viewBox=\"0 0 800 600\" preserveAspectRatio=\"xMidYMid slice\" aria-hidden=\"true\"><path d=\"{}\" \
         fill=\"none\" stroke=\"var(--contour)\" stroke-width=\"1.5\"/></svg>",
        (0..7).map(line).collect::<String>()
    )
}

/// Returns a path along the sides of hexes that no other of them shares.
pub(super) fn border(ground: &Ground, cells: Hexes) -> String {
    use hex_grid::Direction;
    use spectacular::Point::{N, Ne, Nw, S, Se, Sw};
    let sides = [
        (Direction::East, Ne, Se),
        (Direction::SouthEast, Se, S),
        (Direction::SouthWest, S, Sw),
        (Direction::West, Sw, Nw),
        (Direction::NorthWest, Nw, N),
        (Direction::NorthEast, N, Ne),
    ];
    let mut path = String::new();
    for cell in cells.iter() {
        let hex = ground.hex(cell);
        let (x, y) = centre(hex);
        for (direction, from, to) in sides {
            if ground.cell(hex.step(direction)).is_some_and(|next| cells.has(next)) {
                continue;
            }
            for (letter, at) in [('M', corner(from)), ('L', corner(to))] {
                path.push(letter);
                path.push_str(&short(x + at.0));
                path.push(' ');
                path.push_str(&short(y + at.1));
            }
        }
    }
    path
}

#[cfg(test)]
mod tests {
    use spectacular::Components;

    use super::*;

    #[test]
    fn the_border_of_a_park_is_closed() {
        let ground = Components::ground(&Components::printed().standard);
        let border = border(&ground, ground.all());
        let ends: Vec<&str> = border.split(['M', 'L']).skip(1).collect();
        for end in &ends {
            assert_eq!(ends.iter().filter(|other| *other == end).count(), 2, "{end}");
        }
        let one = Hexes::from_iter([0]);
        assert_eq!(super::border(&ground, one).matches('M').count(), 6);
    }
}
