//! The component set as a file: written from the printed tables, and read with everything that is wrong named in its place.
//!
//! What the rulebook's text fixes is checked: how many tiles, hexes, colours and species there are, the two printed points of the animal table,
//! tile space 7 of the solo boards. What only pictures show may be anything that keeps the rules playable.

use core::fmt::Write;
use core::str::FromStr;

use game_core::{ComponentFault, ComponentSet, PathKey, is_unprintable};
use serde_json::{Map, Value};

use crate::components::{COMMON, CROSSED, Components, PERSONAL, PlayerBoard, SOLO};
use crate::ground::{Ground, Plan, PlanFault};
use crate::items::{Animal, Board, Habitat, MissionCode, Point, Tile};
use crate::missions::{Kind, Mission};

/// What the book prints of the animal table: 13 and 17 animals.
const PRINTED_POINTS: [(usize, u8); 2] = [(13, 30), (17, 80)];
/// Names longer than this do not fit the pictures.
const LONGEST: usize = 20;

/// Reads a set.
///
/// # Errors
/// Everything that is wrong with it, in the order of the file.
pub fn read(parts: &ComponentSet) -> Result<Components, Vec<ComponentFault>> {
    let mut reader = Reader { faults: Vec::new() };
    let found = reader.set(&parts.0);
    match found {
        Some(components) if reader.faults.is_empty() => Ok(components),
        _ => Err(reader.faults),
    }
}

/// Where the reader stands, and what it has found wrong.
struct Reader {
    faults: Vec<ComponentFault>,
}

type Way<'a> = &'a [PathKey];

fn down(way: Way<'_>, key: impl Into<PathKey>) -> Vec<PathKey> {
    let mut way = way.to_vec();
    way.push(key.into());
    way
}

impl Reader {
    fn wrong<T>(&mut self, way: Way<'_>, why: impl Into<String>) -> Option<T> {
        self.faults.push(ComponentFault::new(way, why));
        None
    }

    /// A table with exactly these keys.
    fn table<'a>(&mut self, value: &'a Value, way: Way<'_>, keys: &[&str]) -> Option<&'a Map<String, Value>> {
        let Value::Object(table) = value else { return self.wrong(way, "a table is wanted here") };
        let mut sound = true;
        for key in keys.iter().filter(|key| !table.contains_key(**key)) {
            sound = false;
            self.wrong::<()>(way, format!("`{key}` is missing"));
        }
        for key in table.keys().filter(|key| !keys.contains(&key.as_str())) {
            sound = false;
            self.wrong::<()>(&down(way, key.as_str()), "there is no such key");
        }
        sound.then_some(table)
    }

    fn list<'a>(&mut self, value: &'a Value, way: Way<'_>, length: usize) -> Option<&'a Vec<Value>> {
        match value {
            Value::Array(list) if list.len() == length => Some(list),
            Value::Array(list) => self.wrong(way, format!("{length} entries are wanted, not {}", list.len())),
            _ => self.wrong(way, format!("a list of {length} is wanted here")),
        }
    }

    fn text<'a>(&mut self, value: &'a Value, way: Way<'_>) -> Option<&'a str> {
        match value {
            Value::String(text) => Some(text),
            _ => self.wrong(way, "a text is wanted here"),
        }
    }

    fn name(&mut self, value: &Value, way: Way<'_>) -> Option<String> {
        let text = self.text(value, way)?;
        if text.chars().any(is_unprintable) {
            return self.wrong(way, "a name has no control characters");
        }
        let fits = !text.trim().is_empty() && text.chars().count() <= LONGEST;
        if fits { Some(text.to_owned()) } else { self.wrong(way, format!("a name has 1 to {LONGEST} characters")) }
    }

    fn parsed<T: FromStr<Err: ToString>>(&mut self, value: &Value, way: Way<'_>) -> Option<T> {
        let text = self.text(value, way)?;
        text.parse().map_err(|why: T::Err| self.wrong::<()>(way, format!("`{text}`: {}", why.to_string()))).ok()
    }

    fn number(&mut self, value: &Value, way: Way<'_>, from: i64, to: i64) -> Option<i64> {
        match value.as_i64() {
            Some(number) if (from..=to).contains(&number) => Some(number),
            Some(number) => self.wrong(way, format!("{number} is not from {from} to {to}")),
            None => self.wrong(way, format!("a whole number from {from} to {to} is wanted here")),
        }
    }

    /// Every entry of a list, read in the same way; faults of all entries are found.
    fn each<T>(
        &mut self,
        list: &[Value],
        way: Way<'_>,
        read: impl Fn(&mut Self, &Value, Way<'_>) -> Option<T>,
    ) -> Option<Vec<T>> {
        let read: Vec<Option<T>> =
            list.iter().enumerate().map(|(at, value)| read(self, value, &down(way, at))).collect();
        read.into_iter().collect()
    }

    /// The value behind a key; `table` has made sure that it is there.
    fn at<'a>(table: &'a Map<String, Value>, key: &str) -> &'a Value {
        table.get(key).unwrap_or(&Value::Null)
    }

    fn set(&mut self, value: &Value) -> Option<Components> {
        let keys = ["animals", "animal-points", "common", "standard", "boards", "missions", "solo"];
        let table = self.table(value, &[], &keys)?;
        let way = |key: &str| vec![PathKey::from(key)];
        let animals = self.animals(Self::at(table, "animals"), &way("animals"));
        let animal_points = self.points(Self::at(table, "animal-points"), &way("animal-points"));
        let common = self.common(Self::at(table, "common"), &way("common"));
        let standard = self.plan_table(Self::at(table, "standard"), &way("standard"));
        let boards = self.boards(Self::at(table, "boards"), &way("boards"));
        if let (Some(animals), Some(boards)) = (&animals, &boards) {
            for (board, printed) in Board::ALL.into_iter().zip(boards) {
                if animals.contains(&printed.name) {
                    let at = ["boards", board.id(), "name"].map(PathKey::from);
                    self.wrong::<()>(
                        &at,
                        format!("a star animal is on no tile, and there are tiles of `{}`", printed.name),
                    );
                }
            }
        }
        let missions = self.missions(Self::at(table, "missions"), &way("missions"));
        let solo = self.solo(Self::at(table, "solo"), &way("solo"));
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

    fn animals(&mut self, value: &Value, way: Way<'_>) -> Option<[String; Animal::COUNT]> {
        let table = self.table(value, way, &Habitat::ALL.map(Habitat::id))?;
        let mut names: Vec<String> = Vec::new();
        for habitat in Habitat::ALL {
            let way = down(way, habitat.id());
            let list = self.list(Self::at(table, habitat.id()), &way, 4)?;
            let four = self.each(list, &way, Self::name)?;
            for (at, name) in four.into_iter().enumerate() {
                if names.contains(&name) {
                    return self.wrong(&down(&way, at), format!("there are two animals called `{name}`"));
                }
                names.push(name);
            }
        }
        names.try_into().ok()
    }

    fn points(&mut self, value: &Value, way: Way<'_>) -> Option<[u8; 18]> {
        let list = self.list(value, way, 18)?;
        let points = self.each(list, way, |reader, value, way| reader.number(value, way, 0, 200))?;
        for (animals, printed) in PRINTED_POINTS {
            if points[animals] != i64::from(printed) {
                let why = format!("{animals} animals are worth {printed}, not {}", points[animals]);
                return self.wrong(&down(way, animals), why);
            }
        }
        if let Some(at) = (1..18).find(|&at| points[at] < points[at - 1]) {
            return self.wrong(&down(way, at), "more animals cannot be worth less");
        }
        Some(core::array::from_fn(|at| points[at] as u8))
    }

    /// For each common animal its tiles: a mark, and ` x` behind it for an X.
    fn common(&mut self, value: &Value, way: Way<'_>) -> Option<[Vec<(Tile, bool)>; 4]> {
        let ids: Vec<String> =
            Animal::all().filter(|animal| !animal.personal_only()).map(|animal| animal.to_string()).collect();
        let ids: Vec<&str> = ids.iter().map(String::as_str).collect();
        let table = self.table(value, way, &ids)?;
        let mut stacks: [Vec<(Tile, bool)>; 4] = Default::default();
        let mut sound = true;
        for id in ids {
            let way = down(way, id);
            let Value::Array(list) = Self::at(table, id) else {
                sound = false;
                self.wrong::<()>(&way, "a list of marks is wanted here");
                continue;
            };
            let tiles = self.each(list, &way, |reader, value, way| {
                let text = reader.text(value, way)?;
                let (mark, cross) = text.strip_suffix(" x").map_or((text, false), |mark| (mark, true));
                match format!("{id}.{mark}").parse::<Tile>() {
                    Ok(tile) => Some((tile, cross)),
                    Err(_) => {
                        let why = format!("`{text}` is not black, brown, beige or heart, with or without ` x`");
                        reader.wrong(way, why)
                    }
                }
            });
            match tiles {
                Some(tiles) => {
                    for (tile, cross) in tiles {
                        stacks[tile.habitat() as usize].push((tile, cross));
                    }
                }
                None => sound = false,
            }
        }
        for habitat in Habitat::ALL.into_iter().filter(|_| sound).collect::<Vec<_>>() {
            let stack = &mut stacks[habitat as usize];
            stack.sort_unstable();
            let crosses = stack.iter().filter(|(_, cross)| *cross).count();
            // The three lines of a habitat add up, so a fault is shown at the first of them.
            let way = down(way, Animal::new(habitat, 0).to_string().as_str());
            if stack.len() != COMMON {
                sound = false;
                self.wrong::<()>(&way, format!("{habitat} has {COMMON} common tiles, not {}", stack.len()));
            } else if crosses != CROSSED {
                sound = false;
                self.wrong::<()>(&way, format!("{CROSSED} common tiles of {habitat} carry an X, not {crosses}"));
            }
        }
        sound.then_some(stacks)
    }

    fn plan_table(&mut self, value: &Value, way: Way<'_>) -> Option<Plan> {
        let table = self.table(value, way, &["rows", "star", "entrance", "starts"])?;
        self.plan(table, way)
    }

    fn plan(&mut self, table: &Map<String, Value>, way: Way<'_>) -> Option<Plan> {
        let Value::Array(rows) = Self::at(table, "rows") else {
            return self.wrong(&down(way, "rows"), "a list of rows is wanted here");
        };
        let rows = self.each(rows, &down(way, "rows"), |reader, value, way| {
            let row = reader.list(value, way, 3)?;
            let row = reader.each(row, way, |reader, value, way| reader.number(value, way, -100, 100))?;
            Some([row[0] as i8, row[1] as i8, row[2] as i8])
        });
        let star = self.parsed(Self::at(table, "star"), &down(way, "star"));
        let entrance = self
            .list(Self::at(table, "entrance"), &down(way, "entrance"), 3)
            .and_then(|list| self.each(list, &down(way, "entrance"), Self::parsed));
        let starts = self.list(Self::at(table, "starts"), &down(way, "starts"), 3).and_then(|list| {
            self.each(list, &down(way, "starts"), |reader, value, way| {
                let text = reader.text(value, way)?;
                let both = text
                    .split_once(' ')
                    .and_then(|(hex, corner)| Some((hex.parse().ok()?, corner.parse::<Point>().ok()?)));
                match both {
                    Some(start) => Some(start),
                    None => reader.wrong(way, format!("`{text}` is not a hex and a corner, such as `-1,1 se`")),
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
                        PlanFault::Rows(why) => (down(way, "rows"), why),
                        PlanFault::Star(why) => (down(way, "star"), why),
                        PlanFault::Entrance(why) => (down(way, "entrance"), why),
                        PlanFault::Start(which, why) => (down(&down(way, "starts"), which), why),
                    };
                    self.wrong::<()>(&at, why);
                }
                None
            }
        }
    }

    fn boards(&mut self, value: &Value, way: Way<'_>) -> Option<[PlayerBoard; 6]> {
        let table = self.table(value, way, &Board::ALL.map(Board::id))?;
        let boards: Vec<Option<PlayerBoard>> = Board::ALL
            .into_iter()
            .map(|board| self.board(board, Self::at(table, board.id()), &down(way, board.id())))
            .collect();
        let boards: Option<Vec<PlayerBoard>> = boards.into_iter().collect();
        boards?.try_into().ok()
    }

    fn board(&mut self, board: Board, value: &Value, way: Way<'_>) -> Option<PlayerBoard> {
        let keys = ["name", "habitat", "personal", "rows", "star", "entrance", "starts"];
        let table = self.table(value, way, &keys)?;
        let name = self.name(Self::at(table, "name"), &down(way, "name"));
        let habitat = self.parsed(Self::at(table, "habitat"), &down(way, "habitat"));
        if board == Board::Saola && habitat.is_some_and(|habitat| habitat != Habitat::Green) {
            self.wrong::<()>(&down(way, "habitat"), "the star of the saola board is green");
        }
        let personal = self.personal(Self::at(table, "personal"), &down(way, "personal"));
        let park = self.plan(table, way);
        Some(PlayerBoard { name: name?, habitat: habitat?, personal: personal?, park: park? })
    }

    /// SPC-133: ten tiles of six species, the four personal ones and two common ones.
    fn personal(&mut self, value: &Value, way: Way<'_>) -> Option<Vec<Tile>> {
        let list = self.list(value, way, PERSONAL)?;
        let mut tiles: Vec<Tile> = self.each(list, way, Self::parsed)?;
        let kinds: Vec<Animal> = Animal::all().filter(|kind| tiles.iter().any(|tile| tile.animal() == *kind)).collect();
        let own = kinds.iter().filter(|kind| kind.personal_only()).count();
        if kinds.len() != 6 || own != 4 {
            let why =
                format!("a set has the four personal species and two common ones, not {own} and {}", kinds.len() - own);
            return self.wrong(way, why);
        }
        tiles.sort_unstable();
        Some(tiles)
    }

    fn missions(&mut self, value: &Value, way: Way<'_>) -> Option<[Mission; 18]> {
        let codes: Vec<String> = MissionCode::all().map(|code| code.to_string()).collect();
        let codes: Vec<&str> = codes.iter().map(String::as_str).collect();
        let table = self.table(value, way, &codes)?;
        let missions: Vec<Option<Mission>> =
            codes.iter().map(|code| self.mission(Self::at(table, code), &down(way, *code))).collect();
        missions.into_iter().collect::<Option<Vec<Mission>>>()?.try_into().ok()
    }

    fn mission(&mut self, value: &Value, way: Way<'_>) -> Option<Mission> {
        let asks = value.get("asks").and_then(Value::as_str);
        let kind = Kind::ALL.into_iter().find(|kind| Some(kind.id()) == asks);
        let mut keys = vec!["name", "asks", "points"];
        if kind.is_some_and(|kind| kind.most() > 0) {
            keys.push("count");
        }
        if kind == Some(Kind::DiceShowing) {
            keys.push("value");
        }
        let Some(kind) = kind else {
            let known: Vec<&str> = Kind::ALL.iter().map(|kind| kind.id()).collect();
            let way = if asks.is_some() { down(way, "asks") } else { way.to_vec() };
            return self.wrong(&way, format!("a mission asks for one of {}", known.join(", ")));
        };
        let table = self.table(value, way, &keys)?;
        let name = self.name(Self::at(table, "name"), &down(way, "name"));
        let mut number = |key: &str, most: i64| {
            if keys.contains(&key) {
                self.number(Self::at(table, key), &down(way, key), 1, most).map(|number| number as u8)
            } else {
                Some(0)
            }
        };
        let (count, value, points) =
            (number("count", i64::from(kind.most())), number("value", 6), number("points", 99));
        Some(Mission { name: name?, kind, count: count?, value: value?, points: points? })
    }

    fn solo(&mut self, value: &Value, way: Way<'_>) -> Option<([Habitat; SOLO], [Habitat; SOLO])> {
        let table = self.table(value, way, &["dice", "tiles"])?;
        let sides: Vec<Option<[Habitat; SOLO]>> = ["dice", "tiles"]
            .into_iter()
            .map(|key| {
                let way = down(way, key);
                let list = self.list(Self::at(table, key), &way, SOLO)?;
                let colours: Vec<Habitat> = self.each(list, &way, Self::parsed)?;
                for habitat in Habitat::ALL {
                    let count = colours.iter().filter(|colour| **colour == habitat).count();
                    if count != 2 {
                        return self.wrong(&way, format!("two spaces are {habitat}, not {count}"));
                    }
                }
                if key == "tiles" && colours[6] != Habitat::Green {
                    return self.wrong(&down(&way, 6usize), "tile space 7 is green");
                }
                colours.try_into().ok()
            })
            .collect();
        Some((sides[0]?, sides[1]?))
    }
}

/// The set as a file.
#[must_use]
pub fn write(components: &Components) -> String {
    let mut out = String::from(
        "# Spectacular: a component set. Change what your box shows otherwise; `gamekeeper components check spectacular FILE`\n\
         # says what does not fit. Habitats: green, blue, grey, orange. Animals: green1 to green3 are in the common supply, green4 is on\n\
         # personal tiles only. Marks: black, brown, beige (watchtower parts) and heart. Hexes are q,r: q grows to the right, r downwards.\n",
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
        "\n# The common tiles of each animal; ` x` marks those that leave with up to four players.\n[common]\n",
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
        let Mission { name, kind, count, value, points } = mission;
        let _ = write!(out, "{code} = {{ name = {}, asks = \"{}\"", quoted(name), kind.id());
        if kind.most() > 0 {
            let _ = write!(out, ", count = {count}");
        }
        if *kind == Kind::DiceShowing {
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
