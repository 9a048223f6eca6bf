//! What moves over the table while it is shown what others did: items on their way, boards that are passed
//! on, a token that walks to what it hits, things that come to boards and displays.
//!
//! The places are those of elements that never move, so they can be measured at any time. The page itself is
//! drawn as it is after the event; what flies is drawn over it and then gone.

use game_core::Seat;
use leptos::prelude::*;
use spectacular::action::{Slot, SoloSide, Space};
use spectacular::components::{DICE, SLOTS, SOLO, TURNS};
use spectacular::event::ActionEvent;
use spectacular::scoring::entrance_dice;
use spectacular::{Event, Habitat, Item, Phase, Player, Rules, View};

use super::art::{self, Turned};
use super::table::Table;
use super::told::item;
use super::zones::own::minis;
use crate::kit::flight::{Move, flip, fly_over, land_all, walk_over};
use crate::kit::geometry::Frame;
use crate::markup::{Markup, markup};
use crate::settings::Settings;

/// How long an item flies, in milliseconds, and how much later the things of the next seat start.
const FLIGHT: u16 = 260;
const APART: u16 = 90;
/// How long boards slide, in milliseconds.
const SLIDE: u16 = 420;
/// How long a visitor walks, in milliseconds, and how much later the next one starts.
const VISIT: u16 = 420;
const WALK: u16 = 60;
/// How long something turns over, in milliseconds, and how much later the next thing does.
const TURN: u16 = 300;
const DEAL: u16 = 40;

/// Something that moves from one place to others.
struct Flight {
    drawing: Markup,
    /// The names of the places; more than two are walked over one after the other.
    way: Vec<String>,
    /// How, at the normal pace.
    how: Move,
}

impl Flight {
    fn new(drawing: Markup, from: String, to: String, how: Move) -> Self {
        Self { drawing, way: vec![from, to], how }
    }

    /// Starts it, with all times multiplied by a factor.
    fn start(&self, factor: f64, settings: Settings) {
        let places: Option<Vec<Frame>> = self.way.iter().map(|name| place(name)).collect();
        let how = scaled(self.how, factor);
        match places.as_deref() {
            Some([from, to]) => fly_over(&self.drawing, *from, *to, how, settings),
            Some(way) => walk_over(&self.drawing, way, how, settings),
            None => {}
        }
    }
}

/// Returns the same movement with all times multiplied by a factor.
fn scaled(how: Move, factor: f64) -> Move {
    let time = |ms: u16| (f64::from(ms) * factor) as u16;
    Move { ms: time(how.ms), after: time(how.after), ..how }
}

/// Lets things move whenever a beat is shown, and deals at the first sight of a new table.
pub(super) fn watch(table: Table) {
    let playing = table.cx.playback.playing();
    let settings = table.settings;
    let before = StoredValue::new(None::<View>);
    Effect::new(move || {
        // What is skipped does not fly on.
        land_all();
        let shown = table.facts.get().0;
        let last = before.try_update_value(|before| before.replace((*shown).clone())).flatten();
        let found = playing.with(|playing| {
            let playing = playing.as_ref()?;
            let beat = &playing.beat;
            let events = playing.events.get(beat.events.clone())?;
            let factor = playing.move_ms / f64::from(beat.move_ms.max(1));
            let flights =
                events.iter().enumerate().flat_map(|(at, event)| flights_of(table, &beat.view, event, at as u16));
            let flights: Vec<Flight> = flights.collect();
            let brings = events
                .iter()
                .any(|event| matches!(event, Event::Rolled { .. } | Event::Supplied { .. } | Event::Displayed { .. }));
            Some((flights, brings, factor))
        });
        let (flights, brings, factor) = match (found, &last) {
            (Some(found), _) => found,
            (None, None) if is_new(&shown) => {
                (Vec::new(), true, settings.with_untracked(|settings| settings.pace.factor()))
            }
            _ => return,
        };
        let settings = settings.get_untracked();
        // A new table has nothing to point at where nothing moves.
        let deals = brings && (last.is_some() || !settings.still() && factor > 0.0);
        let seat = table.shown.get_untracked();
        let come = if deals { come(&untrack(|| table.rules()), last.as_ref(), &shown, seat) } else { Vec::new() };
        if flights.is_empty() && come.is_empty() {
            return;
        }
        // Once the page is drawn as it is after the event.
        request_animation_frame(move || {
            for flight in flights {
                flight.start(factor, settings);
            }
            for (at, name) in come.iter().enumerate() {
                let css = format!("[data-place=\"{name}\"] .drawing");
                if let Some(found) = document().query_selector(&css).ok().flatten() {
                    flip(&found, scaled(Move::slide(TURN).later(at as u16 * DEAL), factor), settings);
                }
            }
        });
    });
}

/// Returns whether nobody has done anything at a table.
fn is_new(view: &View) -> bool {
    view.turn == 0 && matches!(view.phase, Phase::Reroll | Phase::SoloReroll) && view.done.is_empty()
}

/// Returns the places of a seat's board and display where something lies that was not there before.
fn come(rules: &Rules, before: Option<&View>, after: &View, seat: Seat) -> Vec<String> {
    let of = |view: &View| view.players.get(seat.index()).copied();
    let (before, Some(after)) = (before.and_then(of), of(after)) else { return Vec::new() };
    let items = |player: &Player| -> Vec<(String, Option<Item>)> {
        let solo = SoloSide::ALL.into_iter().flat_map(|side| (0..SOLO as u8).map(move |space| (side, space)));
        let solo =
            solo.map(|(side, space)| (format!("side-{}-{space}", side.id()), player.supply.solo(rules, side, space)));
        let spaces = [Space::Tile, Space::Die, Space::Inside].into_iter().flat_map(|kind| Habitat::ALL.map(kind));
        let board = spaces.map(|space| (format!("supply-{seat}-{space}"), player.supply.item(rules, space)));
        let slots = (0..SLOTS as u8).map(Slot::Tile).chain((0..DICE as u8).map(Slot::Die));
        let display = slots.map(|slot| (format!("display-{seat}-{slot}"), player.slot(slot)));
        if rules.solo { solo.chain(display).collect() } else { board.chain(display).collect() }
    };
    let old = before.map(|player| items(&player)).unwrap_or_default();
    let is_new = |place: &(String, Option<Item>)| place.1.is_some() && !old.contains(place);
    items(&after).into_iter().filter(is_new).map(|(name, _)| name).collect()
}

/// Returns where a thing is: in the middle of the table if its seat is shown there, else in the row of the
/// seat.
fn place(name: &str) -> Option<Frame> {
    let find = |name: &str| document().query_selector(&format!("[data-place=\"{name}\"]")).ok().flatten();
    let frame = |found: web_sys::Element| Some(Frame::of(&found)).filter(|frame| frame.width > 0.0);
    if let Some(frame) = find(name).and_then(frame) {
        return Some(frame);
    }
    let park = find(&format!("park-{}", name.split('-').nth(1)?))?;
    // A strip of seats has no parks.
    frame(park.clone()).or_else(|| frame(park.closest(".kseat").ok().flatten()?))
}

fn drawing(item: Item) -> Markup {
    art::item(&item, 44)
}

fn flights_of(table: Table, view: &View, event: &Event, at: u16) -> Vec<Flight> {
    let how = Move::fly(FLIGHT).later(at * APART);
    match event {
        Event::Did { seat, doing } => flight(*seat, doing, how).into_iter().collect(),
        Event::Showed { seat, doings } => doings.iter().filter_map(|doing| flight(*seat, doing, how)).collect(),
        Event::Lost { space, thing } => {
            let side = if matches!(item(thing), Item::Tile(_)) { SoloSide::Tiles } else { SoloSide::Dice };
            let from = format!("side-{}-{space}", side.id());
            vec![Flight::new(drawing(item(thing)), from, "case".to_owned(), Move::slide(FLIGHT))]
        }
        Event::Token { number } => walk(view, *number).into_iter().collect(),
        Event::TurnOver { turn } if !TURNS.contains(turn) => passed(view),
        // At another seat visitors would hide its points.
        Event::Entrance { seat, .. } if table.shown.get_untracked() == *seat => visitors(table, *seat),
        _ => Vec::new(),
    }
}

/// Returns the boards on their way to the next seats.
fn passed(view: &View) -> Vec<Flight> {
    let count = view.players.len();
    if count < 2 {
        return Vec::new();
    }
    let one = |to: usize| {
        let from = (to + count - 1) % count;
        let board = markup!("<div class=\"spec-passed\">{}</div>", minis(&view.players[to].supply));
        Flight::new(board, format!("board-{from}"), format!("board-{to}"), Move::slide(SLIDE))
    };
    (0..count).map(one).collect()
}

/// Returns a token on its way: to the space of its number, and from there clockwise over empty ones.
fn walk(view: &View, number: u8) -> Option<Flight> {
    let supply = view.players.first()?.supply;
    let side = supply.side.map(SoloSide::other)?;
    let filled = |space: u8| match side {
        SoloSide::Tiles => supply.tiles[usize::from(space)].is_some(),
        SoloSide::Dice => supply.dice[usize::from(space)] > 0,
    };
    let spaces: Vec<u8> = (0..SOLO as u8).map(|on| (number - 1 + on) % SOLO as u8).collect();
    let end = spaces.iter().position(|space| filled(*space)).unwrap_or(0);
    let names = spaces[..=end].iter().map(|space| format!("side-{}-{space}", side.id()));
    // It rests where it lay, so that its number is read, and where it ends.
    let way: Vec<String> = core::iter::repeat_n(format!("token-{number}"), 2).chain(names).collect();
    let last = way.last().cloned();
    let ms = super::beats::token_ms(end);
    let drawing = art::token(Some(number), Turned::Now, 34);
    Some(Flight { drawing, way: way.into_iter().chain(last).collect(), how: Move::slide(ms) })
}

/// Returns visitors who walk in through the gate to the dice that are linked to it.
fn visitors(table: Table, seat: Seat) -> Vec<Flight> {
    let (rules, player) = untrack(|| (table.rules(), table.fact(seat)));
    let Some(board) = player.board else { return Vec::new() };
    let linked = entrance_dice(rules.ground(board), &player.park);
    let visitor = markup!("<svg width=\"36\" height=\"36\" viewBox=\"-18 -20 36 38\">{}</svg>", art::visitor());
    let one = |(at, cell): (usize, u8)| {
        let how = Move::fly(VISIT).later(at as u16 * WALK);
        Flight::new(visitor.clone(), format!("gate-{seat}"), format!("hex-{seat}-{cell}"), how)
    };
    linked.iter().enumerate().map(one).collect()
}

fn flight(seat: Seat, doing: &ActionEvent, how: Move) -> Option<Flight> {
    let park = format!("park-{seat}");
    let (from, thing) = match doing {
        ActionEvent::TookSupply { space, thing } => (format!("supply-{seat}-{space}"), thing),
        ActionEvent::TookDisplay { slot, thing } => (format!("display-{seat}-{slot}"), thing),
        _ => return None,
    };
    Some(Flight::new(drawing(item(thing)), from, park, how))
}

#[cfg(test)]
mod tests;
