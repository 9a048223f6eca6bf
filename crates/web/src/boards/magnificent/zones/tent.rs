//! The main tent with its dice, and the roads around it: where wagons stand, and where one could go.

use leptos::ev::KeyboardEvent;
use leptos::prelude::*;
use magnificent::preview::{Goal, Route, way};
use magnificent::state::MainAction;
use magnificent::{Action, Colour, Phase, PublicState};

use super::super::art;
use super::super::names;
use super::super::reading::reach;
use super::super::table::Table;
use super::head;
use crate::kit::geometry::{Frame, Point};
use crate::kit::gesture::Gesture;
use crate::kit::grid::Way as Arrow;
use crate::kit::input::Gestures;
use crate::kit::key::Key;
use crate::words::{n, t, tell};

/// How far from a wagon a drag may begin that moves it, in units of the drawing.
const GRIP: f64 = 26.0;

/// Returns main tent and roads.
pub(super) fn tent(table: Table) -> AnyView {
    let place = NodeRef::<leptos::html::Div>::new();
    let drawing = move || {
        let rules = table.rules();
        let along = along(table);
        table.with(|public| art::roads(rules.set(), public, along.as_ref()).into_string())
    };
    let left = move || {
        let count: u32 = table.with(|public| public.tent.iter().flatten().map(|count| u32::from(*count)).sum());
        tell("magnificent-tent-left", &[("count", n(count))])
    };
    let gestures = Gestures::new(Callback::new(move |gesture| on_road(table, place, gesture)));
    let steps = move || table.route.get().map_or(0, |route| route.steps);
    let most = move || farthest(table);
    let says = move || match table.route.get() {
        Some(route) => format!("{}; {}", names::far(route), route_words(table, route)),
        None => t("magnificent-road-rest"),
    };
    let on_key = move |event: KeyboardEvent| {
        let by = match Key::read(&event) {
            Some(Key::Move(Arrow::Right | Arrow::Up)) => 1,
            Some(Key::Move(Arrow::Left | Arrow::Down)) => -1,
            Some(Key::Choose) => {
                event.prevent_default();
                next_passing(table);
                return;
            }
            _ => return,
        };
        event.prevent_default();
        event.stop_propagation();
        step(table, by);
    };
    view! {
        <div class="mag-panel mag-plum">
            {head(t("magnificent-zone-tent"), left)}
            <div
                class="mag-ring"
                class:lit=move || travels(table)
                data-back=move || table.route.get().is_some_and(|route| route.back).to_string()
                node_ref=place
                role="slider"
                data-place="dice"
                tabindex="0"
                aria-label=t("magnificent-zone-tent")
                aria-valuemin="0"
                aria-valuemax=move || most().to_string()
                aria-valuenow=move || steps().to_string()
                aria-valuetext=says
                on:pointerdown=move |event| gestures.down(&event)
                on:pointermove=move |event| gestures.moved(&event)
                on:pointerup=move |event| gestures.up(&event)
                on:pointercancel=move |event| gestures.cancelled(&event)
                on:pointerleave=move |event| gestures.left(&event)
                on:keydown=on_key
                inner_html=drawing
            ></div>
        </div>
    }
    .into_any()
}

/// Returns whether a wagon can be sent now; tracked.
pub(in crate::boards::magnificent) fn travels(table: Table) -> bool {
    table.is_own() && matches!(table.phase(), Phase::TravelSteps | Phase::ChooseWagon | Phase::ClearDie)
        || table.may(|action| *action == Action::Main(MainAction::Travel))
}

/// Returns how far the power of the turn reaches; tracked.
pub(super) fn power(table: Table) -> u8 {
    if travels(table) { table.with(PublicState::power) } else { 0 }
}

/// Returns the tents on the way that is proposed which could be taken in passing: their roads and spaces.
/// Tracked.
pub(in crate::boards::magnificent) fn tents_on_way(table: Table) -> Vec<(Colour, u8)> {
    let rules = table.rules();
    let Some(route) = table.route.get().filter(|_| table.is_own()) else { return Vec::new() };
    table.with(|public| {
        let tents = reach::tents_passed(&rules, public, route);
        tents.into_iter().map(|(_, space)| (route.wagon, space)).collect()
    })
}

/// Returns how many tents are left before the one that was chosen to be taken in passing; `None` if none was.
/// Tracked.
pub(in crate::boards::magnificent) fn tents_left(table: Table) -> Option<usize> {
    let chosen = table.passing.get()?;
    tents_on_way(table).iter().position(|(_, space)| *space == chosen)
}

/// Chooses the next tent on the way to be taken in passing; after the last one, none.
fn next_passing(table: Table) {
    let tents = untrack(|| tents_on_way(table));
    let now = untrack(|| tents_left(table));
    let next = tents.get(now.map_or(0, |now| now + 1));
    table.passing.set(next.map(|(_, space)| *space));
}

/// Returns the way to draw: what is proposed, or as far as the power reaches. Tracked.
fn along(table: Table) -> Option<art::Way> {
    let power = power(table);
    let wanted = table.lesson_wants.with(|wanted| {
        wanted.iter().find_map(|action| match action {
            Action::Steps(steps) => Some(*steps),
            _ => None,
        })
    });
    let reached = || {
        let colour = table.with(|public| public.turn.colour)?;
        let steps = wanted.unwrap_or_default();
        travels(table).then_some(Route { wagon: colour, steps, back: false, passing: None })
    };
    let route = table.route.get().or_else(reached).filter(|_| table.mine.get())?;
    let from = table.with(|public| public.wagons[route.wagon as usize]);
    Some(art::Way {
        track: route.wagon,
        from,
        steps: route.steps,
        more: power.saturating_sub(route.steps),
        back: route.back,
        planned: true,
        taken: route.passing.and(table.passing.get()),
    })
}

/// Says what a route would bring; tracked.
pub(in crate::boards::magnificent) fn route_words(table: Table, route: Route) -> String {
    let rules = table.rules();
    let Some(seat) = table.cx.now.with(|now| now.viewer.seat()) else { return String::new() };
    table.with(|public| names::way(&rules, route, &way(&rules, public, seat, route)))
}

/// Returns the space of a road at a point of the window.
fn space_at(table: Table, place: NodeRef<leptos::html::Div>, at: Point) -> Option<(Colour, u8, Point)> {
    let element = place.get_untracked()?;
    let frame = Frame::of(&element);
    frame.contains(at).then(|| {
        let point = art::ROADS.at_window(frame, at);
        let (track, space) = table.with_set(|set| art::nearest(set, point.x, point.y));
        (track, space, point)
    })
}

fn on_road(table: Table, place: NodeRef<leptos::html::Div>, gesture: Gesture) {
    match gesture {
        Gesture::Hover(at) => {
            let goal = space_at(table, place, at).filter(|(.., point)| is_road(*point));
            let goal = goal.map(|(track, space, _)| Goal::Road { track, space, laps: 0 });
            if untrack(|| travels(table)) && table.hovered.get_untracked() != goal {
                table.hovered.set(goal);
            }
        }
        Gesture::Leave => table.hovered.set(None),
        Gesture::Tap { at, .. } => {
            if let Some((track, space, _)) = space_at(table, place, at).filter(|(.., point)| is_road(*point)) {
                table.point_at_road(track, space);
            }
        }
        Gesture::Lift { from, .. } => {
            let wagon = space_at(table, place, from).filter(|(track, _, point)| {
                let (x, y) = table.with_set(|set| {
                    let at = table.cx.now.with_untracked(|now| now.view.public.wagons[*track as usize]);
                    art::road_place(set, *track, at)
                });
                Point::new(x, y).distance(*point) <= GRIP
            });
            if let Some((track, ..)) = wagon {
                table.lifted.set_value(Some(track));
            }
        }
        Gesture::Drag { at, .. } => {
            let Some(track) = table.lifted.get_value() else { return };
            if let Some((on, space, _)) = space_at(table, place, at).filter(|(on, ..)| *on == track) {
                let goal = Goal::Road { track: on, space, laps: 0 };
                if table.hovered.get_untracked() != Some(goal) {
                    table.hovered.set(Some(goal));
                }
            }
        }
        Gesture::Drop { at, .. } => {
            let track = table.lifted.try_update_value(Option::take).flatten();
            table.hovered.set(None);
            let there = space_at(table, place, at).filter(|(on, ..)| Some(*on) == track);
            if let Some((track, space, _)) = there {
                table.point_at_road(track, space);
            }
        }
        Gesture::Cancel => {
            table.lifted.set_value(None);
            table.hovered.set(None);
        }
        _ => {}
    }
}

/// Returns whether a point lies outside the main tent.
fn is_road(point: Point) -> bool {
    crate::draw::length(point.x, point.y) > 80.0
}

/// Returns the route from which the next step goes: the one that is proposed, or none of the wagon that would
/// move; `None` before the colour is known. Tracked.
fn route_so_far(table: Table) -> Option<Route> {
    let rest = |wagon| Route { wagon, steps: 0, back: false, passing: None };
    table.route.get().or_else(|| table.with(|public| public.turn.colour).map(rest))
}

/// Returns how far the wagon can go with everything that can be spent on it; tracked.
pub(super) fn farthest(table: Table) -> u8 {
    let route = route_so_far(table).filter(|_| travels(table));
    route.map_or(0, |route| table.farthest.with(|farthest| farthest.of(route)))
}

/// Makes the route longer or shorter by some steps. Where it cannot be longer it stays as it is.
pub(super) fn step(table: Table, by: i8) {
    let Some(now) = untrack(|| route_so_far(table)).filter(|_| untrack(|| travels(table))) else { return };
    let next = Route { steps: now.steps.saturating_add_signed(by), ..now };
    let rules = table.rules();
    match untrack(|| table.with(|public| reach::goal_of(&rules, public, next))) {
        Some(goal) if by > 0 && next.steps > untrack(|| farthest(table)) => table.explain_goal(goal),
        Some(goal) => table.propose(goal),
        None => table.proposal.set(None),
    }
}
