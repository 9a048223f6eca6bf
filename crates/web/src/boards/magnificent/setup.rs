//! What the set-up page asks: which options matter, how they are shown, and what their values mean.

use game_core::{ComponentSet, Seat};
use magnificent::rules::{Cards, Goal};
use magnificent::{Magnificent, Mode, Options};

use crate::boards::{Control, Draft, Preset};
use crate::levels;
use crate::words::t;

/// The named sets of options.
pub(super) const PRESETS: &[Preset] = &[
    Preset { id: "first", mode: "standard", seats: &[None, Some(levels::USUAL)], values: &[] },
    Preset { id: "box", mode: "standard", seats: &[], values: &[] },
    Preset {
        id: "owners",
        mode: "standard",
        seats: &[],
        values: &[
            ("cards", "draft"),
            ("side-0", "choose"),
            ("side-1", "choose"),
            ("side-2", "choose"),
            ("side-3", "choose"),
        ],
    },
];

/// Returns the seat whose own option this is: its board or its side.
fn seat_of(option: &str) -> Option<Seat> {
    let number = option.strip_prefix("board-").or_else(|| option.strip_prefix("side-"))?;
    number.parse::<u8>().ok().filter(|seat| *seat < 4).map(Seat::new)
}

/// Returns whether an option has an effect.
pub(super) fn matters(option: &str, draft: &Draft) -> bool {
    let solo = draft.mode == "solo";
    match option {
        "cards" | "start" => !solo,
        "goal" => solo,
        _ => seat_of(option).is_none_or(|seat| seat.index() < draft.seats.len().max(usize::from(solo))),
    }
}

/// Checks whether an option may have this value: two seats never have the same board.
///
/// # Errors
/// The key of the text that says why not.
pub(super) fn allowed(option: &str, value: &str, draft: &Draft) -> Result<(), &'static str> {
    let Some(own) = option.strip_prefix("board-").filter(|_| value != "random") else { return Ok(()) };
    let taken = (0..draft.seats.len()).map(|seat| seat.to_string()).filter(|seat| seat != own);
    let is_taken = |seat: &String| draft.values.get(&format!("board-{seat}")) == value;
    if taken.into_iter().any(|seat| is_taken(&seat)) { Err("magnificent-option-board-taken") } else { Ok(()) }
}

/// Returns how an option is shown.
pub(super) fn control(option: &str) -> Control {
    seat_of(option).map_or(Control::Segments, Control::SeatOwn)
}

/// Returns what these options mean, as pairs of a name and a value.
pub(super) fn facts(options: &Options, seats: usize, components: Option<&ComponentSet>) -> Vec<(String, String)> {
    let Some(rules) = crate::boards::rules::<Magnificent>(options, seats, components) else { return Vec::new() };
    let dice: u8 = rules.dice().iter().sum();
    let cards = match (options.mode, options.cards) {
        (Mode::Solo, _) => t("magnificent-terms-cards-solo"),
        (Mode::Standard, Cards::Draft) => t("magnificent-terms-cards-draft"),
        (Mode::Standard, Cards::Fixed) => t("magnificent-terms-cards-fixed"),
    };
    let mut facts = vec![
        (t("magnificent-terms-rounds-name"), t("magnificent-terms-rounds")),
        (t("magnificent-terms-dice-name"), dice.to_string()),
        (t("magnificent-terms-sets-name"), rules.sets_in_display().to_string()),
        (t("magnificent-terms-cards-name"), cards),
    ];
    if options.mode == Mode::Solo {
        let goal = match options.goal {
            Goal::Levels => t("magnificent-terms-goal-levels"),
            Goal::None => t("magnificent-terms-goal-none"),
        };
        facts.push((t("magnificent-terms-goal-name"), goal));
    }
    facts.push((t("magnificent-terms-length-name"), t("magnificent-length")));
    facts
}

#[cfg(test)]
mod tests {
    use game_core::Game as _;
    use texts::Language;

    use super::*;
    use crate::boards::magnificent::tests::speaking;
    use crate::boards::{SeatDraft, Who};

    fn draft(mode: &str, seats: usize) -> Draft {
        let seat = SeatDraft { name: String::new(), who: Who::Here };
        Draft { mode: mode.to_owned(), seats: vec![seat; seats], values: Default::default() }
    }

    #[test]
    fn alone_there_is_a_goal_and_nobody_to_begin_before() {
        let (table, solo) = (draft("standard", 2), draft("solo", 1));
        for option in ["cards", "start"] {
            assert!(matters(option, &table) && !matters(option, &solo), "{option}");
        }
        assert!(matters("goal", &solo) && !matters("goal", &table));
        assert!(matters("board-1", &table) && !matters("board-2", &table) && !matters("side-1", &solo));
        assert_eq!([control("side-3"), control("cards")], [Control::SeatOwn(Seat::new(3)), Control::Segments]);
    }

    #[test]
    fn a_board_belongs_to_one_seat() {
        let mut draft = draft("standard", 3);
        draft.values.set("board-0", "II");
        assert!(allowed("board-1", "II", &draft).is_err() && allowed("board-0", "II", &draft).is_ok());
        assert!(allowed("board-1", "III", &draft).is_ok() && allowed("board-1", "random", &draft).is_ok());
    }

    #[test]
    fn every_value_has_a_name() {
        for language in Language::ALL {
            speaking(language);
            for option in Magnificent::META.options {
                let key = format!("magnificent-option-{}", option.key);
                assert!(t(&key) != key && t(&format!("{key}-help")) != format!("{key}-help"), "{key}");
                for value in option.values.iter().filter(|value| value.parse::<u8>().is_err()) {
                    assert_ne!(t(&format!("{key}-{value}")), format!("{key}-{value}"));
                }
            }
            for preset in PRESETS {
                let key = format!("magnificent-option-preset-{}", preset.id);
                assert_ne!(t(&key), key);
            }
            let solo = Options { mode: Mode::Solo, ..Options::default() };
            for (name, fact) in facts(&solo, 1, None).into_iter().chain(facts(&Options::default(), 4, None)) {
                assert!(!name.contains("magnificent-") && !fact.contains("magnificent-"), "{name}: {fact}");
            }
        }
    }
}
