//! The games that this page or worker has loaded, and how they are loaded.

use core::cell::RefCell;

use futures_util::future::join4;
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use wasm_bindgen_futures::JsFuture;

use crate::app::{Assets, fetch};
use crate::boards::Board;
use crate::covers::{self, Cover, NotLoaded};
use crate::words::{self, language};

thread_local! {
    static LOADED: RefCell<Vec<&'static dyn Board>> = const { RefCell::new(Vec::new()) };
}

/// Returns the board of a game; `None` if its code has not been loaded.
pub(crate) fn find(game: &str) -> Option<&'static dyn Board> {
    LOADED.with_borrow(|loaded| loaded.iter().copied().find(|board| board.id() == game))
}

/// The part of the client that the games on the plain board share: its texts and styles.
const PLAIN: &str = "plain";

/// Returns the parts of the client whose texts are in use besides those of the app: the games whose code has
/// been loaded, and the plain board.
pub(crate) fn parts() -> Vec<&'static str> {
    let mut parts: Vec<&str> = LOADED.with_borrow(|loaded| loaded.iter().map(|board| board.id()).collect());
    if parts.iter().any(|game| is_plain(game)) {
        parts.push(PLAIN);
    }
    parts
}

fn is_plain(game: &str) -> bool {
    covers::find(game).is_some_and(Cover::is_plain)
}

/// Fetches the code of a game: rules, bots and board. This is all that a worker needs.
///
/// # Errors
/// If there is no such game, or its code cannot be fetched.
pub(crate) async fn load_code(game: &str) -> Result<&'static dyn Board, NotLoaded> {
    if let Some(board) = find(game) {
        return Ok(board);
    }
    let cover = covers::find(game).ok_or(NotLoaded)?;
    let board = cover.load().await?;
    // Two screens may have asked at the same time.
    if find(game).is_none() {
        LOADED.with_borrow_mut(|loaded| loaded.push(board));
    }
    Ok(board)
}

/// Fetches a game for the page: code, texts in the language of the page, styles, and the definitions of its
/// drawings.
///
/// # Errors
/// If a part of it cannot be fetched. The parts that were fetched are kept, so that only the rest is fetched
/// again.
pub(crate) async fn load(assets: &Assets, game: &str) -> Result<&'static dyn Board, NotLoaded> {
    let shared = async { if is_plain(game) { load_texts(assets, PLAIN).await } else { Ok(()) } };
    let styles = if is_plain(game) { PLAIN } else { game };
    let (code, texts, shared, styles) =
        join4(load_code(game), load_texts(assets, game), shared, load_styles(assets, styles)).await;
    texts?;
    shared?;
    styles?;
    let board = code?;
    add_definitions(board);
    Ok(board)
}

/// Fetches the texts of a part in the language of the page.
async fn load_texts(assets: &Assets, game: &str) -> Result<(), NotLoaded> {
    let language = language();
    if words::knows(language, game) {
        return Ok(());
    }
    let source = fetch(assets, &words::file(game, language)).await.ok_or(NotLoaded)?;
    words::learn(language, game, source);
    Ok(())
}

/// Adds the game's style sheet to the page and waits until it has been loaded.
pub(crate) async fn load_styles(assets: &Assets, game: &str) -> Result<(), NotLoaded> {
    let id = format!("styles-{game}");
    let link = match document().get_element_by_id(&id) {
        // Another screen has added it, perhaps just now.
        Some(link) => link.dyn_into::<web_sys::HtmlLinkElement>().map_err(|_| NotLoaded)?,
        None => {
            let address = assets.get(&format!("styles/{game}.css")).ok_or(NotLoaded)?;
            let link = document().create_element("link").map_err(|_| NotLoaded)?;
            let link: web_sys::HtmlLinkElement = link.dyn_into().map_err(|_| NotLoaded)?;
            link.set_id(&id);
            link.set_rel("stylesheet");
            link.set_href(address);
            link
        }
    };
    if link.sheet().is_some() {
        return Ok(());
    }
    let loaded = js_sys::Promise::new(&mut |resolve, reject| {
        let _ = link.add_event_listener_with_callback("load", &resolve);
        let _ = link.add_event_listener_with_callback("error", &reject);
        if let Some(head) = document().head().filter(|_| !link.is_connected()) {
            let _ = head.append_child(&link);
        }
    });
    JsFuture::from(loaded).await.map(drop).map_err(|_| {
        link.remove();
        NotLoaded
    })
}

/// Inserts the definitions that the game's drawings refer to into the page, once.
fn add_definitions(board: &'static dyn Board) {
    let id = format!("defs-{}", board.id());
    if document().get_element_by_id(&id).is_some() {
        return;
    }
    let (Ok(holder), Some(body)) = (document().create_element("div"), document().body()) else { return };
    holder.set_id(&id);
    holder.set_class_name("defs");
    holder.set_inner_html(board.defs().as_str());
    let _ = body.prepend_with_node_1(&holder);
}
