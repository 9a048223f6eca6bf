//! The games that have been opened in this page or worker, and how they come here.

use core::cell::RefCell;

use futures_util::future::join3;
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use wasm_bindgen_futures::JsFuture;

use crate::app::{Assets, fetch};
use crate::boards::Board;
use crate::covers::{self, NotLoaded};
use crate::words::{self, language};

thread_local! {
    static LOADED: RefCell<Vec<&'static dyn Board>> = const { RefCell::new(Vec::new()) };
}

/// The board of a game whose code is here.
pub(crate) fn find(game: &str) -> Option<&'static dyn Board> {
    LOADED.with_borrow(|loaded| loaded.iter().copied().find(|board| board.id() == game))
}

/// The ids of the games whose code is here.
pub(crate) fn loaded() -> Vec<&'static str> {
    LOADED.with_borrow(|loaded| loaded.iter().map(|board| board.id()).collect())
}

/// Fetches the code of a game: rules, bots and board. This is all that a worker needs.
///
/// # Errors
/// If there is no such game, or its code does not arrive.
pub(crate) async fn load_code(game: &str) -> Result<&'static dyn Board, NotLoaded> {
    if let Some(board) = find(game) {
        return Ok(board);
    }
    let cover = covers::find(game).ok_or(NotLoaded)?;
    let board = (cover.load)().await?;
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
/// If something of it does not arrive. What did is kept, so that trying again fetches the rest.
pub(crate) async fn load(assets: &Assets, game: &str) -> Result<&'static dyn Board, NotLoaded> {
    let (code, texts, styles) = join3(load_code(game), load_texts(assets, game), load_styles(assets, game)).await;
    texts?;
    styles?;
    let board = code?;
    add_definitions(board);
    Ok(board)
}

async fn load_texts(assets: &Assets, game: &str) -> Result<(), NotLoaded> {
    let language = language();
    if words::knows(language, game) {
        return Ok(());
    }
    let source = fetch(assets, &words::file(game, language)).await.ok_or(NotLoaded)?;
    words::learn(language, game, source);
    Ok(())
}

/// Adds the game's style sheet to the page and waits until it is there.
async fn load_styles(assets: &Assets, game: &str) -> Result<(), NotLoaded> {
    let id = format!("styles-{game}");
    if document().get_element_by_id(&id).is_some() {
        return Ok(());
    }
    let address = assets.get(&format!("styles/{game}.css")).ok_or(NotLoaded)?.to_owned();
    let link: web_sys::HtmlLinkElement =
        document().create_element("link").map_err(|_| NotLoaded)?.dyn_into().map_err(|_| NotLoaded)?;
    link.set_id(&id);
    link.set_rel("stylesheet");
    link.set_href(&address);
    let there = js_sys::Promise::new(&mut |resolve, reject| {
        link.set_onload(Some(&resolve));
        link.set_onerror(Some(&reject));
        if let Some(head) = document().head() {
            let _ = head.append_child(&link);
        }
    });
    JsFuture::from(there).await.map(drop).map_err(|_| {
        link.remove();
        NotLoaded
    })
}

/// Puts what the game's drawings refer to into the page, once.
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
