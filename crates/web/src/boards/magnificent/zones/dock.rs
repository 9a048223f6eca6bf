//! The dock: what is asked, what it would lead to, and the buttons.

use game_core::ToMove;
use leptos::prelude::*;
use magnificent::{Action, Event, Phase};

use super::super::ask::{self, Green};
use super::super::log;
use super::super::reading::ending::free_gain;
use super::super::table::Table;
use super::hand::{Face, face};
use crate::boards::Names;
use crate::kit::ask::{Question, ask as kit_ask};
use crate::kit::press::{Press, Pressed, Presses, Weight};
use crate::words::{t, tell, w};

/// Returns the question and its consequence.
pub(super) fn ask(table: Table) -> AnyView {
    let asked = Memo::new(move |_| question(table));
    let sending = table.cx.link.sending();
    let is_sending = Signal::derive(move || sending.with(Option::is_some));
    let shows = Memo::new(move |_| shows(table));
    view! {
        <span class="face" hidden data-face=shows></span>
        {kit_ask(asked.into(), ().into_any(), is_sending)}
    }
    .into_any()
}

/// Returns what the dock of a small screen has room for; tracked.
fn shows(table: Table) -> &'static str {
    match face(table) {
        Face::Tray => "tray",
        Face::Sum => "sum",
        Face::Round => "round",
        Face::Count => "count",
        Face::Setup => "setup",
    }
}

/// Returns what the dock says now.
fn question(table: Table) -> Question {
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
        let consequence = t(if table.mine.get() { "visit-go-back" } else { "table-look-around" });
        return Question { question: tell("magnificent-ask-visit", &[("name", w(&name))]), consequence, loss: false };
    }
    if !table.mine.get() {
        let chosen = now.view.chosen.is_some() && now.undoable > 0;
        let consequence = t(if chosen { "magnificent-ask-chosen" } else { "table-look-around" });
        return Question { question: table.cx.waiting(), consequence, loss: false };
    }
    let asked = ask::advised_question(table).unwrap_or_else(|| ask::prompt(table));
    let question = match now.viewer.seat().filter(|_| !now.alone) {
        // Several people look at this screen.
        Some(seat) => format!("{}: {asked}", now.name(seat)),
        None => asked,
    };
    if let Some(consequence) = ask::advised_plan(table) {
        return Question { question, consequence, loss: false };
    }
    let (consequence, loss) = ask::consequence(table);
    Question { question, consequence, loss }
}

/// Returns what has been shown of the step that is playing.
fn told_so_far(table: Table, step: usize, end: usize) -> Question {
    let now = table.cx.now.get();
    let mut told: Vec<std::sync::Arc<[Event]>> =
        now.told.iter().take(step + 1).map(|step| step.events.clone()).collect();
    let last = told.pop().unwrap_or_else(|| Vec::new().into());
    told.push(last.iter().take(end).cloned().collect());
    let line = log::log(&Names::of(&now), &now.rules, &told).pop();
    let question = line.map(|line| line.words).unwrap_or_default();
    Question { question, consequence: t("table-look-around"), loss: false }
}

/// Returns the buttons.
pub(super) fn press(table: Table) -> AnyView {
    let all = Memo::new(move |_| presses(table));
    let question =
        Signal::derive(move || table.with(|public| format!("{} {} {:?}", public.round, public.turns, public.phase())));
    let presses = Presses::new(question, all.into(), Callback::new(move |pressed| on_press(table, pressed)));
    presses.listen();
    let auto = Memo::new(move |_| ends_itself(table));
    table.cx.planner.send_by_itself(auto, move || ask::pressed(table, "end"));
    super::keys::keys(table, presses);
    view! {
        {super::extra::extra(table)}
        {presses.view()}
    }
    .into_any()
}

fn presses(table: Table) -> Vec<Press> {
    let now = table.cx.now.get();
    let visits = now.viewer.seat().is_some() && !table.shows_own();
    if table.cx.playback.playing().with(Option::is_some) || now.to_move == ToMove::Over || visits {
        return Vec::new();
    }
    if !table.mine.get() {
        let back = now.viewer.seat().is_some() && now.undoable > 0 && now.view.chosen.is_some();
        let label = t("magnificent-button-back");
        return if back { vec![Press::new("back", Weight::Paper, label)] } else { Vec::new() };
    }
    let ask::Buttons { green, paper } = ask::buttons(table);
    let paper = paper.into_iter();
    let paper = paper.map(|(id, label, sealed)| Press { sealed, ..Press::new(id, Weight::Paper, label) });
    let green = green.map(|Green { id, words, off, sealed }| Press {
        cap: Some("Enter"),
        sealed,
        off,
        ring: ends_itself(table),
        ..Press::new(id, Weight::Green, words)
    });
    paper.chain(green).collect()
}

/// Returns whether the turn ends by itself: the player wants that, and nothing else can be done but to take
/// what the end takes anyway. Tracked.
fn ends_itself(table: Table) -> bool {
    if !table.settings.with(|settings| settings.auto_end) || table.asked() != Some(Phase::TurnEnd) || !table.shows_own()
    {
        return false;
    }
    let rules = table.rules();
    let free = table.with(|public| free_gain(&rules, public)).map(|free| free.action);
    table.legal.with(|legal| legal.iter().all(|action| *action == Action::EndTurn || Some(*action) == free))
}

fn on_press(table: Table, pressed: Pressed) {
    match pressed {
        Pressed::Done("back") => table.cx.planner.take_back(),
        Pressed::Done(id) => ask::pressed(table, id),
        Pressed::Off(why) => table.explain(why, "MAG-281"),
    }
}
