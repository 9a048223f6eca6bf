//! A screen that needs a game, whose code, texts and styles may have to be fetched first.

use leptos::prelude::*;

use super::not_found;
use crate::app::Assets;
use crate::boards::Board;
use crate::covers;
use crate::dom::live;
use crate::games;
use crate::parts::{Top, UsualLinks};
use crate::words::{knows, language, t};

/// Whether the game has been loaded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Progress {
    Loading,
    Loaded,
    Failed,
}

/// Shows what `show` returns for a game's board, as soon as the game has been loaded. If it cannot be
/// fetched, the page says so and offers to try again.
pub(crate) fn with_game(game: &str, show: impl Fn(&'static dyn Board) -> AnyView + Send + 'static) -> AnyView {
    let Some(cover) = covers::find(game) else { return not_found() };
    let id = cover.id();
    let assets: Assets = expect_context();
    // A game that has been loaded is shown at once, without a flicker.
    let is_loaded = games::find(id).is_some() && knows(language(), id);
    let progress = RwSignal::new(if is_loaded { Progress::Loaded } else { Progress::Loading });
    let fetch = StoredValue::new(move || {
        let assets = assets.clone();
        progress.set(Progress::Loading);
        wasm_bindgen_futures::spawn_local(async move {
            let loaded = games::load(&assets, id).await.is_ok();
            // The screen may have been left meanwhile.
            let _ = progress.try_set(if loaded { Progress::Loaded } else { Progress::Failed });
        });
    });
    if !is_loaded {
        fetch.with_value(|fetch| fetch());
    }
    live(move || match (progress.get(), games::find(id)) {
        (Progress::Loaded, Some(board)) => show(board),
        (Progress::Failed, _) => not_loaded(move || fetch.with_value(|fetch| fetch())),
        _ => loading(),
    })
}

fn loading() -> AnyView {
    view! { <main class="wrap text opening"><p class="muted" role="status">{t("loading")}</p></main> }.into_any()
}

/// Returns the page that says that a game could not be fetched, with a button to try again.
pub(crate) fn not_loaded(retry: impl Fn() + 'static) -> AnyView {
    view! {
        <Top title=t("game-not-loaded")><UsualLinks /></Top>
        <main class="wrap text opening">
            <h1>{t("game-not-loaded")}</h1>
            <p role="alert">{t("game-not-loaded-text")}</p>
            <div class="acts">
                <button class="btn primary" on:click=move |_| retry()>{t("try-again")}</button>
                <a href="/" class="btn">{t("back-home")}</a>
            </div>
        </main>
    }
    .into_any()
}
