//! Popovers: a few words or controls beside what was tapped. A tap elsewhere or Escape closes them.

use core::sync::atomic::{AtomicU32, Ordering};

use leptos::ev::Event;
use leptos::prelude::*;
use wasm_bindgen::JsCast;

use super::geometry::{Frame, Point};
use crate::dom::live;
use crate::draw::short;

/// The distance from the anchor and from the edges of the window, in pixels.
const GAP: f64 = 8.0;

/// Numbers popovers, for their ids.
static COUNT: AtomicU32 = AtomicU32::new(0);

/// Returns a button that opens a popover. `name` is the accessible name of both, `inside` what the button
/// shows, `class` its class.
pub(crate) fn popover(
    name: Signal<String>,
    class: &'static str,
    inside: AnyView,
    body: impl Fn() -> AnyView + Send + 'static,
) -> AnyView {
    let id = format!("kpop-{}", COUNT.fetch_add(1, Ordering::Relaxed));
    let anchor = NodeRef::<leptos::html::Button>::new();
    let pop = NodeRef::<leptos::html::Div>::new();
    let open = RwSignal::new(false);
    let at = RwSignal::new(Point::default());
    let placed = RwSignal::new(false);
    let on_toggle = move |event: Event| {
        let state = js_sys::Reflect::get(&event, &"newState".into()).ok().and_then(|state| state.as_string());
        let is_open = state.as_deref() == Some("open");
        open.set(is_open);
        placed.set(false);
        if !is_open {
            return;
        }
        // Once what is inside has been rendered, its size is known.
        request_animation_frame(move || {
            let Some((anchor, pop)) = anchor.get_untracked().zip(pop.get_untracked()) else { return };
            let [anchor, pop] =
                [anchor.unchecked_ref(), pop.unchecked_ref()].map(|one: &web_sys::Element| Frame::of(one));
            let side =
                |side: Result<wasm_bindgen::JsValue, _>| side.ok().and_then(|side| side.as_f64()).unwrap_or_default();
            let window = (side(window().inner_width()), side(window().inner_height()));
            at.set(place(anchor, (pop.width, pop.height), window));
            placed.set(true);
        });
    };
    view! {
        <button
            type="button"
            class=class
            node_ref=anchor
            aria-label=name
            aria-expanded=move || open.get().to_string()
            popovertarget=id.clone()
        >
            {inside}
        </button>
        <div
            class="kpop"
            id=id
            node_ref=pop
            role="dialog"
            aria-label=name
            popover="auto"
            class:placed=move || placed.get()
            style:left=move || format!("{}px", short(at.get().x))
            style:top=move || format!("{}px", short(at.get().y))
            on:toggle=on_toggle
        >
            {live(move || open.get().then(&body))}
        </div>
    }
    .into_any()
}

/// Returns the top left corner of a popover: below its anchor or, where there is more room, above it, and
/// always inside the window.
pub(crate) fn place(anchor: Frame, (width, height): (f64, f64), window: (f64, f64)) -> Point {
    let below = anchor.top + anchor.height + GAP;
    let above = anchor.top - GAP - height;
    let fits_below = below + height + GAP <= window.1;
    let more_above = anchor.top > window.1 - anchor.top - anchor.height;
    let y = if fits_below || !more_above { below } else { above };
    let x = anchor.left + anchor.width / 2.0 - width / 2.0;
    let inside = |at: f64, size: f64, room: f64| at.min(room - size - GAP).max(GAP);
    Point::new(inside(x, width, window.0), inside(y, height, window.1))
}

#[cfg(test)]
mod tests {
    use super::*;

    const WINDOW: (f64, f64) = (360.0, 740.0);

    fn at(left: f64, top: f64) -> Frame {
        Frame { left, top, width: 44.0, height: 44.0 }
    }

    #[test]
    fn a_popover_is_below_its_anchor_or_above_it() {
        assert_eq!(place(at(158.0, 100.0), (200.0, 120.0), WINDOW), Point::new(80.0, 152.0));
        assert_eq!(place(at(158.0, 650.0), (200.0, 120.0), WINDOW), Point::new(80.0, 522.0));
    }

    #[test]
    fn a_popover_stays_inside_the_window() {
        for (left, top) in [(0.0, 0.0), (316.0, 0.0), (0.0, 696.0), (316.0, 340.0)] {
            for size in [(80.0, 40.0), (340.0, 600.0)] {
                let corner = place(at(left, top), size, WINDOW);
                assert!(corner.x >= GAP && corner.x + size.0 <= WINDOW.0 - GAP, "{left} {top} {size:?}: {corner:?}");
                assert!(corner.y >= GAP && corner.y + size.1 <= WINDOW.1 - GAP, "{left} {top} {size:?}: {corner:?}");
            }
        }
        // What is too large begins at the top left.
        assert_eq!(place(at(10.0, 10.0), (900.0, 900.0), WINDOW), Point::new(GAP, GAP));
    }
}
