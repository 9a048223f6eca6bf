//! The column beside the replay: the progress of the analysis, the decision that is shown, and the summary.

use catalog::{Judged, Mark};
use leptos::prelude::*;

use super::marks::{MARKS, drawn, key};
use super::summary::{summaries, value};
use super::{Analysis, KeptAnalysis};
use crate::boards::Names;
use crate::dom::{every, live};
use crate::draw::{Icon, icon};
use crate::link::Care;
use crate::parts::Choice;
use crate::words::{n, t, tell, w};

/// What the column shows of the current stop, and what its buttons do.
#[derive(Clone, Copy)]
pub(in crate::screens) struct Beside {
    pub(in crate::screens) analysis: Analysis,
    pub(in crate::screens) names: StoredValue<Names>,
    /// The decision of the current stop.
    pub(in crate::screens) judged: Memo<Option<Judged>>,
    /// The better line in words, if there is one, and what speaks for it.
    pub(in crate::screens) better: Memo<Option<[String; 2]>>,
    /// Whether the better line is shown on the board.
    pub(in crate::screens) what_if: Signal<bool>,
    /// Shows the better line, or the game again.
    pub(in crate::screens) toggle: Callback<()>,
    /// Goes to the next marked decision, or to the previous one.
    pub(in crate::screens) turn: Callback<bool>,
    /// Offers to play on from before the decision.
    pub(in crate::screens) play_before: Callback<usize>,
}

/// Returns the column.
pub(in crate::screens) fn panel(beside: Beside) -> AnyView {
    let analysis = beside.analysis;
    let begun = Memo::new(move |_| analysis.kept.with(|kept| !kept.judged.is_empty()));
    let complete = Memo::new(move |_| analysis.kept.with(KeptAnalysis::is_complete));
    let summary = move || {
        complete.get().then(|| analysis.kept.with(|kept| beside.names.with_value(|names| summaries(kept, names))))
    };
    view! {
        <div class="scroll an" tabindex="0" role="region" aria-label=t("analysis")>
            {progress(analysis, begun, complete)}
            {live(move || begun.get().then(|| turns(beside)))}
            {live(move || begun.get().then(|| decision(beside)))}
            {live(summary)}
            {live(move || begun.get().then(legend))}
        </div>
    }
    .into_any()
}

/// Returns the buttons that begin and stop the analysis, and how far it is.
fn progress(analysis: Analysis, begun: Memo<bool>, complete: Memo<bool>) -> AnyView {
    let care = RwSignal::new(analysis.kept.with_untracked(|kept| kept.care));
    let running = Memo::new(move |_| analysis.run.get().is_some());
    let now = RwSignal::new(js_sys::Date::now());
    Effect::new(move || {
        if running.get() {
            every(core::time::Duration::from_secs(1), move || now.set(js_sys::Date::now()));
        }
    });
    let cares = [(Care::Quick, "quick"), (Care::Thorough, "thorough")];
    let choose = move |chosen: String| {
        let found = cares.into_iter().find(|(_, name)| *name == chosen);
        found.into_iter().for_each(|(chosen, _)| care.set(chosen));
    };
    // What has been made with this care is not made again.
    let made = Memo::new(move |_| complete.get() && analysis.kept.with(|kept| kept.care == care.get()));
    let goes_on = Memo::new(move |_| begun.get() && analysis.kept.with(|kept| kept.care == care.get()));
    let start = move || {
        let words = t(if goes_on.get() { "analysis-resume" } else { "analysis-start" });
        (!made.get()).then(|| view! { <button type="button" class="btn primary" on:click=move |_| analysis.start(care.get_untracked())>{words}</button> })
    };
    let idle = move || {
        let options = cares.map(|(_, name)| (name.to_owned(), t(&format!("analysis-{name}")).into())).to_vec();
        let value = Signal::derive(move || {
            cares.into_iter().find(|(own, _)| *own == care.get()).map_or("", |(_, name)| name).to_owned()
        });
        view! {
            {(!begun.get()).then(|| view! { <p class="small">{t("analysis-lead")}</p> })}
            <div class="an-go">
                <Choice label=t("analysis-care") options=options value=value on_choose=choose />
                {live(start)}
            </div>
        }
        .into_any()
    };
    let busy = move || {
        view! {
            <div class="an-go"><p class="small">{move || done_words(analysis, now.get())}</p>
            <button type="button" class="btn" on:click=move |_| analysis.stop()>{t("analysis-stop")}</button></div>
        }
        .into_any()
    };
    let bar = move || {
        let (done, all) = analysis.kept.with(|kept| (kept.done(), kept.all));
        (begun.get() && !complete.get() || running.get())
            .then(|| view! { <progress aria-label=t("analysis-progress-name") max=all.max(1).to_string() value=done.to_string()></progress> })
    };
    let failed =
        move || analysis.failed.get().then(|| view! { <p class="small" role="alert">{t("analysis-failed")}</p> });
    view! {
        <div class="an-progress">
            {live(move || if running.get() { busy() } else { idle() })}
            {live(bar)}
            {live(failed)}
        </div>
    }
    .into_any()
}

/// Returns how far the analysis is, and how long it still takes.
fn done_words(analysis: Analysis, now: f64) -> String {
    analysis.kept.with(|kept| {
        let percent =
            |all: usize| tell("analysis-progress", &[("percent", n((100 * kept.done() / all).min(100) as i64))]);
        let done = if kept.all == 0 { t("analysis-begins") } else { percent(kept.all) };
        let left = analysis.run.get().and_then(|run| run.seconds_left(kept, now));
        let left = left.map(|seconds| match seconds {
            ..=90 => tell("analysis-seconds-left", &[("count", n(seconds))]),
            _ => tell("analysis-minutes-left", &[("count", n((seconds + 30) / 60))]),
        });
        [Some(done), left].into_iter().flatten().collect::<Vec<_>>().join(" ")
    })
}

/// Returns the buttons that go from mark to mark. They are above the texts, whose length changes, and stay
/// where they are.
fn turns(beside: Beside) -> AnyView {
    let turn = beside.turn;
    view! {
        <div class="an-turn">
            <button type="button" class="btn sm" on:click=move |_| turn.run(false)><span inner_html=icon(Icon::Back, 16)></span>{t("analysis-previous")}</button>
            <button type="button" class="btn sm" on:click=move |_| turn.run(true)>{t("analysis-next")}<span inner_html=icon(Icon::Onward, 16)></span></button>
        </div>
    }
    .into_any()
}

/// Returns what is said about the decision of the current stop.
fn decision(beside: Beside) -> AnyView {
    let Beside { analysis, judged, better, what_if, toggle, play_before, .. } = beside;
    let said = move || match judged.get() {
        None => view! { <p class="small muted">{t("analysis-nothing-here")}</p> }.into_any(),
        // Not tracked: it would be spoken again at every step of the analysis.
        Some(judged) => analysis.kept.with_untracked(|kept| verdict(kept, &judged)),
    };
    let shown = move || {
        better.get().map(|[words, reasons]| {
            let before = judged.get_untracked().map_or(0, |judged| judged.step);
            let label = move || t(if what_if.get() { "analysis-back" } else { "analysis-show" });
            view! {
                <p class="small">{tell("analysis-better", &[("words", w(&words))])}</p>
                {(!reasons.is_empty()).then(|| view! { <p class="small">{tell("analysis-why", &[("words", w(&reasons))])}</p> })}
                <div class="an-acts">
                    <button type="button" class="btn sm" on:click=move |_| toggle.run(())>{label}</button>
                    <button type="button" class="btn sm" on:click=move |_| play_before.run(before)>{t("analysis-play-before")}</button>
                </div>
            }
        })
    };
    view! {
        <section class="an-decision" aria-live="polite">
            {live(said)}
            {live(shown)}
        </section>
    }
    .into_any()
}

/// Returns the mark of a decision and what it cost.
fn verdict(kept: &KeptAnalysis, judged: &Judged) -> AnyView {
    let (played, best) =
        (value(kept.shares, kept.value(judged.with_played)), value(kept.shares, kept.value(judged.with_best)));
    let unit = if kept.shares { "shares" } else { "scores" };
    let about = [("played", w(&played)), ("best", w(&best))];
    let is_best = judged.played == judged.best || played == best;
    let cost = if is_best { format!("analysis-best-{unit}") } else { format!("analysis-cost-{unit}") };
    let name = t(&format!("analysis-mark-{}", key(judged.mark)));
    view! {
        <p class="an-mark"><span inner_html=drawn(judged.mark)></span><b>{name}</b></p>
        <p class="small">{tell(&cost, &about)}</p>
    }
    .into_any()
}

/// Returns what the signs of the marks mean.
fn legend() -> AnyView {
    let rows = MARKS.map(|mark: Mark| {
        view! { <li><span inner_html=drawn(mark)></span>{t(&format!("analysis-legend-{}", key(mark)))}</li> }
    });
    view! { <ul class="an-legend small muted">{rows.into_iter().collect_view()}</ul> }.into_any()
}
