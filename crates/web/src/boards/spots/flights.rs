//! What flies over the table while it is shown what others did: dice, treats and cards on their way.
//!
//! The places are those of elements that never move, so they can be measured at any time. The page itself is
//! drawn as it is after the event; what flies is drawn over it and then gone.

use game_core::Seat;
use leptos::prelude::*;
use spots::{Dice, Dog, Event, View};

use super::art;
use super::table::Table;
use crate::kit::dice::{Paint, die};
use crate::kit::flight::{Move, fly_over};
use crate::kit::geometry::Frame;
use crate::markup::Markup;
use crate::settings::use_settings;

/// Something that flies from one place to another.
struct Flight {
    drawing: Markup,
    from: String,
    to: String,
    after: u16,
}

/// Something that has left the table: where it was, and where it flies.
struct Left {
    drawing: Markup,
    from: Frame,
    to: String,
    after: u16,
    /// The seat that was shown then: what was another seat's is not there any more.
    shown: Seat,
}

/// How long what leaves the table flies at the normal pace, in milliseconds.
const LEAVES: f64 = 600.0;

/// How far from the upper edge of the window the middle of what flies stays: the top bar, and half a die.
const HEADROOM: f64 = 80.0;

/// Lets things fly whenever a beat is shown. What leaves the table is measured while it is still there, and
/// flies once it is not.
pub(super) fn watch(table: Table) {
    let playing = table.cx.playback.playing();
    let settings = use_settings();
    let left = StoredValue::new(Vec::<Left>::new());
    let beats = StoredValue::new(0_u32);
    Effect::new(move || {
        let (flights, leaving, ms) = playing.with(|playing| {
            let shown = playing.as_ref().and_then(|playing| {
                let events = playing.events.get(playing.beat.events.clone())?;
                let flights: Vec<Flight> = events.iter().flat_map(flights_of).collect();
                let leaving: Vec<Flight> = events.iter().flat_map(|event| leaving(event, &playing.beat.view)).collect();
                Some((flights, leaving, playing.move_ms))
            });
            shown.unwrap_or_default()
        });
        let gone = left.try_update_value(core::mem::take).unwrap_or_default();
        let beat = beats.try_update_value(|beats| {
            *beats = beats.wrapping_add(1);
            *beats
        });
        if flights.is_empty() && leaving.is_empty() && gone.is_empty() {
            return;
        }
        let settings = settings.get_untracked();
        // Once the page is drawn as it is in this beat.
        request_animation_frame(move || {
            let Some(shown) = table.shown.try_get_untracked() else { return };
            for one in gone.into_iter().filter(|one| one.shown == shown) {
                if let Some(to) = place(&one.to) {
                    let how = below_top(Move::fly((LEAVES * settings.pace.factor()) as u16), one.from, to);
                    fly_over(&one.drawing, one.from, to, how.later(one.after), settings);
                }
            }
            for flight in flights {
                if let (Some(from), Some(to)) = (place(&flight.from), place(&flight.to)) {
                    let how = below_top(Move::fly(ms as u16), from, to);
                    fly_over(&flight.drawing, from, to, how.later(flight.after), settings);
                }
            }
            // A page in the background draws late: the beat may be over.
            if beats.try_get_value() == beat {
                let measured = leaving.into_iter().filter_map(|Flight { drawing, from, to, after }| {
                    place(&from).map(|from| Left { drawing, from, to, after, shown })
                });
                left.try_set_value(measured.collect());
            }
        });
    });
}

/// Returns a flight that does not rise over the top bar: what flies along the strip of seats slides.
fn below_top(how: Move, from: Frame, to: Frame) -> Move {
    let highest = from.middle().between(to.middle()).y - how.arc;
    Move { arc: (how.arc - (HEADROOM - highest).max(0.0)).max(0.0), ..how }
}

/// Returns where a thing is: in the middle of the table if its seat is shown there, else in the panel of the
/// seat.
fn place(name: &str) -> Option<Frame> {
    let find = |name: &str| {
        let found = document().query_selector(&format!("[data-place=\"{name}\"]")).ok().flatten()?;
        let frame = Frame::of(&found);
        (frame.width > 0.0).then_some(frame)
    };
    let (_, seat) = name.split_once('-').unwrap_or_default();
    let seat = seat.split('-').next().unwrap_or_default();
    find(name).or_else(|| find(&format!("seat-{seat}")))
}

fn ivory(number: Option<u8>) -> Markup {
    die(number, Paint::IVORY, 40)
}

/// Returns dice that go back to the supply, one shortly after the other.
fn sweep(dice: Dice, from: &str) -> Vec<Flight> {
    let one = |(at, number): (usize, u8)| Flight {
        drawing: ivory(Some(number)),
        from: from.to_owned(),
        to: "supply".to_owned(),
        after: at as u16 * 20,
    };
    dice.iter().enumerate().map(one).collect()
}

fn treats(count: u8, from: &str, to: &str) -> Vec<Flight> {
    let one =
        |at: u8| Flight { drawing: art::bone(36), from: from.to_owned(), to: to.to_owned(), after: u16::from(at) * 60 };
    (0..count.min(7)).map(one).collect()
}

fn flights_of(event: &Event) -> Vec<Flight> {
    let one = |drawing: Markup, from: String, to: String| vec![Flight { drawing, from, to, after: 0 }];
    let yard = |seat: Seat| format!("yard-{seat}");
    let purse = |seat: Seat| format!("purse-{seat}");
    match event {
        Event::Placed { seat, number, dog } => {
            one(ivory(Some(*number)), "tray".to_owned(), format!("dog-{seat}-{dog}"))
        }
        Event::Buried { seat, number } => one(ivory(Some(*number)), "tray".to_owned(), yard(*seat)),
        Event::FirstDie { seat, number } => one(ivory(Some(*number)), "supply".to_owned(), yard(*seat)),
        Event::Drew { seat, dog } => one(art::head(*dog), "supply".to_owned(), format!("shelf-{seat}")),
        Event::Discarded { dice, .. } => sweep(*dice, "tray"),
        Event::Lifted { seat, dice, dog } => {
            let from = dog.map_or_else(|| yard(*seat), |dog| format!("dog-{seat}-{dog}"));
            dice.iter().flat_map(|number| one(ivory(Some(number)), from.clone(), "tray".to_owned())).collect()
        }
        Event::Chose { seat, tile, treats: count } => {
            treats(*count, &format!("tile-{}", tile.position()), &purse(*seat))
        }
        Event::TookTreats { seat, treats: count } => treats(*count, "supply", &purse(*seat)),
        Event::GaveTreats { seat, treats: count } => treats(*count, &purse(*seat), "supply"),
        Event::TreatPaid { seat } => treats(1, &purse(*seat), "supply"),
        _ => Vec::new(),
    }
}

/// Returns what an event takes off the table, as it lies in the view before.
fn leaving(event: &Event, view: &View) -> Vec<Flight> {
    let pack = |seat: Seat| view.players.get(seat.index()).map(|player| player.pack).unwrap_or_default();
    let busts = |seat: Seat| {
        let pack = pack(seat);
        let yard = view.players.get(seat.index()).map_or(Dice::NONE, |player| player.yard);
        let mut all = sweep(yard, &format!("yard-{seat}"));
        let dogs = (0..pack.len()).filter(|dog| !pack.is_scored(*dog));
        all.extend(dogs.flat_map(|dog| sweep(pack.dice(dog), &format!("dog-{seat}-{dog}"))));
        all
    };
    match event {
        Event::Bust { seat, .. } => busts(*seat),
        Event::AllBust { lost } => (0..lost.len() as u8).flat_map(|seat| busts(Seat::new(seat))).collect(),
        Event::Scored { seat, dogs, .. } => {
            let pack = pack(*seat);
            let one = |dog: &Dog| {
                let at = (0..pack.len()).find(|at| pack.dog(*at) == *dog).unwrap_or_default();
                let (from, to) = (format!("dog-{seat}-{at}"), format!("shelf-{seat}"));
                Flight { drawing: art::head(*dog), from, to, after: 0 }
            };
            dogs.iter().map(one).collect()
        }
        _ => Vec::new(),
    }
}
