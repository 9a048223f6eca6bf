//! Why an action that is not legal is not: the clause that it breaks, first of all that of the step that is open.

use crate::action::{Action, IllegalAction, Payment, Source};
use crate::components::{SPACES, Size, Space, Tile};
use crate::effects::Bonus;
use crate::rules::Rules;
use crate::state::{MainAction, Phase, PublicState};

impl PublicState {
    /// Why an action that is not legal is not.
    pub(super) fn reason(&self, rules: &Rules, action: Action) -> IllegalAction {
        match (self.phase(), action) {
            (Phase::KeepCards, Action::Keep(card)) => IllegalAction::NotDrawn { card },
            (Phase::Draft, Action::Draft(card)) => IllegalAction::NotInHand { card },
            (Phase::PickTile, Action::Tile(tile)) if rules.solo() => IllegalAction::TileNotDrawn { tile },
            (Phase::PickTile, Action::Tile(tile)) => IllegalAction::TileNotOffered { tile },
            (Phase::SoloStart, Action::SoloDiscard(_)) => IllegalAction::NoPosterToDrop,
            (Phase::TurnStart, Action::Take { card, .. }) if !self.own().free_cards().has(card) => {
                IllegalAction::CardNotFree { card }
            }
            (Phase::TurnStart, Action::Take { .. }) => IllegalAction::NoSuchDie,
            (Phase::DieTaken, Action::SetDie(_)) => self.no_set_die(rules),
            (Phase::DieTaken, Action::Flip) => self.no_trainer(rules, Space::FLIP),
            (phase, Action::Bonus | Action::Copy(_)) if Self::any_time(phase) => self.no_bonus(rules, action),
            (phase, Action::Train(space)) if Self::any_time(phase) || phase == Phase::TurnStart => {
                self.no_trainer(rules, space)
            }
            (phase, Action::DoubleTent(space)) if Self::any_time(phase) || phase == Phase::TurnStart => {
                self.no_tent_again(rules, space)
            }
            (Phase::Power, Action::Gem(_)) => IllegalAction::NoSuchGem,
            (Phase::Power, Action::Deed(deed)) => self.no_deed(rules, deed),
            (Phase::BuildLevel, Action::Level(power)) if rules.set().level(power).is_none() => {
                IllegalAction::NoSuchLevel
            }
            (Phase::BuildLevel, Action::Level(_)) => IllegalAction::TooLittlePower { power: self.power() },
            (Phase::Build | Phase::BonusTile(_), Action::Lay { tile, orientation, row, column }) => {
                self.no_place(rules, tile, [orientation, row, column])
            }
            (Phase::Build, Action::EndBuild) => IllegalAction::NotYetDone,
            (Phase::TravelSteps, Action::Steps(_)) => IllegalAction::TooFar { power: self.power() },
            (Phase::ChooseWagon, Action::Wagon(_)) => IllegalAction::NotThisWagon,
            (Phase::PlaceTent(_), Action::Tent(_)) => IllegalAction::TentSpaceTaken,
            (Phase::ChooseHat, Action::Hat(number)) => {
                let there = rules.set().position(number);
                let mine = there.is_some() && self.own().hats.contains(&there);
                if mine { IllegalAction::HatStays { power: self.power() } } else { IllegalAction::NotYourHat }
            }
            (Phase::ChooseSpace, Action::Space(number)) => match rules.set().position(number) {
                None => IllegalAction::NoSuchSpace,
                Some(_) if number > self.power() => IllegalAction::SpaceTooHigh { power: self.power() },
                Some(_) => IllegalAction::SpaceTaken,
            },
            (Phase::Complete, Action::Complete(space)) => self.no_completing(rules, space),
            // A choice that left the rest unpaid would leave no other choice either, so it would not be asked.
            (Phase::PayGem(..), Action::Pay(Payment::Waived)) => IllegalAction::NoWaiver,
            (Phase::PayGem(..), Action::Pay(_)) => IllegalAction::NoGemToPay,
            (Phase::PutPoster(_), Action::Put(_)) => IllegalAction::CannotPut,
            (Phase::GainPosters(_), Action::Poster(Source::Deck | Source::Display(_))) => IllegalAction::NoSuchPoster,
            (Phase::GainPosters(_), Action::Poster(Source::None)) => IllegalAction::MustTake,
            (Phase::PosterTaken(_), Action::Place(_) | Action::Replace(_) | Action::Discard) => {
                match (self.own().posters_held() == SPACES, action) {
                    (true, _) => IllegalAction::BoardFull,
                    (false, Action::Place(_)) => IllegalAction::PosterSpaceTaken,
                    (false, _) => IllegalAction::MustTake,
                }
            }
            (Phase::GiveGems(..), Action::Give(kind)) if self.own().gems[kind as usize] == 0 => {
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

    fn no_set_die(&self, rules: &Rules) -> IllegalAction {
        if self.turn.bonus_used {
            IllegalAction::BonusUsed
        } else if self.may_set_die(rules) {
            IllegalAction::ShowsThat
        } else {
            IllegalAction::NoSetDie
        }
    }

    fn no_bonus(&self, rules: &Rules, action: Action) -> IllegalAction {
        let bonus = |card| rules.set().card(card).bonus;
        let Some(card) = self.turn.card.filter(|_| !self.turn.bonus_used) else { return IllegalAction::BonusUsed };
        let used = match action {
            Action::Copy(other) => {
                let copied = bonus(card) == Bonus::Copy && card != other && self.own().cards.has(other);
                if !copied || bonus(other) == Bonus::Copy {
                    return IllegalAction::NotToCopy { card: other };
                }
                bonus(other)
            }
            _ => bonus(card),
        };
        match used {
            Bonus::Copy => IllegalAction::NotToCopy { card },
            Bonus::SetDie => IllegalAction::BonusTooLate,
            Bonus::Pips(..) if self.turn.deed.is_some() => IllegalAction::BonusTooLate,
            _ => IllegalAction::BonusNotNow,
        }
    }

    fn no_trainer(&self, rules: &Rules, space: Space) -> IllegalAction {
        let (own, needed) = (self.own(), rules.set().space(space).trainers);
        if !own.may_use(space) {
            IllegalAction::NotYourSpace { space }
        } else if deed_of(space).is_some_and(|deed| self.turn.deed != Some(deed)) {
            IllegalAction::OtherAction { space }
        } else if self.turn.spaces.has(space) {
            IllegalAction::SpaceUsed { space }
        } else if own.trainers < needed {
            IllegalAction::TooFewTrainers { needed }
        } else if self.step_of(space) {
            IllegalAction::SpaceIdle { space }
        } else {
            IllegalAction::OtherStep { space }
        }
    }

    /// Whether a trainer space is one of the step that is open.
    fn step_of(&self, space: Space) -> bool {
        match space {
            Space::BUY_POSTER => true,
            Space::RECOLOUR | Space::EXTRA_LARGE | Space::DOUBLE_TILE => self.phase() == Phase::Build,
            Space::PASSING_TENT => self.phase() == Phase::TravelSteps,
            Space::EXTRA_POSTER => self.phase() == Phase::Complete,
            Space::ARRANGE => self.phase() == Phase::Complete && self.turn.completed == 0,
            _ => false,
        }
    }

    fn no_tent_again(&self, rules: &Rules, space: u8) -> IllegalAction {
        let completing = self.phase() == Phase::Complete && self.could_train(rules, Space::DOUBLE_TENT);
        if completing { IllegalAction::TentNotUsed { space } } else { self.no_trainer(rules, Space::DOUBLE_TENT) }
    }

    /// MAG-R11, R29.
    fn no_deed(&self, rules: &Rules, deed: MainAction) -> IllegalAction {
        let power = self.power();
        let least = rules.set().track.first().map_or(0, |stage| stage.number);
        match deed {
            MainAction::Perform if power < least => IllegalAction::SpaceTooHigh { power },
            MainAction::Perform => IllegalAction::NoVacantSpace { power },
            MainAction::Build | MainAction::Travel => IllegalAction::TooLittlePower { power },
        }
    }

    fn no_place(&self, rules: &Rules, tile: Tile, [orientation, row, column]: [u8; 3]) -> IllegalAction {
        let covered = self.own().camp.covered();
        match self.phase() {
            Phase::BonusTile(colour) if tile != Tile::of(Size::Small, colour) => {
                return IllegalAction::NotTheBonusTile { tile };
            }
            Phase::Build if self.turn.tiles[tile.size() as usize] == 0 => return IllegalAction::NotThisSize { tile },
            Phase::Build if !self.wanted(tile) => return IllegalAction::NotThisColour { tile },
            _ => {}
        }
        match rules.set().placement(tile, orientation, row, column) {
            _ if self.supply(rules, tile) == 0 => IllegalAction::NoneLeft { tile },
            None => IllegalAction::OutsideTheCamp,
            Some(placement) if placement.cells & covered != 0 => IllegalAction::Covered,
            Some(_) => IllegalAction::Touchless,
        }
    }

    fn no_completing(&self, rules: &Rules, space: u8) -> IllegalAction {
        let (own, turn) = (self.own(), &self.turn);
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
        let built = self.tiles_built(rules, poster);
        if built { IllegalAction::GemsMissing { space } } else { IllegalAction::TilesMissing { space } }
    }
}

/// The action that a trainer space works with (MAG-324).
const fn deed_of(space: Space) -> Option<MainAction> {
    match space {
        Space::RECOLOUR | Space::BUILD_PLUS | Space::EXTRA_LARGE | Space::DOUBLE_TILE => Some(MainAction::Build),
        Space::REVERSE | Space::TRAVEL_PLUS | Space::OTHER_WAGON | Space::PASSING_TENT => Some(MainAction::Travel),
        Space::ARRANGE | Space::PERFORM_PLUS | Space::WAIVE | Space::EXTRA_POSTER | Space::DOUBLE_TENT => {
            Some(MainAction::Perform)
        }
        _ => None,
    }
}
