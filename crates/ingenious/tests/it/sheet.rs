//! The score sheet: its lines, and the statistics collected for it during play.

use game_core::{Game, ScoreSheet, Viewer};
use game_laws::clause;
use ingenious::scoring::sheet;
use ingenious::state::{Pegs, SeatStats};
use ingenious::{Ingenious, Mode};

use crate::kit::{Play, in_scene, rules, scene, seat, tiles};

/// Returns the values of the sheet's lines with this key, such as `5`, or with their subject, such as `R 5, G
/// 18`.
fn values(sheet: &ScoreSheet, key: &str) -> String {
    let lines = sheet.lines.iter().filter(|line| line.key == key);
    let texts: Vec<String> = lines
        .map(|line| match &line.of {
            Some(of) => format!("{of} {}", line.value),
            None => line.value.to_string(),
        })
        .collect();
    texts.join(", ")
}

fn of_pegs(mode: Mode, seats: u8, who: u8, pegs: &Pegs) -> ScoreSheet {
    sheet(&rules(mode, seats), seat(who), pegs, &[None; 6], &SeatStats::default())
}

/// Returns four values of a seat's score sheet as a spectator sees it: placements, bonus placements,
/// exchanges, points lost.
fn statistics(play: &Play, who: u8) -> [String; 4] {
    let view = play.view(Viewer::Spectator);
    let sheet = Ingenious::score_sheet(&play.rules, &view, seat(who));
    ["placements", "bonus-placements", "exchanges", "points-lost"].map(|key| values(&sheet, key))
}

#[test]
fn the_sheet_lists_the_pegs_and_the_lowest_of_them() {
    clause!("ING-602");
    for (mode, seats) in [(Mode::Standard, 2), (Mode::Solo, 1), (Mode::Team, 4)] {
        let sheet = of_pegs(mode, seats, 0, &[5, 18, 17, 7, 5, 9]);
        assert_eq!(values(&sheet, "peg"), "R 5, G 18, B 17, O 7, Y 5, P 9", "{mode:?}");
        assert_eq!(values(&sheet, "lowest-peg"), "5", "{mode:?}");
        assert_eq!(values(&sheet, "lowest-colour"), "R 5, Y 5", "{mode:?}");
        assert_eq!(values(&sheet, "pegs-on-own-side"), "", "{mode:?}");
    }
}

/// On two score boards side by side, the last space is the right 18.
#[test]
fn the_sheet_counts_the_pegs_on_their_last_space() {
    clause!("ING-604", "ING-708");
    assert_eq!(values(&of_pegs(Mode::Standard, 2, 0, &[18, 17, 18, 0, 1, 18]), "pegs-at-end"), "3");
    for (mode, seats) in [(Mode::Solo, 1), (Mode::Team, 4)] {
        assert_eq!(values(&of_pegs(mode, seats, 0, &[18, 36, 18, 0, 35, 36]), "pegs-at-end"), "2", "{mode:?}");
    }
}

/// Both seats read the spaces of the shared duel board from their own side.
#[test]
fn in_the_duel_values_are_given_from_the_seats_own_side() {
    clause!("ING-902", "ING-908", "ING-909");
    let pegs = [9, 0, -3, 0, 2, -9];
    let (one, other) = (of_pegs(Mode::Duel, 2, 0, &pegs), of_pegs(Mode::Duel, 2, 1, &pegs));
    assert_eq!(values(&one, "peg"), "R 9, G 0, B -3, O 0, Y 2, P -9");
    assert_eq!(values(&other, "peg"), "R -9, G 0, B 3, O 0, Y -2, P 9");
    assert_eq!((one.ranking_key, other.ranking_key), (vec![2, 2, 9], vec![2, 3, 9]));
    for (who, pegs, side, zero, end) in [
        (0, [9, 9, -3, 0, 2, -9], "3", "1", "2"),
        (1, [9, 9, -3, 0, 2, -9], "2", "1", "1"),
        (0, [0, 0, -3, 0, 0, -9], "0", "4", "0"),
    ] {
        let sheet = of_pegs(Mode::Duel, 2, who, &pegs);
        assert_eq!(values(&sheet, "pegs-on-own-side"), side, "{pegs:?}");
        assert_eq!(values(&sheet, "pegs-on-zero"), zero, "{pegs:?}");
        assert_eq!(values(&sheet, "pegs-at-end"), end, "{pegs:?}");
        assert_eq!(values(&sheet, "lowest-peg"), "", "{pegs:?}");
    }
}

#[test]
fn the_sheet_lists_the_duel_tokens_of_the_seat() {
    clause!("ING-905");
    let tokens = [Some(seat(0)), None, Some(seat(1)), None, Some(seat(0)), None];
    for (who, expected) in [(0, "R 1, Y 1"), (1, "B 1")] {
        let sheet = sheet(&rules(Mode::Duel, 2), seat(who), &[0; 6], &tokens, &SeatStats::default());
        assert_eq!(values(&sheet, "token"), expected);
    }
}

/// Seat 0 places a tile that loses a point and a bonus tile, and exchanges; the other seat has done nothing.
#[test]
fn the_sheet_counts_placements_bonuses_exchanges_and_lost_points() {
    clause!("ING-309", "ING-402", "ING-505");
    let mut two = scene(&["RG 1,-5 2,-5"], [17, 9, 9, 9, 9, 5], "RB GG OY");
    two.racks.push(tiles("RB"));
    let mut play = in_scene(rules(Mode::Standard, 2), &two);
    assert_eq!(statistics(&play, 0), ["0", "0", "0", "0"]);
    play.act("RB 0,-4 0,-3");
    assert_eq!(statistics(&play, 0), ["1", "0", "0", "1"]);
    play.act("GG 0,0 1,0");
    assert_eq!(statistics(&play, 0), ["2", "1", "0", "1"]);
    play.act("exchange").settle();
    assert_eq!(statistics(&play, 0), ["2", "1", "1", "1"]);
    assert_eq!(statistics(&play, 1), ["0", "0", "0", "0"]);
}

#[test]
fn the_statistics_of_partners_are_added() {
    clause!("ING-802", "ING-803");
    let mut four = scene(&["RG 1,-5 2,-5"], [36, 20, 20, 20, 20, 5], "RB GG");
    four.racks = vec![tiles("RB GG"); 4];
    let mut play = in_scene(rules(Mode::Team, 4), &four);
    play.act("RB 0,-4 0,-3").act("exchange").settle();
    assert_eq!([statistics(&play, 0), statistics(&play, 2)], [["1", "0", "1", "2"], ["1", "0", "1", "2"]]);
    play.act("GG 0,0 1,0").act("exchange").settle();
    play.act("RB -1,-4 -1,-3").act("exchange").settle();
    let both = ["2", "0", "2", "4"];
    assert_eq!([statistics(&play, 0), statistics(&play, 2)], [both, both]);
    assert_eq!([statistics(&play, 1), statistics(&play, 3)], [["1", "0", "1", "0"], ["1", "0", "1", "0"]]);
}
