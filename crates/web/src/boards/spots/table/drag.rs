//! A die of the roll on its way to a place, by mouse or finger.

use leptos::prelude::*;

use super::super::plan::{Place, TrayDie};
use super::Table;
use crate::kit::geometry::Point;
use crate::kit::input::ThingEvent;

/// A die that is being dragged.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(in super::super) struct Dragged {
    /// Its place in the roll.
    pub(in super::super) at: usize,
    pub(in super::super) number: u8,
    pub(in super::super) point: Point,
    /// The place below it.
    pub(super) over: Option<Place>,
}

/// What is at a point of the window.
enum Target {
    Place(Place),
    /// The tray: what was laid out comes back.
    Tray,
}

/// Returns what a die let go at a point would go to.
fn target(point: Point) -> Option<Target> {
    let found = document().element_from_point(point.x as f32, point.y as f32)?;
    let found = found.closest("[data-drop], .tray-place").ok().flatten()?;
    match found.get_attribute("data-drop").as_deref() {
        None => Some(Target::Place(Place::Back)),
        Some("yard") => Some(Target::Place(Place::Yard)),
        Some("tray") => Some(Target::Tray),
        Some(dog) => dog.strip_prefix("dog-")?.parse().ok().map(|dog| Target::Place(Place::Dog(dog))),
    }
}

impl Table {
    /// A die of the roll is lifted, dragged or let go. `third` is whether the tray has a third place.
    pub(in super::super) fn drag(self, at: usize, third: bool, event: ThingEvent) {
        match event {
            ThingEvent::Lift { at: point, .. } => {
                // What fits nowhere can still go to the third place.
                let movable = |die: &&TrayDie| die.to.is_none() || die.by_hand || third;
                let number = self.tray.with_untracked(|dice| dice.get(at).filter(movable).map(|die| die.number));
                if let Some(number) = number {
                    // Its places are lit.
                    self.chosen.set(Some(number));
                    self.dragged.set(Some(Dragged { at, number, point, over: None }));
                }
            }
            ThingEvent::Drag { at: point, .. } => {
                if let Some(dragged) = self.dragged.get_untracked() {
                    let over = match target(point) {
                        Some(Target::Place(place)) => Some(place),
                        _ => None,
                    };
                    self.dragged.set(Some(Dragged { point, over, ..dragged }));
                }
            }
            ThingEvent::Drop { at: point, .. } => {
                if let Some(dragged) = self.end_drag() {
                    self.drop_at(dragged, point);
                }
            }
            ThingEvent::Cancel => drop(self.end_drag()),
            _ => {}
        }
    }

    /// Returns the die that was dragged; no die is in hand any more.
    fn end_drag(self) -> Option<Dragged> {
        let dragged = self.dragged.try_update(Option::take).flatten()?;
        self.chosen.set(None);
        Some(dragged)
    }

    /// A die was let go at a point of the window.
    fn drop_at(self, dragged: Dragged, point: Point) {
        let placed = self.tray.with_untracked(|dice| dice.get(dragged.at).and_then(|die| die.to));
        match target(point) {
            Some(Target::Place(place)) => self.put_number(dragged.number, place),
            Some(Target::Tray) if placed.is_some() => self.take(dragged.at),
            _ => {}
        }
    }
}
