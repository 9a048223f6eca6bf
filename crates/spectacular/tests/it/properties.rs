//! Properties of component sets and parks.

use game_core::ComponentSet;
use hex_grid::Hex;
use proptest::prelude::*;
use spectacular::ground::{Hexes, Plan};
use spectacular::items::Die;
use spectacular::scoring::{entrance, habitat, towers};
use spectacular::set::read;
use spectacular::{Animal, Board, Components, Ground, Habitat, Mark, Park, Point, Tile};

use crate::set::printed;

fn tiles() -> impl Strategy<Value = Tile> {
    (0..16usize, 0..4usize).prop_map(|(animal, mark)| Tile::new(Animal::all().nth(animal).unwrap(), Mark::ALL[mark]))
}

/// Generates parks of the saola board with tiles and dice placed wherever they fit.
fn parks() -> impl Strategy<Value = (Ground, Park)> {
    let steps = prop::collection::vec((tiles(), 0..20u8, 0..6usize, 1..=6u8), 0..25);
    (any::<bool>(), steps).prop_map(|(standard, steps)| {
        let set = Components::printed();
        let plan = if standard { &set.standard } else { &set.board(Board::Saola).park };
        let ground = Ground::new(plan).unwrap();
        let mut park = Park::default();
        for (tile, cell, corner, value) in steps {
            if park.vacant(&ground).has(cell) {
                park.place(&ground, cell, tile, Point::ALL[corner]);
            } else {
                let colour = park.tile(cell).map_or(Habitat::Green, Tile::habitat);
                if park.fits(&ground, Habitat::Green, Die { colour, value }).has(cell) {
                    park.feed(cell, value);
                }
            }
        }
        (ground, park)
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, failure_persistence: None, ..ProptestConfig::default() })]

    /// A component set with one changed value either has faults or yields valid parks.
    #[test]
    fn reading_a_component_set_never_panics(
        key in prop::sample::select(vec!["/standard/rows/0/1", "/standard/star", "/solo/tiles/6", "/missions/A1/count", "/boards/saola/starts/0", "/animal-points/9", "/common/green1/0"]),
        number in -300i64..300,
        text in "[a-z0-9,. -]{0,12}",
        as_text: bool,
    ) {
        let mut set = printed();
        *set.pointer_mut(key).unwrap() = if as_text { text.into() } else { number.into() };
        match read(&ComponentSet(set)) {
            Ok(components) => {
                prop_assert!(Ground::new(&components.standard).is_ok());
            }
            Err(faults) => prop_assert!(!faults.is_empty()),
        }
    }

    #[test]
    fn computing_the_geometry_of_a_plan_never_panics(
        rows in prop::collection::vec([-30i8..30, -30i8..30, -30i8..30], 0..8),
        star in (-5i8..6, -5i8..6),
        corner in 0..6usize,
    ) {
        let hex = Hex::new(star.0, star.1);
        let plan = Plan { rows, star: hex, entrance: [hex; 3], starts: [(hex, Point::ALL[corner]); 3] };
        prop_assert!(Ground::new(&plan).is_err(), "the entrance must have three different hexes");
    }

    /// The sets of hexes that a park keeps agree with its tiles and dice, and the towers recorded while
    /// placing agree with those found by search.
    #[test]
    fn the_sets_of_a_park_agree_with_its_tiles_and_dice((ground, park) in parks()) {
        let with = |test: &dyn Fn(u8) -> bool| -> Hexes { (0..20).filter(|&cell| test(cell)).collect() };
        prop_assert_eq!(park.placed(), with(&|cell| park.tile(cell).is_some()));
        prop_assert_eq!(park.hearts(), with(&|cell| park.tile(cell).is_some_and(Tile::breeding)));
        prop_assert_eq!(park.fed(), with(&|cell| park.die(cell) > 0));
        let around = park.towers(&ground).fold(Hexes::EMPTY, |all, (_, hexes)| all.or(&hexes));
        prop_assert_eq!(park.towered(), around);
        for cell in park.fed().iter() {
            prop_assert!(park.may_show(&ground, cell, park.die(cell)));
        }
        let json = serde_json::to_value(park).unwrap();
        prop_assert_eq!(serde_json::from_value::<Park>(json).unwrap(), park);
    }

    /// The points are compared with a direct implementation of the rules, hex by hex.
    #[test]
    fn points_agree_with_a_naive_implementation((ground, park) in parks()) {
        let connected = |from: u8, same: &dyn Fn(u8) -> bool| {
            let mut group = vec![from];
            let mut at = 0;
            while at < group.len() {
                let here = group[at];
                for next in (0..20).filter(|&next| ground.neighbours(here).has(next) && same(next)) {
                    if !group.contains(&next) {
                        group.push(next);
                    }
                }
                at += 1;
            }
            group
        };
        let colour = |cell: u8| if cell == ground.star() { Some(Habitat::Green) } else { park.tile(cell).map(Tile::habitat) };
        for habitat_colour in Habitat::ALL {
            let mut points = 0;
            let mut seen: Vec<u8> = Vec::new();
            for cell in (0..20).filter(|&cell| colour(cell) == Some(habitat_colour)) {
                if seen.contains(&cell) {
                    continue;
                }
                let area = connected(cell, &|other| colour(other) == Some(habitat_colour));
                let sum: i32 = area.iter().map(|&cell| i32::from(park.die(cell))).sum();
                let hearts = area.iter().filter(|&&cell| park.hearts().has(cell) && park.die(cell) > 0).count();
                points += sum * hearts as i32;
                seen.extend(area);
            }
            prop_assert_eq!(habitat(&ground, &park, Habitat::Green, habitat_colour), points);
        }
        let gate = (0..20).filter(|&cell| {
            park.die(cell) > 0 && connected(cell, &|other| park.die(other) > 0).iter().any(|&cell| ground.entrance().has(cell))
        });
        prop_assert_eq!(entrance(&ground, &park), gate.map(|cell| u32::from(park.die(cell))).sum::<u32>());
        let fed = ground.tower_points().iter().filter(|point| {
            let parts: Vec<_> = (0..3).map(|at| (park.tile(point.cells[at]).and_then(Tile::part), park.corner(point.cells[at]) == point.corners[at])).collect();
            parts[0].0.is_some() && parts.iter().all(|part| part.0 == parts[0].0 && part.1) && point.cells.iter().all(|&cell| park.die(cell) > 0)
        });
        let sum: i32 = fed.map(|point| point.cells.iter().map(|&cell| i32::from(park.die(cell))).sum::<i32>()).sum();
        prop_assert_eq!(towers(&ground, &park), sum);
    }
}

#[test]
fn short_forms_and_labels_are_accepted() {
    let action = |text: &str| text.parse::<spectacular::Action>().unwrap().to_string();
    let spellings = [
        ("display grey.1", "display die.grey.1"),
        ("d 2", "display tile.2"),
        ("s tile.green", "supply tile.green"),
        ("0,1", "hex 0,1"),
        ("H -1,3", "hex -1,3"),
        ("c NE", "corner ne"),
        ("w both-", "worker both-"),
    ];
    for (text, spelt) in spellings {
        assert_eq!(action(text), spelt, "{text}");
        assert_eq!(action(spelt), spelt);
    }
    for bad in ["display", "display 4", "display grey.3", "display red.1", "supply tile", "worker own", "corner x"] {
        assert!(bad.parse::<spectacular::Action>().is_err(), "{bad}");
    }
}
