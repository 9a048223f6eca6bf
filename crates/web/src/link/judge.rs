//! The analysis of a finished game: what a page asks the worker, how the worker answers, and what is kept.

use core::cell::RefCell;

use catalog::{AnyAnalysis, Budget, Clock as _, Judged, Summary};
use game_core::{ComponentSet, Record};
use serde::{Deserialize, Serialize};

use super::bots::{PageClock, SLICE, next_task};
use crate::covers::NotLoaded;
use crate::games;
use crate::levels;

/// How carefully a game is analysed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Care {
    /// With an eighth of the nodes of the strongest level.
    Quick,
    /// As the strongest level plays.
    #[default]
    Thorough,
}

impl Care {
    const fn share(self) -> f32 {
        match self {
            Self::Quick => 0.125,
            Self::Thorough => 1.0,
        }
    }
}

/// A request to judge some more decisions.
#[derive(Serialize, Deserialize)]
pub(super) struct JudgeRequest {
    pub(super) id: u32,
    /// The number of the analysis, which the worker keeps from one request to the next.
    pub(super) run: u32,
    /// What it is about, in the first request and wherever the worker has forgotten it.
    pub(super) begin: Option<Box<Begin>>,
}

/// What is analysed.
#[derive(Clone, Serialize, Deserialize)]
pub(crate) struct Begin {
    pub(crate) record: Record,
    pub(crate) component_set: Option<ComponentSet>,
    pub(crate) care: Care,
    /// The decisions that have been judged before.
    pub(crate) judged: Vec<Judged>,
}

/// What the worker has found since the last request.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Judgement {
    /// The decisions that were judged.
    pub(crate) judged: Vec<Judged>,
    /// The number of all decisions.
    pub(crate) all: usize,
    /// Whether values are shares of the win; otherwise they are scores.
    pub(crate) shares: bool,
    /// One summary for each seat, as soon as every decision has been judged.
    pub(crate) seats: Vec<Summary>,
    /// In the answer to a request that says what it is about: the steps of the decisions judged before that
    /// belong to the game; the others have been left out.
    pub(crate) taken: Option<Vec<usize>>,
}

/// The reason of a worker that does not have the analysis with this number, such as a new one.
pub(crate) const FORGOTTEN: &str = "forgotten";

/// How long the worker judges before it answers, in milliseconds.
const ANSWER: f64 = 250.0;
/// After how many milliseconds a worker answers even if nothing has been judged.
const LATEST: f64 = 10_000.0;

/// An analysis in the worker.
struct AtWork {
    run: u32,
    analysis: Box<dyn AnyAnalysis>,
    budget: Budget,
    /// The steps of the decisions that the page knows and that count.
    known: Vec<usize>,
}

thread_local! {
    static AT_WORK: RefCell<Option<AtWork>> = const { RefCell::new(None) };
}

async fn begin(run: u32, begin: Begin, budget: Budget) -> Result<AtWork, String> {
    let Begin { record, component_set, care, judged } = begin;
    let board = games::load_code(&record.game).await;
    let bots = board.map_err(|NotLoaded| format!("the code of {} could not be fetched", record.game))?.game();
    let found = bots.analysis(&record, component_set, levels::ADVISER, &budget);
    let mut analysis = found.map_err(|why| why.to_string())?;
    analysis.set_share(care.share());
    analysis.resume(&judged);
    // Not all that was judged before need belong to the game.
    let known = analysis.report().decisions.iter().map(|judged| judged.step).collect();
    Ok(AtWork { run, analysis, budget, known })
}

/// Judges decisions for a while. `watch` is given what can stop it, before anything is waited for.
pub(super) async fn judge(request: JudgeRequest, watch: impl FnOnce(Budget)) -> Result<Judgement, String> {
    let JudgeRequest { run, begin: about, .. } = request;
    let kept = AT_WORK.take().filter(|work| work.run == run);
    let (mut work, taken) = match (about, kept) {
        (Some(about), _) => {
            // The clock divides the search into slices; the nodes alone end it, so that every machine judges
            // the same.
            let budget = Budget::default().with_millis(f64::INFINITY, std::sync::Arc::new(PageClock));
            watch(budget.clone());
            let work = begin(run, *about, budget).await?;
            let taken = work.known.clone();
            (work, Some(taken))
        }
        (None, Some(kept)) => {
            watch(kept.budget.clone());
            (kept, None)
        }
        (None, None) => return Err(FORGOTTEN.to_owned()),
    };
    // It may have been stopped while the code of the game was fetched.
    if work.budget.stopped() {
        return Err(FORGOTTEN.to_owned());
    }
    let (mut began, start) = (PageClock.millis(), PageClock.millis());
    let before = work.analysis.progress().0;
    loop {
        let goes_on = work.analysis.advance();
        let now = PageClock.millis();
        let is_due = now - start > ANSWER && work.analysis.progress().0 > before;
        // A page takes a worker that does not answer for stuck; the search goes on with the next request.
        if !goes_on || is_due || now - start > LATEST {
            break;
        }
        if now - began > SLICE {
            next_task().await;
            began = PageClock.millis();
            // What was begun is not judged: the next analysis begins it again.
            if work.budget.stopped() {
                return Err(FORGOTTEN.to_owned());
            }
        }
    }
    let report = work.analysis.report();
    let new = report.decisions.into_iter().filter(|judged| !work.known.contains(&judged.step));
    let judged: Vec<Judged> = new.collect();
    work.known.extend(judged.iter().map(|judged| judged.step));
    let all = work.analysis.progress().1;
    let found = Judgement { judged, all, shares: report.shares, seats: report.seats, taken };
    AT_WORK.set(Some(work));
    Ok(found)
}
