//! Hints: the best few lines, what each is worth, and why.

use std::sync::Arc;

use bots::{Bot, BotRng, Budget, Candidate, Estimate, Meter, Phrase, SearchResult};
use game_core::{Game, MAX_CHAIN, Seat, Step, Viewer, ends_chain};
use serde::{Deserialize, Serialize};

use crate::bot::{BotRequest, MakeBot};
use crate::client_rules::read_view;
use crate::entry::GameEntry;
use crate::error::Error;
use crate::table::read;

/// A function that returns for each line of a seat what makes it stand out among all of them, the strongest
/// first.
pub type Explain<G> =
    fn(&<G as Game>::Rules, &<G as Game>::View, Seat, &[Vec<<G as Game>::Action>]) -> Vec<Vec<Phrase>>;

/// What a bot advises.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Hint {
    /// Whether the seat has no opponents, so that margins are scores.
    pub alone: bool,
    /// Up to [`Hint::MOST`] lines, the best first: at least one.
    pub candidates: Vec<HintLine>,
}

impl Hint {
    /// The largest number of lines.
    pub const MOST: usize = 3;

    /// Returns what is said of a line: what it is worth, why, and how much worse the next one is.
    #[must_use]
    pub fn phrases(&self, at: usize) -> Vec<Phrase> {
        let Some(line) = self.candidates.get(at) else { return Vec::new() };
        let value = if at == 0 { self.value() } else { self.behind(at).map(|behind| behind.of_line()) };
        let next = if at == 0 { self.behind(1).map(|behind| behind.of_next()) } else { None };
        let unclear =
            (at == 0 && line.reasons.is_empty() && self.candidates.len() > 1).then(|| Phrase::new("hint-no-reason"));
        value.into_iter().chain(line.reasons.iter().cloned()).chain(unclear).chain(next).collect()
    }

    /// Whether it is only one action of which nothing can be said, such as one that is done anyway.
    #[must_use]
    pub fn is_bare(&self) -> bool {
        self.phrases(0).is_empty() && self.candidates.first().is_none_or(|line| line.line.len() < 2)
    }

    /// What the best line is worth, no more precisely than a search can tell.
    fn value(&self) -> Option<Phrase> {
        let Estimate { share, margin } = self.candidates.first()?.evaluation?;
        if self.is_scored() {
            return Some(Phrase::new("hint-score").number("points", margin.round() as i64));
        }
        Some(match (share * 20.0).round() as i64 * 5 {
            ..5 => Phrase::new("hint-wins-hardly"),
            96.. => Phrase::new("hint-wins-nearly"),
            share => Phrase::new("hint-wins").number("share", share),
        })
    }

    /// Whether lines are compared by their scores: nobody can win, or has lost already.
    fn is_scored(&self) -> bool {
        let no_win = |line: &HintLine| line.evaluation.is_none_or(|estimate| estimate.share == 0.0);
        self.alone && self.candidates.iter().all(no_win)
    }

    /// By how much a line is behind the best.
    fn behind(&self, at: usize) -> Option<Behind> {
        let best = self.candidates.first()?.evaluation?;
        let other = self.candidates.get(at)?.evaluation?;
        let points = best.margin - other.margin;
        let share = best.share - other.share;
        // Where a game is nearly decided, points tell lines apart.
        let decided = |share: f32| !(0.025..0.975).contains(&share);
        Some(match () {
            () if self.is_scored() || decided(best.share) && decided(other.share) => {
                if points < 1.0 {
                    Behind::Equal
                } else {
                    Behind::Points(points.round() as i64)
                }
            }
            () if share < EQUAL => Behind::Equal,
            () => Behind::Wins((share * 100.0).round() as i64),
        })
    }

    /// A hint of one line, of which nothing is known.
    #[must_use]
    pub fn of(line: Vec<String>) -> Self {
        Self { alone: false, candidates: vec![HintLine { line, evaluation: None, reasons: Vec::new() }] }
    }
}

/// Lines whose shares of the win differ by less are about equal: a search is no more precise than that.
const EQUAL: f32 = 0.03;

/// Whether a line is worth more than another.
fn is_worth_more(line: Option<Estimate>, other: Option<Estimate>) -> bool {
    let worth = |estimate: Option<Estimate>| estimate.map(|it| (it.share, it.margin));
    worth(line) > worth(other)
}

/// By how much a line is behind the best.
enum Behind {
    Equal,
    /// The number of games of 100 that it wins less.
    Wins(i64),
    Points(i64),
}

impl Behind {
    fn of_line(&self) -> Phrase {
        match self {
            Self::Equal => Phrase::new("hint-equal"),
            Self::Wins(share) => Phrase::new("hint-less").number("share", *share),
            Self::Points(points) => Phrase::new("hint-less-points").number("points", *points),
        }
    }

    fn of_next(&self) -> Phrase {
        match self {
            Self::Equal => Phrase::new("hint-next-equal"),
            Self::Wins(share) => Phrase::new("hint-next-less").number("share", *share),
            Self::Points(points) => Phrase::new("hint-next-less-points").number("points", *points),
        }
    }
}

/// One line of a hint.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct HintLine {
    /// The actions in notation, up to the next chance step, the decision of another seat, or the end of a
    /// simultaneous phase: at least one.
    pub line: Vec<String>,
    /// The expected result; `None` if the bot has compared nothing.
    pub evaluation: Option<Estimate>,
    /// What makes the line stand out, the strongest first.
    pub reasons: Vec<Phrase>,
}

/// The number of lines whose features a line is compared with.
const COMPARED: usize = 12;

/// The number of nodes searched for each decision that completes a line which is not the best.
const NODES: u64 = 2_000;

/// The budget of the next decision of a hint, given the meter of the whole: three quarters of the time that
/// is left. So the first decision, which matters most, gets most of it, and however many follow, the hint is
/// there in time.
pub(crate) fn part(whole: &Meter) -> Budget {
    whole.share_of_rest(0.75)
}

/// A decision of which a hint is made.
pub(crate) struct Asked<'a, G: Game> {
    pub(crate) entry: &'static GameEntry<G>,
    pub(crate) rules: &'a Arc<G::Rules>,
    pub(crate) view: &'a G::View,
    pub(crate) seat: Seat,
    pub(crate) make: MakeBot<G>,
}

/// A hint that is being made: the lines to be shown are completed one after the other, in slices.
pub(crate) struct HintDraft<G: Game> {
    /// The lines to be shown, the best first, with what each is worth.
    shown: Vec<(Vec<G::Action>, Option<Estimate>)>,
    /// The lines whose features are compared; those that are shown come first.
    compared: Vec<Vec<G::Action>>,
    /// The number of lines shown that are complete.
    complete: usize,
    completion: Option<Completion<G>>,
}

/// A line that is being completed by a short search for each of its decisions.
struct Completion<G: Game> {
    position: G,
    chain: Vec<G::Action>,
    bot: Option<Box<dyn Bot<G>>>,
    /// The search of the next decision; `None` before it has begun.
    search: Option<(Meter, SearchResult<G::Action>)>,
}

impl<G: Game> HintDraft<G> {
    /// Begins a hint of what a bot has decided: its chain, and the candidates that it compared, the best
    /// first.
    pub(crate) fn new(entry: &GameEntry<G>, chain: Vec<G::Action>, found: &[Candidate<G::Action>]) -> Self {
        // The chain is what the bot plays. A weak level may not play what it has found to be the best.
        let chosen = found.iter().find(|candidate| chain.starts_with(&candidate.line));
        let chosen = chosen.or_else(|| found.iter().find(|candidate| candidate.line.first() == chain.first()));
        let mut shown = vec![(chain, chosen.map(|candidate| candidate.estimate))];
        let mut compared = vec![chosen.map_or_else(|| shown[0].0.clone(), |candidate| candidate.line.clone())];
        for candidate in found {
            let decision = |line: &[G::Action]| line[..(entry.decision)(line).min(line.len())].to_vec();
            let known = compared.iter().any(|line| decision(line) == decision(&candidate.line));
            if known || compared.len() >= COMPARED {
                continue;
            }
            if shown.len() < Hint::MOST {
                shown.push((candidate.line.clone(), Some(candidate.estimate)));
            }
            compared.push(candidate.line.clone());
        }
        // The search names the next best in the order in which it gave them up.
        if let ([_, second, third], [_, of_second, of_third, ..]) = (&mut shown[..], &mut compared[..])
            && is_worth_more(third.1, second.1)
        {
            core::mem::swap(second, third);
            core::mem::swap(of_second, of_third);
        }
        // What the bot plays is complete.
        Self { shown, compared, complete: 1, completion: None }
    }

    /// Completes the lines for one slice; the budget is that of a decision that begins with it. Returns
    /// whether there is more to do; lines that are not complete when the budget is stopped end where they
    /// were.
    pub(crate) fn advance(&mut self, asked: &Asked<'_, G>, budget: &Budget, rng: &mut BotRng) -> bool {
        let Some((line, _)) = self.shown.get_mut(self.complete).filter(|_| !budget.stopped()) else { return false };
        let completion = self.completion.get_or_insert_with(|| Completion {
            position: G::position(asked.rules, asked.view),
            chain: Vec::new(),
            bot: None,
            search: None,
        });
        if !completion.advance(asked, line, budget, rng) {
            *line = core::mem::take(&mut completion.chain);
            self.completion = None;
            self.complete += 1;
        }
        self.complete < self.shown.len()
    }

    /// The hint, with what makes its lines stand out.
    pub(crate) fn finish(self, asked: &Asked<'_, G>) -> Hint {
        let Self { shown, compared, .. } = self;
        let alone = G::teams(asked.rules).len() == 1;
        let explain = |lines: &[Vec<G::Action>]| (asked.entry.explain)(asked.rules, asked.view, asked.seat, lines);
        let mut reasons = explain(&compared);
        // What a line alone does not show may show in what follows on it.
        if shown.len() > 1 && reasons.iter().take(shown.len()).any(Vec::is_empty) {
            let chains: Vec<Vec<G::Action>> = shown.iter().map(|(chain, _)| chain.clone()).collect();
            let empty = reasons.iter_mut().zip(explain(&chains)).filter(|(found, _)| found.is_empty());
            empty.for_each(|(found, more)| *found = more);
        }
        let candidates = shown.into_iter().zip(reasons).map(|((line, evaluation), reasons)| HintLine {
            line: line.iter().map(ToString::to_string).collect(),
            evaluation,
            reasons,
        });
        Hint { alone, candidates: candidates.collect() }
    }
}

impl<G: Game> Completion<G> {
    /// Thinks about the next decision for one slice, or takes the next action. Returns whether the line goes
    /// on.
    fn advance(&mut self, asked: &Asked<'_, G>, line: &[G::Action], budget: &Budget, rng: &mut BotRng) -> bool {
        let rules = &**asked.rules;
        let action = match line.get(self.chain.len()) {
            Some(action) => action.clone(),
            None => match self.decide(asked, budget, rng) {
                Some(action) => action,
                None => return true,
            },
        };
        if !self.position.is_legal(rules, asked.seat, &action) {
            return false;
        }
        let phase = self.position.simultaneous_phase(rules);
        self.position.apply(rules, &Step::choice(asked.seat, action.clone()), &mut ());
        self.chain.push(action);
        self.chain.len() < MAX_CHAIN && !ends_chain::<G>(rules, phase, &self.position, asked.seat)
    }

    /// Thinks about the next decision for one slice; returns it when it is made.
    fn decide(&mut self, asked: &Asked<'_, G>, budget: &Budget, rng: &mut BotRng) -> Option<G::Action> {
        let rules = &**asked.rules;
        let bot = self.bot.get_or_insert_with(asked.make);
        let Some((meter, best)) = &mut self.search else {
            let nodes = budget.nodes().map_or(NODES, |nodes| nodes.min(NODES));
            let budget = budget.clone();
            let budget = if bot.allot(nodes) { budget.without_nodes() } else { budget.with_nodes(nodes) };
            bot.set_threads(budget.threads());
            let meter = budget.start();
            let view = self.position.view(rules, Viewer::Seat(asked.seat));
            self.search = Some((meter, bot.begin(rules, &view, rng)));
            return None;
        };
        match meter.slice(best.nodes).and_then(|nodes| bot.advance(rules, nodes)) {
            Some(better) => {
                *best = better;
                None
            }
            None => self.search.take().map(|(_, best)| best.action),
        }
    }
}

impl<G: Game> GameEntry<G> {
    /// Returns for each line of the seat of a request what makes it stand out among all of them.
    ///
    /// # Errors
    /// If the terms or the view do not fit the game, or a line is not one of actions in notation.
    pub(crate) fn reasons_from_view(
        &self,
        request: BotRequest,
        lines: &[Vec<String>],
    ) -> Result<Vec<Vec<Phrase>>, Error> {
        let rules = self.request_rules(&request)?;
        let view = read_view::<G>(&rules, request.view)?;
        let lines = lines.iter().map(|line| line.iter().map(|text| read(text)).collect::<Result<Vec<G::Action>, _>>());
        let lines = lines.collect::<Result<Vec<_>, _>>()?;
        Ok((self.explain)(&rules, &view, request.seat, &lines))
    }
}

#[cfg(test)]
mod tests {
    use core::sync::atomic::{AtomicU64, Ordering};

    use bots::{Clock, bot_rng};
    use game_core::hex::Bytes32;
    use game_core::{ChanceSource, SeatInfo, SeatKind, Viewer};
    use serde_json::json;

    use super::*;
    use crate::bot::BotSessions;
    use crate::game::Seating;

    /// A clock that the test sets.
    #[derive(Default)]
    struct Set(AtomicU64);

    impl Clock for Set {
        fn millis(&self) -> f64 {
            self.0.load(Ordering::Relaxed) as f64
        }
    }

    /// On a device so slow that every slice takes long, the time limit is that of the hint, not of each of
    /// its many decisions.
    #[test]
    fn a_hint_keeps_its_time_limit_as_a_whole() {
        const LIMIT: u64 = 4_000;
        const SLICE: u64 = 50;
        let mut longest = 0;
        for game in crate::games() {
            let id = game.meta().id;
            let info = |name: &str| SeatInfo { name: name.to_owned(), kind: SeatKind::Person };
            let mode = &game.meta().modes[0];
            let options = json!({"mode": mode.id});
            let seats = (0..mode.seats[0]).map(|seat| info(&format!("p{seat}"))).collect();
            let seating = Seating { options, seats, component_set: None, table: "slow".to_owned() };
            let chance = ChanceSource::Seeded(crate::seed("slow"));
            let (mut table, _) = game.open(seating, chance).unwrap();
            let (mut rng, mut sessions) = (bot_rng(Bytes32([4; 32])), BotSessions::default());
            for _ in 0..4 {
                let seat = table.to_move().to_act().first().unwrap();
                let request = BotRequest {
                    table: "slow".to_owned(),
                    seat,
                    options: table.options(),
                    seats: table.seat_count(),
                    component_set: None,
                    view: table.view(Viewer::Seat(seat)),
                    bot: "master".to_owned(),
                };
                let clock = Arc::new(Set::default());
                let budget = Budget::default().with_millis(LIMIT as f64, clock.clone());
                let mut task = game.hint_from_view(request, &mut sessions, &budget).unwrap();
                let decision = loop {
                    clock.0.fetch_add(SLICE, Ordering::Relaxed);
                    if let Some(decision) = task.advance(&mut rng) {
                        break decision;
                    }
                };
                let hint = decision.hint.unwrap();
                // When the time is over, every action still takes a slice or two.
                let actions: usize = hint.candidates.iter().map(|line| line.line.len()).sum();
                let took = clock.0.load(Ordering::Relaxed);
                assert!(took <= LIMIT + SLICE * (2 * actions as u64 + 4), "{id}: {took} ms for {actions} actions");
                longest = longest.max(took);
                table.play_chain(seat, &decision.chain, None).unwrap();
            }
        }
        assert!(longest > LIMIT * 3 / 4, "the limit has made a difference: {longest} ms");
    }
}
