//! The [fuzz targets](crate::fuzz) as property tests: each tries [`CASES`] random inputs.
//!
//! The inputs follow from `LAWS_SEED`, like the games of the laws. A case that fails prints its input.

use core::fmt::Debug;
use core::ops::Range;
use std::path::Path;

use game_core::{Game, Rng, Step, ToMove, pick};

use crate::check::seed;
use crate::fuzz;
use crate::golden::recorded;
use crate::sample::{Chooser, any, chooser, one_in};
use crate::subject::Subject;

/// The number of inputs of each property.
pub const CASES: u64 = 200;

/// Shows the input of a case that panics.
struct Input<T: Debug>(T);

impl<T: Debug> Drop for Input<T> {
    #[expect(clippy::print_stderr, reason = "the test runner shows it on failure")]
    fn drop(&mut self) {
        if std::thread::panicking() {
            eprintln!("the input is {:?}", self.0);
        }
    }
}

/// Checks a property of [`CASES`] random inputs.
fn for_each<T: Debug>(make: impl Fn(&mut Chooser) -> T, property: impl Fn(&T)) {
    for case in 0..CASES {
        let input = Input(make(&mut chooser(seed(), case, None)));
        property(&input.0);
    }
}

fn between(rng: &mut Chooser, range: Range<usize>) -> usize {
    range.start + pick(rng, (range.end - range.start) as u32) as usize
}

fn bytes(rng: &mut Chooser, length: Range<usize>) -> Vec<u8> {
    (0..between(rng, length)).map(|_| rng.next_u64() as u8).collect()
}

/// Returns a printable character: mostly ASCII, sometimes any other.
fn letter(rng: &mut Chooser) -> char {
    let code = if one_in(rng, 4) { pick(rng, 0x11_0000) } else { 32 + pick(rng, 95) };
    char::from_u32(code).filter(|letter| !letter.is_control()).unwrap_or('�')
}

/// Checks that every listed action is legal, and that no step loses a component.
///
/// # Panics
/// As [`fuzz::legal_is_legal`].
pub fn listed_actions_are_legal<S: Subject>() {
    for_each(|rng| bytes(rng, 0..800), |bytes| fuzz::legal_is_legal::<S>(bytes));
}

/// Checks that a view with random changes is refused, or that nothing panics on it.
///
/// # Panics
/// As [`fuzz::view`].
pub fn changed_views_never_panic<S: Subject>() {
    for_each(|rng| bytes(rng, 40..120), |bytes| _ = fuzz::view::<S>(bytes));
}

/// Checks that any text is refused as notation, or has one canonical spelling.
///
/// # Panics
/// As [`fuzz::notation`].
pub fn any_text_has_one_spelling<S: Subject>() {
    let text = |rng: &mut Chooser| (0..between(rng, 0..90)).map(|_| letter(rng)).collect::<String>();
    for_each(text, |text| fuzz::notation::<S::Game>(text));
}

/// Checks that what is almost notation is refused, or has one canonical spelling: steps of random games in
/// which words are exchanged with those of other steps, left out, doubled or misspelt.
///
/// # Panics
/// As [`fuzz::notation`].
pub fn almost_notation_has_one_spelling<S: Subject>() {
    let steps = steps::<S>();
    let words: Vec<&str> = steps.iter().flat_map(|step| step.split(' ')).collect();
    let almost = |rng: &mut Chooser| {
        let mut text: Vec<String> = any(rng, &steps).split(' ').map(str::to_owned).collect();
        for _ in 0..between(rng, 1..4) {
            let (at, other) = (between(rng, 0..text.len()), (*any(rng, &words)).to_owned());
            match pick(rng, 5) {
                0 | 1 => text[at] = other,
                2 => text.insert(at, other),
                3 if text.len() > 1 => _ = text.remove(at),
                _ => text[at] = misspelt(&text[at], rng),
            }
        }
        // Without the seat or the star it is an action or a chance outcome.
        text[usize::from(one_in(rng, 2)).min(text.len() - 1)..].join(" ")
    };
    for_each(almost, |text| fuzz::notation::<S::Game>(text));
}

/// Returns the word with a letter replaced, doubled or removed, or in capitals.
fn misspelt(word: &str, rng: &mut Chooser) -> String {
    let mut letters: Vec<char> = word.chars().collect();
    if letters.is_empty() {
        return word.to_owned();
    }
    let at = between(rng, 0..letters.len());
    match pick(rng, 4) {
        0 => letters[at] = letter(rng),
        1 => letters.insert(at, letters[at]),
        2 => _ = letters.remove(at),
        _ => return word.to_uppercase(),
    }
    letters.into_iter().collect()
}

/// Returns the steps of one random game of each configuration, but at most a few hundred of each.
fn steps<S: Subject>() -> Vec<String> {
    let mut steps = Vec::new();
    for configuration in S::configurations() {
        let (rules, mut rng) = (configuration.rules(), chooser(seed(), 0, None));
        let mut state = S::Game::setup(&rules);
        for _ in 0..300 {
            let step = match state.to_move(&rules) {
                ToMove::Over => break,
                ToMove::Chance => Step::Chance(state.chance_at(&rules, rng.next_u64())),
                ToMove::Seats(to_act) => {
                    let seat = *any(&mut rng, &to_act.iter().collect::<Vec<_>>());
                    Step::choice(seat, state.random_action(&rules, seat, &mut rng))
                }
            };
            steps.push(step.to_string());
            state.apply(&rules, &step, &mut ());
        }
    }
    steps
}

/// Checks that records of this folder with a changed byte, and cut off, are refused or round-trip.
///
/// # Panics
/// As [`fuzz::changed_record`], or if there is no record in the folder.
pub fn changed_records_never_panic<S: Subject>(folder: impl AsRef<Path>) {
    let texts: Vec<String> = recorded(folder.as_ref()).into_iter().map(|(_, record)| record.write()).collect();
    let Some(text) = texts.into_iter().min_by_key(String::len) else { panic!("there is no record") };
    let change = |rng: &mut Chooser| {
        let (at, byte) = (between(rng, 0..text.len()), between(rng, 32..127) as u8);
        (at, byte, between(rng, 0..text.len()))
    };
    for_each(change, |(at, byte, cut)| fuzz::changed_record::<S::Game>(&text, *at, *byte, *cut));
}
