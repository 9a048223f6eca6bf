//! A study of The Magnificent as greedy plays it, as JSON: scores, balance of boards, sides and card sets,
//! use and yield of every component.
//!
//! `cargo run --release -p bots --example magnificent_study -- GAMES` plays GAMES games of each
//! configuration. Boards and the first turn are random, so that every board is played in every seat. `--
//! TURNS beam FIRST` only compares searches, in games from number FIRST on.

#![allow(clippy::print_stdout, clippy::print_stderr, reason = "printing is what this program is for")]

use bots::magnificent::{Greedy, SearchLimits, TurnPlan, evaluate, fixed_chance, search_exhaustively, search_plans};
use bots::{Bot, bot_rng};
use game_core::{Addressed, Draws, Game, SeatCount, Step, ToMove, Viewer, fair};
use magnificent::components::{CHARACTERS, Tile};
use magnificent::rules::{Cards, Mode, SideChoice};
use magnificent::{
    Action, Board, Card, Colour, ColourOrClear, Event, Magnificent, MainAction, Options, Phase, Poster, Rules, Side,
    Space,
};
use serde_json::{Value, json};

/// A running mean.
#[derive(Clone, Copy, Default)]
struct Mean {
    count: u64,
    sum: f64,
}

impl Mean {
    fn add(&mut self, value: f64) {
        self.count += 1;
        self.sum += value;
    }

    fn get(self) -> f64 {
        (self.sum / self.count.max(1) as f64 * 100.0).round() / 100.0
    }

    fn json(self) -> Value {
        json!({ "count": self.count, "mean": self.get() })
    }
}

/// The statistics of the games of one configuration.
struct Study {
    scores: Vec<i32>,
    boards: [[Mean; 2]; 4],
    places: [Mean; 4],
    main_actions: [Mean; 3],
    spaces: [u64; 17],
    with_tile: [Mean; 17],
    dice: [u64; 4],
    bonus: [(u64, u64); 56],
    full: [Mean; 56],
    half: [Mean; 56],
    taken: [u64; 54],
    completed: [Mean; 54],
    characters: [u64; 6],
    tiles: [u64; 6],
    dominant: [Mean; 3],
    due: [Mean; 3],
    short: [Mean; 3],
    seats_short: [u64; 3],
    lines: [Mean; 9],
}

impl Default for Study {
    fn default() -> Self {
        Self {
            scores: Vec::new(),
            boards: Default::default(),
            places: Default::default(),
            main_actions: Default::default(),
            spaces: [0; 17],
            with_tile: Default::default(),
            dice: [0; 4],
            bonus: [(0, 0); 56],
            full: [Mean::default(); 56],
            half: [Mean::default(); 56],
            taken: [0; 54],
            completed: [Mean::default(); 54],
            characters: [0; 6],
            tiles: [0; 6],
            dominant: Default::default(),
            due: Default::default(),
            short: Default::default(),
            seats_short: [0; 3],
            lines: Default::default(),
        }
    }
}

impl Study {
    fn play(&mut self, rules: &Rules, seed: &str, number: u64) {
        let seed = fair::game_seed(fair::seed_from_text(seed), number);
        let (mut draws, mut rng) = (Draws::new(seed.0), bot_rng(seed));
        let mut bots: Vec<Greedy> = rules.seats.seats().map(|_| Greedy::default()).collect();
        let mut state = Magnificent::setup(rules);
        // The mover and the evaluation of its position when its turn began.
        let mut turn_start = None;
        loop {
            let step = match state.to_move(rules) {
                ToMove::Over => break,
                ToMove::Chance => Step::Chance(state.chance_at(rules, draws.draw())),
                ToMove::Seats(seats) => {
                    let Some(seat) = seats.first() else { break };
                    if state.public().phase() == Phase::TurnStart && turn_start.is_none() {
                        turn_start = Some((seat, evaluate(rules, state.public(), seat)));
                    }
                    let view = state.view(rules, Viewer::Seat(seat));
                    Step::choice(seat, bots[seat.index()].think(rules, &view, &mut rng).action)
                }
            };
            if let (Step::Choice(decision), Some((seat, before))) = (&step, turn_start)
                && decision.action == Action::EndTurn
            {
                if let Some(main_action) = state.public().main_action() {
                    let after = evaluate(rules, state.public(), seat);
                    self.main_actions[main_action as usize].add((after - before) as f64 / 1_000.0);
                }
                turn_start = None;
            }
            let mut events: Vec<Addressed<Event>> = Vec::new();
            let round = usize::from(state.public().round.max(1)) - 1;
            state.apply(rules, &step, &mut events);
            events.iter().for_each(|event| self.count(&event.full, round));
        }
        self.finish(rules, &state);
    }

    fn count(&mut self, event: &Event, round: usize) {
        match event {
            Event::Did { action, .. } => match action {
                Action::Take { kind, card, .. } => {
                    self.dice[*kind as usize] += 1;
                    self.bonus[card.index()].0 += 1;
                }
                Action::Train(space) => self.spaces[space.index()] += 1,
                Action::Flip => self.spaces[Space::FLIP.index()] += 1,
                Action::DoubleTent(_) => self.spaces[Space::DOUBLE_TENT.index()] += 1,
                _ => {}
            },
            Event::PosterSeen { poster } => self.taken[poster.index()] += 1,
            Event::Completed { poster, points, .. } => self.completed[poster.index()].add(f64::from(*points)),
            Event::Paid { due, paid, .. } => {
                self.due[round].add(f64::from(*due));
                self.short[round].add(f64::from(due - paid));
                self.seats_short[round] += u64::from(paid < due);
            }
            Event::Scored { card, points, half, .. } => {
                let line = if *half { &mut self.half } else { &mut self.full };
                line[card.index()].add(f64::from(*points));
            }
            _ => {}
        }
    }

    fn finish(&mut self, rules: &Rules, state: &Magnificent) {
        let public = state.public();
        for seat in rules.seats.seats() {
            let player = public.player(seat);
            let score = i32::from(player.ledger.total());
            let points = f64::from(score);
            self.scores.push(score);
            if let (Some(board), Some(side)) = (player.board, player.side) {
                self.boards[board.index()][side as usize].add(points);
            }
            let turn = (seat.index() + 4 - public.starter.index()) % rules.seats.get();
            self.places[turn].add(points);
            player.tiles.iter().flatten().for_each(|tile| self.with_tile[tile.index()].add(points));
            let mut colours = [0u32; 3];
            for tile in Tile::all() {
                let count = player.camp.tiles[tile.index()];
                self.tiles[tile.index()] += u64::from(count);
                colours[tile.colour() as usize] += u32::from(count);
            }
            let most = colours.iter().max().copied().unwrap_or(0);
            if colours.iter().filter(|count| **count == most).count() == 1
                && let Some(colour) = colours.iter().position(|count| *count == most)
            {
                self.dominant[colour].add(points);
            }
            for poster in player.completed.iter() {
                self.characters[usize::from(rules.set().poster(poster).character)] += 1;
            }
            let ledger = &player.ledger;
            let cards = |scored: &[Option<magnificent::state::Scored>]| {
                scored.iter().flatten().map(|line| line.points).sum::<i16>()
            };
            let lines = [
                ledger.camp + ledger.tent_spaces,
                ledger.tops,
                ledger.posters,
                ledger.tents,
                ledger.debts.iter().sum(),
                cards(&ledger.scored),
                cards(&ledger.halves),
                ledger.coins,
                ledger.areas,
            ];
            lines.iter().zip(&mut self.lines).for_each(|(points, mean)| mean.add(f64::from(*points)));
        }
    }

    fn json(mut self) -> Value {
        self.scores.sort_unstable();
        let scores = &self.scores;
        let at = |part: usize| scores[(scores.len() - 1) * part / 4];
        let share = |least: i32| scores.iter().filter(|score| **score >= least).count() as f64 / scores.len() as f64;
        let mean = f64::from(scores.iter().sum::<i32>()) / scores.len() as f64;
        let names = [
            "camp and tent spaces",
            "card tops",
            "posters",
            "tents",
            "debts",
            "cards in full",
            "half cards",
            "coins",
            "areas",
        ];
        let object = |entries: Vec<(String, Value)>| Value::Object(entries.into_iter().collect());
        json!({
            "score": { "count": scores.len(), "mean": (mean * 100.0).round() / 100.0, "q1": at(1), "median": at(2), "q3": at(3),
                       "200": share(200), "220": share(220), "240": share(240) },
            "lines": object(names.iter().zip(self.lines).map(|(name, mean)| ((*name).into(), json!(mean.get()))).collect()),
            "boards": object(Board::all().flat_map(|board| [Side::A, Side::B].map(|side| (format!("{board}-{side:?}"), self.boards[board.index()][side as usize].json()))).collect()),
            "turn order of the last round": self.places.map(Mean::json),
            "actions": object([MainAction::Build, MainAction::Travel, MainAction::Perform].iter().map(|main_action| (main_action.name().into(), self.main_actions[*main_action as usize].json())).collect()),
            "trainer spaces": object(Space::all().map(|space| (space.to_string(), json!({ "uses": self.spaces[space.index()], "owners": self.with_tile[space.index()].json() }))).collect()),
            "dice": object(ColourOrClear::ALL.iter().map(|kind| (kind.name().into(), json!(self.dice[*kind as usize]))).collect()),
            "cards": object(Card::all().map(|card| (card.to_string(), json!({ "dice": self.bonus[card.index()].0, "full": self.full[card.index()].json(), "half": self.half[card.index()].json() }))).collect()),
            "posters": object(Poster::all().map(|poster| (poster.to_string(), self.completed[poster.index()].json())).collect()),
            "characters": object(CHARACTERS.iter().zip(self.characters).map(|(name, count)| ((*name).into(), json!(count))).collect()),
            "tiles": object(Tile::all().map(|tile| (tile.to_string(), json!(self.tiles[tile.index()]))).collect()),
            "dominant colour": object(Colour::ALL.iter().map(|colour| (colour.name().into(), self.dominant[*colour as usize].json())).collect()),
            "rounds": (0..3).map(|round| json!({ "due": self.due[round].get(), "short": self.short[round].get(), "seats short": self.seats_short[round], "payments": self.due[round].count })).collect::<Vec<_>>(),
        })
    }
}

fn study(options: Options, seats: u8, games: u64) -> Value {
    let rules = match Magnificent::rules(&options, SeatCount::new(seats), None, 1) {
        Ok(rules) => rules,
        Err(why) => return json!({ "error": why.to_string() }),
    };
    let mut study = Study::default();
    (0..games).for_each(|number| study.play(&rules, "study", number));
    study.json()
}

/// Limits of the exhaustive search: once the die is on its card, and from the beginning of the turn.
const MAX_POSITIONS: [usize; 2] = [500_000, 2_000_000];
/// Limits of the wide beam search, for turns that are too large for an exhaustive one.
const WIDE: SearchLimits =
    SearchLimits { beam_width: 8 * Greedy::BEAM.beam_width, max_positions: 8 * Greedy::BEAM.max_positions };

/// A comparison of the beam search with a better search from the same positions.
#[derive(Default)]
struct Compared {
    rounds: [u64; 3],
    too_large: [u64; 3],
    missed: u64,
    loss: Mean,
    worst: f64,
    narrow: Mean,
    wide: Mean,
}

impl Compared {
    fn add(&mut self, round: usize, beam: &TurnPlan, better: Option<(i64, usize)>) {
        let Some((value, positions)) = better else {
            self.too_large[round] += 1;
            return;
        };
        let less = (value - beam.value) as f64 / 1_000.0;
        self.rounds[round] += 1;
        self.missed += u64::from(less > 0.0);
        self.worst = self.worst.max(less);
        self.loss.add(less.max(0.0));
        self.narrow.add(beam.positions as f64);
        self.wide.add(positions as f64);
    }

    fn json(&self) -> Value {
        json!({
            "turns": self.loss.count, "by round": self.rounds, "too large": self.too_large.iter().sum::<u64>(), "too large by round": self.too_large,
            "missed": self.missed, "mean loss": self.loss.get(), "worst loss": self.worst,
            "positions of the beam": self.narrow.get().round(), "positions of all": self.wide.get().round(),
        })
    }
}

/// Measures what the beam search misses in games between greedy players, until `turns` turns have been
/// searched exhaustively once the die was taken, or `turns` games have been played. In every turn it is
/// compared with an exhaustive search once the die is on its card and once the main action is chosen; in one
/// turn of each game also from the beginning, with an exhaustive search and a much wider beam.
fn beam(turns: u64, first: u64) -> Value {
    let Ok(rules) = Magnificent::rules(&Options::default(), SeatCount::new(2), None, 1) else { return Value::Null };
    let [mut start, mut die, mut main_action, mut wider] = [(); 4].map(|()| Compared::default());
    let (mut number, mut found) = (first, Value::Null);
    while die.loss.count < turns && number < first + turns {
        let seed = fair::game_seed(fair::seed_from_text("beam"), number);
        // All searches see the same chance outcomes.
        let chance = fixed_chance(&rules, number);
        let (mut draws, mut rng) = (Draws::new(seed.0), bot_rng(seed));
        let mut bots = [Greedy::default(), Greedy::default()];
        let mut state = Magnificent::setup(&rules);
        // The last turn that was compared at its beginning, with its die and with its main action.
        let mut compared = [0; 3];
        loop {
            let step = match state.to_move(&rules) {
                ToMove::Over => break,
                ToMove::Chance => Step::Chance(state.chance_at(&rules, draws.draw())),
                ToMove::Seats(seats) => {
                    let Some(seat) = seats.first() else { break };
                    let public = state.public();
                    let round = usize::from(public.round.max(1)) - 1;
                    let this = u64::from(public.round) * 8 + u64::from(public.turns);
                    let narrow = || search_plans(&rules, &state, Greedy::BEAM, 1, &chance).pop();
                    let exhaustive = |max_positions| {
                        search_exhaustively(&rules, &state, max_positions, &chance)
                            .map(|best| (best.value, best.positions))
                    };
                    if public.phase() == Phase::TurnStart && compared[0] != this {
                        compared[0] = this;
                        if this % 24 == number % 24
                            && let Some(found) = narrow()
                        {
                            start.add(round, &found, exhaustive(MAX_POSITIONS[1]));
                            let wide = search_plans(&rules, &state, WIDE, 1, &chance).pop();
                            wider.add(round, &found, wide.map(|wide| (wide.value, wide.positions)));
                        }
                    }
                    for (of, begun, at) in [
                        (&mut die, public.turn.card.is_some(), 1),
                        (&mut main_action, public.main_action().is_some(), 2),
                    ] {
                        if begun && compared[at] != this {
                            compared[at] = this;
                            if let Some(found) = narrow() {
                                of.add(round, &found, exhaustive(MAX_POSITIONS[0]));
                            }
                        }
                    }
                    let view = state.view(&rules, Viewer::Seat(seat));
                    Step::choice(seat, bots[seat.index()].think(&rules, &view, &mut rng).action)
                }
            };
            state.apply(&rules, &step, &mut ());
        }
        number += 1;
        found = json!({
            "games": number - first, "limit": MAX_POSITIONS[0], "limit from the beginning": MAX_POSITIONS[1], "beam": Greedy::BEAM.beam_width, "wide beam": WIDE.beam_width,
            "from the beginning": start.json(), "from the die": die.json(), "from the action": main_action.json(), "wider": wider.json(),
        });
        // This takes long, so intermediate results are printed.
        eprintln!("{found}");
    }
    found
}

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let games: u64 = arguments.first().and_then(|games| games.parse().ok()).unwrap_or(20);
    let only = arguments.get(1).map(String::as_str);
    let first: u64 = arguments.get(2).and_then(|first| first.parse().ok()).unwrap_or(0);
    let plain = Options::default();
    let solo = Options { mode: Mode::Solo, ..plain };
    let draft = Options { cards: Cards::Draft, ..plain };
    let kinds: [(&str, Options, u8); 8] = [
        ("solo", solo, 1),
        ("2 seats", plain, 2),
        ("3 seats", plain, 3),
        ("4 seats", plain, 4),
        ("4 seats, B sides", plain.all_sides(SideChoice::B), 4),
        ("4 seats, draft", draft, 4),
        ("4 seats, draft, B sides", draft.all_sides(SideChoice::B), 4),
        ("2 seats, draft", draft, 2),
    ];
    let mut all = serde_json::Map::new();
    for (name, options, seats) in kinds {
        if only.is_none_or(|only| only == name) {
            all.insert(name.to_owned(), study(options, seats, games));
        }
    }
    if only.is_none_or(|only| only == "beam") {
        all.insert("beam".to_owned(), beam(if only.is_some() { games } else { 200 }, first));
    }
    println!("{}", serde_json::to_string_pretty(&Value::Object(all)).unwrap_or_default());
}
