//! Rendering of a view as text, for a terminal.

use core::fmt::Write;

use game_core::{ColourMode, Line, Seat, TerminalView, Viewer};
use hex_grid::Hex;

use crate::action::Action;
use crate::components::{Colour, PRINTED, Tile};
use crate::rules::{Mode, Rules};
use crate::scoring::{on_own_side, points};
use crate::state::{Ingenious, LastPlacement, Phase, lowest_value};
use crate::view::View;

impl TerminalView for Ingenious {
    const NOTATION: &'static [&'static str] = &["RB 3,0 4,0", "order first", "order second", "keep", "exchange"];

    fn render(rules: &Rules, view: &View, colours: ColourMode) -> String {
        let mut out = String::new();
        draw_board(&mut out, rules, view, colours);
        out.push('\n');
        draw_pegs(&mut out, rules, view, colours);
        out.push('\n');
        draw_racks(&mut out, rules, view, colours);
        draw_last(&mut out, rules, view);
        let _ = writeln!(out, "{}", prompt(rules, view));
        out
    }

    fn prompt(rules: &Rules, view: &View) -> String {
        prompt(rules, view)
    }

    fn hint(rules: &Rules, view: &View, action: &Action) -> Option<String> {
        let Action::Place { tile, first, second } = *action else { return None };
        let (boundary, board) = (rules.boundary(), view.board(rules));
        let (a, b) = tile.colours();
        let scored =
            [points(&board, boundary, a, boundary.cell(first)?), points(&board, boundary, b, boundary.cell(second)?)];
        Some(format!("{a}+{} {b}+{}", scored[0], scored[1]))
    }

    fn line(line: &Line) -> String {
        let colour =
            |letter: &str| letter.parse::<Colour>().map_or(letter.to_owned(), |colour| colour.name().to_owned());
        match &*line.key {
            "peg" => colour(line.of.as_deref().unwrap_or_default()),
            "lowest-peg" => "lowest peg (the score)".to_owned(),
            "pegs-at-end" => "pegs on the last space".to_owned(),
            "pegs-on-own-side" => "pegs on one's own side (the score)".to_owned(),
            "pegs-on-zero" => "pegs on 0, nobody's".to_owned(),
            "token" => format!("{} token", colour(line.of.as_deref().unwrap_or_default())),
            "lowest-colour" => format!("lowest: {}", colour(line.of.as_deref().unwrap_or_default())),
            "placements" => "tiles placed".to_owned(),
            "bonus-placements" => "of these as a bonus".to_owned(),
            "exchanges" => "exchanges".to_owned(),
            "points-lost" => "points lost at the end of a row".to_owned(),
            other => other.replace('-', " "),
        }
    }

    fn reason(key: &str) -> String {
        match key {
            "board-full" => "the board is full".to_owned(),
            "instant-win" => "instant win with all six pegs".to_owned(),
            other => other.replace('-', " "),
        }
    }

    fn compared(rules: &Rules, index: u32) -> String {
        let ordinal = |index: u32| ORDINALS.get(index as usize).copied().unwrap_or_default();
        match (rules.mode(), index) {
            (Mode::Duel, 0) => "the number of pegs on the player's own side".to_owned(),
            (Mode::Duel, index) => format!("the {} peg on the player's own side", ordinal(index - 1)),
            (_, index) => format!("the {} peg", ordinal(index)),
        }
    }
}

/// The names of the six pegs in ascending order, for the tie-breaks.
const ORDINALS: [&str; 6] = ["lowest", "second lowest", "third lowest", "fourth lowest", "fifth lowest", "highest"];

/// Returns the text with the terminal escape codes of this colour.
fn paint(colour: Colour, text: &str, colours: ColourMode) -> String {
    if colours == ColourMode::Plain {
        return text.to_owned();
    }
    // From the 256-colour palette, chosen to be distinguishable on light and dark backgrounds; the letters
    // remain.
    let code = [160, 34, 33, 208, 178, 134][colour as usize];
    format!("\x1b[1;38;5;{code}m{text}\x1b[0m")
}

fn paint_tile(tile: Tile, colours: ColourMode) -> String {
    let (a, b) = tile.colours();
    paint(a, &a.to_string(), colours) + &paint(b, &b.to_string(), colours)
}

/// Appends one line for each row of the board, indented like the hexes and labelled with its `r` and its
/// first and last `q`.
fn draw_board(out: &mut String, rules: &Rules, view: &View, colours: ColourMode) {
    let (boundary, board) = (rules.boundary(), view.board(rules));
    let radius = boundary.radius() as i8;
    let fresh = view.last.map(|last| [last.first, last.second]);
    for r in -radius..=radius {
        let (from, to) = ((-radius).max(-radius - r), radius.min(radius - r));
        let _ = write!(out, "{:>5} {:<9}", format!("r={r}"), format!("q={from}..{to}"));
        out.push_str(&" ".repeat(2 * usize::from(r.unsigned_abs())));
        for q in from..=to {
            let hex = Hex::new(q, r);
            let symbol = match boundary.cell(hex).and_then(|cell| board.colour(cell)) {
                Some(colour) => paint(colour, &colour.to_string(), colours),
                None => "·".to_owned(),
            };
            let printed = PRINTED.iter().any(|(_, at)| *at == hex);
            match (fresh.is_some_and(|cells| cells.contains(&hex)), printed) {
                (true, _) => _ = write!(out, "[{symbol}] "),
                (false, true) => _ = write!(out, "({symbol}) "),
                (false, false) => _ = write!(out, " {symbol}  "),
            }
        }
        while out.ends_with(' ') {
            out.pop();
        }
        out.push('\n');
    }
}

fn draw_pegs(out: &mut String, rules: &Rules, view: &View, colours: ColourMode) {
    let _ = write!(out, "{:<16}", "pegs");
    for colour in Colour::ALL {
        let _ = write!(out, "{}{}", " ".repeat(9 - colour.name().len()), paint(colour, colour.name(), colours));
    }
    out.push('\n');
    if rules.mode() == Mode::Duel {
        return draw_duel(out, rules, view);
    }
    for team in rules.teams() {
        let Some(seat) = team.first() else { continue };
        let pegs = view.pegs(rules, seat);
        let names: Vec<String> = team.iter().map(|seat| seat.to_string()).collect();
        let who = match rules.mode() {
            Mode::Team => format!("team {}", names.join("+")),
            _ => seat_name(view, seat),
        };
        let _ = write!(out, "{who:<16}");
        let low = lowest_value(&pegs);
        for peg in pegs {
            let mark = match peg {
                peg if peg == rules.last_space() => "*",
                peg if peg == low => "<",
                _ => " ",
            };
            let _ = write!(out, "{peg:>8}{mark}");
        }
        out.push('\n');
    }
    let _ = writeln!(out, "{:<16}  < lowest   * last space ({})", "", rules.last_space());
}

fn draw_duel(out: &mut String, rules: &Rules, view: &View) {
    let pegs = view.pegs(rules, Seat::new(0));
    for seat in rules.seats.seats() {
        let _ = write!(out, "{:<16}", seat_name(view, seat));
        for (i, &peg) in pegs.iter().enumerate() {
            let token = if view.tokens[i] == Some(seat) { "T" } else { " " };
            match on_own_side(seat, peg) {
                value if value > 0 => _ = write!(out, "{value:>8}{token}"),
                _ => _ = write!(out, "{:>8}{token}", "-"),
            }
        }
        out.push('\n');
    }
    let _ = writeln!(out, "  A number is a peg, in the row of the player on whose side it is; `-` in both");
    let _ = writeln!(out, "  rows: the peg is in the middle (0). T: the player has the token.");
}

fn draw_racks(out: &mut String, rules: &Rules, view: &View, colours: ColourMode) {
    for (seat, rack) in rules.seats.seats().zip(&view.racks) {
        let what = if rules.has_racks() { "rack" } else { "drawn" };
        let tiles = match &rack.tiles {
            Some(tiles) if tiles.is_empty() => "-".to_owned(),
            Some(tiles) => tiles.iter().map(|&tile| paint_tile(tile, colours)).collect::<Vec<_>>().join(" "),
            None => format!("{} hidden", rack.count),
        };
        let _ = writeln!(out, "{:<14} {what:<6}{tiles}", seat_name(view, seat));
    }
    if !view.aside.is_empty() {
        let tiles: Vec<String> = view.aside.iter().map(|&tile| paint_tile(tile, colours)).collect();
        let _ = writeln!(out, "{:<21}{}", "set aside", tiles.join(" "));
    }
    let board = view.board(rules);
    let pairs: u32 = board.pairs(rules, None).iter().map(hex_grid::Bits::len).sum();
    let _ = writeln!(out, "{:<21}{} tiles", "bag", view.bag);
    let _ =
        writeln!(out, "{:<21}{} empty cells, {pairs} pairs of cells on which a tile fits", "board", board.empty.len());
    if let Some(unseen) = &view.unseen {
        let counts = Tile::all().zip(unseen).filter(|(_, count)| **count > 0);
        let counts: Vec<String> =
            counts.map(|(tile, count)| format!("{}×{count}", paint_tile(tile, colours))).collect();
        let _ = writeln!(out, "{:<21}{}", "unseen", counts.join(" "));
    }
}

fn draw_last(out: &mut String, rules: &Rules, view: &View) {
    if let Some((seat, shown)) = &view.exchanged {
        let shown: Vec<String> = shown.iter().map(ToString::to_string).collect();
        let _ = writeln!(out, "{:<21}seat {seat} showed {}", "last exchange", shown.join(" "));
    }
    let Some(last) = view.last else { return };
    let LastPlacement { seat, tile, first, second, .. } = last;
    let _ = writeln!(out, "{:<21}seat {seat}: {tile} on {first} and {second}", "last placement");
    if matches!(view.phase, Phase::Order { .. }) {
        return;
    }
    let (a, b) = tile.colours();
    let counted = view.last_counted(rules).unwrap_or_default();
    for (half, colour) in [a, b].into_iter().enumerate() {
        let cells: Vec<String> = counted[half].iter().map(ToString::to_string).collect();
        let cells = if cells.is_empty() { "nothing".to_owned() } else { cells.join(" ") };
        let _ = writeln!(out, "{:<21}  {} {}: {cells}", "", colour.name(), last.points[half]);
    }
    let moved = Colour::ALL.into_iter().filter(|&colour| last.before[colour as usize] != last.after[colour as usize]);
    for colour in moved {
        let (from, to) = (last.before[colour as usize], last.after[colour as usize]);
        let _ = writeln!(out, "{:<21}  {} peg {from} to {to}", "", colour.name());
    }
    if last.bonuses > 0 {
        let _ = writeln!(out, "{:<21}  {} bonus placement(s) earned", "", last.bonuses);
    }
}

/// Returns one line that says which decision is due.
fn prompt(rules: &Rules, view: &View) -> String {
    let who = seat_name(view, view.mover);
    match view.phase {
        Phase::Start => "Chance decides who begins.".to_owned(),
        Phase::Deal => format!("Tiles are dealt to {who}."),
        Phase::Place if view.owed > 0 => format!("{who}: place a bonus tile ({} owed).", view.owed),
        Phase::Place if !view.opened.has(view.mover) => {
            format!("{who}: place a first tile next to a printed symbol that no tile touches.")
        }
        Phase::Place => format!("{who}: place a tile."),
        Phase::Order { first, second } => {
            format!("{who}: score the first half ({first}) or the second half ({second}) first?")
        }
        Phase::TurnEnd => format!("{who}: end the turn (keep, or exchange where allowed)."),
        Phase::Replenish if rules.has_racks() => format!("{who} draws."),
        Phase::Replenish => "The next tile is drawn.".to_owned(),
        Phase::Exchange => format!("{who} draws while the exchanged tiles are set aside."),
        Phase::Over(_) => "The game is over.".to_owned(),
    }
}

fn seat_name(view: &View, seat: Seat) -> String {
    if view.viewer == Viewer::Seat(seat) { format!("seat {seat} (you)") } else { format!("seat {seat}") }
}
