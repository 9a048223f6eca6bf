//! The score of a seat: rows with a sign, a formula and a value, or the same as a ribbon of cells.
//!
//! Both are given the same [`ScoreRow`]s. A tap on a row, Space, or an arrow while one is chosen reports its
//! `id`; the board keeps what is chosen and lights what the row counts:
//!
//! ```ignore
//! let on = Callback::new(move |id| chosen.update(|now| *now = (*now != Some(id)).then_some(id)));
//! score_sheet(t("sheet"), rows, total, chosen.into(), on, None);
//! ribbon(t("sheet"), rows, chosen.into(), on);
//! ```
//!
//! Elements stay while the numbers in them change, so the keyboard's focus does.

use leptos::ev::KeyboardEvent;
use leptos::prelude::*;
use wasm_bindgen::JsCast;

use super::classes;
use super::key::{Key, focus_at, only_space_clicks, rove};
use super::meter::{Bar, bar};
use crate::dom::{List, live};
use crate::markup::Markup;
use crate::words::t;

/// A row of a score sheet.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct ScoreRow {
    /// Names it to the board.
    pub(crate) id: usize,
    pub(crate) sign: Markup,
    pub(crate) name: String,
    /// How the value comes about, such as *3 × 4*.
    pub(crate) formula: String,
    pub(crate) value: String,
    /// What the plan changes, with its sign; empty if nothing.
    pub(crate) planned: String,
    /// What is not counted yet; empty if nothing.
    pub(crate) waiting: String,
    /// Whether the plan makes it less.
    pub(crate) loss: bool,
    /// Whether its value is points lost.
    pub(crate) minus: bool,
    /// Whether its value is not part of the total yet.
    pub(crate) so_far: bool,
    /// Rows that belong to it.
    pub(crate) below: Vec<SubRow>,
}

/// A row that belongs to another one, such as a goal of several.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct SubRow {
    pub(crate) sign: Markup,
    pub(crate) name: String,
    pub(crate) value: String,
    /// How far it has come, and how far the plan brings it.
    pub(crate) bar: Option<Bar>,
    /// What the bar shows, in words, such as *4 of 6*; empty without one.
    pub(crate) words: String,
    /// Whether something that is there prevents it as long as it is there: the bar is hatched.
    pub(crate) broken: bool,
    /// Whether it is reached.
    pub(crate) met: bool,
}

/// Returns the word for a loss, which is read aloud.
fn lost() -> AnyView {
    view! { <span class="vh">{t("sheet-loss")}</span> }.into_any()
}

/// Rows that are shown, walked and chosen by the keyboard. Copies share them.
#[derive(Clone, Copy)]
struct Rows {
    rows: Memo<Vec<ScoreRow>>,
    /// The row that the tabulator reaches, by its place.
    stop: RwSignal<usize>,
    chosen: Signal<Option<usize>>,
    on: Callback<usize>,
    /// Explains the rows that belong to others; they are buttons then.
    explain: Option<Callback<()>>,
}

impl Rows {
    fn new(rows: Signal<Vec<ScoreRow>>, chosen: Signal<Option<usize>>, on: Callback<usize>) -> Self {
        Self { rows: Memo::new(move |_| rows.get()), stop: RwSignal::new(0), chosen, on, explain: None }
    }

    /// Returns the elements of the rows, each made by `show`, and made again only if a row comes or goes.
    fn list(self, show: fn(Self, usize, Memo<ScoreRow>) -> AnyView) -> AnyView {
        let ids = Memo::new(move |_| self.rows.with(|rows| rows.iter().map(|row| row.id).collect::<Vec<_>>()));
        let child = move |id: usize| {
            let row = move |rows: &Vec<ScoreRow>| rows.iter().find(|row| row.id == id).cloned();
            let row = Memo::new(move |_| self.rows.with(row).unwrap_or_default());
            show(self, id, row)
        };
        view! { <List each=move || ids.get() key=usize::to_string children=child /> }.into_any()
    }

    fn place(self, id: usize) -> Option<usize> {
        self.rows.with(|rows| rows.iter().position(|row| row.id == id))
    }

    /// Returns whether the tabulator reaches a row: one of them can always be reached.
    fn tab(self, id: usize) -> &'static str {
        let last = self.rows.with(Vec::len).saturating_sub(1);
        if self.place(id) == Some(self.stop.get().min(last)) { "0" } else { "-1" }
    }

    /// Moves the focus along the rows; while one is chosen, the next one is chosen instead.
    fn key(self, event: &KeyboardEvent) {
        let Some(key) = Key::read(event) else { return };
        let ids: Vec<usize> = self.rows.with_untracked(|rows| rows.iter().map(|row| row.id).collect());
        let Some(next) = rove(key, self.stop.get_untracked(), ids.len()) else { return };
        event.prevent_default();
        event.stop_propagation();
        self.stop.set(next);
        focus_at(event.current_target().map(JsCast::unchecked_into), ids[next]);
        if self.chosen.get_untracked().is_some_and(|now| now != ids[next]) {
            self.on.run(ids[next]);
        }
    }

    fn choose(self, id: usize) {
        if let Some(place) = untrack(|| self.place(id)) {
            self.stop.set(place);
        }
        self.on.run(id);
    }

    fn pressed(self, id: usize) -> String {
        (self.chosen.get() == Some(id)).to_string()
    }
}

/// Returns the rows with their total, which is its name and its value. A row that is chosen lights what it
/// counts; chosen again, it lets go. With `explain`, a row that belongs to another one asks for its
/// explanation.
pub(crate) fn score_sheet(
    label: String,
    rows: Signal<Vec<ScoreRow>>,
    total: Signal<(String, String)>,
    chosen: Signal<Option<usize>>,
    on: Callback<usize>,
    explain: Option<Callback<()>>,
) -> AnyView {
    let (rows, of_rows) = (Rows { explain, ..Rows::new(rows, chosen, on) }, label.clone());
    view! {
        <section class="kscore" aria-label=label>
            <ul aria-label=of_rows on:keydown=move |event| rows.key(&event)>{rows.list(sheet_row)}</ul>
            <p class="total">
                <span>{move || total.with(|total| total.0.clone())}</span>
                <b class="num">{move || total.with(|total| total.1.clone())}</b>
            </p>
        </section>
    }
    .into_any()
}

fn sheet_row(rows: Rows, id: usize, row: Memo<ScoreRow>) -> AnyView {
    let read = move |part: fn(&ScoreRow) -> &String| row.with(|row| part(row).clone());
    let is = move |part: fn(&ScoreRow) -> bool| row.with(part);
    let value = move || classes("num", &[("loss", is(|row| row.minus)), ("so-far", is(|row| row.so_far))]);
    let below = Memo::new(move |_| row.with(|row| row.below.clone()));
    let has_below = Memo::new(move |_| below.with(|below| !below.is_empty()));
    // A list without rows would be read aloud.
    let sub_rows = move || {
        view! {
            <ul aria-label=move || read(|row| &row.name)>
                {live(move || below.get().into_iter().map(|row| sub_row(row, rows.explain)).collect_view())}
            </ul>
        }
    };
    view! {
        <li>
            <button
                type="button"
                data-at=id
                tabindex=move || rows.tab(id)
                aria-pressed=move || rows.pressed(id)
                on:click=move |_| rows.choose(id)
                on:keydown=move |event| only_space_clicks(&event)
            >
                <span class="sign" aria-hidden="true" inner_html=move || row.with(|row| row.sign.as_str().to_owned())></span>
                <span class="name">
                    {move || read(|row| &row.name)}
                    <small>{move || read(|row| &row.formula)}" "<em>{move || read(|row| &row.waiting)}</em></small>
                </span>
                <b class=value>{move || read(|row| &row.value)}{live(move || is(|row| row.minus).then(lost))}</b>
                <i class="planned num" class:loss=move || is(|row| row.loss)>
                    {move || read(|row| &row.planned)}{live(move || is(|row| row.loss).then(lost))}
                </i>
            </button>
            {live(move || has_below.get().then(sub_rows))}
        </li>
    }
    .into_any()
}

fn sub_row(row: SubRow, explain: Option<Callback<()>>) -> AnyView {
    let class = classes("below", &[("broken", row.broken), ("met", row.met)]);
    let name = match explain {
        Some(explain) => view! {
            <button type="button" class="of" on:click=move |_| explain.run(()) on:keydown=move |event| only_space_clicks(&event)>{row.name}</button>
        }
        .into_any(),
        None => view! { <span class="of">{row.name}</span> }.into_any(),
    };
    view! {
        <li class=class>
            <span class="sign" aria-hidden="true" inner_html=row.sign></span>
            {name}
            {row.bar.map(bar)}
            <small class="num">{row.words}</small>
            <b class="num">{row.value}</b>
        </li>
    }
    .into_any()
}

/// Returns the rows as a ribbon of cells: sign over value, and what the plan changes as a flag below. Seven
/// or eight cells of 44 pixels fit on a phone. A style sheet makes it a rail by `--ribbon-way: column`.
pub(crate) fn ribbon(
    label: String,
    rows: Signal<Vec<ScoreRow>>,
    chosen: Signal<Option<usize>>,
    on: Callback<usize>,
) -> AnyView {
    let rows = Rows::new(rows, chosen, on);
    view! {
        <div class="kribbon" role="group" aria-label=label on:keydown=move |event| rows.key(&event)>
            {rows.list(ribbon_cell)}
        </div>
    }
    .into_any()
}

fn ribbon_cell(rows: Rows, id: usize, row: Memo<ScoreRow>) -> AnyView {
    let is = move |part: fn(&ScoreRow) -> bool| row.with(part);
    let name = Memo::new(move |_| row.with(cell_name));
    let value = move || classes("num", &[("loss", is(|row| row.minus)), ("so-far", is(|row| row.so_far))]);
    let flag = Memo::new(move |_| row.with(|row| (row.planned.clone(), row.loss)));
    view! {
        <button
            type="button"
            data-at=id
            tabindex=move || rows.tab(id)
            aria-label=name
            title=name
            aria-pressed=move || rows.pressed(id)
            on:click=move |_| rows.choose(id)
            on:keydown=move |event| only_space_clicks(&event)
        >
            <span class="sign" aria-hidden="true" inner_html=move || row.with(|row| row.sign.as_str().to_owned())></span>
            <b class=value aria-hidden="true">{move || row.with(|row| row.value.clone())}</b>
            {live(move || {
                let (planned, loss) = flag.get();
                (!planned.is_empty()).then(|| view! { <i class="planned num" class:loss=loss aria-hidden="true">{planned}</i> })
            })}
        </button>
    }
    .into_any()
}

/// Returns what a cell of the ribbon says: the name of the row with its value, what is not counted yet, and
/// what the plan changes.
fn cell_name(row: &ScoreRow) -> String {
    let lost = |on: bool| if on { format!(" ({})", t("sheet-loss")) } else { String::new() };
    let mut name = format!("{}: {}{}", row.name, row.value, lost(row.minus));
    for part in [&row.waiting, &row.planned].into_iter().filter(|part| !part.is_empty()) {
        name.push_str(", ");
        name.push_str(part);
    }
    if !row.planned.is_empty() {
        name.push_str(&lost(row.loss));
    }
    name
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cell_says_what_the_row_shows() {
        let row = ScoreRow { name: "Towers".to_owned(), value: "12".to_owned(), ..ScoreRow::default() };
        assert_eq!(cell_name(&row), "Towers: 12");
        let planned = ScoreRow { planned: "+6".to_owned(), waiting: "12 waiting".to_owned(), ..row };
        assert_eq!(cell_name(&planned), "Towers: 12, 12 waiting, +6");
    }
}
