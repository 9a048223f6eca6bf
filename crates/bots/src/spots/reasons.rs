//! Why an action is good: what it brings and what it risks, by the exact odds of the next throw.

use game_core::Seat;
use spots::components::Dog;
use spots::odds::{Throw, kept_roll};
use spots::rules::Rules;
use spots::state::End;
use spots::{Action, Phase, Spots, View};

use crate::reason::{Found, Phrase, after_line, lead};

/// What makes a line stand out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    /// It wins the game.
    Wins,
    /// It scores this many full dogs.
    ScoresDogs(u8),
    /// It fills this dog.
    FillsDog(Dog),
    /// It brings a new dog.
    NewDog,
    /// The next throw cannot bust.
    Safe,
    /// The next throw busts less often than others: in this many of 100.
    SeldomBusts(u8),
    /// The next throw places this many dice on average, in tenths.
    Places(u8),
    /// The next throw fills all dogs in this many of 100.
    FillsAll(u8),
    /// The dice that lie now place this many.
    PlacesNow(u8),
    /// The roll would bust if it were kept.
    SavesRoll,
    /// It brings this many treats.
    Treats(u8),
    /// It keeps a treat for later.
    KeepsTreat,
    /// Stopping keeps this many placed dice; another roll would bust in this many of 100.
    Stops {
        /// The dice on dogs.
        dice: u8,
        /// The chance of a bust.
        percent: u8,
    },
    /// The yard has this sum, of so much that it can hold.
    Yard {
        /// The sum.
        sum: u8,
        /// The largest safe sum.
        limit: u8,
    },
    /// It raises the yard of another seat to this sum.
    Digs {
        /// The other seat; `None` is the Stray.
        seat: Option<Seat>,
        /// The sum of its yard.
        sum: u8,
    },
    /// A risk: the next throw busts in this many of 100, and takes this many placed dice.
    Risks {
        /// The chance of a bust.
        percent: u8,
        /// The dice on dogs.
        dice: u8,
    },
}

impl From<Reason> for Phrase {
    fn from(reason: Reason) -> Self {
        match reason {
            Reason::Wins => Self::new("spots-because-wins"),
            Reason::ScoresDogs(count) => Self::new("spots-because-scores").number("count", count),
            Reason::FillsDog(dog) => Self::new("spots-because-fills").text("dog", format!("spots-dog-{dog}")),
            Reason::NewDog => Self::new("spots-because-dog"),
            Reason::Safe => Self::new("spots-because-safe"),
            Reason::SeldomBusts(percent) => Self::new("spots-because-seldom").number("percent", percent),
            Reason::Places(tenths) => {
                Self::new("spots-because-places").number("whole", tenths / 10).number("tenth", tenths % 10)
            }
            Reason::FillsAll(percent) => Self::new("spots-because-fills-all").number("percent", percent),
            Reason::PlacesNow(count) => Self::new("spots-because-places-now").number("count", count),
            Reason::SavesRoll => Self::new("spots-because-saves"),
            Reason::Treats(count) => Self::new("spots-because-treats").number("count", count),
            Reason::KeepsTreat => Self::new("spots-because-keeps-treat"),
            Reason::Stops { dice, percent } => {
                Self::new("spots-because-stops").number("count", dice).number("percent", percent)
            }
            Reason::Yard { sum, limit } => Self::new("spots-because-yard").number("sum", sum).number("limit", limit),
            Reason::Digs { seat, sum } => {
                let phrase = Self::new("spots-because-digs").number("sum", sum);
                match seat {
                    Some(seat) => phrase.seat("name", seat),
                    None => phrase.text("name", "spots-stray"),
                }
            }
            Reason::Risks { percent, dice } => {
                Self::new("spots-because-risks").number("percent", percent).number("count", dice)
            }
        }
    }
}

/// The odds of a throw, in percent and tenths.
#[derive(Clone, Copy)]
struct Chances {
    bust: u8,
    never: bool,
    full: u8,
    placed: u8,
}

impl Chances {
    fn of(throw: &Throw) -> Self {
        let odds = throw.odds();
        let percent = |outcomes: u32| (odds.chance(outcomes) * 100.0).round() as u8;
        Self {
            bust: percent(odds.bust),
            never: odds.bust == 0,
            full: percent(odds.full),
            placed: (odds.mean_placed() * 10.0).round().min(250.0) as u8,
        }
    }
}

/// What a line leads to.
struct Facts {
    wins: bool,
    scored: u8,
    filled: Option<Dog>,
    dogs: u8,
    next: Option<Chances>,
    /// What the dice that lie become: the number placed, and whether they bust.
    kept: Option<(u8, bool)>,
    treats: i8,
    /// The dice on dogs, which a bust would take.
    stake: u8,
    yard: u8,
    dug: Option<(Seat, u8)>,
    line: Option<Action>,
}

impl Facts {
    fn new(rules: &Rules, view: &View, seat: Seat, line: &[Action]) -> Self {
        let from = view.position();
        let end: Spots = after_line(rules, view, seat, line);
        let (before, after) = (from.player(seat), end.player(seat));
        let goes_on = end.turn() == from.turn();
        let throw = match line {
            [Action::Trick(tile)] => Throw::of_trick(rules, &from, *tile),
            _ if goes_on => Throw::due(rules, &end),
            _ => None,
        };
        let is_full = |state: &Spots, at: usize| state.player(seat).pack.full() >> at & 1 == 1;
        let was_full = |at: usize| at < before.pack.len() && is_full(&from, at);
        let filled = (0..after.pack.len()).find(|at| is_full(&end, *at) && !was_full(*at));
        let kept = kept_roll(rules, &end).filter(|_| goes_on && throw.is_none());
        let placed = after.pack.placed().saturating_sub(before.pack.placed());
        let dug = line.iter().rev().find_map(|action| match action {
            Action::Dig { seat: other, up: true, .. } if *other != seat => {
                Some((*other, end.player(*other).yard.sum()))
            }
            _ => None,
        });
        Self {
            wins: matches!(end.phase(), Phase::Over(End::SixDogs(winner)) if winner == seat),
            scored: after.pack.scored().saturating_sub(before.pack.scored()),
            filled: filled.map(|at| after.pack.dog(at)),
            dogs: after.pack.len().saturating_sub(before.pack.len()) as u8,
            next: throw.as_ref().map(Chances::of),
            kept: kept.map(|best| (best.placed + placed, best.busts)),
            treats: after.treats as i8 - before.treats as i8,
            stake: before.pack.placed(),
            yard: after.yard.sum(),
            dug,
            line: line.first().copied(),
        }
    }
}

/// Returns for each line what makes it stand out among all of them, the strongest first.
#[must_use]
pub fn reasons(rules: &Rules, view: &View, seat: Seat, lines: &[Vec<Action>]) -> Vec<Vec<Reason>> {
    let facts: Vec<Facts> = lines.iter().map(|line| Facts::new(rules, view, seat, line)).collect();
    let from = view.position();
    let state = |at: usize| of_line(rules, &from, seat, &facts, at);
    (0..facts.len()).map(|at| state(at).strongest(|reason| matches!(reason, Reason::Risks { .. }))).collect()
}

fn of_line(rules: &Rules, from: &Spots, seat: Seat, facts: &[Facts], at: usize) -> Found<Reason> {
    let mut found = Found::new();
    let own = &facts[at];
    if own.wins {
        found.add(100.0, Reason::Wins);
    }
    if own.scored > 0 {
        found.add(8.0, Reason::ScoresDogs(own.scored));
    }
    if let Some(dog) = own.filled.filter(|_| lead(facts, at, |line| f32::from(u8::from(line.filled.is_some()))) > 0.0) {
        found.add(5.0, Reason::FillsDog(dog));
    }
    if own.dogs > 0 && lead(facts, at, |line| f32::from(line.dogs)) > 0.0 {
        found.add(3.0, Reason::NewDog);
    }
    add_odds(&mut found, facts, at);
    add_roll(&mut found, rules, from, seat, facts, at);
    let treats = lead(facts, at, |line| f32::from(line.treats));
    if own.treats > 0 && treats > 0.0 {
        found.add(treats, Reason::Treats(own.treats as u8));
    }
    if let Some((other, sum)) = own.dug {
        let seat = Some(other).filter(|other| !rules.is_stray(*other));
        found.add(2.0, Reason::Digs { seat, sum });
    }
    let placed = own.next.map_or(0, |next| next.placed);
    found.or(placed > 0 && facts.len() > 2, Reason::Places(placed));
    found
}

/// Adds what the odds of the next throw say for or against a line.
fn add_odds(found: &mut Found<Reason>, facts: &[Facts], at: usize) {
    let own = &facts[at];
    let Some(next) = own.next else { return };
    // Lines that throw nothing are not a measure for the odds of a throw.
    let throws: Vec<Chances> = facts.iter().filter_map(|line| line.next).collect();
    let here = facts[..at].iter().filter(|line| line.next.is_some()).count();
    let less = -lead(&throws, here, |next| f32::from(next.bust));
    let alone = throws.len() == 1;
    if next.never && (alone || less > 0.0) {
        found.add(1.0 + less.abs() / 8.0, Reason::Safe);
    } else if !alone && less >= 4.0 {
        found.add(less / 8.0, Reason::SeldomBusts(next.bust));
    }
    let more = lead(&throws, here, |next| f32::from(next.placed));
    if next.placed >= 5 && (alone || more >= 2.0) {
        found.add(if alone { 1.0 } else { more / 4.0 }, Reason::Places(next.placed));
    }
    if next.full >= 10 && (alone || lead(&throws, here, |next| f32::from(next.full)) >= 5.0) {
        found.add(f32::from(next.full) / 12.0, Reason::FillsAll(next.full));
    }
    // Where few dice lie on dogs, a bust costs little.
    if next.bust >= 10 && own.stake >= 2 {
        found.add(f32::from(next.bust) / 10.0, Reason::Risks { percent: next.bust, dice: own.stake });
    }
}

/// Adds what is said of dice that lie, and of stopping.
fn add_roll(found: &mut Found<Reason>, rules: &Rules, from: &Spots, seat: Seat, facts: &[Facts], at: usize) {
    let own = &facts[at];
    let kept = kept_roll(rules, from);
    match own.line {
        Some(Action::Treat) if kept.is_some_and(|best| best.busts) => found.add(6.0, Reason::SavesRoll),
        Some(Action::Keep) if facts.iter().any(|line| line.line == Some(Action::Treat)) => {
            found.add(1.0, Reason::KeepsTreat);
        }
        Some(Action::No) if from.phase() == Phase::May => {
            let rolls_on = facts.iter().find(|line| line.line == Some(Action::Yes)).and_then(|line| line.next);
            let dice = from.player(seat).pack.placed();
            if let Some(percent) = rolls_on.map(|next| next.bust).filter(|percent| *percent > 0 && dice > 0) {
                found.add(3.0, Reason::Stops { dice, percent });
            }
        }
        Some(Action::Bury) | Some(Action::Place(_)) => {
            let less = -lead(facts, at, |line| f32::from(line.yard));
            if less > 0.0 {
                found.add(less / 2.0, Reason::Yard { sum: own.yard, limit: rules.limit(seat) });
            }
        }
        _ => {}
    }
    let placed = |line: &Facts| line.kept.map_or(0.0, |(placed, busts)| if busts { 0.0 } else { f32::from(placed) });
    if let Some((count, false)) = own.kept
        && count > 0
        && lead(facts, at, placed) > 0.0
    {
        found.add(1.5 + lead(facts, at, placed), Reason::PlacesNow(count));
    }
}
