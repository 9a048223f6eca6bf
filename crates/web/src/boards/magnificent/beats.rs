//! How what others did is shown, one thing after the other: the die, the destination, each tile, each poster,
//! the end. A turn takes 4.5 seconds at most, the end of a round 6.

use magnificent::{Action, Event, Magnificent, Phase};

use crate::kit::playback::{Beat, Shown};
use crate::sound::Sound;

/// How long something moves and rests, in milliseconds, and what is heard.
type Time = (u16, u16, Sound);

/// How long a wagon takes for a space: to the eighth, from the ninth on, and at most, in milliseconds.
const SPACE: (u16, u16, u16) = (120, 70, 1200);

/// Returns the beats of a step of others: one, or none if it shows nothing apart.
pub(super) fn beats(step: &Shown<'_, Magnificent>) -> Vec<Beat<Magnificent>> {
    let Some((move_ms, rest_ms, sound)) = time(step) else { return Vec::new() };
    let events = 0..step.events.len();
    vec![Beat { view: step.after.clone(), events, move_ms, rest_ms, sound: Some(sound) }]
}

/// Returns the beats of a step of the viewer: only what came of it, as what was laid out is drawn already.
pub(super) fn own_beats(step: &Shown<'_, Magnificent>) -> Vec<Beat<Magnificent>> {
    let came = |event: &Event| {
        matches!(
            event,
            Event::PosterSeen { .. }
                | Event::PosterLaid { .. }
                | Event::Rolled { .. }
                | Event::Paid { .. }
                | Event::HandsPassed
                | Event::DraftEnded
        )
    };
    if step.events.iter().any(came) { beats(step) } else { Vec::new() }
}

/// Returns how long a step is shown; the longest of its events decides.
fn time(step: &Shown<'_, Magnificent>) -> Option<Time> {
    let moved = step.events.iter().filter(|event| matches!(event, Event::WagonMoved { .. })).count() as u16;
    let wagon = (moved > 0).then(|| {
        let (near, far, most) = SPACE;
        let time = near * moved.min(8) + far * moved.saturating_sub(8);
        (time.min(most), 80, Sound::Tick)
    });
    let all = step.events.iter().filter_map(|event| of_event(step, event));
    all.chain(wagon).max_by_key(|(move_ms, rest_ms, _)| move_ms + rest_ms)
}

fn of_event(step: &Shown<'_, Magnificent>, event: &Event) -> Option<Time> {
    let phase = step.after.public.phase();
    let time = match event {
        Event::Did { action, .. } => return of_action(*action),
        Event::Started { .. } => (260, 300, Sound::Thud),
        // All dice fall together, and all sets come together.
        Event::Rolled { .. } if phase != Phase::Roll => (700, 300, Sound::Rattle),
        Event::CardLaid { .. } | Event::TileLaid { .. } if phase != Phase::FillDisplay => (300, 100, Sound::Flip),
        Event::TentLaid { .. } if phase != Phase::LayTents => (400, 100, Sound::Flip),
        Event::PosterLaid { .. } if phase != Phase::FillPosters => (180, 0, Sound::Flip),
        Event::BoardDealt { .. } | Event::PosterDealt { .. } => (260, 100, Sound::Flip),
        Event::CardDealt { .. } | Event::CardOffered { .. } if phase != Phase::DealCards => (220, 100, Sound::Flip),
        Event::TileOffered { .. } if phase != Phase::DrawTiles => (220, 100, Sound::Flip),
        Event::HandsPassed | Event::DraftEnded | Event::PosterSeen { .. } => (420, 200, Sound::Flip),
        Event::Supplied { .. } => (420, 100, Sound::Clink),
        Event::TentTaken { .. } => (320, 0, Sound::Thud),
        Event::PosterPut { .. } => (220, 40, Sound::Knock),
        Event::Completed { .. } => (300, 150, Sound::Chord),
        Event::TentAgain { .. } => (300, 100, Sound::Clink),
        Event::Paid { .. } => (500, 100, Sound::Clink),
        Event::SetTaken { .. } => (340, 60, Sound::Flip),
        Event::SetDiscarded { .. } => (260, 0, Sound::Flip),
        Event::Scored { .. } => (480, 80, Sound::Clink),
        Event::Finished { .. } => (900, 300, Sound::Clink),
        Event::Ended => (600, 400, Sound::Chord),
        _ => return None,
    };
    Some(time)
}

const fn of_action(action: Action) -> Option<Time> {
    Some(match action {
        Action::Take { .. } => (260, 240, Sound::Knock),
        Action::Flip | Action::SetDie(_) => (200, 40, Sound::Tap),
        Action::Level(_) => (100, 60, Sound::Tick),
        Action::Lay { .. } => (260, 140, Sound::Knock),
        Action::Space(_) => (320, 120, Sound::Thud),
        Action::EndTurn => (160, 60, Sound::Tick),
        Action::SoloDiscard(_) | Action::Tile(_) | Action::Side(_) => (260, 100, Sound::Flip),
        _ => return None,
    })
}

#[cfg(test)]
mod tests;
