//! The hand: the dice to take, and once one is taken the sum that makes its power, with the three actions.

use leptos::ev::KeyboardEvent;
use leptos::prelude::*;
use magnificent::components::GEM_POWER;
use magnificent::preview::owed_with;
use magnificent::state::MainAction;
use magnificent::{Action, Card, Colour, ColourOrClear, Phase};
use wasm_bindgen::JsCast;

use super::super::art;
use super::super::names;
use super::super::reading::{dice, reach, turn};
use super::super::table::{Table, TentDie, Thing};
use super::super::words;
use crate::dom::{List, live};
use crate::kit::State;
use crate::kit::classes;
use crate::kit::input::{Gestures, ThingEvent};
use crate::kit::key::{Key, focus_at, only_space_clicks, rove};
use crate::kit::meter::PartKind;
use crate::markup::Markup;
use crate::words::{n, t, tell, w};

/// What the hand shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Face {
    /// The dice in the main tent.
    Tray,
    /// The sum of the turn.
    Sum,
    /// The stations of the end of a round.
    Round,
    /// The final count.
    Count,
    /// Nothing: the table is being set up.
    Setup,
}

/// Returns what the hand shows; tracked.
pub(super) fn face(table: Table) -> Face {
    table.with(|public| match public.phase() {
        Phase::TurnStart | Phase::SoloStart | Phase::SoloDie(_) | Phase::SoloRoll(_) => Face::Tray,
        Phase::ChooseSet(_)
        | Phase::RejectSet
        | Phase::ScoreCard(_)
        | Phase::PayCoins(..)
        | Phase::HalfCards(..)
        | Phase::PayHalf(..) => Face::Round,
        Phase::Over => Face::Count,
        _ if public.turn.card.is_some() => Face::Sum,
        _ if public.round > 0 => Face::Tray,
        _ => Face::Setup,
    })
}

/// Returns the hand.
pub(super) fn hand(table: Table) -> AnyView {
    let face = Memo::new(move |_| face(table));
    live(move || match face.get() {
        Face::Tray => tray(table),
        Face::Sum => sum(table),
        Face::Round => super::stations::stations(table),
        Face::Count => super::call::call(table),
        Face::Setup => view! { <div class="mag-panel mag-stations"></div> }.into_any(),
    })
}

/// The dice of the tent that are different, with their number.
fn kinds(table: Table) -> Vec<(TentDie, u8)> {
    table.with(|public| dice::kinds(public).into_iter().map(|die| ((die.kind, die.face), die.count)).collect())
}

/// Returns the power that a die would have now, on a card without pips: the most if it is clear. Tracked.
pub(in crate::boards::magnificent) fn plain_power(table: Table, die: TentDie) -> u8 {
    let (rules, seat) = (table.rules(), table.own_seat());
    table.with(|public| dice::on_card(&rules, public, seat, die, None).best())
}

fn tray(table: Table) -> AnyView {
    let all = Memo::new(move |_| kinds(table));
    let row = NodeRef::<leptos::html::Div>::new();
    let cursor = RwSignal::new(None::<TentDie>);
    let stop = Memo::new(move |_| {
        let at = cursor.get().or(table.chosen_die());
        all.with(|all| {
            let there = at.filter(|at| all.iter().any(|(die, _)| die == at));
            there.or(all.first().map(|(die, _)| *die))
        })
    });
    let on_key = move |event: KeyboardEvent| {
        let dice = all.get_untracked();
        let now =
            stop.get_untracked().and_then(|stop| dice.iter().position(|(die, _)| *die == stop)).unwrap_or_default();
        let next = Key::read(&event).and_then(|key| rove(key, now, dice.len()));
        if let Some((die, _)) = next.and_then(|next| dice.get(next)) {
            event.prevent_default();
            event.stop_propagation();
            cursor.set(Some(*die));
            focus_at(row.get_untracked().map(JsCast::unchecked_into), number(*die));
        }
    };
    let reaching = Memo::new(move |_| reaching(table));
    let group = move |kind: ColourOrClear| {
        let dice = move || {
            let of = |(die, count): &(TentDie, u8)| (die.0 == kind).then_some((*die, *count));
            all.with(|all| all.iter().filter_map(of).collect::<Vec<_>>())
        };
        let yours = move || match kind.colour() {
            Some(_) => table.with(|public| public.player(table.own_seat()).dice_sum(kind)).to_string(),
            None => "?".to_owned(),
        };
        let below = t(if kind.colour().is_some() { "magnificent-tray-yours" } else { "magnificent-tray-any" });
        view! {
            <div class="kind" class:none=move || dice().is_empty()>
                <span class="yours"><span aria-hidden="true" inner_html=art::sign(kind, 15)></span><b class="num">{yours}</b><small>{below}</small></span>
                <List each=dice key=|(die, count)| format!("{} {count}", number(*die)) children=move |(die, count)| die_view(table, die, count, stop, reaching) />
            </div>
        }
    };
    view! {
        <div class="mag-panel mag-tray" data-place="hand" role="radiogroup" aria-label=t("magnificent-zone-dice") node_ref=row on:keydown=on_key data-kinds=move || all.with(Vec::len)>
            {ColourOrClear::ALL.into_iter().map(group).collect_view()}
        </div>
    }
    .into_any()
}

const fn number((kind, face): TentDie) -> usize {
    kind as usize * 6 + face as usize
}

/// Returns the dice that reach what was pointed at; `None` while nothing is. Tracked.
fn reaching(table: Table) -> Option<Vec<reach::Reaching>> {
    let goal = table.proposal.get().map(|proposal| proposal.goal).filter(|_| table.takes_die())?;
    let rules = table.rules();
    Some(table.with(|public| reach::dice_for(&rules, public, goal, table.chosen_card())))
}

fn die_view(
    table: Table,
    die: TentDie,
    count: u8,
    stop: Memo<Option<TentDie>>,
    reaching: Memo<Option<Vec<reach::Reaching>>>,
) -> AnyView {
    let gestures = Gestures::of_thing(Callback::new(move |event| on_die(table, die, event)));
    let chosen = move || table.chosen_die() == Some(die);
    let asked = move || {
        table.is_own()
            && table.legal.with(|legal| {
                legal.iter().any(|action| {
                    matches!(action, Action::Take { kind, face, .. } if (*kind, *face) == die)
                        || *action == Action::SoloSkip
                })
            })
    };
    let reaches = move || {
        let is = |one: &reach::Reaching| (one.kind, one.face) == die;
        reaching.with(|all| all.as_ref().is_none_or(|all| all.iter().any(is)))
    };
    let state = Memo::new(move |_| match (asked(), reaches()) {
        (true, true) => State::Lit,
        (true, false) => State::No,
        _ => State::Rest,
    });
    let power = move || {
        let power = plain_power(table, die);
        if die.0 == ColourOrClear::Clear { format!("≤{power}") } else { power.to_string() }
    };
    let name = move || {
        let seat = table.own_seat();
        let owed = table.with(|public| owed_with(public, seat, die.0, die.1).due);
        let coins = table.with(|public| public.player(seat).coins);
        let named = words::die(die.0, die.1);
        let about = [
            ("die", w(&named)),
            ("count", n(count)),
            ("power", n(plain_power(table, die))),
            ("owed", n(owed)),
            ("coins", n(coins)),
        ];
        tell("magnificent-label-die", &about)
    };
    let wanted = Memo::new(move |_| {
        table.wants(|action| matches!(action, Action::Take { kind, face, .. } if (*kind, *face) == die))
    });
    let class =
        move || classes("mag-die", &[(state.get().class(), true), ("chosen", chosen()), ("by-lesson", wanted.get())]);
    view! {
        <button
            type="button"
            role="radio"
            class=class
            data-at=number(die)
            data-die=format!("{} {}", die.0.name(), die.1)
            aria-checked=move || chosen().to_string()
            tabindex=move || if stop.get() == Some(die) { "0" } else { "-1" }
            on:pointerenter=move |_| table.pointed.set(Some(die))
            on:pointerleave=move |_| table.pointed.set(None)
            on:pointerdown=move |event| gestures.down(&event)
            on:pointermove=move |event| gestures.moved(&event)
            on:pointerup=move |event| gestures.up(&event)
            on:pointercancel=move |event| gestures.cancelled(&event)
            on:click=move |event| gestures.clicked(&event)
            on:keydown=move |event| only_space_clicks(&event)
        >
            <span class="vh">{name}</span>
            <span aria-hidden="true" inner_html=art::die(die.0, die.1, 34)></span>
            <b class="num" aria-hidden="true">{power}</b>
            {(count > 1).then(|| view! { <em class="num" aria-hidden="true">"×"{count}</em> })}
        </button>
    }
    .into_any()
}

fn on_die(table: Table, die: TentDie, event: ThingEvent) {
    match event {
        ThingEvent::Choose { .. } => table.choose_die(die),
        ThingEvent::Lift { at, .. } => {
            if untrack(|| table.is_own()) {
                table.take_die(die);
                table.dragged.set(Some((at, Thing::Die(die))));
            }
        }
        ThingEvent::Drag { at, .. } => super::drag(table, at),
        ThingEvent::Drop { at, .. } => super::drop_at(table, at),
        ThingEvent::Cancel => table.dragged.set(None),
        ThingEvent::Hold | ThingEvent::Release => {}
    }
}

/// A part of the sum.
#[derive(Clone, Debug, PartialEq)]
struct Part {
    drawing: Markup,
    value: String,
    name: String,
    /// The same below the drawing, which tells the colour.
    label: String,
    kind: PartKind,
    /// The gesture that it came from, which can be taken back.
    from: Option<Action>,
    /// How often it is there.
    count: u8,
}

/// Returns the parts of the sum; tracked.
fn parts(table: Table) -> Vec<Part> {
    let rules = table.rules();
    let set = rules.set();
    let proposed = table.proposal.get().and_then(|proposal| proposal.boost);
    let plan = table.cx.planner.plan();
    let spent = table.cx.now.with(|now| turn::spent(now.told.iter().flat_map(|step| step.events.iter())));
    table.with(|public| {
        let segments = plan.with(|plan| turn::sum(&rules, public, plan, &spent));
        let of_card =
            |card: Option<Card>| card.map(|card| art::bonus(set, set.card(card).bonus, 24)).unwrap_or_default();
        let own = segments.into_iter().map(|segment| {
            let (drawing, label) = match segment.part {
                turn::Part::Die(kind, face) => (art::die(kind, face, 38), t("magnificent-sum-die")),
                turn::Part::Earlier(colour, _) => (art::sign(colour.into(), 20), t("magnificent-sum-earlier")),
                turn::Part::Card(_) => (of_card(public.turn.card), t("magnificent-sum-card")),
                turn::Part::Gem(kind) => (art::gem(kind, 22), t("magnificent-sum-gem")),
                turn::Part::Trainer(..) => (art::trainer(24), t("magnificent-sum-trainer")),
            };
            let name = if let turn::Part::Gem(kind) = segment.part { words::gem(kind) } else { label.clone() };
            // The die is put back with Undo; here it only starts the sum.
            let is_die = matches!(segment.part, turn::Part::Die(..));
            let from = segment.removes.filter(|_| !is_die && table.is_own());
            Part {
                drawing,
                value: if is_die { segment.power.to_string() } else { format!("+{}", segment.power) },
                name,
                label,
                kind: if from.is_some() { PartKind::Planned } else { PartKind::Fixed },
                from,
                count: 1,
            }
        });
        let proposed = proposed.iter().flat_map(|boost| boost.parts.iter()).filter_map(|part| {
            let (drawing, value) = match *part {
                Action::Gem(kind) => (art::gem(kind, 22), format!("+{GEM_POWER}")),
                Action::Bonus => (of_card(public.turn.card), String::new()),
                Action::Copy(card) => (of_card(Some(card)), String::new()),
                Action::Train(space) => (art::space(set, space, 28), String::new()),
                _ => return None,
            };
            Some(Part {
                drawing,
                value,
                name: t("magnificent-sum-proposed"),
                label: t("magnificent-sum-proposed"),
                kind: PartKind::Proposed,
                from: None,
                count: 1,
            })
        });
        // Equal gems and trainers are one part, so that many of them leave room for the actions.
        let mut all: Vec<Part> = Vec::new();
        for part in own.chain(proposed) {
            match all.last_mut().filter(|last| Part { count: 1, ..(*last).clone() } == part) {
                Some(last) => last.count += 1,
                None => all.push(part),
            }
        }
        all
    })
}

fn sum(table: Table) -> AnyView {
    let parts = Memo::new(move |_| parts(table));
    let total = move || {
        let proposed = table.proposal.get().and_then(|proposal| proposal.boost).map(|boost| boost.power);
        table.with(|public| match public.turn.colour {
            Some(_) => proposed.unwrap_or_else(|| public.power()).to_string(),
            None => "?".to_owned(),
        })
    };
    let one = move |part: Part| {
        let class = match part.kind {
            PartKind::Fixed => "part",
            PartKind::Planned => "part planned",
            PartKind::Proposed => "part proposed",
        };
        let name = part.name.clone();
        let inside = view! {
            <span class="drawing" aria-hidden="true" inner_html=part.drawing></span>
            <b class="num">{(part.count > 1).then(|| format!("{} × ", part.count))}{part.value}</b>
            <small>{part.label}</small>
        };
        match part.from {
            Some(action) => view! {
                <button type="button" class=class data-part=action.to_string() title=t("kit-remove") on:click=move |_| table.take_back(action) on:keydown=move |event| only_space_clicks(&event)>
                    {inside}
                    <span class="vh">{name}", "{t("kit-remove")}</span>
                </button>
            }
            .into_any(),
            None => view! { <span class=class>{inside}</span> }.into_any(),
        }
    };
    let key = |part: &Part| {
        let drawn = part.drawing.as_str().len();
        format!("{} {} {} {:?} {:?} {drawn}", part.name, part.count, part.value, part.kind, part.from)
    };
    view! {
        <div class="mag-panel mag-sum" data-place="hand" role="group" aria-label=t("magnificent-zone-sum")>
            <List each=move || numbered(parts.get()) key=move |(at, part)| format!("{at} {}", key(part)) children=move |(_, part)| one(part) />
            <span class="part total"><b class="num" aria-live="polite">{total}</b><small>{t("magnificent-sum-power")}</small></span>
        </div>
        {live(move || colours(table))}
        {live(move || faces(table))}
        {actions(table)}
    }
    .into_any()
}

/// Returns the three actions.
pub(super) fn actions(table: Table) -> AnyView {
    let all = [MainAction::Build, MainAction::Travel, MainAction::Perform];
    view! {
        <div class="mag-actions" role="group" aria-label=t("magnificent-actions")>
            {all.map(|main| action(table, main)).collect_view()}
        </div>
    }
    .into_any()
}

fn numbered(parts: Vec<Part>) -> Vec<(usize, Part)> {
    parts.into_iter().enumerate().collect()
}

/// Returns the colours that a clear die can have, while that is asked; tracked.
fn colours(table: Table) -> Option<AnyView> {
    if table.asked() != Some(Phase::ClearDie) {
        return None;
    }
    let rules = table.rules();
    let powers = table.with(|public| {
        let die = public.die()?;
        Some(dice::on_card(&rules, public, public.mover, (die.kind, die.face), public.turn.card).powers)
    })?;
    let one = move |colour: Colour| {
        let power = powers.iter().find(|(of, _)| *of == colour).map_or(0, |(_, power)| *power);
        let name = names::colour_of_die(colour, power);
        view! {
            <button type="button" role="radio" aria-checked="false" class="mag-colour lit" data-colour=colour.name() aria-label=name on:click=move |_| table.choose_colour(colour) on:keydown=move |event| only_space_clicks(&event)>
                <span aria-hidden="true" inner_html=art::sign(colour.into(), 22)></span>
                <b class="num" aria-hidden="true">{power}</b>
            </button>
        }
    };
    Some(
        view! {
            <div class="mag-colours" role="radiogroup" aria-label=t("magnificent-ask-colour")>{Colour::ALL.map(one).collect_view()}</div>
        }
        .into_any(),
    )
}

/// Returns the faces to which the die can be set by the bonus of its card, while that is open; tracked.
fn faces(table: Table) -> Option<AnyView> {
    let (kind, now) = table.cx.planner.plan().with(|plan| plan.die_and_card().map(|(kind, face, _)| (kind, face)))?;
    let chosen = (1..=6).find(|face| table.is_planned(&Action::SetDie(*face)));
    let other = if now == 1 { 2 } else { 1 };
    if chosen.is_none() && !table.can_turn(Action::SetDie(other)) {
        return None;
    }
    let one = move |face: u8| {
        let is = chosen.unwrap_or(now) == face;
        view! {
            <button type="button" role="radio" aria-checked=is.to_string() class="mag-colour" class:chosen=is data-face=face aria-label=words::die(kind, face) on:click=move |_| table.set_face(face) on:keydown=move |event| only_space_clicks(&event) inner_html=art::die(kind, face, 28)></button>
        }
    };
    Some(view! { <div class="mag-colours mag-faces" role="radiogroup" aria-label=t("magnificent-bonus-set-die")>{(1..=6).map(one).collect_view()}</div> }.into_any())
}

/// Returns one of the three actions: it shows where its destination is chosen.
fn action(table: Table, main: MainAction) -> AnyView {
    let current = move || table.with(|public| public.turn.main_action) == Some(main);
    let open = move || table.may(|action| *action == Action::Main(main)) || current();
    let acting = move || table.acted() == Some(main);
    let drawing = move || {
        let rules = table.rules();
        let seat = table.with(|public| public.mover);
        let colour = table.with(|public| public.turn.colour).unwrap_or(Colour::Orange);
        art::action_sign(rules.set(), main, colour, seat.index(), 36).into_string()
    };
    let best = move || table.best(main);
    let name = t(match main {
        MainAction::Build => "magnificent-action-build",
        MainAction::Travel => "magnificent-action-travel",
        MainAction::Perform => "magnificent-action-perform",
    });
    view! {
        <button
            type="button"
            class="mag-action"
            class:on=move || current() || acting()
            class:off=move || !open()
            data-action=main.name()
            aria-disabled=move || (!open() && !current()).then_some("true")
            aria-pressed=move || (current() || acting()).to_string()
            on:click=move |_| super::show_zone(table, main)
            on:keydown=move |event| only_space_clicks(&event)
        >
            <span class="drawing" aria-hidden="true" inner_html=drawing></span>
            <b>{name}</b>
            <small>{best}</small>
        </button>
    }
    .into_any()
}
