//! Legal actions of a seat. One function enumerates them; the legal list, validation and the random choice
//! all use it. `offers` has the conditions of single actions, `refuse` finds the reason why an action is
//! illegal.

mod offers;
mod refuse;

use core::ops::ControlFlow;

use game_core::{Rng, Seat, SeatSet, pick};

use crate::action::{Action, Payment, Source};
use crate::camp::Camp;
use crate::components::{Colour, ColourOrClear, POSTER_SPACES, Side, Space, Tile};
use crate::rules::Rules;
use crate::state::{Magnificent, MainAction, Phase, PublicState};

/// Returned by the callback of an enumeration: whether to continue or to break off.
pub(crate) type Flow = ControlFlow<()>;

impl Magnificent {
    /// Returns the seats to act; empty if a chance step is due or the game is over.
    #[inline]
    pub(crate) fn seats_to_act(&self, rules: &Rules) -> SeatSet {
        if self.public.phase() == Phase::Draft {
            return rules.seats.seats().filter(|seat| self.draft.chosen[seat.index()].is_none()).collect();
        }
        if self.public.decision_due() { SeatSet::one(self.public.mover) } else { SeatSet::EMPTY }
    }

    /// Calls `each` with every legal action of a seat to act, in sorted order, until it breaks.
    #[inline]
    pub(crate) fn for_each_legal(&self, rules: &Rules, seat: Seat, each: &mut impl FnMut(Action) -> Flow) -> Flow {
        if self.public.phase() == Phase::Draft {
            return self.draft.hands[seat.index()].iter().try_for_each(|card| each(Action::Draft(card)));
        }
        self.public.for_each_legal(rules, each)
    }

    /// Returns whether this action is legal for a seat to act.
    pub(crate) fn allows(&self, rules: &Rules, seat: Seat, wanted: Action) -> bool {
        let mut step = |action| if action == wanted { Flow::Break(()) } else { Flow::Continue(()) };
        self.for_each_legal(rules, seat, &mut step).is_break()
    }

    /// Returns a uniformly random legal action of a seat to act. Unlike the default of
    /// [`Game::random_action`](game_core::Game::random_action) it stops at the action that is chosen.
    #[inline]
    pub(crate) fn random_legal(&self, rules: &Rules, seat: Seat, rng: &mut impl Rng) -> Action {
        let mut count = 0;
        let _ = self.for_each_legal(rules, seat, &mut |_| {
            count += 1;
            Flow::Continue(())
        });
        let (mut left, mut found) = (pick(rng, count), Action::EndTurn);
        let _ = self.for_each_legal(rules, seat, &mut |action| {
            found = action;
            if left == 0 {
                return Flow::Break(());
            }
            left -= 1;
            Flow::Continue(())
        });
        found
    }
}

impl PublicState {
    /// Returns whether a decision of the mover is due. Not used in the draft, in which all seats decide.
    #[inline]
    pub(crate) fn decision_due(&self) -> bool {
        !self.refill_due()
            && matches!(
                self.phase(),
                Phase::ChooseSide
                    | Phase::KeepCards
                    | Phase::PickTile
                    | Phase::SoloStart
                    | Phase::TurnStart
                    | Phase::DieTaken
                    | Phase::ClearDie
                    | Phase::Power
                    | Phase::BuildLevel
                    | Phase::Build
                    | Phase::TravelSteps
                    | Phase::ChooseWagon
                    | Phase::PassingTent(_)
                    | Phase::PlaceTent(_)
                    | Phase::ChooseHat
                    | Phase::ChooseSpace
                    | Phase::Complete
                    | Phase::PayGem(..)
                    | Phase::Rearrange
                    | Phase::PutPoster(_)
                    | Phase::GainPosters(_)
                    | Phase::PosterTaken(_)
                    | Phase::GiveGems(..)
                    | Phase::BonusTile(_)
                    | Phase::TurnEnd
                    | Phase::ChooseSet(_)
                    | Phase::RejectSet
                    | Phase::ScoreCard(_)
                    | Phase::PayCoins(..)
                    | Phase::PayHalf(..)
            )
    }

    /// Returns the only legal action; `None` if there are several, or if the seat is always asked for it
    /// (MAG-R66).
    #[inline]
    pub(crate) fn forced_action(&self, rules: &Rules) -> Option<Action> {
        let mut only = None;
        let many = self.for_each_legal(rules, &mut |action| {
            if only.is_some() || action.always_asked() {
                return Flow::Break(());
            }
            only = Some(action);
            Flow::Continue(())
        });
        if many.is_break() { None } else { only }
    }

    /// Calls `each` with every legal action of the mover, in sorted order, until it breaks.
    #[inline]
    pub(crate) fn for_each_legal(&self, rules: &Rules, each: &mut impl FnMut(Action) -> Flow) -> Flow {
        let (own, set) = (self.mover_state(), rules.set());
        let phase = self.phase();
        self.for_each_bonus(rules, each)?;
        self.for_each_trainer_space(rules, each)?;
        match phase {
            Phase::ChooseSide => [Side::A, Side::B].into_iter().try_for_each(|side| each(Action::Side(side))),
            Phase::KeepCards => self.offered.iter().try_for_each(|card| each(Action::Keep(card))),
            Phase::PickTile => self.tiles_offered.iter().try_for_each(|tile| each(Action::Tile(tile))),
            Phase::SoloStart => {
                // The reserve always has a die of the poster's colour (MAG-R56).
                for (slot, _) in (0..).zip(self.posters).filter(|(_, poster)| poster.is_some()) {
                    each(Action::SoloDiscard(slot))?;
                }
                each(Action::SoloSkip)
            }
            Phase::TurnStart => {
                let cards = own.free_cards();
                for kind in ColourOrClear::ALL {
                    for face in (1..=6).filter(|face| self.tent[kind as usize][*face as usize - 1] > 0) {
                        cards.iter().try_for_each(|card| each(Action::Take { kind, face, card }))?;
                    }
                }
                Flow::Continue(())
            }
            Phase::DieTaken => {
                if self.can_place_trainers(rules, Space::FLIP) {
                    each(Action::Flip)?;
                }
                if self.may_set_die(rules) {
                    let showing = self.die().map_or(0, |die| die.face);
                    (1..=6).filter(|&face| face != showing).try_for_each(|face| each(Action::SetDie(face)))?;
                }
                each(Action::DieDone)
            }
            Phase::ClearDie => Colour::ALL.into_iter().try_for_each(|colour| each(Action::Colour(colour))),
            Phase::Power => {
                let active = self.turn.colour.map(ColourOrClear::from);
                for kind in ColourOrClear::ALL {
                    if own.gems[kind as usize] > 0 && (Some(kind) == active || kind == ColourOrClear::Clear) {
                        each(Action::Gem(kind))?;
                    }
                }
                [MainAction::Build, MainAction::Travel, MainAction::Perform]
                    .into_iter()
                    .filter(|main_action| self.may_choose(rules, *main_action))
                    .try_for_each(|main_action| each(Action::Main(main_action)))
            }
            Phase::BuildLevel => {
                let power = self.power();
                let reached = set.levels.iter().take_while(|level| level.power <= power);
                reached.into_iter().try_for_each(|level| each(Action::Level(level.power)))
            }
            Phase::Build => {
                let mut laid = false;
                for tile in Tile::all().filter(|tile| self.may_build(rules, *tile)) {
                    self.for_each_placement(rules, tile, &mut |action| {
                        laid = true;
                        each(action)
                    })?;
                }
                if laid { Flow::Continue(()) } else { each(Action::EndBuild) }
            }
            Phase::BonusTile(colour) => {
                self.for_each_placement(rules, Tile::of(crate::components::Size::Small, colour), each)
            }
            Phase::TravelSteps => (0..=self.power()).try_for_each(|steps| each(Action::Steps(steps))),
            Phase::ChooseWagon => Colour::ALL
                .into_iter()
                .filter(|colour| Some(*colour) != self.turn.colour)
                .try_for_each(|colour| each(Action::Wagon(colour))),
            Phase::PassingTent(_) => {
                each(Action::TakePassing)?;
                each(Action::LeavePassing)
            }
            Phase::PlaceTent(_) => (1..POSTER_SPACES)
                .filter(|&space| own.tents[space].is_none())
                .try_for_each(|space| each(Action::Tent(space as u8))),
            Phase::ChooseHat => {
                let (power, mut hats) = (self.power(), own.hats);
                hats.sort_unstable();
                for position in hats.into_iter().flatten() {
                    if let Some(space) =
                        set.performance_space(position).filter(|_| self.can_place_hat(rules, power, Some(position)))
                    {
                        each(Action::Hat(space.number))?;
                    }
                }
                Flow::Continue(())
            }
            Phase::ChooseSpace => {
                let power = self.power();
                self.reachable_spaces(rules, power, self.moving_hat())
                    .try_for_each(|space| each(Action::Space(space.number)))
            }
            Phase::Complete => {
                (0..POSTER_SPACES as u8)
                    .filter(|&space| self.can_complete(rules, space))
                    .try_for_each(|space| each(Action::Complete(space)))?;
                each(Action::Stop)
            }
            Phase::PayGem(_, due) => [Payment::Own, Payment::Clear, Payment::Waived]
                .into_iter()
                .filter(|payment| self.may_pay(rules, due, *payment))
                .try_for_each(|payment| each(Action::Pay(payment))),
            Phase::Rearrange => {
                each(Action::KeepPosters)?;
                each(Action::Arrange)
            }
            Phase::PutPoster(space) => {
                if self.turn.lifted.len() < POSTER_SPACES - usize::from(space) {
                    each(Action::Put(None))?;
                }
                self.turn.lifted.iter().try_for_each(|poster| each(Action::Put(Some(poster))))
            }
            Phase::GainPosters(_) => {
                if !self.drawable_posters().is_empty() {
                    each(Action::Poster(Source::Deck))?;
                }
                for slot in (0..self.posters.len()).filter(|&slot| self.posters[slot].is_some()) {
                    each(Action::Poster(Source::Display(slot as u8)))?;
                }
                if own.posters_held() == POSTER_SPACES {
                    each(Action::Poster(Source::None))
                } else {
                    Flow::Continue(())
                }
            }
            Phase::PosterTaken(_) => {
                if own.posters_held() < POSTER_SPACES {
                    let free = (0..POSTER_SPACES).filter(|&space| own.posters[space].is_none());
                    return free.into_iter().try_for_each(|space| each(Action::Place(space as u8)));
                }
                (0..POSTER_SPACES as u8).try_for_each(|space| each(Action::Replace(space)))?;
                each(Action::Discard)
            }
            Phase::GiveGems(left, from, _) => {
                for kind in ColourOrClear::ALL.into_iter().filter(|kind| *kind >= from) {
                    let rest: u8 = own.gems[kind as usize..].iter().sum();
                    if own.gems[kind as usize] > 0 && rest >= left {
                        each(Action::Give(kind))?;
                    }
                }
                Flow::Continue(())
            }
            Phase::TurnEnd => each(Action::EndTurn),
            Phase::ChooseSet(_) => self.for_each_set(&mut |slot| each(Action::ChooseSet(slot))),
            Phase::RejectSet => self.for_each_set(&mut |slot| each(Action::RejectSet(slot))),
            Phase::ScoreCard(_) => own.cards.iter().try_for_each(|card| each(Action::Score(card))),
            Phase::PayCoins(_, card) | Phase::PayHalf(_, card) => {
                (0..=self.max_coins(rules, card)).try_for_each(|coins| each(Action::Coins(coins)))
            }
            _ => Flow::Continue(()),
        }
    }

    /// Calls `each` with every slot of the main display that has a set.
    fn for_each_set(&self, each: &mut impl FnMut(u8) -> Flow) -> Flow {
        (0..self.display.len()).filter(|&slot| self.display[slot].is_some()).try_for_each(|slot| each(slot as u8))
    }

    /// Calls `each` with every legal placement of a tile in the mover's camp.
    #[inline]
    fn for_each_placement(&self, rules: &Rules, tile: Tile, each: &mut impl FnMut(Action) -> Flow) -> Flow {
        let covered = self.mover_state().camp.covered();
        for placement in rules.set().tile(tile).placements.iter().filter(|placement| Camp::fits(covered, placement)) {
            let (orientation, row, column) = (placement.orientation, placement.row, placement.column);
            each(Action::Lay { tile, orientation, row, column })?;
        }
        Flow::Continue(())
    }
}
