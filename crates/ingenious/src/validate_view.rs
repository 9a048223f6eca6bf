//! Checks that a view from an untrusted source could occur in a game.

use game_core::{SeatCount, ViewFault};

use crate::board::Board;
use crate::components::{DUEL_LAST_SPACE, RACK, Tile};
use crate::memory::{self, Memory, MemoryView};
use crate::rules::{Counter, Mode, Rules};
use crate::state::{End, Ingenious, Pegs, Phase};
use crate::tiles::{Bag, Rack};
use crate::view::{View, a_deal_is_allowed};

/// An upper bound for the points of one half: five lines of at most fourteen cells.
const MOST_POINTS: u8 = 70;

/// An upper bound for the bonus placements owed at once: a placement earns at most two, and a turn has at
/// most six placements.
const MOST_OWED: u8 = 12;

/// Returns whether the tiles are sorted and fit a rack.
fn is_rack(tiles: &[Tile]) -> bool {
    tiles.len() <= RACK && tiles.is_sorted()
}

impl View {
    /// Checks everything that the legal list, score sheets, rendering, determinization and bots rely on.
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

    /// Checks that the tiles on the board are on valid cells and sorted, and removes them from `unseen`.
    fn check_board(&self, rules: &Rules, unseen: &mut Bag) -> Result<(), ViewFault> {
        let (boundary, mut board) = (rules.boundary(), Board::new(rules.boundary()));
        for laid in &self.board {
            let cells = boundary.cell(laid.first).zip(boundary.cell(laid.second));
            let free = cells.filter(|(first, second)| board.empty.has(*first) && board.empty.has(*second));
            let adjacent = free.filter(|_| laid.first.direction_to(laid.second).is_some());
            let Some((first, second)) = adjacent else {
                return Err(ViewFault::new("board", format!("{laid} is not on two adjacent empty cells")));
            };
            take(unseen, "board", laid.tile)?;
            board.lay(boundary, laid.tile, first, second);
        }
        ViewFault::ensure(board.tiles(boundary) == self.board, "board", "the tiles are not sorted")
    }

    /// Checks the racks, the tiles set aside, and the number of tiles in the bag. Removes the tiles that the
    /// viewer sees from `unseen`.
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
                    "a rack is hidden that the viewer may see, or shown that it may not",
                )?;
                hidden += usize::from(rack.count);
                continue;
            };
            let written = is_rack(tiles) && tiles.len() == usize::from(rack.count);
            ViewFault::ensure(written, "racks", "the tiles of a rack are not sorted, or do not match its count")?;
            tiles.iter().try_for_each(|tile| take(unseen, "racks", *tile))?;
        }
        ViewFault::ensure(is_rack(&self.aside), "aside", "there are too many tiles, or they are not sorted")?;
        let exchanging = self.phase == Phase::Exchange;
        ViewFault::ensure(
            exchanging != self.aside.is_empty(),
            "aside",
            "tiles are set aside outside an exchange, or none during one",
        )?;
        self.aside.iter().try_for_each(|tile| take(unseen, "aside", *tile))?;
        let whole = unseen.len() == hidden + usize::from(self.bag);
        ViewFault::ensure(whole, "bag", "the number of tiles is not that of the box")?;
        let counted = (rules.options.counter == Counter::On).then(|| unseen.counts().to_vec());
        ViewFault::ensure(self.unseen == counted, "unseen", "the counts do not match the unseen tiles")
    }

    fn check_scores(&self, rules: &Rules) -> Result<(), ViewFault> {
        ViewFault::ensure_len("pegs", &self.pegs, Self::peg_sets(rules))?;
        let lowest = if rules.mode() == Mode::Duel { -DUEL_LAST_SPACE } else { 0 };
        let on_track = |pegs: &Pegs| pegs.iter().all(|peg| (lowest..=rules.last_space()).contains(peg));
        ViewFault::ensure(self.pegs.iter().all(on_track), "pegs", "a peg is off its track")?;
        ViewFault::ensure(self.owed <= MOST_OWED, "owed", "more bonus placements are owed than a turn can earn")?;
        ViewFault::ensure_len("tally", &self.tally, rules.seats.get())?;
        let placed: usize = self.tally.iter().map(|tally| usize::from(tally.placements)).sum();
        ViewFault::ensure(placed <= self.board.len(), "tally", "there are more placements than tiles on the board")?;
        let sound = self.tally.iter().all(|tally| {
            let lost = 2 * u16::from(MOST_POINTS) * u16::from(tally.placements);
            tally.bonuses.max(tally.exchanges) <= tally.placements && tally.lost <= lost
        });
        ViewFault::ensure(sound, "tally", "a count is larger than the placements allow")
    }

    /// Checks the fields `last` and `exchanged`.
    fn check_last(&self, rules: &Rules) -> Result<(), ViewFault> {
        if let Some(last) = self.last {
            ViewFault::ensure_seat(rules.seats, "last", last.seat)?;
            let same = |laid: &crate::board::Laid| {
                (laid.tile, laid.first, laid.second) == (last.tile, last.first, last.second)
            };
            ViewFault::ensure(self.board.iter().any(same), "last", "the tile is not on the board")?;
            let scored = last.points.iter().all(|points| *points <= MOST_POINTS);
            ViewFault::ensure(scored, "last", "more points than one half can score")?;
        }
        if let Phase::Order { first, second } = self.phase {
            let asked = self
                .last
                .is_some_and(|last| last.points == [first, second] && last.seat == self.mover && last.tile.is_double());
            ViewFault::ensure(asked, "phase", "the order is asked for without a double as the last placement")?;
        }
        let Some((seat, shown)) = &self.exchanged else { return Ok(()) };
        ViewFault::ensure_seat(rules.seats, "exchanged", *seat)?;
        ViewFault::ensure(is_rack(shown), "exchanged", "there are too many tiles, or they are not sorted")
    }

    /// Checks that the memory of exchanges is in its canonical form, and that the hidden racks can be dealt
    /// in at least one way that agrees with it.
    fn check_memory(&self, rules: &Rules, unseen: &Bag) -> Result<(), ViewFault> {
        let MemoryView { shown, lacking } = &self.memory;
        let few = shown.len() <= memory::MAX_SHOWN && lacking.len() <= memory::MAX_LACKING;
        ViewFault::ensure(few, "memory", "more exchanges than can be remembered")?;
        let full = RACK as u8;
        for (tiles, at_most) in shown {
            let absent = at_most.iter().skip(rules.seats.get()).all(|bound| *bound == full);
            let sound = is_rack(tiles) && at_most.iter().all(|bound| *bound <= full) && absent;
            ViewFault::ensure(sound, "memory", "a remembered exchange is not in its canonical form")?;
        }
        for (seat, colours, at_most) in lacking {
            ViewFault::ensure_seat(rules.seats, "memory", *seat)?;
            let sound = !colours.is_empty() && colours.is_sorted_by(|a, b| a < b) && *at_most < full;
            ViewFault::ensure(sound, "memory", "remembered lacking colours are not in their canonical form")?;
        }
        let memory = Memory::from(&self.memory);
        for lacking in &memory.lacking {
            let seen: Rack = self.rack(lacking.seat).showing(lacking.colours);
            let kept = seen.len() <= usize::from(lacking.at_most);
            ViewFault::ensure(kept, "memory", "a visible rack contradicts what is remembered of it")?;
        }
        let allowed = a_deal_is_allowed(rules, self, &memory, unseen);
        ViewFault::ensure(allowed, "memory", "what is remembered rules out every deal")
    }
}

/// Removes a tile that the viewer sees from `unseen`; fails if none of its kind is left there.
fn take(unseen: &mut Bag, field: &'static str, tile: Tile) -> Result<(), ViewFault> {
    if unseen.count(tile) == 0 {
        return Err(ViewFault::new(field, format!("there are more {tile} than in the box")));
    }
    unseen.take(tile);
    Ok(())
}
