//! The worked examples of the rules, run as they are written in `docs/rules/ingenious.md`.

use std::collections::BTreeMap;

use game_core::{Game, Outcome, ScoreSheet, Seat, SeatCount, Step};
use game_laws::clause;
use hex_grid::Hex;
use ingenious::legal::exchange;
use ingenious::scene::Scene;
use ingenious::scoring::sheet;
use ingenious::state::{End, Pegs, Phase, SeatStats};
use ingenious::{Action, Half, Ingenious, Mode, Rules, Tile};
use serde::Deserialize;

use crate::kit::{laid, rules, tiles};

const RULES: &str = include_str!("../../../../docs/rules/ingenious.md");

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Vector {
    id: String,
    #[serde(rename = "note")]
    _note: String,
    #[serde(default)]
    mode: Mode,
    #[serde(default = "two")]
    players: u8,
    mover: Option<char>,
    #[serde(default)]
    board: Vec<String>,
    pegs: Option<PegsOrNames>,
    tokens: Option<String>,
    fill_except: Option<Vec<Hex>>,
    #[serde(default)]
    steps: Vec<Move>,
    rank: Option<Vec<Vec<String>>>,
    result: Option<char>,
    #[serde(default)]
    exchange: Vec<Exchange>,
    #[serde(default)]
    first: Vec<First>,
    #[serde(default)]
    over: Vec<Over>,
}

#[derive(Deserialize)]
#[serde(untagged)]
enum PegsOrNames {
    Pegs(Pegs),
    Names(BTreeMap<String, Pegs>),
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Move {
    place: String,
    pts: [u8; 2],
    order: Option<[usize; 2]>,
    pegs: Option<Pegs>,
    tokens: Option<String>,
    owed: Option<u8>,
    over: Option<bool>,
    win: Option<bool>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Exchange {
    pegs: Option<Pegs>,
    rack: Vec<Tile>,
    ok: Allowed,
}

#[derive(Deserialize)]
#[serde(untagged)]
enum Allowed {
    Standard(bool),
    Duel(Vec<Tile>),
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct First {
    players: u8,
    board: Vec<String>,
    count: Option<u32>,
    r#try: Option<String>,
    legal: Option<bool>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Over {
    players: u8,
    empty: Vec<Hex>,
    over: bool,
}

fn two() -> u8 {
    2
}

/// The ids of the examples that are run here.
pub(crate) fn ids() -> Vec<String> {
    vectors().into_iter().map(|vector| vector.id).collect()
}

fn vectors() -> Vec<Vector> {
    let blocks = game_laws::clauses::json_blocks(RULES);
    blocks.iter().flat_map(|block| serde_json::from_str::<Vec<Vector>>(block).unwrap()).collect()
}

#[test]
#[rustfmt::skip::macros(clause)]
fn every_example_gives_the_documented_result() {
    // Cited by name as well, so that the scan notices an example that is removed from the document.
    clause!(
        "ING-EX1", "ING-EX2", "ING-EX3", "ING-EX4", "ING-EX5", "ING-EX6", "ING-EX7", "ING-EX11", "ING-EX12",
        "ING-EX13", "ING-EX14", "ING-EX15", "ING-EX16", "ING-EX17", "ING-EX18", "ING-EX19", "ING-EX20", "ING-EX21",
        "ING-EX22", "ING-EX23", "ING-EX24", "ING-EX25", "ING-EX26", "ING-EX27", "ING-EX28", "ING-EX29", "ING-EX30",
    );
    let vectors = vectors();
    assert_eq!(vectors.len(), 27);
    for vector in &vectors {
        run(vector);
    }
}

fn run(vector: &Vector) {
    let (id, rules) = (&vector.id, rules(vector.mode, if vector.mode == Mode::Solo { 1 } else { vector.players }));
    let mut checks = 0;
    checks += run_steps(vector, &rules);
    if let Some(PegsOrNames::Names(names)) = &vector.pegs {
        assert_ranking(id, names, vector.rank.as_ref().unwrap());
        checks += 1;
    }
    if let Some(winner) = vector.result {
        let pegs = plain_pegs(vector);
        let outcome = outcome(&rules, |_| pegs);
        assert_eq!(outcome.place(seat_of(winner)), Some(1), "{id}");
        assert_eq!(outcome.ranking.len(), 2, "{id}: nobody shares the place");
        checks += 1;
    }
    for case in &vector.exchange {
        let pegs = case.pegs.unwrap_or_else(|| plain_pegs(vector));
        let exchanged = exchange(&rules, mover(vector), &pegs, case.rack.iter().copied().collect(), 60);
        match &case.ok {
            Allowed::Standard(ok) => assert_eq!(exchanged.is_ok(), *ok, "{id} {:?}", case.rack),
            Allowed::Duel(expected) => {
                let exchanged: Vec<Tile> = exchanged.map(|rack| rack.iter().collect()).unwrap_or_default();
                let mut expected = expected.clone();
                expected.sort();
                assert_eq!(exchanged, expected, "{id}");
            }
        }
        checks += 1;
    }
    for case in &vector.first {
        assert_first_turn(id, case);
        checks += 1;
    }
    for case in &vector.over {
        let rules = crate::kit::rules(Mode::Standard, case.players);
        let state =
            Scene { blocked: all_cells_except(&rules, &[], &case.empty), ..Scene::default() }.build(&rules).unwrap();
        assert_eq!(!state.board().has_pair(&rules), case.over, "{id}");
        checks += 1;
    }
    assert!(checks > 0, "{id} checks nothing");
}

fn run_steps(vector: &Vector, rules: &Rules) -> usize {
    let (id, mover) = (&vector.id, mover(vector));
    let mut board: Vec<_> = vector.board.iter().map(|text| laid(text)).collect();
    let mut pegs = plain_pegs(vector);
    let mut tokens = tokens_of(vector.tokens.as_deref().unwrap_or("......"));
    let mut owed = 0;
    for step in &vector.steps {
        let blocked = vector.fill_except.as_ref().map_or(Vec::new(), |empty| all_cells_except(rules, &board, empty));
        let placed = laid(&step.place);
        let mut scene = Scene { board: board.clone(), blocked, pegs: vec![pegs; 4], tokens, ..Scene::default() };
        scene.mover = Some(mover);
        scene.owed = owed;
        // One more tile, so that an owed bonus does not lapse.
        scene.racks = vec![Vec::new(); 4];
        scene.racks[mover.index()] = vec![placed.tile, "RG".parse().unwrap()];
        let mut state = scene.build(rules).unwrap();
        let action: Action = step.place.parse().unwrap();
        assert_eq!(state.validate(rules, mover, &action), Ok(()), "{id} {}", step.place);
        state.apply(rules, &Step::choice(mover, action), &mut ());
        // The example may list the halves in another order than the canonical notation does.
        let turned = action.to_string() != step.place;
        if matches!(state.phase(), Phase::Order { .. }) {
            assert!(step.order.is_some(), "{id}: the order must not be asked");
            let second = step.order.unwrap_or([0, 1])[0] == usize::from(!turned);
            let half = if second { Half::Second } else { Half::First };
            state.apply(rules, &Step::choice(mover, Action::Order(half)), &mut ());
        } else {
            assert!(step.order.is_none(), "{id}: the order must be asked");
        }
        let last = state.last().unwrap();
        let points = if turned { [last.points[1], last.points[0]] } else { last.points };
        assert_eq!(points, step.pts, "{id} {}", step.place);
        owed = owed.saturating_sub(1) + last.bonuses;
        pegs = *state.pegs(rules, mover);
        tokens = *state.tokens();
        board.push(placed);
        assert_eq!(pegs, step.pegs.unwrap_or(pegs), "{id} {}", step.place);
        assert_eq!(owed, step.owed.unwrap_or(owed), "{id} {}", step.place);
        if let Some(expected) = &step.tokens {
            assert_eq!(tokens, tokens_of(expected), "{id} {}", step.place);
        }
        let over = state.phase() == Phase::Over(End::BoardFull);
        let win = state.phase() == Phase::Over(End::InstantWin(mover));
        assert_eq!(over, step.over.unwrap_or(over), "{id} {}", step.place);
        assert_eq!(win, step.win.unwrap_or(win), "{id} {}", step.place);
    }
    vector.steps.len()
}

fn assert_ranking(id: &str, names: &BTreeMap<String, Pegs>, expected: &[Vec<String>]) {
    let rules = rules(Mode::Standard, names.len() as u8);
    let people: Vec<(&String, &Pegs)> = names.iter().collect();
    let outcome = outcome(&rules, |seat| *people[seat.index()].1);
    let ranking: Vec<Vec<String>> = outcome
        .ranking
        .iter()
        .map(|place| place.iter().map(|team| people[team.first().unwrap().index()].0.clone()).collect())
        .collect();
    assert_eq!(ranking, expected, "{id}");
}

fn assert_first_turn(id: &str, case: &First) {
    let rules = rules(Mode::Standard, case.players);
    let board = case.board.iter().map(|text| laid(text)).collect();
    let mut scene = Scene { board, first_turn: SeatCount::new(case.players).set(), ..Scene::default() };
    scene.racks = vec![tiles("RO")];
    let state = scene.build(&rules).unwrap();
    if let Some(count) = case.count {
        let mut legal = Vec::new();
        state.legal_actions(&rules, Seat::new(0), &mut legal);
        assert_eq!(legal.len() as u32, 2 * count, "{id}: a mixed tile fits on each pair in two orientations");
    }
    if let Some(attempt) = &case.r#try {
        let legal = state.validate(&rules, Seat::new(0), &attempt.parse().unwrap()).is_ok();
        assert_eq!(Some(legal), case.legal, "{id} {attempt}");
    }
}

fn outcome(rules: &Rules, pegs: impl Fn(Seat) -> Pegs) -> Outcome {
    let sheet = |seat: Seat| -> ScoreSheet { sheet(rules, seat, &pegs(seat), &[None; 6], &SeatStats::default()) };
    ingenious::scoring::outcome(rules, End::BoardFull, sheet)
}

fn plain_pegs(vector: &Vector) -> Pegs {
    match &vector.pegs {
        Some(PegsOrNames::Pegs(pegs)) => *pegs,
        _ => [0; 6],
    }
}

fn mover(vector: &Vector) -> Seat {
    vector.mover.map_or(Seat::new(0), seat_of)
}

fn seat_of(letter: char) -> Seat {
    Seat::new(letter as u8 - b'A')
}

fn tokens_of(text: &str) -> [Option<Seat>; 6] {
    let holders: Vec<_> = text.chars().map(|holder| (holder != '.').then(|| seat_of(holder))).collect();
    holders.try_into().unwrap()
}

/// All cells without a printed symbol or a tile, except those in `empty`.
fn all_cells_except(rules: &Rules, board: &[ingenious::board::Laid], empty: &[Hex]) -> Vec<Hex> {
    let state = Ingenious::setup(rules);
    let boundary = rules.boundary();
    let covered = |hex: &Hex| board.iter().any(|laid| laid.first == *hex || laid.second == *hex);
    let cells = boundary.cells().iter().filter(|&cell| state.board().colour(cell).is_none());
    cells.map(|cell| boundary.hex(cell)).filter(|hex| !empty.contains(hex) && !covered(hex)).collect()
}
