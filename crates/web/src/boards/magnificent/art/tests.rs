//! Every reference has its definition, and component sets of one's own are drawn too.

use std::collections::BTreeSet;

use game_core::ComponentSet;
use magnificent::camp::Camp;
use magnificent::set::{printed, read};
use magnificent::state::MainAction;
use magnificent::{Card, Colour, ColourOrClear, Components, Magnificent, Mode, Options, Poster, Space, Tent, Tile};

use super::roads::{road_ground, way_line, way_steps};
use super::*;

/// Returns the drawings of everything in a component set.
fn everything(set: &Components) -> Markup {
    let mut all = Markup::default();
    for face in set.boards.iter().flatten() {
        all.push(&camp(set, face, &Camp::default(), &lit(set, face, set.grid.all)));
        all.push(&thumbnail(set, Some(face), &Camp::default()));
    }
    for kind in ColourOrClear::ALL {
        all.extend((1..=6).map(|face| die(kind, face, 40)));
        all.push(&markup!("{}{}{}", gem(kind, 20), gem_ghost(kind, 20), sign(kind, 16)));
    }
    all.extend(Poster::all().map(|one| poster(set, one, "Name")));
    all.extend(Tent::all().map(|one| tent(one, set.tent(one))));
    all.extend(Card::all().map(|one| super::set(set, set.card(one), Some(Space::at(one.index() % Space::COUNT)))));
    all.extend(Space::all().map(|one| space_tile(set, one)));
    for one in Tile::all() {
        for placement in &set.tile(one).placements {
            let face = &set.boards[0][0];
            all.push(&ghost(set, face, one.colour(), placement.cells));
            all.push(&tile(set, one, Some(placement.orientation), 20));
        }
    }
    all.extend(set.tent_spaces.iter().map(|gain| no_tent(Some(*gain))));
    all.push(&performance(
        set,
        Track { width: 384.0, height: 110.0 },
        &[(Some(1), 4), (None, 6)],
        &[5],
        &Markup::default(),
    ));
    all.push(&road_ground(set));
    for track in Colour::ALL {
        let along = Way { track, from: 3, steps: 5, more: 1, back: true, planned: true, taken: None };
        all.push(&markup!("{}{}", way_line(set, &along), way_steps(set, &along)));
        all.push(&action_sign(set, MainAction::Travel, track, 0, 30));
    }
    all
}

fn ids(markup: &str, before: &str, until: char) -> BTreeSet<String> {
    markup.split(before).skip(1).filter_map(|rest| rest.split(until).next()).map(str::to_owned).collect()
}

#[test]
fn every_reference_has_its_definition() {
    let mut drawn = everything(Components::printed());
    drawn.push(&defs());
    drawn.push(&markup!("{}{}{}", deck(38), deck(0), card_back()));
    drawn.push(&markup!("{}{}", mode_art(Mode::Solo), mode_art(Mode::Standard)));
    drawn.push(&markup!("{}{}", preview(&Options::default(), 2, None), preprinted(&Components::printed().preprinted)));
    drawn.extend(pictures().into_iter().map(|picture| picture.svg));
    let known = ids(drawn.as_str(), "id=\u{22}", '\u{22}');
    for before in ["href=\u{22}#", "url(#"] {
        let until = if before.starts_with('u') { ')' } else { '\u{22}' };
        for id in ids(drawn.as_str(), before, until) {
            assert!(known.contains(&id), "{id}");
        }
    }
}

/// Returns the printed set with other camps, tiles, tracks, faces and amounts.
fn own_set() -> Components {
    let mut text = serde_json::to_string(&printed()).expect("it is data");
    for (from, to) in [
        ("cogTpToTcoTgpT", "cogTpToTcoTgpTooggpp"),
        ("clear gems 2", "clear gems 3"),
        ("posters 2", "posters 3"),
        ("coins 2", "coins 12"),
    ] {
        assert!(text.contains(from), "{from}");
        text = text.replace(from, to);
    }
    let parts: ComponentSet = serde_json::from_str(&text).expect("still data");
    read(&parts).expect("a valid set")
}

#[test]
fn a_set_of_ones_own_is_drawn() {
    let own = own_set();
    let (drawn, usual) = (everything(&own), everything(Components::printed()));
    assert_ne!(drawn, usual);
    assert!(drawn.as_str().contains(">12</text>") && drawn.as_str().contains(">3</text>"));
    let spaces = road_ground(&own).as_str().matches("mag-gem").count();
    assert_eq!(spaces, road_ground(Components::printed()).as_str().matches("mag-gem").count() + 6);
}

#[test]
fn numbers_are_short() {
    let drawn = everything(Components::printed());
    let long = drawn.as_str().split(|letter: char| !letter.is_ascii_digit() && letter != '.');
    for number in long {
        let decimals = number.split_once('.').map_or(0, |(_, decimals)| decimals.len());
        assert!(decimals < 3, "{number}");
    }
}

#[test]
fn a_table_of_roads_fits_its_state() {
    let rules = crate::boards::rules::<Magnificent>(&Options::default(), 2, None).expect("two seats play");
    let mut state = magnificent::PublicState::new(&rules);
    state.tent[0][4] = 3;
    state.tent[3][0] = 2;
    let svg = roads(rules.set(), &state, None);
    assert_eq!(svg.as_str().matches("#mag-d-orange5").count(), 3);
    assert_eq!(svg.as_str().matches("#mag-d-clear1").count(), 2);
    assert_eq!(svg.as_str().matches("#mag-wagon").count(), 3);
}
