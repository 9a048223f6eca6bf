//! What the set-up page asks: which options matter, how they are shown, and what their values mean.

use spots::components::Colour;
use spots::rules::TurnLimit;
use spots::{Mode, Options, Tile};

use super::art;
use super::words::{tile_does, tile_name};
use crate::boards::{Control, Draft};
use crate::markup::Markup;
use crate::words::t;

/// Returns whether an option has an effect.
pub(super) fn matters(option: &str, draft: &Draft) -> bool {
    match option {
        "yellow" | "purple" | "blue" | "green" => draft.values.get("set") == "chosen",
        "level" => draft.mode == "solo",
        _ => true,
    }
}

/// Returns how an option is shown.
pub(super) fn control(option: &str) -> Control {
    match option {
        "set" | "yellow" | "purple" | "blue" | "green" => Control::Cards,
        "guard" => Control::Folded(&Control::Segments),
        _ => Control::Segments,
    }
}

/// Returns the name of a value that is a set, a tile, a number of turns, or the Stray, who has no seat.
pub(super) fn value_name(option: &str, value: &str, draft: &Draft) -> Option<String> {
    match option {
        "set" => Some(t(&format!("spots-set-{value}"))),
        "yellow" | "purple" | "blue" | "green" => value.parse().ok().map(tile_name),
        "guard" if value == "0" => Some(t("spots-option-guard-none")),
        "guard" => Some(value.to_owned()),
        "start" if draft.mode == "solo" && value == "1" => Some(t("spots-stray")),
        _ => None,
    }
}

/// Returns what a value means in a line.
pub(super) fn value_help(option: &str, value: &str) -> Option<String> {
    match option {
        "set" => Some(match set_tiles(value) {
            Some(tiles) => tiles.map(tile_name).join(", "),
            None => t(&format!("spots-option-set-{value}-help")),
        }),
        "yellow" | "purple" | "blue" | "green" => value.parse().ok().map(tile_does),
        "level" => Some(t(&format!("spots-option-level-{value}-help"))),
        _ => None,
    }
}

/// Returns the picture of a value: the four tiles of a set, or one tile.
pub(super) fn value_art(option: &str, value: &str) -> Markup {
    match option {
        "set" => {
            let set = serde_json::from_value(serde_json::Value::from(value)).unwrap_or_default();
            art::set_art(set, set_tiles(value))
        }
        "yellow" | "purple" | "blue" | "green" => {
            value.parse().map(|tile| art::small(tile, art::Edges::default())).unwrap_or_default()
        }
        _ => Markup::default(),
    }
}

/// Returns the yellow, purple, blue and green tile of a set of the box; `None` for the other sets.
pub(super) fn set_tiles(set: &str) -> Option<[Tile; 4]> {
    let sets = spots::components::SETS.iter();
    sets.into_iter().find(|(id, _)| *id == set).map(|(_, tiles)| *tiles)
}

/// Returns what these options mean, as pairs of a name and a value.
pub(super) fn facts(options: &Options, seats: usize) -> Vec<(String, String)> {
    let tiles = crate::boards::rules::<spots::Spots>(options, seats, None).and_then(|rules| rules.tiles());
    let tricks = match (tiles, options.set) {
        (Some(tiles), _) => tiles.map(tile_name).join(", "),
        (None, spots::TileSet::AllTiles) => t("spots-set-all-tiles"),
        (None, _) => t("spots-set-random"),
    };
    let mut facts = vec![
        (t("spots-terms-tricks-name"), tricks),
        (t("spots-terms-win-name"), t("spots-terms-win")),
        (t("spots-terms-yard-name"), spots::components::YARD_LIMIT.to_string()),
        (t("spots-terms-length-name"), t("spots-length")),
    ];
    if options.mode == Mode::Solo {
        let level = serde_json::to_value(options.level).ok();
        let level = level.as_ref().and_then(|level| level.as_str()).unwrap_or_default();
        facts.push((t("spots-option-level"), t(&format!("spots-option-level-{level}"))));
    }
    let limit = match options.turn_limit {
        TurnLimit::Off => return facts,
        TurnLimit::Trial => 20,
        TurnLimit::Short => 200,
        TurnLimit::Long => 2000,
    };
    facts.push((t("spots-option-guard"), limit.to_string()));
    facts
}

/// Returns the key of the name of a tile's colour.
pub(super) fn colour_key(tile: Tile) -> &'static str {
    match tile.colour() {
        None => "spots-colour-red",
        Some(Colour::Yellow) => "spots-colour-yellow",
        Some(Colour::Purple) => "spots-colour-purple",
        Some(Colour::Blue) => "spots-colour-blue",
        Some(Colour::Green) => "spots-colour-green",
    }
}

#[cfg(test)]
mod tests {
    use game_core::Game as _;
    use texts::Language;

    use super::*;
    use crate::boards::spots::tests::speaking;

    fn draft(mode: &str, set: &str) -> Draft {
        let mut draft = Draft { mode: mode.to_owned(), seats: Vec::new(), values: Default::default() };
        draft.values.set("set", set);
        draft
    }

    #[test]
    fn tiles_are_chosen_only_for_a_chosen_set_and_the_level_only_alone() {
        for colour in ["yellow", "purple", "blue", "green"] {
            assert!(matters(colour, &draft("standard", "chosen")) && !matters(colour, &draft("solo", "random")));
        }
        assert!(matters("level", &draft("solo", "random")) && !matters("level", &draft("standard", "random")));
        assert!(["set", "start", "guard"].iter().all(|option| matters(option, &draft("standard", "random"))));
        assert_eq!(
            [control("set"), control("level"), control("start")],
            [Control::Cards, Control::Segments, Control::Segments]
        );
        assert!(control("guard").unfold().1, "it is folded");
    }

    #[test]
    fn every_value_has_a_name() {
        for language in Language::ALL {
            speaking(language);
            for option in spots::Spots::META.options {
                assert_ne!(t(&format!("spots-option-{}", option.key)), format!("spots-option-{}", option.key));
                for value in option.values {
                    let solo = draft("solo", "chosen");
                    let own = value_name(option.key, value, &solo);
                    let seat = option.key == "start" && value.parse::<u8>().is_ok_and(|seat| seat != 1);
                    assert_eq!(seat, own.is_none() && option.key != "level" && *value != "die", "{value}");
                    let name = own.unwrap_or_else(|| t(&format!("spots-option-{}-{value}", option.key)));
                    assert!(seat || !name.starts_with("spots-"), "{name}");
                    if let Some(help) = value_help(option.key, value) {
                        assert!(!help.contains("spots-"), "{help}");
                    }
                }
            }
            assert!(Tile::ALL.iter().all(|tile| t(colour_key(*tile)) != colour_key(*tile)));
        }
    }

    #[test]
    fn facts_name_the_tricks_and_the_level() {
        speaking(Language::English);
        let facts =
            |options: &Options, seats| facts(options, seats).into_iter().map(|(_, fact)| fact).collect::<Vec<_>>();
        let plain = facts(&Options::default(), 2);
        assert_eq!(plain[..3], ["Walk, Run, Fetch, Beg", "six scored dogs", "7"]);
        let solo = Options {
            mode: Mode::Solo,
            turn_limit: TurnLimit::Trial,
            set: spots::TileSet::Random,
            ..Options::default()
        };
        let solo = facts(&solo, 1);
        assert_eq!((solo[0].as_str(), solo[4].as_str(), solo[5].as_str()), ("Random set", "Mutt", "20"));
        assert_eq!(set_tiles("puppy-pen").map(|tiles| tiles[3]), Some(Tile::PlayDead));
    }
}
