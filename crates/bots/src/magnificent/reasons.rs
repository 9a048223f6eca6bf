//! Why a turn is good: what it scores, what it prepares, and what it leaves to be paid.

use game_core::Seat;
use magnificent::components::POSTER_SPACES;
use magnificent::preview::{missing, owed, projection};
use magnificent::state::PublicState;
use magnificent::{Action, Magnificent, Rules, View};

use crate::reason::{Found, Phrase, after_line, lead};

/// What makes a line stand out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    /// It scores this many points now.
    Points(i16),
    /// It completes this many posters.
    Completes(u8),
    /// Afterwards this many more posters can be completed.
    Ready(u8),
    /// The master cards are worth this many points more.
    Cards(i16),
    /// The areas of the camp are worth this many points more.
    Areas(i16),
    /// It places a tent.
    Tent,
    /// It gains this many posters.
    Posters(u8),
    /// It gains this many gems.
    Gems(u8),
    /// It gains this many coins.
    Coins(i16),
    /// The coins suffice to pay for the dice.
    Pays(u8),
    /// A risk: coins for the dice are missing, and cost points.
    Owes {
        /// The coins that are missing.
        short: u8,
        /// The points that they cost.
        lost: u8,
    },
}

impl From<Reason> for Phrase {
    fn from(reason: Reason) -> Self {
        match reason {
            Reason::Points(points) => Self::new("magnificent-because-points").number("points", points),
            Reason::Completes(count) => Self::new("magnificent-because-completes").number("count", count),
            Reason::Ready(count) => Self::new("magnificent-because-ready").number("count", count),
            Reason::Cards(points) => Self::new("magnificent-because-cards").number("points", points),
            Reason::Areas(points) => Self::new("magnificent-because-areas").number("points", points),
            Reason::Tent => Self::new("magnificent-because-tent"),
            Reason::Posters(count) => Self::new("magnificent-because-posters").number("count", count),
            Reason::Gems(count) => Self::new("magnificent-because-gems").number("count", count),
            Reason::Coins(coins) => Self::new("magnificent-because-coins").number("count", coins),
            Reason::Pays(due) => Self::new("magnificent-because-pays").number("count", due),
            Reason::Owes { short, lost } => {
                Self::new("magnificent-because-owes").number("count", short).number("points", lost)
            }
        }
    }
}

/// What a line leads to, each number as the difference to the position before it.
struct Facts {
    points: i16,
    completed: i16,
    ready: i16,
    cards: i16,
    areas: i16,
    tents: i16,
    posters: i16,
    gems: i16,
    coins: i16,
    due: u8,
    short: u8,
    lost: u8,
}

/// The number of posters that a seat could complete, each by itself.
fn ready(rules: &Rules, public: &PublicState, seat: Seat) -> i16 {
    let posters = public.player(seat).posters;
    let is_ready = |space: &usize| {
        posters[*space].is_some_and(|poster| missing(rules, public, seat, poster, Some(*space as u8)).is_ready())
    };
    (0..POSTER_SPACES).filter(is_ready).count() as i16
}

impl Facts {
    fn new(rules: &Rules, view: &View, seat: Seat, line: &[Action]) -> Self {
        let end: Magnificent = after_line(rules, view, seat, line);
        let (from, to) = (&view.public, end.public());
        let (before, after) = (from.player(seat), to.player(seat));
        let (was, is) = (projection(rules, from, seat), projection(rules, to, seat));
        let by = |a: usize, b: usize| b as i16 - a as i16;
        let owes = owed(to, seat);
        Self {
            points: is.points - was.points,
            completed: by(before.completed.len(), after.completed.len()),
            ready: ready(rules, to, seat) - ready(rules, from, seat),
            cards: is.full + is.halves - was.full - was.halves,
            areas: is.areas - was.areas,
            tents: by(before.tents_placed(), after.tents_placed()),
            posters: by(before.posters_held(), after.posters_held()),
            gems: i16::from(after.gem_count()) - i16::from(before.gem_count()),
            coins: after.coins - before.coins,
            due: owes.due,
            short: owes.short,
            lost: owes.lost,
        }
    }
}

/// Returns for each line what makes it stand out among all of them, the strongest first.
#[must_use]
pub fn reasons(rules: &Rules, view: &View, seat: Seat, lines: &[Vec<Action>]) -> Vec<Vec<Reason>> {
    let facts: Vec<Facts> = lines.iter().map(|line| Facts::new(rules, view, seat, line)).collect();
    (0..facts.len()).map(|at| of_line(&facts, at).strongest(|reason| matches!(reason, Reason::Owes { .. }))).collect()
}

fn of_line(facts: &[Facts], at: usize) -> Found<Reason> {
    let mut found = Found::new();
    let own = &facts[at];
    // A number that is positive and above the mean of the other lines by at least this much stands out.
    let mut add = |value: fn(&Facts) -> i16, least: f32, weight: f32, reason: fn(i16) -> Reason| {
        let ahead = lead(facts, at, |line| f32::from(value(line)));
        if value(own) > 0 && ahead >= least {
            found.add(weight * ahead, reason(value(own)));
        }
    };
    add(|line| line.points, 1.0, 1.0, Reason::Points);
    add(|line| line.completed, 0.3, 5.0, |count| Reason::Completes(count as u8));
    add(|line| line.ready, 0.3, 4.0, |count| Reason::Ready(count as u8));
    add(|line| line.cards, 1.0, 0.8, Reason::Cards);
    add(|line| line.areas, 1.0, 0.8, Reason::Areas);
    add(|line| line.tents, 0.3, 3.0, |_| Reason::Tent);
    add(|line| line.posters, 0.5, 1.5, |count| Reason::Posters(count as u8));
    add(|line| line.gems, 1.0, 0.8, |count| Reason::Gems(count as u8));
    add(|line| line.coins, 1.0, 0.4, Reason::Coins);
    let lost = lead(facts, at, |line| f32::from(line.lost));
    if own.lost == 0 && own.due > 0 && lost <= -1.0 {
        found.add(-lost, Reason::Pays(own.due));
    }
    // Most rounds begin with coins owed, so they are told where they cost more than elsewhere.
    if own.lost > 0 && (lost >= 1.0 || facts.len() == 1) {
        found.add(lost.max(1.0), Reason::Owes { short: own.short, lost: own.lost });
    }
    found.or(own.points > 0 && facts.len() > 2, Reason::Points(own.points));
    found
}
