//! Checks that a view from an untrusted source could occur in a game.
//!
//! Everything except the hands of a draft is public, so a view is nearly a position. The checks are that the
//! components are those of the box, that numbers are within the bounds of the rules, and that the phases on
//! the stack can be open together.

use core::ops::RangeInclusive;

use game_core::{Element, Game, Set, ToMove, ViewFault};

use crate::camp::Camp;
use crate::components::{
    COINS, CardSet, DICE, POSTER_SPACES, Poster, PosterSet, ROUNDS, START_SPACES, STORAGE_LIMIT, Size, Space, SpaceSet,
    TRAINERS, TURNS, TentSet, Tile,
};
use crate::effects::Count;
use crate::rules::Rules;
use crate::state::{Ledger, Phase, PlayerState, PublicState, Scored};
use crate::view::{HAND, View, hand_size, in_draft, knows_hand};

/// The range in which every line of a score sheet must be; generous, so that no real game leaves it.
const LINE: RangeInclusive<i16> = -1_000..=1_000;

/// An upper bound for everything that is counted in a turn, such as pips, gems, tiles and steps.
const COUNTED: u8 = 60;

impl View {
    /// Checks everything that the legal list, score sheets, rendering, determinization and bots rely on.
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

    /// Checks that the view has exactly the hands that its viewer knows, and that the other hands can be
    /// dealt from the unseen cards.
    fn check_draft(&self, rules: &Rules) -> Result<(), ViewFault> {
        let public = &self.public;
        if !in_draft(rules, public) {
            let nothing = self.hands.is_empty() && self.chosen.is_none() && self.done.is_empty();
            return ViewFault::ensure(nothing, "hands", "hands, choices and finished seats exist only in the draft");
        }
        let (seats, drafting) = (rules.seats, public.phase() == Phase::Draft);
        ViewFault::ensure_len("hands", &self.hands, seats.get())?;
        ViewFault::ensure_seats(seats, "done", self.done)?;
        let most = if drafting { TURNS } else { (HAND * seats.get()) as u8 };
        ViewFault::ensure(public.turns < most, "turns", "more turns than the draft has")?;
        let mut unseen = public.card_deck();
        let mut hidden = 0;
        for (seat, hand) in seats.seats().zip(&self.hands) {
            let knows = knows_hand(rules, public, self.viewer, seat);
            ViewFault::ensure(hand.is_some() == knows, "hands", "a known hand is hidden, or an unknown one is shown")?;
            let size = hand_size(public, seat);
            let Some(hand) = hand else {
                hidden += size;
                continue;
            };
            ViewFault::ensure(hand.len() == size, "hands", "a hand has the wrong number of cards")?;
            ViewFault::ensure(hand.less(unseen).is_empty(), "hands", "a card of a hand is also somewhere else")?;
            unseen = unseen.less(*hand);
        }
        ViewFault::ensure(hidden <= unseen.len(), "hands", "there are not enough cards for all hands")?;
        let open = if drafting { self.done != seats.set() } else { self.done.is_empty() };
        ViewFault::ensure(open, "done", "all seats have finished, or a seat has finished outside the draft")?;
        let own = self.viewer.seat();
        let chosen = self.chosen.is_some() == own.is_some_and(|seat| self.done.has(seat));
        let held = self
            .chosen
            .is_none_or(|card| own.and_then(|seat| self.hands[seat.index()]).is_some_and(|hand| hand.has(card)));
        ViewFault::ensure(chosen && held, "chosen", "the chosen card is missing or not in the viewer's hand")
    }
}

impl PlayerState {
    fn check(&self, rules: &Rules) -> Result<(), ViewFault> {
        let ensure = |holds: bool, why: &str| ViewFault::ensure(holds, "players", why);
        ensure(self.gems.iter().all(|gems| *gems <= STORAGE_LIMIT), "more than three gems of a kind")?;
        ensure((0..=3 * COINS).contains(&self.coins), "fewer than 0 coins, or more than there are")?;
        let trainers = [self.trainers, self.used, self.resting].map(u32::from).iter().sum::<u32>();
        ensure(trainers <= u32::from(TRAINERS), "more than eight trainers")?;
        let track = START_SPACES as usize + rules.set().performance_track.len();
        ensure(self.hats.iter().flatten().all(|hat| usize::from(*hat) < track), "a hat is off the track")?;
        ensure(self.performs <= TURNS, "more shows than a round has")?;
        ensure(self.tents[0].is_none(), "a tent on the printed first space")?;
        let fallen = self.dice.iter().flatten().all(|die| (1..=6).contains(&die.face));
        let cards: CardSet = self.dice.iter().flatten().map(|die| die.card).collect();
        ensure(fallen && cards.len() == self.dice_taken(), "a die does not show 1 to 6, or two dice are on one card")?;
        ensure(self.tiles.iter().flatten().all(|tile| !tile.on_board()), "a trainer tile is not a space of the board")?;
        ensure(self.camp.could_be_built(rules), "the camp cannot be built")?;
        ensure(self.ledger.is_small(), "a line of the score is out of range")
    }
}

impl Camp {
    /// Returns whether the tiles can be placed one after the other and lead to this camp.
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
    /// Returns whether every line of the score sheet is in range, so that sums cannot overflow.
    fn is_small(&self) -> bool {
        let Self { camp, tent_spaces, tops, posters, tents, debts, scored, halves, coins, areas, by_gems: _ } = self;
        let cards = scored.iter().chain(halves).flatten().flat_map(|Scored { raw, points, .. }| [raw, points]);
        let lines = [camp, tent_spaces, tops, posters, tents, coins, areas].into_iter().chain(debts).chain(cards);
        lines.into_iter().all(|line| LINE.contains(line))
    }
}

/// Returns whether no member is in two of the sets; `listed` is the sum of their sizes.
fn once<T: Element>(sets: &[Set<T>], listed: usize) -> bool {
    let all = sets.iter().fold(Set::EMPTY, |all, set| all.or(*set));
    all.len() == listed
}

impl PublicState {
    fn seated(&self, rules: &Rules) -> &[PlayerState] {
        &self.players[..rules.seats.get()]
    }

    /// Checks rounds, dice, wagons, hats and camp tiles, which lie in the middle of the table.
    fn check_middle(&self, rules: &Rules) -> Result<(), ViewFault> {
        ViewFault::ensure(self.round <= ROUNDS, "round", "more than three rounds")?;
        let turns = usize::from(TURNS).max(HAND) * rules.seats.get();
        ViewFault::ensure(usize::from(self.turns) <= turns, "turns", "more turns than a round has")?;
        for (kind, all) in DICE.iter().enumerate() {
            let taken = self.seated(rules).iter().flat_map(|player| player.dice).flatten();
            let taken = taken.filter(|die| die.kind as usize == kind).count() as u32;
            let fallen = self.tent[kind].iter().copied().map(u32::from).sum::<u32>();
            let dice = u32::from(self.to_roll[kind]) + fallen + taken;
            ViewFault::ensure(dice <= u32::from(*all), "tent", "more dice than in the box")?;
        }
        for (wagon, ring) in self.wagons.iter().zip(&rules.set().rings) {
            ViewFault::ensure(usize::from(*wagon) < ring.len(), "wagons", "a wagon is off its track")?;
        }
        let hats: Vec<u8> = self.seated(rules).iter().flat_map(|player| player.hats).flatten().collect();
        let apart = (1..hats.len()).all(|at| !hats[..at].contains(&hats[at]));
        ViewFault::ensure(apart, "players", "two hats are on one space")?;
        for tile in Tile::all() {
            let built: u32 = self.seated(rules).iter().map(|player| u32::from(player.camp.tiles[tile.index()])).sum();
            let there = built <= u32::from(rules.set().tile(tile).count);
            ViewFault::ensure(there, "players", "more camp tiles than in the box")?;
        }
        Ok(())
    }

    /// Checks that every poster is in one place only.
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

    /// Checks that every master card and every trainer tile is in one place only.
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
        let tiles = sets.iter().all(|set| set.less(Space::TILES).is_empty());
        ViewFault::ensure(tiles, "display_tiles", "a trainer tile is not a space of the board")?;
        let slots = rules.sets_in_display();
        let beyond = self.display[slots..].iter().all(Option::is_none);
        ViewFault::ensure(beyond, "display", "more cards than the display has slots")
    }

    /// Checks that every tent is in one place only.
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

    /// Checks that the counts of the turn are in range, and that its die is on a card.
    fn check_turn(&self) -> Result<(), ViewFault> {
        let turn = &self.turn;
        let ensure = |holds: bool, why: &str| ViewFault::ensure(holds, "turn", why);
        let counts = [turn.card_pips, turn.trainer_pips, turn.gems, turn.recolour, turn.waivers, turn.allowed];
        let counts = counts.into_iter().chain(turn.tiles).chain(turn.needed);
        ensure(counts.into_iter().all(|count| count <= COUNTED), "a count is larger than a turn allows")?;
        ensure(turn.gems <= 4 * STORAGE_LIMIT, "more gems are spent than can be stored")?;
        ensure(turn.hat.is_none_or(|hat| hat < 2), "a seat has only two hats")?;
        ensure(turn.completed >> POSTER_SPACES == 0, "a completed space beyond the five poster spaces")?;
        let lifted = self.mover_state().posters_held() + turn.lifted.len();
        ensure(lifted <= POSTER_SPACES, "more posters are lifted than there are spaces")?;
        if turn.card.is_none() {
            return Ok(());
        }
        let die = self.die();
        let coloured = die.is_some_and(|die| die.kind.colour().is_none_or(|colour| turn.colour == Some(colour)));
        ensure(coloured, "the active die is not on its card, or has another colour")
    }

    /// Checks that the phases on the stack can be open together, and that each has what it needs.
    fn check_stack(&self, rules: &Rules) -> Result<(), ViewFault> {
        let steps = self.stack.phases();
        let ensure = |holds: bool, why: &str| ViewFault::ensure(holds, "stack", why);
        let (first, above) = (steps[0], &steps[1..]);
        let ordered = rank(first) == 0 && steps.is_sorted_by(|below, above| rank(*below) < rank(*above));
        ensure(ordered, "these phases are never open together")?;
        let tent_first = |step: &Phase| {
            matches!(step, Phase::PlaceTent(_) | Phase::GainPosters(_) | Phase::Reveal | Phase::PosterTaken(_))
        };
        let nested = match first {
            Phase::TurnEnd => true,
            Phase::DrawTiles => above.iter().all(tent_first),
            _ => above.is_empty(),
        };
        ensure(nested, "no phase can be open above this one")?;
        let setting_up = match first {
            Phase::Roll | Phase::FillDisplay => true,
            step => (self.round == 0) == is_set_up(step),
        };
        ensure(setting_up, "this phase does not occur in this round")?;
        steps.iter().try_for_each(|step| ensure(self.is_possible(rules, *step), "an open phase lacks what it needs"))
    }

    /// Returns whether a phase has what it needs.
    fn is_possible(&self, rules: &Rules, step: Phase) -> bool {
        let own = self.mover_state();
        let waits = |before: u8| usize::from(before) < rules.seats.get();
        let pays = |card| own.cards.has(card) && rules.set().card(card).count == Count::CoinsPaid;
        let small = |colour| self.supply(rules, Tile::of(Size::Small, colour)) > 0;
        // A tent can be taken in passing only while there is a free space for it.
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

    /// Checks that the chance step that is due has at least one outcome.
    fn check_chance(&self, rules: &Rules, view: &View) -> Result<(), ViewFault> {
        let state = view.known_state();
        // Trainer tiles are drawn as soon as the left-over tent of the set-up has been placed.
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

/// Returns the rank of a phase: on the stack, each phase must have a higher rank than the one below it.
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

/// Returns whether a phase belongs to the set-up.
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
