//! A made-up game with every kind of control, for tests and for the gallery.

use game_core::{Meta, Mode, OptionKind, OptionMeta, Seat};

use crate::boards::{Control, Draft, Preset, SetUp};
use crate::markup::{Markup, markup};

const fn choice(key: &'static str, values: &'static [&'static str]) -> OptionMeta {
    OptionMeta { key, kind: OptionKind::Choice, values, default: values[0], help: "", only_if: &[] }
}

const BOARDS: &[&str] = &["random", "I", "II", "III", "IV"];

const OPTIONS: &[OptionMeta] = &[
    choice("set", &["first", "park", "club", "pen", "random", "chosen"]),
    choice("colour", &["walk", "dig", "trot", "track", "run"]),
    OptionMeta { kind: OptionKind::Seat, ..choice("start", &["die", "0", "1", "2", "3"]) },
    choice("missions", &["off", "on"]),
    choice("cards", &["fixed", "draft", "open"]),
    choice("board-0", BOARDS),
    choice("board-1", BOARDS),
    choice("board-2", BOARDS),
    choice("board-3", BOARDS),
    OptionMeta { kind: OptionKind::List, ..choice("stars", &["random", "STAR,..."]) },
    choice("guard", &["0", "20", "200"]),
    OptionMeta { kind: OptionKind::List, ..choice("deal", &["random", "A.B,..."]) },
];

const STARS: &[&[&str]] = &[&["saola", "kakapo", "gharial", "axolotl"]];
const DEAL: &[&[&str]] = &[&["A1", "A2", "A3", "A4"], &["B1", "B2", "B3", "B4"]];

/// The game; its texts are given.
pub(crate) struct Toy(pub(crate) fn(&str) -> String);

impl SetUp for Toy {
    fn meta(&self) -> Meta {
        Meta {
            id: "toy",
            title: "Toy",
            edition: "",
            designers: &[],
            publisher: "",
            rules_version: 1,
            modes: &[Mode { id: "standard", seats: &[2, 3, 4] }, Mode { id: "solo", seats: &[1] }],
            options: OPTIONS,
        }
    }

    fn option_words(&self, part: &str) -> String {
        (self.0)(part)
    }

    /// The colour is that of a chosen set; the cards of a solo game are always the same.
    fn matters(&self, option: &str, draft: &Draft) -> bool {
        match option {
            "colour" => draft.values.get("set") == "chosen",
            "cards" => draft.mode != "solo",
            "deal" => draft.values.get("missions") == "on",
            _ => true,
        }
    }

    /// Each board is there once, and open cards are for more than two.
    fn allowed(&self, option: &str, value: &str, draft: &Draft) -> Result<(), &'static str> {
        let boards = ["board-0", "board-1", "board-2", "board-3"];
        let taken = |other: &&&str| **other != option && draft.values.get(other) == value;
        let is_taken = boards.contains(&option) && value != "random" && boards.iter().any(|other| taken(&other));
        let is_small = option == "cards" && value == "open" && draft.seats.len() < 3;
        if is_taken {
            Err("setup-taken")
        } else if is_small {
            Err("refusal-bad-setup")
        } else {
            Ok(())
        }
    }

    fn control(&self, option: &str) -> Control {
        match option {
            "set" | "colour" => Control::Cards,
            "board-0" => Control::SeatOwn(Seat::new(0)),
            "board-1" => Control::SeatOwn(Seat::new(1)),
            "board-2" => Control::SeatOwn(Seat::new(2)),
            "board-3" => Control::SeatOwn(Seat::new(3)),
            "stars" => Control::SeatList(STARS),
            "guard" => Control::Folded(&Control::Segments),
            "deal" => Control::Folded(&Control::SeatList(DEAL)),
            _ => Control::Segments,
        }
    }

    /// Alone, the second seat is that of an opponent without a seat.
    fn value_name(&self, option: &str, value: &str, draft: &Draft) -> Option<String> {
        (option == "start" && value == "1" && draft.mode == "solo").then(|| (self.0)("stray"))
    }

    fn value_help(&self, option: &str, value: &str) -> Option<String> {
        (option == "colour").then(|| (self.0)(&format!("{option}-{value}")))
    }

    fn value_art(&self, option: &str, value: &str) -> Markup {
        let fills = ["var(--c-r)", "var(--c-g)", "var(--c-b)", "var(--c-o)", "var(--c-y)", "var(--c-p)"];
        let values = match option {
            "set" => OPTIONS[0].values,
            "stars" => STARS[0],
            _ => return Markup::default(),
        };
        let Some(at) = values.iter().position(|own| *own == value) else { return Markup::default() };
        markup!(
            "<svg width=\"34\" height=\"34\" viewBox=\"0 0 34 34\" aria-hidden=\"true\"><circle cx=\"17\" cy=\"17\" r=\"13\" fill=\"{}\"/></svg>",
            fills[at % fills.len()]
        )
    }

    fn presets(&self) -> &'static [Preset] {
        &[
            Preset { id: "first", mode: "standard", seats: &[None, Some("greedy")], values: &[] },
            Preset { id: "owners", mode: "standard", seats: &[], values: &[("cards", "draft"), ("board-0", "II")] },
        ]
    }
}
