//! The end of a game: who won and why, line by line.

use crate::route::{navigate, to};
use game_core::{Outcome, Record, Seat, SeatKind, SeatSet, Viewer, sort_few};
use leptos::prelude::*;
use protocol::Ask;

use super::about::sorry;
use super::table::log;
use super::verify::verdict;
use super::{Opened, mode_words, name_window, param, refused, sheet, title, with_table};
use crate::app::Bots;
use crate::boards::{Board, LogLine, Names, Scene};
use crate::dom::{keyed, live};
use crate::draw::{Icon, avatar, hexagon, icon, sin_cos};
use crate::link::{Options, Refused, RemoteLink, Snapshot, TableLink, new_table, note};
use crate::markup::{Markup, markup};
use crate::parts::{ClauseLink, Toasts, Top, UsualLinks};
use crate::words::{list, n, t, tell, w};

/// Returns the page of a finished game.
pub(crate) fn result() -> AnyView {
    keyed(param(), Clone::clone, |name| with_table(name, page))
}

fn page(name: &str, (record, table, board): Opened) -> AnyView {
    let Some(outcome) = table.outcome() else { return sorry(t("result-not-yet")) };
    name_window(&t("result"));
    let now = Snapshot::of(&*table, Viewer::Spectator, Vec::new(), 0, None);
    let options = Options::from(&table.options());
    let (headline, below) = headline(board, &record, &outcome, &options);
    let scene = Scene { options: options.clone(), seats: record.seats.len(), view: now.view.clone() };
    let toasts = expect_context::<Toasts>();
    let again = record.clone();
    let rematch = move |_| match new_table(board.game(), &Options::from(&again.options), again.seats.clone()) {
        Ok(table) => navigate(&to("table", &table)),
        Err(why) => toasts.refuse(why),
    };
    let lines = log(board, &now);
    let placements = lines.iter().filter(|line| line.points.is_some()).count() as i64;
    let names = Names::of(&record.seats);
    // A game that was played on a server is verified automatically.
    let note = note::read(name);
    let faults = note.faults.as_ref().map(Vec::len);
    let online = faults.is_some();
    let (checked, proof) = (RwSignal::new(faults.unwrap_or_default() > 0), record.clone());
    let verified = (faults == Some(0)).then(|| {
        view! { <p class="proof small"><span inner_html=icon(Icon::Shield, 18)></span>{t("proof-verified")}</p> }
    });
    let again = match &note.join {
        Some(join) => rematch_online(join),
        None if online => ().into_any(),
        None => view! {
            <button class="btn primary lg" on:click=rematch><span inner_html=icon(Icon::Swap, 18)></span>{t("rematch")}</button>
        }
        .into_any(),
    };
    view! {
        <Top title=title(board.id()) about=t("result").into_any()><UsualLinks game=board.id() /></Top>
        <main class="wrap result">
            <section class="win">
                <span inner_html=laurel(&now, &outcome)></span>
                <div><h1>{headline}</h1><p>{below}</p>{verified}</div>
                <div class="acts">
                    {again}
                    <a href=to("replay", name) class="btn lg"><span inner_html=icon(Icon::Play, 18)></span>{t("replay")}</a>
                    <button class="btn lg" aria-expanded=move || checked.get().to_string() on:click=move |_| checked.update(|shown| *shown = !*shown)>
                        <span inner_html=icon(Icon::Shield, 18)></span>
                        {t("verify")}
                    </button>
                </div>
                {live(move || checked.get().then(|| view! { <div class="verdict-box">{verdict(&proof)}</div> }))}
            </section>
            <div class="main">
                <section class="panel rank" aria-label=t("ranking")>{ranking(board, &options, &now, &outcome)}
                    <div class="why"><span inner_html=icon(Icon::Flag, 20)></span><span>{t(&format!("{}-ranked", board.id()))}" "<ClauseLink game=board.id() clause=board.tie_clause(&options) /></span></div>
                </section>
                <section class="panel scroll-x" tabindex="0" role="region" aria-label=t("sheet")>{sheet::table(board, &now)}</section>
            </div>
            <aside class="panel fin">
                <div class="pv" inner_html=board.still(&scene)></div>
                <div class="b">
                    <h2>{board.reason(&outcome.reason)}</h2>
                    <p class="small muted">{mode_words(&record)}" · "{tell("result-moves", &[("count", n(placements))])}</p>
                    <div><p class="eyebrow">{t("result-best")}</p>{best(lines, &names)}</div>
                </div>
            </aside>
        </main>
    }
    .into_any()
}

/// Returns the button for a rematch with the same people: it asks the room for the next one, which everybody
/// in the room is told of.
fn rematch_online(join: &str) -> AnyView {
    let link = RemoteLink::enter(join.to_owned(), true, expect_context::<Bots>().worker());
    let wanted = StoredValue::new(false);
    let next = Memo::new(move |_| {
        link.room.with(|room| room.as_ref()?.next.as_ref()?.join.as_deref().map(|join| to("room", join)))
    });
    Effect::new(move || {
        if let Some(next) = next.get().filter(|_| wanted.get_value()) {
            navigate(&next);
        }
    });
    let toasts = expect_context::<Toasts>();
    let refusals = TableLink::refused(&link);
    Effect::new(move || {
        if let Some(Refused::Table(code)) = refusals.get() {
            toasts.refuse(refused(&code));
            refusals.set(None);
        }
    });
    let act = move || match next.get_untracked() {
        Some(next) => navigate(&next),
        None => {
            wanted.set_value(true);
            link.ask(Ask::Rematch);
        }
    };
    let words = move || t(if next.get().is_some() { "rematch-go" } else { "rematch" });
    let seated = Memo::new(move |_| link.seat.get().is_some());
    let button = move || {
        seated.get().then(|| {
            let swap = icon(Icon::Swap, 18);
            view! { <button class="btn primary lg" on:click=move |_| act()><span inner_html=swap></span>{words}</button> }
        })
    };
    view! {
        {button}
        {live(move || next.get().map(|_| view! { <p class="rematch" role="status">{t("rematch-set")}</p> }))}
    }
    .into_any()
}

fn side_name(record: &Record, side: SeatSet) -> String {
    list(
        &side
            .iter()
            .filter_map(|seat| record.seats.get(seat.index()))
            .map(|seat| seat.name.clone())
            .collect::<Vec<_>>(),
    )
}

/// Returns in words who won, and what decided it.
fn headline(board: &dyn Board, record: &Record, outcome: &Outcome, options: &Options) -> (String, String) {
    let people: Vec<usize> = (0..record.seats.len()).filter(|&at| record.seats[at].kind == SeatKind::Person).collect();
    let reason = board.reason(&outcome.reason);
    let resigned: Vec<Seat> = record.result.as_ref().map(|result| result.resigned.clone()).unwrap_or_default();
    if record.seats.len() == 1 {
        return (t("result-solo"), reason);
    }
    let first = outcome.winners();
    let won = match (first, people.as_slice()) {
        ([side], [you]) if side.has(Seat::new(*you as u8)) => t("result-you-win"),
        ([side], _) if side.len() > 1 => tell("result-team-wins", &[("names", w(&side_name(record, *side)))]),
        ([side], _) => tell("result-wins", &[("name", w(&side_name(record, *side)))]),
        (sides, _) => {
            let names: Vec<String> = sides.iter().map(|side| side_name(record, *side)).collect();
            tell("result-shared", &[("names", w(&list(&names)))])
        }
    };
    let why = match outcome.decided_by.iter().find(|decider| decider.place == 0) {
        Some(decider) => {
            let what = board.compared(options, decider.index);
            tell("result-tie-break", &[("what", w(&what)), ("better", n(decider.better)), ("worse", n(decider.worse))])
        }
        None if !resigned.is_empty() => {
            let names: Vec<String> = resigned.iter().map(|seat| side_name(record, SeatSet::one(*seat))).collect();
            tell("result-resigned", &[("names", w(&list(&names)))])
        }
        None => reason,
    };
    (won, why)
}

/// Returns the ranking, with the values that decide it side by side.
fn ranking(board: &'static dyn Board, options: &Options, now: &Snapshot, outcome: &Outcome) -> AnyView {
    let mut rows: Vec<AnyView> = Vec::new();
    let mut place = 1;
    for (at, sides) in outcome.ranking.iter().enumerate() {
        let above = at
            .checked_sub(1)
            .and_then(|above| outcome.decided_by.iter().find(|decider| decider.place as usize == above));
        let below = outcome.decided_by.iter().find(|decider| decider.place as usize == at);
        for side in sides {
            let Some(seat) = side.first() else { continue };
            let Some(sheet) = now.sheets.get(seat.index()) else { continue };
            let steps = board
                .ladder(options, sheet)
                .into_iter()
                .enumerate()
                .map(|(index, (sign, value))| {
                    let index = index as u32;
                    let class = match (above, below) {
                        (_, Some(decider)) if index == decider.index => "step win",
                        (Some(decider), _) if index == decider.index => "step lose",
                        (Some(decider), None) | (None, Some(decider)) if index > decider.index => "step off",
                        (None, None) => "step",
                        _ => "step eq",
                    };
                    view! { <div class=class><span inner_html=sign></span><b class="num">{value}</b></div> }
                })
                .collect_view();
            let name = list(&side.iter().map(|seat| now.name(seat)).collect::<Vec<_>>());
            let avatars: Markup = side.iter().map(|seat| avatar(seat.index(), 40)).collect();
            rows.push(
                view! {
                    <div class="rk">
                        <span inner_html=badge(place)></span>
                        <span class="avatars" inner_html=avatars></span>
                        <div class="seat"><div class="who"><b>{name}</b><span>{tell("result-score", &[("score", n(sheet.total))])}</span></div></div>
                        <div class="ladder">{steps}</div>
                    </div>
                }
                .into_any(),
            );
        }
        place += sides.len();
    }
    rows.into_any()
}

fn badge(place: usize) -> Markup {
    let first = place == 1;
    let (fill, line, ink) = if first {
        ("var(--brass)", "var(--brass-ink)", "#1F2A2E")
    } else {
        ("var(--card)", "var(--line-2)", "var(--ink)")
    };
    markup!(
        "<svg class=\"place\" viewBox=\"-22 -24 44 48\" role=\"img\" aria-label=\"{}\"><path d=\"{}\" fill=\"{fill}\" stroke=\"{line}\" \
         stroke-width=\"2\" stroke-linejoin=\"round\"/><text text-anchor=\"middle\" y=\"7\" fill=\"{ink}\">{place}</text></svg>",
        tell("result-place", &[("place", n(place as i64))]),
        hexagon(21.0, 0.0, 0.0),
        fill = fill,
        line = line,
        ink = ink,
        place = place
    )
}

/// Returns the winner's score in a laurel wreath.
fn laurel(now: &Snapshot, outcome: &Outcome) -> Markup {
    let best = outcome.winners().first().and_then(|side| side.first());
    let score = best.and_then(|seat| now.sheets.get(seat.index())).map_or(0, |sheet| sheet.total);
    let mut leaves = Markup::default();
    for side in [-1.0, 1.0] {
        for leaf in 0..6 {
            let angle = 90.0 + side * (28.0 + f64::from(leaf) * 23.0_f64);
            let (sin, cos) = sin_cos(angle.to_radians());
            leaves.push(&markup!(
                "<ellipse cx=\"{x}\" cy=\"{y}\" rx=\"8.5\" ry=\"4.2\" transform=\"rotate({} {x} {y})\"/>",
                angle + side * 62.0,
                x = 39.0 * cos,
                y = 39.0 * sin
            ));
        }
    }
    markup!(
        "<svg class=\"cup\" width=\"92\" height=\"104\" viewBox=\"-46 -52 92 104\" aria-hidden=\"true\"><g fill=\"var(--forest)\">{leaves}</g><path \
         d=\"{}\" fill=\"var(--tile)\" stroke=\"var(--chip-edge)\" stroke-width=\"2\" stroke-linejoin=\"round\"/><path d=\"{}\" fill=\"none\" \
         stroke=\"var(--brass)\" stroke-width=\"2\"/><text text-anchor=\"middle\" y=\"10\" class=\"cup-number\">{score}</text></svg>",
        hexagon(25.0, 0.0, 0.0),
        hexagon(20.0, 0.0, 0.0),
        leaves = leaves,
        score = score
    )
}

/// Returns the three moves that scored most.
fn best(lines: Vec<LogLine>, names: &Names) -> AnyView {
    let mut numbered: Vec<(usize, LogLine)> =
        lines.into_iter().filter(|line| line.points.is_some()).enumerate().collect();
    sort_few(&mut numbered, |(_, a), (_, b)| a.points > b.points);
    numbered
        .into_iter()
        .take(3)
        .map(|(at, line)| {
            let name = line.seat.map(|seat| names.get(seat).to_owned()).unwrap_or_default();
            view! {
                <div class="mom">
                    <span class="shown" inner_html=line.shown aria-hidden="true"></span>
                    <span><b>{name}</b>", "{tell("move-number", &[("number", n(at as i64 + 1))])}</span>
                    <span class="pts">{format!("+{}", line.points.unwrap_or_default())}</span>
                </div>
            }
        })
        .collect_view()
        .into_any()
}
