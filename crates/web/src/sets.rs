//! Component sets of one's own. They are kept in this browser under their hash, by which records name them.

use std::sync::Arc;

use game_core::hex::Bytes32;
use game_core::{ComponentSet, Record, sort_few};
use serde::{Deserialize, Serialize};

use crate::store::{self, Unkept};

const SETS: &str = "gamekeeper/set/";

/// The largest number of characters of a set's name.
const MAX_NAME: usize = 40;

/// A component set as it is stored.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct OwnSet {
    /// The hash it is stored under.
    #[serde(skip)]
    pub(crate) hash: Bytes32,
    /// The id of the game.
    pub(crate) game: String,
    /// Its name: that of the file it was read from.
    pub(crate) name: String,
    /// The set.
    pub(crate) set: Arc<ComponentSet>,
}

impl OwnSet {
    /// Returns the set that was read from a file.
    pub(crate) fn new(game: &str, file: &str, set: ComponentSet) -> Self {
        Self { hash: set.hash(), game: game.to_owned(), name: name_of(file), set: Arc::new(set) }
    }

    /// Stores the set. One that was stored before gets the new name.
    pub(crate) fn keep(&self) -> Result<(), Unkept> {
        store::write(&key(self.hash), &serde_json::to_string(self).unwrap_or_default())
    }
}

fn key(hash: Bytes32) -> String {
    format!("{SETS}{hash}")
}

/// Returns the name of a set: that of its file without the ending, on one line and not too long.
fn name_of(file: &str) -> String {
    let stem = file.rsplit_once('.').map_or(file, |(stem, _)| stem);
    let stem = if stem.trim().is_empty() { file } else { stem };
    let plain: String = stem.trim().chars().map(|letter| if letter.is_control() { ' ' } else { letter }).collect();
    plain.chars().take(MAX_NAME).collect()
}

/// Returns the set with this hash, if it is stored here.
pub(crate) fn find(hash: Bytes32) -> Option<OwnSet> {
    let kept: OwnSet = serde_json::from_str(&store::read(&key(hash))?).ok()?;
    Some(OwnSet { hash, ..kept })
}

/// Returns the sets of a game that are stored here, by name.
pub(crate) fn all(game: &str) -> Vec<OwnSet> {
    let hashes = store::keys(SETS).into_iter().filter_map(|hash| hash.parse().ok());
    let mut sets: Vec<OwnSet> = hashes.filter_map(find).filter(|kept| kept.game == game).collect();
    sort_few(&mut sets, |a, b| a.name < b.name);
    sets
}

/// Deletes a set.
pub(crate) fn delete(hash: Bytes32) {
    store::remove(&key(hash));
}

/// Returns the component set of a record; `None` for the printed one, and for one that is not stored here:
/// then the record cannot be followed.
pub(crate) fn of(record: &Record) -> Option<ComponentSet> {
    record.component_set.and_then(find).map(|kept| Arc::unwrap_or_clone(kept.set))
}

/// Returns whether a record was played with a set that is not stored here.
pub(crate) fn is_missing(record: &Record) -> bool {
    record.component_set.is_some_and(|hash| find(hash).is_none())
}

/// Returns the name of a set; the first digits of its hash if it is not stored here.
pub(crate) fn name(hash: Bytes32) -> String {
    find(hash).map_or_else(|| hash.to_string().chars().take(8).collect(), |kept| kept.name)
}

/// Returns whether a stored table was played with a set.
pub(crate) fn is_used(hash: Bytes32) -> bool {
    store::tables().iter().any(|kept| kept.record.component_set == Some(hash))
}

#[cfg(test)]
mod tests {
    use catalog::{AnyGame as _, BotRequest, BotSessions, Budget, GameWithBots as _, Seating, TableBox, bot_rng};
    use game_core::{ChanceSource, Seat, SeatInfo, SeatKind, Viewer};
    use serde_json::json;
    use spectacular::Spectacular;

    use super::*;
    use crate::boards::Now;
    use crate::link::{Options, Snapshot, Told};

    #[test]
    fn a_set_is_named_after_its_file() {
        assert_eq!(name_of("my park.toml"), "my park");
        assert_eq!(name_of("park.v2.toml"), "park.v2");
        assert_eq!(name_of(".toml"), ".toml");
        assert_eq!(name_of("a\u{7}b.toml"), "a b");
        assert_eq!(name_of(&"x".repeat(60)).len(), MAX_NAME);
    }

    #[test]
    fn a_stored_set_is_the_same_set() {
        let set = OwnSet::new("spectacular", "mine.toml", ComponentSet(json!({ "parks": [1, 2] })));
        let text = serde_json::to_string(&set).expect("JSON");
        let again: OwnSet = serde_json::from_str(&text).expect("a set");
        assert_eq!(again.set.hash(), set.hash, "its hash is that of what is stored");
        assert_eq!(OwnSet { hash: set.hash, ..again }, set);
        assert!(key(set.hash).parse::<Bytes32>().is_err());
        assert_eq!(set.hash.to_string().parse::<Bytes32>().ok(), Some(set.hash), "the key is read back");
    }

    /// A set that differs from the printed one, and the table of two people that play with it.
    fn changed() -> (ComponentSet, TableBox) {
        let game = &catalog::SPECTACULAR;
        let printed = game.components().expect("it has other components");
        let printed = catalog::read_component_file(game, &printed, false).expect("it is valid");
        let mut changed = printed;
        changed.0["animal-points"][12] = 22.into();
        assert_eq!(game.component_faults(&changed), []);
        let seat = |name: &str| SeatInfo { name: name.to_owned(), kind: SeatKind::Person };
        let seating = Seating {
            options: json!({}),
            seats: vec![seat("Ann"), seat("Bob")],
            component_set: Some(changed.clone()),
            table: "t".to_owned(),
        };
        let source = ChanceSource::Seeded(Bytes32([7; 32]));
        let (table, _) = game.open(seating, source).expect("it can be played");
        (changed, table)
    }

    #[test]
    fn a_table_is_played_shown_and_loaded_with_its_set() {
        let game = &catalog::SPECTACULAR;
        let (set, table) = changed();
        let options = Options::of(&*table);
        assert_eq!(options.components().map(|set| set.hash()), Some(set.hash()));
        let snapshot = Snapshot::of(&*table, Viewer::Spectator, Told::default(), 0, None);
        let shown = Now::<Spectacular>::decode(snapshot, &options, None).expect("a table of the game");
        assert_eq!(shown.rules.components.animal_points[12], 22, "views follow the rules of the set");
        let record = table.record();
        assert_eq!(record.component_set, Some(set.hash()), "the record names it");
        assert!(game.load(&record, None).is_err(), "nobody plays on with another set");
        let again = game.load(&record, Some(set.clone())).expect("the same table");
        assert_eq!(again.component_set(), Some(&set));
        let fork = again.fork(0, "f".to_owned()).expect("it can be forked");
        assert_eq!(fork.record().component_set, Some(set.hash()));
        assert!(game.verify(&record, Some(set)).is_ok());
    }

    #[test]
    fn bots_are_told_the_set() {
        let (set, table) = changed();
        let request = BotRequest {
            table: "t".to_owned(),
            seat: Seat::new(0),
            options: table.options(),
            seats: table.seat_count(),
            component_set: table.component_set().cloned(),
            view: table.view(Viewer::Seat(Seat::new(0))),
            bot: "greedy".to_owned(),
        };
        let text = serde_json::to_string(&request).expect("JSON");
        let again: BotRequest = serde_json::from_str(&text).expect("a request");
        assert_eq!(again.component_set, Some(set), "the worker reads the same set");
        let sessions = &mut BotSessions::default();
        let decide = catalog::SPECTACULAR.bot_chain_from_view(again, sessions, &Budget::default()).expect("a bot");
        assert!(!decide.run(&mut bot_rng(Bytes32([1; 32]))).chain.is_empty());
    }
}
