//! Highlights in a part of the page: found words are wrapped in `<mark>`.

use core::ops::Range;

use leptos::prelude::document;
use wasm_bindgen::JsCast;
use web_sys::{Element, Node};

/// Wraps the places that `places` returns for the text of each text node, in UTF-16 units and in order.
/// Drawings are left alone.
pub(crate) fn mark(element: &Element, places: &dyn Fn(&str) -> Vec<Range<u32>>) {
    let mut texts = Vec::new();
    collect(element, &mut texts);
    for text in texts {
        let found = places(&text.data());
        // From the last to the first, so that the positions before it stay valid.
        for place in found.into_iter().rev() {
            wrap(&text, place);
        }
    }
}

/// Puts one place of a text node into a `<mark>`.
fn wrap(text: &web_sys::Text, place: Range<u32>) {
    let Ok(middle) = text.split_text(place.start) else { return };
    if middle.split_text(place.end - place.start).is_err() {
        return;
    }
    let Ok(mark) = document().create_element("mark") else { return };
    let Some(parent) = middle.parent_node() else { return };
    if parent.replace_child(&mark, &middle).is_ok() {
        let _ = mark.append_child(&middle);
    }
}

/// Collects the text nodes below an element.
fn collect(node: &Node, into: &mut Vec<web_sys::Text>) {
    let mut next = node.first_child();
    while let Some(child) = next {
        if let Some(text) = child.dyn_ref::<web_sys::Text>() {
            into.push(text.clone());
        } else if child.node_name() != "svg" {
            collect(&child, into);
        }
        next = child.next_sibling();
    }
}

/// Removes all highlights below an element.
pub(crate) fn unmark(element: &Element) {
    while let Ok(Some(mark)) = element.query_selector("mark") {
        let Some(parent) = mark.parent_node() else { return };
        while let Some(child) = mark.first_child() {
            if parent.insert_before(&child, Some(&*mark)).is_err() {
                return;
            }
        }
        mark.remove();
        parent.normalize();
    }
}
