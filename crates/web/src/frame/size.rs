//! Size classes: how wide and how high the window is, in words that style sheets and boards use.

use leptos::prelude::*;

use crate::dom::on_window;

/// The size class of the window.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Size {
    width: &'static str,
    height: &'static str,
}

impl Size {
    /// Returns the class of a window of this size, in pixels.
    pub(crate) const fn of(width: u32, height: u32) -> Self {
        let width = match width {
            0..=760 => "phone",
            761..=979 => "tablet",
            980..=1080 => "narrow",
            1081..=1349 => "medium",
            _ => "wide",
        };
        let height = match height {
            0..=499 => "low",
            500..=739 => "squat",
            740..=889 => "short",
            _ => "tall",
        };
        Self { width, height }
    }

    /// Returns the class of the width: `phone`, `tablet`, `narrow`, `medium` or `wide`.
    pub(crate) const fn width(self) -> &'static str {
        self.width
    }

    /// Returns the class of the height: `low`, `squat`, `short` or `tall`.
    pub(crate) const fn height(self) -> &'static str {
        self.height
    }

    /// Returns whether there is room for one thing at a time: on a phone, upright or on its side.
    pub(crate) fn is_small(self) -> bool {
        self.width == "phone" || self.height == "low"
    }

    /// Returns whether the log is a drawer, not a column.
    pub(crate) fn has_drawer(self) -> bool {
        self.height == "low" || matches!(self.width, "phone" | "tablet" | "narrow")
    }

    fn now() -> Self {
        let side = |side: Result<wasm_bindgen::JsValue, _>| side.ok().and_then(|side| side.as_f64()).unwrap_or(1000.0);
        Self::of(side(window().inner_width()) as u32, side(window().inner_height()) as u32)
    }
}

/// Returns the size class of the window, which changes with it.
pub(crate) fn watch() -> Memo<Size> {
    let size = RwSignal::new(Size::now());
    on_window(leptos::ev::resize, move |_| size.set(Size::now()));
    Memo::new(move |_| size.get())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_usual_screen_has_its_class() {
        let class = |width, height| {
            let size = Size::of(width, height);
            format!("{} {}", size.width(), size.height())
        };
        assert_eq!(class(1440, 900), "wide tall");
        assert_eq!(class(1366, 768), "wide short");
        assert_eq!(class(1280, 720), "medium squat");
        assert_eq!(class(1024, 768), "narrow short");
        assert_eq!(class(820, 1180), "tablet tall");
        assert_eq!(class(390, 844), "phone short");
        assert_eq!(class(360, 740), "phone short");
        assert_eq!(class(844, 390), "tablet low");
        let small = |width, height| (Size::of(width, height).is_small(), Size::of(width, height).has_drawer());
        assert_eq!([small(1366, 768), small(1024, 768)], [(false, false), (false, true)]);
        assert_eq!([small(844, 390), small(390, 844)], [(true, true), (true, true)]);
    }
}
