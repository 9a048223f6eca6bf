//! The dock: what is asked, what it would lead to, and the buttons.

use game_core::ToMove;
use leptos::ev::KeyboardEvent;
use leptos::prelude::*;
use spectacular::action::{Area, Help};
use spectacular::{Event, Phase, Point};
use wasm_bindgen::JsCast;

use super::super::ask::{
    Around, Green, Progress, consequence, endangered, green, line_rule, progress, prompt, savers, stuck_item,
};
use super::super::hint::hint;
use super::super::log;
use super::super::plan::{AREAS, ParkPlan, Place, Saving};
use super::super::reading::preview::ScoreLine;
use super::super::table::{Opened, Table};
use super::super::words::worker_id;
use super::counted::{formula, parts};
use super::score::{row_name, step_row};
use super::value::{turns_corner, turns_value};
use crate::boards::Names;
use crate::dom::on_window;
use crate::draw::Icon;
use crate::kit::ask::{Question, ask as kit_ask};
use crate::kit::key::Key;
use crate::kit::press::{Press, Pressed, Presses, Weight};
use crate::link::Refused;
use crate::words::{full_stop, t, tell, w};

/// Returns the question and its consequence.
pub(super) fn ask(table: Table) -> AnyView {
    let asked = Memo::new(move |_| question(table));
    let sending = table.cx.link.sending();
    let is_sending = Signal::derive(move || sending.with(Option::is_some));
    view! {
        <span class="face" hidden data-face=move || face(table) data-revealed=move || is_revealed(table).then_some("")></span>
        {kit_ask(asked.into(), ().into_any(), is_sending)}
    }
    .into_any()
}

/// Returns which face the dock of a small screen shows; tracked.
pub(super) fn face(table: Table) -> &'static str {
    let both = table.taken.get().is_some_and(|taken| taken.areas.iter().all(Option::is_some));
    let some = table.taken.get().is_some_and(|taken| taken.areas != [None, None]);
    if !table.shows_own() {
        return "market";
    }
    match table.phase() {
        Phase::Workers if table.mine.get() => "workers",
        Phase::Choose | Phase::Build if some && !table.is_asked() => "wait",
        Phase::Choose if both && !table.market.get() => "place",
        Phase::Build if table.mine.get() => "place",
        _ => "market",
    }
}

/// Returns whether what everybody took is shown beside the seats: from when the choice has closed until the
/// first gesture. Tracked.
fn is_revealed(table: Table) -> bool {
    table.revealed.get() && table.is_asked() && table.shows_own()
}

/// Returns what the question depends on; tracked.
fn around(table: Table) -> Around {
    Around {
        in_hand: table.in_hand.get(),
        hovers: table.hovering.with(Option::is_some),
        revealed: table.revealed.get(),
        changing: table.changing.get(),
        token: token(table),
        tokens: table.facts.with(|view| view.tokens),
        advised: table.is_advised(),
    }
}

/// Returns the solo token that was turned over last in this turn; tracked.
pub(super) fn token(table: Table) -> Option<u8> {
    let now = table.cx.now.get();
    if !now.rules.solo {
        return None;
    }
    let shown = table.cx.playback.playing().with(|playing| playing.as_ref().map(|playing| playing.step + 1));
    let events = now.told.iter().take(shown.unwrap_or(now.told.len())).rev().flat_map(|step| step.events.iter().rev());
    for event in events {
        match event {
            Event::Token { number } => return Some(*number),
            Event::TurnOver { .. } => return None,
            _ => {}
        }
    }
    None
}

/// Returns what the dock says now.
fn question(table: Table) -> Question {
    if let Some((row, at)) = table.counted.get() {
        return row_question(table, row, at);
    }
    let playing = table.cx.playback.playing();
    let told = playing.with(|playing| playing.as_ref().map(|playing| (playing.step, playing.beat.events.end)));
    if let Some((step, end)) = told {
        return told_so_far(table, step, end);
    }
    let now = table.cx.now.get();
    if now.to_move == ToMove::Over {
        return Question { question: t("table-over"), ..Question::default() };
    }
    if now.viewer.seat().is_some() && !table.shows_own() {
        // What is asked cannot be answered from somebody else's things.
        let name = table.name(table.shown.get());
        let consequence = t(if table.is_asked() { "visit-go-back" } else { "table-look-around" });
        return Question {
            question: tell("spectacular-prompt-visit", &[("name", w(&name))]),
            consequence,
            loss: false,
        };
    }
    if !table.mine.get() {
        // A seat that workers cannot help is not asked.
        let idle = matches!(now.view.phase, Phase::Workers) && now.viewer.seat().is_some() && !acted_in_phase(table);
        let consequence = t(if idle { "spectacular-note-not-asked" } else { "table-look-around" });
        return Question { question: table.cx.waiting(), consequence, loss: false };
    }
    let around = around(table);
    let asked = match takes_both(table) {
        true => t("spectacular-prompt-take"),
        false => table.with_planned(|planned| prompt(planned, &around)).unwrap_or_default(),
    };
    let said = table.with_hovering(|planned| (consequence(planned, &around, &now.view), progress(planned)));
    let (follows, progress) = said.unwrap_or((String::new(), Progress::Placed));
    let hint = table.is_advised().then(|| table.with_planned(hint)).flatten().unwrap_or_default();
    let follows = [hint, follows].join(" ").trim().to_owned();
    if table.is_asked() {
        let question = match now.viewer.seat().filter(|_| !now.alone) {
            // Several people look at this screen.
            Some(seat) => format!("{}: {asked}", now.name(seat)),
            None => asked,
        };
        return Question { question, consequence: follows, loss: false };
    }
    let consequence = if table.is_prepared() {
        t(if now.rules.hidden { "spectacular-prompt-prepared" } else { "spectacular-prompt-prepared-turn" })
    } else if progress == Progress::Placed {
        follows
    } else {
        t("spectacular-prompt-waiting")
    };
    Question { question: table.cx.waiting(), consequence, loss: false }
}

/// Returns whether a lesson wants items to be taken before they get their places; tracked.
pub(super) fn takes_only(table: Table) -> bool {
    let open = |plan: ParkPlan| AREAS.iter().all(|area| plan.item(*area).place.is_none());
    table.phase() == Phase::Choose && table.wanted_plan().is_some_and(open)
}

/// Returns whether a lesson wants both items, which are chosen, to be taken as they are; tracked.
fn takes_both(table: Table) -> bool {
    takes_only(table) && table.taken.get().is_some_and(|taken| taken.areas.iter().all(Option::is_some))
}

/// Returns whether the viewer has done anything in the phase that is under way; tracked.
fn acted_in_phase(table: Table) -> bool {
    table.cx.now.with(|now| now.view.own.as_ref().is_some_and(|own| !own.log.is_empty()))
}

/// Returns what is said of a line of the score sheet that is lit.
fn row_question(table: Table, row: usize, at: usize) -> Question {
    let parts = parts(table, row);
    let part = parts.get(at % parts.len().max(1));
    let words = part.map_or_else(|| t("spectacular-sheet-nothing"), |part| formula(&table.rules(), part));
    let total: i32 = parts.iter().map(|part| part.value).sum();
    let name = row_name(table, row);
    let question = format!("{name}: {}", tell("spectacular-sheet-worth", &[("count", crate::words::n(total))]));
    let far = if parts.len() > 1 { format!(" ({}/{})", at % parts.len() + 1, parts.len()) } else { String::new() };
    let rule = ScoreLine::all(&table.rules()).get(row).map(|line| line_rule(*line)).unwrap_or_default();
    Question { question, consequence: format!("{} {rule}", full_stop(&format!("{words}{far}"))), loss: false }
}

/// Returns what has been shown of the step that is playing.
fn told_so_far(table: Table, step: usize, end: usize) -> Question {
    let now = table.cx.now.get();
    let mut told: Vec<std::sync::Arc<[Event]>> =
        now.told.iter().take(step + 1).map(|step| step.events.clone()).collect();
    let last = told.pop().unwrap_or_else(|| Vec::new().into());
    if let Some(scored) = entrances(table, &last[..end.min(last.len())]) {
        return Question { question: t("spectacular-event-entrances"), consequence: scored, loss: false };
    }
    told.push(last.iter().take(end).cloned().collect());
    let line = log::log(&Names::of(&now), &now.rules, &told).pop();
    let question = line.map(|line| line.words).unwrap_or_default();
    Question { question, consequence: t("table-look-around"), loss: false }
}

/// Returns what everybody's entrance scores, while that is shown.
fn entrances(table: Table, events: &[Event]) -> Option<String> {
    events.last().filter(|event| matches!(event, Event::Entrance { .. }))?;
    let scored = events.iter().filter_map(|event| match event {
        Event::Entrance { seat, points } => Some(format!("{} {points}", table.name(*seat))),
        _ => None,
    });
    Some(full_stop(&scored.collect::<Vec<_>>().join(", ")))
}

/// What the buttons are made of.
#[derive(Clone, PartialEq)]
enum Buttons {
    /// A line of the score sheet is lit; the names of the lines before and after it.
    Row(String, String),
    /// The viewer waits.
    Waits {
        /// Whether what was sent can be taken back.
        back: bool,
        /// Whether the plan is prepared.
        prepared: bool,
        /// Whether the plan can be prepared.
        ready: bool,
    },
    /// The viewer is asked.
    Asked {
        green: Option<Green>,
        sealed: bool,
        /// Whether the items can be taken without building.
        only_take: bool,
        /// Whether the market can be looked at again.
        market: bool,
        discard: bool,
        none: bool,
        /// The workers that can save an item, with their ids.
        savers: Vec<(Help, &'static str)>,
    },
}

fn buttons(table: Table) -> Option<Buttons> {
    if let Some((row, _)) = table.counted.get() {
        let rows = ScoreLine::all(&table.rules()).len();
        return Some(Buttons::Row(row_name(table, (row + rows - 1) % rows), row_name(table, (row + 1) % rows)));
    }
    let now = table.cx.now.get();
    if table.cx.playback.playing().with(Option::is_some) || now.to_move == ToMove::Over {
        return None;
    }
    if !table.is_asked() {
        let ready = table.mine.get()
            && table
                .with_planned(|planned| progress(planned) == Progress::Placed && planned.taken.areas != [None, None])?;
        let back = now.viewer.seat().is_some() && now.undoable > 0 && !now.rules.solo;
        let prepared = table.is_prepared();
        return (back || prepared || ready).then_some(Buttons::Waits { back, prepared, ready });
    }
    let made = table.with_planned(|planned| {
        let taken = matches!(planned.phase, Phase::Choose) && progress(planned) == Progress::Placed;
        let savers = match planned.phase {
            Phase::Save { space } => endangered(planned, space)
                .map(|item| {
                    let colour = item.colour();
                    let named = |help: Help| (help, worker_id(help, colour));
                    savers(&planned.start, colour).into_iter().map(named).collect()
                })
                .unwrap_or_default(),
            _ => Vec::new(),
        };
        let both = planned.taken.areas.iter().all(Option::is_some);
        (
            green(planned),
            taken,
            savers,
            matches!(planned.phase, Phase::Choose) && both,
            !planned.plan.changes.is_empty(),
        )
    });
    let (green, only_take, savers, market, none) = made?;
    let discard = discarded(table).is_some();
    let sealed = seals(table, green.as_ref());
    Some(Buttons::Asked { green, sealed, only_take, market, discard, none, savers })
}

/// Returns the item that the button *Discard* is for: in the build step the one in hand unless it goes to the
/// box already, while items are chosen only one that fits nowhere; tracked.
fn discarded(table: Table) -> Option<Area> {
    let goes = |area: &Area| table.cx.planner.plan().with(|plan| plan.item(*area).place == Some(Place::Box));
    match table.phase() {
        Phase::Build => table.in_hand.get().filter(|area| !goes(area)),
        Phase::Choose => table.with_planned(|planned| stuck_item(planned, &around(table))).flatten(),
        _ => None,
    }
}

/// Returns whether the green button cannot be taken back; tracked.
fn seals(table: Table, green: Option<&Green>) -> bool {
    let Some(green) = green.filter(|green| green.off.is_none()) else { return false };
    table.cx.planner.plan().track();
    let made = table.cx.planner.preview(|plan| match green.id {
        "close" => plan.close = true,
        "take" => plan.wait = true,
        "let-go" => plan.save = Some(Saving::LetGo),
        _ => plan.wait = false,
    });
    made.is_some_and(|made| made.end.is_sealed() && !made.chain.is_empty())
}

/// Returns the buttons.
pub(super) fn press(table: Table) -> AnyView {
    let buttons = Memo::new(move |_| buttons(table));
    let all = Signal::derive(move || buttons.get().map(presses_of).unwrap_or_default());
    let question = Signal::derive(move || {
        let (turn, phase) = table.cx.now.with(|now| (now.view.turn, now.view.phase));
        format!("{turn} {phase:?}")
    });
    let presses = Presses::new(question, all, Callback::new(move |pressed| on_press(table, pressed)));
    presses.listen();
    keys(table, presses);
    presses.view()
}

fn presses_of(buttons: Buttons) -> Vec<Press> {
    let paper = |id, label| Press::new(id, Weight::Paper, label);
    match buttons {
        Buttons::Row(before, after) => vec![
            paper("row-back", format!("‹ {before}")),
            paper("row-next", format!("{after} ›")),
            paper("row-close", t("close")),
        ],
        Buttons::Waits { back, prepared, ready } => {
            let mut all = Vec::new();
            if back {
                all.push(paper("back", t("spectacular-button-take-back")));
            }
            if prepared {
                all.push(paper("change", t("spectacular-button-change-plan")));
            } else if ready {
                let label = t("spectacular-button-plan");
                all.push(Press { cap: Some("Enter"), ..Press::new("prepare", Weight::Green, label) });
            }
            all
        }
        Buttons::Asked { green, sealed, only_take, market, discard, none, savers } => {
            let mut all = Vec::new();
            if market {
                all.push(Press { icon: Some(Icon::Market), ..paper("market", t("spectacular-button-market")) });
            }
            if only_take {
                all.push(paper("take", t("spectacular-button-only-take")));
            }
            if discard {
                all.push(Press { cap: Some("X"), ..paper("discard", t("spectacular-button-discard")) });
            }
            if none {
                all.push(paper("none", t("spectacular-button-none")));
            }
            for (help, id) in savers {
                let worker = tell("spectacular-worker", &[("worker", w(id))]);
                let label = tell("spectacular-button-save", &[("worker", w(&worker))]);
                all.push(paper(if help == Help::Own { "save-own" } else { "save-multi" }, label));
            }
            if let Some(Green { id, words, off }) = green {
                all.push(Press { cap: Some("Enter"), sealed, off, ..Press::new(id, Weight::Green, words) });
            }
            all
        }
    }
}

fn on_press(table: Table, pressed: Pressed) {
    let planner = table.cx.planner;
    match pressed {
        Pressed::Done("row-back") => step_row(table, true),
        Pressed::Done("row-next") => step_row(table, false),
        Pressed::Done("row-close") => table.counted.set(None),
        Pressed::Done("back") => planner.take_back(),
        Pressed::Done("change") => drop(planner.edit(|plan| plan.wait = true)),
        Pressed::Done("market") => table.market.update(|market| *market = !*market),
        Pressed::Done("take") => table.send(true),
        Pressed::Done("discard") => untrack(|| discarded(table)).into_iter().for_each(|area| table.discard(area)),
        Pressed::Done("none") => table.use_none(),
        Pressed::Done("save-own") => table.save(Saving::With(Help::Own)),
        Pressed::Done("save-multi") => table.save(Saving::With(Help::Multi)),
        Pressed::Done("let-go") => table.save(Saving::LetGo),
        Pressed::Done("close") => table.close(),
        Pressed::Done(_) => table.send(false),
        Pressed::Off(why) => {
            let clause = match untrack(|| table.phase()) {
                Phase::Build => "SPC-173",
                Phase::Side => "SPC-322",
                _ => "SPC-161",
            };
            table.cx.link.refused().set(Some(Refused::Explained(why, clause.to_owned())));
        }
    }
}

/// Moves the focus into a zone.
fn focus_zone(zone: &str) {
    let css = [".lit[tabindex=\"0\"]", "[tabindex=\"0\"]", "button"];
    let find = |css: &str| document().query_selector(&format!("[data-zone={zone}] {css}")).ok().flatten();
    if let Some(found) = css.into_iter().find_map(find) {
        let _ = found.unchecked_into::<web_sys::HtmlElement>().focus();
    }
}

/// Installs the keys of this board.
fn keys(table: Table, presses: Presses) {
    on_window(leptos::ev::keydown, move |event: KeyboardEvent| {
        let Some(key) = Key::read(&event).filter(|_| !event.repeat()) else { return };
        match key {
            Key::Number(number) if number <= 6 => {
                if turns_value(table) {
                    table.set_value(number, event.shift_key());
                } else if turns_corner(table) {
                    table.turn_to(Point::ALL[usize::from(number) - 1]);
                }
            }
            Key::Turn { back } => table.turn(back),
            Key::LetGo => table.let_go(),
            Key::Letter('s') => focus_zone("supply"),
            Key::Letter('d') => focus_zone("display"),
            Key::Letter('p') => {
                table.cx.visits.end();
                focus_zone("park");
            }
            Key::Letter('w') => {
                focus_zone(if turns_value(table) || turns_corner(table) { "value" } else { "workers" });
            }
            Key::Letter('n') => table.take_other(),
            Key::Letter('v') => focus_zone("seats"),
            Key::Letter('m') => table.opened.set(Some(Opened::Sheet)),
            Key::Letter('g') => table.parks.update(|parks| *parks = !*parks),
            Key::Letter('x') => {
                let asked = untrack(|| table.mine.get()) && untrack(|| table.in_hand.get()).is_some();
                if asked && presses.guard().admits() {
                    table.discard_held();
                }
            }
            _ => {}
        }
    });
}

/// Notes when what the others took has just been shown, until the first gesture.
pub(super) fn watch_reveal(table: Table) {
    let gestures = table.cx.planner.controls().gestures;
    let phase = Memo::new(move |_| table.cx.now.with(|now| (now.view.phase, now.view.turn)));
    Effect::new(move |before: Option<(Phase, u8)>| {
        let now = phase.get();
        let hidden = table.rules().hidden;
        let opened =
            before.is_some_and(|before| before.0 == Phase::Choose && before.1 == now.1) && now.0 == Phase::Build;
        table.revealed.set(opened && hidden);
        now
    });
    Effect::watch(move || gestures.get(), move |_, _, _| table.revealed.set(false), false);
}
