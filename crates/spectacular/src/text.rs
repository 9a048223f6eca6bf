//! Rendering of a view as text, for a terminal: the viewer's own park in full, the others compact.

use core::fmt::Write;

use game_core::{ColourMode, Line, Seat, TerminalView, ToMove, one_of};

use crate::action::{Action, Area, DieName, Help, Slot, SoloSide, Space};
use crate::components::{SLOTS, SOLO, TURNS};
use crate::ground::Ground;
use crate::items::{Habitat, Item, Mark, Tile, Tower};
use crate::rules::Rules;
use crate::scoring::{animals, entrance, missions, points};
use crate::state::{At, Phase, Player, Spectacular};
use crate::view::View;

impl TerminalView for Spectacular {
    const NOTATION: &'static [&'static str] = &[
        "mark green.1",
        "roll",
        "swap 1 2",
        "noswap",
        "supply tile.green",
        "supply die.blue",
        "supply inside.grey",
        "display tile.1",
        "display die.orange.2",
        "next n",
        "hex 0,1",
        "corner ne",
        "worker own+",
        "worker both-",
        "discard",
        "change 0,1 multi+",
        "done",
        "mark 3",
        "drop 5",
        "refill",
        "side dice",
        "supply 7",
        "save own",
        "letgo",
    ];

    fn render(rules: &Rules, view: &View, colours: ColourMode) -> String {
        let mut out = String::new();
        let (turns, first) = (TURNS[0], TURNS[1]);
        let turn = view.turn.min(turns - 1);
        let (round, number, of) =
            if turn < first { (1, turn + 1, first) } else { (2, turn + 1 - first, turns - first) };
        let _ = if view.phase == Phase::Workers {
            // In the worker phase `turn` already counts the last turn of the round (SPC-222).
            writeln!(out, "End of round {}", if view.turn > first { 2 } else { 1 })
        } else {
            writeln!(out, "Round {round}, turn {number} of {of}")
        };
        if rules.solo {
            draw_tokens(&mut out, view);
        }
        let in_full = |seat: Seat| view.viewer.seat().is_none_or(|own| own == seat);
        out.push_str("Habitats: G green, B blue, M grey, O orange\n");
        out.push_str("Large park: hex, entr(ance), habitat; animal; tower part and corner (# built)\n");
        out.push_str("            or heart, [die]\n");
        if rules.seats.seats().any(|seat| !in_full(seat)) {
            out.push_str("Small parks: habitat; k black, n brown, e beige, h heart; die; # tower\n");
        }
        for seat in rules.seats.seats().filter(|seat| !in_full(*seat)) {
            draw_compact(&mut out, rules, view, seat, colours);
        }
        for seat in rules.seats.seats().filter(|seat| in_full(*seat)) {
            draw_full(&mut out, rules, view, seat, colours);
        }
        let _ = writeln!(out, "\n{}", prompt(rules, view));
        out
    }

    fn prompt(rules: &Rules, view: &View) -> String {
        prompt(rules, view)
    }

    /// Returns which item an action takes, or how many points a placement gains at once; `None` for other
    /// actions.
    fn hint(rules: &Rules, view: &View, action: &Action) -> Option<String> {
        let seat = view.viewer.seat()?;
        let player = view.player(seat);
        let what = |item: Option<Item>| item.map(|item| name(rules, item));
        match *action {
            Action::Supply(space) => what(player.supply.item(rules, space)),
            Action::Display(slot) => what(player.slot(slot)),
            Action::Next(area) => what(player.areas[area as usize]),
            Action::Mark(die) => what(player.slot(Slot::Die(die))),
            Action::MarkSpace(space) => what(player.supply.solo(rules, SoloSide::Dice, space)),
            Action::Drop(space) => what(player.supply.solo(rules, SoloSide::Tiles, space)),
            Action::Swap { start, slot } => {
                let cell = player.ground(rules).starts()[usize::from(start)].0;
                let tiles = [player.park.tile(cell), player.display[usize::from(slot)]];
                let [off, on] = tiles.map(|tile| what(tile.map(Item::Tile)).unwrap_or_default());
                Some(format!("{off} for {on}"))
            }
            Action::Worker(help, way) => match player.in_hand() {
                Some(Item::Die(die)) => Some(format!("to {}, {}", help.change(die.value, way), helpers(help))),
                _ => None,
            },
            Action::Hex(_) | Action::Corner(_) | Action::Change { .. } => {
                let mut after = *player;
                after.act(rules, *action);
                let total = |player: &Player| points(rules, player).total();
                let entrance = |player: &Player| entrance_now(rules, view, player).unwrap_or_default() as i32;
                let gained = [total(&after) - total(player), entrance(&after) - entrance(player)];
                let texts = [format!("{:+}", gained[0]), format!("entrance {:+}", gained[1])];
                let texts: Vec<String> = (0..2).filter(|&at| gained[at] != 0).map(|at| texts[at].clone()).collect();
                (!texts.is_empty()).then(|| texts.join(", "))
            }
            Action::Roll
            | Action::NoSwap
            | Action::Refill
            | Action::Side(_)
            | Action::LetGo
            | Action::Save(_)
            | Action::Discard
            | Action::Done => None,
        }
    }

    fn line(line: &Line) -> String {
        match &*line.key {
            "entrance" => "entrance (after round 1)".to_owned(),
            "habitat" => format!("{} areas", line.of.as_deref().unwrap_or_default()),
            "breeding" => "sum on breeding tiles (for ties)".to_owned(),
            "kinds" => "different animals".to_owned(),
            "missions-met" => "missions fulfilled".to_owned(),
            other => other.to_owned(),
        }
    }

    fn reason(key: &str) -> String {
        match key {
            "final-scoring" => "both rounds are over".to_owned(),
            "lost" => "the challenge is lost".to_owned(),
            "room-to-improve" => "the challenge is won, with room to improve".to_owned(),
            "pretty-well" => "the challenge is won: pretty well done".to_owned(),
            other => format!("the challenge is won: {}", other.replace('-', " ")),
        }
    }

    fn compared(_: &Rules, index: u32) -> String {
        match index {
            0 => "points".to_owned(),
            _ => "sum of dice on breeding tiles".to_owned(),
        }
    }
}

fn paint(text: &str, colour: Option<Habitat>, colours: ColourMode) -> String {
    let code = match colour {
        _ if colours == ColourMode::Plain => return text.to_owned(),
        Some(Habitat::Green) => "32",
        Some(Habitat::Blue) => "94",
        Some(Habitat::Grey) => "37",
        Some(Habitat::Orange) => "33",
        None => "1",
    };
    format!("\x1b[{code}m{text}\x1b[0m")
}

/// Returns the letter of a habitat in compact parks.
const fn habitat_letter(habitat: Habitat) -> char {
    ['G', 'B', 'M', 'O'][habitat as usize]
}

/// Returns the letter of a mark in compact parks.
const fn mark_letter(mark: Mark) -> char {
    match mark {
        Mark::Part(Tower::Black) => 'k',
        Mark::Part(Tower::Brown) => 'n',
        Mark::Part(Tower::Beige) => 'e',
        Mark::Heart => 'h',
    }
}

fn tile_name(rules: &Rules, tile: Tile) -> String {
    format!("{} {} {}", tile.habitat(), rules.components.name(tile.animal()), tile.mark().id())
}

fn name(rules: &Rules, item: Item) -> String {
    match item {
        Item::Tile(tile) => tile_name(rules, tile),
        Item::Die(die) => die.to_string(),
    }
}

fn coloured(rules: &Rules, item: Item, colours: ColourMode) -> String {
    paint(&name(rules, item), Some(item.colour()), colours)
}

/// Returns what the entrance would score now; `None` once it has been scored (SPC-232).
fn entrance_now(rules: &Rules, view: &View, player: &Player) -> Option<u32> {
    let open = view.turn < TURNS[1] || view.turn == TURNS[1] && view.phase == Phase::Workers;
    player.board.filter(|_| open).map(|board| entrance(rules.ground(board), &player.park))
}

/// The maximum number of columns of a wrapped line.
const MAX_WIDTH: usize = 79;

/// Writes a label and a comma-separated list, wrapped and indented to the first entry.
fn draw_list(out: &mut String, label: &str, entries: &[(String, Option<Habitat>)], colours: ColourMode) {
    out.push_str(label);
    if entries.is_empty() {
        out.push_str("none");
    }
    let indent = label.chars().count();
    let mut at = indent;
    for (number, (text, colour)) in entries.iter().enumerate() {
        let width = text.chars().count() + 1;
        if number > 0 && at + 1 + width > MAX_WIDTH {
            let _ = write!(out, "\n{:indent$}", "");
            at = indent;
        } else if number > 0 {
            out.push(' ');
            at += 1;
        }
        out.push_str(&paint(text, *colour, colours));
        if number + 1 < entries.len() {
            out.push(',');
        }
        at += width;
    }
    out.push('\n');
}

/// Returns the column of a hex, in half hexes from the left edge of the park.
fn column(ground: &Ground, cell: u8) -> usize {
    let half = |cell: u8| i32::from(ground.hex(cell).q) * 2 + i32::from(ground.hex(cell).r);
    let least = (0..20).map(half).min().unwrap_or(0);
    (half(cell) - least) as usize
}

/// Draws a park; `hex` returns the lines of a hex, which are cut to `width` columns.
fn draw_park(
    out: &mut String,
    ground: &Ground,
    width: usize,
    colours: ColourMode,
    hex: impl Fn(u8) -> Vec<(String, Option<Habitat>)>,
) {
    let mut from = 0;
    while from < 20 {
        let row: Vec<u8> = (from..20).take_while(|&cell| ground.hex(cell).r == ground.hex(from).r).collect();
        let cells: Vec<_> = row.iter().map(|&cell| (column(ground, cell) * width / 2, hex(cell))).collect();
        for line in 0..cells.first().map_or(0, |(_, lines)| lines.len()) {
            let mut at = 0;
            for (left, lines) in &cells {
                let (text, colour) = &lines[line];
                let shown: String = text.chars().take(width - 1).collect();
                if shown.is_empty() {
                    continue;
                }
                let _ = write!(out, "{:>1$}{2}", "", left.saturating_sub(at), paint(&shown, *colour, colours));
                at = left + shown.chars().count();
            }
            out.push('\n');
        }
        from += row.len() as u8;
    }
}

/// The number of columns of a hex in a full park.
const FULL_HEX_WIDTH: usize = 12;
/// The number of columns of a hex in a compact park.
const COMPACT_HEX_WIDTH: usize = 6;

/// Returns the three lines of a hex in a full park: coordinates, animal, mark and die.
fn full_hex(rules: &Rules, phase: Phase, player: &Player, cell: u8) -> Vec<(String, Option<Habitat>)> {
    let (ground, park) = (player.ground(rules), &player.park);
    let hex = ground.hex(cell);
    let start = ground.starts().iter().position(|(start, _)| *start == cell);
    let mut place = hex.to_string();
    // The numbers of the start hexes are shown only while starting tiles can be swapped.
    match start.filter(|_| phase == Phase::Swap) {
        Some(start) => _ = write!(place, " ({})", start + 1),
        None if ground.entrance().has(cell) => place.push_str(" entr"),
        None => {}
    }
    let of = |place: String, habitat: Habitat| format!("{place} {}", habitat_letter(habitat));
    let die = |cell: u8| if park.fed().has(cell) { format!("[{}]", park.die(cell)) } else { "[ ]".to_owned() };
    let (colour, lines) = if cell == ground.star() {
        let star = player.star(rules);
        let name = &rules.components.board(player.board()).name;
        (Some(star), [of(place, star), format!("*{name}"), format!("{:<8}{}", "6 only", die(cell))])
    } else if let Some(tile) = park.tile(cell) {
        let mark = match tile.part() {
            Some(tower) => {
                let built = if park.towered().has(cell) { '#' } else { '.' };
                format!("{}{built}{}", tower.id(), park.corner(cell))
            }
            None => "heart".to_owned(),
        };
        let name = rules.components.name(tile.animal()).to_owned();
        (Some(tile.habitat()), [of(place, tile.habitat()), name, format!("{mark:<8}{}", die(cell))])
    } else {
        (None, [place, "-".to_owned(), String::new()])
    };
    let blank = (String::new(), None);
    lines.into_iter().map(|line| (line, colour)).chain([blank]).collect()
}

/// Returns the one line of a hex in a compact park: habitat, mark and die.
fn compact_hex(rules: &Rules, player: &Player, cell: u8) -> Vec<(String, Option<Habitat>)> {
    let (ground, park) = (player.ground(rules), &player.park);
    let die = if park.fed().has(cell) { park.die(cell).to_string() } else { "-".to_owned() };
    let shown = if cell == ground.star() {
        let star = player.star(rules);
        (format!("{}*{die}", habitat_letter(star)), Some(star))
    } else if let Some(tile) = park.tile(cell) {
        let built = if park.towered().has(cell) { "#" } else { "" };
        (format!("{}{}{die}{built}", habitat_letter(tile.habitat()), mark_letter(tile.mark())), Some(tile.habitat()))
    } else {
        ("...".to_owned(), None)
    };
    vec![shown]
}

/// Appends the board, supply, display, workers and preparation areas of a seat.
fn draw_seat(out: &mut String, rules: &Rules, view: &View, seat: Seat, colours: ColourMode) {
    let player = view.player(seat);
    let who = if view.viewer.is(seat) { format!("seat {seat} (you)") } else { format!("seat {seat}") };
    let finished = view.done.has(seat) && !matches!(view.phase, Phase::Draw { .. } | Phase::Over);
    let note = if finished { ", has decided" } else { "" };
    let board = player.board.map_or("no board yet", |board| &rules.components.board(board).name);
    let _ = writeln!(out, "\n{}: {board}{note}", paint(&who, None, colours));
    draw_supply(out, rules, player, colours);
    let tiles = (0..SLOTS).filter_map(|at| player.display[at].map(|tile| (at, tile)));
    let tiles: Vec<_> =
        tiles.map(|(at, tile)| (format!("{}. {}", at + 1, tile_name(rules, tile)), Some(tile.habitat()))).collect();
    let dice = Habitat::ALL.map(|colour| {
        let shown = |value: u8| if value > 0 { value.to_string() } else { "-".to_owned() };
        let two = &player.dice[colour as usize * 2..colour as usize * 2 + 2];
        paint(&format!("{colour} {} {}", shown(two[0]), shown(two[1])), Some(colour), colours)
    });
    let stack = player.stack.count_ones();
    draw_list(out, "  display: ", &tiles, colours);
    let _ = writeln!(out, "           dice {}; stack {stack}", dice.join(", "));
    draw_marks(out, view.phase, player);
    let words = ["green", "blue", "grey", "orange", "multi"];
    let up: Vec<&str> = (0..5).filter(|at| player.workers >> at & 1 == 1).map(|at| words[at]).collect();
    let _ = writeln!(out, "  workers: {}", if up.is_empty() { "none left".to_owned() } else { up.join(", ") });
    if player.areas != [None, None] {
        let area =
            |area: Area| player.areas[area as usize].map_or("-".to_owned(), |item| coloured(rules, item, colours));
        let _ = writeln!(out, "  preparation area N: {}; area W: {}", area(Area::N), area(Area::W));
    }
}

/// The dice or tiles that the player has marked so far.
fn draw_marks(out: &mut String, phase: Phase, player: &Player) {
    let (what, dice) = match phase {
        Phase::Reroll => ("marked to reroll: ", true),
        Phase::SoloReroll => ("marked to reroll: space ", false),
        Phase::SoloDiscard => ("marked to discard: space ", false),
        _ => return,
    };
    let name = |at: u8| if dice { DieName(at).to_string() } else { (at + 1).to_string() };
    let marked: Vec<String> = (0..8).filter(|at| player.marks >> at & 1 == 1).map(name).collect();
    if !marked.is_empty() {
        let _ = writeln!(out, "           {what}{}", marked.join(", "));
    }
}

/// Appends the solo tokens that have been revealed (SPC-334).
fn draw_tokens(out: &mut String, view: &View) {
    let revealed: Vec<String> =
        (0..SOLO as u8).filter(|at| view.tokens >> at & 1 == 0).map(|at| (at + 1).to_string()).collect();
    let list = if revealed.is_empty() { "none".to_owned() } else { revealed.join(", ") };
    let _ = writeln!(out, "Solo tokens revealed in this round: {list}");
}

fn draw_supply(out: &mut String, rules: &Rules, player: &Player, colours: ColourMode) {
    let supply = &player.supply;
    let coloured_name = |item: Item| (name(rules, item), Some(item.colour()));
    if rules.solo {
        if let Some(side) = supply.side {
            let _ = writeln!(out, "  the selection token is on the {} side", side.id());
        }
        for side in SoloSide::ALL {
            let items: Vec<_> = (0..SOLO as u8)
                .filter_map(|space| {
                    let (name, colour) = coloured_name(supply.solo(rules, side, space)?);
                    Some((format!("{}. {name}", space + 1), colour))
                })
                .collect();
            draw_list(out, &format!("  {:<5}: ", side.id()), &items, colours);
        }
        return;
    }
    let on = |space: fn(Habitat) -> Space| -> Vec<_> {
        Habitat::ALL.into_iter().filter_map(|colour| supply.item(rules, space(colour))).map(coloured_name).collect()
    };
    draw_list(out, &format!("  board {}: ", supply.number), &on(Space::Tile), colours);
    draw_list(out, "           dice ", &on(Space::Die), colours);
    let inside = on(Space::Inside);
    if !inside.is_empty() {
        draw_list(out, "           inside ", &inside, colours);
    }
}

fn draw_compact(out: &mut String, rules: &Rules, view: &View, seat: Seat, colours: ColourMode) {
    draw_seat(out, rules, view, seat, colours);
    let player = view.player(seat);
    if player.board.is_none() {
        return;
    }
    draw_park(out, player.ground(rules), COMPACT_HEX_WIDTH, colours, |cell| compact_hex(rules, player, cell));
    let mut parts = vec![format!("{} points now", points(rules, player).total())];
    parts.extend(entrance_now(rules, view, player).map(|points| format!("the entrance would score {points} now")));
    let status = missions(rules, player).zip(player.missions.iter().flatten());
    parts
        .extend(status.map(|((_, met), code)| {
            format!("{code} {}{}", rules.mission(*code).name, if met { " (met)" } else { "" })
        }));
    let parts: Vec<_> = parts.into_iter().map(|part| (part, None)).collect();
    draw_list(out, "  ", &parts, ColourMode::Plain);
}

fn draw_full(out: &mut String, rules: &Rules, view: &View, seat: Seat, colours: ColourMode) {
    draw_seat(out, rules, view, seat, colours);
    let player = view.player(seat);
    if player.board.is_none() {
        return;
    }
    out.push('\n');
    draw_park(out, player.ground(rules), FULL_HEX_WIDTH, colours, |cell| full_hex(rules, view.phase, player, cell));
    let points = points(rules, player);
    let [green, blue, grey, orange] = points.habitats;
    let would =
        entrance_now(rules, view, player).map_or(String::new(), |points| format!(" (would score {points} now)"));
    let mut parts = vec![
        format!("entrance {}{would}", points.entrance),
        format!("green {green}"),
        format!("blue {blue}"),
        format!("grey {grey}"),
        format!("orange {orange}"),
        format!("towers {}", points.towers),
        format!("animals {} ({})", points.animals, animals(&player.park)),
    ];
    if rules.missions {
        parts.push(format!("missions {}", points.missions));
    }
    parts.push(format!("total {}", points.total()));
    let parts: Vec<_> = parts.into_iter().map(|part| (part, None)).collect();
    draw_list(out, "  now: ", &parts, ColourMode::Plain);
    draw_missions(out, rules, player);
}

fn draw_missions(out: &mut String, rules: &Rules, player: &Player) {
    for ((_, met), code) in missions(rules, player).zip(player.missions.iter().flatten()) {
        let mission = rules.mission(*code);
        let met = if met { "met" } else { "not met" };
        let _ = writeln!(out, "  {code} {}: {}, {} points, {met}", mission.name, mission.words(), mission.points);
    }
}

/// Returns one line that says which decision is due.
fn prompt(rules: &Rules, view: &View) -> String {
    let to_act = match view.position().next_to_move(rules) {
        ToMove::Over => return "The game is over.".to_owned(),
        ToMove::Chance => return "Dice are rolled or tiles drawn.".to_owned(),
        ToMove::Seats(seats) => seats,
    };
    let Some(seat) = view.viewer.seat().filter(|seat| to_act.has(*seat)) else {
        let seats: Vec<String> = to_act.iter().map(|seat| seat.to_string()).collect();
        return format!("Waiting for seat {}.", seats.join(", "));
    };
    let player = view.player(seat);
    match view.phase {
        Phase::Reroll => match examples(rules, view).strip_prefix("roll, ") {
            Some(mark) => format!("Mark the dice you want to reroll, one at a time and in order ({mark}), then roll."),
            None => "The marked dice are rerolled: roll.".to_owned(),
        },
        Phase::Swap => "Swap a starting tile with a display tile (swap 1 2), or noswap.".to_owned(),
        Phase::SoloReroll => match examples(rules, view).strip_prefix("roll, ") {
            Some(mark) => {
                format!("Mark the supply dice you want to reroll, one at a time and in order ({mark}), then roll.")
            }
            None => "The marked dice are rerolled: roll.".to_owned(),
        },
        Phase::SoloDiscard => match examples(rules, view).strip_prefix("refill, ") {
            Some(drop) => {
                format!("Mark the supply tiles you want to discard, one at a time and in order ({drop}), then refill.")
            }
            None => "The empty spaces are filled: refill.".to_owned(),
        },
        Phase::Side => {
            "Take a die or a tile from the supply (side dice, side tiles)? A token discards from the other side."
                .to_owned()
        }
        Phase::Save { space } => {
            let Some(item) = view.position().endangered(rules, space) else { return String::new() };
            let able = |help: Help| player.workers & help.workers(item.colour()) != 0;
            let ways = [(Help::Own, "save own"), (Help::Multi, "save multi")].map(|(help, way)| (able(help), way));
            let ways: Vec<&str> = ways.into_iter().filter(|(able, _)| *able).map(|(_, way)| way).collect();
            let (item, ways) = (name(rules, item), ways.join(", "));
            format!("The {item} on space {} will be discarded (letgo) unless you save it ({ways}).", space + 1)
        }
        Phase::Choose if player.areas[0].is_none() => {
            let from = if rules.solo { "chosen side" } else { "supply" };
            format!("Take an item from the {from} ({}).", examples(rules, view))
        }
        Phase::Choose => format!("Take an item from your display ({}).", examples(rules, view)),
        Phase::Build => match (player.at, player.in_hand()) {
            (At::Corner { .. }, _) => "Which corner is the part in (corner n, ne, se, s, sw, nw)?".to_owned(),
            (At::Item { .. }, Some(item)) => {
                format!("What do you do with the {}: {}?", name(rules, item), build_ways(rules, view))
            }
            _ => "Which item first: that of area N (next n) or that of area W (next w)?".to_owned(),
        },
        Phase::Workers => match examples(rules, view).strip_suffix(", done") {
            Some(change) => format!(
                "Workers may change dice in your park ({change}; own: the worker of its colour, multi: the multicolour \
                 worker, both: two workers), then done."
            ),
            None => "No worker can change a die in your park: done.".to_owned(),
        },
        Phase::Draw { .. } | Phase::Over => String::new(),
    }
}

/// The workers that change a die, in words.
const fn helpers(help: Help) -> &'static str {
    match help {
        Help::Own => "worker of its colour",
        Help::Multi => "multicolour worker",
        Help::Both => "two workers",
    }
}

/// What can be done with the item in hand, each with an example.
fn build_ways(rules: &Rules, view: &View) -> String {
    let examples = examples(rules, view);
    let way = |example: &str| match example.split(' ').next() {
        Some("hex") => format!("place it ({example})"),
        Some("worker") => format!("change it with a worker ({example})"),
        _ => format!("discard it ({example})"),
    };
    let ways: Vec<String> = examples.split(", ").map(way).collect();
    one_of(&ways)
}

/// Returns the first legal action of each kind, as examples in a prompt: only what is possible now.
fn examples(rules: &Rules, view: &View) -> String {
    let mut legal = Vec::new();
    view.each_legal(rules, &mut |action| legal.push(action));
    let mut kinds: Vec<String> = Vec::new();
    let mut shown = Vec::new();
    for action in &legal {
        let text = action.to_string();
        // Taking a tile and taking a die are different kinds of action; taking another colour is not.
        let end = match action {
            Action::Supply(Space::Solo(_)) => ' ',
            Action::Supply(_) | Action::Display(_) => '.',
            _ => ' ',
        };
        let kind = text.split(end).next().unwrap_or_default().to_owned();
        if !kinds.contains(&kind) {
            kinds.push(kind);
            shown.push(text);
        }
    }
    shown.join(", ")
}
