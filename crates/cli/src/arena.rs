//! `arena`: bots against each other under equal luck. `docs/bots.md` explains the numbers.

pub mod ledger;
pub mod rating;
pub mod sprt;

use std::io::{self, IsTerminal, Write};
use std::path::Path;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use catalog::{AnyDuels, Match, Tally, ThinkingTime};
use game_core::SeatCount;
use indicatif::{ProgressBar, ProgressStyle};
use serde::Serialize;
use serde_json::{Value, json};

use self::ledger::Ledger;
use self::rating::{Meeting, performance, ratings, with_a_draw};
use self::sprt::{Sprt, Verdict};
use crate::args::ArenaArgs;
use crate::exit::Failure;
use crate::start::{counted, random_bytes, terms};
use crate::stats::wilson;

/// The result of an arena: the object that `--json` prints.
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
    /// The names of the bots.
    pub bots: Vec<String>,
    /// The number of deals that each pair of bots played.
    pub deals: u64,
    /// The number of games of all pairs.
    pub games: u64,
    /// The seed, as the text from which the draws are derived.
    pub seed: String,
    /// Wall-clock seconds of play in this run.
    pub seconds: f64,
    /// One row for each bot, in the order of their names.
    pub table: Vec<Row>,
    /// What the sequential test found; absent without `--sprt`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sprt: Option<&'static str>,
}

/// The results of one bot.
#[derive(Clone, Debug, Serialize)]
pub struct Row {
    /// The name of the bot.
    pub bot: String,
    /// The number of games it played.
    pub games: u64,
    /// The sum of its shares of the win; in a solo game the number of games it won.
    pub points: f64,
    /// The points for each game.
    pub rate: f64,
    /// The lower end of the 95 % confidence interval of the rate.
    pub low: f64,
    /// The upper end of that interval.
    pub high: f64,
    /// The rating; the last bot has 0. `None` in a solo game, where nobody meets.
    pub elo: Option<f64>,
    /// The lower end of the 95 % confidence interval of the rating, the ratings of the others taken as given.
    pub elo_low: Option<f64>,
    /// The upper end of that interval.
    pub elo_high: Option<f64>,
    /// The mean score.
    pub mean_score: f64,
    /// The mean time of a decision in this run, in milliseconds; 0 if all deals were in the file already.
    pub mean_millis: f64,
    /// The longest time of a decision in this run, in milliseconds.
    pub most_millis: f64,
}

/// Plays the deals and prints the report.
///
/// # Errors
/// If the arguments do not fit the game, or the file cannot be read or written.
pub fn arena(args: &ArenaArgs, out: &mut dyn Write) -> Result<(), Failure> {
    let game = catalog::find(&args.game)?;
    let terms = terms(game, &args.terms)?;
    let bots = args.bots.clone();
    if bots.len() < 2 {
        return Err(Failure::Usage("--bots names one bot; give at least two".to_owned()));
    }
    if let Some(twice) = bots.iter().enumerate().find_map(|(at, bot)| bots[..at].contains(bot).then_some(bot)) {
        return Err(Failure::Usage(format!("--bots names {twice} twice")));
    }
    let test = test(args.sprt.as_deref(), bots.len(), terms.seats)?;
    let seed = match &args.seed {
        Some(text) => text.clone(),
        None => random_bytes()?.to_string(),
    };
    let seats = SeatCount::new(terms.seats as u8);
    let conditions = Match {
        options: terms.options,
        bots: bots.clone(),
        component_set: terms.components,
        seed: catalog::seed(&seed),
    };
    let set = conditions.component_set.as_ref().map(|set| set.hash().to_string());
    let duels = game.duels(conditions, seats)?;
    let id = game.meta().id;
    let same = json!({"game": id, "options": duels.options(), "seats": terms.seats, "components": set, "bots": bots, "seed": seed, "version": catalog::BOTS_VERSION});
    let ledger = match &args.file {
        Some(path) => Ledger::resume(path, &same)?,
        None => Ledger::default(),
    };
    let threads = args.threads.map_or_else(
        || std::thread::available_parallelism().map_or(1, std::num::NonZero::get),
        |threads| threads as usize,
    );
    let start = Instant::now();
    let until = args.seconds.and_then(|seconds| start.checked_add(Duration::from_secs(seconds)));
    let work = Work { duels: &*duels, bots: bots.len(), solo: terms.seats == 1, deals: args.deals, until, threads };
    let played = work.play(ledger, test, args.file.as_deref())?;
    let report = Report {
        game: id.to_owned(),
        mode: terms.mode.to_owned(),
        seats: terms.seats,
        options: duels.options(),
        deals: played.deals,
        games: 0,
        seed,
        seconds: start.elapsed().as_secs_f64(),
        table: Vec::new(),
        sprt: args.sprt.as_ref().map(|_| match played.verdict {
            Some(Verdict::Stronger) => "stronger",
            Some(Verdict::NotStronger) => "not stronger",
            None => "undecided",
        }),
        bots,
    };
    let report = with_table(report, &played, &duels.times());
    if args.json {
        let text = serde_json::to_string(&report).map_err(io::Error::from)?;
        writeln!(out, "{text}")?;
    } else {
        print(&report, out)?;
    }
    Ok(())
}

/// Reads the two advantages of a sequential test.
fn test(advantages: Option<&[f64]>, bots: usize, seats: usize) -> Result<Option<Sprt>, Failure> {
    match advantages {
        None => Ok(None),
        Some(&[low, high]) if low < high => {
            if bots != 2 || seats == 1 {
                return Err(Failure::Usage("--sprt compares two bots that play against each other".to_owned()));
            }
            Ok(Some(Sprt::new(low, high)))
        }
        Some(_) => Err(Failure::Usage("--sprt takes two ratings, the smaller first, such as 0,30".to_owned())),
    }
}

/// The deals that were played.
struct Played {
    ledger: Ledger,
    pairs: Vec<[usize; 2]>,
    /// The number of deals of each pair that count.
    deals: u64,
    verdict: Option<Verdict>,
}

/// Returns the bots that play each deal: every two of them; in a solo game, where nobody meets, as few pairs
/// as have every bot. The last but one may then be in two.
fn pairs(bots: usize, solo: bool) -> Vec<[usize; 2]> {
    if solo {
        return (0..bots).step_by(2).map(|one| one.min(bots - 2)).map(|one| [one, one + 1]).collect();
    }
    (0..bots).flat_map(|one| (one + 1..bots).map(move |other| [one, other])).collect()
}

/// What is to be played.
struct Work<'a> {
    duels: &'a dyn AnyDuels,
    bots: usize,
    solo: bool,
    deals: u64,
    /// When no further deals are begun.
    until: Option<Instant>,
    threads: usize,
}

impl Work<'_> {
    /// Plays all deals that are not in the ledger yet; each thread takes the next one. A sequential test
    /// looks at the deals in their order, so that the result does not depend on the number of threads.
    fn play(&self, ledger: Ledger, test: Option<Sprt>, file: Option<&Path>) -> Result<Played, Failure> {
        let Self { duels, bots, solo, deals, until, threads } = *self;
        let pairs = pairs(bots, solo);
        // Deal by deal, so that an interrupted arena has about equally many of every pair.
        let all = deals.saturating_mul(pairs.len() as u64);
        let at = |number: u64| (pairs[(number % pairs.len() as u64) as usize], number / pairs.len() as u64);
        let bar = bar(all);
        let done = AtomicBool::new(false);
        let next = AtomicU64::new(0);
        let shared = Mutex::new(Shared { ledger, test, seen: 0, verdict: None, failed: None });
        let lock = || shared.lock().unwrap_or_else(PoisonError::into_inner);
        lock().judge(pairs[0], deals);
        done.store(lock().verdict.is_some(), Ordering::Relaxed);
        let work = || {
            while let Some((pair, deal)) = Some(next.fetch_add(1, Ordering::Relaxed)).filter(|n| *n < all).map(at) {
                if done.load(Ordering::Relaxed) || until.is_some_and(|until| Instant::now() >= until) {
                    break;
                }
                if lock().ledger.of(pair, deal).is_none() {
                    let results = duels.play(pair, deal);
                    let mut shared = lock();
                    if let Err(why) = shared.ledger.add(pair, deal, results) {
                        shared.failed = Some(why);
                    }
                    shared.judge(pairs[0], deals);
                    done.store(shared.verdict.is_some() || shared.failed.is_some(), Ordering::Relaxed);
                }
                bar.inc(1);
            }
        };
        std::thread::scope(|scope| {
            for _ in 1..threads {
                scope.spawn(work);
            }
            work();
        });
        bar.finish_and_clear();
        let Shared { ledger, seen, verdict, failed, .. } = shared.into_inner().unwrap_or_else(PoisonError::into_inner);
        if let (Some(why), Some(path)) = (failed, file) {
            return Err(Failure::file("write", path, &why));
        }
        // After a verdict, deals that other threads had begun do not count.
        let deals = if verdict.is_some() { seen } else { deals };
        // A deal counts if all before it have been played: otherwise short games would count more often.
        let whole = |deal: &u64| pairs.iter().all(|pair| ledger.of(*pair, *deal).is_some());
        let deals = (0..deals).take_while(whole).count() as u64;
        Ok(Played { ledger, pairs, deals, verdict })
    }
}

/// What the threads share.
struct Shared {
    ledger: Ledger,
    test: Option<Sprt>,
    /// The number of deals that the test has seen.
    seen: u64,
    verdict: Option<Verdict>,
    failed: Option<io::Error>,
}

impl Shared {
    /// Lets the test see the deals that have been played without a gap.
    fn judge(&mut self, pair: [usize; 2], deals: u64) {
        let Some(test) = &mut self.test else { return };
        while self.verdict.is_none()
            && self.seen < deals
            && let Some([first, _]) = self.ledger.of(pair, self.seen)
        {
            test.add(first.rate());
            self.seen += 1;
            self.verdict = test.verdict();
        }
    }
}

/// The report with its table.
fn with_table(mut report: Report, played: &Played, times: &[ThinkingTime]) -> Report {
    let bots = report.bots.len();
    let solo = report.seats == 1;
    let mut totals = vec![Tally::default(); bots];
    let mut meetings = vec![vec![Meeting::default(); bots]; bots];
    for &[one, other] in &played.pairs {
        let sums = played.ledger.sum([one, other], played.deals);
        report.games += if solo { 0 } else { sums[0].games };
        for ((bot, against), sum) in [(one, other), (other, one)].into_iter().zip(&sums) {
            // A bot in two pairs has played the same games twice.
            if solo && totals[bot].games > 0 {
                continue;
            }
            report.games += if solo { sum.games } else { 0 };
            meetings[bot][against] = Meeting { games: sum.games as f64, points: sum.points };
            totals[bot].add(sum);
        }
    }
    let ratings = ratings(&meetings);
    report.table = (0..bots)
        .map(|bot| {
            let total = &totals[bot];
            let (rate, games) = (total.rate(), total.games);
            let (low, high) = wilson(rate, games);
            let met = (0..bots).map(|other| (meetings[bot][other].games, ratings[other]));
            let met: Vec<(f64, f64)> = met.filter(|(games, _)| *games > 0.0).collect();
            let elo = |share: f64| (!solo && !met.is_empty()).then(|| performance(with_a_draw(share, games), &met));
            Row {
                bot: report.bots[bot].clone(),
                games,
                points: total.points,
                rate,
                low,
                high,
                elo: (!solo).then(|| ratings[bot]),
                elo_low: elo(low),
                elo_high: elo(high),
                mean_score: total.mean_score(),
                mean_millis: times[bot].mean_millis,
                most_millis: times[bot].most_millis,
            }
        })
        .collect();
    report
}

fn bar(duels: u64) -> ProgressBar {
    if !io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let style = ProgressStyle::with_template("{bar:40} {pos}/{len} deals, {eta} left");
    ProgressBar::new(duels).with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()))
}

fn print(report: &Report, out: &mut dyn Write) -> Result<(), Failure> {
    let Report { game, mode, seats, deals, games, seed, seconds, .. } = report;
    let seats = counted(*seats, "seat");
    writeln!(out, "{game}, {mode}, {seats}: {deals} deals, {games} games, seed {seed}, {seconds:.1} s")?;
    writeln!(out)?;
    writeln!(
        out,
        "bot          games   points    rate    95 % interval     rating    95 % interval   mean score   ms a decision"
    )?;
    for row in &report.table {
        let Row { bot, games, points, mean_score, mean_millis, .. } = row;
        let [rate, low, high] = [row.rate, row.low, row.high].map(|share| share * 100.0);
        let rating = match (row.elo, row.elo_low, row.elo_high) {
            (Some(elo), Some(low), Some(high)) => format!("{elo:>7.0}  {low:>6.0} to {high:>6.0}"),
            _ => format!("{:>7}  {:>16}", "-", "-"),
        };
        writeln!(
            out,
            "{bot:<10} {games:>7} {points:>8.1} {rate:>5.1} %  {low:>5.1} to {high:>5.1} %  {rating}   {mean_score:>10.2}   {mean_millis:>13.2}"
        )?;
    }
    if let Some(verdict) = report.sprt {
        let [one, other] = [&report.bots[0], &report.bots[1]];
        writeln!(out)?;
        writeln!(out, "Sequential test of {one} against {other}: {verdict}.")?;
    }
    Ok(())
}
