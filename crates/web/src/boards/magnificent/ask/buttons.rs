//! The buttons of the question.

use leptos::prelude::*;
use magnificent::action::Source;
use magnificent::components::TURNS;
use magnificent::preview::Goal;
use magnificent::{Action, Phase};

use super::super::plan::{CircusPlan, Here};
use super::super::reading::cards::worth;
use super::super::reading::ending::free_gain;
use super::super::table::Table;
use super::super::words;
use super::super::zones::gems_due;
use crate::kit::plan::End;
use crate::words::{n, t, tell, w};

/// The green button.
#[derive(Clone, Debug, PartialEq)]
pub(in super::super) struct Green {
    pub(in super::super) id: &'static str,
    pub(in super::super) words: String,
    /// Why it cannot be pressed.
    pub(in super::super) off: Option<String>,
    pub(in super::super) sealed: bool,
}

/// The buttons of the question.
#[derive(Clone, Debug, Default, PartialEq)]
pub(in super::super) struct Buttons {
    pub(in super::super) green: Option<Green>,
    /// The others: their ids and words, and whether they cannot be taken back.
    pub(in super::super) paper: Vec<(&'static str, String, bool)>,
}

/// Returns whether pressing with a change cannot be taken back; tracked.
pub(in super::super) fn seals(table: Table, change: impl FnOnce(&mut CircusPlan, Here<'_>)) -> bool {
    table.cx.planner.plan().track();
    let now = table.cx.now.get();
    let Some(seat) = now.viewer.seat() else { return false };
    let here = Here { rules: &now.rules, view: &now.view, seat };
    let made = table.cx.planner.preview(|plan| change(plan, here));
    made.is_some_and(|made| made.end.is_sealed() && !made.chain.is_empty())
}

/// Returns the buttons; tracked.
pub(in super::super) fn buttons(table: Table) -> Buttons {
    let green = |id: &'static str, words: String, sealed: bool| Some(Green { id, words, off: None, sealed });
    let Some(phase) = table.asked() else {
        let sent = table.with_sketch(|made| {
            (!made.chain.is_empty() && made.end != End::Asked)
                .then(|| (made.chain.last().copied(), made.end.is_sealed()))
        });
        let Some((last, sealed)) = sent.flatten() else { return Buttons::default() };
        let words = match last {
            Some(Action::EndTurn) => t("magnificent-button-end"),
            Some(Action::Poster(Source::Deck)) => t("magnificent-button-draw"),
            Some(Action::SoloDiscard(_)) => t("magnificent-button-trade"),
            Some(Action::Poster(_)) => t("magnificent-button-take-poster"),
            Some(Action::ChooseSet(_)) => t("magnificent-button-take-set"),
            Some(Action::Draft(_) | Action::Tile(_)) => t("magnificent-button-take"),
            _ => t("magnificent-button-done"),
        };
        return Buttons { green: green("send", words, sealed), paper: Vec::new() };
    };
    let can = |action: Action| table.legal.with(|legal| legal.contains(&action));
    let picked = table.picked.get();
    let pointed = table.proposal.get().and_then(|proposal| Some((proposal.goal, proposal.boost?)));
    let mut paper = Vec::new();
    let green = match phase {
        Phase::ChooseSide => picked.and_then(|picked| match picked {
            Action::Side(side) => {
                let words = tell("magnificent-button-side", &[("side", w(words::side(side)))]);
                green("pick", words, seals(table, move |plan, _| plan.choose_side(side)))
            }
            _ => None,
        }),
        Phase::Draft => {
            let chosen = table.cx.planner.plan().with(|plan| plan.draft).is_some();
            let sealed = seals(table, |plan, _| plan.take_draft());
            if chosen { green("draft", t("magnificent-button-draft"), sealed) } else { None }
        }
        Phase::KeepCards => {
            let kept = table.kept.get();
            let few = kept.len() < usize::from(TURNS);
            let off = few.then(|| tell("magnificent-keep-chosen", &[("count", n(kept.len() as i64))]));
            let sealed = seals(table, move |plan, _| plan.keep_all(&kept));
            Some(Green { id: "keep", words: t("magnificent-button-keep"), off, sealed })
        }
        Phase::PickTile => picked.and_then(|picked| match picked {
            Action::Tile(space) => {
                green("pick", t("magnificent-button-take"), seals(table, move |plan, _| plan.choose_tile(space)))
            }
            _ => None,
        }),
        Phase::SoloStart => {
            let chosen = table.trade.get();
            let trades = table.legal.with(|legal| legal.iter().any(|action| matches!(action, Action::SoloDiscard(_))));
            if chosen.is_none() && trades && table.chosen_die().is_none() {
                paper.push(("to-trade", t("magnificent-button-to-trade"), false));
            }
            chosen.and_then(|slot| {
                green("trade", t("magnificent-button-trade"), seals(table, move |plan, _| plan.trade(slot)))
            })
        }
        Phase::Power | Phase::BuildLevel | Phase::TravelSteps | Phase::ChooseHat | Phase::ChooseSpace => {
            let goes = matches!(pointed, Some((Goal::Road { .. }, _)));
            if phase == Phase::TravelSteps && !goes && can(Action::Steps(0)) {
                paper.push(("stay", t("magnificent-button-stay"), false));
            }
            pointed.and_then(|(goal, boost)| match goal {
                Goal::Road { .. } => {
                    let steps = boost
                        .actions
                        .iter()
                        .find_map(|action| if let Action::Steps(steps) = action { Some(*steps) } else { None });
                    green("go", tell("magnificent-button-go", &[("count", n(steps.unwrap_or_default()))]), false)
                }
                Goal::Level(level) => green("go", tell("magnificent-button-level", &[("number", n(level))]), false),
                // On a phone the steps need the room of the button: the step is chosen again instead.
                Goal::Step(_) => None,
            })
        }
        Phase::Build | Phase::BonusTile(_) => {
            let spot = table.spot.get();
            match spot {
                Some(_) => green("place", t("magnificent-button-place"), false),
                None if table.in_hand().is_none() && can(Action::EndBuild) => end_button(table),
                None => None,
            }
        }
        Phase::PassingTent(_) => {
            paper.push(("leave", t("magnificent-button-leave"), false));
            green("take-tent", t("magnificent-button-take-it"), false)
        }
        Phase::GainPosters(_) => {
            if can(Action::Poster(Source::None)) {
                paper.push(("none", t("magnificent-button-none"), false));
            }
            // With no free space a poster may be taken only to make room in the display.
            let full = table.player().posters.iter().all(Option::is_some);
            let chosen = table.poster.get();
            if let Some(source @ Source::Display(_)) = chosen.filter(|_| full) {
                let sealed = seals(table, move |plan, here| plan.discard_from(here, source));
                paper.push(("discard", t("magnificent-button-discard"), sealed));
            }
            let takes = |source: Source| seals(table, move |plan, here| plan.take_poster(here, source));
            match chosen {
                Some(Source::Deck) => green("draw", t("magnificent-button-draw"), takes(Source::Deck)),
                // Its space is a decision of its own.
                Some(source) if table.advised_choice().is_some() => {
                    green("take-poster", t("magnificent-button-take-poster"), takes(source))
                }
                _ => None,
            }
        }
        Phase::PosterTaken(_) => {
            if can(Action::Discard) {
                paper.push(("discard", t("magnificent-button-discard"), false));
            }
            None
        }
        Phase::Complete => {
            let shown = table.with(|public| public.turn.completed != 0);
            let ready = table.legal.with(|legal| legal.iter().any(|action| matches!(action, Action::Complete(_))));
            if table.paying.get() || !gems_due(table).is_empty() {
                let key = if table.paying.get() { "magnificent-button-gems-set" } else { "magnificent-button-gems" };
                paper.push(("gems", t(key), false));
            }
            match (shown, ready) {
                (true, _) => {
                    // Who leaves the posters as they are needs no look at them. A third button, or a long
                    // one, would leave no room for the question.
                    let rules = table.rules();
                    let short = paper.is_empty() && table.with(|public| free_gain(&rules, public)).is_none();
                    if short {
                        paper.push(("perform", t("magnificent-button-rearrange"), false));
                        end_button(table)
                    } else {
                        green("perform", t("magnificent-button-show"), false)
                    }
                }
                (false, true) => {
                    paper.push(("perform", t("magnificent-button-show-none"), false));
                    None
                }
                (false, false) => end_button(table),
            }
        }
        Phase::TurnEnd | Phase::Rearrange => end_button(table),
        Phase::ChooseSet(_) | Phase::RejectSet => picked.and_then(|picked| match picked {
            Action::ChooseSet(slot) => {
                green("pick", t("magnificent-button-take"), seals(table, move |plan, _| plan.choose_set(slot)))
            }
            Action::RejectSet(slot) => {
                green("pick", t("magnificent-button-reject"), seals(table, move |plan, _| plan.reject_set(slot)))
            }
            _ => None,
        }),
        Phase::ScoreCard(_) => picked.and_then(|picked| match picked {
            Action::Score(card) => {
                let rules = table.rules();
                let seat = table.shown.get();
                let now = table.with(|public| worth(&rules, public, seat, card).now);
                let sealed = seals(table, move |plan, _| plan.score(card));
                green("pick", tell("magnificent-button-score", &[("count", n(now))]), sealed)
            }
            _ => None,
        }),
        Phase::PayCoins(..) | Phase::PayHalf(..) => {
            let coins = table.coins_chosen();
            green(
                "coins",
                tell("magnificent-button-pay", &[("count", n(coins))]),
                seals(table, move |plan, _| plan.pay_coins(coins)),
            )
        }
        _ => None,
    };
    Buttons { green, paper }
}

/// Returns the button that ends the turn; tracked.
fn end_button(table: Table) -> Option<Green> {
    let rules = table.rules();
    let free = table.with(|public| free_gain(&rules, public));
    let words = match free {
        Some(free) => tell("magnificent-button-end-with", &[("gain", w(&words::taken_gain(free.gain)))]),
        None => t("magnificent-button-end"),
    };
    Some(Green { id: "end", words, off: None, sealed: seals(table, CircusPlan::end_turn) })
}
