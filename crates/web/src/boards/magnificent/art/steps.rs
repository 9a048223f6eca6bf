//! The performance track: start spaces and rising steps, with hats on them. The origin is at the upper left.

use magnificent::Components;
use magnificent::components::START_SPACES;

use super::pieces::hat_at;
use super::{BRICK, label, tenths};
use crate::draw::short;
use crate::markup::{Markup, markup};

/// The size of a drawing of the track; zones of different widths have different ones.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Track {
    pub(crate) width: f64,
    pub(crate) height: f64,
}

/// The place of a step: its left and upper edge, its width; it ends at the lower edge of the drawing.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Step {
    pub(crate) left: f64,
    pub(crate) top: f64,
    pub(crate) width: f64,
}

impl Step {
    /// Returns its middle.
    pub(crate) const fn middle(self) -> f64 {
        self.left + self.width / 2.0
    }
}

impl Track {
    /// Returns the place of a space, by its position from the bottom.
    pub(crate) fn step(self, set: &Components, position: u8) -> Step {
        let start = self.width / 16.0;
        let numbered = set.performance_track.len().max(1) as f64;
        let all_starts = start * f64::from(START_SPACES) + 4.0;
        let wide = (self.width - all_starts) / numbered;
        let low = self.height - 2.0;
        if position < START_SPACES {
            return Step { left: tenths(f64::from(position) * start), top: low - 19.0, width: tenths(start - 2.0) };
        }
        let at = f64::from(position - START_SPACES);
        let rise = (self.height - 63.0) / (numbered - 1.0).max(1.0);
        Step { left: tenths(all_starts + at * wide), top: tenths(low - 34.0 - at * rise), width: tenths(wide - 2.0) }
    }

    /// Returns the size of a hat.
    fn hat_size(self, set: &Components) -> f64 {
        (self.step(set, START_SPACES).width * 0.52).clamp(23.0, 30.0)
    }

    /// Returns the middle of a hat on a space, and its size.
    pub(crate) fn hat(self, set: &Components, position: u8) -> (f64, f64, f64) {
        let (step, size) = (self.step(set, position), self.hat_size(set));
        (step.middle(), step.top - size * 0.46, size)
    }

    /// Returns the steps without hats; those with a lit position are bright.
    pub(crate) fn ground(self, set: &Components, lit: &[u8]) -> Markup {
        let low = self.height - 2.0;
        let last = START_SPACES + set.performance_track.len() as u8;
        let one = |position: u8| {
            let step = self.step(set, position);
            let (class, number, size) = match set.performance_space(position) {
                Some(space) => ("mag-stair", markup!("{}", space.number), 13.0),
                None => ("mag-stair start", markup!("#{}", position + 1), 11.0),
            };
            let bright = if lit.contains(&position) { " on" } else { "" };
            let side = short(step.width);
            markup!(
                "<g class=\"{}{}\"><path d=\"M{left} {low}V{top}h{side}V{low}Z\"/><path d=\"M{left} \
                 {top}h{side}v4.5h-{side}Z\" fill=\"{}\" stroke=\"none\"/>{}{}</g>",
                class,
                bright,
                BRICK,
                label(number.as_str(), step.middle(), low - 5.0, size, "currentColor"),
                self.posters(set, position),
                left = step.left,
                top = step.top,
                low = low,
                side = side
            )
        };
        (0..last).map(one).collect()
    }

    /// Returns a sheet for each poster that may be completed on a step.
    fn posters(self, set: &Components, position: u8) -> Markup {
        let step = self.step(set, position);
        let count = set.performance_space(position).map_or(0, |space| space.posters);
        let apart = f64::min(5.4, (step.width - 2.0) / f64::from(count.max(5)));
        let left = step.middle() - apart * f64::from(count) / 2.0 + 0.5;
        let one = |at: u8| {
            markup!(
                "<rect class=\"mag-bill\" x=\"{}\" y=\"{}\" width=\"{}\" height=\"6\" rx=\".8\"/>",
                tenths(left + f64::from(at) * apart),
                step.top + 7.5,
                tenths(apart - 1.0)
            )
        };
        (0..count).map(one).collect()
    }

    /// Returns the dashed frame of a hat that is planned on a space.
    pub(crate) fn planned(self, set: &Components, position: u8) -> Markup {
        let (x, y, size) = self.hat(set, position);
        markup!(
            "<rect class=\"mag-planned\" x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" rx=\"6\"/>",
            x - size * 0.62,
            y - size * 0.56,
            size * 1.24,
            size
        )
    }

    /// Returns the ring behind a hat that decided the game.
    pub(crate) fn winner(self, set: &Components, position: u8) -> Markup {
        let (x, y, size) = self.hat(set, position);
        markup!("<circle class=\"mag-winner\" cx=\"{}\" cy=\"{}\" r=\"{}\"/>", x, y, size * 0.62)
    }
}

/// Returns the performance track with hats, which fills the width of its place. A hat is its seat, or `None`
/// for a neutral one, and its position. `under` lies below the hats.
pub(crate) fn performance(
    set: &Components,
    track: Track,
    hats: &[(Option<usize>, u8)],
    lit: &[u8],
    under: &Markup,
) -> Markup {
    let hat = |(seat, position): &(Option<usize>, u8)| {
        let (x, y, size) = track.hat(set, *position);
        hat_at(*seat, x, y, size)
    };
    let hats: Markup = hats.iter().map(hat).collect();
    let view = format!("0 0 {} {}", short(track.width), short(track.height));
    super::picture("mag-steps", &view, &markup!("{}{}{}", track.ground(set, lit), under, hats))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_rise_from_left_to_right_and_stay_inside() {
        let set = Components::printed();
        for track in [
            Track { width: 384.0, height: 110.0 },
            Track { width: 306.0, height: 90.0 },
            Track { width: 360.0, height: 300.0 },
        ] {
            let last = START_SPACES + set.performance_track.len() as u8;
            for position in 1..last {
                let (before, step) = (track.step(set, position - 1), track.step(set, position));
                assert!(step.left >= before.left + before.width && step.top <= before.top, "{position}");
                assert!(step.left + step.width <= track.width);
                let (_, y, size) = track.hat(set, position);
                assert!(y - size / 2.0 >= 0.0, "a hat on {position} is cut off");
            }
        }
    }

    #[test]
    fn a_step_shows_its_number_and_posters() {
        let set = Components::printed();
        let svg = Track { width: 384.0, height: 110.0 }.ground(set, &[4]);
        let posters: usize = set.performance_track.iter().map(|space| usize::from(space.posters)).sum();
        assert_eq!(svg.as_str().matches("mag-bill").count(), posters);
        assert_eq!(svg.as_str().matches(" on\u{22}").count(), 1);
        for space in &set.performance_track {
            assert!(svg.as_str().contains(&format!(">{}</text>", space.number)));
        }
    }
}
