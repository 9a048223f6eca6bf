//! Score sheets as a table: a line for each key, a column for each team and for each opponent without a seat.

use game_core::{Line, ScoreSheet, SeatSet, ToMove};
use leptos::prelude::*;

use crate::boards::{Automa, Board, Scene};
use crate::draw::avatar;
use crate::link::{Options, Snapshot};
use crate::markup::Markup;
use crate::words::{list, number, t};

/// Returns whether two lines of different sheets share a row.
fn same(a: &Line, b: &Line) -> bool {
    a.key == b.key && a.of == b.of
}

/// A row: a line, and its values in each column.
#[derive(Debug, PartialEq, Eq)]
struct Row {
    line: Line,
    /// One value for a column, or that of each member of its team; none where the line is not on the sheet.
    cells: Vec<Vec<i32>>,
}

/// Returns the rows of columns, each of which has the sheets of its members. The members of a team share
/// their score; where any two partners differ in a line, the line is about each of them.
fn rows(columns: &[Vec<&ScoreSheet>]) -> Vec<Row> {
    let mut lines: Vec<&Line> = Vec::new();
    for line in columns.iter().flatten().flat_map(|sheet| &sheet.lines) {
        if !lines.iter().any(|known| same(known, line)) {
            lines.push(line);
        }
    }
    let row = |line: &Line| {
        let value = |sheet: &&ScoreSheet| sheet.lines.iter().find(|own| same(own, line)).map(|own| own.value);
        let found: Vec<Vec<Option<i32>>> = columns.iter().map(|sheets| sheets.iter().map(value).collect()).collect();
        let shared = found.iter().all(|values| values.windows(2).all(|pair| pair[0] == pair[1]));
        let members = if shared { 1 } else { usize::MAX };
        let cells = found.into_iter().map(|values| values.into_iter().take(members).flatten().collect());
        Row { line: line.clone(), cells: cells.collect() }
    };
    let rows = lines.into_iter().map(row);
    // A count that is nothing for everybody says nothing.
    rows.filter(|row| row.line.summand || row.line.of.is_some() || row.cells.iter().flatten().any(|value| *value != 0))
        .collect()
}

/// Returns the total of each column; `None` where one line is the total of every sheet.
fn totals(columns: &[Vec<&ScoreSheet>]) -> Option<Vec<i32>> {
    let summands = |sheet: &ScoreSheet| sheet.lines.iter().filter(|line| line.summand).count();
    let sums = columns.iter().flatten().any(|sheet| summands(sheet) > 1);
    sums.then(|| columns.iter().map(|sheets| sheets.first().map_or(0, |sheet| sheet.total)).collect())
}

/// Adds the rows together that are called the same, such as those of each player's own cards: in the place of
/// the first of them.
fn merged(named: Vec<(Markup, String, Row)>) -> Vec<(Markup, String, Row)> {
    let mut all: Vec<(Markup, String, Row)> = Vec::new();
    for (sign, words, row) in named {
        let same = all.iter_mut().find(|(_, known, of)| *known == words && of.line.summand == row.line.summand);
        match same {
            Some((.., sum)) => {
                for (cell, more) in sum.cells.iter_mut().zip(row.cells) {
                    let longer = cell.len().max(more.len());
                    cell.resize(longer, 0);
                    cell.iter_mut().zip(more).for_each(|(value, more)| *value += more);
                }
            }
            None => all.push((sign, words, row)),
        }
    }
    all
}

/// Returns the values of a cell as text.
fn cell(values: &[i32]) -> String {
    values.iter().map(|value| number(*value)).collect::<Vec<_>>().join(" + ")
}

/// Returns the sheets of a table, kept up to date.
pub(crate) fn sheets(board: &'static dyn Board, options: Options, now: Signal<Snapshot>) -> AnyView {
    (move || now.with(|now| table(board, &options, now))).into_any()
}

/// Returns the teams of a table; if the game does not say, every seat plays alone.
pub(crate) fn teams(board: &dyn Board, options: &Options, now: &Snapshot) -> Vec<SeatSet> {
    let teams = board.teams(options, now.seats.len());
    if teams.is_empty() { now.sheets.iter().map(|sheet| SeatSet::one(sheet.seat)).collect() } else { teams }
}

/// Returns the opponents without a seat at a table.
pub(crate) fn automas(board: &dyn Board, options: &Options, now: &Snapshot) -> Vec<Automa> {
    board.automas(&Scene { options: options.clone(), seats: now.seats.len(), view: now.view.clone() })
}

/// Returns the signs of the seats of a team.
pub(crate) fn signs(team: SeatSet, size: u32) -> Markup {
    team.iter().map(|seat| avatar(seat.index(), size)).collect()
}

/// Returns the sheets of a snapshot.
pub(crate) fn table(board: &'static dyn Board, options: &Options, now: &Snapshot) -> AnyView {
    let teams = teams(board, options, now);
    columns(&|line| board.line(line), now, &teams, &automas(board, options, now))
}

/// Returns the sheets of a snapshot as columns; `line` returns the symbol and the words for a line.
pub(crate) fn columns(
    line: &dyn Fn(&Line) -> (Markup, String),
    now: &Snapshot,
    teams: &[SeatSet],
    rivals: &[Automa],
) -> AnyView {
    let of_team = |team: &SeatSet| team.iter().filter_map(|seat| now.sheets.get(seat.index())).collect::<Vec<_>>();
    let columns: Vec<Vec<&ScoreSheet>> =
        teams.iter().map(of_team).chain(rivals.iter().map(|rival| vec![&rival.sheet])).collect();
    let heads = teams.iter().map(|team| {
        let names: Vec<String> = team.iter().map(|seat| now.name(seat)).collect();
        (signs(*team, 22), list(&names))
    });
    let heads = heads.chain(rivals.iter().map(|rival| (rival.sign.clone(), rival.name.clone())));
    let title = t(if now.to_move == ToMove::Over { "sheet" } else { "sheet-now" });
    view(line, &title, heads.collect(), rows(&columns), totals(&columns))
}

fn view(
    line: &dyn Fn(&Line) -> (Markup, String),
    title: &str,
    heads: Vec<(Markup, String)>,
    rows: Vec<Row>,
    totals: Option<Vec<i32>>,
) -> AnyView {
    let count = heads.len();
    let heads = heads.into_iter().map(|(sign, name)| {
        let full = name.clone();
        view! { <th scope="col" title=full><span class="avatars" inner_html=sign></span><span class="who">{name}</span></th> }
    });
    let named = rows.into_iter().map(|row| {
        let (sign, words) = line(&row.line);
        (sign, words, row)
    });
    let named = merged(named.filter(|(_, words, _)| !words.is_empty()).collect());
    // A reader adds up what is above the total; what only informs is below it.
    let is_above = |(.., row): &(Markup, String, Row)| totals.is_none() || row.line.summand;
    let (above, below): (Vec<_>, Vec<_>) = named.into_iter().partition(is_above);
    let drawn = |(sign, words, row): (Markup, String, Row)| {
        let summand = row.line.summand;
        let cells = row.cells.iter().map(|values| {
            let loss = summand && values.iter().any(|value| *value < 0);
            view! {
                <td>
                    <b class="num" class:loss=loss>{cell(values)}</b>
                    {loss.then(|| view! { <span class="vh">{t("sheet-loss")}</span> })}
                </td>
            }
        });
        let cells = cells.collect_view();
        view! { <tr class:summand=summand><th scope="row"><span class="c"><span inner_html=sign></span>{words}</span></th>{cells}</tr> }
    };
    let body = above.into_iter().map(drawn).collect_view();
    let notes = below.into_iter().map(drawn).collect_view();
    view! {
        <table class="sheet" data-count=count>
            <caption class="vh">{t("sheet")}</caption>
            <thead><tr><th scope="col">{title.to_owned()}</th>{heads.collect_view()}</tr></thead>
            <tbody>{body}</tbody>
            {totals.map(|totals| {
                let cells = totals.into_iter().map(|total| view! { <td><b class="num">{number(total)}</b></td> });
                view! { <tfoot><tr><th scope="row"><span class="c">{t("sheet-total")}</span></th>{cells.collect_view()}</tr>{notes}</tfoot> }
            })}
        </table>
    }
    .into_any()
}

#[cfg(test)]
mod tests {
    use game_core::Seat;

    use super::*;

    fn sheet(seat: u8, score: i32, placed: i32, tokens: i32) -> ScoreSheet {
        let lines = vec![
            Line::summand("score", score),
            Line::note("placed", placed),
            Line::note("exchanges", 0),
            Line::note("token", tokens).of("red"),
        ];
        ScoreSheet { seat: Seat::new(seat), lines, total: score, ranking_key: vec![score] }
    }

    fn cells(rows: &[Row]) -> Vec<(&str, Vec<String>)> {
        rows.iter().map(|row| (&*row.line.key, row.cells.iter().map(|values| cell(values)).collect())).collect()
    }

    #[test]
    fn partners_share_a_column_and_each_number_is_there_once() {
        let sheets = [sheet(0, 7, 12, 0), sheet(1, -3, 11, 0), sheet(2, 7, 10, 0), sheet(3, -3, 11, 0)];
        let columns = [vec![&sheets[0], &sheets[2]], vec![&sheets[1], &sheets[3]]];
        let expected: [(&str, Vec<&str>); 3] =
            [("score", vec!["7", "\u{2212}3"]), ("placed", vec!["12 + 10", "11 + 11"]), ("token", vec!["0", "0"])];
        let rows = rows(&columns);
        let shown = cells(&rows);
        assert_eq!(shown.len(), expected.len(), "a count of nothing is left out: {shown:?}");
        for ((key, values), (wanted, numbers)) in shown.into_iter().zip(expected) {
            assert_eq!((key, values), (wanted, numbers.into_iter().map(str::to_owned).collect()));
        }
    }

    #[test]
    fn a_total_is_shown_where_lines_add_up_to_it() {
        let one = sheet(0, 7, 1, 0);
        assert_eq!(totals(&[vec![&one]]), None, "the only line is the total");
        let mut two = sheet(1, -3, 1, 0);
        two.lines.push(Line::summand("more", 5));
        two.total = 2;
        assert_eq!(totals(&[vec![&one], vec![&two]]), Some(vec![7, 2]));
    }

    #[test]
    fn rows_that_are_called_the_same_are_added_up() {
        let (mut one, mut two) = (sheet(0, 7, 1, 0), sheet(1, 9, 1, 0));
        one.lines.extend([Line::summand("card", 4).of("a"), Line::summand("card", 6).of("b")]);
        two.lines.push(Line::summand("card", 5).of("c"));
        let rows = rows(&[vec![&one], vec![&two]]);
        let named = rows.into_iter().map(|row| (Markup::default(), row.line.key.to_string(), row)).collect();
        let card = merged(named).into_iter().find(|(_, words, _)| words == "card").expect("a row");
        assert_eq!(card.2.cells, [vec![10], vec![5]]);
    }

    #[test]
    fn a_line_that_only_an_opponent_has_is_empty_elsewhere() {
        let mut stray = sheet(1, 4, 0, 0);
        stray.lines.push(Line::note("dice", 2));
        let own = sheet(0, 6, 9, 0);
        let rows = rows(&[vec![&own], vec![&stray]]);
        let dice = rows.iter().find(|row| row.line.key == "dice").expect("a row");
        assert_eq!(dice.cells, [vec![], vec![2]]);
    }
}
