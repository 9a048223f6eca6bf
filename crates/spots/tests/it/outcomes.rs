//! Every trick tile in five situations: nothing possible, short supply, bust, fast scoring, and a win in the
//! middle of the trick.

use spots::scene::{PlayerSetup, Scene};
use spots::{End, Tile};

use crate::kit::{OfSpots, Play, before, one_turn, rules, seat};

/// For one tile, the scripts that lead to each situation from the positions of the tests below; `None` if the
/// tile rolls no dice.
struct Row {
    tile: Tile,
    /// With one die and one treat in the supply: the script, then the buried dice and the number of treats
    /// owned afterwards.
    short: (&'static str, &'static str, u8),
    bust: Option<&'static str>,
    fast: Option<&'static str>,
    win: Option<&'static str>,
}

const fn row(
    tile: Tile,
    short: (&'static str, &'static str, u8),
    bust: &'static str,
    fast: &'static str,
    win: &'static str,
) -> Row {
    Row { tile, short, bust: Some(bust), fast: Some(fast), win: Some(win) }
}

const fn treats_only(tile: Tile, treats: u8) -> Row {
    Row { tile, short: ("", "", treats), bust: None, fast: None, win: None }
}

#[rustfmt::skip]
const ROWS: [Row; 22] = [
    row(Tile::Howl, ("R6", "6", 0), "R6", "R1 p1", "R2 p5"),
    row(Tile::RollOver, ("yes R6", "6", 0), "R6,6", "R2 p0 no", "R2 p5"),
    row(Tile::Walk, ("R6", "6", 0), "R6,6", "R6,2 p0 no", "R6,2 p5"),
    row(Tile::Dig, ("R6", "6", 0), "no R6,6", "R6,2 p0", "R6,2 p5"),
    row(Tile::Trot, ("R6", "6", 0), "no R6,6", "no R6,2 p0", "no R6,2 p5"),
    row(Tile::Retrieve, ("n6", "6", 0), "n6", "n2 p0 R3,3", "n2 p5"),
    row(Tile::Track, ("R6", "6", 0), "R6,6,6", "R2,2,1 p0", "R2,1,1 p5"),
    row(Tile::Run, ("R6", "6", 0), "R6,6,6", "R2,2,1 p0 no", "R2,1,1 p5"),
    row(Tile::Chase, ("R6", "6", 0), "R6", "R2 p0 no", "R2 p5"),
    row(Tile::Bolt, ("R6", "6", 0), "a3 R6", "a3 R2 p0 R3 R3", "a3 R2 p5"),
    row(Tile::Sprint, ("R6", "6", 0), "R6,6", "R2 p0 no", "R2 p5"),
    row(Tile::Dogpile, ("R6", "6", 0), "y1 R6,6,6", "t0.1 R6,2,1 p0 p0 no", "R4,2,1 p5 p5"),
    row(Tile::Fetch, ("R6", "6", 0), "R6,6,6,6,6,6,6,6", "R6,6,6,6,6,6,6,2 n2 p0", "R6,6,6,6,6,6,6,2 n2 p5"),
    row(Tile::Guard, ("n6 R6", "6", 0), "n6 R6,6,6,6", "n2 R6,6,6,2 p0", "n2 R6,6,6,2 p5"),
    row(Tile::Hunt, ("R6", "6", 0), "R6,6,6", "R2,1 p0", "R2,1 p5"),
    row(Tile::Scavenge, ("R6", "6", 0), "R6,6,6,6 hold hold hold hold", "R2,1,1,1 p0", "R2,1,1,1 p5"),
    row(Tile::Search, ("R6", "", 0), "R6,6,6,6,6,4,4 p0", "R6,6,6,6,6,6,2 k2 p0", "R6,6,6,6,6,6,2 k2 p5"),
    treats_only(Tile::Beg, 1),
    treats_only(Tile::Chew, 1),
    treats_only(Tile::Gobble, 0),
    row(Tile::PlayDead, ("R6", "6", 1), "R6", "R2 p0", "R2 p5"),
    treats_only(Tile::Stay, 1),
];

fn play(tile: Tile, player: PlayerSetup, scene: Scene) -> Play {
    one_turn(rules(2), &Scene { players: vec![player], tiles: vec![tile], ..scene })
}

fn top(card: &str) -> Option<spots::Dog> {
    Some(card.parse().unwrap())
}

#[test]
fn every_tile_has_a_row() {
    assert_eq!(ROWS.map(|row| row.tile), Tile::ALL);
}

/// Without dice and treats in the supply, cards to draw, and own dice, every step is skipped and no decision
/// is due.
#[test]
fn every_trick_is_skipped_if_nothing_is_possible() {
    for row in ROWS {
        let name = row.tile.name();
        let none = Scene { supply: Some(0), treats: Some(0), ..Scene::default() };
        let mut play = play(row.tile, before("*12 *13 *14 *15 34[] 125[]", "", 0), none);
        play.act(row.tile.id());
        assert_eq!(play.over(), Some(End::TurnLimit), "{name}");
        assert_eq!((play.pack(0).as_str(), play.yard(0).as_str()), ("*12 *13 *14 *15 34[] 125[]", ""), "{name}");
        assert_eq!((play.player(0).treats, play.log().len()), (0, 0), "{name}");
        assert!(!play.state.tiles().is_up(row.tile.position()), "{name} is turned face down nevertheless");
    }
}

/// The supply has one die and one treat: the trick uses them, and no repeat is offered.
#[test]
fn every_trick_uses_what_a_short_supply_has() {
    for row in ROWS {
        let name = row.tile.name();
        let down = vec![Tile::Howl, Tile::Walk, Tile::Run];
        let down = down.into_iter().filter(|tile| tile.position() != row.tile.position()).collect();
        let one = Scene { supply: Some(1), treats: Some(1), top: top("16"), down, ..Scene::default() };
        let mut play = play(row.tile, before("*12 *13 *14 *15 34[] 125[]", "", 0), one);
        play.act(row.tile.id()).script(row.short.0);
        assert_eq!(play.over(), Some(End::TurnLimit), "{name}");
        assert_eq!((play.yard(0).as_str(), play.player(0).treats), (row.short.1, row.short.2), "{name}");
        let left = u8::from(row.short.1.is_empty());
        assert_eq!(play.state.supply(), left, "{name}");
    }
}

/// After a bust all placed and buried dice return to the supply, and the rest of the trick is lost.
#[test]
fn every_trick_ends_with_a_bust() {
    for row in ROWS {
        let Some(script) = row.bust else { continue };
        let name = row.tile.name();
        let scene = Scene { top: top("16"), ..Scene::default() };
        let howl = row.tile == Tile::Howl;
        let cards = if howl { "*12 *13 *14 *15 34[3] 125[]" } else { "34[3] 125[]" };
        let mut play = play(row.tile, before(cards, "6,1", 0), scene);
        play.act(row.tile.id()).script(script);
        assert_eq!(play.log(), ["bust"], "{name}");
        assert!(play.pack(0).ends_with("34[] 125[]") && play.yard(0).is_empty(), "{name}: {}", play.pack(0));
        assert_eq!((play.state.supply(), play.over()), (40, Some(End::TurnLimit)), "{name}");
    }
}

/// All dogs are full after a roll: they are scored and replaced, and the trick continues.
#[test]
fn every_trick_goes_on_after_fast_scoring() {
    for row in ROWS {
        let Some(script) = row.fast else { continue };
        let name = row.tile.name();
        // Howl draws before it rolls, so its new dog must be the one that is filled.
        let (cards, first, scored) = match row.tile {
            Tile::Howl => ("34[34]", "1", "*34 *1 "),
            Tile::Retrieve => ("12[1] 34[34]", "24", "*12 *34 "),
            _ => ("12[1] 34[34]", "56", "*12 *34 "),
        };
        let yard = if row.tile == Tile::RollOver { "5" } else { "" };
        let mut play = play(row.tile, before(cards, yard, 0), Scene { top: top(first), ..Scene::default() });
        play = play.deck("16 25 35");
        play.act(row.tile.id()).script(script);
        assert_eq!(play.log(), ["fast"], "{name}");
        assert!(play.pack(0).starts_with(scored), "{name}: {}", play.pack(0));
        assert_eq!((play.player(0).pack.len(), play.player(0).stats.fast), (4, 2), "{name}");
        assert_eq!(play.over(), Some(End::TurnLimit), "{name}");
    }
}

/// The sixth dog ends the game, even if the trick has further steps.
#[test]
fn every_trick_ends_with_a_win() {
    for row in ROWS {
        let Some(script) = row.win else { continue };
        let name = row.tile.name();
        let yard = if row.tile == Tile::RollOver { "5" } else { "" };
        let scene = Scene { top: top("25"), ..Scene::default() };
        let mut play = play(row.tile, before("*13 *14 *15 *16 *23 24[4]", yard, 0), scene);
        play.act(row.tile.id()).script(script);
        assert_eq!(play.over(), Some(End::SixDogs(seat(0))), "{name}");
        assert_eq!(play.log(), ["win"], "{name}");
        let buried = play.player(0).yard.len();
        assert_eq!(play.state.supply(), 40 - buried, "{name}: no dice remain rolled or set aside");
    }
}
