//! `analyse`: judges every decision of a finished game. `docs/bots.md` explains the numbers.

use std::fs::{self, File, OpenOptions};
use std::io::{self, IsTerminal, Write};
use std::path::Path;

use catalog::{AnalysisReport, Judged, Mark, TableBox};
use game_core::Record;
use game_core::digest::sha256;
use game_core::hex::Bytes32;
use indicatif::{ProgressBar, ProgressStyle};
use serde::{Deserialize, Serialize};
use texts::{Language, Texts};

use crate::args::AnalyseArgs;
use crate::exit::Failure;
use crate::files::write;
use crate::paper::seat_name;
use crate::play::hint::in_words;
use crate::start::{all_cores, components_of, read_record};

/// Analyses the game and prints the report.
///
/// # Errors
/// If the file cannot be read, is not the record of a finished game, or there is no such bot.
pub fn analyse(args: &AnalyseArgs, out: &mut dyn Write) -> Result<(), Failure> {
    let (game, record) = read_record(&args.file)?;
    let set = components_of(game, &record, &args.file, args.components.as_deref())?;
    let best = game.bots().last().map_or(catalog::RANDOM, |bot| bot.name);
    let bot = args.bot.as_deref().unwrap_or(best);
    let budget = args.nodes.map_or_else(all_cores, |nodes| all_cores().with_nodes(nodes));
    let mut analysis = game.analysis(&record, set.clone(), bot, &budget).map_err(|why| match why {
        catalog::Error::UnknownBot(_) => why.into(),
        why => Failure::invalid(&args.file, why),
    })?;
    let terms = Terms {
        record: Bytes32(sha256(&[record.write().as_bytes()])),
        bot: bot.to_owned(),
        nodes: args.nodes,
        bots: catalog::BOTS_VERSION.to_owned(),
    };
    let mut kept = args.resume.as_deref().map(|path| KeptFile::open(path, &terms)).transpose()?;
    if let Some(kept) = &kept {
        analysis.resume(&kept.judged);
    }
    let bar = bar();
    loop {
        let (judged, all) = analysis.progress();
        bar.set_length(all as u64);
        bar.set_position(judged as u64);
        if let Some(kept) = kept.as_mut().filter(|kept| kept.done() < judged) {
            kept.write(&analysis.report().decisions)?;
        }
        if judged == all {
            break;
        }
        analysis.advance();
    }
    bar.finish_and_clear();
    let report = analysis.report();
    if args.json {
        let text = serde_json::to_string(&report).map_err(io::Error::from)?;
        writeln!(out, "{text}")?;
    } else {
        let texts = Texts::new(Language::English).map_err(|why| Failure::Usage(why.to_string()))?;
        print(&record, &report, &Reasons { table: game.load(&record, set)?, texts }, out)?;
    }
    Ok(())
}

/// What an analysis depends on: the first line of the file it is kept in.
#[derive(PartialEq, Eq, Serialize, Deserialize)]
struct Terms {
    /// The hash of the record.
    record: Bytes32,
    bot: String,
    nodes: Option<u64>,
    /// The version of the bots: another one may judge otherwise.
    bots: String,
}

/// The file of an analysis: its terms, then one line for each judged decision.
struct KeptFile {
    file: File,
    judged: Vec<Judged>,
}

impl KeptFile {
    /// Opens the file, which is created if there is none.
    fn open(path: &Path, terms: &Terms) -> Result<Self, Failure> {
        let text = match fs::read_to_string(path) {
            Ok(text) => text,
            Err(why) if why.kind() == io::ErrorKind::NotFound => String::new(),
            Err(why) => return Err(Failure::file("read", path, &why)),
        };
        // The last line may have been written in part.
        let whole = text.rfind('\n').map_or("", |end| &text[..=end]);
        let mut lines = whole.lines();
        let same = |line: &str| serde_json::from_str::<Terms>(line).is_ok_and(|other| other == *terms);
        let first = lines.next();
        let header = serde_json::to_string(terms).map_err(io::Error::from)?;
        // Without a whole line it must be the beginning of a first one, or it is a file of something else.
        if first.map_or(!header.starts_with(&text), |line| !same(line)) {
            return Err(Failure::invalid(
                path,
                "holds the analysis of another game, or with another bot, other nodes or another version of the bots",
            ));
        }
        let judged: Vec<Judged> = lines.map_while(|line| serde_json::from_str(line).ok()).collect();
        // The file is replaced as a whole, so that nothing is lost if this is interrupted.
        let unwritten = |why: io::Error| Failure::file("write", path, &why);
        let mut kept = format!("{header}\n");
        for judged in &judged {
            kept.push_str(&serde_json::to_string(judged).map_err(io::Error::from)?);
            kept.push('\n');
        }
        write(path, kept.as_bytes()).map_err(unwritten)?;
        let file = OpenOptions::new().append(true).open(path).map_err(unwritten)?;
        Ok(Self { file, judged })
    }

    /// Returns how many actions have been judged.
    fn done(&self) -> usize {
        self.judged.iter().map(|judged| judged.played.len()).sum()
    }

    /// Writes those of the decisions that are not in the file yet.
    fn write(&mut self, decisions: &[Judged]) -> Result<(), Failure> {
        for judged in decisions {
            if !self.judged.iter().any(|known| known.step == judged.step && known.seat == judged.seat) {
                writeln!(self.file, "{}", serde_json::to_string(judged).map_err(io::Error::from)?)?;
                self.judged.push(judged.clone());
            }
        }
        Ok(())
    }
}

fn bar() -> ProgressBar {
    if !io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let style = ProgressStyle::with_template("{bar:40} {pos}/{len} actions, {eta} left");
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

/// Says why a line is better than the one that was played.
struct Reasons {
    table: TableBox,
    texts: Texts,
}

impl Reasons {
    /// Returns the reasons in words; empty if nothing makes the better line stand out.
    fn of(&self, judged: &Judged) -> String {
        let name = |seat| seat_name(&*self.table, seat);
        let words = judged.reasons.iter().map(|phrase| in_words(&self.texts, phrase, &name));
        words.collect::<Vec<_>>().join(" ")
    }
}

fn print(record: &Record, report: &AnalysisReport, reasons: &Reasons, out: &mut dyn Write) -> Result<(), Failure> {
    writeln!(out, "step  seat     value      loss  mark       played")?;
    for judged in &report.decisions {
        let Judged { seat, step, played, best, with_best, with_played, .. } = judged;
        let of = |estimate: &catalog::Estimate| if report.shares { estimate.share } else { estimate.margin };
        let (best_value, own) = (of(with_best), of(with_played));
        let lost = (best_value - own).max(0.0);
        let text = format!(
            "{step:>4}  {:>4}  {:>8}  {:>8}  {:<9}  {}",
            seat.to_string(),
            if judged.compared { value(report, own) } else { String::new() },
            if lost > 0.0 { value(report, lost) } else { String::new() },
            mark(judged.mark),
            played.join(", ")
        );
        writeln!(out, "{}", text.trim_end())?;
        if matches!(judged.mark, Mark::Doubtful | Mark::Poor) {
            writeln!(out, "{:>41}better: {}", "", best.join(", "))?;
            let why = reasons.of(judged);
            if !why.is_empty() {
                writeln!(out, "{:>41}why: {why}", "")?;
            }
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
