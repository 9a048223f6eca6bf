//! The browser client: pages, the table, and one board component for each game.
//!
//! * `link`: the one interface between a page and a table. `boards`: the games that have a board.
//! * `kit`: components that boards are built from; plans and playback.
//! * `screens`: the pages. `parts`: components they share. `draw`: drawings that are not specific to a game.
//! * `frame`: the frame of every table.
//! * `keep`: drawings that are kept as files.
//! * `rulebook`: the rules of a game, searched and as cards.
//! * `markup`: SVG and HTML that is safe to insert into the page. `words`: texts.
//! * `settings`, `store`: what is kept in the browser's local storage. `offline`: what is kept in its cache.
//!
//! A page sees views, legal actions and events, never a state. The same module runs in the page and in the
//! worker where bots think.

#![allow(unreachable_pub, reason = "the macro for components makes its own items public")]
#![allow(clippy::needless_pass_by_value, reason = "components own what they are given")]

mod app;
mod boards;
mod covers;
mod crash;
mod daily;
mod dom;
mod draw;
mod frame;
mod games;
mod keep;
mod kit;
mod layers;
mod levels;
mod link;
mod markup;
mod offline;
mod parts;
mod route;
mod rulebook;
mod screens;
mod sets;
mod settings;
mod signs;
mod sound;
mod store;
mod words;

use wasm_bindgen::prelude::wasm_bindgen;

/// Mounts the page. `assets` is a JSON object that maps the names of files fetched on demand to their URLs;
/// `texts` are those of the language with the tag `language`.
#[wasm_bindgen]
pub fn page(assets: &str, language: &str, texts: String) {
    crash::show_panics();
    if let Some(language) = texts::Language::ALL.into_iter().find(|known| known.tag() == language) {
        words::speak(language);
        words::learn(language, words::APP, texts);
    }
    let assets = serde_json::from_str(assets).unwrap_or_default();
    leptos::mount::mount_to_body(move || app::app(assets));
}

/// Panics. Only a browser test calls this, to check what the page shows after a panic.
///
/// # Panics
/// Always.
#[wasm_bindgen]
pub fn panic_for_test() {
    panic!("a test asked for this");
}

/// Handles a message in the worker: a bot decides, and its answer is returned as JSON.
#[wasm_bindgen]
pub async fn think(request: String) -> String {
    crash::log_panics();
    link::think(&request).await
}
