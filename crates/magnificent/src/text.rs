//! The terminal view. `hints` describes the effect of an action, `faces` what is printed on a component,
//! `prompt` what has to be decided.

mod faces;
mod hints;
mod prompt;

use core::fmt::Write;

use game_core::{ColourMode, Line, Seat, TerminalView, Viewer};

use crate::action::Action;
use crate::camp::orientations;
use crate::components::{Card, Colour, ColourOrClear, NEUTRAL_HATS, ROUNDS, START_SPACES, Space, TURNS, Tile, printed};
use crate::effects::Gain;
use crate::rules::Rules;
use crate::set::{Level, RingSpace};
use crate::state::{Magnificent, Phase, PlayerState, PublicState};
use crate::view::View;

use faces::{card_text, plural, poster_text, set_text, space_text, tent_text};

impl TerminalView for Magnificent {
    const NOTATION: &'static [&'static str] = &[
        "take green 5 M-02",
        "flip",
        "set 6",
        "die done",
        "colour green",
        "gem clear",
        "bonus",
        "copy M-I1",
        "train BS2",
        "build",
        "level B9",
        "lay sO 2 3,4",
        "end build",
        "travel",
        "steps 7",
        "wagon green",
        "tent 3",
        "tent take",
        "perform",
        "hat 14",
        "space 10",
        "complete 0",
        "pay clear",
        "train TT12 0",
        "stop",
        "keep posters",
        "arrange",
        "put P-O01",
        "poster deck",
        "place 1",
        "replace 1",
        "discard",
        "give clear",
        "end turn",
        "choose 1",
        "reject 1",
        "score M-12",
        "coins 3",
        "side A",
        "draft M-12",
        "keep M-12",
        "tile TT05",
        "drop 2",
        "skip",
    ];

    fn render(rules: &Rules, view: &View, mode: ColourMode) -> String {
        let (public, mut out) = (&view.public, String::new());
        draw_shared_area(&mut out, rules, public, mode);
        for seat in rules.seats.seats() {
            draw_seat(&mut out, rules, view, seat, mode);
        }
        draw_camps(&mut out, rules, public, mode);
        draw_hands(&mut out, rules, view);
        draw_turn(&mut out, rules, public, mode);
        let _ = writeln!(out, "{}", prompt::prompt(rules, view));
        out
    }

    fn prompt(rules: &Rules, view: &View) -> String {
        prompt::prompt(rules, view)
    }

    fn hint(rules: &Rules, view: &View, action: &Action) -> Option<String> {
        hints::hint(rules, &view.public, *action)
    }

    fn line(line: &Line) -> String {
        let of = line.of.as_deref().unwrap_or_default();
        match &*line.key {
            "camp" => "points covered in the camp".to_owned(),
            "tent-spaces" => "tent spaces".to_owned(),
            "card-tops" => "bonuses of cards".to_owned(),
            "posters" => "completed posters".to_owned(),
            "tents" => "tents below them".to_owned(),
            "debt" => format!("coins short, {of}"),
            "card" => format!("card {of}"),
            "half-card" => format!("half of card {of}"),
            "counted" => format!("points of {of} before maximum and halving"),
            "most" => format!("maximum of {of}"),
            "coins" => "coins left".to_owned(),
            "areas" => "areas".to_owned(),
            "areas-by-gems" => "areas completed with gems".to_owned(),
            "hat" => "number of the hat's space".to_owned(),
            "due" => "coins due for the dice".to_owned(),
            "purse" => "coins".to_owned(),
            other => other.replace('-', " "),
        }
    }

    fn reason(key: &str) -> String {
        match key {
            "three-rounds" => "three rounds have been played".to_owned(),
            "lost" => "below 200 points: lost".to_owned(),
            "won" => "200 points: a victory".to_owned(),
            "ringmaster" => "220 points: Ringmaster!".to_owned(),
            "magnificent" => "240 points: Magnificent!".to_owned(),
            other => other.replace('-', " "),
        }
    }

    fn compared(_: &Rules, index: u32) -> String {
        match index {
            0 => "points".to_owned(),
            _ => "position on the performance track".to_owned(),
        }
    }
}

/// The terminal escape codes of orange, green, purple and clear.
const CODES: [&str; 4] = ["33", "32", "35", "37"];

fn paint(text: &str, code: &str, mode: ColourMode) -> String {
    if mode == ColourMode::Plain { text.to_owned() } else { format!("\x1b[{code}m{text}\x1b[0m") }
}

fn draw_shared_area(out: &mut String, rules: &Rules, public: &PublicState, mode: ColourMode) {
    if public.dice_are_paid() {
        let _ = writeln!(out, "End of round {} of {ROUNDS}; the dice are paid.", public.round);
    } else if public.round > 0 {
        let all = usize::from(TURNS) * rules.seats.get();
        let turn = usize::from(public.turns + 1).min(all);
        let _ =
            writeln!(out, "Round {} of {ROUNDS}, turn {turn} of {all}; seat {} starts.", public.round, public.starter);
    } else {
        let _ = writeln!(out, "The table is being set up.");
    }
    let _ = writeln!(
        out,
        "Signs: sO small orange tile, LG large green tile; 3p1c: 3 points and 1 coin, `for green`: costs a green gem; \
         cards: [bonus] points per what is counted"
    );
    let mut dice = String::new();
    for kind in ColourOrClear::ALL {
        let faces: Vec<String> = (1..=6u8)
            .flat_map(|face| core::iter::repeat_n(face, usize::from(public.tent[kind as usize][usize::from(face) - 1])))
            .map(|face| face.to_string())
            .collect();
        if !faces.is_empty() {
            dice += &paint(&format!("  {} {}", kind.name(), faces.join(" ")), CODES[kind as usize], mode);
        }
    }
    let _ = writeln!(out, "Main tent:{}", if dice.is_empty() { "  no dice" } else { &dice });
    for slot in 0..public.display.len() {
        if let Some(set) = set_text(rules, public, slot) {
            let _ = writeln!(out, "  set {slot}: {set}");
        }
    }
    for (slot, poster) in public.posters.iter().enumerate() {
        if let Some(poster) = poster {
            let _ = writeln!(out, "  poster {slot}: {}", poster_text(rules, *poster));
        }
    }
    let _ = writeln!(out, "  poster deck {}, discarded {}", public.deck.len(), public.discards.len());
    let _ = writeln!(out, "Tracks from space 0: o g p c gem, T tent, + poster, [ ] wagon");
    for colour in Colour::ALL {
        draw_travel_track(out, rules, public, colour, mode);
    }
    draw_performance_track(out, rules, public);
    draw_printed(out, rules);
    let supply: Vec<String> = Tile::all().map(|tile| format!("{tile} {}", public.supply(rules, tile))).collect();
    let _ = writeln!(out, "Supply: {}\n", supply.join(", "));
}

/// Draws a travel track as a line: letters are gems, T a tent, + a poster symbol; brackets mark the wagon.
fn draw_travel_track(out: &mut String, rules: &Rules, public: &PublicState, colour: Colour, mode: ColourMode) {
    let mut line = String::new();
    let mut tents = Vec::new();
    for (at, space) in (0..).zip(&rules.set().rings[colour as usize]) {
        let sign = match space {
            RingSpace::Gem(kind) => kind.name()[..1].to_owned(),
            RingSpace::Tent(number) => match public.ring_tents[colour as usize][usize::from(*number)] {
                Some(tent) => {
                    tents.push(format!("{at} {}", tent_text(rules, Some(tent))));
                    "T".to_owned()
                }
                None => "+".to_owned(),
            },
        };
        let here = public.wagons[colour as usize] == at;
        line += &if here { format!("[{sign}]") } else { format!(" {sign} ") };
    }
    let name = paint(&format!("{:<7}", colour.name()), CODES[colour as usize], mode);
    let _ = writeln!(out, "Track {name}{}", line.trim_end());
    if !tents.is_empty() {
        let _ = writeln!(out, "  tents: {}", tents.join("; "));
    }
}

/// Draws what is printed on every player board.
fn draw_printed(out: &mut String, rules: &Rules) {
    let set = rules.set();
    let level = |level: &Level| {
        let tiles = [(level.small, "small"), (level.large, "large")];
        let tiles: Vec<String> =
            tiles.iter().filter(|(count, _)| *count > 0).map(|(count, size)| format!("{count} {size}")).collect();
        format!("B{} {}", level.power, tiles.join(" "))
    };
    let levels: Vec<String> = set.levels.iter().map(level).collect();
    let _ = writeln!(out, "Levels (power, tiles): {}", levels.join(", "));
    let tents: Vec<String> =
        (1..).zip(&set.tent_spaces).map(|(space, gain)| format!("{space}: {}", faces::gain_words(*gain))).collect();
    let _ = writeln!(out, "Tent spaces: {}; each also gives a poster", tents.join(", "));
    let spaces: Vec<String> = Space::all()
        .filter(|space| space.on_board())
        .map(|space| format!("{space} {}", space_text(rules, space)))
        .collect();
    let _ = writeln!(out, "Trainer spaces of the board: {}", spaces.join("; "));
}

fn draw_performance_track(out: &mut String, rules: &Rules, public: &PublicState) {
    let holder = |position: u8| {
        let space = rules.set().performance_space(position);
        let neutral = rules.is_solo() && space.is_some_and(|space| NEUTRAL_HATS.contains(&space.number));
        let seat = rules.seats.seats().find(|seat| public.player(*seat).hats.contains(&Some(position)));
        seat.map_or(if neutral { "=hat".to_owned() } else { String::new() }, |seat| format!("=seat{seat}"))
    };
    let mut line =
        String::from("Performance track (4:1 is space 4, which gives 1 poster; =seat1 is the hat of seat 1):");
    for position in 0..START_SPACES + rules.set().performance_track.len() as u8 {
        let who = holder(position);
        match rules.set().performance_space(position) {
            Some(space) => {
                let _ = write!(line, " {}:{}{who}", space.number, space.posters);
            }
            None if !who.is_empty() => {
                let _ = write!(line, " start{}{who}", position + 1);
            }
            None => {}
        }
    }
    let _ = writeln!(out, "{line}");
}

fn seat_name(view: &View, seat: Seat) -> String {
    if view.viewer == Viewer::Seat(seat) { format!("seat {seat} (you)") } else { format!("seat {seat}") }
}

fn draw_seat(out: &mut String, rules: &Rules, view: &View, seat: Seat, mode: ColourMode) {
    let public = &view.public;
    let player = public.player(seat);
    let board = player.board.map_or("no board".to_owned(), |board| {
        let side = player.side.map_or(String::new(), |side| format!("-{side:?}"));
        format!("board {board}{side}")
    });
    let gems: Vec<String> = ColourOrClear::ALL
        .iter()
        .map(|kind| paint(&format!("{} {}", player.gems[*kind as usize], kind.name()), CODES[*kind as usize], mode))
        .collect();
    let _ = writeln!(
        out,
        "{}: {}, {} ({} {}), {board}; gems {}; trainers {} ({} used, {} in reserve)",
        paint(&seat_name(view, seat), "1", mode),
        plural(player.ledger.total(), "point"),
        plural(player.coins, "coin"),
        player.coins_due(),
        if public.dice_are_paid() { "were due" } else { "due" },
        gems.join(" "),
        player.trainers,
        player.used + player.resting,
        player.reserve()
    );
    for card in player.cards.iter() {
        let _ = writeln!(out, "  {}{}", card_text(rules, card), die_on(player, card));
    }
    for tile in player.tiles.iter().flatten() {
        let _ = writeln!(out, "  {tile}: {}", space_text(rules, *tile));
    }
    let built: Vec<String> = Tile::all()
        .filter(|tile| player.camp.tiles[tile.index()] > 0)
        .map(|tile| format!("{tile} {}", player.camp.tiles[tile.index()]))
        .collect();
    if !built.is_empty() {
        let _ = writeln!(out, "  built: {}", built.join(", "));
    }
    for space in 0..player.posters.len() {
        let below = if space == 0 || player.tents[space].is_some() {
            format!(" above {}", tent_text(rules, player.tents[space]))
        } else {
            String::new()
        };
        match player.posters[space] {
            Some(poster) => {
                let _ = writeln!(out, "  space {space}: {}{below}", poster_text(rules, poster));
            }
            None if !below.is_empty() => {
                let _ = writeln!(out, "  space {space}: nothing{below}");
            }
            None => {}
        }
    }
    if !player.completed.is_empty() {
        let done: Vec<String> = player.completed.iter().map(|poster| poster.to_string()).collect();
        let _ = writeln!(out, "  completed: {}", done.join(" "));
    }
}

fn die_on(player: &PlayerState, card: Card) -> String {
    let die = player.dice.iter().flatten().find(|die| die.card == card);
    die.map_or(String::new(), |die| format!(" <- {} {}", die.kind.name(), die.face))
}

/// Draws the camps side by side: capitals are tiles, small letters bonuses, and lines separate the areas.
fn draw_camps(out: &mut String, rules: &Rules, public: &PublicState, mode: ColourMode) {
    let grid = &rules.set().grid;
    let seats: Vec<(Seat, &PlayerState)> = rules
        .seats
        .seats()
        .map(|seat| (seat, public.player(seat)))
        .filter(|(_, player)| player.board.is_some())
        .collect();
    if seats.is_empty() {
        return;
    }
    let area = |cell: u64| grid.areas.iter().position(|area| area & cell != 0);
    let bar = |row: u8, column: u8| column > 0 && area(grid.cell(row, column)) != area(grid.cell(row, column - 1));
    let width = |row: u8| usize::from(grid.columns) + (0..grid.columns).filter(|column| bar(row, *column)).count();
    let mut head = String::from("   ");
    for (seat, _) in &seats {
        let mut numbers = String::new();
        for column in 0..grid.columns {
            numbers += if bar(0, column) { " " } else { "" };
            let _ = write!(numbers, "{}", column % 10);
        }
        let _ = write!(head, " {numbers}  seat {seat}  ");
    }
    let _ = writeln!(out, "{}", head.trim_end());
    for row in 0..grid.rows {
        let separated = row > 0 && area(grid.cell(row, 0)) != area(grid.cell(row - 1, 0));
        if separated {
            let lines: Vec<String> = seats.iter().map(|_| format!(" {}          ", "-".repeat(width(row)))).collect();
            let _ = writeln!(out, "{}", format!("   {}", lines.concat()).trim_end());
        }
        let mut line = format!("{row:>2} ");
        for (_, player) in &seats {
            line.push(' ');
            for column in 0..grid.columns {
                line += if bar(row, column) { "|" } else { "" };
                line += &cell_sign(rules, player, grid.cell(row, column), mode);
            }
            line += "          ";
        }
        let _ = writeln!(out, "{}", line.trim_end());
    }
    let gains = printed::LEGEND.iter().filter_map(|(_, gain)| gain.parse::<Gain>().ok());
    let legend: Vec<String> =
        gains.map(|gain| format!("{} = {}", faces::bonus_letter(gain), faces::gain_words(gain))).collect();
    let _ = writeln!(out, "   O G P: tiles; {}\n", legend.join(", "));
}

fn cell_sign(rules: &Rules, player: &PlayerState, cell: u64, mode: ColourMode) -> String {
    if let Some(colour) = player.camp.colour_of(cell) {
        return paint(&colour.name()[..1].to_uppercase(), CODES[colour as usize], mode);
    }
    let (Some(board), Some(side)) = (player.board, player.side) else { return ".".to_owned() };
    let gain = rules.set().board(board, side).cells[cell.trailing_zeros() as usize];
    gain.map_or(".".to_owned(), |gain| faces::bonus_letter(gain).to_string())
}

fn draw_hands(out: &mut String, rules: &Rules, view: &View) {
    for (seat, hand) in view.hands.iter().enumerate() {
        if let Some(hand) = hand.filter(|hand| !hand.is_empty()) {
            let _ = writeln!(out, "hand of seat {seat}:");
            hand.iter().for_each(|card| {
                let _ = writeln!(out, "  {}", card_text(rules, card));
            });
        }
    }
    for card in view.public.offered.iter() {
        let _ = writeln!(out, "offered: {}", card_text(rules, card));
    }
    for tile in view.public.tiles_offered.iter() {
        let _ = writeln!(out, "offered: {tile} ({})", space_text(rules, tile));
    }
}

/// Draws the current turn: the die, the power and its sources, the tiles still to be built, and their
/// orientations.
fn draw_turn(out: &mut String, rules: &Rules, public: &PublicState, mode: ColourMode) {
    let (Some(die), turn) = (public.die(), &public.turn) else { return };
    let face = paint(&format!("{} {}", die.kind.name(), die.face), CODES[die.kind as usize], mode);
    let _ = write!(out, "The die is {face} on {} ({})", die.card, rules.set().card(die.card).bonus);
    let _ = writeln!(out, "{}", if turn.bonus_used { ", bonus used." } else { ", bonus not used." });
    if let Some(colour) = turn.colour {
        let parts: Vec<String> = public
            .power_parts()
            .iter()
            .filter(|(_, pips)| *pips > 0)
            .map(|(what, pips)| format!("{what} {pips}"))
            .collect();
        let _ = writeln!(out, "Power {} in {} = {}.", public.power(), colour.name(), parts.join(" + "));
    }
    let tiles: Vec<Tile> = match public.phase() {
        Phase::Build => {
            let [small, large] = turn.tiles;
            let colours = if turn.recolour > 0 { format!(", {} in any colour", turn.recolour) } else { String::new() };
            let twice = if turn.doubled { ", the bonuses of the next one count twice" } else { "" };
            let _ = writeln!(out, "To be built: {small} small, {large} large{colours}{twice}.");
            let any = |tile: &Tile| turn.recolour > 0 || Some(tile.colour()) == turn.colour;
            Tile::all().filter(|tile| turn.tiles[tile.size() as usize] > 0).filter(any).collect()
        }
        Phase::BonusTile(colour) => vec![Tile::of(crate::components::Size::Small, colour)],
        _ => Vec::new(),
    };
    tiles.into_iter().for_each(|tile| draw_shapes(out, rules, tile));
    if public.phase() == Phase::Complete {
        let _ = writeln!(out, "Posters of this show: {} of {}.", turn.completed.count_ones(), turn.allowed);
    }
}

/// Draws the orientations of a tile with their indices.
fn draw_shapes(out: &mut String, rules: &Rules, tile: Tile) {
    let placements = &rules.set().tile(tile).placements;
    let Some(first) = placements.first() else { return };
    let columns = rules.set().grid.columns;
    let cells: Vec<[u8; 2]> = (0..64u8)
        .filter(|bit| first.cells >> bit & 1 == 1)
        .map(|bit| [bit / columns - first.row, bit % columns - first.column])
        .collect();
    let shapes = orientations(&cells);
    let mut lines = vec![String::new(); 4];
    for (number, shape) in shapes.iter().enumerate() {
        let width = shape.iter().map(|cell| cell[1]).max().unwrap_or(0) + 1;
        for (row, line) in (0..).zip(&mut lines) {
            line.push_str(&if row == 0 { format!("  {number}:") } else { "    ".to_owned() });
            for column in 0..width {
                line.push(if shape.contains(&[row, column]) { '#' } else { ' ' });
            }
        }
    }
    let _ = writeln!(out, "{tile}, orientation and top left corner (row,column):");
    for line in lines.iter().map(|line| line.trim_end()).filter(|line| !line.is_empty()) {
        let _ = writeln!(out, "{line}");
    }
}
