//! Sets up a position by hand from a short description ([`Scene`]), for the examples and diagrams of the
//! rules, lessons and tests. The position is validated, but a game need not be able to reach it.

use core::fmt;

use game_core::{Addressed, Seat};

use crate::components::{
    Board, Card, CardSet, Colour, ColourOrClear, POSTER_SPACES, Poster, PosterSet, STORAGE_LIMIT, Side, Space,
    SpaceSet, TILE_SPACES, TRAINERS, TURNS, Tent, TentSet, Tile,
};
use crate::event::Event;
use crate::rules::Rules;
use crate::set::RingSpace;
use crate::state::{Die, Draft, Magnificent, Phase, PlayerState, PublicState, Stack};

/// A tile in a camp: type, index of the orientation, top row, left column.
pub type TilePlacement = (Tile, u8, u8, u8);

/// What one seat has in a [`Scene`]. The default has a few coins, gems and a trainer, and nothing built.
#[derive(Clone, Debug)]
pub struct Seated {
    /// The player board; `None` means the one with the number of the seat.
    pub board: Option<Board>,
    /// The side of the board that is played.
    pub side: Side,
    /// The tiles in the camp.
    pub camp: Vec<TilePlacement>,
    /// Further tiles that count as built but lie on no cell: type and number.
    pub built: Vec<(Tile, u8)>,
    /// The number of coins.
    pub coins: i16,
    /// The number of orange, green, purple and clear gems.
    pub gems: [u8; 4],
    /// The number of trainers in the play area.
    pub trainers: u8,
    /// The number of trainers in the MAIN TENT area.
    pub resting: u8,
    /// The numbers of the performance spaces that the hats are on; if empty, one hat is on a start space.
    pub hats: Vec<u8>,
    /// The posters on the board, each with its space.
    pub posters: Vec<(u8, Poster)>,
    /// The tents on the board, each with its space.
    pub tents: Vec<(u8, Tent)>,
    /// The master cards; if empty, the starting set of the board.
    pub cards: Vec<Card>,
    /// The dice taken in this round: colour or clear, face, card.
    pub dice: Vec<(ColourOrClear, u8, Card)>,
    /// The trainer tiles of the seat.
    pub tiles: Vec<Space>,
    /// The posters completed so far.
    pub completed: Vec<Poster>,
    /// The points gained so far; they are entered as points of the camp.
    pub points: i16,
}

impl Default for Seated {
    fn default() -> Self {
        Self {
            board: None,
            side: Side::A,
            camp: Vec::new(),
            built: Vec::new(),
            coins: 6,
            gems: [1; 4],
            trainers: 1,
            resting: 0,
            hats: Vec::new(),
            posters: Vec::new(),
            tents: Vec::new(),
            cards: Vec::new(),
            dice: Vec::new(),
            tiles: Vec::new(),
            completed: Vec::new(),
            points: 0,
        }
    }
}

/// The description of a position to set up, which [`Scene::build`] turns into a state. Fields left at their
/// default mean the start of a game.
#[derive(Clone, Debug, Default)]
pub struct Scene {
    /// What each seat has; missing seats have the default.
    pub seats: Vec<Seated>,
    /// The seat whose turn it is; `None` means seat 0.
    pub mover: Option<Seat>,
    /// The starting player of the round; `None` means the mover.
    pub starter: Option<Seat>,
    /// The round; `None` means 1.
    pub round: Option<u8>,
    /// The number of turns taken in the round.
    pub turns: u8,
    /// The dice in the MAIN TENT: colour or clear, and face.
    pub tent: Vec<(ColourOrClear, u8)>,
    /// The spaces of the orange, green and purple wagon on their tracks, from 0.
    pub wagons: [u8; 3],
    /// The spaces of the travel tracks whose tent has been taken: colour of the track, number of the space
    /// from 0.
    pub open: Vec<(Colour, u8)>,
    /// The sets of the main display; if empty, the display is filled from the remaining components.
    pub display: Vec<(Card, Option<Space>)>,
    /// The posters in the display; empty slots are filled from the remaining posters.
    pub posters: Vec<Poster>,
    /// Whether the poster deck is empty, so that the display has only the posters listed.
    pub no_deck: bool,
    /// Whether the mover is about to end its turn; otherwise it is about to take a die.
    pub at_end: bool,
}

/// Why a position cannot be set up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SceneError {
    /// A component of the box is used twice; the text names it.
    Twice(String),
    /// There are more of these than the box or the rules allow.
    TooMany(&'static str),
    /// This tile lies outside the camp or overlaps another.
    CannotLie(Tile),
    /// There is no space with this number.
    NoSpace(u8),
}

impl fmt::Display for SceneError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Twice(what) => write!(f, "{what} is used twice"),
            Self::TooMany(what) => write!(f, "there are too many {what}"),
            Self::CannotLie(tile) => write!(f, "{tile} lies outside the camp or overlaps another tile"),
            Self::NoSpace(number) => write!(f, "there is no space {number}"),
        }
    }
}

impl std::error::Error for SceneError {}

/// The components of the box that the scene already uses.
#[derive(Default)]
struct Taken {
    cards: CardSet,
    posters: PosterSet,
    tents: TentSet,
    tiles: SpaceSet,
}

impl Taken {
    fn card(&mut self, card: Card) -> Result<Card, SceneError> {
        let twice = self.cards.has(card);
        self.cards = self.cards.with(card);
        if twice { Err(SceneError::Twice(card.to_string())) } else { Ok(card) }
    }

    fn poster(&mut self, poster: Poster) -> Result<Poster, SceneError> {
        let twice = self.posters.has(poster);
        self.posters = self.posters.with(poster);
        if twice { Err(SceneError::Twice(poster.to_string())) } else { Ok(poster) }
    }

    fn tent(&mut self, tent: Tent) -> Result<Tent, SceneError> {
        let twice = self.tents.has(tent);
        self.tents = self.tents.with(tent);
        if twice { Err(SceneError::Twice(tent.to_string())) } else { Ok(tent) }
    }

    fn tile(&mut self, tile: Space) -> Result<Space, SceneError> {
        let twice = self.tiles.has(tile);
        self.tiles = self.tiles.with(tile);
        if twice { Err(SceneError::Twice(tile.to_string())) } else { Ok(tile) }
    }
}

impl Scene {
    /// Builds the position: the mover is about to take a die or, with `at_end`, to end its turn.
    ///
    /// # Errors
    /// If a component is used twice, a tile or space is invalid, or there are too many of something.
    pub fn build(&self, rules: &Rules, events: &mut Vec<Addressed<Event>>) -> Result<Magnificent, SceneError> {
        let mut public = PublicState::new(rules);
        if self.seats.len() > rules.seats.get() {
            return Err(SceneError::TooMany("seats"));
        }
        public.gone = CardSet::EMPTY;
        public.mover = self.mover.unwrap_or(Seat::new(0));
        public.starter = self.starter.unwrap_or(public.mover);
        public.round = self.round.unwrap_or(1);
        public.turns = self.turns;
        public.to_roll = [0; 4];
        public.wagons = self.wagons;
        let mut taken = Taken::default();
        let default_seat = Seated::default();
        for seat in rules.seats.seats() {
            let seated = self.seats.get(seat.index()).unwrap_or(&default_seat);
            public.players[seat.index()] = self.seat(rules, seat, public.starter, seated, &mut taken)?;
        }
        for &(kind, face) in &self.tent {
            public.tent[kind as usize][usize::from(face) - 1] += 1;
        }
        self.fill_shared_area(rules, &mut public, &mut taken)?;
        public.stack = Stack::of(Phase::TurnEnd);
        if !self.at_end {
            public.stack.push(Phase::TurnStart);
            if rules.is_solo() {
                public.stack.push(Phase::SoloStart);
            }
        }
        public.advance(rules, events);
        Ok(Magnificent { public, draft: Draft::default() })
    }

    /// Builds the state of one seat, and marks its components as used.
    fn seat(
        &self,
        rules: &Rules,
        seat: Seat,
        starter: Seat,
        from: &Seated,
        taken: &mut Taken,
    ) -> Result<PlayerState, SceneError> {
        let set = rules.set();
        let board = from.board.unwrap_or(Board::at(seat.index()));
        let mut player = PlayerState { board: Some(board), side: Some(from.side), ..PlayerState::default() };
        for &(tile, orientation, row, column) in &from.camp {
            match set.placement(tile, orientation, row, column) {
                Some(placement) if placement.cells & player.camp.covered() == 0 => player.camp.lay(tile, placement),
                _ => return Err(SceneError::CannotLie(tile)),
            }
        }
        from.built.iter().for_each(|(tile, count)| player.camp.tiles[tile.index()] += count);
        if from.trainers + from.resting > TRAINERS {
            return Err(SceneError::TooMany("trainers"));
        }
        if from.gems.iter().any(|gems| *gems > STORAGE_LIMIT) {
            return Err(SceneError::TooMany("gems"));
        }
        (player.coins, player.gems, player.trainers, player.resting) =
            (from.coins, from.gems, from.trainers, from.resting);
        player.ledger.camp = from.points;
        let order = (seat.index() + rules.seats.get() - starter.index()) % rules.seats.get();
        player.hats[0] = Some(order as u8);
        player.performs = from.hats.len() as u8;
        for (hat, number) in player.hats.iter_mut().zip(&from.hats) {
            *hat = Some(set.position(*number).ok_or(SceneError::NoSpace(*number))?);
        }
        for &(space, poster) in &from.posters {
            let at = player.posters.get_mut(usize::from(space)).ok_or(SceneError::NoSpace(space))?;
            *at = Some(taken.poster(poster)?);
        }
        for &(space, tent) in &from.tents {
            let at = player.tents.get_mut(usize::from(space)).filter(|_| space > 0);
            *at.ok_or(SceneError::NoSpace(space))? = Some(taken.tent(tent)?);
        }
        let cards: Vec<Card> =
            if from.cards.is_empty() { Card::set_of(board).iter().collect() } else { from.cards.clone() };
        for card in cards {
            player.cards = player.cards.with(taken.card(card)?);
        }
        if from.dice.len() > usize::from(TURNS) || from.tiles.len() > TILE_SPACES {
            return Err(SceneError::TooMany("dice or trainer tiles"));
        }
        for (entry, &(kind, face, card)) in player.dice.iter_mut().zip(&from.dice) {
            *entry = Some(Die { kind, face, card });
        }
        for (entry, &tile) in player.tiles.iter_mut().zip(&from.tiles) {
            *entry = Some(taken.tile(tile)?);
        }
        for &poster in &from.completed {
            player.completed = player.completed.with(taken.poster(poster)?);
        }
        debug_assert!(player.posters.len() == POSTER_SPACES, "a board has five poster spaces");
        Ok(player)
    }

    /// Fills the shared area: first the components that the scene names, then defaults from the remaining
    /// ones.
    fn fill_shared_area(&self, rules: &Rules, public: &mut PublicState, taken: &mut Taken) -> Result<(), SceneError> {
        for (slot, &(card, tile)) in self.display.iter().enumerate().take(public.display.len()) {
            public.display[slot] = Some(taken.card(card)?);
            public.display_tiles[slot] = tile.map(|tile| taken.tile(tile)).transpose()?;
        }
        let tiles = public.round < 3;
        let last = if self.display.is_empty() { rules.sets_in_display() } else { self.display.len() };
        for slot in self.display.len()..last {
            let card = CardSet::ALL.less(taken.cards).iter().last().ok_or(SceneError::TooMany("cards"))?;
            public.display[slot] = Some(taken.card(card)?);
            if tiles {
                let tile = Space::TILES.less(taken.tiles).iter().last().ok_or(SceneError::TooMany("tiles"))?;
                public.display_tiles[slot] = Some(taken.tile(tile)?);
            }
        }
        for (slot, &poster) in self.posters.iter().enumerate().take(public.posters.len()) {
            public.posters[slot] = Some(taken.poster(poster)?);
        }
        if !self.no_deck {
            for slot in self.posters.len()..public.posters.len() {
                let next = Poster::IN_DECK.less(taken.posters).iter().next();
                public.posters[slot] = next.map(|poster| taken.poster(poster)).transpose()?;
            }
            public.deck = Poster::IN_DECK.less(taken.posters);
        }
        for colour in Colour::ALL {
            for (space, ring) in (0..).zip(&rules.set().rings[colour as usize]) {
                let RingSpace::Tent(number) = ring else { continue };
                if !self.open.contains(&(colour, space)) {
                    let next = TentSet::ALL.less(taken.tents).iter().next();
                    public.ring_tents[colour as usize][usize::from(*number)] =
                        next.map(|tent| taken.tent(tent)).transpose()?;
                }
            }
        }
        public.spare = TentSet::ALL.less(taken.tents).iter().next();
        Ok(())
    }
}
