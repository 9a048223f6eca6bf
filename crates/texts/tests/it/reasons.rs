//! Every reason for a line of play can be said in both languages.

use bots::{Phrase, PhraseArg};
use game_core::Seat;
use ingenious::Colour;
use spectacular::items::MissionCode;
use texts::{Arg, Language, Texts};

/// Returns the reasons of Ingenious; the match makes sure that none is missing.
fn ingenious_reasons() -> Vec<Phrase> {
    use bots::ingenious::Reason::{Bonus, Crosses, Denies, Exchange, KeepsRack, Lowest, Opens, Prepares, Scores, Wins};
    let (colour, seat) = (Colour::Blue, Seat::new(1));
    let all = vec![
        Wins,
        Bonus { colour, space: 18 },
        Lowest { colour, from: 3, to: 7 },
        Crosses(colour),
        Scores(6),
        Denies { seat, colour, from: 6, to: 2 },
        Prepares { colour, points: 4 },
        Exchange(colour),
        KeepsRack(5),
        Opens { seat, colour, points: 5 },
    ];
    for one in &all {
        match one {
            Wins
            | Bonus { .. }
            | Lowest { .. }
            | Crosses(_)
            | Scores(_)
            | Denies { .. }
            | Prepares { .. }
            | Exchange(_)
            | KeepsRack(_)
            | Opens { .. } => {}
        }
    }
    all.into_iter().map(Phrase::from).collect()
}

/// Returns the reasons of Spots; the match makes sure that none is missing.
fn spots_reasons() -> Vec<Phrase> {
    use bots::spots::Reason::{
        Digs, FillsAll, FillsDog, KeepsTreat, NewDog, Places, PlacesNow, Risks, Safe, SavesRoll, ScoresDogs,
        SeldomBusts, Stops, Treats, Wins, Yard,
    };
    let all = vec![
        Wins,
        ScoresDogs(2),
        FillsDog("125".parse().unwrap()),
        NewDog,
        Safe,
        SeldomBusts(8),
        Places(16),
        FillsAll(30),
        PlacesNow(2),
        SavesRoll,
        Treats(3),
        KeepsTreat,
        Stops { dice: 4, percent: 33 },
        Yard { sum: 3, limit: 7 },
        Digs { seat: Some(Seat::new(1)), sum: 6 },
        Digs { seat: None, sum: 6 },
        Risks { percent: 28, dice: 5 },
    ];
    for one in &all {
        match one {
            Wins
            | ScoresDogs(_)
            | FillsDog(_)
            | NewDog
            | Safe
            | SeldomBusts(_)
            | Places(_)
            | FillsAll(_)
            | PlacesNow(_)
            | SavesRoll
            | Treats(_)
            | KeepsTreat
            | Stops { .. }
            | Yard { .. }
            | Digs { .. }
            | Risks { .. } => {}
        }
    }
    all.into_iter().map(Phrase::from).collect()
}

/// Returns the reasons of Spectacular; the match makes sure that none is missing.
fn spectacular_reasons() -> Vec<Phrase> {
    use bots::spectacular::Mission;
    use bots::spectacular::Reason::{
        Animals, CostsWorkers, Denies, Discards, KeepsDie, KeepsWorkers, MissionMet, MissionNearer, Points, RollsLow,
        RollsWeak, Saves, Tower,
    };
    let missions = MissionCode::all().map(|code| MissionMet(Mission::Printed(code)));
    let mut all: Vec<_> = missions.collect();
    all.extend(spectacular::Tower::ALL.map(Tower));
    all.extend([
        Points(12),
        Animals(1),
        MissionMet(Mission::Named("My own".to_owned())),
        MissionNearer { mission: Mission::Named("My own".to_owned()), have: 2, need: 4 },
        KeepsWorkers,
        Denies { seat: Seat::new(1), points: 4 },
        KeepsDie(5),
        RollsWeak(0),
        RollsLow { count: 3, sum: 6 },
        Saves(3),
        CostsWorkers(1),
        Discards,
    ]);
    for one in &all {
        match one {
            Points(_)
            | Tower(_)
            | Animals(_)
            | MissionMet(_)
            | MissionNearer { .. }
            | KeepsWorkers
            | Denies { .. }
            | KeepsDie(_)
            | RollsWeak(_)
            | RollsLow { .. }
            | Saves(_)
            | CostsWorkers(_)
            | Discards => {}
        }
    }
    all.into_iter().map(Phrase::from).collect()
}

/// Returns the reasons of The Magnificent; the match makes sure that none is missing.
fn magnificent_reasons() -> Vec<Phrase> {
    use bots::magnificent::Reason::{Areas, Cards, Coins, Completes, Gems, Owes, Pays, Points, Posters, Ready, Tent};
    let all = vec![
        Points(7),
        Completes(1),
        Ready(2),
        Cards(5),
        Areas(4),
        Tent,
        Posters(1),
        Gems(2),
        Coins(3),
        Pays(6),
        Owes { short: 2, lost: 4 },
    ];
    for one in &all {
        match one {
            Points(_)
            | Completes(_)
            | Ready(_)
            | Cards(_)
            | Areas(_)
            | Tent
            | Posters(_)
            | Gems(_)
            | Coins(_)
            | Pays(_)
            | Owes { .. } => {}
        }
    }
    all.into_iter().map(Phrase::from).collect()
}

/// Returns a phrase in words.
fn say(texts: &Texts, phrase: &Phrase) -> String {
    let words = |arg: &PhraseArg| match arg {
        PhraseArg::Number(_) => String::new(),
        PhraseArg::Text(key) => texts.get(key, &[]).unwrap(),
        PhraseArg::Id(id) => id.to_string(),
        PhraseArg::Seat(_) => "Bob".to_owned(),
    };
    let args: Vec<_> = phrase.args.iter().map(|(name, arg)| (&**name, arg, words(arg))).collect();
    let about = args.iter().map(|(name, arg, word)| match arg {
        PhraseArg::Number(number) => (*name, Arg::Number(*number)),
        _ => (*name, Arg::Word(word)),
    });
    texts.get(&phrase.key, &about.collect::<Vec<_>>()).unwrap()
}

#[test]
fn every_reason_has_words() {
    let all = [ingenious_reasons(), spots_reasons(), spectacular_reasons(), magnificent_reasons()].concat();
    for language in Language::ALL {
        let texts = Texts::new(language).unwrap();
        let said: Vec<String> = all.iter().map(|phrase| say(&texts, phrase)).collect();
        assert!(said.iter().all(|said| said.ends_with('.')), "{said:#?}");
        assert!(said.iter().any(|said| said.contains("Bob")), "{said:#?}");
    }
}
