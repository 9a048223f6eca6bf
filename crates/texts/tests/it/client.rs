//! The client uses every text, and every text it uses exists.

use std::collections::BTreeSet;
use std::path::Path;

use game_core::{Meta, SeatKind};
use ingenious::{Colour, IllegalAction};
use texts::{Language, Texts};

/// The games that have a board in the client.
const WITH_BOARD: [&str; 4] = ["ingenious", "spots", "spectacular", "magnificent"];

/// The games with the texts of a board.
fn with_texts() -> impl Iterator<Item = Meta> {
    WITH_BOARD.into_iter().map(|game| catalog::find(game).unwrap().meta())
}

/// Collects the string literals in the client's sources that look like keys.
fn literals(folder: &Path, out: &mut BTreeSet<String>) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            literals(&path, out);
            continue;
        }
        if path.extension().is_none_or(|extension| extension != "rs") {
            continue;
        }
        let source = std::fs::read_to_string(&path).unwrap();
        let code = source.split("#[cfg(test)]").next().unwrap_or_default();
        for piece in code.split('"').skip(1).step_by(2) {
            let key = |letter: char| letter.is_ascii_lowercase() || letter.is_ascii_digit() || "-{}_".contains(letter);
            if piece.contains('-') && piece.chars().all(key) {
                out.insert(piece.to_owned());
            }
        }
        // Keys without a hyphen look like any other word, so they are found only as arguments of functions
        // that take a key.
        out.extend(literal_keys(code));
    }
}

/// Returns the keys that are passed as literals to functions and fields that take a key.
fn literal_keys(code: &str) -> impl Iterator<Item = String> {
    ["t(\"", "tell(\"", "say(\"", "text: \"", "caption: \""].into_iter().flat_map(move |call| {
        let mut found = Vec::new();
        for (at, _) in code.match_indices(call) {
            // `t("` also matches the end of `get("`, so the name must begin here.
            let whole = !code[..at].ends_with(|letter: char| letter.is_alphanumeric() || letter == '_');
            let key = code[at + call.len()..].split('"').next().unwrap_or_default();
            let plain =
                key.chars().all(|letter| letter.is_ascii_lowercase() || letter.is_ascii_digit() || letter == '-');
            if whole && plain && !key.is_empty() {
                found.push(key.to_owned());
            }
        }
        found
    })
}

/// Returns the keys of the English files of the client: those that every page may need, and those of these
/// games.
fn keys(games: &[&str]) -> BTreeSet<String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("en");
    let files = ["app", "covers", "rules", "analysis", "plain"].iter().chain(games);
    let files: Vec<String> =
        files.map(|file| std::fs::read_to_string(folder.join(format!("{file}.ftl"))).unwrap()).collect();
    let lines = files.iter().flat_map(|file| file.lines());
    let heads = lines.filter(|line| line.starts_with(|letter: char| letter.is_ascii_lowercase()));
    heads.filter_map(|line| line.split_once(" =")).map(|(key, _)| key.to_owned()).collect()
}

/// Returns the keys of all games with texts of a board.
fn all_keys() -> BTreeSet<String> {
    keys(&with_texts().map(|meta| meta.id).collect::<Vec<_>>())
}

/// Returns whether a literal such as `spots-dog-{id}` can produce this key.
fn fits(pattern: &str, key: &str) -> bool {
    match pattern.split_once('{') {
        None => pattern == key,
        Some((head, rest)) => {
            let Some(tail) = key.strip_prefix(head) else { return false };
            let rest = rest.split_once('}').map_or("", |(_, rest)| rest);
            (1..=tail.len()).filter(|at| tail.is_char_boundary(*at)).any(|at| fits(rest, &tail[at..]))
        }
    }
}

fn used_literals() -> BTreeSet<String> {
    let mut used_literals = BTreeSet::new();
    // The bundler writes the labels of the rules, and hints are phrases of the bots.
    for folder in ["../web/src", "../../xtask/bundle/src", "../bots/src", "../catalog/src"] {
        literals(&Path::new(env!("CARGO_MANIFEST_DIR")).join(folder), &mut used_literals);
    }
    used_literals
}

#[test]
fn every_text_is_used() {
    let used_literals = used_literals();
    // A literal is a pattern only if it has a fixed part.
    let patterns: Vec<&String> =
        used_literals.iter().filter(|text| !text.starts_with('{') || text.matches('-').count() > 0).collect();
    let unused: Vec<String> =
        keys(&WITH_BOARD).into_iter().filter(|key| !patterns.iter().any(|pattern| fits(pattern, key))).collect();
    assert!(unused.is_empty(), "unused: {unused:?}");
}

#[test]
fn every_literal_key_exists() {
    let keys = all_keys();
    let mut missing = BTreeSet::new();
    fn walk(folder: &Path, each: &mut impl FnMut(&Path)) {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            // The pages of the kit, which are not shipped, have texts of their own.
            match path.is_dir() {
                _ if path.file_stem().is_some_and(|name| name == "gallery") => {}
                true => walk(&path, each),
                false => each(&path),
            }
        }
    }
    walk(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../web/src"), &mut |path| {
        missing.extend(literal_keys(&std::fs::read_to_string(path).unwrap()).filter(|key| !keys.contains(key)));
    });
    assert!(missing.is_empty(), "{missing:?}");
}

/// Every refusal of Ingenious; the match makes sure that none is missing.
fn refusals() -> Vec<IllegalAction> {
    use IllegalAction::{
        BagTooSmall, DoubleTurned, FirstTurn, NoDuelExchange, NoExchange, NoOrderNow, NoPlacementNow, NoRack,
        NotAdjacent, NotDrawn, NotEmpty, NotOnRack, NotYourTurn, OrderFirst, OutsideBoundary, PlaceFirst,
    };
    let tile = "RB".parse().unwrap();
    let cell = "0,0".parse().unwrap();
    let all = vec![
        NotYourTurn,
        PlaceFirst,
        NoPlacementNow,
        NoOrderNow,
        OrderFirst,
        NotOnRack { tile },
        NotDrawn { tile },
        OutsideBoundary { cell },
        NotEmpty { cell },
        NotAdjacent,
        DoubleTurned,
        FirstTurn,
        NoExchange,
        NoDuelExchange,
        NoRack,
        BagTooSmall,
    ];
    for one in &all {
        match one {
            NotYourTurn
            | PlaceFirst
            | NoPlacementNow
            | NoOrderNow
            | OrderFirst
            | NotOnRack { .. }
            | NotDrawn { .. }
            | OutsideBoundary { .. }
            | NotEmpty { .. }
            | NotAdjacent
            | DoubleTurned
            | FirstTurn
            | NoExchange
            | NoDuelExchange
            | NoRack
            | BagTooSmall => {}
        }
    }
    all
}

#[test]
fn every_composed_key_exists() {
    let mut needed: Vec<String> = Vec::new();
    needed.extend(Colour::ALL.map(|colour| format!("ingenious-colour-{}", colour.letter().to_ascii_lowercase())));
    for illegal in refusals() {
        let why = serde_json::to_value(illegal).unwrap();
        needed.push(format!("ingenious-refusal-{}", why["why"].as_str().unwrap()));
    }
    for meta in with_texts() {
        let game = meta.id;
        needed
            .extend(["title", "pitch", "length", "row", "reconstructed", "ranked"].map(|key| format!("{game}-{key}")));
        for mode in meta.modes {
            needed.extend([format!("{game}-mode-{}", mode.id), format!("{game}-mode-{}-help", mode.id)]);
        }
        for option in meta.options {
            needed.extend([format!("{game}-option-{}", option.key), format!("{game}-option-{}-help", option.key)]);
            // Seats and numbers need no name, and sets and tiles of Spots have one as components.
            let named = game == "spots" && !["level", "start"].contains(&option.key);
            // What a list has for each seat is named by the board.
            let listed = |value: &str| option.kind == game_core::OptionKind::List && value != "random";
            let values = option.values.iter().filter(|value| value.parse::<usize>().is_err() && !named);
            let values = values.filter(|value| !listed(value));
            needed.extend(values.map(|value| format!("{game}-option-{}-{value}", option.key)));
        }
        needed.extend(catalog::find(game).unwrap().bots().iter().map(|bot| format!("bot-{}", bot.name)));
        // The lowest colours are seen at the pegs, so the client has no line for them.
        let shown = sheet_keys(&meta).into_iter().filter(|key| key != "lowest-colour");
        needed.extend(shown.map(|key| format!("{game}-line-{key}")));
    }
    needed.extend(catalog::Error::CODES.map(|code| format!("refusal-{}", code.replace('_', "-"))));
    needed.extend(protocol::Code::ALL.iter().map(|code| format!("refusal-{}", code.name().replace('_', "-"))));
    let own = ["no-network", "line-broke", "not-your-turn", "server-busy", "not-found", "server-error"];
    needed.extend(own.map(|code| format!("refusal-{code}")));
    for phrase in protocol::Phrase::ALL {
        let name = serde_json::to_value(phrase).unwrap();
        needed.push(format!("phrase-{}", name.as_str().unwrap().replace('_', "-")));
    }
    needed.extend(["header", "commitment", "draw", "step", "digest", "result"].map(|kind| format!("fault-{kind}")));
    needed.extend(["board-full", "instant-win", "resigned"].map(|reason| format!("ingenious-reason-{reason}")));
    needed.extend(["six-dogs", "turn-limit", "resigned"].map(|reason| format!("spots-reason-{reason}")));
    for verdict in ["won", "lost", "drawn"] {
        needed.extend([format!("spots-verdict-{verdict}"), format!("spots-verdict-{verdict}-below")]);
    }
    needed.extend(["final-scoring", "resigned"].map(|reason| format!("spectacular-reason-{reason}")));
    let achievements = spectacular::components::ACHIEVEMENTS.map(|(_, achievement)| achievement);
    needed.extend(achievements.map(|achievement| format!("spectacular-achievement-{achievement}")));
    for verdict in achievements.into_iter().chain(["lost"]) {
        needed.extend([format!("spectacular-verdict-{verdict}"), format!("spectacular-verdict-{verdict}-below")]);
    }
    needed.extend(["three-rounds", "resigned"].map(|reason| format!("magnificent-reason-{reason}")));
    for verdict in ["lost", "won", "ringmaster", "magnificent"] {
        needed.extend([format!("magnificent-verdict-{verdict}"), format!("magnificent-verdict-{verdict}-below")]);
    }
    let keys = all_keys();
    let missing: Vec<&String> = needed.iter().filter(|key| !keys.contains(*key)).collect();
    assert!(missing.is_empty(), "{missing:?}");
}

/// A text of a game for the person who is addressed has a twin about somebody else, and names nobody.
#[test]
fn texts_in_the_second_person_have_a_twin() {
    let keys = all_keys();
    let about = [
        "tile", "tiles", "count", "number", "from", "to", "what", "colour", "board", "poster", "card", "cards", "side",
        "die", "dogs", "power", "paid", "due", "set", "round", "coins", "areas",
    ];
    let about = about.map(|name| (name, texts::Arg::Number(2)));
    for meta in with_texts() {
        let own = keys.iter().filter(|key| key.starts_with(&format!("{}-", meta.id)));
        let twins: Vec<&str> = own.filter_map(|key| key.strip_suffix("-you")).collect();
        assert!(twins.len() > 2, "{}", meta.id);
        for key in twins {
            assert!(keys.contains(key), "there is `{key}-you`, but no `{key}`");
            for language in Language::ALL {
                let texts = Texts::new(language).unwrap();
                assert!(texts.get(&format!("{key}-you"), &about).is_ok(), "{key}-you names somebody");
            }
        }
    }
}

/// The line keys of the score sheets of every mode.
fn sheet_keys(meta: &Meta) -> BTreeSet<String> {
    let game = catalog::find(meta.id).unwrap();
    let mut keys = BTreeSet::new();
    for mode in meta.modes {
        let person = |seat: usize| game_core::SeatInfo { name: format!("p{seat}"), kind: SeatKind::Person };
        let seating = catalog::Seating {
            options: serde_json::json!({ "mode": mode.id }),
            seats: (0..usize::from(mode.seats[0])).map(person).collect(),
            component_set: None,
            table: "t".to_owned(),
        };
        let (table, _) = game.open(seating, game_core::ChanceSource::Seeded(catalog::seed("sheets"))).unwrap();
        let sheets = table.sheets(game_core::Viewer::Spectator);
        keys.extend(sheets.iter().flat_map(|sheet| &sheet.lines).map(|line| line.key.to_string()));
    }
    if meta.id == "ingenious" {
        // This line appears only in certain positions.
        keys.insert("token".to_owned());
    }
    keys
}

/// Plural categories: one, few and many in Russian; one and other in English.
#[test]
fn plurals_follow_the_number() {
    let say = |language: Language, count: i64| {
        Texts::new(language).unwrap().get("result-turns", &[("count", texts::Arg::Number(count))]).unwrap()
    };
    assert_eq!([1, 2, 11].map(|count| say(Language::English, count)), ["1 turn", "2 turns", "11 turns"]);
    let russian = [1, 2, 5, 11, 21, 22].map(|count| say(Language::Russian, count));
    assert_eq!(russian, ["1 ход", "2 хода", "5 ходов", "11 ходов", "21 ход", "22 хода"]);
}
