//! Component sets as TOML files: writing one, and reading one with all its faults reported by path.
//!
//! What the text of the rulebook fixes is checked: the numbers of tiles, hexes, colours and species, the two
//! printed entries of the animal table, and tile space 7 of the solo boards. Values that can only be read off
//! the pictures may be anything that keeps the rules playable.

use core::fmt::Write;

use game_core::component_set::all;
use game_core::{ComponentFault, ComponentSet, Reader, sort_few};
use serde_json::Value;

use crate::components::{COMMON, CROSSED, Components, PERSONAL, PlayerBoard, SOLO};
use crate::ground::{Ground, HEXES, Plan, PlanFault};
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
    parts.read(components)
}

fn components(set: &Reader<'_>) -> Option<Components> {
    let keys = ["animals", "animal-points", "common", "standard", "boards", "missions", "solo"];
    let [names, points, tiles, standard, player_boards, mission_tiles, solo_boards] = set.table(keys);
    let animals = animals(&names);
    let animal_points = animal_points(&points);
    let common = common(&tiles);
    let standard = park(&standard.table(["rows", "star", "entrance", "starts"]));
    let boards = boards(&player_boards, animals.as_ref());
    let missions = missions(&mission_tiles);
    let [dice, tiles] = solo_boards.table(["dice", "tiles"]);
    let (solo_dice, solo_tiles) = (solo(&dice, false), solo(&tiles, true));
    Some(Components {
        animals: animals?,
        animal_points: animal_points?,
        common: common?,
        standard: standard?,
        boards: boards?,
        missions: missions?,
        solo_dice: solo_dice?,
        solo_tiles: solo_tiles?,
    })
}

fn animals(table: &Reader<'_>) -> Option<[String; Animal::COUNT]> {
    let mut names: Vec<String> = Vec::new();
    let read = table.table(Habitat::ALL.map(Habitat::id)).map(|list| {
        list.array::<(), 4>(|entry| {
            let name = entry.name(MAX_NAME)?;
            entry.ensure(!names.contains(&name), format!("there are two animals called `{name}`"))?;
            names.push(name);
            Some(())
        })
    });
    all(read)?;
    names.try_into().ok()
}

fn animal_points(list: &Reader<'_>) -> Option<[u8; 18]> {
    let points: [u8; 18] = list.array(|entry| entry.number(0..=200))?;
    for (animals, printed) in PRINTED_POINTS {
        let why = format!("{animals} animals are worth {printed}, not {}", points[animals]);
        list.entry(animals).ensure(points[animals] == printed, why)?;
    }
    let falls = (1..18).find(|&animals| points[animals] < points[animals - 1]);
    list.entry(falls.unwrap_or(0)).ensure(falls.is_none(), "more animals cannot be worth fewer points")?;
    Some(points)
}

/// Reads the tiles of each common animal: a mark, followed by ` x` if the tile carries an X.
fn common(table: &Reader<'_>) -> Option<[Vec<(Tile, bool)>; 4]> {
    let ids: [String; 12] = core::array::from_fn(|at| Animal::new(Habitat::ALL[at / 3], at as u8 % 3).to_string());
    let mut stacks: [Vec<(Tile, bool)>; 4] = Default::default();
    let lists = table.table(ids.each_ref());
    let tiles: [_; 12] = core::array::from_fn(|at| {
        lists[at].each(0..=COMMON, |entry| {
            let text = entry.text()?;
            let (mark, cross) = text.strip_suffix(" x").map_or((text, false), |mark| (mark, true));
            let tile = format!("{}.{mark}", ids[at]).parse::<Tile>().ok();
            let why = format!("`{text}` is not black, brown, beige or heart, with or without ` x`");
            entry.ensure(tile.is_some(), why)?;
            tile.map(|tile| (tile, cross))
        })
    });
    for (at, tiles) in all(tiles)?.into_iter().enumerate() {
        stacks[at / 3].extend(tiles);
    }
    let checked = Habitat::ALL.map(|habitat| {
        let stack = &mut stacks[habitat as usize];
        sort_few(stack, |a, b| a < b);
        let crosses = stack.iter().filter(|(_, cross)| *cross).count();
        // The number is the sum over the habitat's three animals, so the fault is reported at the first of
        // them.
        let first = &lists[habitat as usize * 3];
        first.ensure(stack.len() == COMMON, format!("{habitat} has {COMMON} common tiles, not {}", stack.len()))?;
        first.ensure(crosses == CROSSED, format!("{CROSSED} common tiles of {habitat} carry an X, not {crosses}"))
    });
    all(checked).map(|_| stacks)
}

/// Reads the plan of a park.
fn park([rows, star, entrance, starts]: &[Reader<'_>; 4]) -> Option<Plan> {
    let plan = (
        rows.each(1..=HEXES, |row| row.array::<i8, 3>(|entry| entry.number(-100..=100))),
        star.parse(),
        entrance.array(Reader::parse),
        starts.array(|entry| {
            let text = entry.text()?;
            let both =
                text.split_once(' ').and_then(|(hex, corner)| Some((hex.parse().ok()?, corner.parse::<Point>().ok()?)));
            entry.ensure(both.is_some(), format!("`{text}` is not a hex and a corner, such as `-1,1 se`"))?;
            both
        }),
    );
    let plan = Plan { rows: plan.0?, star: plan.1?, entrance: plan.2?, starts: plan.3? };
    for fault in Ground::new(&plan).err().into_iter().flatten() {
        match fault {
            PlanFault::Rows(why) => rows.fault(why),
            PlanFault::Star(why) => star.fault(why),
            PlanFault::Entrance(why) => entrance.fault(why),
            PlanFault::Start(which, why) => starts.entry(which).fault(why),
        }
    }
    Some(plan)
}

fn boards(table: &Reader<'_>, animals: Option<&[String; Animal::COUNT]>) -> Option<[PlayerBoard; 6]> {
    let tables = table.table(Board::ALL.map(Board::id));
    all(core::array::from_fn(|at| board(Board::ALL[at], &tables[at], animals)))
}

fn board(board: Board, table: &Reader<'_>, animals: Option<&[String; Animal::COUNT]>) -> Option<PlayerBoard> {
    let keys = ["name", "habitat", "personal", "rows", "star", "entrance", "starts"];
    let [title, colour, tiles, hexes @ ..] = table.table(keys);
    let name = title.name(MAX_NAME);
    if let (Some(name), Some(animals)) = (&name, animals) {
        title.ensure(!animals.contains(name), format!("a star animal is on no tile, but there are tiles of `{name}`"));
    }
    let habitat = colour.parse();
    if board == Board::Saola && habitat.is_some_and(|habitat| habitat != Habitat::Green) {
        colour.fault("the star of the saola board is green");
    }
    let (personal, park) = (personal(&tiles), park(&hexes));
    Some(PlayerBoard { name: name?, habitat: habitat?, personal: personal?, park: park? })
}

/// Reads a personal set: ten tiles of six species, the four personal ones and two common ones (SPC-133).
fn personal(list: &Reader<'_>) -> Option<Vec<Tile>> {
    let mut tiles: Vec<Tile> = list.each(PERSONAL..=PERSONAL, Reader::parse)?;
    let kinds: Vec<Animal> = Animal::all().filter(|kind| tiles.iter().any(|tile| tile.animal() == *kind)).collect();
    let own = kinds.iter().filter(|kind| kind.personal_only()).count();
    let common = kinds.len() - own;
    let why = format!("a set has the four personal species and two common ones, not {own} and {common}");
    list.ensure((own, common) == (4, 2), why)?;
    sort_few(&mut tiles, |a, b| a < b);
    Some(tiles)
}

fn missions(table: &Reader<'_>) -> Option<[Mission; 18]> {
    let mut codes = MissionCode::all().map(|code| code.to_string());
    let tables = table.table::<_, 18>(core::array::from_fn(|_| codes.next().unwrap_or_default()));
    all(tables.each_ref().map(mission))
}

fn mission(table: &Reader<'_>) -> Option<Mission> {
    // Which keys a mission has depends on what it asks for.
    let criterion = Criterion::ALL[table.get("asks").one_of(&Criterion::ALL.map(Criterion::id))?];
    let optional = [("count", criterion.most() > 0), ("value", criterion == Criterion::DiceShowing)];
    let mut keys = vec!["name", "asks", "points"];
    keys.extend(optional.iter().filter(|(_, used)| *used).map(|(key, _)| *key));
    table.check_keys(&keys);
    let name = table.get("name").name(MAX_NAME);
    let number = |key: &str, most| if keys.contains(&key) { table.get(key).number(1..=most) } else { Some(0) };
    let (count, value, points) = (number("count", criterion.most()), number("value", 6), number("points", 99));
    Some(Mission { name: name?, criterion, count: count?, value: value?, points: points? })
}

/// Reads the colours of one side of the solo boards.
fn solo(list: &Reader<'_>, tiles: bool) -> Option<[Habitat; SOLO]> {
    let colours: [Habitat; SOLO] = list.array(Reader::parse)?;
    for habitat in Habitat::ALL {
        let count = colours.iter().filter(|colour| **colour == habitat).count();
        list.ensure(count == 2, format!("two spaces are {habitat}, not {count}"))?;
    }
    list.entry(6).ensure(!tiles || colours[6] == Habitat::Green, "tile space 7 is green")?;
    Some(colours)
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
