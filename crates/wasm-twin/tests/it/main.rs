//! Replays every recorded ending natively and in a WebAssembly interpreter, and compares the digests after
//! every step, and what the levels decide at some positions.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use catalog::Level;
use wasmi::{Engine, Instance, Linker, Module, Store, TypedFunc};

/// Returns the library compiled for WebAssembly: the file that `GAMEKEEPER_TWIN` names, as in `cargo ci`, or
/// else one that is built in a target folder of its own, so that it does not wait for the build that runs
/// this test.
fn build() -> PathBuf {
    if let Some(twin) = std::env::var_os("GAMEKEEPER_TWIN") {
        return twin.into();
    }
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let target = root.join("target/wasm-twin");
    let status = Command::new(env!("CARGO"))
        .args(["build", "--quiet", "--release", "-p", "wasm-twin", "--lib", "--target", "wasm32-unknown-unknown"])
        .arg("--target-dir")
        .arg(&target)
        .current_dir(&root)
        // Flags for this machine's processor do not apply to WebAssembly.
        .env_remove("RUSTFLAGS")
        .env_remove("CARGO_ENCODED_RUSTFLAGS")
        .status()
        .unwrap();
    assert!(status.success(), "the target is needed: `rustup target add wasm32-unknown-unknown`");
    target.join("wasm32-unknown-unknown/release/wasm_twin.wasm")
}

struct Twin {
    store: Store<()>,
    put: TypedFunc<u32, ()>,
    run: TypedFunc<(), u32>,
    decide: TypedFunc<(u32, u32, u32, u32), u32>,
    get: TypedFunc<u32, u32>,
}

impl Twin {
    fn new() -> Self {
        let engine = Engine::default();
        let module = Module::new(&engine, fs::read(build()).unwrap()).unwrap();
        let mut store = Store::new(&engine, ());
        let instance: Instance = Linker::new(&engine).instantiate_and_start(&mut store, &module).unwrap();
        let put = instance.get_typed_func(&store, "put").unwrap();
        let run = instance.get_typed_func(&store, "run").unwrap();
        let decide = instance.get_typed_func(&store, "decide").unwrap();
        let get = instance.get_typed_func(&store, "get").unwrap();
        Self { store, put, run, decide, get }
    }

    fn put(&mut self, text: &str) {
        for byte in text.bytes() {
            self.put.call(&mut self.store, u32::from(byte)).unwrap();
        }
    }

    fn digests(&mut self, text: &str) -> String {
        self.put(text);
        let length = self.run.call(&mut self.store, ()).unwrap();
        self.answer(length)
    }

    fn decisions(&mut self, text: &str, level: Level, first: u32, positions: u32, nodes: u32) -> String {
        self.put(text);
        let length = self.decide.call(&mut self.store, (level as u32, first, positions, nodes)).unwrap();
        self.answer(length)
    }

    fn answer(&mut self, length: u32) -> String {
        let bytes = (0..length).map(|at| self.get.call(&mut self.store, at).unwrap() as u8).collect();
        String::from_utf8(bytes).unwrap()
    }
}

/// The recorded endings of a game, in the order of their names.
fn endings(game: &str) -> Vec<String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(game).join("tests/endings");
    let mut paths: Vec<PathBuf> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    paths.iter().map(|path| fs::read_to_string(path).unwrap()).collect()
}

/// Compares what a level decides at some positions of a game, and returns the native answer.
fn alike(twin: &mut Twin, text: &str, level: Level, [first, positions]: [u32; 2], nodes: u32) -> String {
    let native = wasm_twin::decisions(text, level, first as usize, positions as usize, u64::from(nodes));
    assert!(!native.starts_with("error") && !native.is_empty(), "{level}: {native}");
    assert_eq!(twin.decisions(text, level, first, positions, nodes), native, "{level}");
    native
}

/// Compares what Master decides in recorded games of a game: as many games, and positions of each, with these
/// nodes, which are few because the interpreter is slow. The other levels are compared at the same positions
/// of the first game.
fn decide_alike(game: &str, games: usize, positions: u32, nodes: u32) {
    let (mut twin, texts) = (Twin::new(), endings(game));
    let mut compared = 0;
    for text in texts.iter().step_by(texts.len() / games).take(games) {
        let native = alike(&mut twin, text, Level::Master, [0, positions], nodes);
        compared += native.lines().filter(|line| line.starts_with("  ")).count();
    }
    assert!(compared >= 12, "{game}: only {compared} candidates");
    for level in [Level::Novice, Level::Casual, Level::Strong] {
        alike(&mut twin, &texts[0], level, [0, positions], nodes);
    }
}

/// Compares every recorded ending of a game.
fn agree(game: &str) {
    let mut twin = Twin::new();
    let mut records = 0;
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(game).join("tests/endings");
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let text = fs::read_to_string(&path).unwrap();
        let native = wasm_twin::digests(&text);
        assert!(native.lines().count() > 50 && !native.starts_with("error"), "{}: {native}", path.display());
        assert_eq!(twin.digests(&text), native, "{}", path.display());
        records += 1;
    }
    assert!(records > 5, "{game}: only {records} recorded endings");
}

// A test for each game, because the interpreter is slow and tests run side by side.

#[test]
fn ingenious_agrees_after_every_step() {
    agree("ingenious");
}

#[test]
fn spots_agrees_after_every_step() {
    agree("spots");
}

#[test]
fn spectacular_agrees_after_every_step() {
    agree("spectacular");
}

#[test]
fn the_magnificent_agrees_after_every_step() {
    agree("magnificent");
}

#[test]
fn masters_of_ingenious_decide_alike() {
    decide_alike("ingenious", 3, 4, 2_000);
}

#[test]
fn masters_of_spots_decide_alike() {
    decide_alike("spots", 3, 4, 5_000);
}

#[test]
fn masters_of_spectacular_decide_alike() {
    decide_alike("spectacular", 3, 4, 600);
}

#[test]
fn masters_of_the_magnificent_decide_alike() {
    decide_alike("magnificent", 2, 3, 6_000);
}

/// Decisions of Master that are searched to their end: late in a game, where few nodes are enough.
#[test]
fn masters_decide_alike_when_they_search_to_the_end() {
    let mut twin = Twin::new();
    for (game, positions) in [("spots", [3, 8]), ("ingenious", [9, 10])] {
        let text = &endings(game)[0];
        let native = alike(&mut twin, text, Level::Master, positions, 0);
        let limited = wasm_twin::decisions(text, Level::Master, positions[0] as usize, positions[1] as usize, 1);
        assert_ne!(native, limited, "{game}: there is something to search");
    }
}

#[test]
fn every_game_has_a_test() {
    let games: Vec<&str> = catalog::games().iter().map(|game| game.meta().id).collect();
    assert_eq!(games, ["ingenious", "spots", "spectacular", "magnificent"]);
}

#[test]
fn a_text_that_is_not_a_record_is_refused() {
    assert!(Twin::new().digests("{}").starts_with("error: this is not a Gamekeeper record"));
}
