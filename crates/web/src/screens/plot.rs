//! A plot of one value of each team over time, which is also the time line.

use catalog::Mark;

use super::analysis::marks::sign;
use crate::draw::{hexagon, short};
use crate::markup::{Markup, markup};

/// One line of the plot.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Series {
    /// The seat, which determines colour, dash and marker.
    pub(crate) seat: usize,
    /// The value at each stop.
    pub(crate) values: Vec<i32>,
    /// Whether the seat moved at each stop after the first.
    pub(crate) moved: Vec<bool>,
}

/// The colours of the seats, the same as those of their avatars.
const INK: [&str; 6] = ["--forest", "--brass", "--sky", "--brick", "--i-p", "--ink-2"];
const DASH: [&str; 6] = ["", "6 3.5", "2 3", "10 4", "8 3 2 3", "1 4"];

/// Returns the marker of a seat, which has a shape as well as a colour.
pub(crate) fn marker(seat: usize, x: f64, y: f64, size: f64) -> Markup {
    let ink = INK[seat % 6];
    match seat % 4 {
        0 => markup!("<circle cx=\"{}\" cy=\"{}\" r=\"{}\" fill=\"var({})\"/>", x, y, size, ink),
        1 => markup!(
            "<rect x=\"{0}\" y=\"{1}\" width=\"{2}\" height=\"{2}\" fill=\"var({3})\"/>",
            x - size,
            y - size,
            2.0 * size,
            ink
        ),
        2 => {
            markup!("<path d=\"M{} {}l{} {}h-{}z\" fill=\"var({})\"/>", x, y - size, size, 1.8 * size, 2.0 * size, ink)
        }
        _ => markup!("<path d=\"M{0} {1}l{2} {2}-{2} {2}-{2}-{2}z\" fill=\"var({3})\"/>", x, y - size, size, ink),
    }
}

/// Returns a line of the legend.
pub(crate) fn legend(seat: usize) -> Markup {
    markup!(
        "<svg width=\"34\" height=\"14\" viewBox=\"0 0 34 14\" aria-hidden=\"true\"><path d=\"M1 7h32\" stroke=\"var({})\" stroke-width=\"3\" \
         stroke-dasharray=\"{}\"/>{}</svg>",
        INK[seat % 6],
        DASH[seat % 6],
        marker(seat, 17.0, 7.0, 5.0)
    )
}

/// Margins: left, right, top, bottom.
const MARGIN: (f64, f64, f64, f64) = (30.0, 16.0, 14.0, 26.0);

/// Returns the x coordinate of a stop in a plot of this width.
pub(crate) fn stop_x(width: f64, stops: usize, at: usize) -> f64 {
    MARGIN.0 + (width - MARGIN.0 - MARGIN.1) * at as f64 / stops.max(1) as f64
}

/// Returns the stop nearest to an x coordinate.
pub(crate) fn stop_at(width: f64, stops: usize, x: f64) -> usize {
    let share = (x - MARGIN.0) / (width - MARGIN.0 - MARGIN.1);
    (share * stops as f64).round().clamp(0.0, stops as f64) as usize
}

/// Returns the values that have a line of the grid: round ones, the highest, and the lowest below zero. At
/// most `room` steps fit.
fn grid(lowest: i32, highest: i32, room: i32) -> Vec<i32> {
    let span = highest - lowest;
    let fits = |step: &i32| span / step <= room.max(1);
    let step = [1, 2, 3, 5, 6, 10, 12, 20, 30, 50, 100, 200].into_iter().find(fits).unwrap_or(500);
    let round = (lowest / step..=highest / step).map(|count| count * step);
    // The number of a round value close to the end would touch that of the end; a low plot has room for both
    // ends only.
    let apart = |distance: i32| room > 1 && 10 * distance >= 7 * step;
    let clear = |value: &i32| *value == 0 || (apart(highest - value) && apart(value - lowest));
    let mut values: Vec<i32> = round.filter(clear).chain([highest]).collect();
    if lowest < 0 {
        values.insert(0, lowest);
    }
    values.dedup();
    values
}

/// How values are drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Look {
    /// Values that are scored: steps, with a marker at each.
    Steps,
    /// Values that are expected: a line. The scale reaches at least to this value.
    Curve(i32),
}

/// Returns the plot as SVG, with a mark at the current stop, and signs above stops.
pub(crate) fn plot(
    series: &[Series],
    at: usize,
    (width, height): (f64, f64),
    look: Look,
    signs: &[(usize, Mark)],
) -> Markup {
    let (left, right, top, bottom) = MARGIN;
    let stops = series.first().map_or(1, |one| one.values.len().saturating_sub(1));
    let values = || series.iter().flat_map(|one| &one.values).copied();
    let reach = if let Look::Curve(reach) = look { reach } else { 3 };
    let (least, most) = (values().min().unwrap_or(0).min(0), values().max().unwrap_or(0).max(reach));
    let x = |stop: usize| stop_x(width, stops, stop);
    let inner = height - top - bottom;
    let y = |value: i32| height - bottom - inner * f64::from(value - least) / f64::from(most - least + 1);
    let mut svg = Markup::default();
    for value in grid(least, most, (inner / 17.0) as i32) {
        let dash = Markup::fixed(if value == 0 { "" } else { "stroke-dasharray=\"2 4\"" });
        svg.push(&markup!(
            "<path d=\"M{} {}H{}\" stroke=\"var(--line)\" {}/><text x=\"{}\" y=\"{}\" text-anchor=\"end\">{}</text>",
            left,
            y(value),
            width - right,
            dash,
            left - 8.0,
            y(value) + 4.0,
            value
        ));
    }
    svg.push(&markup!(
        "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" fill=\"var(--brass-wash)\" opacity=\".55\"/>",
        x(0),
        top - 8.0,
        x(at) - x(0),
        height - bottom - top + 8.0
    ));
    for one in series.iter().rev() {
        let mut path = format!("M{} {}", short(x(0)), short(y(one.values.first().copied().unwrap_or(0))));
        let mut marks = Markup::default();
        for (stop, pair) in one.values.windows(2).enumerate() {
            let (x, y) = (x(stop + 1), y(pair[1]));
            if look != Look::Steps {
                path.push_str(&format!("L{} {}", short(x), short(y)));
                continue;
            }
            path.push_str(&format!("H{}V{}", short(x), short(y)));
            if pair[0] != pair[1] {
                marks.push(&marker(one.seat, x, y, 4.2));
            }
        }
        svg.push(&markup!(
            "<path d=\"{}\" fill=\"none\" stroke=\"var({})\" stroke-width=\"2.6\" stroke-dasharray=\"{}\" stroke-linejoin=\"round\"/>{}",
            path,
            INK[one.seat % 6],
            DASH[one.seat % 6],
            marks
        ));
        for (stop, _) in one.moved.iter().enumerate().filter(|(_, moved)| **moved) {
            let faint = if stop < at { "1" } else { ".4" };
            svg.push(&markup!("<g opacity=\"{}\">{}</g>", faint, marker(one.seat, x(stop + 1), height - 13.5, 2.8)));
        }
    }
    for (stop, mark) in signs {
        svg.push(&sign(*mark, x(*stop), 7.0));
    }
    svg.push(&markup!(
        "<path d=\"M{0} {1}V{2}\" stroke=\"var(--ink)\" stroke-width=\"2\"/><g transform=\"translate({0} {2})\"><path d=\"{3}\" fill=\"var(--ink)\" \
         stroke=\"var(--card)\" stroke-width=\"2.5\"/></g>",
        x(at),
        top - 8.0,
        height - 13.0,
        hexagon(8.0, 0.0, 0.0)
    ));
    svg
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_point_on_a_stop_is_that_stop() {
        for at in [0, 1, 17, 41] {
            assert_eq!(stop_at(900.0, 41, stop_x(900.0, 41, at)), at);
        }
        assert_eq!((stop_at(900.0, 41, -50.0), stop_at(900.0, 41, 2000.0)), (0, 41));
    }

    #[test]
    fn the_highest_value_has_a_line_of_the_grid_and_lines_keep_apart() {
        assert_eq!(grid(0, 11, 4), [0, 3, 6, 11]);
        assert_eq!(grid(0, 7, 3), [0, 2, 4, 7]);
        assert_eq!(grid(0, 3, 4), [0, 1, 2, 3]);
        assert_eq!(grid(0, 24, 2), [0, 10, 24]);
        assert_eq!(grid(0, 34, 1), [0, 34]);
        assert_eq!(grid(-7, 40, 4), [-7, 0, 10, 20, 30, 40]);
    }

    #[test]
    fn a_line_goes_through_its_values() {
        let series = [Series { seat: 0, values: vec![0, 0, 4], moved: vec![true, true] }];
        let svg = plot(&series, 1, (446.0, 112.0), Look::Steps, &[]);
        assert_eq!(svg.as_str().matches("<circle").count(), 3, "a marker where it rises, two where it moved");
        let svg = plot(&series, 1, (446.0, 112.0), Look::Curve(100), &[(2, Mark::Poor), (1, Mark::Fine)]);
        assert_eq!(svg.as_str().matches("<circle").count(), 2, "only where it moved");
        assert!(svg.as_str().contains(">100<"), "the scale ends at certainty");
        assert_eq!(svg.as_str().matches("var(--brick)").count(), 1, "one decision is marked");
    }
}
