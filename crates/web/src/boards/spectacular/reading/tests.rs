//! What is read is what the engine does.

mod ahead;
mod items;
mod score;

use game_core::{Game, Line, Seat};
use spectacular::action::Area;
use spectacular::scoring::entrance_is_scored;
use spectacular::{Options, Phase, Point, Spectacular};

use super::gains::{Base, gains};
use super::places::changeable;
use super::preview::{Preview, preview};
use crate::boards::spectacular::plan::tests::{Chooser, Play, tables};
use crate::boards::spectacular::plan::{AREAS, Here, ParkPlan, Saving};
use crate::kit::plan::{Plan, sketch};

/// Lays out a random turn by gestures.
fn random_plan(here: Here<'_>, chooser: &mut Chooser) -> ParkPlan {
    let mut plan = ParkPlan::default();
    match here.view.phase {
        Phase::Choose | Phase::Side => {
            let offered = Base::new(&here.with(&plan), Area::N).supply_worths(here.rules);
            let (offered, _) = offered[chooser.below(offered.len())];
            plan.take_supply(here, offered.space, offered.side);
            let displayed = Base::new(&here.with(&plan), Area::W).display_worths(here.rules);
            plan.take_display(here, displayed[chooser.below(displayed.len())].0);
        }
        Phase::Workers => {
            for _ in 0..3 {
                let open = changeable(&here.with(&plan));
                if !open.is_empty() {
                    plan.change(here, open[chooser.below(open.len())], 1 + chooser.below(6) as u8);
                }
            }
            plan.close = true;
            return plan;
        }
        _ => {}
    }
    for _ in 0..2 {
        for area in AREAS {
            plan.set_value(here, area, 1 + chooser.below(12) as u8);
            let open = gains(&here.with(&plan), area);
            if !open.is_empty() && plan.item(area).place.is_none() {
                let place = open[chooser.below(open.len())];
                plan.lay(here, area, place.hex, Some(Point::ALL[chooser.below(6)]), None).expect("it is a place");
            }
        }
    }
    plan.plan_by_itself(here);
    for area in AREAS {
        if plan.item(area).place.is_none() && here.with(&plan).item(area).is_some() {
            plan.discard(here, area);
        }
    }
    plan
}

/// Compares a preview with the engine's sheet.
fn is_sheet(preview: &Preview, lines: &[Line], total: i32, about: &str) {
    let summands = lines.iter().filter(|line| line.summand);
    let wanted: Vec<i32> = summands.map(|line| line.value).collect();
    let shown: Vec<i32> = preview.rows.iter().map(|(_, row)| row.value).collect();
    assert_eq!(shown, wanted, "{about}");
    assert_eq!(preview.total.1, total, "{about}");
    let met = preview.missions.iter().filter(|(_, row)| row.progress.is_met()).count() as i32;
    let known = lines.iter().find(|line| line.key == "missions-met").map_or(0, |line| line.value);
    assert_eq!(met, known, "{about}");
}

#[test]
fn every_preview_equals_the_sheet_after_the_press() {
    let mut count = 0;
    for (seed, (options, seats)) in tables().into_iter().enumerate() {
        let mut play = Play::new(&options, seats, 40 + seed as u8);
        let mut chooser = Chooser(seed as u64);
        // What is left of the plan of each seat's turn, and the preview of the whole.
        let mut kept: Vec<Option<(ParkPlan, Preview)>> = vec![None; usize::from(seats)];
        while let Some(seat) = play.to_act().first() {
            let view = play.view(seat);
            let (phase, here) = (view.phase, Here { rules: &play.rules, view: &view, seat });
            let (before, first) = kept[seat.index()].take().unzip();
            let plan = match phase {
                Phase::Save { .. } => ParkPlan { save: Some(Saving::LetGo), ..before.unwrap_or_default() },
                Phase::Side | Phase::Choose | Phase::Build | Phase::Workers => {
                    before.unwrap_or_else(|| random_plan(here, &mut chooser))
                }
                _ => ParkPlan { close: true, ..ParkPlan::default() },
            };
            let shown = first.unwrap_or_else(|| preview(&here.with(&plan)));
            let made = sketch(&play.rules, &play.position(seat), seat, &plan);
            assert_eq!(made.dropped, [], "{phase:?} {plan:?}");
            play.play(seat, &made.chain);
            let mut rest = plan.clone();
            made.chain.iter().for_each(|action| Plan::<Spectacular>::done(&mut rest, action));
            let is_built = matches!(phase, Phase::Build | Phase::Workers) || play.rules.solo && phase == Phase::Choose;
            let scored = entrance_is_scored(play.state.turn(), play.state.phase());
            if is_built && scored == entrance_is_scored(view.turn, phase) {
                let sheet = Spectacular::score_sheet(&play.rules, &play.view(seat), seat);
                is_sheet(&shown, &sheet.lines, sheet.total, &format!("{phase:?} {plan:?}"));
                count += 1;
            } else if matches!(phase, Phase::Side | Phase::Save { .. } | Phase::Choose) {
                kept[seat.index()] = Some((rest, shown));
            }
            play.draw();
        }
    }
    assert!(count > 500, "{count} turns");
}

/// Calls `each` with the positions of random games in which a seat decides.
fn games(options: &Options, seats: u8, seeds: u8, mut each: impl FnMut(&Play, Seat)) {
    for seed in 0..seeds {
        let mut play = Play::new(options, seats, 90 + seed);
        let mut chooser = Chooser(u64::from(seed));
        while let Some(seat) = play.to_act().first() {
            each(&play, seat);
            let mut legal = Vec::new();
            play.state.legal_actions(&play.rules, seat, &mut legal);
            play.play(seat, &[legal[chooser.below(legal.len())]]);
            play.draw();
        }
    }
}
