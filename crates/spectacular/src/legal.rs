//! Legal actions of a seat: visited, chosen uniformly at random (both from bit sets), and validated with the
//! reason for a refusal.

use game_core::{Rng, Seat, pick};
use hex_grid::Bits;

use crate::action::{Action, Area, Help, IllegalAction, Slot, SoloSide, Space, Way};
use crate::components::{DICE, SLOTS, SOLO};
use crate::ground::Ground;
use crate::items::{Die, Habitat, Item, Point};
use crate::rules::Rules;
use crate::state::{At, Phase, Player, Spectacular, bits};

/// A kind of action, whose actions are numbered; a bit set of these numbers says which of them are legal.
#[derive(Clone, Copy)]
enum ChoiceKind {
    One(Action),
    Mark,
    MarkSpace,
    Swap,
    Drop,
    Side,
    Save,
    Space,
    SoloSpace,
    Slot,
    Next,
    Worker,
    Hex,
    Corner,
    Change,
}

/// The legal actions of a seat: up to three kinds, each with the set of its legal numbers, in the order of
/// the legal list.
struct Choices<'a> {
    sets: [(ChoiceKind, Bits<2>); 3],
    ground: Option<&'a Ground>,
}

const NONE: (ChoiceKind, Bits<2>) = (ChoiceKind::Corner, Bits::EMPTY);

/// Returns the set with these bits, all below 64.
fn few(bits: u64) -> Bits<2> {
    Bits([bits, 0])
}

/// Returns the kind and the set for one legal action.
fn one(action: Action) -> (ChoiceKind, Bits<2>) {
    (ChoiceKind::One(action), few(1))
}

/// Converts the number of a worker action, 0 to 5, into workers and a direction.
fn change(number: u8) -> (Help, Way) {
    (Help::ALL[usize::from(number / 2)], Way::ALL[usize::from(number % 2)])
}

impl ChoiceKind {
    fn action(self, number: u8, ground: Option<&Ground>) -> Action {
        let at = usize::from(number);
        match (self, ground) {
            (Self::One(action), _) => action,
            (Self::Mark, _) => Action::Mark(number),
            (Self::MarkSpace, _) => Action::MarkSpace(number),
            (Self::Swap, _) => Action::Swap { start: number / SLOTS as u8, slot: number % SLOTS as u8 },
            (Self::Drop, _) => Action::Drop(number),
            (Self::Side, _) => Action::Side(SoloSide::ALL[at]),
            (Self::Save, _) => Action::Save(Help::ALL[at]),
            (Self::Space, _) => {
                let colour = Habitat::ALL[at % 4];
                Action::Supply([Space::Tile(colour), Space::Die(colour), Space::Inside(colour)][at / 4])
            }
            (Self::SoloSpace, _) => Action::Supply(Space::Solo(number)),
            (Self::Slot, _) if at < SLOTS => Action::Display(Slot::Tile(number)),
            (Self::Slot, _) => Action::Display(Slot::Die(number - SLOTS as u8)),
            (Self::Next, _) => Action::Next([Area::N, Area::W][at]),
            (Self::Worker, _) => {
                let (help, way) = change(number);
                Action::Worker(help, way)
            }
            (Self::Corner, _) => Action::Corner(Point::ALL[at]),
            (Self::Hex, Some(ground)) => Action::Hex(ground.hex(number)),
            (Self::Change, Some(ground)) => {
                let (help, way) = change(number % 6);
                Action::Change { hex: ground.hex(number / 6), help, way }
            }
            (Self::Hex | Self::Change, None) => unreachable!("boards are dealt before parks are built"),
        }
    }
}

/// Returns the numbers above the highest mark and below `most`, as bits.
fn above(marks: u8, most: usize) -> u64 {
    let from = u8::BITS - marks.leading_zeros();
    ((1 << most) - 1) >> from << from
}

impl Player {
    /// Returns the changes of a die of this colour that the face-up workers allow, as bits numbered as in
    /// [`change`].
    #[inline]
    fn helpers(&self, colour: Habitat) -> u8 {
        let able = |help: Help| self.workers & help.workers(colour) == help.workers(colour);
        (0..3).filter(|&at| able(Help::ALL[at])).map(|at| 0b11 << (2 * at)).sum()
    }

    /// Returns the legal changes of dice in the park: six bits for each hex, numbered as in [`change`]
    /// (SPC-223, R8, R10).
    pub(crate) fn changes(&self, rules: &Rules) -> Bits<2> {
        let (ground, star) = (self.ground(rules), self.star(rules));
        let mut set = Bits::EMPTY;
        if self.workers == 0 {
            return set;
        }
        for cell in self.park.fed().without(&self.changed()).iter() {
            let colour = self.park.tile(cell).map_or(star, super::items::Tile::habitat);
            let helpers = self.helpers(colour);
            for number in (0..6).filter(|number| helpers >> number & 1 == 1) {
                let (help, way) = change(number);
                if self.park.may_show(ground, cell, help.change(self.park.die(cell), way)) {
                    set.insert(cell * 6 + number);
                }
            }
        }
        set
    }

    fn building<'a>(&self, rules: &'a Rules) -> Choices<'a> {
        let ground = self.ground(rules);
        let discard = one(Action::Discard);
        let sets = match (self.at, self.in_hand()) {
            (At::Corner { .. }, _) => [(ChoiceKind::Corner, few(0b11_1111)), NONE, NONE],
            (At::Item { .. }, Some(Item::Tile(_))) => {
                [(ChoiceKind::Hex, few(self.park.vacant(ground).0[0])), discard, NONE]
            }
            (At::Item { helped, .. }, Some(Item::Die(die))) => {
                let helpers = if helped { 0 } else { self.helpers(die.colour) };
                let fits = self.park.fits(ground, self.star(rules), die);
                [(ChoiceKind::Worker, few(u64::from(helpers))), (ChoiceKind::Hex, few(fits.0[0])), discard]
            }
            (At::Between | At::Item { .. }, _) => [(ChoiceKind::Next, few(0b11)), NONE, NONE],
        };
        Choices { sets, ground: Some(ground) }
    }

    fn validate_building(&self, rules: &Rules, action: Action) -> Result<(), IllegalAction> {
        match (self.at, self.in_hand(), action) {
            (At::Between, _, Action::Next(_))
            | (At::Corner { .. }, _, Action::Corner(_))
            | (At::Item { .. }, _, Action::Discard) => Ok(()),
            (At::Item { helped, .. }, Some(Item::Die(die)), Action::Worker(help, _)) => {
                if helped {
                    Err(IllegalAction::ChangedAlready)
                } else if self.workers & help.workers(die.colour) != help.workers(die.colour) {
                    Err(IllegalAction::WorkerUsed)
                } else {
                    Ok(())
                }
            }
            (At::Item { .. }, Some(item), Action::Hex(hex)) => self.validate_place(rules, item, hex),
            (At::Between, _, Action::Hex(_) | Action::Worker(..) | Action::Discard) => Err(IllegalAction::WhichFirst),
            (At::Corner { .. }, _, Action::Hex(_) | Action::Next(_) | Action::Discard) => {
                Err(IllegalAction::OrientFirst)
            }
            _ => Err(IllegalAction::NotAskedNow),
        }
    }

    /// Returns the reason if the item cannot be placed on this hex (SPC-174, 176, 191 to 195). Whether it is
    /// in hand does not matter.
    ///
    /// # Errors
    /// The first condition that is not fulfilled.
    pub fn validate_place(&self, rules: &Rules, item: Item, hex: hex_grid::Hex) -> Result<(), IllegalAction> {
        let ground = self.ground(rules);
        let outside = if let Item::Die(_) = item {
            IllegalAction::DieOutsidePark { hex }
        } else {
            IllegalAction::NotInPark { hex }
        };
        let cell = ground.cell(hex).ok_or(outside)?;
        match item {
            Item::Tile(_) if cell == ground.star() => Err(IllegalAction::StarTakesNoTile),
            Item::Tile(_) if self.park.tile(cell).is_some() => Err(IllegalAction::NotVacant { hex }),
            Item::Tile(_) => Ok(()),
            Item::Die(die) => self.validate_die(rules, cell, die),
        }
    }

    /// Tests the conditions of SPC-191 to 195, in this order, for placing the die on this hex.
    fn validate_die(&self, rules: &Rules, cell: u8, die: Die) -> Result<(), IllegalAction> {
        let (ground, star) = (self.ground(rules), self.star(rules));
        let hex = ground.hex(cell);
        let colour =
            if cell == ground.star() { Some(star) } else { self.park.tile(cell).map(super::items::Tile::habitat) };
        let colour = colour.ok_or(IllegalAction::NoTile { hex })?;
        if self.park.fed().has(cell) {
            Err(IllegalAction::HasDie { hex })
        } else if colour != die.colour {
            Err(IllegalAction::OtherColour { hex, die })
        } else if self.park.may_show(ground, cell, die.value) {
            Ok(())
        } else if cell == ground.star() {
            Err(IllegalAction::StarTile { value: die.value })
        } else if self.park.hearts().has(cell) {
            Err(IllegalAction::BreedingTile { hex, value: die.value })
        } else {
            Err(IllegalAction::NoTower { hex })
        }
    }

    /// Returns the reason if workers cannot change the die on this hex of the park in this way (SPC-203, 204,
    /// 207, R10).
    ///
    /// # Errors
    /// The first condition that is not fulfilled.
    pub fn validate_change(
        &self,
        rules: &Rules,
        hex: hex_grid::Hex,
        help: Help,
        way: Way,
    ) -> Result<(), IllegalAction> {
        let (ground, star) = (self.ground(rules), self.star(rules));
        let cell = ground.cell(hex).ok_or(IllegalAction::DieOutsidePark { hex })?;
        if !self.park.fed().has(cell) {
            return Err(IllegalAction::NoDie { hex });
        }
        let colour = self.park.tile(cell).map_or(star, super::items::Tile::habitat);
        if self.changed().has(cell) {
            return Err(IllegalAction::ChangedAlready);
        }
        if self.workers & help.workers(colour) != help.workers(colour) {
            return Err(IllegalAction::WorkerUsed);
        }
        let value = help.change(self.park.die(cell), way);
        if self.park.may_show(ground, cell, value) {
            Ok(())
        } else if cell == ground.star() {
            Err(IllegalAction::StarTile { value })
        } else if self.park.hearts().has(cell) {
            Err(IllegalAction::BreedingTile { hex, value })
        } else {
            Err(IllegalAction::NoTower { hex })
        }
    }
}

impl Spectacular {
    fn choices<'a>(&self, rules: &'a Rules, seat: Seat) -> Choices<'a> {
        let player = self.player(seat);
        let ground = player.board.map(|board| rules.ground(board));
        let marks = |kind, close, most| [one(close), (kind, few(above(player.marks, most))), NONE];
        let sets = match self.phase {
            Phase::Reroll => marks(ChoiceKind::Mark, Action::Roll, DICE),
            Phase::SoloReroll => marks(ChoiceKind::MarkSpace, Action::Roll, SOLO),
            Phase::SoloDiscard => marks(ChoiceKind::Drop, Action::Refill, SOLO),
            Phase::Swap => [one(Action::NoSwap), (ChoiceKind::Swap, few((1 << (3 * SLOTS)) - 1)), NONE],
            Phase::Side => [(ChoiceKind::Side, few(0b11)), NONE, NONE],
            Phase::Save { space } => {
                let able = |help: Help| {
                    let needed = self.endangered(rules, space).map_or(0, |item| help.workers(item.colour()));
                    player.workers & needed != 0
                };
                let helps = bits([Help::Own, Help::Multi].into_iter().map(able));
                [one(Action::LetGo), (ChoiceKind::Save, few(u64::from(helps))), NONE]
            }
            Phase::Choose if player.areas[Area::N as usize].is_none() => {
                let kind = if rules.solo { ChoiceKind::SoloSpace } else { ChoiceKind::Space };
                [(kind, few(u64::from(player.supply.filled()))), NONE, NONE]
            }
            Phase::Choose => [(ChoiceKind::Slot, few(u64::from(player.displayed()))), NONE, NONE],
            Phase::Build => return player.building(rules),
            Phase::Workers => [(ChoiceKind::Change, player.changes(rules)), one(Action::Done), NONE],
            Phase::Draw { .. } | Phase::Over => [NONE; 3],
        };
        Choices { sets, ground }
    }

    /// Calls `each` with every legal action of a seat that is to act, in sorted order.
    pub(crate) fn for_each_legal(&self, rules: &Rules, seat: Seat, each: &mut impl FnMut(Action)) {
        let Choices { sets, ground } = self.choices(rules, seat);
        for (kind, set) in sets {
            set.iter().for_each(|number| each(kind.action(number, ground)));
        }
    }

    /// Returns a uniformly random legal action of a seat that is to act.
    #[inline]
    pub(crate) fn random(&self, rules: &Rules, seat: Seat, rng: &mut impl Rng) -> Action {
        let Choices { sets, ground } = self.choices(rules, seat);
        let sizes = sets.map(|(_, set)| set.len());
        let mut at = pick(rng, sizes.iter().sum());
        for ((kind, set), size) in sets.into_iter().zip(sizes) {
            if at < size {
                // The number is below the size of the set, so the set has an element at that place.
                return kind.action(set.nth(at).unwrap_or_default(), ground);
            }
            at -= size;
        }
        unreachable!("a seat that is to act has a legal action")
    }

    /// Returns the reason if this action is not legal for a seat that is to act.
    pub(crate) fn validate_action(&self, rules: &Rules, seat: Seat, action: Action) -> Result<(), IllegalAction> {
        let player = self.player(seat);
        let ascending = |number: u8, most: usize, why: IllegalAction| {
            let free = above(player.marks, most) >> number & 1 == 1;
            if free { Ok(()) } else { Err(why) }
        };
        match (self.phase, action) {
            (Phase::Reroll | Phase::SoloReroll, Action::Roll)
            | (Phase::SoloDiscard, Action::Refill)
            | (Phase::Swap, Action::NoSwap)
            | (Phase::Side, Action::Side(_))
            | (Phase::Save { .. }, Action::LetGo)
            | (Phase::Workers, Action::Done) => Ok(()),
            (Phase::Reroll, Action::Mark(die)) => ascending(die, DICE, IllegalAction::NotUpwards),
            (Phase::SoloReroll, Action::MarkSpace(space)) | (Phase::SoloDiscard, Action::Drop(space)) => {
                ascending(space, SOLO, IllegalAction::NotUpwardsInSupply)
            }
            (Phase::Swap, Action::Swap { start, slot }) if start < 3 && usize::from(slot) < SLOTS => Ok(()),
            (Phase::Save { space }, Action::Save(help)) => {
                let colour = self.endangered(rules, space).map(Item::colour);
                let needed = colour.map_or(0, |colour| help.workers(colour));
                match help {
                    Help::Both => Err(IllegalAction::OneWorkerSaves),
                    Help::Own | Help::Multi if player.workers & needed == 0 => Err(IllegalAction::WorkerUsed),
                    Help::Own | Help::Multi => Ok(()),
                }
            }
            (Phase::Choose, Action::Supply(space)) if player.areas[Area::N as usize].is_none() => {
                player.supply.item(rules, space).map(|_| ()).ok_or(IllegalAction::EmptySpace)
            }
            (Phase::Choose, Action::Display(slot)) if player.areas[Area::N as usize].is_some() => {
                let bit = match slot {
                    Slot::Tile(slot) => usize::from(slot),
                    Slot::Die(die) => SLOTS + usize::from(die),
                };
                if player.displayed() >> bit & 1 == 1 { Ok(()) } else { Err(IllegalAction::EmptySlot) }
            }
            (Phase::Build, action) => player.validate_building(rules, action),
            (Phase::Workers, Action::Change { hex, help, way }) => player.validate_change(rules, hex, help, way),
            _ => Err(IllegalAction::NotAskedNow),
        }
    }

    /// Returns the item that a solo token would discard, on this space of the side without the selection
    /// token; `None` if the space is empty or no side is chosen.
    pub(crate) fn endangered(&self, rules: &Rules, space: u8) -> Option<Item> {
        let supply = &self.player(Seat::new(0)).supply;
        supply.solo(rules, supply.side?.other(), space)
    }
}
