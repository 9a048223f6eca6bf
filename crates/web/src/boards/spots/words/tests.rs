use game_core::{Game as _, SeatCount};
use spots::{Level, Spots};
use texts::Language;

use super::*;
use crate::boards::spots::tests::{names, speaking, view};

/// Every refusal, with a number, a tile and a dog where it has one.
fn refusals() -> Vec<IllegalAction> {
    let about = [("number", 4), ("dog", 1), ("dice", 2)];
    let whys = [
        "not-your-turn",
        "not-asked-now",
        "not-in-use",
        "face-down",
        "no-full-dog",
        "no-space",
        "not-rolled",
        "not-to-roll-again",
        "not-to-keep",
        "not-eight",
        "not-on-top-dog",
        "not-aside",
        "nothing-chosen",
        "no-such-die",
        "cannot-dig",
        "cannot-move",
    ];
    let read = |why: &str| {
        let more: String = about.iter().map(|(key, number)| format!(", \"{key}\": {number}")).collect();
        serde_json::from_str(&format!("{{ \"why\": \"{why}\", \"tile\": \"walk\"{more} }}")).expect("a refusal")
    };
    whys.into_iter().map(read).collect()
}

#[test]
fn every_refusal_has_words_in_both_languages() {
    for language in Language::ALL {
        speaking(language);
        for why in refusals() {
            let words = refusal(&why, None);
            assert!(words.ends_with('.') && !words.starts_with("spots-"), "{why:?}: {words}");
        }
    }
    speaking(Language::English);
    let view = view(Mode::Standard);
    let dog = dog_name(view.players[0].pack.dog(1));
    assert_eq!(refusal(&IllegalAction::NoSpace { dog: 1 }, Some(&view)), format!("{dog} has no free spot for it."));
    assert_eq!(
        refusal(&IllegalAction::NoSpace { dog: 5 }, Some(&view)),
        refusal(&IllegalAction::NoSpace { dog: 1 }, None)
    );
}

#[test]
fn every_line_of_a_sheet_and_every_end_has_words() {
    for language in Language::ALL {
        speaking(language);
        for mode in [Mode::Standard, Mode::Solo] {
            let rules = Rules::new(Options { mode, level: Level::Alpha, ..Options::default() }, seats(mode), None, 1);
            let sheet = Spots::score_sheet(&rules.expect("rules"), &view(mode), Seat::new(0));
            for one in &sheet.lines {
                let words = line(one);
                assert!(!words.starts_with("spots-"), "{words}");
            }
            let words: Vec<String> = sheet.lines.iter().map(line).collect();
            let level = t("spots-option-level-alpha");
            assert_eq!(words.iter().any(|words| words.contains(&level)), mode == Mode::Solo);
            let ladder = ladder(&sheet, [Markup::of("d"), Markup::of("s")]);
            assert_eq!(ladder.iter().map(|(_, value)| *value).collect::<Vec<_>>(), sheet.ranking_key);
            let plotted: Vec<i32> = PLOTTED.iter().map(|plotted| (plotted.value)(&sheet)).collect();
            assert_eq!(plotted, sheet.ranking_key, "both are plotted");
            assert_eq!(aim(&Options { mode, ..Options::default() }).1, TIE_CLAUSE);
        }
        for key in ["six-dogs", "turn-limit", "resigned"] {
            assert!(!reason(key).starts_with("spots-"), "{key}");
        }
        for key in ["won", "lost", "drawn"].map(|key| format!("spots-verdict-{key}")) {
            assert!(t(&key) != key && t(&format!("{key}-below")) != format!("{key}-below"), "{key}");
        }
        assert_ne!(compared(0), compared(1));
    }
}

fn seats(mode: Mode) -> SeatCount {
    SeatCount::new(if mode == Mode::Solo { 1 } else { 2 })
}

#[test]
fn the_stray_is_named_and_has_a_sheet() {
    speaking(Language::English);
    let options = Options { mode: Mode::Solo, ..Options::default() };
    let rules = Rules::new(options, SeatCount::new(1), None, 1).expect("rules");
    let view = view(Mode::Solo);
    let automas = automas(&rules, &view, Markup::of("s"));
    assert_eq!((automas.len(), automas[0].name.as_str(), automas[0].sheet.seat), (1, "The Stray", Seat::new(1)));
    assert_eq!(name_of(&names(), &rules, Seat::new(1)), "The Stray");
    let started = |seat| tell_of(&names(), &rules, "spots-event-started", Seat::new(seat), &[]);
    assert_eq!([started(0), started(1)], ["Ann starts", "The Stray starts"]);
}

#[test]
fn a_seat_has_a_status_in_its_turn() {
    speaking(Language::English);
    let mut view = view(Mode::Standard);
    let mover = view.mover;
    assert_eq!(status(&view, mover).as_deref(), Some("chooses a trick"));
    view.progress.tile = Some(Tile::PlayDead);
    assert_eq!(status(&view, mover).as_deref(), Some("Play Dead"));
    assert_eq!(status(&view, Seat::new(1 - u8::from(mover))), None);
}

#[test]
fn what_was_done_unasked_is_told() {
    speaking(Language::English);
    let dice = [6, 2].into_iter().collect();
    assert_eq!(unasked(dice, 6, 7).as_deref(), Some("6 2: no spot, buried. Yard 6 of 7."));
    assert_eq!(unasked(Dice::NONE, 6, 7), None);
    for language in Language::ALL {
        speaking(language);
        for tile in Tile::ALL {
            assert!(tile_does(tile).ends_with('.'), "{tile}");
        }
    }
}
