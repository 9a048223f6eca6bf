//! Many games of bots. `docs/simulate.md` explains every number.

use std::io::{IsTerminal, Write};
use std::path::Path;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use catalog::{AnyArena, Match, Results};
use indicatif::{ProgressBar, ProgressStyle};
use serde::Serialize;
use serde_json::Value;

use crate::args::SimulateArgs;
use crate::exit::Failure;
use crate::files::write_record;
use crate::start::{counted, one_or_each, random_bytes, terms};
use crate::stats::{mean, quartile, rate, wilson};

/// Everything a simulation found out: the object that `--json` prints.
#[derive(Clone, Debug, Serialize)]
pub struct Report {
    /// The game's id.
    pub game: String,
    /// The mode.
    pub mode: String,
    /// The number of seats.
    pub seats: usize,
    /// The options in full.
    pub options: Value,
    /// The bot of each seat.
    pub bots: Vec<String>,
    /// Games played.
    pub games: u64,
    /// The seed.
    pub seed: String,
    /// Threads used.
    pub threads: usize,
    /// Wall-clock seconds of the playing.
    pub seconds: f64,
    /// Games a second.
    pub games_per_second: f64,
    /// Decisions and chance steps a second.
    pub steps_per_second: f64,
    /// Decisions made.
    pub decisions: u64,
    /// Chance steps made.
    pub chances: u64,
    /// First places, seat by seat.
    pub win_rate: Vec<WinRate>,
    /// Scores, seat by seat.
    pub score: Vec<Score>,
    /// Verdicts, in a solo game that has them.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub verdicts: Vec<Verdicts>,
}

/// How often one verdict was given.
#[derive(Clone, Debug, Serialize)]
pub struct Verdicts {
    /// The verdict's key.
    pub verdict: String,
    /// In how many games.
    pub games: u64,
    /// Their share.
    pub rate: f64,
    /// The lower end of the 95 % interval.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

/// First places of a seat.
#[derive(Clone, Debug, Serialize)]
pub struct WinRate {
    /// The seat.
    pub seat: usize,
    /// Its bot.
    pub bot: String,
    /// First places its side had alone.
    pub wins: u64,
    /// First places its side shared with others.
    pub shared: u64,
    /// The share of first places, one shared by n sides counting 1/n.
    pub rate: f64,
    /// The lower end of the 95 % interval.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

/// Scores of a seat.
#[derive(Clone, Debug, Serialize)]
pub struct Score {
    /// The seat.
    pub seat: usize,
    /// The mean.
    pub mean: f64,
    /// The lower quartile.
    pub q1: i32,
    /// The median.
    pub median: i32,
    /// The upper quartile.
    pub q3: i32,
}

/// Plays, writes the records that are asked for, prints the report.
///
/// # Errors
/// If the terms do not fit or a record cannot be written.
pub fn simulate(args: &SimulateArgs, out: &mut dyn Write) -> Result<(), Failure> {
    let game = catalog::find(&args.game)?;
    let terms = terms(game, &args.terms)?;
    let bots = one_or_each(&args.bots, terms.seats)?;
    let seed = match &args.seed {
        Some(text) => text.clone(),
        None => random_bytes()?.to_string(),
    };
    let wanted = wanted(&args.record, args.games)?;
    let arena = game.arena(Match {
        options: terms.options,
        bots: bots.clone(),
        component_set: terms.parts,
        seed: catalog::seed(&seed),
    })?;
    // Game K follows from the seed alone, so a file that cannot be written is found out before hours of playing.
    for (number, path) in wanted {
        write_record(path, &arena.record(number)?)?;
    }
    let threads = args.threads.map_or_else(
        || std::thread::available_parallelism().map_or(1, std::num::NonZero::get),
        |threads| threads as usize,
    );
    let bar = bar(args.games);
    let (tally, time) = play_all(&*arena, args.games, threads, &|games| bar.inc(games));
    bar.finish_and_clear();
    let seconds = time.as_secs_f64();
    let per_second = |count: u64| if seconds > 0.0 { count as f64 / seconds } else { 0.0 };
    let report = Report {
        game: game.meta().id.to_owned(),
        mode: terms.mode.to_owned(),
        seats: terms.seats,
        options: arena.options(),
        games: tally.games,
        seed,
        threads,
        seconds,
        games_per_second: per_second(tally.games),
        steps_per_second: per_second(tally.counts.decisions + tally.counts.chances),
        decisions: tally.counts.decisions,
        chances: tally.counts.chances,
        win_rate: win_rates(&tally, &bots),
        score: scores(&tally),
        verdicts: verdicts(&tally),
        bots,
    };
    if args.json {
        let text = serde_json::to_string(&report).map_err(std::io::Error::from)?;
        writeln!(out, "{text}")?;
    } else {
        print(&report, out)?;
    }
    Ok(())
}

/// Plays games 0 to `games`, chunk by chunk, each thread taking the next chunk that nobody has.
pub fn play_all(arena: &dyn AnyArena, games: u64, threads: usize, done: &(dyn Fn(u64) + Sync)) -> (Results, Duration) {
    // Small enough to keep all threads busy to the end, large enough that handing out chunks costs nothing.
    let chunk = (games / (threads as u64 * 16)).clamp(1, 1024);
    let next = AtomicU64::new(0);
    let total = Mutex::new(Results::default());
    let work = || {
        let mut mine = Results::default();
        loop {
            let from = next.fetch_add(chunk, Ordering::Relaxed);
            if from >= games {
                break;
            }
            let to = games.min(from + chunk);
            mine.add(&arena.play(from..to));
            done(to - from);
        }
        total.lock().unwrap_or_else(std::sync::PoisonError::into_inner).add(&mine);
    };
    let start = Instant::now();
    std::thread::scope(|scope| {
        for _ in 1..threads {
            scope.spawn(work);
        }
        work();
    });
    let time = start.elapsed();
    (total.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner), time)
}

fn wanted(record: &[String], games: u64) -> Result<Vec<(u64, &Path)>, Failure> {
    let pairs = record.chunks_exact(2).map(|pair| match pair[0].parse::<u64>() {
        Ok(number) if number < games => {
            let path = Path::new(&pair[1]);
            // As in `play`: a game that somebody keeps in a file is not written over.
            if path.is_file() {
                return Err(Failure::Usage(format!("--record {number}: {} exists already", path.display())));
            }
            Ok((number, path))
        }
        _ => Err(Failure::Usage(format!("--record {}: games are numbered from 0 to {}", pair[0], games - 1))),
    });
    pairs.collect()
}

fn bar(games: u64) -> ProgressBar {
    if !std::io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let style = ProgressStyle::with_template("{bar:40} {pos}/{len} games, {per_sec}, {eta} left");
    ProgressBar::new(games).with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()))
}

fn win_rates(tally: &Results, bots: &[String]) -> Vec<WinRate> {
    let seats = tally.seats.iter().zip(bots).enumerate().map(|(seat, (of, bot))| {
        let rate = rate(of, tally.games);
        let (low, high) = wilson(rate, tally.games);
        WinRate { seat, bot: bot.clone(), wins: of.wins, shared: of.shared.values().sum(), rate, low, high }
    });
    seats.collect()
}

fn scores(tally: &Results) -> Vec<Score> {
    let seats = tally.seats.iter().enumerate().map(|(seat, of)| {
        let [q1, median, q3] = [1, 2, 3].map(|quarters| quartile(&of.scores, quarters));
        Score { seat, mean: mean(&of.scores), q1, median, q3 }
    });
    seats.collect()
}

fn verdicts(tally: &Results) -> Vec<Verdicts> {
    let all = tally.verdicts.iter().map(|(verdict, &games)| {
        let rate = games as f64 / tally.games as f64;
        let (low, high) = wilson(rate, tally.games);
        Verdicts { verdict: verdict.clone(), games, rate, low, high }
    });
    all.collect()
}

fn print(report: &Report, out: &mut dyn Write) -> Result<(), Failure> {
    let Report { game, mode, seats, games, seed, threads, .. } = report;
    writeln!(out, "{game}, {mode}, {}: {games} games, seed {seed}", counted(*seats, "seat"))?;
    writeln!(
        out,
        "{:.2} s on {}: {} games/s, {} steps/s ({} decisions, {} chance steps)",
        report.seconds,
        counted(*threads, "thread"),
        report.games_per_second.round(),
        report.steps_per_second.round(),
        report.decisions,
        report.chances
    )?;
    writeln!(out)?;
    writeln!(out, "seat  bot          first   shared   rate    95 % interval        mean score   q1  median   q3")?;
    for (win, score) in report.win_rate.iter().zip(&report.score) {
        writeln!(
            out,
            "{:>4}  {:<10} {:>7}  {:>7}  {:>5.1} %  {:>5.1} % to {:>5.1} %   {:>10.2} {:>4} {:>7} {:>4}",
            win.seat,
            win.bot,
            win.wins,
            win.shared,
            win.rate * 100.0,
            win.low * 100.0,
            win.high * 100.0,
            score.mean,
            score.q1,
            score.median,
            score.q3
        )?;
    }
    for Verdicts { verdict, games, rate, low, high } in &report.verdicts {
        let [rate, low, high] = [rate, low, high].map(|share| share * 100.0);
        writeln!(out, "{verdict:<16} {games:>7}           {rate:>5.1} %  {low:>5.1} % to {high:>5.1} %")?;
    }
    Ok(())
}
