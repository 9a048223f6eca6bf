//! Keys of every board, as plain values.

use leptos::ev::{KeyboardEvent, PointerEvent};
use leptos::prelude::document;
use wasm_bindgen::JsCast;

use super::grid::Way;
use crate::dom::on_window;
use crate::parts::typing;

/// What a key means. A map takes some letters for itself; every other letter is the board's.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Key {
    /// An arrow.
    Move(Way),
    /// Home, End: to the first or the last of a row.
    Edge { last: bool },
    /// Space: chooses what has the focus.
    Choose,
    /// Enter: presses green; with Shift the first paper button.
    Press { paper: bool },
    /// Escape: closes what is open, or lets go of what is held.
    LetGo,
    /// U: takes back one gesture, or all.
    Undo { all: bool },
    /// H.
    Hint,
    /// L.
    Log,
    /// The question mark: the list of keys.
    Help,
    /// Brackets: the next seat, or the previous one.
    Visit { back: bool },
    /// F6: the next zone, or the previous one.
    Zone { back: bool },
    /// R: turns what is held.
    Turn { back: bool },
    /// Plus and minus: a map larger or smaller.
    Zoom { larger: bool },
    /// A number from 1 to 9.
    Number(u8),
    /// Any other letter, in lower case, as on a Latin keyboard.
    Letter(char),
}

impl Key {
    /// Returns what a key means, given its value, the name of its place on the keyboard, and whether Shift is
    /// down. The place counts where the value is not a Latin letter: a person who writes Russian presses the
    /// same keys.
    pub(crate) fn of(value: &str, place: &str, shift: bool) -> Option<Self> {
        let key = match value {
            "ArrowLeft" => Self::Move(Way::Left),
            "ArrowRight" => Self::Move(Way::Right),
            "ArrowUp" => Self::Move(Way::Up),
            "ArrowDown" => Self::Move(Way::Down),
            "Home" => Self::Edge { last: false },
            "End" => Self::Edge { last: true },
            " " => Self::Choose,
            "Enter" => Self::Press { paper: shift },
            "Escape" => Self::LetGo,
            "?" => Self::Help,
            "F6" => Self::Zone { back: shift },
            "+" | "=" => Self::Zoom { larger: true },
            "-" => Self::Zoom { larger: false },
            _ => return Self::of_place(value, place, shift),
        };
        Some(key)
    }

    fn of_place(value: &str, place: &str, shift: bool) -> Option<Self> {
        let digit = place.strip_prefix("Digit").or_else(|| place.strip_prefix("Numpad")).unwrap_or(value);
        if let Some(number) = digit.parse().ok().filter(|number| (1..=9).contains(number)) {
            return Some(Self::Number(number));
        }
        match (value, place) {
            ("[", _) | (_, "BracketLeft") => return Some(Self::Visit { back: true }),
            ("]", _) | (_, "BracketRight") => return Some(Self::Visit { back: false }),
            _ => {}
        }
        let mut letters = value.chars();
        let only = letters.next().filter(|letter| letters.next().is_none() && letter.is_ascii_alphabetic());
        let letter = only.or_else(|| place.strip_prefix("Key").and_then(|letter| letter.chars().next()))?;
        Some(match letter.to_ascii_lowercase() {
            'u' => Self::Undo { all: shift },
            'h' => Self::Hint,
            'l' => Self::Log,
            'r' => Self::Turn { back: shift },
            letter => Self::Letter(letter),
        })
    }

    /// Returns what the key of an event means. `None` in a text field, and for a shortcut of the browser.
    pub(crate) fn read(event: &KeyboardEvent) -> Option<Self> {
        if typing(event) || event.ctrl_key() || event.meta_key() || event.alt_key() {
            return None;
        }
        Self::of(&event.key(), &event.code(), event.shift_key())
    }

    /// Returns whether a key that is held down may repeat this: moving may, nothing that chooses or presses.
    pub(crate) const fn may_repeat(self) -> bool {
        matches!(self, Self::Move(_))
    }
}

/// Returns which of `count` things in a row a key moves to from the one at `now`; both ends meet. `None` for
/// a key that does not move along a row, and in an empty row.
pub(crate) fn rove(key: Key, now: usize, count: usize) -> Option<usize> {
    let last = count.checked_sub(1)?;
    Some(match key {
        Key::Move(Way::Left | Way::Up) => now.checked_sub(1).unwrap_or(last),
        Key::Move(Way::Right | Way::Down) => {
            if now >= last {
                0
            } else {
                now + 1
            }
        }
        Key::Edge { last: to_last } => {
            if to_last {
                last
            } else {
                0
            }
        }
        _ => return None,
    })
}

/// Moves the focus to the element inside `row` that has this value of the attribute `data-at`.
pub(crate) fn focus_at(row: Option<web_sys::Element>, at: usize) {
    let found = row.and_then(|row| row.query_selector(&format!("[data-at=\"{at}\"]")).ok().flatten());
    if let Some(found) = found {
        let _ = found.unchecked_into::<web_sys::HtmlElement>().focus();
    }
}

/// Shows the caps of keys on what they choose as soon as a key is used, and hides them when the screen is
/// touched; until the current owner is disposed of.
pub(crate) fn watch_caps() {
    let show = |on: bool| {
        if let Some(root) = document().document_element() {
            let _ = if on { root.set_attribute("data-keys", "on") } else { root.remove_attribute("data-keys") };
        }
    };
    on_window(leptos::ev::keydown, move |event: KeyboardEvent| {
        if Key::read(&event).is_some() {
            show(true);
        }
    });
    on_window(leptos::ev::pointerdown, move |event: PointerEvent| {
        if event.pointer_type() == "touch" {
            show(false);
        }
    });
}

/// Returns whether Enter is for the control that has the focus, such as a link or a button of the top bar.
/// Things to choose from give it up by [`only_space_clicks`].
pub(crate) fn is_for_control(event: &KeyboardEvent) -> bool {
    let target = event.target().and_then(|target| target.dyn_into::<web_sys::Element>().ok());
    let control = target.is_some_and(|target| {
        matches!(target.tag_name().to_ascii_lowercase().as_str(), "a" | "button" | "summary" | "select")
    });
    control && !event.default_prevented()
}

/// Keeps Enter from clicking the button that has the focus: Enter presses green, wherever the focus is. Space
/// chooses, once for each time the key goes down.
pub(crate) fn only_space_clicks(event: &KeyboardEvent) {
    let key = event.key();
    if key == "Enter" || (key == " " && event.repeat()) {
        event.prevent_default();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_mean_the_same_on_a_russian_keyboard() {
        for (latin, cyrillic, place, key) in [
            ("u", "г", "KeyU", Key::Undo { all: false }),
            ("r", "к", "KeyR", Key::Turn { back: false }),
            ("q", "й", "KeyQ", Key::Letter('q')),
            ("[", "х", "BracketLeft", Key::Visit { back: true }),
        ] {
            assert_eq!(Key::of(latin, place, false), Some(key));
            assert_eq!(Key::of(cyrillic, place, false), Some(key));
        }
        // A Latin letter that lies elsewhere counts as what is printed on it.
        assert_eq!(Key::of("q", "KeyA", false), Some(Key::Letter('q')));
    }

    #[test]
    fn shift_reverses_and_widens() {
        assert_eq!(Key::of("R", "KeyR", true), Some(Key::Turn { back: true }));
        assert_eq!(Key::of("U", "KeyU", true), Some(Key::Undo { all: true }));
        assert_eq!(Key::of("Enter", "Enter", true), Some(Key::Press { paper: true }));
        assert_eq!(Key::of("F6", "F6", true), Some(Key::Zone { back: true }));
    }

    #[test]
    fn numbers_come_from_either_block() {
        assert_eq!(Key::of("4", "Digit4", false), Some(Key::Number(4)));
        assert_eq!(Key::of("4", "Numpad4", false), Some(Key::Number(4)));
        assert_eq!(Key::of("%", "Digit5", true), Some(Key::Number(5)));
        assert_eq!(Key::of("0", "Digit0", false), None);
        assert_eq!(Key::of("Shift", "ShiftLeft", true), None);
    }

    #[test]
    fn a_row_is_walked_in_a_circle() {
        let (left, right) = (Key::Move(Way::Left), Key::Move(Way::Right));
        assert_eq!([rove(right, 0, 3), rove(right, 2, 3), rove(left, 0, 3)], [Some(1), Some(0), Some(2)]);
        assert_eq!([rove(Key::Edge { last: true }, 0, 3), rove(Key::Edge { last: false }, 2, 3)], [Some(2), Some(0)]);
        assert_eq!([rove(Key::Choose, 0, 3), rove(right, 0, 0)], [None, None]);
    }

    #[test]
    fn only_moves_repeat() {
        assert!(Key::Move(Way::Up).may_repeat());
        assert!(!Key::Press { paper: false }.may_repeat() && !Key::Choose.may_repeat());
    }
}
