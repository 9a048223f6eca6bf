//! One trial of a line: the seat's own game, played to its end by the quick policy.

use spectacular::action::SoloSide;
use spectacular::components::{SOLO, TURNS};
use spectacular::state::SEATS;
use spectacular::{Player, scoring};

use super::land::Land;
use super::outlook::Outlook;
use super::quick::{self, Course};
use super::windows;
use super::world::{Board, Luck, Others, prepare};

/// Where the game goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Stage {
    /// The marked display dice are rolled.
    Roll,
    /// A starting tile may be swapped.
    Swap,
    /// Solo: dice of the supply are marked, rolled; tiles marked, discarded.
    MarkDice,
    RollDice,
    MarkTiles,
    DropTiles,
    /// A turn begins.
    Turn,
    /// Solo: the side is chosen; the token is drawn.
    Token,
    /// Solo: an item is chosen from that side.
    Choose,
    /// Both items are built.
    Built,
    /// A round is over, workers may be used.
    Workers,
    /// The workers of the first round are used.
    Scored,
    /// The workers of the last round are used.
    Over,
}

/// The boards of the other seats, as far as they come to the seat.
pub(super) struct Table<'a> {
    pub(super) others: &'a Others,
    /// The boards of this round, what is left of them as bits, by the seat that had them when it began.
    pub(super) boards: [Board; SEATS],
    pub(super) left: [u16; SEATS],
    pub(super) seats: usize,
    pub(super) own: usize,
    /// The turn of the decision, and the seats that have taken their item in it.
    pub(super) from: u8,
    pub(super) taken: u8,
}

/// The game of the seat.
pub(super) struct Trial<'a> {
    pub(super) land: &'a Land<'a>,
    pub(super) course: &'a Course,
    pub(super) luck: Luck,
    pub(super) player: Player,
    pub(super) turn: u8,
    /// Solo: the number of tokens drawn in this round.
    pub(super) drawn: usize,
    pub(super) table: Option<Table<'a>>,
    /// The turn at which the trial ends with what the park is worth then; at the end, with its points.
    pub(super) until: u8,
    pub(super) nodes: u32,
}

/// How a trial ended.
pub(super) struct End {
    pub(super) total: i32,
    pub(super) breeding: i32,
    pub(super) missions: usize,
}

impl Trial<'_> {
    /// Plays on from a stage to the end of the game.
    pub(super) fn play(&mut self, mut stage: Stage) -> End {
        let solo = self.land.rules.solo;
        loop {
            stage = match stage {
                Stage::Roll => {
                    for die in 0..SOLO {
                        if self.player.marks >> die & 1 == 1 {
                            self.player.dice[die] = self.luck.rolls[die];
                        }
                    }
                    self.player.marks = 0;
                    Stage::Swap
                }
                Stage::Swap => {
                    quick::swap(self.land, &self.course[0], &mut self.player);
                    if solo { Stage::MarkDice } else { Stage::Turn }
                }
                Stage::MarkDice => {
                    for (space, value) in self.player.supply.dice.iter().enumerate() {
                        self.player.marks |= u8::from(quick::rerolls(self.land, *value)) << space;
                    }
                    Stage::RollDice
                }
                Stage::RollDice => {
                    for space in 0..SOLO {
                        if self.player.marks >> space & 1 == 1 {
                            self.player.supply.dice[space] = self.luck.supply[self.round()][0][space];
                        }
                    }
                    self.player.marks = 0;
                    Stage::MarkTiles
                }
                Stage::MarkTiles => {
                    self.player.marks = quick::doubles(self.land, &self.player);
                    Stage::DropTiles
                }
                Stage::DropTiles => {
                    for space in 0..SOLO {
                        if self.player.marks >> space & 1 == 1 {
                            self.player.supply.tiles[space] = None;
                        }
                    }
                    self.player.marks = 0;
                    self.refill();
                    Stage::Turn
                }
                Stage::Turn if solo => {
                    self.solo_turn();
                    Stage::Built
                }
                Stage::Turn => {
                    self.table_turn();
                    Stage::Built
                }
                Stage::Token => {
                    self.token();
                    Stage::Choose
                }
                Stage::Choose => {
                    let side = self.player.supply.side.unwrap_or(SoloSide::Tiles);
                    self.take(Some(side));
                    Stage::Built
                }
                Stage::Built => {
                    prepare(&mut self.player, &mut self.luck.personal);
                    self.pass();
                    self.turn += 1;
                    if self.turn >= self.until && self.turn < TURNS[0] {
                        return self.cut();
                    }
                    if TURNS.contains(&self.turn) { Stage::Workers } else { Stage::Turn }
                }
                Stage::Workers => {
                    let last = self.turn == TURNS[0];
                    let chances = &self.course[usize::from(if last { self.turn } else { self.turn - 1 })];
                    windows::change(self.land, chances, &mut self.player, last);
                    if last { Stage::Over } else { Stage::Scored }
                }
                Stage::Scored => {
                    self.score();
                    if solo { Stage::MarkDice } else { Stage::Turn }
                }
                Stage::Over => return self.end(),
            }
        }
    }

    fn round(&self) -> usize {
        usize::from(self.turn >= TURNS[1])
    }

    /// Scores the entrance, and fills the supply for the second round.
    fn score(&mut self) {
        self.player.entrance = scoring::entrance(self.land.ground, &self.player.park) as u8;
        self.player.changed = 0;
        if let Some(table) = &mut self.table {
            table.boards = table.others.second;
            for (left, board) in table.left.iter_mut().zip(&table.boards) {
                *left = board.iter().enumerate().map(|(at, item)| u16::from(item.is_some()) << at).sum();
            }
            return;
        }
        self.drawn = 0;
        for (value, new) in self.player.supply.dice.iter_mut().zip(self.luck.supply[1][1]) {
            *value = if *value == 0 { new } else { *value };
        }
        self.refill();
    }

    /// Solo: fills the empty tile spaces.
    fn refill(&mut self) {
        for (space, tile) in self.player.supply.tiles.iter_mut().enumerate() {
            if tile.is_none() {
                *tile = self.luck.common[self.land.rules.components.solo_tiles[space] as usize].pop();
            }
        }
    }

    /// Solo: reveals a token; the item that it hits is lost.
    fn token(&mut self) {
        let token = self.luck.tokens[self.round()][self.drawn.min(SOLO - 1)];
        self.drawn += 1;
        let supply = &mut self.player.supply;
        let Some(side) = supply.side.map(SoloSide::other) else { return };
        let Some(space) = supply.hit(self.land.rules, side, token) else { return };
        match side {
            SoloSide::Tiles => supply.tiles[usize::from(space)] = None,
            SoloSide::Dice => supply.dice[usize::from(space)] = 0,
        }
    }

    /// Solo: takes an item from this side, or from any, and builds.
    fn take(&mut self, side: Option<SoloSide>) {
        let (supply, rules) = (self.player.supply, self.land.rules);
        let sides = SoloSide::ALL.into_iter().filter(|at| side.is_none_or(|side| side == *at));
        let items = sides.flat_map(|side| (0..SOLO as u8).map(move |space| (side, space)));
        let items = items.filter_map(|(side, space)| supply.solo(rules, side, space).map(|item| ((side, space), item)));
        let chances = &self.course[usize::from(self.turn)];
        let taken = quick::turn(self.land, chances, &mut self.player, items);
        self.nodes += 1;
        match taken {
            Some((SoloSide::Tiles, space)) => self.player.supply.tiles[usize::from(space)] = None,
            Some((SoloSide::Dice, space)) => self.player.supply.dice[usize::from(space)] = 0,
            None => {}
        }
        self.player.supply.side = taken.map(|(side, _)| side);
    }

    /// Solo: plays a turn. The token hits the other side, so it can be drawn after the item is taken.
    fn solo_turn(&mut self) {
        self.take(None);
        self.token();
    }

    /// The board that a seat has in this turn.
    fn held(table: &Table<'_>, turn: u8, seat: usize) -> usize {
        (seat + table.seats * 15 - usize::from(turn - table.from)) % table.seats
    }

    fn table_turn(&mut self) {
        let Some(table) = &mut self.table else { return };
        let held = Self::held(table, self.turn, table.own);
        let left = table.left[held];
        let items = table.boards[held].iter().enumerate();
        let items = items.filter_map(|(at, item)| item.filter(|_| left >> at & 1 == 1).map(|item| (at, item)));
        let taken = quick::turn(self.land, &self.course[usize::from(self.turn)], &mut self.player, items);
        self.nodes += 1;
        table.left[held] &= !taken.map_or(0, |at| 1 << at);
    }

    /// The other seats take their items of this turn.
    fn pass(&mut self) {
        let Some(table) = &mut self.table else { return };
        let passed = usize::from(self.turn - table.from);
        for seat in (0..table.seats).filter(|seat| *seat != table.own) {
            if passed == 0 && table.taken >> seat & 1 == 1 {
                continue;
            }
            let held = Self::held(table, self.turn, seat);
            let order = &table.others.orders[passed][seat];
            if let Some(at) = order.iter().find(|at| table.left[held] >> **at & 1 == 1) {
                table.left[held] &= !(1 << at);
            }
        }
    }

    /// The end of a trial that is not played out.
    fn cut(&self) -> End {
        let chances = &self.course[usize::from(self.turn - 1)];
        let worth = Outlook::new(self.land, chances, &self.player).worth + f32::from(self.player.entrance);
        End { total: worth as i32, ..self.end() }
    }

    fn end(&self) -> End {
        let (rules, player) = (self.land.rules, &self.player);
        End {
            total: scoring::points(rules, player).total(),
            breeding: scoring::breeding(&player.park),
            missions: scoring::missions(rules, player).filter(|(_, met)| *met).count(),
        }
    }
}
