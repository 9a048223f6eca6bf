//! Component sets as TOML files: writing one, and reading one with all its faults reported by path.
//!
//! What the text of the rulebook fixes is checked: the numbers of tiles, hexes, colours and species, the two
//! printed entries of the animal table, and tile space 7 of the solo boards. Values that can only be read off
//! the pictures may be anything that keeps the rules playable.

use core::fmt::Write;
use core::str::FromStr;

use game_core::{ComponentFault, ComponentSet, PathKey, is_unprintable, sort_few};
use serde_json::{Map, Value};

use crate::components::{COMMON, CROSSED, Components, PERSONAL, PlayerBoard, SOLO};
use crate::ground::{Ground, Plan, PlanFault};
use crate::items::{Animal, Board, Habitat, MissionCode, Point, Tile};
use crate::missions::{Criterion, Mission};

/// The entries of the animal table that the text of the rulebook states: number of animals, points.
const PRINTED_POINTS: [(usize, u8); 2] = [(13, 30), (17, 80)];
/// The maximum length of a name in characters; longer names would not fit the terminal view.
const MAX_NAME: usize = 20;

/// Reads and validates a component set.
///
/// # Errors
/// All faults, in the order of the file.
pub fn read(parts: &ComponentSet) -> Result<Components, Vec<ComponentFault>> {
    let mut reader = Reader { faults: Vec::new() };
    let found = reader.set(&parts.0);
    match found {
        Some(components) if reader.faults.is_empty() => Ok(components),
        _ => Err(reader.faults),
    }
}

/// Reads the values of a component set and collects the faults of all of them.
struct Reader {
    faults: Vec<ComponentFault>,
}

/// The path to a value in the component set, for fault reports.
type Path<'a> = &'a [PathKey];

/// Returns the path extended by a key.
fn join(path: Path<'_>, key: impl Into<PathKey>) -> Vec<PathKey> {
    let mut path = path.to_vec();
    path.push(key.into());
    path
}

impl Reader {
    /// Adds a fault at this path; always returns `None`.
    fn wrong<T>(&mut self, path: Path<'_>, why: impl Into<String>) -> Option<T> {
        self.faults.push(ComponentFault::new(path, why));
        None
    }

    /// Reads a table with exactly these keys.
    fn table<'a>(&mut self, value: &'a Value, path: Path<'_>, keys: &[&str]) -> Option<&'a Map<String, Value>> {
        let Value::Object(table) = value else { return self.wrong(path, "expected a table") };
        let mut valid = true;
        for key in keys.iter().filter(|key| !table.contains_key(**key)) {
            valid = false;
            self.wrong::<()>(path, format!("`{key}` is missing"));
        }
        for key in table.keys().filter(|key| !keys.contains(&key.as_str())) {
            valid = false;
            self.wrong::<()>(&join(path, key.as_str()), "there is no such key");
        }
        valid.then_some(table)
    }

    fn list<'a>(&mut self, value: &'a Value, path: Path<'_>, length: usize) -> Option<&'a Vec<Value>> {
        match value {
            Value::Array(list) if list.len() == length => Some(list),
            Value::Array(list) => self.wrong(path, format!("expected {length} entries, found {}", list.len())),
            _ => self.wrong(path, format!("expected a list of {length} entries")),
        }
    }

    fn text<'a>(&mut self, value: &'a Value, path: Path<'_>) -> Option<&'a str> {
        match value {
            Value::String(text) => Some(text),
            _ => self.wrong(path, "expected a text"),
        }
    }

    fn name(&mut self, value: &Value, path: Path<'_>) -> Option<String> {
        let text = self.text(value, path)?;
        if text.chars().any(is_unprintable) {
            return self.wrong(path, "a name has no control characters");
        }
        let fits = !text.trim().is_empty() && text.chars().count() <= MAX_NAME;
        if fits { Some(text.to_owned()) } else { self.wrong(path, format!("a name has 1 to {MAX_NAME} characters")) }
    }

    fn parsed<T: FromStr<Err: ToString>>(&mut self, value: &Value, path: Path<'_>) -> Option<T> {
        let text = self.text(value, path)?;
        text.parse().map_err(|why: T::Err| self.wrong::<()>(path, format!("`{text}`: {}", why.to_string()))).ok()
    }

    fn number(&mut self, value: &Value, path: Path<'_>, from: i64, to: i64) -> Option<i64> {
        match value.as_i64() {
            Some(number) if (from..=to).contains(&number) => Some(number),
            Some(number) => self.wrong(path, format!("{number} is not between {from} and {to}")),
            None => self.wrong(path, format!("expected a whole number from {from} to {to}")),
        }
    }

    /// Reads every entry of a list with the same function, and reports the faults of all entries.
    fn each<T>(
        &mut self,
        list: &[Value],
        path: Path<'_>,
        read: impl Fn(&mut Self, &Value, Path<'_>) -> Option<T>,
    ) -> Option<Vec<T>> {
        let read: Vec<Option<T>> =
            list.iter().enumerate().map(|(at, value)| read(self, value, &join(path, at))).collect();
        read.into_iter().collect()
    }

    /// Returns the value of a key; `table` has checked that the key exists.
    fn at<'a>(table: &'a Map<String, Value>, key: &str) -> &'a Value {
        table.get(key).unwrap_or(&Value::Null)
    }

    fn set(&mut self, value: &Value) -> Option<Components> {
        let keys = ["animals", "animal-points", "common", "standard", "boards", "missions", "solo"];
        let table = self.table(value, &[], &keys)?;
        let path = |key: &str| vec![PathKey::from(key)];
        let animals = self.animals(Self::at(table, "animals"), &path("animals"));
        let animal_points = self.points(Self::at(table, "animal-points"), &path("animal-points"));
        let common = self.common(Self::at(table, "common"), &path("common"));
        let standard = self.plan_table(Self::at(table, "standard"), &path("standard"));
        let boards = self.boards(Self::at(table, "boards"), &path("boards"));
        if let (Some(animals), Some(boards)) = (&animals, &boards) {
            for (board, printed) in Board::ALL.into_iter().zip(boards) {
                if animals.contains(&printed.name) {
                    let at = ["boards", board.id(), "name"].map(PathKey::from);
                    self.wrong::<()>(
                        &at,
                        format!("a star animal is on no tile, but there are tiles of `{}`", printed.name),
                    );
                }
            }
        }
        let missions = self.missions(Self::at(table, "missions"), &path("missions"));
        let solo = self.solo(Self::at(table, "solo"), &path("solo"));
        let (solo_dice, solo_tiles) = solo?;
        Some(Components {
            animals: animals?,
            animal_points: animal_points?,
            common: common?,
            standard: standard?,
            boards: boards?,
            missions: missions?,
            solo_dice,
            solo_tiles,
        })
    }

    fn animals(&mut self, value: &Value, path: Path<'_>) -> Option<[String; Animal::COUNT]> {
        let table = self.table(value, path, &Habitat::ALL.map(Habitat::id))?;
        let mut names: Vec<String> = Vec::new();
        for habitat in Habitat::ALL {
            let path = join(path, habitat.id());
            let list = self.list(Self::at(table, habitat.id()), &path, 4)?;
            let four = self.each(list, &path, Self::name)?;
            for (at, name) in four.into_iter().enumerate() {
                if names.contains(&name) {
                    return self.wrong(&join(&path, at), format!("there are two animals called `{name}`"));
                }
                names.push(name);
            }
        }
        names.try_into().ok()
    }

    fn points(&mut self, value: &Value, path: Path<'_>) -> Option<[u8; 18]> {
        let list = self.list(value, path, 18)?;
        let points = self.each(list, path, |reader, value, path| reader.number(value, path, 0, 200))?;
        for (animals, printed) in PRINTED_POINTS {
            if points[animals] != i64::from(printed) {
                let why = format!("{animals} animals are worth {printed}, not {}", points[animals]);
                return self.wrong(&join(path, animals), why);
            }
        }
        if let Some(at) = (1..18).find(|&at| points[at] < points[at - 1]) {
            return self.wrong(&join(path, at), "more animals cannot be worth fewer points");
        }
        Some(core::array::from_fn(|at| points[at] as u8))
    }

    /// Reads the tiles of each common animal: a mark, followed by ` x` if the tile carries an X.
    fn common(&mut self, value: &Value, path: Path<'_>) -> Option<[Vec<(Tile, bool)>; 4]> {
        let ids: Vec<String> =
            Animal::all().filter(|animal| !animal.personal_only()).map(|animal| animal.to_string()).collect();
        let ids: Vec<&str> = ids.iter().map(String::as_str).collect();
        let table = self.table(value, path, &ids)?;
        let mut stacks: [Vec<(Tile, bool)>; 4] = Default::default();
        let mut valid = true;
        for id in ids {
            let path = join(path, id);
            let Value::Array(list) = Self::at(table, id) else {
                valid = false;
                self.wrong::<()>(&path, "expected a list of marks");
                continue;
            };
            let tiles = self.each(list, &path, |reader, value, path| {
                let text = reader.text(value, path)?;
                let (mark, cross) = text.strip_suffix(" x").map_or((text, false), |mark| (mark, true));
                match format!("{id}.{mark}").parse::<Tile>() {
                    Ok(tile) => Some((tile, cross)),
                    Err(_) => {
                        let why = format!("`{text}` is not black, brown, beige or heart, with or without ` x`");
                        reader.wrong(path, why)
                    }
                }
            });
            match tiles {
                Some(tiles) => {
                    for (tile, cross) in tiles {
                        stacks[tile.habitat() as usize].push((tile, cross));
                    }
                }
                None => valid = false,
            }
        }
        for habitat in Habitat::ALL.into_iter().filter(|_| valid).collect::<Vec<_>>() {
            let stack = &mut stacks[habitat as usize];
            sort_few(stack, |a, b| a < b);
            let crosses = stack.iter().filter(|(_, cross)| *cross).count();
            // The number is the sum over the habitat's three animals, so the fault is reported at the first
            // of them.
            let path = join(path, Animal::new(habitat, 0).to_string().as_str());
            if stack.len() != COMMON {
                valid = false;
                self.wrong::<()>(&path, format!("{habitat} has {COMMON} common tiles, not {}", stack.len()));
            } else if crosses != CROSSED {
                valid = false;
                self.wrong::<()>(&path, format!("{CROSSED} common tiles of {habitat} carry an X, not {crosses}"));
            }
        }
        valid.then_some(stacks)
    }

    fn plan_table(&mut self, value: &Value, path: Path<'_>) -> Option<Plan> {
        let table = self.table(value, path, &["rows", "star", "entrance", "starts"])?;
        self.plan(table, path)
    }

    fn plan(&mut self, table: &Map<String, Value>, path: Path<'_>) -> Option<Plan> {
        let Value::Array(rows) = Self::at(table, "rows") else {
            return self.wrong(&join(path, "rows"), "expected a list of rows");
        };
        let rows = self.each(rows, &join(path, "rows"), |reader, value, path| {
            let row = reader.list(value, path, 3)?;
            let row = reader.each(row, path, |reader, value, path| reader.number(value, path, -100, 100))?;
            Some([row[0] as i8, row[1] as i8, row[2] as i8])
        });
        let star = self.parsed(Self::at(table, "star"), &join(path, "star"));
        let entrance = self
            .list(Self::at(table, "entrance"), &join(path, "entrance"), 3)
            .and_then(|list| self.each(list, &join(path, "entrance"), Self::parsed));
        let starts = self.list(Self::at(table, "starts"), &join(path, "starts"), 3).and_then(|list| {
            self.each(list, &join(path, "starts"), |reader, value, path| {
                let text = reader.text(value, path)?;
                let both = text
                    .split_once(' ')
                    .and_then(|(hex, corner)| Some((hex.parse().ok()?, corner.parse::<Point>().ok()?)));
                match both {
                    Some(start) => Some(start),
                    None => reader.wrong(path, format!("`{text}` is not a hex and a corner, such as `-1,1 se`")),
                }
            })
        });
        let plan =
            Plan { rows: rows?, star: star?, entrance: entrance?.try_into().ok()?, starts: starts?.try_into().ok()? };
        match Ground::new(&plan) {
            Ok(_) => Some(plan),
            Err(faults) => {
                for fault in faults {
                    let (at, why) = match fault {
                        PlanFault::Rows(why) => (join(path, "rows"), why),
                        PlanFault::Star(why) => (join(path, "star"), why),
                        PlanFault::Entrance(why) => (join(path, "entrance"), why),
                        PlanFault::Start(which, why) => (join(&join(path, "starts"), which), why),
                    };
                    self.wrong::<()>(&at, why);
                }
                None
            }
        }
    }

    fn boards(&mut self, value: &Value, path: Path<'_>) -> Option<[PlayerBoard; 6]> {
        let table = self.table(value, path, &Board::ALL.map(Board::id))?;
        let boards: Vec<Option<PlayerBoard>> = Board::ALL
            .into_iter()
            .map(|board| self.board(board, Self::at(table, board.id()), &join(path, board.id())))
            .collect();
        let boards: Option<Vec<PlayerBoard>> = boards.into_iter().collect();
        boards?.try_into().ok()
    }

    fn board(&mut self, board: Board, value: &Value, path: Path<'_>) -> Option<PlayerBoard> {
        let keys = ["name", "habitat", "personal", "rows", "star", "entrance", "starts"];
        let table = self.table(value, path, &keys)?;
        let name = self.name(Self::at(table, "name"), &join(path, "name"));
        let habitat = self.parsed(Self::at(table, "habitat"), &join(path, "habitat"));
        if board == Board::Saola && habitat.is_some_and(|habitat| habitat != Habitat::Green) {
            self.wrong::<()>(&join(path, "habitat"), "the star of the saola board is green");
        }
        let personal = self.personal(Self::at(table, "personal"), &join(path, "personal"));
        let park = self.plan(table, path);
        Some(PlayerBoard { name: name?, habitat: habitat?, personal: personal?, park: park? })
    }

    /// Reads a personal set: ten tiles of six species, the four personal ones and two common ones (SPC-133).
    fn personal(&mut self, value: &Value, path: Path<'_>) -> Option<Vec<Tile>> {
        let list = self.list(value, path, PERSONAL)?;
        let mut tiles: Vec<Tile> = self.each(list, path, Self::parsed)?;
        let kinds: Vec<Animal> = Animal::all().filter(|kind| tiles.iter().any(|tile| tile.animal() == *kind)).collect();
        let own = kinds.iter().filter(|kind| kind.personal_only()).count();
        if kinds.len() != 6 || own != 4 {
            let why =
                format!("a set has the four personal species and two common ones, not {own} and {}", kinds.len() - own);
            return self.wrong(path, why);
        }
        sort_few(&mut tiles, |a, b| a < b);
        Some(tiles)
    }

    fn missions(&mut self, value: &Value, path: Path<'_>) -> Option<[Mission; 18]> {
        let codes: Vec<String> = MissionCode::all().map(|code| code.to_string()).collect();
        let codes: Vec<&str> = codes.iter().map(String::as_str).collect();
        let table = self.table(value, path, &codes)?;
        let missions: Vec<Option<Mission>> =
            codes.iter().map(|code| self.mission(Self::at(table, code), &join(path, *code))).collect();
        missions.into_iter().collect::<Option<Vec<Mission>>>()?.try_into().ok()
    }

    fn mission(&mut self, value: &Value, path: Path<'_>) -> Option<Mission> {
        let asks = value.get("asks").and_then(Value::as_str);
        let criterion = Criterion::ALL.into_iter().find(|criterion| Some(criterion.id()) == asks);
        let mut keys = vec!["name", "asks", "points"];
        if criterion.is_some_and(|criterion| criterion.most() > 0) {
            keys.push("count");
        }
        if criterion == Some(Criterion::DiceShowing) {
            keys.push("value");
        }
        let Some(criterion) = criterion else {
            let known: Vec<&str> = Criterion::ALL.iter().map(|criterion| criterion.id()).collect();
            let path = if asks.is_some() { join(path, "asks") } else { path.to_vec() };
            return self.wrong(&path, format!("a mission asks for one of {}", known.join(", ")));
        };
        let table = self.table(value, path, &keys)?;
        let name = self.name(Self::at(table, "name"), &join(path, "name"));
        let mut number = |key: &str, most: i64| {
            if keys.contains(&key) {
                self.number(Self::at(table, key), &join(path, key), 1, most).map(|number| number as u8)
            } else {
                Some(0)
            }
        };
        let (count, value, points) =
            (number("count", i64::from(criterion.most())), number("value", 6), number("points", 99));
        Some(Mission { name: name?, criterion, count: count?, value: value?, points: points? })
    }

    fn solo(&mut self, value: &Value, path: Path<'_>) -> Option<([Habitat; SOLO], [Habitat; SOLO])> {
        let table = self.table(value, path, &["dice", "tiles"])?;
        let sides: Vec<Option<[Habitat; SOLO]>> = ["dice", "tiles"]
            .into_iter()
            .map(|key| {
                let path = join(path, key);
                let list = self.list(Self::at(table, key), &path, SOLO)?;
                let colours: Vec<Habitat> = self.each(list, &path, Self::parsed)?;
                for habitat in Habitat::ALL {
                    let count = colours.iter().filter(|colour| **colour == habitat).count();
                    if count != 2 {
                        return self.wrong(&path, format!("two spaces are {habitat}, not {count}"));
                    }
                }
                if key == "tiles" && colours[6] != Habitat::Green {
                    return self.wrong(&join(&path, 6usize), "tile space 7 is green");
                }
                colours.try_into().ok()
            })
            .collect();
        Some((sides[0]?, sides[1]?))
    }
}

/// Writes the component set as a TOML file with comments.
#[must_use]
pub fn write(components: &Components) -> String {
    let mut out = String::from(
        "# Spectacular: a component set. Change whatever differs in your box; `gamekeeper components check spectacular FILE`\n\
         # reports what is wrong. Habitats: green, blue, grey, orange. Animals: green1 to green3 are in the common supply,\n\
         # green4 is on personal tiles only. Marks: black, brown, beige (watchtower parts) and heart. Hexes are q,r:\n\
         # q grows to the right, r downwards.\n",
    );
    out.push_str("\n# The names of the animals of each habitat, 1 to 4.\n[animals]\n");
    for habitat in Habitat::ALL {
        let names: Vec<String> = (0..4).map(|at| quoted(components.name(Animal::new(habitat, at)))).collect();
        let _ = writeln!(out, "{habitat} = [{}]", names.join(", "));
    }
    // Top-level keys come before tables in TOML.
    let points: Vec<String> = components.animal_points.iter().map(ToString::to_string).collect();
    let head = format!("\n# Points for 0 to 17 different animals.\nanimal-points = [{}]\n", points.join(", "));
    let at = out.find("\n# The names").unwrap_or(0);
    out.insert_str(at, &head);
    out.push_str(
        "\n# The common tiles of each animal; ` x` marks those that are removed with up to four players.\n[common]\n",
    );
    for animal in Animal::all().filter(|animal| !animal.personal_only()) {
        let tiles = components.common[animal.habitat() as usize].iter().filter(|(tile, _)| tile.animal() == animal);
        let tiles: Vec<String> =
            tiles.map(|(tile, cross)| format!("\"{}{}\"", tile.mark().id(), if *cross { " x" } else { "" })).collect();
        let _ = writeln!(out, "{animal} = [{}]", tiles.join(", "));
    }
    out.push_str("\n# The park of the standard side. Rows are [r, first q, last q].\n[standard]\n");
    plan(&mut out, &components.standard);
    out.push_str("\n# The player boards: star animal, ten personal tiles, the park of the asymmetric side.\n");
    for board in Board::ALL {
        let PlayerBoard { name, habitat, personal, park } = components.board(board);
        let _ = writeln!(out, "[boards.{board}]\nname = {}\nhabitat = \"{habitat}\"", quoted(name));
        let tiles: Vec<String> = personal.iter().map(|tile| format!("\"{tile}\"")).collect();
        let _ = writeln!(out, "personal = [{}]", tiles.join(", "));
        plan(&mut out, park);
        out.push('\n');
    }
    out.push_str("# The mission tiles: what each asks for, how much of it, points.\n[missions]\n");
    for (code, mission) in MissionCode::all().zip(&components.missions) {
        let Mission { name, criterion, count, value, points } = mission;
        let _ = write!(out, "{code} = {{ name = {}, asks = \"{}\"", quoted(name), criterion.id());
        if criterion.most() > 0 {
            let _ = write!(out, ", count = {count}");
        }
        if *criterion == Criterion::DiceShowing {
            let _ = write!(out, ", value = {value}");
        }
        let _ = writeln!(out, ", points = {points} }}");
    }
    out.push_str("\n# The colours of spaces 1 to 8 of the solo boards.\n[solo]\n");
    for (key, colours) in [("dice", components.solo_dice), ("tiles", components.solo_tiles)] {
        let colours = colours.map(|colour| format!("\"{colour}\""));
        let _ = writeln!(out, "{key} = [{}]", colours.join(", "));
    }
    out
}

fn quoted(text: &str) -> String {
    Value::from(text).to_string()
}

fn plan(out: &mut String, plan: &Plan) {
    let rows: Vec<String> = plan.rows.iter().map(|[r, from, to]| format!("[{r}, {from}, {to}]")).collect();
    let entrance = plan.entrance.map(|hex| format!("\"{hex}\""));
    let starts = plan.starts.map(|(hex, corner)| format!("\"{hex} {corner}\""));
    let _ = writeln!(out, "rows = [{}]\nstar = \"{}\"", rows.join(", "), plan.star);
    let _ = writeln!(out, "entrance = [{}]\nstarts = [{}]", entrance.join(", "), starts.join(", "));
}
