//! Amounts: a meter with a limit, a sum of parts, and a number that is stepped up and down.

use leptos::prelude::*;

use super::key::only_space_clicks;
use crate::dom::{List, live};
use crate::draw::{Icon, icon, short};
use crate::words::t;

/// How far something has come, and how far the plan would bring it.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct Bar {
    pub(crate) value: f64,
    /// The value after the plan; less than `value` shows a loss.
    pub(crate) planned: f64,
    /// The value beyond which something happens, shown by a tick; the end of the bar if it is the same.
    pub(crate) limit: f64,
    /// The end of the bar.
    pub(crate) end: f64,
}

/// Parts of a bar, in percent of its length: what stays, what the plan adds or removes, what is beyond the
/// limit, and where the tick is.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Parts {
    solid: f64,
    hatched: f64,
    removed: f64,
    beyond: f64,
    tick: Option<f64>,
}

impl Bar {
    fn parts(self) -> Parts {
        let end = if self.end > 0.0 { self.end } else { 1.0 };
        let part = |value: f64| (value / end).clamp(0.0, 1.0) * 100.0;
        let (value, planned, limit) = (part(self.value), part(self.planned), part(self.limit));
        let solid = value.min(planned);
        let top = planned.max(solid);
        Parts {
            solid: solid.min(limit),
            hatched: (top.min(limit) - solid).max(0.0),
            removed: (value - top).max(0.0),
            beyond: (top - solid.min(limit).max(limit.min(top))).max(0.0),
            tick: (self.limit < self.end).then_some(limit),
        }
    }

    /// Returns whether the plan goes beyond the limit.
    pub(crate) fn is_beyond(self) -> bool {
        self.planned > self.limit
    }
}

/// Returns a bar without a name, as part of something else.
pub(crate) fn bar(look: Bar) -> AnyView {
    let parts = look.parts();
    let percent = |part: f64| format!("{}%", short(part));
    view! {
        <span class="kbar" class:over=look.is_beyond() aria-hidden="true">
            <i class="solid" style:width=percent(parts.solid)></i>
            <i class="hatched" style:width=percent(parts.hatched)></i>
            <i class="beyond" style:width=percent(parts.beyond)></i>
            <i class="removed" style:width=percent(parts.removed)></i>
            {parts.tick.map(|tick| view! { <i class="tick" style:left=percent(tick)></i> })}
        </span>
    }
    .into_any()
}

/// Returns a meter: a bar with a name, which says in words what it shows.
pub(crate) fn meter(label: Signal<String>, words: Signal<String>, look: Signal<Bar>) -> AnyView {
    let look = Memo::new(move |_| look.get());
    view! {
        <div
            class="kmeter"
            role="meter"
            aria-label=label
            aria-valuemin="0"
            aria-valuemax=move || short(look.get().end)
            aria-valuenow=move || short(look.get().value)
            aria-valuetext=words
        >
            {live(move || bar(look.get()))}
            <span class="words num" aria-hidden="true">{words}</span>
        </div>
    }
    .into_any()
}

/// How a part of a sum came about.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum PartKind {
    /// It is there whatever is planned.
    #[default]
    Fixed,
    /// The person planned it.
    Planned,
    /// The board proposes it; it is taken by another tap on the goal.
    Proposed,
}

impl PartKind {
    const fn class(self) -> &'static str {
        match self {
            Self::Fixed => "part",
            Self::Planned => "part planned",
            Self::Proposed => "part proposed",
        }
    }
}

/// A part of a sum.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct SumPart {
    /// Names it to the board.
    pub(crate) id: usize,
    /// What it is, in words.
    pub(crate) name: String,
    /// What is shown of its value.
    pub(crate) value: String,
    pub(crate) kind: PartKind,
    /// Whether it can be taken out.
    pub(crate) removable: bool,
}

/// Returns a sum: its parts, of which some can be removed, and its total.
pub(crate) fn sum_bar(
    label: String,
    parts: Signal<Vec<SumPart>>,
    total: Signal<String>,
    on_remove: Callback<usize>,
) -> AnyView {
    let part = move |part: SumPart| {
        let class = part.kind.class();
        let id = part.id;
        let inside = view! { <small>{part.name.clone()}</small><b class="num">{part.value}</b> };
        if part.removable {
            view! {
                <button
                    type="button"
                    class=class
                    title=t("kit-remove")
                    on:click=move |_| on_remove.run(id)
                    on:keydown=move |event| only_space_clicks(&event)
                >
                    {inside}
                    <span class="vh">", "{t("kit-remove")}</span>
                    <i inner_html=icon(Icon::Close, 12)></i>
                </button>
            }
            .into_any()
        } else {
            view! { <span class=class>{inside}</span> }.into_any()
        }
    };
    view! {
        <div class="ksum" role="group" aria-label=label>
            <List
                each=move || parts.get()
                key=|part| format!("{} {} {} {} {}", part.id, part.name, part.value, part.kind.class(), part.removable)
                children=part
            />
            <span class="part total"><small>{t("kit-total")}</small><b class="num" aria-live="polite">{total}</b></span>
        </div>
    }
    .into_any()
}

/// Returns a number with buttons for less and more. At an end the button is off; a key that is held down
/// steps on.
pub(crate) fn stepper(
    label: String,
    value: Signal<i32>,
    range: Signal<(i32, i32)>,
    words: Signal<String>,
    on: Callback<i32>,
) -> AnyView {
    let step = move |by: i32| {
        let (low, high) = range.get_untracked();
        let next = value.get_untracked() + by;
        if (low..=high).contains(&next) {
            on.run(next);
        }
    };
    let on_key = move |event: leptos::ev::KeyboardEvent| {
        let by = match event.key().as_str() {
            "ArrowUp" | "ArrowRight" | "+" => 1,
            "ArrowDown" | "ArrowLeft" | "-" => -1,
            _ => return,
        };
        event.prevent_default();
        event.stop_propagation();
        step(by);
    };
    let button = move |by: i32, sign: &'static str, name: &'static str| {
        let end = move || if by < 0 { value.get() <= range.get().0 } else { value.get() >= range.get().1 };
        view! {
            <button type="button" class="btn icon" tabindex="-1" aria-label=t(name) disabled=end on:click=move |_| step(by)>
                {sign}
            </button>
        }
    };
    view! {
        <div class="kstepper">
            {button(-1, "−", "kit-less")}
            <span
                class="number num"
                role="spinbutton"
                tabindex="0"
                aria-label=label
                aria-valuenow=move || value.get().to_string()
                aria-valuemin=move || range.get().0.to_string()
                aria-valuemax=move || range.get().1.to_string()
                aria-valuetext=words
                on:keydown=on_key
            >
                {move || value.get()}
            </span>
            {button(1, "+", "kit-more")}
            <span class="words" aria-hidden="true">{words}</span>
        </div>
    }
    .into_any()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parts(value: f64, planned: f64) -> Parts {
        Bar { value, planned, limit: 7.0, end: 10.0 }.parts()
    }

    #[test]
    fn a_plan_is_hatched_up_to_the_limit_and_beyond_it() {
        let close = |a: f64, b: f64| (a - b).abs() < 1e-9;
        let plain = parts(5.0, 5.0);
        assert!(close(plain.solid, 50.0) && close(plain.hatched, 0.0) && close(plain.beyond, 0.0));
        let more = parts(5.0, 6.5);
        assert!(close(more.solid, 50.0) && close(more.hatched, 15.0) && close(more.beyond, 0.0));
        let beyond = parts(5.0, 9.0);
        assert!(close(beyond.hatched, 20.0) && close(beyond.beyond, 20.0), "{beyond:?}");
        let less = parts(5.0, 3.0);
        assert!(close(less.solid, 30.0) && close(less.removed, 20.0), "{less:?}");
        let over = parts(8.0, 8.0);
        assert!(close(over.solid, 70.0) && close(over.beyond, 10.0), "{over:?}");
    }

    #[test]
    fn the_parts_never_exceed_the_bar() {
        for value in 0..14 {
            for planned in 0..14 {
                let Parts { solid, hatched, removed, beyond, .. } = parts(f64::from(value), f64::from(planned));
                let all = [solid, hatched, removed, beyond];
                assert!(all.iter().all(|part| *part >= 0.0), "{value} {planned} {all:?}");
                assert!(all.iter().sum::<f64>() <= 100.0 + 1e-9, "{value} {planned} {all:?}");
            }
        }
    }

    #[test]
    fn there_is_a_tick_only_before_the_end() {
        assert_eq!(parts(1.0, 1.0).tick, Some(70.0));
        assert_eq!(Bar { value: 1.0, planned: 1.0, limit: 10.0, end: 10.0 }.parts().tick, None);
        assert!(Bar { value: 1.0, planned: 8.0, limit: 7.0, end: 10.0 }.is_beyond());
    }
}
