//! Tests of the command `store`.

use server::store::StoreLocation;

use crate::kill::Process;
use crate::{fine, folder, gamekeeper};

/// A store is looked at and saved while its server runs, and restored into another folder.
#[test]
fn a_store_is_saved_and_restored() {
    let folder = folder();
    let place = StoreLocation::Sqlite { file: folder.path().join("data").join(server::FILE), pages: None };
    let server = Process::start(folder.path(), &place);
    fine(folder.path(), &["load", "--server", server.address(), "--rooms", "3", "--seconds", "1"], "");
    let store = |args: &str| {
        let args: Vec<&str> = args.split(' ').collect();
        gamekeeper(folder.path(), &[&["store"], &args[..]].concat(), "")
    };
    let status = store("status --data data");
    assert!(
        status.out.contains("rooms, playing: ") && status.out.contains("guests: 2, with 2 tokens"),
        "{}",
        status.out
    );
    let saved = store("backup small.jsonl --data data");
    assert!(saved.out.contains("games are not over and were left out; add --running"), "{}", saved.out);
    assert_eq!(store("backup small.jsonl --data data").code, 3, "no backup is overwritten");
    assert_eq!(store("backup whole.jsonl --running --data data").code, 0);
    assert_eq!(store("check --data data").out, "every game can be replayed\n");
    let refused = store("sweep --data data");
    assert!(refused.code == 3 && refused.err.contains("another server uses this store"), "{}", refused.err);
    server.kill();
    assert_eq!(store("sweep --data data").out, "0 rooms, 0 guests and 0 tokens were deleted\n");
    let restored = store("restore whole.jsonl --data other");
    assert!(
        restored.code == 0 && restored.out.ends_with("2 tokens were restored\n"),
        "{}{}",
        restored.out,
        restored.err
    );
    assert_eq!(store("restore whole.jsonl --data other").code, 3, "the store is not empty");
    assert_eq!(store("check --data other").out, "every game can be replayed\n");
    let none = store("status --data nowhere");
    assert!(none.code == 3 && none.err.contains("there is no store at"), "{}", none.err);
    std::fs::write(folder.path().join("wrong.jsonl"), "nonsense\n").unwrap();
    assert_eq!(store("restore wrong.jsonl --data third").code, 1);
}
