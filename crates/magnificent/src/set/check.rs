//! Parses a component set and reports every fault in it.

use core::fmt::Display;
use core::str::FromStr;

use game_core::{ComponentFault, ComponentSet, PathKey};
use serde_json::Value;

use super::{
    BoardFace, CardFace, Components, Level, PerformanceSpace, PosterFace, RingSpace, SpaceFace, TentFace, TileFace,
    cell_count,
};
use crate::camp::{Grid, MAX_CELLS, placements};
use crate::components::printed::{AREAS, BOARDS, CAMP};
use crate::components::{
    CHARACTERS, Card, Colour, ColourOrClear, NEUTRAL_HATS, POSTER_SPACES, Poster, PosterSet, STORAGE_LIMIT, Space,
    TENTS_PER_TRACK, TRAINERS, Tent, Tile,
};
use crate::effects::{Count, Gain};

/// A value of the component set and the path to it. If the value is missing, that has already been reported,
/// and the node parses as a harmless default.
struct Node<'a> {
    value: Option<&'a Value>,
    path: Vec<PathKey>,
}

/// Parses the values of a component set and collects all faults.
struct Reader {
    faults: Vec<ComponentFault>,
}

impl Reader {
    fn fault(&mut self, node: &Node<'_>, why: impl Into<String>) {
        self.faults.push(ComponentFault::new(&node.path, why));
    }

    /// Returns the value of a required key; reports a fault if it is missing.
    fn get<'a>(&mut self, node: &Node<'a>, key: &str) -> Node<'a> {
        let found = self.optional(node, key);
        if node.value.is_some() && found.value.is_none() {
            self.fault(node, format!("`{key}` is missing"));
        }
        found
    }

    /// Returns the value of an optional key; a node without a value if the key is missing.
    fn optional<'a>(&mut self, node: &Node<'a>, key: &str) -> Node<'a> {
        let mut path = node.path.clone();
        path.push(key.into());
        Node { value: node.value.and_then(|value| value.get(key)), path }
    }

    /// Reports every key of the table that is not in `keys`.
    fn check_keys(&mut self, node: &Node<'_>, keys: &[&str]) {
        match node.value {
            Some(Value::Object(table)) => {
                for key in table.keys().filter(|key| !keys.contains(&key.as_str())) {
                    let unknown = self.optional(node, key);
                    self.fault(&unknown, format!("`{key}` is not a known key"));
                }
            }
            Some(_) => self.fault(node, "must be a table"),
            None => {}
        }
    }

    fn number(&mut self, node: &Node<'_>, least: u8, most: u8) -> u8 {
        let Some(value) = node.value else { return least };
        let number = value.as_u64().filter(|number| (u64::from(least)..=u64::from(most)).contains(number));
        if number.is_none() {
            self.fault(node, format!("must be a number from {least} to {most}"));
        }
        number.map_or(least, |number| number as u8)
    }

    fn text<'a>(&mut self, node: &Node<'a>) -> &'a str {
        let Some(value) = node.value else { return "" };
        value.as_str().unwrap_or_else(|| {
            self.fault(node, "must be a string");
            ""
        })
    }

    /// Parses a string; reports a fault and returns `default` if it is not valid.
    fn parse<T: FromStr<Err: Display>>(&mut self, node: &Node<'_>, default: T) -> T {
        let before = self.faults.len();
        let text = self.text(node);
        if node.value.is_none() || self.faults.len() > before {
            return default;
        }
        text.parse().unwrap_or_else(|why| {
            self.fault(node, format!("{why}"));
            default
        })
    }

    fn list<'a>(&mut self, node: &Node<'a>, least: usize, most: usize) -> Vec<Node<'a>> {
        let Some(value) = node.value else { return Vec::new() };
        let Some(list) = value.as_array() else {
            self.fault(node, "must be a list");
            return Vec::new();
        };
        if !(least..=most).contains(&list.len()) {
            let count = if least == most { least.to_string() } else { format!("{least} to {most}") };
            self.fault(node, format!("must have {count} entries, not {}", list.len()));
            return Vec::new();
        }
        let entry = |(at, value)| {
            let mut path = node.path.clone();
            path.push(PathKey::Index(at));
            Node { value: Some(value), path }
        };
        list.iter().enumerate().map(entry).collect()
    }

    /// Returns the rows of a table, which must have exactly these ids in this order.
    fn rows<'a>(&mut self, set: &Node<'a>, key: &str, ids: &[&str], keys: &[&str]) -> Vec<Node<'a>> {
        let table = self.get(set, key);
        let rows = self.list(&table, ids.len(), ids.len());
        for (row, id) in rows.iter().zip(ids) {
            self.check_keys(row, keys);
            let named = self.get(row, "id");
            if self.text(&named) != *id && named.value.is_some() {
                self.fault(&named, format!("this must be the row of `{id}`"));
            }
        }
        rows
    }

    /// Parses words separated by spaces; reports those that are not valid.
    fn words<T: FromStr<Err: Display>>(&mut self, node: &Node<'_>) -> Vec<T> {
        let words: Vec<Result<T, String>> = self
            .text(node)
            .split_whitespace()
            .map(|word| word.parse().map_err(|why: T::Err| why.to_string()))
            .collect();
        let mut read = Vec::new();
        for word in words {
            match word {
                Ok(value) => read.push(value),
                Err(why) => self.fault(node, why),
            }
        }
        read
    }
}

impl FromStr for Colour {
    type Err = String;
    fn from_str(text: &str) -> Result<Self, String> {
        let found = Self::ALL.into_iter().find(|colour| colour.name() == text);
        found.ok_or_else(|| format!("`{text}` is not a colour; use orange, green or purple"))
    }
}

/// Parses a component set.
///
/// # Errors
/// Every fault in it, in the order of the file.
pub fn read(parts: &ComponentSet) -> Result<Components, Vec<ComponentFault>> {
    let mut reader = Reader { faults: Vec::new() };
    let set = &Node { value: Some(&parts.0), path: Vec::new() };
    let keys = [
        "camp",
        "legend",
        "boards",
        "tent_spaces",
        "build_levels",
        "camp_tiles",
        "tracks",
        "preprinted_tent",
        "tents",
        "posters",
        "cards",
        "trainer_spaces",
        "performance",
    ];
    reader.check_keys(set, &keys);
    let r = &mut reader;
    let grid = grid(r, set);
    let legend = legend(r, set);
    let boards = boards(r, set, &grid, &legend);
    let tent_spaces = tent_spaces(r, set);
    let levels = levels(r, set);
    let tiles = tiles(r, set, &grid);
    let rings = rings(r, set);
    let table = r.get(set, "preprinted_tent");
    r.check_keys(&table, &["points", "coins"]);
    let preprinted = tent(r, &table);
    let rows = r.rows(set, "tents", &Tent::all().map(Tent::id).collect::<Vec<_>>(), &["id", "points", "coins", "gem"]);
    let tents = rows.iter().map(|row| tent(r, row)).collect();
    let posters = posters(r, set);
    let cards = cards(r, set);
    let spaces = spaces(r, set);
    let performance_track = performance_track(r, set);
    if !reader.faults.is_empty() {
        return Err(reader.faults);
    }
    let with = |test: &dyn Fn(Poster) -> bool| Poster::all().filter(|&poster| test(poster)).collect::<PosterSet>();
    let mut characters = [PosterSet::EMPTY; 6];
    for (number, posters_of) in characters.iter_mut().enumerate() {
        *posters_of = with(&|poster| usize::from(posters[poster.index()].character) == number);
    }
    let symbols = Colour::ALL.map(|colour| with(&|poster| poster.symbol() == colour));
    let mut components = Components {
        grid,
        boards,
        tent_spaces,
        levels,
        tiles,
        index: Vec::new(),
        rings,
        preprinted,
        tents,
        posters,
        characters,
        symbols,
        cards,
        spaces,
        performance_track,
    };
    components.index_placements();
    Ok(components)
}

fn grid(r: &mut Reader, set: &Node<'_>) -> Grid {
    let table = r.get(set, "camp");
    r.check_keys(&table, &["columns", "rows", "areas"]);
    let before = r.faults.len();
    let [columns, rows] = ["columns", "rows"].map(|key| r.get(&table, key));
    let (mut columns, mut rows) = (r.number(&columns, 4, 16), r.number(&rows, 4, 16));
    if usize::from(columns) * usize::from(rows) > MAX_CELLS {
        r.fault(&table, format!("a camp must have at most {MAX_CELLS} cells"));
    }
    if r.faults.len() > before {
        // The rest of the set is checked against the printed grid, so that one fault does not cause twenty
        // more.
        (columns, rows) = CAMP;
    }
    let listed = r.get(&table, "areas");
    let mut covered = 0;
    let mut areas = Vec::new();
    for entry in r.list(&listed, AREAS.len(), AREAS.len()) {
        let numbers: Vec<u8> = r.list(&entry, 4, 4).iter().map(|node| r.number(node, 0, 16)).collect();
        let [row, column, height, width] = numbers[..] else { continue };
        if height == 0 || width == 0 || row + height > rows || column + width > columns {
            r.fault(&entry, "the area is not inside the camp");
            continue;
        }
        let area = [row, column, height, width];
        let cells = Grid::new(columns, rows, &[area]).areas[0];
        if cells & covered != 0 {
            r.fault(&entry, "the area overlaps another");
        }
        covered |= cells;
        areas.push(area);
    }
    Grid::new(columns, rows, &areas)
}

fn legend(r: &mut Reader, set: &Node<'_>) -> Vec<(char, Gain)> {
    let table = r.get(set, "legend");
    let letters: Vec<String> = match table.value {
        Some(Value::Object(letters)) => letters.keys().cloned().collect(),
        Some(_) => {
            r.fault(&table, "must be a table");
            Vec::new()
        }
        None => Vec::new(),
    };
    let mut legend = Vec::new();
    for letter in letters {
        let node = r.get(&table, &letter);
        match letter.chars().next() {
            Some(first) if letter.len() == 1 && first.is_ascii_alphabetic() => {
                legend.push((first, r.parse(&node, Gain::Coins(1))));
            }
            _ => r.fault(&node, "the key of a bonus must be one letter"),
        }
    }
    legend
}

fn boards(r: &mut Reader, set: &Node<'_>, grid: &Grid, legend: &[(char, Gain)]) -> Vec<[BoardFace; 2]> {
    let keys = ["id", "gems", "coins", "trainers", "tents", "camp"];
    let mut faces = Vec::new();
    let mut with_tent: Option<usize> = None;
    for (at, row) in r.rows(set, "boards", &BOARDS.map(|board| board.0), &keys).iter().enumerate() {
        let node = r.get(row, "gems");
        let mut gems = [0; 4];
        let listed = r.list(&node, 4, 4);
        gems.iter_mut().zip(&listed).for_each(|(gems, node)| *gems = r.number(node, 0, STORAGE_LIMIT));
        let node = r.get(row, "coins");
        let coins = r.number(&node, 1, 40);
        let node = r.get(row, "trainers");
        let trainers = r.number(&node, 0, TRAINERS);
        let node = r.get(row, "tents");
        let tent = r.number(&node, 0, 1) == 1;
        if tent {
            if with_tent.is_some_and(|board| board != at / 2) {
                r.fault(&node, "only one board can have the left-over tent");
            }
            with_tent = Some(at / 2);
        }
        let node = r.get(row, "camp");
        let mut cells = vec![None; MAX_CELLS];
        let mut bonuses = 0;
        for (down, line) in (0..).zip(r.list(&node, usize::from(grid.rows), usize::from(grid.rows))) {
            let text = r.text(&line);
            if text.chars().count() != usize::from(grid.columns) {
                r.fault(&line, format!("a row of the camp must have {} cells", grid.columns));
                continue;
            }
            for (right, letter) in (0..).zip(text.chars()).filter(|(_, letter)| *letter != '.') {
                match legend.iter().find(|(known, _)| *known == letter) {
                    Some((_, gain)) => {
                        let cell = grid.cell(down, right);
                        cells[cell.trailing_zeros() as usize] = Some(*gain);
                        bonuses |= cell;
                    }
                    None => r.fault(&line, format!("`{letter}` is not in the legend")),
                }
            }
        }
        faces.push(BoardFace { gems, coins, trainers, tent, cells, bonuses });
    }
    let mut faces = faces.into_iter();
    core::iter::from_fn(|| Some([faces.next()?, faces.next()?])).collect()
}

fn tent_spaces(r: &mut Reader, set: &Node<'_>) -> [Gain; POSTER_SPACES - 1] {
    let node = r.get(set, "tent_spaces");
    let mut spaces = [Gain::Coins(1); POSTER_SPACES - 1];
    let listed = r.list(&node, POSTER_SPACES - 1, POSTER_SPACES - 1);
    spaces.iter_mut().zip(&listed).for_each(|(gain, node)| *gain = r.parse(node, Gain::Coins(1)));
    spaces
}

fn levels(r: &mut Reader, set: &Node<'_>) -> Vec<Level> {
    let table = r.get(set, "build_levels");
    let mut levels: Vec<Level> = Vec::new();
    for row in r.list(&table, 1, 16) {
        r.check_keys(&row, &["power", "small", "large"]);
        let [power, small, large] = ["power", "small", "large"].map(|key| r.get(&row, key));
        let level =
            Level { power: r.number(&power, 1, 40), small: r.number(&small, 0, 4), large: r.number(&large, 0, 4) };
        if level.small + level.large == 0 {
            r.fault(&row, "a level must build at least one tile");
        }
        if levels.last().is_some_and(|last| last.power >= level.power) {
            r.fault(&row, "levels must be in the order of their power");
        }
        levels.push(level);
    }
    levels
}

fn tiles(r: &mut Reader, set: &Node<'_>, grid: &Grid) -> Vec<TileFace> {
    let ids: Vec<&str> = Tile::all().map(Tile::id).collect();
    let mut faces = Vec::new();
    for (row, tile) in r.rows(set, "camp_tiles", &ids, &["id", "count", "cells"]).iter().zip(Tile::all()) {
        let node = r.get(row, "count");
        let count = r.number(&node, 1, 60);
        let node = r.get(row, "cells");
        let size = cell_count(tile.size());
        let mut cells: Vec<[u8; 2]> = Vec::new();
        for entry in r.list(&node, size, size) {
            let pair: Vec<u8> = r.list(&entry, 2, 2).iter().map(|node| r.number(node, 0, 5)).collect();
            if let [row, column] = pair[..] {
                cells.push([row, column]);
            }
        }
        let placements = if cells.len() == size { placements(grid, &cells) } else { Vec::new() };
        match placements.first() {
            Some(first) if !connected(grid, first.cells, size) => r.fault(&node, "the cells are not connected"),
            None if cells.len() == size => r.fault(&node, "the tile does not fit into the camp"),
            _ => {}
        }
        faces.push(TileFace { count, placements });
    }
    faces
}

fn connected(grid: &Grid, cells: u64, size: usize) -> bool {
    let mut reached = cells & cells.wrapping_neg();
    for _ in 0..size {
        reached |= grid.neighbours(reached) & cells;
    }
    reached == cells && cells.count_ones() as usize == size
}

fn rings(r: &mut Reader, set: &Node<'_>) -> [Vec<RingSpace>; 3] {
    let table = r.get(set, "tracks");
    r.check_keys(&table, &Colour::ALL.map(Colour::name));
    Colour::ALL.map(|colour| {
        let node = r.get(&table, colour.name());
        let mut tents = 0;
        let mut ring = Vec::new();
        for letter in r.text(&node).chars() {
            ring.push(match letter {
                'o' => RingSpace::Gem(ColourOrClear::Orange),
                'g' => RingSpace::Gem(ColourOrClear::Green),
                'p' => RingSpace::Gem(ColourOrClear::Purple),
                'c' => RingSpace::Gem(ColourOrClear::Clear),
                'T' => {
                    tents += 1;
                    RingSpace::Tent(tents - 1)
                }
                other => {
                    r.fault(&node, format!("`{other}` is not a space; use o, g, p, c for a gem and T for a tent"));
                    return Vec::new();
                }
            });
        }
        if node.value.is_some() && usize::from(tents) != TENTS_PER_TRACK {
            r.fault(&node, format!("a track must have {TENTS_PER_TRACK} tents, not {tents}"));
        }
        if !(6..=24).contains(&ring.len()) && node.value.is_some() {
            r.fault(&node, "a track must have 6 to 24 spaces");
        }
        ring
    })
}

fn tent(r: &mut Reader, row: &Node<'_>) -> TentFace {
    let [points, coins] = ["points", "coins"].map(|key| r.get(row, key));
    let gem = r.optional(row, "gem");
    let gem = gem.value.is_some().then(|| r.parse(&gem, Colour::Orange));
    TentFace { points: r.number(&points, 0, 20), coins: r.number(&coins, 0, 20), gem }
}

fn posters(r: &mut Reader, set: &Node<'_>) -> Vec<PosterFace> {
    let ids: Vec<&str> = Poster::all().map(Poster::id).collect();
    let keys = ["id", "character", "tiles", "gems", "points", "coins"];
    let mut faces = Vec::new();
    for row in r.rows(set, "posters", &ids, &keys) {
        let node = r.get(&row, "character");
        let name = r.text(&node);
        let character = CHARACTERS.iter().position(|character| *character == name);
        if character.is_none() && !name.is_empty() {
            r.fault(&node, format!("`{name}` is not a character; use one of {}", CHARACTERS.join(", ")));
        }
        let node = r.get(&row, "tiles");
        let shown: Vec<Tile> = r.words(&node);
        if shown.is_empty() && node.value.is_some() {
            r.fault(&node, "a poster must show at least one tile");
        }
        let mut tiles = [0; 6];
        shown.iter().for_each(|tile| tiles[tile.index()] += 1);
        let node = r.optional(&row, "gems");
        let listed: Vec<Colour> = r.words(&node);
        let mut gems = [0; 3];
        listed.iter().for_each(|gem| gems[*gem as usize] += 1);
        let [points, coins] = ["points", "coins"].map(|key| r.get(&row, key));
        let (points, coins) = (r.number(&points, 0, 40), r.number(&coins, 0, 20));
        faces.push(PosterFace { character: character.unwrap_or(0) as u8, tiles, gems, points, coins });
    }
    faces
}

fn cards(r: &mut Reader, set: &Node<'_>) -> Vec<CardFace> {
    let ids: Vec<&str> = Card::all().map(Card::id).collect();
    let mut faces = Vec::new();
    for row in r.rows(set, "cards", &ids, &["id", "bonus", "per", "score", "most"]) {
        let [bonus, per, score] = ["bonus", "per", "score"].map(|key| r.get(&row, key));
        let most = r.optional(&row, "most");
        faces.push(CardFace {
            bonus: r.parse(&bonus, crate::effects::Bonus::Copy),
            per: r.number(&per, 1, 20),
            count: r.parse(&score, Count::Card),
            most: most.value.is_some().then(|| r.number(&most, 1, 60)),
        });
    }
    faces
}

fn spaces(r: &mut Reader, set: &Node<'_>) -> Vec<SpaceFace> {
    let ids: Vec<&str> = Space::all().map(Space::id).collect();
    let mut faces = Vec::new();
    for (row, space) in r.rows(set, "trainer_spaces", &ids, &["id", "cost", "amount"]).iter().zip(Space::all()) {
        let node = r.get(row, "cost");
        let repeats = [Space::BUY_POSTER, Space::RECOLOUR, Space::COINS, Space::CLEAR_GEM, Space::DOUBLE_TILE];
        let (trainers, again) = match r.text(&node) {
            "two" => (2, false),
            "more" if repeats.contains(&space) => (1, true),
            "more" => {
                r.fault(&node, "this ability works once a turn; use one or two");
                (1, false)
            }
            "one" | "" => (1, false),
            other => {
                r.fault(&node, format!("`{other}` is not a cost; use one, more or two"));
                (1, false)
            }
        };
        let numbered = crate::components::printed::TRAINER_SPACES[space.index()].2 > 0;
        let node = if numbered { r.get(row, "amount") } else { r.optional(row, "amount") };
        if !numbered && node.value.is_some() {
            r.fault(&node, "this ability has no number");
        }
        let amount = if numbered { r.number(&node, 1, 9) } else { 0 };
        faces.push(SpaceFace { trainers, again, amount });
    }
    faces
}

fn performance_track(r: &mut Reader, set: &Node<'_>) -> Vec<PerformanceSpace> {
    let table = r.get(set, "performance");
    let mut track: Vec<PerformanceSpace> = Vec::new();
    for row in r.list(&table, 4, 16) {
        r.check_keys(&row, &["number", "posters"]);
        let [number, posters] = ["number", "posters"].map(|key| r.get(&row, key));
        let space =
            PerformanceSpace { number: r.number(&number, 1, 60), posters: r.number(&posters, 1, POSTER_SPACES as u8) };
        if track.last().is_some_and(|last| last.number >= space.number) {
            r.fault(&row, "the numbers of the track must rise");
        }
        track.push(space);
    }
    for number in NEUTRAL_HATS {
        if !track.is_empty() && !track.iter().any(|space| space.number == number) {
            r.fault(&table, format!("space {number} is missing; solo needs it for a neutral hat"));
        }
    }
    track
}
