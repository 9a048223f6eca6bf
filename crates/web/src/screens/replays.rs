//! Finished games of this browser, and imported records.

use crate::dom::{List, live};
use crate::route::{navigate, to};
use game_core::Record;
use leptos::prelude::*;
use protocol::RoomPhase;
use protocol::http::RoomSummary;
use wasm_bindgen::JsCast;
use wasm_bindgen_futures::JsFuture;

use super::home::{room_key, room_row};
use super::row::row;
use super::verify::fault;
use super::{mode_words, name_window};
use crate::app::Assets;
use crate::covers;
use crate::draw::{Icon, icon};
use crate::games;
use crate::link::{http, note};
use crate::parts::{Toast, Toasts, Top, UsualLinks};
use crate::store::{self, Kept};
use crate::words::{t, tell, w};

/// Saves a record as a file.
pub(crate) fn download(record: &Record) {
    let made = || -> Option<()> {
        let pieces = js_sys::Array::of1(&wasm_bindgen::JsValue::from_str(&record.write()));
        let options = web_sys::BlobPropertyBag::new();
        options.set_type("application/json");
        let blob = web_sys::Blob::new_with_str_sequence_and_options(&pieces, &options).ok()?;
        let address = web_sys::Url::create_object_url_with_blob(&blob).ok()?;
        let link: web_sys::HtmlAnchorElement = document().create_element("a").ok()?.dyn_into().ok()?;
        link.set_href(&address);
        link.set_download(&format!("{}-{}.gamekeeper.json", record.game, record.table));
        link.click();
        // The browser needs the URL until it has started to write the file.
        set_timeout(move || drop(web_sys::Url::revoke_object_url(&address)), core::time::Duration::from_secs(10));
        Some(())
    };
    if made().is_none() {
        leptos::logging::warn!("the record could not be saved as a file");
    }
}

/// Imports a record if it passes every check. Returns the name of its table, and whether it was already
/// stored.
async fn take(assets: &Assets, text: &str) -> Result<(String, bool), String> {
    let record = Record::read(text).map_err(|why| tell("import-not-a-record", &[("why", w(&why.to_string()))]))?;
    covers::find(&record.game).ok_or_else(|| t("table-no-board"))?;
    let board = games::load(assets, &record.game).await.map_err(|_| t("game-not-loaded-text"))?;
    board.game().verify(&record, None).map_err(|why| fault(&why))?;
    let (name, here) = store::name_for(&record);
    if !here {
        store::keep(&name, record, None).map_err(|_| t("refusal-unkept"))?;
    }
    Ok((name, here))
}

/// Returns the page of replays.
pub(crate) fn replays() -> AnyView {
    name_window(&t("replays"));
    let all = || store::tables().into_iter().filter(|kept| kept.record.result.is_some()).collect::<Vec<_>>();
    let tables = RwSignal::new(all());
    let wrong = RwSignal::new(None::<String>);
    // Games that were finished online and are not stored here yet: visiting the room fetches the record.
    let rooms = RwSignal::new(Vec::<RoomSummary>::new());
    wasm_bindgen_futures::spawn_local(async move {
        let mut found = http::rooms().await.unwrap_or_default();
        found.retain(|room| room.stage == RoomPhase::Over && store::table(&room.table).is_none());
        rooms.set(found);
    });
    let empty = Memo::new(move |_| rooms.with(Vec::is_empty) && tables.with(Vec::is_empty));
    let toasts = expect_context::<Toasts>();
    let assets = expect_context::<Assets>();
    let import = move |event: leptos::ev::Event| {
        let input: web_sys::HtmlInputElement = event_target(&event);
        let Some(file) = input.files().and_then(|files| files.get(0)) else { return };
        let assets = assets.clone();
        wasm_bindgen_futures::spawn_local(async move {
            let text = JsFuture::from(file.text()).await.ok().and_then(|text| text.as_string()).unwrap_or_default();
            match take(&assets, &text).await {
                Ok((table, here)) => {
                    if here {
                        toasts.say(Toast { text: t("import-there-already"), is_error: false, clause: None });
                    }
                    navigate(&to("replay", &table));
                }
                Err(why) => wrong.set(Some(why)),
            }
            // Allow the same file to be chosen again.
            input.set_value("");
        });
    };
    view! {
        <Top title=t("replays")><UsualLinks game=covers::first().id() /></Top>
        <main class="wrap text">
            <h1>{t("replays")}</h1>
            <p class="muted">{t("replays-lead")}</p>
            <label class="btn file">
                <span inner_html=icon(Icon::Upload, 18)></span>
                {t("import")}
                <input type="file" accept=".json,application/json" class="vh" on:change=import />
            </label>
            {live(move || wrong.get().map(|why| view! { <p class="verdict bad" role="alert">{why}</p> }))}
            <div class="panel cont">
                <List each=move || tables.get() key=|kept: &Kept| kept.name.clone() children=move |kept: Kept| finished(&kept, tables) />
                <List each=move || rooms.get() key=room_key children=|room| room_row(&room, t("room-fetch")) />
                {live(move || empty.get().then(|| view! { <p class="empty muted">{t("replays-none")}</p> }))}
            </div>
        </main>
    }
    .into_any()
}

fn finished(kept: &Kept, tables: RwSignal<Vec<Kept>>) -> AnyView {
    let result = view! { <a href=to("result", &kept.name) class="btn quiet sm">{t("result")}</a> }.into_any();
    let proof = note::read(&kept.record.table)
        .faults
        .map(|faults| t(if faults.is_empty() { "proof-verified" } else { "proof-bad" }));
    let online = proof.map(|words| format!(" · {} · {words}", t("room-online"))).unwrap_or_default();
    row(kept, tables, "replay", mode_words(&kept.record) + &online, ().into_any(), result)
}
