//! A screen that waits for its game.

use leptos::prelude::*;

use super::not_found;
use crate::app::Assets;
use crate::boards::Board;
use crate::covers;
use crate::games;
use crate::words::t;

/// How far the game is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Progress {
    Loading,
    Loaded,
    Failed,
}

/// Shows what `show` makes of a game's board, once the game is here. Where it does not arrive, the page says
/// so and offers to try again.
pub(crate) fn with_game(game: &str, show: impl Fn(&'static dyn Board) -> AnyView + Send + 'static) -> AnyView {
    let Some(cover) = covers::find(game) else { return not_found() };
    let id = cover.id();
    let assets: Assets = expect_context();
    // A game that is here with its texts is shown in the same moment, without a flicker.
    let here = games::find(id).is_some() && crate::words::knows(crate::words::language(), id);
    let progress = RwSignal::new(if here { Progress::Loaded } else { Progress::Loading });
    let fetch = StoredValue::new(move || {
        let assets = assets.clone();
        progress.set(Progress::Loading);
        wasm_bindgen_futures::spawn_local(async move {
            let loaded = games::load(&assets, id).await.is_ok();
            // The screen may have been left meanwhile.
            let _ = progress.try_set(if loaded { Progress::Loaded } else { Progress::Failed });
        });
    });
    if !here {
        fetch.with_value(|fetch| fetch());
    }
    let shown = move || {
        match (progress.get(), games::find(id)) {
        (Progress::Loaded, Some(board)) => show(board),
        (Progress::Failed, _) => view! {
            <main class="wrap text opening">
                <h1>{t("game-not-loaded")}</h1>
                <p role="alert">{t("game-not-loaded-text")}</p>
                <div class="acts">
                    <button class="btn primary" on:click=move |_| fetch.with_value(|fetch| fetch())>{t("try-again")}</button>
                    <a href="/" class="btn">{t("back-home")}</a>
                </div>
            </main>
        }
        .into_any(),
        _ => view! { <main class="wrap text opening"><p class="muted" role="status">{t("loading")}</p></main> }.into_any(),
    }
    };
    shown.into_any()
}
