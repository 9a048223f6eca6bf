//! Hints: short texts that say what an action would gain at once.

use crate::action::{Action, Source};
use crate::components::{Colour, ColourOrClear, Space};
use crate::effects::Count;
use crate::preview::{Route, Way, way};
use crate::rules::Rules;
use crate::scoring::{capped, raw_points};
use crate::state::{Phase, PublicState};

use super::faces::{bonus_words, card_face, gain_words, plural, poster_text, set_text, space_text};

/// Returns a few words on what an action would gain or change at once; `None` if the public state does not
/// determine it.
pub(super) fn hint(rules: &Rules, public: &PublicState, action: Action) -> Option<String> {
    let (set, own) = (rules.set(), public.mover_state());
    Some(match action {
        Action::Take { kind, face, card } => {
            let power = match kind.colour() {
                Some(_) => (face + own.dice_sum(kind)).to_string(),
                None => {
                    let best = ColourOrClear::ALL[..3].iter().map(|kind| own.dice_sum(*kind)).max().unwrap_or(0);
                    format!("up to {}", face + best)
                }
            };
            format!("power {power}, {}", bonus_words(set.card(card).bonus))
        }
        Action::Bonus => bonus_words(set.card(public.turn.card?).bonus),
        Action::Copy(card) => bonus_words(set.card(card).bonus),
        Action::Train(space) | Action::Tile(space) => space_text(rules, space),
        Action::DoubleTent(_) => space_text(rules, Space::DOUBLE_TENT),
        Action::Flip => format!("{} for 1 trainer", 7 - public.die()?.face),
        Action::Draft(card) | Action::Keep(card) => card_face(rules, card),
        Action::Colour(colour) => {
            let face = public.die()?.face;
            format!("power {}", face + own.dice_sum(colour.into()))
        }
        Action::Gem(_) => format!("power {}", public.power() + crate::components::GEM_POWER),
        Action::Level(power) => {
            let level = set.level(power)?;
            format!("{} small, {} large", level.small, level.large)
        }
        Action::Lay { tile, orientation, row, column } => {
            let placement = set.placement(tile, orientation, row, column)?;
            let face = set.board(own.board?, own.side?);
            let covered = placement.cells & face.bonuses;
            let times = if public.phase() == Phase::Build && public.turn.doubled { 2 } else { 1 };
            let gains: Vec<String> = (0..64usize)
                .filter(|cell| covered >> cell & 1 == 1)
                .filter_map(|cell| face.cells[cell].map(|gain| gain_words(gain.times(times))))
                .collect();
            if gains.is_empty() {
                return None;
            }
            gains.join(", ")
        }
        Action::Steps(steps) => travel_gains(rules, public, steps),
        Action::Tent(space) => format!("{}, 1 poster", gain_words(set.tent_spaces[usize::from(space) - 1])),
        Action::Space(number) => {
            let space = set.performance_space(set.position(number)?)?;
            plural(space.posters, "poster")
        }
        Action::Complete(space) => {
            let (poster, at) = (own.posters[usize::from(space)]?, usize::from(space));
            let (face, tent) = (set.poster(poster), own.tents[at].map_or(&set.preprinted, |tent| set.tent(tent)));
            format!("{}, {}", plural(face.points + tent.points, "point"), plural(face.coins + tent.coins, "coin"))
        }
        Action::Put(Some(poster)) => poster_text(rules, poster),
        Action::Poster(Source::Display(slot)) => poster_text(rules, public.posters[usize::from(slot)]?),
        Action::Replace(space) => format!("in place of {}", own.posters[usize::from(space)]?),
        Action::SoloDiscard(slot) => {
            let poster = public.posters[usize::from(slot)]?;
            let colour = poster.symbol();
            let article = if colour == Colour::Orange { "an" } else { "a" };
            format!("{poster}: {article} {} die", colour.name())
        }
        Action::ChooseSet(slot) | Action::RejectSet(slot) => set_text(rules, public, usize::from(slot))?,
        Action::Score(card) => match set.card(card).count {
            Count::CoinsPaid => format!("{} for each coin you pay", set.card(card).per),
            _ => plural(capped(rules, card, raw_points(rules, public, public.mover, card)), "point"),
        },
        Action::Coins(coins) => {
            let (Phase::PayCoins(_, card) | Phase::PayHalf(_, card)) = public.phase() else { return None };
            let full = i16::from(coins) * i16::from(set.card(card).per);
            let half = matches!(public.phase(), Phase::PayHalf(..));
            plural(if half { full / 2 } else { full }, "point")
        }
        _ => return None,
    })
}

/// Returns what the wagon would gain, with storage and tent spaces as they are now (MAG-252 to 255, 262,
/// 273).
fn travel_gains(rules: &Rules, public: &PublicState, steps: u8) -> String {
    let Way { gains, tent, .. } = way(rules, public, public.mover, Route::of_turn(public, steps));
    let gems = ColourOrClear::ALL.iter().zip(gains.gems).filter(|(_, gained)| *gained > 0);
    let mut parts: Vec<String> = gems.map(|(kind, gained)| format!("{gained} {}", kind.name())).collect();
    let others = [(gains.coins, "coin"), (gains.posters, "poster")];
    parts.extend(others.iter().filter(|part| part.0 > 0).map(|part| plural(part.0, part.1)));
    parts.extend(tent.map(|tent| format!("tent {}", super::faces::tent_text(rules, Some(tent)))));
    if parts.is_empty() { "nothing".to_owned() } else { parts.join(", ") }
}
