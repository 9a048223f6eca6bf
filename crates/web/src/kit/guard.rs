//! Guards against presses that were meant for something else.

use core::time::Duration;

use leptos::prelude::*;

/// How long presses do nothing after what they mean has changed, in milliseconds.
pub(crate) const GUARD: f64 = 350.0;
/// How long the first of two presses waits for the second, in milliseconds.
pub(crate) const TWICE: f64 = 3000.0;

/// Returns the time in milliseconds.
pub(crate) fn now() -> f64 {
    js_sys::Date::now()
}

/// Refuses presses for a while after the question, the zone or the words of the green button changed.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Guard {
    /// When the meaning of a press last changed.
    changed: Option<f64>,
}

impl Guard {
    /// Notes that a press means something else from now on.
    pub(crate) const fn change(&mut self, now: f64) {
        self.changed = Some(now);
    }

    /// Returns whether a press counts.
    pub(crate) fn admits(self, now: f64) -> bool {
        // A clock that was set back must not lock the table.
        self.changed.is_none_or(|changed| now - changed >= GUARD || now < changed)
    }
}

/// Counts a second tap on the same thing only some time after the first one, so that a double click does not
/// choose and confirm at once.
#[derive(Clone, Debug)]
pub(crate) struct SecondTap<T> {
    first: Option<(T, f64)>,
}

impl<T> Default for SecondTap<T> {
    fn default() -> Self {
        Self { first: None }
    }
}

/// What a tap on a thing is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Tapped {
    /// The first on this thing.
    First,
    /// The second, too early to count.
    TooEarly,
    /// The second.
    Second,
}

impl<T: PartialEq> SecondTap<T> {
    /// Returns what a tap on a thing is.
    pub(crate) fn tap(&mut self, thing: T, now: f64) -> Tapped {
        match &self.first {
            Some((first, time)) if *first == thing => {
                if now - time < GUARD {
                    return Tapped::TooEarly;
                }
                self.first = None;
                Tapped::Second
            }
            _ => {
                self.first = Some((thing, now));
                Tapped::First
            }
        }
    }

    /// Forgets the first tap.
    pub(crate) fn forget(&mut self) {
        self.first = None;
    }
}

/// Wants a second press within [`TWICE`], but not before [`GUARD`], for a loss that is certain and could be
/// avoided.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Twice {
    first: Option<f64>,
}

impl Twice {
    /// Returns whether this press is the second one; otherwise it is noted as the first, unless it comes too
    /// early to be the second.
    pub(crate) fn press(&mut self, now: f64) -> bool {
        match self.first.filter(|_| self.is_armed(now)) {
            // A double click is one press.
            Some(first) if now - first < GUARD => false,
            Some(_) => {
                self.first = None;
                true
            }
            None => {
                self.first = Some(now);
                false
            }
        }
    }

    /// Returns whether the first press was made and still counts.
    pub(crate) fn is_armed(self, now: f64) -> bool {
        self.first.is_some_and(|first| (0.0..TWICE).contains(&(now - first)))
    }
}

/// A guard that a part of the page shares. Copies share it.
#[derive(Clone, Copy)]
pub(crate) struct Guarded {
    guard: StoredValue<Guard>,
    is_closed: RwSignal<bool>,
}

impl Guarded {
    /// Returns a guard that closes for a while whenever the words change: of the question, the zone, or the
    /// green button.
    pub(crate) fn by(words: Signal<String>) -> Self {
        let made = Self { guard: StoredValue::new(Guard::default()), is_closed: RwSignal::new(false) };
        Effect::watch(move || words.get(), move |_, _, _| made.close(), false);
        made
    }

    fn close(self) {
        self.guard.update_value(|guard| guard.change(now()));
        self.is_closed.set(true);
        let open = move || {
            // Another change may have closed it since, or the page is gone.
            if self.admits() {
                let _ = self.is_closed.try_set(false);
            }
        };
        set_timeout(open, Duration::from_millis(GUARD as u64 + 10));
    }

    /// Returns whether a press or a tap on something lit counts now.
    pub(crate) fn admits(self) -> bool {
        self.guard.try_get_value().is_none_or(|guard| guard.admits(now()))
    }

    /// Whether presses do nothing now; tracked, so that things can look like it.
    pub(crate) fn is_closed(self) -> Signal<bool> {
        self.is_closed.into()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_press_just_after_a_change_does_nothing() {
        let mut guard = Guard::default();
        assert!(guard.admits(0.0));
        guard.change(1000.0);
        assert!(!guard.admits(1000.0));
        assert!(!guard.admits(1349.0));
        assert!(guard.admits(1350.0));
        guard.change(1400.0);
        assert!(!guard.admits(1500.0), "every change closes it again");
        assert!(guard.admits(200.0), "the clock was set back");
    }

    #[test]
    fn a_second_tap_counts_after_a_while_and_on_the_same_thing() {
        let mut taps = SecondTap::default();
        assert_eq!(taps.tap('a', 0.0), Tapped::First);
        assert_eq!(taps.tap('a', 200.0), Tapped::TooEarly);
        assert_eq!(taps.tap('a', 350.0), Tapped::Second);
        assert_eq!(taps.tap('a', 900.0), Tapped::First, "after the second one it begins again");
        assert_eq!(taps.tap('b', 2000.0), Tapped::First);
        taps.forget();
        assert_eq!(taps.tap('b', 3000.0), Tapped::First);
    }

    #[test]
    fn a_press_that_wants_two_waits_three_seconds() {
        let mut twice = Twice::default();
        assert!(!twice.press(0.0));
        assert!(!twice.press(200.0), "a double click");
        assert!(twice.is_armed(2999.0));
        assert!(twice.press(2999.0));
        assert!(!twice.press(3100.0), "after the second one it begins again");
        assert!(!twice.press(6100.0), "too late, and so the first again");
        assert!(twice.press(6500.0));
    }
}
