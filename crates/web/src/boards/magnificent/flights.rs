//! What moves over the table while it is shown what others did: dice, tiles, tents, posters, sets, hats and
//! coins on their way.
//!
//! The places are those of elements that never move, so they can be measured at any time. The page itself is
//! drawn as it is after the event; what flies is drawn over it and then gone.

use game_core::Seat;
use leptos::prelude::*;
use magnificent::action::Source;
use magnificent::{Action, Components, Event};

use super::art;
use super::table::Table;
use super::words;
use crate::kit::flight::{Move, fly_over, land_all, ring};
use crate::kit::geometry::Frame;
use crate::markup::{Markup, markup};

/// How long something flies, in milliseconds, and how much later the next thing starts.
const FLIGHT: u16 = 300;
const APART: u16 = 60;

/// Something that moves from one place to another.
#[derive(Clone, Debug, PartialEq)]
struct Flight {
    drawing: Markup,
    from: String,
    to: String,
}

/// Lets things move whenever a beat is shown.
pub(super) fn watch(table: Table) {
    let playing = table.cx.playback.playing();
    Effect::new(move || {
        // What is skipped does not fly on.
        land_all();
        let rules = table.rules();
        let found = playing.with(|playing| {
            let playing = playing.as_ref()?;
            let beat = &playing.beat;
            let events = playing.events.get(beat.events.clone())?;
            let shown = table.shown.get_untracked();
            let flights: Vec<Flight> = events.iter().filter_map(|event| flight(rules.set(), shown, event)).collect();
            Some((flights, playing.move_ms / f64::from(beat.move_ms.max(1))))
        });
        let Some((flights, factor)) = found.filter(|(flights, _)| !flights.is_empty()) else { return };
        let settings = table.settings.get_untracked();
        // Once the page is drawn as it is after the event.
        request_animation_frame(move || {
            for (at, flight) in flights.iter().enumerate() {
                let time = |ms: u16| (f64::from(ms) * factor) as u16;
                let how = Move::fly(time(FLIGHT)).later(time(at as u16 * APART));
                let Some(to) = place(&flight.to) else { continue };
                match place(&flight.from) {
                    // Where nothing moves, what has changed is marked.
                    _ if settings.still() => ring(&to),
                    Some(from) => fly_over(&flight.drawing, Frame::of(&from), Frame::of(&to), how, settings),
                    None => {}
                }
            }
        });
    });
}

/// Returns where a thing is; `None` if that cannot be seen now.
fn place(name: &str) -> Option<web_sys::Element> {
    // The main tent may be in a tab that is closed; its dice are in the hand too.
    let names = [name, if name == "dice" { "hand" } else { name }];
    let find = |name: &str| document().query_selector(&format!("[data-place=\"{name}\"]")).ok().flatten();
    names.into_iter().filter_map(find).find(|found| Frame::of(found).width > 0.0)
}

/// Returns what flies when something happens; `shown` is the seat whose board is in the middle.
fn flight(set: &Components, shown: Seat, event: &Event) -> Option<Flight> {
    let of = |seat: Seat| format!("seat-{seat}");
    let fly = |drawing: Markup, from: String, to: String| Some(Flight { drawing, from, to });
    match event {
        Event::Did { seat, action: Action::Take { kind, face, card }, .. } => {
            let to = if *seat == shown { format!("card-{}", card.id()) } else { of(*seat) };
            fly(art::die(*kind, *face, 34), "dice".to_owned(), to)
        }
        Event::Did { seat, action: Action::Space(number), .. } => {
            fly(art::hat(Some(seat.index()), 30), of(*seat), format!("step-{number}"))
        }
        Event::Did { seat, action: Action::Lay { tile, .. }, .. } if *seat != shown => {
            fly(art::tile(set, *tile, None, 10), "dice".to_owned(), of(*seat))
        }
        Event::Did { seat, action: Action::ChooseSet(slot), .. } => {
            fly(sized(art::card_back()), format!("set-{slot}"), of(*seat))
        }
        Event::TentTaken { seat, tent } => fly(sized(art::tent(*tent, set.tent(*tent))), "dice".to_owned(), of(*seat)),
        Event::PosterTaken { seat, poster, from } => {
            let from = match from {
                Source::Display(slot) => format!("display-{slot}"),
                Source::Deck | Source::None => "deck".to_owned(),
            };
            fly(sized(art::poster(set, *poster, &words::artist(set, *poster))), from, of(*seat))
        }
        Event::Paid { seat, paid, .. } if *paid > 0 => {
            fly(art::coin(&paid.to_string(), 28), of(*seat), "dice".to_owned())
        }
        _ => None,
    }
}

/// Returns a drawing at the size of what flies.
fn sized(drawing: Markup) -> Markup {
    markup!("<span class=\"mag-flying\">{}</span>", drawing)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dice_of_others_go_to_their_seats_and_own_ones_to_their_cards() {
        let set = Components::printed();
        let (own, other) = (Seat::new(0), Seat::new(1));
        let card = magnificent::Card::all().next().expect("there are cards");
        let take = |seat| Event::Did {
            seat,
            action: Action::Take { kind: magnificent::ColourOrClear::Green, face: 5, card },
            forced: false,
        };
        let to = |seat| flight(set, own, &take(seat)).map(|flight| flight.to);
        assert_eq!(to(other).as_deref(), Some("seat-1"));
        assert_eq!(to(own), Some(format!("card-{}", card.id())));
        assert_eq!(flight(set, own, &Event::Ended), None);
    }
}
