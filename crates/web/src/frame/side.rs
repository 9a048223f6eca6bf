//! The column with log, score sheet and talk; a drawer where there is no room for a column.

use core::ops::Range;

use game_core::ToMove;
use leptos::prelude::*;

use super::More;
use crate::boards::{Board, LogLine};
use crate::dom::{List, live};
use crate::draw::{Icon, icon};
use crate::link::{Link, LinkKind};
use crate::screens::{set_words, sheets};
use crate::words::{n, points, t, tell};

/// What the column shows.
pub(super) struct Parts {
    /// The lines of the log, the newest last.
    pub(super) lines: Memo<Vec<LogLine>>,
    /// Which of log, score sheet and talk is shown.
    pub(super) tab: RwSignal<u8>,
    /// Whether the drawer is open.
    pub(super) open: RwSignal<bool>,
    /// Shows told steps again.
    pub(super) again: Callback<Range<usize>>,
    /// The chat.
    pub(super) talk: Option<fn() -> AnyView>,
    /// The number of chat messages that have not been seen.
    pub(super) unread: Signal<usize>,
    /// The zones below the log.
    pub(super) below: AnyView,
    /// One more tab.
    pub(super) more: Option<More>,
}

/// The number of the tab that not every table has.
pub(super) const MORE: u8 = 3;

/// Returns the mark on a button that leads to unread messages; nothing if there are none.
pub(super) fn badge(unread: Signal<usize>) -> AnyView {
    let shown = move || {
        let count = unread.get();
        (count > 0).then(|| {
            let words = tell("talk-unread", &[("count", n(count as i64))]);
            view! { <span class="badge"><span aria-hidden="true">{count}</span><span class="vh">{words}</span></span> }
        })
    };
    live(shown)
}

/// What is read aloud: the lines that were shown last.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Spoken {
    /// How many lines had been shown.
    count: usize,
    /// What is said when the person does not hear anything else.
    polite: String,
    /// What is said at once.
    urgent: String,
}

impl Spoken {
    /// Returns what is said about the lines since those that were said before; the last one if steps were
    /// taken back, and at first.
    fn after(before: Option<&Self>, lines: &[LogLine]) -> Self {
        let count = lines.len();
        let from = before.map_or(usize::MAX, |before| before.count).min(count.saturating_sub(1));
        let words = |urgent: bool| {
            let lines = lines[from..].iter().filter(|line| line.urgent == urgent);
            lines.map(|line| line.words.as_str()).collect::<Vec<_>>().join(" ")
        };
        Self { count, polite: words(false), urgent: words(true) }
    }
}

/// Returns the regions in which the lines of the log are read aloud once they have been shown.
pub(super) fn speech(lines: Memo<Vec<LogLine>>) -> AnyView {
    let spoken = Memo::new(move |before: Option<&Spoken>| lines.with(|lines| Spoken::after(before, lines)));
    view! {
        <div class="vh" aria-live="polite" role="log">{move || spoken.with(|spoken| spoken.polite.clone())}</div>
        <div class="vh" aria-live="assertive">{move || spoken.with(|spoken| spoken.urgent.clone())}</div>
    }
    .into_any()
}

/// Moves the focus to the log, where it is a column.
pub(super) fn focus_log() {
    // The list is there as soon as its tab is shown.
    request_animation_frame(|| {
        if let Some(log) = document().query_selector(".side .log").ok().flatten() {
            super::layout::focus_still(&log);
        }
    });
}

/// Returns the column.
pub(super) fn side(board: &'static dyn Board, link: &Link, parts: Parts) -> AnyView {
    let Parts { lines, tab, open, again, talk, unread, below, more } = parts;
    let now = link.now();
    let options = link.terms().options.clone();
    let talks = talk.map(|_| (2, "talk"));
    let tabs = [(0, "log"), (1, "sheet")].into_iter().chain(talks).chain(more.map(|more| (MORE, more.name)));
    let tabs = tabs.map(|(at, name)| {
        view! {
            <button role="tab" aria-selected=move || (tab.get() == at).to_string() on:click=move |_| tab.set(at)>
                {t(name)}
                {(at == 2).then(|| badge(unread))}
            </button>
        }
    });
    let set = options.components().map(|set| view! { <p class="own-set">{set_words(set.hash())}</p> });
    let plays = matches!(link.terms().kind, LinkKind::Local | LinkKind::Room);
    view! {
        <aside class="side f6" data-zone="log" class:open=open aria-label=t("log-and-sheet")>
            <section class="panel logp">
                <header>
                    <div class="seg tabs" role="tablist" aria-label=t("log-and-sheet")>{tabs.collect_view()}</div>
                    <button class="btn quiet icon only-m" aria-label=t("close") on:click=move |_| open.set(false) inner_html=icon(Icon::Close, 18)></button>
                </header>
                {live(move || match (tab.get(), talk, more) {
                    (2, Some(talk), _) => talk(),
                    (MORE, _, Some(more)) => more.view.run(()),
                    (1, ..) => view! { <div class="scroll" tabindex="0" role="region" aria-label=t("sheet")>{sheets(board, options.clone(), now)}</div> }.into_any(),
                    _ => log_list(lines, again),
                })}
                {set}
                <footer class="side-foot" class:only-s=!plays>
                    <a href="/settings" class="btn quiet sm only-s">{t("settings")}</a>
                    {plays.then(|| resign(link, open))}
                </footer>
            </section>
            {below}
        </aside>
    }
    .into_any()
}

/// Returns the log, the newest line first. A line keeps its element when new ones are inserted before it.
fn log_list(lines: Memo<Vec<LogLine>>, again: Callback<Range<usize>>) -> AnyView {
    let newest = Memo::new(move |_| lines.with(|lines| lines.len().saturating_sub(1)));
    let none = Memo::new(move |_| lines.with(Vec::is_empty));
    view! {
        {live(move || none.get().then(|| view! { <p class="muted none">{t("log-none")}</p> }))}
        <ol class="log" tabindex="0" aria-label=t("log")>
            <List
                each=move || lines.get().into_iter().enumerate().rev()
                key=|(at, line)| format!("{at} {}", line.key())
                children=move |(at, line)| log_line(line, Signal::derive(move || newest.get() == at), again)
            />
        </ol>
    }
    .into_any()
}

/// Returns one line of the log. A tap shows its steps again.
fn log_line(line: LogLine, newest: Signal<bool>, again: Callback<Range<usize>>) -> AnyView {
    let sign = line.sign();
    let steps = line.steps.clone();
    let scored = line.points.map(|value| {
        view! { <span class="pts num" class:zero=value == 0 class:loss=value < 0 aria-hidden="true">{points(value)}</span> }
    });
    let notes = (!line.notes.is_empty()).then(|| line.notes.join(" "));
    view! {
        <li class:now=newest class:plain=line.points.is_none()>
            <button type="button" class="line" title=t("log-show-again") on:click=move |_| again.run(steps.clone())>
                <span inner_html=sign></span>
                <span class="vh">{line.words}</span>
                <span class="shown" aria-hidden="true" inner_html=line.shown></span>
                {scored}
                {notes.map(|notes| view! { <span class="note" aria-hidden="true">{notes}</span> })}
            </button>
        </li>
    }
    .into_any()
}

/// Returns the button for resigning, which asks for confirmation and then closes the drawer.
fn resign(link: &Link, drawer: RwSignal<bool>) -> AnyView {
    let now = link.now();
    let link = StoredValue::new(link.clone());
    let sure = RwSignal::new(false);
    let playing = Memo::new(move |_| now.with(|now| now.viewer.seat().is_some() && now.to_move != ToMove::Over));
    let resign = move |_| {
        sure.set(false);
        drawer.set(false);
        link.get_value().resign();
    };
    let question = move || {
        if sure.get() {
            view! {
                <span>{t("resign-sure")}</span>
                <button class="btn sm danger" on:click=resign>{t("resign-yes")}</button>
                <button class="btn sm" on:click=move |_| sure.set(false)>{t("resign-no")}</button>
            }
            .into_any()
        } else {
            view! { <button class="btn quiet sm" on:click=move |_| sure.set(true)>{t("resign")}</button> }.into_any()
        }
    };
    live(move || playing.get().then(|| view! { <span class="resign">{live(question)}</span> }))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::markup::Markup;

    fn line(words: &str, urgent: bool) -> LogLine {
        LogLine { urgent, ..LogLine::new(None, 0..1, Markup::default(), words.to_owned()) }
    }

    #[test]
    fn every_line_that_was_shown_is_spoken_once() {
        let lines = [line("one", false), line("two", false), line("three", true), line("four", false)];
        let first = Spoken::after(None, &lines[..1]);
        assert_eq!((first.polite.as_str(), first.urgent.as_str()), ("one", ""));
        let next = Spoken::after(Some(&first), &lines);
        assert_eq!((next.polite.as_str(), next.urgent.as_str()), ("two four", "three"), "all that came at once");
        let back = Spoken::after(Some(&next), &lines[..2]);
        assert_eq!(back.polite, "two", "steps were taken back");
        assert_eq!(Spoken::after(Some(&back), &[]), Spoken::default());
    }
}
