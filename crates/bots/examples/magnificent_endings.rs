//! Finds one recorded game for each way a game of The Magnificent can end, from set-up by legal steps, and writes them to the folder given.
//!
//! Seeds are tried in order. High solo scores are rarer than that: they are looked for at a table where chance is typed in, with dice, cards and posters that suit
//! the player, many turns played side by side and the best positions kept. No bot has such luck; the records are games that could have been played.

use std::path::Path;

use bots::magnificent::{Breadth, Greedy, best_choice, search_with};
use bots::{Bot, BotRng, Player, bot_rng};
use game_core::{
    ChanceSource, ComponentSet, Draws, Game, Outcome, Seat, SeatCount, SeatInfo, SeatKind, Setup, Step, Table, ToMove,
    fair,
};
use magnificent::effects::Count;
use magnificent::rules::{Cards, Mode, SideChoice};
use magnificent::{Action, Card, Chance, Kind, Magnificent, Options, Phase, Rules, Space};

/// What is looked for in a finished game.
type Wanted = fn(&Outcome, &[i16]) -> bool;

fn main() {
    let folder = std::env::args().nth(1).unwrap_or_else(|| "crates/magnificent/tests/endings".to_owned());
    let plain = Options::default();
    let draft = Options { cards: Cards::Draft, ..plain };
    let solo = Options { mode: Mode::Solo, ..plain };
    let any: Wanted = |_, _| true;
    let played: [(&str, Options, u8, bool, Wanted); 7] = [
        ("standard-2", plain, 2, true, any),
        ("standard-3-draft", draft, 3, true, any),
        ("standard-4-sides", draft.all_sides(SideChoice::Choose), 4, true, any),
        ("standard-4-b", plain.all_sides(SideChoice::B), 4, true, any),
        ("tie-on-the-track", plain, 2, false, |outcome, _| !outcome.decided_by.is_empty()),
        ("all-negative", plain, 2, false, |_, scores| scores.iter().all(|score| *score < 0)),
        ("solo-lost", solo, 1, true, |outcome, _| outcome.verdict.as_deref() == Some("lost")),
    ];
    for (name, options, seats, greedy, wanted) in played {
        write(&folder, name, &search(options, seats, None, greedy, wanted));
    }
    // With dice and cards that suit the player some 200 points can be had of the printed box.
    let Ok(rules) = Magnificent::rules(&solo, SeatCount::new(1), None, 1) else { return };
    let won = DICE
        .into_iter()
        .zip(0..)
        .flat_map(|(faces, trial)| lucky(&rules, faces, trial))
        .find(|end| (200..220).contains(&end.0));
    match won {
        Some((_, steps)) => write(&folder, "solo-won", &typed(solo, &steps)),
        None => eprintln!("no game with 200 points was found"),
    }
    // More than that has not been found: the two highest goals are reached with a component set that pays twice for cards.
    let parts = generous();
    let sets = format!("{folder}-of-a-set");
    let file = Path::new(&sets).join("set.json");
    if let Err(why) = std::fs::create_dir_all(&sets).and_then(|()| std::fs::write(&file, parts.0.to_string())) {
        eprintln!("{}: {why}", file.display());
    }
    for (name, verdict) in [("solo-ringmaster", "ringmaster"), ("solo-magnificent", "magnificent")] {
        write(
            &sets,
            name,
            &search(solo, 1, Some(&parts), true, |outcome, _| outcome.verdict.as_deref() == Some(verdict)),
        );
    }
}

/// The printed box, but every card counts twice.
fn generous() -> ComponentSet {
    let mut set = magnificent::set::printed();
    for card in set["cards"].as_array_mut().into_iter().flatten() {
        for key in ["per", "most"] {
            if let Some(number) = card.get(key).and_then(serde_json::Value::as_u64) {
                card[key] = (number * 2).into();
            }
        }
    }
    ComponentSet(set)
}

fn write(folder: &str, name: &str, table: &Table<Magnificent>) {
    let path = Path::new(folder).join(format!("{name}.gamekeeper.json"));
    match std::fs::write(&path, table.record().write()) {
        Ok(()) => eprintln!("{}: {} steps", path.display(), table.steps().len()),
        Err(why) => eprintln!("{}: {why}", path.display()),
    }
}

fn seed(number: u64) -> game_core::hex::Bytes32 {
    fair::seed_from_text(&format!("ending {number}"))
}

/// Plays the decisions of a game again at a table.
fn table(
    options: Options,
    seats: u8,
    parts: Option<&ComponentSet>,
    number: u64,
    choices: Vec<(Seat, Action)>,
) -> Table<Magnificent> {
    let names = ["Anna", "Bernd", "Carla", "Doris"].into_iter().take(usize::from(seats));
    let bot = SeatKind::Bot("greedy".to_owned());
    let seats = names.map(|name| SeatInfo { name: name.to_owned(), kind: bot.clone() }).collect();
    let setup = Setup { options, component_set: parts.cloned(), ..Setup::new(seats) };
    let mut table = match Table::open(setup, ChanceSource::Seeded(seed(number))) {
        Ok((table, _)) => table,
        Err(why) => panic!("{why}"),
    };
    for (seat, action) in choices {
        if let Err(why) = table.play(seat, action, None) {
            panic!("{action}: {why}");
        }
    }
    table
}

/// Tries seeds in order until a game ends as wanted.
fn search(
    options: Options,
    seats: u8,
    parts: Option<&ComponentSet>,
    greedy: bool,
    wanted: impl Fn(&Outcome, &[i16]) -> bool,
) -> Table<Magnificent> {
    let rules = match Magnificent::rules(&options, SeatCount::new(seats), parts, 1) {
        Ok(rules) => rules,
        Err(why) => panic!("{why}"),
    };
    for number in 0.. {
        let mut draws = Draws::new(seed(number).0);
        let mut rng = bot_rng(seed(number));
        let player =
            || if greedy { Player::Bot(Box::new(Greedy::default()) as Box<dyn Bot<_>>) } else { Player::Random };
        let mut players: Vec<Player<Magnificent>> = rules.seats.seats().map(|_| player()).collect();
        let (mut state, mut choices) = (Magnificent::setup(&rules), Vec::new());
        loop {
            match state.to_move(&rules) {
                ToMove::Over => break,
                ToMove::Chance => {
                    let drawn = state.chance_at(&rules, draws.draw());
                    state.apply(&rules, &Step::Chance(drawn), &mut ());
                }
                ToMove::Seats(awaited) => {
                    let Some(seat) = awaited.first() else { break };
                    let action = players[seat.index()].decide(&rules, &state, seat, &mut rng);
                    choices.push((seat, action));
                    state.apply(&rules, &Step::choice(seat, action), &mut ());
                }
            }
        }
        let scores: Vec<i16> = rules.seats.seats().map(|seat| state.circus().player(seat).ledger.total()).collect();
        if state.outcome(&rules).is_some_and(|outcome| wanted(&outcome, &scores)) {
            return table(options, seats, parts, number, choices);
        }
    }
    unreachable!("seeds do not run out")
}

/// A table where chance is typed in, after these steps.
fn typed(options: Options, steps: &[Step<Magnificent>]) -> Table<Magnificent> {
    let person = SeatInfo { name: "Anna".to_owned(), kind: SeatKind::Person };
    let setup = Setup { options, ..Setup::new(vec![person]) };
    let mut table = match Table::open(setup, ChanceSource::Manual) {
        Ok((table, _)) => table,
        Err(why) => panic!("{why}"),
    };
    for step in steps {
        let made = match step {
            Step::Choice(decision) => table.play(decision.seat, decision.action, None),
            Step::Chance(outcome) => table.chance(*outcome),
        };
        if let Err(why) = made {
            panic!("{step}: {why}");
        }
    }
    table
}

/// A solo game under way, with all its steps.
#[derive(Clone)]
struct Branch {
    state: Magnificent,
    steps: Vec<Step<Magnificent>>,
}

impl Branch {
    fn make(&mut self, rules: &Rules, step: Step<Magnificent>) {
        self.state.apply(rules, &step, &mut ());
        self.steps.push(step);
    }
}

/// How many games are played side by side, and how many ways of each turn are tried.
const BRANCHES: usize = 5;
const WAYS: usize = 14;
/// The faces that orange, green, purple and clear dice show, tried in order.
const DICE: [[u8; 4]; 7] =
    [[4, 4, 4, 4], [6, 6, 6, 4], [5, 5, 4, 5], [6, 4, 4, 4], [4, 4, 6, 4], [4, 6, 4, 5], [5, 4, 4, 3]];

/// Cards that pay for a full camp.
fn card_worth(rules: &Rules, card: Card) -> i64 {
    match rules.set().card(card).count {
        Count::Rows | Count::Columns => 30,
        Count::Tiles(Some(_), None) => 28,
        Count::Characters | Count::OneCharacter => 22,
        Count::HatSpace => 20,
        Count::Tiles(None, Some(_)) => 18,
        _ => 10,
    }
}

/// What a lucky player would draw now: dice with the face of their kind, and the card, tile, tent or poster that is worth most.
fn luck(rules: &Rules, state: &Magnificent, faces: [u8; 4]) -> Chance {
    let mut outcomes = Vec::new();
    state.chance_outcomes(rules, &mut outcomes);
    let set = rules.set();
    let own = state.circus().player(Seat::new(0));
    let kind = match state.circus().phase() {
        Phase::SoloRoll(colour) => Kind::from(colour),
        _ => Kind::ALL.into_iter().find(|kind| state.circus().to_roll[*kind as usize] > 0).unwrap_or(Kind::Clear),
    };
    let worth = |outcome: &Chance| -> i64 {
        match outcome {
            Chance::Roll(shown) => -i64::from(shown.abs_diff(faces[kind as usize])),
            Chance::Card(card) => card_worth(rules, *card),
            Chance::Tile(tile) => match *tile {
                Space::EXTRA_LARGE => 9,
                Space::COINS => 8,
                Space::EXTRA_POSTER | Space::BUILD_PLUS | Space::PERFORM_PLUS => 7,
                _ => 1,
            },
            Chance::Tent(tent) => i64::from(set.tent(*tent).points) - if set.tent(*tent).gem.is_some() { 3 } else { 0 },
            Chance::Poster(poster) => {
                let face = set.poster(*poster);
                let missing: i64 =
                    (0..6).map(|tile| i64::from(face.tiles[tile].saturating_sub(own.camp.tiles[tile]))).sum();
                let gems: i64 = face.gems.iter().map(|gems| i64::from(*gems)).sum();
                10 * i64::from(face.points) + 8 * i64::from(face.coins) - 35 * missing - 12 * gems
            }
            Chance::Start(_) | Chance::Board(_) => 0,
        }
    };
    match outcomes.iter().map(|(outcome, _)| *outcome).max_by_key(worth) {
        Some(outcome) => outcome,
        None => unreachable!("chance is pending, so it has an outcome"),
    }
}

/// How wide turns are searched that are tried, and those that only show how good a position is.
const WIDE: Breadth = Breadth { beam: 24, most: 40_000 };
const NARROW: Breadth = Breadth { beam: 5, most: 6_000 };

/// The best ways to play a turn.
fn turns(rules: &Rules, branch: &Branch, faces: [u8; 4], breadth: Breadth, ways: usize) -> Vec<Branch> {
    let found = search_with(rules, &branch.state, breadth, ways, |state| luck(rules, state, faces));
    let played = found.into_iter().map(|way| {
        let mut after = branch.clone();
        for (_, action) in way.line {
            while after.state.to_move(rules) == ToMove::Chance {
                after.make(rules, Step::Chance(luck(rules, &after.state, faces)));
            }
            after.make(rules, Step::choice(Seat::new(0), action));
        }
        after
    });
    played.collect()
}

/// Goes on until the next turn begins: draws, cards and sets. False if the game is over.
fn between(rules: &Rules, branch: &mut Branch, faces: [u8; 4], rng: &mut BotRng) -> bool {
    let seat = Seat::new(0);
    loop {
        match branch.state.to_move(rules) {
            ToMove::Over => return false,
            ToMove::Chance => branch.make(rules, Step::Chance(luck(rules, &branch.state, faces))),
            ToMove::Seats(_) => {
                let action = match branch.state.circus().phase() {
                    Phase::SoloStart | Phase::TurnStart => return true,
                    Phase::KeepCards => {
                        let offered = branch.state.circus().offered.iter();
                        offered.max_by_key(|card| card_worth(rules, *card)).map(Action::Keep)
                    }
                    _ => None,
                };
                let mut legal = Vec::new();
                branch.state.legal_actions(rules, seat, &mut legal);
                let action = action.unwrap_or_else(|| best_choice(rules, branch.state.circus(), &legal, rng));
                branch.make(rules, Step::choice(seat, action));
            }
        }
    }
}

/// The game played on to its end, turn by turn.
fn to_the_end(rules: &Rules, mut branch: Branch, faces: [u8; 4], rng: &mut BotRng) -> Branch {
    while between(rules, &mut branch, faces, rng) {
        match turns(rules, &branch, faces, NARROW, 1).pop() {
            Some(after) => branch = after,
            None => break,
        }
    }
    branch
}

/// The ends of solo games with much luck: every way of a turn is judged by a game that is played on from it.
fn lucky(rules: &Rules, faces: [u8; 4], trial: u64) -> Vec<(i16, Vec<Step<Magnificent>>)> {
    let mut rng = bot_rng(seed(trial));
    let points = |branch: &Branch| branch.state.circus().player(Seat::new(0)).ledger.total();
    let mut branches = vec![Branch { state: Magnificent::setup(rules), steps: Vec::new() }];
    let mut ends: Vec<(i16, Vec<Step<Magnificent>>)> = Vec::new();
    while !branches.is_empty() {
        let mut next: Vec<(i16, Branch)> = Vec::new();
        for mut branch in branches.drain(..) {
            if !between(rules, &mut branch, faces, &mut rng) {
                continue;
            }
            for after in turns(rules, &branch, faces, WIDE, WAYS) {
                let end = to_the_end(rules, after.clone(), faces, &mut rng);
                next.push((points(&end), after));
                ends.push((points(&end), end.steps));
            }
        }
        next.sort_by_key(|(points, _)| core::cmp::Reverse(*points));
        next.dedup_by(|a, b| a.1.state == b.1.state);
        next.truncate(BRANCHES);
        branches = next.into_iter().map(|(_, branch)| branch).collect();
    }
    ends.sort_by_key(|end| end.0);
    if let (Some(least), Some(most)) = (ends.first(), ends.last()) {
        eprintln!("dice {faces:?}: {} to {} points", least.0, most.0);
    }
    ends
}
