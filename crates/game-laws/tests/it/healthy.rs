//! The healthy toy satisfies every law.

use std::collections::BTreeMap;

use game_laws::toy::Toy as Healthy;
use game_laws::{Law, Subject, assert_laws, check, check_only};

#[test]
fn every_configuration_satisfies_every_law() {
    let reports = assert_laws::<Healthy>(150);
    assert_eq!(reports.len(), Healthy::configurations().len());
    if std::env::var("LAWS_ONLY").is_ok() || std::env::var("LAWS_GAME").is_ok() {
        return;
    }
    for report in &reports {
        // A solo table has simultaneous phases too, so every law has something to examine.
        assert_eq!(report.not_examined, BTreeMap::new());
        assert!(report.examined.values().all(|examined| *examined > 0), "{report:?}");
        assert!(report.pairs.1 > 0, "{report:?}");
        assert_eq!(report.noticed.len(), 9, "{report:?}");
    }
    assert_eq!(reports[0].verdicts.len(), 2, "a solo game is won and lost: {:?}", reports[0]);
    assert!(reports[1].verdicts.is_empty());
    let endings: std::collections::BTreeSet<_> = reports.iter().flat_map(|report| report.endings.keys()).collect();
    assert_eq!(endings.len(), 3, "every way to end is reached: {endings:?}");
}

#[test]
fn the_same_seed_gives_the_same_report() {
    let configuration = &Healthy::configurations()[2];
    let run = || check::<Healthy>(configuration, 30, 7);
    assert_eq!(run(), run());
    assert_ne!(run(), check::<Healthy>(configuration, 30, 8));
}

/// Playing one game of a run alone finds the same as in the whole run, so a violation can be reproduced.
#[test]
fn a_single_game_is_the_same_alone() {
    let configuration = &Healthy::configurations()[1];
    let steps = |games| check_only::<Healthy>(configuration, &[Law::Census], games, 3).unwrap().steps;
    assert_eq!(steps(0..5), (0..5).map(|game| steps(game..game + 1)).sum::<u64>());
}
