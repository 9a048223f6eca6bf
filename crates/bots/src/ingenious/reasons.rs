//! Why a placement is good: what it scores, what it takes from others and what it opens for them.

use game_core::Seat;
use hex_grid::Direction;
use ingenious::rules::Rules;
use ingenious::scoring::{on_own_side, points};
use ingenious::state::{Pegs, lowest};
use ingenious::{Action, Board, Colour, End, Ingenious, Mode, Phase, View};

use crate::reason::{Found, Phrase, after_line, lead};

/// What makes a line stand out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    /// It wins the game at once.
    Wins,
    /// A peg reaches a bonus space and earns another placement.
    Bonus {
        /// The colour of the peg.
        colour: Colour,
        /// The number of the space.
        space: i8,
    },
    /// The lowest peg of the seat rises.
    Lowest {
        /// The colour of the peg.
        colour: Colour,
        /// Its space before.
        from: i8,
        /// Its space after.
        to: i8,
    },
    /// A peg of the duel crosses to the seat's own side.
    Crosses(Colour),
    /// It scores this many points.
    Scores(i8),
    /// The best place for the lowest colour of an opponent is taken.
    Denies {
        /// The opponent.
        seat: Seat,
        /// Its lowest colour.
        colour: Colour,
        /// The most points of this colour before.
        from: u8,
        /// The most points of this colour after.
        to: u8,
    },
    /// A good place for the seat's own lowest colour is open, and the rack has the tile for it.
    Prepares {
        /// The lowest colour.
        colour: Colour,
        /// The points of the place.
        points: u8,
    },
    /// The rack is exchanged because it shows none of the lowest colour.
    Exchange(Colour),
    /// The rack is kept because one of its tiles scores this many points.
    KeepsRack(u8),
    /// A risk: the best place for the lowest colour of an opponent becomes better.
    Opens {
        /// The opponent.
        seat: Seat,
        /// Its lowest colour.
        colour: Colour,
        /// The points of the place.
        points: u8,
    },
}

impl From<Reason> for Phrase {
    fn from(reason: Reason) -> Self {
        let of = |key, colour: Colour| {
            let letter = colour.letter().to_ascii_lowercase();
            Self::new(key).text("colour", format!("ingenious-colour-{letter}"))
        };
        match reason {
            Reason::Wins => Self::new("ingenious-because-wins"),
            Reason::Bonus { colour, space } => of("ingenious-because-bonus", colour).number("space", space),
            Reason::Lowest { colour, from, to } => {
                of("ingenious-because-lowest", colour).number("from", from).number("to", to)
            }
            Reason::Crosses(colour) => of("ingenious-because-crosses", colour),
            Reason::Scores(points) => Self::new("ingenious-because-scores").number("points", points),
            Reason::Denies { seat, colour, from, to } => {
                of("ingenious-because-denies", colour).seat("name", seat).number("from", from).number("to", to)
            }
            Reason::Prepares { colour, points } => of("ingenious-because-prepares", colour).number("points", points),
            Reason::Exchange(colour) => of("ingenious-because-exchange", colour),
            Reason::KeepsRack(points) => Self::new("ingenious-because-keeps-rack").number("points", points),
            Reason::Opens { seat, colour, points } => {
                of("ingenious-because-opens", colour).seat("name", seat).number("points", points)
            }
        }
    }
}

/// The most points of each colour on a cell where a tile can be laid.
fn best_places(rules: &Rules, board: &Board) -> [u8; 6] {
    let boundary = rules.boundary();
    let open = |cell: u8| boundary.cells().has(cell) && board.colour(cell).is_none();
    let mut best = [0; 6];
    for cell in boundary.cells().iter().filter(|cell| open(*cell)) {
        if Direction::ALL.into_iter().any(|direction| open(boundary.step(cell, direction))) {
            for colour in Colour::ALL {
                let most = &mut best[colour as usize];
                *most = points(board, boundary, colour, cell).max(*most);
            }
        }
    }
    best
}

/// What a line leads to.
struct Facts {
    wins: bool,
    bonus: Option<(Colour, i8)>,
    /// The points scored, as far as pegs move.
    points: i8,
    /// The lowest colour before that rises most, with its spaces before and after.
    lowest: Option<(Colour, i8, i8)>,
    crosses: Option<Colour>,
    /// The lowest colour after, and its best place, if the rack has a tile for it.
    next: Option<(Colour, u8)>,
    /// For each opponent's lowest colours, how much the best place gains.
    others: Vec<(Seat, Colour, u8, u8)>,
    end: Option<Action>,
    /// The colour that the rack lacks.
    lacks: Colour,
    /// The most points that a colour of the rack scores on one cell.
    rack: u8,
}

impl Facts {
    fn new(rules: &Rules, view: &View, seat: Seat, line: &[Action]) -> Self {
        let before = view.pegs(rules, seat);
        let end: Ingenious = after_line(rules, view, seat, line);
        let after = *end.pegs(rules, seat);
        let duel = rules.mode() == Mode::Duel;
        let own = |pegs: &Pegs, colour: Colour| {
            let peg = pegs[colour as usize];
            if duel { on_own_side(seat, peg) } else { peg }
        };
        let moved = |colour: Colour| own(&after, colour) - own(&before, colour);
        let places = best_places(rules, end.board());
        let low = lowest(&before);
        // Where most colours are equally low, as at the start, none of them is the lowest.
        let rises = Colour::ALL.into_iter().filter(|colour| !duel && low.iter().count() <= 3 && low.has(*colour));
        let rises = rises.filter(|colour| moved(*colour) > 0).max_by_key(|colour| moved(*colour));
        let rack = end.rack(seat);
        let shows = |colour: Colour| rack.iter().any(|tile| tile.shows(colour));
        let next = Colour::ALL.into_iter().filter(|colour| !duel && lowest(&after).has(*colour) && shows(*colour));
        let next = next.map(|colour| (colour, places[colour as usize])).max_by_key(|(_, points)| *points);
        let bonuses = end.last().filter(|last| last.bonuses > 0 && !line.is_empty());
        let reached = |colour: &Colour| moved(*colour) > 0 && [9, 18, 36].contains(&own(&after, *colour));
        let bonus = bonuses.and_then(|_| Colour::ALL.into_iter().find(reached));
        Self {
            wins: matches!(end.phase(), Phase::Over(End::InstantWin(_))),
            bonus: bonus.map(|colour| (colour, own(&after, colour))),
            points: Colour::ALL.into_iter().map(moved).sum(),
            lowest: rises.map(|colour| (colour, own(&before, colour), own(&after, colour))),
            crosses: Colour::ALL.into_iter().find(|at| duel && own(&before, *at) <= 0 && own(&after, *at) > 0),
            next,
            others: Self::others(rules, view, seat, &places),
            end: line.iter().copied().find(|action| matches!(action, Action::Keep | Action::Exchange)),
            lacks: lowest(&after).iter().next().unwrap_or(Colour::Red),
            rack: Colour::ALL
                .into_iter()
                .filter(|colour| shows(*colour))
                .map(|at| places[at as usize])
                .max()
                .unwrap_or(0),
        }
    }

    /// For each opponent's lowest colours: the points of its best place before and after.
    fn others(rules: &Rules, view: &View, seat: Seat, places: &[u8; 6]) -> Vec<(Seat, Colour, u8, u8)> {
        if matches!(rules.mode(), Mode::Duel | Mode::Solo) {
            return Vec::new();
        }
        let before = best_places(rules, &view.board(rules));
        let opponents = rules.seats.seats().filter(|other| rules.pegs_of(*other) != rules.pegs_of(seat));
        let changes = opponents.flat_map(|other| {
            let low = lowest(&view.pegs(rules, other));
            let colours = Colour::ALL.into_iter().filter(move |colour| low.iter().count() <= 2 && low.has(*colour));
            colours.map(move |colour| (other, colour, before[colour as usize], places[colour as usize]))
        });
        changes.collect()
    }

    fn denied(&self) -> Option<(Seat, Colour, u8, u8)> {
        self.others.iter().copied().max_by_key(|(.., from, to)| i16::from(*from) - i16::from(*to))
    }

    fn opened(&self) -> Option<(Seat, Colour, u8, u8)> {
        self.others.iter().copied().max_by_key(|(.., from, to)| i16::from(*to) - i16::from(*from))
    }
}

/// Returns for each line what makes it stand out among all of them, the strongest first.
#[must_use]
pub fn reasons(rules: &Rules, view: &View, seat: Seat, lines: &[Vec<Action>]) -> Vec<Vec<Reason>> {
    let facts: Vec<Facts> = lines.iter().map(|line| Facts::new(rules, view, seat, line)).collect();
    (0..facts.len()).map(|at| of_line(&facts, at).strongest(|reason| matches!(reason, Reason::Opens { .. }))).collect()
}

fn of_line(facts: &[Facts], at: usize) -> Found<Reason> {
    let mut found = Found::new();
    let own = &facts[at];
    let by = |value: fn(&Facts) -> f32| lead(facts, at, value);
    if own.wins {
        found.add(100.0, Reason::Wins);
    }
    if let Some((colour, space)) = own.bonus.filter(|_| by(|line| f32::from(u8::from(line.bonus.is_some()))) > 0.0) {
        found.add(6.0, Reason::Bonus { colour, space });
    }
    let rise = by(|line| line.lowest.map_or(0.0, |(_, from, to)| f32::from(to - from)));
    if let Some((colour, from, to)) = own.lowest.filter(|_| rise >= 0.5) {
        found.add(2.0 * rise + 1.0, Reason::Lowest { colour, from, to });
    }
    if let Some(colour) = own.crosses.filter(|_| by(|line| f32::from(u8::from(line.crosses.is_some()))) > 0.0) {
        found.add(4.0, Reason::Crosses(colour));
    }
    let more = by(|line| f32::from(line.points));
    if own.points > 0 && more >= 0.5 {
        found.add(more, Reason::Scores(own.points));
    }
    let drop = |line: &Facts| line.denied().map_or(0.0, |(.., from, to)| f32::from(from) - f32::from(to));
    if let Some((seat, colour, from, to)) = own.denied().filter(|_| drop(own) >= 2.0 && lead(facts, at, drop) >= 1.0) {
        found.add(0.8 * drop(own), Reason::Denies { seat, colour, from, to });
    }
    let rise = |line: &Facts| line.opened().map_or(0.0, |(.., from, to)| f32::from(to) - f32::from(from));
    if let Some((seat, colour, _, points)) = own.opened().filter(|_| rise(own) >= 2.0 && lead(facts, at, rise) >= 1.0) {
        found.add(0.7 * rise(own), Reason::Opens { seat, colour, points });
    }
    let place = by(|line| line.next.map_or(0.0, |(_, points)| f32::from(points)));
    if let Some((colour, points)) = own.next.filter(|(_, points)| *points >= 3 && place >= 1.0 && own.end.is_none()) {
        found.add(0.5 * place, Reason::Prepares { colour, points });
    }
    let exchanges = |line: &Facts| line.end == Some(Action::Exchange);
    match own.end {
        Some(Action::Exchange) => found.add(5.0, Reason::Exchange(own.lacks)),
        // What is kept says something only where it could have been exchanged.
        Some(_) if facts.iter().any(exchanges) => found.add(5.0, Reason::KeepsRack(own.rack)),
        _ => {}
    }
    found.or(own.points > 0 && facts.len() > 2, Reason::Scores(own.points));
    found
}
