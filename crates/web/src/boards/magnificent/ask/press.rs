//! What the buttons do.

use leptos::prelude::*;
use magnificent::Action;
use magnificent::action::Source;

use super::super::plan::CircusPlan;
use super::super::table::Table;
use super::super::zones::focus_zone;

/// A button was pressed.
pub(in super::super) fn pressed(table: Table, id: &'static str) {
    match id {
        "end" => table.press(CircusPlan::end_turn),
        "go" => table.go(),
        "stay" => table.edit(|plan, here| plan.goal_steps(here, 0)),
        "place" => table.place(),
        "take-tent" => table.edit(|plan, here| plan.pass(here, true)),
        "leave" => table.edit(|plan, here| plan.pass(here, false)),
        "none" => table.edit(|plan, here| plan.take_poster(here, Source::None)),
        "draw" => table.press(|plan, here| plan.take_poster(here, Source::Deck)),
        "take-poster" => {
            if let Some(source) = table.poster.get_untracked() {
                table.press(|plan, here| plan.take_poster(here, source));
            }
        }
        "discard" => match table.poster.get_untracked() {
            Some(source) => table.press(|plan, here| plan.discard_from(here, source)),
            None => table.edit(CircusPlan::discard),
        },
        "gems" => table.paying.update(|on| *on = !*on),
        "perform" => table.edit(|plan, _| plan.steps.push(Action::Stop)),
        "trade" => {
            if let Some(slot) = table.trade.get_untracked() {
                table.press(|plan, _| plan.trade(slot));
            }
        }
        "to-trade" => focus_zone("mkt"),
        "keep" => {
            let kept = table.kept.get_untracked();
            table.press(|plan, _| plan.keep_all(&kept));
        }
        "coins" => {
            let coins = untrack(|| table.coins_chosen());
            table.press(|plan, _| plan.pay_coins(coins));
        }
        "pick" => pick(table),
        "draft" => table.press(|plan, _| plan.take_draft()),
        _ => table.press(|_, _| ()),
    }
}

fn pick(table: Table) {
    let Some(picked) = table.picked.get_untracked() else { return };
    table.press(|plan, _| match picked {
        Action::Side(side) => plan.choose_side(side),
        Action::Tile(space) => plan.choose_tile(space),
        Action::ChooseSet(slot) => plan.choose_set(slot),
        Action::RejectSet(slot) => plan.reject_set(slot),
        Action::Score(card) => plan.score(card),
        _ => {}
    });
}
