//! The hand: the tray with the dice of the roll, and what some tricks ask before their throw.

use game_core::Seat;
use leptos::prelude::*;
use spots::odds::Throw;
use spots::tricks::{Reroll, Select, TrickStep};
use spots::{Action, Dice, Phase, Spots};
use wasm_bindgen::JsCast;

use super::super::art;
use super::super::plan::{OwnDie, Place, TrayDie, select};
use super::super::risk::bust_percent;
use super::super::table::Table;
use super::super::words::dog_name;
use crate::boards::Shared;
use crate::dom::live;
use crate::draw::avatar;
use crate::kit::State;
use crate::kit::card::Choosing;
use crate::kit::dice::{
    DieLook, DieMark, FaceLook, Paint, TrayEvent, TrayPlace, again, dice_tray, die, face_row, joined,
};
use crate::kit::ghost::floating;
use crate::kit::input::ThingEvent;
use crate::kit::meter::stepper;
use crate::kit::plan::{End, Sketch};
use crate::markup::Markup;
use crate::words::{n, t, tell, w};

/// From this number of dice on, equal ones lie together.
const JOINED: usize = 7;
/// The size of a die in the tray, in pixels; the style sheet makes it smaller where there is little room.
const SIZE: u32 = 44;

/// What the hand shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Mode {
    /// The dice of the roll.
    Tray,
    /// Guard: the number up to which dice are kept.
    Guard,
    /// Retrieve: a number of the top dog.
    Retrieve,
    /// Bolt: the number of dice.
    Bolt,
    /// Dogpile: one of the viewer's dice.
    Own,
    /// Dig: all yards.
    Dig,
    /// Trot: a die and its new space.
    Move,
}

/// The question before a throw, whether it has been answered already or not.
#[derive(Clone)]
struct Question {
    mode: Mode,
    /// The position in which it is asked.
    at: Spots,
    legal: Vec<Action>,
}

/// Returns the question before the throw; `None` if there is none. Tracked.
fn question(table: Table) -> Option<Question> {
    if !table.mine.get() {
        return None;
    }
    table.cx.planner.plan().track();
    let made = table.cx.planner.preview(|plan| {
        (plan.number, plan.aside, plan.own, plan.moved) = (None, None, None, None);
        if !plan.dug.is_empty() || plan.turn.is_some() {
            plan.on = None;
        }
        plan.dug.clear();
    })?;
    let mode = (made.end == End::Asked).then(|| mode_of(&made)).flatten()?;
    let mut legal = Vec::new();
    <Spots as game_core::Game>::legal_in(&table.rules(), &made.view, &mut legal);
    Some(Question { mode, at: made.after, legal })
}

fn mode_of(made: &Sketch<Spots>) -> Option<Mode> {
    match made.after.phase() {
        Phase::Number => match made.after.trick_step() {
            Some(TrickStep::Name) => Some(Mode::Guard),
            Some(TrickStep::Set) => Some(Mode::Retrieve),
            _ => None,
        },
        Phase::Aside => Some(Mode::Bolt),
        Phase::OwnDie => Some(Mode::Own),
        Phase::Dig => Some(Mode::Dig),
        Phase::Move => Some(Mode::Move),
        _ => None,
    }
}

/// Returns what the hand shows; tracked.
pub(super) fn mode(table: Table) -> Mode {
    question(table).map_or(Mode::Tray, |question| question.mode)
}

/// Returns the hand.
pub(super) fn hand(table: Table) -> AnyView {
    let mode = Memo::new(move |_| mode(table));
    let inside = move || match mode.get() {
        Mode::Tray => tray(table),
        Mode::Guard => guard(table),
        Mode::Retrieve => retrieve(table),
        Mode::Bolt => bolt(table),
        Mode::Own => own(table),
        Mode::Dig => super::dig::rows(table),
        Mode::Move => trot(table),
    };
    let class = move || match mode.get() {
        Mode::Tray => "spots-tray",
        Mode::Dig => "spots-tray digs",
        _ => "spots-tray asks",
    };
    let drawing = Signal::derive(move || {
        let number = table.dragged.with(|dragged| dragged.map(|dragged| dragged.number));
        number.map(|number| die(Some(number), Paint::IVORY, SIZE).into_string()).unwrap_or_default()
    });
    view! {
        <div class=class data-place="tray" data-drop="tray">{live(inside)}</div>
        {floating(Signal::derive(move || table.dragged.with(|dragged| dragged.map(|dragged| dragged.point))), drawing)}
    }
    .into_any()
}

/// Returns the dice of the roll: those that the viewer lays out, or those of the seat to move.
fn tray(table: Table) -> AnyView {
    let lifted = Memo::new(move |_| table.dragged.with(|dragged| dragged.map(|dragged| dragged.at)));
    let looks = Memo::new(move |_| {
        let dice = if table.mine.get() { own_dice(table) } else { other_dice(table) };
        let mut dice = if dice.len() >= JOINED { joined(dice) } else { dice };
        let held = lifted.get().and_then(|at| dice.iter_mut().find(|die| die.id as usize == at));
        match held {
            Some(pile) if pile.count > 1 => pile.count -= 1,
            Some(die) => die.mark = DieMark::Lifted,
            None => {}
        }
        dice
    });
    let places = Memo::new(move |_| places(table));
    let on = Callback::new(move |event| match event {
        TrayEvent::Die(at, event) => on_die(table, at as usize, event),
        TrayEvent::Place(_) => table.put(Place::Back),
    });
    let aside = Memo::new(move |_| table.facts.with(|view| view.progress.aside));
    let mover = Memo::new(move |_| {
        let mine = table.mine.get();
        let busy = looks.with(|looks| !looks.is_empty());
        table.facts.with(|view| (!mine && busy).then_some(view.mover))
    });
    let sign = move || match mover.get() {
        Some(seat) if table.rules().is_stray(seat) => art::stray(26).into_string(),
        Some(seat) => avatar(seat.index(), 26).into_string(),
        None => String::new(),
    };
    view! {
        <span class="mover" inner_html=sign></span>
        {dice_tray(t("spots-zone-hand"), Choosing::Alone, SIZE, looks.into(), places.into(), on)}
        {live(move || (aside.get() > 0).then(|| {
            let label = tell("spots-label-leash", &[("count", n(aside.get()))]);
            view! { <span class="leash" role="img" aria-label=label inner_html=art::leash(aside.get(), 40)></span> }
        }))}
        <p class="went-back">{move || back_words(table)}</p>
    }
    .into_any()
}

/// Says how many dice go back to the supply.
fn back_words(table: Table) -> Option<String> {
    let back = table.tray.with(|dice| dice.iter().filter(|die| die.to == Some(Place::Back)).count());
    (back > 0 && table.treat() != Some(Reroll::Part)).then(|| tell("spots-go-back", &[("count", n(back as i64))]))
}

/// Returns the dice that the viewer lays out.
fn own_dice(table: Table) -> Vec<DieLook> {
    let in_hand = table.in_hand.get();
    let base = table.base();
    let seat = table.cx.now.with(|now| now.viewer.seat());
    let pack = base.zip(seat).map(|(base, seat)| base.player(seat).pack);
    let fetches = base.is_some_and(|base| select(&base) == Select::OneNumber && base.phase() != Phase::Settle);
    let plan = table.cx.planner.plan().get();
    let (rules, named) = (table.rules(), plan.number);
    let raised = RaisedOnce::new(in_hand.filter(|_| !fetches || named.is_some()));
    table.tray.with(|dice| {
        let one = |(at, die): (usize, &TrayDie)| {
            let count = dice.iter().filter(|other| other.number == die.number).count();
            let of = dice[..at].iter().filter(|other| other.number == die.number).count();
            let mut look = DieLook::new(at as u32, Some(die.number), String::new());
            let dog =
                |dog: u8| pack.filter(|pack| usize::from(dog) < pack.len()).map(|pack| pack.dog(usize::from(dog)));
            let (mark, place, sign) = match die.to {
                Some(Place::Dog(at)) => {
                    let dog = dog(at);
                    (DieMark::Set, dog.map(dog_name).unwrap_or_default(), dog.map(art::head).unwrap_or_default())
                }
                Some(Place::Yard) => (DieMark::Set, t("spots-tag-yard"), art::mound(22)),
                Some(Place::Back) if die.by_hand => (DieMark::Set, t(third_tag(table)), Markup::default()),
                Some(Place::Back) => (DieMark::GoingBack, String::new(), Markup::default()),
                None if raised.take(die.number) => (DieMark::Chosen, t("spots-tag-now"), Markup::default()),
                None => (DieMark::Free, String::new(), Markup::default()),
            };
            let about =
                [("number", n(die.number)), ("at", n(of as i64 + 1)), ("of", n(count as i64)), ("where", w(&place))];
            let name = tell(if count > 1 { "spots-label-die-of" } else { "spots-label-die" }, &about);
            look.name = match die.to {
                Some(_) if !place.is_empty() => format!("{name} {}", tell("spots-label-die-planned", &about)),
                _ => name,
            };
            // What fits nowhere is buried whatever is chosen; what completes no sum goes back.
            let locked = match die.to {
                Some(to) => !die.by_hand && to != Place::Back,
                None => base.is_some_and(|base| plan.completes(&rules, &base, die.number).is_err()),
            };
            look.state = if locked { State::No } else { State::Rest };
            look.tag = place;
            look.sign = sign;
            look.mark = mark;
            look
        };
        dice.iter().enumerate().map(one).collect()
    })
}

/// Marks the first of equal dice.
struct RaisedOnce(core::cell::Cell<Option<u8>>);

impl RaisedOnce {
    const fn new(number: Option<u8>) -> Self {
        Self(core::cell::Cell::new(number))
    }

    fn take(&self, number: u8) -> bool {
        let is = self.0.get() == Some(number);
        if is {
            self.0.set(None);
        }
        is
    }
}

fn third_tag(table: Table) -> &'static str {
    if table.treat() == Some(Reroll::Part) { "spots-tag-again" } else { "spots-tag-back" }
}

/// Returns the dice of the roll as they lie at the table, and blank ones while they are in the air.
fn other_dice(table: Table) -> Vec<DieLook> {
    let tumbling = table.rolling();
    table.facts.with(|view| {
        let progress = &view.progress;
        let lying: Dice = progress.dice + progress.picked;
        let waits = matches!(view.phase, Phase::Roll | Phase::StrayRoll);
        let blank = if waits { progress.count } else { 0 };
        let one = |(at, number): (usize, u8)| {
            let name = tell("spots-label-die", &[("number", n(number))]);
            DieLook { tumbling, ..DieLook::new(at as u32, Some(number), name) }
        };
        let blanks = (0..u32::from(blank))
            .map(|at| DieLook { tumbling: true, ..DieLook::new(100 + at, None, t("spots-label-blank")) });
        lying.iter().enumerate().map(one).chain(blanks).collect()
    })
}

/// Returns the third place: the arrow of Track, or the bowl of Scavenge.
fn places(table: Table) -> Vec<TrayPlace> {
    let rerolls = table.treat() == Some(Reroll::Part);
    let base = table.base().filter(|_| table.mine.get());
    let drops = base.is_some_and(|base| select(&base) == Select::DropLower && base.phase() != Phase::Settle);
    let (name, drawing) = match (rerolls, drops) {
        (true, _) => (t("spots-place-again"), again()),
        (_, true) => (t("spots-place-back"), art::bowl(36)),
        _ => return Vec::new(),
    };
    vec![TrayPlace { id: 0, name, drawing, state: State::Lit }]
}

/// Handles what a person does with a die of the roll.
fn on_die(table: Table, at: usize, event: ThingEvent) {
    if !table.mine.get_untracked() {
        return;
    }
    match event {
        ThingEvent::Choose { .. } => table.take(at),
        _ => table.drag(at, untrack(|| !places(table).is_empty()), event),
    }
}

/// Returns the answers to a question as a row of dice.
fn options(label: String, dice: Memo<Vec<DieLook>>, on: impl Fn(u32) + Send + Sync + 'static) -> AnyView {
    let on = Callback::new(move |event| {
        if let TrayEvent::Die(at, ThingEvent::Choose { .. }) = event {
            on(at);
        }
    });
    let none = Signal::stored(Vec::new());
    dice_tray(label, Choosing::One, SIZE, dice.into(), none, on)
}

/// Guard: six numbers, each with the risk of choosing it.
fn guard(table: Table) -> AnyView {
    let question = Memo::new(move |_| question(table).map(|question| Shared(std::sync::Arc::new(question))));
    let lines = Memo::new(move |_| {
        question.with(|question| {
            let rules = table.rules();
            core::array::from_fn(|at| {
                let throw = question
                    .as_ref()
                    .and_then(|question| Throw::after(&rules, &question.at, Action::Number(at as u8 + 1)));
                throw.map(|throw| bust_percent(&throw.odds())).unwrap_or_default()
            })
        })
    });
    let looks = Signal::derive(move || {
        let named = table.cx.planner.plan().with(|plan| plan.number);
        lines.with(|lines: &[String; 6]| {
            core::array::from_fn(|at| FaceLook {
                line: lines[at].clone(),
                state: State::Lit,
                chosen: named == Some(at as u8 + 1),
                ..FaceLook::default()
            })
        })
    });
    face_row(t("spots-prompt-guard"), Paint::IVORY, looks, Some(Callback::new(move |number| table.name_number(number))))
}

/// Retrieve: the numbers of the top dog, and the die once it is set.
fn retrieve(table: Table) -> AnyView {
    let numbers = Memo::new(move |_| {
        let named = table.cx.planner.plan().with(|plan| plan.number);
        let legal = question(table).map(|question| question.legal).unwrap_or_default();
        let one = |action: &Action| match *action {
            Action::Number(number) => {
                let mut look =
                    DieLook::new(u32::from(number), Some(number), tell("spots-label-die", &[("number", n(number))]));
                if named == Some(number) {
                    // Where the die goes once it is set.
                    let set = own_dice(table).into_iter().next();
                    look.mark = DieMark::Chosen;
                    look.tag = set.as_ref().map(|die| die.tag.clone()).unwrap_or_default();
                    look.sign = set.map(|die| die.sign).unwrap_or_default();
                }
                Some(look)
            }
            _ => None,
        };
        legal.iter().filter_map(one).collect::<Vec<_>>()
    });
    options(t("spots-zone-hand"), numbers, move |number| table.name_number(number as u8))
}

/// Bolt: how many dice are set aside.
fn bolt(table: Table) -> AnyView {
    let range = Memo::new(move |_| {
        let legal = question(table).map(|question| question.legal).unwrap_or_default();
        let dice = legal.iter().filter_map(|action| match action {
            Action::Aside(dice) => Some(i32::from(*dice)),
            _ => None,
        });
        (dice.clone().min().unwrap_or_default(), dice.max().unwrap_or_default())
    });
    let value = Signal::derive(move || {
        table.cx.planner.plan().with(|plan| plan.aside).map_or_else(|| range.get().0, i32::from)
    });
    let words = Signal::derive(move || tell("spots-dice-of", &[("count", n(value.get()))]));
    let on = Callback::new(move |dice: i32| {
        table.cx.planner.edit(|plan| plan.aside = u8::try_from(dice).ok());
    });
    stepper(t("spots-prompt-bolt"), value, range.into(), words, on)
}

/// Dogpile: the viewer's own dice, in the yard and on dogs.
fn own(table: Table) -> AnyView {
    let found = Memo::new(move |_| {
        let Some(question) = question(table) else { return Vec::new() };
        let Some(seat) = table.cx.now.with(|now| now.viewer.seat()) else { return Vec::new() };
        let pack = question.at.player(seat).pack;
        let one = |action: &Action| match *action {
            Action::FromYard(number) => Some((OwnDie::Yard(number), number, t("spots-tag-yard"), art::mound(22))),
            Action::FromDog(dog, number) => {
                let card = pack.dog(usize::from(dog));
                Some((OwnDie::Dog(dog, number), number, dog_name(card), art::head(card)))
            }
            _ => None,
        };
        question.legal.iter().filter_map(one).collect::<Vec<_>>()
    });
    let looks = Memo::new(move |_| {
        let chosen = table.cx.planner.plan().with(|plan| plan.own);
        found.with(|found| {
            let one = |(at, (own, number, place, sign)): (usize, &(OwnDie, u8, String, Markup))| {
                let mut look = place_look(at, *number, place, sign);
                look.mark = if chosen == Some(*own) { DieMark::Chosen } else { DieMark::Free };
                look
            };
            found.iter().enumerate().map(one).collect::<Vec<_>>()
        })
    });
    options(t("spots-prompt-dogpile"), looks, move |at| {
        if let Some((own, ..)) = found.with_untracked(|found| found.get(at as usize).cloned()) {
            table.cx.planner.edit(|plan| plan.own = Some(own));
        }
    })
}

fn place_look(at: usize, number: u8, place: &str, sign: &Markup) -> DieLook {
    let name = tell("spots-label-die-at", &[("number", n(number)), ("where", w(place))]);
    DieLook { tag: place.to_owned(), sign: sign.clone(), ..DieLook::new(at as u32, Some(number), name) }
}

/// Trot: the dice that can be moved; then the spaces to which the chosen one can go.
fn trot(table: Table) -> AnyView {
    // From a dog and a space; once that is chosen, to a dog and a space.
    let found = Memo::new(move |_| {
        let Some(question) = question(table) else { return Vec::new() };
        let moving = table.moving.get();
        let way = |action: &Action| match (*action, moving) {
            (Action::Move { dog, space, to, onto }, Some(from)) if (dog, space) == from => Some((to, onto)),
            (Action::Move { dog, space, .. }, None) => Some((dog, space)),
            _ => None,
        };
        let mut ways: Vec<(u8, u8)> = question.legal.iter().filter_map(way).collect();
        ways.sort_unstable();
        ways.dedup();
        ways
    });
    let looks = Memo::new(move |_| {
        let moved = table.cx.planner.plan().with(|plan| plan.moved);
        let moving = table.moving.get();
        let pack = table.cx.now.with(|now| {
            let seat = now.viewer.seat().unwrap_or(Seat::new(0));
            now.view.players.get(seat.index()).map(|player| player.pack).unwrap_or_default()
        });
        found.with(|found| {
            let one = |(at, (dog, number)): (usize, &(u8, u8))| {
                let card = pack.dog(usize::from(*dog));
                let mut look = place_look(at, *number, &dog_name(card), &art::head(card));
                let gone = moved.is_some_and(|way| moving.is_none() && (way.dog, way.space) == (*dog, *number));
                look.mark = if gone { DieMark::Chosen } else { DieMark::Free };
                look.state = if moving.is_some() { State::Lit } else { State::Rest };
                look
            };
            found.iter().enumerate().map(one).collect::<Vec<_>>()
        })
    });
    options(t("spots-prompt-trot"), looks, move |at| {
        let Some((dog, number)) = found.with_untracked(|found| found.get(at as usize).copied()) else { return };
        if table.moving.get_untracked().is_some() {
            table.move_to(dog, number);
        } else {
            table.cx.planner.edit(|plan| plan.moved = None);
            table.moving.set(Some((dog, number)));
        }
    })
}

/// Returns the first thing in the hand that can be chosen by a key with a number.
pub(super) fn element() -> Option<web_sys::HtmlElement> {
    let found = document().query_selector("[data-zone=\"hand\"] [tabindex=\"0\"]").ok().flatten()?;
    found.dyn_into().ok()
}
