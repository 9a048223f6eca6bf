//! The analysis of a finished game: what every decision was worth, and how much of the result was luck.

use std::sync::Arc;

use bots::{Bot, BotRng, Budget, Estimate, Meter, Phrase, SearchResult};
use game_core::{Game, Seat, SeatSet, Step, Table, Viewer};
use rand_core::SeedableRng as _;
use serde::{Deserialize, Serialize};

use crate::bot::MakeBot;
use crate::hint::Explain;

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
    /// Whether what was played was compared with something. Without a choice it was not, and then the
    /// estimates say nothing.
    pub compared: bool,
    /// The expected result for the seat with the actions that were played.
    pub with_played: Estimate,
    /// The expected result for the seat with the best actions.
    pub with_best: Estimate,
    /// How much worse the actions played are than the best: a share of the win, or of the score where nobody
    /// can win.
    pub loss: f32,
    /// How good the decision was.
    pub mark: Mark,
    /// What makes the best line stand out from the one that was played; empty if that was the best.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub reasons: Vec<Phrase>,
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
    /// What it reached; what it expected last if the game ended because somebody resigned. `start`,
    /// `skill`, `gifts` and `luck` add up to it.
    pub end: f32,
}

/// The whole analysis.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Report {
    /// Whether values are shares of the win; otherwise they are scores, because nobody can win.
    pub shares: bool,
    /// Every decision that has been judged, in the order of the game.
    pub decisions: Vec<Judged>,
    /// One summary for each seat; empty until the analysis is complete.
    pub seats: Vec<Summary>,
}

/// The analysis of a record, which can be interrupted after every slice.
pub trait AnyAnalysis: Send {
    /// The number of actions judged so far, and of all: of decisions one may turn out to be two.
    fn progress(&self) -> (usize, usize);

    /// Searches only this share of the nodes of the bot's level, from above 0 to 1, for each decision.
    fn set_share(&mut self, share: f32);

    /// Takes over decisions that an analysis of the same game with the same bot and nodes has judged before.
    /// Those that do not belong to the game are left out.
    fn resume(&mut self, judged: &[Judged]);

    /// Thinks for one slice. Returns whether the analysis goes on.
    fn advance(&mut self) -> bool;

    /// What has been found so far.
    fn report(&self) -> Report;
}

/// A decision of the game.
struct Due<G: Game> {
    seat: Seat,
    step: usize,
    view: G::View,
    played: Vec<G::Action>,
    /// How it was judged, if it has been.
    judged: Option<Judged>,
}

impl<G: Game> Due<G> {
    /// Whether this is how the decision was judged before, or its beginning.
    fn was(&self, judged: &Judged) -> bool {
        let same = |(action, text): (&G::Action, &String)| action.to_string() == *text;
        let count = judged.played.len();
        judged.seat == self.seat
            && judged.step == self.step
            && (1..=self.played.len()).contains(&count)
            && self.played.iter().zip(&judged.played).all(same)
    }

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
        Some(Self { seat: self.seat, step: self.step + judged, view, played: rest.to_vec(), judged: None })
    }
}

/// A bot that thinks about a decision.
struct AtWork<G: Game> {
    /// The number of the decision.
    at: usize,
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
    explain: Explain<G>,
    budget: Budget,
    share: f32,
    seed: u64,
    at_work: Option<AtWork<G>>,
}

impl<G: Game> Analysis<G> {
    /// Prepares the analysis of a finished game by a bot, with a budget for each decision.
    pub(crate) fn new(table: &Table<G>, make: MakeBot<G>, explain: Explain<G>, budget: Budget, seed: u64) -> Self {
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
                        let played = vec![choice.action.clone()];
                        due.push(Due { seat: choice.seat, step, view, played, judged: None });
                    }
                    going = Some(choice.seat);
                }
                Step::Chance(_) => going = None,
            }
            let phase = state.simultaneous_phase(&rules);
            state.apply(&rules, taken, &mut ());
            // The end of a simultaneous phase shows what the others decided, so what follows is another
            // decision.
            if phase.is_some() && state.simultaneous_phase(&rules) != phase {
                going = None;
            }
        }
        Self { rules, due, end: state, make, explain, budget, share: 1.0, seed, at_work: None }
    }

    /// The decision to judge next: the middle of the longest stretch that has not been judged. So what is
    /// known is spread over the game from the beginning, and the time that is left can be told.
    fn next(&self) -> Option<usize> {
        let (mut longest, mut run) = (0..0, 0..0);
        for (at, due) in self.due.iter().enumerate() {
            run = if due.judged.is_some() { at + 1..at + 1 } else { run.start..at + 1 };
            if run.len() > longest.len() {
                longest = run.clone();
            }
        }
        (!longest.is_empty()).then(|| longest.start + (longest.len() - 1) / 2)
    }

    /// Notes how a decision was judged, and what is left of it.
    fn note(&mut self, at: usize, judged: Judged) {
        let rest = self.due[at].rest(&self.rules, judged.played.len());
        self.due[at].judged = Some(judged);
        if let Some(rest) = rest {
            self.due.insert(at + 1, rest);
        }
    }

    /// A fresh bot that begins to think about a decision, with a seed of its own: the verdict does not
    /// depend on other decisions, so an analysis can be resumed anywhere.
    fn begin(&self, at: usize) -> AtWork<G> {
        let due = &self.due[at];
        let mut bot = (self.make)();
        bot.set_threads(self.budget.threads());
        let nodes = self.budget.nodes().or_else(|| bot.nodes());
        let nodes = nodes.map(|nodes| ((nodes as f32 * self.share) as u64).max(1));
        let budget = match nodes {
            Some(nodes) if bot.allot(nodes) => self.budget.clone().without_nodes(),
            Some(nodes) => self.budget.clone().with_nodes(nodes),
            None => self.budget.clone(),
        };
        let mut rng = BotRng::seed_from_u64(self.seed.wrapping_add(due.step as u64));
        let meter = budget.start();
        let best = bot.begin_with(&self.rules, &due.view, &due.played, &mut rng);
        AtWork { at, bot, meter, glance: best.action.clone(), best }
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
                played: text(&due.played[..1]),
                best: text(&due.played[..1]),
                compared: false,
                with_played: estimate,
                with_best: estimate,
                loss: 0.0,
                mark: Mark::Fine,
                reasons: Vec::new(),
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
        let lines = [best.line.clone(), own.line.clone()];
        let explained = (loss > 0.0).then(|| (self.explain)(&self.rules, &due.view, due.seat, &lines));
        let reasons = explained.and_then(|reasons| reasons.into_iter().next()).unwrap_or_default();
        Judged {
            seat: due.seat,
            step: due.step,
            played: text(&own.line),
            best: text(&best.line),
            compared: found.candidates.len() > 1,
            with_played: own.estimate,
            with_best: best.estimate,
            loss,
            mark,
            reasons,
        }
    }

    /// The summary of a seat. What its team did is its own doing.
    fn summary(&self, seat: Seat, team: SeatSet) -> Summary {
        let compared = || self.due.iter().filter_map(|due| due.judged.as_ref()).filter(|judged| judged.compared);
        let own: Vec<&Judged> = compared().filter(|judged| team.has(judged.seat)).collect();
        let lost = |judged: &Judged| (self.value(judged.with_best) - self.value(judged.with_played)).max(0.0);
        let skill = -own.iter().map(|judged| lost(judged)).sum::<f32>();
        let others = G::teams(&self.rules).len().saturating_sub(1).max(1) as f32;
        let gifts = compared().filter(|judged| !team.has(judged.seat)).map(lost).sum::<f32>() / others;
        let end = match self.end.outcome(&self.rules) {
            Some(_) => self.value(Estimate::of_end(&*self.rules, &self.end, seat)),
            // Somebody resigned: neither skill nor luck, so the last expectation is what was reached.
            None => own.last().map_or(0.0, |judged| self.value(judged.with_played)),
        };
        let start = own.first().map_or(end, |judged| self.value(judged.with_best));
        // Who had no choice made no mistake.
        let accuracy = match own.len() {
            0 => 1.0,
            count => own.iter().map(|judged| (-judged.loss * 8.0).exp()).sum::<f32>() / count as f32,
        };
        Summary { seat, accuracy: 100.0 * accuracy, start, skill, gifts, luck: end - start - skill - gifts, end }
    }
}

impl<G: Game> AnyAnalysis for Analysis<G> {
    fn progress(&self) -> (usize, usize) {
        let judged = |due: &Due<G>| due.judged.as_ref().map_or(0, |judged| judged.played.len());
        let all = |due: &Due<G>| due.judged.as_ref().map_or(due.played.len(), |judged| judged.played.len());
        (self.due.iter().map(judged).sum(), self.due.iter().map(all).sum())
    }

    fn set_share(&mut self, share: f32) {
        self.share = share;
    }

    fn resume(&mut self, judged: &[Judged]) {
        let mut at = 0;
        while let Some(due) = self.due.get(at) {
            let known = judged.iter().find(|judged| due.judged.is_none() && due.was(judged));
            if let Some(known) = known {
                self.note(at, known.clone());
            }
            at += 1;
        }
    }

    fn advance(&mut self) -> bool {
        let work = self.at_work.take().or_else(|| self.next().map(|at| self.begin(at)));
        let Some(AtWork { at, mut bot, mut meter, glance, best }) = work else { return false };
        match meter.slice(best.nodes).and_then(|nodes| bot.advance(&self.rules, nodes)) {
            Some(best) => self.at_work = Some(AtWork { at, bot, meter, glance, best }),
            // What was stopped before it was searched is not judged.
            None if self.budget.stopped() => return false,
            None => self.note(at, self.judge(&self.due[at], &glance, &best)),
        }
        self.at_work.is_some() || self.next().is_some()
    }

    fn report(&self) -> Report {
        let complete = self.due.iter().all(|due| due.judged.is_some());
        let teams = G::teams(&self.rules);
        let of = |seat: Seat| teams.iter().copied().find(|team| team.has(seat)).unwrap_or(SeatSet::one(seat));
        let seats = G::seats(&self.rules).seats().filter(|_| complete).map(|seat| self.summary(seat, of(seat)));
        let decisions = self.due.iter().filter_map(|due| due.judged.clone()).collect();
        Report { shares: self.shares(), decisions, seats: seats.collect() }
    }
}
