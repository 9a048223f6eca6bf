//! The set-up.

use game_core::{Game, Seat, SeatCount, StartSeat, Viewer};
use game_laws::clause;
use magnificent::components::{CardSet, Poster, SpaceSet};
use magnificent::rules::{BoardChoice, Cards, SideChoice};
use magnificent::{Card, Magnificent, Options, Phase, Side};

use crate::kit::{OfMagnificent, Play, list, plain, rules, rules_with, set_up, solo_rules};

/// Applies the first outcome of each chance step until a decision is due, and returns these outcomes.
fn draws(play: &mut Play) -> Vec<String> {
    let mut drawn = Vec::new();
    while !play.outcomes().is_empty() {
        let next = play.outcomes()[0].to_string();
        play.chance(&next);
        drawn.push(next);
    }
    drawn
}

#[test]
fn the_starting_player_is_drawn() {
    clause!("MAG-102");
    let play = Play::new(rules_with(Options::default(), 3));
    let seats: Vec<String> = play.outcomes().iter().map(ToString::to_string).collect();
    assert_eq!(seats, ["start 0", "start 1", "start 2"]);
    let named = Play::new(rules_with(Options { start: StartSeat::at(2), ..Options::default() }, 3));
    assert_eq!((named.phase(), named.public().starter), (Phase::Roll, Seat::new(2)));
    let refused = Magnificent::rules(&Options { start: StartSeat::at(2), ..plain() }, SeatCount::new(2), None, 1);
    assert_eq!(refused.unwrap_err().what, "start");
}

/// The set-up draws in this order: dice, sets, tents, posters, boards, starting posters, trainer tiles.
#[test]
fn the_set_up_draws_in_order() {
    clause!("MAG-R70", "MAG-101", "MAG-103", "MAG-104", "MAG-106", "MAG-107", "MAG-109", "MAG-110", "MAG-129");
    for (seats, dice, sets, tiles) in [(2, 11, 3, 3), (3, 15, 3, 3), (4, 19, 4, 4)] {
        let options = Options { start: StartSeat::at(0), ..Options::default() };
        let mut play = Play::new(rules_with(options, seats));
        let kinds: Vec<String> =
            draws(&mut play).iter().map(|draw| draw.split(' ').next().unwrap().to_owned()).collect();
        let repeat = |word: &str, times: usize| vec![word.to_owned(); times];
        let mut expected = repeat("roll", dice);
        (0..sets).for_each(|_| expected.extend(["card".to_owned(), "tile".to_owned()]));
        expected.extend(repeat("tent", 15));
        expected.extend(repeat("poster", 4));
        expected.extend(repeat("board", usize::from(seats)));
        expected.extend(repeat("poster", usize::from(seats)));
        expected.extend(repeat("tile", tiles));
        assert_eq!(kinds, expected, "{seats} seats");
        let public = play.public();
        assert_eq!(public.tent.as_flattened().iter().map(|&dice| usize::from(dice)).sum::<usize>(), dice);
        assert_eq!(public.tiles_offered.len(), tiles);
        assert!(public.spare.is_some(), "one of sixteen tents is left over");
        assert_eq!((public.posters.iter().flatten().count(), public.deck.len()), (4, 44));
        for tile in magnificent::Tile::all() {
            assert_eq!(public.supply(&play.rules, tile), if tile.index() < 3 { 16 } else { 12 });
        }
    }
}

#[test]
fn dice_are_rolled_colour_by_colour() {
    clause!("MAG-104");
    let mut play = Play::new(rules(2));
    for face in [1, 2, 3, 4, 4, 4, 5, 5, 5, 6, 6] {
        play.chance(&format!("roll {face}"));
    }
    let tent = play.public().tent;
    assert_eq!(tent, [[1, 1, 1, 0, 0, 0], [0, 0, 0, 3, 0, 0], [0, 0, 0, 0, 3, 0], [0, 0, 0, 0, 0, 2]]);
}

#[test]
fn wagons_start_on_their_first_space() {
    clause!("MAG-108");
    let play = set_up(rules(2));
    assert_eq!(play.public().wagons, [0, 0, 0]);
}

/// The rulebook's example of hats, coins and the order in which trainer tiles are picked.
#[test]
fn a_set_up_for_three_players() {
    clause!("MAG-EX1", "MAG-122", "MAG-128", "MAG-130", "MAG-121");
    let mut play = Play::new(rules_with(Options { start: StartSeat::at(2), ..plain() }, 3));
    draws(&mut play);
    let places: Vec<_> = (0..3).map(|seat| play.player(seat).hats).collect();
    assert_eq!(places, [[Some(1), None], [Some(2), None], [Some(0), None]]);
    let coins: Vec<i16> = [2, 0, 1].map(|seat| play.player(seat).coins).to_vec();
    assert_eq!(coins, [5, 6, 7]);
    assert_eq!(play.points(0), 0);
    for seat in [1, 0] {
        assert!(play.is_to_act(seat));
        let tile = play.legal()[0].clone();
        play.act(&tile);
        assert!(play.player(seat).tiles[0].is_some());
    }
    // The starting player, who picks last, gets the last tile without being asked.
    assert!(play.player(2).tiles[0].is_some() && play.is_to_act(2));
    assert_eq!((play.phase(), play.public().round), (Phase::TurnStart, 1));
    let display: Vec<_> = play.public().display.iter().flatten().collect();
    assert_eq!(display.len(), 3);
    assert_eq!(play.public().tiles_offered, SpaceSet::EMPTY);
}

#[test]
fn the_starting_player_gives_a_coin_to_the_last() {
    clause!("MAG-128");
    let play = set_up(rules(4));
    assert_eq!([0, 1, 2, 3].map(|seat| play.player(seat).coins), [5, 6, 6, 7]);
}

/// The rulebook's example of the supply of an A side, and the set of cards of the board.
#[test]
fn cards_and_supply_of_board_two() {
    clause!("MAG-EX2", "MAG-123", "MAG-124", "MAG-125", "MAG-127", "MAG-105", "MAG-126");
    let mut play = Play::new(rules(3));
    for _ in 0..15 {
        play.chance("roll 1");
    }
    // The first cards of the main display are drawn from the forty cards that are not starting cards.
    assert!(play.outcomes().iter().all(|card| !card.to_string().contains("M-I")), "{:?}", play.outcomes());
    assert_eq!(play.outcomes().len(), 40);
    draws(&mut play);
    let red = play.player(1);
    assert_eq!(red.cards, list::<Card>("M-II1 M-II2 M-II3 M-II4").into_iter().collect());
    assert_eq!((red.gems, red.coins, red.trainers, red.side), ([1, 1, 1, 1], 6, 1, Some(Side::A)));
    // No seat has board IV, so its cards are in the deck now.
    let left: CardSet = list::<Card>("M-IV1 M-IV2 M-IV3 M-IV4").into_iter().collect();
    assert!(play.public().card_deck().and(red.cards).is_empty());
    assert_eq!(left.less(play.public().card_deck()), CardSet::EMPTY);
    // Cards that lie face up are not in the deck: three of the main display, and the starting sets of the
    // three boards in play.
    let shown: CardSet = play.public().display.iter().flatten().copied().collect();
    let sets = "M-I1 M-I2 M-I3 M-I4 M-II1 M-II2 M-II3 M-II4 M-III1 M-III2 M-III3 M-III4";
    let open = list::<Card>(sets).into_iter().collect::<CardSet>().or(shown);
    assert!(play.public().card_deck().and(open).is_empty() && open.len() == 12 + 3);
    assert_eq!(play.public().card_deck().len(), 40 - 3 + 4);
    // Each seat has a starting poster above the preprinted tent; the rest are out of the game.
    for seat in 0..3 {
        assert!(play.player(seat).posters[0].is_some_and(magnificent::Poster::is_starting));
        assert_eq!(play.player(seat).posters_held(), 1);
    }
    assert!(Poster::STARTING.and(play.public().deck).is_empty());
}

#[test]
fn boards_are_dealt_or_chosen_by_option() {
    clause!("MAG-123");
    let options = Options { board1: BoardChoice::I, ..Options::default() };
    let mut play = Play::new(rules_with(Options { start: StartSeat::at(0), ..options }, 2));
    while play.phase() != Phase::DealBoards {
        let next = play.outcomes()[0].to_string();
        play.chance(&next);
    }
    let boards: Vec<String> = play.outcomes().iter().map(ToString::to_string).collect();
    assert_eq!(boards, ["board II", "board III", "board IV"], "board I is for seat 1");
    play.chance("board IV");
    assert_eq!(play.player(1).board.unwrap().id(), "I");
    let twice = Options { board0: BoardChoice::I, ..options };
    assert_eq!(Magnificent::rules(&twice, SeatCount::new(2), None, 1).unwrap_err().what, "board-1");
}

#[test]
fn with_two_players_the_third_trainer_tile_goes_back_into_the_deck() {
    clause!("MAG-131");
    let mut play = Play::new(rules(2));
    draws(&mut play);
    assert_eq!(play.public().tile_deck().len(), 12 - 3 - 3);
    play.act("tile TT04");
    let tiles = play.legal();
    play.act(&tiles[0]);
    assert_eq!(play.public().tile_deck().len(), 12 - 3 - 2);
}

#[test]
fn sides_are_chosen_from_the_starting_player_on() {
    clause!("MAG-141", "MAG-142", "MAG-R52");
    let options = Options { start: StartSeat::at(1), ..plain() }.all_sides(SideChoice::Choose);
    let mut play = Play::new(rules_with(options, 3));
    draws(&mut play);
    for (seat, side) in [(1, "A"), (2, "B"), (0, "B")] {
        assert!(play.is_to_act(seat));
        assert!(play.player(0).posters[0].is_none(), "posters come later");
        play.act(&format!("side {side}"));
    }
    draws(&mut play);
    assert_eq!([0, 1, 2].map(|seat| play.player(seat).side.unwrap()), [Side::B, Side::A, Side::B]);
    // The supplies of I-B and III-B, after the coin that seat 1 gives to seat 0.
    assert_eq!((play.player(0).gems, play.player(0).coins, play.player(0).trainers), ([0, 0, 0, 2], 9, 2));
    assert_eq!((play.player(2).gems, play.player(2).coins, play.player(2).trainers), ([2, 2, 2, 0], 4, 1));
}

#[test]
fn board_two_b_takes_the_left_over_tent() {
    clause!("MAG-143");
    let mut play = Play::new(rules_with(plain().all_sides(SideChoice::B), 2));
    draws(&mut play);
    assert!(play.is_to_act(1) && matches!(play.phase(), Phase::PlaceTent(_)));
    assert_eq!(play.legal(), ["tent 1", "tent 2", "tent 3", "tent 4"]);
    assert!(play.public().tiles_offered.is_empty(), "tiles are drawn afterwards");
    let before = play.player(1).coins;
    play.act("tent 1");
    assert_eq!((play.player(1).coins, play.public().spare), (before + 3, None));
    play.act("poster 0");
    draws(&mut play);
    play.act("place 1");
    assert!(play.player(1).tents[1].is_some() && play.player(1).posters[1].is_some());
    draws(&mut play);
    assert_eq!(play.phase(), Phase::PickTile);
}

#[test]
fn a_draft_passes_hands_to_the_left() {
    clause!("MAG-144", "MAG-145", "MAG-146", "MAG-EX54", "MAG-R53");
    let options = Options { cards: Cards::Draft, ..plain() };
    let mut play = Play::new(rules_with(options, 3));
    while play.phase() != Phase::FillDisplay {
        play.chance("roll 1");
    }
    assert_eq!(play.outcomes().len(), 56, "no cards are set aside");
    let starts = draws(&mut play);
    assert!(!starts.is_empty());
    assert_eq!(play.phase(), Phase::Draft);
    let hands = play.state.draft().hands;
    assert_eq!(hands.map(CardSet::len), [5, 5, 5, 0]);
    let seats = [0, 1, 2].map(Seat::new);
    let known = |play: &Play, seat: Seat| -> Vec<usize> {
        let view = play.view(Viewer::Seat(seat));
        (0..3).filter(|&holder| view.hands[holder].is_some()).collect()
    };
    assert_eq!(known(&play, seats[0]), [0]);
    // Seats choose in any order; a choice is hidden until all seats have chosen.
    let choose = |play: &mut Play, seat: Seat| {
        let card = play.state.draft().hands[seat.index()].iter().next().unwrap();
        play.act_as(seat.into(), &format!("draft {card}"));
        card
    };
    let last = choose(&mut play, seats[2]);
    assert!(play.player(2).cards.is_empty());
    let others = play.view(Viewer::Seat(seats[0]));
    assert!(!serde_json::to_string(&others).unwrap().contains(last.id()), "the choice is hidden");
    choose(&mut play, seats[0]);
    choose(&mut play, seats[1]);
    assert!(play.player(2).cards.has(last));
    // Hands go to the left, and a seat still knows the hand that it passed on.
    assert_eq!(play.state.draft().hands[0], hands[2].without(last));
    assert_eq!(known(&play, seats[0]), [0, 1]);
    assert!(play.view(Viewer::Spectator).hands.iter().all(Option::is_none));
    for _ in 0..3 {
        for seat in seats {
            choose(&mut play, seat);
        }
        if play.phase() == Phase::Draft {
            assert_eq!(known(&play, seats[0]), [0, 1, 2], "with three seats all is known after the second pass");
        }
    }
    assert_ne!(play.phase(), Phase::Draft);
    for seat in 0..3 {
        assert_eq!(play.player(seat).cards.len(), 4);
    }
    assert_eq!(play.public().card_deck().len(), 56 - 3 - 12);
    // With two seats, both know all hands after the first pass.
    let mut play = Play::new(rules_with(options, 2));
    draws(&mut play);
    choose(&mut play, seats[0]);
    choose(&mut play, seats[1]);
    let view = play.view(Viewer::Seat(seats[0]));
    assert_eq!(view.hands.iter().flatten().map(|hand| hand.len()).collect::<Vec<_>>(), [4, 4]);
}

#[test]
fn seat_count_and_version_are_validated() {
    for (seats, mode) in [(1, plain()), (5, plain()), (2, solo_rules().options)] {
        assert_eq!(Magnificent::rules(&mode, SeatCount::new(seats), None, 1).unwrap_err().what, "seats");
    }
    assert_eq!(Magnificent::rules(&plain(), SeatCount::new(2), None, 2).unwrap_err().what, "rules");
}
