//! `analyse`: judges every decision of a finished game. `docs/bots.md` explains the numbers.

use std::io::{self, IsTerminal, Write};

use catalog::{AnalysisReport, Budget, Judged, Mark};
use game_core::Record;
use indicatif::{ProgressBar, ProgressStyle};

use crate::args::AnalyseArgs;
use crate::exit::Failure;
use crate::start::{components_of, read_record};

/// Analyses the game and prints the report.
///
/// # Errors
/// If the file cannot be read, is not the record of a finished game, or there is no such bot.
pub fn analyse(args: &AnalyseArgs, out: &mut dyn Write) -> Result<(), Failure> {
    let (game, record) = read_record(&args.file)?;
    let set = components_of(game, &record, &args.file, args.components.as_deref())?;
    let best = game.bots().last().map_or(catalog::RANDOM, |bot| bot.name);
    let bot = args.bot.as_deref().unwrap_or(best);
    let budget = args.nodes.map_or_else(Budget::default, |nodes| Budget::default().with_nodes(nodes));
    let mut analysis = game.analysis(&record, set, bot, &budget).map_err(|why| match why {
        catalog::Error::UnknownBot(_) => why.into(),
        why => Failure::invalid(&args.file, why),
    })?;
    let bar = bar();
    loop {
        let (judged, all) = analysis.progress();
        bar.set_length(all as u64);
        bar.set_position(judged as u64);
        if !analysis.advance() {
            break;
        }
    }
    bar.finish_and_clear();
    let report = analysis.report();
    if args.json {
        let text = serde_json::to_string(&report).map_err(io::Error::from)?;
        writeln!(out, "{text}")?;
    } else {
        print(&record, &report, out)?;
    }
    Ok(())
}

fn bar() -> ProgressBar {
    if !io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let style = ProgressStyle::with_template("{bar:40} {pos}/{len} decisions, {eta} left");
    ProgressBar::new(1).with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()))
}

/// A value as it is printed: a share of the win in per cent, or a score.
fn value(report: &AnalysisReport, value: f32) -> String {
    if report.shares { format!("{:.1} %", value * 100.0) } else { format!("{value:.1}") }
}

fn mark(mark: Mark) -> &'static str {
    match mark {
        Mark::Brilliant => "brilliant",
        Mark::Good => "good",
        Mark::Fine => "",
        Mark::Doubtful => "doubtful",
        Mark::Poor => "poor",
    }
}

fn print(record: &Record, report: &AnalysisReport, out: &mut dyn Write) -> Result<(), Failure> {
    writeln!(out, "step  seat     value      loss  mark       played")?;
    for judged in &report.decisions {
        let Judged { seat, step, played, best, with_best, with_played, .. } = judged;
        let of = |estimate: &catalog::Estimate| if report.shares { estimate.share } else { estimate.margin };
        let (best_value, own) = (of(with_best), of(with_played));
        let lost = (best_value - own).max(0.0);
        let text = format!(
            "{step:>4}  {:>4}  {:>8}  {:>8}  {:<9}  {}",
            seat.to_string(),
            value(report, own),
            if lost > 0.0 { value(report, lost) } else { String::new() },
            mark(judged.mark),
            played.join(", ")
        );
        writeln!(out, "{}", text.trim_end())?;
        if matches!(judged.mark, Mark::Doubtful | Mark::Poor) {
            writeln!(out, "{:>41}better: {}", "", best.join(", "))?;
        }
    }
    writeln!(out)?;
    writeln!(out, "player             accuracy     start     skill     gifts      luck       end")?;
    for summary in &report.seats {
        let name = record.seats.get(summary.seat.index()).map_or("", |seat| seat.name.as_str());
        let name: String = name.chars().take(16).collect();
        let [start, skill, gifts, luck, end] =
            [summary.start, summary.skill, summary.gifts, summary.luck, summary.end].map(|part| value(report, part));
        let accuracy = summary.accuracy;
        writeln!(out, "{name:<18} {accuracy:>7.1}  {start:>8}  {skill:>8}  {gifts:>8}  {luck:>8}  {end:>8}")?;
    }
    Ok(())
}
