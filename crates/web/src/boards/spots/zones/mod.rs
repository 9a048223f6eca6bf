//! The zones of the table.

mod cards;
mod dig;
mod dock;
mod hand;
mod own;
mod pack;
mod row;
mod seats;
mod yard;

use super::plan::DicePlan;
use super::table::Table;
use crate::boards::{TableCx, Zone};
use leptos::prelude::*;
use spots::Spots;

/// Returns the zones, in the order in which they are read.
pub(super) fn zones(cx: TableCx<Spots, DicePlan>) -> Vec<Zone> {
    let table = Table::new(cx);
    super::flights::watch(table);
    let own = |zone: Zone| Zone { own: true, ..zone };
    let row = view! { {row::row(table)}{cards::cards(table)} }.into_any();
    vec![
        Zone::new("ask", "zone-ask", dock::ask(table)),
        Zone::new("hand", "spots-zone-hand", hand::hand(table)),
        Zone::new("press", "zone-press", dock::press(table)),
        Zone::new("row", "spots-zone-row", row),
        own(Zone::new("pack", "spots-zone-pack", pack::pack(table))),
        own(Zone::new("yard", "spots-zone-yard", yard::yard(table))),
        own(Zone::new("shelf", "spots-zone-shelf", own::shelf(table))),
        own(Zone::new("purse", "spots-zone-purse", own::purse(table))),
        Zone::new("kennel", "spots-zone-kennel", own::kennel(table)),
        Zone::new("seats", "table-seats", seats::seats(table)),
    ]
}
