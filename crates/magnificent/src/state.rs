//! The state of a game: its public part ([`PublicState`]) and the hidden part of a draft ([`Draft`]). A stack
//! of open phases (`phase`) says which decision or chance outcome is due.

mod phase;

use game_core::Seat;
use serde::{Deserialize, Serialize};

use crate::camp::Camp;
use crate::components::{
    Board, Card, CardSet, Colour, ColourOrClear, GEM_POWER, POSTER_SPACES, Poster, PosterSet, SLOTS, Side, Space,
    SpaceSet, TENTS_PER_TRACK, TILE_SPACES, TRAINERS, TURNS, Tent,
};
use crate::rules::{Rules, SEATS};

pub use phase::{Phase, Stack};

/// A die on a master card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Die {
    /// The colour, or clear.
    pub kind: ColourOrClear,
    /// The face that it shows.
    pub face: u8,
    /// The card that it is on.
    pub card: Card,
}

/// A card that has been scored.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Scored {
    /// The card.
    pub card: Card,
    /// The points before the maximum and halving.
    pub raw: i16,
    /// The points that count.
    pub points: i16,
}

/// The points of a seat by source (section 7 of the rules).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Ledger {
    /// Points of bonuses on camp cells.
    pub camp: i16,
    /// Points of bonuses on tent spaces.
    pub tent_spaces: i16,
    /// Points of bonuses on top of cards.
    pub tops: i16,
    /// Points of completed posters, without their tents.
    pub posters: i16,
    /// Points of the tents below completed posters.
    pub tents: i16,
    /// Points lost for missing coins at the end of each round, 0 or negative.
    pub debts: [i16; 3],
    /// The card scored at the end of each round; `None` before that.
    pub scored: [Option<Scored>; 3],
    /// The cards scored at half value at the end of the game.
    pub halves: [Option<Scored>; 4],
    /// Points for the coins left over at the end of the game.
    pub coins: i16,
    /// Points for covered areas of the camp.
    pub areas: i16,
    /// The number of areas that were completed with gems.
    pub by_gems: u8,
}

impl Ledger {
    /// Returns the sum of all sources.
    #[must_use]
    pub fn total(&self) -> i16 {
        let cards = self.scored.iter().chain(&self.halves).flatten().map(|scored| scored.points).sum::<i16>();
        let turns = self.camp + self.tent_spaces + self.tops + self.posters + self.tents;
        turns + self.debts.iter().sum::<i16>() + cards + self.coins + self.areas
    }
}

/// What one seat has, and its points.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct PlayerState {
    /// The player board; `None` before it is dealt.
    pub board: Option<Board>,
    /// The side of the board; `None` before it is known.
    pub side: Option<Side>,
    /// The tiles in the camp.
    pub camp: Camp,
    /// The number of coins.
    pub coins: i16,
    /// The number of orange, green, purple and clear gems in storage.
    pub gems: [u8; 4],
    /// The number of trainers in the play area, which can still be used.
    pub trainers: u8,
    /// The number of trainers used this turn.
    pub used: u8,
    /// The number of trainers in the MAIN TENT area, which come back after the round.
    pub resting: u8,
    /// The positions of the two hats on the performance track, counted from the bottom; `None` for a second
    /// hat that is still in the play area.
    pub hats: [Option<u8>; 2],
    /// The number of Perform actions in this round.
    pub performs: u8,
    /// The posters on the board, by space; `None` for an empty space.
    pub posters: [Option<Poster>; POSTER_SPACES],
    /// The tents on the board, by space; space 0 has the preprinted tent and is always `None`.
    pub tents: [Option<Tent>; POSTER_SPACES],
    /// The master cards of the seat.
    pub cards: CardSet,
    /// The dice in the order in which they were taken this round; `None` for turns to come.
    pub dice: [Option<Die>; TURNS as usize],
    /// The trainer tiles in the order in which they were taken.
    pub tiles: [Option<Space>; TILE_SPACES],
    /// The posters completed so far.
    pub completed: PosterSet,
    /// The points of the seat by source.
    pub ledger: Ledger,
}

impl Default for PlayerState {
    fn default() -> Self {
        Self {
            board: None,
            side: None,
            camp: Camp::default(),
            coins: 0,
            gems: [0; 4],
            trainers: 0,
            used: 0,
            resting: 0,
            hats: [None; 2],
            performs: 0,
            posters: [None; POSTER_SPACES],
            tents: [None; POSTER_SPACES],
            cards: CardSet::EMPTY,
            dice: [None; TURNS as usize],
            tiles: [None; TILE_SPACES],
            completed: PosterSet::EMPTY,
            ledger: Ledger::default(),
        }
    }
}

impl PlayerState {
    /// Returns the number of trainers in the reserve (MAG-435).
    #[inline]
    #[must_use]
    pub const fn reserve(&self) -> u8 {
        TRAINERS - self.trainers - self.used - self.resting
    }

    /// Returns the cards without a die.
    #[inline]
    #[must_use]
    pub fn free_cards(&self) -> CardSet {
        self.dice.iter().flatten().fold(self.cards, |cards, die| cards.without(die.card))
    }

    /// Returns the number of dice taken in this round.
    #[inline]
    #[must_use]
    pub fn dice_taken(&self) -> usize {
        self.dice.iter().flatten().count()
    }

    /// Returns the sum of the seat's dice of a colour, or of its clear dice.
    #[inline]
    #[must_use]
    pub fn dice_sum(&self, kind: ColourOrClear) -> u8 {
        self.dice.iter().flatten().filter(|die| die.kind == kind).map(|die| die.face).sum()
    }

    /// Returns the coins due for the dice of the round (MAG-352, 353).
    #[must_use]
    pub fn coins_due(&self) -> u8 {
        let highest = Colour::ALL.map(|colour| self.dice_sum(colour.into())).into_iter().max();
        highest.unwrap_or(0) + self.dice_sum(ColourOrClear::Clear)
    }

    /// Returns the number of tents on the tent spaces 1 to 4.
    #[inline]
    #[must_use]
    pub fn tents_placed(&self) -> usize {
        self.tents.iter().flatten().count()
    }

    /// Returns the number of posters on the board.
    #[inline]
    #[must_use]
    pub fn posters_held(&self) -> usize {
        self.posters.iter().flatten().count()
    }

    /// Returns whether the trainer space is on the game board or on a tile of the seat.
    #[inline]
    #[must_use]
    pub fn may_use(&self, space: Space) -> bool {
        space.on_board() || self.tiles.contains(&Some(space))
    }

    /// Returns the position of the higher hat on the performance track (MAG-356, 412).
    #[inline]
    #[must_use]
    pub fn highest_hat(&self) -> Option<u8> {
        self.hats[0].max(self.hats[1])
    }

    /// Returns the number of gems in storage.
    #[must_use]
    pub fn gem_count(&self) -> u8 {
        self.gems.iter().sum()
    }
}

/// One of the three actions of a turn (MAG-217).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum MainAction {
    /// Build camp tiles.
    Build,
    /// Move a wagon.
    Travel,
    /// Move a hat and complete posters.
    Perform,
}

impl MainAction {
    /// Returns the trainer space that adds power to this action.
    #[must_use]
    pub const fn power_space(self) -> Space {
        match self {
            Self::Build => Space::BUILD_PLUS,
            Self::Travel => Space::TRAVEL_PLUS,
            Self::Perform => Space::PERFORM_PLUS,
        }
    }

    /// Returns the name in lower case.
    #[must_use]
    pub const fn name(self) -> &'static str {
        ["build", "travel", "perform"][self as usize]
    }
}

/// How far the current turn has been carried out.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Turn {
    /// The card that this turn's die was put on; `None` before that.
    pub card: Option<Card>,
    /// The active colour: that of the die, or the one chosen for a clear die; `None` before it is known.
    pub colour: Option<Colour>,
    /// Whether the card's bonus has been used.
    pub bonus_used: bool,
    /// The power added by the card's bonus.
    pub card_pips: u8,
    /// The power added by trainers.
    pub trainer_pips: u8,
    /// The number of gems spent to gain power.
    pub gems: u8,
    /// Build, Travel or Perform; `None` before it is chosen.
    #[serde(rename = "deed")]
    pub main_action: Option<MainAction>,
    /// The trainer spaces used this turn, of those that work once a turn.
    pub spaces: SpaceSet,
    /// The number of small and of large tiles that the Build still has to lay.
    pub tiles: [u8; 2],
    /// The number of tiles of this Build that may have another colour (BS3).
    pub recolour: u8,
    /// Whether the bonuses of the next tile count twice (TT06).
    pub doubled: bool,
    /// The colour of the wagon chosen with TT07; `None` if TT07 is not used.
    pub wagon: Option<Colour>,
    /// Whether a tent that the wagon passes may be taken (TT08).
    pub passing: bool,
    /// The index of the hat that moves; `None` if no hat moves.
    pub hat: Option<u8>,
    /// The number of posters that may be completed in this Perform, including those already completed.
    pub allowed: u8,
    /// The poster spaces on which a poster was completed in this Perform, as bits.
    pub completed: u8,
    /// The number of tiles of each type that the posters completed in this Perform show.
    pub needed: [u8; 6],
    /// The number of gems that need not be paid (TT10).
    pub waivers: u8,
    /// The posters lifted for rearranging and not yet put back.
    pub lifted: PosterSet,
}

/// The public part of the state: everything except the hands and choices of a draft.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct PublicState {
    /// The open phases; the top one says what is due.
    pub stack: Stack,
    /// The seat to act; during set-up, also the seat that is dealt to.
    pub mover: Seat,
    /// The starting player of the round.
    pub starter: Seat,
    /// The round, from 1; 0 during set-up.
    pub round: u8,
    /// The number of turns taken in this round; during set-up, of cards dealt or of steps of the draft.
    pub turns: u8,
    /// The number of orange, green, purple and clear dice still to be rolled.
    pub to_roll: [u8; 4],
    /// The number of dice in the MAIN TENT, by colour (clear last) and face.
    pub tent: [[u8; 6]; 4],
    /// The cards of the MAIN DISPLAY, by slot.
    pub display: [Option<Card>; SLOTS],
    /// The trainer tiles of the MAIN DISPLAY, by slot.
    pub display_tiles: [Option<Space>; SLOTS],
    /// Cards that are out of the game, or set aside during set-up.
    pub gone: CardSet,
    /// Solo: the cards drawn at the start, of which the seat keeps four.
    pub offered: CardSet,
    /// Trainer tiles that are out of the game.
    pub tiles_gone: SpaceSet,
    /// Trainer tiles offered at the start.
    pub tiles_offered: SpaceSet,
    /// The spaces of the orange, green and purple wagon on their tracks, from 0.
    pub wagons: [u8; 3],
    /// The tents on the travel tracks, by colour of the track; `None` where the tent has been taken.
    pub ring_tents: [[Option<Tent>; TENTS_PER_TRACK]; 3],
    /// The tent left over when the travel tracks were filled; `None` once board II-B has taken it.
    pub spare: Option<Tent>,
    /// The posters in the display, by slot.
    pub posters: [Option<Poster>; SLOTS],
    /// The posters of the deck; it has no order until one is drawn.
    pub deck: PosterSet,
    /// Discarded posters, which become the deck once it is empty.
    pub discards: PosterSet,
    /// What each seat has; entries beyond the number of seats are unused.
    #[serde(with = "seated")]
    pub players: [PlayerState; SEATS],
    /// How far the current turn has been carried out.
    pub turn: Turn,
}

/// Serialises the seats as a list, without the unused entries at the end of the array.
mod seated {
    use serde::{Deserialize, Deserializer, Serializer, de::Error as _};

    use super::{PlayerState, SEATS};

    pub(super) fn serialize<S: Serializer>(players: &[PlayerState; SEATS], to: S) -> Result<S::Ok, S::Error> {
        let unused = PlayerState::default();
        let seats = players.iter().rposition(|player| *player != unused).map_or(0, |last| last + 1);
        to.collect_seq(&players[..seats])
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<[PlayerState; SEATS], D::Error> {
        let list = Vec::<PlayerState>::deserialize(from)?;
        if list.len() > SEATS {
            return Err(D::Error::custom("there are at most four seats"));
        }
        let mut players = [PlayerState::default(); SEATS];
        players.iter_mut().zip(list).for_each(|(entry, player)| *entry = player);
        Ok(players)
    }
}

/// The hidden part of the state during a draft; empty at all other times.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Draft {
    /// The hand of each seat.
    pub hands: [CardSet; SEATS],
    /// The card that each seat has chosen in the current step of the draft; `None` before it has.
    pub chosen: [Option<Card>; SEATS],
}

/// The state of a game of The Magnificent.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Magnificent {
    /// The part that all viewers see.
    pub(crate) public: PublicState,
    /// The hidden part during a draft; empty at all other times.
    pub(crate) draft: Draft,
}

impl Magnificent {
    /// Returns the public part of the state.
    #[must_use]
    pub const fn public(&self) -> &PublicState {
        &self.public
    }

    /// Returns the hidden part of the state, which is empty except during a draft.
    #[must_use]
    pub const fn draft(&self) -> &Draft {
        &self.draft
    }
}

impl PublicState {
    /// Returns the initial state, advanced to its first chance step or decision.
    #[must_use]
    pub fn new(rules: &Rules) -> Self {
        let mut public = Self {
            stack: Stack::of(Phase::Start),
            mover: Seat::new(0),
            starter: Seat::new(0),
            round: 0,
            turns: 0,
            to_roll: [0; 4],
            tent: [[0; 6]; 4],
            display: [None; SLOTS],
            display_tiles: [None; SLOTS],
            // MAG-105, 144, R54: the starting sets are set aside only when cards are fixed.
            gone: if rules.is_solo() || rules.is_draft() { CardSet::EMPTY } else { Card::STARTING },
            offered: CardSet::EMPTY,
            tiles_gone: SpaceSet::EMPTY,
            tiles_offered: SpaceSet::EMPTY,
            wagons: [0; 3],
            ring_tents: [[None; TENTS_PER_TRACK]; 3],
            spare: None,
            posters: [None; SLOTS],
            deck: PosterSet::EMPTY,
            discards: PosterSet::EMPTY,
            players: [PlayerState::default(); SEATS],
            turn: Turn::default(),
        };
        public.advance(rules, &mut ());
        public
    }

    /// Returns the open phase: the top of the stack.
    #[inline]
    #[must_use]
    pub const fn phase(&self) -> Phase {
        self.stack.top()
    }

    /// Returns what a seat has.
    #[inline]
    #[must_use]
    pub const fn player(&self, seat: Seat) -> &PlayerState {
        &self.players[seat.index()]
    }

    /// Returns what the mover has.
    #[inline]
    #[must_use]
    pub const fn mover_state(&self) -> &PlayerState {
        &self.players[self.mover.index()]
    }

    #[inline]
    pub(crate) fn mover_state_mut(&mut self) -> &mut PlayerState {
        &mut self.players[self.mover.index()]
    }

    /// Returns the die taken this turn; `None` before one is taken.
    #[inline]
    #[must_use]
    pub fn die(&self) -> Option<Die> {
        let card = self.turn.card?;
        self.mover_state().dice.iter().flatten().copied().find(|die| die.card == card)
    }

    /// Returns the pips that count for power: of the die taken this turn, and of the dice of its colour taken
    /// in earlier turns of the round (MAG-211, 214, 215).
    #[must_use]
    pub fn dice_power(&self) -> (u8, u8) {
        let (Some(die), Some(colour)) = (self.die(), self.turn.colour) else { return (0, 0) };
        let same = self.mover_state().dice_sum(colour.into());
        (die.face, if die.kind == ColourOrClear::Clear { same } else { same - die.face })
    }

    /// Returns the power of the turn (MAG-211).
    #[inline]
    #[must_use]
    pub fn power(&self) -> u8 {
        let (die, earlier) = self.dice_power();
        die + earlier + self.turn.card_pips + self.turn.trainer_pips + GEM_POWER * self.turn.gems
    }

    /// Returns whether the dice of the round have been paid for (MAG-351).
    #[must_use]
    pub const fn dice_are_paid(&self) -> bool {
        let ending = matches!(
            self.phase(),
            Phase::ChooseSet(_)
                | Phase::RejectSet
                | Phase::ScoreCard(_)
                | Phase::PayCoins(..)
                | Phase::FillDisplay
                | Phase::HalfCards(..)
                | Phase::PayHalf(..)
                | Phase::Over
        );
        self.round > 0 && ending
    }

    /// Returns the number of camp tiles of a type left in the supply (MAG-240).
    #[inline]
    #[must_use]
    pub fn supply(&self, rules: &Rules, tile: crate::components::Tile) -> u8 {
        let built: u8 = self.players.iter().map(|player| player.camp.tiles[tile.index()]).sum();
        rules.set().tile(tile).count - built
    }

    /// Returns the cards that are in no other place of the public state: the deck and, during a draft, the
    /// hands.
    #[must_use]
    pub fn card_deck(&self) -> CardSet {
        let players = self.players.iter().fold(CardSet::EMPTY, |all, player| all.or(player.cards));
        let display: CardSet = self.display.iter().flatten().copied().collect();
        CardSet::ALL.less(self.gone).less(self.offered).less(players).less(display)
    }

    /// Returns the trainer tiles in the deck: those that are in no other place.
    #[must_use]
    pub fn tile_deck(&self) -> SpaceSet {
        let players = self.players.iter().flat_map(|player| player.tiles).flatten().collect::<SpaceSet>();
        let display: SpaceSet = self.display_tiles.iter().flatten().copied().collect();
        Space::TILES.less(self.tiles_gone).less(self.tiles_offered).less(players).less(display)
    }

    /// Returns the posters that can be drawn next: the deck or, if it is empty, the discards (MAG-R26).
    #[inline]
    #[must_use]
    pub const fn drawable_posters(&self) -> PosterSet {
        if self.deck.is_empty() { self.discards } else { self.deck }
    }

    /// Returns whether a poster can be gained from the deck or the display (MAG-R26).
    #[inline]
    #[must_use]
    pub fn any_poster_available(&self) -> bool {
        !self.drawable_posters().is_empty() || self.posters.iter().any(Option::is_some)
    }

    /// Returns whether there is no hat at a position of the performance track (MAG-292, 507).
    #[must_use]
    pub fn is_vacant(&self, rules: &Rules, position: u8) -> bool {
        let neutral = rules.is_solo()
            && rules
                .set()
                .performance_space(position)
                .is_some_and(|space| crate::components::NEUTRAL_HATS.contains(&space.number));
        !neutral && !self.players.iter().any(|player| player.hats.contains(&Some(position)))
    }

    /// Returns the seats in the order of their hats on the performance track, the highest first (MAG-357);
    /// entries beyond the number of seats are unused.
    #[must_use]
    pub fn hat_order(&self, rules: &Rules) -> [Seat; SEATS] {
        let mut order = [0, 1, 2, 3].map(Seat::new);
        order[..rules.seats.get()].sort_by_key(|seat| core::cmp::Reverse(self.player(*seat).highest_hat()));
        order
    }

    /// Returns the number of neutral hats above the hat of the solo seat (MAG-509).
    #[must_use]
    pub fn neutral_hats_above(&self, rules: &Rules) -> usize {
        let own = self.players[0].highest_hat().unwrap_or(0);
        let neutral = crate::components::NEUTRAL_HATS.iter().filter_map(|&number| rules.set().position(number));
        neutral.filter(|&position| position > own).count()
    }

    /// Returns the number of the space of a seat's higher hat; 0 for a start space (MAG-412, R45).
    #[must_use]
    pub fn hat_number(&self, rules: &Rules, seat: Seat) -> u8 {
        let position = self.player(seat).highest_hat().unwrap_or(0);
        rules.set().performance_space(position).map_or(0, |space| space.number)
    }
}
