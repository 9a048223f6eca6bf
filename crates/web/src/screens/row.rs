//! A table in a list of tables.

use view::prelude::*;

use super::heading;
use crate::boards::{self, Board};
use crate::draw::{Icon, icon};
use crate::route::to;
use crate::store::{self, Kept};
use crate::words::t;

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
    let lid = boards::find(&kept.record.game).map(Board::lid).unwrap_or_default();
    let forget = {
        let name = name.clone();
        move |_| {
            store::forget(&name);
            tables.update(|tables| tables.retain(|kept| kept.name != name));
        }
    };
    view! {
        <div class="row">
            <a href=to(screen, &name)>
                <span class="em" inner_html=lid></span>
                <span><b>{heading(&kept.record)}</b><small>{about}</small></span>
                {tag}
            </a>
            {beside}
            <button class="btn quiet icon" aria-label=t("table-forget") title=t("table-forget") on:click=forget inner_html=icon(Icon::Bin, 18)></button>
        </div>
    }
}
