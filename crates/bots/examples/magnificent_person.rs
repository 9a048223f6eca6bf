//! Records a game of The Magnificent between two players who are as strong as the greedy bot and, among turns
//! of equal value, make the one that takes the fewest gestures at the table; and shows how strong they are.
//!
//! `magnificent_person FILE EQUAL GAMES` writes the game and plays that many games against the greedy bot;
//! turns that are EQUAL thousandths of a point apart count as equal.

use bots::magnificent::{Greedy, best_choice, fixed_chance, search_plans};
use bots::{Bot, BotRng, SearchResult, bot_rng};
use game_core::{
    ChanceSource, Draws, Game, Rng, Seat, SeatCount, SeatInfo, SeatKind, Setup, Step, Table, ToMove, fair,
};
use magnificent::effects::{Bonus, Gain};
use magnificent::preview::{Goal, after, boost};
use magnificent::{Action, Magnificent, Options, Phase, PublicState, Rules, Space, View};

/// How many turns are compared.
const KEPT: usize = 600;

/// A way through a turn: positions, each with the action taken in it.
type Line = [(PublicState, Action)];

/// Plays as the greedy bot does, but takes the turn with the fewest gestures among equal ones.
#[derive(Default)]
struct Person {
    plan: Vec<(PublicState, Action)>,
    /// How far below the best a turn may be to count as equal, in thousandths of a point.
    equal: i64,
}

impl Bot<Magnificent> for Person {
    fn begin(&mut self, rules: &Rules, view: &View, rng: &mut BotRng) -> SearchResult<Action> {
        let mut legal = Vec::new();
        Magnificent::legal_in(rules, view, &mut legal);
        let public = &view.public;
        self.plan.drain(..self.plan.iter().position(|(at, _)| at == public).unwrap_or(self.plan.len()));
        if self.plan.is_empty() && legal.len() > 1 {
            let chance = fixed_chance(rules, rng.next_u64());
            let mut plans = search_plans(rules, &view.known_state(), Greedy::BEAM, KEPT, chance);
            let best = plans.first().map_or(0, |plan| plan.value);
            plans.retain(|plan| plan.value >= best - self.equal && takes_free(rules, &plan.line));
            let fewest = plans.into_iter().min_by_key(|plan| (gestures(rules, &plan.line), -plan.value));
            self.plan = fewest.map(|plan| plan.line).unwrap_or_default();
        }
        let outside = matches!(
            public.phase(),
            Phase::ChooseSide
                | Phase::PickTile
                | Phase::ChooseSet(_)
                | Phase::RejectSet
                | Phase::ScoreCard(_)
                | Phase::PayCoins(..)
                | Phase::PayHalf(..)
        );
        let action = match self.plan.first() {
            _ if outside || legal.len() == 1 => best_choice(rules, public, &legal, rng),
            Some((_, action)) => *action,
            None => best_choice(rules, public, &legal, rng),
        };
        SearchResult::at_once(action)
    }
}

/// Returns whether an action adds something on the way to a destination.
const fn adds(action: Action) -> bool {
    matches!(action, Action::Gem(_) | Action::Bonus | Action::Copy(_) | Action::Train(_))
}

/// Returns whether an action names a destination.
const fn leads(action: Action) -> bool {
    matches!(action, Action::Level(_) | Action::Steps(_) | Action::Space(_))
}

/// Returns what an action of the line leads to, as something that is pointed at.
fn goal(rules: &Rules, line: &Line, at: usize) -> Option<Goal> {
    let (public, action) = &line[at];
    match *action {
        Action::Level(power) => Some(Goal::Level(power)),
        Action::Space(number) => Some(Goal::Step(number)),
        Action::Steps(steps) if steps > 0 => {
            let track = public.wagon();
            let length = rules.set().rings[track as usize].len() as u8;
            let (from, ahead) = (public.wagons[track as usize], steps % length);
            let back = public.turn.spaces.has(Space::REVERSE);
            let space = if back { from + length - ahead } else { from + ahead } % length;
            Some(Goal::Road { track, space, laps: (steps - 1) / length })
        }
        _ => None,
    }
}

/// Returns whether the end of the turn takes the bonus of the card by itself, and nothing needs it before.
fn is_free(rules: &Rules, line: &Line) -> bool {
    let own = line.iter().find_map(|(public, _)| public.turn.card);
    let uses = |used: fn(&Action) -> bool| line.iter().any(|(_, action)| used(action));
    match own.map(|card| rules.set().card(card).bonus) {
        Some(Bonus::Gain(Gain::Coins(_) | Gain::Points(_))) => true,
        Some(Bonus::Gain(Gain::Trainers(_))) => !uses(|action| matches!(action, Action::Train(_))),
        Some(Bonus::Gain(Gain::Gems(..))) => !uses(|action| matches!(action, Action::Gem(_) | Action::Pay(_))),
        _ => false,
    }
}

/// Returns whether a turn leaves no bonus that its end takes by itself.
fn takes_free(rules: &Rules, line: &Line) -> bool {
    let Some((public, _)) = line.last().filter(|(_, action)| *action == Action::EndTurn) else { return true };
    let bonus = public.turn.card.filter(|_| !public.turn.bonus_used).map(|card| rules.set().card(card).bonus);
    !matches!(bonus, Some(Bonus::Gain(gain)) if !matches!(gain, Gain::Posters(_)))
}

/// Returns how many gestures lead from the position after the die to the destination at `to`, with what was
/// added on the way.
fn way(rules: &Rules, line: &Line, from: usize, to: usize) -> usize {
    let own = line[from].0.turn.card.map(|card| rules.set().card(card).bonus);
    let pips = matches!(own, Some(Bonus::Pips(..)));
    let free = is_free(rules, line);
    let added = line[from..to].iter().map(|(_, action)| *action).filter(|action| adds(*action));
    let mut added: Vec<Action> = added.filter(|action| !((pips || free) && *action == Action::Bonus)).collect();
    let by_hand = added.len() + 1;
    // Trainers without whom the action is impossible add their power unasked.
    let main = line[to].0.turn.main_action.map(magnificent::MainAction::power_space);
    if let Some(space) = main.filter(|_| line[to].0.turn.trainer_pips > 0) {
        let asked = added.iter().filter(|action| **action == Action::Train(space)).count();
        let all = usize::from(line[to].0.turn.trainer_pips / rules.set().space(space).amount.max(1));
        added.extend(core::iter::repeat_n(Action::Train(space), all.saturating_sub(asked)));
    }
    let start = line[from..to].iter().find(|(public, _)| public.phase() == Phase::Power);
    let Some((start, goal)) = start.zip(goal(rules, line, to)) else { return by_hand };
    let start = if pips { after(rules, &start.0, Action::Bonus).unwrap_or(start.0) } else { start.0 };
    let Some(proposed) = boost(rules, &start, goal) else { return by_hand };
    let mut other = 0;
    for part in proposed.parts.iter().filter(|part| !(pips && **part == Action::Bonus)) {
        match added.iter().position(|one| one == part) {
            Some(at) => drop(added.remove(at)),
            None if matches!(part, Action::Gem(_)) => other += 1,
            None => return by_hand,
        }
    }
    // A gem in place of a trainer is taken out again.
    if added.iter().all(|action| matches!(action, Action::Train(_))) && added.len() + 1 != by_hand {
        return 1 + other;
    }
    let gems = added.iter().all(|action| matches!(action, Action::Gem(_)));
    // Each gem of another kind is swapped in.
    if gems && added.len() == other { by_hand.min(1 + other) } else { by_hand }
}

/// Returns how many gestures a line takes: clicks, drags and presses.
fn gestures(rules: &Rules, line: &Line) -> usize {
    let (mut count, mut at) = (0, 0);
    while let Some((public, action)) = line.get(at) {
        at += 1;
        count += match action {
            Action::Take { .. } => {
                let end = line.iter().position(|(_, action)| leads(*action));
                let main = line.iter().position(|(_, action)| matches!(action, Action::Main(_)));
                let to = end.or(main).unwrap_or(at);
                let asks = line[at..to.max(at)].iter();
                let plain = asks.clone().all(|(_, action)| !matches!(action, Action::Lay { .. } | Action::Poster(_)));
                if !plain || to < at {
                    1
                } else {
                    let turns =
                        |(_, action): &&(PublicState, Action)| matches!(action, Action::Flip | Action::SetDie(_));
                    let turned = asks.filter(turns).count();
                    let from = at;
                    at = to + 1;
                    1 + turned + way(rules, line, from.min(to), to)
                }
            }
            Action::DieDone
            | Action::EndBuild
            | Action::Stop
            | Action::KeepPosters
            | Action::Pay(_)
            | Action::LeavePassing
            | Action::Place(_)
            | Action::Replace(_)
            | Action::SoloSkip
            | Action::Put(_) => 0,
            // Posters that hang apart from where they should are dragged there one by one.
            Action::Arrange => {
                let puts = line[at..].iter().filter_map(|(_, action)| match action {
                    Action::Put(poster) => Some(*poster),
                    _ => None,
                });
                puts.zip(public.mover_state().posters).filter(|(put, hung)| put != hung).count().div_ceil(2)
            }
            Action::Bonus => {
                let poster = |(_, action): &(PublicState, Action)| matches!(action, Action::Poster(_));
                let last = line.get(at).is_some_and(|(_, next)| *next == Action::EndTurn);
                usize::from(line.get(at).is_some_and(poster) || !last && !is_free(rules, &line[at - 1..]))
            }
            _ => 1,
        };
    }
    count
}

/// Plays a game, and returns its actions and the points of the seats.
fn play(rules: &Rules, number: u64, mut players: Vec<Box<dyn Bot<Magnificent>>>) -> (Vec<(Seat, Action)>, Vec<i16>) {
    let (mut draws, mut rng) = (Draws::new(seed(number).0), bot_rng(seed(number)));
    let (mut state, mut choices) = (Magnificent::setup(rules), Vec::new());
    loop {
        match state.to_move(rules) {
            ToMove::Over => break,
            ToMove::Chance => {
                let drawn = state.chance_at(rules, draws.draw());
                state.apply(rules, &Step::Chance(drawn), &mut ());
            }
            ToMove::Seats(to_act) => {
                let Some(seat) = to_act.first() else { break };
                let view = state.view(rules, game_core::Viewer::Seat(seat));
                let action = players[seat.index()].think(rules, &view, &mut rng).action;
                choices.push((seat, action));
                state.apply(rules, &Step::choice(seat, action), &mut ());
            }
        }
    }
    let scores = rules.seats.seats().map(|seat| state.public().player(seat).ledger.total()).collect();
    (choices, scores)
}

fn seed(number: u64) -> game_core::hex::Bytes32 {
    fair::seed_from_text(&format!("person {number}"))
}

fn main() {
    let mut words = std::env::args().skip(1);
    let path = words.next().unwrap_or_else(|| "crates/e2e/tests/games/magnificent.gamekeeper.json".to_owned());
    let equal = words.next().and_then(|count| count.parse::<i64>().ok()).unwrap_or(250);
    let person = || Box::new(Person { equal, ..Person::default() });
    let games = words.next().and_then(|count| count.parse::<u64>().ok()).unwrap_or(0);
    let options = Options::default();
    let rules = match Magnificent::rules(&options, SeatCount::new(2), None, 1) {
        Ok(rules) => rules,
        Err(why) => panic!("{why}"),
    };
    let (choices, scores) = play(&rules, 0, vec![person(), person()]);
    let bot = SeatKind::Bot("greedy".to_owned());
    let seats = ["Anna", "Bernd"].map(|name| SeatInfo { name: name.to_owned(), kind: bot.clone() }).to_vec();
    let setup = Setup { options, ..Setup::new(seats) };
    let mut table = match Table::<Magnificent>::open(setup, ChanceSource::Seeded(seed(0))) {
        Ok((table, _)) => table,
        Err(why) => panic!("{why}"),
    };
    for (seat, action) in choices {
        if let Err(why) = table.play(seat, action, None) {
            panic!("{action}: {why}");
        }
    }
    match std::fs::write(&path, table.record().write()) {
        Ok(()) => eprintln!("{path}: {} steps, {scores:?} points", table.steps().len()),
        Err(why) => eprintln!("{path}: {why}"),
    }
    let (mut won, mut sums) = (0.0, [0_i64; 2]);
    for number in 1..=games {
        let first = number % 2 == 0;
        let mut players: Vec<Box<dyn Bot<Magnificent>>> = vec![person(), Box::<Greedy>::default()];
        if !first {
            players.reverse();
        }
        let (_, mut scores) = play(&rules, number, players);
        if !first {
            scores.reverse();
        }
        won += match scores[0].cmp(&scores[1]) {
            core::cmp::Ordering::Greater => 1.0,
            core::cmp::Ordering::Equal => 0.5,
            core::cmp::Ordering::Less => 0.0,
        };
        sums = [sums[0] + i64::from(scores[0]), sums[1] + i64::from(scores[1])];
    }
    if games > 0 {
        let mean = |sum: i64| sum as f64 / games as f64;
        eprintln!(
            "{games} games: {won} won against the greedy bot, {:.1} to {:.1} points",
            mean(sums[0]),
            mean(sums[1])
        );
    }
}
