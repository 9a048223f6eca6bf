//! The analysis of a finished game: it runs in the bots' worker, is kept in the browser's storage beside the
//! record, and can be stopped and resumed at any time.
//!
//! * [`marks`]: which stop of a replay a decision belongs to, the curve, and the marks.
//! * [`panel`]: the column beside the replay. [`summary`]: what it says about each player.

pub(super) mod marks;
pub(super) mod panel;
pub(super) mod summary;

use catalog::{BOTS_VERSION, Judged, Summary};
use game_core::{Record, sort_few};
use leptos::prelude::*;
use serde::{Deserialize, Serialize};

use crate::app::Bots;
use crate::link::{Begin, Care, FORGOTTEN, Judgement};
use crate::sets;
use crate::store;

/// What is kept of an analysis.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub(super) struct KeptAnalysis {
    /// The version of the bots that make it; empty if it was kept by a program that did not say.
    #[serde(default)]
    pub(super) bots: String,
    /// How carefully it is made.
    pub(super) care: Care,
    /// The number of all decisions; 0 until it is known.
    pub(super) all: usize,
    /// Whether values are shares of the win; otherwise they are scores.
    pub(super) shares: bool,
    /// The decisions judged so far, in the order of the game.
    pub(super) judged: Vec<Judged>,
    /// One summary for each seat, once every decision has been judged.
    pub(super) seats: Vec<Summary>,
}

impl Default for KeptAnalysis {
    fn default() -> Self {
        Self {
            bots: BOTS_VERSION.to_owned(),
            care: Care::default(),
            all: 0,
            shares: false,
            judged: Vec::new(),
            seats: Vec::new(),
        }
    }
}

impl KeptAnalysis {
    /// Returns what is kept about a table; nothing has been judged if there is nothing.
    pub(super) fn read(name: &str) -> Self {
        store::read(&store::analysis_key(name)).and_then(|text| Self::parse(&text)).unwrap_or_default()
    }

    /// Returns the analysis that was kept as this text; `None` if other bots made it, whose verdicts do not
    /// fit those of ours.
    fn parse(text: &str) -> Option<Self> {
        serde_json::from_str(text).ok().filter(|kept: &Self| kept.bots == BOTS_VERSION)
    }

    /// Returns whether every decision has been judged. The worker knows: what an older version has judged may
    /// not count.
    pub(super) fn is_complete(&self) -> bool {
        !self.seats.is_empty()
    }

    /// Returns how many actions of the game have been judged.
    pub(super) fn done(&self) -> usize {
        self.judged.iter().map(|judged| judged.played.len()).sum()
    }

    /// Adds what the worker has found.
    fn add(&mut self, found: Judgement) {
        let Judgement { judged, all, shares, seats, taken } = found;
        // What the worker has left out is not part of the game, or it is judged again.
        if let Some(taken) = taken {
            self.judged.retain(|judged| taken.contains(&judged.step));
        }
        self.judged.extend(judged);
        sort_few(&mut self.judged, |a, b| a.step < b.step);
        (self.all, self.shares, self.seats) = (all, shares, seats);
    }

    /// Returns what a decision was worth: a share of the win, or a score.
    pub(super) const fn value(&self, estimate: catalog::Estimate) -> f32 {
        if self.shares { estimate.share } else { estimate.margin }
    }
}

/// An analysis that runs.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Run {
    number: u32,
    /// When it was begun or resumed, in milliseconds since 1970, and how much had been judged then.
    since: f64,
    before: usize,
}

impl Run {
    /// Returns about how many seconds are left; `None` until enough has been judged.
    pub(super) fn seconds_left(self, kept: &KeptAnalysis, now: f64) -> Option<i64> {
        let done = kept.done().checked_sub(self.before).filter(|done| *done > 4)?;
        let left = kept.all.saturating_sub(kept.done());
        Some(((now - self.since) / 1000.0 / done as f64 * left as f64).ceil() as i64)
    }
}

/// The analysis of the record that a page shows. Copies share it.
#[derive(Clone, Copy)]
pub(super) struct Analysis {
    name: StoredValue<String>,
    record: StoredValue<Record>,
    bots: Bots,
    pub(super) kept: RwSignal<KeptAnalysis>,
    pub(super) run: RwSignal<Option<Run>>,
    pub(super) failed: RwSignal<bool>,
    last_run: StoredValue<u32>,
}

impl Analysis {
    /// Returns the analysis of a finished game, as far as it is kept. It stops when the page is left.
    pub(super) fn new(name: &str, record: StoredValue<Record>) -> Self {
        let this = Self {
            name: StoredValue::new(name.to_owned()),
            record,
            bots: expect_context(),
            kept: RwSignal::new(KeptAnalysis::read(name)),
            run: RwSignal::new(None),
            failed: RwSignal::new(false),
            // A worker outlives a page, so the numbers of two pages must differ.
            last_run: StoredValue::new((js_sys::Math::random() * 1e9) as u32),
        };
        on_cleanup(move || this.stop());
        this
    }

    /// Begins, or goes on where it was stopped. Made with other care, it begins again.
    pub(super) fn start(self, care: Care) {
        if self.run.get_untracked().is_some() {
            return;
        }
        if self.kept.with_untracked(|kept| kept.care != care) {
            self.kept.set(KeptAnalysis { care, ..KeptAnalysis::default() });
        }
        self.last_run.update_value(|number| *number = number.wrapping_add(1));
        let before = self.kept.with_untracked(KeptAnalysis::done);
        self.run.set(Some(Run { number: self.last_run.get_value(), since: js_sys::Date::now(), before }));
        self.failed.set(false);
        self.ask(true);
    }

    /// Stops. What has been judged is kept.
    pub(super) fn stop(self) {
        if self.run.try_get_untracked().flatten().is_some() {
            self.bots.worker().stop(&self.name.get_value());
            self.run.set(None);
        }
    }

    /// Asks the worker to judge some more decisions.
    fn ask(self, begin: bool) {
        let Some(run) = self.run.get_untracked() else { return };
        let begin = begin.then(|| {
            self.record.with_value(|record| Begin {
                record: record.clone(),
                component_set: sets::of(record),
                care: self.kept.with_untracked(|kept| kept.care),
                judged: self.kept.with_untracked(|kept| kept.judged.clone()),
            })
        });
        let began = begin.is_some();
        let then = move |found: Result<Judgement, String>| match found {
            Ok(found) => {
                self.kept.update(|kept| kept.add(found));
                self.keep();
                if self.kept.with_untracked(KeptAnalysis::is_complete) {
                    self.run.set(None);
                } else {
                    self.ask(false);
                }
            }
            // A new worker has to be told what it is about.
            Err(why) if why == FORGOTTEN && !began => self.ask(true),
            Err(_) => {
                self.failed.set(true);
                self.run.set(None);
            }
        };
        self.bots.worker().judge(self.name.get_value(), run.number, begin, then);
    }

    /// Stores what has been judged. Without room it is lost on a reload, and can be judged again. The table
    /// may have been deleted in another tab.
    fn keep(self) {
        if self.name.with_value(|name| store::table(name).is_none()) {
            return;
        }
        let text = self.kept.with_untracked(|kept| serde_json::to_string(kept).unwrap_or_default());
        let _ = store::write(&store::analysis_key(&self.name.get_value()), &text);
    }
}

#[cfg(test)]
mod tests {
    use catalog::{Estimate, Mark};
    use game_core::Seat;

    use super::*;

    fn judged(step: usize) -> Judged {
        Judged {
            seat: Seat::new(0),
            step,
            played: vec!["a".to_owned()],
            best: vec!["b".to_owned()],
            compared: true,
            with_played: Estimate::default(),
            with_best: Estimate::default(),
            loss: 0.0,
            mark: Mark::Fine,
            reasons: Vec::new(),
        }
    }

    fn found(judged: Vec<Judged>, taken: Option<Vec<usize>>) -> Judgement {
        Judgement { judged, all: 4, shares: true, seats: Vec::new(), taken }
    }

    #[test]
    fn an_analysis_by_other_bots_is_not_gone_on_with() -> Result<(), serde_json::Error> {
        let mut kept = KeptAnalysis { judged: vec![judged(3)], ..KeptAnalysis::default() };
        assert_eq!(KeptAnalysis::parse(&serde_json::to_string(&kept)?), Some(kept.clone()));
        kept.bots = "0.0.1-1".to_owned();
        assert_eq!(KeptAnalysis::parse(&serde_json::to_string(&kept)?), None);
        assert_eq!(KeptAnalysis::parse(r#"{"care":"quick","all":4,"shares":true,"judged":[],"seats":[]}"#), None);
        Ok(())
    }

    #[test]
    fn what_the_worker_leaves_out_is_judged_again() {
        let mut kept = KeptAnalysis { judged: vec![judged(1), judged(5)], ..KeptAnalysis::default() };
        kept.add(found(vec![judged(3)], Some(vec![1])));
        kept.add(found(vec![judged(5)], None));
        assert_eq!(kept.judged.iter().map(|judged| judged.step).collect::<Vec<_>>(), [1, 3, 5]);
    }
}
