use spectacular::items::MissionCode;
use spectacular::missions::Criterion;
use spectacular::{Animal, Board};

use crate::all_named;

#[test]
fn animals_stars_and_missions_have_names() {
    let animals: Vec<String> = Animal::all().map(|animal| animal.to_string()).collect();
    all_named("spectacular-animal", &animals);
    all_named("spectacular-with", &animals);
    all_named("spectacular-star", &Board::ALL.map(|board| board.id().to_owned()));
    let codes: Vec<String> = MissionCode::all().map(|code| code.to_string().to_ascii_lowercase()).collect();
    all_named("spectacular-mission", &codes);
}

/// What a mission asks for is told for every criterion, with its number and value.
#[test]
fn every_criterion_has_words() {
    for language in texts::Language::ALL {
        let texts = texts::Texts::new(language).unwrap();
        let about = [("count", texts::Arg::Number(3)), ("value", texts::Arg::Number(6))];
        for criterion in Criterion::ALL {
            let words = texts.get(&format!("spectacular-goal-{}", criterion.id()), &about).unwrap();
            assert_eq!(words.contains('3'), criterion.most() > 0, "{words}");
        }
    }
}
