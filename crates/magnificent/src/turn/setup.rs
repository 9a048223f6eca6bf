//! The set-up, in the order of MAG-R70, and the set-up of every round.

use game_core::{Addressed, EventSink, Seat, Set};

use crate::components::{Board, Card, CardSet, Colour, Poster, PosterSet, Space, SpaceSet, Tent, TentSet};
use crate::event::Event;
use crate::rules::{BoardChoice, Rules};
use crate::state::{Phase, PublicState, Stack};

/// The number of cards dealt to each hand of a draft.
const HAND: u8 = 5;
/// The number of cards drawn in solo, of which four are kept.
const SOLO_HAND: usize = 6;
/// The number of cards that a seat starts with.
const CARDS: usize = 4;

impl PublicState {
    /// Carries out one part of the set-up that needs no decision. Returns false if a chance step or a
    /// decision is due first.
    pub(super) fn advance_setup(&mut self, rules: &Rules, events: &mut impl EventSink<Event>) -> bool {
        match self.phase() {
            Phase::Start => {
                let seat = if rules.is_solo() { Some(Seat::new(0)) } else { rules.options.start.seat() };
                let Some(seat) = seat else { return false };
                self.set_starting_player(rules, seat, events);
            }
            Phase::Roll => {
                if self.to_roll != [0; 4] {
                    return false;
                }
                if self.round == 0 {
                    self.stack = Stack::of(Phase::FillDisplay);
                } else {
                    self.begin_turn(rules);
                }
            }
            Phase::FillDisplay => {
                if self.next_display_gap(rules).is_some() {
                    return false;
                }
                if self.round == 0 {
                    self.stack = Stack::of(Phase::LayTents);
                } else {
                    self.begin_round(rules, events);
                }
            }
            Phase::LayTents => {
                if self.ring_tents.as_flattened().contains(&None) {
                    return false;
                }
                // MAG-109, 110: the tent that is left over is set aside.
                self.spare = self.tent_deck().iter().next();
                self.deck = Poster::IN_DECK;
                self.stack = Stack::of(Phase::FillPosters);
            }
            Phase::FillPosters => {
                // MAG-122: the hats of the seats go to the start spaces.
                let mut seat = self.starter;
                for position in 0..rules.seats.get() as u8 {
                    self.players[seat.index()].hats[0] = Some(position);
                    seat = seat.next(rules.seats);
                }
                self.mover = Seat::new(0);
                self.stack = Stack::of(Phase::DealBoards);
            }
            Phase::DealBoards => {
                let Some(board) = rules.options.boards()[self.mover.index()].board() else { return false };
                self.deal_board(rules, board, events);
            }
            Phase::ChooseSide => {
                // MAG-R52: the seats that may choose, from the starting player on.
                let seats = rules.seats.get();
                let order = (0..seats).map(|turn| Seat::new(((self.starter.index() + turn) % seats) as u8));
                if let Some(seat) = order.into_iter().find(|seat| self.player(*seat).side.is_none()) {
                    self.mover = seat;
                    return false;
                }
                self.deal_sets(rules);
                self.mover = Seat::new(0);
                self.stack = Stack::of(Phase::DealPosters);
            }
            Phase::Supply => self.deal_supplies(rules, events),
            Phase::DrawTiles => {
                if self.tiles_offered.len() < usize::from(rules.tiles_offered()) {
                    return false;
                }
                // MAG-130: the seat to the right of the starting player picks first.
                self.mover = right_neighbour(self.starter, rules);
                self.stack = Stack::of(Phase::PickTile);
            }
            _ => return false,
        }
        true
    }

    /// Sets the starting player and begins the first roll of dice.
    pub(super) fn set_starting_player(&mut self, rules: &Rules, seat: Seat, events: &mut impl EventSink<Event>) {
        self.starter = seat;
        self.mover = seat;
        self.to_roll = rules.dice();
        self.stack = Stack::of(Phase::Roll);
        events.push(|| Addressed::by_all(Event::Started { seat }));
    }

    /// Returns the slot of the MAIN DISPLAY to fill next, and whether only its trainer tile is missing;
    /// `None` if it is full (MAG-107, 358, 367).
    pub(crate) fn next_display_gap(&self, rules: &Rules) -> Option<(usize, bool)> {
        let tiles = self.round < 2;
        (0..rules.sets_in_display()).find_map(|slot| match (self.display[slot], self.display_tiles[slot]) {
            (None, _) => Some((slot, false)),
            (Some(_), None) if tiles => Some((slot, true)),
            _ => None,
        })
    }

    /// Puts a card drawn from the deck where it belongs: among those the solo seat chooses from, or into the
    /// main display.
    pub(super) fn take_drawn_card(&mut self, rules: &Rules, card: Card, events: &mut impl EventSink<Event>) {
        if self.phase() == Phase::DealCards {
            self.offered = self.offered.with(card);
            events.push(|| Addressed::by_all(Event::CardOffered { card }));
            if self.offered.len() == SOLO_HAND {
                self.stack = Stack::of(Phase::KeepCards);
            }
        } else if let Some((slot, _)) = self.next_display_gap(rules) {
            self.display[slot] = Some(card);
            events.push(|| Addressed::by_all(Event::CardLaid { slot: slot as u8, card }));
        }
    }

    /// Puts a trainer tile drawn from the deck where it belongs: among those the seats pick from, or into the
    /// main display.
    pub(super) fn take_drawn_tile(&mut self, rules: &Rules, tile: Space, events: &mut impl EventSink<Event>) {
        if self.phase() == Phase::DrawTiles {
            self.tiles_offered = self.tiles_offered.with(tile);
            events.push(|| Addressed::by_all(Event::TileOffered { tile }));
        } else if let Some((slot, _)) = self.next_display_gap(rules) {
            self.display_tiles[slot] = Some(tile);
            events.push(|| Addressed::by_all(Event::TileLaid { slot: slot as u8, tile }));
        }
    }

    /// Returns the tents that are not yet on a travel track.
    pub(crate) fn tent_deck(&self) -> TentSet {
        TentSet::ALL.less(self.ring_tents.as_flattened().iter().flatten().copied().collect())
    }

    /// Puts a tent on the next empty tent space of the travel tracks.
    pub(super) fn take_drawn_tent(&mut self, tent: Tent, events: &mut impl EventSink<Event>) {
        for colour in Colour::ALL {
            if let Some(space) = self.ring_tents[colour as usize].iter_mut().find(|space| space.is_none()) {
                *space = Some(tent);
                events.push(|| Addressed::by_all(Event::TentLaid { colour, tent }));
                return;
            }
        }
    }

    /// Returns the boards that can be dealt: those that no seat has or is assigned by an option.
    pub(crate) fn board_deck(&self, rules: &Rules) -> Set<Board> {
        let assigned = rules.options.boards().into_iter().take(rules.seats.get()).filter_map(BoardChoice::board);
        let dealt = self.players.iter().filter_map(|player| player.board);
        Set::ALL.less(assigned.chain(dealt).collect())
    }

    /// Deals a board to the mover.
    pub(super) fn deal_board(&mut self, rules: &Rules, board: Board, events: &mut impl EventSink<Event>) {
        let seat = self.mover;
        self.mover_state_mut().board = Some(board);
        events.push(|| Addressed::by_all(Event::BoardDealt { seat, board }));
        self.mover = seat.next(rules.seats);
        if self.mover.index() == 0 {
            for (player, side) in self.players.iter_mut().zip(rules.options.sides()).take(rules.seats.get()) {
                player.side = side.side();
            }
            self.stack = Stack::of(Phase::ChooseSide);
        }
    }

    /// Gives each seat the set of cards of its board; the rest go into the deck (MAG-124, 125).
    fn deal_sets(&mut self, rules: &Rules) {
        if rules.is_solo() || rules.is_draft() {
            return;
        }
        self.gone = CardSet::EMPTY;
        for player in &mut self.players[..rules.seats.get()] {
            player.cards = player.board.map_or(CardSet::EMPTY, Card::set_of);
        }
    }

    /// Returns the starting posters that no seat has.
    pub(crate) fn starting_posters(&self) -> PosterSet {
        Poster::STARTING.less(self.players.iter().filter_map(|player| player.posters[0]).collect())
    }

    /// Deals a starting poster to the mover.
    pub(super) fn deal_starting_poster(&mut self, rules: &Rules, poster: Poster, events: &mut impl EventSink<Event>) {
        let seat = self.mover;
        self.mover_state_mut().posters[0] = Some(poster);
        events.push(|| Addressed::by_all(Event::PosterDealt { seat, poster }));
        self.mover = seat.next(rules.seats);
        if self.mover.index() == 0 {
            let cards_dealt = rules.is_solo() || rules.is_draft();
            self.stack = Stack::of(if cards_dealt { Phase::DealCards } else { Phase::Supply });
        }
    }

    /// Counts a card dealt to a hand, and begins the draft after the last one (MAG-145). Hands are dealt seat
    /// by seat; `turns` counts the cards dealt, later the steps of the draft.
    pub(super) fn count_dealt_card(&mut self, rules: &Rules) {
        self.turns += 1;
        let seat = self.turns / HAND;
        if usize::from(seat) < rules.seats.get() {
            self.mover = Seat::new(seat);
        } else {
            self.turns = 0;
            self.mover = Seat::new(0);
            self.stack = Stack::of(Phase::Draft);
        }
    }

    /// Gives the solo seat one of the cards it chooses from (MAG-505).
    pub(super) fn keep_card(&mut self, card: Card) {
        self.offered = self.offered.without(card);
        let own = self.mover_state_mut();
        own.cards = own.cards.with(card);
        if own.cards.len() == CARDS {
            self.offered = CardSet::EMPTY;
            self.stack = Stack::of(Phase::Supply);
        }
    }

    /// Gives every seat the supply of its board (MAG-127, 128, 142, 143).
    fn deal_supplies(&mut self, rules: &Rules, events: &mut impl EventSink<Event>) {
        let mut tent = None;
        for seat in rules.seats.seats() {
            let player = &mut self.players[seat.index()];
            let (Some(board), Some(side)) = (player.board, player.side) else { continue };
            let face = rules.set().board(board, side);
            player.gems = face.gems;
            player.coins = i16::from(face.coins);
            player.trainers = face.trainers;
            if face.tent {
                tent = Some(seat);
            }
            events.push(|| Addressed::by_all(Event::Supplied { seat, board, side }));
        }
        if !rules.is_solo() {
            let (from, to) = (self.starter, right_neighbour(self.starter, rules));
            self.players[from.index()].coins -= 1;
            self.players[to.index()].coins += 1;
            events.push(|| Addressed::by_all(Event::CoinGiven { from, to }));
        }
        self.stack = Stack::of(Phase::DrawTiles);
        if let (Some(seat), Some(spare)) = (tent, self.spare.take_if(|_| tent.is_some())) {
            self.mover = seat;
            self.stack.push(Phase::PlaceTent(spare));
            events.push(|| Addressed::by_all(Event::TentTaken { seat, tent: spare }));
        }
    }

    /// Picks a trainer tile; those left at the end go back into the deck (MAG-130, 131, 506).
    pub(super) fn pick_tile(&mut self, rules: &Rules, tile: Space, events: &mut impl EventSink<Event>) {
        self.tiles_offered = self.tiles_offered.without(tile);
        self.mover_state_mut().tiles[0] = Some(tile);
        if self.mover != self.starter {
            self.mover = right_neighbour(self.mover, rules);
            return;
        }
        self.tiles_offered = SpaceSet::EMPTY;
        self.round = 1;
        let starter = self.starter;
        events.push(|| Addressed::by_all(Event::RoundBegan { round: 1, starter }));
        self.begin_turn(rules);
    }
}

/// Returns the seat to the right, whose turn comes before.
fn right_neighbour(seat: Seat, rules: &Rules) -> Seat {
    let seats = rules.seats.get();
    Seat::new(((seat.index() + seats - 1) % seats) as u8)
}
