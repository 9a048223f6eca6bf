//! Visits: the band above the zones of the viewer's own while they show another seat, and what begins and
//! ends a visit.

use game_core::Seat;
use leptos::prelude::*;

use crate::dom::live;
use crate::draw::avatar;
use crate::kit::visit::Visits;
use crate::link::Snapshot;
use crate::settings::{Follow, use_settings};
use crate::words::{t, tell, w};

/// Returns whether the table shows the seat to move by itself. `auto` does so for those who only watch, and
/// where several people share the device.
const fn follows(setting: Follow, watches: bool, shared: bool) -> bool {
    match setting {
        Follow::Auto => watches || shared,
        Follow::On => true,
        Follow::Off => false,
    }
}

/// Returns the seat that is shown to a person who follows the play: the one to move; `None` if that is the
/// viewer's, or nobody is to move.
fn followed(now: &Snapshot) -> Option<Seat> {
    if now.is_mine() { None } else { now.first_to_act().filter(|seat| !now.viewer.is(*seat)) }
}

/// What is being shown of the play.
#[derive(Clone, Copy)]
pub(crate) struct Play {
    /// Whether something is being shown.
    pub(crate) playing: Signal<bool>,
    /// The seat that does what is being shown.
    pub(crate) acting: Memo<Option<Seat>>,
    /// In a replay: the seat that did what it shows.
    pub(crate) replayed: Option<Signal<Option<Seat>>>,
}

/// Ends a visit with the first gesture on something of the viewer's, and follows the play if the person wants
/// that. Those who only watch see what is shown where it was done, however far the table is.
pub(crate) fn watch(visits: Visits, now: Signal<Snapshot>, play: Play, gestures: Signal<u32>) {
    Effect::watch(move || gestures.get(), move |_, _, _| visits.set(None), false);
    let settings = use_settings();
    let seat = Memo::new(move |_| {
        let setting = settings.with(|settings| settings.follow);
        let acting = play.acting.get();
        let replayed = play.replayed.map(|seat| seat.get());
        now.with(|now| {
            // Anybody who looks at a replay watches, with whose eyes it may be.
            if let Some(seat) = replayed {
                let seat = seat.filter(|seat| !now.viewer.is(*seat));
                return follows(setting, true, false).then_some((now.viewer, seat));
            }
            let watches = now.viewer.seat().is_none();
            let follows = follows(setting, watches, !now.alone);
            follows.then(|| (now.viewer, acting.filter(|_| watches).or_else(|| followed(now))))
        })
    });
    Effect::new(move || {
        let Some(wanted) = seat.get() else { return };
        if play.playing.get_untracked() || play.replayed.is_some() || wanted.0.seat().is_some() {
            return visits.set(wanted.1);
        }
        // What the same change told begins to play only after it has been taken in.
        request_animation_frame(move || {
            if seat.try_get_untracked() == Some(Some(wanted)) {
                visits.set(wanted.1);
            }
        });
    });
}

/// Returns the band that names the seat that is visited, with the way back. The viewer's sign pulses in it
/// while the viewer is asked.
pub(super) fn band(visits: Visits) -> AnyView {
    let Visits { visited, looks, .. } = visits;
    let name = move |seat: Seat| {
        looks.with(|looks| looks.iter().find(|look| look.seat == seat.index()).map(|look| look.name.clone()))
    };
    let sign = move |seat: Seat| {
        let own = looks.with(|looks| looks.iter().find(|look| look.seat == seat.index()).map(|look| look.sign.clone()));
        own.filter(|sign| !sign.is_empty()).unwrap_or_else(|| avatar(seat.index(), 24))
    };
    let own =
        Memo::new(move |_| looks.with(|looks| looks.iter().find(|look| look.own).map(|look| (look.seat, look.to_act))));
    live(move || {
        let seat = visited.get()?;
        let words = tell("visit-of", &[("name", w(&name(seat).unwrap_or_default()))]);
        let back = move || {
            let (seat, asked) = own.get()?;
            let said = asked.then(|| view! { <span class="vh">", "{t("seat-your-turn")}</span> });
            Some(view! {
                <button type="button" class="btn sm back" on:click=move |_| visits.set(None)>
                    <span class="sign" class:pulses=asked inner_html=avatar(seat, 22)></span>
                    {t("visit-back")}
                    {said}
                </button>
            })
        };
        Some(view! {
            <div class="visit-band" role="status">
                <span inner_html=sign(seat)></span>
                <b>{words}</b>
                {live(back)}
            </div>
        })
    })
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use game_core::{SeatInfo, SeatKind, SeatSet, ToMove, Viewer};

    use super::*;

    #[test]
    fn watchers_and_people_at_one_device_follow_the_play() {
        assert!(follows(Follow::Auto, true, false) && follows(Follow::Auto, false, true));
        assert!(!follows(Follow::Auto, false, false));
        assert!(follows(Follow::On, false, false) && !follows(Follow::Off, true, true));
    }

    #[test]
    fn the_seat_to_move_is_followed() {
        let seat = |name: &str| SeatInfo { name: name.to_owned(), kind: SeatKind::Person };
        let at = |viewer, to_act| Snapshot {
            viewer,
            seats: Arc::new(vec![seat("Ann"), seat("Bob")]),
            to_move: ToMove::Seats(SeatSet::one(Seat::new(to_act))),
            ..Snapshot::nothing()
        };
        let bob = Viewer::Seat(Seat::new(1));
        assert_eq!(followed(&at(bob, 0)), Some(Seat::new(0)));
        assert_eq!(followed(&at(bob, 1)), None, "the viewer's own things are shown");
        assert_eq!(followed(&at(Viewer::Spectator, 1)), Some(Seat::new(1)));
    }
}
