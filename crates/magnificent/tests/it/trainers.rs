//! Trainer spaces, on the game board and on tiles.

use game_laws::clause;
use magnificent::components::SpaceSet;
use magnificent::scene::Seated;
use magnificent::{IllegalAction, Phase, Space};

use crate::kit::{OfMagnificent, Play, built, dice, list, read, spaces, turn_of};

/// A trainer space under test: its cost, the actions that lead to the phase in which it works, and how much
/// its use changes a value.
struct Row {
    id: &'static str,
    trainers: u8,
    again: bool,
    setup: &'static str,
    use_it: &'static str,
    measure: fn(&Play) -> i32,
    change: i32,
}

const ROWS: [Row; 17] = [
    Row {
        id: "BS1",
        trainers: 1,
        again: false,
        setup: "take green 5 M-I1",
        use_it: "flip",
        measure: |play| i32::from(play.public().die().unwrap().face),
        change: -3,
    },
    Row {
        id: "BS2",
        trainers: 1,
        again: true,
        setup: "",
        use_it: "train BS2; poster 0; place 4",
        measure: |play| i32::from(play.mover().coins),
        change: -2,
    },
    Row {
        id: "BS3",
        trainers: 1,
        again: true,
        setup: "take green 5 M-I1; die done; build; level B15",
        use_it: "train BS3",
        measure: |play| i32::from(play.public().turn.recolour),
        change: 1,
    },
    Row {
        id: "BS4",
        trainers: 1,
        again: false,
        setup: "take green 5 M-I1; die done; travel",
        use_it: "train BS4; steps 1",
        measure: |play| i32::from(play.public().wagons[1]),
        change: 13,
    },
    Row {
        id: "BS5",
        trainers: 1,
        again: false,
        setup: "take green 5 M-I1; die done; perform; space 16",
        use_it: "train BS5; put empty; put P-O01",
        measure: |play| i32::from(play.mover().posters[0].is_none()),
        change: 1,
    },
    Row {
        id: "TT01",
        trainers: 1,
        again: true,
        setup: "",
        use_it: "train TT01",
        measure: |play| i32::from(play.mover().coins),
        change: 2,
    },
    Row {
        id: "TT02",
        trainers: 1,
        again: false,
        setup: "",
        use_it: "train TT02",
        measure: |play| i32::from(play.mover().gems[3]),
        change: 1,
    },
    Row {
        id: "TT03",
        trainers: 1,
        again: false,
        setup: "take green 5 M-I1; die done; build",
        use_it: "train TT03",
        measure: |play| i32::from(play.public().power()),
        change: 2,
    },
    Row {
        id: "TT04",
        trainers: 2,
        again: false,
        setup: "take green 5 M-I1; die done; build; level B3",
        use_it: "train TT04",
        measure: |play| i32::from(play.public().turn.tiles[1]),
        change: 1,
    },
    Row {
        id: "TT05",
        trainers: 1,
        again: false,
        setup: "take green 5 M-I1; die done; travel",
        use_it: "train TT05",
        measure: |play| i32::from(play.public().power()),
        change: 3,
    },
    Row {
        id: "TT06",
        trainers: 1,
        again: true,
        setup: "take green 5 M-I1; die done; build; level B3",
        use_it: "train TT06; lay sG 0 0,0",
        measure: |play| i32::from(play.mover().ledger.camp),
        change: 10,
    },
    Row {
        id: "TT07",
        trainers: 1,
        again: false,
        setup: "take green 5 M-I1; die done; travel",
        use_it: "train TT07; wagon orange; steps 1",
        measure: |play| i32::from(play.public().wagons[0]),
        change: 1,
    },
    Row {
        id: "TT08",
        trainers: 2,
        again: false,
        setup: "take green 5 M-I1; die done; travel",
        use_it: "train TT08; steps 4; tent take; tent 4; poster 0; place 4",
        measure: |play| play.mover().tents_placed() as i32,
        change: 1,
    },
    Row {
        id: "TT09",
        trainers: 1,
        again: false,
        setup: "take green 5 M-I1; die done; perform",
        use_it: "train TT09",
        measure: |play| i32::from(play.public().power()),
        change: 2,
    },
    Row {
        id: "TT10",
        trainers: 1,
        again: false,
        setup: "take green 5 M-I1; die done; perform; space 16",
        use_it: "complete 1",
        measure: |play| i32::from(play.mover().ledger.posters),
        change: 6,
    },
    Row {
        id: "TT11",
        trainers: 2,
        again: false,
        setup: "take green 5 M-I1; die done; perform; space 16",
        use_it: "train TT11",
        measure: |play| i32::from(play.public().turn.allowed),
        change: 1,
    },
    Row {
        id: "TT12",
        trainers: 1,
        again: false,
        setup: "take green 5 M-I1; die done; perform; space 16; complete 0",
        use_it: "train TT12 0",
        measure: |play| i32::from(play.mover().coins),
        change: 2,
    },
];

fn seated(row: &Row, trainers: u8) -> Seated {
    let tile = (row.id.starts_with("TT")).then(|| read::<Space>(row.id));
    Seated {
        dice: dice("green 6 M-I2, green 5 M-I3"),
        posters: spaces("0 P-O01, 1 P-O10"),
        tents: spaces("1 T09"),
        built: built("sO 1, sG 1, LO 1"),
        gems: [0; 4],
        tiles: tile.into_iter().collect(),
        trainers,
        ..Seated::default()
    }
}

/// Returns a turn in the phase in which the trainer space of this row works.
fn in_its_phase(row: &Row, trainers: u8) -> Play {
    let mut play = turn_of(seated(row, trainers));
    if !row.setup.is_empty() {
        let steps = if trainers == 0 { row.setup.replace("die done; ", "") } else { row.setup.to_owned() };
        play.act(&steps);
    }
    play
}

#[test]
fn every_trainer_space_has_its_effect_and_cost() {
    clause!(
        "MAG-321", "MAG-323", "MAG-324", "MAG-326", "MAG-327", "MAG-328", "MAG-329", "MAG-330", "MAG-331", "MAG-332"
    );
    clause!(
        "MAG-333", "MAG-334", "MAG-335", "MAG-336", "MAG-337", "MAG-338", "MAG-339", "MAG-340", "MAG-341", "MAG-342"
    );
    clause!("MAG-R61", "MAG-R10");
    for row in &ROWS {
        let mut play = in_its_phase(row, 4);
        let (before, space) = ((row.measure)(&play), read::<Space>(row.id));
        play.act(row.use_it);
        assert_eq!((row.measure)(&play) - before, row.change, "{}", row.id);
        assert_eq!((play.mover().trainers, play.mover().used), (4 - row.trainers, row.trainers), "{}", row.id);
        let face = play.rules.set().space(space);
        assert_eq!((face.trainers, face.again), (row.trainers, row.again), "{}", row.id);
        assert_eq!(
            play.public().turn.spaces,
            if row.again { SpaceSet::EMPTY } else { SpaceSet::one(space) },
            "{}",
            row.id
        );
    }
}

#[test]
fn without_enough_trainers_a_space_is_not_offered() {
    clause!("MAG-323");
    for row in &ROWS {
        let too_few = row.trainers - 1;
        let mut play = in_its_phase(row, too_few);
        let first = row.use_it.split(';').next().unwrap();
        if row.id == "TT10" {
            assert!(!play.may("complete 1"), "the gem cannot be paid");
            continue;
        }
        if row.id == "BS1" && too_few == 0 {
            assert_eq!(play.phase(), Phase::Power, "the phase of turning the die is skipped");
            continue;
        }
        assert!(!play.may(first), "{} with {too_few}: {:?}", row.id, play.legal());
        if matches!(row.id, "TT04" | "TT08") {
            assert_eq!(play.refusal(first), IllegalAction::TooFewTrainers { needed: 2 });
        }
        play.deal();
    }
}

#[test]
fn a_trainer_space_works_for_its_owner_and_with_its_action() {
    clause!("MAG-321", "MAG-324");
    let mut play = turn_of(Seated { trainers: 3, dice: dice("green 6 M-I2"), ..Seated::default() });
    assert_eq!(play.refusal("train TT01"), IllegalAction::NotYourSpace { space: read("TT01") });
    play.act("take green 5 M-I1; die done; travel");
    assert_eq!(play.legal_with("train"), ["train BS2", "train BS4"]);
    for space in ["BS3", "BS5"] {
        assert_eq!(play.refusal(&format!("train {space}")), IllegalAction::OtherAction { space: read(space) });
    }
    for space in ["TT04", "TT11"] {
        assert_eq!(play.refusal(&format!("train {space}")), IllegalAction::NotYourSpace { space: read(space) });
    }
}

#[test]
fn used_trainers_come_back_after_the_round() {
    clause!("MAG-322", "MAG-366", "MAG-R36");
    let mut play = turn_of(Seated { tiles: list("TT01"), trainers: 2, ..Seated::default() });
    play.act("train TT01; train BS2; poster 0; place 0; take orange 1 M-I2; travel; steps 0; end turn");
    assert_eq!((play.player(0).trainers, play.player(0).resting), (0, 2));
    assert!(play.may("train BS2"), "the spaces of the game board are free for the next seat");
    play.idle_until_round_end();
    assert_eq!(play.player(0).resting, 2);
    while play.public().round == 1 {
        let first = play.legal()[0].clone();
        play.act(&first);
    }
    assert_eq!((play.player(0).trainers, play.player(0).resting), (2, 0));
}

#[test]
fn a_seat_has_eight_trainers() {
    clause!("MAG-EX41", "MAG-435");
    let seated = Seated { cards: list("M-38 M-30 M-I3 M-I4"), trainers: 8, gems: [0; 4], ..Seated::default() };
    let mut play = turn_of(seated);
    play.act("take orange 3 M-30; die done");
    assert!(!play.may("bonus"), "no trainer is left");
    play.act("travel; steps 3; tent 3");
    assert_eq!(play.mover().trainers, 8);
    assert!(play.event_texts().iter().any(|event| event.contains("no trainer left")));
    let raw = magnificent::scoring::raw_points(&play.rules, play.public(), play.public().mover, read("M-38"));
    assert_eq!((raw, magnificent::scoring::capped(&play.rules, read("M-38"), raw)), (24, 18));
}

#[test]
fn power_may_exceed_every_level_and_space() {
    clause!("MAG-EX42", "MAG-R9");
    let seated = Seated {
        dice: dice("orange 6 M-I2, orange 5 M-I3, orange 4 M-I4"),
        gems: [2, 0, 0, 0],
        trainers: 0,
        ..Seated::default()
    };
    let mut play = turn_of(seated.clone());
    play.act("take orange 6 M-I1; gem orange; gem orange");
    assert_eq!((play.public().power(), play.mover().coins_due()), (25, 21));
    play.act("build");
    assert_eq!(play.legal_with("level").last().unwrap(), "level B18");
    let mut play = turn_of(seated);
    play.act("take orange 6 M-I1; gem orange; gem orange; perform");
    assert_eq!(play.legal_with("space").last().unwrap(), "space 20");
}

/// The longest turns of random games are far shorter than the bound of MAG-R68.
#[test]
fn a_turn_is_finite() {
    clause!("MAG-R68");
    use game_core::{Game, Step, ToMove};
    use rand_xoshiro::Xoshiro256PlusPlus;
    use rand_xoshiro::rand_core::SeedableRng;
    let rules = crate::kit::rules(2);
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(3);
    let mut longest = 0;
    for game in 0..300u64 {
        let mut state = magnificent::Magnificent::setup(&rules);
        let mut draws = Xoshiro256PlusPlus::seed_from_u64(game);
        let (mut length, mut turn) = (0, (0, 0));
        loop {
            match state.to_move(&rules) {
                ToMove::Over => break,
                ToMove::Chance => {
                    let outcome = state.chance_at(&rules, game_core::Rng::next_u64(&mut draws));
                    state.apply(&rules, &Step::Chance(outcome), &mut ());
                }
                ToMove::Seats(seats) => {
                    let seat = seats.first().unwrap();
                    let action = state.random_action(&rules, seat, &mut rng);
                    state.apply(&rules, &Step::choice(seat, action), &mut ());
                    let now = (state.public().round, state.public().turns);
                    length = if now == turn { length + 1 } else { 1 };
                    turn = now;
                    longest = longest.max(length);
                }
            }
        }
    }
    assert!((10..200).contains(&longest), "{longest}");
}
