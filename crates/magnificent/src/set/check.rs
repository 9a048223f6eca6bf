//! Reads a component set and reports every fault in it.

use core::str::FromStr;

use game_core::{ComponentFault, ComponentSet, Reader, Set};

use super::{
    BoardFace, CardFace, Components, Level, PerformanceSpace, PosterFace, RingSpace, SpaceFace, TentFace, TileFace,
    cell_count,
};
use crate::camp::{Grid, MAX_CELLS, placements};
use crate::components::printed::{AREAS, BOARDS, CAMP, TRAINER_SPACES};
use crate::components::{
    CHARACTERS, Card, Colour, ColourOrClear, NEUTRAL_HATS, POSTER_SPACES, Poster, PosterSet, STORAGE_LIMIT, Space,
    TENTS_PER_TRACK, TRAINERS, Tent, Tile,
};
use crate::effects::Gain;

impl FromStr for Colour {
    type Err = String;
    fn from_str(text: &str) -> Result<Self, String> {
        let found = Self::ALL.into_iter().find(|colour| colour.name() == text);
        found.ok_or_else(|| format!("`{text}` is not a colour; use orange, green or purple"))
    }
}

/// Reads a component set.
///
/// # Errors
/// Every fault in it, in the order of the file.
pub fn read(parts: &ComponentSet) -> Result<Components, Vec<ComponentFault>> {
    parts.read(components)
}

fn components(set: &Reader<'_>) -> Option<Components> {
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
    let [camp, letters, sides, rewards, steps, pieces, tracks, preprinted, canvas, bills, deck, staff, ring] =
        set.table(keys);
    // If the grid is wrong, the rest of the set is checked against the printed one, so that one fault does
    // not cause twenty more.
    let size = grid_size(&camp);
    let read_areas = areas(&camp, size.unwrap_or(CAMP));
    let (columns, rows) = size.unwrap_or(CAMP);
    let grid = Grid::new(columns, rows, read_areas.as_deref().unwrap_or_default());
    let legend = legend(&letters);
    let boards = boards(&sides, &grid, legend.as_deref());
    let tent_spaces = rewards.array(Reader::parse);
    let levels = levels(&steps);
    let tiles = tiles(&pieces, &grid);
    let rings = rings(&tracks);
    let [points, coins] = preprinted.table(["points", "coins"]);
    let preprinted = tent(&points, &coins, None);
    let tents = rows_of(&canvas, &Tent::all().map(Tent::id).collect::<Vec<_>>(), |_, row| {
        let ([_, points, coins], [gem]) = row.table_with(["id", "points", "coins"], ["gem"]);
        tent(&points, &coins, Some(&gem))
    });
    let posters = posters(&bills);
    let cards = cards(&deck);
    let spaces = spaces(&staff);
    let performance_track = performance_track(&ring);
    let posters = posters?;
    let with = |test: &dyn Fn(Poster) -> bool| Poster::all().filter(|&poster| test(poster)).collect::<PosterSet>();
    let mut characters = [Set::EMPTY; 6];
    for (number, posters_of) in characters.iter_mut().enumerate() {
        *posters_of = with(&|poster| usize::from(posters[poster.index()].character) == number);
    }
    let mut components = Components {
        grid: size.and(read_areas).map(|_| grid)?,
        boards: boards?,
        tent_spaces: tent_spaces?,
        levels: levels?,
        tiles: tiles?,
        index: Vec::new(),
        rings: rings?,
        preprinted: preprinted?,
        tents: tents?,
        posters,
        characters,
        symbols: Colour::ALL.map(|colour| with(&|poster| poster.symbol() == colour)),
        cards: cards?,
        spaces: spaces?,
        performance_track: performance_track?,
    };
    components.index_placements();
    Some(components)
}

/// Reads the rows of a table, which must have exactly these ids in this order. `read` also gets the number of
/// the row.
fn rows_of<T>(table: &Reader<'_>, ids: &[&str], read: impl Fn(usize, &Reader<'_>) -> Option<T>) -> Option<Vec<T>> {
    let mut numbers = 0..;
    table.each(ids.len()..=ids.len(), |row| {
        let number = numbers.next()?;
        let id = row.get("id");
        let right =
            id.text().map(|text| id.ensure(text == ids[number], format!("this must be the row of `{}`", ids[number])));
        read(number, row).filter(|_| right.flatten().is_some())
    })
}

/// Returns the numbers of columns and rows of a camp.
fn grid_size(table: &Reader<'_>) -> Option<(u8, u8)> {
    let [columns, rows, _] = table.table(["columns", "rows", "areas"]);
    let (columns, rows) = (columns.number(4..=16), rows.number(4..=16));
    let (columns, rows) = (columns?, rows?);
    let fits = usize::from(columns) * usize::from(rows) <= MAX_CELLS;
    table.ensure(fits, format!("a camp must have at most {MAX_CELLS} cells"))?;
    Some((columns, rows))
}

/// Returns the areas of a camp of this size: the row and column of each, its height and its width.
fn areas(table: &Reader<'_>, (columns, rows): (u8, u8)) -> Option<Vec<[u8; 4]>> {
    let mut covered = 0;
    table.get("areas").each(AREAS.len()..=AREAS.len(), |entry| {
        let area: [u8; 4] = entry.array(|number| number.number(0..=16))?;
        let [row, column, height, width] = area;
        let inside = height > 0 && width > 0 && row + height <= rows && column + width <= columns;
        entry.ensure(inside, "the area is not inside the camp")?;
        let cells = Grid::new(columns, rows, &[area]).areas[0];
        entry.ensure(cells & covered == 0, "the area overlaps another")?;
        covered |= cells;
        Some(area)
    })
}

fn legend(table: &Reader<'_>) -> Option<Vec<(char, Gain)>> {
    table.entries(|key, gain| {
        let letter = key.chars().next().filter(|letter| key.len() == 1 && letter.is_ascii_alphabetic());
        gain.ensure(letter.is_some(), "the key of a bonus must be one letter")?;
        Some((letter?, gain.parse()?))
    })
}

/// Reads the sides of all boards. Without a legend, the letters of the camps are not checked.
fn boards(table: &Reader<'_>, grid: &Grid, legend: Option<&[(char, Gain)]>) -> Option<Vec<[BoardFace; 2]>> {
    let with_tent = core::cell::Cell::new(None);
    let faces = rows_of(table, &BOARDS.map(|board| board.0), |number, row| {
        let [_, gems, coins, trainers, tents, camp] = row.table(["id", "gems", "coins", "trainers", "tents", "camp"]);
        let gems = gems.array(|gem| gem.number(0..=STORAGE_LIMIT));
        let (coins, trainers) = (coins.number(1..=40), trainers.number(0..=TRAINERS));
        let tent = tents.number(0..=1).map(|tents| tents == 1);
        if tent == Some(true) {
            let other = with_tent.replace(Some(number / 2)).is_some_and(|board| board != number / 2);
            tents.ensure(!other, "only one board can have the left-over tent");
        }
        let camp = camp_cells(&camp, grid, legend);
        let (cells, bonuses) = camp?;
        Some(BoardFace { gems: gems?, coins: coins?, trainers: trainers?, tent: tent?, cells, bonuses })
    })?;
    let mut faces = faces.into_iter();
    Some(core::iter::from_fn(|| Some([faces.next()?, faces.next()?])).collect())
}

/// Returns the bonus of each cell of a camp, and the cells with a bonus.
fn camp_cells(camp: &Reader<'_>, grid: &Grid, legend: Option<&[(char, Gain)]>) -> Option<(Vec<Option<Gain>>, u64)> {
    let mut cells = vec![None; MAX_CELLS];
    let mut bonuses = 0;
    let mut numbers = 0..;
    camp.each(grid.rows.into()..=grid.rows.into(), |line| {
        let (down, text) = (numbers.next()?, line.text()?);
        let fits = text.chars().count() == usize::from(grid.columns);
        line.ensure(fits, format!("a row of the camp must have {} cells", grid.columns))?;
        for (right, letter) in (0..).zip(text.chars()).filter(|(_, letter)| *letter != '.') {
            let gain = legend?.iter().find(|(known, _)| *known == letter).map(|(_, gain)| *gain);
            line.ensure(gain.is_some(), format!("`{letter}` is not in the legend"));
            let cell = grid.cell(down, right);
            cells[cell.trailing_zeros() as usize] = gain;
            bonuses |= cell;
        }
        Some(())
    })?;
    Some((cells, bonuses))
}

fn levels(table: &Reader<'_>) -> Option<Vec<Level>> {
    let mut before = 0;
    table.each(1..=16, |row| {
        let [power, small, large] = row.table(["power", "small", "large"]);
        let (power, small, large) = (power.number(1..=40), small.number(0..=4), large.number(0..=4));
        let level = Level { power: power?, small: small?, large: large? };
        row.ensure(level.small + level.large > 0, "a level must build at least one tile");
        row.ensure(level.power > before, "levels must be in the order of their power");
        before = level.power;
        Some(level)
    })
}

fn tiles(table: &Reader<'_>, grid: &Grid) -> Option<Vec<TileFace>> {
    rows_of(table, &Tile::all().map(Tile::id).collect::<Vec<_>>(), |number, row| {
        let [_, count, shape] = row.table(["id", "count", "cells"]);
        let count = count.number(1..=60);
        let size = cell_count(Tile::at(number).size());
        let cells: Vec<[u8; 2]> = shape.each(size..=size, |cell| cell.array(|at| at.number(0..=5)))?;
        let placements = placements(grid, &cells);
        shape.ensure(!placements.is_empty(), "the tile does not fit into the camp")?;
        shape.ensure(connected(grid, placements[0].cells, size), "the cells are not connected")?;
        Some(TileFace { count: count?, placements })
    })
}

fn connected(grid: &Grid, cells: u64, size: usize) -> bool {
    let mut reached = cells & cells.wrapping_neg();
    for _ in 0..size {
        reached |= grid.neighbours(reached) & cells;
    }
    reached == cells && cells.count_ones() as usize == size
}

fn rings(table: &Reader<'_>) -> Option<[Vec<RingSpace>; 3]> {
    let tracks = table.table(Colour::ALL.map(Colour::name));
    game_core::component_set::all(tracks.map(|track| {
        let mut tents = 0;
        let mut ring = Vec::new();
        for letter in track.text()?.chars() {
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
                    track.fault(format!("`{other}` is not a space; use o, g, p, c for a gem and T for a tent"));
                    return None;
                }
            });
        }
        let all = usize::from(tents) == TENTS_PER_TRACK;
        track.ensure(all, format!("a track must have {TENTS_PER_TRACK} tents, not {tents}"));
        track.ensure((6..=24).contains(&ring.len()), "a track must have 6 to 24 spaces");
        Some(ring)
    }))
}

fn tent(points: &Reader<'_>, coins: &Reader<'_>, gem: Option<&Reader<'_>>) -> Option<TentFace> {
    let (points, coins) = (points.number(0..=20), coins.number(0..=20));
    let gem = gem.and_then(Reader::parse);
    Some(TentFace { points: points?, coins: coins?, gem })
}

fn posters(table: &Reader<'_>) -> Option<Vec<PosterFace>> {
    rows_of(table, &Poster::all().map(Poster::id).collect::<Vec<_>>(), |_, row| {
        let ([_, character, shown, points, coins], [cost]) =
            row.table_with(["id", "character", "tiles", "points", "coins"], ["gems"]);
        let character = character.one_of(&CHARACTERS);
        let (mut tiles, mut gems) = ([0; 6], [0; 3]);
        if let Some(listed) = shown.words::<Tile>() {
            shown.ensure(!listed.is_empty(), "a poster must show at least one tile");
            listed.iter().for_each(|tile| tiles[tile.index()] += 1);
        }
        cost.words::<Colour>().iter().flatten().for_each(|gem| gems[*gem as usize] += 1);
        let (points, coins) = (points.number(0..=40), coins.number(0..=20));
        Some(PosterFace { character: character? as u8, tiles, gems, points: points?, coins: coins? })
    })
}

fn cards(table: &Reader<'_>) -> Option<Vec<CardFace>> {
    rows_of(table, &Card::all().map(Card::id).collect::<Vec<_>>(), |_, row| {
        let ([_, bonus, per, score], [most]) = row.table_with(["id", "bonus", "per", "score"], ["most"]);
        let (bonus, per, count, most) = (bonus.parse(), per.number(1..=20), score.parse(), most.number(1..=60));
        Some(CardFace { bonus: bonus?, per: per?, count: count?, most })
    })
}

fn spaces(table: &Reader<'_>) -> Option<Vec<SpaceFace>> {
    rows_of(table, &Space::all().map(Space::id).collect::<Vec<_>>(), |number, row| {
        let ([_, cost], [amount]) = row.table_with(["id", "cost"], ["amount"]);
        let repeats = [Space::BUY_POSTER, Space::RECOLOUR, Space::COINS, Space::CLEAR_GEM, Space::DOUBLE_TILE];
        let cost_index = cost.one_of(&["one", "more", "two"]);
        let again = cost_index == Some(1);
        let may_repeat = repeats.contains(&Space::at(number));
        cost.ensure(may_repeat || !again, "this ability works once a turn; use one or two");
        let numbered = TRAINER_SPACES[number].2 > 0;
        let amount = if numbered {
            row.get("amount").number(1..=9)
        } else {
            amount.ensure(!amount.exists(), "this ability has no number").map(|()| 0)
        };
        Some(SpaceFace { trainers: if cost_index? == 2 { 2 } else { 1 }, again, amount: amount? })
    })
}

fn performance_track(table: &Reader<'_>) -> Option<Vec<PerformanceSpace>> {
    let mut before = 0;
    let track = table.each(4..=16, |row| {
        let [number, posters] = row.table(["number", "posters"]);
        let (number, posters) = (number.number(1..=60), posters.number(1..=POSTER_SPACES as u8));
        let space = PerformanceSpace { number: number?, posters: posters? };
        row.ensure(space.number > before, "the numbers of the track must rise");
        before = space.number;
        Some(space)
    })?;
    for number in NEUTRAL_HATS {
        let found = track.iter().any(|space| space.number == number);
        table.ensure(found, format!("space {number} is missing; solo needs it for a neutral hat"));
    }
    Some(track)
}
