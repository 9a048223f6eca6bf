//! The end of a turn: ING-501 to 506 and R6, R20, R21.

use game_core::{ChanceSource, SeatInfo, SeatKind, Setup};
use game_core::{Game, Table, Viewer};
use game_laws::clause;
use ingenious::components::Colour;
use ingenious::legal::exchange;
use ingenious::tiles::Rack;
use ingenious::{Action, IllegalAction, Ingenious, Mode, Phase};

use crate::kit::{Play, in_scene, pegs_of, rules, scene, seat, tiles};

/// Returns a game at the turn end of seat 0, which may exchange: its lowest peg is red, and no tile on its
/// rack shows red.
fn can_exchange() -> Play {
    let mut play = in_scene(rules(Mode::Standard, 2), &scene(&[], [0, 3, 3, 3, 3, 3], "BO GG GY YP PP OO"));
    play.act("BO 0,0 1,0");
    play
}

#[test]
fn without_an_exchange_the_rack_is_filled_to_six() {
    clause!("ING-501");
    let mut play = can_exchange();
    play.act("keep");
    for _ in 0..1 {
        play.chance("draw 0 RR");
    }
    assert!(play.is_to_act(1));
    assert_eq!(play.state.rack(seat(0)), tiles("GG GY YP PP OO RR").into_iter().collect::<Rack>());
}

#[test]
fn the_rack_must_lack_the_colour_of_the_lowest_peg() {
    clause!("ING-502");
    let mut play = in_scene(rules(Mode::Standard, 2), &scene(&[], [0, 3, 3, 3, 3, 3], "BO GG GR"));
    play.act("BO 0,0 1,0");
    assert_eq!(play.refusal("exchange"), IllegalAction::NoExchange);
    assert_eq!(play.legal_as(0), ["keep"]);
    assert_eq!(can_exchange().legal_as(0), ["keep", "exchange"]);
}

/// The lowest peg of the seat to act decides, not another seat's.
#[test]
fn the_exchange_condition_uses_the_seats_own_pegs() {
    clause!("ING-502");
    let mut two = scene(&[], [0, 3, 3, 3, 3, 3], "BO GG");
    two.pegs[1] = [3, 0, 3, 3, 3, 3];
    let mut play = in_scene(rules(Mode::Standard, 2), &two);
    play.act("BO 0,0 1,0");
    assert_eq!(play.legal_as(0), ["keep", "exchange"]);
}

/// The lowest peg is the one after scoring: the tile just placed can raise it.
#[test]
fn the_exchange_condition_uses_the_pegs_after_scoring() {
    clause!("ING-502");
    let mut play = in_scene(rules(Mode::Standard, 2), &scene(&[], [0, 1, 3, 3, 3, 3], "RO GG"));
    play.act("RO 0,-4 0,-3");
    assert_eq!(pegs_of(&play, 0), [1, 1, 3, 3, 3, 3]);
    assert_eq!(
        play.refusal("exchange"),
        IllegalAction::NoExchange,
        "now green is lowest as well, and it is on the rack"
    );
}

#[test]
fn if_pegs_tie_for_lowest_the_rack_must_lack_all_their_colours() {
    clause!("ING-503");
    let rules = rules(Mode::Standard, 2);
    let ok = |rack: &str| exchange(&rules, seat(0), &[3, 3, 5, 8, 9, 4], tiles(rack).into_iter().collect(), 60).is_ok();
    assert!(ok("BO OY YP"));
    assert!(!ok("BO OY GP"));
    assert!(!ok("BO OY RP"));
}

#[test]
fn an_exchange_is_optional() {
    clause!("ING-504");
    let mut play = can_exchange();
    play.act("keep").settle();
    assert_eq!(play.state.rack(seat(0)).showing([Colour::Green].into_iter().collect()).len(), 2, "the tiles stay");
}

#[test]
fn exchanged_tiles_are_set_aside_until_six_new_ones_are_drawn() {
    clause!("ING-505");
    let mut play = can_exchange();
    let shown: Rack = tiles("GG GY YP PP OO").into_iter().collect();
    let bag = play.state.bag().len();
    play.act("exchange");
    assert_eq!((play.state.phase(), play.state.aside(), play.state.rack(seat(0)).len()), (Phase::Exchange, shown, 0));
    assert!(play.heard(Viewer::Seat(seat(1))).contains(&"seat 0 exchanges tiles and shows GG GY OO YP PP".to_owned()));
    // The tiles set aside cannot be drawn: the weights are those of the bag alone.
    let mut possible = Vec::new();
    play.state.chance_outcomes(&play.rules, &mut possible);
    assert_eq!(possible.iter().map(|(_, weight)| *weight as usize).sum::<usize>(), bag);
    for _ in 0..5 {
        play.chance("draw 0 RG");
        assert_eq!(play.state.phase(), Phase::Exchange);
    }
    play.chance("draw 0 RG");
    assert!(play.is_to_act(1), "the turn is over");
    assert_eq!(play.state.rack(seat(0)), tiles("RG RG RG RG RG RG").into_iter().collect::<Rack>());
    assert_eq!((play.state.aside(), play.state.bag().len()), (Rack::EMPTY, bag - 6 + 5));
    assert_eq!(play.state.bag().count("GG".parse().unwrap()), 5, "back in the bag");
}

#[test]
fn a_turn_has_at_most_one_exchange_and_it_replaces_replenishing() {
    clause!("ING-506");
    let mut play = can_exchange();
    play.act("exchange").settle();
    assert!(play.is_to_act(1));
    assert_eq!(play.state.rack(seat(0)).len(), 6, "not twelve");
}

#[test]
fn an_empty_rack_cannot_be_exchanged() {
    clause!("ING-R6");
    let rules = rules(Mode::Standard, 2);
    assert_eq!(exchange(&rules, seat(0), &[0; 6], Rack::EMPTY, 60), Err(IllegalAction::NoExchange));
    let mut play = in_scene(rules, &scene(&[], [0; 6], "RB"));
    play.act("RB 0,0 1,0");
    assert_eq!(play.legal_as(0), ["keep"]);
}

/// An exchange needs enough tiles in the bag to refill the rack; replenishing takes as many tiles as are
/// left.
#[test]
fn a_short_bag_forbids_an_exchange_and_shortens_a_draw() {
    clause!("ING-R20");
    let standard = rules(Mode::Standard, 2);
    let rack: Rack = tiles("GG GY YP PP OO").into_iter().collect();
    let pegs = [0, 3, 3, 3, 3, 3];
    assert_eq!(exchange(&standard, seat(0), &pegs, rack, 5), Err(IllegalAction::BagTooSmall));
    assert_eq!(exchange(&standard, seat(0), &pegs, rack, 6), Ok(rack));
    let duel = rules(Mode::Duel, 2);
    let nines = [0, 9, 0, 0, 0, 0];
    let exchanged: Rack = tiles("GG GY").into_iter().collect();
    assert_eq!(exchange(&duel, seat(0), &nines, rack, 2), Err(IllegalAction::BagTooSmall), "three are drawn");
    assert_eq!(exchange(&duel, seat(0), &nines, rack, 3), Ok(exchanged));
    // The mover needs four tiles, and two are left.
    let mut short = scene(&[], [0; 6], "RB RO GG");
    short.bag = Some(2);
    let mut play = in_scene(standard, &short);
    play.act("RB 0,0 1,0").act("keep").settle();
    assert_eq!((play.state.bag().len(), play.state.rack(seat(0)).len()), (0, 4));
    assert!(play.is_to_act(1));
    // With an empty bag the turn passes to the next seat.
    let mut empty = scene(&[], [0; 6], "RB RO GG");
    empty.bag = Some(0);
    let mut play = in_scene(rules(Mode::Standard, 2), &empty);
    play.act("RB 0,0 1,0").act("keep");
    assert!(play.is_to_act(1));
}

/// The seat is asked at the end of every turn, whether or not an exchange is possible, so `keep` reveals
/// nothing to the others.
#[test]
fn being_asked_about_an_exchange_reveals_nothing() {
    clause!("ING-R21");
    let seen = |rack: &str| {
        let mut play = in_scene(rules(Mode::Standard, 2), &scene(&[], [0, 3, 3, 3, 3, 3], rack));
        play.act("BO 0,0 1,0");
        let asked = (play.to_move(), play.state.phase());
        let before = play.view_of(1);
        play.act("keep");
        (asked, before, play.view_of(1), play.heard(Viewer::Seat(seat(1))))
    };
    assert_eq!(seen("BO GG GY YP PP OO"), seen("BO RR RY RP RG RB"));
}

/// Until `keep` or `exchange` is chosen, the placements of the turn can be undone; after that tiles have been
/// drawn.
#[test]
fn placements_can_be_undone_until_the_turn_end_is_answered() {
    clause!("ING-R21");
    let person = |name: &str| SeatInfo { name: name.into(), kind: SeatKind::Person };
    let setup = Setup::<Ingenious>::new(vec![person("a"), person("b")]);
    let (mut table, _) = Table::open(setup, ChanceSource::Seeded(game_core::fair::seed_from_text("undo"))).unwrap();
    let mover = table.state().mover();
    let digest = table.state().digest(table.rules());
    let placement = table.legal(mover)[0];
    table.play(mover, placement, None).unwrap();
    assert_eq!(table.undoable(mover), 1);
    table.undo(mover, 1, None).unwrap();
    assert_eq!(table.state().digest(table.rules()), digest);
    table.play(mover, placement, None).unwrap();
    table.play(mover, Action::Keep, None).unwrap();
    assert_eq!(table.undoable(mover), 0);
    assert_eq!(table.undo(mover, 1, None).unwrap_err(), game_core::TableError::Horizon);
}
