//! The table: the board in the middle, a column on each side, and the dock. All games share this frame, in
//! local play, online and in lessons.

use game_core::ToMove;
use leptos::ev::KeyboardEvent;
use leptos::prelude::*;

use super::sheet::sheets;
use super::{Opened, mode_words, name_window, param, title, with_table};
use crate::app::Bots;
use crate::boards::{Board, LogLine, Names};
use crate::dom::{List, live, on_window};
use crate::draw::{Icon, avatar, icon};
use crate::link::{Link, LocalLink, Refused, Snapshot};
use crate::parts::{ClauseLink, IconButton, Toast, Toasts, Top, TopLink, typing};
use crate::route::to;
use crate::settings::use_settings;
use crate::sound::knock;
use crate::store;
use crate::words::{n, t, tell, w};

/// Returns the page of a table in this browser.
pub(crate) fn table() -> AnyView {
    let name = param();
    // Another tab may play at the same table: the last write wins.
    let changed = RwSignal::new(0_u32);
    on_window(leptos::ev::storage, move |event: web_sys::StorageEvent| {
        if event.key().as_deref() == Some(&store::key(&name.get_untracked())) && event.new_value().is_some() {
            changed.update(|count| *count += 1);
        }
    });
    let shown = move || {
        changed.get();
        with_table(name.get(), local)
    };
    live(shown)
}

fn local(name: &str, (record, table, board): Opened) -> AnyView {
    name_window(&title(board.id()));
    let settings = use_settings();
    let still = Signal::derive(move || settings.get().still());
    let link = LocalLink::new(name, table, expect_context::<Bots>().worker(), still);
    frame(board, std::sync::Arc::new(link), mode_words(&record), Around::default())
}

/// Parts of the frame that not every table has.
#[derive(Default)]
pub(crate) struct Around {
    /// Above the prompt: the text of a lesson, or news of a room.
    pub(crate) above: Option<AnyView>,
    /// Whether it is a lesson, without undo and resigning.
    pub(crate) learning: bool,
    /// Replaces the link to the result.
    pub(crate) end: Option<AnyView>,
    /// The chat, beside log and score sheet.
    pub(crate) talk: Option<fn() -> AnyView>,
}

/// Returns the frame of a table.
pub(crate) fn frame(board: &'static dyn Board, link: Link, about: String, around: Around) -> AnyView {
    let now = link.now();
    let slots = board.table(link.clone());
    let sheet_open = RwSignal::new(false);
    let Around { above, learning, end, talk } = around;
    speak_up(board, &link);
    let undo = {
        let link = link.clone();
        Callback::new(move |()| link.undo())
    };
    let advise = {
        let link = link.clone();
        Callback::new(move |()| link.advise())
    };
    let no_undo = Signal::derive(move || now.with(|now| now.undoable == 0));
    let no_advice = Signal::derive(move || now.with(|now| !now.is_mine()));
    shortcuts(undo, advise, no_undo, sheet_open);
    let (aim, clause) = board.aim(&link.terms().options);
    let id = board.id();
    let over = Memo::new(move |_| now.with(|now| now.pending == ToMove::Over));
    let result = to("result", &link.terms().table);
    let end = end.unwrap_or_else(|| {
        let link = move || {
            over.get().then(|| view! { <a href=result.clone() class="btn primary lg wide">{t("see-result")}</a> })
        };
        live(link)
    });
    view! {
        <div class="table-page">
            <Top title=title(id) about=view! { <span class="hide-s">{about}</span> }.into_any()>
                {(!learning).then(|| view! {
                    <IconButton icon=Icon::Undo name=t("undo") class="quiet" title=t("undo-help") disabled=no_undo on_click=undo />
                })}
                <IconButton icon=Icon::Bulb name=t("hint") class="quiet" title=t("hint-help") disabled=no_advice on_click=advise />
                <TopLink href=format!("/rules/{id}") icon=Icon::Book name=t("rules") />
                <span class="hide-s"><TopLink href="/settings" icon=Icon::Gear name=t("settings") /></span>
                <span class="only-m">
                    <IconButton icon=Icon::Log name=t("log-and-sheet") class="quiet" on_click=move |()| sheet_open.update(|open| *open = !*open) />
                </span>
            </Top>
            <main class="table">
                <aside class="side left" aria-label=t("table-seats")>
                    {slots.seats}
                    <p class="aim hide-s"><span inner_html=icon(Icon::Flag, 18)></span><span>{aim}" "<ClauseLink game=id clause=clause /></span></p>
                </aside>
                <section class="stage" aria-label=t("table-board")>{slots.stage}{curtain(&link)}</section>
                <aside class="side right" class:open=sheet_open aria-label=t("log-and-sheet")>
                    {right(board, &link, slots.supply, sheet_open, learning, talk)}
                </aside>
                <section class="dock" class:covered=move || now.with(|now| now.curtain.is_some()) aria-label=t("table-dock")>
                    {above}
                    {end}
                    {slots.dock}
                </section>
            </main>
        </div>
    }
    .into_any()
}

/// Announces what happens: refusals as toasts, events in the live region, a knock if sound is on.
fn speak_up(board: &'static dyn Board, link: &Link) {
    tell_refusals(board, link.refused());
    let settings = use_settings();
    let now = link.now();
    Effect::new(move || {
        let moved = now.with(|now| !now.fresh.is_empty());
        if moved && settings.with_untracked(|settings| settings.sound) {
            knock();
        }
    });
}

/// Shows refusals as toasts.
pub(crate) fn tell_refusals(board: &'static dyn Board, refused: RwSignal<Option<Refused>>) {
    let toasts = expect_context::<Toasts>();
    Effect::new(move || {
        if let Some(why) = refused.get() {
            toasts.say(refusal(board, why));
            refused.set(None);
        }
    });
}

/// Returns the toast for a refusal.
fn refusal(board: &'static dyn Board, why: Refused) -> Toast {
    let (text, clause) = match why {
        Refused::Rules(reason, clause) => (board.refusal(&reason), Some((board.id(), clause))),
        Refused::Explained(text, clause) => (text, Some((board.id(), clause))),
        Refused::Table(code) => (super::refused(&code), None),
        Refused::Unkept => (t("refusal-unkept"), None),
        Refused::NotThisOne => (t("refusal-not-this-one"), None),
    };
    Toast { text, is_error: true, clause }
}

/// Installs the shortcuts of every table: U undoes, H asks for advice, L opens the log.
fn shortcuts(undo: Callback<()>, advise: Callback<()>, no_undo: Signal<bool>, sheet: RwSignal<bool>) {
    on_window(leptos::ev::keydown, move |event: KeyboardEvent| {
        if typing(&event) || event.ctrl_key() || event.meta_key() || event.alt_key() {
            return;
        }
        match event.key().as_str() {
            "u" | "U" if !no_undo.get_untracked() => undo.run(()),
            "h" | "H" => advise.run(()),
            "l" | "L" => sheet.update(|open| *open = !*open),
            "Escape" => sheet.set(false),
            _ => {}
        }
    });
}

/// Returns the curtain that is shown while the device is handed over; no rack is in the page then.
fn curtain(link: &Link) -> AnyView {
    let now = link.now();
    let link = StoredValue::new(link.clone());
    let next = Memo::new(move |_| now.with(|now| now.curtain.map(|seat| (seat, now.name(seat)))));
    let shown = move || {
        let (seat, name) = next.get()?;
        Some(view! {
            <div class="curtain">
                <span inner_html=avatar(seat.index(), 64)></span>
                <h2>{tell("curtain-to", &[("name", w(&name))])}</h2>
                <p>{tell("curtain-covered", &[("name", w(&name))])}</p>
                <button class="btn lg" on:click=move |_| link.get_value().uncover()>
                    {tell("curtain-i-am", &[("name", w(&name))])}
                </button>
            </div>
        })
    };
    live(shown)
}

/// Returns the right column: log, score sheet, and the supply.
fn right(
    board: &'static dyn Board,
    link: &Link,
    supply: AnyView,
    open: RwSignal<bool>,
    learning: bool,
    talk: Option<fn() -> AnyView>,
) -> AnyView {
    let now = link.now();
    let tab = RwSignal::new(0_u8);
    let lines = Memo::new(move |_| now.with(|now| log(board, now)));
    let turn = move || lines.with(|lines| lines.iter().filter(|line| line.points.is_some()).count() as i64);
    let spoken = Signal::derive(move || {
        now.with(|now| board.log(&Names::of(&now.seats), &now.fresh).map(|line| line.words).unwrap_or_default())
    });
    let talks = talk.is_some();
    let tabs = [(0, "log"), (1, "sheet"), (2, "talk")].into_iter().filter(|(at, _)| *at < 2 || talks);
    let tabs = tabs.map(|(at, name)| {
        view! {
            <button role="tab" aria-selected=move || (tab.get() == at).to_string() on:click=move |_| tab.set(at)>
                {t(name)}
            </button>
        }
    });
    view! {
        <div class="vh" aria-live="polite" role="log">{spoken}</div>
        <section class="panel logp">
            <header>
                <div class="seg small" role="tablist" aria-label=t("log-and-sheet")>
                    {tabs.collect_view()}
                </div>
                <span class="sp"></span>
                {(!talks).then(|| view! { <span class="tag">{move || tell("move-number", &[("number", n(turn()))])}</span> })}
                <button class="btn quiet icon only-m" aria-label=t("close") on:click=move |_| open.set(false) inner_html=icon(Icon::Close, 18)></button>
            </header>
            {live(move || match (tab.get(), talk) {
                (2, Some(talk)) => talk(),
                (1, _) => view! { <div class="scroll" tabindex="0" role="region" aria-label=t("sheet")>{sheets(board, now)}</div> }.into_any(),
                _ => log_list(lines),
            })}
            {(!learning).then(|| resign(link))}
        </section>
        {supply}
    }
    .into_any()
}

/// Returns the log, the newest line first. A line keeps its element when new ones are inserted before it.
fn log_list(lines: Memo<Vec<LogLine>>) -> AnyView {
    let newest = Memo::new(move |_| lines.with(|lines| lines.len().saturating_sub(1)));
    view! {
        <ol class="log" tabindex="0" aria-label=t("log")>
            <List
                each=move || lines.get().into_iter().enumerate().rev()
                key=|(at, line)| format!("{at} {}", line.key())
                children=move |(at, line)| log_line(line, Signal::derive(move || newest.get() == at))
            />
        </ol>
    }
    .into_any()
}

/// Returns the button for resigning, which asks for confirmation.
fn resign(link: &Link) -> AnyView {
    let now = link.now();
    let link = StoredValue::new(link.clone());
    let sure = RwSignal::new(false);
    let playing = Memo::new(move |_| now.with(|now| now.viewer.seat().is_some() && now.pending != ToMove::Over));
    let question = move || {
        if sure.get() {
            view! {
                <span>{t("resign-sure")}</span>
                <button class="btn sm" on:click=move |_| sure.set(false)>{t("resign-no")}</button>
                <button class="btn sm danger" on:click=move |_| link.get_value().resign()>{t("resign-yes")}</button>
            }
            .into_any()
        } else {
            view! { <button class="btn quiet sm" on:click=move |_| sure.set(true)>{t("resign")}</button> }.into_any()
        }
    };
    let shown = move || playing.get().then(|| view! { <footer class="resign">{live(question)}</footer> });
    live(shown)
}

/// Returns the lines of the log, the newest last.
pub(crate) fn log(board: &'static dyn Board, now: &Snapshot) -> Vec<LogLine> {
    let names = Names::of(&now.seats);
    now.told.iter().filter_map(|step| board.log(&names, step)).collect()
}

/// Returns one line of the log.
fn log_line(line: LogLine, newest: Signal<bool>) -> AnyView {
    let sign = line.seat.map(|seat| avatar(seat.index(), 22)).unwrap_or_default();
    view! {
        <li class:now=newest class:plain=line.points.is_none()>
            <span inner_html=sign></span>
            <span class="vh">{line.words}</span>
            <span class="shown" aria-hidden="true" inner_html=line.shown></span>
            {line.points.map(|points| {
                let text = if points == 0 { "0".to_owned() } else { format!("+{points}") };
                view! { <span class="pts num" class:zero=points == 0 aria-hidden="true">{text}</span> }
            })}
            {line.note.map(|note| view! { <span class="note" aria-hidden="true">{note}</span> })}
        </li>
    }
    .into_any()
}
