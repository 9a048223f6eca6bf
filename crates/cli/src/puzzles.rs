//! `puzzles`: cuts "find the best move" positions out of games between bots. `docs/bots.md` explains how.

pub mod setups;

use std::io::{self, IsTerminal, Write};
use std::path::Path;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use catalog::{AnyCutter, Cut, Cutting, Puzzle, PuzzleFile, TerminalGame};
use game_core::SeatCount;
use indicatif::{ProgressBar, ProgressStyle};
use serde_json::{Value, json};

use crate::args::PuzzlesArgs;
use crate::exit::Failure;
use crate::files::{read, write};
use crate::start::terms;

/// Looks for puzzles until there are enough or the time is over, and writes them to the file.
///
/// # Errors
/// If the arguments do not fit the game, or the file cannot be read or written.
pub fn puzzles(args: &PuzzlesArgs, out: &mut dyn Write) -> Result<(), Failure> {
    let game = catalog::find(&args.game)?;
    let how = Cutting { seed: catalog::seed(&args.seed), times: args.times, searches: args.searches, lead: args.lead };
    let cutters = cutters(game, args, how)?;
    let found = Found::resume(game.meta().id, &args.out)?;
    // A file that cannot be written is noticed before the search.
    found.write(&args.out).map_err(|why| Failure::file("write", &args.out, &why))?;
    let threads = args.threads.map_or_else(
        || std::thread::available_parallelism().map_or(1, std::num::NonZero::get),
        |threads| threads as usize,
    );
    let start = Instant::now();
    let found = search(&cutters, found, args, threads)?;
    let seconds = start.elapsed().as_secs_f64();
    let Found { puzzles, seen, promising, .. } = &found;
    let of = |difficulty: u8| puzzles.iter().filter(|puzzle| puzzle.difficulty == difficulty).count();
    let difficulties = [1, 2, 3].map(of);
    if args.json {
        let report = json!({
            "game": game.meta().id, "seed": args.seed, "seconds": seconds, "decisions": seen,
            "promising": promising, "puzzles": puzzles.len(), "difficulties": difficulties,
        });
        writeln!(out, "{report}")?;
    } else {
        let [easy, middling, hard] = difficulties;
        writeln!(
            out,
            "{} puzzles of {} in {}: {easy} easy, {middling} middling, {hard} hard",
            puzzles.len(),
            game.meta().title,
            args.out.display()
        )?;
        writeln!(out, "{seen} decisions searched, {promising} of them verified, {seconds:.1} s")?;
    }
    Ok(())
}

/// The terms under which the games are played, in turn.
fn cutters(
    game: &'static dyn TerminalGame,
    args: &PuzzlesArgs,
    how: Cutting,
) -> Result<Vec<Box<dyn AnyCutter>>, Failure> {
    let wanted = &args.terms;
    if wanted.components.is_some() {
        return Err(Failure::Usage("puzzles are cut out of games with the printed components".to_owned()));
    }
    let named = wanted.mode.is_some() || wanted.seats.is_some() || !wanted.options.is_empty();
    let all: Vec<(Value, usize)> = if named {
        let terms = terms(game, wanted)?;
        vec![(terms.options, terms.seats)]
    } else {
        setups::of(game.meta().id)
    };
    let cutter = |(options, seats): (Value, usize)| Ok(game.cutter(options, SeatCount::new(seats as u8), how)?);
    all.into_iter().map(cutter).collect()
}

/// What has been found so far.
struct Found {
    game: &'static str,
    puzzles: Vec<Puzzle>,
    /// The number of the first game that was not looked at when the file was written.
    next: u64,
    seen: u64,
    promising: u64,
}

impl Found {
    /// Goes on with the puzzles in a file, if there is one.
    fn resume(game: &'static str, path: &Path) -> Result<Self, Failure> {
        let mut found = Self { game, puzzles: Vec::new(), next: 0, seen: 0, promising: 0 };
        if path.exists() {
            let file = PuzzleFile::read(&read(path)?).map_err(|why| Failure::invalid(path, why))?;
            if file.game != game {
                return Err(Failure::invalid(path, format!("the puzzles are of {}", file.game)));
            }
            let number = |puzzle: &Puzzle| puzzle.record.table.strip_prefix("game-")?.parse::<u64>().ok();
            found.next = file.puzzles.iter().filter_map(number).max().map_or(0, |last| last + 1);
            found.puzzles = file.puzzles;
        }
        Ok(found)
    }

    /// Writes all puzzles, the easiest first. The file is replaced as a whole, so that it is never half
    /// written.
    fn write(&self, path: &Path) -> io::Result<()> {
        let mut puzzles = self.puzzles.clone();
        puzzles.sort_by_key(|puzzle| puzzle.difficulty);
        let mut text = format!("{{\"format\":{},\"game\":{},\"puzzles\":[", PuzzleFile::FORMAT, json!(self.game));
        for (at, puzzle) in puzzles.iter().enumerate() {
            text.push_str(if at == 0 { "\n" } else { ",\n" });
            text.push_str(&serde_json::to_string(puzzle)?);
        }
        text.push_str("\n]}\n");
        write(path, text.as_bytes())
    }
}

/// Looks at game after game, each thread at the next one.
fn search(cutters: &[Box<dyn AnyCutter>], found: Found, args: &PuzzlesArgs, threads: usize) -> Result<Found, Failure> {
    // A time beyond all clocks sets no limit.
    let limit = args.seconds.and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
    let until = limit.and_then(|limit| Instant::now().checked_add(limit));
    let count = args.count as usize;
    let bar = bar(args.count);
    let next = AtomicU64::new(found.next);
    let done = AtomicBool::new(found.puzzles.len() >= count);
    bar.set_position(found.puzzles.len() as u64);
    let shared = Mutex::new((found, None));
    let goes_on = || !done.load(Ordering::Relaxed) && until.is_none_or(|until| Instant::now() < until);
    let work = || {
        while goes_on() {
            let game = next.fetch_add(1, Ordering::Relaxed);
            let cutter = &cutters[game as usize % cutters.len()];
            let Cut { puzzle, seen, promising } = cutter.cut(game, &goes_on);
            let (found, failed) = &mut *shared.lock().unwrap_or_else(PoisonError::into_inner);
            found.seen += seen;
            found.promising += promising;
            if let Some(puzzle) = puzzle.filter(|_| found.puzzles.len() < count) {
                found.puzzles.push(puzzle);
                // Another thread's success does not undo a failure.
                if let Err(why) = found.write(&args.out) {
                    failed.get_or_insert(why);
                }
                done.store(failed.is_some() || found.puzzles.len() >= count, Ordering::Relaxed);
            }
            bar.set_position(found.puzzles.len() as u64);
            bar.set_message(format!("{} of {} decisions promising", found.promising, found.seen));
        }
    };
    std::thread::scope(|scope| {
        for _ in 1..threads {
            scope.spawn(work);
        }
        work();
    });
    bar.finish_and_clear();
    let (found, failed) = shared.into_inner().unwrap_or_else(PoisonError::into_inner);
    match failed {
        Some(why) => Err(Failure::file("write", &args.out, &why)),
        None => Ok(found),
    }
}

fn bar(puzzles: u64) -> ProgressBar {
    if !io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let style = ProgressStyle::with_template("{bar:40} {pos}/{len} puzzles, {elapsed}, {msg}");
    ProgressBar::new(puzzles).with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()))
}
