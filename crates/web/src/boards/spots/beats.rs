//! How what others did is shown, one thing after the other.

use std::sync::Arc;

use spots::{Dice, Dog, Event, Pack, Phase, Rules, Spots, View};

use crate::kit::playback::{Beat, Shown};
use crate::sound::Sound;

/// From this roll of a turn on everything is shown twice as fast.
const HURRY: u8 = 2;
/// How long a bust rests, in milliseconds: it is read, however fast the rest of the turn is shown.
const BUST: u16 = 1000;
/// How long a bust of the viewer's own rests: nobody asked for it, and it changes everything.
const OWN_BUST: u16 = 1600;
/// How long the Stray's marker and tile rest, in milliseconds: it says why that tile.
const STRAY_TILE: u16 = 550;
/// How long its roll rests: it says why it rolls that number of dice.
const STRAY_ROLLED: u16 = 300;
/// How long a die that it has placed or buried rests: it says why there.
const STRAY_SETTLED: u16 = 150;
/// How long its bust and the dogs that it scores rest: the rest of its turn says more than anybody else's.
const STRAY_BUST: u16 = 700;
const STRAY_SCORED: u16 = 500;
/// How long a roll of its that would bust moves and rests before it pays for another one.
const STRAY_VOID: (u16, u16) = (250, 100);

/// Returns how long an event moves and then rests, in milliseconds, and what is heard; `None` if it is not
/// shown apart.
const fn time(event: &Event) -> Option<(u16, u16, Sound)> {
    Some(match event {
        Event::Rolled { .. } => (600, 150, Sound::Rattle),
        Event::FirstDie { .. } | Event::Tied { .. } => (700, 100, Sound::Rattle),
        // What leaves the table is seen a last time; it flies off when the beat is over.
        Event::Bust { .. } | Event::AllBust { .. } => (0, BUST, Sound::Drop),
        Event::Scored { .. } => (0, 800, Sound::Chord),
        Event::Refreshed { .. } => (400, 50, Sound::Flip),
        Event::Chose { treats: 0, .. } => (120, 130, Sound::Knock),
        Event::Chose { .. } => (420, 80, Sound::Clink),
        Event::Dug { .. } => (260, 240, Sound::Thud),
        Event::Moved { .. } => (420, 80, Sound::Tick),
        Event::Drew { .. } => (300, 0, Sound::Slide),
        Event::Named { .. } => (120, 280, Sound::Knock),
        Event::TookTreats { treats: 0, .. } | Event::GaveTreats { treats: 0, .. } => return None,
        Event::TookTreats { .. } | Event::GaveTreats { .. } => (320, 80, Sound::Clink),
        Event::TreatPaid { .. } => (200, 0, Sound::Clink),
        Event::Lifted { .. } | Event::SetAside { .. } => (260, 40, Sound::Slide),
        Event::Placed { .. } => (200, 20, Sound::Tick),
        Event::Buried { .. } => (200, 20, Sound::Thud),
        _ => return None,
    })
}

/// Returns the same for an event of a game in which some seat may be the Stray's, which says why it does what
/// it does. `next` is the event that follows in the same step.
fn time_of(rules: &Rules, event: &Event, next: Option<&Event>) -> Option<(u16, u16, Sound)> {
    let (move_ms, rest_ms, sound) = time(event)?;
    let (move_ms, rest_ms) = match event {
        Event::Rolled { seat, .. } if rules.is_stray(*seat) => match next {
            Some(Event::TreatPaid { .. }) => STRAY_VOID,
            _ => (move_ms, STRAY_ROLLED),
        },
        Event::TreatPaid { seat } if rules.is_stray(*seat) => (move_ms, STRAY_SETTLED),
        Event::Placed { seat, .. } | Event::Buried { seat, .. } if rules.is_stray(*seat) => (move_ms, STRAY_SETTLED),
        Event::Chose { seat, .. } if rules.is_stray(*seat) => (200, STRAY_TILE),
        Event::Bust { seat, .. } if rules.is_stray(*seat) => (move_ms, STRAY_BUST),
        Event::Scored { seat, .. } if rules.is_stray(*seat) => (move_ms, STRAY_SCORED),
        _ => (move_ms, rest_ms),
    };
    Some((move_ms, rest_ms, sound))
}

/// Returns whether an event takes dice or dogs off the table.
const fn takes_off(event: &Event) -> bool {
    matches!(event, Event::Bust { .. } | Event::AllBust { .. } | Event::Scored { .. })
}

/// Returns the beats of a step. A step may do several things, such as a roll that is buried and busts; the
/// views between them are made from the one before and the events.
pub(super) fn beats(step: &Shown<'_, Spots>) -> Vec<Beat<Spots>> {
    let mut view = (**step.before).clone();
    let hurries = view.progress.round >= HURRY;
    let mut beats: Vec<Beat<Spots>> = Vec::new();
    let mut begin = 0;
    for (at, event) in step.events.iter().enumerate() {
        // What leaves the table is seen as long as it is told.
        let left = takes_off(event).then(|| view.clone());
        apply(&mut view, event, step.after);
        let Some((move_ms, rest_ms, sound)) = time_of(step.rules, event, step.events.get(at + 1)) else { continue };
        let is_bust = matches!(event, Event::Bust { .. } | Event::AllBust { .. });
        let half = |ms: u16| if hurries && !is_bust { ms / 2 } else { ms };
        beats.push(Beat {
            view: Arc::new(left.unwrap_or_else(|| view.clone())),
            events: begin..at + 1,
            move_ms: half(move_ms),
            rest_ms: half(rest_ms),
            sound: Some(sound),
        });
        begin = at + 1;
    }
    // What the events did not tell is seen at the end, but dice that were rolled stay as long as they are
    // shown.
    let rolled = step.events.iter().rev().find(|event| time(event).is_some());
    let lies = match rolled {
        Some(Event::Rolled { .. }) => !step.after.progress.dice.is_empty(),
        Some(event) => !takes_off(event),
        None => true,
    };
    if let Some(last) = beats.last_mut().filter(|_| lies && !step.events.is_empty()) {
        last.view = step.after.clone();
    }
    beats
}

/// Returns the beats of a step of the viewer's own: what it takes off the table, the dog that comes for those
/// that are scored, and how the next turn begins, for everything else was seen while it was laid out.
pub(super) fn own_beats(step: &Shown<'_, Spots>) -> Vec<Beat<Spots>> {
    let mut before = (**step.before).clone();
    before.phase = Phase::Settled;
    (before.progress.dice, before.progress.picked, before.progress.count) = (Dice::NONE, Dice::NONE, 0);
    let mut beats = Vec::new();
    let (mut begin, mut scores) = (0, false);
    for (at, event) in step.events.iter().enumerate() {
        // The chain may have put dice there since the view before it.
        let view = match event {
            Event::Bust { seat, lost } => {
                if let Some(player) = before.players.get_mut(seat.index()) {
                    player.yard = lost.buried;
                    player.pack = with_dice(player.pack, lost.placed);
                }
                before.clone()
            }
            Event::AllBust { lost } => {
                let mut view = (**step.after).clone();
                for (player, lost) in view.players.iter_mut().zip(lost) {
                    player.yard = lost.buried;
                    player.pack = with_dice(player.pack, lost.placed);
                }
                view
            }
            Event::Refreshed { .. } => (**step.after).clone(),
            Event::Chose { seat, .. } if step.rules.is_stray(*seat) => (**step.after).clone(),
            Event::Scored { seat, dogs, .. } => {
                let mut view = (**step.after).clone();
                let packs = view.players.get_mut(seat.index()).zip(before.players.get(seat.index()));
                if let Some((player, before)) = packs {
                    player.pack = with_full(before.pack, dogs);
                }
                scores = true;
                view
            }
            // The next dog comes only when it is turned up.
            Event::Drew { .. } if scores => (**step.after).clone(),
            _ => continue,
        };
        let Some((move_ms, rest_ms, sound)) = time_of(step.rules, event, None) else { continue };
        let is_bust = matches!(event, Event::Bust { .. } | Event::AllBust { .. });
        let rest_ms = if is_bust { OWN_BUST } else { rest_ms };
        beats.push(Beat { view: Arc::new(view), events: begin..at + 1, move_ms, rest_ms, sound: Some(sound) });
        begin = at + 1;
    }
    beats
}

/// Returns a pack that has these dice, those included that are on it already.
fn with_dice(mut pack: Pack, dice: Dice) -> Pack {
    let on_dogs = (0..pack.len()).fold(Dice::NONE, |all, dog| all + pack.dice(dog));
    for number in dice.kinds() {
        for _ in on_dogs.count(number)..dice.count(number) {
            let accepting = pack.accepting(number);
            if accepting != 0 {
                pack = pack.with_die(accepting.trailing_zeros() as usize, number);
            }
        }
    }
    pack
}

/// Returns a pack in which these dogs are full.
fn with_full(mut pack: Pack, dogs: &[Dog]) -> Pack {
    for at in 0..pack.len() {
        if !pack.is_scored(at) && dogs.contains(&pack.dog(at)) {
            let free = pack.free(at);
            for number in (1..=6).filter(|number| free >> (number - 1) & 1 == 1) {
                pack = pack.with_die(at, number);
            }
        }
    }
    pack
}

/// Brings a view as far as an event tells it. `after` is the view after the whole step.
fn apply(view: &mut View, event: &Event, after: &View) {
    let copy = |view: &mut View, seat: game_core::Seat| {
        if let (Some(player), Some(then)) = (view.players.get_mut(seat.index()), after.players.get(seat.index())) {
            *player = *then;
        }
    };
    match *event {
        Event::Rolled { seat, dice } => {
            view.mover = seat;
            view.phase = Phase::Settled;
            view.progress.dice = dice;
            view.progress.picked = Dice::NONE;
            view.progress.count = 0;
        }
        Event::Placed { seat, number, dog } => {
            settle(view, number);
            if let Some(player) = view.players.get_mut(seat.index())
                && usize::from(dog) < player.pack.len()
            {
                player.pack = player.pack.with_die(usize::from(dog), number);
            }
        }
        Event::Buried { seat, number } => {
            settle(view, number);
            if let Some(player) = view.players.get_mut(seat.index()) {
                player.yard += Dice::one(number);
            }
        }
        Event::FirstDie { seat, .. }
        | Event::Lifted { seat, .. }
        | Event::Moved { seat, .. }
        | Event::TookTreats { seat, .. }
        | Event::GaveTreats { seat, .. }
        | Event::TreatPaid { seat }
        | Event::Bust { seat, .. }
        | Event::Scored { seat, .. } => copy(view, seat),
        Event::Dug { whose, .. } => copy(view, whose),
        Event::Drew { seat, .. } => {
            copy(view, seat);
            (view.top, view.deck) = (after.top, after.deck);
        }
        Event::AllBust { .. } => view.players.clone_from(&after.players),
        Event::Refreshed { .. } | Event::TileSeen { .. } => view.tiles = after.tiles,
        Event::Chose { tile, .. } => view.progress.tile = Some(tile),
        Event::MarkerMoved { position } => view.mark = Some(position),
        Event::TurnBegan { seat, turn } => {
            (view.mover, view.turn) = (seat, turn);
            view.progress = Default::default();
        }
        _ => {}
    }
}

/// Takes a die out of the roll.
fn settle(view: &mut View, number: u8) {
    if view.progress.dice.count(number) > 0 {
        view.progress.dice -= Dice::one(number);
    }
}

#[cfg(test)]
mod tests;
