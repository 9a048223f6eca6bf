//! The zones of the table.

mod cards;
mod counted;
mod dock;
mod hand;
mod items;
mod layers;
mod market;
mod names;
pub(super) mod own;
mod park;
mod rail;
mod score;
mod seats;
mod speech;
mod value;

use leptos::prelude::*;
use spectacular::Spectacular;

use super::plan::ParkPlan;
use super::table::Table;
use crate::boards::{TableCx, Zone};

/// Returns the zones, in the order in which they are read.
pub(super) fn zones(cx: TableCx<Spectacular, ParkPlan>) -> Vec<Zone> {
    let table = Table::new(cx);
    super::flights::watch(table);
    counted::watch(table);
    dock::watch_reveal(table);
    let own = |zone: Zone| Zone { own: true, ..zone };
    let solo = table.rules().solo;
    let park =
        view! { {park::park(table)}{counted::count(table)}{cards::cards(table)}{speech::speech(table)} }.into_any();
    let supply = if solo { "spectacular-zone-supply-solo" } else { "spectacular-zone-market" };
    let mut zones = vec![
        Zone::new("ask", "zone-ask", dock::ask(table)),
        Zone::new("hand", "spectacular-zone-hand", hand::hand(table)),
    ];
    if solo {
        zones.push(Zone::new("tokens", "spectacular-zone-tokens", rail::tokens(table)));
    }
    // The band of a visit lies over the park, the first zone of a seat's own.
    zones.extend([
        Zone::new("supply", supply, market::supply(table)),
        Zone::new("display", "spectacular-zone-display", market::display(table)),
        own(Zone::new("park", "spectacular-zone-park", park)),
        Zone::new("value", "spectacular-zone-faces", value::value(table)),
        own(Zone::new("workers", "spectacular-zone-workers", own::workers(table))),
        own(Zone::new("sheet", "spectacular-zone-ribbon", score::sheet(table))),
        own(Zone::new("kinds", "spectacular-zone-kinds", own::kinds(table))),
    ]);
    zones.push(if solo {
        Zone::new("ladder", "spectacular-zone-ladder", score::ladder(table))
    } else {
        own(Zone::new("coming", "spectacular-zone-coming", own::coming(table)))
    });
    zones.extend([
        Zone::new("press", "zone-press", dock::press(table)),
        Zone::new("seats", "table-seats", seats::seats(table)),
        Zone::new("rail", "spectacular-zone-rail", rail::rail(table)),
    ]);
    zones
}
