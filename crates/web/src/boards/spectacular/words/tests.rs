use game_core::{Game as _, SeatCount, SeatSet};
use spectacular::Spectacular;
use spectacular::components::ACHIEVEMENTS;
use spectacular::rules::Missions;
use texts::Language;

use super::*;
use crate::boards::spectacular::tests::{speaking, view};

fn rules(options: &Options, seats: u8) -> Rules {
    Rules::new(options, SeatCount::new(seats), None, 1).expect("rules")
}

/// Every refusal, with what it needs.
fn refusals() -> Vec<IllegalAction> {
    let whys = [
        "not-awaited",
        "not-asked-now",
        "which-first",
        "turn-first",
        "empty-space",
        "empty-slot",
        "not-upwards",
        "not-in-park",
        "star-takes-no-tile",
        "not-upwards-in-supply",
        "one-worker-saves",
        "not-a-dies-hex",
        "not-vacant",
        "no-tile",
        "has-die",
        "other-colour",
        "breeding-tile",
        "star-tile",
        "no-tower",
        "worker-used",
        "no-die",
        "changed-already",
    ];
    let hex = serde_json::to_value(hex_grid::Hex::new(0, 1)).expect("a hex");
    let read = |why: &str| {
        let die = serde_json::json!({ "colour": "green", "value": 5 });
        let all = serde_json::json!({ "why": why, "hex": hex, "value": 4, "die": die });
        serde_json::from_value(all).expect("a refusal")
    };
    whys.into_iter().map(read).collect()
}

#[test]
fn every_refusal_has_words_in_both_languages() {
    for language in Language::ALL {
        speaking(language);
        for why in refusals() {
            let words = refusal(&why);
            assert!(words.ends_with('.') && !words.contains("spectacular-"), "{why:?}: {words}");
        }
    }
    speaking(Language::English);
    let words: Vec<String> = refusals().iter().map(refusal).collect();
    assert!(words.contains(&"A heart takes a 1 or a 2, not a 4.".to_owned()));
}

#[test]
fn everything_in_the_box_has_a_name() {
    let rules = rules(&Options::default(), 2);
    for language in Language::ALL {
        speaking(language);
        let animals = Animal::all().flat_map(|animal| [animal_name(&rules, animal), with_animal(&rules, animal)]);
        let stars = Board::ALL.into_iter().map(|board| star_name(&rules, board));
        let missions = MissionCode::all().flat_map(|code| [mission_name(&rules, code), goal(rules.mission(code))]);
        let tiles = Habitat::ALL.into_iter().flat_map(|habitat| rules.common(habitat)).map(|tile| {
            let name = tile_name(&rules, *tile);
            assert!(name.contains(", "), "{name}");
            name
        });
        let dice = Habitat::ALL.map(|colour| thing(&rules, Item::Die(Die { colour, value: 5 })));
        for name in animals.chain(stars).chain(missions).chain(tiles).chain(dice) {
            assert!(!name.contains("spectacular-") && !name.contains('{'), "{name}");
        }
        let long = Animal::all().map(|animal| animal_name(&rules, animal).chars().count()).max();
        assert_eq!(long, Some(16), "a card in hand has room for it");
        assert!(MissionCode::all().all(|code| mission_name(&rules, code).chars().count() <= 20));
    }
    let names = |all: &[&str]| all.iter().map(|one| (*one).to_owned()).collect::<Vec<_>>();
    let items =
        || [Item::Die(Die { colour: Habitat::Green, value: 5 }), Item::Tile("orange3.beige".parse().expect("a tile"))];
    speaking(Language::Russian);
    assert_eq!(items().map(|item| thing(&rules, item)).to_vec(), names(&["зелёный 5", "гепард"]));
    speaking(Language::English);
    assert_eq!(items().map(|item| thing(&rules, item)).to_vec(), names(&["green 5", "cheetah"]));
    assert_eq!(corner_name(Point::Se) + " " + &corner_letters(Point::Se), "south-east SE");
    assert_eq!(habitat_name(Habitat::Grey), "mountain");
}

/// A component set may have other names, which are in no text.
#[test]
fn names_of_a_component_set_are_kept() {
    speaking(Language::Russian);
    let mut rules = rules(&Options::default(), 2);
    let tiger = "green4".parse().expect("an animal");
    rules.components.animals[3] = "lynx".to_owned();
    rules.components.boards[0].name = "elk".to_owned();
    rules.components.missions[0].name = "Lunch".to_owned();
    let first = MissionCode::all().next().expect("a mission");
    let named = [animal_name(&rules, tiger), star_name(&rules, Board::Saola), mission_name(&rules, first)];
    assert_eq!(named, ["lynx", "elk", "Lunch"]);
    assert_eq!(with_animal(&rules, tiger), "с этой плиткой (lynx)");
}

#[test]
fn every_line_of_a_sheet_and_every_end_has_words() {
    for language in Language::ALL {
        speaking(language);
        for mode in [Mode::Base, Mode::Solo] {
            let options = Options { mode, missions: Missions::On, ..Options::default() };
            let rules = rules(&options, if mode == Mode::Solo { 1 } else { 2 });
            let sheet = Spectacular::score_sheet(&rules, &view(mode), Seat::new(0));
            let words: Vec<String> = sheet.lines.iter().map(line).collect();
            assert!(words.iter().all(|words| !words.contains("spectacular-")), "{words:?}");
            assert_eq!(words.iter().collect::<std::collections::BTreeSet<_>>().len(), sheet.lines.len());
            let ladder = ladder(&sheet, [Markup::of("p"), Markup::of("h")]);
            assert_eq!(ladder.iter().map(|(_, value)| *value).collect::<Vec<_>>(), sheet.ranking_key);
            assert_eq!((PLOTTED[0].value)(&sheet), sheet.total);
            let (words, clause) = aim(&options);
            assert!(words.ends_with('.') && clause == if mode == Mode::Solo { "SPC-361" } else { "SPC-281" });
        }
        for key in ["final-scoring", "resigned"] {
            assert!(!reason(key).contains("spectacular-"), "{key}");
        }
        for key in ACHIEVEMENTS.map(|(_, key)| key).into_iter().chain(["lost"]) {
            let verdict = format!("spectacular-verdict-{key}");
            assert!(t(&verdict) != verdict && t(&format!("{verdict}-below")) != format!("{verdict}-below"), "{key}");
            let step = format!("spectacular-achievement-{key}");
            assert_eq!(t(&step) == step, key == "lost", "{key}");
        }
        assert_ne!(compared(0), compared(1));
    }
}

#[test]
fn the_turn_is_told_by_its_round() {
    speaking(Language::English);
    let mut view = view(Mode::Base);
    assert_eq!(turn(&view).as_deref(), Some("preparations"));
    (view.phase, view.turn) = (Phase::Build, 9);
    assert_eq!(turn(&view).as_deref(), Some("round 2 · turn 2/7"));
    (view.phase, view.turn) = (Phase::Workers, 8);
    assert_eq!(turn(&view).as_deref(), Some("end of round 1"));
    (view.phase, view.turn) = (Phase::SoloDiscard, 8);
    assert_eq!(turn(&view).as_deref(), Some("round 2 begins"));
    (view.phase, view.turn) = (Phase::Workers, 15);
    assert_eq!(turn(&view).as_deref(), Some("end of round 2"));
    view.phase = Phase::Over;
    assert_eq!(turn(&view), None);
    assert_eq!([0, 7, 8, 14].map(round_and_turn), [(1, 1, 8), (1, 8, 8), (2, 1, 7), (2, 7, 7)]);
    speaking(Language::Russian);
    (view.phase, view.turn) = (Phase::Choose, 9);
    let words = turn(&view).expect("a turn");
    assert_eq!((words.as_str(), words.chars().count()), ("раунд 2 · ход 2/7", 17));
}

#[test]
fn a_seat_has_a_status_until_it_is_ready() {
    speaking(Language::English);
    let mut view = view(Mode::Base);
    let statuses = |view: &View| [0, 1].map(|seat| status(view, Seat::new(seat)));
    assert_eq!(statuses(&view), [Some("preparing".to_owned()), Some("preparing".to_owned())]);
    (view.phase, view.done) = (Phase::Choose, SeatSet::one(Seat::new(0)));
    assert_eq!(statuses(&view), [None, Some("choosing".to_owned())]);
    view.phase = Phase::Over;
    assert_eq!(statuses(&view), [None, None]);
}

#[test]
fn one_by_one_only_the_lowest_board_chooses() {
    speaking(Language::English);
    let mut view = view(Mode::Base);
    (view.phase, view.viewer) = (Phase::Choose, game_core::Viewer::Seat(Seat::new(1)));
    (view.players[0].supply.number, view.players[1].supply.number) = (4, 2);
    let statuses = |view: &View| [0, 1].map(|seat| status(view, Seat::new(seat)).is_some());
    assert_eq!(statuses(&view), [false, true]);
    view.done = SeatSet::one(Seat::new(1));
    assert_eq!(statuses(&view), [true, false]);
}

/// What a plan adds to the total is never added up with what the entrance may score later.
#[test]
fn gains_of_now_and_later_are_told_apart() {
    let of = |now, later| Gain { now, later };
    speaking(Language::English);
    let signs = [of(0, 0), of(22, 0), of(0, 5), of(22, 5), of(-1, 0)].map(gain_sign);
    assert_eq!(signs, ["", "+22", "(+5)", "+22 (+5)", "−1"]);
    assert_eq!(gain_phrase(of(22, 5)), "+22, later +5 at the entrance");
    assert_eq!(gain_phrase(of(22, 0)), "+22");
    assert_eq!(gain_words(of(0, 5)), "later plus 5 at the entrance");
    assert_eq!(gain_words(of(0, 0)), "no points");
}
