//! Tests of the analysis of finished games, and of lines that were not played.

use catalog::{AnalysisReport, AnyAnalysis, AnyGame, AnyTable, Budget, GameWithBots, Mark, TableBox, bot_rng};
use game_core::hex::Bytes32;
use game_core::{ChanceSource, ToMove, Viewer};

use crate::open;

/// The nodes for a decision: few, because what is tested does not depend on them.
const NODES: u64 = 60;

/// One way to play each game, and a solo game in which nobody can win.
const WAYS: [(&str, &str, usize); 5] = [
    ("ingenious", "standard", 2),
    ("ingenious", "solo", 1),
    ("spots", "standard", 2),
    ("spectacular", "base", 2),
    ("magnificent", "solo", 1),
];

/// A game that was played to its end by bots that make mistakes. At Spots random play hardly ends. Seats that
/// act at the same time do so in changing order: who was last in one phase may be first in the next.
fn finished(game: &'static dyn AnyGame, mode: &str, seats: usize) -> TableBox {
    let bot = if game.meta().id == "spots" { "novice" } else { "random" };
    let (mut table, _) = open(game, mode, seats, ChanceSource::Seeded(catalog::seed("analysis")));
    let mut rng = bot_rng(Bytes32([5; 32]));
    for turn in 0.. {
        let to_act: Vec<_> = table.to_move().to_act().iter().collect();
        let Some(&seat) = to_act.get(turn % to_act.len().max(1)) else { break };
        let decision = table.bot_task(seat, bot, &Budget::default()).unwrap().run(&mut rng);
        table.play(seat, &decision.chain[0], None).unwrap();
    }
    assert_eq!(table.to_move(), ToMove::Over);
    table
}

fn analysis(game: &'static dyn GameWithBots, table: &dyn AnyTable) -> Box<dyn AnyAnalysis> {
    game.analysis(&table.record(), None, "master", &Budget::default().with_nodes(NODES)).unwrap()
}

fn to_the_end(analysis: &mut dyn AnyAnalysis) -> AnalysisReport {
    while analysis.advance() {}
    analysis.report()
}

#[test]
fn an_analysis_that_was_resumed_is_the_same_as_one_that_was_not() {
    for (id, mode, seats) in WAYS {
        let game = catalog::find(id).unwrap();
        let table = finished(game, mode, seats);
        let mut at_once = analysis(game, &*table);
        let (mut early, (_, actions)) = (None, at_once.progress());
        while at_once.advance() {
            let (judged, all) = at_once.progress();
            assert_eq!(all, actions, "{id}: what is to be judged does not grow");
            if early.is_none() && 2 * judged >= all {
                early = Some(at_once.report());
            }
        }
        let (whole, early) = (at_once.report(), early.unwrap());
        assert!(early.seats.is_empty(), "{id}: a summary of a part");
        assert_eq!(whole.seats.len(), seats);
        let first = &whole.decisions[..whole.decisions.len() / 4];
        assert!(first.iter().any(|judged| early.decisions.contains(judged)), "{id}: the beginning was left out");
        assert!(
            early.decisions.iter().any(|judged| judged.step > first.last().unwrap().step),
            "{id}: only the beginning"
        );
        // The order in which decisions are known does not matter, nor does what belongs to another game.
        let mut known: Vec<_> = early.decisions.iter().rev().cloned().collect();
        known.push(catalog::Judged { step: 0, ..known[0].clone() });
        known.push(catalog::Judged { played: vec!["?".to_owned()], ..whole.decisions.last().unwrap().clone() });
        let mut resumed = analysis(game, &*table);
        resumed.resume(&known);
        assert_eq!(
            resumed.progress().0,
            early.decisions.iter().map(|judged| judged.played.len()).sum::<usize>(),
            "{id}: something is judged again or taken from elsewhere"
        );
        assert_eq!(to_the_end(&mut *resumed), whole, "{id} {mode}");
        let mut known = analysis(game, &*table);
        known.resume(&whole.decisions);
        assert_eq!(known.report(), whole, "{id}: nothing is left to do");
    }
}

#[test]
fn every_action_belongs_to_one_decision_and_parts_add_up() {
    for (id, mode, seats) in WAYS {
        let game = catalog::find(id).unwrap();
        let table = finished(game, mode, seats);
        let report = to_the_end(&mut *analysis(game, &*table));
        let actions: usize = report.decisions.iter().map(|judged| judged.played.len()).sum();
        let played = table.steps().iter().filter(|step| !step.starts_with('*')).count();
        assert_eq!(actions, played, "{id} {mode}");
        for seat in &report.seats {
            let sum = seat.start + seat.skill + seat.gifts + seat.luck;
            assert!((sum - seat.end).abs() < 1e-3, "{id}: {seat:?}");
        }
        for judged in &report.decisions {
            let loss = judged.loss;
            let fits = match judged.mark {
                Mark::Poor => loss >= 0.15,
                Mark::Doubtful => (0.06..0.15).contains(&loss),
                Mark::Brilliant | Mark::Good => judged.compared && judged.played == judged.best,
                Mark::Fine => loss < 0.06,
            };
            assert!(fits, "{id}: {judged:?}");
        }
        // Where a solo game is lost from the start, no decision costs a share of the win.
        let hopeless = report.shares && report.decisions.iter().all(|judged| judged.with_best.share < 0.06);
        let mistakes = report.decisions.iter().filter(|judged| judged.loss >= 0.06).count();
        assert!(mistakes > 0 || hopeless, "{id} {mode}: such play without a mistake");
    }
}

/// A bot that compares nothing would find every decision perfect.
#[test]
fn only_bots_that_compare_results_can_judge() {
    for (id, mode, seats) in WAYS {
        let game = catalog::find(id).unwrap();
        let record = finished(game, mode, seats).record();
        let judge = |bot: &str| game.analysis(&record, None, bot, &Budget::default().with_nodes(1));
        for bot in ["random", "greedy"] {
            let refused = judge(bot).err().unwrap();
            let named = |word: &str| refused.to_string().contains(word);
            assert!(refused.code() == "unknown_bot" && named(bot) && named("master"), "{id}: {refused}");
        }
        assert!(judge("master").is_ok());
        // A bot that can judge compares decisions.
        for bot in game.bots() {
            let Ok(mut analysis) = judge(bot.name) else { continue };
            assert!(to_the_end(&mut *analysis).decisions.iter().any(|judged| judged.compared), "{id}: {}", bot.name);
        }
    }
}

#[test]
fn a_smaller_share_of_the_nodes_is_a_shorter_search() {
    let game = catalog::find("ingenious").unwrap();
    let table = finished(game, "solo", 1);
    let slices = |share: f32| {
        let mut analysis = game.analysis(&table.record(), None, "strong", &Budget::default()).unwrap();
        analysis.set_share(share);
        let mut slices = 1;
        while analysis.advance() {
            slices += 1;
        }
        slices
    };
    assert!(2 * slices(0.25) < slices(1.0));
}

#[test]
fn a_line_that_was_played_leads_to_what_was_seen() {
    for (id, mode, seats) in WAYS {
        let game = catalog::find(id).unwrap();
        let table = finished(game, mode, seats);
        let report = to_the_end(&mut *analysis(game, &*table));
        for judged in report.decisions.iter().step_by(7) {
            let eyes = Viewer::Seat(judged.seat);
            let frames = table.frames(eyes);
            let made = table.variation(judged.step, judged.seat, &judged.played, eyes).unwrap();
            assert_eq!(made.len(), judged.played.len() + 1);
            assert_eq!(made[0].frame.view, frames[judged.step].view);
            let end = judged.step + judged.played.len();
            assert_eq!(made.last().unwrap().frame.view, frames[end].view, "{id}: {judged:?}");
            let better = table.variation(judged.step, judged.seat, &judged.best, eyes).unwrap();
            assert_eq!(better.len(), judged.best.len() + 1);
        }
        let last = report.decisions.last().unwrap();
        let refused = table.variation(0, last.seat, &last.played, Viewer::Seat(last.seat));
        assert!(refused.is_err(), "{id}: nobody decides before the deal");
    }
}
