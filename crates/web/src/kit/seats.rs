//! The seats of a table: rows, cells or a strip. A tap visits a seat, a hold visits it until it is released.

use leptos::prelude::*;

use super::gesture::Gesture;
use super::input::Gestures;
use super::key::only_space_clicks;
use crate::dom::{List, live};
use crate::draw::{Icon, avatar, icon};
use crate::markup::Markup;
use crate::words::{t, tell, w};

/// How the seats are laid out.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum SeatLayout {
    /// One below the other.
    #[default]
    Rows,
    /// Two by two.
    Cells,
    /// Side by side, 46 pixels high.
    Strip,
}

/// What is shown of a seat.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct SeatLook {
    /// The number of the seat, which has its sign. An opponent without a seat has a number beyond the seats.
    pub(crate) seat: usize,
    pub(crate) name: String,
    /// The sign of an opponent without a seat; empty for a seat, which has the sign of its number.
    pub(crate) sign: Markup,
    /// Whether it is the viewer's.
    pub(crate) own: bool,
    /// Whether its decision is due.
    pub(crate) to_act: bool,
    /// In a simultaneous phase: whether it has finished.
    pub(crate) ready: Option<bool>,
    /// Whether its player is connected; `None` for bots and for people at this device.
    pub(crate) here: Option<bool>,
    /// What it is doing, or what it is.
    pub(crate) status: Option<String>,
    /// Its score.
    pub(crate) total: Option<String>,
    /// What it did last.
    pub(crate) last_turn: Option<String>,
    /// Small drawings of what it took or built last, at most two of 18 pixels; they say what they are.
    pub(crate) items: Vec<Markup>,
    /// What that brought, with its sign, such as *+6*.
    pub(crate) gain: Option<String>,
}

/// What a board adds to a seat. It is part of a button and holds nothing to press.
#[derive(Default)]
pub(crate) struct SeatParts {
    /// A picture of what the seat has built. One or two rows have it below, three and more beside the name;
    /// a strip has none unless the style sheet shows `.thumb`.
    pub(crate) thumb: Option<AnyView>,
    /// Anything else, below.
    pub(crate) more: Option<AnyView>,
}

/// What a person did with the seats.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum SeatEvent {
    /// Visits a seat; the one that is visited already: returns.
    Visit(usize),
    /// Visits a seat until [`SeatEvent::PeekEnd`].
    Peek(usize),
    /// The end of a peek.
    PeekEnd,
    /// A swipe along the seats.
    Swipe { back: bool },
}

/// How far a swipe goes, in pixels.
const SWIPE: f64 = 40.0;

/// Returns the seats. `more` returns what a board shows below a seat, such as its tracks; it is part of a
/// button and holds nothing to press.
pub(crate) fn seat_rows(
    label: String,
    layout: Signal<SeatLayout>,
    seats: Signal<Vec<SeatLook>>,
    visited: Signal<Option<usize>>,
    more: impl Fn(usize) -> AnyView + Send + Sync + 'static,
    on: Callback<SeatEvent>,
) -> AnyView {
    let parts = move |seat| SeatParts { thumb: None, more: Some(more(seat)) };
    seat_rows_with(label, layout, seats, visited, Box::new(parts), on)
}

/// What a board adds to each seat.
pub(crate) type PartsOf = Box<dyn Fn(usize) -> SeatParts + Send + Sync>;

/// Returns the seats, each with a thumbnail or whatever else `parts` returns for it. The drawing is made once
/// for a seat; what changes in it is a closure of its own:
///
/// ```ignore
/// let thumb = move |seat| view! { <span inner_html=move || park(seat)></span> }.into_any();
/// let parts = move |seat| SeatParts { thumb: Some(thumb(seat)), more: None };
/// seat_rows_with(t("table-seats"), layout, looks, visited, Box::new(parts), on)
/// ```
pub(crate) fn seat_rows_with(
    label: String,
    layout: Signal<SeatLayout>,
    seats: Signal<Vec<SeatLook>>,
    visited: Signal<Option<usize>>,
    parts: PartsOf,
    on: Callback<SeatEvent>,
) -> AnyView {
    let parts = StoredValue::new(parts);
    let order = Memo::new(move |_| seats.with(|seats| seats.iter().map(|look| look.seat).collect::<Vec<_>>()));
    let class = move || match layout.get() {
        SeatLayout::Rows => "kseats",
        SeatLayout::Cells => "kseats cells",
        SeatLayout::Strip => "kseats line",
    };
    view! {
        <div class=class role="group" aria-label=label>
            <List
                each=move || order.get()
                key=usize::to_string
                children=move |seat| {
                    let look = Memo::new(move |_| {
                        seats.with(|seats| seats.iter().find(|look| look.seat == seat).cloned().unwrap_or_default())
                    });
                    seat_view(seat, look, visited, parts.with_value(|parts| parts(seat)), on)
                }
            />
        </div>
    }
    .into_any()
}

fn seat_view(
    seat: usize,
    look: Memo<SeatLook>,
    visited: Signal<Option<usize>>,
    parts: SeatParts,
    on: Callback<SeatEvent>,
) -> AnyView {
    let from = StoredValue::new(0.0);
    let gestures = Gestures::new(Callback::new(move |gesture| match gesture {
        Gesture::Tap { .. } => on.run(SeatEvent::Visit(seat)),
        Gesture::Hold { .. } => on.run(SeatEvent::Peek(seat)),
        Gesture::Release => on.run(SeatEvent::PeekEnd),
        Gesture::Lift { from: at, .. } => {
            from.set_value(at.x);
            on.run(SeatEvent::PeekEnd);
        }
        Gesture::Drop { at, .. } => {
            let along = at.x - from.get_value();
            if along.abs() >= SWIPE {
                on.run(SeatEvent::Swipe { back: along > 0.0 });
            }
        }
        Gesture::Hover(_) | Gesture::Leave | Gesture::Drag { .. } | Gesture::Cancel | Gesture::Pinch { .. } => {}
    }));
    let is = move |part: fn(&SeatLook) -> bool| look.with(part);
    let sign =
        move || look.with(|look| if look.sign.is_empty() { avatar(seat, 30) } else { look.sign.clone() }).into_string();
    let status = move || {
        let SeatLook { to_act, ready, here, status, .. } = look.get();
        let ready = ready.map(|ready| {
            let (class, words) = if ready { ("ready", "kit-ready") } else { ("ready not", "kit-not-ready") };
            let tick = ready.then(|| view! { <i inner_html=icon(Icon::Check, 12)></i> });
            view! { <span class=class>{tick}{t(words)}</span> }
        });
        let turn = (to_act && ready.is_none()).then(|| view! { <span class="acting">{t("kit-to-act")}</span> });
        let away = here.map(|here| {
            let words = t(if here { "seat-here-now" } else { "seat-away" });
            view! { <span class="presence" class:away=!here>{words}</span> }
        });
        view! { {turn}{ready}{status.map(|status| view! { <span>{status}</span> })}{away} }
    };
    view! {
        <button
            type="button"
            class="kseat"
            class:own=move || is(|look| look.own)
            class:acts=move || is(|look| look.to_act)
            class:away=move || is(|look| look.here == Some(false))
            class:is-ready=move || is(|look| look.ready == Some(true))
            aria-pressed=move || (visited.get() == Some(seat)).to_string()
            title=move || look.with(|look| (!look.own).then(|| tell("kit-seat-visit", &[("name", w(&look.name))])))
            on:pointerdown=move |event| gestures.down(&event)
            on:pointermove=move |event| gestures.moved(&event)
            on:pointerup=move |event| gestures.up(&event)
            on:pointercancel=move |event| gestures.cancelled(&event)
            on:click=move |event| gestures.clicked(&event)
            on:keydown=move |event| only_space_clicks(&event)
        >
            <span class="sign" inner_html=sign></span>
            <span class="who">
                <b>{move || look.with(|look| look.name.clone())}</b>
                <span class="state">{live(status)}</span>
            </span>
            {live(move || look.with(|look| look.total.clone()).map(|total| view! { <b class="total num">{total}</b> }))}
            {live(move || look.with(|look| look.last_turn.clone()).map(|line| view! { <span class="last-turn">{line}</span> }))}
            {live(move || done(&look.get()))}
            {parts.thumb.map(|thumb| view! { <span class="thumb" aria-hidden="true">{thumb}</span> })}
            {parts.more}
        </button>
    }
    .into_any()
}

/// Returns the line with the items of a seat and what they brought; nothing without either.
fn done(look: &SeatLook) -> Option<AnyView> {
    if look.items.is_empty() && look.gain.is_none() {
        return None;
    }
    let items = look.items.iter().take(2).cloned().map(|item| view! { <i inner_html=item></i> });
    let gain = look.gain.clone().map(|gain| view! { <b class="gain num">{gain}</b> });
    Some(view! { <span class="done">{items.collect_view()}{gain}</span> }.into_any())
}
