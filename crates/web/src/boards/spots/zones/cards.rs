//! Cards that open over the table: a trick with its rule, and the dogs that are still in the kennel.

use leptos::prelude::*;
use spots::components::Colour;
use spots::{IllegalAction, Tile};

use super::super::art;
use super::super::table::{Opened, Table};
use super::super::words::{dog_name, refusal, tile_does, tile_name};
use super::own::spaced;
use crate::dom::live;
use crate::kit::sheet::{SheetKind, sheet};
use crate::markup::{Markup, markup};
use crate::parts::ClauseLink;
use crate::words::{n, t, tell, w};

/// Returns the sheet for what is open.
pub(super) fn cards(table: Table) -> AnyView {
    let open = RwSignal::new(false);
    Effect::new(move || {
        if table.opened.get().is_some() {
            open.set(true);
        }
    });
    Effect::watch(
        move || open.get(),
        move |is_open, _, _| {
            if !is_open {
                table.opened.set(None);
            }
        },
        false,
    );
    let title = Signal::derive(move || match table.opened.get() {
        Some(Opened::Tile(tile)) => tile_name(tile),
        Some(Opened::Kennel) => t("spots-zone-kennel"),
        None => String::new(),
    });
    let body = move || {
        live(move || match table.opened.get() {
            Some(Opened::Tile(tile)) => trick(table, tile),
            Some(Opened::Kennel) => kennel(table),
            None => ().into_any(),
        })
    };
    sheet(open, SheetKind::Dialog, title, body)
}

/// Returns a trick: its tile large, what it does, its clause, and with all tiles what lies below it.
fn trick(table: Table, tile: Tile) -> AnyView {
    let steps: Vec<String> =
        t(&format!("spots-steps-{}", tile.id())).split('|').map(|step| step.trim().to_owned()).collect();
    let class = format!("trick up {}", art::family(tile));
    let down = table.facts.with(|view| !view.tiles.face_up().any(|up| up == tile));
    let stack = tile.colour().filter(|_| table.rules().stacked()).map(|colour| stack(table, colour));
    view! {
        <div class="spots-open">
            <div class=class inner_html=art::face(tile, true, &tile_name(tile), &steps)></div>
            <p>{tile_does(tile)}" "<ClauseLink game="spots" clause=art::clause(tile) /></p>
            {down.then(|| view! { <p class="muted">{refusal(&IllegalAction::FaceDown { tile }, None)}</p> })}
            {stack}
        </div>
    }
    .into_any()
}

/// Returns what is known of a stack: the tile on top, those that have not been seen, and the known rest.
fn stack(table: Table, colour: Colour) -> AnyView {
    let seen: Vec<Tile> = table.facts.with(|view| view.tiles.stack(colour).seen().collect());
    let unseen: Vec<Tile> = colour.tiles().filter(|tile| !seen.contains(tile)).collect();
    let draw = |tiles: &[Tile]| tiles.iter().map(|tile| art::small(*tile, art::Edges::default())).collect::<Markup>();
    let row = |key: &'static str, tiles: Vec<Tile>| {
        (!tiles.is_empty()).then(|| {
            let names = tiles.iter().map(|tile| tile_name(*tile)).collect::<Vec<_>>().join(", ");
            view! {
                <h3>{tell(key, &[("count", n(tiles.len() as i64))])}</h3>
                <p class="tiles" inner_html=draw(&tiles)></p>
                <p class="muted small">{names}</p>
            }
        })
    };
    let mut known = seen.into_iter();
    let top: Vec<Tile> = known.next().into_iter().collect();
    view! { {row("spots-stack-top", top)}{row("spots-stack-unseen", unseen)}{row("spots-stack-known", known.collect())} }
        .into_any()
}

/// Returns the dogs below the top of the kennel; their order is unknown.
fn kennel(table: Table) -> AnyView {
    let dogs: Markup = table.facts.with(|view| {
        let one = |dog| {
            markup!(
                "<li><span class=\"spots-chip\">{}{}{}</span> {} <span class=\"vh\">{}</span></li>",
                art::head(dog),
                art::spot_row(dog, art::OnDog::default(), 19),
                art::paws(dog.paws(), 10),
                dog_name(dog),
                spaced(dog)
            )
        };
        view.below().map(one).collect()
    });
    let (count, top) = table.facts.with(|view| (view.deck, view.top));
    let top = top.map(|dog| {
        let name = format!("{} ({})", dog_name(dog), spaced(dog));
        view! { <p><b>{tell("spots-kennel-top", &[("dog", w(&name))])}</b></p> }
    });
    view! {
        {top}
        <p>{tell("spots-kennel-which", &[("count", n(count))])}</p>
        <ul class="spots-below" inner_html=dogs></ul>
    }
    .into_any()
}
