use game_core::hex::Bytes32;
use game_core::{ChanceSource, Game as _, SeatCount, SeatInfo, SeatKind, Setup, Table, Viewer};
use spots::event::LostDice;
use spots::rules::TurnLimit;
use spots::{Mode, Options, Spots, TileSet};
use texts::Language;

use super::*;
use crate::boards::spots::tests::{names, speaking};

fn rules(mode: Mode) -> Rules {
    let seats = SeatCount::new(if mode == Mode::Solo { 1 } else { 2 });
    Rules::new(Options { mode, ..Options::default() }, seats, None, 1).expect("rules")
}

fn dice(all: &[u8]) -> Dice {
    all.iter().copied().collect()
}

/// Returns the log of steps, each given as its events.
fn lines(mode: Mode, steps: &[&[Event]]) -> Vec<LogLine> {
    let told: Vec<Arc<[Event]>> = steps.iter().map(|step| Arc::from(*step)).collect();
    log(&names(), &rules(mode), &told)
}

const ANN: Seat = Seat::new(0);
const BOB: Seat = Seat::new(1);

fn began(seat: Seat, turn: u32) -> Event {
    Event::TurnBegan { seat, turn }
}

fn chose(seat: Seat, tile: Tile) -> Event {
    Event::Chose { seat, tile, treats: 0 }
}

fn drew(seat: Seat, dog: &str) -> Event {
    Event::Drew { seat, dog: dog.parse().expect("a dog") }
}

#[test]
fn a_turn_is_one_line() {
    speaking(Language::English);
    let lines = lines(
        Mode::Standard,
        &[
            &[drew(ANN, "34"), drew(ANN, "12"), drew(BOB, "46"), Event::FirstDie { seat: ANN, number: 1 }],
            &[Event::FirstDie { seat: BOB, number: 5 }, Event::Started { seat: ANN }, began(ANN, 1)],
            &[Event::Chose { seat: ANN, tile: Tile::Walk, treats: 1 }],
            &[Event::Rolled { seat: ANN, dice: dice(&[5, 4]) }],
            &[Event::Kept { seat: ANN }, Event::Buried { seat: ANN, number: 5 }],
            &[Event::Placed { seat: ANN, number: 4, dog: 0 }],
            &[Event::WentOn { seat: ANN }],
            &[
                Event::Rolled { seat: ANN, dice: dice(&[2]) },
                Event::Placed { seat: ANN, number: 2, dog: 1 },
                began(BOB, 2),
            ],
        ],
    );
    let about: Vec<_> = lines.iter().map(|line| (line.seat, line.turn, line.steps.clone())).collect();
    assert_eq!(about, [(Some(ANN), 0, 0..2), (Some(ANN), 1, 2..8)], "a turn without a decision has no line");
    assert_eq!(lines[0].words, "Ann buries a first die: 1. Bob buries a first die: 5. Ann starts.");
    let words = "Ann: Walk, took 1 treat from it, rolled 5 4, buried 5 (yard 6), 4 → Poppy, then rolled 2, 2 → Pip.";
    assert_eq!((lines[1].words.as_str(), lines[1].points), (words, None));
    assert_eq!(
        lines[1].shown.as_str(),
        "<b>Walk</b> <span class=\"what\">took 1 treat from it, buried 5 (yard 6), 4 → Poppy, 2 → Pip</span>"
    );
}

#[test]
fn busts_touch_those_who_did_not_cause_them() {
    speaking(Language::English);
    let lost = LostDice { placed: dice(&[4, 3]), buried: dice(&[6, 2]) };
    let dug = Event::Dug { seat: ANN, whose: BOB, from: 1, to: 2 };
    let lines = lines(
        Mode::Standard,
        &[
            &[Event::FirstDie { seat: BOB, number: 1 }],
            &[
                began(ANN, 3),
                Event::AllBust { lost: vec![LostDice::default(), lost] },
                Event::Refreshed { tile: Some(Tile::Dig), treat: true },
            ],
            &[chose(ANN, Tile::Dig)],
            &[dug.clone(), Event::Bust { seat: BOB, lost }, Event::Stopped { seat: ANN }],
            &[
                Event::Rolled { seat: ANN, dice: dice(&[6]) },
                Event::Buried { seat: ANN, number: 6 },
                Event::Bust { seat: ANN, lost },
            ],
        ],
    );
    let line = &lines[0];
    assert_eq!(
        line.words,
        "Ann: Dig, Bob's buried 1 → 2, Bob: bust, 4 dice back, rolled 6, buried 6 (yard 6), bust, 4 dice back. \
        No dice left: everybody busts. All tricks are up again, with a treat on Dig."
    );
    assert_eq!(line.touches, [(BOB, "Dig of Ann busted you: 4 dice back.".to_owned())]);
    assert!(line.urgent && line.notes.len() == 2);
    let shown = line.shown.clone().into_string();
    assert!(shown.contains("Bob: bust, 4 dice back, bust, 4 dice back, Bob"), "a cut line tells the busts: {shown}");
    let dug = self::lines(
        Mode::Standard,
        &[&[Event::FirstDie { seat: BOB, number: 1 }, began(ANN, 1), chose(ANN, Tile::Dig), dug]],
    );
    assert_eq!(dug[0].touches, [(BOB, "Ann changed a die in your yard: 1 → 2.".to_owned())]);
}

#[test]
fn scored_dogs_are_points_and_the_last_ends_the_game() {
    speaking(Language::English);
    let dogs = |all: &[&str]| all.iter().map(|dog| dog.parse().expect("a dog")).collect::<Vec<Dog>>();
    let lines = lines(
        Mode::Standard,
        &[
            &[
                began(ANN, 1),
                Event::Scored { seat: ANN, dogs: dogs(&["34"]), fast: false },
                drew(ANN, "25"),
                began(BOB, 2),
            ],
            &[chose(BOB, Tile::Hunt), Event::Rolled { seat: BOB, dice: dice(&[5, 3, 1]) }],
            &[Event::Picked { seat: BOB, number: 5 }, Event::Picked { seat: BOB, number: 3 }],
            &[
                Event::Discarded { seat: BOB, dice: dice(&[1]) },
                Event::Scored { seat: BOB, dogs: dogs(&["12", "35"]), fast: true },
            ],
            &[Event::Ended { end: End::SixDogs(BOB) }],
        ],
    );
    assert_eq!(lines.iter().map(|line| line.points).collect::<Vec<_>>(), [Some(1), Some(2)]);
    assert_eq!(lines[0].words, "Ann: scored Poppy: 1 of 6, Bruno joins.");
    assert_eq!(
        lines[1].words,
        "Bob: Hunt, rolled 5 3 1, kept 5 3, scored Pip and Teddy at once: 2 of 6. Bob has six dogs: the game is over."
    );
    assert_eq!((lines[0].steps.clone(), lines[1].steps.clone()), (0..1, 1..5));
}

#[test]
fn the_stray_shares_the_step_that_ends_a_turn() {
    speaking(Language::English);
    let stray =
        [Event::Stopped { seat: ANN }, began(BOB, 2), Event::MarkerMoved { position: 0 }, chose(BOB, Tile::Howl)];
    let lines = lines(
        Mode::Solo,
        &[&[began(ANN, 1), chose(ANN, Tile::Walk)], &stray, &[Event::Rolled { seat: BOB, dice: dice(&[6, 6]) }]],
    );
    assert_eq!(lines.iter().map(|line| line.steps.clone()).collect::<Vec<_>>(), [0..2, 1..3]);
    assert_eq!(lines[1].words, "The Stray: Howl, rolled 6 6.");
}

/// Whole games are told without a key that has no text or a name that is missing, in both languages.
#[test]
fn every_event_has_words() {
    for language in Language::ALL {
        speaking(language);
        for (seed, set) in [
            TileSet::DogPark,
            TileSet::ObstacleCourse,
            TileSet::HuntingGrounds,
            TileSet::KennelClub,
            TileSet::PuppyPen,
            TileSet::AllTiles,
        ]
        .into_iter()
        .enumerate()
        {
            let mode = if seed == 1 { Mode::Solo } else { Mode::Standard };
            let options = Options { mode, set, turn_limit: TurnLimit::Trial, ..Options::default() };
            let info = |name: &str| SeatInfo { name: name.to_owned(), kind: SeatKind::Person };
            let seats = if mode == Mode::Solo { vec![info("Ann")] } else { vec![info("Ann"), info("Bob")] };
            let setup = Setup { options, ..Setup::new(seats.clone()) };
            let mut table =
                Table::<Spots>::open(setup, ChanceSource::Seeded(Bytes32([seed as u8; 32]))).expect("a table").0;
            let mut at = seed;
            while let Some(seat) = table.to_move().to_act().first() {
                let legal = table.legal(seat);
                at = at * 31 + 7;
                table.play(seat, legal[at / 3 % legal.len()], None).expect("legal");
                at %= 100_003;
            }
            let told: Vec<Arc<[Event]>> = table.history(Viewer::Spectator).into_iter().map(Arc::from).collect();
            let lines = log(&Names::plain(&seats), table.rules(), &told);
            assert_eq!(lines.len(), 21, "a line for each turn, and one for the start");
            for line in &lines {
                assert!(!line.words.contains("spots-") && !line.words.contains("→ ,"), "{}", line.words);
                assert!(line.steps.end <= told.len() && !line.words.starts_with(':'), "{}", line.words);
            }
            let score: i32 = lines.iter().filter_map(|line| line.points).sum();
            let view = table.view(Viewer::Spectator);
            assert_eq!(score, view.players.iter().map(|player| i32::from(player.pack.scored())).sum::<i32>());
            assert_eq!(Spots::seats(table.rules()).get(), seats.len());
        }
    }
}
