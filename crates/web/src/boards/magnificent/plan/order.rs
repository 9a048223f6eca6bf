//! The order of gestures: which question an action answers, what comes before what, and what goes together.

use game_core::Seat;
use magnificent::components::{POSTER_SPACES, Space};
use magnificent::effects::Bonus;
use magnificent::{Action, MainAction, Phase, PublicState, Rules};

/// Returns whether an action only closes something, or pays what is due.
pub(super) const fn closes(action: &Action) -> bool {
    matches!(
        action,
        Action::SoloSkip
            | Action::DieDone
            | Action::EndBuild
            | Action::Stop
            | Action::KeepPosters
            | Action::LeavePassing
            | Action::Pay(_)
    )
}

/// Returns whether an action answers the question of a phase; false for what can be done at any time.
pub(super) const fn is_asked(phase: Phase, action: &Action) -> bool {
    match phase {
        Phase::ChooseSide => matches!(action, Action::Side(_)),
        Phase::KeepCards => matches!(action, Action::Keep(_)),
        Phase::PickTile => matches!(action, Action::Tile(_)),
        Phase::SoloStart => matches!(action, Action::SoloDiscard(_)),
        Phase::TurnStart => matches!(action, Action::Take { .. } | Action::Train(_)),
        Phase::DieTaken => matches!(action, Action::Flip | Action::SetDie(_)),
        Phase::ClearDie => matches!(action, Action::Colour(_)),
        Phase::Power => {
            matches!(action, Action::Gem(_) | Action::Main(_) | Action::Bonus | Action::Copy(_) | Action::Train(_))
        }
        Phase::BuildLevel => {
            matches!(action, Action::Level(_) | Action::Bonus | Action::Copy(_) | Action::Train(_))
        }
        // An End turn behind a tile that does not fit any more ends the Build.
        Phase::Build => matches!(action, Action::Lay { .. } | Action::Train(_) | Action::Bonus | Action::Copy(_)),
        Phase::BonusTile(_) => matches!(action, Action::Lay { .. }),
        Phase::TravelSteps => {
            matches!(action, Action::Steps(_) | Action::Bonus | Action::Copy(_) | Action::Train(_))
        }
        Phase::ChooseWagon => matches!(action, Action::Wagon(_)),
        Phase::PassingTent(_) => matches!(action, Action::TakePassing | Action::LeavePassing),
        Phase::PlaceTent(_) => matches!(action, Action::Tent(_)),
        Phase::ChooseHat => matches!(action, Action::Hat(_) | Action::Train(_)),
        Phase::ChooseSpace => matches!(action, Action::Space(_) | Action::Train(_)),
        Phase::Complete => matches!(
            action,
            Action::Complete(_) | Action::DoubleTent(_) | Action::Train(_) | Action::Bonus | Action::Copy(_)
        ),
        Phase::PayGem(..) => matches!(action, Action::Pay(_)),
        Phase::PutPoster(_) => matches!(action, Action::Put(_)),
        Phase::GainPosters(_) => matches!(action, Action::Poster(_)),
        Phase::PosterTaken(_) => matches!(action, Action::Place(_) | Action::Replace(_) | Action::Discard),
        Phase::GiveGems(..) => matches!(action, Action::Give(_)),
        Phase::TurnEnd => !matches!(action, Action::EndTurn),
        Phase::ChooseSet(_) => matches!(action, Action::ChooseSet(_)),
        Phase::RejectSet => matches!(action, Action::RejectSet(_)),
        Phase::ScoreCard(_) => matches!(action, Action::Score(_)),
        Phase::PayCoins(..) | Phase::PayHalf(..) => matches!(action, Action::Coins(_)),
        _ => false,
    }
}

/// Returns whether a gesture may turn out to be done already: the engine does what leaves no choice.
pub(super) const fn can_be_past(action: &Action) -> bool {
    matches!(
        action,
        Action::Main(_)
            | Action::Level(_)
            | Action::Hat(_)
            | Action::Space(_)
            | Action::Tent(_)
            | Action::Place(_)
            | Action::Poster(_)
            | Action::Put(_)
            | Action::Give(_)
            | Action::Coins(_)
            | Action::Keep(_)
            | Action::ChooseSet(_)
            | Action::RejectSet(_)
            | Action::Tile(_)
            | Action::Train(_)
    ) || closes(action)
}

/// Returns whether a gesture has nothing left to answer: the engine has done it without asking.
pub(super) fn is_past(rules: &Rules, public: &PublicState, seat: Seat, action: &Action) -> bool {
    let (player, phase, turn) = (public.player(seat), public.phase(), &public.turn);
    let over = |of: Phase| core::mem::discriminant(&phase) != core::mem::discriminant(&of);
    match *action {
        Action::Main(main) => turn.main_action == Some(main),
        Action::Level(_) => turn.main_action == Some(MainAction::Build) && over(Phase::BuildLevel),
        Action::Hat(_) => turn.hat.is_some(),
        Action::Space(number) => {
            let asked = matches!(phase, Phase::ChooseHat | Phase::ChooseSpace);
            !asked && turn.hat.is_some() && player.hats.contains(&rules.set().position(number))
        }
        // The power that the chosen action cannot do without is added without asking (MAG-R12).
        Action::Train(space) => {
            let adds = turn.main_action.is_some_and(|main| main.power_space() == space);
            adds && turn.spaces.has(space)
        }
        Action::Tent(space) => {
            over(Phase::PlaceTent(magnificent::Tent::at(0)))
                && player.tents.get(usize::from(space)).is_some_and(Option::is_some)
        }
        Action::Place(space) => {
            !matches!(phase, Phase::PosterTaken(_))
                && player.posters.get(usize::from(space)).is_some_and(Option::is_some)
                || player.posters_held() == POSTER_SPACES && matches!(phase, Phase::GainPosters(_))
        }
        Action::Poster(_) => matches!(phase, Phase::PosterTaken(_)),
        // The last of them leaves no choice; a show that follows is still to come.
        Action::Put(_) => !matches!(phase, Phase::PutPoster(_)),
        Action::Give(_) => matches!(phase, Phase::BonusTile(_) | Phase::TurnEnd),
        Action::Coins(_) => !matches!(phase, Phase::PayCoins(..) | Phase::PayHalf(..) | Phase::ScoreCard(_)),
        Action::Keep(_) => over(Phase::KeepCards),
        Action::ChooseSet(_) => over(Phase::ChooseSet(0)),
        Action::RejectSet(_) => !matches!(phase, Phase::ChooseSet(_) | Phase::RejectSet),
        Action::Tile(_) => over(Phase::PickTile),
        Action::Pay(_) => !matches!(phase, Phase::PayGem(..) | Phase::Complete),
        Action::SoloSkip => over(Phase::SoloStart),
        Action::DieDone => over(Phase::DieTaken),
        Action::EndBuild => turn.main_action == Some(MainAction::Build) && matches!(phase, Phase::TurnEnd),
        Action::Stop => matches!(phase, Phase::Rearrange | Phase::PutPoster(_) | Phase::TurnEnd),
        Action::KeepPosters => phase == Phase::TurnEnd,
        Action::LeavePassing => !matches!(phase, Phase::PassingTent(_)) && !public.turn.passing,
        _ => false,
    }
}

/// Returns whether a bonus adds power with a die of this colour.
pub(super) fn adds_pips(bonus: Bonus, colour: Option<magnificent::Colour>) -> bool {
    matches!(bonus, Bonus::Pips(_, wanted) if wanted.is_none() || wanted == colour)
}

/// Returns the place of an action in the order of a turn; 0 if it may come at any time after the die.
pub(super) fn stage(action: &Action) -> u8 {
    match action {
        Action::SoloSkip | Action::SoloDiscard(_) => 1,
        Action::Take { .. } => 2,
        Action::Flip | Action::SetDie(_) | Action::DieDone => 3,
        Action::Colour(_) => 4,
        Action::Gem(_) => 5,
        Action::Main(_) => 6,
        Action::Train(
            Space::BUILD_PLUS
            | Space::TRAVEL_PLUS
            | Space::PERFORM_PLUS
            | Space::REVERSE
            | Space::OTHER_WAGON
            | Space::PASSING_TENT,
        )
        | Action::Wagon(_) => 7,
        Action::Level(_) | Action::Steps(_) | Action::Hat(_) | Action::Space(_) => 8,
        Action::Lay { .. } | Action::Tent(_) | Action::Complete(_) | Action::Stop | Action::EndBuild => 9,
        Action::EndTurn => 10,
        _ => 0,
    }
}

/// Returns whether a gesture belongs to the one before it, and goes with it.
const fn follows(first: &Action, then: &Action) -> bool {
    match first {
        Action::Poster(_) => matches!(then, Action::Place(_) | Action::Replace(_) | Action::Discard),
        Action::Complete(_) => matches!(then, Action::Pay(_)),
        Action::Arrange | Action::Train(Space::ARRANGE) => matches!(then, Action::Put(_)),
        Action::Train(Space::OTHER_WAGON) => matches!(then, Action::Wagon(_)),
        Action::Bonus | Action::Copy(_) => matches!(then, Action::Give(_)),
        _ => false,
    }
}

/// Removes a gesture together with what depends on it: a die, its colour, an action or a destination with all
/// that follows, other gestures with what belongs to them. The turn does not end by itself any more.
pub(super) fn cut(steps: &mut Vec<Action>, at: usize) {
    let first = steps[at];
    if matches!(stage(&first), 2 | 4 | 6 | 8) {
        steps.truncate(at);
        return;
    }
    let end = steps[at + 1..].iter().take_while(|then| follows(&first, then)).count();
    steps.drain(at..=at + end);
    steps.retain(|step| *step != Action::EndTurn);
}
