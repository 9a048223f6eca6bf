//! Missions: how far a park is, and whether that says the same as the criterion in words.

use game_core::{Draws, Game, Seat, Step, ToMove};
use game_laws::clause;
use spectacular::ground::{Ground, Hexes};
use spectacular::items::MissionCode;
use spectacular::missions::{Criterion, Mission, Progress};
use spectacular::scoring::entrance_is_scored;
use spectacular::state::WORKERS;
use spectacular::{Habitat, Options, Park, Phase, Rules, Side, Spectacular};

use crate::kit::{OfSpectacular, building, in_scene, missions, rules_with, solo};

/// Whether the park meets the criterion, as the table of the rules words it.
fn is_met(mission: &Mission, ground: &Ground, park: &Park, star: Habitat, workers: u8) -> bool {
    let count = u32::from(mission.count);
    let dice = park.fed();
    let of = |colour: Habitat| park.cells(ground, star, colour);
    let each = |test: &dyn Fn(Habitat) -> bool| Habitat::ALL.into_iter().all(test);
    let around = ground.neighbours(ground.star());
    match mission.criterion {
        Criterion::DiceShowing => dice.iter().filter(|&cell| park.die(cell) == mission.value).count() as u32 >= count,
        Criterion::ColourValues => !each(&|colour| {
            let values = of(colour).and(&dice).iter().fold(0u8, |seen, cell| seen | 1 << park.die(cell));
            values.count_ones() < count
        }),
        Criterion::Extremes => dice.len() >= count && !dice.iter().any(|cell| matches!(park.die(cell), 3 | 4)),
        Criterion::DiceSum => park.sum(dice) >= count,
        Criterion::EachColourSum => each(&|colour| park.sum(of(colour)) >= count),
        Criterion::EachColourArea => each(&|colour| ground.groups(of(colour)).any(|area| area.len() >= count)),
        Criterion::SomeArea => !each(&|colour| ground.groups(of(colour)).all(|area| area.len() < count)),
        Criterion::FullPark => park.vacant(ground).is_empty(),
        Criterion::Collections => {
            let complete = |colour: &Habitat| park.animals() >> (*colour as u8 * 4) & 0xf == 0xf;
            Habitat::ALL.iter().filter(|colour| complete(colour)).count() as u32 >= count
        }
        Criterion::StarView => {
            let all = around.without(&park.placed()).is_empty();
            all && each(&|colour| !park.cells_placed(colour).and(&around).is_empty())
        }
        Criterion::OneAreaEach => each(&|colour| {
            let mut areas = ground.groups(of(colour));
            areas.next().is_some_and(|area| area.len() >= count) && areas.next().is_none()
        }),
        Criterion::TowerColours => {
            let scoring = park.towers(ground).filter(|(_, hexes)| hexes.without(&dice).is_empty());
            scoring.fold(0u8, |seen, (tower, _)| seen | 1 << tower as u8).count_ones() >= count
        }
        Criterion::Towers => park.towers(ground).count() as u32 >= count,
        Criterion::Herd => dice.len() >= count && ground.groups(dice).count() <= 1,
        Criterion::StarFeast => around.or(&Hexes::from_iter([ground.star()])).without(&dice).is_empty(),
        Criterion::SpareWorkers => workers.count_ones() >= count,
        Criterion::Nursery => park.nursery().len() >= count,
    }
}

/// Calls `each` with every position of random games.
fn games(rules: &Rules, count: u8, mut each: impl FnMut(&Spectacular)) {
    for seed in 0..count {
        let (mut draws, mut rng) = (Draws::new([seed; 32]), Draws::new([seed ^ 0xff; 32]));
        let mut state = Spectacular::setup(rules);
        loop {
            let step = match state.to_move(rules) {
                ToMove::Chance => Step::Chance(state.chance_at(rules, draws.draw())),
                ToMove::Seats(seats) => {
                    let seat = seats.first().unwrap();
                    let mut legal = Vec::new();
                    state.legal_actions(rules, seat, &mut legal);
                    let action = legal[(rng.draw() % legal.len() as u64) as usize];
                    Step::choice(seat, action)
                }
                ToMove::Over => break,
            };
            state.apply(rules, &step, &mut ());
            each(&state);
        }
    }
}

#[test]
fn a_mission_is_met_when_nothing_is_missing_or_broken() {
    clause!("SPC-302");
    let asymmetric = rules_with(Options { side: Side::Asymmetric, ..Options::default() }, 3);
    let mut seen = [(0u32, 0u32, 0u32); 17];
    for rules in [missions(2), solo(), asymmetric] {
        games(&rules, 60, |state| {
            for seat in rules.seats.seats() {
                let player = state.player(seat);
                let Some(board) = player.board else { continue };
                let (ground, star) = (rules.ground(board), rules.star(board));
                for code in MissionCode::all() {
                    // Criteria are easier here than on the tiles, so that random parks meet them too.
                    let mut mission = rules.mission(code).clone();
                    mission.count = (mission.count / 3).max(u8::from(mission.count > 0));
                    let Progress { have, need, broken } = mission.progress(ground, &player.park, star, player.workers);
                    let met = is_met(&mission, ground, &player.park, star, player.workers);
                    assert_eq!(have >= need && !broken, met, "{code} {have} {need} {broken} {:?}", player.park);
                    assert_eq!(mission.met(ground, &player.park, star, player.workers), met);
                    let at = Criterion::ALL.iter().position(|criterion| *criterion == mission.criterion).unwrap();
                    let (met_, open, torn) = &mut seen[at];
                    *met_ += u32::from(met);
                    *open += u32::from(have < need);
                    *torn += u32::from(broken);
                }
            }
        });
    }
    for (criterion, (met, open, broken)) in Criterion::ALL.into_iter().zip(seen) {
        let rare = matches!(
            criterion,
            Criterion::StarFeast
                | Criterion::FullPark
                | Criterion::Collections
                | Criterion::TowerColours
                | Criterion::Towers
        );
        assert!(open > 0 && (met > 0 || rare), "{criterion:?}: {met} {open} {broken}");
        let breaks = matches!(
            criterion,
            Criterion::Extremes
                | Criterion::Herd
                | Criterion::OneAreaEach
                | Criterion::StarView
                | Criterion::SpareWorkers
        );
        assert_eq!(broken > 0, breaks, "{criterion:?}");
    }
}

#[test]
fn workers_that_are_used_break_spare_hands() {
    clause!("SPC-302", "SPC-204");
    let rules = missions(2);
    let code: MissionCode = "C5".parse().unwrap();
    let of = |workers: u8| {
        let board = spectacular::Board::Saola;
        rules.mission(code).progress(rules.ground(board), &Park::default(), rules.star(board), workers)
    };
    assert_eq!(of(WORKERS), Progress { have: 5, need: 3, broken: false });
    assert_eq!(of(0b111), Progress { have: 3, need: 3, broken: false });
    assert_eq!(of(0b11), Progress { have: 2, need: 3, broken: true });
}

#[test]
fn the_entrance_is_scored_after_the_workers_of_the_first_round() {
    clause!("SPC-222", "SPC-232");
    for rules in [missions(2), solo()] {
        games(&rules, 12, |state| {
            let written = rules.seats.seats().any(|seat: Seat| state.player(seat).entrance > 0);
            let scored = entrance_is_scored(state.turn(), state.phase());
            assert!(scored || !written, "{:?} {}", state.phase(), state.turn());
            assert_eq!(scored, state.turn() > 8 || state.turn() == 8 && state.phase() != Phase::Workers);
        });
    }
}

#[test]
fn what_random_parks_never_have_is_counted_too() {
    clause!("SPC-302", "SPC-181", "SPC-271");
    let park = ["0,3 green4.beige@n=6", "0,2 green1.beige@se=5", "1,2 green2.beige@sw=3", "2,2 green3.heart"];
    let play = in_scene(missions(2), &building(&park, "green 1", "blue 1"));
    let player = play.player(0);
    let of = |code: &str| {
        let mission = play.rules.mission(code.parse().unwrap());
        let Progress { have, need, broken } =
            mission.progress(player.ground(&play.rules), &player.park, player.star(&play.rules), player.workers);
        (have, need, broken)
    };
    assert_eq!(of("C1"), (1, 2, false), "a tower with three dice");
    assert_eq!(of("C2"), (1, 3, false));
    assert_eq!(of("B3"), (4, 19, false));
    assert_eq!(of("B4"), (1, 2, false), "all four of the jungle");
    assert_eq!(of("A6"), (10, 40, false), "what green has beyond 10 does not count");
    assert_eq!(of("A4"), (3, 12, true), "a 3");
    assert_eq!(of("B5"), (2, 6, false), "the three colours that are missing have four hexes left");
}
