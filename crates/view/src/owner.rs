//! Who disposes of what: an effect that runs again first lets go of everything it made the last time.

use core::any::Any;
use core::cell::RefCell;
use std::rc::Rc;

use crate::reactive::{Key, dispose};

thread_local! {
    static CURRENT: RefCell<Option<Owner>> = const { RefCell::new(None) };
}

/// What was made together and goes together.
#[derive(Clone)]
pub struct Owner(Rc<Owned>);

struct Owned {
    above: Option<Owner>,
    below: RefCell<Vec<Owner>>,
    keys: RefCell<Vec<Key>>,
    cleanups: RefCell<Vec<Box<dyn FnOnce()>>>,
    contexts: RefCell<Vec<Rc<dyn Any>>>,
}

impl Owner {
    /// An owner below the current one, which goes with it.
    #[must_use]
    pub fn new() -> Self {
        let above = CURRENT.with_borrow(Clone::clone);
        let owner = Self(Rc::new(Owned {
            above: above.clone(),
            below: RefCell::default(),
            keys: RefCell::default(),
            cleanups: RefCell::default(),
            contexts: RefCell::default(),
        }));
        if let Some(above) = above {
            above.0.below.borrow_mut().push(owner.clone());
        }
        owner
    }

    /// Does something on this owner's account.
    pub fn with<T>(&self, act: impl FnOnce() -> T) -> T {
        let before = CURRENT.replace(Some(self.clone()));
        let done = act();
        CURRENT.set(before);
        done
    }

    /// Lets go of everything that is owned.
    pub fn clear(&self) {
        for below in self.0.below.take() {
            below.clear();
        }
        for cleanup in self.0.cleanups.take() {
            cleanup();
        }
        for key in self.0.keys.take() {
            dispose(key);
        }
        self.0.contexts.take();
    }
}

impl Default for Owner {
    fn default() -> Self {
        Self::new()
    }
}

/// Puts something on the current owner's account.
pub(crate) fn own(key: Key) {
    CURRENT.with_borrow(|owner| {
        if let Some(owner) = owner {
            owner.0.keys.borrow_mut().push(key);
        }
    });
}

/// Does this when what is being made goes.
pub fn on_cleanup(act: impl FnOnce() + 'static) {
    CURRENT.with_borrow(|owner| {
        if let Some(owner) = owner {
            owner.0.cleanups.borrow_mut().push(Box::new(act));
        }
    });
}

/// Makes a value known to everything below.
pub fn provide_context<T: 'static>(value: T) {
    provide(Rc::new(value));
}

fn provide(value: Rc<dyn Any>) {
    CURRENT.with_borrow(|owner| {
        if let Some(owner) = owner {
            owner.0.contexts.borrow_mut().push(value);
        }
    });
}

/// The nearest value of a type that was made known above.
#[must_use]
pub fn use_context<T: Clone + 'static>() -> Option<T> {
    find(&|value| value.is::<T>()).and_then(|value| value.downcast_ref::<T>().cloned())
}

fn find(wanted: &dyn Fn(&dyn Any) -> bool) -> Option<Rc<dyn Any>> {
    let mut at = CURRENT.with_borrow(Clone::clone);
    while let Some(owner) = at {
        let found = owner.0.contexts.borrow().iter().rev().find(|value| wanted(&***value)).cloned();
        if found.is_some() {
            return found;
        }
        at = owner.0.above.clone();
    }
    None
}

/// The same where it must be there.
///
/// # Panics
/// If it is not: the page is put together wrongly.
#[must_use]
#[allow(clippy::expect_used, reason = "a page that is put together wrongly is found at once")]
pub fn expect_context<T: Clone + 'static>() -> T {
    use_context().expect("it is provided above")
}
