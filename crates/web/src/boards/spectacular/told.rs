//! Seats as far as the told events tell of them: enough to score them after every doing.

use game_core::Seat;
use spectacular::event::{ActionEvent, NamedItem};
use spectacular::items::Item;
use spectacular::rules::Dealt;
use spectacular::state::SEATS;
use spectacular::{Event, Player, Point, Rules, Tile, scoring};

/// The parks, workers, missions and entrance points of all seats. Displays and supply boards are not kept.
pub(super) struct ToldSeats<'a> {
    rules: &'a Rules,
    players: [Player; SEATS],
}

/// Returns the entry of a seat in a list of the options; `None` if chance decides.
fn fixed<T: Copy>(list: &Dealt<T>, seat: usize) -> Option<T> {
    match list {
        Dealt::Random => None,
        Dealt::Fixed(list) => list.get(seat).copied(),
    }
}

/// Returns the item without the name of its animal.
pub(super) const fn item(thing: &NamedItem) -> Item {
    match thing {
        NamedItem::Tile { tile, .. } => Item::Tile(*tile),
        NamedItem::Die(die) => Item::Die(*die),
    }
}

fn tile(thing: &NamedItem) -> Option<Tile> {
    match thing {
        NamedItem::Tile { tile, .. } => Some(*tile),
        NamedItem::Die(_) => None,
    }
}

impl<'a> ToldSeats<'a> {
    /// Returns the seats before the first event, with what the options fix.
    pub(super) fn new(rules: &'a Rules) -> Self {
        let players = core::array::from_fn(|seat| {
            let trio = fixed(&rules.options.mission_tiles, seat).filter(|_| rules.missions);
            let missions = trio.map_or([None; 3], |trio| trio.0.map(Some));
            Player { board: fixed(&rules.options.boards, seat), missions, ..Player::default() }
        });
        Self { rules, players }
    }

    /// Returns a seat as far as it is known.
    pub(super) const fn player(&self, seat: Seat) -> &Player {
        &self.players[seat.index()]
    }

    /// Returns the points of a seat.
    pub(super) fn total(&self, seat: Seat) -> i32 {
        scoring::points(self.rules, self.player(seat)).total()
    }

    /// Takes in an event other than a doing.
    pub(super) fn hear(&mut self, event: &Event) {
        match event {
            Event::Board { seat, board, .. } => self.players[seat.index()].board = Some(*board),
            Event::Mission { seat, code, .. } => self.players[seat.index()].missions[code.set()] = Some(*code),
            Event::Started { seat, start, thing } => self.start(*seat, *start, thing),
            Event::Entrance { seat, points } => self.players[seat.index()].entrance = *points,
            _ => {}
        }
    }

    /// Takes in what a seat did.
    pub(super) fn did(&mut self, seat: Seat, doing: &ActionEvent) {
        if let ActionEvent::Swapped { start, to_park, .. } = doing {
            return self.start(seat, *start, to_park);
        }
        let player = &mut self.players[seat.index()];
        let Some(board) = player.board else { return };
        let ground = self.rules.ground(board);
        match doing {
            ActionEvent::Placed { hex, thing, corner, .. } => {
                if let (Some(cell), Some(tile)) = (ground.cell(*hex), tile(thing)) {
                    player.park.place(ground, cell, tile, corner.unwrap_or(Point::N));
                }
            }
            ActionEvent::Fed { hex, die } => {
                if let Some(cell) = ground.cell(*hex) {
                    player.park.feed(cell, die.value);
                }
            }
            ActionEvent::Changed { hex, to, help, .. } => {
                let Some(cell) = ground.cell(*hex) else { return };
                let colour = player.park.tile(cell).map_or_else(|| self.rules.star(board), Tile::habitat);
                player.park.feed(cell, *to);
                player.workers &= !help.workers(colour);
            }
            ActionEvent::Turned { die, help, .. } => player.workers &= !help.workers(die.colour),
            ActionEvent::Saved { thing, help } => player.workers &= !help.workers(item(thing).colour()),
            _ => {}
        }
    }

    /// Lays a tile on a start hex, in place of the one that is there.
    fn start(&mut self, seat: Seat, start: u8, thing: &NamedItem) {
        let player = &mut self.players[seat.index()];
        let (Some(board), Some(tile)) = (player.board, tile(thing)) else { return };
        let ground = self.rules.ground(board);
        if let Some((cell, corner)) = ground.starts().get(usize::from(start)).copied() {
            player.park.lift(cell);
            player.park.place(ground, cell, tile, corner);
        }
    }
}
