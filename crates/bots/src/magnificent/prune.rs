//! Pruning of redundant orders of actions: an action is dropped in one phase if taking it in another leads to
//! an equal or better position when the turn ends.
//!
//! * Bonuses and general trainer spaces may be used in nearly every phase. The search tries them before the
//!   action is chosen, between the tiles of a Build, while posters are completed and at the end of the turn;
//!   nothing depends on them elsewhere.
//! * Posters are bought where all posters and coins of the action have been gained or are needed. Coins are
//!   gained there too, unless a bonus needs them earlier; gems are gained before or after the action. Taking
//!   a poster is the same whether it is bought or gained, and gains only add up.
//! * A bonus of coins, points, pips or trainers is used as soon as possible, because it never makes a
//!   position worse.
//! * If no more tents are placed and no more posters completed in the turn, a poster goes on the first empty
//!   space with a tent or the first one without: all spaces of the same kind are worth the same.
//! * A gem is not spent on power if the level, the steps or the space of the hat would have been possible
//!   without it.

use magnificent::components::GEM_POWER;
use magnificent::effects::{Bonus, Gain};
use magnificent::state::{Phase, PublicState};
use magnificent::{Action, Rules, Space};

/// Removes the actions that lead to nothing better than the remaining ones.
pub(super) fn prune(rules: &Rules, public: &PublicState, legal: &mut Vec<Action>) {
    let bonus = public.turn.card.filter(|_| !public.turn.bonus_used).map(|card| rules.set().card(card).bonus);
    let only_adds =
        matches!(bonus, Some(Bonus::Gain(Gain::Coins(_) | Gain::Points(_) | Gain::Trainers(_)) | Bonus::Pips(..)));
    if only_adds && legal.contains(&Action::Bonus) {
        legal.retain(|action| *action == Action::Bonus);
        return;
    }
    legal.retain(|action| !is_redundant(rules, public, bonus, *action));
    if matches!(public.phase(), Phase::PosterTaken(_))
        && public.main_action().is_some()
        && poster_space_irrelevant(public)
    {
        let mut kinds = [false; 2];
        legal.retain(|action| match action {
            Action::Place(space) => {
                let tent = *space == 0 || public.mover_state().tents[usize::from(*space)].is_some();
                !core::mem::replace(&mut kinds[usize::from(tent)], true)
            }
            _ => true,
        });
    }
}

/// Returns whether no open phase depends on the space that a poster is on.
fn poster_space_irrelevant(public: &PublicState) -> bool {
    public.stack.phases().iter().all(|phase| {
        matches!(
            phase,
            Phase::TurnEnd | Phase::Build | Phase::BonusTile(_) | Phase::GainPosters(_) | Phase::PosterTaken(_)
        )
    })
}

/// Returns whether an action leads to nothing better in this phase than in another.
fn is_redundant(rules: &Rules, public: &PublicState, bonus: Option<Bonus>, action: Action) -> bool {
    let phase = public.phase();
    let between = matches!(
        phase,
        Phase::BuildLevel | Phase::TravelSteps | Phase::ChooseHat | Phase::ChooseSpace | Phase::Rearrange
    );
    let before = between || matches!(phase, Phase::Power | Phase::Build);
    match action {
        Action::Bonus => between || gains_posters(bonus) && before || gains_gems(bonus) && phase == Phase::Build,
        Action::Copy(card) => {
            let copied = Some(rules.set().card(card).bonus);
            between || gains_posters(copied) && before || gains_gems(copied) && phase == Phase::Build
        }
        Action::Train(Space::BUY_POSTER) => before,
        // The copied bonus may cost gems or coins.
        Action::Train(Space::COINS) => {
            between || before && !matches!(bonus, Some(Bonus::Copy | Bonus::TrainerForCoins(_)))
        }
        Action::Train(Space::CLEAR_GEM) => {
            between || phase == Phase::Build && !matches!(bonus, Some(Bonus::Copy | Bonus::TileForGems(..)))
        }
        Action::Level(power) | Action::Space(power) | Action::Steps(power) => {
            public.turn.gems > 0 && public.power() >= power + GEM_POWER
        }
        _ => false,
    }
}

const fn gains_posters(bonus: Option<Bonus>) -> bool {
    matches!(bonus, Some(Bonus::Gain(Gain::Posters(_))))
}

const fn gains_gems(bonus: Option<Bonus>) -> bool {
    matches!(bonus, Some(Bonus::Gain(Gain::Gems(..))))
}
