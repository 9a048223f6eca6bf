//! What would come of the plan, or of what is pointed at.

use leptos::prelude::*;
use magnificent::preview::{Goal, owed, owed_with, projection};
use magnificent::state::MainAction;
use magnificent::{Action, Phase};

use super::super::names;
use super::super::reading::cards::worth;
use super::super::reading::ending::free_gain;
use super::super::reading::posters::wanted;
use super::super::table::Table;
use super::super::words;
use super::super::zones::{missing_tiles, plain_power, route_words, spot_words};
use crate::words::{full_stop, n, sentence, t, tell, w};

/// Returns what the plan, or what is pointed at, would bring, and whether that is a loss; tracked.
pub(in super::super) fn consequence(table: Table) -> (String, bool) {
    let Some(phase) = table.asked() else { return (String::new(), false) };
    let rules = table.rules();
    let set = rules.set();
    if let Some(proposal) = table.looked.get() {
        let pointed = table.proposal.with(Option::is_some);
        let words = match (&proposal.boost, proposal.goal) {
            (Some(boost), goal) => {
                let parts: Vec<String> = boost.parts.iter().map(|part| part_words(table, *part)).collect();
                let cost = match parts.is_empty() {
                    true => String::new(),
                    false => tell("magnificent-note-with", &[("parts", w(&crate::words::list(&parts)))]),
                };
                let brings = match goal {
                    Goal::Road { .. } => table.route.get().map(|route| route_words(table, route)),
                    _ => None,
                };
                // A Travel and a level have their buttons.
                let asks = boost.cost > 0 && pointed && matches!(goal, Goal::Step(_));
                let again = asks.then(|| t("magnificent-note-again"));
                [Some(cost), brings, again]
                    .into_iter()
                    .flatten()
                    .filter(|part| !part.is_empty())
                    .collect::<Vec<_>>()
                    .join(" ")
            }
            (None, _) => t("magnificent-note-dice"),
        };
        if !words.is_empty() {
            return (words, false);
        }
    }
    match phase {
        Phase::TurnStart | Phase::SoloStart => {
            let Some(die) = table.chosen_die().or(table.pointed.get()) else {
                let trade = table.trade.get().and_then(|slot| table.with(|public| public.posters[usize::from(slot)]));
                return match trade {
                    Some(poster) => (full_stop(&names::trade(set, poster)), false),
                    None => (t("magnificent-note-start"), false),
                };
            };
            let seat = table.own_seat();
            table.with(|public| {
                let then = owed_with(public, seat, die.0, die.1);
                let power = plain_power(table, die);
                let mut words = tell("magnificent-note-die", &[("power", n(power)), ("due", n(then.due))]);
                if then.short > 0 {
                    let short = tell("magnificent-purse-short", &[("short", n(then.short)), ("lost", n(then.lost))]);
                    words = format!("{words} {short}");
                }
                (words, then.short > 0)
            })
        }
        Phase::Build | Phase::BonusTile(_) => match table.ghost() {
            Some(spot) => (spot_words(table, spot), false),
            None => (t("magnificent-note-lay"), false),
        },
        Phase::Power => {
            let key = match table.acting.get() {
                Some(MainAction::Build) => "magnificent-note-level",
                Some(MainAction::Perform) => "magnificent-note-step",
                _ => "magnificent-note-power",
            };
            (t(key), false)
        }
        Phase::TravelSteps => (table.route.get().map(|route| route_words(table, route)).unwrap_or_default(), false),
        Phase::GainPosters(_) => {
            let is_chosen = table.poster.get().is_some();
            let asks = t(if is_chosen { "magnificent-note-hang" } else { "magnificent-note-poster" });
            let room = !missing_tiles(table).is_empty();
            (if room { format!("{asks} {}", t("magnificent-note-room")) } else { asks }, false)
        }
        Phase::PlaceTent(tent) => {
            let face = words::tent(set.tent(tent));
            (full_stop(&sentence(&tell("magnificent-way-tent", &[("tent", w(&face))]))), false)
        }
        Phase::PosterTaken(poster) => table.with(|public| {
            let (_, lacks) = wanted(&rules, public, table.shown.get(), poster);
            (names::poster_short(set, poster, &lacks), false)
        }),
        Phase::TurnEnd | Phase::Rearrange => end_note(table),
        Phase::ScoreCard(_) => match table.picked.get() {
            Some(Action::Score(card)) => {
                let seat = table.shown.get();
                let worth = table.with(|public| worth(&rules, public, seat, card));
                (tell("magnificent-card-worth", &[("now", n(worth.now)), ("half", n(worth.half))]), false)
            }
            _ if table.with(|public| public.round >= 3) => (t("magnificent-note-score-last"), false),
            _ => (t("magnificent-note-score-one"), false),
        },
        Phase::ChooseSet(_) | Phase::RejectSet => match table.picked.get() {
            Some(Action::ChooseSet(slot) | Action::RejectSet(slot)) => table.with(|public| {
                let card = public.display[usize::from(slot)];
                let tile = public.display_tiles[usize::from(slot)];
                (card.map(|card| names::set(set, card, tile)).unwrap_or_default(), false)
            }),
            _ if phase == Phase::RejectSet => (t("magnificent-note-reject"), false),
            _ => (t("magnificent-note-set"), false),
        },
        Phase::Complete => show_note(table),
        _ => (String::new(), false),
    }
}

/// Returns a part of a way in words.
fn part_words(table: Table, part: Action) -> String {
    let rules = table.rules();
    let set = rules.set();
    match part {
        Action::Gem(kind) => words::gem(kind),
        Action::Copy(card) => words::card(set, card),
        Action::Train(space) => words::space(set, space),
        _ => t("magnificent-note-bonus"),
    }
}

/// Says what the show brings; tracked.
fn show_note(table: Table) -> (String, bool) {
    let gained = table.with_sketch(|made| {
        let mut sum = (0_i64, 0_i64);
        for event in made.steps.iter().flatten() {
            if let magnificent::Event::Completed { points, coins, .. } = event {
                sum = (sum.0 + i64::from(*points), sum.1 + i64::from(*coins));
            }
        }
        sum
    });
    let (points, coins) = gained.unwrap_or_default();
    let words = match (points, coins) {
        (0, 0) => t("magnificent-note-show"),
        _ => tell("magnificent-note-shown", &[("points", n(points)), ("coins", n(coins))]),
    };
    (words, false)
}

/// Says what is left unused at the end of the turn, and what is short; tracked.
fn end_note(table: Table) -> (String, bool) {
    let rules = table.rules();
    let seat = table.shown.get();
    table.with(|public| {
        let player = public.player(seat);
        let mut parts = Vec::new();
        let unused = public.turn.card.filter(|_| !public.turn.bonus_used && free_gain(&rules, public).is_none());
        let can = |action: Action| table.legal.with(|legal| legal.contains(&action));
        if let Some(card) = unused.filter(|_| can(Action::Bonus)) {
            let bonus = words::card(rules.set(), card);
            parts.push(tell("magnificent-note-unused", &[("what", w(&bonus))]));
        }
        let last = player.dice_taken() == usize::from(magnificent::components::TURNS);
        let owed = owed(public, seat);
        if last && owed.short > 0 {
            let short = tell("magnificent-purse-short", &[("short", n(owed.short)), ("lost", n(owed.lost))]);
            parts.push(full_stop(&sentence(&short)));
        }
        if last && player.trainers > 0 {
            parts.push(tell("magnificent-note-trainers", &[("count", n(player.trainers))]));
        }
        if parts.is_empty() {
            let points = projection(&rules, public, seat).total();
            parts.push(tell("magnificent-note-projection", &[("points", n(points))]));
        }
        (parts.join(" "), last && owed.short > 0)
    })
}
