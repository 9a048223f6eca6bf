//! The dock: what is asked, the rack, and the buttons.

use core::time::Duration;

use game_core::ToMove;
use ingenious::{Colour, Mode};
use leptos::ev::KeyboardEvent;
use leptos::prelude::*;

use super::art::{chip, rack_tile};
use super::hand::{Asked, Hand};
use super::plan::TurnEnd;
use super::position::{Position, Promise};
use super::words::{colour_name, event_words, score_words, tile_name};
use crate::boards::Names;
use crate::dom::{every, live, on_window};
use crate::draw::{Icon, icon};
use crate::kit::State;
use crate::kit::geometry::Point;
use crate::kit::gesture::Pointer;
use crate::kit::hand::{HandEvent, HandPiece, hand_row};
use crate::kit::input::ThingEvent;
use crate::kit::key::Key;
use crate::kit::press::{Press, Pressed, Presses, Weight};
use crate::link::{Refused, Thinking};
use crate::markup::{Markup, markup};
use crate::parts::ClauseLink;
use crate::settings::use_settings;
use crate::words::{full_stop, n, sentence, t, tell, w};

/// What the dock says.
#[derive(Clone, Debug, Default, PartialEq)]
struct Prompt {
    /// The question, or what happens.
    say: String,
    /// Shown in place of the question's words, which are still spoken.
    shown: Markup,
    /// What follows from it.
    small: String,
    clause: Option<&'static str>,
}

fn said(say: String, small: String) -> Prompt {
    Prompt { say, small, ..Prompt::default() }
}

/// Returns the question and its consequence.
pub(super) fn ask(hand: Hand) -> AnyView {
    let prompt = prompt(hand);
    let playing = hand.cx.playback.playing();
    let told = move || playing.with(Option::is_some);
    let thinking = hand.cx.link.thinking();
    view! {
        <p class="question" class:told=told role="status">
            {live(move || prompt.with(|prompt| match prompt.shown.is_empty() {
                true => prompt.say.clone().into_any(),
                false => view! { <span class="vh">{prompt.say.clone()}</span><span aria-hidden="true" inner_html=prompt.shown.clone()></span> }.into_any(),
            }))}
        </p>
        <p class="consequence">
            {move || prompt.with(|prompt| prompt.small.clone())}
            {live(move || prompt.with(|prompt| prompt.clause).map(|clause| view! { " " <ClauseLink game="ingenious" clause=clause /> }))}
            {live(move || thinking.get().map(thinks))}
        </p>
    }
    .into_any()
}

/// Returns the indicator that a bot is thinking, with the seconds so far.
fn thinks(thinking: Thinking) -> AnyView {
    let seconds = RwSignal::new(0_i64);
    let count = move || seconds.set(((js_sys::Date::now() - thinking.since) / 1000.0) as i64);
    every(Duration::from_millis(500), count);
    view! {
        <span class="think" role="progressbar" aria-label=t("bot-thinks")><i></i></span>
        <small>{live(move || (seconds.get() > 1).then(|| tell("bot-thinks-for", &[("seconds", n(seconds.get()))])))}</small>
    }
    .into_any()
}

/// Returns what the dock says now.
fn prompt(hand: Hand) -> Memo<Prompt> {
    let now = hand.cx.link.now();
    let playing = hand.cx.playback.playing();
    Memo::new(move |_| {
        let told = playing.with(|playing| playing.as_ref().map(|playing| playing.events.clone()));
        now.with(|now| {
            if let Some(events) = told {
                // The log says it aloud.
                let (line, note) = event_words(&Names::acting(now), &events).unwrap_or_default();
                let small = note.unwrap_or_else(|| t("table-look-around"));
                return Prompt { shown: Markup::of(&line), ..said(String::new(), small) };
            }
            let promise = hand.promise.get();
            let base = hand.base.get();
            match (hand.asked.get(), promise) {
                _ if now.to_move == ToMove::Over => said(t("table-over"), String::new()),
                (Asked::Nothing, _) => waiting(hand),
                (Asked::Place, None) if hand.cx.is_lesson() => lesson(hand),
                (Asked::Order { first, second }, _) => order(hand, first, second),
                (Asked::Place, None) => place(&base.0, hand.chosen.get().is_some()),
                (asked, Some(promise)) => promised(&hand.scored_in().0, asked, &promise),
                (_, None) => said(t("ingenious-turn-end"), String::new()),
            }
        })
    })
}

/// Says who decides.
fn waiting(hand: Hand) -> Prompt {
    let say = hand.cx.waiting();
    if say.is_empty() { Prompt::default() } else { said(say, t("table-look-around")) }
}

/// Says what a lesson wants: a tile in its frame, or that its page is turned.
fn lesson(hand: Hand) -> Prompt {
    match hand.target() {
        Some(_) => said(t("ingenious-lesson-place"), String::new()),
        None => waiting(hand),
    }
}

/// Asks for a tile, or for a cell.
fn place(position: &Position, chosen: bool) -> Prompt {
    if position.view.owed > 0 {
        return Prompt {
            clause: Some("ING-402"),
            ..said(reached(position), tell("ingenious-bonus-owed", &[("count", n(i64::from(position.view.owed)))]))
        };
    }
    let key = match (chosen, position.mode() == Mode::Solo) {
        (true, false) => "ingenious-choose-cell",
        (true, true) => "ingenious-choose-cell-solo",
        (false, _) => "ingenious-choose-tile",
    };
    let first = !position.view.opened.has(position.view.mover);
    let (small, clause) = if first { ("ingenious-first-turn", Some("ING-204")) } else { ("ingenious-any-cells", None) };
    Prompt { clause, ..said(t(key), t(small)) }
}

/// Says which peg has earned the bonus placement that is owed.
fn reached(position: &Position) -> String {
    let Some(last) = position.view.last else { return t("ingenious-bonus") };
    let reached = Colour::ALL.into_iter().find(|colour| {
        let (before, after) = (last.before[*colour as usize], last.after[*colour as usize]);
        before != after && [9, 18, 36].contains(&after.abs())
    });
    match reached {
        Some(colour) => {
            let space = i64::from(last.after[colour as usize].abs());
            sentence(&tell("ingenious-bonus-reached", &[("colour", w(&colour_name(colour))), ("space", n(space))]))
        }
        None => t("ingenious-bonus"),
    }
}

/// Asks which half scores first, and says what follows from either.
fn order(hand: Hand, first: u8, second: u8) -> Prompt {
    let colour = hand.promise.with(|promise| promise.as_ref().map(|promise| promise.ghost.colours()[0]));
    let peg = colour.map_or(0, |colour| hand.base.with(|base| base.0.pegs(base.0.view.mover)[colour as usize]));
    let name = colour.map(colour_name).unwrap_or_default();
    let about = [("colour", w(&name)), ("peg", n(i64::from(peg))), ("first", n(first)), ("second", n(second))];
    Prompt { clause: Some("ING-308"), ..said(t("ingenious-order"), sentence(&tell("ingenious-order-help", &about))) }
}

/// Says what a placement scores, and what becomes of the lowest peg or of the exchange.
fn promised(position: &Position, asked: Asked, promise: &Promise) -> Prompt {
    let shown: Markup = if promise.points == [0, 0] {
        Markup::default()
    } else {
        let (colours, [a, b]) = (promise.ghost.colours(), promise.points);
        let halves =
            if colours[0] == colours[1] { vec![(colours[0], a + b)] } else { vec![(colours[0], a), (colours[1], b)] };
        let gain = |(colour, points): (Colour, u8)| {
            markup!("<span class=\"gain\">{}+{}</span>", chip(colour, 22, None), points)
        };
        halves.into_iter().filter(|(_, points)| *points > 0).map(gain).collect()
    };
    let say = if promise.points == [0, 0] {
        t("ingenious-place-nothing")
    } else {
        full_stop(&sentence(&score_words(promise)))
    };
    let exchange = asked == (Asked::TurnEnd { exchange: true });
    let (small, clause) = match (exchange, position.mode()) {
        (true, Mode::Duel) => (t("ingenious-exchange-duel"), Some("ING-907")),
        (true, _) => {
            let low: Vec<String> = ingenious::state::lowest(&promise.after).iter().map(colour_name).collect();
            let name = |at: usize| low.get(at).map_or("", String::as_str);
            let about = [("count", n(low.len() as i64)), ("first", w(name(0))), ("second", w(name(1)))];
            (tell("ingenious-exchange-allowed", &about), Some("ING-502"))
        }
        _ => (consequence(position, promise), None),
    };
    Prompt { say, shown, small, clause }
}

/// Says what a placement does to the pegs.
fn consequence(position: &Position, promise: &Promise) -> String {
    if position.mode() == Mode::Duel {
        let mover = position.view.mover;
        let moved = Colour::ALL.into_iter().filter_map(|colour| {
            let (from, to) = (promise.before[colour as usize], promise.after[colour as usize]);
            let own = |peg: i8| i64::from(ingenious::scoring::on_own_side(mover, peg));
            let key = if own(from) <= 0 && own(to) > 0 { "ingenious-peg-crosses" } else { "ingenious-peg-moves" };
            let name = colour_name(colour);
            (from != to)
                .then(|| sentence(&tell(key, &[("colour", w(&name)), ("from", n(own(from))), ("to", n(own(to)))])))
        });
        return moved.collect::<Vec<_>>().join(" ");
    }
    let low = |pegs: &[i8; 6]| i64::from(pegs.iter().copied().min().unwrap_or_default());
    let (from, to) = (low(&promise.before), low(&promise.after));
    if from == to {
        tell("ingenious-lowest-stays", &[("value", n(from))])
    } else {
        tell("ingenious-lowest-rises", &[("from", n(from)), ("to", n(to))])
    }
}

/// Returns the buttons.
pub(super) fn press(hand: Hand) -> AnyView {
    let settings = use_settings();
    let now = hand.cx.link.now();
    let over = Memo::new(move |_| now.with(|now| now.to_move == ToMove::Over));
    let mine = Memo::new(move |_| hand.asked.get() != Asked::Nothing);
    let auto = Memo::new(move |_| {
        settings.with(|settings| settings.auto_end) && hand.asked.get() == (Asked::TurnEnd { exchange: false })
    });
    let (plan, lesson) = (hand.cx.planner.plan(), hand.cx.is_lesson());
    let exchange = |weight| Press {
        icon: Some(Icon::Swap),
        sealed: true,
        ..Press::new("exchange", weight, t("ingenious-exchange"))
    };
    let buttons = Signal::derive(move || {
        if over.get() || !mine.get() {
            return Vec::new();
        }
        let mut end = Press::new("end", Weight::Green, t("end-turn"));
        end.cap = Some("Enter");
        end.sealed = true;
        end.ring = auto.get();
        match hand.asked.get() {
            Asked::Place => end.off = Some(t("ingenious-refusal-place-first")),
            Asked::Order { first, second } => {
                let choice = |id, points: u8| {
                    Press::new(id, Weight::Paper, tell("ingenious-order-choice", &[("points", n(points))]))
                };
                return vec![choice("first", first), choice("second", second)];
            }
            // A lesson wants the exchange that it offers, and a hint may lay one out.
            Asked::TurnEnd { exchange: true } if lesson => return exchange_first(end, exchange(Weight::Green)),
            Asked::Ready if plan.with(|plan| plan.end == Some(TurnEnd::Exchange)) => {
                return exchange_first(end, exchange(Weight::Green));
            }
            Asked::TurnEnd { exchange: true } => return vec![exchange(Weight::Paper), end],
            _ => {}
        }
        vec![end]
    });
    let question = Signal::derive(move || format!("{:?}", hand.asked.get()));
    let on = Callback::new(move |pressed| match pressed {
        Pressed::Done("exchange") => hand.press(Some(TurnEnd::Exchange)),
        Pressed::Done("first") => hand.order(false),
        Pressed::Done("second") => hand.order(true),
        Pressed::Done(_) => {
            // A turn that has ended by itself, as the last one does, is not kept.
            let open = hand.asked.get_untracked() != Asked::Ready || plan.with_untracked(|plan| plan.end.is_some());
            hand.press(open.then_some(TurnEnd::Keep));
        }
        // Enter lays the tile that is held over the board.
        Pressed::Off(_) if hand.hover.get_untracked().is_some() => hand.lay(),
        Pressed::Off(why) => hand.cx.link.refused().set(Some(Refused::Explained(why, "ING-201".to_owned()))),
    });
    let presses = Presses::new(question, buttons, on);
    presses.listen();
    hand.cx.planner.send_by_itself(auto, move || hand.press(Some(TurnEnd::Keep)));
    let held = Signal::derive(move || hand.hover.get().is_some() || hand.movable().is_some());
    let rotate = move || {
        mine.get().then(|| {
            view! {
                <button
                    type="button"
                    class="btn icon"
                    title=t("ingenious-rotate-key")
                    aria-label=t("ingenious-rotate")
                    disabled=move || !held.get()
                    on:click=move |_| hand.rotate(false)
                    inner_html=icon(Icon::Rotate, 18)
                ></button>
            }
        })
    };
    view! { {live(rotate)}{presses.view()} }.into_any()
}

/// Returns the buttons of a turn that is to end with the exchange.
fn exchange_first(end: Press, exchange: Press) -> Vec<Press> {
    vec![Press { weight: Weight::Paper, cap: None, ..end }, Press { cap: Some("Enter"), ..exchange }]
}

/// Returns the rack.
pub(super) fn rack(hand: Hand) -> AnyView {
    let pieces = Signal::derive(move || {
        let planned = hand.planned();
        let wanted = hand.target().map(|ghost| ghost.tile);
        hand.slots.with(|slots| {
            let pointed = wanted.and_then(|wanted| slots.slots().iter().position(|tile| *tile == Some(wanted)));
            let piece = |(slot, tile): (usize, &Option<ingenious::Tile>)| {
                let tile = (*tile)?;
                let laid_out = planned.get(slot) == Some(&true);
                let name = tile_name(tile);
                Some(HandPiece {
                    name: if laid_out { tell("ingenious-tile-laid-out", &[("tile", w(&name))]) } else { name },
                    drawing: rack_tile(tile),
                    state: match laid_out {
                        true => State::Ghost,
                        false if pointed == Some(slot) => State::Lit,
                        false => State::Rest,
                    },
                    fresh: slots.is_fresh(slot),
                    ..HandPiece::default()
                })
            };
            slots.slots().iter().enumerate().map(piece).collect::<Vec<_>>()
        })
    });
    let on = Callback::new(move |event| match event {
        HandEvent::Piece(slot, event) => on_tile(hand, slot, event),
        HandEvent::Cursor(slot) => hand.choose(slot),
        HandEvent::Remove(_) => {}
    });
    keys(hand);
    let shown = Memo::new(move |_| hand.slots.with(|slots| !slots.slots().is_empty()));
    live(move || {
        shown
            .get()
            .then(|| view! { <div class="rack">{hand_row(t("ingenious-rack"), pieces, hand.chosen.into(), on)}</div> })
    })
}

/// Shows the tile that is being dragged where the pointer is; returns whether it fits there.
fn drag_over(hand: Hand, at: Point, by: Pointer) -> bool {
    super::stage::drag_over(hand, hand.map.cell_at(at), hand.map.cell_at(by.unlifted(at)))
}

/// Handles what a person does with a tile of the rack.
fn on_tile(hand: Hand, slot: usize, event: ThingEvent) {
    match event {
        ThingEvent::Choose { .. } => hand.choose(slot),
        ThingEvent::Lift { at, .. } => {
            hand.choose(slot);
            hand.dragged.set(Some(at));
        }
        ThingEvent::Drag { at, by } => {
            let over = drag_over(hand, at, by);
            hand.dragged.set((!over).then_some(at));
        }
        ThingEvent::Drop { at, by } => {
            hand.dragged.set(None);
            // A quick flick is let go right after it was lifted.
            drag_over(hand, at, by);
            match (hand.hover.get_untracked(), hand.map.cell_at(at)) {
                (None, Some(cell)) => hand.refuse(hand.hex(cell)),
                _ => hand.lay(),
            }
        }
        ThingEvent::Cancel => {
            hand.dragged.set(None);
            hand.hover.set(None);
        }
        ThingEvent::Hold | ThingEvent::Release => {}
    }
}

/// Installs the keys of this board: numbers choose a tile, R turns it, Escape lets go of it.
fn keys(hand: Hand) {
    on_window(leptos::ev::keydown, move |event: KeyboardEvent| match Key::read(&event).filter(|_| !event.repeat()) {
        Some(Key::Number(number)) => {
            hand.choose(usize::from(number) - 1);
            hand.map.focus(hand.map.cursor().get_untracked());
        }
        Some(Key::Turn { back }) => hand.rotate(back),
        Some(Key::LetGo) => {
            hand.hover.set(None);
            hand.chosen.set(None);
        }
        _ => {}
    });
}
