//! Draws of the set-up and of refills: which one is next, its possible outcomes, and applying an outcome.

use game_core::set::ones;
use game_core::{Addressed, EventSink, Seat, Weight, choose_one, roll};

use crate::action::{Chance, Space};
use crate::components::{DICE, SLOTS};
use crate::event::Event;
use crate::items::{Board, Die, Habitat, Item, MissionCode, Tile};
use crate::rules::Rules;
use crate::state::{Chain, Draw, Phase, Player, Spectacular};
use crate::turn::space_in_filling_order;

/// Returns the set without one tile of this kind; bit n stands for `tiles[n]`.
fn remove_one(tiles: &[Tile], set: u16, tile: Tile) -> u16 {
    ones(set.into()).find(|&at| tiles[at] == tile).map_or(set, |at| set & !(1 << at))
}

impl Spectacular {
    /// Returns the next draw of a sequence; `None` if the sequence is complete.
    #[inline]
    pub(crate) fn next_draw(&self, rules: &Rules, chain: Chain) -> Option<Draw> {
        match chain {
            Chain::SetUp => self.next_set_up_draw(rules),
            Chain::Reroll => {
                let marked = rules.seats.seats().find(|seat| self.player(*seat).marks != 0)?;
                Some(Draw::Die { seat: marked, die: self.player(marked).marks.trailing_zeros() as u8 })
            }
            Chain::SoloReroll => {
                let marks = self.player(Seat::new(0)).marks;
                (marks != 0).then(|| Draw::SoloDie(marks.trailing_zeros() as u8))
            }
            Chain::SoloRefill => self.empty_solo_tile(),
            Chain::Refill if rules.solo => self.empty_solo(),
            Chain::Refill => self.empty_space(rules, rules.seats.get() <= 4),
            Chain::Prepare => self.empty_slot(rules),
            Chain::Token => match self.phase {
                Phase::Side => Some(Draw::Token),
                _ => None,
            },
        }
    }

    fn next_set_up_draw(&self, rules: &Rules) -> Option<Draw> {
        let seats = || rules.seats.seats();
        let player = |seat: Seat| self.player(seat);
        if let Some(seat) = seats().find(|seat| player(*seat).board.is_none()) {
            return Some(Draw::Board(seat));
        }
        if let Some(seat) = seats().find(|seat| !rules.solo && player(*seat).supply.number == 0) {
            return Some(Draw::Number(seat));
        }
        let supply = if rules.solo { self.empty_solo() } else { self.empty_space(rules, false) };
        let own = || {
            seats().find_map(|seat| {
                let player = player(seat);
                if let Some(draw) = self.empty_slot_of(seat) {
                    return Some(draw);
                }
                let starts = player.ground(rules).starts();
                if let Some(start) = starts.iter().position(|(cell, _)| player.park.tile(*cell).is_none()) {
                    return Some(Draw::Start { seat, start: start as u8 });
                }
                let die = player.dice.iter().position(|&value| value == 0)?;
                Some(Draw::Die { seat, die: die as u8 })
            })
        };
        let missions = || {
            let missing = |seat: Seat| player(seat).missions.iter().position(Option::is_none).map(|set| (seat, set));
            let (seat, set) = seats().filter(|_| rules.missions).find_map(missing)?;
            Some(Draw::Mission { seat, set: set as u8 })
        };
        supply.or_else(own).or_else(missions)
    }

    /// Returns the draw for the first empty space, by ascending number of the supply boards (SPC-107, 108,
    /// 241 to 243). Spaces inside the dotted line count only if `inside` is set.
    fn empty_space(&self, rules: &Rules, inside: bool) -> Option<Draw> {
        (1..=6).find_map(|number| {
            let seat = rules.seats.seats().find(|seat| self.player(*seat).supply.number == number)?;
            let supply = &self.player(seat).supply;
            let wanted = if inside { 0xfff } else { 0xf0f };
            // `filled` lists tiles first; the order of filling is dice first.
            let filled = supply.filled();
            let missing = wanted & !(filled >> 4 & 0xff | filled << 8);
            (missing != 0)
                .then(|| Draw::Space { seat, space: space_in_filling_order(missing.trailing_zeros() as usize) })
        })
    }

    fn empty_solo(&self) -> Option<Draw> {
        let supply = &self.player(Seat::new(0)).supply;
        let die = supply.dice.iter().position(|&value| value == 0);
        die.map(|space| Draw::SoloDie(space as u8)).or_else(|| self.empty_solo_tile())
    }

    fn empty_solo_tile(&self) -> Option<Draw> {
        let tile = self.player(Seat::new(0)).supply.tiles.iter().position(Option::is_none)?;
        Some(Draw::SoloTile(tile as u8))
    }

    fn empty_slot_of(&self, seat: Seat) -> Option<Draw> {
        let slot = self.player(seat).display.iter().position(Option::is_none)?;
        Some(Draw::Display { seat, slot: slot as u8 })
    }

    /// Returns the draw for the first empty display slot of a seat whose stack is not empty (SPC-211, 212,
    /// R23).
    fn empty_slot(&self, rules: &Rules) -> Option<Draw> {
        rules.seats.seats().filter(|seat| self.player(*seat).stack != 0).find_map(|seat| self.empty_slot_of(seat))
    }

    fn boards(&self) -> impl Iterator<Item = Board> + Clone + use<> {
        let taken = self.faces.each_ref().map(|faces| faces.now.board);
        Board::ALL.into_iter().filter(move |board| !taken.contains(&Some(*board)))
    }

    fn numbers(&self) -> impl Iterator<Item = u8> + Clone + use<> {
        let taken = self.faces.each_ref().map(|faces| faces.now.supply.number);
        (1..=6).filter(move |number| !taken.contains(number))
    }

    fn missions(&self, set: u8) -> impl Iterator<Item = MissionCode> + Clone + use<> {
        let taken = self.faces.each_ref().map(|faces| faces.now.missions[usize::from(set)]);
        MissionCode::of(usize::from(set)).filter(move |code| !taken.contains(&Some(*code)))
    }

    /// Returns the sorted tiles that a draw is from, and as bits which of them are still in the stack; `None`
    /// if it does not draw a tile.
    fn stack<'a>(&self, rules: &'a Rules, draw: Draw) -> Option<(&'a [Tile], u16)> {
        let habitat = match draw {
            Draw::Space { space: Space::Tile(colour), .. } => colour,
            Draw::SoloTile(space) => rules.components.solo_tiles[usize::from(space)],
            Draw::Display { seat, .. } | Draw::Start { seat, .. } => {
                let player = self.player(seat);
                return Some((rules.personal(player.board()), player.stack));
            }
            _ => return None,
        };
        Some((rules.common(habitat), self.stacks[habitat as usize]))
    }

    /// Appends the possible outcomes of the draw that is due, with their weights.
    pub(crate) fn outcomes(&self, rules: &Rules, out: &mut Vec<(Chance, Weight)>) {
        let Phase::Draw { draw, .. } = self.phase else { return };
        if let Some((tiles, set)) = self.stack(rules, draw) {
            for tile in ones(set.into()).map(|at| tiles[at]) {
                match out.last_mut() {
                    Some((Chance::Tile(last), weight)) if *last == tile => *weight += 1,
                    _ => out.push((Chance::Tile(tile), 1)),
                }
            }
            return;
        }
        match draw {
            Draw::Board(_) => out.extend(self.boards().map(|board| (Chance::Board(board), 1))),
            Draw::Number(_) => out.extend(self.numbers().map(|number| (Chance::Number(number), 1))),
            Draw::Mission { set, .. } => out.extend(self.missions(set).map(|code| (Chance::Mission(code), 1))),
            Draw::Token => {
                out.extend(ones(self.tokens.into()).map(|at| (Chance::Token(at as u8 + 1), 1)));
            }
            _ => out.extend((1..=6).map(|value| (Chance::Roll(value), 1))),
        }
    }

    /// Returns the outcome of the draw that is due which 64 random bits choose.
    #[inline]
    pub(crate) fn outcome_at(&self, rules: &Rules, x: u64) -> Chance {
        let Phase::Draw { draw, .. } = self.phase else { unreachable!("it is chance's turn") };
        if let Some((tiles, set)) = self.stack(rules, draw) {
            return Chance::Tile(tiles[choose_one(x, ones(set.into()))]);
        }
        match draw {
            Draw::Board(_) => Chance::Board(choose_one(x, self.boards())),
            Draw::Number(_) => Chance::Number(choose_one(x, self.numbers())),
            Draw::Mission { set, .. } => Chance::Mission(choose_one(x, self.missions(set))),
            Draw::Token => Chance::Token(choose_one(x, ones(self.tokens.into())) as u8 + 1),
            _ => Chance::Roll(roll(x, 6)),
        }
    }

    /// Applies the outcome of a draw.
    pub(crate) fn apply_draw(&mut self, rules: &Rules, draw: Draw, chance: Chance, events: &mut impl EventSink<Event>) {
        match (draw, chance) {
            (Draw::Board(seat), Chance::Board(board)) => {
                self.update_public(seat, |player| player.board = Some(board));
                events.push(|| {
                    let name = rules.components.board(board).name.clone();
                    Addressed::by_all(Event::Board { seat, board, name })
                });
            }
            (Draw::Number(seat), Chance::Number(number)) => {
                self.update_public(seat, |player| player.supply.number = number);
                events.push(|| Addressed::by_all(Event::SupplyBoard { seat, number }));
            }
            (Draw::Mission { seat, set }, Chance::Mission(code)) => {
                self.update_public(seat, |player| player.missions[usize::from(set)] = Some(code));
                events.push(|| {
                    let name = rules.mission(code).name.clone();
                    Addressed::by_all(Event::Mission { seat, code, name })
                });
            }
            (Draw::Space { seat, space }, _) => self.supply(rules, seat, space, chance, events),
            (Draw::SoloDie(space), Chance::Roll(value)) => {
                let colour = rules.components.solo_dice[usize::from(space)];
                self.update_public(Seat::new(0), |player| {
                    player.supply.dice[usize::from(space)] = value;
                    player.marks &= !(1 << space);
                });
                let item = Item::Die(Die { colour, value });
                events.push(|| Addressed::by_all(supplied(rules, 0, Space::Solo(space), item)));
            }
            (Draw::SoloTile(space), Chance::Tile(tile)) => {
                self.draw_common(rules, tile);
                self.update_public(Seat::new(0), |player| player.supply.tiles[usize::from(space)] = Some(tile));
                events.push(|| Addressed::by_all(supplied(rules, 0, Space::Solo(space), Item::Tile(tile))));
            }
            (Draw::Display { seat, slot }, Chance::Tile(tile)) => {
                self.draw_personal(rules, seat, tile, |player| player.display[usize::from(slot)] = Some(tile));
                events.push(|| {
                    Addressed::by_all(Event::Displayed { seat, slot, thing: rules.named_item(Item::Tile(tile)) })
                });
            }
            (Draw::Start { seat, start }, Chance::Tile(tile)) => {
                let ground = self.player(seat).ground(rules);
                let (cell, corner) = ground.starts()[usize::from(start)];
                self.draw_personal(rules, seat, tile, |player| _ = player.park.place(ground, cell, tile, corner));
                events.push(|| {
                    Addressed::by_all(Event::Started { seat, start, thing: rules.named_item(Item::Tile(tile)) })
                });
            }
            (Draw::Die { seat, die }, Chance::Roll(value)) => {
                self.update_public(seat, |player| {
                    player.dice[usize::from(die)] = value;
                    player.marks &= !(1 << die);
                });
                let colour = Habitat::ALL[usize::from(die / 2)];
                let thing = || rules.named_item(Item::Die(Die { colour, value }));
                events.push(|| Addressed::by_all(Event::Rolled { seat, die, thing: thing() }));
            }
            _ => unreachable!("`{chance}` is not an outcome of {draw:?}"),
        }
    }

    fn supply(&mut self, rules: &Rules, seat: Seat, space: Space, chance: Chance, events: &mut impl EventSink<Event>) {
        let item = match (space, chance) {
            (Space::Tile(_), Chance::Tile(tile)) => {
                self.draw_common(rules, tile);
                Item::Tile(tile)
            }
            (Space::Die(colour) | Space::Inside(colour), Chance::Roll(value)) => Item::Die(Die { colour, value }),
            _ => unreachable!("`{chance}` is not an outcome for space {space}"),
        };
        self.update_public(seat, |player| match (space, item) {
            (Space::Tile(colour), Item::Tile(tile)) => player.supply.tiles[colour as usize] = Some(tile),
            (Space::Inside(colour), Item::Die(die)) => player.supply.dice[colour as usize + 4] = die.value,
            (_, Item::Die(die)) => player.supply.dice[die.colour as usize] = die.value,
            (_, Item::Tile(_)) => {}
        });
        let number = self.player(seat).supply.number;
        events.push(|| Addressed::by_all(supplied(rules, number, space, item)));
    }

    fn draw_common(&mut self, rules: &Rules, tile: Tile) {
        let stack = &mut self.stacks[tile.habitat() as usize];
        *stack = remove_one(rules.common(tile.habitat()), *stack, tile);
    }

    fn draw_personal(&mut self, rules: &Rules, seat: Seat, tile: Tile, put: impl Fn(&mut Player)) {
        let player = self.player(seat);
        let stack = remove_one(rules.personal(player.board()), player.stack, tile);
        self.update_public(seat, |player| {
            player.stack = stack;
            put(player);
        });
    }
}

fn supplied(rules: &Rules, number: u8, space: Space, item: Item) -> Event {
    Event::Supplied { number, space, thing: rules.named_item(item) }
}

const _: () = assert!(SLOTS == 3 && DICE == 8, "marks fit into 8 bits, displayed items into 16");
