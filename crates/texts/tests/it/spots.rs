use game_core::Game;
use spots::components::DOGS;
use spots::{Spots, Tile};

use crate::all_named;

#[test]
fn dogs_tiles_and_sets_have_names() {
    all_named("spots-dog", &DOGS.map(|dog| dog.to_string()));
    all_named("spots-tile", &Tile::ALL.map(|tile| tile.id().to_owned()));
    let sets = Spots::META.options.iter().find(|option| option.key == "set").unwrap();
    all_named("spots-set", &sets.values.iter().map(ToString::to_string).collect::<Vec<_>>());
}
