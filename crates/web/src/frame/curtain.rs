//! Several people at one device: the curtain while it is handed over, and the banner where nothing is hidden.

use core::time::Duration;

use game_core::{Seat, Viewer};
use leptos::prelude::*;

use crate::dom::live;
use crate::draw::avatar;
use crate::link::{Link, Snapshot};
use crate::words::{tell, w};

/// How long the banner is shown.
const BANNER: Duration = Duration::from_millis(900);

/// Returns the curtain that is shown while the device is handed over; nothing hidden is in the page then.
pub(super) fn curtain(link: &Link) -> AnyView {
    let now = link.now();
    let link = StoredValue::new(link.clone());
    let next = Memo::new(move |_| now.with(|now| now.curtain.map(|seat| (seat, now.name(seat)))));
    let shown = move || {
        let (seat, name) = next.get()?;
        Some(view! {
            <div class="curtain">
                <span inner_html=avatar(seat.index(), 64)></span>
                <h2>{tell("curtain-to", &[("name", w(&name))])}</h2>
                <p>{tell("curtain-covered", &[("name", w(&name))])}</p>
                <button class="btn primary lg" on:click=move |_| link.get_value().uncover()>
                    {tell("curtain-i-am", &[("name", w(&name))])}
                </button>
            </div>
        })
    };
    live(shown)
}

/// Who has the device: the viewer's seat, and whether others play at it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Holder {
    seat: Option<Seat>,
    shared: bool,
    /// Whether the table is covered.
    covered: bool,
}

impl Holder {
    fn of(now: &Snapshot) -> Self {
        let seat = match now.viewer {
            Viewer::Seat(seat) => Some(seat),
            Viewer::Spectator => None,
        };
        Self { seat, shared: !now.alone, covered: now.curtain.is_some() }
    }

    /// Returns the seat whose turn it is now, if another person had the device just before and no curtain
    /// was between them.
    fn handed_over(self, now: Self) -> Option<Seat> {
        let open = now.shared && !self.covered && !now.covered;
        now.seat.filter(|seat| open && self.seat.is_some_and(|before| before != *seat))
    }
}

/// Returns the banner that names the person whose turn it is, for a moment, when the device goes from one
/// person to another and nothing is hidden. What the person before did is `playing` to its end first.
pub(super) fn banner(now: Signal<Snapshot>, playing: Signal<bool>) -> AnyView {
    let holder = Memo::new(move |_| now.with(Holder::of));
    let (due, named) = (RwSignal::new(None::<Seat>), RwSignal::new(None::<Seat>));
    Effect::new(move |before: Option<Holder>| {
        let holder = holder.get();
        if let Some(seat) = before.and_then(|before| before.handed_over(holder)) {
            due.set(Some(seat));
        }
        holder
    });
    let show = move |seat| {
        due.set(None);
        named.set(Some(seat));
        let end = move || {
            if named.try_get_untracked() == Some(Some(seat)) {
                named.set(None);
            }
        };
        set_timeout(end, BANNER);
    };
    Effect::new(move || {
        let (Some(seat), false) = (due.get(), playing.get()) else { return };
        // What the same change told begins to play only after it has been taken in.
        request_animation_frame(move || {
            let is_due = due.try_get_untracked() == Some(Some(seat));
            if is_due && playing.try_get_untracked() == Some(false) {
                show(seat);
            }
        });
    });
    live(move || named.get().map(|seat| words(seat, &now.with_untracked(|now| now.name(seat)))))
}

/// Returns the words of the banner.
pub(crate) fn words(seat: Seat, name: &str) -> AnyView {
    view! {
        <div class="turn-banner" role="status">
            <span inner_html=avatar(seat.index(), 36)></span>
            <b>{tell("banner-turn", &[("name", w(name))])}</b>
        </div>
    }
    .into_any()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_person_is_greeted_where_no_curtain_was_between() {
        let holder = |seat: u8, covered| Holder { seat: Some(Seat::new(seat)), shared: true, covered };
        assert_eq!(holder(0, false).handed_over(holder(1, false)), Some(Seat::new(1)));
        assert_eq!(holder(0, false).handed_over(holder(0, false)), None, "the same person goes on");
        assert_eq!(holder(0, false).handed_over(holder(1, true)), None, "the curtain names the person");
        assert_eq!(holder(1, true).handed_over(holder(1, false)), None);
        let alone = Holder { shared: false, ..holder(1, false) };
        assert_eq!(holder(0, false).handed_over(alone), None);
        let watcher = Holder { seat: None, ..holder(0, false) };
        assert_eq!(watcher.handed_over(holder(1, false)), None, "the first to take the device needs no greeting");
    }
}
