//! The end of a game: who won and why, line by line.

mod ranking;
mod words;

use crate::route::{navigate, to};
use game_core::{Seat, Viewer, sort_few};
use leptos::prelude::*;
use protocol::Ask;

use super::about::sorry;
use super::analysis::KeptAnalysis;
use super::analysis::summary::short;
use super::news::rematch_words;
use super::verify::verdict;
use super::{Opened, deal, mode_words, name_window, param, refused, sheet, title, with_table};
use crate::app::Bots;
use crate::boards::{Automa, LogLine, Names, Scene};
use crate::dom::{keyed, live};
use crate::draw::{Icon, hexagon, icon, sin_cos};
use crate::keep::keep;
use crate::link::{Options, Refused, RemoteLink, Snapshot, TableLink, Told, new_table, note};
use crate::markup::{Markup, markup};
use crate::parts::{ClauseLink, Toasts, Top, UsualLinks};
use crate::store;
use crate::words::{n, number, points, t, tell, try_t};
pub(crate) use ranking::ranking;
use words::Ended;

/// Returns the page of a finished game.
pub(crate) fn result() -> AnyView {
    keyed(param(), Clone::clone, |name| with_table(name, page))
}

fn page(name: &str, (record, table, board): Opened) -> AnyView {
    let Some(outcome) = table.outcome() else { return sorry(t("result-not-yet")) };
    name_window(&t("result"));
    let told = Told::all(&*table, Viewer::Spectator);
    let now = Snapshot::of(&*table, Viewer::Spectator, told, 0, None);
    let options = Options::of(&*table);
    let you = store::table(name).and_then(|kept| kept.you());
    let rivals = sheet::automas(board, &options, &now);
    let ended = Ended { board, options: &options, now: &now, outcome: &outcome, rivals: &rivals, you };
    let headline = ended.headline(words::best_words(name, &record));
    let cup = cup(ended.best_score(), headline.laurel);
    let names = Names::plain(&record.seats).addressing(you);
    let scene = Scene { options: options.clone(), seats: record.seats.len(), view: now.view.clone() };
    // The poster of the person here, or else of the winner.
    let seat = you.or_else(|| outcome.ranking.first()?.first()?.first());
    let drawn = seat.and_then(|seat| board.souvenir(&scene, seat, names.get(seat)));
    let souvenir = drawn.map(|drawing| souvenir(drawing, board.id()));
    let toasts = expect_context::<Toasts>();
    let again = record.clone();
    let same = Options::from(&again.options).with(options.components().cloned());
    let rematch = move |_| match new_table(board.game(), &same, again.seats.clone()) {
        Ok(table) => navigate(&to("table", &table)),
        Err(why) => toasts.refuse(why),
    };
    let lines = board.log(&names, &options, &now.told.steps);
    let turns = i64::from(lines.iter().map(|line| line.turn).max().unwrap_or_default());
    // A game that was played on a server is verified automatically.
    let note = note::read(name);
    let faults = note.faults.as_ref().map(Vec::len);
    let online = faults.is_some();
    let (checked, proof) = (RwSignal::new(faults.unwrap_or_default() > 0), record.clone());
    let verified = (faults == Some(0)).then(|| {
        view! { <p class="proof small"><span inner_html=icon(Icon::Shield, 18)></span>{t("proof-verified")}</p> }
    });
    let same_again = if record.seats.len() > 1 { t("rematch") } else { t("result-again") };
    let again = match &note.join {
        Some(join) => rematch_online(join),
        None if online => ().into_any(),
        None => view! {
            <button class="btn primary lg" on:click=rematch><span inner_html=icon(Icon::Swap, 18)></span>{same_again}</button>
        }
        .into_any(),
    };
    // A game that ended because somebody resigned was not decided by what is compared.
    let ranked = outcome.reason != "resigned" && record.seats.len() > 1;
    view! {
        <Top title=title(board.id()) about=t("result").into_any()><UsualLinks game=board.id() /></Top>
        <main class="wrap result">
            <section class="win">
                <span inner_html=cup></span>
                <div><h1>{headline.won}</h1><p>{headline.below}</p>{verified}</div>
                <div class="acts">
                    {again}
                    <a href=to("replay", name) class="btn lg"><span inner_html=icon(Icon::Replay, 18)></span>{t("replay")}</a>
                    <a href="/" class="btn lg"><span inner_html=icon(Icon::Onward, 18)></span>{t("result-home")}</a>
                    <a href="/new" class="btn lg"><span inner_html=icon(Icon::Plus, 18)></span>{t("result-another")}</a>
                    <button class="btn lg" aria-expanded=move || checked.get().to_string() on:click=move |_| checked.update(|shown| *shown = !*shown)>
                        <span inner_html=icon(Icon::Shield, 18)></span>
                        {t("verify")}
                    </button>
                </div>
                {live(move || checked.get().then(|| view! { <div class="verdict-box">{verdict(&proof)}</div> }))}
            </section>
            <div class="main">
                <section class="panel rank" aria-label=t("ranking")>{ranking(&|sheet| board.ladder(&options, sheet), &now, &outcome, &rivals)}
                    {ranked.then(|| view! { <div class="why"><span inner_html=icon(Icon::Flag, 20)></span><span>{try_t(&format!("{}-ranked", board.id())).unwrap_or_else(|| t("result-ranked"))}" "<ClauseLink game=board.id() clause=board.tie_clause(&options) /></span></div> })}
                </section>
                {analysed(name, &names)}
                <section class="panel scroll-x" tabindex="0" role="region" aria-label=t("sheet")>{sheet::table(board, &options, &now)}</section>
                {deal::panel(name, &record, board)}
            </div>
            <aside class="panel fin">
                <div class="pv" inner_html=board.still(&scene)></div>
                <div class="b">
                    <h2>{board.reason(&outcome.reason)}</h2>
                    <p class="small muted">{mode_words(&record)}" · "{tell("result-turns", &[("count", n(turns))])}</p>
                    {best(lines, &names, &rivals)}
                    {souvenir}
                </div>
            </aside>
        </main>
    }
    .into_any()
}

/// Returns what the analysis says about each player, or the way to it if there is none yet.
fn analysed(name: &str, names: &Names) -> AnyView {
    let kept = KeptAnalysis::read(name);
    let found = if kept.is_complete() {
        short(&kept, names)
    } else {
        let address = format!("{}?open=analysis", to("replay", name));
        view! { <p><a class="btn" href=address><span inner_html=icon(Icon::Chart, 18)></span>{t("analysis-result-none")}</a></p> }
            .into_any()
    };
    view! { <section class="panel an-panel" aria-label=t("analysis")><h2>{t("analysis-result")}</h2>{found}</section> }
        .into_any()
}

/// Returns the drawing that a player may keep, and the button that saves it.
fn souvenir(drawing: Markup, game: &'static str) -> AnyView {
    let place = NodeRef::<leptos::html::Div>::new();
    let save = move |_| {
        let drawn = place.get_untracked().and_then(|place| place.first_element_child());
        if let Some(drawn) = drawn {
            keep(&drawn, &format!("{game}.svg"));
        }
    };
    view! {
        <div class="souvenir">
            <div node_ref=place inner_html=drawing></div>
            <button class="btn" on:click=save><span inner_html=icon(Icon::Onward, 18)></span>{t("result-keep")}</button>
        </div>
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
    let asked = Memo::new(move |_| {
        let by = link.room.with(|room| room.as_ref()?.next.as_ref().map(|next| next.by))?;
        Some(rematch_words(link, by))
    });
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
        {live(move || asked.get().map(|words| view! { <p class="rematch" role="status">{words}</p> }))}
    }
    .into_any()
}

/// Returns a score, in a laurel wreath if there is something to celebrate.
fn cup(score: i32, laurel: bool) -> Markup {
    let mut leaves = Markup::default();
    for side in if laurel { &[-1.0, 1.0][..] } else { &[] } {
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
    let is_long = !(-9..100).contains(&score);
    markup!(
        "<svg class=\"cup\" width=\"92\" height=\"104\" viewBox=\"-46 -52 92 104\" aria-hidden=\"true\"><g fill=\"var(--forest)\">{leaves}</g><path \
         d=\"{}\" fill=\"var(--tile)\" stroke=\"var(--chip-edge)\" stroke-width=\"2\" stroke-linejoin=\"round\"/><path d=\"{}\" fill=\"none\" \
         stroke=\"var(--brass)\" stroke-width=\"2\"/><text text-anchor=\"middle\" y=\"{y}\" class=\"{class}\">{score}</text></svg>",
        hexagon(25.0, 0.0, 0.0),
        hexagon(20.0, 0.0, 0.0),
        y = if is_long { 7 } else { 10 },
        class = if is_long { "cup-number long" } else { "cup-number" },
        leaves = leaves,
        score = number(score)
    )
}

/// Returns the three moves that scored most, with their turns; `None` if none scored.
fn best(lines: Vec<LogLine>, names: &Names, rivals: &[Automa]) -> Option<AnyView> {
    let mut scored: Vec<LogLine> = lines.into_iter().filter(|line| line.points > Some(0) && !line.befell()).collect();
    sort_few(&mut scored, |a, b| a.points > b.points);
    // Opponents without a seat come after the seats.
    let name_of = |seat: Seat| match seat.index().checked_sub(names.count()) {
        Some(rival) => rivals.get(rival).map(|rival| rival.name.clone()).unwrap_or_default(),
        None => names.get(seat).to_owned(),
    };
    if scored.is_empty() {
        return None;
    }
    let moves = scored
        .into_iter()
        .take(3)
        .map(|line| {
            let name = line.seat.map(name_of).unwrap_or_default();
            // What happens between turns, such as the end of a round, has none.
            let turn =
                (line.turn > 0).then(|| format!(", {}", tell("turn-number", &[("number", n(i64::from(line.turn)))])));
            view! {
                <div class="mom">
                    <span class="shown" inner_html=line.shown aria-hidden="true"></span>
                    <span><b>{name}</b>{turn}</span>
                    <span class="pts">{points(line.points.unwrap_or_default())}</span>
                </div>
            }
        })
        .collect_view();
    Some(view! { <div><p class="eyebrow">{t("result-best")}</p>{moves}</div> }.into_any())
}
