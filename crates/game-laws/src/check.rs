//! Plays the games and runs the laws over them.

use core::cell::Cell;
use core::ops::Range;
use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind};

use game_core::{Game, SeatSet, ToMove};

use crate::law::{Finding, Law, Violation};
use crate::laws::{Inspector, Tally};
use crate::subject::{Configuration, Subject};
use crate::walk::Walk;

/// What a run without a violation has seen.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Report {
    /// The name of the configuration.
    pub configuration: String,
    /// How many games were played.
    pub games: u64,
    /// How many steps they had together.
    pub steps: u64,
    /// How many steps the longest had.
    pub longest: usize,
    /// How often each reason ended a game.
    pub endings: BTreeMap<String, u64>,
    /// How many things each law examined.
    pub examined: BTreeMap<Law, u64>,
    /// How many pairs of runs law 6 began, and in how many of them something hidden came to differ.
    pub pairs: (u64, u64),
}

/// Runs every law over `games` random games of one configuration.
///
/// # Errors
/// The first violation.
pub fn check<S: Subject>(configuration: &Configuration<S::Game>, games: u64, seed: u64) -> Result<Report, Violation> {
    check_only::<S>(configuration, &Law::ALL, 0..games, seed)
}

/// Runs some laws over some of the games of a seed.
///
/// # Errors
/// The first violation.
pub fn check_only<S: Subject>(
    configuration: &Configuration<S::Game>,
    laws: &[Law],
    games: Range<u64>,
    seed: u64,
) -> Result<Report, Violation> {
    let mut report = Report { configuration: configuration.name.clone(), ..Report::default() };
    let mut tally = Tally::default();
    let violation = |law, game, finding: Finding| {
        let Finding { step, what } = finding;
        Violation { law, configuration: configuration.name.clone(), game, seed, step, what }
    };
    let secrets = sound_setup::<S>(configuration).map_err(|what| violation(Law::Act, 0, Finding { step: 0, what }))?;
    let last = games.end;
    for game in games {
        // A panic inside the game's code is a finding like any other: it needs the seed and the step just as
        // much.
        let place = Cell::new((Law::Act, 0));
        let played = catch_unwind(AssertUnwindSafe(|| {
            one_game::<S>(configuration, laws, game, seed, &place, &mut report, &mut tally)
        }));
        match played {
            Ok(Ok(())) => {}
            Ok(Err((law, finding))) => return Err(violation(law, game, finding)),
            Err(panic) => {
                let why = panic.downcast_ref::<String>().map(String::as_str);
                let why = why.or_else(|| panic.downcast_ref::<&str>().copied()).unwrap_or("no message");
                let (law, step) = place.get();
                return Err(violation(law, game, Finding { step, what: format!("panicked: {why}") }));
            }
        }
    }
    report.pairs = (tally.pairs, tally.differed);
    if secrets && tally.pairs >= 20 && tally.differed == 0 {
        let what = format!(
            "in none of the {} pairs of runs of all games up to this one could anything hidden be made to differ; \
             if nothing is hidden here, `Subject::secrets` has to say so",
            tally.pairs
        );
        return Err(violation(Law::Secret, last.saturating_sub(1), Finding { step: 0, what }));
    }
    Ok(report)
}

fn sound_setup<S: Subject>(configuration: &Configuration<S::Game>) -> Result<bool, String> {
    let Configuration { options, seats, parts, .. } = configuration;
    let version = S::Game::META.rules_version;
    let rules = S::Game::rules(options, *seats, parts.as_ref(), version).map_err(|why| format!("not set up: {why}"))?;
    if S::Game::seats(&rules) != *seats {
        return Err(format!("the rules are for {} seats instead of {seats}", S::Game::seats(&rules)));
    }
    let sides = S::Game::teams(&rules);
    let all = sides.iter().fold(SeatSet::EMPTY, |all, side| all | *side);
    if all != seats.set() || sides.iter().map(|side| side.len()).sum::<usize>() != seats.get() {
        return Err(format!("not every seat is in exactly one side: {sides:?}"));
    }
    Ok(S::secrets(&rules))
}

fn one_game<S: Subject>(
    configuration: &Configuration<S::Game>,
    laws: &[Law],
    game: u64,
    seed: u64,
    place: &Cell<(Law, usize)>,
    report: &mut Report,
    tally: &mut Tally,
) -> Result<(), (Law, Finding)> {
    let mut walk = Walk::<S>::begin(configuration, game, seed)
        .map_err(|why| (Law::Act, Finding { step: 0, what: format!("not set up: {why}") }))?;
    let bound = S::bound(&walk.rules);
    let mut inspectors: Vec<Inspector<S>> = laws.iter().map(|&law| Inspector::new(law, game, seed)).collect();
    loop {
        for inspector in &mut inspectors {
            place.set((inspector.law, walk.at()));
            let examined = inspector.look(&mut walk).map_err(|finding| (inspector.law, finding))?;
            *report.examined.entry(inspector.law).or_default() += examined;
        }
        place.set((Law::Act, walk.at()));
        // A game beyond its bound is law 11's affair; the other laws have seen enough of it.
        if walk.at() > bound {
            break;
        }
        match walk.step() {
            Ok(true) => {}
            Err((law, finding)) if laws.contains(&law) => return Err((law, finding)),
            Ok(false) | Err(_) => break,
        }
    }
    for inspector in inspectors {
        let law = inspector.law;
        place.set((law, walk.at()));
        let examined = inspector.finish(&walk, tally).map_err(|finding| (law, finding))?;
        *report.examined.entry(law).or_default() += examined;
    }
    report.games += 1;
    report.steps += walk.at() as u64;
    report.longest = report.longest.max(walk.at());
    if walk.pending() == ToMove::Over {
        let reason = walk.table.outcome().map_or_else(|| "none".to_owned(), |outcome| outcome.reason.into_owned());
        *report.endings.entry(reason).or_default() += 1;
    }
    Ok(())
}

/// Runs every law over every configuration, as a test of the game's crate.
///
/// `LAWS_GAMES` in the environment replaces the number of games for each configuration, `LAWS_SEED` the seed
/// (1). `LAWS_GAME` runs just that game, and `LAWS_ONLY` just that law, by its number, to see a violation
/// again.
///
/// # Panics
/// With the text of the first violation, or if one of the variables says nothing sensible.
pub fn assert_laws<S: Subject>(default_games: u64) -> Vec<Report> {
    S::configurations().iter().map(|configuration| assert_configuration::<S>(configuration, default_games)).collect()
}

/// [`assert_laws`] for one configuration, so that the tests of a game can run beside each other.
///
/// # Panics
/// As [`assert_laws`].
pub fn assert_configuration<S: Subject>(configuration: &Configuration<S::Game>, default_games: u64) -> Report {
    let seed = setting("LAWS_SEED").unwrap_or(1);
    let games = match setting("LAWS_GAME") {
        Some(game) => game..game + 1,
        None => 0..setting("LAWS_GAMES").unwrap_or(default_games),
    };
    let laws: Vec<Law> = match std::env::var("LAWS_ONLY") {
        Ok(number) => match Law::ALL.into_iter().find(|law| law.number() == number) {
            Some(law) => vec![law],
            None => panic!("LAWS_ONLY must be the number of a law, not `{number}`"),
        },
        Err(_) => Law::ALL.to_vec(),
    };
    check_only::<S>(configuration, &laws, games, seed).unwrap_or_else(|violation| panic!("{violation}"))
}

fn setting(name: &str) -> Option<u64> {
    let text = std::env::var(name).ok()?;
    Some(text.parse().unwrap_or_else(|_| panic!("{name} must be a number, not `{text}`")))
}
