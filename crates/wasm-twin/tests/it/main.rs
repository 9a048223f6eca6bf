//! Replays every recorded ending natively and in a WebAssembly interpreter, and compares the digests after
//! every step.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

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
        let get = instance.get_typed_func(&store, "get").unwrap();
        Self { store, put, run, get }
    }

    fn digests(&mut self, text: &str) -> String {
        for byte in text.bytes() {
            self.put.call(&mut self.store, u32::from(byte)).unwrap();
        }
        let length = self.run.call(&mut self.store, ()).unwrap();
        let bytes = (0..length).map(|at| self.get.call(&mut self.store, at).unwrap() as u8).collect();
        String::from_utf8(bytes).unwrap()
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
fn every_game_has_a_test() {
    let games: Vec<&str> = catalog::games().iter().map(|game| game.meta().id).collect();
    assert_eq!(games, ["ingenious", "spots", "spectacular", "magnificent"]);
}

#[test]
fn a_text_that_is_not_a_record_is_refused() {
    assert!(Twin::new().digests("{}").starts_with("error: this is not a Gamekeeper record"));
}
