//! Whether a view that came from outside could be one of a game.
//!
//! Everything but the hands of a draft lies open, so a view is nearly a position. What is checked is that the
//! components are those of the box, that numbers stay within what the rules lead to, and that the open steps
//! lie on each other as turns pile them up.

use core::ops::RangeInclusive;

use game_core::{Game, ToMove, ViewFault};

use crate::camp::Camp;
use crate::components::{
    COINS, CardSet, DICE, IdSet, POSTER_SPACES, Poster, PosterSet, ROUNDS, START_SPACES, STORAGE_LIMIT, Size, SpaceSet,
    TRAINERS, TURNS, TentSet, Tile,
};
use crate::effects::Count;
use crate::rules::Rules;
use crate::state::{Ledger, Phase, PlayerState, PublicState, Scored};
use crate::view::{HAND, View, hand_size, in_draft, knows_hand};

/// No line of a score comes near this.
const LINE: RangeInclusive<i16> = -1_000..=1_000;

/// Pips, gems, tiles, steps and whatever else is counted in a turn stay below this: a few dice, cards and
/// eight trainers.
const COUNTED: u8 = 60;

impl View {
    /// Checks everything that legal lists, sheets, pictures, determinized states and bots rely on.
    pub(crate) fn check(&self, rules: &Rules) -> Result<(), ViewFault> {
        let (public, seats) = (&self.public, rules.seats);
        ViewFault::ensure_viewer(seats, self.viewer)?;
        ViewFault::ensure_seat(seats, "mover", public.mover)?;
        ViewFault::ensure_seat(seats, "starter", public.starter)?;
        let nobody = PlayerState::default();
        let seated = public.players[seats.get()..].iter().all(|player| *player == nobody);
        ViewFault::ensure(seated, "players", "there are more players than seats")?;
        seats.seats().try_for_each(|seat| public.player(seat).check(rules))?;
        public.check_middle(rules)?;
        public.check_posters()?;
        public.check_cards(rules)?;
        public.check_tents()?;
        public.check_turn()?;
        public.check_stack(rules)?;
        self.check_draft(rules)?;
        public.check_chance(rules, self)
    }

    /// The hands are those that the viewer knows, and those that it does not know can be dealt.
    fn check_draft(&self, rules: &Rules) -> Result<(), ViewFault> {
        let public = &self.public;
        if !in_draft(rules, public) {
            let nothing = self.hands.is_empty() && self.chosen.is_none() && self.done.is_empty();
            return ViewFault::ensure(nothing, "hands", "there are hands in the draft only");
        }
        let (seats, drafting) = (rules.seats, public.phase() == Phase::Draft);
        ViewFault::ensure_len("hands", &self.hands, seats.get())?;
        ViewFault::ensure_seats(seats, "done", self.done)?;
        let most = if drafting { TURNS } else { (HAND * seats.get()) as u8 };
        ViewFault::ensure(public.turns < most, "turns", "the draft is over by then")?;
        let mut unseen = public.card_deck();
        let mut hidden = 0;
        for (seat, hand) in seats.seats().zip(&self.hands) {
            let knows = knows_hand(rules, public, self.viewer, seat);
            ViewFault::ensure(hand.is_some() == knows, "hands", "a hand is known to those who have held it")?;
            let size = hand_size(public, seat);
            let Some(hand) = hand else {
                hidden += size;
                continue;
            };
            ViewFault::ensure(hand.len() == size, "hands", "a hand has another number of cards")?;
            ViewFault::ensure(hand.less(unseen).is_empty(), "hands", "a card of a hand is elsewhere")?;
            unseen = unseen.less(*hand);
        }
        ViewFault::ensure(hidden <= unseen.len(), "hands", "there are not enough cards for all hands")?;
        let open = if drafting { self.done != seats.set() } else { self.done.is_empty() };
        ViewFault::ensure(open, "done", "not all seats have chosen yet")?;
        let own = self.viewer.seat();
        let chosen = self.chosen.is_some() == own.is_some_and(|seat| self.done.has(seat));
        let held = self
            .chosen
            .is_none_or(|card| own.and_then(|seat| self.hands[seat.index()]).is_some_and(|hand| hand.has(card)));
        ViewFault::ensure(chosen && held, "chosen", "a card of the own hand is chosen")
    }
}

impl PlayerState {
    fn check(&self, rules: &Rules) -> Result<(), ViewFault> {
        let ensure = |holds: bool, why: &str| ViewFault::ensure(holds, "players", why);
        ensure(self.gems.iter().all(|gems| *gems <= STORAGE_LIMIT), "three gems of a kind can be stored")?;
        ensure((0..=3 * COINS).contains(&self.coins), "there are fewer coins")?;
        let trainers = [self.trainers, self.used, self.resting].map(u32::from).iter().sum::<u32>();
        ensure(trainers <= u32::from(TRAINERS), "there are eight trainers")?;
        let track = START_SPACES as usize + rules.set().performance_track.len();
        ensure(self.hats.iter().flatten().all(|hat| usize::from(*hat) < track), "a hat is beyond the track")?;
        ensure(self.performs <= TURNS, "there are fewer shows in a round")?;
        ensure(self.tents[0].is_none(), "the first tent is printed")?;
        let fallen = self.dice.iter().flatten().all(|die| (1..=6).contains(&die.face));
        let cards: CardSet = self.dice.iter().flatten().map(|die| die.card).collect();
        ensure(fallen && cards.len() == self.dice_taken(), "a die shows 1 to 6, on a card of its own")?;
        ensure(self.tiles.iter().flatten().all(|tile| !tile.on_board()), "a trainer tile is not a space of the board")?;
        ensure(self.camp.could_be_built(rules), "the camp cannot be built")?;
        ensure(self.ledger.is_small(), "no score has such a line")
    }
}

impl Camp {
    /// Whether the tiles that were laid fit each other, and cover what is covered.
    fn could_be_built(&self, rules: &Rules) -> bool {
        let mut built = Self::default();
        for laid in self.laid.iter().flatten() {
            match rules.set().placement(laid.tile, laid.orientation, laid.row, laid.column) {
                Some(placement) if Self::fits(built.covered(), placement) => built.lay(laid.tile, placement),
                _ => return false,
            }
        }
        built == *self
    }
}

impl Ledger {
    /// Whether no line is so large that sums could overflow.
    fn is_small(&self) -> bool {
        let Self { camp, tent_spaces, tops, posters, tents, debts, scored, halves, coins, areas, by_gems: _ } = self;
        let cards = scored.iter().chain(halves).flatten().flat_map(|Scored { raw, points, .. }| [raw, points]);
        let lines = [camp, tent_spaces, tops, posters, tents, coins, areas].into_iter().chain(debts).chain(cards);
        lines.into_iter().all(|line| LINE.contains(line))
    }
}

/// Whether nothing is listed twice.
fn once<T>(sets: &[IdSet<T>], listed: usize) -> bool {
    let all = sets.iter().fold(IdSet::EMPTY, |all, set| all.or(*set));
    all.len() == listed
}

impl PublicState {
    fn seated(&self, rules: &Rules) -> &[PlayerState] {
        &self.players[..rules.seats.get()]
    }

    /// Rounds, dice, wagons, hats and camp tiles.
    fn check_middle(&self, rules: &Rules) -> Result<(), ViewFault> {
        ViewFault::ensure(self.round <= ROUNDS, "round", "there are three rounds")?;
        let turns = usize::from(TURNS).max(HAND) * rules.seats.get();
        ViewFault::ensure(usize::from(self.turns) <= turns, "turns", "a round has fewer turns")?;
        for (kind, all) in DICE.iter().enumerate() {
            let taken = self.seated(rules).iter().flat_map(|player| player.dice).flatten();
            let taken = taken.filter(|die| die.kind as usize == kind).count() as u32;
            let fallen = self.tent[kind].iter().copied().map(u32::from).sum::<u32>();
            let dice = u32::from(self.to_roll[kind]) + fallen + taken;
            ViewFault::ensure(dice <= u32::from(*all), "tent", "the box has fewer dice")?;
        }
        for (wagon, ring) in self.wagons.iter().zip(&rules.set().rings) {
            ViewFault::ensure(usize::from(*wagon) < ring.len(), "wagons", "a wagon is beyond its track")?;
        }
        let hats: Vec<u8> = self.seated(rules).iter().flat_map(|player| player.hats).flatten().collect();
        let apart = (1..hats.len()).all(|at| !hats[..at].contains(&hats[at]));
        ViewFault::ensure(apart, "players", "two hats stand on one space")?;
        for tile in Tile::all() {
            let built: u32 = self.seated(rules).iter().map(|player| u32::from(player.camp.tiles[tile.index()])).sum();
            let there = built <= u32::from(rules.set().tile(tile).count);
            ViewFault::ensure(there, "players", "more camp tiles are built than there are")?;
        }
        Ok(())
    }

    /// Every poster is in one place.
    fn check_posters(&self) -> Result<(), ViewFault> {
        let mut sets = vec![self.deck, self.discards, self.turn.lifted];
        sets.extend(self.players.iter().map(|player| player.completed));
        let in_steps = self.stack.phases().iter().filter_map(|step| match step {
            Phase::PosterTaken(poster) | Phase::SoloDie(poster) => Some(*poster),
            _ => None,
        });
        let on_boards = self.players.iter().flat_map(|player| player.posters).flatten();
        let single: Vec<Poster> = self.posters.iter().flatten().copied().chain(on_boards).chain(in_steps).collect();
        let listed = sets.iter().map(|set| set.len()).sum::<usize>() + single.len();
        sets.push(single.iter().copied().collect::<PosterSet>());
        ViewFault::ensure(once(&sets, listed), "posters", "a poster is in two places")
    }

    /// Every master card and every trainer tile is in one place.
    fn check_cards(&self, rules: &Rules) -> Result<(), ViewFault> {
        let shown = self.display.iter().flatten();
        let mut sets: Vec<CardSet> = vec![self.gone, self.offered];
        sets.extend(self.players.iter().map(|player| player.cards));
        let listed = sets.iter().map(|set| set.len()).sum::<usize>() + shown.clone().count();
        sets.push(shown.copied().collect());
        ViewFault::ensure(once(&sets, listed), "display", "a card is in two places")?;
        let single = self.display_tiles.iter().chain(self.players.iter().flat_map(|player| &player.tiles)).flatten();
        let sets: [SpaceSet; 3] = [self.tiles_gone, self.tiles_offered, single.clone().copied().collect()];
        let listed = self.tiles_gone.len() + self.tiles_offered.len() + single.count();
        ViewFault::ensure(once(&sets, listed), "display_tiles", "a trainer tile is in two places")?;
        let tiles = sets.iter().all(|set| set.less(SpaceSet::TILES).is_empty());
        ViewFault::ensure(tiles, "display_tiles", "a trainer tile is not a space of the board")?;
        let slots = rules.sets_in_display();
        let beyond = self.display[slots..].iter().all(Option::is_none);
        ViewFault::ensure(beyond, "display", "the display has fewer slots")
    }

    /// Every tent is in one place.
    fn check_tents(&self) -> Result<(), ViewFault> {
        let in_steps = self.stack.phases().iter().filter_map(|step| match step {
            Phase::PlaceTent(tent) => Some(*tent),
            _ => None,
        });
        let laid = self.ring_tents.as_flattened().iter().flatten().copied();
        let placed = self.players.iter().flat_map(|player| player.tents).flatten();
        let all = laid.chain(placed).chain(self.spare).chain(in_steps);
        let listed = all.clone().count();
        ViewFault::ensure(all.collect::<TentSet>().len() == listed, "ring_tents", "a tent is in two places")
    }

    /// The numbers of the turn are within what a turn comes to, and its die is there.
    fn check_turn(&self) -> Result<(), ViewFault> {
        let turn = &self.turn;
        let ensure = |holds: bool, why: &str| ViewFault::ensure(holds, "turn", why);
        let counts = [turn.card_pips, turn.trainer_pips, turn.gems, turn.recolour, turn.waivers, turn.allowed];
        let counts = counts.into_iter().chain(turn.tiles).chain(turn.needed);
        ensure(counts.into_iter().all(|count| count <= COUNTED), "more is counted than a turn comes to")?;
        ensure(turn.gems <= 4 * STORAGE_LIMIT, "more gems are spent than can be stored")?;
        ensure(turn.hat.is_none_or(|hat| hat < 2), "a seat has two hats")?;
        ensure(turn.completed >> POSTER_SPACES == 0, "there are five poster spaces")?;
        let lifted = self.mover_state().posters_held() + turn.lifted.len();
        ensure(lifted <= POSTER_SPACES, "more posters are lifted than there are spaces")?;
        if turn.card.is_none() {
            return Ok(());
        }
        let die = self.die();
        let coloured = die.is_some_and(|die| die.kind.colour().is_none_or(|colour| turn.colour == Some(colour)));
        ensure(coloured, "the die lies on the card, and has the active colour")
    }

    /// The open steps lie on each other as turns pile them up, and each has what it needs.
    fn check_stack(&self, rules: &Rules) -> Result<(), ViewFault> {
        let steps = self.stack.phases();
        let ensure = |holds: bool, why: &str| ViewFault::ensure(holds, "stack", why);
        let (first, above) = (steps[0], &steps[1..]);
        let ordered = rank(first) == 0 && steps.is_sorted_by(|below, above| rank(*below) < rank(*above));
        ensure(ordered, "these steps are never open together")?;
        let tent_first = |step: &Phase| {
            matches!(step, Phase::PlaceTent(_) | Phase::GainPosters(_) | Phase::Reveal | Phase::PosterTaken(_))
        };
        let nested = match first {
            Phase::TurnEnd => true,
            Phase::DrawTiles => above.iter().all(tent_first),
            _ => above.is_empty(),
        };
        ensure(nested, "nothing is open within this step")?;
        let setting_up = match first {
            Phase::Roll | Phase::FillDisplay => true,
            step => (self.round == 0) == is_set_up(step),
        };
        ensure(setting_up, "this step does not come in this round")?;
        steps.iter().try_for_each(|step| ensure(self.is_possible(rules, *step), "an open step lacks what it needs"))
    }

    /// Whether a step has what it needs.
    fn is_possible(&self, rules: &Rules, step: Phase) -> bool {
        let own = self.mover_state();
        let waits = |before: u8| usize::from(before) < rules.seats.get();
        let pays = |card| own.cards.has(card) && rules.set().card(card).count == Count::CoinsPaid;
        let small = |colour| self.supply(rules, Tile::of(Size::Small, colour)) > 0;
        // A tent that is passed is taken only while there is room for it.
        let passing = !self.turn.passing || own.tents_placed() < POSTER_SPACES - 1;
        match step {
            Phase::KeepCards | Phase::SoloStart | Phase::SoloDie(_) | Phase::SoloRoll(_) => rules.is_solo(),
            Phase::Draft => rules.is_draft() && !rules.is_solo(),
            Phase::DealCards => rules.is_draft() || rules.is_solo(),
            Phase::TravelSteps => passing,
            Phase::Travelling(left) => passing && (1..=u8::MAX / 2).contains(&left),
            Phase::PassingTent(left) => {
                passing
                    && self.turn.passing
                    && (1..=u8::MAX / 2).contains(&left)
                    && self.tent_under_wagon(rules).is_some()
            }
            Phase::PlaceTent(_) => own.tents_placed() < POSTER_SPACES - 1,
            Phase::PayGem(space, due) => {
                let poster = own.posters.get(usize::from(space)).copied().flatten();
                poster.is_some() && due.iter().all(|gems| *gems <= COUNTED) && due != [0; 3]
            }
            Phase::PutPoster(space) => {
                usize::from(space) < POSTER_SPACES && self.turn.lifted.len() <= POSTER_SPACES - usize::from(space)
            }
            Phase::GainPosters(left) => (1..=COUNTED).contains(&left),
            Phase::Reveal => !self.drawable_posters().is_empty(),
            Phase::GiveGems(left, _, colour) => (1..=COUNTED).contains(&left) && small(colour),
            Phase::BonusTile(colour) => small(colour),
            Phase::ChooseSet(before) | Phase::ScoreCard(before) | Phase::HalfCards(before, _) => waits(before),
            Phase::RejectSet => rules.seats.get() == 2,
            Phase::PayCoins(before, card) | Phase::PayHalf(before, card) => waits(before) && pays(card),
            _ => true,
        }
    }

    /// Where chance decides, it has something to bring.
    fn check_chance(&self, rules: &Rules, view: &View) -> Result<(), ViewFault> {
        let state = view.known_state();
        // Trainer tiles are drawn as soon as the tent of the set-up is placed.
        let offered = self.tile_deck().len() + self.tiles_offered.len() >= usize::from(rules.tiles_offered());
        let drawn = self.stack.phases()[0] != Phase::DrawTiles || offered;
        ViewFault::ensure(drawn, "tiles_offered", "there are not enough trainer tiles")?;
        if state.to_move(rules) != ToMove::Chance {
            return Ok(());
        }
        let mut outcomes = Vec::new();
        state.chance_outcomes(rules, &mut outcomes);
        ViewFault::ensure(!outcomes.is_empty(), "stack", "there is nothing to draw from")
    }
}

/// How high a step lies when several are open: each lies on one with a lower rank.
const fn rank(step: Phase) -> u8 {
    match step {
        Phase::TurnStart
        | Phase::Power
        | Phase::BuildLevel
        | Phase::Build
        | Phase::TravelSteps
        | Phase::Travelling(_)
        | Phase::PassingTent(_)
        | Phase::ChooseHat
        | Phase::ChooseSpace
        | Phase::Complete
        | Phase::Rearrange => 1,
        Phase::ClearDie => 2,
        Phase::SoloStart
        | Phase::SoloDie(_)
        | Phase::SoloRoll(_)
        | Phase::DieTaken
        | Phase::ChooseWagon
        | Phase::PlaceTent(_)
        | Phase::PayGem(..)
        | Phase::PutPoster(_)
        | Phase::GiveGems(..)
        | Phase::BonusTile(_) => 3,
        Phase::GainPosters(_) => 4,
        Phase::Reveal | Phase::PosterTaken(_) => 5,
        _ => 0,
    }
}

/// Whether a step belongs to the set-up.
const fn is_set_up(step: Phase) -> bool {
    matches!(
        step,
        Phase::Start
            | Phase::LayTents
            | Phase::FillPosters
            | Phase::DealBoards
            | Phase::ChooseSide
            | Phase::DealPosters
            | Phase::DealCards
            | Phase::Draft
            | Phase::KeepCards
            | Phase::Supply
            | Phase::DrawTiles
            | Phase::PickTile
    )
}
