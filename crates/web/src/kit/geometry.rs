//! Points, frames, and how a drawing lies in its element on the screen.

use crate::draw::{length, short};

/// The largest magnification of a map.
pub(crate) const MAX_ZOOM: f64 = 1.6;

/// A point, in pixels of the window or in units of a drawing.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct Point {
    pub(crate) x: f64,
    pub(crate) y: f64,
}

impl Point {
    /// Returns the point with these coordinates.
    pub(crate) const fn new(x: f64, y: f64) -> Self {
        Self { x, y }
    }

    /// Returns the distance to another point.
    pub(crate) fn distance(self, other: Self) -> f64 {
        length(other.x - self.x, other.y - self.y)
    }

    /// Returns the point in the middle between this one and another.
    pub(crate) const fn between(self, other: Self) -> Self {
        Self::new((self.x + other.x) / 2.0, (self.y + other.y) / 2.0)
    }

    /// Returns the point moved by this much.
    pub(crate) const fn moved(self, dx: f64, dy: f64) -> Self {
        Self::new(self.x + dx, self.y + dy)
    }
}

/// A rectangle: the view box of a drawing, or the place of an element in the window.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct Frame {
    pub(crate) left: f64,
    pub(crate) top: f64,
    pub(crate) width: f64,
    pub(crate) height: f64,
}

impl Frame {
    /// Returns the smallest frame that contains all points, with a margin on every side.
    pub(crate) fn around(points: impl IntoIterator<Item = Point>, margin_x: f64, margin_y: f64) -> Self {
        let mut corners: Option<(Point, Point)> = None;
        for point in points {
            let (low, high) = corners.unwrap_or((point, point));
            corners = Some((
                Point::new(low.x.min(point.x), low.y.min(point.y)),
                Point::new(high.x.max(point.x), high.y.max(point.y)),
            ));
        }
        let (low, high) = corners.unwrap_or_default();
        Self {
            left: low.x - margin_x,
            top: low.y - margin_y,
            width: high.x - low.x + 2.0 * margin_x,
            height: high.y - low.y + 2.0 * margin_y,
        }
    }

    /// Returns the place of an element in the window.
    pub(crate) fn of(element: &web_sys::Element) -> Self {
        let rect = element.get_bounding_client_rect();
        Self { left: rect.left(), top: rect.top(), width: rect.width(), height: rect.height() }
    }

    /// Returns the middle.
    pub(crate) const fn middle(self) -> Point {
        Point::new(self.left + self.width / 2.0, self.top + self.height / 2.0)
    }

    /// Returns whether a point lies inside.
    pub(crate) fn contains(self, point: Point) -> bool {
        let (x, y) = (point.x - self.left, point.y - self.top);
        x >= 0.0 && y >= 0.0 && x <= self.width && y <= self.height
    }

    /// Returns the frame as the attribute `viewBox`.
    pub(crate) fn view_box(self) -> String {
        [self.left, self.top, self.width, self.height].map(short).join(" ")
    }

    /// Returns how many pixels a unit of this drawing takes in an element, which shows all of it in its
    /// middle.
    fn scale_in(self, element: Self) -> f64 {
        let scale = (element.width / self.width).min(element.height / self.height);
        if scale.is_finite() && scale > 0.0 { scale } else { 1.0 }
    }

    /// Returns the point of this drawing that lies at a point of the window.
    pub(crate) fn at_window(self, element: Self, at: Point) -> Point {
        let (scale, centre, middle) = (self.scale_in(element), element.middle(), self.middle());
        middle.moved((at.x - centre.x) / scale, (at.y - centre.y) / scale)
    }

    /// Returns the point of the window at which a point of this drawing lies.
    pub(crate) fn to_window(self, element: Self, at: Point) -> Point {
        let (scale, centre, middle) = (self.scale_in(element), element.middle(), self.middle());
        centre.moved((at.x - middle.x) * scale, (at.y - middle.y) * scale)
    }
}

/// Which part of a drawing is shown, and how large.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Zoom {
    scale: f64,
    /// The point of the drawing in the middle; without meaning at scale 1.
    centre: Point,
}

impl Default for Zoom {
    fn default() -> Self {
        Self { scale: 1.0, centre: Point::default() }
    }
}

impl Zoom {
    /// Returns the view of a part around a point, as large as it gets.
    pub(crate) fn near(point: Point, whole: Frame) -> Self {
        Self { scale: MAX_ZOOM, centre: point }.inside(whole)
    }

    /// Returns whether the whole drawing is shown.
    pub(crate) fn is_whole(self) -> bool {
        self.scale < 1.01
    }

    /// Returns the part of the drawing that is shown.
    pub(crate) fn frame(self, whole: Frame) -> Frame {
        if self.is_whole() {
            return whole;
        }
        let (width, height) = (whole.width / self.scale, whole.height / self.scale);
        Frame { left: self.centre.x - width / 2.0, top: self.centre.y - height / 2.0, width, height }
    }

    /// Returns the view after two fingers around a point of the drawing moved apart by a factor and along by
    /// a vector, in units of the drawing.
    pub(crate) fn pinched(self, by: f64, around: Point, along: Point, whole: Frame) -> Self {
        let centre = if self.is_whole() { whole.middle() } else { self.centre };
        let scale = (self.scale * by).clamp(1.0, MAX_ZOOM);
        let by = scale / self.scale;
        // The point between the fingers keeps its place on the screen.
        let centre = Point::new(
            around.x + (centre.x - around.x) / by - along.x,
            around.y + (centre.y - around.y) / by - along.y,
        );
        Self { scale, centre }.inside(whole)
    }

    /// Moves the middle so that nothing beyond the drawing is shown.
    fn inside(self, whole: Frame) -> Self {
        let (half_width, half_height) = (whole.width / self.scale / 2.0, whole.height / self.scale / 2.0);
        let clamp = |at: f64, low: f64, high: f64| at.max(low).min(high.max(low));
        let centre = Point::new(
            clamp(self.centre.x, whole.left + half_width, whole.left + whole.width - half_width),
            clamp(self.centre.y, whole.top + half_height, whole.top + whole.height - half_height),
        );
        Self { centre, ..self }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const WHOLE: Frame = Frame { left: -100.0, top: -50.0, width: 200.0, height: 100.0 };

    #[test]
    fn a_frame_reaches_around_all_points() {
        let frame = Frame::around([Point::new(1.0, 2.0), Point::new(-3.0, 5.0)], 1.0, 2.0);
        assert_eq!(frame, Frame { left: -4.0, top: 0.0, width: 6.0, height: 7.0 });
        assert_eq!(frame.view_box(), "-4 0 6 7");
        assert_eq!(Frame::around([], 1.0, 1.0).width, 2.0);
    }

    #[test]
    fn a_drawing_lies_in_the_middle_of_its_element() {
        let element = Frame { left: 10.0, top: 20.0, width: 400.0, height: 400.0 };
        assert_eq!(WHOLE.at_window(element, Point::new(210.0, 220.0)), Point::new(0.0, 0.0));
        assert_eq!(WHOLE.at_window(element, Point::new(10.0, 120.0)), Point::new(-100.0, -50.0));
        let there = WHOLE.to_window(element, Point::new(40.0, -10.0));
        assert_eq!(WHOLE.at_window(element, there), Point::new(40.0, -10.0));
        // An element that is not shown has no size.
        assert!(WHOLE.at_window(Frame::default(), Point::new(1.0, 1.0)).x.is_finite());
    }

    #[test]
    fn a_pinch_keeps_the_point_between_the_fingers() {
        let element = Frame { left: 0.0, top: 0.0, width: 400.0, height: 200.0 };
        let at = Point::new(20.0, 5.0);
        let before = WHOLE.to_window(element, at);
        let zoom = Zoom::default().pinched(1.3, at, Point::default(), WHOLE);
        let after = zoom.frame(WHOLE).to_window(element, at);
        assert!(before.distance(after) < 1e-9, "{before:?} {after:?}");
        assert!(!zoom.is_whole());
    }

    #[test]
    fn a_zoom_has_limits_and_stays_on_the_drawing() {
        let zoom = Zoom::default().pinched(9.0, Point::new(-100.0, -50.0), Point::default(), WHOLE);
        let frame = zoom.frame(WHOLE);
        assert!((frame.width - 200.0 / MAX_ZOOM).abs() < 1e-9);
        assert!((frame.left - WHOLE.left).abs() < 1e-9 && (frame.top - WHOLE.top).abs() < 1e-9);
        let far = zoom.pinched(1.0, Point::default(), Point::new(-900.0, 0.0), WHOLE).frame(WHOLE);
        assert!((far.left + far.width - WHOLE.left - WHOLE.width).abs() < 1e-9);
        assert!(zoom.pinched(0.1, Point::default(), Point::default(), WHOLE).is_whole());
        assert_eq!(Zoom::near(Point::new(0.0, 0.0), WHOLE).frame(WHOLE).middle(), Point::new(0.0, 0.0));
    }
}
