//! The dock: what is asked, what it would lead to, and the buttons.

use game_core::{Game as _, Seat, ToMove};
use leptos::ev::KeyboardEvent;
use leptos::prelude::*;
use spots::components::ROW;
use spots::event::LostDice;
use spots::tricks::Reroll;
use spots::{Action, Dice, Event, Phase, Spots, Tile};

use super::super::ask::{SendButton, full_dogs, on_words, prompt, send_button};
use super::super::log;
use super::super::plan::{DicePlan, Place, Turn};
use super::super::risk::{odds_words, stray_why, warnings};
use super::super::table::Table;
use super::super::words::{tile_does, tile_name, unasked};
use super::hand::{Mode, element, mode};
use crate::boards::Names;
use crate::dom::on_window;
use crate::draw::Icon;
use crate::kit::ask::{Question, ask as kit_ask};
use crate::kit::key::Key;
use crate::kit::plan::{End, Sketch};
use crate::kit::press::{Press, Pressed, Presses, Weight};
use crate::link::LinkKind;
use crate::settings::use_settings;
use crate::words::{n, t, tell, w};

/// Returns the question, its consequence, and where there is no room elsewhere the six faces.
pub(super) fn ask(table: Table) -> AnyView {
    let asked = Memo::new(move |_| question(table));
    let sending = table.cx.link.sending();
    let is_sending = Signal::derive(move || sending.with(Option::is_some));
    // While one of the rolled numbers is chosen, six more faces above them would look like the answers.
    let chooses = Memo::new(move |_| table.asked() == Some(Phase::Number));
    view! {
        {kit_ask(asked.into(), ().into_any(), is_sending)}
        <div class="of-dock" class:off=chooses>{super::yard::faces(table)}</div>
    }
    .into_any()
}

/// Returns what the dock says now.
fn question(table: Table) -> Question {
    let playing = table.cx.playback.playing();
    let told = playing.with(|playing| playing.as_ref().map(|playing| (playing.step, playing.beat.events.clone())));
    if let Some((step, events)) = told {
        return told_so_far(table, step, events.end);
    }
    let now = table.cx.now.get();
    if now.to_move == ToMove::Over {
        return Question { question: t("table-over"), ..Question::default() };
    }
    if !table.mine.get() {
        let unasked = own_unasked(table);
        let consequence = unasked.unwrap_or_else(|| t("table-look-around"));
        return Question { question: table.cx.waiting(), consequence, loss: false };
    }
    let (rules, plan) = (table.rules(), table.cx.planner.plan().get());
    let from = Spots::position(&rules, &now.view);
    let Some(seat) = now.viewer.seat() else { return Question::default() };
    let names = Names::of(&now);
    let pointed = table.pointed.get().filter(|_| plan.turn.is_none());
    let offered = table.offered();
    let said = table.with_sketch(|made| {
        let mut parts: Vec<String> = advised(table, made).into_iter().collect();
        let loss =
            made.steps.iter().flatten().any(|event| matches!(event, Event::Bust { seat: by, .. } if *by == seat));
        let tile = match plan.turn {
            Some(Turn::Trick(tile)) if from.phase() == Phase::Turn => Some(tile),
            _ => pointed,
        };
        if let Some(tile) = tile {
            parts.push(bolt_words(made, seat).unwrap_or_else(|| tile_does(tile)));
        }
        if let Some((throw, tile)) = &offered {
            parts.push(odds_words(throw, *tile == Some(Tile::Bolt), tile.is_none()));
        }
        let pointed_plan = pointed.map(|tile| DicePlan { turn: Some(Turn::Trick(tile)), ..DicePlan::default() });
        match pointed_plan {
            Some(pointed) => {
                let made = crate::kit::plan::sketch(&*rules, &from, seat, &pointed);
                parts.extend(warnings(&names, &rules, &from, seat, &pointed, &made));
            }
            None => parts.extend(warnings(&names, &rules, &from, seat, &plan, made)),
        }
        // What Dig wants to know, and what Guard tells, cannot be guessed from what they do.
        let is_told = match made.after.phase() {
            Phase::Dig => true,
            Phase::Number => plan.turn == Some(Turn::Trick(Tile::Guard)),
            _ => false,
        };
        let is_told = is_told && made.end == End::Asked;
        // A roll of Track that busts can be saved by rerolling a part of it.
        if loss && table.treat() == Some(Reroll::Part) {
            parts.push(t("spots-hint-track"));
        }
        if let Some(hint) = table.hint().filter(|_| parts.is_empty() || is_told) {
            parts.insert(parts.len().min(1), hint);
        }
        let question = match (now.alone, made.end == End::Asked && made.after.phase() == Phase::Turn) {
            // Several people look at this screen.
            (false, true) => tell("spots-prompt-turn-of", &[("name", w(&now.name(seat)))]),
            _ => prompt(&rules, &from, seat, &plan, made),
        };
        Question { question, consequence: parts.join(" "), loss }
    });
    said.unwrap_or_default()
}

/// Returns what a bot has advised, if it is what is laid out.
fn advised(table: Table, made: &Sketch<Spots>) -> Option<String> {
    let advice = table.cx.link.advice().get().filter(|_| table.cx.link.terms().kind != LinkKind::Lesson)?;
    if advice.chain.is_empty() || !advice.chain.iter().all(|action| made.chain.contains(action)) {
        return None;
    }
    let busts = made.steps.iter().flatten().any(|event| matches!(event, Event::Bust { .. }));
    let piece = |action: &Action| match *action {
        Action::Trick(tile) => Some(tile_name(tile)),
        Action::Score => Some(t("spots-hint-score")),
        Action::Yes => Some(t("spots-hint-on")),
        Action::No => Some(t("spots-hint-stop")),
        Action::Treat => Some(t("spots-hint-treat")),
        Action::Keep if busts => Some(t("spots-hint-bust")),
        Action::Dig { seat, number, up } => {
            let name = table.name(seat);
            let to = if up { number + 1 } else { number - 1 };
            Some(tell("spots-event-dug", &[("name", w(&name)), ("from", n(number)), ("to", n(to))]))
        }
        _ => None,
    };
    let what = advice.chain.iter().filter_map(piece).collect::<Vec<_>>().join(", ");
    Some(if what.is_empty() { t("spots-hint-laid") } else { tell("spots-hint-given", &[("what", w(&what))]) })
}

/// Returns how many of the dice that Bolt has set aside must be rolled; `None` for other tricks.
fn bolt_words(made: &Sketch<Spots>, seat: Seat) -> Option<String> {
    let aside = made.chain.iter().find_map(|action| match action {
        Action::Aside(dice) => Some(*dice),
        _ => None,
    })?;
    let most = made.after.player(seat).pack.paws();
    let least = aside.saturating_sub(most).max(1);
    Some(tell("spots-bolt-must", &[("least", n(least)), ("most", n(most))]))
}

/// Returns what has been shown of the turn that is playing, and why the Stray does it.
fn told_so_far(table: Table, step: usize, end: usize) -> Question {
    let now = table.cx.now.get();
    let mut told: Vec<std::sync::Arc<[Event]>> =
        now.told.iter().take(step + 1).map(|step| step.events.clone()).collect();
    let last = told.pop().unwrap_or_else(|| Vec::new().into());
    let shown: std::sync::Arc<[Event]> = last.iter().take(end).cloned().collect();
    told.push(shown.clone());
    let names = Names::acting(&now);
    let line = log::log(&names, &now.rules, &told).pop();
    let question = line.map(|line| line.words).unwrap_or_default();
    let why = table.facts.with(|view| stray_why(&now.rules, view, &shown));
    // What happened to the viewer unasked is read while others play on.
    let why = why.or_else(|| own_unasked(table));
    Question { question, consequence: why.unwrap_or_else(|| t("table-look-around")), loss: false }
}

/// Returns what the viewer's last turn did without asking, until the next one: a bust, or dice that were
/// buried.
fn own_unasked(table: Table) -> Option<String> {
    let now = table.cx.now.get();
    let seat = now.viewer.seat()?;
    let began = now.told.iter().rposition(|step| {
        step.events.iter().any(|event| matches!(event, Event::TurnBegan { seat: by, .. } if *by == seat))
    })?;
    let busts = now.told[began..].iter().flat_map(|step| step.events.iter()).find_map(|event| match event {
        Event::Bust { seat: by, lost } if *by == seat => Some(lost.len()),
        Event::AllBust { lost } => lost.get(seat.index()).map(LostDice::len).filter(|lost| *lost > 0),
        _ => None,
    });
    if let Some(lost) = busts {
        return Some(tell("spots-busts-you", &[("count", n(lost))]));
    }
    let steps = now.told[began..].iter().filter(|step| !step.own);
    let buried: Dice = steps
        .flat_map(|step| step.events.iter())
        .filter_map(|event| match event {
            Event::Buried { seat: by, number } if *by == seat => Some(*number),
            _ => None,
        })
        .collect();
    let sum = now.view.players.get(seat.index())?.yard.sum();
    unasked(buried, sum, now.rules.limit(seat))
}

/// What the buttons are made of.
#[derive(Clone, PartialEq)]
struct Buttons {
    send: Option<SendButton>,
    /// Rolling on, if that is asked: its words, and whether another question comes before the throw.
    on: Option<String>,
    /// Whether rolling on is what is advised.
    risks: bool,
    /// Whether nothing has been rolled in this turn.
    first: bool,
    /// How many dice a treat rerolls, and whether something that is laid out would be missed.
    reroll: Option<(u8, bool)>,
    /// Whether the roll can be kept after all: a hint has laid a treat out.
    keep: bool,
    score: bool,
    bury: bool,
}

fn buttons(table: Table) -> Option<Buttons> {
    if !table.mine.get() {
        return None;
    }
    let now = table.cx.now.get();
    let seat = now.viewer.seat()?;
    let rules = table.rules();
    let from = Spots::position(&rules, &now.view);
    let plan = table.cx.planner.plan().get();
    let wanted = table.cx.link.wanted();
    let (asked, after) =
        table.with_sketch(|made| ((made.end == End::Asked).then(|| made.after.phase()), made.after))?;
    let send = table.with_sketch(|made| send_button(&rules, &from, seat, &plan, made)).flatten();
    // What is left as it is counts as said with the press.
    let send = match asked {
        Some(Phase::Dig | Phase::Move) => table.cx.planner.preview(|plan| plan.on = Some(false)).and_then(|made| {
            let plan = DicePlan { on: Some(false), ..plan.clone() };
            send_button(&rules, &from, seat, &plan, &made)
        }),
        _ => send,
    };
    // What was advised can still be changed.
    let open = |plan: &mut DicePlan| plan.on = None;
    let before = plan.on.and_then(|_| table.cx.planner.preview(open));
    let before = before.filter(|made| made.end == End::Asked && made.after.phase() == Phase::May);
    let may = asked == Some(Phase::May) || before.is_some();
    let after = before.map_or(after, |made| made.after);
    let rerolls = table.treat();
    let chosen = plan.dice.iter().filter(|die| die.to == Place::Back).count();
    let count = from.progress().dice.len() + from.progress().picked.len();
    let reroll = match rerolls {
        // The green button says it.
        _ if plan.treat => None,
        Some(Reroll::Part) if chosen > 0 => None,
        Some(_) => Some((count, plan.would_be_missed(&rules, &from, seat))),
        None => None,
    };
    // Roll Over with an empty yard: the one die it may roll is all that it does.
    let first = may && from.phase() == Phase::Turn;
    let open = table.tray.with(|dice| dice.iter().any(|die| die.to.is_none()));
    let fetches = asked == Some(Phase::Number);
    Some(Buttons {
        send,
        on: may.then(|| on_words(&after, seat, first)),
        risks: plan.on == Some(true) || wanted == Some(Action::Yes) || first,
        first,
        reroll,
        keep: plan.treat,
        score: asked == Some(Phase::Turn) && !full_dogs(&from, seat).is_empty(),
        bury: open && !fetches && table.in_hand.get().is_some(),
    })
}

/// Returns the buttons.
pub(super) fn press(table: Table) -> AnyView {
    let buttons = Memo::new(move |_| buttons(table));
    let settings = use_settings();
    let auto = Memo::new(move |_| settings.with(|settings| settings.auto_end) && is_plain(table, &buttons));
    let all = Signal::derive(move || {
        let Some(buttons) = buttons.get() else { return Vec::new() };
        let mut all = Vec::new();
        let press = |id, weight, label| Press { seal_drawn: false, ..Press::new(id, weight, label) };
        if let Some((count, twice)) = buttons.reroll {
            let label = tell("spots-button-reroll", &[("count", n(count))]);
            all.push(Press {
                icon: Some(Icon::Rotate),
                cap: Some("T"),
                sealed: true,
                twice,
                again: twice.then(|| t("spots-button-reroll-again")),
                ..press("reroll", Weight::Paper, label)
            });
        }
        if buttons.keep {
            all.push(press("keep", Weight::Paper, t("spots-button-keep")));
        }
        if buttons.bury {
            // Playing dead pays for what is buried.
            let pays = table.facts.with(|view| view.progress.tile) == Some(Tile::PlayDead);
            let number = table.in_hand.get().filter(|_| pays);
            let words = number.map(|number| tell("spots-button-bury-treats", &[("count", n(number))]));
            let words = words.unwrap_or_else(|| t("spots-button-bury"));
            all.push(Press { cap: Some("B"), ..press("bury", Weight::Paper, words) });
        }
        if buttons.score {
            all.push(Press { cap: Some("S"), ..press("score", Weight::Paper, t("spots-button-score-open")) });
        }
        let may = buttons.on.is_some();
        if let Some(on) = buttons.on {
            // A lesson or a hint may want the risk.
            let risks = buttons.risks;
            let weight = |green: bool| if green { Weight::Green } else { Weight::Paper };
            let cap = |green: bool, own| if green { Some("Enter") } else { own };
            let stop = t(if buttons.first { "spots-button-end" } else { "spots-button-stop" });
            let stop = press("stop", weight(!risks), stop);
            all.push(Press { cap: cap(risks, Some("R")), sealed: true, ..press("on", weight(risks), on) });
            all.push(Press { cap: cap(!risks, None), sealed: true, ..stop });
        }
        if let Some(send) = buttons.send.filter(|_| !may) {
            let weight = if send.busts { Weight::Brick } else { Weight::Green };
            let off = (!send.ready).then(|| t("spots-off-dice"));
            let made = press("send", weight, send.words);
            let again = send.twice.then(|| t("spots-button-bust-again"));
            all.push(Press {
                cap: Some("Enter"),
                sealed: true,
                twice: send.twice,
                again,
                off,
                ring: auto.get(),
                ..made
            });
        }
        all
    });
    let question = Signal::derive(move || {
        let turn = table.facts.with(|view| (view.turn, view.progress.round, view.progress.step));
        format!("{turn:?} {:?}", table.asked())
    });
    let presses = Presses::new(question, all, Callback::new(move |pressed| on_press(table, pressed)));
    presses.listen();
    keys(table, presses);
    table.cx.planner.send_by_itself(auto, move || table.cx.planner.press(|_| {}));
    presses.view()
}

fn on_press(table: Table, pressed: Pressed) {
    let planner = table.cx.planner;
    match pressed {
        Pressed::Done("reroll") => table.reroll(),
        Pressed::Done("keep") => {
            table.cx.planner.edit(|plan| plan.treat = false);
        }
        Pressed::Done("bury") => table.put(Place::Yard),
        Pressed::Done("score") => table.choose_score(),
        Pressed::Done("stop") => planner.press(|plan| plan.on = Some(false)),
        Pressed::Done("on") => {
            // Dogpile asks for another die before the throw.
            let asks = planner.preview(|plan| plan.on = Some(true)).is_some_and(|made| made.end == End::Asked);
            if asks {
                planner.edit(|plan| plan.on = Some(true));
            } else {
                planner.press(|plan| plan.on = Some(true));
            }
        }
        Pressed::Done(_) => {
            let leaves = matches!(untrack(|| table.asked()), Some(Phase::Dig | Phase::Move));
            planner.press(|plan| {
                if leaves {
                    plan.on = Some(false);
                }
            });
        }
        Pressed::Off(why) => {
            let why = crate::link::Refused::Explained(why, "SPT-402".to_owned());
            table.cx.link.refused().set(Some(why));
        }
    }
}

/// Returns whether the dice of the roll lie where they must, and nothing else can be chosen.
fn is_plain(table: Table, buttons: &Memo<Option<Buttons>>) -> bool {
    let dice = table.tray.with(|dice| !dice.is_empty() && dice.iter().all(|die| die.to.is_some()));
    dice && buttons.with(|buttons| {
        buttons.as_ref().is_some_and(|buttons| {
            buttons.on.is_none()
                && buttons.reroll.is_none()
                && buttons.send.as_ref().is_some_and(|send| send.ready && !send.busts)
        })
    })
}

/// Installs the keys of this board.
fn keys(table: Table, presses: Presses) {
    on_window(leptos::ev::keydown, move |event: KeyboardEvent| {
        let Some(key) = Key::read(&event).filter(|_| !event.repeat()) else { return };
        // While it is shown what others did, these keys have nothing else to do than to jump to its end.
        let of_board = matches!(key, Key::Number(_) | Key::Letter(_) | Key::Turn { .. });
        if of_board && table.cx.playback.skip() {
            return;
        }
        match key {
            Key::Number(number) => number_key(table, number),
            Key::Turn { .. } => presses.press("on"),
            Key::LetGo => table.let_go(),
            Key::Letter('b') if event.shift_key() => table.bury_rest(),
            Key::Letter('b') => presses.press("bury"),
            Key::Letter('d') => table.put(Place::Back),
            Key::Letter('t') => presses.press("reroll"),
            Key::Letter('s') => presses.press("score"),
            Key::Letter('p') if table.cx.link.terms().kind != LinkKind::Lesson => table.lay_plain(),
            Key::Zoom { larger } if untrack(|| mode(table)) == Mode::Dig => table.dig(larger),
            _ => {}
        }
    });
}

/// A number: of the tile at that place, of a die where one is asked for, or of a dog that is shown.
fn number_key(table: Table, number: u8) {
    if !table.mine.get_untracked() {
        return;
    }
    let at = usize::from(number) - 1;
    let phase = table.cx.now.with_untracked(|now| now.view.phase);
    match untrack(|| mode(table)) {
        Mode::Guard | Mode::Retrieve if untrack(|| table.asked()) != Some(Phase::Settle) => {
            let legal = untrack(|| table.legal());
            let named = table.cx.planner.plan().with_untracked(|plan| plan.number.is_some());
            if named || legal.contains(&Action::Number(number)) {
                table.name_number(number);
            }
            return;
        }
        _ => {}
    }
    let rolled = table.tray.with_untracked(|dice| !dice.is_empty());
    if phase == Phase::Turn && !rolled {
        let tile = table.facts.with_untracked(|view| view.tiles.at(at.min(ROW - 1)));
        if let Some(tile) = tile.filter(|_| at < ROW) {
            table.choose_tile(tile);
        }
        return;
    }
    if untrack(|| table.asked()) == Some(Phase::Number) {
        table.name_number(number);
        table.lay_plain();
        return;
    }
    let seat = table.seat();
    let dog = table.facts.with_untracked(|view| {
        let pack = view.players.get(seat?.index())?.pack;
        (0..pack.len()).filter(|dog| !pack.is_scored(*dog)).nth(at)
    });
    if let Some(dog) = dog {
        table.choose_dog(dog as u8);
        // The next die is in hand; the keyboard stays with the dice.
        if let Some(element) = element() {
            let _ = element.focus();
        }
    }
}
