//! Looking at a signal through a copy of its value.
//!
//! `with` of the reactive library is built anew for every closure, and every copy of it travels over the wire. Here the library's part is built once
//! for each type of value, and a closure costs no more than itself. Values that are looked at so are cheap to copy.

use leptos::IntoView;
use leptos::prelude::*;

/// Something that holds a value.
pub(crate) trait See<T> {
    /// Looks at the value; whoever looks is told of changes.
    fn see<R>(&self, look: impl FnOnce(&T) -> R) -> R;

    /// Looks at the value as it is now.
    fn peek<R>(&self, look: impl FnOnce(&T) -> R) -> R;
}

macro_rules! see {
    ($($kind:ident),*) => {
        $(impl<T: Clone + Send + Sync + 'static> See<T> for $kind<T> {
            #[inline]
            fn see<R>(&self, look: impl FnOnce(&T) -> R) -> R {
                look(&self.get())
            }

            #[inline]
            fn peek<R>(&self, look: impl FnOnce(&T) -> R) -> R {
                look(&self.get_untracked())
            }
        })*
    };
}

see!(Signal, Memo, RwSignal);

/// A text that follows what it is made of. All of them have one type, whatever they are made of.
pub(crate) fn text<T: ToString>(make: impl Fn() -> T + Send + Sync + 'static) -> Signal<String> {
    Signal::derive(move || make().to_string())
}

/// Something that is so or not, and follows what decides it.
pub(crate) fn flag(decide: impl Fn() -> bool + Send + Sync + 'static) -> Signal<bool> {
    Signal::derive(decide)
}

/// A part of the page that is drawn anew when what it shows changes. All of them have one type.
pub(crate) fn live<V: IntoView>(draw: impl Fn() -> V + Send + 'static) -> AnyView {
    let draw: Box<dyn FnMut() -> AnyView + Send> = Box::new(move || draw().into_any());
    draw.into_any()
}

/// What a click does. All of them have one type.
pub(crate) fn click(act: impl Fn() + 'static) -> Box<dyn FnMut(leptos::ev::MouseEvent)> {
    Box::new(move |_| act())
}
