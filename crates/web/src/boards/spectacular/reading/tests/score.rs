//! The sheet, what it counts, and warnings.

use game_core::{Game, ToMove};
use spectacular::action::Area;
use spectacular::ground::Hexes;
use spectacular::scene::Before;
use spectacular::scoring::{entrance, entrance_dice, entrance_is_scored, points};
use spectacular::{Habitat, Phase};

use super::super::counted::{Formula, counted, final_count};
use super::super::gains::Gain;
use super::super::kinds::{Kind, kinds};
use super::super::preview::{ScoreLine, Waiting, preview, rows};
use super::super::warnings::{Warning, warnings};
use super::games;
use crate::boards::spectacular::plan::tests::{Chooser, Play, Trial, before, code, hex, tables, two, with_missions};

#[test]
fn the_entrance_is_left_out_of_the_total_until_it_is_scored() {
    let park = ["0,3 green4.beige@n=4", "-1,3 blue4.beige@n"];
    let mut trial = Trial::building(&park, "blue 3", "grey 1");
    trial.edit(|plan, here| plan.lay(here, Area::N, hex("-1,3"), None, None)).expect("it fits");
    let shown = preview(&trial.planned());
    let (now, then) = &shown.rows[0];
    assert_eq!((now.value, &now.waiting), (0, &Waiting::SoFar(4)));
    assert_eq!((then.value, &then.waiting), (0, &Waiting::SoFar(7)));
    assert_eq!(
        (shown.total, shown.gain),
        ((0, 0), Gain { now: 0, later: 3 }),
        "what the entrance has is not in the total"
    );
    let mut late = Trial::of(two(), Before { entrance: 9, ..before(&park, "blue 3", "grey 1") }, 9, Phase::Build);
    late.edit(|plan, here| plan.lay(here, Area::N, hex("-1,3"), None, None)).expect("it fits");
    let shown = preview(&late.planned());
    assert_eq!((shown.rows[0].1.value, &shown.rows[0].1.waiting), (9, &Waiting::Nothing));
    assert_eq!((shown.total, shown.gain), ((9, 9), Gain::NONE));
}

#[test]
fn what_waits_is_told() {
    let park = ["0,3 green4.beige@n=4", "0,2 green1.beige@se=3", "1,2 grey4.beige@sw", "2,2 grey1.heart"];
    let trial = Trial::building(&park, "grey 1", "blue 1");
    let rows = rows(&trial.rules, &trial.planned().start, false);
    let of = |line: ScoreLine| rows.iter().find(|row| row.line == line).expect("a line").waiting.clone();
    assert_eq!(of(ScoreLine::Habitat(Habitat::Green)), Waiting::Hearts(7));
    assert_eq!(of(ScoreLine::Towers), Waiting::Towers(vec![(7, 1)]));
    assert_eq!(of(ScoreLine::Animals), Waiting::Kinds { more: 4, points: 4 }, "5 kinds with the star animal");
}

#[test]
fn what_is_counted_adds_up() {
    for (options, seats) in tables() {
        games(&options, seats, 1, |play, seat| {
            let (player, rules) = (play.state.player(seat), &play.rules);
            let scored = entrance_is_scored(play.state.turn(), play.state.phase());
            let now = points(rules, player);
            let ground = player.ground(rules);
            for line in ScoreLine::all(rules) {
                let parts = counted(rules, player, line, scored);
                let sum: i32 = parts.iter().map(|part| part.value).sum();
                if line == ScoreLine::Entrance && !scored {
                    assert_eq!(sum, entrance(ground, &player.park) as i32);
                    let cells = parts.iter().fold(Hexes::EMPTY, |all, part| all.or(&part.cells));
                    assert_eq!(cells, entrance_dice(ground, &player.park), "exactly the linked dice");
                    assert!(parts.iter().all(|part| !part.cells.and(&ground.entrance()).is_empty()));
                } else {
                    assert_eq!(sum, line.value(&now), "{line:?}");
                }
            }
        });
    }
}

#[test]
fn the_final_count_ends_on_the_total() {
    for (seed, (options, seats)) in tables().into_iter().enumerate() {
        let mut play = Play::new(&options, seats, seed as u8);
        let mut chooser = Chooser(seed as u64);
        while let Some(seat) = play.to_act().first() {
            let mut legal = Vec::new();
            play.state.legal_actions(&play.rules, seat, &mut legal);
            play.play(seat, &[legal[chooser.below(legal.len())]]);
            play.draw();
        }
        assert_eq!(play.state.to_move(&play.rules), ToMove::Over);
        for seat in play.rules.seats.seats() {
            let player = play.state.player(seat);
            let count = final_count(&play.rules, player);
            let total: i32 = count.iter().map(|part| part.value).sum();
            assert_eq!(total, points(&play.rules, player).total());
            assert!(
                count.is_sorted_by_key(|part| ScoreLine::all(&play.rules).iter().position(|line| *line == part.line))
            );
            assert!(count.iter().all(|part| part.value > 0 || !matches!(part.formula, Formula::Area { .. })));
        }
    }
}

#[test]
fn seventeen_heads_and_what_they_score() {
    let mut trial = Trial::building(&["0,3 green4.beige@n", "0,2 green1.beige@se"], "grey4.beige", "green1.black");
    trial.edit(|plan, here| plan.lay(here, Area::N, hex("1,2"), None, None)).expect("it is vacant");
    trial.edit(|plan, here| plan.lay(here, Area::W, hex("2,2"), None, None)).expect("it is vacant");
    let planned = trial.planned();
    let shown = kinds(&trial.rules, &planned.start, &planned.after());
    assert_eq!(shown.heads.len(), 17);
    assert_eq!(shown.heads.iter().filter(|head| matches!(head.kind, Kind::Star(_))).count(), 1);
    assert_eq!(shown.heads.iter().filter(|head| head.is_new).count(), 1, "the wolf; the orangutan is there already");
    assert_eq!((shown.count, shown.points), (4, 0));
    assert!(warnings(&planned).iter().any(|warning| matches!(warning, Warning::KnownAnimal(Area::W, _))));
}

#[test]
fn missions_move_with_the_plan() {
    let missions = ["A4", "B1", "C5"].map(|text| Some(code(text)));
    let first = Before { missions, ..before(&["0,3 blue4.heart"], "blue 3", "green 3") };
    let mut trial = Trial::of(with_missions(), first, 3, Phase::Build);
    trial.edit(|plan, here| plan.set_value(here, Area::N, 2)).expect("one worker");
    trial.edit(|plan, here| plan.lay(here, Area::N, hex("0,3"), None, None)).expect("it fits");
    let shown = preview(&trial.planned());
    let spare = shown.missions[2];
    assert_eq!((spare.0.progress.have, spare.1.progress.have), (5, 4), "it counts down with every worker planned");
    assert_eq!((shown.missions[0].0.progress.have, shown.missions[0].1.progress.have), (0, 1));
}

#[test]
fn warnings_come_when_they_are_due() {
    let all: Vec<String> =
        ["0,0", "1,0", "2,0", "3,0", "-1,1", "0,1", "2,1", "3,1", "-2,2", "-1,2", "0,2", "1,2", "2,2", "3,2", "-2,3"]
            .map(|at| format!("{at} orange1.heart"))
            .to_vec();
    let park: Vec<&str> = all.iter().map(String::as_str).collect();
    let first = Before {
        display: ["green4.heart", "blue4.heart", "grey4.heart"].map(|tile| tile.parse().expect("a tile")).to_vec(),
        stack: ["green4.beige", "grey4.beige"].map(|tile| tile.parse().expect("a tile")).to_vec(),
        dice: [0, 0, 0, 0, 3, 3, 0, 0],
        ..before(&park, "orange 1", "orange 2")
    };
    let trial = Trial::of(two(), first, 7, Phase::Build);
    let found = warnings(&trial.planned());
    assert!(found.contains(&Warning::FewHexes { free: 4, tiles: 5 }), "{found:?}");
    assert!(found.contains(&Warning::FewPlaces { colour: Habitat::Grey, dice: 2, places: 0 }), "{found:?}");
    assert!(found.contains(&Warning::EntranceNext), "{found:?}");
    let park = ["0,3 green4.heart=1", "0,2 green1.beige@se=3"];
    let last = |missions| {
        let first = Before { number: 1, missions, ..before(&park, "", "") };
        Trial::of(with_missions(), first, 15, Phase::Workers)
    };
    assert_eq!(warnings(&last([None; 3]).planned()), [Warning::IdleWorkers], "a worker would gain a point");
    let spare = last(["A1", "B1", "C5"].map(|text| Some(code(text))));
    assert_eq!(warnings(&spare.planned()), [], "they are spared for a mission");
}
