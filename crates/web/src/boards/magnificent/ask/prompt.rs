//! The question.

use leptos::prelude::*;
use magnificent::state::MainAction;
use magnificent::{Colour, Phase, PublicState, Size};

use super::super::table::Table;
use super::super::words;
use crate::words::{n, t, tell, w};

/// Returns the question; tracked.
pub(in super::super) fn prompt(table: Table) -> String {
    let Some(phase) = table.asked() else { return t("magnificent-ask-ready") };
    let rules = table.rules();
    let set = rules.set();
    table.with(|public| match phase {
        Phase::ChooseSide => {
            let board = table.player().board.map(|board| board.id().to_owned()).unwrap_or_default();
            tell("magnificent-ask-side", &[("board", w(&board))])
        }
        Phase::Draft => t("magnificent-ask-draft"),
        Phase::KeepCards => t("magnificent-ask-keep"),
        Phase::PickTile => t("magnificent-ask-tile"),
        Phase::SoloStart | Phase::TurnStart => match table.chosen_die() {
            Some((kind, face)) => {
                let die = crate::words::sentence(&words::die(kind, face));
                tell("magnificent-ask-card", &[("die", w(&die))])
            }
            None if phase == Phase::SoloStart => t("magnificent-ask-start-solo"),
            None => t("magnificent-ask-start"),
        },
        Phase::ClearDie => t("magnificent-ask-colour"),
        Phase::DieTaken | Phase::Power => acted(table, public),
        Phase::BuildLevel => t("magnificent-ask-level"),
        Phase::Build | Phase::BonusTile(_) => match table.in_hand() {
            Some(tile) => {
                let left: u8 = public.turn.tiles.iter().sum();
                let laid = table.cx.planner.plan().with(|plan| plan.tiles().len() as u8);
                let of = if phase == Phase::Build { laid + left } else { 1 };
                let at = if phase == Phase::Build { laid + 1 } else { 1 };
                let size = if tile.size() == Size::Small { "small" } else { "large" };
                let about = [("size", w(size)), ("colour", w(tile.colour().name())), ("at", n(at)), ("of", n(of))];
                tell("magnificent-ask-lay", &about)
            }
            None => t("magnificent-ask-built"),
        },
        Phase::GiveGems(count, ..) => tell("magnificent-ask-gems", &[("count", n(count))]),
        Phase::TravelSteps => t("magnificent-ask-steps"),
        Phase::ChooseWagon => t("magnificent-ask-wagon"),
        Phase::PassingTent(_) => t("magnificent-ask-pass"),
        Phase::PlaceTent(_) => t("magnificent-ask-tent"),
        Phase::GainPosters(left) => tell("magnificent-ask-poster", &[("count", n(left))]),
        Phase::PosterTaken(poster) => {
            let name = words::artist(set, poster);
            let full = table.player().posters_held() == magnificent::components::POSTER_SPACES;
            let key = if full { "magnificent-ask-full" } else { "magnificent-ask-hang" };
            tell(key, &[("poster", w(&name))])
        }
        Phase::ChooseHat => t("magnificent-ask-hat"),
        Phase::ChooseSpace => t("magnificent-ask-step"),
        Phase::Complete if table.arranging.get() => t("magnificent-show-arrange"),
        Phase::Complete => {
            let shown = public.turn.completed.count_ones();
            tell("magnificent-ask-show", &[("count", n(shown)), ("of", n(public.turn.allowed))])
        }
        Phase::PayGem(_, due) => {
            let colour = Colour::ALL.into_iter().find(|colour| due[*colour as usize] > 0).unwrap_or(Colour::Purple);
            tell("magnificent-ask-pay", &[("colour", w(colour.name()))])
        }
        Phase::PutPoster(space) => tell("magnificent-ask-put", &[("space", n(space + 1))]),
        Phase::Rearrange => t("magnificent-ask-rearrange"),
        Phase::TurnEnd => t("magnificent-ask-end"),
        Phase::ChooseSet(_) => t(if public.round >= 3 { "magnificent-ask-set-last" } else { "magnificent-ask-set" }),
        Phase::RejectSet => t("magnificent-ask-reject"),
        Phase::ScoreCard(_) => t("magnificent-ask-score"),
        Phase::PayCoins(..) | Phase::PayHalf(..) => t("magnificent-ask-coins"),
        _ => String::new(),
    })
}

/// Returns the question once there is power: where to, if an action or its goal is pointed at. Tracked.
fn acted(table: Table, public: &PublicState) -> String {
    match table.acted() {
        Some(MainAction::Build) => t("magnificent-ask-level"),
        Some(MainAction::Travel) => t("magnificent-ask-steps"),
        Some(MainAction::Perform) => t("magnificent-ask-step"),
        None => tell("magnificent-ask-power", &[("power", n(public.power()))]),
    }
}
