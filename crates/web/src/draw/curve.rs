//! Paths of rounded shapes, from a few points.

use super::{short, sin_cos};

/// A point of a table.
pub(crate) type Point = (i16, i16);

/// Returns points of a table, shifted, as floats.
pub(crate) fn at(points: &[Point], x: f64, y: f64) -> Vec<(f64, f64)> {
    points.iter().map(|point| (f64::from(point.0) + x, f64::from(point.1) + y)).collect()
}

/// Returns the path of a closed curve through points; `tension` 1 is round, 0 has straight edges.
pub(crate) fn blob(points: &[(f64, f64)], tension: f64) -> String {
    let many = points.len();
    let mut path = begin(points);
    for now in 0..many {
        let around = [now + many - 1, now, now + 1, now + 2].map(|at| points[at % many]);
        bend(&mut path, around, tension / 6.0);
    }
    path.push('Z');
    path
}

/// Returns the path of an open curve through points.
pub(crate) fn curve(points: &[(f64, f64)]) -> String {
    let mut path = begin(points);
    let last = points.len().saturating_sub(1);
    for now in 0..last {
        let around = [now.saturating_sub(1), now, now + 1, (now + 2).min(last)].map(|at| points[at]);
        bend(&mut path, around, 1.0 / 6.0);
    }
    path
}

/// Returns the path of a circle that is not quite round: each of its `corners` is moved by up to `by` of the
/// radius. The same seed always yields the same shape.
pub(crate) fn wobbly(x: f64, y: f64, radius: f64, seed: u32, by: f64, corners: u32) -> String {
    let mut state = seed.wrapping_mul(7919).wrapping_add(13);
    let points: Vec<_> = (0..corners)
        .map(|corner| {
            state = (state ^ state >> 15).wrapping_mul(1 | state).wrapping_add(0x6d2b_79f5);
            let random = f64::from(state ^ state >> 14) / 4_294_967_296.0;
            let radius = radius * (1.0 + (random - 0.5) * 2.0 * by);
            let (sin, cos) = sin_cos(f64::from(corner) / f64::from(corners) * core::f64::consts::TAU);
            (x + cos * radius, y + sin * radius)
        })
        .collect();
    blob(&points, 1.0)
}

fn begin(points: &[(f64, f64)]) -> String {
    let mut path = String::from("M");
    if let Some(first) = points.first() {
        push(&mut path, *first);
    }
    path
}

/// Appends the curve between the two middle ones of four points.
fn bend(path: &mut String, [a, b, c, d]: [(f64, f64); 4], k: f64) {
    path.push('C');
    push(path, (b.0 + (c.0 - a.0) * k, b.1 + (c.1 - a.1) * k));
    path.push(' ');
    push(path, (c.0 - (d.0 - b.0) * k, c.1 - (d.1 - b.1) * k));
    path.push(' ');
    push(path, c);
}

/// Appends a point in tenths.
fn push(path: &mut String, (x, y): (f64, f64)) {
    path.push_str(&short((x * 10.0).round() / 10.0));
    path.push(' ');
    path.push_str(&short((y * 10.0).round() / 10.0));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_closed_curve_returns_to_its_first_point() {
        let path = blob(&at(&[(0, 0), (6, 0), (6, 6)], 1.0, 0.0), 1.0);
        assert_eq!(path, "M1 0C1 -1 6 -1 7 0C8 1 8 6 7 6C6 6 1 1 1 0Z");
        assert_eq!(curve(&[(0.0, 0.0), (6.0, 0.0)]), "M0 0C1 0 5 0 6 0");
    }

    #[test]
    fn a_wobbly_circle_stays_near_its_radius_and_is_always_the_same() {
        let path = wobbly(0.0, 0.0, 10.0, 3, 0.0, 4);
        assert!(path.starts_with("M10 0C") && path.contains(" -10 0C"), "{path}");
        assert_eq!(wobbly(5.0, 5.0, 9.0, 7, 0.1, 9), wobbly(5.0, 5.0, 9.0, 7, 0.1, 9));
        assert_ne!(wobbly(5.0, 5.0, 9.0, 7, 0.1, 9), wobbly(5.0, 5.0, 9.0, 8, 0.1, 9));
    }
}
