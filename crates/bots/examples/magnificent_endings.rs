//! Finds one recorded game for each kind of ending of The Magnificent, from set-up by legal steps, and
//! writes them to the folder given: the fixtures of `crates/magnificent/tests/it/endings.rs`, which is the
//! folder used if none is named. `cargo xtask regenerate` runs it.
//!
//! Seeds are tried in order. High solo scores are too rare for that: they are searched for at a table with
//! manual chance, with dice, cards and posters that suit the player, in several branches of which the best
//! are kept. No bot has such luck, but these games could have been played.

use std::path::Path;

use bots::magnificent::{Greedy, SearchLimits, best_choice, search_plans};
use bots::{Bot, BotRng, Player, bot_rng};
use game_core::{
    ChanceSource, ComponentSet, Draws, Game, Outcome, Seat, SeatCount, SeatInfo, SeatKind, Setup, Step, Table, ToMove,
    fair,
};
use magnificent::effects::Count;
use magnificent::rules::{Cards, Mode, SideChoice};
use magnificent::{Action, Card, Chance, ColourOrClear, Magnificent, Options, Phase, Rules, Space};

/// Whether a finished game, given its outcome and scores, is one that is searched for.
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
    // With dice and cards that suit the player, about 200 points are possible with the printed set.
    let Ok(rules) = Magnificent::rules(&solo, SeatCount::new(1), None, 1) else { return };
    let won = DICE
        .into_iter()
        .zip(0..)
        .flat_map(|(faces, trial)| lucky_games(&rules, faces, trial))
        .find(|end| (200..220).contains(&end.0));
    match won {
        Some((_, steps)) => write(&folder, "solo-won", &manual_table(solo, &steps)),
        None => eprintln!("found no game with 200 points"),
    }
    // No game with more points was found, so the two highest goals use a component set in which cards score
    // double.
    let parts = doubled_cards();
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

/// Returns the printed set with all card scores doubled.
fn doubled_cards() -> ComponentSet {
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

/// Replays the actions of a game at a table.
fn replay(
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

/// Tries seeds in order until a game ends as wanted, and returns its table.
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
                ToMove::Seats(to_act) => {
                    let Some(seat) = to_act.first() else { break };
                    let action = players[seat.index()].decide(&rules, &state, seat, &mut rng);
                    choices.push((seat, action));
                    state.apply(&rules, &Step::choice(seat, action), &mut ());
                }
            }
        }
        let scores: Vec<i16> = rules.seats.seats().map(|seat| state.public().player(seat).ledger.total()).collect();
        if state.outcome(&rules).is_some_and(|outcome| wanted(&outcome, &scores)) {
            return replay(options, seats, parts, number, choices);
        }
    }
    unreachable!("seeds do not run out")
}

/// Returns a table with manual chance after these steps.
fn manual_table(options: Options, steps: &[Step<Magnificent>]) -> Table<Magnificent> {
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

/// A solo game in progress, with all its steps.
#[derive(Clone)]
struct Branch {
    state: Magnificent,
    steps: Vec<Step<Magnificent>>,
}

impl Branch {
    fn apply(&mut self, rules: &Rules, step: Step<Magnificent>) {
        self.state.apply(rules, &step, &mut ());
        self.steps.push(step);
    }
}

/// Branches kept after each turn.
const BRANCHES: usize = 5;
/// Plans tried for each turn.
const PLANS: usize = 14;
/// The faces that orange, green, purple and clear dice show, in the order in which they are tried.
const DICE: [[u8; 4]; 7] =
    [[4, 4, 4, 4], [6, 6, 6, 4], [5, 5, 4, 5], [6, 4, 4, 4], [4, 4, 6, 4], [4, 6, 4, 5], [5, 4, 4, 3]];

/// Returns the value of a card to a player with a full camp.
fn card_value(rules: &Rules, card: Card) -> i64 {
    match rules.set().card(card).count {
        Count::Rows | Count::Columns => 30,
        Count::Tiles(Some(_), None) => 28,
        Count::Characters | Count::OneCharacter => 22,
        Count::HatSpace => 20,
        Count::Tiles(None, Some(_)) => 18,
        _ => 10,
    }
}

/// Returns what a lucky player would draw now: for dice the face in `faces`, otherwise the most valuable
/// card, tile, tent or poster.
fn lucky_chance(rules: &Rules, state: &Magnificent, faces: [u8; 4]) -> Chance {
    let mut outcomes = Vec::new();
    state.chance_outcomes(rules, &mut outcomes);
    let set = rules.set();
    let own = state.public().player(Seat::new(0));
    let kind = match state.public().phase() {
        Phase::SoloRoll(colour) => ColourOrClear::from(colour),
        _ => ColourOrClear::ALL
            .into_iter()
            .find(|kind| state.public().to_roll[*kind as usize] > 0)
            .unwrap_or(ColourOrClear::Clear),
    };
    let value = |outcome: &Chance| -> i64 {
        match outcome {
            Chance::Roll(shown) => -i64::from(shown.abs_diff(faces[kind as usize])),
            Chance::Card(card) => card_value(rules, *card),
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
    match outcomes.iter().map(|(outcome, _)| *outcome).max_by_key(value) {
        Some(outcome) => outcome,
        None => unreachable!("a chance step has at least one outcome"),
    }
}

/// Search limits for turns to branch on.
const WIDE: SearchLimits = SearchLimits { beam_width: 24, max_positions: 40_000 };
/// Search limits for playing a branch to its end.
const NARROW: SearchLimits = SearchLimits { beam_width: 5, max_positions: 6_000 };

/// Returns the branches after the best plans for a turn.
fn branches_after_turn(
    rules: &Rules,
    branch: &Branch,
    faces: [u8; 4],
    limits: SearchLimits,
    plans: usize,
) -> Vec<Branch> {
    let found = search_plans(rules, &branch.state, limits, plans, |state| lucky_chance(rules, state, faces));
    let played = found.into_iter().map(|plan| {
        let mut after = branch.clone();
        for (_, action) in plan.line {
            while after.state.to_move(rules) == ToMove::Chance {
                after.apply(rules, Step::Chance(lucky_chance(rules, &after.state, faces)));
            }
            after.apply(rules, Step::choice(Seat::new(0), action));
        }
        after
    });
    played.collect()
}

/// Plays until the next turn begins. Returns false if the game is over.
fn play_to_next_turn(rules: &Rules, branch: &mut Branch, faces: [u8; 4], rng: &mut BotRng) -> bool {
    let seat = Seat::new(0);
    loop {
        match branch.state.to_move(rules) {
            ToMove::Over => return false,
            ToMove::Chance => branch.apply(rules, Step::Chance(lucky_chance(rules, &branch.state, faces))),
            ToMove::Seats(_) => {
                let action = match branch.state.public().phase() {
                    Phase::SoloStart | Phase::TurnStart => return true,
                    Phase::KeepCards => {
                        let offered = branch.state.public().offered.iter();
                        offered.max_by_key(|card| card_value(rules, *card)).map(Action::Keep)
                    }
                    _ => None,
                };
                let mut legal = Vec::new();
                branch.state.legal_actions(rules, seat, &mut legal);
                let action = action.unwrap_or_else(|| best_choice(rules, branch.state.public(), &legal, rng));
                branch.apply(rules, Step::choice(seat, action));
            }
        }
    }
}

/// Plays a game to its end, with the best plan for each turn.
fn play_to_end(rules: &Rules, mut branch: Branch, faces: [u8; 4], rng: &mut BotRng) -> Branch {
    while play_to_next_turn(rules, &mut branch, faces, rng) {
        match branches_after_turn(rules, &branch, faces, NARROW, 1).pop() {
            Some(after) => branch = after,
            None => break,
        }
    }
    branch
}

/// Returns the ends of lucky solo games: every plan for a turn is evaluated by playing the game to its end.
fn lucky_games(rules: &Rules, faces: [u8; 4], trial: u64) -> Vec<(i16, Vec<Step<Magnificent>>)> {
    let mut rng = bot_rng(seed(trial));
    let points = |branch: &Branch| branch.state.public().player(Seat::new(0)).ledger.total();
    let mut branches = vec![Branch { state: Magnificent::setup(rules), steps: Vec::new() }];
    let mut ends: Vec<(i16, Vec<Step<Magnificent>>)> = Vec::new();
    while !branches.is_empty() {
        let mut next: Vec<(i16, Branch)> = Vec::new();
        for mut branch in branches.drain(..) {
            if !play_to_next_turn(rules, &mut branch, faces, &mut rng) {
                continue;
            }
            for after in branches_after_turn(rules, &branch, faces, WIDE, PLANS) {
                let end = play_to_end(rules, after.clone(), faces, &mut rng);
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
