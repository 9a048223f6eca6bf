//! A table in a list of tables.

use leptos::ev::MouseEvent;
use leptos::prelude::*;
use wasm_bindgen::JsCast;

use super::heading;
use super::home::lid;
use crate::covers;
use crate::draw::{Icon, icon};
use crate::route::to;
use crate::store::{self, Kept};
use crate::words::t;

/// Returns one row of a list: a link with a heading, a remark and a tag in it, and something beside the link.
pub(crate) fn line(href: String, game: &str, heading: String, about: String, tag: AnyView, beside: AnyView) -> AnyView {
    let lid = covers::find(game).map(lid);
    view! {
        <div class="row">
            <a href=href>
                <span class="em">{lid}</span>
                <span><b>{heading}</b><small>{about}</small></span>
                {tag}
            </a>
            {beside}
        </div>
    }
    .into_any()
}

/// Returns the row of a stored table: a link with a remark and a tag in it, something beside the link, and
/// the bin.
pub(crate) fn row(
    kept: &Kept,
    tables: RwSignal<Vec<Kept>>,
    screen: &str,
    about: String,
    tag: AnyView,
    beside: AnyView,
) -> AnyView {
    let (name, finished) = (kept.name.clone(), kept.record.result.is_some());
    let forget = {
        let name = name.clone();
        move |event: MouseEvent| {
            focus_neighbour(&event);
            store::delete(&name, finished);
            tables.update(|tables| tables.retain(|kept| kept.name != name));
        }
    };
    let bin = view! {
        {beside}
        <button class="btn quiet icon" aria-label=t("table-forget") title=t("table-forget") on:click=forget inner_html=icon(Icon::Bin, 18)></button>
    }
    .into_any();
    line(to(screen, &name), &kept.record.game, heading(&kept.record), about, tag, bin)
}

/// Moves the focus to the bin of the next row, or of the previous one: this event's row is about to be
/// removed.
fn focus_neighbour(event: &MouseEvent) {
    let bin = event.current_target().and_then(|bin| bin.dyn_into::<web_sys::Element>().ok());
    let Some(row) = bin.and_then(|bin| bin.closest(".row").ok().flatten()) else { return };
    let neighbours = [row.next_element_sibling(), row.previous_element_sibling()];
    let bin = neighbours.into_iter().flatten().find_map(|row| row.query_selector("button.icon").ok().flatten());
    if let Some(bin) = bin {
        let _ = bin.unchecked_into::<web_sys::HtmlElement>().focus();
    }
}
