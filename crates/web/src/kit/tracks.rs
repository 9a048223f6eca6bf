//! Tracks: pegs on a line, steps side by side, spaces on a ring or any other path.

use leptos::ev::KeyboardEvent;
use leptos::prelude::*;
use wasm_bindgen::JsCast;

use super::geometry::{Frame, Point};
use super::gesture::Gesture;
use super::grid::Way;
use super::input::Gestures;
use super::key::{Key, focus_at, only_space_clicks, rove};
use super::{State, classes};
use crate::dom::{List, live};
use crate::draw::{short, sin_cos};
use crate::markup::{Markup, markup};

/// A peg on a line of holes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct PegLook {
    pub(crate) value: i32,
    /// Where the plan would bring it.
    pub(crate) planned: i32,
    /// Whether it matters most now.
    pub(crate) low: bool,
}

/// The line that a peg moves on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct PegLine {
    pub(crate) first: i32,
    pub(crate) last: i32,
    /// Spaces with a ring around them.
    pub(crate) marked: Vec<i32>,
    /// The colour of peg and line.
    pub(crate) ink: String,
    /// The id of a pattern that lies over the line if the player has turned patterns on.
    pub(crate) pattern: Option<String>,
}

/// The width of a line of holes in units of its drawing.
const LINE: f64 = 172.8;

impl PegLine {
    fn x(&self, space: i32) -> String {
        let spaces = f64::from((self.last - self.first).max(1));
        short(6.0 + f64::from((space - self.first).clamp(0, self.last - self.first)) * LINE / spaces)
    }

    fn holes(&self) -> Markup {
        let many = self.last - self.first > 20;
        (self.first..=self.last)
            .map(|space| {
                if self.marked.contains(&space) {
                    markup!(
                        "<circle cx=\"{}\" cy=\"10\" r=\"3.4\" fill=\"none\" stroke=\"var(--brass)\" stroke-width=\"1.6\"/>",
                        self.x(space)
                    )
                } else {
                    let radius = if space % 6 == 0 { 2.6 } else { 1.9 };
                    let radius = if many { radius * 0.7 } else { radius };
                    markup!("<circle cx=\"{}\" cy=\"10\" r=\"{}\" fill=\"var(--hole)\"/>", self.x(space), radius)
                }
            })
            .collect()
    }
}

/// Returns a peg on its line: the sign of what it counts, the line, and the value.
pub(crate) fn peg_track(line: PegLine, sign: Markup, label: Signal<String>, look: Signal<PegLook>) -> AnyView {
    let look = Memo::new(move |_| look.get());
    let (holes, ink) = (line.holes(), line.ink.clone());
    let pattern = line.pattern.clone().map(|pattern| format!("url(#{pattern})"));
    // The line runs from its first space, or from zero where it goes both ways.
    let origin = line.first.max(0_i32.min(line.last));
    let start = line.x(origin);
    let line = StoredValue::new(line);
    let x = move |space: i32| line.with_value(|line| line.x(space));
    let value = move || x(look.get().value);
    let run = move || format!("M{start} 10H{}", value());
    let (covered, ink_peg) = (run.clone(), ink.clone());
    let next = move || look.get().planned;
    let moved = move || next() != look.get().value;
    view! {
        <div class="kpeg" class:low=move || look.get().low role="img" aria-label=label>
            <span class="sign" inner_html=sign></span>
            <svg class="rail" viewBox="0 0 185 20" aria-hidden="true">
                <g inner_html=holes></g>
                <path class="run" d=run stroke=ink />
                {pattern.map(|pattern| view! { <path class="run pattern" d=covered stroke=pattern /> })}
                <g class="next" class:off=move || !moved()>
                    <path d=move || format!("M{} 10H{}", value(), x(next())) />
                    <circle cx=move || x(next()) cy="10" r="6" />
                </g>
                <circle class="shade" cx=value cy="11.6" r="7" />
                <circle class="peg" cx=value cy="10" r="7" fill=ink_peg />
                <circle class="shine" cx=value cy="7.8" r="1.9" />
            </svg>
            <b class="num" aria-hidden="true">
                {move || look.get().value}
                <i>{move || moved().then(|| signed(next() - look.get().value))}</i>
            </b>
        </div>
    }
    .into_any()
}

/// Returns a change with its sign.
pub(crate) fn signed(change: i32) -> String {
    if change > 0 { format!("+{change}") } else { format!("−{}", change.unsigned_abs()) }
}

/// One step of a row of steps.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct StepLook {
    /// The accessible name: its number, who is there, what choosing it would do.
    pub(crate) name: String,
    pub(crate) number: String,
    /// What lies on it: tokens of seats, or a reward.
    pub(crate) tokens: Markup,
    pub(crate) state: State,
    pub(crate) chosen: bool,
}

/// Returns steps side by side, of which one can be chosen.
pub(crate) fn step_track(label: String, steps: Signal<Vec<StepLook>>, on: Callback<usize>) -> AnyView {
    let row = NodeRef::<leptos::html::Div>::new();
    let count = Memo::new(move |_| steps.with(Vec::len));
    let cursor = RwSignal::new(0_usize);
    let on_key = move |event: KeyboardEvent| {
        let next = Key::read(&event).and_then(|key| rove(key, cursor.get_untracked(), count.get_untracked()));
        if let Some(next) = next {
            event.prevent_default();
            event.stop_propagation();
            cursor.set(next);
            focus_at(row.get_untracked().map(JsCast::unchecked_into), next);
        }
    };
    let one = move |at: usize| {
        let look = Memo::new(move |_| steps.with(|steps| steps.get(at).cloned().unwrap_or_default()));
        view! {
            <button
                type="button"
                role="radio"
                class=move || classes("kstep", &[(look.with(|look| look.state.class()), true)])
                data-at=at
                aria-checked=move || look.with(|look| look.chosen).to_string()
                aria-disabled=move || look.with(|look| look.state == State::No).then_some("true")
                tabindex=move || if cursor.get() == at { "0" } else { "-1" }
                on:focus=move |_| cursor.set(at)
                on:click=move |_| on.run(at)
                on:keydown=move |event| only_space_clicks(&event)
            >
                <span class="vh">{move || look.with(|look| look.name.clone())}</span>
                <span class="tokens" aria-hidden="true" inner_html=move || look.with(|look| look.tokens.as_str().to_owned())></span>
                <b class="num" aria-hidden="true">{move || look.with(|look| look.number.clone())}</b>
            </button>
        }
        .into_any()
    };
    view! {
        <div class="ksteps" role="radiogroup" aria-label=label node_ref=row on:keydown=on_key>
            <List each=move || 0..count.get() key=usize::to_string children=one />
        </div>
    }
    .into_any()
}

/// Returns `count` points on a circle, the first at the top, clockwise.
pub(crate) fn ring_points(count: usize, radius: f64) -> Vec<Point> {
    (0..count)
        .map(|at| {
            let (sin, cos) = sin_cos((at as f64 / count as f64 * 360.0 - 90.0).to_radians());
            Point::new(radius * cos, radius * sin)
        })
        .collect()
}

/// What is shown on a path of spaces.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct RingLook {
    /// The state of each space.
    pub(crate) spaces: Vec<State>,
    /// Where the token that moves is.
    pub(crate) at: usize,
    /// How many steps it may go at most.
    pub(crate) reach: usize,
    /// How many steps the plan makes it go.
    pub(crate) planned: usize,
    /// Drawings on spaces, such as tokens.
    pub(crate) tokens: Vec<(usize, Markup)>,
    /// The drawing of the token that moves.
    pub(crate) mover: Markup,
}

/// Returns the point of a path that is nearest to another point.
pub(crate) fn nearest(points: &[Point], to: Point) -> Option<usize> {
    (0..points.len()).min_by(|a, b| points[*a].distance(to).total_cmp(&points[*b].distance(to)))
}

/// Returns a closed path of spaces on which a token moves forwards. It is a slider: the arrows go on and back
/// by one space within reach, a tap goes to the nearest space. `words` says where the plan leads.
pub(crate) fn ring_track(
    label: String,
    points: Vec<Point>,
    look: Signal<RingLook>,
    words: Signal<String>,
    below: Markup,
    on: Callback<usize>,
) -> AnyView {
    let look = Memo::new(move |_| look.get());
    let frame = Frame::around(points.iter().copied(), 20.0, 20.0);
    let svg = NodeRef::<leptos::svg::Svg>::new();
    let points = StoredValue::new(points);
    let go = move |steps: usize| {
        if steps <= look.with_untracked(|look| look.reach) {
            on.run(steps);
        }
    };
    let gestures = Gestures::new(Callback::new(move |gesture| {
        let (Gesture::Tap { at, .. } | Gesture::Drag { at, .. } | Gesture::Drop { at, .. }) = gesture else { return };
        let Some(svg) = svg.get_untracked() else { return };
        let point = frame.at_window(Frame::of(svg.unchecked_ref()), at);
        let Some(space) = points.with_value(|points| nearest(points, point)) else { return };
        let steps = points.with_value(Vec::len);
        go(steps_to(look.with_untracked(|look| look.at), space, steps));
    }));
    let on_key = move |event: KeyboardEvent| {
        let (planned, reach) = look.with_untracked(|look| (look.planned, look.reach));
        let next = match Key::read(&event) {
            Some(Key::Move(Way::Right | Way::Up)) => (planned + 1).min(reach),
            Some(Key::Move(Way::Left | Way::Down)) => planned.saturating_sub(1),
            Some(Key::Edge { last }) => {
                if last {
                    reach
                } else {
                    0
                }
            }
            _ => return,
        };
        event.prevent_default();
        event.stop_propagation();
        go(next);
    };
    let spaces = move || {
        let look = look.get();
        points.with_value(|points| {
            let place = |at: usize| points.get(at % points.len().max(1)).copied().unwrap_or_default();
            let mut svg = Markup::default();
            let line: String = points.iter().map(|at| format!("L{} {}", short(at.x), short(at.y))).collect();
            svg.push(&markup!("<path class=\"road\" d=\"M{}Z\"/>", line.trim_start_matches('L')));
            for (at, point) in points.iter().enumerate() {
                let state = look.spaces.get(at).copied().unwrap_or_default();
                svg.push(&markup!(
                    "<circle class=\"space {}\" cx=\"{}\" cy=\"{}\" r=\"11\"/>",
                    state.class(),
                    point.x,
                    point.y
                ));
            }
            for (at, token) in &look.tokens {
                let point = place(*at);
                svg.push(&markup!("<g transform=\"translate({} {})\">{}</g>", point.x, point.y, token));
            }
            if look.planned > 0 {
                let way: String = (0..=look.planned)
                    .map(|step| place(look.at + step))
                    .map(|at| format!("L{} {}", short(at.x), short(at.y)))
                    .collect();
                svg.push(&markup!("<path class=\"way\" d=\"M{}\"/>", way.trim_start_matches('L')));
            }
            let (from, to) = (place(look.at), place(look.at + look.planned));
            if look.planned > 0 {
                svg.push(&markup!(
                    "<g class=\"pale\" transform=\"translate({} {})\">{}</g>",
                    from.x,
                    from.y,
                    look.mover
                ));
            }
            svg.push(&markup!("<g transform=\"translate({} {})\">{}</g>", to.x, to.y, look.mover));
            svg.into_string()
        })
    };
    view! {
        <div
            class="kring-track"
            role="slider"
            tabindex="0"
            aria-label=label
            aria-valuemin="0"
            aria-valuemax=move || look.with(|look| look.reach.to_string())
            aria-valuenow=move || look.with(|look| look.planned.to_string())
            aria-valuetext=words
            on:keydown=on_key
        >
            <svg
                node_ref=svg
                viewBox=frame.view_box()
                aria-hidden="true"
                on:pointerdown=move |event| gestures.down(&event)
                on:pointermove=move |event| gestures.moved(&event)
                on:pointerup=move |event| gestures.up(&event)
                on:pointercancel=move |event| gestures.cancelled(&event)
            >
                <g inner_html=below></g>
                <g inner_html=spaces></g>
            </svg>
            {live(move || view! { <span class="words num" aria-hidden="true">{words.get()}</span> })}
        </div>
    }
    .into_any()
}

/// Returns how many steps forward lead from a space to another one on a closed path.
pub(crate) const fn steps_to(from: usize, to: usize, spaces: usize) -> usize {
    if spaces == 0 { 0 } else { (to + spaces - from % spaces) % spaces }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line(first: i32, last: i32) -> PegLine {
        PegLine { first, last, marked: vec![last], ink: "red".to_owned(), pattern: None }
    }

    #[test]
    fn a_peg_stays_on_its_line() {
        let line = line(0, 18);
        assert_eq!([line.x(0), line.x(9), line.x(18), line.x(40)], ["6", "92.4", "178.8", "178.8"]);
        assert_eq!(line.holes().as_str().matches("<circle").count(), 19);
        assert_eq!(line.holes().as_str().matches("--brass").count(), 1);
    }

    #[test]
    fn a_line_may_go_both_ways() {
        let line = line(-9, 9);
        assert_eq!(line.x(0), "92.4");
        assert_eq!(line.x(-9), "6");
    }

    #[test]
    fn changes_have_a_sign() {
        assert_eq!([signed(3), signed(-2)], ["+3", "−2"]);
    }

    #[test]
    fn a_ring_begins_at_the_top_and_is_closed() {
        let points = ring_points(4, 10.0);
        assert!(points[0].distance(Point::new(0.0, -10.0)) < 1e-9);
        assert!(points[1].distance(Point::new(10.0, 0.0)) < 1e-9);
        assert_eq!(nearest(&points, Point::new(2.0, 7.0)), Some(2));
        assert_eq!(nearest(&[], Point::default()), None);
        assert_eq!([steps_to(3, 1, 4), steps_to(1, 3, 4), steps_to(2, 2, 4), steps_to(0, 0, 0)], [2, 2, 0, 0]);
    }
}
