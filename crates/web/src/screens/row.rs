//! A table in a list of tables, and what its row says about it.

use game_core::{Record, Seat, SeatSet};
use leptos::ev::MouseEvent;
use leptos::prelude::*;
use wasm_bindgen::JsCast;

use super::home::lid;
use super::{mode_words, title};
use crate::covers;
use crate::daily;
use crate::draw::{Icon, icon};
use crate::link::note;
use crate::parts::Toasts;
use crate::route::to;
use crate::store::{self, Kept};
use crate::words::{list, n, sentence, t, tell, try_tell, w};

/// Returns one row of a list: a link with a heading, a remark and a tag in it, and something beside the link.
pub(crate) fn line(href: String, game: &str, heading: String, about: String, tag: AnyView, beside: AnyView) -> AnyView {
    let lid = covers::ALL.iter().find(|cover| cover.id() == game).map(lid);
    view! {
        <div class="row">
            <a href=href>
                <span class="em">{lid}</span>
                <span><b>{heading}</b><small>{about}</small></span>
                {tag}
            </a>
            {beside}
        </div>
    }
    .into_any()
}

/// The tables of a list, and how they are read from the storage.
#[derive(Clone, Copy)]
pub(crate) struct Tables {
    /// The tables that are listed.
    pub(crate) list: RwSignal<Vec<Kept>>,
    read: fn() -> Vec<Kept>,
}

impl Tables {
    /// Returns the tables that `read` finds in the storage.
    pub(crate) fn new(read: fn() -> Vec<Kept>) -> Self {
        Self { list: RwSignal::new(read()), read }
    }
}

/// Returns where a table comes from, if it goes on from a point of another game; else an empty text.
pub(crate) fn origin(kept: &Kept) -> String {
    if note::read(&kept.record.table).forked { t("row-forked") } else { String::new() }
}

/// Returns the row of a stored table: a link with a remark and a tag in it, something beside the link, and
/// the bin.
pub(crate) fn row(kept: &Kept, tables: Tables, screen: &str, about: String, tag: AnyView, beside: AnyView) -> AnyView {
    let toasts = expect_context::<Toasts>();
    let heading = heading(kept);
    let label = tell("row-delete", &[("what", w(&heading))]);
    let href = to(screen, &kept.name);
    let game = kept.record.game.clone();
    let kept = kept.clone();
    let delete = move |event: MouseEvent| {
        focus_neighbour(&event);
        let count = store::set_aside(&kept);
        tables.list.update(|list| list.retain(|other| other.name != kept.name));
        let undo = move || {
            store::bring_back();
            // The page with the list may have been left.
            let _ = tables.list.try_set((tables.read)());
        };
        toasts.offer_undo(tell("row-deleted", &[("count", n(count as i64))]), undo, store::delete_aside);
    };
    let bin = view! {
        {beside}
        <button class="btn quiet icon" aria-label=label title=t("row-delete-title") on:click=delete inner_html=icon(Icon::Bin, 18)></button>
    }
    .into_any();
    line(href, &game, heading, about, tag, bin)
}

/// Moves the focus to the bin of the next row, or of the previous one: this event's row is about to be
/// removed.
fn focus_neighbour(event: &MouseEvent) {
    let bin = event.current_target().and_then(|bin| bin.dyn_into::<web_sys::Element>().ok());
    let Some(row) = bin.and_then(|bin| bin.closest(".row").ok().flatten()) else { return };
    let neighbours = [row.next_element_sibling(), row.previous_element_sibling()];
    let bin = neighbours.into_iter().flatten().find_map(|row| row.query_selector("button.icon").ok().flatten());
    if let Some(bin) = bin {
        let _ = bin.unchecked_into::<web_sys::HtmlElement>().focus();
    }
}

/// Returns the heading of a table: the game, and everybody but the person at this device. Nobody of an
/// imported record is here.
pub(crate) fn heading(kept: &Kept) -> String {
    let (record, you) = (&kept.record, kept.you());
    if kept.imported {
        let names: Vec<String> = record.seats.iter().map(|seat| seat.name.clone()).collect();
        return tell("table-of", &[("game", w(&title(&record.game))), ("names", w(&list(&names)))]);
    }
    let others = record.seats.iter().enumerate().filter(|(at, _)| you.is_none_or(|you| you.index() != *at));
    with(&record.game, &others.map(|(_, seat)| seat.name.clone()).collect::<Vec<_>>())
}

/// Returns the title of a game, and with whom it is played.
pub(crate) fn with(game: &str, names: &[String]) -> String {
    match names {
        [] => title(game),
        names => tell("table-with", &[("game", w(&title(game))), ("names", w(&list(names)))]),
    }
}

/// Returns the parts of a remark as one text.
pub(crate) fn joined(parts: impl IntoIterator<Item = String>) -> String {
    parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(" · ")
}

/// Returns the mode of a table, and the day if it is a daily deal.
pub(crate) fn kind(record: &Record) -> String {
    let daily = daily::date_of(record).map(|date| tell("daily-of", &[("date", w(&daily::in_words(date)))]));
    joined(daily.into_iter().chain([mode_words(record)]))
}

/// Returns how far the game of an open table is, and how it stands.
pub(crate) fn progress(kept: &Kept) -> String {
    let record = &kept.record;
    if record.steps.iter().all(|step| decided(step).is_none()) {
        return t("row-not-begun");
    }
    let you = kept.you();
    let standing = kept.standing.as_ref();
    let turn = standing.map(|standing| standing.turn).filter(|turn| *turn > 0);
    let turn = turn.map(|turn| tell("turn-number", &[("number", n(i64::from(turn)))]));
    let totals = standing.map_or(&[][..], |standing| &standing.totals);
    match you.and_then(|you| totals.get(you.index())) {
        Some(score) => {
            let mode = record.options["mode"].as_str().unwrap_or_default();
            let own = try_tell(&format!("{}-row", record.game), &[("score", n(*score)), ("mode", w(mode))]);
            let score = own.unwrap_or_else(|| tell("row-score", &[("score", n(*score))]));
            turn.map_or_else(|| sentence(&score), |turn| format!("{turn}, {score}"))
        }
        None => joined(turn.into_iter().chain([scores(kept)])),
    }
}

/// Returns who won a finished game, and with what scores.
pub(crate) fn outcome(kept: &Kept) -> String {
    let (record, you) = (&kept.record, kept.you());
    let name = |seat: Seat| record.seats.get(seat.index()).map(|seat| seat.name.clone()).unwrap_or_default();
    let names = |team: &SeatSet| list(&team.iter().map(name).collect::<Vec<_>>());
    let winners = record.result.as_ref().map_or(&[][..], |result| result.outcome.winners());
    let won = match winners {
        _ if record.seats.len() == 1 => String::new(),
        [] => String::new(),
        [team] if you.is_some_and(|you| team.has(you)) && team.len() == 1 => t("row-you-won"),
        [team] => tell("row-won", &[("names", w(&names(team))), ("count", n(team.len() as i64))]),
        teams => tell("row-shared", &[("names", w(&list(&teams.iter().map(names).collect::<Vec<_>>())))]),
    };
    joined([won, scores(kept)])
}

/// Returns the score of every seat, with its name; empty if the scores are not known.
fn scores(kept: &Kept) -> String {
    let totals = kept.standing.as_ref().map_or(&[][..], |standing| &standing.totals);
    let seats = kept.record.seats.iter().zip(totals);
    match totals {
        [total] => tell("result-score", &[("score", n(*total))]),
        _ => seats.map(|(seat, total)| format!("{} {total}", seat.name)).collect::<Vec<_>>().join(", "),
    }
}

/// Returns the seat that made a step; `None` for a chance step.
pub(crate) fn decided(step: &str) -> Option<usize> {
    step.split(' ').next()?.parse().ok()
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::words;

    fn kept(seats: &[(&str, &str)], made: &[&str], to_act: &[u8], totals: &[i32]) -> Kept {
        let learn = |file: &str| include_str!("../../../texts/en/app.ftl").to_owned() + file;
        words::learn(texts::Language::English, words::APP, learn(include_str!("../../../texts/en/covers.ftl")));
        let seats: Vec<_> = seats.iter().map(|(name, kind)| json!({ "name": name, "kind": kind })).collect();
        let record = json!({
            "format": 1, "game": "ingenious", "rules": 1, "parts": null, "options": { "mode": "standard" },
            "seats": seats, "table": "t", "chance": "typed", "commitment": null, "secret": null, "contributions": [],
            "result": null, "steps": made, "digests": {},
        });
        let standing = json!({ "to_act": to_act, "totals": totals, "turn": 3 });
        serde_json::from_value(json!({ "at": 1.0, "standing": standing, "record": record })).expect("a table")
    }

    const BOT: [(&str, &str); 2] = [("You", "person"), ("Mirabel", "bot greedy")];

    #[test]
    fn a_row_says_the_turn_and_the_score() {
        let made = ["* draw", "0 place 1", "1 place 2"];
        assert_eq!(progress(&kept(&BOT, &made, &[0], &[3, 5])), "Turn 3, your lowest is 3");
        assert_eq!(progress(&kept(&BOT, &["* draw"], &[0], &[0, 0])), "not begun yet");
        let people = [("Ann", "person"), ("Bob", "person")];
        assert_eq!(progress(&kept(&people, &made, &[0], &[3, 5])), "Turn 3 · Ann 3, Bob 5");
        let mut old = kept(&BOT, &made, &[0], &[]);
        old.standing = None;
        assert_eq!(progress(&old), "", "a table of before has neither turn nor scores");
    }

    #[test]
    fn a_finished_row_says_who_won() {
        let finished = |ranking: serde_json::Value| {
            let mut kept = kept(&BOT, &["0 place 1"], &[], &[11, 9]);
            let result = json!({ "reason": "full", "ranking": ranking, "verdict": null });
            kept.record.result = Some(serde_json::from_value(result).expect("a result"));
            kept
        };
        assert_eq!(outcome(&finished(json!([[[0]], [[1]]]))), "You won · You 11, Mirabel 9");
        assert_eq!(outcome(&finished(json!([[[1]], [[0]]]))), "Mirabel won · You 11, Mirabel 9");
        assert_eq!(outcome(&finished(json!([[[0], [1]]]))), "Shared by You and Mirabel · You 11, Mirabel 9");
    }

    #[test]
    fn only_the_person_at_this_device_is_left_out_of_the_heading() {
        let mut kept = kept(&BOT, &[], &[0], &[]);
        assert_eq!(heading(&kept), "Ingenious with Mirabel");
        kept.imported = true;
        assert_eq!(heading(&kept), "Ingenious: You and Mirabel");
    }
}
