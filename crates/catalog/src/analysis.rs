//! The analysis of a finished game: what every decision was worth, and how much of the result was luck.

use std::sync::Arc;

use bots::{Bot, BotRng, Budget, Estimate, Meter, SearchResult};
use game_core::{Game, Seat, SeatSet, Step, Table, Viewer};
use rand_core::SeedableRng as _;
use serde::{Deserialize, Serialize};

use crate::bot::MakeBot;

/// How good a decision was.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Mark {
    /// The best by far, and not what one sees at first glance.
    Brilliant,
    /// The best by far.
    Good,
    /// Neither one nor the other.
    Fine,
    /// A better one was there.
    Doubtful,
    /// A much better one was there.
    Poor,
}

impl Mark {
    /// The loss from which a decision is doubtful, and from which it is poor.
    const LOSSES: (f32, f32) = (0.06, 0.15);
    /// How much better than the next a decision must be to be good, and to be brilliant.
    const LEADS: (f32, f32) = (0.04, 0.08);
}

/// One decision of a finished game: all actions of a seat up to the next chance step or decision of another
/// seat.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Judged {
    /// The seat that decided.
    pub seat: Seat,
    /// The number of the decision's first step in the record, from 0.
    pub step: usize,
    /// The actions that were played.
    pub played: Vec<String>,
    /// The best actions that the search found; those played if there are no better ones.
    pub best: Vec<String>,
    /// The expected result for the seat with the actions that were played.
    pub with_played: Estimate,
    /// The expected result for the seat with the best actions.
    pub with_best: Estimate,
    /// How much worse the actions played are than the best: a share of the win, or of the score where nobody
    /// can win.
    pub loss: f32,
    /// How good the decision was.
    pub mark: Mark,
}

/// The summary of one seat.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Summary {
    /// The seat.
    pub seat: Seat,
    /// How well the seat played, from 0 to 100.
    pub accuracy: f32,
    /// What the seat expected before its first decision.
    pub start: f32,
    /// What its own decisions cost it: never more than 0.
    pub skill: f32,
    /// What it gained by the mistakes of others.
    pub gifts: f32,
    /// What it gained or lost by draws and rolls.
    pub luck: f32,
    /// What it reached. `start`, `skill`, `gifts` and `luck` add up to it.
    pub end: f32,
}

/// The whole analysis.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Report {
    /// Whether values are shares of the win; otherwise they are scores, because nobody can win.
    pub shares: bool,
    /// Every decision, in the order of the game.
    pub decisions: Vec<Judged>,
    /// One summary for each seat; empty until the analysis is complete.
    pub seats: Vec<Summary>,
}

/// The analysis of a record, which can be interrupted after every slice.
pub trait AnyAnalysis: Send {
    /// The number of decisions judged so far, and of all.
    fn progress(&self) -> (usize, usize);

    /// Thinks for one slice. Returns whether the analysis goes on.
    fn advance(&mut self) -> bool;

    /// What has been found so far.
    fn report(&self) -> Report;
}

/// A decision that has not been judged yet.
struct Due<G: Game> {
    seat: Seat,
    step: usize,
    view: G::View,
    played: Vec<G::Action>,
}

impl<G: Game> Due<G> {
    /// Whether a line is what was played, or its beginning.
    fn begins_with(&self, line: &[G::Action]) -> bool {
        self.played.starts_with(line)
    }

    /// What is left to be judged if a bot has looked at the first `judged` actions only.
    fn rest(&self, rules: &G::Rules, judged: usize) -> Option<Self> {
        let rest = self.played.get(judged..).filter(|rest| judged > 0 && !rest.is_empty())?;
        let mut position = G::position(rules, &self.view);
        for action in &self.played[..judged] {
            position.apply(rules, &Step::choice(self.seat, action.clone()), &mut ());
        }
        let view = position.view(rules, Viewer::Seat(self.seat));
        Some(Self { seat: self.seat, step: self.step + judged, view, played: rest.to_vec() })
    }
}

/// A bot that thinks about the next decision.
struct AtWork<G: Game> {
    bot: Box<dyn Bot<G>>,
    meter: Meter,
    /// What it would have chosen without a search.
    glance: G::Action,
    best: SearchResult<G::Action>,
}

/// The analysis of a game of one kind.
pub(crate) struct Analysis<G: Game> {
    rules: Arc<G::Rules>,
    due: Vec<Due<G>>,
    end: G,
    make: MakeBot<G>,
    budget: Budget,
    seed: u64,
    at_work: Option<AtWork<G>>,
    judged: Vec<Judged>,
}

impl<G: Game> Analysis<G> {
    /// Prepares the analysis of a finished game by a bot, with a budget for each decision.
    pub(crate) fn new(table: &Table<G>, make: MakeBot<G>, budget: Budget, seed: u64) -> Self {
        let rules = table.rules().clone();
        let mut state = G::setup(&rules);
        let mut due: Vec<Due<G>> = Vec::new();
        // The seat whose actions belong to the last decision.
        let mut going: Option<Seat> = None;
        for (step, taken) in table.steps().iter().enumerate() {
            match taken {
                Step::Choice(choice) => {
                    if going == Some(choice.seat)
                        && let Some(last) = due.last_mut()
                    {
                        last.played.push(choice.action.clone());
                    } else {
                        let view = state.view(&rules, Viewer::Seat(choice.seat));
                        due.push(Due { seat: choice.seat, step, view, played: vec![choice.action.clone()] });
                    }
                    going = Some(choice.seat);
                }
                Step::Chance(_) => going = None,
            }
            state.apply(&rules, taken, &mut ());
        }
        Self { rules, due, end: state, make, budget, seed, at_work: None, judged: Vec::new() }
    }

    /// Whether a seat can win, so that values are shares of the win.
    fn shares(&self) -> bool {
        G::teams(&self.rules).len() > 1
            || self.end.outcome(&self.rules).is_some_and(|outcome| outcome.verdict.is_some())
    }

    fn value(&self, estimate: Estimate) -> f32 {
        if self.shares() { estimate.share } else { estimate.margin }
    }

    /// Judges a decision by what the search has found.
    fn judge(&self, due: &Due<G>, glance: &G::Action, found: &SearchResult<G::Action>) -> Judged {
        let text = |line: &[G::Action]| line.iter().map(ToString::to_string).collect::<Vec<_>>();
        let own = found.candidates.iter().filter(|candidate| due.begins_with(&candidate.line));
        let own = own.max_by_key(|candidate| candidate.line.len());
        // Without a choice or a comparison there is nothing to lose.
        let (Some(best), Some(own)) = (found.candidates.first(), own) else {
            let estimate = found.estimate().unwrap_or_default();
            return Judged {
                seat: due.seat,
                step: due.step,
                played: text(&due.played),
                best: text(&due.played),
                with_played: estimate,
                with_best: estimate,
                loss: 0.0,
                mark: Mark::Fine,
            };
        };
        // A score is weighed by its size, so that the marks mean the same in every game.
        let scale = if self.shares() { 1.0 } else { best.estimate.margin.abs().max(1.0) };
        let behind = |estimate: Estimate| (self.value(best.estimate) - self.value(estimate)) / scale;
        let loss = behind(own.estimate).max(0.0);
        let is_best = best.line == own.line;
        let lead = found.candidates.iter().filter(|other| other.line != own.line).map(|other| behind(other.estimate));
        let lead = lead.fold(f32::INFINITY, f32::min);
        let mark = match loss {
            loss if loss >= Mark::LOSSES.1 => Mark::Poor,
            loss if loss >= Mark::LOSSES.0 => Mark::Doubtful,
            _ if !is_best || lead.is_infinite() => Mark::Fine,
            _ if lead >= Mark::LEADS.1 && *glance != own.line[0] => Mark::Brilliant,
            _ if lead >= Mark::LEADS.0 => Mark::Good,
            _ => Mark::Fine,
        };
        Judged {
            seat: due.seat,
            step: due.step,
            played: text(&own.line),
            best: text(&best.line),
            with_played: own.estimate,
            with_best: best.estimate,
            loss,
            mark,
        }
    }

    /// The summary of a seat. What its team did is its own doing.
    fn summary(&self, seat: Seat, team: SeatSet) -> Summary {
        let own: Vec<&Judged> = self.judged.iter().filter(|judged| team.has(judged.seat)).collect();
        let lost = |judged: &Judged| (self.value(judged.with_best) - self.value(judged.with_played)).max(0.0);
        let skill = -own.iter().map(|judged| lost(judged)).sum::<f32>();
        let others = G::teams(&self.rules).len().saturating_sub(1).max(1) as f32;
        let gifts = self.judged.iter().filter(|judged| !team.has(judged.seat)).map(lost).sum::<f32>() / others;
        let end = self.value(Estimate::of_end(&*self.rules, &self.end, seat));
        let start = own.first().map_or(end, |judged| self.value(judged.with_best));
        let accuracy = own.iter().map(|judged| (-judged.loss * 8.0).exp()).sum::<f32>() / own.len().max(1) as f32;
        Summary { seat, accuracy: 100.0 * accuracy, start, skill, gifts, luck: end - start - skill - gifts, end }
    }
}

impl<G: Game> AnyAnalysis for Analysis<G> {
    fn progress(&self) -> (usize, usize) {
        (self.judged.len(), self.due.len())
    }

    fn advance(&mut self) -> bool {
        let Some(due) = self.due.get(self.judged.len()) else { return false };
        let AtWork { mut bot, mut meter, glance, best } = match self.at_work.take() {
            Some(work) => work,
            None => {
                // A fresh bot and a seed of its own for each decision: the verdict does not depend on the
                // decisions before, so an analysis can be resumed anywhere.
                let mut bot = (self.make)();
                let seed = self.seed.wrapping_add(due.step as u64);
                let mut rng = BotRng::seed_from_u64(seed);
                let meter = self.budget.start();
                let first = bot.begin_with(&self.rules, &due.view, &due.played, &mut rng);
                AtWork { bot, meter, glance: first.action.clone(), best: first }
            }
        };
        match meter.slice().and_then(|nodes| bot.advance(&self.rules, nodes)) {
            Some(best) => self.at_work = Some(AtWork { bot, meter, glance, best }),
            None => {
                let judged = self.judge(due, &glance, &best);
                let rest = due.rest(&self.rules, judged.played.len());
                self.judged.push(judged);
                let next = self.judged.len();
                rest.into_iter().for_each(|rest| self.due.insert(next, rest));
            }
        }
        self.judged.len() < self.due.len()
    }

    fn report(&self) -> Report {
        let complete = self.judged.len() == self.due.len();
        let teams = G::teams(&self.rules);
        let of = |seat: Seat| teams.iter().copied().find(|team| team.has(seat)).unwrap_or(SeatSet::one(seat));
        let seats = G::seats(&self.rules).seats().filter(|_| complete).map(|seat| self.summary(seat, of(seat)));
        Report { shares: self.shares(), decisions: self.judged.clone(), seats: seats.collect() }
    }
}
