//! Plays the games and runs the laws over them.

use core::cell::Cell;
use core::ops::Range;
use std::collections::{BTreeMap, BTreeSet};
use std::panic::{AssertUnwindSafe, catch_unwind};

use game_core::{Game, SeatSet, ToMove};

use crate::clauses;
use crate::law::{Finding, Law, Violation};
use crate::laws::{Inspector, Tally};
use crate::sample::{CLOSE, MEASURED};
use crate::subject::{Configuration, Subject};
use crate::walk::Walk;

/// The figures of a run of the laws in which no law was broken.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Report {
    /// The name of the configuration.
    pub configuration: String,
    /// The number of games played.
    pub games: u64,
    /// The number of steps of all games together.
    pub steps: u64,
    /// The number of steps of the longest game.
    pub longest: usize,
    /// The number of steps that no game may exceed, from [`Subject::bound`].
    pub bound: usize,
    /// How many games ended for each reason.
    pub endings: BTreeMap<String, u64>,
    /// How many games ended with each verdict.
    pub verdicts: BTreeMap<String, u64>,
    /// How many positions, actions or other items each law examined.
    pub examined: BTreeMap<Law, u64>,
    /// For each law that has nothing to examine, the reason from [`Subject::not_examined`].
    pub not_examined: BTreeMap<Law, &'static str>,
    /// How many pairs of runs law 6 compared, and how many of these pairs came to differ in something hidden.
    pub pairs: (u64, u64),
    /// How many broken states of each kind, from [`Subject::broken`], the census refused.
    pub noticed: BTreeMap<&'static str, u64>,
}

impl Report {
    /// Checks that every law examined something, except those for which the subject gives a reason, and that
    /// each such reason is true. `enough` is whether the run had enough games for every law to find something
    /// to examine.
    ///
    /// # Errors
    /// Names the first law that examined nothing without a reason, or in spite of one.
    pub fn examined_all(&self, enough: bool) -> Result<(), String> {
        let Self { configuration, not_examined, .. } = self;
        for (law, examined) in &self.examined {
            match (examined, not_examined.get(law)) {
                (0, None) if enough => {
                    return Err(format!(
                        "{law} examined nothing in `{configuration}`; if there is nothing to examine, \
                         `Subject::not_examined` must say why"
                    ));
                }
                (1.., Some(reason)) => {
                    return Err(format!(
                        "{law} examined {examined} things in `{configuration}`, although the subject says it cannot: \
                         {reason}"
                    ));
                }
                _ => {}
            }
        }
        Ok(())
    }

    /// Checks that [`Report::bound`] is at most twice the longest game.
    ///
    /// # Errors
    /// Names the bound and the longest game.
    pub fn tight_bound(&self) -> Result<(), String> {
        let Self { configuration, games, longest, bound, .. } = self;
        if *bound > 2 * longest {
            return Err(format!(
                "the bound of `{configuration}` is {bound} steps, more than twice the longest of {games} games, \
                 {longest} steps"
            ));
        }
        Ok(())
    }
}

/// Runs every law over `games` random games of one configuration.
///
/// # Errors
/// The first violation.
pub fn check<S: Subject>(configuration: &Configuration<S::Game>, games: u64, seed: u64) -> Result<Report, Violation> {
    check_only::<S>(configuration, &Law::ALL, 0..games, seed)
}

/// Runs only the given laws over the games with the given numbers of the run with this seed.
///
/// # Errors
/// The first violation.
pub fn check_only<S: Subject>(
    configuration: &Configuration<S::Game>,
    laws: &[Law],
    games: Range<u64>,
    seed: u64,
) -> Result<Report, Violation> {
    let violation = |law, game, finding: Finding| {
        let Finding { step, what } = finding;
        Violation { law, configuration: configuration.name.clone(), game, seed, step, what }
    };
    let rules = sound_setup::<S>(configuration).map_err(|what| violation(Law::Act, 0, Finding { step: 0, what }))?;
    let mut run = Run::<S> {
        configuration,
        laws,
        seed,
        clauses: clauses::all(S::rules_text()).collect(),
        report: Report {
            configuration: configuration.name.clone(),
            bound: S::bound(&rules),
            examined: laws.iter().map(|law| (*law, 0)).collect(),
            not_examined: laws.iter().filter_map(|law| Some((*law, S::not_examined(&rules, *law)?))).collect(),
            ..Report::default()
        },
        tally: Tally::default(),
    };
    let last = games.end.saturating_sub(1);
    for game in games {
        // A panic inside the game's code is reported as a violation, so the law and the step at which it
        // happened are remembered here.
        let place = Cell::new((Law::Act, 0));
        match catch_unwind(AssertUnwindSafe(|| run.one_game(game, &place))) {
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
    let Run { mut report, tally, .. } = run;
    if S::secrets(&rules) && tally.pairs >= 20 && tally.differed == 0 {
        let what = format!(
            "in none of the {} pairs of runs of all games up to this one could anything hidden be made to differ; \
             if nothing is hidden here, `Subject::secrets` has to say so",
            tally.pairs
        );
        return Err(violation(Law::Secret, last, Finding { step: 0, what }));
    }
    if laws.contains(&Law::Census) && report.games >= CLOSE && tally.noticed.is_empty() {
        let what = "`Subject::broken` offered no state, so nothing shows that the census would notice anything".into();
        return Err(violation(Law::Census, last, Finding { step: 0, what }));
    }
    (report.pairs, report.noticed) = ((tally.pairs, tally.differed), tally.noticed);
    Ok(report)
}

/// Returns the rules of the configuration, or why it cannot be set up.
fn sound_setup<S: Subject>(configuration: &Configuration<S::Game>) -> Result<<S::Game as Game>::Rules, String> {
    let Configuration { options, seats, parts, .. } = configuration;
    let version = S::Game::META.rules_version;
    let rules = S::Game::rules(options, *seats, parts.as_ref(), version).map_err(|why| format!("not set up: {why}"))?;
    if S::Game::seats(&rules) != *seats {
        return Err(format!("the rules are for {} seats instead of {seats}", S::Game::seats(&rules)));
    }
    let teams = S::Game::teams(&rules);
    let all = teams.iter().fold(SeatSet::EMPTY, |all, team| all | *team);
    if all != seats.set() || teams.iter().map(|team| team.len()).sum::<usize>() != seats.get() {
        return Err(format!("not every seat is in exactly one team: {teams:?}"));
    }
    Ok(rules)
}

/// A run of some laws over some games.
struct Run<'a, S: Subject> {
    configuration: &'a Configuration<S::Game>,
    laws: &'a [Law],
    seed: u64,
    clauses: BTreeSet<&'static str>,
    report: Report,
    tally: Tally,
}

impl<S: Subject> Run<'_, S> {
    fn one_game(&mut self, game: u64, place: &Cell<(Law, usize)>) -> Result<(), (Law, Finding)> {
        let Self { configuration, laws, seed, clauses, report, tally } = self;
        let mut walk = Walk::<S>::begin(configuration, clauses, game, *seed)
            .map_err(|why| (Law::Act, Finding { step: 0, what: format!("not set up: {why}") }))?;
        let mut inspectors: Vec<Inspector<S>> = laws.iter().map(|&law| Inspector::new(law, game, *seed)).collect();
        loop {
            for inspector in &mut inspectors {
                place.set((inspector.law, walk.at()));
                let examined = inspector.look(&mut walk, tally).map_err(|finding| (inspector.law, finding))?;
                *report.examined.entry(inspector.law).or_default() += examined;
            }
            place.set((Law::Act, walk.at()));
            // A game beyond its bound is reported by law 11; the other laws stop examining it here.
            if walk.at() > report.bound {
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
            let outcome = walk.table.outcome();
            let reason = outcome.as_ref().map_or_else(|| "none".to_owned(), |outcome| outcome.reason.to_string());
            *report.endings.entry(reason).or_default() += 1;
            if let Some(verdict) = outcome.and_then(|outcome| outcome.verdict) {
                *report.verdicts.entry(verdict.into_owned()).or_default() += 1;
            }
        }
        Ok(())
    }
}

/// Runs every law over every configuration, as a test of the game's crate.
///
/// Besides the laws themselves, a run checks that each law examined something unless
/// [`Subject::not_examined`] says why it cannot, and, if it is not shortened, that [`Subject::bound`] is at
/// most twice the longest game.
///
/// `LAWS_PERCENT` in the environment plays that share of the games of each configuration, but at least the
/// [`CLOSE`] ones; `LAWS_GAMES` replaces their number, `LAWS_SEED` the seed (1). `LAWS_GAME` runs just that
/// game, and `LAWS_ONLY` just that law, by its number, to reproduce a violation.
///
/// # Panics
/// With the text of the first violation, or if one of the variables has no sensible value.
pub fn assert_laws<S: Subject>(default_games: u64) -> Vec<Report> {
    S::configurations().iter().map(|configuration| assert_configuration::<S>(configuration, default_games)).collect()
}

/// [`assert_laws`] for one configuration, so that the tests of a game can run in parallel.
///
/// # Panics
/// As [`assert_laws`].
#[expect(clippy::print_stdout, reason = "the test runner shows it on failure and on request")]
pub fn assert_configuration<S: Subject>(configuration: &Configuration<S::Game>, default_games: u64) -> Report {
    let seed = seed();
    let single = setting("LAWS_GAME");
    let games = match single {
        Some(game) => game..game + 1,
        None => 0..setting("LAWS_GAMES").unwrap_or_else(|| share(default_games, setting("LAWS_PERCENT"))),
    };
    let only = std::env::var("LAWS_ONLY").ok();
    let laws: Vec<Law> = match &only {
        Some(number) => match Law::ALL.into_iter().find(|law| law.number() == number) {
            Some(law) => vec![law],
            None => panic!("LAWS_ONLY must be the number of a law, not `{number}`"),
        },
        None => Law::ALL.to_vec(),
    };
    let played = games.end - games.start;
    let report = check_only::<S>(configuration, &laws, games, seed).unwrap_or_else(|violation| panic!("{violation}"));
    println!("{report:?}");
    let whole = single.is_none() && played >= default_games;
    let mut faults = report.examined_all(whole || single.is_none() && played >= CLOSE).err();
    if whole && played >= MEASURED && only.is_none() {
        faults = faults.or_else(|| report.tight_bound().err());
    }
    if let Some(fault) = faults {
        panic!("{fault}");
    }
    report
}

/// Returns this percentage of the games, but at least the [`CLOSE`] ones; all of them without a percentage.
fn share(games: u64, percent: Option<u64>) -> u64 {
    percent.map_or(games, |percent| (games * percent).div_ceil(100).max(CLOSE.min(games)))
}

/// Returns the seed of the run: `LAWS_SEED` in the environment, or 1.
pub(crate) fn seed() -> u64 {
    setting("LAWS_SEED").unwrap_or(1)
}

/// Returns the configurations that a line of [`law_tests!`](crate::law_tests) plays: those whose names begin
/// with its text and with no longer text of another line.
///
/// # Panics
/// If there are none.
#[must_use]
pub fn played_by<G: Game>(all: Vec<Configuration<G>>, lines: &[&str], line: &str) -> Vec<Configuration<G>> {
    let longest = |name: &str| lines.iter().filter(|text| name.starts_with(**text)).max_by_key(|text| text.len());
    let played: Vec<_> = all.into_iter().filter(|way| longest(&way.name).is_some_and(|text| *text == line)).collect();
    assert!(!played.is_empty(), "no configuration begins with `{line}`");
    played
}

fn setting(name: &str) -> Option<u64> {
    let text = std::env::var(name).ok()?;
    Some(text.parse().unwrap_or_else(|_| panic!("{name} must be a number, not `{text}`")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_share_of_the_games_has_at_least_the_close_ones() {
        assert_eq!([share(400, None), share(400, Some(10)), share(401, Some(10))], [400, 40, 41]);
        assert_eq!([share(20, Some(10)), share(3, Some(10)), share(20, Some(0))], [CLOSE, 3, CLOSE]);
    }
}
