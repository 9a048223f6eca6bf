//! A position: what lies open ([`PublicState`]) and what a draft hides ([`Draft`]). What happens next is a stack of open steps (`phase`).

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
    /// Its kind.
    pub kind: ColourOrClear,
    /// The face that shows.
    pub face: u8,
    /// The card that it lies on.
    pub card: Card,
}

/// A card as it was scored.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Scored {
    /// Which.
    pub card: Card,
    /// Points before maximum and halving.
    pub raw: i16,
    /// Points.
    pub points: i16,
}

/// Where a seat's points come from (section 7 of the rules).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Ledger {
    /// Camp cells.
    pub camp: i16,
    /// Tent spaces.
    pub tent_spaces: i16,
    /// Tops of cards.
    pub tops: i16,
    /// Completed posters.
    pub posters: i16,
    /// Tents under them.
    pub tents: i16,
    /// Debts of the rounds, not above 0.
    pub debts: [i16; 3],
    /// Cards scored at the ends of the rounds.
    pub scored: [Option<Scored>; 3],
    /// Cards scored by half at the end.
    pub halves: [Option<Scored>; 4],
    /// Coins left over.
    pub coins: i16,
    /// Areas.
    pub areas: i16,
    /// Areas that only gems completed.
    pub by_gems: u8,
}

impl Ledger {
    /// The sum of all lines.
    #[must_use]
    pub fn total(&self) -> i16 {
        let cards = self.scored.iter().chain(&self.halves).flatten().map(|scored| scored.points).sum::<i16>();
        let turns = self.camp + self.tent_spaces + self.tops + self.posters + self.tents;
        turns + self.debts.iter().sum::<i16>() + cards + self.coins + self.areas
    }
}

/// Everything before one seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PlayerState {
    /// The board, once dealt.
    pub board: Option<Board>,
    /// Its side, once known.
    pub side: Option<Side>,
    /// What is built.
    pub camp: Camp,
    /// Coins.
    pub coins: i16,
    /// Gems in storage, by kind.
    pub gems: [u8; 4],
    /// Trainers in the play area.
    pub trainers: u8,
    /// Trainers used this turn.
    pub used: u8,
    /// Trainers in the MAIN TENT area.
    pub resting: u8,
    /// Where the hats stand: positions of the track from the bottom. The second stays in the play area until it is needed.
    pub hats: [Option<u8>; 2],
    /// How often the seat has performed in this round.
    pub performs: u8,
    /// Posters by space.
    pub posters: [Option<Poster>; POSTER_SPACES],
    /// Tents by space; space 0 is printed.
    pub tents: [Option<Tent>; POSTER_SPACES],
    /// Master cards.
    pub cards: CardSet,
    /// Dice in the order in which they were taken this round.
    pub dice: [Option<Die>; TURNS as usize],
    /// Trainer tiles in the order in which they were taken.
    pub tiles: [Option<Space>; TILE_SPACES],
    /// Completed posters.
    pub completed: PosterSet,
    /// Where the points come from.
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
    /// Trainers that are not owned yet (MAG-435).
    #[inline]
    #[must_use]
    pub const fn reserve(&self) -> u8 {
        TRAINERS - self.trainers - self.used - self.resting
    }

    /// The cards without a die.
    #[inline]
    #[must_use]
    pub fn free_cards(&self) -> CardSet {
        self.dice.iter().flatten().fold(self.cards, |cards, die| cards.without(die.card))
    }

    /// How many dice the seat has taken this round.
    #[inline]
    #[must_use]
    pub fn dice_taken(&self) -> usize {
        self.dice.iter().flatten().count()
    }

    /// The sum of the own dice of a kind.
    #[inline]
    #[must_use]
    pub fn dice_sum(&self, kind: ColourOrClear) -> u8 {
        self.dice.iter().flatten().filter(|die| die.kind == kind).map(|die| die.face).sum()
    }

    /// The coins due for the dice of a round (MAG-352, 353).
    #[must_use]
    pub fn coins_due(&self) -> u8 {
        let highest = Colour::ALL.map(|colour| self.dice_sum(colour.into())).into_iter().max();
        highest.unwrap_or(0) + self.dice_sum(ColourOrClear::Clear)
    }

    /// Tents placed on spaces 1 to 4.
    #[inline]
    #[must_use]
    pub fn tents_placed(&self) -> usize {
        self.tents.iter().flatten().count()
    }

    /// How many posters lie on the board.
    #[inline]
    #[must_use]
    pub fn posters_held(&self) -> usize {
        self.posters.iter().flatten().count()
    }

    /// Whether the seat owns the tile of a trainer space, or needs none.
    #[inline]
    #[must_use]
    pub fn may_use(&self, space: Space) -> bool {
        space.on_board() || self.tiles.contains(&Some(space))
    }

    /// The higher hat on the track (MAG-356, 412).
    #[inline]
    #[must_use]
    pub fn highest_hat(&self) -> Option<u8> {
        self.hats[0].max(self.hats[1])
    }

    /// All gems.
    #[must_use]
    pub fn gem_count(&self) -> u8 {
        self.gems.iter().sum()
    }
}

/// One of the three actions (MAG-217).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum MainAction {
    /// Camp tiles.
    Build,
    /// A wagon.
    Travel,
    /// A show.
    Perform,
}

impl MainAction {
    /// The trainer space that adds power to it.
    #[must_use]
    pub const fn plus(self) -> Space {
        match self {
            Self::Build => Space::BUILD_PLUS,
            Self::Travel => Space::TRAVEL_PLUS,
            Self::Perform => Space::PERFORM_PLUS,
        }
    }

    /// Its name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        ["build", "travel", "perform"][self as usize]
    }
}

/// How far a turn has come.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Turn {
    /// The card that the die was put on.
    pub card: Option<Card>,
    /// The active colour.
    pub colour: Option<Colour>,
    /// Whether the card's bonus has been used.
    pub bonus_used: bool,
    /// Pips of the card's bonus.
    pub card_pips: u8,
    /// Pips of trainers.
    pub trainer_pips: u8,
    /// Gems spent for power.
    pub gems: u8,
    /// The action.
    #[serde(rename = "deed")]
    pub main_action: Option<MainAction>,
    /// Trainer spaces used that work once a turn.
    pub spaces: SpaceSet,
    /// Small and large tiles still to be built.
    pub tiles: [u8; 2],
    /// Tiles that may have another colour.
    pub recolour: u8,
    /// Whether the next tile's bonuses count twice.
    pub doubled: bool,
    /// The wagon that moves.
    pub wagon: Option<Colour>,
    /// Whether a tent that is passed may be taken.
    pub passing: bool,
    /// Which hat moves, by its number.
    pub hat: Option<u8>,
    /// How many posters may be completed.
    pub allowed: u8,
    /// The poster spaces used in this Perform, as bits.
    pub completed: u8,
    /// The tiles that posters of this Perform have needed.
    pub needed: [u8; 6],
    /// Gems that need not be paid.
    pub waivers: u8,
    /// Posters lifted for rearranging.
    pub lifted: PosterSet,
}

/// Everything that lies open.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PublicState {
    /// What is open.
    pub stack: Stack,
    /// Who decides, or is dealt to.
    pub mover: Seat,
    /// Who has the first turn of the round.
    pub starter: Seat,
    /// The round, from 1; 0 during set-up.
    pub round: u8,
    /// Turns taken in this round.
    pub turns: u8,
    /// Dice that are still to be rolled, by kind.
    pub to_roll: [u8; 4],
    /// Dice in the MAIN TENT, by kind and face.
    pub tent: [[u8; 6]; 4],
    /// Cards of the MAIN DISPLAY.
    pub display: [Option<Card>; SLOTS],
    /// The tiles beside them.
    pub display_tiles: [Option<Space>; SLOTS],
    /// Cards that are out of the game, or put aside for the set-up.
    pub gone: CardSet,
    /// Cards offered in solo.
    pub offered: CardSet,
    /// Trainer tiles that are out of the game.
    pub tiles_gone: SpaceSet,
    /// Trainer tiles offered at the start.
    pub tiles_offered: SpaceSet,
    /// Where the wagons stand.
    pub wagons: [u8; 3],
    /// Tents on the tracks.
    pub ring_tents: [[Option<Tent>; TENTS_PER_TRACK]; 3],
    /// The tent that was left over.
    pub spare: Option<Tent>,
    /// The poster display.
    pub posters: [Option<Poster>; SLOTS],
    /// Posters of the deck, in no order.
    pub deck: PosterSet,
    /// Discarded posters, which become the deck when that is empty.
    pub discards: PosterSet,
    /// The seats.
    #[serde(with = "seated")]
    pub players: [PlayerState; SEATS],
    /// The turn under way.
    pub turn: Turn,
}

/// The seats as a list without those behind the last one that has a board.
mod seated {
    use serde::{Deserialize, Deserializer, Serializer, de::Error as _};

    use super::{PlayerState, SEATS};

    pub(super) fn serialize<S: Serializer>(players: &[PlayerState; SEATS], to: S) -> Result<S::Ok, S::Error> {
        let nobody = PlayerState::default();
        let seats = players.iter().rposition(|player| *player != nobody).map_or(0, |last| last + 1);
        to.collect_seq(&players[..seats])
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<[PlayerState; SEATS], D::Error> {
        let list = Vec::<PlayerState>::deserialize(from)?;
        if list.len() > SEATS {
            return Err(D::Error::custom("there are at most four seats"));
        }
        let mut players = [PlayerState::default(); SEATS];
        players.iter_mut().zip(list).for_each(|(place, player)| *place = player);
        Ok(players)
    }
}

/// What the draft hides. Empty at all other times.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Draft {
    /// The hands.
    pub hands: [CardSet; SEATS],
    /// What each seat has chosen in the step under way.
    pub chosen: [Option<Card>; SEATS],
}

/// A position of The Magnificent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Magnificent {
    /// What lies open.
    pub(crate) public: PublicState,
    /// What the draft hides.
    pub(crate) draft: Draft,
}

impl Magnificent {
    /// What lies open.
    #[must_use]
    pub const fn public(&self) -> &PublicState {
        &self.public
    }

    /// What the draft hides.
    #[must_use]
    pub const fn draft(&self) -> &Draft {
        &self.draft
    }
}

impl PublicState {
    /// Before the first step.
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
            // MAG-105, 144, R54: only fixed sets are put aside.
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

    /// What happens next.
    #[inline]
    #[must_use]
    pub const fn phase(&self) -> Phase {
        self.stack.top()
    }

    /// A seat.
    #[inline]
    #[must_use]
    pub const fn player(&self, seat: Seat) -> &PlayerState {
        &self.players[seat.index()]
    }

    /// The seat that decides.
    #[inline]
    #[must_use]
    pub const fn mover_state(&self) -> &PlayerState {
        &self.players[self.mover.index()]
    }

    #[inline]
    pub(crate) fn mover_state_mut(&mut self) -> &mut PlayerState {
        &mut self.players[self.mover.index()]
    }

    /// The die taken this turn.
    #[inline]
    #[must_use]
    pub fn die(&self) -> Option<Die> {
        let card = self.turn.card?;
        self.mover_state().dice.iter().flatten().copied().find(|die| die.card == card)
    }

    /// The faces that count for power: the die taken, and those of its colour taken before (MAG-211, 214, 215).
    #[must_use]
    pub fn dice_power(&self) -> (u8, u8) {
        let (Some(die), Some(colour)) = (self.die(), self.turn.colour) else { return (0, 0) };
        let same = self.mover_state().dice_sum(colour.into());
        (die.face, if die.kind == ColourOrClear::Clear { same } else { same - die.face })
    }

    /// Power (MAG-211).
    #[inline]
    #[must_use]
    pub fn power(&self) -> u8 {
        let (die, earlier) = self.dice_power();
        die + earlier + self.turn.card_pips + self.turn.trainer_pips + GEM_POWER * self.turn.gems
    }

    /// Camp tiles of a type that nobody has built (MAG-240).
    #[inline]
    #[must_use]
    pub fn supply(&self, rules: &Rules, tile: crate::components::Tile) -> u8 {
        let built: u8 = self.players.iter().map(|player| player.camp.tiles[tile.index()]).sum();
        rules.set().tile(tile).count - built
    }

    /// Cards of the master deck, but for hands: all that are nowhere else.
    #[must_use]
    pub fn card_deck(&self) -> CardSet {
        let players = self.players.iter().fold(CardSet::EMPTY, |all, player| all.or(player.cards));
        let display: CardSet = self.display.iter().flatten().copied().collect();
        CardSet::ALL.less(self.gone).less(self.offered).less(players).less(display)
    }

    /// Tiles of the trainer deck: all that are nowhere else.
    #[must_use]
    pub fn tile_deck(&self) -> SpaceSet {
        let players = self.players.iter().flat_map(|player| player.tiles).flatten().collect::<SpaceSet>();
        let display: SpaceSet = self.display_tiles.iter().flatten().copied().collect();
        SpaceSet::TILES.less(self.tiles_gone).less(self.tiles_offered).less(players).less(display)
    }

    /// The posters that the next draw can bring (MAG-R26).
    #[inline]
    #[must_use]
    pub const fn drawable_posters(&self) -> PosterSet {
        if self.deck.is_empty() { self.discards } else { self.deck }
    }

    /// Whether anything can be gained as a poster (MAG-R26).
    #[inline]
    #[must_use]
    pub fn any_poster_available(&self) -> bool {
        !self.drawable_posters().is_empty() || self.posters.iter().any(Option::is_some)
    }

    /// Whether no hat stands at a position of the track (MAG-292, 507).
    #[must_use]
    pub fn is_vacant(&self, rules: &Rules, position: u8) -> bool {
        let neutral = rules.is_solo()
            && rules
                .set()
                .performance_space(position)
                .is_some_and(|stage| crate::components::NEUTRAL_HATS.contains(&stage.number));
        !neutral && !self.players.iter().any(|player| player.hats.contains(&Some(position)))
    }

    /// The seats in the order of their hats, from the top (MAG-357); the places behind the last seat are not used.
    #[must_use]
    pub fn hat_order(&self, rules: &Rules) -> [Seat; SEATS] {
        let mut order = [0, 1, 2, 3].map(Seat::new);
        order[..rules.seats.get()].sort_by_key(|seat| core::cmp::Reverse(self.player(*seat).highest_hat()));
        order
    }

    /// Neutral hats above the own hat of a solo game (MAG-509).
    #[must_use]
    pub fn neutral_hats_above(&self, rules: &Rules) -> usize {
        let own = self.players[0].highest_hat().unwrap_or(0);
        let neutral = crate::components::NEUTRAL_HATS.iter().filter_map(|&number| rules.set().position(number));
        neutral.filter(|&position| position > own).count()
    }

    /// The number of the space of a seat's higher hat; 0 on a start space (MAG-412, R45).
    #[must_use]
    pub fn hat_number(&self, rules: &Rules, seat: Seat) -> u8 {
        let position = self.player(seat).highest_hat().unwrap_or(0);
        rules.set().performance_space(position).map_or(0, |stage| stage.number)
    }
}
