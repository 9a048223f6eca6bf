//! Things that fly from where they were to where they are, and things that turn over.
//!
//! A board measures before it changes the page and lets what moved fly afterwards. Where motion is turned
//! off, what changed gets a brass ring instead.

use core::time::Duration;
use std::collections::HashMap;

use leptos::prelude::*;
use wasm_bindgen::prelude::wasm_bindgen;
use wasm_bindgen::{JsCast, JsValue};

use super::geometry::{Frame, Point};
use crate::draw::short;
use crate::markup::Markup;
use crate::settings::Settings;

/// How long a ring marks what changed where nothing moves.
const RING: Duration = Duration::from_millis(1500);
/// How things fly: fast, and slower at the end.
const EASE: &str = "cubic-bezier(0.2, 0.8, 0.25, 1)";

#[wasm_bindgen]
extern "C" {
    /// An element that can be animated.
    #[wasm_bindgen(extends = web_sys::Element)]
    type Animated;

    #[wasm_bindgen(method)]
    fn animate(this: &Animated, frames: &JsValue, options: &JsValue) -> JsValue;
}

/// How something moves.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Move {
    /// How long it takes, in milliseconds.
    pub(crate) ms: u16,
    /// How high it rises on its way, in pixels; 0 slides.
    pub(crate) arc: f64,
    /// How long it waits before, in milliseconds.
    pub(crate) after: u16,
}

impl Move {
    /// Returns a slide.
    pub(crate) const fn slide(ms: u16) -> Self {
        Self { ms, arc: 0.0, after: 0 }
    }

    /// Returns a flight on a low arc, as dice fly.
    pub(crate) const fn fly(ms: u16) -> Self {
        Self { ms, arc: 36.0, after: 0 }
    }

    /// Returns the same, later.
    pub(crate) const fn later(self, after: u16) -> Self {
        Self { after, ..self }
    }
}

/// Where things were, by name. Such a thing has the class `kfly` and its name as the attribute `data-fly`.
#[derive(Clone, Debug, Default)]
pub(crate) struct Places(HashMap<String, Frame>);

impl Places {
    /// Measures everything of the class `kfly` below an element.
    pub(crate) fn measure(root: &web_sys::Element) -> Self {
        Self(marked(root).into_iter().map(|(name, element)| (name, Frame::of(&element))).collect())
    }

    /// Returns where a thing was.
    pub(crate) fn get(&self, name: &str) -> Option<Frame> {
        self.0.get(name).copied()
    }

    /// Adds the place of something that had no element of its own, such as a bag.
    pub(crate) fn add(&mut self, name: String, place: Frame) {
        self.0.insert(name, place);
    }

    /// Lets everything below an element that is elsewhere now fly there.
    pub(crate) fn fly_to(&self, root: &web_sys::Element, how: Move, settings: Settings) {
        for (name, element) in marked(root) {
            if let Some(before) = self.get(&name) {
                fly_from(&element, before, how, settings);
            }
        }
    }
}

fn marked(root: &web_sys::Element) -> Vec<(String, web_sys::Element)> {
    let found = root.get_elements_by_class_name("kfly");
    let elements = (0..found.length()).filter_map(|at| found.item(at));
    elements.filter_map(|element| Some((element.get_attribute("data-fly")?, element))).collect()
}

/// Lets an element fly from a place of the window to where it is now. Does nothing if it is there already.
pub(crate) fn fly_from(element: &web_sys::Element, before: Frame, how: Move, settings: Settings) {
    let now = Frame::of(element);
    let Some(frames) = keyframes(before, now, how.arc) else { return };
    if settings.still() || how.ms == 0 {
        ring(element);
        return;
    }
    animate(element, &frames, EASE, how);
}

/// Lets a drawing fly over the page from the middle of one place to that of another; then it is gone. Where
/// nothing moves, nothing is drawn.
pub(crate) fn fly_over(drawing: &Markup, from: Frame, to: Frame, how: Move, settings: Settings) {
    let [a, b] = [from, to].map(Frame::middle);
    let middle = a.between(b);
    travel(drawing, &[a, Point::new(middle.x, middle.y - how.arc), b], EASE, how, settings);
}

/// Lets a drawing walk over the page from the middle of one place to the next, each step as long as the
/// others; then it is gone. Where nothing moves, nothing is drawn.
pub(crate) fn walk_over(drawing: &Markup, way: &[Frame], how: Move, settings: Settings) {
    let points: Vec<Point> = way.iter().copied().map(Frame::middle).collect();
    travel(drawing, &points, "linear", how, settings);
}

/// Takes everything away that flies or walks over the page.
pub(crate) fn land_all() {
    let found = document().get_elements_by_class_name("kflyer");
    while let Some(flyer) = found.item(0) {
        flyer.remove();
    }
}

fn travel(drawing: &Markup, way: &[Point], easing: &str, how: Move, settings: Settings) {
    if settings.still() || how.ms == 0 {
        return;
    }
    let Some((flyer, body)) = document().create_element("div").ok().zip(document().body()) else { return };
    flyer.set_class_name("kflyer");
    flyer.set_inner_html(drawing.as_str());
    if body.append_child(&flyer).is_err() {
        return;
    }
    let at = |point: &Point| format!("translate({}px, {}px) translate(-50%, -50%)", short(point.x), short(point.y));
    let frames: Vec<String> = way.iter().map(at).collect();
    animate(&flyer, &frames, easing, how);
    let gone = Duration::from_millis(u64::from(how.ms) + u64::from(how.after));
    set_timeout(move || flyer.remove(), gone);
}

/// Turns an element over from its edge, as a card or a tile that has just been uncovered.
pub(crate) fn flip(element: &web_sys::Element, how: Move, settings: Settings) {
    if settings.still() || how.ms == 0 {
        ring(element);
        return;
    }
    let frames = ["perspective(600px) rotateY(90deg)".to_owned(), "perspective(600px) rotateY(0deg)".to_owned()];
    animate(element, &frames, EASE, how);
}

/// Marks an element with a brass ring for 1.5 seconds.
pub(crate) fn ring(element: &web_sys::Element) {
    let _ = element.class_list().add_1("kring");
    let element = element.clone();
    set_timeout(move || drop(element.class_list().remove_1("kring")), RING);
}

fn animate(element: &web_sys::Element, frames: &[String], easing: &str, how: Move) {
    let list: js_sys::Array =
        frames.iter().map(|transform| object(&[("transform", transform.as_str().into())])).collect();
    let options = object(&[
        ("duration", f64::from(how.ms).into()),
        ("delay", f64::from(how.after).into()),
        ("easing", easing.into()),
        ("fill", "backwards".into()),
    ]);
    element.unchecked_ref::<Animated>().animate(&list, &options);
}

fn object(entries: &[(&str, JsValue)]) -> JsValue {
    let object = js_sys::Object::new();
    for (key, value) in entries {
        // Setting a property of a new object cannot fail.
        let _ = js_sys::Reflect::set(&object, &JsValue::from_str(key), value);
    }
    object.into()
}

/// Returns the transforms that lead from a place to another one, or `None` if they are the same or one of
/// them has no size.
fn keyframes(before: Frame, now: Frame, arc: f64) -> Option<Vec<String>> {
    let (from, to) = (before.middle(), now.middle());
    let scale = before.width / now.width;
    let moved = from.distance(to) >= 1.0 || (scale - 1.0).abs() >= 0.02;
    if !moved || !scale.is_finite() || scale <= 0.0 {
        return None;
    }
    let away = Point::new(from.x - to.x, from.y - to.y);
    let at = |point: Point, scale: f64| {
        format!("translate({}px, {}px) scale({})", short(point.x), short(point.y), short(scale))
    };
    let mut frames = vec![at(away, scale)];
    if arc > 0.0 {
        frames.push(at(Point::new(away.x / 2.0, away.y / 2.0 - arc), (scale + 1.0) / 2.0 * 1.08));
    }
    frames.push("none".to_owned());
    Some(frames)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(left: f64, top: f64, width: f64) -> Frame {
        Frame { left, top, width, height: width }
    }

    #[test]
    fn a_flight_begins_where_the_thing_was() {
        let frames = keyframes(at(0.0, 0.0, 40.0), at(100.0, 50.0, 20.0), 0.0);
        assert_eq!(frames.unwrap(), ["translate(-90px, -40px) scale(2)", "none"]);
    }

    #[test]
    fn an_arc_rises_on_the_way() {
        let frames = keyframes(at(0.0, 0.0, 20.0), at(100.0, 0.0, 20.0), 30.0).unwrap();
        assert_eq!(frames[1], "translate(-50px, -30px) scale(1.08)");
        assert_eq!(frames.len(), 3);
    }

    #[test]
    fn what_did_not_move_does_not_fly() {
        assert_eq!(keyframes(at(5.0, 5.0, 20.0), at(5.2, 5.0, 20.0), 30.0), None);
        assert_eq!(keyframes(at(5.0, 5.0, 20.0), at(90.0, 5.0, 0.0), 0.0), None, "it is not shown");
        assert_eq!(keyframes(at(5.0, 5.0, 0.0), at(90.0, 5.0, 20.0), 0.0), None, "it was not shown");
    }
}
