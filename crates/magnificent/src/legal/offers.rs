//! The conditions under which single actions are offered (MAG-R1, R11, R12, R15, R30, R33, R64).

use super::Flow;
use crate::action::{Action, Payment};
use crate::components::{Card, Colour, ColourOrClear, POSTER_SPACES, Poster, START_SPACES, Size, Space, Tile};
use crate::effects::{Bonus, Count, Gain};
use crate::rules::Rules;
use crate::set::PerformanceSpace;
use crate::state::{MainAction, Phase, PublicState};

impl PublicState {
    /// Returns whether bonuses and trainer spaces that work at any time may be used in a phase (MAG-R1 c).
    #[inline]
    pub(crate) const fn allows_any_time_actions(phase: Phase) -> bool {
        matches!(
            phase,
            Phase::Power
                | Phase::BuildLevel
                | Phase::Build
                | Phase::TravelSteps
                | Phase::ChooseHat
                | Phase::ChooseSpace
                | Phase::Complete
                | Phase::Rearrange
                | Phase::TurnEnd
        )
    }

    /// Returns whether the mover must first use the trainer space that adds power to the chosen action,
    /// because the power is too low without it (MAG-R12).
    #[inline]
    pub(crate) fn trainer_required(&self, rules: &Rules) -> bool {
        match self.phase() {
            Phase::BuildLevel => self.power() < rules.set().lowest_level(),
            Phase::ChooseHat => !self.can_perform(rules, self.power()),
            Phase::ChooseSpace => !self.can_place_hat(rules, self.power(), self.moving_hat()),
            _ => false,
        }
    }

    // Bonuses.

    /// Returns this turn's card and its bonus; `None` before a die is on a card and once the bonus has been
    /// used (MAG-204).
    fn unused_bonus(&self, rules: &Rules) -> Option<(Card, Bonus)> {
        let card = self.turn.card.filter(|_| !self.turn.bonus_used)?;
        Some((card, rules.set().card(card).bonus))
    }

    /// Returns the other cards of the mover whose bonus a copy bonus may be used as, with those bonuses
    /// (MAG-440, R39).
    fn copyable_bonuses(&self, rules: &Rules, card: Card) -> impl Iterator<Item = (Card, Bonus)> {
        let others = self.mover_state().cards.without(card).iter().map(|other| (other, rules.set().card(other).bonus));
        others.filter(|(_, bonus)| *bonus != Bonus::Copy)
    }

    /// Calls `each` with every action that uses the bonus of this turn's card.
    pub(crate) fn for_each_bonus(&self, rules: &Rules, each: &mut impl FnMut(Action) -> Flow) -> Flow {
        if !Self::allows_any_time_actions(self.phase()) {
            return Flow::Continue(());
        }
        match self.unused_bonus(rules) {
            Some(_) if self.trainer_required(rules) => Flow::Continue(()),
            Some((card, Bonus::Copy)) => self
                .copyable_bonuses(rules, card)
                .filter(|(_, bonus)| self.bonus_is_useful(rules, *bonus))
                .try_for_each(|(other, _)| each(Action::Copy(other))),
            Some((_, bonus)) if self.bonus_is_useful(rules, bonus) => each(Action::Bonus),
            _ => Flow::Continue(()),
        }
    }

    /// Returns whether the bonus of this turn's card can set the die (MAG-439, 440).
    pub(super) fn may_set_die(&self, rules: &Rules) -> bool {
        match self.unused_bonus(rules) {
            Some((card, Bonus::Copy)) => self.copyable_bonuses(rules, card).any(|(_, bonus)| bonus == Bonus::SetDie),
            Some((_, bonus)) => bonus == Bonus::SetDie,
            None => false,
        }
    }

    /// Returns whether a bonus can be paid for and would change something in this phase (MAG-R1, R16, R64).
    fn bonus_is_useful(&self, rules: &Rules, bonus: Bonus) -> bool {
        let own = self.mover_state();
        match bonus {
            Bonus::Gain(Gain::Coins(_) | Gain::Points(_) | Gain::Gems(..)) => true,
            Bonus::Gain(Gain::Trainers(_)) => own.reserve() > 0,
            Bonus::Gain(Gain::Posters(_)) => self.any_poster_available(),
            Bonus::Pips(_, colour) => self.phase() == Phase::Power && (colour.is_none() || colour == self.turn.colour),
            Bonus::SetDie | Bonus::Copy => false,
            Bonus::TileForTrainer(colour) => own.trainers > 0 && self.can_lay(rules, Tile::of(Size::Small, colour)),
            Bonus::TileForGems(colour, gems) => {
                own.gem_count() >= gems && self.can_lay(rules, Tile::of(Size::Small, colour))
            }
            Bonus::TrainerForCoins(coins) => own.coins >= i16::from(coins) && own.reserve() > 0,
        }
    }

    // Trainers.

    /// Returns whether the mover has access to the space, has not used it up, and has enough trainers
    /// (MAG-321, 323, R37).
    #[inline]
    pub(crate) fn can_place_trainers(&self, rules: &Rules, space: Space) -> bool {
        let own = self.mover_state();
        own.trainers >= rules.set().space(space).trainers && own.may_use(space) && !self.turn.spaces.has(space)
    }

    /// Calls `each` with every action that puts trainers on a space.
    pub(super) fn for_each_trainer_space(&self, rules: &Rules, each: &mut impl FnMut(Action) -> Flow) -> Flow {
        if self.mover_state().trainers == 0
            || !(Self::allows_any_time_actions(self.phase()) || self.phase() == Phase::TurnStart)
        {
            return Flow::Continue(());
        }
        let tiles = self.mover_state().tiles.iter().flatten().copied().collect::<crate::components::SpaceSet>();
        let board = [Space::BUY_POSTER, Space::RECOLOUR, Space::REVERSE, Space::ARRANGE].into_iter();
        for space in board.chain(tiles.iter()) {
            if self.can_place_trainers(rules, space) && self.trainer_is_useful(rules, space) {
                each(Action::Train(space))?;
            }
        }
        if self.phase() == Phase::Complete && self.can_place_trainers(rules, Space::DOUBLE_TENT) {
            let used = (0..POSTER_SPACES as u8).filter(|space| self.turn.completed >> space & 1 == 1);
            used.into_iter().try_for_each(|space| each(Action::DoubleTent(space)))?;
        }
        Flow::Continue(())
    }

    /// Returns whether a trainer on the space would change something in this phase (MAG-324, R1, R15, R64).
    fn trainer_is_useful(&self, rules: &Rules, space: Space) -> bool {
        let (own, set, phase) = (self.mover_state(), rules.set(), self.phase());
        if self.trainer_required(rules) {
            return self.turn.main_action.is_some_and(|main_action| main_action.power_space() == space);
        }
        match space {
            Space::BUY_POSTER => own.coins >= i16::from(set.space(space).amount) && self.any_poster_available(),
            Space::COINS | Space::CLEAR_GEM => true,
            Space::BUILD_PLUS => phase == Phase::BuildLevel,
            Space::RECOLOUR => {
                phase == Phase::Build
                    && self.turn.recolour < self.turn.tiles[0] + self.turn.tiles[1]
                    && self.can_lay_another_colour(rules, self.turn.tiles[0] > 0, self.turn.tiles[1] > 0)
            }
            Space::EXTRA_LARGE => phase == Phase::Build && self.can_lay_extra_large(rules),
            Space::DOUBLE_TILE => phase == Phase::Build && !self.turn.doubled && self.can_lay_any(rules),
            Space::TRAVEL_PLUS | Space::REVERSE | Space::OTHER_WAGON => phase == Phase::TravelSteps,
            Space::PASSING_TENT => phase == Phase::TravelSteps && own.tents_placed() < POSTER_SPACES - 1,
            Space::PERFORM_PLUS => matches!(phase, Phase::ChooseHat | Phase::ChooseSpace),
            Space::ARRANGE => phase == Phase::Complete && self.turn.completed == 0 && own.posters_held() > 0,
            Space::EXTRA_POSTER => phase == Phase::Complete && usize::from(self.turn.allowed) < POSTER_SPACES,
            _ => false,
        }
    }

    // Build.

    /// Returns whether the supply has a tile of this type and the mover's camp has room for it (MAG-237,
    /// 240).
    #[inline]
    pub(crate) fn can_lay(&self, rules: &Rules, tile: Tile) -> bool {
        self.supply(rules, tile) > 0 && rules.set().has_room(tile, self.mover_state().camp.covered())
    }

    /// Returns whether the Build still has a tile of this size and colour to lay (MAG-233, 328).
    #[inline]
    pub(super) fn is_still_to_build(&self, tile: Tile) -> bool {
        let colour = Some(tile.colour()) == self.turn.colour || self.turn.recolour > 0;
        self.turn.tiles[tile.size() as usize] > 0 && colour
    }

    /// Returns whether the Build still has a tile of this type to lay, and the supply has one.
    #[inline]
    pub(super) fn may_build(&self, rules: &Rules, tile: Tile) -> bool {
        self.is_still_to_build(tile) && self.supply(rules, tile) > 0
    }

    /// Returns whether any tile of the Build can be laid now.
    pub(crate) fn can_lay_any(&self, rules: &Rules) -> bool {
        Tile::all().any(|tile| self.is_still_to_build(tile) && self.can_lay(rules, tile))
    }

    /// Returns whether a tile of one of these sizes can be laid in a colour other than the active one.
    fn can_lay_another_colour(&self, rules: &Rules, small: bool, large: bool) -> bool {
        let sizes = [(Size::Small, small), (Size::Large, large)];
        sizes.into_iter().filter(|(_, wanted)| *wanted).any(|(size, _)| {
            let others = Colour::ALL.into_iter().filter(|colour| Some(*colour) != self.turn.colour);
            others.into_iter().any(|colour| self.can_lay(rules, Tile::of(size, colour)))
        })
    }

    /// Returns whether the extra large tile of TT04 could be laid: in the active colour, or in another by BS3
    /// (MAG-R15).
    fn can_lay_extra_large(&self, rules: &Rules) -> bool {
        let set = rules.set();
        let both = set.space(Space::EXTRA_LARGE).trainers + set.space(Space::RECOLOUR).trainers;
        let active = self.turn.colour.is_some_and(|colour| self.can_lay(rules, Tile::of(Size::Large, colour)));
        active
            || (self.turn.recolour > 0 || self.mover_state().trainers >= both)
                && self.can_lay_another_colour(rules, false, true)
    }

    /// Returns whether the Build is over: no tiles are left, and TT04 cannot add one (MAG-R15).
    pub(crate) fn build_is_over(&self, rules: &Rules) -> bool {
        self.turn.tiles == [0, 0]
            && !(self.can_place_trainers(rules, Space::EXTRA_LARGE) && self.can_lay_extra_large(rules))
    }

    // Actions.

    /// Returns whether one of the three actions may be chosen, if need be with the trainer space that adds
    /// power to it (MAG-R11).
    pub(super) fn may_choose(&self, rules: &Rules, main_action: MainAction) -> bool {
        let enough = |power: u8| match main_action {
            MainAction::Build => power >= rules.set().lowest_level(),
            MainAction::Travel => true,
            MainAction::Perform => self.can_perform(rules, power),
        };
        let power = self.power();
        enough(power)
            || self.can_place_trainers(rules, main_action.power_space())
                && enough(power + rules.set().space(main_action.power_space()).amount)
    }

    // Perform.

    /// Returns the positions of the numbered spaces within a power that are vacant once the hat at position
    /// `lifted` is lifted (MAG-292, R29, R30).
    pub(super) fn reachable_spaces(
        &self,
        rules: &Rules,
        power: u8,
        lifted: Option<u8>,
    ) -> impl Iterator<Item = PerformanceSpace> {
        let reached =
            (START_SPACES..).zip(&rules.set().performance_track).take_while(move |(_, space)| space.number <= power);
        reached.filter(move |&(at, _)| Some(at) == lifted || self.is_vacant(rules, at)).map(|(_, space)| *space)
    }

    /// Returns whether a hat can be put on some space with this power.
    pub(super) fn can_place_hat(&self, rules: &Rules, power: u8, lifted: Option<u8>) -> bool {
        self.reachable_spaces(rules, power, lifted).next().is_some()
    }

    /// Returns the position of the hat that moves; `None` if that hat is in the play area or no hat moves.
    #[inline]
    pub(crate) fn moving_hat(&self) -> Option<u8> {
        self.mover_state().hats[usize::from(self.turn.hat?)]
    }

    /// Returns whether the mover can perform with this power: one of its hats can be put on some space
    /// (MAG-293 to 295, R30).
    fn can_perform(&self, rules: &Rules, power: u8) -> bool {
        if self.mover_state().performs < 2 {
            return self.can_place_hat(rules, power, None);
        }
        self.mover_state().hats.iter().flatten().any(|hat| self.can_place_hat(rules, power, Some(*hat)))
    }

    /// Returns the number of gems that need not be paid: those left of TT10 if it is in use, or its full
    /// amount if it can still be used (MAG-R33).
    pub(crate) fn waivers_available(&self, rules: &Rules) -> u8 {
        if self.turn.spaces.has(Space::WAIVE) {
            self.turn.waivers
        } else if self.can_place_trainers(rules, Space::WAIVE) {
            rules.set().space(Space::WAIVE).amount
        } else {
            0
        }
    }

    /// Returns the gems that the poster on a space and the tent below it cost, by colour; `None` if one of
    /// the two is missing.
    pub(crate) fn gems_due(&self, rules: &Rules, space: u8) -> Option<[u8; 3]> {
        let (own, set, at) = (self.mover_state(), rules.set(), usize::from(space));
        let poster = set.poster(own.posters[at]?);
        let tent = if space == 0 { &set.preprinted } else { set.tent(own.tents[at]?) };
        let mut due = poster.gems;
        if let Some(gem) = tent.gem {
            due[gem as usize] += 1;
        }
        Some(due)
    }

    /// Returns whether the poster on a space can be completed now (MAG-296 to 301, R33).
    pub(super) fn can_complete(&self, rules: &Rules, space: u8) -> bool {
        let (own, turn) = (self.mover_state(), &self.turn);
        if turn.completed.count_ones() >= u32::from(turn.allowed) || turn.completed >> space & 1 == 1 {
            return false;
        }
        let (Some(due), Some(poster)) = (self.gems_due(rules, space), own.posters[usize::from(space)]) else {
            return false;
        };
        self.has_tiles_for(rules, poster) && Self::can_pay(due, own.gems, self.waivers_available(rules))
    }

    /// Returns whether the mover has built all tiles of a poster in addition to those of earlier posters of
    /// this Perform (MAG-298).
    pub(super) fn has_tiles_for(&self, rules: &Rules, poster: Poster) -> bool {
        let (needed, built) = (&self.turn.needed, &self.mover_state().camp.tiles);
        let shown = &rules.set().poster(poster).tiles;
        (0..shown.len()).all(|tile| needed[tile] + shown[tile] <= built[tile])
    }

    /// Returns whether these gems and waivers cover the gems that are due.
    fn can_pay(due: [u8; 3], gems: [u8; 4], waivers: u8) -> bool {
        let missing: u8 = due.iter().zip(gems).map(|(due, gems)| due.saturating_sub(gems)).sum();
        missing <= gems[ColourOrClear::Clear as usize] + waivers
    }

    /// Returns whether the next gem may be paid in this way, so that the rest can still be paid (MAG-R33).
    pub(super) fn may_pay(&self, rules: &Rules, mut due: [u8; 3], payment: Payment) -> bool {
        let (mut gems, mut waivers) = (self.mover_state().gems, self.waivers_available(rules));
        let Some(colour) = (0..due.len()).find(|&colour| due[colour] > 0) else { return false };
        due[colour] -= 1;
        let paid = match payment {
            Payment::Own => &mut gems[colour],
            Payment::Clear => &mut gems[ColourOrClear::Clear as usize],
            Payment::Waived => &mut waivers,
        };
        if *paid == 0 {
            return false;
        }
        *paid -= 1;
        Self::can_pay(due, gems, waivers)
    }

    // Round end.

    /// Returns the largest number of coins that may be paid for a card that scores coins paid (MAG-411, R47).
    pub(super) fn max_coins(&self, rules: &Rules, card: Card) -> u8 {
        let face = rules.set().card(card);
        debug_assert_eq!(face.count, Count::CoinsPaid, "coins are paid only for a card that counts them");
        let most = face.most.map_or(99, |most| most / face.per);
        self.mover_state().coins.clamp(0, i16::from(most)) as u8
    }
}
