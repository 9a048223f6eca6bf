//! What this browser keeps: the files for offline use, and finished games. Two sections of the settings page.

use leptos::prelude::*;

use super::title;
use crate::covers;
use crate::dom::live;
use crate::offline::{self, Cached, Count, Offline};
use crate::parts::{Toast, Toasts};
use crate::store::{self, Finished};
use crate::words::{language, list, n, t, tell, w};

/// The age above which a finished game is old, in milliseconds: 30 days.
const OLD: f64 = 30.0 * 24.0 * 3600.0 * 1000.0;

/// Returns the section about offline use.
pub(super) fn offline_use() -> AnyView {
    let state = offline::watch();
    let shown = move || match state.get() {
        Offline::Unavailable => remark(t("offline-unavailable")),
        Offline::Unknown => remark(t("offline-unknown")),
        Offline::Cached(cached) => progress(&cached),
    };
    view! {
        <h2>{t("offline")}</h2>
        <p class="muted">{t("offline-lead")}</p>
        <div class="panel">{live(shown)}</div>
    }
    .into_any()
}

/// Returns a remark in place of the progress.
fn remark(text: String) -> AnyView {
    view! { <div class="opt one"><p role="status">{text}</p></div> }.into_any()
}

/// Returns how much is cached: the games that can be played offline, and the files.
fn progress(cached: &Cached) -> AnyView {
    let Count(done, all) = cached.all;
    let known = covers::ALL.iter().filter_map(|cover| Some((cover.id(), *cached.games.get(cover.id())?)));
    let (ready, waiting): (Vec<_>, Vec<_>) = known.partition(|(_, count)| count.is_complete());
    let ready: Vec<String> = ready.into_iter().map(|(game, _)| format!("{} ✓", title(game))).collect();
    let available = (!ready.is_empty()).then(|| tell("offline-games", &[("games", w(&list(&ready)))]));
    let waiting = waiting.into_iter().map(|(game, Count(done, all))| {
        let words = tell("offline-game", &[("game", w(&title(game))), ("done", n(done)), ("all", n(all))]);
        view! { <span class="h">{words}</span> }
    });
    let files = match cached.all.is_complete() {
        true => tell("offline-complete", &[("all", n(all))]),
        false => tell("offline-files", &[("done", n(done)), ("all", n(all))]),
    };
    view! {
        <div class="opt one">
            <div>
                {available.map(|words| view! { <b>{words}</b> })}
                {waiting.collect_view()}
                <span class="h">{files}</span>
            </div>
            <progress aria-label=t("offline-progress") max=all.to_string() value=done.to_string()></progress>
        </div>
    }
    .into_any()
}

/// Which finished games are deleted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Which {
    Old,
    All,
}

impl Which {
    /// Returns whether this game is one of them.
    fn includes(self, game: &Finished) -> bool {
        self == Self::All || game.at < js_sys::Date::now() - OLD
    }
}

/// Returns the section about finished games.
pub(super) fn finished_games() -> AnyView {
    let toasts = expect_context::<Toasts>();
    let games = RwSignal::new(store::finished());
    let asked = RwSignal::new(None::<Which>);
    let heading = NodeRef::<leptos::html::H2>::new();
    let count = move |which: Which| games.with(|games| games.iter().filter(|game| which.includes(game)).count() as i64);
    let summary = move || {
        let bytes = games.with(|games| games.iter().map(|game| game.bytes).sum());
        tell("finished-count", &[("count", n(count(Which::All))), ("size", w(&size(bytes)))])
    };
    let delete = move |which: Which| {
        // They are read again: another tab may have changed them. Only finished ones are among them.
        let chosen: Vec<Finished> = store::finished().into_iter().filter(|game| which.includes(game)).collect();
        chosen.iter().for_each(|game| store::delete(&game.name, true));
        games.set(store::finished());
        asked.set(None);
        // The button that was pressed is gone.
        if let Some(heading) = heading.get_untracked() {
            let _ = heading.focus();
        }
        let text = tell("finished-deleted", &[("count", n(chosen.len() as i64))]);
        toasts.say(Toast { text, is_error: false, clause: None });
    };
    // What would delete nothing is not offered.
    let choice = move |which: Which, key: &'static str| {
        let words = tell(key, &[("count", n(count(which)))]);
        let button = || view! { <button class="btn" on:click=move |_| asked.set(Some(which))>{words}</button> };
        (count(which) > 0).then(button)
    };
    let acts = move || match asked.get() {
        None => {
            view! { {choice(Which::Old, "finished-delete-old")} {choice(Which::All, "finished-delete-all")} }.into_any()
        }
        Some(which) => {
            let keep = NodeRef::<leptos::html::Button>::new();
            // The button that was pressed is gone; the focus goes on to the harmless answer.
            keep.on_load(|button| drop(button.focus()));
            view! {
                <span role="alert">{tell("finished-sure", &[("count", n(count(which)))])}</span>
                <button class="btn" node_ref=keep on:click=move |_| asked.set(None)>{t("finished-keep")}</button>
                <button class="btn danger" on:click=move |_| delete(which)>{t("finished-delete")}</button>
            }
            .into_any()
        }
    };
    view! {
        <h2 node_ref=heading tabindex="-1">{t("finished")}</h2>
        <p class="muted">{t("finished-lead")}" "<a href="/replays">{t("replays")}</a></p>
        <div class="panel">
            <div class="opt one">
                <div><b>{summary}</b><span class="h">{t("finished-help")}</span></div>
                <div class="acts">{live(acts)}</div>
            </div>
        </div>
    }
    .into_any()
}

/// Returns a number of bytes in words.
fn size(bytes: usize) -> String {
    let (key, size) = match bytes {
        0..1_000_000 => ("size-kilobytes", (bytes as f64 / 1e3).ceil()),
        _ => ("size-megabytes", (bytes as f64 / 1e5).round() / 10.0),
    };
    let number: String = js_sys::Number::from(size).to_locale_string(language().tag()).into();
    tell(key, &[("size", w(&number))])
}
