//! What exchanges have revealed to everybody: ING-R22.

use game_core::{Game, Viewer};
use game_laws::clause;
use ingenious::{Colour, Ingenious, Mode, Tile};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;

use crate::kit::{Play, in_scene, rules, scene, seat, tiles};

/// Returns a game in which seat 0 has exchanged GG GY YP PP OO for six RG.
fn after_an_exchange() -> Play {
    let mut two = scene(&[], [0, 3, 3, 3, 3, 3], "BO GG GY YP PP OO");
    two.racks.push(tiles("RR RR RB RB RO RY"));
    let mut play = in_scene(rules(Mode::Standard, 2), &two);
    play.act("BO 0,0 1,0").act("exchange");
    for _ in 0..6 {
        play.chance("draw 0 RG");
    }
    play
}

/// Returns for each exchange the maximum number of the shown tiles that each rack can hold.
fn bounds(play: &Play) -> Vec<[u8; 4]> {
    play.state.memory().shown.iter().map(|shown| shown.at_most).collect()
}

#[test]
fn tiles_that_were_shown_are_in_the_bag_and_on_no_rack() {
    clause!("ING-R22");
    let play = after_an_exchange();
    let shown: Vec<String> = play.state.memory().shown[0].tiles.iter().map(|tile| tile.to_string()).collect();
    assert_eq!(shown, ["GG", "GY", "OO", "YP", "PP"]);
    assert_eq!(bounds(&play), [[0, 0, 6, 6]], "nobody has drawn since");
}

/// Several exchanges are remembered at the same time.
#[test]
fn a_second_exchange_does_not_replace_the_first() {
    clause!("ING-R22");
    let mut two = scene(&[], [0, 3, 3, 3, 3, 3], "BO GG GY YP PP OO");
    two.racks.push(tiles("BO GG GY YP PP OO"));
    let mut play = in_scene(rules(Mode::Standard, 2), &two);
    play.act("BO 0,0 1,0").act("exchange").settle();
    play.act("BO 0,3 1,3").act("exchange").settle();
    assert_eq!(bounds(&play), [[0, 6, 6, 6], [0, 0, 6, 6]]);
}

#[test]
fn each_draw_may_be_one_of_the_shown_tiles() {
    clause!("ING-R22");
    let mut play = after_an_exchange();
    play.act("RB 0,-4 0,-3").act("keep").chance("draw 1 GG");
    assert_eq!(bounds(&play), [[0, 1, 6, 6]]);
    play.act("RG 2,0 3,0").act("keep").chance("draw 0 RR");
    assert_eq!(bounds(&play), [[1, 1, 6, 6]]);
}

#[test]
fn a_placed_tile_that_may_be_a_shown_one_is_no_longer_remembered() {
    clause!("ING-R22");
    let mut play = after_an_exchange();
    play.act("RB 0,-4 0,-3").act("keep").chance("draw 1 GG");
    play.act("RG 2,0 3,0").act("keep").chance("draw 0 RR");
    play.act("GG 0,2 1,2");
    let left: Vec<String> = play.state.memory().shown[0].tiles.iter().map(|tile| tile.to_string()).collect();
    assert_eq!(left, ["GY", "OO", "YP", "PP"]);
}

/// A rack that has drawn nothing since the exchange holds none of the shown tiles, so a tile of that kind
/// placed from it is another copy.
#[test]
fn a_rack_that_has_not_drawn_since_plays_another_copy() {
    clause!("ING-R22");
    let mut two = scene(&[], [0, 3, 3, 3, 3, 3], "BO GG GY YP PP OO");
    two.racks.push(tiles("GG RR RB RB RO RY"));
    let mut play = in_scene(rules(Mode::Standard, 2), &two);
    play.act("BO 0,0 1,0").act("exchange").settle();
    play.act("GG 0,2 1,2");
    assert_eq!(play.state.memory().shown[0].tiles.len(), 5);
}

#[test]
fn an_exchange_is_forgotten_once_every_seat_has_drawn_six_tiles() {
    clause!("ING-R22");
    let mut play = after_an_exchange();
    for _ in 0..6 {
        for who in [1, 0] {
            while play.state.phase() == ingenious::Phase::Place && play.is_to_act(who) {
                let placement = play.legal_as(who)[0].clone();
                play.act(&placement);
            }
            play.act("keep").settle();
        }
    }
    assert!(play.state.memory().shown.is_empty());
}

/// The tiles kept in a duel exchange show no colour of a peg on the player's own nine; only tiles drawn later
/// can.
#[test]
fn the_tiles_kept_in_a_duel_exchange_lack_the_exchanged_colours() {
    clause!("ING-R22", "ING-R16");
    let mut duel = scene(&[], [9, 1, -9, 0, 2, 9], "GO RB GG YP BO GY");
    duel.racks.push(tiles("RR BB"));
    let mut play = in_scene(rules(Mode::Duel, 2), &duel);
    play.act("GO 0,0 1,0").act("exchange");
    let lacking = play.state.memory().lacking[0];
    assert_eq!((lacking.seat, lacking.at_most), (seat(0), 0));
    let colours: Vec<_> = lacking.colours.iter().map(ingenious::Colour::letter).collect();
    assert_eq!(colours, ['R', 'P']);
    play.chance("draw 0 PP").chance("draw 0 PP").chance("draw 0 GG");
    assert_eq!(play.state.memory().lacking[0].at_most, 3);
    play.act("BB 2,0 3,0").act("keep").settle();
    play.act("PP -2,0 -3,0");
    assert_eq!(play.state.memory().lacking[0].at_most, 2, "one of the new tiles has been placed");
}

/// A later duel exchange of the same seat replaces earlier entries whose colours it includes, and no other
/// entries.
#[test]
fn a_duel_exchange_replaces_only_the_entries_it_covers() {
    clause!("ING-R22", "ING-R16");
    let (harmless, pulls_red) = ("GG 2,1 3,1", "RY 0,-4 0,-3");
    for (reply, expected) in [(harmless, &["1 B 2", "0 RP 0"][..]), (pulls_red, &["0 R 2", "1 B 2", "0 P 0"])] {
        let mut duel = scene(&[], [9, 1, -9, 0, 2, 8], "GO RB GG GP OY BO");
        duel.racks.push(tiles("RY BO GG YY OO GY"));
        let mut play = in_scene(rules(Mode::Duel, 2), &duel);
        play.act("GO 0,0 1,0").act("exchange").chance("draw 0 PP").chance("draw 0 OO");
        play.act(reply).act("exchange");
        assert_eq!(lacking(&play), ["0 R 2", "1 B 0"]);
        play.settle();
        // The purple peg arrives on nine, which earns a bonus; the red peg is still on nine unless the
        // opponent's placement has moved it away.
        play.act("GP -3,0 -4,0").act("OO -2,3 -1,3").act("exchange");
        assert_eq!(lacking(&play), expected, "{reply}");
    }
}

/// Once the whole rack has been drawn after the exchange, it may show the exchanged colours again.
#[test]
fn a_duel_exchange_is_forgotten_once_the_whole_rack_is_new() {
    clause!("ING-R22", "ING-R16");
    let mut play = in_scene(rules(Mode::Duel, 2), &scene(&[], [9, 1, 0, 0, 2, 0], "GO RB RY"));
    play.act("GO 0,0 1,0").act("exchange");
    for drawn in 0..6 {
        assert_eq!(lacking(&play), [format!("0 R {drawn}")]);
        play.chance("draw 0 RG");
    }
    assert_eq!(lacking(&play), Vec::<String>::new());
}

/// Returns what duel exchanges revealed, as `seat colours n`: the seat has at most n tiles that show these
/// colours.
fn lacking(play: &Play) -> Vec<String> {
    let entries = play.state.memory().lacking.iter().map(|lacking| {
        let colours: String = lacking.colours.iter().map(ingenious::Colour::letter).collect();
        format!("{} {colours} {}", lacking.seat, lacking.at_most)
    });
    entries.collect()
}

/// A tile drawn after the exchange can be one of those shown, an older tile cannot: sampling draws it with
/// the probability of one draw from the bag.
#[test]
fn a_sampled_new_tile_is_a_shown_one_with_the_probability_of_one_draw() {
    clause!("ING-R22");
    use rand_xoshiro::Xoshiro256PlusPlus;
    use rand_xoshiro::rand_core::SeedableRng;
    let mut play = after_an_exchange();
    play.act("RB 0,-4 0,-3").act("keep").settle();
    let view = play.view_of(0);
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
    // The box has five PP; the viewer sees none of them, and one was shown. An old tile of the rack can be
    // any of the four others, the new tile any of the five.
    let pp = "PP".parse().unwrap();
    let deals = 20_000;
    let found: u32 = (0..deals)
        .map(|_| u32::from(ingenious::Ingenious::determinize(&play.rules, &view, &mut rng).rack(seat(1)).count(pp)))
        .sum();
    let unseen = view.unseen_tiles(&play.rules).len() as f64;
    let expected = f64::from(deals) * (5.0 * 4.0 / (unseen - 5.0) + 5.0 / unseen);
    let deviation = (f64::from(found) - expected).abs() / expected.sqrt();
    assert!(deviation < 6.0, "{found} instead of {expected}");
}

/// Returns the view of seat 0 at the start of a duel or a standard game for two, with the rack of seat 1
/// hidden.
fn view_of_two(mode: Mode) -> (ingenious::Rules, ingenious::View) {
    let mut two = scene(&[], [0; 6], "RR RR RR RR RR RG");
    two.racks.push(tiles("GG GG GG BB BB BB"));
    let play = in_scene(rules(mode, 2), &two);
    let view = play.view_of(0);
    assert_eq!(Ingenious::validate_view(&play.rules, &view), Ok(()));
    (play.rules, view)
}

/// The memory leaves only one kind of tile for the hidden rack, which random deals would hardly ever hit: the
/// matching still finds the deal, with a full rack.
#[test]
fn a_memory_that_leaves_one_deal_gets_that_deal() {
    let (rules, mut view) = view_of_two(Mode::Standard);
    let kept = tiles("BO")[0];
    let others = Tile::all().filter(|tile| *tile != kept);
    view.memory.shown = others.map(|tile| (vec![tile; 6], [0, 0, 6, 6])).collect();
    assert_eq!(Ingenious::validate_view(&rules, &view), Ok(()));
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
    let state = Ingenious::determinize(&rules, &view, &mut rng);
    assert_eq!(state.rack(seat(1)).iter().collect::<Vec<_>>(), [kept; 6]);
    assert_eq!(state.view(&rules, Viewer::Seat(seat(0))), view);
}

/// A view whose memory rules out every deal is refused, so determinization never has to sample from it.
#[test]
fn a_memory_that_rules_out_every_deal_is_refused() {
    let (rules, mut view) = view_of_two(Mode::Standard);
    view.memory.shown = Tile::all().map(|tile| (vec![tile; 6], [0, 0, 6, 6])).collect();
    let why = Ingenious::validate_view(&rules, &view).unwrap_err();
    assert_eq!(why.to_string(), "memory: what is remembered rules out every deal");
    // The box has one copy too few of the only kind that the memory allows.
    view.memory.shown.retain(|(shown, _)| shown[0] != tiles("OO")[0]);
    let why = Ingenious::validate_view(&rules, &view).unwrap_err();
    assert_eq!(why.to_string(), "memory: what is remembered rules out every deal");

    let (rules, mut view) = view_of_two(Mode::Duel);
    view.memory.lacking = vec![(seat(1), Colour::ALL.to_vec(), 5)];
    let why = Ingenious::validate_view(&rules, &view).unwrap_err();
    assert_eq!(why.to_string(), "memory: what is remembered rules out every deal");
    view.memory.lacking = vec![(seat(0), Colour::ALL.to_vec(), 5)];
    let why = Ingenious::validate_view(&rules, &view).unwrap_err();
    assert!(why.to_string().starts_with("memory: a visible rack contradicts"), "{why}");
}
