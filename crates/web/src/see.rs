//! What is shown of signals, in few types.

use view::prelude::*;

/// Something that holds a value.
pub(crate) trait See<T> {
    /// Looks at the value; whoever looks is told of changes.
    fn see<R>(&self, look: impl FnOnce(&T) -> R) -> R;

    /// Looks at the value as it is now.
    fn peek<R>(&self, look: impl FnOnce(&T) -> R) -> R;
}

macro_rules! see {
    ($($kind:ident),*) => {
        $(impl<T: 'static> See<T> for $kind<T> {
            #[inline]
            fn see<R>(&self, look: impl FnOnce(&T) -> R) -> R {
                self.with(look)
            }

            #[inline]
            fn peek<R>(&self, look: impl FnOnce(&T) -> R) -> R {
                self.with_untracked(look)
            }
        })*
    };
}

see!(Signal, Memo, RwSignal);

/// A text that follows what it is made of.
pub(crate) fn text<T: ToString>(make: impl Fn() -> T + 'static) -> Signal<String> {
    Signal::derive(move || make().to_string())
}

/// Something that is so or not, and follows what decides it.
pub(crate) fn flag(decide: impl Fn() -> bool + 'static) -> Signal<bool> {
    Signal::derive(decide)
}

/// A part of the page that is drawn anew when what it shows changes.
pub(crate) fn live<V: IntoView>(draw: impl Fn() -> V + 'static) -> View {
    draw.into_view()
}

/// What a click does.
pub(crate) fn click(act: impl Fn() + 'static) -> impl Fn(view::ev::MouseEvent) {
    move |_| act()
}
