//! What the set-up page asks: which options matter, how they are shown, and what their values mean.

use game_core::ComponentSet;
use spectacular::items::MissionCode;
use spectacular::{Board, Habitat, Mode, Options, Side, Spectacular};

use crate::boards::{Control, Draft, Preset};
use crate::words::{n, t, tell, w};

/// The boards of which each seat has one.
const BOARDS: Control = Control::SeatList(&[&["saola", "vaquita", "snow-leopard", "pangolin", "kakapo", "ili-pika"]]);
/// The supply boards of which each seat has one in the first turn.
const NUMBERS: Control = Control::SeatList(&[&["1", "2", "3", "4", "5", "6"]]);
/// The missions of which each seat has one of each set.
const MISSIONS: Control = Control::SeatList(&[
    &["A1", "A2", "A3", "A4", "A5", "A6"],
    &["B1", "B2", "B3", "B4", "B5", "B6"],
    &["C1", "C2", "C3", "C4", "C5", "C6"],
]);

/// The named sets of options.
pub(super) const PRESETS: &[Preset] = &[
    Preset { id: "first", mode: "base", seats: &[], values: &[] },
    Preset { id: "missions", mode: "base", seats: &[], values: &[("missions", "on")] },
    Preset { id: "full", mode: "base", seats: &[], values: &[("side", "asymmetric"), ("missions", "on")] },
];

/// Returns whether an option has an effect.
pub(super) fn matters(option: &str, draft: &Draft) -> bool {
    let solo = draft.mode == "solo";
    match option {
        "missions" | "picks" | "supply_boards" => !solo,
        "mission_tiles" => solo || draft.values.get("missions") == "on",
        _ => true,
    }
}

/// Returns how an option is shown.
pub(super) const fn control(option: &str) -> Control {
    match option.as_bytes() {
        b"boards" => BOARDS,
        b"supply_boards" => Control::Folded(&NUMBERS),
        b"mission_tiles" => Control::Folded(&MISSIONS),
        _ => Control::Segments,
    }
}

/// Returns the board that a value names; `None` if it names none.
pub(super) fn board(option: &str, value: &str) -> Option<Board> {
    value.parse().ok().filter(|_| option == "boards")
}

/// Returns the mission that a value names; `None` if it names none.
pub(super) fn mission(option: &str, value: &str) -> Option<MissionCode> {
    value.parse().ok().filter(|_| option == "mission_tiles")
}

/// Returns the name of a value that is a board, a supply board or a mission, and of the park of somebody who
/// plays alone.
pub(super) fn value_name(option: &str, value: &str, draft: &Draft) -> Option<String> {
    if option == "side" && draft.mode == "solo" {
        return Some(t(&format!("spectacular-option-side-{value}-solo")));
    }
    if let Some(board) = board(option, value) {
        return Some(t(&format!("spectacular-star-{board}")));
    }
    if let Some(code) = mission(option, value) {
        let code = code.to_string();
        let name = t(&format!("spectacular-mission-{}", code.to_ascii_lowercase()));
        let about = [("code", w(&code)), ("mission", w(&name))];
        return Some(tell("spectacular-option-mission_tiles-code", &about));
    }
    let number = value.parse::<u8>().ok().filter(|_| option == "supply_boards")?;
    Some(tell("spectacular-option-supply_boards-number", &[("number", n(number))]))
}

/// Returns what these options mean, as pairs of a name and a value.
pub(super) fn facts(options: &Options, seats: usize, components: Option<&ComponentSet>) -> Vec<(String, String)> {
    let Some(rules) = crate::boards::rules::<Spectacular>(options, seats, components) else { return Vec::new() };
    let crossed = seats > 4;
    let tiles: usize = Habitat::ALL.map(|habitat| rules.common(habitat).len()).iter().sum();
    let (parks_name, parks) = match (options.mode, options.side) {
        (Mode::Base, Side::Standard) => ("spectacular-terms-parks-name", "spectacular-terms-parks-standard"),
        (Mode::Base, Side::Asymmetric) => ("spectacular-terms-parks-name", "spectacular-terms-parks-asymmetric"),
        (Mode::Solo, Side::Standard) => ("spectacular-terms-park-name", "spectacular-terms-park-standard"),
        (Mode::Solo, Side::Asymmetric) => ("spectacular-terms-park-name", "spectacular-terms-park-asymmetric"),
    };
    let items = match (options.mode, crossed) {
        (Mode::Solo, _) => t("spectacular-terms-items-solo"),
        (Mode::Base, true) => tell("spectacular-terms-items-same", &[("first", n(8))]),
        (Mode::Base, false) => tell("spectacular-terms-items", &[("first", n(8)), ("second", n(12))]),
    };
    let missions = match (options.mode, rules.missions) {
        (Mode::Solo, _) => t("spectacular-terms-missions-always"),
        (Mode::Base, true) => t("spectacular-terms-missions-on"),
        (Mode::Base, false) => t("spectacular-terms-missions-off"),
    };
    vec![
        (t(parks_name), t(parks)),
        (t("spectacular-terms-tiles-name"), tiles.to_string()),
        (t("spectacular-terms-items-name"), items),
        (t("spectacular-terms-missions-name"), missions),
        (t("spectacular-terms-turns-name"), t("spectacular-terms-turns")),
        (t("spectacular-terms-length-name"), t("spectacular-length")),
    ]
}

#[cfg(test)]
mod tests {
    use game_core::Game as _;
    use game_core::OptionKind;
    use texts::Language;

    use super::*;
    use crate::boards::spectacular::tests::speaking;

    fn draft(mode: &str, missions: &str) -> Draft {
        let mut draft = Draft { mode: mode.to_owned(), seats: Vec::new(), values: Default::default() };
        draft.values.set("missions", missions);
        draft
    }

    #[test]
    fn alone_there_are_missions_and_nobody_to_wait_for() {
        let (base, with, solo) = (draft("base", "off"), draft("base", "on"), draft("solo", "off"));
        for option in ["missions", "picks", "supply_boards"] {
            assert!(matters(option, &base) && !matters(option, &solo), "{option}");
        }
        let tiles = [&base, &with, &solo].map(|draft| matters("mission_tiles", draft));
        assert_eq!(tiles, [false, true, true]);
        assert!(["side", "boards"].iter().all(|option| matters(option, &base) && matters(option, &solo)));
    }

    /// Every list of the rules is a list in the set-up, of values that the rules know, and has names for all.
    #[test]
    fn every_value_has_a_name_and_is_possible() {
        for language in Language::ALL {
            speaking(language);
            for option in Spectacular::META.options {
                let key = format!("spectacular-option-{}", option.key);
                assert!(t(&key) != key && t(&format!("{key}-help")) != format!("{key}-help"), "{key}");
                let (control, folded) = control(option.key).unfold();
                let Control::SeatList(groups) = control else {
                    assert_eq!((option.kind, control), (OptionKind::Choice, Control::Segments));
                    for value in option.values {
                        assert_ne!(t(&format!("{key}-{value}")), format!("{key}-{value}"));
                        let alone = value_name(option.key, value, &draft("solo", "off"));
                        assert!(alone.is_none_or(|name| !name.contains("spectacular-")), "{value}");
                    }
                    continue;
                };
                assert_eq!((option.kind, folded), (OptionKind::List, option.key != "boards"));
                assert_ne!(t(&format!("{key}-random")), format!("{key}-random"));
                for value in groups.iter().flat_map(|group| group.iter()) {
                    let name = value_name(option.key, value, &draft("base", "on")).expect("a name");
                    assert!(!name.contains("spectacular-"), "{name}");
                }
                let first: Vec<&str> = groups.iter().map(|group| group[0]).collect();
                let mut values = crate::link::Options::default();
                values.set("mode", "solo");
                values.set(option.key, &first.join("."));
                assert!(crate::boards::rules::<Spectacular>(&values.decode(), 1, None).is_some(), "{}", option.key);
            }
            assert!(PRESETS.iter().all(|preset| {
                let key = format!("spectacular-option-preset-{}", preset.id);
                t(&key) != key
            }));
        }
        let base = draft("base", "off");
        assert_eq!((value_name("boards", "random", &base), value_name("side", "standard", &base)), (None, None));
        assert_eq!(board("boards", "ili-pika"), Some(Board::IliPika));
    }

    #[test]
    fn facts_tell_what_more_seats_change() {
        speaking(Language::English);
        let facts = |mode, seats| -> Vec<String> {
            let options = Options { mode, ..Options::default() };
            facts(&options, seats, None).into_iter().map(|(_, fact)| fact).collect()
        };
        assert_eq!(facts(Mode::Base, 2)[..4], ["the same for all", "36", "8 items, later 12", "none"]);
        assert_eq!(facts(Mode::Base, 6)[1..3], ["48", "8 items"]);
        assert_eq!(facts(Mode::Solo, 1)[..4], ["regular", "36", "8 dice and 8 tiles", "always"]);
        assert!(facts(Mode::Solo, 2).is_empty());
    }
}
