//! Signals, and pages that follow them.
//!
//! * `reactive`: signals, memos and effects in one arena, behind handles that can be copied. `owner`: who disposes of them.
//! * `node`: what is to be shown, as a description. `mount`: descriptions become nodes of the page, and a new one changes the nodes of the old.
//! * `browser`: timers, listeners and the like. `view!`: markup; see the crate `view_macro`.
//!
//! A page travels over the wire. So values are held behind one type and closures behind another before any work is done with them: what does the work
//! exists once, and not once for every value, closure and tree of elements.

mod browser;
mod mount;
mod node;
mod owner;
mod reactive;

pub use browser::{
    Interval, Listener, document, event_target, event_target_value, queue, request_animation_frame, set_interval,
    set_timeout, warn, window, window_event_listener,
};
pub use mount::mount_to_body;
pub use node::{Attr, CollectView, El, IntoAttr, IntoView, NodeRef, View};
pub use owner::{Owner, expect_context, on_cleanup, provide_context, use_context};
pub use reactive::{Callback, Effect, Memo, RwSignal, Signal, StoredValue, settle};
pub use view_macro::view;

/// Events as the browser has them.
pub mod ev {
    pub use web_sys::{Event, KeyboardEvent, MouseEvent, PointerEvent, WheelEvent};
}

/// Everything that pages are made with.
pub mod prelude {
    pub use crate::{
        Callback, CollectView, Effect, IntoView, Memo, NodeRef, RwSignal, Signal, StoredValue, View, document,
        event_target, event_target_value, expect_context, on_cleanup, provide_context, request_animation_frame,
        set_interval, set_timeout, view, window, window_event_listener,
    };
}
