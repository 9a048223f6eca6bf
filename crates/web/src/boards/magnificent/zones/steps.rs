//! The performance track: steps with hats on them, of which one can be chosen.

use game_core::Seat;
use leptos::ev::KeyboardEvent;
use leptos::prelude::*;
use magnificent::components::{NEUTRAL_HATS, START_SPACES};
use magnificent::preview::Goal;
use magnificent::set::PerformanceSpace;
use magnificent::state::MainAction;
use magnificent::{Action, Phase, PublicState};
use wasm_bindgen::JsCast;

use super::super::art::{self, Track};
use super::super::reading::cards;
use super::super::reading::reach::{self, Hat, Reach, StepState};
use super::super::table::Table;
use super::super::words;
use super::head;
use crate::dom::List;
use crate::draw::short;
use crate::kit::State;
use crate::kit::classes;
use crate::kit::key::{Key, focus_at, only_space_clicks, rove};
use crate::markup::Markup;
use crate::words::{n, t, tell, w};

/// The size of the drawing.
pub(super) const TRACK: Track = Track { width: 384.0, height: 96.0 };

/// Returns the hats at the table: their seat, or `None` for a neutral one, and their position.
pub(super) fn hats(table: Table, public: &PublicState) -> Vec<(Option<usize>, u8)> {
    let rules = table.rules();
    let seats = rules.seats.seats().flat_map(|seat| {
        public.player(seat).hats.into_iter().flatten().map(move |position| (Some(seat.index()), position))
    });
    let neutral = NEUTRAL_HATS.iter().filter(|_| rules.is_solo()).filter_map(|number| rules.set().position(*number));
    seats.chain(neutral.map(|position| (None, position))).collect()
}

/// Returns whether a hat can be sent to a step now; tracked.
pub(super) fn performs(table: Table) -> bool {
    table.is_own() && matches!(table.phase(), Phase::ChooseHat | Phase::ChooseSpace | Phase::ClearDie)
        || table.may(|action| *action == Action::Main(MainAction::Perform))
}

/// What is shown of a step.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct StepLook {
    pub(super) number: u8,
    pub(super) state: State,
    pub(super) name: String,
    /// The best show there and the place in the order of sets, in few words.
    pub(super) note: String,
    /// The power that has to be added; empty if it is within reach as things are.
    pub(super) lacks: String,
    pub(super) chosen: bool,
}

/// Returns the numbered steps as they are shown; tracked.
pub(super) fn looks(table: Table) -> Vec<StepLook> {
    let rules = table.rules();
    let asks = performs(table);
    let chosen = match table.proposal.get().map(|proposal| proposal.goal) {
        Some(Goal::Step(number)) => Some(number),
        _ => None,
    };
    table.with(|public| {
        let one = |step: StepState| {
            let state = match (asks, &step.reach) {
                (false, _) => State::Rest,
                (true, Reach::Now) => State::Lit,
                (true, Reach::With(boost)) if boost.cost == 0 => State::Lit,
                (true, Reach::With(_)) => State::Ghost,
                (true, _) => State::No,
            };
            let there = match step.hat {
                Some(Hat::Seat(seat)) => tell("magnificent-step-taken", &[("name", w(&table.name(seat)))]),
                Some(Hat::Neutral) => t("magnificent-step-neutral"),
                None => t("magnificent-step-free"),
            };
            let far = match &step.reach {
                _ if !asks => String::new(),
                Reach::Now => tell("magnificent-step-reached", &[("power", n(reach::power(&rules, public)))]),
                Reach::With(boost) => tell("magnificent-step-with", &[("count", n(boost.parts.len() as i64))]),
                Reach::Missing(_) | Reach::Taken => String::new(),
            };
            let open = asks && step.reach.is_open();
            let brings = if open { show_words(&step) } else { String::new() };
            let PerformanceSpace { number, posters, .. } = step.step;
            let named = tell("magnificent-step", &[("number", n(number)), ("count", n(posters))]);
            let name = words::join([named, there, far, brings.clone()]);
            let place = tell("magnificent-note-place", &[("place", w(&words::place(step.place)))]);
            let place = if open && rules.seats.get() > 1 { place } else { String::new() };
            let missing = number.saturating_sub(reach::power(&rules, public));
            let lacks = if state == State::Ghost && missing > 0 { format!("+{missing}") } else { String::new() };
            StepLook { number, state, name, note: words::join([brings, place]), lacks, chosen: chosen == Some(number) }
        };
        reach::steps(&rules, public).into_iter().map(one).collect()
    })
}

/// Returns the best show on a step, in few words.
fn show_words(step: &StepState) -> String {
    let StepState { show, .. } = step;
    let gains = words::join([words::points(show.points), words::coins(show.coins)]);
    tell("magnificent-step-show", &[("posters", n(show.spaces.len() as i64)), ("gains", w(&gains))])
}

/// Returns the track.
pub(super) fn steps(table: Table) -> AnyView {
    let looks = Memo::new(move |_| looks(table));
    let drawing = move || {
        let rules = table.rules();
        let set = rules.set();
        let lit: Vec<u8> = looks.with(|looks| {
            let lit = looks.iter().filter(|look| look.state == State::Lit);
            lit.filter_map(|look| set.position(look.number)).collect()
        });
        let under: Markup = looks.with(|looks| {
            let hat = table.hat.get().and_then(|number| set.position(number));
            let chosen = looks.iter().filter(|look| look.chosen).filter_map(|look| set.position(look.number));
            let chosen = chosen.chain(hat);
            let decided = decided(table).map(|position| TRACK.winner(set, position));
            chosen.map(|position| TRACK.planned(set, position)).chain(decided).collect()
        });
        table.with(|public| art::performance(set, TRACK, &hats(table, public), &lit, &under).into_string())
    };
    let note = move || note(table);
    let row = NodeRef::<leptos::html::Div>::new();
    let count = table.with_set(|set| set.performance_track.len());
    let cursor = RwSignal::new(0_usize);
    let on_key = move |event: KeyboardEvent| {
        if let Some(next) = Key::read(&event).and_then(|key| rove(key, cursor.get_untracked(), count)) {
            event.prevent_default();
            event.stop_propagation();
            cursor.set(next);
            focus_at(row.get_untracked().map(JsCast::unchecked_into), next);
        }
    };
    let one = move |at: usize| {
        let look = Memo::new(move |_| looks.with(|looks| looks.get(at).cloned()));
        let is = move |part: fn(&StepLook) -> bool| look.with(|look| look.as_ref().is_some_and(part));
        let (left, width) = table.with_set(|set| {
            let step = TRACK.step(set, START_SPACES + at as u8);
            (step.left / TRACK.width * 100.0, step.width / TRACK.width * 100.0)
        });
        let class = move || {
            look.with(|look| {
                let (state, number) = look.as_ref().map_or(("", 0), |look| (look.state.class(), look.number));
                let wanted = table.wants(|action| *action == Action::Space(number));
                classes("mag-step-hit", &[(state, true), ("by-lesson", wanted)])
            })
        };
        let goal = move || look.with_untracked(|look| look.as_ref().map(|look| Goal::Step(look.number)));
        let hover = move |by: &str, over: bool| goal().into_iter().for_each(|goal| table.hover_goal(goal, by, over));
        view! {
            <button
                type="button"
                role="radio"
                class=class
                data-at=at
                data-place=move || look.with(|look| look.as_ref().map(|look| format!("step-{}", look.number)))
                data-drop=move || look.with(|look| look.as_ref().map(|look| format!("step-{}", look.number)))
                style:left=format!("{}%", short(left))
                style:width=format!("{}%", short(width))
                aria-checked=move || is(|look| look.chosen).to_string()
                aria-disabled=move || is(|look| !matches!(look.state, State::Lit | State::Ghost)).then_some("true")
                tabindex=move || if cursor.get() == at { "0" } else { "-1" }
                on:focus=move |_| cursor.set(at)
                on:pointerenter=move |event| hover(&event.pointer_type(), true)
                on:pointerleave=move |event| hover(&event.pointer_type(), false)
                on:click=move |_| goal().into_iter().for_each(|goal| table.point_at(goal))
                on:keydown=move |event| only_space_clicks(&event)
            >
                <span class="vh">{move || look.with(|look| look.as_ref().map(|look| look.name.clone()))}</span>
            </button>
        }
        .into_any()
    };
    view! {
        <div class="mag-panel">
            {head(t("magnificent-zone-steps"), note)}
            <div class="mag-track" class:wanted=move || table.acted() == Some(MainAction::Perform)>
                <div aria-hidden="true" inner_html=drawing></div>
                <button
                    type="button"
                    class="whole"
                    aria-label=t("magnificent-ask-step")
                    aria-disabled=move || (!performs(table)).then_some("true")
                    on:click=move |_| {
                        if untrack(|| performs(table)) {
                            table.act(MainAction::Perform);
                        }
                    }
                    on:keydown=move |event| only_space_clicks(&event)
                ></button>
                {super::hats::hats(table)}
                <div class="hits" role="radiogroup" aria-label=t("magnificent-zone-steps") node_ref=row on:keydown=on_key>
                    <List each=move || 0..count key=usize::to_string children=one />
                </div>
            </div>
        </div>
    }
    .into_any()
}

/// Returns the position of the hat that decided between seats with equal points; tracked.
fn decided(table: Table) -> Option<u8> {
    let rules = table.rules();
    if !table.is_over() {
        return None;
    }
    table.facts.with(|view| {
        let total = |seat: &Seat| view.sheet(&rules, *seat).total;
        let best = rules.seats.seats().map(|seat| total(&seat)).max();
        let tied: Vec<Seat> = rules.seats.seats().filter(|seat| Some(total(seat)) == best).collect();
        let hats = tied.iter().filter_map(|seat| view.public.player(*seat).highest_hat());
        hats.max().filter(|_| tied.len() > 1)
    })
}

/// Says what matters about the track now; tracked.
fn note(table: Table) -> String {
    let rules = table.rules();
    if performs(table) {
        // The hat that stays counts for the order of sets.
        let numbers: Vec<u8> = super::hats::movable(table).iter().filter_map(|hat| hat.number).collect();
        let moves = table.hat.get().or_else(|| numbers.iter().min().copied());
        let stays = numbers.iter().find(|number| Some(**number) != moves);
        if let (Some(moves), Some(stays)) = (moves, stays) {
            return tell("magnificent-steps-hats", &[("moves", n(moves)), ("stays", n(*stays))]);
        }
        let power = table.with(|public| reach::power(&rules, public));
        return tell("magnificent-steps-power", &[("power", n(power))]);
    }
    if table.with(|public| cards::is_apart(&rules, public)) {
        return t("magnificent-note-apart");
    }
    let key = if table.rules().is_solo() { "magnificent-steps-solo" } else { "magnificent-steps-order" };
    t(key)
}
