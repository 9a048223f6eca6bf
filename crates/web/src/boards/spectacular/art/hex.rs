//! Where things are in a park: hexes, their corners, and the gate.

use hex_grid::{Direction, Hex};
use spectacular::{Ground, Point};

use crate::draw::sin_cos;
use crate::kit::geometry::Frame;
use crate::kit::grid::hex_centre;

/// The radius of a hex.
pub(crate) const RADIUS: f64 = 62.0;

/// Returns the centre of a hex.
pub(crate) fn centre(hex: Hex) -> (f64, f64) {
    let at = hex_centre(hex, RADIUS);
    (at.x, at.y)
}

/// Returns where a corner is as seen from the centre of its hex.
pub(crate) const fn corner(point: Point) -> (f64, f64) {
    const HALF: f64 = RADIUS / 2.0;
    const WIDE: f64 = HALF * 1.732_050_807_568_877_2;
    match point {
        Point::N => (0.0, -RADIUS),
        Point::Ne => (WIDE, -HALF),
        Point::Se => (WIDE, HALF),
        Point::S => (0.0, RADIUS),
        Point::Sw => (-WIDE, HALF),
        Point::Nw => (-WIDE, -HALF),
    }
}

/// Returns the path of a hexagon around the origin that is `scale` times as large as a hex.
pub(super) fn path(scale: f64) -> String {
    crate::draw::hexagon(RADIUS * scale, 0.0, 0.0)
}

/// Where the gate of a park is.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Gate {
    /// Its middle.
    pub(crate) at: (f64, f64),
    /// The direction from the park to the gate, of length 1.
    pub(crate) out: (f64, f64),
}

/// Half the width and half the height of the place that the gate takes.
pub(super) const GATE: (f64, f64) = (76.0, 36.0);

/// Returns where the gate is: outside the park, beside its three entrance hexes.
pub(crate) fn gate(ground: &Ground) -> Gate {
    let cells = || ground.entrance().iter().map(|cell| ground.hex(cell));
    let (mut x, mut y) = (0.0, 0.0);
    let mut free = (0.0, 0.0);
    for hex in cells() {
        let (cx, cy) = centre(hex);
        (x, y) = (x + cx / 3.0, y + cy / 3.0);
        for direction in Direction::ALL {
            let next = hex.step(direction);
            if ground.cell(next).is_none() {
                let (nx, ny) = centre(next);
                free = (free.0 + nx - cx, free.1 + ny - cy);
            }
        }
    }
    // The free sides of the three hexes say which way is out, to the nearest of twelve directions.
    let ways = (0..12).map(|way| sin_cos(f64::from(way) * core::f64::consts::FRAC_PI_6)).map(|(sin, cos)| (cos, sin));
    let along = |way: &(f64, f64)| way.0 * free.0 + way.1 * free.1;
    let out = ways.max_by(|a, b| along(a).total_cmp(&along(b))).unwrap_or((0.0, 1.0));
    let away = |far: f64| (x + out.0 * far, y + out.1 * far);
    // Its board is wide, its posts are narrow.
    let clear = |(x, y): &(f64, f64)| {
        ground.all().iter().map(|cell| centre(ground.hex(cell))).all(|(cx, cy)| {
            let (dx, dy) = ((cx - x).abs(), (cy - y).abs());
            (dx >= 118.0 || dy >= 92.0) && (dx >= 140.0 || dy >= 46.0)
        })
    };
    let at = (14..60).map(|step| away(f64::from(step) * 8.0)).find(clear).unwrap_or_else(|| away(120.0));
    Gate { at, out }
}

/// Returns the frame of a park with its hedge and its gate.
pub(crate) fn frame(ground: &Ground) -> Frame {
    let centres = ground.all().iter().map(|cell| hex_centre(ground.hex(cell), RADIUS));
    let hexes = Frame::around(centres, 82.0, 92.0);
    let (x, y) = gate(ground).at;
    let left = hexes.left.min(x - GATE.0);
    let top = hexes.top.min(y - GATE.1);
    let right = (hexes.left + hexes.width).max(x + GATE.0);
    let bottom = (hexes.top + hexes.height).max(y + GATE.1);
    Frame { left, top, width: right - left, height: bottom - top }
}

#[cfg(test)]
mod tests {
    use spectacular::Components;

    use super::*;
    use crate::draw::length;

    /// Returns the seven grounds of the box, each with its name.
    fn grounds() -> Vec<(String, Ground)> {
        let printed = Components::printed();
        let own = printed.boards.iter().map(|board| (board.name.clone(), Components::ground(&board.park)));
        own.chain([("standard".to_owned(), Components::ground(&printed.standard))]).collect()
    }

    #[test]
    fn the_gate_is_outside_the_park_beside_its_entrance() {
        for (name, ground) in grounds() {
            let gate = gate(&ground);
            let far = |cell: u8| {
                let (x, y) = centre(ground.hex(cell));
                length(x - gate.at.0, y - gate.at.1)
            };
            let nearest = ground.all().iter().min_by(|a, b| far(*a).total_cmp(&far(*b))).expect("a park has hexes");
            assert!(ground.entrance().has(nearest), "{name}: {:?}", ground.hex(nearest));
            assert!(far(nearest) > RADIUS * 1.25, "{name}: the gate lies on the hedge");
            for cell in ground.entrance().iter() {
                assert!(far(cell) < RADIUS * 4.0, "{name}: {:?}", ground.hex(cell));
            }
            let frame = frame(&ground);
            assert!(frame.left <= gate.at.0 - GATE.0 && frame.top + frame.height >= gate.at.1 + GATE.1, "{name}");
        }
    }

    #[test]
    fn corners_meet_at_the_points_of_towers() {
        for (name, ground) in grounds() {
            for point in ground.tower_points() {
                let places: Vec<_> = point
                    .cells
                    .into_iter()
                    .zip(point.corners)
                    .map(|(cell, at)| (centre(ground.hex(cell)), corner(at)))
                    .map(|((x, y), (dx, dy))| (x + dx, y + dy))
                    .collect();
                let near = |place: &(f64, f64)| length(place.0 - places[0].0, place.1 - places[0].1) < 0.01;
                assert!(places.iter().all(near), "{name}: {places:?}");
            }
        }
    }
}
