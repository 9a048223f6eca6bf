//! Dice: a tray of them, and a row of the six faces.

use leptos::ev::KeyboardEvent;
use leptos::prelude::*;
use wasm_bindgen::JsCast;

use super::card::Choosing;
use super::input::{Gestures, ThingEvent};
use super::key::{Key, focus_at, only_space_clicks, rove};
use super::{State, classes};
use crate::dom::{List, live};
use crate::draw::{Icon, icon, short};
use crate::markup::{Markup, markup};
use crate::words::{n, t, tell};

/// The colours of a die, as custom properties or colours of the style sheet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Paint {
    pub(crate) body: &'static str,
    pub(crate) ink: &'static str,
}

impl Paint {
    /// Ivory with dark pips.
    pub(crate) const IVORY: Self = Self { body: "var(--die)", ink: "var(--die-ink)" };
}

/// Where the pips of a face are, in steps of 9 from the middle.
const PIPS: [&[(i8, i8)]; 6] = [
    &[(0, 0)],
    &[(-1, -1), (1, 1)],
    &[(-1, -1), (0, 0), (1, 1)],
    &[(-1, -1), (1, -1), (-1, 1), (1, 1)],
    &[(-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)],
    &[(-1, -1), (-1, 0), (-1, 1), (1, -1), (1, 0), (1, 1)],
];

/// Returns a die that shows a face from 1 to 6, or none if it is blank.
pub(crate) fn die(face: Option<u8>, paint: Paint, size: u32) -> Markup {
    let pips: Markup = face
        .and_then(|face| PIPS.get(usize::from(face).checked_sub(1)?))
        .into_iter()
        .flat_map(|pips| pips.iter())
        .map(|(x, y)| {
            markup!(
                "<circle cx=\"{}\" cy=\"{}\" r=\"4.1\" fill=\"{}\"/>",
                f64::from(*x) * 9.0,
                f64::from(*y) * 9.0,
                paint.ink
            )
        })
        .collect();
    markup!(
        "<svg class=\"kdie\" width=\"{size}\" height=\"{size}\" viewBox=\"-22 -22 44 44\" aria-hidden=\"true\"><rect x=\"-18\" y=\"-16\" \
         width=\"38\" height=\"38\" rx=\"8\" fill=\"rgba(0,0,0,.26)\"/><rect x=\"-19\" y=\"-19\" width=\"38\" height=\"38\" rx=\"8\" \
         fill=\"{}\" stroke=\"rgba(0,0,0,.45)\"/><path d=\"M-17-11a6 6 0 0 1 6-6h22a6 6 0 0 1 6 6\" fill=\"none\" stroke=\"#fff\" \
         stroke-opacity=\".5\" stroke-width=\"1.4\"/>{}</svg>",
        paint.body,
        pips,
        size = size
    )
}

/// Returns the angle at which a die lies, in degrees: always the same for the same die.
pub(crate) fn angle(id: u32) -> f64 {
    let mixed = id.wrapping_mul(0x9e37_79b9) >> 16;
    f64::from(mixed % 19) - 9.0
}

/// Where a die belongs, as far as is decided.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum DieMark {
    /// Nothing is decided.
    #[default]
    Free,
    /// It is in hand.
    Chosen,
    /// It is being dragged, and its place is empty.
    Lifted,
    /// It has its place.
    Set,
    /// It goes back to the supply.
    GoingBack,
}

/// What is shown of a die, or of several equal ones.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct DieLook {
    /// Which die it is.
    pub(crate) id: u32,
    pub(crate) face: Option<u8>,
    pub(crate) paint: Paint,
    /// How many dice it stands for.
    pub(crate) count: u8,
    /// The accessible name, with what choosing it would do.
    pub(crate) name: String,
    /// A few words below it.
    pub(crate) tag: String,
    /// A small drawing of what the words name, for where there is no room for them.
    pub(crate) sign: Markup,
    pub(crate) state: State,
    pub(crate) mark: DieMark,
    /// Whether it is being rolled.
    pub(crate) tumbling: bool,
}

impl DieLook {
    /// Returns a die in ivory about which nothing is decided.
    pub(crate) fn new(id: u32, face: Option<u8>, name: String) -> Self {
        Self {
            id,
            face,
            paint: Paint::IVORY,
            count: 1,
            name,
            tag: String::new(),
            sign: Markup::default(),
            state: State::Rest,
            mark: DieMark::Free,
            tumbling: false,
        }
    }
}

/// Joins equal dice to one that stands for several: the first of them, with their number.
///
/// Each face has one place, in the order of the first of them, which it keeps whatever is decided: there are
/// the dice of it that are still open, of which one may be in hand. Others of the same face come after all
/// faces, so nothing moves below a pointer.
pub(crate) fn joined(dice: Vec<DieLook>) -> Vec<DieLook> {
    let is_open = |die: &DieLook| matches!(die.mark, DieMark::Free | DieMark::Chosen);
    let mut all: Vec<DieLook> = Vec::new();
    for die in dice {
        let alike = |one: &&mut DieLook| {
            let same = (one.face, one.paint, one.state) == (die.face, die.paint, die.state);
            same && (is_open(one) && is_open(&die) || (one.mark, &one.tag) == (die.mark, &die.tag))
        };
        match all.iter_mut().find(alike) {
            Some(one) => {
                one.count += die.count;
                if die.mark == DieMark::Chosen {
                    (one.mark, one.tag, one.sign) = (die.mark, die.tag, die.sign);
                }
            }
            None => all.push(die),
        }
    }
    let mut placed: Vec<DieLook> = Vec::new();
    let mut others = Vec::new();
    for die in all {
        match placed.iter_mut().find(|one| (one.face, one.paint) == (die.face, die.paint)) {
            Some(one) if is_open(&die) && !is_open(one) => others.push(core::mem::replace(one, die)),
            Some(_) => others.push(die),
            None => placed.push(die),
        }
    }
    placed.append(&mut others);
    placed
}

/// A place in the tray beside the dice, such as an arrow or a bowl.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct TrayPlace {
    /// Names it to the board.
    pub(crate) id: usize,
    pub(crate) name: String,
    pub(crate) drawing: Markup,
    pub(crate) state: State,
}

/// What a person did with a tray.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum TrayEvent {
    /// Did something with the die of this id.
    Die(u32, ThingEvent),
    /// Chose a place beside the dice.
    Place(usize),
}

/// Returns a tray of dice. The arrows move from die to die.
pub(crate) fn dice_tray(
    label: String,
    choosing: Choosing,
    size: u32,
    dice: Signal<Vec<DieLook>>,
    places: Signal<Vec<TrayPlace>>,
    on: Callback<TrayEvent>,
) -> AnyView {
    let row = NodeRef::<leptos::html::Div>::new();
    let ids = Memo::new(move |_| dice.with(|dice| dice.iter().map(|die| die.id).collect::<Vec<_>>()));
    let cursor = RwSignal::new(0_u32);
    let stop = Memo::new(move |_| {
        let at = cursor.get();
        ids.with(|ids| if ids.contains(&at) { Some(at) } else { ids.first().copied() })
    });
    let on_key = move |event: KeyboardEvent| {
        let ids = ids.get_untracked();
        let now = stop.get_untracked().and_then(|stop| ids.iter().position(|id| *id == stop)).unwrap_or_default();
        let next = Key::read(&event).and_then(|key| rove(key, now, ids.len())).and_then(|next| ids.get(next).copied());
        if let Some(next) = next {
            event.prevent_default();
            event.stop_propagation();
            cursor.set(next);
            focus_at(row.get_untracked().map(JsCast::unchecked_into), next as usize);
        }
    };
    let one = move |id: u32| {
        let look = Memo::new(move |_| dice.with(|dice| dice.iter().find(|die| die.id == id).cloned()));
        die_view(id, size, choosing, look, stop, on)
    };
    let place = move |place: TrayPlace| {
        let id = place.id;
        view! {
            <button
                type="button"
                class=classes("tray-place", &[(place.state.class(), true)])
                aria-label=place.name.clone()
                title=place.name
                on:click=move |_| on.run(TrayEvent::Place(id))
                on:keydown=move |event| only_space_clicks(&event)
                inner_html=place.drawing
            ></button>
        }
        .into_any()
    };
    view! {
        <div class="ktray">
            <div class="dice" role=choosing.group() aria-label=label node_ref=row on:keydown=on_key>
                <List each=move || ids.get() key=u32::to_string children=one />
            </div>
            <List each=move || places.get() key=|place| format!("{} {} {}", place.id, place.name, place.state.class()) children=place />
        </div>
    }
    .into_any()
}

fn die_view(
    id: u32,
    size: u32,
    choosing: Choosing,
    look: Memo<Option<DieLook>>,
    stop: Memo<Option<u32>>,
    on: Callback<TrayEvent>,
) -> AnyView {
    let gestures = Gestures::of_thing(Callback::new(move |event| on.run(TrayEvent::Die(id, event))));
    let is = move |part: fn(&DieLook) -> bool| look.with(|look| look.as_ref().is_some_and(part));
    let class = move || {
        look.with(|look| {
            let Some(look) = look else { return String::new() };
            let mark = match look.mark {
                DieMark::Free => "",
                DieMark::Chosen => "chosen",
                DieMark::Lifted => "lifted",
                DieMark::Set => "set",
                DieMark::GoingBack => "back",
            };
            classes("die kfly", &[(look.state.class(), true), (mark, true), ("tumble", look.tumbling)])
        })
    };
    let drawing = move || {
        look.with(|look| look.as_ref().map_or(String::new(), |look| die(look.face, look.paint, size).into_string()))
    };
    let name = move || {
        look.with(|look| {
            let Some(look) = look else { return String::new() };
            let count = (look.count > 1).then(|| tell("kit-times", &[("count", n(i64::from(look.count)))]));
            let mark = match look.mark {
                DieMark::Free | DieMark::Chosen | DieMark::Lifted => None,
                DieMark::Set => Some(t("kit-die-set")),
                DieMark::GoingBack => Some(t("kit-die-back")),
            };
            core::iter::once(look.name.clone()).chain(count).chain(mark).collect::<Vec<_>>().join(", ")
        })
    };
    let chosen = move || is(|look| look.mark == DieMark::Chosen).to_string();
    view! {
        <button
            type="button"
            class=class
            role=choosing.role()
            data-at=id.to_string()
            data-fly=format!("die-{id}")
            aria-pressed=move || (choosing == Choosing::Alone).then(chosen)
            aria-checked=move || (choosing != Choosing::Alone).then(chosen)
            aria-disabled=move || is(|look| look.state == State::No).then_some("true")
            tabindex=move || if stop.get() == Some(id) { "0" } else { "-1" }
            on:pointerdown=move |event| gestures.down(&event)
            on:pointermove=move |event| gestures.moved(&event)
            on:pointerup=move |event| gestures.up(&event)
            on:pointercancel=move |event| gestures.cancelled(&event)
            on:click=move |event| gestures.clicked(&event)
            on:keydown=move |event| only_space_clicks(&event)
        >
            <span class="vh">{name}</span>
            <span class="body" style:rotate=format!("{}deg", short(angle(id))) inner_html=drawing></span>
            {live(move || {
                let count = look.with(|look| look.as_ref().map_or(1, |look| look.count));
                (count > 1).then(|| view! { <b class="times num" aria-hidden="true">"×"{count}</b> })
            })}
            {live(move || {
                let (tag, sign) = look.with(|look| look.as_ref().map(|look| (look.tag.clone(), look.sign.clone())).unwrap_or_default());
                let sign = (!sign.is_empty()).then(|| view! { <span class="sign" aria-hidden="true" inner_html=sign></span> });
                (!tag.is_empty()).then(|| view! { <small aria-hidden="true">{tag}</small>{sign} })
            })}
        </button>
    }
    .into_any()
}

/// What is shown of one of the six faces.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct FaceLook {
    /// What would come of it, in a word.
    pub(crate) line: String,
    pub(crate) state: State,
    /// Whether it would be a loss, which a hatch and the word say.
    pub(crate) danger: bool,
    pub(crate) chosen: bool,
    /// What it costs, as small signs.
    pub(crate) cost: Markup,
    /// Why it cannot be chosen.
    pub(crate) off: Option<String>,
}

/// Returns a row of the six faces, each with what would come of it. With `on` they can be chosen.
pub(crate) fn face_row(label: String, paint: Paint, faces: Signal<[FaceLook; 6]>, on: Option<Callback<u8>>) -> AnyView {
    let row = NodeRef::<leptos::html::Div>::new();
    let cursor = RwSignal::new(0_usize);
    let on_key = move |event: KeyboardEvent| {
        let next = Key::read(&event).and_then(|key| rove(key, cursor.get_untracked(), 6));
        if let Some(next) = next {
            event.prevent_default();
            event.stop_propagation();
            cursor.set(next);
            focus_at(row.get_untracked().map(JsCast::unchecked_into), next);
        }
    };
    let one = |at: usize| {
        let look = Memo::new(move |_| faces.with(|faces| faces[at].clone()));
        let face = at as u8 + 1;
        let class = move || look.with(|look| classes("face", &[(look.state.class(), true), ("danger", look.danger)]));
        let inside = view! {
            <span inner_html=die(Some(face), paint, 26)></span>
            <span class="vh">{face}": "</span>
            <small>{move || look.with(|look| look.line.clone())}</small>
            {live(move || look.with(|look| (!look.cost.is_empty()).then(|| look.cost.clone())).map(|cost| view! { <span class="cost" inner_html=cost></span> }))}
        };
        match on {
            None => view! { <span class=class role="listitem">{inside}</span> }.into_any(),
            Some(on) => view! {
                <button
                    type="button"
                    class=class
                    role="radio"
                    data-at=at
                    aria-checked=move || look.with(|look| look.chosen).to_string()
                    aria-disabled=move || look.with(|look| look.off.is_some()).then_some("true")
                    title=move || look.with(|look| look.off.clone())
                    tabindex=move || if cursor.get() == at { "0" } else { "-1" }
                    on:focus=move |_| cursor.set(at)
                    on:click=move |_| on.run(face)
                    on:keydown=move |event| only_space_clicks(&event)
                >
                    {inside}
                </button>
            }
            .into_any(),
        }
    };
    let role = if on.is_some() { "radiogroup" } else { "list" };
    view! {
        <div class="kfaces" role=role aria-label=label node_ref=row on:keydown=on_key>{(0..6).map(one).collect_view()}</div>
    }
    .into_any()
}

/// Returns the drawing of an arrow that turns, for dice that are to be rolled again.
pub(crate) fn again() -> Markup {
    icon(Icon::Rotate, 22)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_face_has_as_many_pips() {
        for face in 1..=6_u8 {
            let drawing = die(Some(face), Paint::IVORY, 40);
            assert_eq!(drawing.as_str().matches("<circle").count(), usize::from(face));
        }
        for blank in [None, Some(0), Some(7)] {
            assert!(!die(blank, Paint::IVORY, 40).as_str().contains("<circle"));
        }
    }

    #[test]
    fn a_die_always_lies_at_the_same_small_angle() {
        let angles: Vec<f64> = (0..40).map(angle).collect();
        assert_eq!(angles, (0..40).map(angle).collect::<Vec<_>>());
        assert!(angles.iter().all(|angle| angle.abs() <= 9.0));
        assert!(angles.iter().any(|angle| *angle != angles[0]));
    }

    #[test]
    fn equal_dice_are_joined_in_the_order_of_the_first() {
        let dice = [(1, 5), (2, 3), (3, 5), (4, 5)];
        let dice: Vec<DieLook> =
            dice.into_iter().map(|(id, face)| DieLook::new(id, Some(face), String::new())).collect();
        let shown: Vec<(u32, Option<u8>, u8)> =
            joined(dice.clone()).into_iter().map(|die| (die.id, die.face, die.count)).collect();
        assert_eq!(shown, [(1, Some(5), 3), (2, Some(3), 1)]);
    }

    #[test]
    fn a_face_keeps_its_place_whatever_is_decided() {
        let dice: Vec<DieLook> =
            [5, 5, 3].into_iter().zip(0..).map(|(face, id)| DieLook::new(id, Some(face), String::new())).collect();
        let shown = |dice: &[DieLook]| -> Vec<(Option<u8>, u8, DieMark)> {
            joined(dice.to_vec()).into_iter().map(|die| (die.face, die.count, die.mark)).collect()
        };
        let mut taken = dice;
        taken[1].mark = DieMark::Chosen;
        assert_eq!(
            shown(&taken),
            [(Some(5), 2, DieMark::Chosen), (Some(3), 1, DieMark::Free)],
            "one of them is in hand"
        );
        (taken[0].mark, taken[1].mark) = (DieMark::Set, DieMark::Free);
        let set = [(Some(5), 1, DieMark::Free), (Some(3), 1, DieMark::Free), (Some(5), 1, DieMark::Set)];
        assert_eq!(shown(&taken), set, "a die with a place is another one, after all faces");
        (taken[1].mark, taken[1].tag) = (DieMark::Set, "elsewhere".to_owned());
        let set = [(Some(5), 1, DieMark::Set), (Some(3), 1, DieMark::Free), (Some(5), 1, DieMark::Set)];
        assert_eq!(shown(&taken), set);
    }
}
