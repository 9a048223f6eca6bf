//! A table in a list of tables.

use view::prelude::*;

use super::heading;
use crate::boards::{self, Board};
use crate::draw::{Icon, icon};
use crate::route::to;
use crate::store::{self, Kept};
use crate::words::t;

/// One line of a list: a link to a screen of something, what it is and something about it and a tag within the link; something beside it.
pub(crate) fn line(href: String, game: &str, heading: String, about: String, tag: View, beside: View) -> View {
    let lid = boards::find(game).map(Board::lid).unwrap_or_default();
    view! {
        <div class="row">
            <a href=href>
                <span class="em" inner_html=lid></span>
                <span><b>{heading}</b><small>{about}</small></span>
                {tag}
            </a>
            {beside}
        </div>
    }
}

/// A kept table: a link to a screen of it, something about it and a tag within the link, something beside it, and the bin.
pub(crate) fn row(
    kept: &Kept,
    tables: RwSignal<Vec<Kept>>,
    screen: &str,
    about: String,
    tag: View,
    beside: View,
) -> View {
    let name = kept.name.clone();
    let forget = {
        let name = name.clone();
        move |_| {
            store::forget(&name);
            tables.update(|tables| tables.retain(|kept| kept.name != name));
        }
    };
    let bin = view! {
        {beside}
        <button class="btn quiet icon" aria-label=t("table-forget") title=t("table-forget") on:click=forget inner_html=icon(Icon::Bin, 18)></button>
    };
    line(to(screen, &name), &kept.record.game, heading(&kept.record), about, tag, bin)
}
