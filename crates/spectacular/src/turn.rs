//! Applies a step to the state: the actions of a seat, the draws, and what follows when all seats have
//! finished a phase.

mod deal;

use game_core::{Addressed, EventSink, Seat, SeatSet, Step};

use crate::action::{Action, Area, Chance, Slot, SoloSide, Space};
use crate::components::TURNS;
use crate::event::{ActionEvent, Event};
use crate::items::{Die, Habitat, Item, Point};
use crate::rules::Rules;
use crate::scoring::entrance;
use crate::state::{At, Chain, Draw, Log, Phase, Player, Spectacular};

impl Player {
    /// Returns the item in a slot of the display; `None` if the slot is empty.
    #[must_use]
    pub fn slot(&self, slot: Slot) -> Option<Item> {
        match slot {
            Slot::Tile(slot) => self.display[usize::from(slot)].map(Item::Tile),
            Slot::Die(die) => {
                let value = self.dice[usize::from(die)];
                (value > 0).then_some(Item::Die(Die { colour: Habitat::ALL[usize::from(die / 2)], value }))
            }
        }
    }

    /// Applies a legal action, as far as it concerns this seat alone.
    #[inline]
    pub fn act(&mut self, rules: &Rules, action: Action) {
        match action {
            Action::Mark(number) | Action::MarkSpace(number) | Action::Drop(number) => self.marks |= 1 << number,
            Action::Swap { start, slot } => self.swap(rules, start, slot),
            Action::Side(side) => self.supply.side = Some(side),
            Action::Supply(space) => {
                self.areas[Area::N as usize] = self.supply.item(rules, space);
                self.supply.clear(space);
            }
            Action::Display(slot) => {
                self.areas[Area::W as usize] = self.slot(slot);
                match slot {
                    Slot::Tile(slot) => self.display[usize::from(slot)] = None,
                    Slot::Die(die) => self.dice[usize::from(die)] = 0,
                }
            }
            Action::Next(area) => self.at = At::Item { area, helped: false },
            Action::Worker(help, way) => {
                if let (At::Item { area, .. }, Some(Item::Die(die))) = (self.at, self.in_hand()) {
                    self.workers &= !help.workers(die.colour); // SPC-204
                    let value = help.change(die.value, way);
                    self.areas[area as usize] = Some(Item::Die(Die { value, ..die }));
                    self.at = At::Item { area, helped: true };
                }
            }
            Action::Hex(hex) => {
                let ground = self.ground(rules);
                let (At::Item { area, .. }, Some(cell)) = (self.at, ground.cell(hex)) else { return };
                match self.in_hand() {
                    Some(Item::Tile(tile)) if tile.breeding() => {
                        self.park.place(ground, cell, tile, Point::N);
                        self.item_done(area);
                    }
                    Some(Item::Tile(_)) => self.at = At::Corner { area, cell },
                    Some(Item::Die(die)) => {
                        self.park.feed(cell, die.value);
                        self.item_done(area);
                    }
                    None => {}
                }
            }
            Action::Corner(corner) => {
                if let (At::Corner { area, cell }, Some(Item::Tile(tile))) = (self.at, self.in_hand()) {
                    self.park.place(self.ground(rules), cell, tile, corner);
                    self.item_done(area);
                }
            }
            Action::Discard => {
                if let (At::Item { area, .. }, Some(item)) = (self.at, self.in_hand()) {
                    self.discard(item);
                    self.item_done(area);
                }
            }
            Action::Change { hex, help, way } => {
                let Some(cell) = self.ground(rules).cell(hex) else { return };
                let colour = self.park.tile(cell).map_or(self.star(rules), super::items::Tile::habitat);
                self.workers &= !help.workers(colour);
                self.park.feed(cell, help.change(self.park.die(cell), way));
                self.changed |= 1 << cell;
            }
            // These actions change nothing of the seat; `Spectacular::all_finished` handles them.
            Action::Roll | Action::NoSwap | Action::Refill | Action::LetGo | Action::Save(_) | Action::Done => {}
        }
    }

    /// Swaps a starting tile with a display tile (SPC-121, 122).
    fn swap(&mut self, rules: &Rules, start: u8, slot: u8) {
        let ground = self.ground(rules);
        let (cell, corner) = ground.starts()[usize::from(start)];
        let slot = usize::from(slot);
        let off = self.park.lift(cell);
        if let Some(tile) = self.display[slot] {
            self.park.place(ground, cell, tile, corner);
        }
        self.display[slot] = off;
    }

    pub(crate) fn discard(&mut self, item: Item) {
        match item {
            Item::Tile(tile) => self.gone_tiles[tile.habitat() as usize] += 1,
            Item::Die(die) => self.gone_dice[die.colour as usize] += 1,
        }
    }

    /// Empties the area of an item that has been placed or discarded; the other item comes next, if there is
    /// one (SPC-171).
    #[inline]
    fn item_done(&mut self, area: Area) {
        self.areas[area as usize] = None;
        let other = area.other();
        self.at = match self.areas[other as usize] {
            Some(_) => At::Item { area: other, helped: false },
            None => At::Between,
        };
    }

    /// Returns whether this was the seat's last action in the phase.
    #[inline]
    pub(crate) fn finished(&self, phase: Phase, action: Action) -> bool {
        match phase {
            Phase::Reroll | Phase::SoloReroll => action == Action::Roll,
            Phase::SoloDiscard => action == Action::Refill,
            Phase::Choose => self.areas[Area::W as usize].is_some(),
            Phase::Build => self.areas == [None, None], // SPC-173
            Phase::Workers => action == Action::Done,
            Phase::Swap | Phase::Side | Phase::Save { .. } | Phase::Draw { .. } | Phase::Over => true,
        }
    }

    /// Returns the event that describes an action, which has not been applied yet.
    pub(crate) fn describe(&self, rules: &Rules, action: Action, endangered: Option<Item>) -> ActionEvent {
        let named = |item: Option<Item>| match item {
            Some(item) => rules.named_item(item),
            None => unreachable!("a legal action names an item that exists"),
        };
        let mut after = *self;
        after.act(rules, action);
        let tower = || {
            let new = after.park.towers(self.ground(rules)).map(|(tower, hexes)| (tower, hexes.0[0]));
            let old: Vec<_> = self.park.towers(self.ground(rules)).map(|(_, hexes)| hexes.0[0]).collect();
            new.filter(|(_, hexes)| !old.contains(hexes)).map(|(tower, _)| tower).next()
        };
        match action {
            Action::Roll => ActionEvent::Rolls { dice: self.marks.count_ones() as u8 },
            Action::Mark(die) => ActionEvent::Marked { die },
            Action::MarkSpace(space) => ActionEvent::MarkedSpace { space },
            Action::NoSwap => ActionEvent::KeptStarts,
            Action::Swap { start, slot } => {
                let cell = self.ground(rules).starts()[usize::from(start)].0;
                let to_park = named(self.display[usize::from(slot)].map(Item::Tile));
                ActionEvent::Swapped { start, slot, to_park, to_display: named(self.park.tile(cell).map(Item::Tile)) }
            }
            Action::Refill => ActionEvent::Refills,
            Action::Drop(space) => ActionEvent::Dropped { space },
            Action::Side(side) => ActionEvent::ChoseSide { side },
            Action::LetGo => ActionEvent::LetGo { thing: named(endangered) },
            Action::Save(help) => ActionEvent::Saved { thing: named(endangered), help },
            Action::Supply(space) => ActionEvent::TookSupply { space, thing: named(self.supply.item(rules, space)) },
            Action::Display(slot) => ActionEvent::TookDisplay { slot, thing: named(self.slot(slot)) },
            Action::Next(area) => ActionEvent::Began { area },
            Action::Worker(help, _) => match (self.in_hand(), after.in_hand()) {
                (Some(Item::Die(before)), Some(Item::Die(die))) => {
                    ActionEvent::Turned { from: before.value, die, help }
                }
                _ => unreachable!("workers are used on a die in hand"),
            },
            Action::Hex(hex) => match self.in_hand() {
                Some(Item::Tile(tile)) if !tile.breeding() => ActionEvent::Aimed { hex },
                Some(Item::Die(die)) => ActionEvent::Fed { hex, die },
                item => ActionEvent::Placed { hex, thing: named(item), corner: None, tower: None },
            },
            Action::Corner(corner) => {
                let cell = if let At::Corner { cell, .. } = self.at { cell } else { 0 };
                let (hex, thing) = (self.ground(rules).hex(cell), named(self.in_hand()));
                ActionEvent::Placed { hex, thing, corner: Some(corner), tower: tower() }
            }
            Action::Discard => ActionEvent::Discarded { thing: named(self.in_hand()) },
            Action::Change { hex, help, .. } => {
                let cell = self.ground(rules).cell(hex).unwrap_or_default();
                ActionEvent::Changed { hex, from: self.park.die(cell), to: after.park.die(cell), help }
            }
            Action::Done => ActionEvent::Finished,
        }
    }
}

impl Spectacular {
    /// Changes both versions of a seat, so that everybody sees the change at once.
    #[inline]
    pub(crate) fn update_public(&mut self, seat: Seat, change: impl Fn(&mut Player)) {
        let faces = &mut self.faces[seat.index()];
        change(&mut faces.now);
        change(&mut faces.shown);
    }

    /// Applies a step.
    #[inline]
    pub(crate) fn step(&mut self, rules: &Rules, step: &Step<Self>, events: &mut impl EventSink<Event>) {
        match step {
            Step::Chance(chance) => self.apply_chance(rules, *chance, events),
            Step::Choice(decision) => self.decide(rules, decision.seat, decision.action, events),
        }
    }

    #[inline]
    fn decide(&mut self, rules: &Rules, seat: Seat, action: Action, events: &mut impl EventSink<Event>) {
        let simultaneous = self.simultaneous_phase(rules).is_some();
        let endangered = if let Phase::Save { space } = self.phase { self.endangered(rules, space) } else { None };
        let player = self.player(seat);
        events.push(|| {
            let event = Event::Did { seat, doing: player.describe(rules, action, endangered) };
            if simultaneous { Addressed::only_by(SeatSet::one(seat), event, None) } else { Addressed::by_all(event) }
        });
        let faces = &mut self.faces[seat.index()];
        faces.now.act(rules, action);
        if simultaneous {
            faces.log.push(action);
        } else {
            faces.shown = faces.now;
        }
        if faces.now.finished(self.phase, action) {
            self.done = self.done.with(seat);
            if self.done == rules.seats.set() {
                self.all_finished(rules, action, events);
            }
        }
    }

    /// Ends the phase that all seats have finished, and begins the next one.
    fn all_finished(&mut self, rules: &Rules, last: Action, events: &mut impl EventSink<Event>) {
        if self.simultaneous_phase(rules).is_some() {
            self.publish_logs(rules, events);
        }
        match self.phase {
            Phase::Reroll => self.continue_draws(rules, Chain::Reroll, events),
            Phase::Swap if rules.solo => self.enter(Phase::SoloReroll),
            Phase::Swap => self.begin_turn(rules),
            Phase::SoloReroll => self.continue_draws(rules, Chain::SoloReroll, events),
            Phase::SoloDiscard => self.drop_marked(rules, events),
            Phase::Side => self.continue_draws(rules, Chain::Token, events),
            Phase::Save { space } => {
                if let (Action::Save(help), Some(item)) = (last, self.endangered(rules, space)) {
                    self.update_public(Seat::new(0), |player| player.workers &= !help.workers(item.colour()));
                } else {
                    self.discard_endangered(rules, space, events);
                }
                self.enter(Phase::Choose);
            }
            Phase::Choose => self.enter(Phase::Build),
            Phase::Build => self.continue_draws(rules, Chain::Prepare, events),
            Phase::Workers => self.after_workers(rules, events),
            Phase::Draw { .. } | Phase::Over => {}
        }
    }

    /// Sends to the others what each seat has done in the simultaneous phase, in seat order (SPC-R26).
    fn publish_logs(&mut self, rules: &Rules, events: &mut impl EventSink<Event>) {
        for seat in rules.seats.seats() {
            let faces = self.faces[seat.index()];
            if faces.log.is_empty() {
                continue;
            }
            events.push(|| {
                let mut player = faces.shown;
                let mut doings = Vec::new();
                for &action in &faces.log {
                    // Which item was built first, and the hex of a tile before it is oriented, follow from
                    // the later actions.
                    let event = player.describe(rules, action, None);
                    if !matches!(event, ActionEvent::Began { .. } | ActionEvent::Aimed { .. }) {
                        doings.push(event);
                    }
                    player.act(rules, action);
                }
                Addressed::by_others(seat, Event::Showed { seat, doings })
            });
            let faces = &mut self.faces[seat.index()];
            faces.shown = faces.now;
            faces.log = Log::default();
        }
    }

    /// Begins a phase, which no seat has finished yet.
    fn enter(&mut self, phase: Phase) {
        self.phase = phase;
        self.done = SeatSet::EMPTY;
    }

    fn begin_turn(&mut self, rules: &Rules) {
        self.enter(if rules.solo { Phase::Side } else { Phase::Choose });
    }

    /// Solo: discards the marked tiles and refills the empty spaces (SPC-327, 353).
    fn drop_marked(&mut self, rules: &Rules, events: &mut impl EventSink<Event>) {
        let seat = Seat::new(0);
        self.update_public(seat, |player| {
            for space in 0..8 {
                if player.marks >> space & 1 == 1
                    && let Some(tile) = player.supply.tiles[space].take()
                {
                    player.discard(Item::Tile(tile));
                }
            }
            player.marks = 0;
        });
        self.continue_draws(rules, Chain::SoloRefill, events);
    }

    /// Solo: discards the item on this space of the side without the selection token (SPC-332).
    fn discard_endangered(&mut self, rules: &Rules, space: u8, events: &mut impl EventSink<Event>) {
        let Some(item) = self.endangered(rules, space) else { return };
        events.push(|| Addressed::by_all(Event::Lost { space, thing: rules.named_item(item) }));
        self.update_public(Seat::new(0), |player| {
            match player.supply.side.map(SoloSide::other) {
                Some(SoloSide::Tiles) => player.supply.tiles[usize::from(space)] = None,
                Some(SoloSide::Dice) => player.supply.dice[usize::from(space)] = 0,
                None => {}
            }
            player.discard(item);
        });
    }

    /// Ends a turn: passes the supply boards on, and ends the round after its last turn (SPC-213, 221, 251).
    fn end_turn(&mut self, rules: &Rules, events: &mut impl EventSink<Event>) {
        if !rules.solo {
            self.pass_boards(rules);
        }
        self.turn += 1;
        let turn = self.turn;
        events.push(|| Addressed::by_all(Event::TurnOver { turn }));
        if !TURNS.contains(&turn) {
            return self.begin_turn(rules);
        }
        // SPC-R40: only seats that can change a die are asked.
        self.enter(Phase::Workers);
        let idle = rules.seats.seats().filter(|seat| self.player(*seat).changes(rules).is_empty());
        self.done = idle.collect();
        if self.done == rules.seats.set() {
            self.after_workers(rules, events);
        }
    }

    /// Passes every supply board to the left-hand neighbour (SPC-213).
    fn pass_boards(&mut self, rules: &Rules) {
        let last = rules.seats.get() - 1;
        let carried = self.faces[last].now.supply;
        for seat in (0..last).rev() {
            let supply = self.faces[seat].now.supply;
            self.update_public(Seat::new(seat as u8 + 1), |player| player.supply = supply);
        }
        self.update_public(Seat::new(0), |player| player.supply = carried);
    }

    /// Scores the entrance and refills the supply for round 2, or ends the game (SPC-222, 252).
    fn after_workers(&mut self, rules: &Rules, events: &mut impl EventSink<Event>) {
        for seat in rules.seats.seats() {
            self.update_public(seat, |player| player.changed = 0);
        }
        if self.turn == TURNS[0] {
            self.enter(Phase::Over);
            events.push(|| Addressed::by_all(Event::Ended));
            return;
        }
        for seat in rules.seats.seats() {
            let player = self.player(seat);
            let points = entrance(player.ground(rules), &player.park) as u8;
            self.update_public(seat, |player| player.entrance = points);
            events.push(|| Addressed::by_all(Event::Entrance { seat, points }));
        }
        if rules.solo {
            self.tokens = u8::MAX;
            self.update_public(Seat::new(0), |player| player.supply.side = None);
            events.push(|| Addressed::by_all(Event::TokensShuffled));
        }
        self.continue_draws(rules, Chain::Refill, events);
    }

    /// Goes on to the next draw of a sequence, or to the phase after the sequence.
    pub(crate) fn continue_draws(&mut self, rules: &Rules, chain: Chain, events: &mut impl EventSink<Event>) {
        if let Some(draw) = self.next_draw(rules, chain) {
            self.phase = Phase::Draw { draw, chain };
            return;
        }
        match chain {
            Chain::SetUp => self.enter(Phase::Reroll),
            Chain::Reroll => self.enter(Phase::Swap),
            Chain::Refill if rules.solo => self.enter(Phase::SoloReroll),
            Chain::SoloReroll => self.enter(Phase::SoloDiscard),
            Chain::SoloRefill | Chain::Refill => self.begin_turn(rules),
            Chain::Prepare => self.end_turn(rules, events),
            Chain::Token => self.enter(Phase::Choose),
        }
    }

    /// Applies a chance outcome.
    fn apply_chance(&mut self, rules: &Rules, chance: Chance, events: &mut impl EventSink<Event>) {
        let Phase::Draw { draw, chain } = self.phase else { return };
        match (draw, chance) {
            (Draw::Token, Chance::Token(number)) => self.reveal_token(rules, number, events),
            _ => {
                self.apply_draw(rules, draw, chance, events);
                self.continue_draws(rules, chain, events);
            }
        }
    }

    /// Solo: reveals a token; the item it names is discarded unless the player can save it with a worker
    /// (SPC-332, 333, R40).
    fn reveal_token(&mut self, rules: &Rules, number: u8, events: &mut impl EventSink<Event>) {
        self.tokens &= !(1 << (number - 1));
        events.push(|| Addressed::by_all(Event::Token { number }));
        let supply = self.player(Seat::new(0)).supply;
        let space = supply.side.and_then(|side| supply.hit(rules, side.other(), number));
        let found = space.and_then(|space| Some((space, self.endangered(rules, space)?)));
        self.enter(Phase::Choose);
        let Some((space, item)) = found else { return };
        let able = self.player(Seat::new(0)).workers & crate::action::Help::Both.workers(item.colour()) != 0;
        if able && !self.last_turn() {
            self.enter(Phase::Save { space });
        } else {
            self.discard_endangered(rules, space, events);
        }
    }
}

/// Returns the space of a supply board with this number in the order of filling: outside dice, inside dice,
/// tiles.
pub(crate) const fn space_in_filling_order(number: usize) -> Space {
    let colour = Habitat::ALL[number % 4];
    match number / 4 {
        0 => Space::Die(colour),
        1 => Space::Inside(colour),
        _ => Space::Tile(colour),
    }
}
