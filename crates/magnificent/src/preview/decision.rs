//! The decisions that the actions of a turn belong to.

use crate::action::Action;

/// The decisions of a turn.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Part {
    /// The die with its card, the power, and what it is for.
    Way,
    Tiles,
    Tent,
    Posters,
    Show,
    End,
    /// A decision of set-up or of the end of a round, which stands alone.
    Alone,
}

/// Returns the decision that an action belongs to; `None` for one that can be part of several.
const fn part(action: &Action) -> Option<Part> {
    Some(match action {
        Action::Take { .. }
        | Action::SoloSkip
        | Action::Flip
        | Action::SetDie(_)
        | Action::DieDone
        | Action::Colour(_)
        | Action::Gem(_)
        | Action::Main(_)
        | Action::Level(_)
        | Action::Wagon(_)
        | Action::Steps(_)
        | Action::Hat(_)
        | Action::Space(_) => Part::Way,
        Action::Lay { .. } | Action::EndBuild | Action::Give(_) => Part::Tiles,
        Action::TakePassing | Action::LeavePassing | Action::Tent(_) => Part::Tent,
        Action::Poster(_) | Action::Place(_) | Action::Replace(_) | Action::Discard => Part::Posters,
        Action::Complete(_)
        | Action::Pay(_)
        | Action::Arrange
        | Action::Put(_)
        | Action::Stop
        | Action::DoubleTent(_)
        | Action::KeepPosters => Part::Show,
        Action::EndTurn => Part::End,
        Action::Bonus | Action::Copy(_) | Action::Train(_) => return None,
        _ => Part::Alone,
    })
}

/// Returns how many actions at the beginning of a chain are one decision: the die with its card and what it
/// is for, or the tiles that are laid, or the tent, and so on.
#[must_use]
pub fn first_decision(chain: &[Action]) -> usize {
    let Some(first) = chain.iter().find_map(part) else { return chain.len() };
    // The cards that are kept are one decision.
    if first == Part::Alone {
        return chain.iter().take_while(|action| matches!(action, Action::Keep(_))).count().max(1);
    }
    let other = |action: &Action| part(action).is_some_and(|part| part != first);
    let end = chain.iter().position(other).unwrap_or(chain.len());
    // What can be part of several decisions belongs to the one that follows, unless that only ends the turn.
    let known = chain[..end].iter().rposition(|action| part(action).is_some()).map_or(end, |last| last + 1);
    match chain.get(end).and_then(part) {
        None | Some(Part::End) => end,
        Some(_) => known,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn actions(chain: &str) -> Vec<Action> {
        chain.split(", ").map(|action| action.parse().expect("notation")).collect()
    }

    #[test]
    fn a_chain_is_divided_into_decisions() {
        for (chain, count) in [
            ("tile TT05, take green 5 M-02, die done, travel, steps 7", 1),
            ("take green 5 M-02, bonus, gem green, build, level B9, lay sO 2 3,4, end build, end turn", 5),
            ("lay sO 2 3,4, train BS3, lay sG 2 3,4, end build, bonus, end turn", 5),
            ("lay sO 2 3,4, train BS2, poster 1", 1),
            ("bonus, end turn", 2),
            ("tent 3, poster 2", 1),
            ("complete 1, pay own, stop, keep posters, end turn", 4),
            ("keep M-12, keep M-04, keep M-06, keep M-35", 4),
            ("choose 1, reject 2", 1),
        ] {
            let actions = actions(chain);
            assert_eq!(first_decision(&actions), count, "{chain}");
        }
    }
}
