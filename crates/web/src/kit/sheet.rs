//! Sheets: a drawer at the bottom edge or a dialog in the middle. While one is open, the focus stays in it.

use leptos::ev::MouseEvent;
use leptos::prelude::*;
use wasm_bindgen::JsCast;

use super::gesture::Gesture;
use super::input::Gestures;
use crate::dom::live;
use crate::draw::{Icon, icon};
use crate::layers::close_on_back;
use crate::words::t;

/// Where a sheet is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum SheetKind {
    /// At the bottom edge on a phone, at the right edge where there is room.
    #[default]
    Drawer,
    /// In the middle.
    Dialog,
    /// Everything but a rim.
    Full,
}

/// How far a drawer is pulled down to close it, in pixels.
const PULL: f64 = 60.0;

/// Returns a sheet, which is shown while `open` is true. Escape, the cross, a tap beside it, on a phone the
/// browser's *Back*, and on a touch screen pulling its title down close it; the focus then returns to where
/// it was.
pub(crate) fn sheet(
    open: RwSignal<bool>,
    kind: SheetKind,
    title: Signal<String>,
    body: impl Fn() -> AnyView + Send + 'static,
) -> AnyView {
    let dialog = NodeRef::<leptos::html::Dialog>::new();
    Effect::new(move || {
        let Some(dialog) = dialog.get() else { return };
        let dialog: web_sys::HtmlDialogElement = dialog.unchecked_into();
        match (open.get(), dialog.open()) {
            (true, false) if dialog.show_modal().is_err() => leptos::logging::warn!("a sheet cannot be opened"),
            (false, true) => dialog.close(),
            _ => {}
        }
    });
    close_on_back(open.into(), move || open.set(false));
    // Beside the sheet there is only its backdrop, which belongs to the dialog itself.
    let on_click = move |event: MouseEvent| {
        if event.target() == event.current_target() {
            open.set(false);
        }
    };
    let from = StoredValue::new(0.0);
    let pull = Gestures::new(Callback::new(move |gesture| match gesture {
        Gesture::Lift { at, .. } => from.set_value(at.y),
        Gesture::Drop { at, .. } if kind == SheetKind::Drawer && at.y - from.get_value() > PULL => open.set(false),
        _ => {}
    }));
    let class = match kind {
        SheetKind::Drawer => "ksheet drawer",
        SheetKind::Dialog => "ksheet middle",
        SheetKind::Full => "ksheet full",
    };
    view! {
        <dialog
            class=class
            node_ref=dialog
            aria-label=title
            on:close=move |_| open.set(false)
            on:click=on_click
        >
            <div class="inside">
                <header
                    on:pointerdown=move |event| pull.down(&event)
                    on:pointermove=move |event| pull.moved(&event)
                    on:pointerup=move |event| pull.up(&event)
                    on:pointercancel=move |event| pull.cancelled(&event)
                >
                    <h2>{title}</h2>
                    <button
                        type="button"
                        class="btn icon quiet"
                        aria-label=t("close")
                        on:pointerdown=move |event| event.stop_propagation()
                        on:click=move |_| open.set(false)
                        inner_html=icon(Icon::Close, 18)
                    ></button>
                </header>
                <div class="body">{live(move || open.get().then(&body))}</div>
            </div>
        </dialog>
    }
    .into_any()
}
