//! Views: what each viewer may know, and the sampling of states that agree with a view.

use core::fmt;
use game_core::{PerSeat, Rng, Seat, SeatSet, Viewer, pick};
use hex_grid::Hex;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use tinyvec::ArrayVec;

use crate::action::{Action, IllegalAction};
use crate::board::{Board, Laid};
use crate::components::{RACK, Tile};
use crate::legal::MoverView;
use crate::memory::{MAX_SHOWN, Memory, MemoryView};
use crate::rules::{Counter, Mode, Rules};
use crate::scoring::sheet;
use crate::state::{Ingenious, LastPlacement, Pegs, Phase, SEATS, SeatStats};
use crate::tiles::{Bag, Rack};

/// A rack as a viewer sees it.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct RackView {
    /// The number of tiles on the rack.
    pub count: u8,
    /// The tiles; `None` if the viewer may not see them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tiles: Option<Vec<Tile>>,
}

/// Everything that one viewer may know.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct View {
    /// The seat or spectator whose view this is.
    pub viewer: Viewer,
    /// The decision or chance outcome that is due.
    pub phase: Phase,
    /// The seat whose turn it is, or whose rack is being dealt.
    pub mover: Seat,
    /// The seat that takes the first turn; seat 0 until chance has decided.
    pub starter: Seat,
    /// The number of bonus placements that the mover still has to make.
    pub owed: u8,
    /// The seats that have placed their first tile.
    pub opened: SeatSet,
    /// The tiles on the board, sorted by their earlier cells.
    pub board: Vec<Laid>,
    /// The rack of each seat; in solo, the tile just drawn.
    pub racks: Vec<RackView>,
    /// The number of tiles in the bag.
    pub bag: u8,
    /// The tiles set aside in an exchange; empty if none is in progress.
    pub aside: Vec<Tile>,
    /// The sets of pegs in colour order: one for each seat, one for each team, or one for all.
    pub pegs: Vec<Pegs>,
    /// The holder of the duel token of each colour; `None` if it is in the supply.
    pub tokens: [Option<Seat>; 6],
    /// The last placement; `None` before the first.
    pub last: Option<LastPlacement>,
    /// The last exchange: the seat, and the tiles it showed; `None` before the first.
    pub exchanged: Option<(Seat, Vec<Tile>)>,
    /// What each seat has done so far, for the score sheet.
    pub tally: Vec<SeatStats>,
    /// What exchanges have revealed to everybody.
    pub memory: MemoryView,
    /// The number of tiles of each kind that the viewer has not seen; `None` if the option `counter` is off.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub unseen: Option<Vec<u8>>,
}

impl fmt::Display for Laid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {} {}", self.tile, self.first, self.second)
    }
}

impl Serialize for Laid {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Laid {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        match String::deserialize(from)?.parse() {
            Ok(Action::Place { tile, first, second }) => Ok(Self { tile, first, second }),
            _ => Err(serde::de::Error::custom("expected a tile and its two cells, such as `RB 3,0 4,0`")),
        }
    }
}

impl View {
    /// Returns the view of a state for a viewer.
    #[must_use]
    pub fn new(rules: &Rules, state: &Ingenious, viewer: Viewer) -> Self {
        let rack = |seat: Seat| {
            let rack = state.racks[seat];
            let seen = Self::sees(rules, viewer, seat);
            RackView { count: rack.len() as u8, tiles: seen.then(|| rack.iter().collect()) }
        };
        let mut view = Self {
            viewer,
            phase: state.phase,
            mover: state.mover,
            starter: state.starter,
            owed: state.owed,
            opened: state.opened,
            board: state.board.tiles(rules.boundary()),
            racks: rules.seats.seats().map(rack).collect(),
            bag: state.bag.len() as u8,
            aside: state.aside.iter().collect(),
            pegs: state.pegs[..Self::peg_sets(rules)].to_vec(),
            tokens: state.tokens,
            last: state.last,
            exchanged: state.exchanged.map(|(seat, shown)| (seat, shown.iter().collect())),
            tally: rules.seats.seats().map(|seat| state.tally[seat]).collect(),
            memory: MemoryView::from(&state.memory),
            unseen: None,
        };
        if rules.options.counter == Counter::On {
            view.unseen = Some(view.unseen_tiles(rules).counts().to_vec());
        }
        view
    }

    /// Returns whether the viewer sees the rack of a seat.
    pub(crate) fn sees(rules: &Rules, viewer: Viewer, seat: Seat) -> bool {
        match (rules.mode(), viewer) {
            (Mode::Solo, _) => true,
            (_, Viewer::Seat(me)) => rules.rack_seen_by(seat).has(me),
            (_, Viewer::Spectator) => false,
        }
    }

    /// Returns the number of sets of pegs: one for each seat, for each team, or for all.
    pub(crate) fn peg_sets(rules: &Rules) -> usize {
        rules.seats.seats().map(|seat| rules.pegs_of(seat)).max().map_or(0, |most| most + 1)
    }

    /// Rebuilds the board from its tiles.
    #[must_use]
    pub fn board(&self, rules: &Rules) -> Board {
        let boundary = rules.boundary();
        let mut board = Board::new(boundary);
        for laid in &self.board {
            if let (Some(first), Some(second)) = (boundary.cell(laid.first), boundary.cell(laid.second)) {
                board.lay(boundary, laid.tile, first, second);
            }
        }
        board
    }

    /// The viewer's own rack; empty for a spectator.
    #[must_use]
    pub fn own_rack(&self) -> Rack {
        self.viewer.seat().map_or(Rack::EMPTY, |seat| self.rack(seat))
    }

    /// Returns the tiles on the rack of a seat; empty if the viewer cannot see them.
    #[must_use]
    pub fn rack(&self, seat: Seat) -> Rack {
        let tiles = self.racks.get(seat.index()).and_then(|rack| rack.tiles.as_deref());
        tiles.unwrap_or_default().iter().copied().take(RACK).collect()
    }

    /// Returns the tiles that the viewer has not seen: all except those on the board, set aside, and on racks
    /// it can see.
    #[must_use]
    pub fn unseen_tiles(&self, rules: &Rules) -> Bag {
        let mut unseen = rules.tiles;
        let racks = self.racks.iter().flat_map(|rack| rack.tiles.iter().flatten());
        let seen = self.board.iter().map(|laid| &laid.tile).chain(racks).chain(&self.aside);
        for tile in seen {
            if unseen.count(*tile) > 0 {
                unseen.take(*tile);
            }
        }
        unseen
    }

    /// The pegs that the seat moves.
    #[must_use]
    pub fn pegs(&self, rules: &Rules, seat: Seat) -> Pegs {
        self.pegs.get(rules.pegs_of(seat)).copied().unwrap_or_default()
    }

    /// Calls `each` with every legal action of the viewer, in sorted order.
    pub(crate) fn each_legal(&self, rules: &Rules, each: &mut impl FnMut(Action)) {
        if self.viewer.is(self.mover) {
            self.with_mover_view(rules, |mover| mover.each(each));
        }
    }

    /// Returns why an action that is not legal for this seat is refused.
    pub(crate) fn refusal(&self, rules: &Rules, seat: Seat, action: Action) -> IllegalAction {
        if seat != self.mover || !self.phase.is_decision() {
            return IllegalAction::NotYourTurn;
        }
        match self.with_mover_view(rules, |mover| mover.validate(action)) {
            Err(why) => why,
            Ok(()) => unreachable!("only an action that is not legal is refused"),
        }
    }

    /// Asks something about the position as the mover, whose view this is, sees it.
    fn with_mover_view<T>(&self, rules: &Rules, ask: impl FnOnce(&MoverView<'_>) -> T) -> T {
        let (board, pegs) = (self.board(rules), self.pegs(rules, self.mover));
        ask(&MoverView {
            rules,
            phase: self.phase,
            seat: self.mover,
            opened: self.opened.has(self.mover),
            board: &board,
            rack: self.own_rack(),
            pegs: &pegs,
            bag: usize::from(self.bag),
        })
    }

    /// The score sheet of a seat.
    #[must_use]
    pub fn sheet(&self, rules: &Rules, seat: Seat) -> game_core::ScoreSheet {
        let stats = |seat: Seat| self.tally.get(seat.index()).copied().unwrap_or_default();
        sheet(rules, seat, &self.pegs(rules, seat), &self.tokens, &SeatStats::of_team(rules, seat, stats))
    }

    /// Returns the state that the view describes: `hidden` returns the racks that the view does not show, and
    /// all other unseen tiles are in the bag.
    #[must_use]
    pub fn complete(&self, rules: &Rules, hidden: impl Fn(Seat) -> Rack) -> Ingenious {
        let mut racks = PerSeat::<Rack, SEATS>::default();
        let mut bag = self.unseen_tiles(rules);
        for (seat, shown) in rules.seats.seats().zip(&self.racks) {
            racks[seat] = if shown.tiles.is_some() { self.rack(seat) } else { hidden(seat) };
            if shown.tiles.is_none() {
                racks[seat].iter().for_each(|tile| bag.take(tile));
            }
        }
        let mut pegs = [[0; 6]; SEATS];
        let mut tally = PerSeat::<SeatStats, SEATS>::default();
        for (set, values) in pegs.iter_mut().zip(&self.pegs) {
            *set = *values;
        }
        for (counts, values) in tally.0.iter_mut().zip(&self.tally) {
            *counts = *values;
        }
        Ingenious {
            phase: self.phase,
            mover: self.mover,
            starter: self.starter,
            owed: self.owed,
            opened: self.opened,
            board: self.board(rules),
            bag,
            racks,
            aside: self.aside.iter().copied().take(RACK).collect(),
            pegs,
            tokens: self.tokens,
            last: self.last,
            exchanged: self.exchanged.as_ref().map(|(seat, shown)| (*seat, shown.iter().copied().take(RACK).collect())),
            tally,
            memory: Memory::from(&self.memory),
        }
    }

    /// Returns the state that the view describes, with tiles that the viewer has not seen on the hidden
    /// racks: the first of them in which the racks have their sizes and exchanges rule out no tile.
    ///
    /// # Panics
    /// If every deal is ruled out: [`Game::validate_view`](game_core::Game::validate_view) refuses such a
    /// view.
    #[must_use]
    pub fn position(&self, rules: &Rules) -> Ingenious {
        let memory = Memory::from(&self.memory);
        let unseen = self.unseen_tiles(rules);
        let known = ExchangeKnowledge::new(rules, self, &memory, &unseen);
        let Some(racks) = known.matched(&copies(&unseen), &hidden_racks(rules, self)) else {
            unreachable!("a view that rules out every deal does not pass its check")
        };
        self.complete(rules, |seat| racks[seat])
    }

    /// Returns the cells that scored for each half of the last placement; `None` before the first.
    #[must_use]
    pub fn last_counted(&self, rules: &Rules) -> Option<[Vec<Hex>; 2]> {
        let (last, boundary) = (self.last?, rules.boundary());
        let (first, second) = (boundary.cell(last.first)?, boundary.cell(last.second)?);
        let board = self.board(rules);
        let cells = |cell, other| {
            let counted = crate::scoring::counted(&board, boundary, cell, other);
            counted.into_iter().map(|cell| boundary.hex(cell)).collect()
        };
        Some([cells(first, second), cells(second, first)])
    }
}

/// The number of random deals that are tried before an allowed one is constructed by matching.
///
/// In real games few deals are ruled out. Only a view made by hand rules out nearly all of them.
const MAX_DEALS: usize = 10_000;

/// Samples a state that agrees with the view.
///
/// The hidden racks are dealt from the unseen tiles, newest tile first, uniformly over the deals that the
/// public memory of exchanges does not rule out (rejection sampling). Of a rack that has drawn n tiles since
/// an exchange, only the n newest can have been shown in it. The model assumes that seats play old and new
/// tiles alike, and it does not use what a viewer could infer from the age of the tiles on its own rack.
///
/// If [`MAX_DEALS`] deals in a row are ruled out, an allowed one is found by matching; it is then random, but
/// not uniform.
///
/// # Panics
/// If every deal is ruled out: [`Game::validate_view`](game_core::Game::validate_view) refuses such a view.
pub(crate) fn determinize(rules: &Rules, view: &View, rng: &mut impl Rng) -> Ingenious {
    let memory = Memory::from(&view.memory);
    let unseen = view.unseen_tiles(rules);
    let hidden = hidden_racks(rules, view);
    let known = ExchangeKnowledge::new(rules, view, &memory, &unseen);
    let mut dealt = (0..MAX_DEALS).find_map(|_| known.deal(&unseen, &hidden, rng));
    if dealt.is_none() {
        let mut pool = copies(&unseen);
        for at in (1..pool.len()).rev() {
            pool.swap(at, pick(rng, at as u32 + 1) as usize);
        }
        dealt = known.matched(&pool, &hidden);
    }
    let Some(racks) = dealt else { unreachable!("a view that rules out every deal does not pass its check") };
    view.complete(rules, |seat| racks[seat])
}

/// Returns whether the hidden racks can be dealt in at least one way that agrees with the public memory of
/// exchanges.
pub(crate) fn a_deal_is_allowed(rules: &Rules, view: &View, memory: &Memory, unseen: &Bag) -> bool {
    let known = ExchangeKnowledge::new(rules, view, memory, unseen);
    known.matched(&copies(unseen), &hidden_racks(rules, view)).is_some()
}

/// Returns the seats whose racks the viewer does not see, each with the number of its tiles.
fn hidden_racks(rules: &Rules, view: &View) -> ArrayVec<[(Seat, usize); SEATS]> {
    let racks = rules.seats.seats().zip(&view.racks).filter(|(_, rack)| rack.tiles.is_none());
    racks.map(|(seat, rack)| (seat, usize::from(rack.count).min(RACK))).collect()
}

/// Returns every tile as its kind and the number of the copy, from 0 for each kind.
fn copies(tiles: &Bag) -> ArrayVec<[(Tile, u8); Bag::MAX]> {
    Tile::all().flat_map(|tile| (0..tiles.count(tile)).map(move |copy| (tile, copy))).collect()
}

/// What the public memory of exchanges says about the tiles that the viewer has not seen.
struct ExchangeKnowledge<'a> {
    memory: &'a Memory,
    /// For each exchange in `memory.shown`, the number of unseen tiles of each kind that were certainly shown
    /// in it.
    marked: ArrayVec<[[u8; Tile::KINDS]; MAX_SHOWN]>,
}

impl<'a> ExchangeKnowledge<'a> {
    fn new(rules: &Rules, view: &View, memory: &'a Memory, unseen: &Bag) -> Self {
        let seen_racks: ArrayVec<[Seat; SEATS]> = rules
            .seats
            .seats()
            .filter(|seat| view.racks.get(seat.index()).is_some_and(|rack| rack.tiles.is_some()))
            .collect();
        let marked = memory.shown.iter().map(|shown| {
            core::array::from_fn(|kind| {
                let tile = Tile::from_index(kind as u8);
                // A tile on a rack that the viewer sees may be one of those shown in the exchange, if it was
                // drawn later.
                let seen: u8 =
                    seen_racks.iter().map(|&seat| view.rack(seat).count(tile).min(shown.at_most[seat.index()])).sum();
                shown.tiles.count(tile).saturating_sub(seen).min(unseen.count(tile))
            })
        });
        Self { memory, marked: marked.collect() }
    }

    /// Returns whether the seat's rack can hold this copy of a tile as its tile of this age; the newest has
    /// age 0. The first copies of a kind are those shown in an exchange.
    fn allows(&self, seat: Seat, age: u8, tile: Tile, copy: u8) -> bool {
        let mut exchanges = self.memory.shown.iter().zip(&self.marked);
        let was_shown =
            exchanges.any(|(shown, marked)| copy < marked[tile.index()] && age >= shown.at_most[seat.index()]);
        let mut colours = self.memory.lacking.iter().filter(|lacking| lacking.seat == seat);
        !was_shown && !colours.any(|lacking| tile.shows_any(lacking.colours) && age >= lacking.at_most)
    }

    /// Deals the hidden racks from the unseen tiles at random; `None` if the viewer can rule out that deal.
    fn deal(&self, unseen: &Bag, hidden: &[(Seat, usize)], rng: &mut impl Rng) -> Option<PerSeat<Rack, SEATS>> {
        let mut pool = copies(unseen);
        let mut racks = PerSeat::<Rack, SEATS>::default();
        for &(seat, size) in hidden {
            for age in 0..size as u8 {
                if pool.is_empty() {
                    break;
                }
                let (tile, copy) = pool.swap_remove(pick(rng, pool.len() as u32) as usize);
                if !self.allows(seat, age, tile, copy) {
                    return None;
                }
                racks[seat].add(tile);
            }
        }
        Some(racks)
    }

    /// Fills the hidden racks with tiles of the pool that are allowed there, earlier tiles of the pool first;
    /// `None` if no such deal exists.
    fn matched(&self, pool: &[(Tile, u8)], hidden: &[(Seat, usize)]) -> Option<PerSeat<Rack, SEATS>> {
        let places: ArrayVec<[(Seat, u8); SEATS * RACK]> =
            hidden.iter().flat_map(|&(seat, size)| (0..size as u8).map(move |age| (seat, age))).collect();
        let mut holders = [None; Bag::MAX];
        for place in 0..places.len() {
            if !self.place_tile(place, &places, pool, &mut holders, &mut [false; Bag::MAX]) {
                return None;
            }
        }
        let mut racks = PerSeat::<Rack, SEATS>::default();
        for (holder, (tile, _)) in holders.iter().zip(pool) {
            if let Some(place) = holder {
                racks[places[*place].0].add(*tile);
            }
        }
        Some(racks)
    }

    /// Finds a tile for one more place on a rack, moving tiles between places if needed: an augmenting path
    /// of a bipartite matching.
    fn place_tile(
        &self,
        place: usize,
        places: &[(Seat, u8)],
        pool: &[(Tile, u8)],
        holders: &mut [Option<usize>; Bag::MAX],
        tried: &mut [bool; Bag::MAX],
    ) -> bool {
        let (seat, age) = places[place];
        for (at, &(tile, copy)) in pool.iter().enumerate() {
            if tried[at] || !self.allows(seat, age, tile, copy) {
                continue;
            }
            tried[at] = true;
            if holders[at].is_none_or(|holder| self.place_tile(holder, places, pool, holders, tried)) {
                holders[at] = Some(place);
                return true;
            }
        }
        false
    }
}
