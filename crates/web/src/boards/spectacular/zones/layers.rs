//! What is drawn of a park: the ground with its tiles below, ghosts, tags and outlines above.

use std::sync::Arc;

use game_core::Seat;
use hex_grid::Hex;
use leptos::prelude::*;
use spectacular::action::Area;
use spectacular::event::ActionEvent;
use spectacular::ground::Hexes;
use spectacular::items::Die;
use spectacular::{Board, Event, Ground, Item, Phase, Player, Point, Rules, Tile};

use super::super::art;
use super::super::plan::{Place, Planned};
use super::super::reading::corners::Grade;
use super::super::reading::gains::Gain;
use super::super::table::Table;
use super::super::words::gain_sign;
use super::counted::lit_part;
use crate::draw::{Icon, hexagon, icon};
use crate::markup::{Markup, markup};
use crate::words::{n, t, tell};

/// Something planned in the park.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Ghost {
    /// Its hex.
    pub(super) hex: Hex,
    /// The area of its item; `None` for a swapped tile and for a die that workers change.
    pub(super) area: Option<Area>,
    /// The tile with its corner.
    tile: Option<(Tile, Point)>,
    /// The die, and where it lies as seen from the centre of the hex.
    die: Option<(Die, (f64, f64))>,
}

/// Returns what is planned in the park that is shown, with what hovers; tracked.
pub(super) fn ghosts(table: Table) -> Vec<Ghost> {
    if !table.shows_own() {
        return Vec::new();
    }
    table.with_hovering(ghosts_of).unwrap_or_default()
}

/// Returns what is planned in the park that is shown, without what hovers; tracked.
pub(super) fn laid(table: Table) -> Vec<Ghost> {
    if !table.shows_own() {
        return Vec::new();
    }
    table.with_planned(ghosts_of).unwrap_or_default()
}

fn ghosts_of(planned: &Planned<'_>) -> Vec<Ghost> {
    let mut all = Vec::new();
    let ground = match planned.start.board {
        Some(board) => planned.rules.ground(board),
        None => return all,
    };
    for area in [Area::N, Area::W] {
        if let (Some(Item::Tile(tile)), Some(Place::Tile(hex, corner))) =
            (planned.item(area), planned.plan.item(area).place)
        {
            all.push(Ghost { hex, area: Some(area), tile: Some((tile, corner.unwrap_or_default())), die: None });
        }
    }
    for area in [Area::N, Area::W] {
        if let (Some(Item::Die(die)), Some(Place::Die(hex))) = (planned.turned(area), planned.plan.item(area).place) {
            let below = all.iter().find(|ghost| ghost.hex == hex).and_then(|ghost| ghost.tile);
            let place = below.map(|(tile, corner)| art::die_place(tile, corner));
            let place = place.or_else(|| Some(die_place(&planned.start, ground, ground.cell(hex)?)));
            all.push(Ghost { hex, area: Some(area), tile: None, die: place.map(|place| (die, place)) });
        }
    }
    if let (Phase::Swap, Some((start, _))) = (planned.phase, planned.plan.swap) {
        let (cell, corner) = ground.starts()[usize::from(start)];
        if let Some(tile) = planned.taken.park.tile(cell) {
            all.push(Ghost { hex: ground.hex(cell), area: None, tile: Some((tile, corner)), die: None });
        }
    }
    if planned.phase == Phase::Workers {
        let after = planned.after();
        for cell in planned.start.park.fed().iter() {
            let value = after.park.die(cell);
            if value != planned.start.park.die(cell) {
                let colour = colour_of(&planned.start, planned.rules, cell);
                let place = die_place(&planned.start, ground, cell);
                all.push(Ghost {
                    hex: ground.hex(cell),
                    area: None,
                    tile: None,
                    die: Some((Die { colour, value }, place)),
                });
            }
        }
    }
    all
}

fn colour_of(player: &Player, rules: &Rules, cell: u8) -> spectacular::Habitat {
    player.park.tile(cell).map_or_else(|| player.star(rules), Tile::habitat)
}

/// Returns where the die of a hex lies, as seen from its centre.
fn die_place(player: &Player, ground: &Ground, cell: u8) -> (f64, f64) {
    match player.park.tile(cell) {
        Some(tile) => art::die_place(tile, player.park.corner(cell)),
        None if cell == ground.star() => (0.0, 36.0),
        None => (0.0, 33.0),
    }
}

/// Returns whether the wheel turns something: a tile in hand with a part that hovers or is planned. Tracked.
pub(super) fn turnable(table: Table) -> bool {
    let area = table.in_hand.get();
    table
        .with_hovering(|planned| {
            let area = area?;
            let part = matches!(planned.item(area), Some(Item::Tile(tile)) if !tile.breeding());
            (part && planned.plan.item(area).place.is_some()).then_some(())
        })
        .flatten()
        .is_some()
}

/// Returns a part of a drawing at a hex.
fn at_hex(hex: Hex, inside: &Markup) -> Markup {
    let (x, y) = art::centre(hex);
    markup!("<g transform=\"translate({} {})\">{}</g>", x, y, inside)
}

/// Returns what lies below the cells: the ground, and what lies on each hex.
pub(super) fn below(table: Table, seat: Seat, board: Board, ground: &Arc<Ground>) -> AnyView {
    let rules = table.rules();
    let player = Memo::new(move |_| table.fact(seat));
    let vacant = markup!("<path class=\"spc-vacant\" d=\"{}\"/>", hexagon(art::RADIUS * 0.97, 0.0, 0.0));
    let hex = |cell: u8| {
        let (rules, vacant) = (rules.clone(), vacant.clone());
        let is_star = cell == ground.star();
        let (x, y) = art::centre(ground.hex(cell));
        let on = Memo::new(move |_| {
            player.with(|player| (player.park.tile(cell), player.park.corner(cell), player.park.die(cell)))
        });
        let inside = move || {
            // Read, not only tracked: a memo that nobody has read does not follow its sources.
            on.with(|_| ());
            player.with_untracked(|player| {
                let on = art::on_hex(&rules, board, &player.park, cell);
                if is_star || player.park.tile(cell).is_some() { on } else { markup!("{}{}", vacant, on) }.into_string()
            })
        };
        view! {
            <g
                class="on-hex"
                data-place=format!("hex-{seat}-{cell}")
                transform=markup!("translate({} {})", x, y).into_string()
                inner_html=inside
            ></g>
        }
    };
    let cells = ground.all().iter().map(hex).collect_view();
    let word = t("spectacular-line-entrance");
    view! { <g class="ground" data-place=format!("gate-{seat}") inner_html=art::below(ground, &word)></g>{cells} }
        .into_any()
}

/// Returns what lies above the cells.
pub(super) fn above(
    table: Table,
    seat: Seat,
    board: Board,
    ground: &Arc<Ground>,
    ghosts: Memo<Vec<Ghost>>,
    gains: Memo<Vec<(Hex, Gain)>>,
) -> AnyView {
    let own = move || table.cx.now.with(|now| now.viewer.is(seat));
    let towers = Memo::new(move |_| {
        let player = table.fact(seat);
        let rules = table.rules();
        art::lookouts(rules.ground(board), &player.park).into_string()
    });
    let flashes = flashes(table, seat, board);
    let sockets = move || if own() { sockets(table, gains).into_string() } else { String::new() };
    let held = move || {
        let drawn: Markup = ghosts.with(|ghosts| ghosts.iter().map(|ghost| drawn(ghost, ghosts)).collect());
        drawn.into_string()
    };
    let turning = move || if own() { turning(table).into_string() } else { String::new() };
    let swapped = move || {
        let start = table.swapping.get().filter(|_| own());
        start.map(|start| {
            let rules = table.rules();
            let ground = rules.ground(board);
            at_hex(ground.hex(ground.starts()[usize::from(start)].0), &art::last()).into_string()
        })
    };
    let changing = move || table.changing.get().filter(|_| own()).map(|hex| at_hex(hex, &art::last()).into_string());
    let ground = ground.clone();
    let counted = move || lit_part(table, seat, &ground).into_string();
    view! {
        <g inner_html=changing></g>
        <g inner_html=move || towers.get()></g>
        <g inner_html=move || flashes.get()></g>
        <g class="ghosts" inner_html=held></g>
        <g inner_html=sockets></g>
        <g inner_html=swapped></g>
        <g inner_html=turning></g>
        {handles(table, seat)}
        <g class="counted" inner_html=counted></g>
    }
    .into_any()
}

/// Returns the flash of the towers that were closed last while the park was looked at.
fn flashes(table: Table, seat: Seat, board: Board) -> RwSignal<String> {
    let drawn = RwSignal::new(String::new());
    Effect::new(move |before: Option<Vec<Hexes>>| {
        let (rules, player) = (table.rules(), table.fact(seat));
        let ground = rules.ground(board);
        let now: Vec<Hexes> = player.park.towers(ground).map(|(_, hexes)| hexes).collect();
        let is_new = |hexes: &&Hexes| before.as_ref().is_some_and(|before| !before.contains(hexes));
        let new: Vec<Hexes> = now.iter().filter(is_new).copied().collect();
        if !new.is_empty() {
            drawn.set(art::flashes(ground, &new).into_string());
        }
        now
    });
    drawn
}

/// Returns the drawing of a ghost. A die on a planned tile is drawn with it.
fn drawn(ghost: &Ghost, all: &[Ghost]) -> Markup {
    let die_on =
        |hex: Hex| all.iter().find(|other| other.hex == hex && other.tile.is_none()).and_then(|other| other.die);
    let inside = match (ghost.tile, ghost.die) {
        (Some((tile, corner)), _) => art::ghost(tile, corner, die_on(ghost.hex).map_or(0, |(die, _)| die.value)),
        (None, Some(_)) if all.iter().any(|other| other.hex == ghost.hex && other.tile.is_some()) => {
            return Markup::default();
        }
        (None, Some((die, place))) => art::die_ghost(die, place),
        (None, None) => return Markup::default(),
    };
    at_hex(ghost.hex, &inside)
}

/// Returns the places of the item in hand: sockets for a die, each with its gain; and what dice of the park
/// would gain by a worker.
fn sockets(table: Table, gains: Memo<Vec<(Hex, Gain)>>) -> Markup {
    if !table.is_own() {
        return Markup::default();
    }
    let area = table.in_hand.get();
    let found = table.with_planned(|planned| {
        let ground = planned.start.ground(planned.rules);
        if planned.phase == Phase::Workers {
            let gains = gains.get().into_iter().filter(|(_, gain)| gain.sum() > 0);
            return gains.map(|(hex, gain)| at_hex(hex, &art::tag(&gain_sign(gain)))).collect();
        }
        let Some(area) = area else { return Markup::default() };
        let is_die = matches!(planned.item(area), Some(Item::Die(_)));
        if !is_die || planned.plan.item(area).place.is_some() {
            return Markup::default();
        }
        let base = planned.without(area);
        let socket = |(hex, gain): (Hex, Gain)| {
            let cell = ground.cell(hex)?;
            let sign = gain_sign(gain);
            let tag = if sign.is_empty() { Markup::default() } else { art::tag(&sign) };
            Some(at_hex(hex, &markup!("{}{}", art::socket(die_place(&base, ground, cell)), tag)))
        };
        gains.get().into_iter().filter_map(socket).collect()
    });
    found.unwrap_or_default()
}

/// Returns the grade of a corner as it is drawn.
pub(super) const fn drawn_grade(grade: Grade) -> art::Grade {
    match grade {
        Grade::Dead => art::Grade::Dead,
        Grade::One => art::Grade::One,
        Grade::Two => art::Grade::Two,
        Grade::Closes => art::Grade::Closes,
    }
}

/// Returns the corners of the tile in hand with their grades, and the bright ring of a tower that it closes.
fn turning(table: Table) -> Markup {
    let area = table.in_hand.get();
    let mine = table.is_own();
    let found = table.with_hovering(|planned| {
        let mut drawn = Markup::default();
        for one in [Area::N, Area::W] {
            let (Some(Item::Tile(tile)), Some(Place::Tile(hex, Some(corner)))) =
                (planned.item(one), planned.plan.item(one).place)
            else {
                continue;
            };
            let Some(grades) = super::super::reading::corners::grades(planned.rules, &planned.without(one), tile, hex)
            else {
                continue;
            };
            if grades[corner as usize] == Grade::Closes {
                drawn.push(&art::tower_ring(hex, corner));
            }
            if area == Some(one) && mine {
                let others = Point::ALL.into_iter().filter(|other| *other != corner);
                let dots: Vec<(Point, art::Grade)> =
                    others.map(|other| (other, drawn_grade(grades[other as usize]))).collect();
                drawn.push(&at_hex(hex, &art::dots(&dots)));
            }
        }
        drawn
    });
    found.unwrap_or_default()
}

/// Returns the arrows that turn a planned tile, and the cross that takes the item in hand off its place. They
/// are for a mouse; fingers and keys have the row of corners and the cards.
fn handles(table: Table, seat: Seat) -> AnyView {
    let place = Memo::new(move |_| {
        if !table.is_own() || !table.cx.now.with(|now| now.viewer.is(seat)) || table.hovering.with(Option::is_some) {
            return None;
        }
        let area = table.in_hand.get()?;
        let place = table.cx.planner.plan().with(|plan| plan.item(area).place)?;
        Some((area, place.hex()?, matches!(place, Place::Tile(_, Some(_)))))
    });
    let handle = |x: f64, y: f64, picture: Icon, flipped: bool, act: Callback<()>| {
        let turn = if flipped { "scale(-1 1)" } else { "" };
        let drawing = markup!(
            "<circle r=\"16\" class=\"disc\"/><g transform=\"{}\"><g transform=\"translate(-10 -10)\">{}</g></g>",
            turn,
            icon(picture, 20)
        );
        view! {
            <g
                class="handle"
                transform=markup!("translate({} {})", x, y).into_string()
                on:pointerdown=|event| event.stop_propagation()
                on:pointerup=|event| event.stop_propagation()
                on:click=move |event| {
                    event.stop_propagation();
                    act.run(());
                }
                inner_html=drawing
            ></g>
        }
    };
    crate::dom::live(move || {
        place.get().map(|(area, hex, turns)| {
            let (x, y) = art::centre(hex);
            let turn = move |back: bool| Callback::new(move |()| table.turn(back));
            let lift = Callback::new(move |()| table.lift(area));
            let arrows = turns.then(|| {
                view! {
                    {handle(x - 62.0, y - 36.0, Icon::Rotate, true, turn(true))}
                    {handle(x + 62.0, y - 36.0, Icon::Rotate, false, turn(false))}
                }
            });
            view! { <g class="handles">{arrows}{handle(x, y - 74.0, Icon::Close, false, lift)}</g> }
        })
    })
}

/// Returns the hexes that a seat changed in its last phase, as far as that has been shown; none for the
/// viewer's own.
pub(super) fn last_hexes(table: Table, seat: Seat) -> Memo<Hexes> {
    Memo::new(move |_| {
        let now = table.cx.now.get();
        if now.viewer.is(seat) {
            return Hexes::EMPTY;
        }
        let Some(board) = table.fact(seat).board else { return Hexes::EMPTY };
        let ground = now.rules.ground(board);
        let shown = table.cx.playback.playing().with(|playing| playing.as_ref().map(|playing| playing.step + 1));
        let steps = now.told.iter().take(shown.unwrap_or(now.told.len())).rev();
        for step in steps {
            let hexes: Vec<Hex> = step.events.iter().flat_map(|event| changed_by(event, seat)).collect();
            if !hexes.is_empty() {
                return hexes.into_iter().filter_map(|hex| ground.cell(hex)).collect();
            }
        }
        Hexes::EMPTY
    })
}

fn changed_by(event: &Event, seat: Seat) -> Vec<Hex> {
    let hex = |doing: &ActionEvent| match doing {
        ActionEvent::Placed { hex, .. } | ActionEvent::Fed { hex, .. } | ActionEvent::Changed { hex, .. } => Some(*hex),
        _ => None,
    };
    match event {
        Event::Did { seat: by, doing } if *by == seat => hex(doing).into_iter().collect(),
        Event::Showed { seat: by, doings } if *by == seat => doings.iter().filter_map(hex).collect(),
        _ => Vec::new(),
    }
}

/// Returns what is told at the foot of the park: free hexes, and what the entrance would score.
pub(super) fn plaques(table: Table) -> AnyView {
    let free = Memo::new(move |_| {
        let player = table.planned_player();
        let board = player.board?;
        Some(player.park.vacant(table.rules().ground(board)).len())
    });
    let words = move || free.get().map(|free| tell("spectacular-free-hexes", &[("count", n(free))]));
    view! { <p class="plaques">{crate::dom::live(move || words().map(|words| view! { <span>{words}</span> }))}</p> }
        .into_any()
}
