//! Endings are found, and a folder of them is checked.

use std::fs;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};

use game_core::{ChanceSource, ComponentSet, Game, Record, Table};
use game_laws::endings::{Wanted, assert_endings, ending, find_endings, write_ending};
use game_laws::toy::{Options, Sides, Toy};
use serde_json::json;

use crate::play::{random, setup, typed};

/// An empty folder that exists as long as this value.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("game-laws-{name}-{}", std::process::id()));
        fs::create_dir_all(&path).unwrap();
        Self(path)
    }

    fn path(&self) -> &Path {
        &self.0
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        _ = fs::remove_dir_all(&self.0);
    }
}

/// Writes games that end by the goal and by the number of rounds, which have about sixty steps.
fn find(folder: &Path) {
    let by_goal = Wanted::new("goal", Options::default(), 2, |outcome| outcome.reason == "goal");
    let by_rounds = Wanted::new("rounds", Options { goal: 50, ..Options::default() }, 3, |outcome| {
        outcome.reason == "rounds" || outcome.reason == "deck"
    });
    find_endings::<Toy>(folder, [by_goal, by_rounds], 200, |rules, state, seat, rng| {
        state.random_action(rules, seat, rng)
    });
}

#[test]
fn endings_are_found_and_sound() {
    let folder = Folder::new("sound");
    find(folder.path());
    let table: Table<Toy> = ending(folder.path(), "goal");
    assert_eq!(table.outcome().unwrap().reason, "goal");
    assert_eq!(ending::<Toy>(folder.path(), "rounds").seats().get(), 3);
    // A game with manual chance is checked too, though nothing proves its draws.
    let mut by_hand = typed(2, Sides::Alone);
    random(&mut by_hand, 2, usize::MAX);
    write_ending(folder.path(), "by-hand", &by_hand);
    assert_endings::<Toy>(folder.path(), 3);
}

#[test]
fn a_folder_may_have_a_component_set() {
    let folder = Folder::new("set");
    let set = ComponentSet(json!({"cards": {"A": 3, "B": 4, "C": 2}}));
    let mut setup = setup(2, Sides::Alone);
    setup.component_set = Some(set.clone());
    let (mut table, _) = Table::open(setup, ChanceSource::Seeded(game_core::fair::seed_from_text("set"))).unwrap();
    random(&mut table, 1, usize::MAX);
    write_ending(folder.path(), "nine-cards", &table);
    fs::write(folder.path().join("set.json"), set.0.to_string()).unwrap();
    assert_endings::<Toy>(folder.path(), 1);
}

#[test]
fn an_unsound_folder_is_refused() {
    let folder = Folder::new("unsound");
    find(folder.path());
    let fails = |count| {
        let panic = catch_unwind(AssertUnwindSafe(|| assert_endings::<Toy>(folder.path(), count)));
        *panic.expect_err("nothing is found").downcast::<String>().unwrap()
    };
    assert!(fails(1).contains("records and files"), "a record too many");
    let file = folder.path().join("goal.gamekeeper.json");
    let sound = Record::read(&fs::read_to_string(&file).unwrap()).unwrap();
    let fails_with = |change: &dyn Fn(&mut Record)| {
        let mut record = sound.clone();
        change(&mut record);
        fs::write(&file, record.write()).unwrap();
        fails(2)
    };
    let wrong = fails_with(&|record| record.result.as_mut().unwrap().outcome.reason = "deck".into());
    assert!(wrong.starts_with("goal: the result it states"), "{wrong}");
    let sealed = fails_with(&|record| {
        record.secret = None;
        record.chance = game_core::record::ChanceKind::Committed;
    });
    assert!(sealed.contains("goal: nothing proves the draws"), "{sealed}");
    let unfinished = fails_with(&|record| {
        *record = {
            let mut table = typed(2, Sides::Alone);
            random(&mut table, 1, 12);
            table.record()
        }
    });
    assert!(unfinished.contains("goal: the game is not over"), "{unfinished}");
}
