//! Cuts puzzles out of games between bots.

use bots::{Bot, BotRng, Candidate, Estimate, Level, SearchResult, bot_rng};
use game_core::fair::game_seed;
use game_core::hex::Bytes32;
use game_core::{
    ChanceSource, Draws, Game, MAX_CHAIN, Record, Seat, SeatInfo, SeatKind, Setup, Step, Table, ToMove, Viewer,
    ends_chain,
};
use rand_core::{Rng as _, SeedableRng as _};

use crate::bot::MakeBot;
use crate::error::Error;
use crate::puzzle::{Puzzle, PuzzleLine, has};

/// How puzzles are looked for.
#[derive(Clone, Copy, Debug)]
pub struct Cutting {
    /// The seed from which the seed of every game follows.
    pub seed: Bytes32,
    /// How many times the nodes of Master each search has that must confirm a puzzle.
    pub times: u64,
    /// The number of those searches, each with a seed of its own.
    pub searches: u32,
    /// By how much the best decision must lead: a share of the win, or of the score where nobody can win.
    pub lead: f32,
}

/// What became of the decisions of a game.
#[derive(Clone, Debug, Default)]
pub struct Cut {
    /// The puzzle, if there is one in the game.
    pub puzzle: Option<Puzzle>,
    /// The number of decisions looked at.
    pub seen: u64,
    /// The number of those that Master found clear, and that not everybody finds.
    pub promising: u64,
}

/// Looks for puzzles in games under the same terms. Game k is the same whenever and wherever it is played.
pub trait AnyCutter: Send + Sync {
    /// Plays the game with this number and returns the first puzzle found in it; none if `goes_on` says no
    /// before.
    fn cut(&self, game: u64, goes_on: &dyn Fn() -> bool) -> Cut;
}

/// The cutter of one game.
pub(crate) struct Cutter<G: Game> {
    pub(crate) options: G::Options,
    pub(crate) rules: G::Rules,
    pub(crate) seats: usize,
    /// The bots that play, and whose decisions show how hard a puzzle is, the weakest first; with their
    /// names.
    pub(crate) bots: Vec<(&'static str, MakeBot<G>)>,
    pub(crate) master: MakeBot<G>,
    pub(crate) deep: fn(u64) -> Box<dyn Bot<G>>,
    pub(crate) how: Cutting,
}

/// The bots that play the games, and that try to solve the puzzles. Not every game has a greedy one.
pub(crate) const WEAKER: [&str; 4] = [Level::Novice.name(), GREEDY, Level::Casual.name(), Level::Strong.name()];

/// The name of the bot that most games have besides the levels.
pub(crate) const GREEDY: &str = "greedy";

/// How often each of them tries, and how often it must succeed to find a decision.
const TRIALS: (u32, u32) = (4, 3);

/// The most decisions of one game that are searched.
const MOST: usize = 32;

/// The nodes of a search between two looks at the clock.
const SLICE: u64 = 20_000;

/// The largest number of lines that a puzzle lists.
const LISTED: usize = 8;

/// The beginning of a decision.
struct Start<G: Game> {
    step: usize,
    seat: Seat,
    view: G::View,
}

/// A game that was played.
struct Played<G: Game> {
    steps: Vec<Step<G>>,
    starts: Vec<Start<G>>,
    /// Who played each seat, by the number of the bot.
    players: Vec<usize>,
    shares: bool,
}

/// What makes a decision the best: a line, how much of it matters, and the positions that stand for it.
struct Best<G: Game> {
    line: Vec<G::Action>,
    key: usize,
    after_key: G::View,
    end: G::View,
}

impl<G: Game> Cutter<G> {
    /// Plays a game between bots of mixed strength.
    fn play(&self, seed: Bytes32, rng: &mut BotRng) -> Played<G> {
        let rules = &self.rules;
        // One is as likely to be strong as not, so that positions are neither all good nor all poor.
        let draw = |rng: &mut BotRng| (rng.next_u64() >> 33) as usize % (self.bots.len() + 1);
        let players: Vec<usize> = (0..self.seats).map(|_| draw(rng).min(self.bots.len() - 1)).collect();
        let mut bots: Vec<Box<dyn Bot<G>>> = players.iter().map(|bot| (self.bots[*bot].1)()).collect();
        let mut draws = Draws::new(seed.0);
        let mut state = G::setup(rules);
        let (mut steps, mut starts) = (Vec::new(), Vec::new());
        let mut going = None;
        loop {
            let step = match state.to_move(rules) {
                ToMove::Over => break,
                ToMove::Chance => {
                    going = None;
                    Step::Chance(state.chance_at(rules, draws.draw()))
                }
                ToMove::Seats(seats) => {
                    let Some(seat) = seats.first() else { unreachable!("a decision is due, so a seat is to act") };
                    let view = state.view(rules, Viewer::Seat(seat));
                    let action = bots[seat.index()].think(rules, &view, rng).action;
                    if going != Some(seat) {
                        starts.push(Start { step: steps.len(), seat, view });
                    }
                    going = Some(seat);
                    Step::choice(seat, action)
                }
            };
            let phase = state.simultaneous_phase(rules);
            state.apply(rules, &step, &mut ());
            if phase.is_some() && state.simultaneous_phase(rules) != phase {
                going = None;
            }
            steps.push(step);
        }
        let verdict = state.outcome(rules).and_then(|outcome| outcome.verdict);
        let shares = G::teams(rules).len() > 1 || verdict.is_some();
        Played { steps, starts, players, shares }
    }

    /// The view of the seat after a line from the beginning of its decision.
    fn after(&self, start: &Start<G>, line: &[G::Action]) -> G::View {
        let mut position = G::position(&self.rules, &start.view);
        for action in line {
            position.apply(&self.rules, &Step::choice(start.seat, action.clone()), &mut ());
        }
        position.view(&self.rules, Viewer::Seat(start.seat))
    }

    /// By how much the first line leads all others that do not have its key; `None` if there are no others,
    /// or another one is first.
    fn lead(&self, start: &Start<G>, found: &SearchResult<G::Action>, key: &[G::Action], shares: bool) -> Option<f32> {
        let best = found.candidates.first().filter(|best| has(&best.line, key))?;
        let scale = if shares { 1.0 } else { best.estimate.margin.abs().max(1.0) };
        let end = self.after(start, &best.line);
        // What was given up early was tried out too seldom to say what it is worth; that it is worse is
        // known.
        let compared = |other: &&Candidate<G::Action>| {
            other.visits.saturating_mul(8) >= best.visits
                && !has(&other.line, key)
                && self.after(start, &other.line) != end
        };
        let others = found.candidates.iter().skip(1).filter(compared);
        let behind =
            |other: &Candidate<G::Action>| (value(best.estimate, shares) - value(other.estimate, shares)) / scale;
        others.map(behind).min_by(f32::total_cmp)
    }

    /// The shortest beginning of the best line that separates it from all that are clearly worse, and that
    /// only lines have that are nearly as good.
    fn best(&self, start: &Start<G>, found: &SearchResult<G::Action>, shares: bool) -> Option<Best<G>> {
        let first = found.candidates.first()?;
        let line = first.line.clone();
        let scale = if shares { 1.0 } else { first.estimate.margin.abs().max(1.0) };
        let near = |other: &Candidate<G::Action>| {
            value(first.estimate, shares) - value(other.estimate, shares) < scale * self.how.lead / 2.0
        };
        let clear = |key: &usize| {
            let key = &line[..*key];
            self.lead(start, found, key, shares).is_some_and(|lead| lead >= self.how.lead)
                && found.candidates.iter().filter(|other| has(&other.line, key)).all(near)
        };
        let key = (1..=line.len()).find(clear)?;
        let (after_key, end) = (self.after(start, &line[..key]), self.after(start, &line));
        Some(Best { line, key, after_key, end })
    }

    /// Whether a bot finds the best decision.
    fn finds(&self, make: MakeBot<G>, start: &Start<G>, best: &Best<G>, rng: &mut BotRng) -> bool {
        let rules = &self.rules;
        let mut bot = make();
        let mut position = G::position(rules, &start.view);
        let mut view = start.view.clone();
        let mut chain = Vec::new();
        while chain.len() < MAX_CHAIN {
            let phase = position.simultaneous_phase(rules);
            let action = bot.think(rules, &view, rng).action;
            chain.push(action.clone());
            position.apply(rules, &Step::choice(start.seat, action), &mut ());
            view = position.view(rules, Viewer::Seat(start.seat));
            if view == best.after_key || view == best.end || has(&chain, &best.line[..best.key]) {
                return true;
            }
            if ends_chain::<G>(rules, phase, &position, start.seat) {
                return false;
            }
        }
        false
    }

    /// Whether all weaker bots begin the decision in the same way. What everybody sees is not a puzzle, and
    /// this is known long before Master has searched.
    fn is_plain(&self, start: &Start<G>, rng: &mut BotRng) -> bool {
        let mut first = self.bots.iter().map(|(_, make)| make().think(&self.rules, &start.view, rng).action);
        let Some(one) = first.next() else { return true };
        first.all(|other| other == one)
    }

    /// How many of the weaker bots overlook the best decision.
    fn overlooked(&self, start: &Start<G>, best: &Best<G>, rng: &mut BotRng) -> usize {
        let finds = |make: MakeBot<G>, rng: &mut BotRng| {
            (0..TRIALS.0).filter(|_| self.finds(make, start, best, rng)).count() as u32 >= TRIALS.1
        };
        self.bots.iter().filter(|(_, make)| !finds(*make, rng)).count()
    }

    /// Searches a decision; `None` if there is no more time.
    fn search(
        &self,
        mut bot: Box<dyn Bot<G>>,
        start: &Start<G>,
        rng: &mut BotRng,
        goes_on: &dyn Fn() -> bool,
    ) -> Option<SearchResult<G::Action>> {
        let mut found = bot.begin(&self.rules, &start.view, rng);
        while let Some(better) = bot.advance(&self.rules, SLICE) {
            found = better;
            if !goes_on() {
                return None;
            }
        }
        Some(found)
    }

    /// Searches a decision long and repeatedly; `None` if the best decision does not hold.
    fn verify(
        &self,
        start: &Start<G>,
        best: &Best<G>,
        shares: bool,
        rng: &mut BotRng,
        goes_on: &dyn Fn() -> bool,
    ) -> Option<(f32, f32, Vec<PuzzleLine>)> {
        let key = &best.line[..best.key];
        let (mut leads, mut searches) = (Vec::new(), Vec::new());
        for _ in 0..self.how.searches {
            let mut rng = BotRng::seed_from_u64(rng.next_u64());
            let found = self.search((self.deep)(self.how.times), start, &mut rng, goes_on)?;
            let lead = self.lead(start, &found, key, shares).filter(|lead| *lead >= 0.75 * self.how.lead)?;
            leads.push(lead);
            searches.push(found);
        }
        let count = leads.len().max(1) as f32;
        let mean = leads.iter().sum::<f32>() / count;
        let squares: f32 = leads.iter().map(|lead| (lead - mean).powi(2)).sum();
        let error = (squares / (count - 1.0).max(1.0) / count).sqrt();
        let clear = mean >= self.how.lead && mean - 2.0 * error >= self.how.lead / 2.0;
        clear.then(|| (mean, error, listed::<G>(&searches, shares)))
    }

    /// The game up to the position, with draws that count as entered by hand.
    fn record(&self, played: &Played<G>, steps: usize, game: u64) -> Result<Record, Error> {
        let seats = played.players.iter().map(|bot| {
            let name = self.bots[*bot].0.to_owned();
            SeatInfo { name: name.clone(), kind: SeatKind::Bot(name) }
        });
        let setup = Setup::<G> {
            options: self.options.clone(),
            seats: seats.collect(),
            component_set: None,
            version: G::META.rules_version,
            table: format!("game-{game}"),
        };
        let (mut table, _) = Table::open(setup, ChanceSource::Manual)?;
        for step in &played.steps[..steps] {
            match step.clone() {
                Step::Choice(choice) => drop(table.play(choice.seat, choice.action, None)?),
                Step::Chance(outcome) => drop(table.chance(outcome)?),
            }
        }
        Ok(table.record())
    }
}

impl<G: Game> AnyCutter for Cutter<G> {
    fn cut(&self, game: u64, goes_on: &dyn Fn() -> bool) -> Cut {
        let seed = game_seed(self.how.seed, game);
        let mut rng = bot_rng(seed);
        let played = self.play(seed, &mut rng);
        let shares = played.shares;
        let mut starts: Vec<&Start<G>> = played.starts.iter().collect();
        let mut cut = Cut::default();
        let mut legal = Vec::new();
        while !starts.is_empty() && cut.seen < MOST as u64 && goes_on() {
            let start = starts.swap_remove((rng.next_u64() >> 33) as usize % starts.len());
            legal.clear();
            G::legal_in(&self.rules, &start.view, &mut legal);
            if legal.len() < 2 {
                continue;
            }
            cut.seen += 1;
            let mut rng = BotRng::seed_from_u64(rng.next_u64());
            if self.is_plain(start, &mut rng) {
                continue;
            }
            let Some(found) = self.search((self.master)(), start, &mut rng, goes_on) else { break };
            let Some(best) = self.best(start, &found, shares) else { continue };
            let overlooked = self.overlooked(start, &best, &mut rng);
            if overlooked == 0 {
                continue;
            }
            cut.promising += 1;
            let Some((lead, error, mut lines)) = self.verify(start, &best, shares, &mut rng, goes_on) else {
                continue;
            };
            let Ok(record) = self.record(&played, start.step, game) else { continue };
            let Some(first) = lines.iter().position(|line| has(&line.line, &text(&best.line[..best.key]))) else {
                continue;
            };
            lines[..=first].rotate_right(1);
            let difficulty = overlooked.min(3) as u8;
            let (seat, key) = (start.seat, best.key);
            cut.puzzle = Some(Puzzle { record, seat, difficulty, shares, key, lines, lead, error });
            break;
        }
        cut
    }
}

fn value(estimate: Estimate, shares: bool) -> f32 {
    if shares { estimate.share } else { estimate.margin }
}

fn text<A: ToString>(line: &[A]) -> Vec<String> {
    line.iter().map(ToString::to_string).collect()
}

/// The lines that the searches compared, the best first, each with its mean over the searches. Those that
/// were given up early are left out.
fn listed<G: Game>(searches: &[SearchResult<G::Action>], shares: bool) -> Vec<PuzzleLine> {
    let mut sums: Vec<(&[G::Action], Estimate, f32)> = Vec::new();
    for found in searches {
        let most = found.candidates.first().map_or(0, |best| best.visits);
        for Candidate { line, estimate, .. } in
            found.candidates.iter().filter(|candidate| candidate.visits.saturating_mul(8) >= most)
        {
            match sums.iter_mut().find(|(known, ..)| *known == &line[..]) {
                Some((_, sum, count)) => {
                    sum.share += estimate.share;
                    sum.margin += estimate.margin;
                    *count += 1.0;
                }
                None => sums.push((line, *estimate, 1.0)),
            }
        }
    }
    let mean = |(line, sum, count): (&[G::Action], Estimate, f32)| PuzzleLine {
        line: text(line),
        share: sum.share / count,
        margin: sum.margin / count,
    };
    let mut lines: Vec<PuzzleLine> = sums.into_iter().map(mean).collect();
    let key = |line: &PuzzleLine| if shares { line.share } else { line.margin };
    lines.sort_by(|a, b| key(b).total_cmp(&key(a)));
    lines.truncate(LISTED);
    lines
}
