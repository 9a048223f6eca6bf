//! The section of a finished game about its deal.

use std::sync::Arc;

use game_core::fair::Header;
use game_core::hex::Bytes32;
use game_core::record::ChanceKind;
use game_core::{Record, Seat, SeatInfo, SeatKind, Viewer, sort_few};
use js_sys::{Array, Function, Object, Promise, Reflect};
use leptos::prelude::*;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;

use super::play_again;
use crate::boards::Board;
use crate::daily;
use crate::draw::{Icon, icon};
use crate::levels;
use crate::link::Options;
use crate::markup::{Markup, markup};
use crate::parts::{Toast, Toasts};
use crate::screens::home::bot_name;
use crate::screens::play::open_seeded;
use crate::screens::plot::{Look, Series, marker, plot};
use crate::screens::replays::{download, save_file};
use crate::screens::row::decided;
use crate::screens::verify::load;
use crate::screens::{mode_words, title};
use crate::sets;
use crate::store::{self, Kept, Standing};
use crate::words::{t, tell, w};

/// Returns the section of a finished game about its deal.
pub(crate) fn section(name: &str, record: &Record, board: &'static dyn Board) -> AnyView {
    let Some(deal) = deal(record).filter(|_| is_playable(record, board)) else { return ().into_any() };
    let toasts = expect_context::<Toasts>();
    let about = match (daily::date_of(record), record.chance) {
        (Some(date), _) => tell("deal-daily", &[("date", w(&daily::in_words(date)))]),
        (None, ChanceKind::Seeded) => t("deal-shared"),
        (None, _) => t("deal-own"),
    };
    let compared = compare(name, deal.1, board);
    let again = {
        let record = record.clone();
        move |_| play_again(&record, board, toasts)
    };
    let (own, played) = (record.clone(), StoredValue::new(Played::of(record, board)));
    let copy = move |_| {
        if let Some(text) = played.with_value(|played| played.as_ref().map(Played::text)) {
            copy(text, toasts);
        }
    };
    let save = move |_| {
        if let Some((svg, name)) =
            played.with_value(|played| Some((played.as_ref()?.picture(), played.as_ref()?.file())))
        {
            wasm_bindgen_futures::spawn_local(async move {
                match png(&svg).await {
                    Some(png) => save_file(&png, &name),
                    None => toasts.refuse(t("share-failed")),
                }
            });
        }
    };
    let share = can_share().then(|| {
        let share = move |_| {
            if let Some((svg, text, name)) = played.with_value(|played| {
                let played = played.as_ref()?;
                Some((played.picture(), played.text(), played.file()))
            }) {
                wasm_bindgen_futures::spawn_local(share_with(svg, text, name));
            }
        };
        view! { <button class="btn" on:click=share><span inner_html=icon(Icon::Share, 18)></span>{t("share")}</button> }
    });
    view! {
        <section class="panel pad deal">
            <h2>{t("deal")}</h2>
            <p class="muted">{about}</p>
            {compared}
            <div class="acts">
                <button class="btn" on:click=again><span inner_html=icon(Icon::Swap, 18)></span>{t("deal-again")}</button>
                <button class="btn" on:click=move |_| download(&own)><span inner_html=icon(Icon::Download, 18)></span>{t("export")}</button>
                {share}
                <button class="btn" on:click=copy><span inner_html=icon(Icon::Copy, 18)></span>{t("share-copy")}</button>
                <button class="btn" on:click=save><span inner_html=icon(Icon::Download, 18)></span>{t("share-save")}</button>
            </div>
        </section>
    }
    .into_any()
}

/// Opens a table with the deal of a record and returns its name.
///
/// # Errors
/// If the deal is not known or would come out otherwise today, or the table cannot be stored.
pub(crate) fn open_again(record: &Record, board: &'static dyn Board) -> Result<String, String> {
    let (seed, _) = deal(record).filter(|_| is_playable(record, board)).ok_or_else(|| t("deal-unknown"))?;
    let options = Options::from(&record.options).with(sets::of(record).map(Arc::new));
    open_seeded(board.game(), &options, seats(record), store::new_name(), seed)
}

/// Returns whether the deal of a record would come out the same today: with its components, and by the rules
/// of this version.
fn is_playable(record: &Record, board: &dyn Board) -> bool {
    !sets::is_missing(record) && record.rules == board.game().meta().rules_version
}

/// Returns the seed of a record's draws, and a hash that two records share if they are of the same deal: the
/// same seed, game, options and number of seats. `None` if the draws have no seed, or it is not known.
fn deal(record: &Record) -> Option<(Bytes32, Bytes32)> {
    let header = record.header()?;
    let seed = match record.chance {
        ChanceKind::Committed => header.seed(record.secret?, &record.contributions),
        ChanceKind::Seeded => record.secret?,
        ChanceKind::Manual => return None,
    };
    Some((seed, Header { table: seed.to_string(), ..header }.hash()))
}

/// Returns the seats with which a deal is played again: one person, where the first one was, and bots.
fn seats(record: &Record) -> Vec<SeatInfo> {
    let own = player(&record.seats);
    let seat = |(at, seat): (usize, &SeatInfo)| match &seat.kind {
        _ if at == own => SeatInfo { name: t("you"), kind: SeatKind::Person },
        SeatKind::Bot(_) => seat.clone(),
        SeatKind::Person => SeatInfo { name: bot_name(at), kind: SeatKind::Bot(levels::USUAL.to_owned()) },
    };
    record.seats.iter().enumerate().map(seat).collect()
}

/// Returns the seat whose score is compared: that of the first person, or the first one.
fn player(seats: &[SeatInfo]) -> usize {
    seats.iter().position(|seat| seat.kind == SeatKind::Person).unwrap_or_default()
}

/// One game of a deal.
#[derive(Clone, Debug, PartialEq)]
struct Game {
    /// Whether it is the game that is shown.
    here: bool,
    name: String,
    score: i32,
    /// The names and scores of the other seats.
    others: String,
    /// When it was stored.
    at: f64,
}

impl Game {
    /// Returns a stored game in words; `None` if it cannot be followed.
    fn of(kept: &Kept, here: bool, board: &'static dyn Board) -> Option<Self> {
        let standing = match &kept.standing {
            Some(standing) => standing.clone(),
            None => Standing::of(&*load(board, &kept.record).ok()?),
        };
        let (seats, own) = (&kept.record.seats, player(&kept.record.seats));
        let others = seats.iter().zip(&standing.totals).enumerate().filter(|(at, _)| *at != own);
        let others = others.map(|(_, (seat, total))| format!("{} {total}", seat.name)).collect::<Vec<_>>().join(", ");
        let name = seats.get(own)?.name.clone();
        Some(Self { here, name, score: *standing.totals.get(own)?, others, at: kept.at })
    }
}

/// Returns the games of a deal side by side, the best first; nothing if there is only one.
fn compare(name: &str, deal_hash: Bytes32, board: &'static dyn Board) -> Option<AnyView> {
    let same =
        |kept: &Kept| kept.record.result.is_some() && deal(&kept.record).is_some_and(|(_, hash)| hash == deal_hash);
    let tables = store::tables();
    let mut games: Vec<Game> =
        tables.iter().filter(|kept| same(kept)).filter_map(|kept| Game::of(kept, kept.name == name, board)).collect();
    if games.len() < 2 {
        return None;
    }
    sort_few(&mut games, |a, b| a.score > b.score);
    let rows = games.into_iter().map(|game| {
        view! {
            <tr class:here=game.here aria-current=game.here.then_some("true")>
                <th scope="row">{game.name}</th>
                <td class="num">{game.score}</td>
                <td>{game.others}</td>
                <td>{daily::moment(game.at)}</td>
            </tr>
        }
    });
    let heads =
        ["deal-player", "deal-score", "deal-others", "deal-when"].map(|key| view! { <th scope="col">{t(key)}</th> });
    Some(
        view! {
            <div class="scroll-x" tabindex="0" role="region" aria-label=t("deal-compared")>
                <table class="compare"><caption>{t("deal-compared")}</caption><thead><tr>{heads.into_iter().collect_view()}</tr></thead><tbody>{rows.collect_view()}</tbody></table>
            </div>
        }
        .into_any(),
    )
}

/// A finished game, as it is shared.
struct Played {
    /// The game and what kind of table it was.
    heading: String,
    /// Names and scores.
    scores: String,
    /// The names of the lines of the plot, with the seat of each.
    names: Vec<(usize, String)>,
    series: Vec<Series>,
    /// What is plotted.
    measure: String,
    /// The address of the deal, or of this site.
    address: String,
    /// The name of the file without its ending.
    table: String,
    own: usize,
}

impl Played {
    /// Returns a finished game as it is shared; `None` if its record cannot be followed.
    fn of(record: &Record, board: &'static dyn Board) -> Option<Self> {
        let table = load(board, record).ok()?;
        let outcome = table.outcome()?;
        let frames = table.frames(Viewer::Spectator);
        let stops: Vec<usize> = (0..frames.len())
            .filter(|&at| at == 0 || record.steps.get(at - 1).is_some_and(|step| decided(step).is_some()))
            .chain([frames.len() - 1])
            .collect();
        let plotted = board.plotted(&Options::from(&record.options)).first()?;
        let mut teams: Vec<Seat> = outcome.ranking.iter().flatten().filter_map(|team| team.first()).collect();
        sort_few(&mut teams, |a, b| a < b);
        let line = |seat: &Seat| Series {
            seat: seat.index(),
            values: stops
                .iter()
                .filter_map(|&at| Some((plotted.value)(frames[at].sheets.get(seat.index())?)))
                .collect(),
            moved: Vec::new(),
        };
        let named = |seat: Seat| {
            let name = &record.seats[seat.index()].name;
            if *name == t("you") { t("share-me") } else { name.clone() }
        };
        let last = frames.last()?;
        let score = |seat: &Seat| Some(format!("{} {}", named(*seat), last.sheets.get(seat.index())?.total));
        let date = daily::date_of(record);
        let kind = match date {
            Some(date) => tell("daily-of", &[("date", w(&daily::in_words(date)))]),
            None => mode_words(record),
        };
        let origin = window().location().origin().unwrap_or_default();
        Some(Self {
            heading: format!("{} · {kind}", title(&record.game)),
            scores: teams.iter().filter_map(score).collect::<Vec<_>>().join(", "),
            names: teams.iter().map(|seat| (seat.index(), named(*seat))).collect(),
            series: teams.iter().map(line).collect(),
            measure: t(plotted.name),
            address: date.map_or(origin.clone(), |date| format!("{origin}/daily/{}?on={date}", record.game)),
            table: format!("{}-{}", record.game, record.table),
            own: player(&record.seats),
        })
    }

    /// Returns the result as text, with the plot of one's own line in block characters.
    fn text(&self) -> String {
        let own = self.series.iter().find(|one| one.seat == self.own).or(self.series.first());
        let line = own.map(|own| blocks(&own.values)).unwrap_or_default();
        format!("{}\n{}\n{line}\n{}", self.heading, self.scores, self.address)
    }

    /// Returns the result as an SVG picture in the colours of the page, with the plot.
    fn picture(&self) -> String {
        let stops = self.series.first().map_or(0, |one| one.values.len().saturating_sub(1));
        let legend: Markup = self
            .names
            .iter()
            .enumerate()
            .map(|(at, (seat, name))| {
                let x = 60.0 + 210.0 * at as f64;
                let mark = marker(*seat, x, 212.0, 7.0);
                markup!("{}<text x=\"{}\" y=\"219\" font-size=\"22\">{}</text>", mark, x + 18.0, name)
            })
            .collect();
        let svg = markup!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"1200\" height=\"630\" viewBox=\"0 0 1200 630\"><rect width=\"1200\" \
             height=\"630\" fill=\"var(--paper)\"/><g fill=\"var(--ink)\" font-family=\"Georgia, serif\"><text x=\"60\" y=\"84\" \
             font-size=\"44\" font-weight=\"700\">{}</text><text x=\"60\" y=\"148\" font-size=\"34\">{}</text></g><g fill=\"var(--ink-2)\" \
             font-family=\"sans-serif\">{}<text x=\"1140\" y=\"219\" font-size=\"20\" text-anchor=\"end\">{}</text><text x=\"60\" y=\"602\" \
             font-size=\"20\">{}</text></g><g transform=\"translate(40 245)\" fill=\"var(--ink-2)\" font-family=\"sans-serif\" \
             font-size=\"15\">{}</g></svg>",
            self.heading,
            self.scores,
            legend,
            self.measure,
            self.address,
            plot(&self.series, stops, (1120.0, 320.0), Look::Steps, &[])
        );
        in_colours(svg.as_str())
    }

    fn file(&self) -> String {
        format!("{}.png", self.table)
    }
}

/// Returns values as a line of block characters, at most 24 of them.
fn blocks(values: &[i32]) -> String {
    const BLOCKS: [char; 8] = ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];
    let most = values.iter().copied().max().unwrap_or(0).max(1);
    let count = values.len().min(24);
    let sample = |at: usize| values[(at + 1) * values.len() / count - 1];
    (0..count).map(|at| BLOCKS[(sample(at).max(0) * 7 / most) as usize]).collect()
}

/// Returns a picture with its colours written out, as the page has them now: a file has no style sheet.
fn in_colours(svg: &str) -> String {
    let style = document().document_element().and_then(|root| window().get_computed_style(&root).ok().flatten());
    let mut parts = svg.split("var(");
    let mut whole = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let (name, rest) = part.split_once(')').unwrap_or((part, ""));
        let colour = style.as_ref().and_then(|style| style.get_property_value(name).ok()).unwrap_or_default();
        whole.push_str(colour.trim());
        whole.push_str(rest);
    }
    whole
}

/// Draws an SVG picture as a PNG file; `None` if the browser cannot.
async fn png(svg: &str) -> Option<web_sys::Blob> {
    let image = web_sys::HtmlImageElement::new().ok()?;
    let encoded = String::from(js_sys::encode_uri_component(svg));
    image.set_src(&format!("data:image/svg+xml,{encoded}"));
    JsFuture::from(image.decode()).await.ok()?;
    let canvas: web_sys::HtmlCanvasElement = document().create_element("canvas").ok()?.dyn_into().ok()?;
    canvas.set_width(1200);
    canvas.set_height(630);
    let context: web_sys::CanvasRenderingContext2d = canvas.get_context("2d").ok()??.dyn_into().ok()?;
    context.draw_image_with_html_image_element(&image, 0.0, 0.0).ok()?;
    let made = Promise::new(&mut |resolve, _| {
        // If it fails, the promise is never resolved, and nothing happens.
        let _ = canvas.to_blob(&resolve);
    });
    JsFuture::from(made).await.ok()?.dyn_into().ok()
}

fn method(of: &JsValue, name: &str) -> Option<Function> {
    Reflect::get(of, &name.into()).ok()?.dyn_into().ok()
}

/// Returns whether the browser has a share sheet.
fn can_share() -> bool {
    method(&window().navigator(), "share").is_some()
}

/// Opens the browser's share sheet with a text, and with a picture where pictures can be shared.
async fn share_with(svg: String, text: String, name: String) {
    let shared = async || -> Option<()> {
        let navigator = JsValue::from(window().navigator());
        let data = Object::new();
        Reflect::set(&data, &"text".into(), &text.into()).ok()?;
        if let Some(png) = png(&svg).await {
            let parts = Array::of1(&png);
            let options = web_sys::FilePropertyBag::new();
            options.set_type("image/png");
            let file = web_sys::File::new_with_blob_sequence_and_options(&parts, &name, &options).ok()?;
            let with_file = Object::assign(&Object::new(), &data);
            Reflect::set(&with_file, &"files".into(), &Array::of1(&file)).ok()?;
            let possible = method(&navigator, "canShare")?.call1(&navigator, &with_file).ok()?;
            if possible.is_truthy() {
                Reflect::set(&data, &"files".into(), &Array::of1(&file)).ok()?;
            }
        }
        let opened: Promise = method(&navigator, "share")?.call1(&navigator, &data).ok()?.dyn_into().ok()?;
        // Somebody who changes their mind closes the sheet, which is not a fault.
        let _ = JsFuture::from(opened).await;
        Some(())
    };
    if shared().await.is_none() {
        leptos::logging::warn!("the result could not be shared");
    }
}

/// Copies a text, and says so.
fn copy(text: String, toasts: Toasts) {
    wasm_bindgen_futures::spawn_local(async move {
        let copied = JsFuture::from(window().navigator().clipboard().write_text(&text)).await.is_ok();
        match copied {
            true => toasts.say(Toast { text: t("share-copied"), is_error: false, clause: None }),
            false => toasts.refuse(t("share-failed")),
        }
    });
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn record(chance: &str, table: &str, secret: u8, contributions: &[Bytes32]) -> Record {
        let seats = [json!({ "name": "Ann", "kind": "person" }), json!({ "name": "Mirabel", "kind": "bot greedy" })];
        serde_json::from_value(json!({
            "format": 1, "game": "ingenious", "rules": 1, "parts": null, "options": { "mode": "standard" },
            "seats": seats, "table": table, "chance": chance, "commitment": null, "secret": Bytes32([secret; 32]),
            "contributions": contributions, "result": null, "steps": [], "digests": {},
        }))
        .expect("a record")
    }

    #[test]
    fn a_deal_is_recognised_by_its_seed_under_any_name() {
        let first = deal(&record("chosen", "a", 1, &[])).expect("a deal");
        assert_eq!(Some(first), deal(&record("chosen", "b", 1, &[])), "a table's name is not part of a chosen deal");
        assert_ne!(Some(first), deal(&record("chosen", "a", 2, &[])));
        let mut other = record("chosen", "a", 1, &[]);
        other.options = json!({ "mode": "duel" });
        assert_ne!(Some(first.1), deal(&other).map(|(_, hash)| hash), "other options are another deal");
    }

    /// A fair game is played again with its seed, which then is a chosen one; both are the same deal.
    #[test]
    fn a_fair_game_and_its_repetition_are_the_same_deal() {
        let fair = record("fair", "a", 1, &[Bytes32([7; 32]), Bytes32([0; 32])]);
        let (seed, hash) = deal(&fair).expect("a deal");
        let again = Record { secret: Some(seed), table: "b".into(), ..record("chosen", "b", 1, &[]) };
        assert_eq!(deal(&again), Some((seed, hash)));
        let unknown = Record { secret: None, ..fair };
        assert_eq!(deal(&unknown), None, "without the secret the deal is not known");
    }

    #[test]
    fn values_become_blocks() {
        assert_eq!(blocks(&[0, 1, 2, 7]), "▁▂▃█");
        assert_eq!(blocks(&[0, 0]), "▁▁");
        assert_eq!(blocks(&(0..240).collect::<Vec<_>>()).chars().count(), 24);
        assert_eq!(blocks(&[]), "");
        assert_eq!(blocks(&[-3, 6]), "▁█");
    }
}
