//! Runs the worked examples of the rules, which are JSON blocks in `docs/rules/ingenious.md`.

use std::collections::BTreeMap;

use game_core::{Game, Outcome, ScoreSheet, Seat, Step};
use game_laws::clause;
use game_laws::clauses::examples;
use hex_grid::Hex;
use ingenious::legal::exchange;
use ingenious::scene::Scene;
use ingenious::scoring::sheet;
use ingenious::state::{End, Pegs, Phase, SeatStats};
use ingenious::{Action, Half, Ingenious, Mode, Rules, Tile};
use serde::Deserialize;

use crate::kit::{laid, rules};

const RULES: &str = include_str!("../../../../docs/rules/ingenious.md");

/// One worked example: a position, and what is expected of steps, exchanges or the ranking from it.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Vector {
    id: String,
    #[serde(rename = "note")]
    _note: String,
    #[serde(default)]
    mode: Mode,
    players: Option<u8>,
    #[serde(default)]
    mover: Mover,
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

/// One set of pegs, or a set for each named player or team.
#[derive(Deserialize)]
#[serde(untagged)]
enum PegsOrNames {
    Pegs(Pegs),
    Names(BTreeMap<String, Pegs>),
}

/// A placement of an example, with the expected points and the expected state after it.
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

/// A rack of an example, and whether it may be exchanged.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Exchange {
    pegs: Option<Pegs>,
    rack: Vec<Tile>,
    ok: Allowed,
}

/// The expected answer: whether an exchange is allowed, or in the duel the tiles that are exchanged.
#[derive(Deserialize)]
#[serde(untagged)]
enum Allowed {
    Standard(bool),
    Duel(Vec<Tile>),
}

/// A case of the first-turn rule: the expected number of placements, or whether one placement is legal.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct First {
    players: u8,
    board: Vec<String>,
    count: Option<u32>,
    r#try: Option<String>,
    legal: Option<bool>,
}

/// A case of the end of the game: the empty cells, and whether the game is over.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Over {
    players: u8,
    empty: Vec<Hex>,
    over: bool,
}

/// The seat that makes the steps of an example: written as a side of the duel or as a seat.
#[derive(Clone, Copy, Deserialize)]
#[serde(untagged)]
enum Mover {
    Letter(char),
    Seat(Seat),
}

impl Default for Mover {
    fn default() -> Self {
        Self::Seat(Seat::new(0))
    }
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
    let vectors: Vec<Vector> = examples(RULES);
    assert_eq!(vectors.len(), 27);
    for vector in &vectors {
        run(vector);
    }
}

fn run(vector: &Vector) {
    let (id, rules) = (&vector.id, rules_of(vector.mode, vector.players));
    let mut checks = 0;
    checks += run_steps(vector, &rules);
    if let Some(PegsOrNames::Names(names)) = &vector.pegs {
        assert_ranking(vector, names, vector.rank.as_ref().unwrap());
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
                let exchanged: Vec<Tile> = exchanged.map(|exchanged| exchanged.iter().collect()).unwrap_or_default();
                let mut expected = expected.clone();
                expected.sort();
                assert_eq!(exchanged, expected, "{id}");
            }
        }
        checks += 1;
    }
    for case in &vector.first {
        assert_first_turn(vector, case);
        checks += 1;
    }
    for case in &vector.over {
        let rules = rules_of(vector.mode, Some(case.players));
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
        let mut state = with_spare_tile(&mut scene, rules, placed.tile);
        let action: Action = step.place.parse().unwrap();
        assert_eq!(state.validate(rules, mover, &action), Ok(()), "{id} {}", step.place);
        state.apply(rules, &Step::choice(mover, action), &mut ());
        // True if the example names the halves in the other order than the canonical notation.
        let turned = action.to_string() != step.place;
        if matches!(state.phase(), Phase::Order { .. }) {
            assert!(step.order.is_some(), "{id}: the order was not to be checks");
            let second = step.order.unwrap_or([0, 1])[0] == usize::from(!turned);
            let half = if second { Half::Second } else { Half::First };
            state.apply(rules, &Step::choice(mover, Action::Order(half)), &mut ());
        } else {
            assert_eq!(step.order.unwrap_or([0, 1]), [0, 1], "{id}: the order was to be checks");
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

/// Returns the rules of a mode. If the number of players is not given, the mode decides it.
fn rules_of(mode: Mode, players: Option<u8>) -> Rules {
    match (mode, players) {
        // The board of a solo game is that of one player.
        (Mode::Solo, _) | (Mode::Standard, Some(1)) => rules(Mode::Solo, 1),
        (Mode::Team, _) => rules(Mode::Team, 4),
        (mode, players) => rules(mode, players.unwrap_or(2)),
    }
}

/// Builds the scene with `tile` on the mover's rack, and one more tile that the box still has, so that a
/// bonus that is owed does not lapse for lack of a tile.
fn with_spare_tile(scene: &mut Scene, rules: &Rules, tile: Tile) -> Ingenious {
    let mover = scene.mover.unwrap_or(Seat::new(0));
    let mut built = Tile::all().map(|spare| {
        scene.racks = vec![Vec::new(); 4];
        scene.racks[mover.index()] = vec![tile, spare];
        scene.build(rules)
    });
    built.find_map(Result::ok).unwrap()
}

/// Checks the ranking. The names stand for seats in alphabetical order, in a team game for teams.
fn assert_ranking(vector: &Vector, names: &BTreeMap<String, Pegs>, expected: &[Vec<String>]) {
    let rules = rules_of(vector.mode, Some(names.len() as u8));
    let teams = Ingenious::teams(&rules);
    assert_eq!(teams.len(), names.len(), "{}", vector.id);
    let people: Vec<(&String, &Pegs)> = names.iter().collect();
    let of = |seat: Seat| people[teams.iter().position(|team| team.has(seat)).unwrap()];
    let outcome = outcome(&rules, |seat| *of(seat).1);
    let sorted = |mut place: Vec<String>| {
        place.sort();
        place
    };
    let ranking = outcome.ranking.iter().map(|place| place.iter().map(|team| of(team.first().unwrap()).0.clone()));
    let ranking: Vec<Vec<String>> = ranking.map(|place| sorted(place.collect())).collect();
    let expected: Vec<Vec<String>> = expected.iter().cloned().map(sorted).collect();
    assert_eq!(ranking, expected, "{}", vector.id);
}

fn assert_first_turn(vector: &Vector, case: &First) {
    let (id, mover) = (&vector.id, mover(vector));
    let rules = rules_of(vector.mode, Some(case.players));
    let board: Vec<_> = case.board.iter().map(|text| laid(text)).collect();
    let first_turn = Ingenious::seats(&rules).set();
    let mut scene = Scene { board, first_turn, mover: Some(mover), ..Scene::default() };
    if let Some(count) = case.count {
        // Any mixed tile of which the box has copies left.
        let mixed = Tile::all().filter(|tile| !tile.is_double());
        let state = mixed.map(|tile| {
            scene.racks = vec![Vec::new(); 4];
            scene.racks[mover.index()] = vec![tile];
            scene.build(&rules)
        });
        let state = { state }.find_map(Result::ok).unwrap();
        let mut legal = Vec::new();
        state.legal_actions(&rules, mover, &mut legal);
        assert_eq!(legal.len() as u32, 2 * count, "{id}: a mixed tile fits on each pair in two orientations");
    }
    if let Some(attempt) = &case.r#try {
        let state = with_spare_tile(&mut scene, &rules, laid(attempt).tile);
        let legal = state.validate(&rules, mover, &attempt.parse().unwrap()).is_ok();
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
    match vector.mover {
        Mover::Letter(letter) => seat_of(letter),
        Mover::Seat(seat) => seat,
    }
}

fn seat_of(letter: char) -> Seat {
    Seat::new(letter as u8 - b'A')
}

fn tokens_of(text: &str) -> [Option<Seat>; 6] {
    let holders: Vec<_> = text.chars().map(|holder| (holder != '.').then(|| seat_of(holder))).collect();
    holders.try_into().unwrap()
}

/// Returns every cell that shows no printed symbol, is not under a tile and is not in `empty`.
fn all_cells_except(rules: &Rules, board: &[ingenious::board::Laid], empty: &[Hex]) -> Vec<Hex> {
    let state = Ingenious::setup(rules);
    let boundary = rules.boundary();
    let covered = |hex: &Hex| board.iter().any(|laid| laid.first == *hex || laid.second == *hex);
    let cells = boundary.cells().iter().filter(|&cell| state.board().colour(cell).is_none());
    cells.map(|cell| boundary.hex(cell)).filter(|hex| !empty.contains(hex) && !covered(hex)).collect()
}

/// Runs examples in forms that the document does not use: every mode and number of players in every kind of
/// case, any tile, and any mover.
#[test]
fn examples_in_forms_that_the_document_does_not_use_are_run() {
    let vectors: Vec<Vector> = serde_json::from_str(
        r#"[
{"id":"mode without players","note":"a team game has four, a solo game one","mode":"team","pegs":[0,0,0,0,0,0],"steps":[{"place":"RB 3,0 4,0","pts":[0,1]}]},
{"id":"solo","note":"","mode":"solo","steps":[{"place":"RB 3,0 4,0","pts":[0,1]}]},
{"id":"four players","note":"the mover is a seat","players":4,"mover":3,"steps":[{"place":"RB 3,0 4,0","pts":[0,1],"order":[0,1]}]},
{"id":"duel, B","note":"","mode":"duel","mover":"B","steps":[{"place":"RB 3,0 4,0","pts":[0,1],"pegs":[0,0,-1,0,0,0]}]},
{"id":"teams","note":"names are teams","mode":"team","pegs":{"North":[5,5,5,5,5,5],"East":[4,9,9,9,9,9]},"rank":[["North"],["East"]]},
{"id":"shared","note":"the order within a place does not matter","pegs":{"A":[5,5,5,5,5,5],"B":[5,5,5,5,5,5]},"rank":[["B","A"]]},
{"id":"two players","note":"","players":2,"pegs":{"A":[5,5,5,5,5,5],"B":[6,5,5,5,5,5]},"rank":[["B"],["A"]]},
{"id":"first turn of other modes","note":"a team game is played by four; one player has the board of two; any tile may be tried","mode":"team",
 "first":[{"players":4,"board":[],"count":144},{"players":4,"board":[],"try":"GG 0,-4 0,-3","legal":true},{"players":4,"board":[],"try":"GG 0,0 1,0","legal":false}]},
{"id":"first turn alone","note":"","mode":"solo","first":[{"players":1,"board":[],"count":54}]},
{"id":"first turn with a scarce tile","note":"all red and orange tiles are on the board","players":2,
 "first":[{"players":2,"board":["RO 0,0 1,0","RO 0,1 1,1","RO 0,2 1,2","RO -1,0 -2,0","RO -1,1 -2,1","RO -1,2 -2,2"],"count":54}]},
{"id":"end of other modes","note":"","mode":"team","over":[{"players":4,"empty":["6,-1","6,0"],"over":false}]},
{"id":"end alone","note":"","mode":"solo","over":[{"players":1,"empty":["6,-1","6,0"],"over":true}]},
{"id":"rack of a duel","note":"","mode":"duel","mover":"B","pegs":[9,0,0,0,0,0],"exchange":[{"rack":["RR","GG","BB","OO","YY","PP"],"ok":[]}]}
]"#,
    )
    .unwrap();
    vectors.iter().for_each(run);
}
