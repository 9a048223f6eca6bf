//! Why an action that is not legal is not: the clause that it breaks, first of all that of the step that is open.

use crate::action::{Action, Illegal, Payment, Source};
use crate::components::{SPACES, Size, Space, Tile};
use crate::effects::Bonus;
use crate::rules::Rules;
use crate::state::{Circus, Deed, Phase};

impl Circus {
    /// Why an action that is not legal is not.
    pub(super) fn reason(&self, rules: &Rules, action: Action) -> Illegal {
        match (self.phase(), action) {
            (Phase::KeepCards, Action::Keep(card)) => Illegal::NotDrawn { card },
            (Phase::Draft, Action::Draft(card)) => Illegal::NotInHand { card },
            (Phase::PickTile, Action::Tile(tile)) if rules.solo() => Illegal::TileNotDrawn { tile },
            (Phase::PickTile, Action::Tile(tile)) => Illegal::TileNotOffered { tile },
            (Phase::SoloStart, Action::SoloDiscard(_)) => Illegal::NoPosterToDrop,
            (Phase::TurnStart, Action::Take { card, .. }) if !self.own().free_cards().has(card) => {
                Illegal::CardNotFree { card }
            }
            (Phase::TurnStart, Action::Take { .. }) => Illegal::NoSuchDie,
            (Phase::DieTaken, Action::SetDie(_)) => self.no_set_die(rules),
            (Phase::DieTaken, Action::Flip) => self.no_trainer(rules, Space::FLIP),
            (phase, Action::Bonus | Action::Copy(_)) if Self::any_time(phase) => self.no_bonus(rules, action),
            (phase, Action::Train(space)) if Self::any_time(phase) || phase == Phase::TurnStart => {
                self.no_trainer(rules, space)
            }
            (phase, Action::DoubleTent(space)) if Self::any_time(phase) || phase == Phase::TurnStart => {
                self.no_tent_again(rules, space)
            }
            (Phase::Power, Action::Gem(_)) => Illegal::NoSuchGem,
            (Phase::Power, Action::Deed(deed)) => self.no_deed(rules, deed),
            (Phase::BuildLevel, Action::Level(power)) if rules.set().level(power).is_none() => Illegal::NoSuchLevel,
            (Phase::BuildLevel, Action::Level(_)) => Illegal::TooLittlePower { power: self.power() },
            (Phase::Build | Phase::BonusTile(_), Action::Lay { tile, orientation, row, column }) => {
                self.no_place(rules, tile, [orientation, row, column])
            }
            (Phase::Build, Action::EndBuild) => Illegal::NotYetDone,
            (Phase::TravelSteps, Action::Steps(_)) => Illegal::TooFar { power: self.power() },
            (Phase::ChooseWagon, Action::Wagon(_)) => Illegal::NotThisWagon,
            (Phase::PlaceTent(_), Action::Tent(_)) => Illegal::TentSpaceTaken,
            (Phase::ChooseHat, Action::Hat(number)) => {
                let there = rules.set().position(number);
                let mine = there.is_some() && self.own().hats.contains(&there);
                if mine { Illegal::HatStays { power: self.power() } } else { Illegal::NotYourHat }
            }
            (Phase::ChooseSpace, Action::Space(number)) => match rules.set().position(number) {
                None => Illegal::NoSuchSpace,
                Some(_) if number > self.power() => Illegal::SpaceTooHigh { power: self.power() },
                Some(_) => Illegal::SpaceTaken,
            },
            (Phase::Complete, Action::Complete(space)) => self.no_completing(rules, space),
            // A choice that left the rest unpaid would leave no other choice either, so it would not be asked.
            (Phase::PayGem(..), Action::Pay(Payment::Waived)) => Illegal::NoWaiver,
            (Phase::PayGem(..), Action::Pay(_)) => Illegal::NoGemToPay,
            (Phase::PutPoster(_), Action::Put(_)) => Illegal::CannotPut,
            (Phase::GainPosters(_), Action::Poster(Source::Deck | Source::Display(_))) => Illegal::NoSuchPoster,
            (Phase::GainPosters(_), Action::Poster(Source::None)) => Illegal::MustTake,
            (Phase::PosterTaken(_), Action::Place(_) | Action::Replace(_) | Action::Discard) => {
                match (self.own().posters_held() == SPACES, action) {
                    (true, _) => Illegal::BoardFull,
                    (false, Action::Place(_)) => Illegal::PosterSpaceTaken,
                    (false, _) => Illegal::MustTake,
                }
            }
            (Phase::GiveGems(..), Action::Give(kind)) if self.own().gems[kind as usize] == 0 => Illegal::NoGemToGive,
            (Phase::GiveGems(..), Action::Give(_)) => Illegal::GiveInOrder,
            (Phase::ChooseSet(_), Action::ChooseSet(_)) => Illegal::NoSuchSet,
            (Phase::RejectSet, Action::RejectSet(_)) => Illegal::NoSetToReject,
            (Phase::ScoreCard(_), Action::Score(card)) => Illegal::NotYourCard { card },
            (Phase::PayCoins(..) | Phase::PayHalf(..), Action::Coins(_)) => Illegal::NotSoManyCoins,
            _ => Illegal::NotAskedNow,
        }
    }

    fn no_set_die(&self, rules: &Rules) -> Illegal {
        if self.turn.bonus_used {
            Illegal::BonusUsed
        } else if self.may_set_die(rules) {
            Illegal::ShowsThat
        } else {
            Illegal::NoSetDie
        }
    }

    fn no_bonus(&self, rules: &Rules, action: Action) -> Illegal {
        let bonus = |card| rules.set().card(card).bonus;
        let Some(card) = self.turn.card.filter(|_| !self.turn.bonus_used) else { return Illegal::BonusUsed };
        let used = match action {
            Action::Copy(other) => {
                let copied = bonus(card) == Bonus::Copy && card != other && self.own().cards.has(other);
                if !copied || bonus(other) == Bonus::Copy {
                    return Illegal::NotToCopy { card: other };
                }
                bonus(other)
            }
            _ => bonus(card),
        };
        match used {
            Bonus::Copy => Illegal::NotToCopy { card },
            Bonus::SetDie => Illegal::BonusTooLate,
            Bonus::Pips(..) if self.turn.deed.is_some() => Illegal::BonusTooLate,
            _ => Illegal::BonusNotNow,
        }
    }

    fn no_trainer(&self, rules: &Rules, space: Space) -> Illegal {
        let (own, needed) = (self.own(), rules.set().space(space).trainers);
        if !own.may_use(space) {
            Illegal::NotYourSpace { space }
        } else if deed_of(space).is_some_and(|deed| self.turn.deed != Some(deed)) {
            Illegal::OtherAction { space }
        } else if self.turn.spaces.has(space) {
            Illegal::SpaceUsed { space }
        } else if own.trainers < needed {
            Illegal::TooFewTrainers { needed }
        } else if self.step_of(space) {
            Illegal::SpaceIdle { space }
        } else {
            Illegal::OtherStep { space }
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

    fn no_tent_again(&self, rules: &Rules, space: u8) -> Illegal {
        let completing = self.phase() == Phase::Complete && self.could_train(rules, Space::DOUBLE_TENT);
        if completing { Illegal::TentNotUsed { space } } else { self.no_trainer(rules, Space::DOUBLE_TENT) }
    }

    /// MAG-R11, R29.
    fn no_deed(&self, rules: &Rules, deed: Deed) -> Illegal {
        let power = self.power();
        let least = rules.set().track.first().map_or(0, |stage| stage.number);
        match deed {
            Deed::Perform if power < least => Illegal::SpaceTooHigh { power },
            Deed::Perform => Illegal::NoVacantSpace { power },
            Deed::Build | Deed::Travel => Illegal::TooLittlePower { power },
        }
    }

    fn no_place(&self, rules: &Rules, tile: Tile, [orientation, row, column]: [u8; 3]) -> Illegal {
        let covered = self.own().camp.covered();
        match self.phase() {
            Phase::BonusTile(colour) if tile != Tile::of(Size::Small, colour) => {
                return Illegal::NotTheBonusTile { tile };
            }
            Phase::Build if self.turn.tiles[tile.size() as usize] == 0 => return Illegal::NotThisSize { tile },
            Phase::Build if !self.wanted(tile) => return Illegal::NotThisColour { tile },
            _ => {}
        }
        match rules.set().placement(tile, orientation, row, column) {
            _ if self.supply(rules, tile) == 0 => Illegal::NoneLeft { tile },
            None => Illegal::OutsideTheCamp,
            Some(placement) if placement.cells & covered != 0 => Illegal::Covered,
            Some(_) => Illegal::Touchless,
        }
    }

    fn no_completing(&self, rules: &Rules, space: u8) -> Illegal {
        let (own, turn) = (self.own(), &self.turn);
        if turn.completed >> space & 1 == 1 {
            return Illegal::SpaceShown { space };
        }
        let Some(poster) = own.posters[usize::from(space)] else { return Illegal::NoPosterThere { space } };
        if self.gems_due(rules, space).is_none() {
            return Illegal::NoTentBelow { space };
        }
        if turn.completed.count_ones() >= u32::from(turn.allowed) {
            return Illegal::ShowIsFull;
        }
        let built = self.tiles_built(rules, poster);
        if built { Illegal::GemsMissing { space } } else { Illegal::TilesMissing { space } }
    }
}

/// The action that a trainer space works with (MAG-324).
const fn deed_of(space: Space) -> Option<Deed> {
    match space {
        Space::RECOLOUR | Space::BUILD_PLUS | Space::EXTRA_LARGE | Space::DOUBLE_TILE => Some(Deed::Build),
        Space::REVERSE | Space::TRAVEL_PLUS | Space::OTHER_WAGON | Space::PASSING_TENT => Some(Deed::Travel),
        Space::ARRANGE | Space::PERFORM_PLUS | Space::WAIVE | Space::EXTRA_POSTER | Space::DOUBLE_TENT => {
            Some(Deed::Perform)
        }
        _ => None,
    }
}
