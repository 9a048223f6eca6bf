//! The results of an arena, deal by deal, and the file from which it can be resumed.

use std::collections::BTreeMap;
use std::fs::{File, OpenOptions};
use std::io::{self, BufRead, BufReader, Seek, SeekFrom, Write};
use std::path::Path;

use catalog::Tally;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use crate::exit::Failure;

/// The results of one deal between two bots.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Entry {
    pair: [usize; 2],
    deal: u64,
    results: [Part; 2],
}

/// What one bot reached in a deal.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Part {
    games: u64,
    points: f64,
    score: i64,
    seats: u64,
}

/// All results so far.
#[derive(Default)]
pub struct Ledger {
    deals: BTreeMap<([usize; 2], u64), [Tally; 2]>,
    file: Option<File>,
}

impl Ledger {
    /// Continues with the results in a file, if there is one, and writes the next ones to it. The first line
    /// of the file says under which terms it was made.
    ///
    /// # Errors
    /// If the file cannot be read or written, is not one of an arena, or was made under other terms.
    pub fn resume(path: &Path, terms: &Value) -> Result<Self, Failure> {
        let io = |doing: &'static str| move |why: io::Error| Failure::file(doing, path, &why);
        let file = OpenOptions::new().read(true).append(true).create(true).open(path).map_err(io("write"))?;
        let mut ledger = Self::default();
        let mut lines = BufReader::new(&file);
        let mut line = String::new();
        lines.read_line(&mut line).map_err(io("read"))?;
        let first = json!({ "arena": terms });
        let header = format!("{first}\n");
        if line.len() < header.len() && header.starts_with(&line) {
            // The file is new, or the program was interrupted while it wrote the first line.
            file.set_len(0).map_err(io("write"))?;
            (&file).write_all(header.as_bytes()).map_err(io("write"))?;
            header.clone_into(&mut line);
        } else if serde_json::from_str::<Value>(&line).ok().as_ref() != Some(&first) {
            return Err(Failure::invalid(path, "the file is not one of an arena with the same terms"));
        }
        let mut end = line.len() as u64;
        loop {
            line.clear();
            lines.read_line(&mut line).map_err(io("read"))?;
            // The last line is incomplete if the program was interrupted while it wrote: that deal is played
            // again.
            if !line.ends_with('\n') {
                break;
            }
            let entry: Entry = serde_json::from_str(&line).map_err(|why| Failure::invalid(path, why))?;
            ledger.enter(entry.pair, entry.deal, entry.results.map(Tally::from));
            end += line.len() as u64;
        }
        if !line.is_empty() {
            file.set_len(end).map_err(io("write"))?;
            (&file).seek(SeekFrom::End(0)).map_err(io("write"))?;
        }
        ledger.file = Some(file);
        Ok(ledger)
    }

    fn enter(&mut self, pair: [usize; 2], deal: u64, results: [Tally; 2]) {
        self.deals.insert((pair, deal), results);
    }

    /// Adds the results of a deal, and writes them to the file.
    ///
    /// # Errors
    /// If the file cannot be written.
    pub fn add(&mut self, pair: [usize; 2], deal: u64, results: [Tally; 2]) -> io::Result<()> {
        if let Some(file) = &mut self.file {
            let entry = Entry { pair, deal, results: [Part::from(&results[0]), Part::from(&results[1])] };
            // One call, so that a line is whole or the last.
            file.write_all(format!("{}\n", json!(entry)).as_bytes())?;
        }
        self.enter(pair, deal, results);
        Ok(())
    }

    /// The results of a deal, if it has been played.
    #[must_use]
    pub fn of(&self, pair: [usize; 2], deal: u64) -> Option<&[Tally; 2]> {
        self.deals.get(&(pair, deal))
    }

    /// The sum of the results of a pair over the deals before this one.
    #[must_use]
    pub fn sum(&self, pair: [usize; 2], deals: u64) -> [Tally; 2] {
        let mut sum = [Tally::default(), Tally::default()];
        for (_, results) in self.deals.range((pair, 0)..(pair, deals)) {
            sum.iter_mut().zip(results).for_each(|(sum, tally)| sum.add(tally));
        }
        sum
    }
}

impl From<&Tally> for Part {
    fn from(tally: &Tally) -> Self {
        Self { games: tally.games, points: tally.points, score: tally.score, seats: tally.seats }
    }
}

impl From<Part> for Tally {
    fn from(part: Part) -> Self {
        Self { games: part.games, points: part.points, score: part.score, seats: part.seats }
    }
}
