//! The keys of this board.

use leptos::ev::KeyboardEvent;
use leptos::prelude::*;
use magnificent::action::Source;
use magnificent::preview::Goal;
use magnificent::state::MainAction;
use magnificent::{Action, Card, Colour, ColourOrClear, Phase, Space};
use wasm_bindgen::JsCast;

use super::super::table::Table;
use super::{focus_zone, levels, show_zone, tent};
use crate::dom::on_window;
use crate::kit::key::Key;
use crate::kit::press::Presses;

/// Installs the keys.
pub(super) fn keys(table: Table, presses: Presses) {
    on_window(leptos::ev::keydown, move |event: KeyboardEvent| {
        let Some(key) = Key::read(&event).filter(|_| !event.repeat()) else { return };
        match key {
            Key::Number(number) if event.shift_key() => table.set_face(number),
            // Also where a button has the focus: digits mean nothing to it.
            Key::Number(number) => numbered(table, number),
            Key::Turn { back } => table.turn_tile(back),
            Key::LetGo => table.let_go(),
            Key::Zoom { larger } => match untrack(|| table.asked()) {
                Some(Phase::PayCoins(..) | Phase::PayHalf(..)) => table.pay_more(larger),
                _ => gems(table, larger),
            },
            Key::Letter(letter) if lettered(table, letter) => {
                event.prevent_default();
            }
            Key::Press { paper: false } if is_for_camp(&event) && untrack(|| table.spot.get()).is_none() => {
                // The cursor of the camp is where the tile would lie.
                let cell = table.hover.get_untracked().filter(|_| untrack(|| table.in_hand()).is_some());
                if let Some(cell) = cell.filter(|_| presses.guard().admits()) {
                    table.fix(cell);
                    event.prevent_default();
                }
            }
            _ => {}
        }
    });
}

/// Returns whether Enter is for the camp: its cursor has the focus, or nothing has. What else has the focus
/// gets the key, even while the mouse rests on the camp.
fn is_for_camp(event: &KeyboardEvent) -> bool {
    let target = event.target().and_then(|target| target.dyn_into::<web_sys::Element>().ok());
    target.is_none_or(|target| {
        target.tag_name() == "BODY" || target.closest(".mag-grid").is_ok_and(|grid| grid.is_some())
    })
}

/// Handles a letter; returns whether it means something.
fn lettered(table: Table, letter: char) -> bool {
    let (clear, mine) = (untrack(|| table.asked()) == Some(Phase::ClearDie), table.mine.get_untracked());
    match letter {
        'd' => focus_zone("hand"),
        'o' if clear => table.choose_colour(Colour::Orange),
        'g' if clear => table.choose_colour(Colour::Green),
        'p' if clear => table.choose_colour(Colour::Purple),
        'x' => {
            if let Some(card) = untrack(|| table.with(|public| public.turn.card)) {
                table.use_strip(card);
            }
        }
        'k' => {
            let copied = table.legal.with_untracked(|legal| {
                legal.iter().find_map(|action| if let Action::Copy(card) = action { Some(*card) } else { None })
            });
            if let Some(card) = copied {
                table.use_strip(card);
            }
        }
        // In a replay these letters mean something else.
        'b' if mine => show_zone(table, MainAction::Build),
        't' if mine => show_zone(table, MainAction::Travel),
        'p' if mine => show_zone(table, MainAction::Perform),
        'f' if untrack(|| table.in_hand()).is_some() => table.mirror_tile(),
        'f' => table.train(Space::FLIP),
        'm' => focus_zone("mkt"),
        'w' => super::pinned::open(table),
        'a' => focus_zone("show"),
        _ => return false,
    }
    true
}

/// Handles a number: the answer with that number.
fn numbered(table: Table, number: u8) {
    let at = number - 1;
    match untrack(|| table.asked()) {
        Some(Phase::TurnStart | Phase::SoloStart) => {
            let cards: Vec<Card> = untrack(|| table.player()).cards.iter().collect();
            if let Some(card) = cards.get(usize::from(at)) {
                table.choose_card(*card);
            }
        }
        Some(Phase::ScoreCard(_)) => {
            let cards: Vec<Card> = untrack(|| table.player()).cards.iter().collect();
            if let Some(card) = cards.get(usize::from(at)) {
                table.choose_card(*card);
            }
        }
        Some(Phase::Power | Phase::BuildLevel) if untrack(|| levels::builds(table)) => {
            if let Some(power) = table.with_set(|set| set.levels.get(usize::from(at)).map(|level| level.power)) {
                table.point_at(Goal::Level(power));
            }
        }
        Some(Phase::PlaceTent(_)) => table.choose_column(number),
        // The deck lies behind the four posters of the display.
        Some(Phase::GainPosters(_)) if table.poster.get_untracked().is_none() && number <= 5 => {
            table.choose_poster(if number == 5 { Source::Deck } else { Source::Display(at) });
        }
        Some(
            Phase::GainPosters(_) | Phase::PosterTaken(_) | Phase::Complete | Phase::Rearrange | Phase::PutPoster(_),
        ) if number <= 5 => {
            table.choose_column(at);
        }
        Some(
            Phase::ChooseSide
            | Phase::PickTile
            | Phase::Draft
            | Phase::KeepCards
            | Phase::ChooseSet(_)
            | Phase::RejectSet,
        ) => {
            super::choose::choose_number(table, usize::from(at));
        }
        _ => {}
    }
}

/// Adds a gem, or takes one back: one of the die's colour first, then a clear one.
fn gems(table: Table, more: bool) {
    if untrack(|| tent::travels(table)) && untrack(|| table.asked()) == Some(Phase::TravelSteps) {
        return;
    }
    let colour = untrack(|| table.with(|public| public.turn.colour)).map(ColourOrClear::from);
    let kinds = colour.into_iter().chain([ColourOrClear::Clear]);
    if more {
        let may = |kind: &ColourOrClear| table.legal.with_untracked(|legal| legal.contains(&Action::Gem(*kind)));
        if let Some(kind) = kinds.into_iter().find(may) {
            table.spend(kind);
        }
        return;
    }
    let planned = |kind: &ColourOrClear| table.cx.planner.plan().with_untracked(|plan| plan.has(Action::Gem(*kind)));
    let mut kinds: Vec<ColourOrClear> = kinds.collect();
    kinds.reverse();
    if let Some(kind) = kinds.into_iter().find(planned) {
        table.take_back(Action::Gem(kind));
    }
}
