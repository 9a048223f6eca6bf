//! Finds the reason why an action is illegal: the one that fits the open phase best.

use crate::action::{Action, IllegalAction, Payment, Source};
use crate::components::{POSTER_SPACES, Size, Space, Tile};
use crate::effects::Bonus;
use crate::rules::Rules;
use crate::state::{MainAction, Phase, PublicState};

impl PublicState {
    /// Returns why an illegal action is illegal.
    pub(crate) fn refusal(&self, rules: &Rules, action: Action) -> IllegalAction {
        match (self.phase(), action) {
            (Phase::KeepCards, Action::Keep(card)) => IllegalAction::NotDrawn { card },
            (Phase::Draft, Action::Draft(card)) => IllegalAction::NotInHand { card },
            (Phase::PickTile, Action::Tile(tile)) if rules.is_solo() => IllegalAction::TileNotDrawn { tile },
            (Phase::PickTile, Action::Tile(tile)) => IllegalAction::TileNotOffered { tile },
            (Phase::SoloStart, Action::SoloDiscard(_)) => IllegalAction::NoPosterToDrop,
            (Phase::TurnStart, Action::Take { kind, face, card }) => {
                let there = self.tent[kind as usize][usize::from(face) - 1] > 0;
                if there { IllegalAction::CardNotFree { card } } else { IllegalAction::NoSuchDie }
            }
            (Phase::DieTaken, Action::SetDie(_)) => self.refuse_set_die(rules),
            (Phase::DieTaken, Action::Flip) => self.refuse_trainer(rules, Space::FLIP),
            (phase, Action::Bonus | Action::Copy(_)) if Self::allows_any_time_actions(phase) => {
                self.refuse_bonus(rules, action)
            }
            (phase, Action::Train(space)) if Self::allows_any_time_actions(phase) || phase == Phase::TurnStart => {
                self.refuse_trainer(rules, space)
            }
            (phase, Action::DoubleTent(space)) if Self::allows_any_time_actions(phase) || phase == Phase::TurnStart => {
                self.refuse_double_tent(rules, space)
            }
            (Phase::Power, Action::Gem(_)) => IllegalAction::NoSuchGem,
            (Phase::Power, Action::Main(main_action)) => self.refuse_main_action(rules, main_action),
            (Phase::BuildLevel, Action::Level(power)) if rules.set().level(power).is_none() => {
                IllegalAction::NoSuchLevel
            }
            (Phase::BuildLevel, Action::Level(_)) => IllegalAction::TooLittlePower { power: self.power() },
            (Phase::Build | Phase::BonusTile(_), Action::Lay { tile, orientation, row, column }) => {
                self.refuse_placement(rules, tile, [orientation, row, column])
            }
            (Phase::Build, Action::EndBuild) => IllegalAction::NotYetDone,
            (Phase::TravelSteps, Action::Steps(_)) => IllegalAction::TooFar { power: self.power() },
            (Phase::ChooseWagon, Action::Wagon(_)) => IllegalAction::NotThisWagon,
            (Phase::PlaceTent(_), Action::Tent(_)) => IllegalAction::TentSpaceTaken,
            (Phase::ChooseHat, Action::Hat(number)) => {
                let position = rules.set().position(number);
                let mine = position.is_some() && self.mover_state().hats.contains(&position);
                if mine { IllegalAction::HatStays { power: self.power() } } else { IllegalAction::NotYourHat }
            }
            (Phase::ChooseSpace, Action::Space(number)) => match rules.set().position(number) {
                None => IllegalAction::NoSuchSpace,
                Some(_) if number > self.power() => IllegalAction::SpaceTooHigh { power: self.power() },
                Some(_) => IllegalAction::SpaceTaken,
            },
            (Phase::Complete, Action::Complete(space)) => self.refuse_completion(rules, space),
            // If a payment left the rest unpayable, only one payment would be legal and the seat would not be
            // asked; so the only possible reason is that the gem itself is missing.
            (Phase::PayGem(..), Action::Pay(Payment::Waived)) => IllegalAction::NoWaiver,
            (Phase::PayGem(..), Action::Pay(_)) => IllegalAction::NoGemToPay,
            (Phase::PutPoster(_), Action::Put(_)) => IllegalAction::CannotPut,
            (Phase::GainPosters(_), Action::Poster(Source::Deck | Source::Display(_))) => IllegalAction::NoSuchPoster,
            (Phase::GainPosters(_), Action::Poster(Source::None)) => IllegalAction::MustTake,
            (Phase::PosterTaken(_), Action::Place(_) | Action::Replace(_) | Action::Discard) => {
                match (self.mover_state().posters_held() == POSTER_SPACES, action) {
                    (true, _) => IllegalAction::BoardFull,
                    (false, Action::Place(_)) => IllegalAction::PosterSpaceTaken,
                    (false, _) => IllegalAction::MustTake,
                }
            }
            (Phase::GiveGems(..), Action::Give(kind)) if self.mover_state().gems[kind as usize] == 0 => {
                IllegalAction::NoGemToGive
            }
            (Phase::GiveGems(..), Action::Give(_)) => IllegalAction::GiveInOrder,
            (Phase::ChooseSet(_), Action::ChooseSet(_)) => IllegalAction::NoSuchSet,
            (Phase::RejectSet, Action::RejectSet(_)) => IllegalAction::NoSetToReject,
            (Phase::ScoreCard(_), Action::Score(card)) => IllegalAction::NotYourCard { card },
            (Phase::PayCoins(..) | Phase::PayHalf(..), Action::Coins(_)) => IllegalAction::NotSoManyCoins,
            _ => IllegalAction::NotAskedNow,
        }
    }

    fn refuse_set_die(&self, rules: &Rules) -> IllegalAction {
        if self.turn.bonus_used {
            IllegalAction::BonusUsed
        } else if self.may_set_die(rules) {
            IllegalAction::ShowsThat
        } else {
            IllegalAction::NoSetDie
        }
    }

    fn refuse_bonus(&self, rules: &Rules, action: Action) -> IllegalAction {
        let bonus = |card| rules.set().card(card).bonus;
        let Some(card) = self.turn.card.filter(|_| !self.turn.bonus_used) else { return IllegalAction::BonusUsed };
        let used = match action {
            Action::Copy(other) => {
                let copies = bonus(card) == Bonus::Copy && card != other && self.mover_state().cards.has(other);
                if !copies || bonus(other) == Bonus::Copy {
                    return IllegalAction::NotToCopy { card: other };
                }
                bonus(other)
            }
            _ => bonus(card),
        };
        match used {
            Bonus::Copy => IllegalAction::NotToCopy { card },
            Bonus::SetDie => IllegalAction::BonusTooLate,
            Bonus::Pips(..) if self.turn.main_action.is_some() => IllegalAction::BonusTooLate,
            _ => IllegalAction::BonusNotNow,
        }
    }

    fn refuse_trainer(&self, rules: &Rules, space: Space) -> IllegalAction {
        let (own, needed) = (self.mover_state(), rules.set().space(space).trainers);
        if !own.may_use(space) {
            IllegalAction::NotYourSpace { space }
        } else if main_action_of(space).is_some_and(|main_action| self.turn.main_action != Some(main_action)) {
            IllegalAction::OtherAction { space }
        } else if self.turn.spaces.has(space) {
            IllegalAction::SpaceUsed { space }
        } else if own.trainers < needed {
            IllegalAction::TooFewTrainers { needed }
        } else if self.belongs_to_open_phase(space) {
            IllegalAction::SpaceIdle { space }
        } else {
            IllegalAction::OtherStep { space }
        }
    }

    /// Returns whether a trainer space can be used in the open phase.
    fn belongs_to_open_phase(&self, space: Space) -> bool {
        match space {
            Space::BUY_POSTER => true,
            Space::RECOLOUR | Space::EXTRA_LARGE | Space::DOUBLE_TILE => self.phase() == Phase::Build,
            Space::PASSING_TENT => self.phase() == Phase::TravelSteps,
            Space::EXTRA_POSTER => self.phase() == Phase::Complete,
            Space::ARRANGE => self.phase() == Phase::Complete && self.turn.completed == 0,
            _ => false,
        }
    }

    fn refuse_double_tent(&self, rules: &Rules, space: u8) -> IllegalAction {
        let completing = self.phase() == Phase::Complete && self.can_place_trainers(rules, Space::DOUBLE_TENT);
        if completing { IllegalAction::TentNotUsed { space } } else { self.refuse_trainer(rules, Space::DOUBLE_TENT) }
    }

    /// Returns why one of the three actions cannot be chosen (MAG-R11, R29).
    fn refuse_main_action(&self, rules: &Rules, main_action: MainAction) -> IllegalAction {
        let power = self.power();
        let least = rules.set().performance_track.first().map_or(0, |space| space.number);
        match main_action {
            MainAction::Perform if power < least => IllegalAction::SpaceTooHigh { power },
            MainAction::Perform => IllegalAction::NoVacantSpace { power },
            MainAction::Build | MainAction::Travel => IllegalAction::TooLittlePower { power },
        }
    }

    fn refuse_placement(&self, rules: &Rules, tile: Tile, [orientation, row, column]: [u8; 3]) -> IllegalAction {
        let covered = self.mover_state().camp.covered();
        match self.phase() {
            Phase::BonusTile(colour) if tile != Tile::of(Size::Small, colour) => {
                return IllegalAction::NotTheBonusTile { tile };
            }
            Phase::Build if self.turn.tiles[tile.size() as usize] == 0 => return IllegalAction::NotThisSize { tile },
            Phase::Build if !self.is_still_to_build(tile) => return IllegalAction::NotThisColour { tile },
            _ => {}
        }
        match rules.set().placement(tile, orientation, row, column) {
            _ if self.supply(rules, tile) == 0 => IllegalAction::NoneLeft { tile },
            None => IllegalAction::OutsideTheCamp,
            Some(placement) if placement.cells & covered != 0 => IllegalAction::Covered,
            Some(_) => IllegalAction::Touchless,
        }
    }

    fn refuse_completion(&self, rules: &Rules, space: u8) -> IllegalAction {
        let (own, turn) = (self.mover_state(), &self.turn);
        if turn.completed >> space & 1 == 1 {
            return IllegalAction::SpaceShown { space };
        }
        let Some(poster) = own.posters[usize::from(space)] else { return IllegalAction::NoPosterThere { space } };
        if self.gems_due(rules, space).is_none() {
            return IllegalAction::NoTentBelow { space };
        }
        if turn.completed.count_ones() >= u32::from(turn.allowed) {
            return IllegalAction::ShowIsFull;
        }
        let built = self.has_tiles_for(rules, poster);
        if built { IllegalAction::GemsMissing { space } } else { IllegalAction::TilesMissing { space } }
    }
}

/// Returns the action that a trainer space belongs to; `None` for a space that works with all three
/// (MAG-324).
const fn main_action_of(space: Space) -> Option<MainAction> {
    match space {
        Space::RECOLOUR | Space::BUILD_PLUS | Space::EXTRA_LARGE | Space::DOUBLE_TILE => Some(MainAction::Build),
        Space::REVERSE | Space::TRAVEL_PLUS | Space::OTHER_WAGON | Space::PASSING_TENT => Some(MainAction::Travel),
        Space::ARRANGE | Space::PERFORM_PLUS | Space::WAIVE | Space::EXTRA_POSTER | Space::DOUBLE_TENT => {
            Some(MainAction::Perform)
        }
        _ => None,
    }
}
