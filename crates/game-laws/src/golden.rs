//! Golden files: a game's present behaviour as text, so that any change of it is noticed.
//!
//! A golden playthrough is a whole game in text: every step with its digest, what the spectator is told, and
//! from time to time the answers of all other methods of the contract. `cargo xtask regenerate` rewrites the
//! files (it sets `GOLDEN=write`); a person reads the difference.

use core::fmt::Write;
use std::fs;
use std::path::Path;

use game_core::{Addressed, ChanceSource, ColourMode, Game, Record, Step, Table, TerminalView, ToMove, Viewer, fair};

use crate::subject::{Configuration, Subject};

/// Returns the recorded games of a folder by name, sorted.
///
/// # Panics
/// If the folder cannot be read, or a record in it is broken.
#[must_use]
pub fn recorded(folder: &Path) -> Vec<(String, Record)> {
    let names = fs::read_dir(folder).unwrap_or_else(|why| panic!("{}: {why}", folder.display()));
    let mut records = Vec::new();
    for entry in names.flatten() {
        let file = entry.file_name().to_string_lossy().into_owned();
        if let Some(name) = file.strip_suffix(".gamekeeper.json") {
            let text = fs::read_to_string(entry.path()).unwrap_or_else(|why| panic!("{file}: {why}"));
            records.push((name.to_owned(), Record::read(&text).unwrap_or_else(|why| panic!("{file}: {why}"))));
        }
    }
    records.sort_by(|a, b| a.0.cmp(&b.0));
    records
}

/// Compares a text with a golden file, or writes the file if `GOLDEN=write` is in the environment.
///
/// # Panics
/// If they differ, naming the first line that does, or if the file cannot be read or written.
pub fn assert_golden(path: &Path, text: &str) {
    let name = path.display();
    if std::env::var("GOLDEN").is_ok_and(|mode| mode == "write") {
        if let Some(folder) = path.parent() {
            fs::create_dir_all(folder).unwrap_or_else(|why| panic!("{name}: {why}"));
        }
        fs::write(path, text).unwrap_or_else(|why| panic!("{name}: {why}"));
        return;
    }
    let golden = fs::read_to_string(path)
        .unwrap_or_else(|why| panic!("{name}: {why}; `cargo xtask regenerate` writes golden files"));
    if golden == text {
        return;
    }
    let line = golden.lines().zip(text.lines()).position(|(old, new)| old != new);
    let at = line.unwrap_or_else(|| golden.lines().count().min(text.lines().count()));
    let of = |text: &str| text.lines().nth(at).unwrap_or("(the end)").to_owned();
    panic!(
        "{name}, line {}:\n  golden: {}\n  now:    {}\n\
         If the change is intended, run `cargo xtask regenerate` and read the difference.",
        at + 1,
        of(&golden),
        of(text)
    );
}

/// Compares the playthroughs of configurations with these names, or of all if there are none, with the golden
/// files `tests/golden/*.txt` of the crate.
///
/// # Panics
/// As [`assert_golden`], or if there is no configuration with one of the names.
pub fn assert_playthroughs<S: Subject>(crate_root: &Path, names: &[&str]) {
    let mut wanted = S::configurations();
    if !names.is_empty() {
        let all = core::mem::take(&mut wanted);
        let named = |name: &&str| all.iter().find(|way| way.name == *name).cloned();
        wanted =
            names.iter().map(|name| named(name).unwrap_or_else(|| panic!("no configuration is `{name}`"))).collect();
    }
    for configuration in wanted {
        let file = configuration.name.replace([',', ' '], "-").replace("--", "-");
        let path = crate_root.join("tests/golden").join(format!("{file}.txt"));
        assert_golden(&path, &playthrough(&configuration, "golden"));
    }
}

/// Returns the text of a whole game of a configuration, played by `random_action` from this seed.
///
/// # Panics
/// If the configuration cannot be set up or the game breaks its own rules.
#[must_use]
pub fn playthrough<G: Game + TerminalView>(configuration: &Configuration<G>, seed: &str) -> String {
    use rand_core::SeedableRng;
    let mut out = String::new();
    let seed_bytes = fair::seed_from_text(seed);
    let (table, _) = Table::open(configuration.setup(), ChanceSource::Seeded(seed_bytes))
        .unwrap_or_else(|why| panic!("{}: {why}", configuration.name));
    let shared = table.rules().clone();
    let rules: &G::Rules = &shared;
    let header = table.header();
    let _ = writeln!(out, "game: {} (rules {})\nconfiguration: {}", header.game, header.rules, configuration.name);
    let _ = writeln!(out, "options: {}\nseats: {}\nseed: {seed}", fair::canonical(&header.options), header.seats);
    let mut draws = game_core::Draws::new(seed_bytes.0);
    let mut rng = crate::Chooser::seed_from_u64(1);
    let mut state = G::setup(rules);
    let mut decisions = 0;
    for number in 0.. {
        let step = match state.to_move(rules) {
            ToMove::Over => break,
            ToMove::Chance => Step::Chance(state.chance_at(rules, draws.draw())),
            ToMove::Seats(seats) => {
                // The last seat first: the order within a simultaneous phase is part of the golden file.
                let seat = seats.iter().last().unwrap_or_else(|| panic!("nobody is to act"));
                if decisions % 16 == 0 {
                    position(&mut out, rules, &state, seat);
                }
                decisions += 1;
                Step::choice(seat, state.random_action(rules, seat, &mut rng))
            }
        };
        let mut events: Vec<Addressed<G::Event>> = Vec::new();
        state.apply(rules, &step, &mut events);
        let digest = state.digest(rules).to_string();
        let _ = writeln!(out, "\n[{number}] {step}    {}", &digest[..16]);
        for event in events.iter().filter_map(|seen| seen.for_viewer(Viewer::Spectator)) {
            let _ = writeln!(out, "  {event}");
        }
    }
    let view = state.view(rules, Viewer::Spectator);
    let _ = writeln!(out, "\n{}", G::render(rules, &view, ColourMode::Plain));
    for seat in G::seats(rules).seats() {
        let sheet = G::score_sheet(rules, &view, seat);
        let _ = writeln!(out, "seat {seat}: {} {:?}", sheet.total, sheet.ranking_key);
        for line in &sheet.lines {
            let _ = writeln!(out, "  {}: {}", G::line(line), line.value);
        }
    }
    let outcome = state.outcome(rules).map(|outcome| serde_json::to_string(&outcome).unwrap_or_default());
    let _ = writeln!(out, "outcome: {}", outcome.unwrap_or_default());
    out
}

/// Writes what every method of the [`Game`] trait returns for a position.
fn position<G: Game + TerminalView>(out: &mut String, rules: &G::Rules, state: &G, seat: game_core::Seat) {
    let mut legal = Vec::new();
    state.legal_actions(rules, seat, &mut legal);
    let ends = [legal.first(), legal.last()].map(|action| action.map(ToString::to_string).unwrap_or_default());
    let _ = writeln!(out, "\n--- seat {seat} decides: {} legal actions, `{}` to `{}`", legal.len(), ends[0], ends[1]);
    for viewer in G::seats(rules).viewers() {
        let view = state.view(rules, viewer);
        let json = serde_json::to_string(&view).unwrap_or_default();
        let _ = writeln!(out, "--- view of {viewer}: {json}");
    }
    let _ = write!(out, "{}", G::render(rules, &state.view(rules, Viewer::Seat(seat)), ColourMode::Plain));
}
