//! Signals, memos and effects.
//!
//! Everything lives in one arena and is reached by a key that can be copied. A value is kept behind `Rc<dyn Any>` and never changed in place while
//! somebody looks at it, so that looking borrows nothing. A signal that changes marks what follows from it; memos are worked out when they are asked for,
//! effects run soon after, those made first before those made later, so that what shows a part never runs after the part is gone.

use core::any::Any;
use core::cell::{Cell, RefCell};
use core::marker::PhantomData;
use std::rc::Rc;

use crate::owner::{Owner, own};

/// Where something is in the arena, and which of all that were ever there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Key {
    at: usize,
    id: u32,
}

/// The key of nothing.
const NOTHING: Key = Key { at: usize::MAX, id: 0 };

type Value = Rc<dyn Any>;
type Make = Rc<dyn Fn() -> Value>;

enum Kind {
    /// A value that is set.
    Held(Value),
    /// A value that follows from others and is kept.
    Memo { make: Make, same: fn(&Value, &Value) -> bool, value: Option<Value> },
    /// A value that follows from others and is made whenever it is asked for.
    Derived(Make),
    /// Something that is done again when what it looked at has changed.
    Effect { run: Rc<dyn Fn()>, owner: Owner },
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum State {
    Clean,
    /// Something it follows from may have changed.
    Check,
    Dirty,
}

struct Node {
    id: u32,
    kind: Kind,
    state: State,
    sources: Vec<Key>,
    watchers: Vec<Key>,
}

#[derive(Default)]
struct Graph {
    nodes: Vec<Option<Node>>,
    free: Vec<usize>,
    made: u32,
    /// Effects that are to run.
    waiting: Vec<Key>,
    scheduled: bool,
}

thread_local! {
    static GRAPH: RefCell<Graph> = RefCell::default();
    /// Who looks.
    static OBSERVER: Cell<Option<Key>> = const { Cell::new(None) };
}

impl Graph {
    fn get(&mut self, key: Key) -> Option<&mut Node> {
        self.nodes.get_mut(key.at)?.as_mut().filter(|node| node.id == key.id)
    }

    /// Marks what follows from something that has changed.
    fn mark(&mut self, key: Key, state: State) {
        let Some(node) = self.get(key) else { return };
        let before = node.state;
        node.state = before.max(state);
        if before != State::Clean {
            return;
        }
        if matches!(node.kind, Kind::Effect { .. }) {
            self.waiting.push(key);
            return;
        }
        for watcher in node.watchers.clone() {
            self.mark(watcher, State::Check);
        }
    }

    /// Marks everything that looked at this.
    fn changed(&mut self, key: Key) {
        let watchers = self.get(key).map(|node| node.watchers.clone()).unwrap_or_default();
        for watcher in watchers {
            self.mark(watcher, State::Dirty);
        }
    }

    /// Forgets what something has looked at.
    fn unlink(&mut self, key: Key) {
        let sources = self.get(key).map(|node| core::mem::take(&mut node.sources)).unwrap_or_default();
        for source in sources {
            if let Some(source) = self.get(source)
                && let Some(at) = source.watchers.iter().position(|watcher| *watcher == key)
            {
                source.watchers.swap_remove(at);
            }
        }
    }
}

fn graph<T>(act: impl FnOnce(&mut Graph) -> T) -> T {
    GRAPH.with_borrow_mut(act)
}

fn add(kind: Kind, state: State) -> Key {
    let key = graph(|graph| {
        graph.made += 1;
        let id = graph.made;
        let node = Some(Node { id, kind, state, sources: Vec::new(), watchers: Vec::new() });
        let at = match graph.free.pop() {
            Some(at) => {
                graph.nodes[at] = node;
                at
            }
            None => {
                graph.nodes.push(node);
                graph.nodes.len() - 1
            }
        };
        Key { at, id }
    });
    own(key);
    key
}

/// Lets go of something.
pub(crate) fn dispose(key: Key) {
    let gone = graph(|graph| {
        graph.get(key)?;
        graph.unlink(key);
        graph.free.push(key.at);
        graph.nodes[key.at].take()
    });
    // What it holds may have something to do at its end, so the arena is free again by now.
    drop(gone);
}

/// Looks at nothing while this is done.
fn untracked<T>(act: impl FnOnce() -> T) -> T {
    let observer = OBSERVER.replace(None);
    let done = act();
    OBSERVER.set(observer);
    done
}

/// The value, and whoever looks is told of changes.
fn read(key: Key) -> Option<Value> {
    // Before anybody is put down as looking: what is worked out for the first time is no change for who asks for it.
    refresh(key);
    let found = graph(|graph| {
        let node = graph.get(key)?;
        let value = match &node.kind {
            Kind::Held(value) | Kind::Memo { value: Some(value), .. } => value.clone(),
            Kind::Derived(make) => return Some(Err(make.clone())),
            Kind::Memo { .. } | Kind::Effect { .. } => return None,
        };
        if let Some(observer) = OBSERVER.get()
            && !node.watchers.contains(&observer)
        {
            node.watchers.push(observer);
            if let Some(observer) = graph.get(observer) {
                observer.sources.push(key);
            }
        }
        Some(Ok(value))
    })?;
    Some(found.unwrap_or_else(|make| make()))
}

/// Whether something has to be done again, after everything it follows from was brought up to date.
fn is_dirty(key: Key) -> bool {
    let Some((state, sources)) = graph(|graph| graph.get(key).map(|node| (node.state, node.sources.clone()))) else {
        return false;
    };
    if state == State::Check {
        for source in sources {
            refresh(source);
            if graph(|graph| graph.get(key).is_some_and(|node| node.state == State::Dirty)) {
                return true;
            }
        }
        graph(|graph| {
            if let Some(node) = graph.get(key) {
                node.state = State::Clean;
            }
        });
    }
    state == State::Dirty
}

/// Brings a memo up to date.
fn refresh(key: Key) {
    let memo = graph(|graph| match &graph.get(key)?.kind {
        Kind::Memo { make, same, .. } => Some((make.clone(), *same)),
        _ => None,
    });
    let Some((make, same)) = memo.filter(|_| is_dirty(key)) else { return };
    let new = watched(key, || make());
    graph(|graph| {
        let Some(Node { kind: Kind::Memo { value, .. }, .. }) = graph.get(key) else { return };
        let changed = value.as_ref().is_none_or(|old| !same(old, &new));
        *value = Some(new);
        if changed {
            graph.changed(key);
        }
    });
}

/// Does something anew, and notes what it looks at.
fn watched<T>(key: Key, act: impl FnOnce() -> T) -> T {
    graph(|graph| {
        graph.unlink(key);
        if let Some(node) = graph.get(key) {
            node.state = State::Clean;
        }
    });
    let before = OBSERVER.replace(Some(key));
    let done = act();
    OBSERVER.set(before);
    done
}

fn run(key: Key) {
    let effect = graph(|graph| match &graph.get(key)?.kind {
        Kind::Effect { run, owner } => Some((run.clone(), owner.clone())),
        _ => None,
    });
    let Some((run, owner)) = effect.filter(|_| is_dirty(key)) else { return };
    owner.clear();
    owner.with(|| watched(key, || run()));
}

/// Runs the effects that wait, until none does.
pub fn settle() {
    loop {
        let next = graph(|graph| {
            let first = graph.waiting.iter().enumerate().min_by_key(|(_, key)| key.id).map(|(at, _)| at);
            if first.is_none() {
                graph.scheduled = false;
            }
            first.map(|at| graph.waiting.swap_remove(at))
        });
        match next {
            Some(key) => run(key),
            None => return,
        }
    }
}

/// Sees to it that effects which wait run soon.
fn schedule() {
    let needed = graph(|graph| {
        let needed = !graph.scheduled && !graph.waiting.is_empty();
        graph.scheduled |= needed;
        needed
    });
    if needed {
        crate::browser::queue(settle);
    }
}

fn write(key: Key, value: Value) {
    let old = graph(|graph| {
        let Some(Node { kind: Kind::Held(held), .. }) = graph.get(key) else { return None };
        let old = core::mem::replace(held, value);
        graph.changed(key);
        Some(old)
    });
    drop(old);
    schedule();
}

fn typed<T: 'static>(value: Option<Value>) -> Option<Rc<T>> {
    value.and_then(|value| value.downcast::<T>().ok())
}

#[allow(clippy::expect_used, reason = "what is gone is asked by nobody but a page that is put together wrongly")]
fn there<T>(value: Option<Rc<T>>) -> Rc<T> {
    value.expect("a signal that is still there")
}

/// Something that is done now or soon, and again when what it looked at has changed.
#[derive(Clone, Copy, Debug)]
pub struct Effect;

impl Effect {
    /// Done soon.
    #[allow(clippy::new_ret_no_self, reason = "nobody has use for one")]
    pub fn new(act: impl Fn() + 'static) {
        let key = effect(Rc::new(act));
        graph(|graph| graph.waiting.push(key));
        schedule();
    }
}

/// An effect that is done at once.
pub(crate) fn effect_now(act: Rc<dyn Fn()>) {
    run(effect(act));
}

fn effect(run: Rc<dyn Fn()>) -> Key {
    add(Kind::Effect { run, owner: Owner::new() }, State::Dirty)
}

macro_rules! handle {
    ($(#[$doc:meta])* $name:ident) => {
        $(#[$doc])*
        pub struct $name<T> {
            key: Key,
            of: PhantomData<fn() -> T>,
        }

        impl<T> Clone for $name<T> {
            fn clone(&self) -> Self {
                *self
            }
        }

        impl<T> Copy for $name<T> {}

        impl<T> core::fmt::Debug for $name<T> {
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                f.write_str(stringify!($name))
            }
        }

        /// What holds nothing.
        impl<T> Default for $name<T> {
            fn default() -> Self {
                Self { key: NOTHING, of: PhantomData }
            }
        }

        impl<T: 'static> $name<T> {
            fn at(key: Key) -> Self {
                Self { key, of: PhantomData }
            }
        }
    };
}

macro_rules! readable {
    ($name:ident) => {
        impl<T: 'static> $name<T> {
            /// Looks at the value; whoever looks is told of changes.
            pub fn with<R>(&self, look: impl FnOnce(&T) -> R) -> R {
                look(&there(typed::<T>(read(self.key))))
            }

            /// Looks at the value as it is now.
            pub fn with_untracked<R>(&self, look: impl FnOnce(&T) -> R) -> R {
                look(&there(self.now()))
            }

            /// The same if it is still there.
            pub fn try_with_untracked<R>(&self, look: impl FnOnce(&T) -> R) -> Option<R> {
                self.now().map(|value| look(&value))
            }

            fn now(&self) -> Option<Rc<T>> {
                typed::<T>(untracked(|| read(self.key)))
            }
        }

        impl<T: Clone + 'static> $name<T> {
            /// The value; whoever asks is told of changes.
            pub fn get(&self) -> T {
                self.with(T::clone)
            }

            /// The value as it is now.
            pub fn get_untracked(&self) -> T {
                self.with_untracked(T::clone)
            }
        }
    };
}

handle! {
    /// A value that can be looked at, wherever it comes from.
    Signal
}
readable!(Signal);

handle! {
    /// A value that can be set.
    RwSignal
}
readable!(RwSignal);

handle! {
    /// A value that follows from others and is worked out once for every change of them.
    Memo
}
readable!(Memo);

impl<T: 'static> Signal<T> {
    /// A value that is made whenever it is asked for.
    pub fn derive(make: impl Fn() -> T + 'static) -> Self {
        Self::at(add(Kind::Derived(Rc::new(move || Rc::new(make()))), State::Clean))
    }
}

impl<T: 'static> RwSignal<T> {
    /// A value to begin with.
    pub fn new(value: T) -> Self {
        Self::at(add(Kind::Held(Rc::new(value)), State::Clean))
    }

    /// Sets the value. Where the signal is gone, nothing happens.
    pub fn set(&self, value: T) {
        write(self.key, Rc::new(value));
    }
}

impl<T: Clone + 'static> RwSignal<T> {
    /// Changes the value. Where the signal is gone, nothing happens.
    pub fn update(&self, change: impl FnOnce(&mut T)) {
        if let Some(mut value) = self.now() {
            change(Rc::make_mut(&mut value));
            write(self.key, value);
        }
    }
}

impl<T: PartialEq + 'static> Memo<T> {
    /// A value that follows from others.
    pub fn new(make: impl Fn() -> T + 'static) -> Self {
        let same = |a: &Value, b: &Value| match (a.downcast_ref::<T>(), b.downcast_ref::<T>()) {
            (Some(a), Some(b)) => a == b,
            _ => false,
        };
        let make: Make = Rc::new(move || Rc::new(make()));
        Self::at(add(Kind::Memo { make, same, value: None }, State::Dirty))
    }
}

impl<T: 'static> From<RwSignal<T>> for Signal<T> {
    fn from(signal: RwSignal<T>) -> Self {
        Self::at(signal.key)
    }
}

impl<T: 'static> From<Memo<T>> for Signal<T> {
    fn from(memo: Memo<T>) -> Self {
        Self::at(memo.key)
    }
}

handle! {
    /// A value that nobody is told of.
    StoredValue
}

impl<T: 'static> StoredValue<T> {
    /// A value to keep.
    pub fn new(value: T) -> Self {
        Self::at(add(Kind::Held(Rc::new(RefCell::new(value))), State::Clean))
    }

    fn cell(&self) -> Option<Rc<RefCell<T>>> {
        typed::<RefCell<T>>(untracked(|| read(self.key)))
    }

    /// Looks at the value.
    pub fn with_value<R>(&self, look: impl FnOnce(&T) -> R) -> R {
        look(&there(self.cell()).borrow())
    }

    /// The same if it is still there.
    pub fn try_with_value<R>(&self, look: impl FnOnce(&T) -> R) -> Option<R> {
        self.cell().map(|cell| look(&cell.borrow()))
    }

    /// Changes the value if it is still there.
    pub fn try_update_value<R>(&self, change: impl FnOnce(&mut T) -> R) -> Option<R> {
        self.cell().map(|cell| change(&mut cell.borrow_mut()))
    }

    /// Changes the value if it is still there.
    pub fn update_value(&self, change: impl FnOnce(&mut T)) {
        self.try_update_value(change);
    }

    /// Sets the value.
    pub fn set_value(&self, value: T) {
        self.update_value(|held| *held = value);
    }
}

impl<T: Clone + 'static> StoredValue<T> {
    /// The value.
    pub fn get_value(&self) -> T {
        self.with_value(T::clone)
    }
}

handle! {
    /// Something to be called.
    Callback
}

impl<T: 'static> Callback<T> {
    /// Calls this.
    pub fn new(act: impl Fn(T) + 'static) -> Self {
        let act: Box<dyn Fn(T)> = Box::new(act);
        Self::at(add(Kind::Held(Rc::new(act)), State::Clean))
    }

    /// Calls it, if it is still there.
    pub fn run(&self, with: T) {
        if let Some(act) = typed::<Box<dyn Fn(T)>>(untracked(|| read(self.key))) {
            act(with);
        }
    }
}

impl<T: 'static, F: Fn(T) + 'static> From<F> for Callback<T> {
    fn from(act: F) -> Self {
        Self::new(act)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::owner::on_cleanup;

    fn counted(act: impl Fn() + 'static) -> Rc<Cell<u32>> {
        let runs = Rc::new(Cell::new(0));
        let count = runs.clone();
        effect_now(Rc::new(move || {
            count.set(count.get() + 1);
            act();
        }));
        runs
    }

    #[test]
    fn an_effect_follows_what_it_looked_at_and_nothing_else() {
        let (which, a, b) = (RwSignal::new(true), RwSignal::new(1), RwSignal::new(2));
        let runs = counted(move || {
            let _ = if which.get() { a.get() } else { b.get() };
        });
        b.set(3);
        settle();
        assert_eq!(runs.get(), 1);
        which.set(false);
        a.set(9);
        settle();
        assert_eq!(runs.get(), 2, "two changes, one run");
        a.set(10);
        settle();
        assert_eq!(runs.get(), 2);
        b.update(|b| *b += 1);
        settle();
        assert_eq!(runs.get(), 3);
    }

    #[test]
    fn a_memo_that_stays_the_same_wakes_nobody() {
        let number = RwSignal::new(1);
        let made = Rc::new(Cell::new(0));
        let count = made.clone();
        let even = Memo::new(move || {
            count.set(count.get() + 1);
            number.get() % 2 == 0
        });
        let text = Signal::derive(move || if even.get() { "even" } else { "odd" });
        let runs = counted(move || {
            let _ = text.get();
        });
        assert_eq!((made.get(), runs.get()), (1, 1));
        number.set(3);
        settle();
        assert_eq!((made.get(), runs.get()), (2, 1));
        number.set(4);
        assert_eq!(text.get_untracked(), "even", "asked before the effects ran");
        settle();
        assert_eq!((made.get(), runs.get()), (3, 2));
    }

    #[test]
    fn a_diamond_is_seen_whole() {
        let one = RwSignal::new(1);
        let (double, triple) = (Memo::new(move || one.get() * 2), Memo::new(move || one.get() * 3));
        let seen = Rc::new(RefCell::new(Vec::new()));
        let sink = seen.clone();
        let runs = counted(move || sink.borrow_mut().push((double.get(), triple.get())));
        one.set(2);
        settle();
        assert_eq!(*seen.borrow(), [(2, 3), (4, 6)]);
        assert_eq!(runs.get(), 2);
    }

    #[test]
    fn what_is_inside_goes_before_it_could_see_what_is_not_for_it() {
        let shown = RwSignal::new(Some(1));
        let gone = Rc::new(Cell::new(0));
        let (inner_runs, cleaned) = (Rc::new(Cell::new(0)), gone.clone());
        let inner = inner_runs.clone();
        counted(move || {
            if shown.with(Option::is_some) {
                let (inner, cleaned) = (inner.clone(), cleaned.clone());
                on_cleanup(move || cleaned.set(cleaned.get() + 1));
                effect_now(Rc::new(move || {
                    assert!(shown.get().is_some());
                    inner.set(inner.get() + 1);
                }));
            }
        });
        shown.set(Some(2));
        settle();
        assert_eq!((inner_runs.get(), gone.get()), (2, 1));
        shown.set(None);
        settle();
        assert_eq!((inner_runs.get(), gone.get()), (2, 2));
    }

    #[test]
    fn what_is_gone_is_gone() {
        let owner = Owner::new();
        let (signal, kept) = owner.with(|| (RwSignal::new(1), StoredValue::new(2)));
        assert_eq!(signal.try_with_untracked(|value| *value), Some(1));
        owner.clear();
        let other = RwSignal::new(7);
        signal.set(5);
        assert_eq!(signal.try_with_untracked(|value| *value), None);
        assert_eq!(kept.try_with_value(|value| *value), None);
        assert_eq!(other.get(), 7, "whoever has its place now is not touched");
        Callback::<u8>::default().run(1);
    }

    #[test]
    fn looking_does_not_keep_from_setting() {
        let signal = RwSignal::new(vec![1]);
        signal.with(|value| {
            signal.update(|now| now.push(2));
            assert_eq!(*value, [1]);
        });
        assert_eq!(signal.get(), [1, 2]);
    }
}
