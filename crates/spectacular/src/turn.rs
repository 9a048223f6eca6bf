//! What a step does: a seat's own decisions, the draws, and what follows when everybody has finished.

mod deal;

use game_core::{Addressed, EventSink, Seat, SeatSet, Step};

use crate::action::{Action, Area, Chance, Slot, SoloSide, Space};
use crate::components::TURNS;
use crate::event::{Doing, Event};
use crate::items::{Die, Habitat, Item, Point};
use crate::rules::Rules;
use crate::scoring::entrance;
use crate::state::{At, Chain, Draw, Log, Phase, Player, Spectacular};

impl Player {
    /// What lies at a place of the display.
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

    /// Does what the rules allow and what concerns this seat alone.
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
            // Worker use and discard of a saved or lost item, and the closing words, are the game's affair.
            Action::Roll | Action::NoSwap | Action::Refill | Action::LetGo | Action::Save(_) | Action::Done => {}
        }
    }

    /// SPC-121, 122.
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

    /// SPC-171: the other item is next, if it still waits.
    #[inline]
    fn item_done(&mut self, area: Area) {
        self.areas[area as usize] = None;
        let other = area.other();
        self.at = match self.areas[other as usize] {
            Some(_) => At::Item { area: other, helped: false },
            None => At::Between,
        };
    }

    /// Whether this was the last decision of the seat in the phase.
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

    /// What a decision does, in words for events. It is not made yet.
    pub(crate) fn doing(&self, rules: &Rules, action: Action, endangered: Option<Item>) -> Doing {
        let thing = |item: Option<Item>| match item {
            Some(item) => rules.thing(item),
            None => unreachable!("the rules allow only what is there"),
        };
        let mut after = *self;
        after.act(rules, action);
        let tower = || {
            let new = after.park.towers(self.ground(rules)).map(|(tower, hexes)| (tower, hexes.0[0]));
            let old: Vec<_> = self.park.towers(self.ground(rules)).map(|(_, hexes)| hexes.0[0]).collect();
            new.filter(|(_, hexes)| !old.contains(hexes)).map(|(tower, _)| tower).next()
        };
        match action {
            Action::Roll => Doing::Rolls { dice: self.marks.count_ones() as u8 },
            Action::Mark(die) => Doing::Marked { die },
            Action::MarkSpace(space) => Doing::MarkedSpace { space },
            Action::NoSwap => Doing::KeptStarts,
            Action::Swap { start, slot } => {
                let cell = self.ground(rules).starts()[usize::from(start)].0;
                let to_park = thing(self.display[usize::from(slot)].map(Item::Tile));
                Doing::Swapped { start, slot, to_park, to_display: thing(self.park.tile(cell).map(Item::Tile)) }
            }
            Action::Refill => Doing::Refills,
            Action::Drop(space) => Doing::Dropped { space },
            Action::Side(side) => Doing::ChoseSide { side },
            Action::LetGo => Doing::LetGo { thing: thing(endangered) },
            Action::Save(help) => Doing::Saved { thing: thing(endangered), help },
            Action::Supply(space) => Doing::TookSupply { space, thing: thing(self.supply.item(rules, space)) },
            Action::Display(slot) => Doing::TookDisplay { slot, thing: thing(self.slot(slot)) },
            Action::Next(area) => Doing::Began { area },
            Action::Worker(help, _) => match (self.in_hand(), after.in_hand()) {
                (Some(Item::Die(before)), Some(Item::Die(die))) => Doing::Turned { from: before.value, die, help },
                _ => unreachable!("workers are used on a die in hand"),
            },
            Action::Hex(hex) => match self.in_hand() {
                Some(Item::Tile(tile)) if !tile.breeding() => Doing::Aimed { hex },
                Some(Item::Die(die)) => Doing::Fed { hex, die },
                item => Doing::Placed { hex, thing: thing(item), corner: None, tower: None },
            },
            Action::Corner(corner) => {
                let cell = if let At::Corner { cell, .. } = self.at { cell } else { 0 };
                let (hex, thing) = (self.ground(rules).hex(cell), thing(self.in_hand()));
                Doing::Placed { hex, thing, corner: Some(corner), tower: tower() }
            }
            Action::Discard => Doing::Discarded { thing: thing(self.in_hand()) },
            Action::Change { hex, help, .. } => {
                let cell = self.ground(rules).cell(hex).unwrap_or_default();
                Doing::Changed { hex, from: self.park.die(cell), to: after.park.die(cell), help }
            }
            Action::Done => Doing::Finished,
        }
    }
}

impl Spectacular {
    /// Does to a seat what all see at once.
    #[inline]
    pub(crate) fn openly(&mut self, seat: Seat, change: impl Fn(&mut Player)) {
        let faces = &mut self.faces[seat.index()];
        change(&mut faces.now);
        change(&mut faces.shown);
    }

    /// Makes a step.
    #[inline]
    pub(crate) fn step(&mut self, rules: &Rules, step: &Step<Self>, events: &mut impl EventSink<Event>) {
        match step {
            Step::Chance(chance) => self.drawn(rules, *chance, events),
            Step::Choice(decision) => self.decide(rules, decision.seat, decision.action, events),
        }
    }

    #[inline]
    fn decide(&mut self, rules: &Rules, seat: Seat, action: Action, events: &mut impl EventSink<Event>) {
        let window = self.simultaneous_phase(rules).is_some();
        let endangered = if let Phase::Save { space } = self.phase { self.endangered(rules, space) } else { None };
        let player = self.player(seat);
        events.push(|| {
            let event = Event::Did { seat, doing: player.doing(rules, action, endangered) };
            if window { Addressed::only_by(SeatSet::one(seat), event, None) } else { Addressed::by_all(event) }
        });
        let faces = &mut self.faces[seat.index()];
        faces.now.act(rules, action);
        if window {
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

    /// Everybody has finished the phase: a window closes, the next thing begins.
    fn all_finished(&mut self, rules: &Rules, last: Action, events: &mut impl EventSink<Event>) {
        if self.simultaneous_phase(rules).is_some() {
            self.close(rules, events);
        }
        match self.phase {
            Phase::Reroll => self.go_on(rules, Chain::Reroll, events),
            Phase::Swap if rules.solo => self.open(Phase::SoloReroll),
            Phase::Swap => self.begin_turn(rules),
            Phase::SoloReroll => self.go_on(rules, Chain::SoloReroll, events),
            Phase::SoloDiscard => self.drop_marked(rules, events),
            Phase::Side => self.go_on(rules, Chain::Token, events),
            Phase::Save { space } => {
                if let (Action::Save(help), Some(item)) = (last, self.endangered(rules, space)) {
                    self.openly(Seat::new(0), |player| player.workers &= !help.workers(item.colour()));
                } else {
                    self.lose(rules, space, events);
                }
                self.open(Phase::Choose);
            }
            Phase::Choose => self.open(Phase::Build),
            Phase::Build => self.go_on(rules, Chain::Prepare, events),
            Phase::Workers => self.after_workers(rules, events),
            Phase::Draw { .. } | Phase::Over => {}
        }
    }

    /// Shows what every seat has done, in seat order, to all others (SPC-R26).
    fn close(&mut self, rules: &Rules, events: &mut impl EventSink<Event>) {
        for seat in rules.seats.seats() {
            let faces = self.faces[seat.index()];
            if faces.log.is_empty() {
                continue;
            }
            events.push(|| {
                let mut player = faces.shown;
                let mut doings = Vec::new();
                for &action in &faces.log {
                    // Which item came first and where a tile was put before it was turned is told by what became of them.
                    let doing = player.doing(rules, action, None);
                    if !matches!(doing, Doing::Began { .. } | Doing::Aimed { .. }) {
                        doings.push(doing);
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

    fn open(&mut self, phase: Phase) {
        self.phase = phase;
        self.done = SeatSet::EMPTY;
    }

    fn begin_turn(&mut self, rules: &Rules) {
        self.open(if rules.solo { Phase::Side } else { Phase::Choose });
    }

    /// Solo: the marked tiles leave, the empty spaces are filled (SPC-327, 353).
    fn drop_marked(&mut self, rules: &Rules, events: &mut impl EventSink<Event>) {
        let seat = Seat::new(0);
        self.openly(seat, |player| {
            for space in 0..8 {
                if player.marks >> space & 1 == 1
                    && let Some(tile) = player.supply.tiles[space].take()
                {
                    player.discard(Item::Tile(tile));
                }
            }
            player.marks = 0;
        });
        self.go_on(rules, Chain::SoloRefill, events);
    }

    /// Solo: the item on this space of the side without the selection token is discarded (SPC-332).
    fn lose(&mut self, rules: &Rules, space: u8, events: &mut impl EventSink<Event>) {
        let Some(item) = self.endangered(rules, space) else { return };
        events.push(|| Addressed::by_all(Event::Lost { space, thing: rules.thing(item) }));
        self.openly(Seat::new(0), |player| {
            match player.supply.side.map(SoloSide::other) {
                Some(SoloSide::Tiles) => player.supply.tiles[usize::from(space)] = None,
                Some(SoloSide::Dice) => player.supply.dice[usize::from(space)] = 0,
                None => {}
            }
            player.discard(item);
        });
    }

    /// Step 3 is over: boards are passed, and perhaps the round ends (SPC-213, 221, 251).
    fn end_turn(&mut self, rules: &Rules, events: &mut impl EventSink<Event>) {
        if !rules.solo {
            self.pass(rules);
        }
        self.turn += 1;
        let turn = self.turn;
        events.push(|| Addressed::by_all(Event::TurnOver { turn }));
        if !TURNS.contains(&turn) {
            return self.begin_turn(rules);
        }
        // SPC-R40: only a seat that could change something is asked.
        self.open(Phase::Workers);
        let idle = rules.seats.seats().filter(|seat| self.player(*seat).changes(rules).is_empty());
        self.done = idle.collect();
        if self.done == rules.seats.set() {
            self.after_workers(rules, events);
        }
    }

    /// SPC-213: every board goes to the left-hand neighbour.
    fn pass(&mut self, rules: &Rules) {
        let last = rules.seats.get() - 1;
        let carried = self.faces[last].now.supply;
        for seat in (0..last).rev() {
            let supply = self.faces[seat].now.supply;
            self.openly(Seat::new(seat as u8 + 1), |player| player.supply = supply);
        }
        self.openly(Seat::new(0), |player| player.supply = carried);
    }

    /// The entrance and the supply for round 2, or the end (SPC-222, 252).
    fn after_workers(&mut self, rules: &Rules, events: &mut impl EventSink<Event>) {
        for seat in rules.seats.seats() {
            self.openly(seat, |player| player.changed = 0);
        }
        if self.turn == TURNS[0] {
            self.open(Phase::Over);
            events.push(|| Addressed::by_all(Event::Ended));
            return;
        }
        for seat in rules.seats.seats() {
            let player = self.player(seat);
            let points = entrance(player.ground(rules), &player.park) as u8;
            self.openly(seat, |player| player.entrance = points);
            events.push(|| Addressed::by_all(Event::Entrance { seat, points }));
        }
        if rules.solo {
            self.tokens = u8::MAX;
            self.openly(Seat::new(0), |player| player.supply.side = None);
            events.push(|| Addressed::by_all(Event::TokensShuffled));
        }
        self.go_on(rules, Chain::Refill, events);
    }

    /// The next draw of a chain, or what follows it.
    pub(crate) fn go_on(&mut self, rules: &Rules, chain: Chain, events: &mut impl EventSink<Event>) {
        if let Some(draw) = self.next_draw(rules, chain) {
            self.phase = Phase::Draw { draw, chain };
            return;
        }
        match chain {
            Chain::SetUp => self.open(Phase::Reroll),
            Chain::Reroll => self.open(Phase::Swap),
            Chain::Refill if rules.solo => self.open(Phase::SoloReroll),
            Chain::SoloReroll => self.open(Phase::SoloDiscard),
            Chain::SoloRefill | Chain::Refill => self.begin_turn(rules),
            Chain::Prepare => self.end_turn(rules, events),
            Chain::Token => self.open(Phase::Choose),
        }
    }

    /// Chance has brought something.
    fn drawn(&mut self, rules: &Rules, chance: Chance, events: &mut impl EventSink<Event>) {
        let Phase::Draw { draw, chain } = self.phase else { return };
        match (draw, chance) {
            (Draw::Token, Chance::Token(number)) => self.reveal(rules, number, events),
            _ => {
                self.take(rules, draw, chance, events);
                self.go_on(rules, chain, events);
            }
        }
    }

    /// Solo: a token names the item that is discarded, unless a worker keeps it (SPC-332, 333, R40).
    fn reveal(&mut self, rules: &Rules, number: u8, events: &mut impl EventSink<Event>) {
        self.tokens &= !(1 << (number - 1));
        events.push(|| Addressed::by_all(Event::Token { number }));
        let clockwise = (0..8).map(|on| (number - 1 + on) % 8);
        let found = clockwise.into_iter().find_map(|space| Some((space, self.endangered(rules, space)?)));
        self.open(Phase::Choose);
        let Some((space, item)) = found else { return };
        let able = self.player(Seat::new(0)).workers & crate::action::Help::Both.workers(item.colour()) != 0;
        if able && !self.last_turn() {
            self.open(Phase::Save { space });
        } else {
            self.lose(rules, space, events);
        }
    }
}

/// The space of a supply board with this number in order of filling: outside dice, inside dice, tiles.
pub(crate) const fn filling(number: usize) -> Space {
    let colour = Habitat::ALL[number % 4];
    match number / 4 {
        0 => Space::Die(colour),
        1 => Space::Inside(colour),
        _ => Space::Tile(colour),
    }
}
