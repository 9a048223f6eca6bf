//! Orders of decisions that need not be looked at: what is done in one step of a turn could as well be done in another, with the same end or a better one.
//!
//! * Bonuses and general trainer spaces may be used in nearly every step. They are looked at before the action is chosen, between the tiles of a Build, while posters are
//!   completed and at the end of the turn: elsewhere nothing depends on them.
//! * Posters are bought where all posters and coins of the action have been gained or are needed, coins are taken there too unless a bonus wants them
//!   before, and gems come before the action or after it. Taking a poster is the same whether it is bought or gained, and gains only ever add up.
//! * A bonus of coins, points, pips or trainers is used as soon as it can be, for it only adds to what is possible and to the value.
//! * Where no more tents are placed and no more posters completed in the turn, a poster goes to the first free space with a tent or the first without: all of
//!   a kind are worth the same.
//! * No gem is spent for power without which the level, the steps or the place of the hat would have been the same.

use magnificent::components::GEM_POWER;
use magnificent::effects::{Bonus, Gain};
use magnificent::state::{Phase, PublicState};
use magnificent::{Action, Rules, Space};

/// Drops decisions that lead nowhere better than those that stay.
pub(super) fn prune(rules: &Rules, public: &PublicState, legal: &mut Vec<Action>) {
    let bonus = public.turn.card.filter(|_| !public.turn.bonus_used).map(|card| rules.set().card(card).bonus);
    let adds =
        matches!(bonus, Some(Bonus::Gain(Gain::Coins(_) | Gain::Points(_) | Gain::Trainers(_)) | Bonus::Pips(..)));
    if adds && legal.contains(&Action::Bonus) {
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

/// Whether nothing that is open asks on which space a poster lies.
fn poster_space_irrelevant(public: &PublicState) -> bool {
    public.stack.steps().iter().all(|step| {
        matches!(
            step,
            Phase::TurnEnd | Phase::Build | Phase::BonusTile(_) | Phase::GainPosters(_) | Phase::PosterTaken(_)
        )
    })
}

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
        // A copy may be of a bonus that costs gems or coins.
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
