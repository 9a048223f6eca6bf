//! Addresses that begin a table at once, and pages about a game that is still to be chosen or cannot be
//! opened.

use catalog::{AnyGame, Seating};
use game_core::hex::Bytes32;
use game_core::record::ChanceKind;
use game_core::{ChanceSource, SeatInfo, SeatKind};
use leptos::prelude::*;

use super::home::{WAYS, box_facts, lid, quick_seats};
use super::row::decided;
use super::{name_window, param, title, with_game};
use crate::boards::Board;
use crate::covers;
use crate::daily;
use crate::dom::keyed;
use crate::link::{Options, new_table, turn};
use crate::parts::{Top, UsualLinks};
use crate::route::{query, query_string, redirect, screen, to};
use crate::store;
use crate::words::{t, tell, w};

/// Begins a table against a bot, with the default options, and goes to it. A table that has been begun so and
/// not been touched is used again.
pub(crate) fn play() -> AnyView {
    keyed(param(), Clone::clone, |game| {
        with_game(&game, |board| {
            let seats = quick_seats();
            let table =
                untouched(board, &seats).map_or_else(|| new_table(board.game(), &Options::default(), seats), Ok);
            enter(table)
        })
    })
}

/// Opens the daily deal of a game: today's, or that of the date in the query. There is one table for each
/// day.
pub(crate) fn daily_deal() -> AnyView {
    keyed(param(), Clone::clone, |game| {
        with_game(&game, |board| {
            let date = query("on").filter(|date| daily::is_date(date)).unwrap_or_else(daily::today);
            let name = daily::table(board.id(), &date);
            match store::table(&name) {
                Some(kept) if kept.record.result.is_some() => forward(to("result", &name)),
                Some(_) => enter(Ok(name)),
                None => {
                    let seed = daily::seed(board.id(), &date);
                    enter(open_seeded(board.game(), &Options::default(), quick_seats(), name, seed))
                }
            }
        })
    })
}

/// Goes to a table in place of the current address, or shows why there is none.
fn enter(table: Result<String, String>) -> AnyView {
    match table {
        Ok(name) => forward(to("table", &name)),
        Err(why) => super::about::sorry(why),
    }
}

/// Goes to another address in place of the current one, as soon as this one has been rendered.
fn forward(address: String) -> AnyView {
    queue_microtask(move || redirect(&address));
    ().into_any()
}

/// Returns the name of a table that was begun against a bot and that no person has touched.
fn untouched(board: &dyn Board, seats: &[SeatInfo]) -> Option<String> {
    let options = board.game().default_options();
    let person = |seat: usize| seats.get(seat).is_some_and(|seat| seat.kind == SeatKind::Person);
    let found = store::tables().into_iter().find(|kept| {
        let record = &kept.record;
        let same = record.game == board.id() && record.options == options && record.seats == seats;
        let printed = record.component_set.is_none();
        let fresh = !record.steps.iter().filter_map(|step| decided(step)).any(person);
        same && printed && fresh && record.chance == ChanceKind::Committed && record.result.is_none() && !kept.imported
    });
    found.map(|kept| kept.name)
}

/// Opens a table with a seed that is known before the game, stores it, and returns its name.
///
/// # Errors
/// If the options and seats do not fit each other, or the table cannot be stored.
pub(crate) fn open_seeded(
    game: &'static dyn AnyGame,
    options: &Options,
    seats: Vec<SeatInfo>,
    table: String,
    seed: Bytes32,
) -> Result<String, String> {
    let component_set = options.components().map(|set| (**set).clone());
    let seating = Seating { options: options.to_json(), seats, component_set, table };
    let (table, _) = game.open(seating, ChanceSource::Seeded(seed)).map_err(|why| super::verify::fault(&why))?;
    store::keep(table.name(), table.record(), turn(&*table)).map_err(|_| t("refusal-unkept"))?;
    Ok(table.name().to_owned())
}

/// Returns the heading of the page on which a game is chosen: what it is chosen for, and the question.
fn choice_words(screen: &str, query: &str) -> String {
    let way = WAYS.iter().find(|(way, ..)| query.trim_start_matches('?').split('&').any(|part| part == *way));
    match (screen, way) {
        ("rules", _) => t("rules"),
        ("learn", _) => tell("choose-game-for", &[("way", w(&t("learn-game")))]),
        ("practice", _) => tell("choose-game-for", &[("way", w(&t("puzzles")))]),
        (_, Some((.., key))) => tell("choose-game-for", &[("way", w(&t(key)))]),
        _ => t("choose-game"),
    }
}

/// Returns the page on which a game is chosen, for an address that names none.
pub(crate) fn choose() -> AnyView {
    let (screen, query) = (screen(), query_string());
    let heading = choice_words(&screen, &query);
    name_window(&heading);
    // The bar has room for a few words.
    let bar = t(if screen == "rules" { "rules" } else { "choose-game" });
    // A game on the plain board has neither a first game nor puzzles.
    let studies = matches!(screen.as_str(), "learn" | "practice");
    let rows = covers::ALL.iter().filter(|cover| !studies || !cover.is_plain()).map(|cover| {
        let id = cover.id();
        view! {
            <a class="row" href=to(&screen, id) + &query>
                <span class="lid">{lid(cover)}</span>
                <span class="in">
                    <b>{title(id)}</b>
                    <span class="pitch">{cover.pitch()}</span>
                    {box_facts(cover)}
                </span>
            </a>
        }
    });
    view! {
        <Top title=bar><UsualLinks /></Top>
        <main class="wrap text"><h1>{heading}</h1><div class="panel choose">{rows.collect_view()}</div></main>
    }
    .into_any()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_page_says_what_a_game_is_chosen_for() {
        let path = format!("{}/../texts/en/app.ftl", env!("CARGO_MANIFEST_DIR"));
        let english = texts::Language::English;
        crate::words::learn(english, "app", std::fs::read_to_string(path).expect("the texts are there"));
        crate::words::speak(english);
        for (way, _, key) in WAYS {
            let words = choice_words("new", &format!("?{way}"));
            assert!(words.contains(&t(key)) && words != t("choose-game"), "{words}");
            assert_eq!(choice_words("new", &format!("?seats=3&{way}")), words, "with more than that");
        }
        assert_eq!(choice_words("new", ""), t("choose-game"));
        assert_eq!(choice_words("rules", ""), t("rules"));
        assert!(choice_words("learn", "").contains(&t("learn-game")));
    }
}
