//! `simulate`: many games between bots. `docs/simulate.md` explains every number.

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
use crate::files::{check_writable, write_record};
use crate::start::{counted, one_or_each, random_bytes, terms};
use crate::stats::{mean, quartile, rate, wilson};

/// The result of a simulation: the object that `--json` prints.
#[derive(Clone, Debug, Serialize)]
pub struct Report {
    /// The game's id.
    pub game: String,
    /// The id of the mode.
    pub mode: String,
    /// The number of seats.
    pub seats: usize,
    /// The options, including defaults.
    pub options: Value,
    /// The name of the bot in each seat.
    pub bots: Vec<String>,
    /// The number of games played.
    pub games: u64,
    /// The seed of the simulation, as the text from which the draws are derived.
    pub seed: String,
    /// The number of threads used.
    pub threads: usize,
    /// Wall-clock seconds of play.
    pub seconds: f64,
    /// Games per second.
    pub games_per_second: f64,
    /// Decisions and chance steps per second.
    pub steps_per_second: f64,
    /// The number of decisions made in all games.
    pub decisions: u64,
    /// The number of chance steps made in all games.
    pub chances: u64,
    /// The wins of each seat; `None` for a solo game without a verdict, which is neither won nor lost.
    pub win_rate: Option<Vec<WinRate>>,
    /// The scores of each seat.
    pub score: Vec<Score>,
    /// How often each verdict was reached, in a solo game that has verdicts.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub verdicts: Vec<Verdicts>,
}

/// How often one verdict was reached.
#[derive(Clone, Debug, Serialize)]
pub struct Verdicts {
    /// The verdict, as a key for the texts.
    pub verdict: String,
    /// The number of games with this verdict.
    pub games: u64,
    /// The share of games with this verdict, from 0 to 1.
    pub rate: f64,
    /// The lower end of the 95 % confidence interval of the share.
    pub low: f64,
    /// The upper end of that interval.
    pub high: f64,
}

/// Wins of a seat.
#[derive(Clone, Debug, Serialize)]
pub struct WinRate {
    /// The number of the seat, from 0.
    pub seat: usize,
    /// The name of the seat's bot.
    pub bot: String,
    /// The number of games that the seat's team won alone; in a solo game, that it won.
    pub wins: u64,
    /// The number of games in which the seat's team shared the first place.
    pub shared: u64,
    /// The share of games won, from 0 to 1; a first place shared by n teams counts 1/n.
    pub rate: f64,
    /// The lower end of the 95 % confidence interval of the share.
    pub low: f64,
    /// The upper end of that interval.
    pub high: f64,
}

/// Scores of a seat.
#[derive(Clone, Debug, Serialize)]
pub struct Score {
    /// The number of the seat, from 0.
    pub seat: usize,
    /// The mean score.
    pub mean: f64,
    /// The lower quartile of the scores.
    pub q1: i32,
    /// The median score.
    pub median: i32,
    /// The upper quartile of the scores.
    pub q3: i32,
}

/// Writes the requested records, plays the games and prints the report.
///
/// # Errors
/// If the arguments do not fit the game, or a record cannot be written.
pub fn simulate(args: &SimulateArgs, out: &mut dyn Write) -> Result<(), Failure> {
    let game = catalog::find(&args.game)?;
    let terms = terms(game, &args.terms)?;
    let bots = one_or_each(&args.bots, terms.seats)?;
    let seed = match &args.seed {
        Some(text) => text.clone(),
        None => random_bytes()?.to_string(),
    };
    let records = requested_records(&args.record, args.games)?;
    let arena = game.arena(Match {
        options: terms.options,
        bots: bots.clone(),
        component_set: terms.components,
        seed: catalog::seed(&seed),
    })?;
    // Game K depends only on the seed, so its record can be written before hours of play.
    for (number, path) in records {
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
        win_rate: (terms.seats > 1 || !tally.verdicts.is_empty()).then(|| win_rates(&tally, &bots)),
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

/// Plays `games` games in chunks; each thread takes the next free chunk.
pub fn play_all(arena: &dyn AnyArena, games: u64, threads: usize, done: &(dyn Fn(u64) + Sync)) -> (Results, Duration) {
    // Small enough to keep all threads busy to the end, large enough that taking a chunk costs nothing.
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

fn requested_records(record: &[String], games: u64) -> Result<Vec<(u64, &Path)>, Failure> {
    let pairs = record.chunks_exact(2).map(|pair| match pair[0].parse::<u64>() {
        Ok(number) if number < games => {
            let path = Path::new(&pair[1]);
            // As in `play`: an existing file is not overwritten.
            if path.is_file() {
                return Err(Failure::Usage(format!("--record {number}: {} exists already", path.display())));
            }
            check_writable(path)?;
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
    writeln!(out, "seat  bot           wins   shared   rate    95 % interval        mean score   q1  median   q3")?;
    for (score, bot) in report.score.iter().zip(&report.bots) {
        let wins = match report.win_rate.as_ref().and_then(|seats| seats.get(score.seat)) {
            None => format!("{:>7}  {:>7}  {:>7}  {:>18}", "-", "-", "-", "-"),
            Some(WinRate { wins, shared, rate, low, high, .. }) => {
                let [rate, low, high] = [rate, low, high].map(|share| share * 100.0);
                format!("{wins:>7}  {shared:>7}  {rate:>5.1} %  {low:>5.1} % to {high:>5.1} %")
            }
        };
        let Score { seat, mean, q1, median, q3 } = score;
        writeln!(out, "{seat:>4}  {bot:<10} {wins}   {mean:>10.2} {q1:>4} {median:>7} {q3:>4}")?;
    }
    for Verdicts { verdict, games, rate, low, high } in &report.verdicts {
        let [rate, low, high] = [rate, low, high].map(|share| share * 100.0);
        writeln!(out, "{verdict:<16} {games:>7}           {rate:>5.1} %  {low:>5.1} % to {high:>5.1} %")?;
    }
    Ok(())
}
