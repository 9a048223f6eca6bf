//! Checks that the tables of the rules document are those generated from the printed components;
//! `GOLDEN=write` rewrites them.

use std::fmt::Write;
use std::fs;
use std::path::Path;

use magnificent::components::printed::{BOARDS, CARDS, POSTERS, TENTS, TILES, TRACKS, TRAINER_SPACES};
use magnificent::{Components, Space, Tile};

fn table(head: &str, rows: impl Iterator<Item = String>) -> String {
    let rule = "|---".repeat(head.matches('|').count() - 1);
    rows.fold(format!("{head}\n{rule}|"), |mut text, row| {
        let _ = write!(text, "\n{row}");
        text
    })
}

/// Formats the rows in two columns, which halves the length of the table.
fn two_columns(head: &str, rows: &[String]) -> String {
    let half = rows.len().div_ceil(2);
    let beside = (0..half).map(|at| format!("{}{}", rows[at], rows.get(at + half).map_or("", |row| &row[1..])));
    table(&format!("{head}{}", &head[1..]), beside)
}

fn or_dash(text: &str) -> &str {
    if text.is_empty() { "-" } else { text }
}

fn sections() -> Vec<(&'static str, String)> {
    let set = Components::printed();
    let supply = BOARDS.iter().map(|(id, [orange, green, purple, clear], coins, trainers, tents, _)| {
        format!("| {id} | {orange} | {green} | {purple} | {clear} | {coins} | {trainers} | {tents} |")
    });
    let mut maps = String::from("```");
    for side in 0..2 {
        let boards: Vec<_> = (0..4).map(|board| &BOARDS[board * 2 + side]).collect();
        let heads: Vec<String> = boards.iter().map(|board| format!("{:<8}", board.0)).collect();
        let _ = write!(maps, "\n{}", heads.join("   ").trim_end());
        for row in 0..7 {
            let rows: Vec<&str> = boards.iter().map(|board| board.5[row]).collect();
            let _ = write!(maps, "\n{}", rows.join("   "));
        }
        maps += if side == 0 { "\n" } else { "" };
    }
    maps += "\n```";
    let tiles = TILES.iter().zip(Tile::all()).map(|((id, shape, count, cells), tile)| {
        let cells: Vec<String> = cells.iter().map(|[row, column]| format!("{row},{column}")).collect();
        let placements = &set.tile(tile).placements;
        let orientations = placements.iter().map(|placement| placement.orientation).max().unwrap() + 1;
        format!("| {id} | {shape} | {} | {orientations} | {} | {count} |", cells.join(" "), placements.len())
    });
    let spaces: Vec<String> = (0..14).map(|space| space.to_string()).collect();
    let rings = TRACKS.iter().map(|(colour, ring)| {
        let ring: Vec<String> = ring.chars().map(String::from).collect();
        format!("| {colour} | {} |", ring.join(" | "))
    });
    let tents: Vec<String> = TENTS
        .iter()
        .map(|(id, points, coins, gem)| format!("| {id} | {points} | {coins} | {} |", or_dash(gem)))
        .collect();
    let posters: Vec<String> = POSTERS
        .iter()
        .map(|(id, character, tiles, gems, points, coins)| {
            format!("| {id} | {character} | {tiles} | {} | {points} | {coins} |", or_dash(gems))
        })
        .collect();
    let cards: Vec<String> = CARDS
        .iter()
        .map(|(id, bonus, per, score, most)| {
            let most = if *most == 0 { "-".to_owned() } else { most.to_string() };
            format!("| {id} | {bonus} | {per} per {score} | {most} |")
        })
        .collect();
    let trainers = TRAINER_SPACES.iter().zip(Space::all()).map(|((id, cost, amount), space)| {
        let amount = if *amount == 0 { "-".to_owned() } else { amount.to_string() };
        format!("| {id} | {cost} | {amount} | {} |", space.about())
    });
    vec![
        ("SUPPLY", table("| id | orange | green | purple | clear | coins | trainers | tent |", supply)),
        ("MAPS", maps),
        (
            "TILES",
            table("| id | shape | cells (row, column) | orientations | placements on an empty camp | count |", tiles),
        ),
        ("TRACKS", table(&format!("| space | {} |", spaces.join(" | ")), rings)),
        ("TENTS", two_columns("| id | points | coins | gem |", &tents)),
        ("POSTERS", two_columns("| id | character | tiles | gems | points | coins |", &posters)),
        ("CARDS", two_columns("| id | top bonus | bottom scoring | max |", &cards)),
        ("TRAINERS", table("| id | cost | number | ability |", trainers)),
    ]
}

#[test]
fn golden_tables_of_the_document_are_those_of_the_box() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/rules/magnificent.md");
    let mut text = fs::read_to_string(&path).unwrap();
    for (name, section) in sections() {
        let (open, close) = (format!("<!-- {name} -->\n"), format!("\n<!-- /{name} -->"));
        let start = text.find(&open).unwrap_or_else(|| panic!("{open}")) + open.len();
        let end = text[start..].find(&close).unwrap_or_else(|| panic!("{close}")) + start;
        if std::env::var("GOLDEN").as_deref() == Ok("write") {
            text.replace_range(start..end, &section);
        } else {
            assert_eq!(text[start..end], section, "{name}: run `cargo xtask regenerate`");
        }
    }
    if std::env::var("GOLDEN").as_deref() == Ok("write") {
        fs::write(path, text).unwrap();
    }
}
