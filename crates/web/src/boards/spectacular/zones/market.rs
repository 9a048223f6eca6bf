//! The market: the supply board in front of a seat, in solo both sides of the boards, and its display.

use game_core::Seat;
use leptos::prelude::*;
use spectacular::action::{Action, Area, Slot, SoloSide, Space};
use spectacular::components::{DICE, SLOTS, SOLO, TURNS};
use spectacular::items::Die;
use spectacular::{Habitat, Item, Phase};

use super::super::art;
use super::super::reading::corners::Grade;
use super::super::reading::gains::{Base, Gain, ItemWorth};
use super::super::reading::odds::risks;
use super::super::table::{Dragged, Opened, Source, Table};
use super::super::words::{gain_sign, gain_words, thing, tile_name};
use super::items::{ItemLook, item_grid};
use super::own::few_workers;
use crate::dom::live;
use crate::kit::State;
use crate::kit::card::Choosing;
use crate::kit::input::ThingEvent;
use crate::kit::key::only_space_clicks;
use crate::markup::{Markup, markup};
use crate::words::{n, t, tell, w};

/// The size of a drawing in pixels; the style sheet makes it larger or smaller.
const SIZE: u32 = 52;

/// The spaces of a side of the solo boards in the order in which they are drawn: clockwise.
const RING: [u8; SOLO] = [0, 1, 2, 3, 7, 6, 5, 4];

/// Returns what the items that could go to an area are measured by, while items are chosen.
fn base(table: Table, area: Area) -> Memo<Option<Base>> {
    Memo::new(move |_| {
        let chooses = table.is_own() && matches!(table.phase(), Phase::Choose | Phase::Side | Phase::Save { .. });
        chooses.then(|| table.with_planned(|planned| Base::new(planned, area))).flatten()
    })
}

/// Returns the supply: a board, or in solo both sides.
pub(super) fn supply(table: Table) -> AnyView {
    if table.rules().solo {
        return sides(table);
    }
    let base = base(table, Area::N);
    let worths = Memo::new(move |_| base.get().map(|base| base.supply_worths(&table.rules())).unwrap_or_default());
    let inside = Memo::new(move |_| has_inside(table));
    // The row inside the dotted line is printed on the board, and empty in the first round.
    let rows = if uses_inside(table) { 3 } else { 2 };
    let count = Signal::stored(4 * rows);
    let looks = Memo::new(move |_| {
        let spaces = [Space::Tile, Space::Die, Space::Inside].into_iter().flat_map(|kind| Habitat::ALL.map(kind));
        let rules = table.rules();
        let player = table.player();
        let look = |space: Space| {
            let item = player.supply.item(&rules, space);
            let worth = worths
                .with(|worths| worths.iter().find(|(offered, _)| offered.space == space).map(|(_, worth)| *worth));
            let habitat = match space {
                Space::Tile(habitat) => Some(habitat),
                _ => None,
            };
            look(table, Source::Supply(space), item, worth, empty(habitat, matches!(space, Space::Tile(_))))
        };
        spaces.map(look).collect::<Vec<_>>()
    });
    // Numbers matter where seats act in their order.
    let titled = move |plain: &str, numbered: &str| match table.rules().hidden {
        true => t(plain),
        false => tell(numbered, &[("number", n(table.player().supply.number))]),
    };
    let title = Signal::derive(move || titled("spectacular-zone-supply-plain", "spectacular-zone-supply"));
    let short = move || titled("spectacular-zone-supply-solo", "spectacular-zone-supply-short");
    let next = move || {
        if table.is_over() {
            return String::new();
        }
        let count = table.rules().seats.get();
        let to = Seat::new(((table.shown.get().index() + 1) % count) as u8);
        let key = if table.cx.now.with(|now| now.is_you(to)) { "spectacular-passes-you" } else { "spectacular-passes" };
        tell(key, &[("name", w(&table.name(to)))])
    };
    let board = move || format!("board-{}", table.shown.get());
    let on = Callback::new(move |(at, event)| on_thing(table, Source::Supply(space_at(at)), event));
    view! {
        <div class="spec-supply panel" class:three-rows=rows == 3 class:inside=inside class:values=values(table)>
            <header class="spec-panel-head">
                <h2><span class="long">{title}</span><span class="short" aria-hidden="true">{short}</span></h2>
                <span>{next}</span>
            </header>
            <div class="spec-board" data-place=board>{item_grid(title, Choosing::One, count, looks.into(), on)}</div>
        </div>
    }
    .into_any()
}

/// Returns whether every item shows what it would bring, and not only the one that is pointed at; tracked.
fn values(table: Table) -> impl Fn() -> bool {
    move || table.settings.with(|settings| settings.values)
}

fn space_at(at: usize) -> Space {
    let colour = Habitat::ALL[at % 4];
    [Space::Tile(colour), Space::Die(colour), Space::Inside(colour)][(at / 4).min(2)]
}

/// Returns whether dice inside the dotted line are used at this table: with two to four seats.
fn uses_inside(table: Table) -> bool {
    table.rules().seats.get() <= 4
}

/// Returns whether the dice inside the dotted line are in play: in the second round. Tracked.
fn has_inside(table: Table) -> bool {
    uses_inside(table)
        && table
            .facts
            .with(|view| view.turn > TURNS[1] || view.turn == TURNS[1] && !matches!(view.phase, Phase::Workers))
}

/// Returns both sides of the solo boards.
fn sides(table: Table) -> AnyView {
    let base = base(table, Area::N);
    let worths = Memo::new(move |_| base.get().map(|base| base.supply_worths(&table.rules())).unwrap_or_default());
    let side = move |side: SoloSide| {
        let looks = Memo::new(move |_| {
            let (rules, player) = (table.rules(), table.player());
            let (phase, tokens) = table.facts.with(|view| (view.phase, view.tokens));
            let chosen = chosen_side(table);
            // Before a side is chosen both would be in danger, which says nothing.
            let endangered = phase == Phase::Side && chosen.is_some_and(|chosen| chosen != side);
            let risk = endangered.then(|| risks(&rules, &player, tokens, side));
            let one = |space: u8| {
                let item = player.supply.solo(&rules, side, space);
                let worth = worths.with(|worths| {
                    let is = |offered: &super::super::reading::gains::Offered| {
                        offered.side == Some(side) && offered.space == Space::Solo(space)
                    };
                    worths.iter().find(|(offered, _)| is(offered)).map(|(_, worth)| *worth)
                });
                let habitat = match side {
                    SoloSide::Tiles => Some(rules.components.solo_tiles[usize::from(space)]),
                    SoloSide::Dice => None,
                };
                let mut look =
                    look(table, Source::Solo(side, space), item, worth, empty(habitat, side == SoloSide::Tiles));
                look.number = (space + 1).to_string();
                if let Some(risk) = risk.filter(|_| item.is_some()) {
                    look.hits = risk.hits[usize::from(space)];
                    look.risk =
                        if look.hits == 0 { t("spectacular-risk-none") } else { format!("{}/{}", look.hits, risk.of) };
                    let words = [("count", n(look.hits)), ("all", n(risk.of))];
                    look.name = format!("{}, {}", look.name, tell("spectacular-label-risk", &words));
                }
                if phase == (Phase::Save { space }) && chosen != Some(side) && item.is_some() {
                    (look.hits, look.risk) = (8, "!".to_owned());
                }
                look
            };
            RING.into_iter().map(one).collect::<Vec<_>>()
        });
        let title = t(if side == SoloSide::Dice { "spectacular-side-dice" } else { "spectacular-side-tiles" });
        let choosing = Memo::new(move |_| match table.phase() {
            Phase::SoloReroll | Phase::SoloDiscard => Choosing::Several,
            _ => Choosing::One,
        });
        let on = Callback::new(move |(at, event): (usize, ThingEvent)| {
            on_thing(table, Source::Solo(side, RING[at % SOLO]), event);
        });
        let label = Signal::stored(title.clone());
        let picked = Memo::new(move |_| chosen_side(table) == Some(side));
        let says = move || match (table.phase(), picked.get(), chosen_side(table)) {
            (Phase::Side, true, _) => t("spectacular-side-here"),
            (Phase::Side, false, Some(_)) => t("spectacular-side-loses"),
            _ => String::new(),
        };
        let count = Signal::stored(SOLO);
        view! {
            <div class="spec-side" class:picked=picked data-side=side.id()>
                <div class="side-head" on:click=move |_| table.choose_side(side)>
                    <b>{title}</b>
                    {live(move || picked.get().then(|| view! { <i inner_html=art::selection(22)></i> }))}
                    <span>{says}</span>
                </div>
                {live(move || item_grid(label, choosing.get(), count, looks.into(), on))}
            </div>
        }
    };
    view! {
        <div class="spec-supply spec-sides panel" class:values=values(table)>
            {side(SoloSide::Dice)}
            {side(SoloSide::Tiles)}
            <span class="out" aria-hidden="true" data-place="case" inner_html=art::case(30)></span>
        </div>
    }
    .into_any()
}

/// Returns the side of the solo boards that is chosen, at the table or in the plan; tracked.
pub(super) fn chosen_side(table: Table) -> Option<SoloSide> {
    let planned = table.cx.planner.plan().with(|plan| plan.side);
    match table.phase() {
        Phase::Side => planned,
        _ => table.player().supply.side,
    }
}

/// Returns the display of the seat that is shown.
pub(super) fn display(table: Table) -> AnyView {
    let base = base(table, Area::W);
    let worths = Memo::new(move |_| base.get().map(|base| base.display_worths(&table.rules())).unwrap_or_default());
    let looks = Memo::new(move |_| {
        let player = table.player();
        let all = (0..12).map(slot_at);
        let one = |slot: Option<Slot>| {
            let Some(slot) = slot else { return ItemLook { is_tile: true, ..ItemLook::default() } };
            let worth = worths.with(|worths| worths.iter().find(|(one, ..)| *one == slot).map(|(.., worth)| *worth));
            look(table, Source::Display(slot), player.slot(slot), worth, empty(None, matches!(slot, Slot::Tile(_))))
        };
        all.map(one).collect::<Vec<_>>()
    });
    let choosing =
        Memo::new(move |_| if matches!(table.phase(), Phase::Reroll) { Choosing::Several } else { Choosing::One });
    let label = Signal::derive(move || table.title("spectacular-zone-display"));
    let on = Callback::new(move |(at, event)| {
        if let Some(slot) = slot_at(at) {
            on_thing(table, Source::Display(slot), event);
        }
    });
    let stack = Memo::new(move |_| table.player().stack.count_ones() as usize);
    let words = move || tell("spectacular-stack", &[("count", n(stack.get() as i64))]);
    view! {
        <div class="spec-display panel" class:values=values(table)>
            <header class="spec-panel-head"><h2><span class="long">{label}</span><span class="short" aria-hidden="true">{t("spectacular-zone-display-short")}</span></h2>{few_workers(table)}<span class="in-stack">{words}</span></header>
            {live(move || item_grid(label, choosing.get(), Signal::stored(12), looks.into(), on))}
            <button type="button" class="spec-stack" aria-label=words on:click=move |_| table.opened.set(Some(Opened::Kinds)) on:keydown=move |event| only_space_clicks(&event)>
                {live(move || view! { <span inner_html=art::stack(stack.get(), SIZE)></span> })}
                <b class="count num" aria-hidden="true">{stack}</b>
            </button>
        </div>
    }
    .into_any()
}

/// Returns the slot at a place of the display: three tiles and the stack, then both rows of dice by colour.
const fn slot_at(at: usize) -> Option<Slot> {
    if at < SLOTS {
        Some(Slot::Tile(at as u8))
    } else if at < 4 || at >= 4 + DICE {
        None
    } else {
        let (row, colour) = ((at - 4) / 4, at % 4);
        Some(Slot::Die((colour * 2 + row) as u8))
    }
}

/// Returns the drawing of an empty place.
fn empty(habitat: Option<Habitat>, is_tile: bool) -> Markup {
    if is_tile { art::silhouette(habitat, SIZE) } else { art::slot(SIZE) }
}

/// Returns what is shown of a place; tracked.
fn look(table: Table, source: Source, item: Option<Item>, worth: Option<ItemWorth>, empty: Markup) -> ItemLook {
    let is_tile = match source {
        Source::Supply(Space::Tile(_)) | Source::Solo(SoloSide::Tiles, _) | Source::Display(Slot::Tile(_)) => true,
        Source::Supply(_) | Source::Solo(..) | Source::Display(_) => false,
    };
    let place = place_name(table, source);
    let Some(item) = item else { return ItemLook { drawing: empty, is_tile, place, ..ItemLook::default() } };
    let mut look = ItemLook { drawing: drawing(item), is_tile, place, name: name(table, item), ..ItemLook::default() };
    if !table.is_own() {
        return look;
    }
    let (state, chosen) = state(table, source);
    (look.state, look.chosen) = (state, chosen);
    look.wanted = state == State::Lit && !chosen && is_wanted(table, source);
    if chosen && matches!(table.phase(), Phase::Reroll | Phase::SoloReroll) {
        look.sign = art::reroll(SIZE);
    }
    if chosen {
        look.name = format!("{}, {}", look.name, t(chosen_words(table.phase())));
    }
    if let Some(worth) = worth.filter(|_| state != State::Rest) {
        add_worth(&mut look, item, &worth);
    }
    look
}

const fn chosen_words(phase: Phase) -> &'static str {
    match phase {
        Phase::Reroll | Phase::SoloReroll => "spectacular-label-marked",
        Phase::SoloDiscard => "spectacular-label-dropped",
        _ => "spectacular-label-taken",
    }
}

/// Adds what an item would bring.
fn add_worth(look: &mut ItemLook, item: Item, worth: &ItemWorth) {
    let gain = worth.best.map_or(Gain::NONE, |best| best.gain);
    if !look.chosen {
        look.tag = gain_sign(gain);
    }
    match item {
        Item::Die(_) => {
            look.pale = worth.places == 0 && !look.chosen;
            look.line = tell("spectacular-label-places", &[("count", n(worth.places))]);
            look.short = markup!("{}{}", art::place_sign(10), worth.places);
            look.name = tell("spectacular-label-item", &[("thing", w(&look.name)), ("places", w(&look.line))]);
            if worth.needs_help {
                look.sign = art::hat(16);
                look.name = format!("{}, {}", look.name, t("spectacular-label-helped"));
            }
        }
        Item::Tile(_) => {
            if worth.grade == Some(Grade::Closes) {
                look.line = t("spectacular-grade-closes");
                look.short = art::lookout_sign(15);
            }
            if worth.is_new {
                look.sign = art::paw(15);
                look.name = format!("{}, {}", look.name, t("spectacular-label-new-animal"));
            }
        }
    }
    if gain != Gain::NONE {
        let gain = gain_words(gain);
        look.name = format!("{}, {}", look.name, tell("spectacular-label-best", &[("gain", w(&gain))]));
    }
}

/// Returns the state of an item that the viewer may choose, and whether it is chosen; tracked.
fn state(table: Table, source: Source) -> (State, bool) {
    let lit = |on: bool| if on { State::Lit } else { State::Rest };
    let asked = table.is_asked();
    let plan = table.cx.planner.plan().get();
    let areas = table.player().areas;
    match (table.phase(), source) {
        (Phase::Reroll, Source::Display(Slot::Die(die))) => (lit(asked), plan.marks >> die & 1 == 1),
        (Phase::SoloReroll, Source::Solo(SoloSide::Dice, space)) => (lit(asked), plan.marks >> space & 1 == 1),
        (Phase::SoloDiscard, Source::Solo(SoloSide::Tiles, space)) => (lit(asked), plan.drops >> space & 1 == 1),
        (Phase::Swap, Source::Display(Slot::Tile(slot))) => {
            let chosen = table.swapping_slot.get() == Some(slot) || plan.swap.is_some_and(|swap| swap.1 == slot);
            (lit(asked), chosen)
        }
        (Phase::Side, Source::Solo(side, space)) => {
            (State::Lit, plan.side == Some(side) && plan.picks.0 == Some(Space::Solo(space)))
        }
        (Phase::Choose, Source::Solo(side, space)) => {
            let own = table.player().supply.side == Some(side) && areas[0].is_none();
            (lit(own), own && plan.picks.0 == Some(Space::Solo(space)))
        }
        (Phase::Choose, Source::Supply(space)) => (lit(areas[0].is_none()), plan.picks.0 == Some(space)),
        (Phase::Choose | Phase::Side, Source::Display(slot)) => (lit(areas[1].is_none()), plan.picks.1 == Some(slot)),
        _ => (State::Rest, false),
    }
}

/// Returns whether a lesson points at an item; tracked.
fn is_wanted(table: Table, source: Source) -> bool {
    match (table.cx.link.wanted(), source) {
        (Some(Action::Supply(space)), Source::Supply(wanted)) => space == wanted,
        (Some(Action::Display(slot)), Source::Display(wanted)) => slot == wanted,
        _ => false,
    }
}

/// Returns the drawing of an item.
fn drawing(item: Item) -> Markup {
    match item {
        Item::Tile(tile) => art::tile_sized(tile, None, SIZE),
        Item::Die(Die { colour, value }) => art::die(Die { colour, value }, SIZE),
    }
}

/// Returns the accessible name of an item, with the mark of a tile.
pub(super) fn name(table: Table, item: Item) -> String {
    match item {
        Item::Tile(tile) => tile_name(&table.rules(), tile),
        Item::Die(_) => thing(&table.rules(), item),
    }
}

/// Returns the name by which flights find a place.
fn place_name(table: Table, source: Source) -> String {
    let seat = table.shown.get();
    match source {
        Source::Supply(space) => format!("supply-{seat}-{space}"),
        Source::Solo(side, space) => format!("side-{}-{space}", side.id()),
        Source::Display(slot) => format!("display-{seat}-{slot}"),
    }
}

fn item_of(table: Table, source: Source) -> Option<Item> {
    untrack(|| {
        let (rules, player) = (table.rules(), table.player());
        match source {
            Source::Supply(space) => player.supply.item(&rules, space),
            Source::Solo(side, space) => player.supply.solo(&rules, side, space),
            Source::Display(slot) => player.slot(slot),
        }
    })
}

/// Handles what a person does with an item.
fn on_thing(table: Table, source: Source, event: ThingEvent) {
    if let ThingEvent::Hold = event {
        table.opened.set(item_of(table, source).map(Opened::Item));
        return;
    }
    if !untrack(|| table.is_own()) {
        return;
    }
    match event {
        ThingEvent::Choose { .. } => table.choose(source),
        ThingEvent::Lift { at, .. } => {
            let phase = untrack(|| table.phase());
            let slot = match (phase, source) {
                (Phase::Swap, Source::Display(Slot::Tile(slot))) => Some(slot),
                (Phase::Choose | Phase::Side, _) => None,
                _ => return,
            };
            if slot.is_none() && !untrack(|| state(table, source)).1 {
                table.choose(source);
            }
            if let Some(item) = item_of(table, source) {
                table.dragged.set(Some(Dragged { at, item, slot }));
            }
        }
        _ => super::park::on_drag(table, source.area(), event),
    }
}
