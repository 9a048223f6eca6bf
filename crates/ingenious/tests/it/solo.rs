//! The solo game: ING-701 to 708 and R11.

use game_core::{Game, ToMove, Viewer};
use game_laws::clause;
use ingenious::scoring::move_peg;
use ingenious::state::End;
use ingenious::{IllegalAction, Ingenious, Mode, Phase};

use crate::ending::nearly_full;
use crate::kit::{Play, in_scene, pegs_of, rules, scene, seat};

#[test]
fn the_lowest_peg_at_the_end_is_the_score() {
    clause!("ING-701");
    let mut last = scene(&[], [20, 19, 30, 36, 22, 18], "RB");
    last.blocked = nearly_full(&rules(Mode::Solo, 1), &["0,0", "1,0"]);
    let mut play = in_scene(rules(Mode::Solo, 1), &last);
    play.act("RB 0,0 1,0");
    assert_eq!(play.state.phase(), Phase::Over(End::BoardFull));
    let view = play.view(Viewer::Spectator);
    let sheet = Ingenious::score_sheet(&play.rules, &view, seat(0));
    assert_eq!((sheet.total, sheet.ranking_key), (18, vec![18, 19, 20, 22, 30, 36]));
    assert_eq!(play.outcome().unwrap().place(seat(0)), Some(1));
}

#[test]
fn there_is_one_set_of_pegs_and_no_rack() {
    clause!("ING-702");
    let mut play = Play::new(rules(Mode::Solo, 1));
    assert_eq!(play.view_of(0).pegs, [[0; 6]]);
    assert_eq!(play.to_move(), ToMove::Chance);
    play.chance("draw 0 RB");
    assert_eq!(play.state.rack(seat(0)).len(), 1, "only the tile just drawn");
}

#[test]
fn only_white_cells_are_used() {
    clause!("ING-703");
    assert_eq!(rules(Mode::Solo, 1).boundary().cells().len(), 91);
}

#[test]
fn each_turn_one_tile_is_drawn_placed_and_scored() {
    clause!("ING-704");
    let mut play = Play::new(rules(Mode::Solo, 1));
    play.chance("draw 0 RB");
    assert!(play.legal_as(0).iter().all(|action| action.starts_with("RB ")), "no choice between tiles");
    assert_eq!(play.refusal("RG 0,-4 0,-3"), IllegalAction::NotDrawn { tile: "RG".parse().unwrap() });
    play.act("RB 0,-4 0,-3");
    assert_eq!(pegs_of(&play, 0), [1, 0, 0, 0, 0, 0]);
    assert_eq!(play.to_move(), ToMove::Chance, "the next tile is drawn at once; the turn end is not asked");
    play.chance("draw 0 GG");
    assert!(play.is_to_act(0));
}

#[test]
fn a_peg_that_reaches_the_left_eighteen_moves_to_the_right_zero() {
    clause!("ING-705", "ING-708");
    let moved = |from, points| {
        let moved = move_peg(Mode::Solo, seat(0), from, points);
        (moved.to, moved.lost)
    };
    assert_eq!(moved(16, 2), (18, 0));
    assert_eq!(moved(17, 4), (18, 3), "the remaining points of the half are lost");
    assert_eq!(moved(18, 4), (22, 0), "on the right board it goes on from 18");
    assert_eq!(moved(35, 4), (36, 3), "and stops at the right 18");
}

#[test]
fn there_are_no_bonus_placements() {
    clause!("ING-706");
    let mut play = in_scene(rules(Mode::Solo, 1), &scene(&[], [17, 0, 0, 0, 0, 0], "RB"));
    play.act("RB 0,-4 0,-3");
    assert_eq!((pegs_of(&play, 0)[0], play.state.owed()), (18, 0));
    assert_eq!(play.state.phase(), Phase::Replenish);
}

#[test]
fn the_first_tile_must_touch_a_printed_symbol_and_later_ones_may_go_anywhere() {
    clause!("ING-707");
    let mut play = Play::new(rules(Mode::Solo, 1));
    play.chance("draw 0 RB");
    assert_eq!(play.refusal("RB 0,0 1,0"), IllegalAction::FirstTurn);
    assert_eq!(play.legal_as(0).len(), 108);
    play.act("RB 0,-4 0,-3").chance("draw 0 GG").act("GG 0,0 1,0");
}

#[test]
fn there_is_no_exchange_and_no_early_end() {
    clause!("ING-R11");
    let mut play = in_scene(rules(Mode::Solo, 1), &scene(&[], [35, 36, 36, 36, 36, 36], "RB"));
    assert_eq!(play.refusal("exchange"), IllegalAction::PlaceFirst);
    play.act("RB 0,-4 0,-3");
    assert_eq!(pegs_of(&play, 0), [36; 6]);
    assert_eq!(play.state.phase(), Phase::Replenish, "the game goes on");
    assert_eq!(
        ingenious::legal::exchange(&play.rules, seat(0), &[0; 6], play.state.rack(seat(0)), 60),
        Err(IllegalAction::NoRack)
    );
}
