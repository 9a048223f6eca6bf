//! Finished games of this browser, and imported records.

use crate::dom::{List, live};
use crate::route::{navigate, to};
use game_core::{Record, SeatInfo};
use leptos::prelude::*;
use protocol::RoomPhase;
use protocol::http::RoomSummary;
use wasm_bindgen::JsCast;
use wasm_bindgen_futures::JsFuture;

use super::home::{room_key, room_row};
use super::name_window;
use super::row::{Tables, joined, kind, origin, outcome, row};
use super::verify::{load, verify};
use crate::app::Assets;
use crate::covers;
use crate::daily;
use crate::draw::{Icon, icon};
use crate::games;
use crate::link::{http, note};
use crate::parts::{Toast, Toasts, Top, UsualLinks};
use crate::store::{self, Kept, Standing};
use crate::words::{YOU, n, t, tell};

/// Saves a record as a file.
pub(crate) fn download(record: &Record) {
    let name = format!("{}-{}.gamekeeper.json", record.game, record.table);
    save_text(&record.write(), "application/json", &name);
}

/// Saves a text as a file of a type, under a name.
pub(crate) fn save_text(text: &str, kind: &str, name: &str) {
    let pieces = js_sys::Array::of1(&wasm_bindgen::JsValue::from_str(text));
    let options = web_sys::BlobPropertyBag::new();
    options.set_type(kind);
    match web_sys::Blob::new_with_str_sequence_and_options(&pieces, &options) {
        Ok(file) => save_file(&file, name),
        Err(_) => leptos::logging::warn!("the file could not be written"),
    }
}

/// Saves a file under a name, as if a link to it had been followed.
pub(crate) fn save_file(file: &web_sys::Blob, name: &str) {
    let saved = || -> Option<()> {
        let address = web_sys::Url::create_object_url_with_blob(file).ok()?;
        let link: web_sys::HtmlAnchorElement = document().create_element("a").ok()?.dyn_into().ok()?;
        link.set_href(&address);
        link.set_download(name);
        link.click();
        // The browser needs the URL until it has started to write the file.
        set_timeout(move || drop(web_sys::Url::revoke_object_url(&address)), core::time::Duration::from_secs(10));
        Some(())
    };
    if saved().is_none() {
        leptos::logging::warn!("the file could not be saved");
    }
}

/// Imports a record if it passes every check. Returns the name of its table, and whether it was already
/// stored.
async fn take(assets: &Assets, text: &str) -> Result<(String, bool), String> {
    // What the parser says would help nobody who plays.
    let record = Record::read(text).map_err(|_| t("import-not-a-record"))?;
    covers::find(&record.game).ok_or_else(|| t("table-no-board"))?;
    let board = games::load(assets, &record.game).await.map_err(|_| t("game-not-loaded-text"))?;
    let (_, table) = verify(board, &record)?;
    if let (name, true) = store::name_for(&record) {
        return Ok((name, true));
    }
    let record = Record { seats: strangers(&record.seats), ..record };
    let (name, here) = store::name_for(&record);
    if !here {
        store::keep_imported(&name, record, Standing::of(&*table)).map_err(|_| t("refusal-unkept"))?;
    }
    Ok((name, here))
}

/// Returns the seats of an imported record: who was "you" at another device is not you. Names are not part of
/// what a record proves.
fn strangers(seats: &[SeatInfo]) -> Vec<SeatInfo> {
    let rename = |(at, seat): (usize, &SeatInfo)| match YOU.contains(&seat.name.as_str()) {
        true => SeatInfo { name: tell("player-number", &[("number", n(at as i64 + 1))]), kind: seat.kind.clone() },
        false => seat.clone(),
    };
    seats.iter().enumerate().map(rename).collect()
}

/// Works out how the games stand that were stored without it: those of before, and those that were fetched
/// from a server.
async fn complete(assets: &Assets, tables: Tables) {
    for mut kept in tables.list.get_untracked().into_iter().filter(|kept| kept.standing.is_none()) {
        let Ok(board) = games::load(assets, &kept.record.game).await else { continue };
        let Ok(table) = load(board, &kept.record) else { continue };
        kept.standing = Some(Standing::of(&*table));
        // If there is no room left, it is worked out again next time.
        let _ = store::save(&kept);
        let replaced = tables.list.try_update(|list| {
            list.iter_mut().filter(|other| other.name == kept.name).for_each(|other| *other = kept.clone());
        });
        if replaced.is_none() {
            return;
        }
    }
}

/// Returns the stored tables whose game is over.
fn finished_tables() -> Vec<Kept> {
    store::tables().into_iter().filter(|kept| kept.record.result.is_some()).collect()
}

/// Returns the page of replays.
pub(crate) fn replays() -> AnyView {
    name_window(&t("replays"));
    let tables = Tables::new(finished_tables);
    let wrong = RwSignal::new(None::<String>);
    // Games that were finished online and are not stored here yet: visiting the room fetches the record.
    let rooms = RwSignal::new(Vec::<RoomSummary>::new());
    wasm_bindgen_futures::spawn_local(async move {
        let mut found = http::rooms().await.unwrap_or_default();
        found.retain(|room| room.stage == RoomPhase::Over && store::table(&room.table).is_none());
        rooms.set(found);
    });
    let empty = Memo::new(move |_| rooms.with(Vec::is_empty) && tables.list.with(Vec::is_empty));
    let toasts = expect_context::<Toasts>();
    let assets = expect_context::<Assets>();
    {
        let assets = assets.clone();
        wasm_bindgen_futures::spawn_local(async move { complete(&assets, tables).await });
    }
    let import = move |event: leptos::ev::Event| {
        let input: web_sys::HtmlInputElement = event_target(&event);
        let Some(file) = input.files().and_then(|files| files.get(0)) else { return };
        let assets = assets.clone();
        wasm_bindgen_futures::spawn_local(async move {
            let text = JsFuture::from(file.text()).await.ok().and_then(|text| text.as_string()).unwrap_or_default();
            match take(&assets, &text).await {
                Ok((table, here)) => {
                    navigate(&to("replay", &table));
                    if here {
                        toasts.say(Toast { text: t("import-there-already"), is_error: false, clause: None });
                    }
                }
                Err(why) => wrong.set(Some(why)),
            }
            // Allow the same file to be chosen again.
            input.set_value("");
        });
    };
    view! {
        <Top title=t("replays")><UsualLinks /></Top>
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
                <List each=move || tables.list.get() key=row_key children=move |kept: Kept| finished(&kept, tables) />
                <List each=move || rooms.get() key=room_key children=|room| room_row(&room, t("room-fetch")) />
                {live(move || empty.get().then(|| view! { <p class="empty muted">{t("replays-none")}</p> }))}
            </div>
        </main>
    }
    .into_any()
}

/// Returns the key of a finished game in the list: its row changes when its scores become known.
fn row_key(kept: &Kept) -> String {
    format!("{} {}", kept.standing.is_some(), kept.name)
}

fn finished(kept: &Kept, tables: Tables) -> AnyView {
    let result = view! { <a href=to("result", &kept.name) class="btn quiet sm">{t("result")}</a> }.into_any();
    let proof = note::read(&kept.record.table)
        .faults
        .map(|faults| t(if faults.is_empty() { "proof-verified" } else { "proof-bad" }));
    let online = proof.map(|words| joined([t("room-online"), words])).unwrap_or_default();
    let about = joined([outcome(kept), daily::moment(kept.at), kind(&kept.record), origin(kept), online]);
    let tag = kept.imported.then(|| view! { <span class="tag">{t("replays-imported")}</span> });
    row(kept, tables, "replay", about, tag.into_any(), result)
}

#[cfg(test)]
mod tests {
    use game_core::SeatKind;
    use texts::Language;

    use super::*;
    use crate::words;

    #[test]
    fn a_stranger_is_not_called_you() {
        words::learn(Language::English, words::APP, include_str!("../../../texts/en/app.ftl").to_owned());
        let seat = |name: &str| SeatInfo { name: name.to_owned(), kind: SeatKind::Person };
        let names = |seats: &[SeatInfo]| strangers(seats).into_iter().map(|seat| seat.name).collect::<Vec<_>>();
        assert_eq!(names(&[seat("Ann"), seat("You")]), ["Ann", "Player 2"]);
        assert_eq!(names(&[seat("Вы"), seat("Mirabel")]), ["Player 1", "Mirabel"]);
    }

    /// If the word for the person at a device changes, so must the list of those that are replaced.
    #[test]
    fn the_words_for_you_are_those_of_the_texts() {
        for (file, you) in
            [include_str!("../../../texts/en/app.ftl"), include_str!("../../../texts/ru/app.ftl")].iter().zip(YOU)
        {
            assert!(file.lines().any(|line| line == format!("you = {you}")), "{you}");
        }
    }
}
