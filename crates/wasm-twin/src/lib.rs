//! Law 12: the games compute the same digests in WebAssembly as natively, and bots decide the same.
//!
//! [`digests`] replays a record and lists the digest after every step; [`decisions`] asks a level at some
//! of its positions. The test runs both over recorded endings, natively and, compiled to WebAssembly, in an
//! interpreter.

use core::fmt::Write as _;

use catalog::{Budget, Level};
use game_core::Record;

/// The digest after every step of a record, one per line, or a line that says what is wrong.
#[must_use]
pub fn digests(text: &str) -> String {
    let lines = || -> Result<String, String> {
        let record = Record::read(text).map_err(|why| why.to_string())?;
        let game = catalog::find(&record.game).map_err(|why| why.to_string())?;
        let digests = game.digests(&record).map_err(|why| why.to_string())?;
        Ok(digests.iter().map(|digest| format!("{digest}\n")).collect())
    };
    lines().unwrap_or_else(|why| format!("error: {why}"))
}

/// What a level decides at some of this many positions of a record, from the first named on, with everything
/// it has found out, numbers as bits; or a line that says what is wrong. With 0 nodes it searches to its own
/// end.
#[must_use]
pub fn decisions(text: &str, level: Level, first: usize, positions: usize, nodes: u64) -> String {
    let lines = || -> Result<String, String> {
        let record = Record::read(text).map_err(|why| why.to_string())?;
        let game = catalog::find(&record.game).map_err(|why| why.to_string())?;
        let table = game.load(&record, None).map_err(|why| why.to_string())?;
        let steps = table.steps().len();
        let mut lines = String::new();
        for position in first..positions {
            let table = table.fork(steps * position / positions, "twin".to_owned()).map_err(|why| why.to_string())?;
            let Some(seat) = table.to_move().to_act().first() else { continue };
            let budget = Budget::default();
            let budget = if nodes > 0 { budget.with_nodes(nodes) } else { budget };
            let task = table.bot_task(seat, level.name(), &budget).map_err(|why| why.to_string())?;
            let found = task.run(&mut catalog::bot_rng(catalog::seed("twin"))).first;
            let _ = writeln!(lines, "{} after {} nodes", found.action, found.nodes);
            for candidate in found.candidates {
                let (share, margin) = (candidate.estimate.share.to_bits(), candidate.estimate.margin.to_bits());
                let line = candidate.line.join(", ");
                let _ = writeln!(lines, "  {line}: {share:08x} {margin:08x} {}", candidate.visits);
            }
        }
        Ok(lines)
    };
    lines().unwrap_or_else(|why| format!("error: {why}"))
}

/// What the interpreter calls. It has no strings, so bytes go in and out one by one.
#[cfg(target_arch = "wasm32")]
#[allow(unsafe_code, unreachable_pub, reason = "exported names count as unsafe, and are used only from outside")]
mod exports {
    use std::cell::RefCell;

    thread_local! {
        static INPUT: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
        static OUTPUT: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
    }

    /// Appends a byte to the text of the record.
    #[unsafe(no_mangle)]
    pub extern "C" fn put(byte: u32) {
        INPUT.with_borrow_mut(|input| input.push(byte as u8));
    }

    /// Replays the record and returns the number of bytes of the answer.
    #[unsafe(no_mangle)]
    pub extern "C" fn run() -> u32 {
        answer(super::digests)
    }

    /// Asks the level with this number as [`super::decisions`] and returns the number of bytes of the answer.
    #[unsafe(no_mangle)]
    pub extern "C" fn decide(level: u32, first: u32, positions: u32, nodes: u32) -> u32 {
        let level = super::Level::ALL[level as usize % super::Level::ALL.len()];
        answer(|text| super::decisions(text, level, first as usize, positions as usize, u64::from(nodes)))
    }

    fn answer(lines: impl Fn(&str) -> String) -> u32 {
        let text = INPUT.with_borrow_mut(std::mem::take);
        OUTPUT.set(lines(&String::from_utf8_lossy(&text)).into_bytes());
        OUTPUT.with_borrow(|output| output.len() as u32)
    }

    /// The byte of the answer at this index.
    #[unsafe(no_mangle)]
    pub extern "C" fn get(at: u32) -> u32 {
        OUTPUT.with_borrow(|output| output.get(at as usize).copied().map_or(0, u32::from))
    }
}
