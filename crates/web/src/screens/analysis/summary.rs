//! What an analysis says about each player: accuracy, marks, and how skill and luck add up to the result.

use catalog::{Mark, Summary};
use game_core::Seat;
use leptos::prelude::*;

use super::KeptAnalysis;
use super::marks::{MARKS, drawn, key};
use crate::boards::Names;
use crate::draw::avatar;
use crate::words::{n, number, points, t, tell, w};

/// Returns a change as a text: per cent of the win, or points.
pub(super) fn change(shares: bool, value: f32) -> String {
    if shares { percent(&points((100.0 * value).round() as i32)) } else { points(value.round() as i32) }
}

/// Returns a value as a text: per cent of the win, or points.
pub(super) fn value(shares: bool, value: f32) -> String {
    if shares { percent(&number((100.0 * value).round() as i32)) } else { number(value.round() as i32) }
}

fn percent(number: &str) -> String {
    tell("analysis-percent", &[("number", w(number))])
}

/// Returns how many decisions of a seat have a mark.
fn count(kept: &KeptAnalysis, seat: Seat, mark: Mark) -> i64 {
    kept.judged.iter().filter(|judged| judged.seat == seat && judged.mark == mark).count() as i64
}

/// Returns the marks of a seat, each with its number.
fn marks(kept: &KeptAnalysis, seat: Seat) -> AnyView {
    let marks = MARKS.map(|mark| {
        let count = count(kept, seat, mark);
        let words = tell(&format!("analysis-count-{}", key(mark)), &[("count", n(count))]);
        let title = words.clone();
        view! { <span class:none=count == 0 title=title><span inner_html=drawn(mark)></span><span aria-hidden="true">{count}</span><span class="vh">{words}</span></span> }
    });
    view! { <p class="an-marks num">{marks.into_iter().collect_view()}</p> }.into_any()
}

/// Returns in two sentences how much luck and the decisions mattered.
fn words(kept: &KeptAnalysis, summary: &Summary) -> String {
    let shares = kept.shares;
    // Less than this is the noise of the estimates.
    let little = if shares { 0.05 } else { 0.03 * summary.end.abs().max(10.0) };
    let luck = match summary.luck {
        luck if luck > little => "analysis-luck-good",
        luck if luck < -little => "analysis-luck-bad",
        _ => "analysis-luck-even",
    };
    let skill = if summary.skill < -little { "analysis-skill-cost" } else { "analysis-skill-none" };
    // Chances of winning that were lost and won back add up to several games, which nobody can imagine: their
    // mean can be.
    let each = if shares { 1.0 / decisions(kept, summary.seat).max(1) as f32 } else { 1.0 };
    let shown = |value: f32| change(shares, value.abs()).trim_start_matches('+').to_owned();
    let key = |key: &str| if shares { format!("{key}-shares") } else { key.to_owned() };
    let (luck_by, skill_by) = (shown(summary.luck), shown(each * summary.skill));
    format!("{} {}", tell(&key(luck), &[("by", w(&luck_by))]), tell(&key(skill), &[("by", w(&skill_by))]))
}

/// Returns how many decisions of a seat with a choice were judged.
fn decisions(kept: &KeptAnalysis, seat: Seat) -> usize {
    kept.judged.iter().filter(|judged| judged.seat == seat && judged.compared).count()
}

/// Returns what moved the expectation of a player, each part with its name. Chances of winning go up and down
/// many times, so of them it is told which part of the movement came from where.
fn parts(kept: &KeptAnalysis, summary: &Summary) -> Vec<(&'static str, String)> {
    let Summary { start, skill, gifts, luck, end, .. } = *summary;
    let moved = [("analysis-luck", luck), ("analysis-skill", skill), ("analysis-gifts", gifts)];
    if kept.shares {
        let all: f32 = moved.iter().map(|(_, by)| by.abs()).sum();
        let part = |by: f32| value(true, if all > 0.0 { by.abs() / all } else { 0.0 });
        return moved.map(|(name, by)| (name, part(by))).to_vec();
    }
    let ends = [("analysis-start-value", value(false, start)), ("analysis-end", value(false, end))];
    let [first, last] = ends;
    [first].into_iter().chain(moved.map(|(name, by)| (name, change(false, by)))).chain([last]).collect()
}

/// Returns the summary of one player.
fn player(kept: &KeptAnalysis, names: &Names, summary: &Summary) -> AnyView {
    let Summary { seat, accuracy, .. } = *summary;
    // Alone there is nobody who could make a mistake.
    let alone = names.count() == 1;
    let parts = parts(kept, summary).into_iter().filter(|(name, _)| !alone || *name != "analysis-gifts");
    let parts = parts.map(|(name, value)| view! { <div><dt>{t(name)}</dt><dd class="num">{value}</dd></div> });
    view! {
        <section class="an-player">
            <h3><span inner_html=avatar(seat.index(), 22)></span><span class="nm">{names.get(seat).to_owned()}</span></h3>
            {accuracy_words(accuracy)}
            {marks(kept, seat)}
            <p class="small">{words(kept, summary)}</p>
            {kept.shares.then(|| view! { <p class="small muted">{t("analysis-moved")}</p> })}
            <dl class="an-sum">{parts.collect_view()}</dl>
        </section>
    }
    .into_any()
}

fn accuracy_words(accuracy: f32) -> AnyView {
    let shown = percent(&number(accuracy.round() as i32));
    view! { <p class="an-accuracy"><span>{t("analysis-accuracy")}</span><b class="num">{shown}</b></p> }.into_any()
}

/// Returns the summaries of all players, with what the numbers mean.
pub(super) fn summaries(kept: &KeptAnalysis, names: &Names) -> AnyView {
    let players = kept.seats.iter().map(|summary| player(kept, names, summary)).collect_view();
    let common = ["analysis-means-accuracy", "analysis-means-skill", "analysis-means-gifts", "analysis-means-luck"];
    let of_unit: &[&str] = if kept.shares {
        &["analysis-means-moved", "analysis-means-shares"]
    } else {
        &["analysis-means-start", "analysis-means-sum", "analysis-means-scores"]
    };
    let meanings = common.iter().chain(of_unit).map(|key| view! { <li>{t(key)}</li> });
    view! {
        <div class="an-players">{players}</div>
        <details class="small"><summary>{t("analysis-means")}</summary><ul>{meanings.collect_view()}</ul></details>
    }
    .into_any()
}

/// Returns the short version for the page of the result: accuracy, marks, luck and skill in words.
pub(in crate::screens) fn short(kept: &KeptAnalysis, names: &Names) -> AnyView {
    let players = kept.seats.iter().map(|summary| {
        let seat = summary.seat;
        view! {
            <section class="an-player">
                <h3><span inner_html=avatar(seat.index(), 22)></span><span class="nm">{names.get(seat).to_owned()}</span></h3>
                {accuracy_words(summary.accuracy)}
                {marks(kept, seat)}
                <p class="small">{words(kept, summary)}</p>
            </section>
        }
    });
    view! { <div class="an-players">{players.collect_view()}</div> }.into_any()
}
