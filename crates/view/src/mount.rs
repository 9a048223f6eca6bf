//! Descriptions become nodes of the page. Where a new description has the shape of the old one, the nodes stay and only what differs is changed, so
//! that focus, scrolling and movement are not lost.

use core::cell::RefCell;
use std::rc::Rc;

use wasm_bindgen::JsCast;
use web_sys::{Element, Event, HtmlInputElement, Node, Text};

use crate::browser::{Listener, document};
use crate::node::{Attr, Binding, El, View, Way};
use crate::owner::Owner;
use crate::reactive::effect_now;

const SVG: &str = "http://www.w3.org/2000/svg";

/// Between a name and its fixed attributes; `view!` puts it there.
const SEPARATOR: char = '\u{1f}';

/// What is in the page.
enum Mounted {
    Nothing(Node),
    Text(Text, String),
    Element(Box<MountedElement>),
    /// What there is, and a node behind it.
    Many(Vec<Mounted>, Node),
    Keyed(String, Box<Mounted>),
    Live(Rc<RefCell<Option<Mounted>>>),
}

struct MountedElement {
    site: u32,
    node: Element,
    bound: Vec<Bound>,
    children: Vec<Mounted>,
}

/// The last value that was set.
type Last = Rc<RefCell<Option<String>>>;

/// What is done at an event now.
type Heard = Rc<RefCell<Rc<dyn Fn(Event)>>>;

enum Bound {
    Set(Last),
    On(Heard, #[allow(dead_code, reason = "it listens as long as it is there")] Listener),
    Ref,
}

/// Shows something in the body of the page, for as long as the page is there.
pub fn mount_to_body(make: impl FnOnce() -> View) {
    let owner = Owner::new();
    owner.with(|| {
        let mounted = build(make());
        if let Some(body) = document().body() {
            insert(&mounted, &body, None);
        }
        core::mem::forget(mounted);
    });
    core::mem::forget(owner);
}

fn empty() -> Node {
    document().create_comment("").into()
}

fn build(view: View) -> Mounted {
    match view {
        View::Nothing => Mounted::Nothing(empty()),
        View::Text(text) => Mounted::Text(document().create_text_node(&text), text),
        View::Element(element) => Mounted::Element(Box::new(build_element(*element))),
        View::Many(views) => Mounted::Many(views.into_iter().map(build).collect(), empty()),
        View::Keyed(key, view) => Mounted::Keyed(key, Box::new(build(*view))),
        View::Live(make) => {
            let place = Rc::default();
            follow(&place, make);
            Mounted::Live(place)
        }
    }
}

#[allow(clippy::expect_used, reason = "names of elements are written in the source")]
fn build_element(El { site, fixed, bindings, children }: El) -> MountedElement {
    let mut fixed = fixed.split(SEPARATOR);
    let name = fixed.next().unwrap_or_default();
    let document = document();
    let node = match name.strip_prefix('+') {
        Some(name) => document.create_element_ns(Some(SVG), name),
        None => document.create_element(name),
    };
    let node = node.expect("a name of an element");
    while let (Some(name), Some(value)) = (fixed.next(), fixed.next()) {
        let _ = node.set_attribute(name, value);
    }
    let bound = bindings.into_iter().map(|binding| bind(&node, binding)).collect();
    let children: Vec<Mounted> = children.into_iter().map(build).collect();
    for child in &children {
        insert(child, &node, None);
    }
    MountedElement { site, node, bound, children }
}

fn bind(node: &Element, binding: Binding) -> Bound {
    match binding {
        Binding::Set(way, name, value) => {
            let last = Last::default();
            set(node, way, name, value, &last);
            Bound::Set(last)
        }
        Binding::On(name, act) => {
            let act = Rc::new(RefCell::new(act));
            let now = act.clone();
            let hear = Box::new(move |event| {
                let act = now.borrow().clone();
                act(event);
            });
            Bound::On(act, Listener::new(node.clone().into(), name, hear))
        }
        Binding::Ref(place) => {
            place.set(Some(node.clone()));
            Bound::Ref
        }
    }
}

/// The same for an element that is there: what was bound before went with its owner.
fn bind_again(node: &Element, binding: Binding, bound: &Bound) {
    match (binding, bound) {
        (Binding::Set(way, name, value), Bound::Set(last)) => set(node, way, name, value, last),
        (Binding::On(_, act), Bound::On(now, _)) => drop(now.replace(act)),
        (Binding::Ref(place), _) => place.set(Some(node.clone())),
        _ => {}
    }
}

fn set(node: &Element, way: Way, name: &'static str, value: Attr, last: &Last) {
    match value {
        Attr::Fixed(value) => apply(node, way, name, value, last),
        Attr::Live(make) => {
            let (node, last) = (node.clone(), last.clone());
            effect_now(Rc::new(move || apply(&node, way, name, make(), &last)));
        }
    }
}

fn apply(node: &Element, way: Way, name: &str, value: Option<String>, last: &Last) {
    let mut last = last.borrow_mut();
    if *last == value {
        return;
    }
    match (way, &value) {
        (Way::Attribute, Some(value)) => drop(node.set_attribute(name, value)),
        (Way::Attribute, None) => drop(node.remove_attribute(name)),
        (Way::Class, value) => drop(node.class_list().toggle_with_force(name, value.is_some())),
        (Way::Html, value) => node.set_inner_html(value.as_deref().unwrap_or_default()),
        (Way::Value, value) => {
            node.unchecked_ref::<HtmlInputElement>().set_value(value.as_deref().unwrap_or_default());
        }
    }
    *last = value;
}

/// Keeps a place in step with what makes it.
fn follow(place: &Rc<RefCell<Option<Mounted>>>, make: Rc<dyn Fn() -> View>) {
    let place = place.clone();
    effect_now(Rc::new(move || {
        let view = make();
        let mut place = place.borrow_mut();
        *place = Some(match place.take() {
            None => build(view),
            Some(old) => change(old, view),
        });
    }));
}

/// Makes of what is there what is to be there.
fn change(old: Mounted, new: View) -> Mounted {
    match (old, new) {
        (old @ Mounted::Nothing(_), View::Nothing) => old,
        (Mounted::Text(node, before), View::Text(text)) => {
            if before != text {
                node.set_data(&text);
            }
            Mounted::Text(node, text)
        }
        (Mounted::Element(mut old), View::Element(new)) if old.site == new.site => {
            let El { bindings, children, .. } = *new;
            for (binding, bound) in bindings.into_iter().zip(&old.bound) {
                bind_again(&old.node, binding, bound);
            }
            old.children = old.children.into_iter().zip(children).map(|(old, new)| change(old, new)).collect();
            Mounted::Element(old)
        }
        (Mounted::Many(old, end), View::Many(new)) => Mounted::Many(change_many(old, new, &end), end),
        (Mounted::Keyed(old_key, old), View::Keyed(key, new)) if old_key == key => {
            Mounted::Keyed(key, Box::new(change(*old, *new)))
        }
        (Mounted::Live(place), View::Live(make)) => {
            follow(&place, make);
            Mounted::Live(place)
        }
        (old, new) => {
            let new = build(new);
            let before = first(&old);
            if let Some(parent) = before.parent_node() {
                insert(&new, &parent, Some(&before));
            }
            remove(&old);
            new
        }
    }
}

fn change_many(old: Vec<Mounted>, new: Vec<View>, end: &Node) -> Vec<Mounted> {
    let mut old = old.into_iter();
    let changed = new
        .into_iter()
        .map(|new| match old.next() {
            Some(old) => change(old, new),
            None => {
                let new = build(new);
                if let Some(parent) = end.parent_node() {
                    insert(&new, &parent, Some(end));
                }
                new
            }
        })
        .collect();
    for gone in old {
        remove(&gone);
    }
    changed
}

/// Puts nodes into the page.
fn insert(mounted: &Mounted, parent: &Node, before: Option<&Node>) {
    each(mounted, &mut |node| drop(parent.insert_before(node, before)));
}

/// Takes nodes out of the page.
fn remove(mounted: &Mounted) {
    each(mounted, &mut |node| {
        if let Some(parent) = node.parent_node() {
            let _ = parent.remove_child(node);
        }
    });
}

/// Does something with all nodes that are not within others of them.
fn each(mounted: &Mounted, act: &mut dyn FnMut(&Node)) {
    match mounted {
        Mounted::Nothing(node) => act(node),
        Mounted::Text(node, _) => act(node),
        Mounted::Element(element) => act(&element.node),
        Mounted::Many(all, end) => {
            for one in all {
                each(one, act);
            }
            act(end);
        }
        Mounted::Keyed(_, mounted) => each(mounted, act),
        Mounted::Live(place) => {
            if let Some(mounted) = &*place.borrow() {
                each(mounted, act);
            }
        }
    }
}

/// The first node.
fn first(mounted: &Mounted) -> Node {
    let mut found = None;
    each(mounted, &mut |node| {
        if found.is_none() {
            found = Some(node.clone());
        }
    });
    found.unwrap_or_else(empty)
}
