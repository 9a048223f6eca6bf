//! The duel: ING-901 to 912 and R3, R15 to R18.

use game_core::{ToMove, Viewer};
use game_laws::clause;
use ingenious::scoring::{move_peg, outcome, sheet};
use ingenious::state::{End, Pegs, SeatStats};
use ingenious::tiles::Rack;
use ingenious::{IllegalAction, Mode, Phase};

use crate::ending::nearly_full;
use crate::kit::{Play, in_scene, pegs_of, rules, scene, seat, tiles};

fn winner(pegs: Pegs) -> Option<u8> {
    let rules = rules(Mode::Duel, 2);
    let outcome = outcome(&rules, End::BoardFull, |seat| sheet(&rules, seat, &pegs, &[None; 6], &SeatStats::default()));
    match outcome.winners() {
        [one] => one.first().map(u8::from),
        _ => None,
    }
}

#[test]
fn the_duel_is_set_up_like_the_standard_game_for_two() {
    clause!("ING-901", "ING-912");
    let mut play = Play::new(rules(Mode::Duel, 2));
    play.settle();
    assert_eq!(play.rules.boundary().cells().len(), 91);
    assert_eq!((play.state.rack(seat(0)).len(), play.state.rack(seat(1)).len(), play.state.bag().len()), (6, 6, 108));
    let placement = play.state.rack(seat(0)).iter().next().unwrap();
    assert_eq!(play.refusal(&format!("{placement} 0,0 1,0")), IllegalAction::FirstTurn);
}

#[test]
fn one_set_of_pegs_starts_on_zero_and_six_tokens_in_the_supply() {
    clause!("ING-902");
    let play = Play::new(rules(Mode::Duel, 2));
    let view = play.view(Viewer::Spectator);
    assert_eq!((view.pegs, view.tokens), (vec![[0; 6]], [None; 6]));
}

#[test]
fn points_move_a_peg_towards_the_scorer_across_zero() {
    clause!("ING-903");
    assert_eq!(move_peg(Mode::Duel, seat(0), -2, 5).to, 3);
    assert_eq!(move_peg(Mode::Duel, seat(1), 2, 5).to, -3);
    assert_eq!(move_peg(Mode::Duel, seat(1), 2, 2).to, 0);
    let mut both = scene(&[], [0; 6], "RB GG");
    both.racks.push(tiles("RB"));
    let mut play = in_scene(rules(Mode::Duel, 2), &both);
    play.act("RB 0,-4 0,-3");
    assert_eq!(pegs_of(&play, 0)[0], 1);
    play.act("keep").settle();
    play.act("RB 1,-5 2,-5");
    assert_eq!(pegs_of(&play, 0)[0], -1, "two points in the other direction");
}

#[test]
fn a_duel_peg_stops_at_nine() {
    clause!("ING-904");
    for (mover, from, points, to, lost) in [(0, 7, 5, 9, 3), (1, -7, 5, -9, 3), (0, 9, 2, 9, 2), (1, 9, 1, 8, 0)] {
        let moved = move_peg(Mode::Duel, seat(mover), from, points);
        assert_eq!((moved.to, moved.lost), (to, lost));
    }
}

#[test]
fn arriving_on_nine_takes_the_token_and_earns_a_bonus() {
    clause!("ING-905", "ING-R15");
    let mut play = in_scene(rules(Mode::Duel, 2), &scene(&[], [8, 0, 0, 0, 0, 0], "RB GG"));
    play.act("RB 0,-4 0,-3");
    assert_eq!((pegs_of(&play, 0)[0], play.state.tokens()[0], play.state.owed()), (9, Some(seat(0)), 1));
    assert_eq!(play.refusal("keep"), IllegalAction::PlaceFirst, "the bonus must be played");
    assert!(play.heard(Viewer::Spectator).contains(&"seat 0 takes the red token from the supply".to_owned()));
    let mut taken = scene(&[], [8, 0, 0, 0, 0, 0], "RB GG");
    taken.tokens[0] = Some(seat(1));
    let mut play = in_scene(rules(Mode::Duel, 2), &taken);
    play.act("RB 0,-4 0,-3");
    assert_eq!((play.state.tokens()[0], play.state.owed()), (Some(seat(0)), 1));
    assert!(play.heard(Viewer::Spectator).contains(&"seat 0 takes the red token from seat 1".to_owned()));
}

#[test]
fn the_holder_of_a_token_earns_no_further_bonus() {
    clause!("ING-906", "ING-R17", "ING-R3");
    let mut held = scene(&[], [8, 0, 0, 0, 0, 0], "RB GG");
    held.tokens[0] = Some(seat(0));
    let mut play = in_scene(rules(Mode::Duel, 2), &held);
    play.act("RB 0,-4 0,-3");
    assert_eq!((pegs_of(&play, 0)[0], play.state.tokens()[0], play.state.owed()), (9, Some(seat(0)), 0));
    // Once the opponent has taken the token, arriving on nine again earns a bonus again.
    held.tokens[0] = Some(seat(1));
    let mut play = in_scene(rules(Mode::Duel, 2), &held);
    play.act("RB 0,-4 0,-3");
    assert_eq!(play.state.owed(), 1);
}

#[test]
fn tiles_with_the_colour_of_a_peg_on_the_players_nine_may_be_exchanged() {
    clause!("ING-907", "ING-R16");
    let mut duel = scene(&[], [9, 1, -9, 0, 2, 9], "GO RB GG YP BO GY");
    duel.racks.push(tiles("RR"));
    let mut play = in_scene(rules(Mode::Duel, 2), &duel);
    play.act("GO 0,0 1,0");
    assert_eq!(play.legal_as(0), ["keep", "exchange"]);
    play.act("exchange");
    assert_eq!(play.state.aside(), tiles("RB YP").into_iter().collect::<Rack>(), "all tiles that match, and no others");
    assert_eq!(play.state.rack(seat(0)), tiles("GG BO GY").into_iter().collect::<Rack>());
    assert!(play.heard(Viewer::Seat(seat(1))).contains(&"seat 0 exchanges tiles and shows RB YP".to_owned()));
    play.chance("draw 0 PP").chance("draw 0 PP");
    assert_eq!(play.to_move(), ToMove::Chance, "the rack is drawn up to six");
    play.chance("draw 0 PP");
    assert!(play.is_to_act(1));
    assert_eq!(play.state.rack(seat(0)).len(), 6);
    assert_eq!(play.state.bag().count("RB".parse().unwrap()), 6, "then they return to the bag");
}

/// Two conditions that do not allow an exchange in the duel: a rack that lacks the lowest colour, and a peg
/// on the opponent's nine.
#[test]
fn the_standard_exchange_rule_does_not_apply_in_the_duel() {
    clause!("ING-R16");
    for pegs in [[0, 1, 2, 3, 4, 5], [-9, 1, 2, 3, 4, 5], [9, 0, 0, 0, 0, 0]] {
        let mut play = in_scene(rules(Mode::Duel, 2), &scene(&[], pegs, "GO GG BO"));
        play.act("GO 0,0 1,0");
        assert_eq!(play.refusal("exchange"), IllegalAction::NoDuelExchange, "{pegs:?}");
    }
    let mut other = scene(&[], [-9, 1, 2, 3, 4, 5], "GO");
    other.racks = vec![vec![], tiles("GO RB")];
    other.mover = Some(seat(1));
    let mut play = in_scene(rules(Mode::Duel, 2), &other);
    play.act("GO 0,0 1,0");
    assert_eq!(play.legal_as(1), ["keep", "exchange"], "it is the nine of seat 1");
}

#[test]
fn the_player_with_more_pegs_on_their_side_wins_and_tokens_do_not_count() {
    clause!("ING-908", "ING-909");
    assert_eq!(winner([1, 1, 1, -9, -9, 0]), Some(0));
    assert_eq!(winner([9, 9, 0, -1, -1, -1]), Some(1));
    let duel = rules(Mode::Duel, 2);
    let totals =
        [0, 1].map(|who| sheet(&duel, seat(who), &[1, 1, 0, -9, 0, 0], &[None; 6], &SeatStats::default()).total);
    assert_eq!(totals, [2, 1], "pegs on 0 count for nobody");
    let mut last = scene(&[], [1, 1, 0, -9, 0, 0], "GO");
    last.tokens = [Some(seat(1)); 6];
    last.blocked = nearly_full(&rules(Mode::Duel, 2), &["0,0", "1,0"]);
    let mut play = in_scene(rules(Mode::Duel, 2), &last);
    play.act("GO 0,0 1,0");
    assert_eq!(play.outcome().unwrap().place(seat(0)), Some(1));
}

#[test]
fn with_equally_many_pegs_on_each_side_the_lowest_pegs_decide() {
    clause!("ING-910");
    assert_eq!(winner([2, 4, -2, 0, -3, 0]), Some(0));
    assert_eq!(winner([1, 9, -2, 0, -2, 0]), Some(1));
    assert_eq!(winner([2, 3, 4, -2, -3, -5]), Some(1));
}

#[test]
fn six_pegs_on_ones_own_side_win_at_once() {
    clause!("ING-911");
    let mut play = in_scene(rules(Mode::Duel, 2), &scene(&[], [0, 1, 1, 1, 1, 1], "RB"));
    play.act("RB 0,-4 0,-3");
    assert_eq!(play.state.phase(), Phase::Over(End::InstantWin(seat(0))));
    let mut zero = in_scene(rules(Mode::Duel, 2), &scene(&[], [0, 0, 1, 1, 1, 1], "RB"));
    zero.act("RB 0,-4 0,-3");
    assert_eq!(zero.state.phase(), Phase::TurnEnd, "a peg on 0 is on nobody's side");
    let mut other = scene(&[], [0, -1, -1, -1, -1, -1], "");
    other.racks = vec![vec![], tiles("RB")];
    other.mover = Some(seat(1));
    let mut play = in_scene(rules(Mode::Duel, 2), &other);
    play.act("RB 0,-4 0,-3");
    assert_eq!(play.state.phase(), Phase::Over(End::InstantWin(seat(1))));
}

/// Turns alternate, a full board ends the game, placing is compulsory.
#[test]
fn all_other_standard_rules_apply() {
    clause!("ING-912");
    let mut last = scene(&[], [3, 1, 0, 0, 0, 0], "RB GG");
    last.blocked = nearly_full(&rules(Mode::Duel, 2), &["0,-4", "0,-3"]);
    let mut play = in_scene(rules(Mode::Duel, 2), &last);
    assert_eq!(play.refusal("keep"), IllegalAction::PlaceFirst);
    play.act("RB 0,-4 0,-3");
    assert_eq!(play.state.phase(), Phase::Over(End::BoardFull));
}

#[test]
fn equally_many_pegs_on_equal_spaces_are_a_draw() {
    clause!("ING-R18");
    assert_eq!(winner([2, 4, -4, 0, -2, 0]), None);
    assert_eq!(winner([0; 6]), None);
}
