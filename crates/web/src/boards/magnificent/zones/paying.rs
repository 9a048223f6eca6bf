//! Which gems pay for the posters of a show, where there is a choice.

use game_core::{Game as _, Step};
use leptos::prelude::*;
use magnificent::action::Payment;
use magnificent::{Action, Colour, ColourOrClear, Magnificent, Phase};

use super::super::art;
use super::super::table::Table;
use crate::dom::List;
use crate::kit::key::only_space_clicks;
use crate::words::{t, tell, w};

/// A gem that is due, and how it is paid.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::boards::magnificent) struct Due {
    /// The column of the poster.
    pub(in crate::boards::magnificent) column: u8,
    /// Its place among the gems of the poster that are asked for.
    pub(in crate::boards::magnificent) number: usize,
    colour: Colour,
    payment: Payment,
    /// How else it could be paid.
    others: Vec<Payment>,
}

/// The ways to pay, in the order in which they are proposed.
const WAYS: [Payment; 3] = [Payment::Own, Payment::Clear, Payment::Waived];

/// Returns the gems of the planned show whose payment is a choice; tracked.
pub(in crate::boards::magnificent) fn due(table: Table) -> Vec<Due> {
    let chain = table.with_sketch(|made| made.chain.clone()).unwrap_or_default();
    let now = table.cx.now.get();
    let Some(seat) = now.viewer.seat().filter(|_| table.is_own()) else { return Vec::new() };
    let mut at = Magnificent::position(&now.rules, &now.view);
    let (mut all, mut number, mut legal): (Vec<Due>, usize, Vec<Action>) = (Vec::new(), 0, Vec::new());
    for action in chain {
        match (action, at.public().phase()) {
            (Action::Complete(_), _) => number = 0,
            (Action::Pay(payment), Phase::PayGem(column, due)) => {
                legal.clear();
                at.legal_actions(&now.rules, seat, &mut legal);
                let others = WAYS.into_iter().filter(|way| *way != payment && legal.contains(&Action::Pay(*way)));
                let others: Vec<Payment> = others.collect();
                let colour = Colour::ALL.into_iter().find(|colour| due[*colour as usize] > 0);
                if let Some(colour) = colour {
                    all.push(Due { column, number, colour, payment, others });
                }
                number += 1;
            }
            _ => {}
        }
        at.apply(&now.rules, &Step::choice(seat, action), &mut ());
    }
    all.retain(|due| !due.others.is_empty());
    all
}

impl Table {
    /// Pays a gem in the next way that is possible; those after it are paid as the board proposes.
    fn pay_otherwise(self, one: &Due) {
        let Some(next) =
            WAYS.into_iter().cycle().skip_while(|way| *way != one.payment).skip(1).find(|way| one.others.contains(way))
        else {
            return;
        };
        let before = untrack(|| due(self));
        let before = before.iter().filter(|due| due.column == one.column && due.number < one.number);
        let payments: Vec<Payment> = before.map(|due| due.payment).chain([next]).collect();
        let column = one.column;
        self.edit(|plan, _| plan.pay(column, &payments));
    }
}

/// Returns the gems as buttons: each changes how it is paid.
pub(super) fn paying(table: Table) -> AnyView {
    let all = move || due(table);
    let one = move |due: Due| {
        let way = match due.payment {
            Payment::Own => t("magnificent-button-pay-own"),
            Payment::Clear => t("magnificent-button-pay-clear"),
            Payment::Waived => t("magnificent-button-pay-waived"),
        };
        let paid = match due.payment {
            Payment::Own => art::gem(due.colour.into(), 20),
            Payment::Clear => art::gem(ColourOrClear::Clear, 20),
            Payment::Waived => art::trainer(20),
        };
        let name = format!("{} {way}", tell("magnificent-ask-pay", &[("colour", w(due.colour.name()))]));
        let gem = art::gem(due.colour.into(), 24);
        view! {
            <button type="button" class="mag-pay" aria-label=name on:click=move |_| table.pay_otherwise(&due) on:keydown=move |event| only_space_clicks(&event)>
                <span aria-hidden="true" inner_html=gem></span>
                <span aria-hidden="true" inner_html=paid></span>
                <small aria-hidden="true">{way}</small>
            </button>
        }
        .into_any()
    };
    let key = |due: &Due| format!("{due:?}");
    view! { <div class="mag-paying" role="group" aria-label=t("magnificent-button-gems")><List each=all key=key children=one /></div> }
        .into_any()
}
