//! Where an item can be placed, and what that adds.

use spectacular::action::{Help, Way};
use spectacular::items::Die;
use spectacular::{Action, Item, Player, Point};

use super::land::Land;
use super::outlook::Outlook;

/// One way to build an item.
#[derive(Clone, Copy)]
pub(super) struct Placing {
    pub(super) gain: f32,
    /// The hex, and the corner of a tile; `None` if the item is discarded.
    at: Option<(u8, Point)>,
    help: Option<(Help, Way)>,
}

/// The ways in which workers change a die: by one with its own worker, or with the multicolour one if that is
/// used, and by two with both.
const WAYS: [(bool, Way); 4] = [(false, Way::Up), (false, Way::Down), (true, Way::Up), (true, Way::Down)];

impl Placing {
    /// Discards the item.
    pub(super) const DISCARD: Self = Self { gain: 0.0, at: None, help: None };

    /// Builds the item in this way.
    pub(super) fn apply(&self, land: &Land<'_>, player: &mut Player, item: Item) {
        let Some((cell, corner)) = self.at else { return };
        match item {
            Item::Tile(tile) => _ = player.park.place(land.ground, cell, tile, corner),
            Item::Die(die) => {
                let mut value = die.value;
                if let Some((help, way)) = self.help {
                    player.workers &= !help.workers(die.colour);
                    value = help.change(value, way);
                }
                player.park.feed(cell, value);
            }
        }
    }

    /// Appends the actions that build the item in this way.
    pub(super) fn list(&self, land: &Land<'_>, item: Item, out: &mut Vec<Action>) {
        out.extend(self.help.map(|(help, way)| Action::Worker(help, way)));
        let Some((cell, corner)) = self.at else { return out.push(Action::Discard) };
        out.push(Action::Hex(land.ground.hex(cell)));
        if matches!(item, Item::Tile(tile) if !tile.breeding()) {
            out.push(Action::Corner(corner));
        }
    }
}

/// Calls the function with every sensible way to build an item. Of the corners of a tile only the best of
/// each hex counts, unless `corners` is set.
pub(super) fn each(
    land: &Land<'_>,
    outlook: &Outlook<'_>,
    player: &Player,
    item: Item,
    (workers, corners): (bool, bool),
    mut found: impl FnMut(Placing),
) {
    let park = &player.park;
    found(Placing::DISCARD);
    match item {
        Item::Tile(tile) => {
            for cell in park.vacant(land.ground).iter() {
                let (gain, circles) = outlook.tile(tile, cell);
                let mut best = 0;
                for corner in 1..6 {
                    if circles[corner] > circles[best] {
                        best = corner;
                    }
                }
                for (corner, circle) in circles.into_iter().enumerate() {
                    if corner == best || corners && !tile.breeding() && circle > 0.0 {
                        found(Placing { gain: gain + circle, at: Some((cell, Point::ALL[corner])), help: None });
                    }
                }
            }
        }
        Item::Die(die) => {
            let mut with = |help: Option<(Help, Way)>, value: u8, left: u8| {
                for cell in park.fits(land.ground, land.star, Die { value, ..die }).iter() {
                    let gain = outlook.die(die.colour, value, cell, left);
                    found(Placing { gain, at: Some((cell, Point::N)), help });
                }
            };
            with(None, die.value, player.workers);
            if !workers || player.workers == 0 {
                return;
            }
            let own = if player.workers & Help::Own.workers(die.colour) > 0 { Help::Own } else { Help::Multi };
            for (two, way) in WAYS {
                let help = if two { Help::Both } else { own };
                let used = help.workers(die.colour);
                if player.workers & used == used {
                    with(Some((help, way)), help.change(die.value, way), player.workers & !used);
                }
            }
        }
    }
}

/// The best way to build an item.
pub(super) fn best(land: &Land<'_>, outlook: &Outlook<'_>, player: &Player, item: Item) -> Placing {
    let mut best = Placing::DISCARD;
    each(land, outlook, player, item, (true, false), |placing| {
        if placing.gain > best.gain {
            best = placing;
        }
    });
    best
}
