//! Whether a view that came from outside could be one of a game.

use game_core::{SeatCount, ViewFault};

use crate::board::Board;
use crate::components::{DUEL_LAST_SPACE, RACK, Tile};
use crate::memory::{self, Memory, MemoryView};
use crate::rules::{Counter, Mode, Rules};
use crate::state::{End, Ingenious, Pegs, Phase};
use crate::tiles::{Bag, Rack};
use crate::view::{View, a_deal_is_allowed};

/// No half scores more: five lines of at most fourteen cells.
const MOST_POINTS: u8 = 70;

/// More bonus placements than this are never owed at once: a placement earns at most two, and six tiles are
/// laid in a turn.
const MOST_OWED: u8 = 12;

/// Whether the tiles are in order, and no more than a rack holds.
fn is_rack(tiles: &[Tile]) -> bool {
    tiles.len() <= RACK && tiles.is_sorted()
}

impl View {
    /// Checks everything that legal lists, sheets, pictures, determinized states and bots rely on.
    pub(crate) fn check(&self, rules: &Rules) -> Result<(), ViewFault> {
        self.check_seats(rules.seats)?;
        let mut unseen = rules.tiles;
        self.check_board(rules, &mut unseen)?;
        self.check_racks(rules, &mut unseen)?;
        self.check_scores(rules)?;
        self.check_last(rules)?;
        self.check_memory(rules, &unseen)
    }

    fn check_seats(&self, seats: SeatCount) -> Result<(), ViewFault> {
        ViewFault::ensure_viewer(seats, self.viewer)?;
        ViewFault::ensure_seat(seats, "mover", self.mover)?;
        ViewFault::ensure_seat(seats, "starter", self.starter)?;
        ViewFault::ensure_seats(seats, "opened", self.opened)?;
        self.tokens.iter().flatten().try_for_each(|seat| ViewFault::ensure_seat(seats, "tokens", *seat))?;
        if let Phase::Over(End::InstantWin(seat)) = self.phase {
            ViewFault::ensure_seat(seats, "phase", seat)?;
        }
        Ok(())
    }

    /// The tiles on the board lie where tiles can lie, and are written in order. They are taken from
    /// `unseen`.
    fn check_board(&self, rules: &Rules, unseen: &mut Bag) -> Result<(), ViewFault> {
        let (boundary, mut board) = (rules.boundary(), Board::new(rules.boundary()));
        for laid in &self.board {
            let cells = boundary.cell(laid.first).zip(boundary.cell(laid.second));
            let free = cells.filter(|(first, second)| board.empty.has(*first) && board.empty.has(*second));
            let adjacent = free.filter(|_| laid.first.direction_to(laid.second).is_some());
            let Some((first, second)) = adjacent else {
                return Err(ViewFault::new("board", format!("{laid} does not lie on two adjacent empty cells")));
            };
            take(unseen, "board", laid.tile)?;
            board.lay(boundary, laid.tile, first, second);
        }
        ViewFault::ensure(board.tiles(boundary) == self.board, "board", "the tiles are not in order")
    }

    /// Racks, the tiles set aside, and how many tiles are in the bag. What the viewer sees is taken from
    /// `unseen`.
    fn check_racks(&self, rules: &Rules, unseen: &mut Bag) -> Result<(), ViewFault> {
        ViewFault::ensure_len("racks", &self.racks, rules.seats.get())?;
        let mut hidden = 0;
        for (seat, rack) in rules.seats.seats().zip(&self.racks) {
            let fits = usize::from(rack.count) <= Ingenious::rack_goal(rules);
            ViewFault::ensure(fits, "racks", "a rack holds too many tiles")?;
            let Some(tiles) = rack.tiles.as_ref().filter(|_| Self::sees(rules, self.viewer, seat)) else {
                let rightly = rack.tiles.is_none() && !Self::sees(rules, self.viewer, seat);
                ViewFault::ensure(
                    rightly,
                    "racks",
                    "a viewer sees its own rack, and those of others only where allowed",
                )?;
                hidden += usize::from(rack.count);
                continue;
            };
            let written = is_rack(tiles) && tiles.len() == usize::from(rack.count);
            ViewFault::ensure(written, "racks", "a rack is not in order, or its count is another")?;
            tiles.iter().try_for_each(|tile| take(unseen, "racks", *tile))?;
        }
        ViewFault::ensure(is_rack(&self.aside), "aside", "the tiles are too many or not in order")?;
        let exchanging = self.phase == Phase::Exchange;
        ViewFault::ensure(exchanging != self.aside.is_empty(), "aside", "tiles lie aside in an exchange only")?;
        self.aside.iter().try_for_each(|tile| take(unseen, "aside", *tile))?;
        let whole = unseen.len() == hidden + usize::from(self.bag);
        ViewFault::ensure(whole, "bag", "the tiles do not add up to those of the box")?;
        let counted = (rules.options.counter == Counter::On).then(|| unseen.counts().to_vec());
        ViewFault::ensure(self.unseen == counted, "unseen", "the counts are not those of the tiles that are unseen")
    }

    fn check_scores(&self, rules: &Rules) -> Result<(), ViewFault> {
        ViewFault::ensure_len("pegs", &self.pegs, Self::peg_sets(rules))?;
        let lowest = if rules.mode() == Mode::Duel { -DUEL_LAST_SPACE } else { 0 };
        let on_track = |pegs: &Pegs| pegs.iter().all(|peg| (lowest..=rules.last_space()).contains(peg));
        ViewFault::ensure(self.pegs.iter().all(on_track), "pegs", "a peg stands beyond its row")?;
        ViewFault::ensure(self.owed <= MOST_OWED, "owed", "so many bonus placements cannot be owed")?;
        ViewFault::ensure_len("tally", &self.tally, rules.seats.get())?;
        let placed: usize = self.tally.iter().map(|tally| usize::from(tally.placements)).sum();
        ViewFault::ensure(placed <= self.board.len(), "tally", "more tiles are counted than lie on the board")?;
        let sound = self.tally.iter().all(|tally| {
            let lost = 2 * u16::from(MOST_POINTS) * u16::from(tally.placements);
            tally.bonuses.max(tally.exchanges) <= tally.placements && tally.lost <= lost
        });
        ViewFault::ensure(sound, "tally", "more is counted than so many placements can bring")
    }

    /// The placement and the exchange made last.
    fn check_last(&self, rules: &Rules) -> Result<(), ViewFault> {
        if let Some(last) = self.last {
            ViewFault::ensure_seat(rules.seats, "last", last.seat)?;
            let same = |laid: &crate::board::Laid| {
                (laid.tile, laid.first, laid.second) == (last.tile, last.first, last.second)
            };
            ViewFault::ensure(self.board.iter().any(same), "last", "the tile does not lie on the board")?;
            let scored = last.points.iter().all(|points| *points <= MOST_POINTS);
            ViewFault::ensure(scored, "last", "no half scores so many points")?;
        }
        if let Phase::Order { first, second } = self.phase {
            let asked = self
                .last
                .is_some_and(|last| last.points == [first, second] && last.seat == self.mover && last.tile.is_double());
            ViewFault::ensure(asked, "phase", "the order is asked for the double laid last")?;
        }
        let Some((seat, shown)) = &self.exchanged else { return Ok(()) };
        ViewFault::ensure_seat(rules.seats, "exchanged", *seat)?;
        ViewFault::ensure(is_rack(shown), "exchanged", "the tiles are too many or not in order")
    }

    /// The memory of exchanges is written as the game writes it, and some deal of the hidden racks fits it.
    fn check_memory(&self, rules: &Rules, unseen: &Bag) -> Result<(), ViewFault> {
        let MemoryView { shown, lacking } = &self.memory;
        let few = shown.len() <= memory::MAX_SHOWN && lacking.len() <= memory::MAX_LACKING;
        ViewFault::ensure(few, "memory", "more exchanges than can be remembered")?;
        let full = RACK as u8;
        for (tiles, at_most) in shown {
            let absent = at_most.iter().skip(rules.seats.get()).all(|bound| *bound == full);
            let sound = is_rack(tiles) && at_most.iter().all(|bound| *bound <= full) && absent;
            ViewFault::ensure(sound, "memory", "an exchange is not written as it is remembered")?;
        }
        for (seat, colours, at_most) in lacking {
            ViewFault::ensure_seat(rules.seats, "memory", *seat)?;
            let sound = !colours.is_empty() && colours.is_sorted_by(|a, b| a < b) && *at_most < full;
            ViewFault::ensure(sound, "memory", "lacking colours are not written as they are remembered")?;
        }
        let memory = Memory::from(&self.memory);
        for lacking in &memory.lacking {
            let seen: Rack = self.rack(lacking.seat).showing(lacking.colours);
            let kept = seen.len() <= usize::from(lacking.at_most);
            ViewFault::ensure(kept, "memory", "a rack that is seen has more tiles of a colour than it can have")?;
        }
        let allowed = a_deal_is_allowed(rules, self, &memory, unseen);
        ViewFault::ensure(allowed, "memory", "what is remembered rules out every deal")
    }
}

/// Takes a tile that is seen from those that are not.
fn take(unseen: &mut Bag, field: &'static str, tile: Tile) -> Result<(), ViewFault> {
    if unseen.count(tile) == 0 {
        return Err(ViewFault::new(field, format!("the box has no further {tile}")));
    }
    unseen.take(tile);
    Ok(())
}
