//! How what others did is shown, one thing after the other.

use std::sync::Arc;

use spectacular::action::SoloSide;
use spectacular::components::{SOLO, TURNS};
use spectacular::event::ActionEvent;
use spectacular::state::Chain;
use spectacular::{Event, Phase, Spectacular, View};

use crate::kit::playback::{Beat, Shown};
use crate::sound::Sound;

/// How long an item flies, how much later the next seat's items start, how long boards slide and a token
/// turns over, and how long the number of a token rests on a space, in milliseconds.
const FLIGHT: u16 = 260;
const APART: u16 = 90;
const SLIDE: u16 = 420;
const WALK: u16 = 90;

/// Returns the beats of a step of others: what all seats did in a phase is shown together.
pub(super) fn beats(step: &Shown<'_, Spectacular>) -> Vec<Beat<Spectacular>> {
    if step.events.is_empty() {
        return finished(step);
    }
    all_beats(step, false)
}

/// Returns the beats of a step of the viewer: what others had done, and what follows from it. The viewer's
/// own plan is drawn already.
pub(super) fn own_beats(step: &Shown<'_, Spectacular>) -> Vec<Beat<Spectacular>> {
    all_beats(step, true)
}

/// Another seat finished a phase whose events are not told yet. Once the viewer has finished too, nothing is
/// waited for.
fn finished(step: &Shown<'_, Spectacular>) -> Vec<Beat<Spectacular>> {
    let open = step.after.viewer.seat().is_some_and(|seat| !step.after.done.has(seat));
    if open && step.before.done != step.after.done { step.one_beat(0, 200) } else { Vec::new() }
}

/// The beats of a step while they are collected.
struct Cut<'a> {
    step: &'a Shown<'a, Spectacular>,
    beats: Vec<Beat<Spectacular>>,
    /// The first event that no beat shows yet.
    begin: usize,
}

impl Cut<'_> {
    fn push(&mut self, end: usize, view: View, (move_ms, rest_ms): (u16, u16), sound: Sound) {
        self.beats.push(Beat { view: Arc::new(view), events: self.begin..end, move_ms, rest_ms, sound: Some(sound) });
        self.begin = end;
    }
}

fn all_beats(step: &Shown<'_, Spectacular>, own: bool) -> Vec<Beat<Spectacular>> {
    let mut cut = Cut { step, beats: Vec::new(), begin: 0 };
    let did = |event: &Event| matches!(event, Event::Did { .. } | Event::Showed { .. });
    let doings = step.events.iter().take_while(|event| did(event)).count();
    doings_beat(&mut cut, doings, own);
    for (at, event) in step.events.iter().enumerate().skip(doings) {
        let last_entrance = !matches!(step.events.get(at + 1), Some(Event::Entrance { .. }));
        match event {
            Event::Rolled { .. } | Event::Supplied { .. } if draws_on(step) => {}
            // The dice of all seats roll together, and so do all boards fill.
            Event::Rolled { .. } => cut.push(at + 1, (**step.after).clone(), (700, 200), Sound::Rattle),
            Event::Supplied { .. } => supplied_beat(&mut cut, at + 1),
            Event::Displayed { .. } if draws_on(step) || in_set_up(step) => {}
            Event::Displayed { .. } => cut.push(at + 1, before_passing(step), (FLIGHT, 20), Sound::Flip),
            // After a round the boards are empty, or their items do not matter any more.
            Event::TurnOver { turn } if !step.rules.solo && !TURNS.contains(turn) => {
                cut.push(at + 1, (**step.after).clone(), (SLIDE, 20), Sound::Slide);
            }
            Event::Entrance { .. } if last_entrance => {
                cut.push(at + 1, (**step.after).clone(), (2000, 500), Sound::Chord);
            }
            Event::TokensShuffled => cut.push(at + 1, (**step.after).clone(), (SLIDE, 0), Sound::Slide),
            Event::Token { number } => token_beat(&mut cut, at + 1, *number),
            Event::Lost { .. } => cut.push(at + 1, (**step.after).clone(), (FLIGHT, 140), Sound::Drop),
            _ => {}
        }
    }
    if let Some(last) = cut.beats.last_mut() {
        last.view = step.after.clone();
    }
    cut.beats
}

/// Shows what seats did: in a simultaneous phase all of them together when it closes, else the pair of items
/// that a seat takes, and then where both went.
fn doings_beat(cut: &mut Cut<'_>, end: usize, own: bool) {
    let events = &cut.step.events[..end];
    let showed: Vec<&ActionEvent> = events
        .iter()
        .filter_map(|event| match event {
            Event::Showed { doings, .. } => Some(doings),
            _ => None,
        })
        .flatten()
        .collect();
    if showed.iter().any(|doing| is_seen(doing)) {
        let seats = events.iter().filter(|event| matches!(event, Event::Showed { .. })).count() as u16;
        let (flights, all) = (seats.max(1) - 1, cut.step.rules.seats.get().max(2) as u16 - 2);
        let moved = FLIGHT + APART * flights;
        let view = before_passing(cut.step);
        return cut.push(end, view, (moved, (700 + 125 * all).saturating_sub(moved)), sound(&showed));
    }
    let Some(Event::Did { seat, doing }) = events.iter().rev().find(|event| matches!(event, Event::Did { .. })) else {
        return;
    };
    if own {
        return;
    }
    let waiting = |view: &View| view.player(*seat).areas != [None, None];
    let built = waiting(cut.step.before) && !waiting(cut.step.after);
    let time = match doing {
        ActionEvent::TookDisplay { .. } => (FLIGHT, 140),
        _ if built => (SLIDE, 180),
        ActionEvent::Swapped { .. } | ActionEvent::Changed { .. } => (FLIGHT, 240),
        _ => return,
    };
    cut.push(end, before_passing(cut.step), time, sound(&[doing]));
}

/// Returns whether others can see what a doing changed, at once.
const fn is_seen(doing: &ActionEvent) -> bool {
    matches!(
        doing,
        ActionEvent::Swapped { .. }
            | ActionEvent::TookSupply { .. }
            | ActionEvent::Placed { .. }
            | ActionEvent::Fed { .. }
            | ActionEvent::Discarded { .. }
            | ActionEvent::Changed { .. }
    )
}

/// Returns what is heard: a tower before tiles, tiles before dice, and the box last.
fn sound(doings: &[&ActionEvent]) -> Sound {
    let any = |test: fn(&ActionEvent) -> bool| doings.iter().any(|doing| test(doing));
    match () {
        () if any(|doing| matches!(doing, ActionEvent::Placed { tower: Some(_), .. })) => Sound::Chord,
        () if any(|doing| matches!(doing, ActionEvent::Placed { .. } | ActionEvent::Swapped { .. })) => Sound::Knock,
        () if any(|doing| matches!(doing, ActionEvent::Discarded { .. })) => Sound::Drop,
        () => Sound::Tap,
    }
}

/// Returns whether the sequence of draws goes on after this step.
fn draws_on(step: &Shown<'_, Spectacular>) -> bool {
    match (step.before.phase, step.after.phase) {
        (Phase::Draw { chain, .. }, Phase::Draw { chain: after, .. }) => chain == after,
        _ => false,
    }
}

fn in_set_up(step: &Shown<'_, Spectacular>) -> bool {
    matches!(step.before.phase, Phase::Draw { chain: Chain::SetUp, .. })
}

/// Shows all items that came to the supply since the sequence of draws began; those of the set-up were there
/// when the table was first seen.
fn supplied_beat(cut: &mut Cut<'_>, end: usize) {
    let time = match cut.step.before.phase {
        Phase::Draw { chain: Chain::SetUp, .. } => return,
        Phase::Draw { chain: Chain::SoloRefill, .. } => (FLIGHT, 140),
        _ => (700, 200),
    };
    cut.push(end, (**cut.step.after).clone(), time, Sound::Rattle);
}

/// Shows a solo token, whose number walks clockwise over empty spaces.
fn token_beat(cut: &mut Cut<'_>, end: usize, number: u8) {
    let mut view = (**cut.step.before).clone();
    view.tokens = cut.step.after.tokens;
    let supply = view.players[0].supply;
    let filled = |space: u8| match supply.side.map(SoloSide::other) {
        Some(SoloSide::Tiles) => supply.tiles[usize::from(space)].is_some(),
        _ => supply.dice[usize::from(space)] > 0,
    };
    let empty = (0..SOLO as u8).take_while(|on| !filled((number - 1 + on) % SOLO as u8)).count();
    cut.push(end, view, (token_ms(empty), 80), Sound::Tap);
}

/// Returns how long a token is on its way over this number of empty spaces, in milliseconds.
pub(super) fn token_ms(empty: usize) -> u16 {
    // Seven spaces would take longer than the whole beat may.
    SLIDE + WALK * empty.min(5) as u16
}

/// Returns the view after a step, with the supply boards where they were before they were passed.
fn before_passing(step: &Shown<'_, Spectacular>) -> View {
    let mut view = (**step.after).clone();
    if view.turn == step.before.turn {
        return view;
    }
    (view.turn, view.phase) = (step.before.turn, step.before.phase);
    for (player, before) in view.players.iter_mut().zip(&step.before.players) {
        player.supply = before.supply;
        player.entrance = before.entrance;
    }
    if let (Some(own), Some(seat)) = (&mut view.own, view.viewer.seat()) {
        own.player.supply = step.before.player(seat).supply;
        own.player.entrance = step.before.player(seat).entrance;
    }
    view
}

#[cfg(test)]
mod tests;
