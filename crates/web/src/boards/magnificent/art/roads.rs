//! The main tent with its dice, and the three roads around it. The origin is the middle; everything is within
//! [`ROADS`]. Space 0 of a road is at the top, the next ones follow clockwise.

use magnificent::components::TENTS_PER_TRACK;
use magnificent::set::RingSpace;
use magnificent::{Colour, ColourOrClear, Components, PublicState, Tent};

use super::dice::die_at;
use super::goods::{gem_at, poster_token_at};
use super::pieces::{tent_at, wagon_at};
use super::signs::family;
use super::{BRICK, label, tenths};
use crate::draw::{length, short, sin_cos};
use crate::kit::geometry::Frame;
use crate::markup::{Markup, markup};

/// The frame of main tent and roads.
pub(crate) const ROADS: Frame = Frame { left: -217.0, top: -217.0, width: 434.0, height: 434.0 };

/// A planned or past journey of a wagon.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Way {
    /// The colour of the road.
    pub(crate) track: Colour,
    /// The space on which it begins.
    pub(crate) from: u8,
    /// The number of spaces; more than the road has is a second lap.
    pub(crate) steps: u8,
    /// How many more spaces the power allows.
    pub(crate) more: u8,
    /// Whether it goes counter-clockwise.
    pub(crate) back: bool,
    /// Whether it has not been travelled yet: planned ways count their spaces.
    pub(crate) planned: bool,
    /// The space whose tent is taken in passing.
    pub(crate) taken: Option<u8>,
}

/// Returns the radius of a road.
const fn radius(track: Colour) -> f64 {
    match track {
        Colour::Orange => 178.0,
        Colour::Green => 139.0,
        Colour::Purple => 101.0,
    }
}

/// Returns the radius of a space: smaller on the inner roads, and on roads with many spaces.
fn space_radius(set: &Components, track: Colour) -> f64 {
    let usual = match track {
        Colour::Orange => 14.5,
        Colour::Green => 13.5,
        Colour::Purple => 12.5,
    };
    let apart = core::f64::consts::TAU * radius(track) / set.rings[track as usize].len().max(1) as f64;
    f64::min(usual, apart * 0.45)
}

/// Returns a point of a road: `space` counts from the top, and may lie between two spaces or beyond the last.
fn point(set: &Components, track: Colour, space: f64, out: f64) -> (f64, f64) {
    let all = set.rings[track as usize].len().max(1) as f64;
    let (sin, cos) = sin_cos((space / all - 0.25) * core::f64::consts::TAU);
    let far = radius(track) + out;
    (tenths(far * cos), tenths(far * sin))
}

/// Returns the middle of a space of a road.
pub(crate) fn road_place(set: &Components, track: Colour, space: u8) -> (f64, f64) {
    point(set, track, f64::from(space), 0.0)
}

/// Returns the space of a road that is nearest to a point.
pub(crate) fn nearest(set: &Components, x: f64, y: f64) -> (Colour, u8) {
    let spaces =
        Colour::ALL.into_iter().flat_map(|track| (0..set.rings[track as usize].len() as u8).map(move |at| (track, at)));
    let far = |(track, space): &(Colour, u8)| {
        let place = road_place(set, *track, *space);
        length(place.0 - x, place.1 - y)
    };
    spaces.min_by(|a, b| far(a).total_cmp(&far(b))).unwrap_or((Colour::Orange, 0))
}

/// Returns the ground of the roads without what lies on them.
pub(crate) fn road_ground(set: &Components) -> Markup {
    Colour::ALL.into_iter().map(|track| road(set, track)).collect()
}

/// Returns the ground of one road.
pub(super) fn road(set: &Components, track: Colour) -> Markup {
    let space = |(at, ring): (u8, &RingSpace)| {
        let (x, y) = road_place(set, track, at);
        let tent = matches!(ring, RingSpace::Tent(_));
        markup!(
            "<circle class=\"{}\" cx=\"{}\" cy=\"{}\" r=\"{}\"/>",
            if tent { "mag-stop" } else { "mag-gem" },
            x,
            y,
            space_radius(set, track)
        )
    };
    let spaces: Markup = (0..).zip(&set.rings[track as usize]).map(space).collect();
    let (x, y) = point(set, track, 0.5, 0.0);
    markup!(
        "<g class=\"{} mag-road\"><circle r=\"{}\" stroke-width=\"35\"/><circle class=\"rim\" r=\"{}\" \
             stroke-width=\"2\"/>{}{}</g>",
        family(track.into()),
        radius(track),
        radius(track) + 17.5,
        spaces,
        super::sign_at(track.into(), x, y, 1.3, "var(--hue)")
    )
}

/// Returns what lies on a space of a road, unless its wagon stands there: a gem, a tent, or a poster where
/// the tent has been taken.
fn on_space(set: &Components, track: Colour, at: u8, tents: &[Option<Tent>; TENTS_PER_TRACK]) -> Markup {
    let (x, y) = road_place(set, track, at);
    let size = space_radius(set, track);
    match set.rings[track as usize].get(usize::from(at)) {
        Some(RingSpace::Gem(kind)) => {
            let mark = super::sign_at(*kind, x, y, 1.3, "#1b1612");
            markup!("{}<g class=\"pattern\">{}</g>", gem_at(*kind, x, y, size * 1.45), mark)
        }
        Some(RingSpace::Tent(number)) => match tents.get(usize::from(*number)).copied().flatten() {
            Some(tent) => tent_at(Some(tent), set.tent(tent), x, y + 2.0, size * 1.75),
            None => poster_token_at(1, x, y, size * 1.25),
        },
        None => Markup::default(),
    }
}

/// Returns the line of a way, which lies below the things on the road.
pub(crate) fn way_line(set: &Components, way: &Way) -> Markup {
    let sign = if way.back { -0.25 } else { 0.25 };
    let corner = |part: u32| {
        let (x, y) = point(set, way.track, f64::from(way.from) + sign * f64::from(part), 0.0);
        format!("{}{} {}", if part == 0 { 'M' } else { 'L' }, short(x), short(y))
    };
    let line: String = (0..=u32::from(way.steps) * 4).map(corner).collect();
    markup!("<path class=\"mag-way glow\" d=\"{line}\"/><path class=\"mag-way\" d=\"{line}\"/>", line = line)
}

/// Returns the spaces of a way with their numbers, and dashed those that could follow. They lie above the
/// things on the road.
pub(crate) fn way_steps(set: &Components, way: &Way) -> Markup {
    let track = way.track;
    let all = set.rings[track as usize].len().max(1) as i32;
    let space =
        |step: u8| (i32::from(way.from) + if way.back { -i32::from(step) } else { i32::from(step) }).rem_euclid(all);
    let size = space_radius(set, track);
    let step = |step: u8| {
        let at = f64::from(space(step));
        let ((x, y), (out_x, out_y)) = (point(set, track, at, 0.0), point(set, track, at, 25.0));
        let last = step == way.steps;
        let badge = if way.planned {
            markup!(
                "<circle class=\"number\" cx=\"{}\" cy=\"{}\" r=\"{}\"/>{}",
                out_x,
                out_y,
                if last { 11.5 } else { 9.0 },
                label(
                    markup!("{}", step).as_str(),
                    out_x,
                    out_y + if last { 5.2 } else { 4.3 },
                    if last { 15.0 } else { 12.5 },
                    "#1a1322"
                )
            )
        } else {
            Markup::default()
        };
        markup!(
            "<g class=\"{}\"><circle class=\"ring\" cx=\"{}\" cy=\"{}\" r=\"{}\"/>{}</g>",
            if last { "mag-step last" } else { "mag-step" },
            x,
            y,
            if last { f64::max(size + 4.0, 17.0) } else { size + 0.5 },
            badge
        )
    };
    // On a second lap a space would have two numbers: only the later one is shown.
    let first = i32::from(way.steps).saturating_sub(all - 1).max(1) as u8;
    let steps: Markup = (first..=way.steps).map(step).collect();
    let more = i32::from(way.more).min(all - i32::from(way.steps).min(all)) as u8;
    let reach = |step: u8| {
        let (x, y) = point(set, track, f64::from(space(way.steps + step)), 0.0);
        markup!("<circle class=\"mag-more\" cx=\"{}\" cy=\"{}\" r=\"{}\"/>", x, y, size + 1.0)
    };
    let reach: Markup = (1..=more).map(reach).collect();
    // A tent that is taken in passing gets a loop.
    let taken = way.taken.map(|at| {
        let (x, y) = road_place(set, track, at);
        markup!("<circle class=\"mag-loop\" cx=\"{}\" cy=\"{}\" r=\"{}\"/>", x, y, size + 5.0)
    });
    markup!("{}{}{}", steps, reach, taken.unwrap_or_default())
}

/// Returns where dice lie in the main tent: place, size and how far each is turned, for this many dice.
pub(crate) fn dice_places(count: usize) -> Vec<(f64, f64, f64, f64)> {
    let (rows, size, apart): (&[usize], f64, f64) = match count {
        0..=4 => (&[2, 2], 30.0, 36.0),
        5..=7 => (&[2, 3, 2], 27.0, 31.0),
        8..=12 => (&[2, 4, 4, 2], 22.0, 26.0),
        _ => (&[3, 4, 5, 4, 3], 18.5, 22.0),
    };
    let mut rows = rows.to_vec();
    let mut many: usize = rows.iter().sum();
    // Dice that are missing leave room at the top and at the bottom.
    while many > count {
        let (first, last) = (0, rows.len() - 1);
        let at = if rows[last] >= rows[first] { last } else { first };
        rows[at] -= 1;
        many -= 1;
        rows.retain(|row| *row > 0);
    }
    let middle = (rows.len() as f64 - 1.0) / 2.0;
    let mut places = Vec::new();
    for (row, many) in rows.iter().enumerate() {
        for at in 0..*many {
            let (x, y) = ((at as f64 - (*many as f64 - 1.0) / 2.0) * apart, (row as f64 - middle) * apart);
            places.push((x, y, size, (places.len() * 5 % 9) as f64 - 4.0));
        }
    }
    places.extend((places.len()..count).map(|_| (0.0, 0.0, size, 0.0)));
    places
}

/// Returns the main tent from above, without dice; its floor has a radius of 63.
pub(crate) fn main_tent() -> Markup {
    let corner = |at: u32| {
        let (sin, cos) = sin_cos(f64::from(at) * core::f64::consts::PI / 8.0);
        format!("{} {}", short(tenths(78.0 * cos)), short(tenths(78.0 * sin)))
    };
    let stripes: String = (0..16)
        .filter(|at| at % 2 == 1)
        .map(|at| format!("M0 0L{}A78 78 0 0 1 {}Z", corner(at), corner(at + 1)))
        .collect();
    markup!(
        "<circle r=\"78\" fill=\"#f6e8cb\"/><path d=\"{}\" fill=\"{}\"/><circle r=\"78\" fill=\"none\" \
         stroke=\"#e2b45a\" stroke-width=\"3.5\"/><circle r=\"63\" fill=\"#fbf3e0\" stroke=\"#8a5a12\" \
         stroke-width=\"1.5\"/>",
        stripes,
        BRICK
    )
}

/// Returns the dice in the main tent, in the order of colours and faces.
fn dice_in(tent: &[[u8; 6]; 4]) -> Vec<(ColourOrClear, u8)> {
    let faces = |kind: ColourOrClear| {
        (1..=6_u8).flat_map(move |face| {
            core::iter::repeat_n((kind, face), usize::from(tent[kind as usize][usize::from(face) - 1]))
        })
    };
    ColourOrClear::ALL.into_iter().flat_map(faces).collect()
}

/// Returns the wagon of a road on a space: it looks the way it goes.
fn wagon_on(set: &Components, track: Colour, at: u8) -> Markup {
    let (x, y) = road_place(set, track, at);
    wagon_at(track.into(), x, y - 3.0, 34.0, y > 0.0)
}

/// Returns main tent and roads with tents, gems, wagons and dice, which fill their place. With a way the
/// other roads are dim.
pub(crate) fn roads(set: &Components, state: &PublicState, along: Option<&Way>) -> Markup {
    let one = |track: Colour| {
        let wagon = state.wagons[track as usize];
        let here = along.filter(|way| way.track == track);
        let spaces = 0..set.rings[track as usize].len() as u8;
        let things: Markup = spaces
            .filter(|at| *at != wagon)
            .map(|at| on_space(set, track, at, &state.ring_tents[track as usize]))
            .collect();
        markup!(
            "<g class=\"{}\">{}{}{}{}</g>",
            if along.is_some_and(|way| way.steps > 0) && here.is_none() { "mag-dim" } else { "" },
            here.map(|way| way_line(set, way)).unwrap_or_default(),
            things,
            here.map(|way| way_steps(set, way)).unwrap_or_default(),
            wagon_on(set, track, wagon)
        )
    };
    let tracks: Markup = Colour::ALL.into_iter().map(one).collect();
    let dice = dice_in(&state.tent);
    let places = dice_places(dice.len());
    let dice: Markup = dice
        .into_iter()
        .zip(places)
        .map(|((kind, face), (x, y, size, turned))| die_at(kind, face, x, y, size, turned))
        .collect();
    let inside = markup!("{}{}{}{}", road_ground(set), tracks, main_tent(), dice);
    super::picture("mag-roads", &ROADS.view_box(), &inside)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dice_lie_within_the_tent_and_beside_each_other() {
        for count in 0..=19 {
            let places = dice_places(count);
            assert_eq!(places.len(), count);
            for (at, (x, y, size, _)) in places.iter().enumerate() {
                assert!(length(x.abs() + size / 2.0, y.abs() + size / 2.0) < 63.0, "{count} dice: {x} {y}");
                for (other_x, other_y, ..) in &places[..at] {
                    assert!((x - other_x).abs().max((y - other_y).abs()) >= *size, "{count} dice");
                }
            }
        }
    }

    #[test]
    fn each_space_is_nearest_to_itself() {
        let set = Components::printed();
        for track in Colour::ALL {
            for at in 0..set.rings[track as usize].len() as u8 {
                let (x, y) = road_place(set, track, at);
                assert_eq!(nearest(set, x + 3.0, y - 2.0), (track, at));
            }
        }
    }

    #[test]
    fn a_way_counts_its_spaces() {
        let set = Components::printed();
        let mut along =
            Way { track: Colour::Green, from: 12, steps: 7, more: 2, back: false, planned: true, taken: Some(14) };
        let svg = way_steps(set, &along);
        assert_eq!(svg.as_str().matches("mag-step").count(), 7);
        assert_eq!(svg.as_str().matches("mag-more").count(), 2);
        assert_eq!(svg.as_str().matches("mag-loop").count(), 1);
        (along.steps, along.more) = (16, 3);
        let laps = way_steps(set, &along);
        assert_eq!(laps.as_str().matches("mag-step").count(), 14, "each space has one number");
        assert_eq!(laps.as_str().matches("mag-more").count(), 0);
        (along.steps, along.more, along.taken) = (0, 0, None);
        assert!(way_steps(set, &along).is_empty());
    }
}
