//! The bodies of the fuzz targets, shared with property tests. Each panics if its property does not hold.

use game_core::notation::strict;
use game_core::{Game, Record, Step, Table, ToMove, pick};
use rand_core::SeedableRng;

use crate::laws::ask;
use crate::mutate::mutate;
use crate::sample::Chooser;
use crate::subject::Subject;

/// Fuzzes play: the bytes choose a configuration, decisions and draws; checks that every action in a legal
/// list is accepted.
///
/// # Panics
/// If a listed action is refused, a component is lost, or a seat that is to act has no legal action.
pub fn legal_is_legal<S: Subject>(bytes: &[u8]) {
    let mut bytes = bytes.iter().copied();
    let configurations = S::configurations();
    let Some(first) = bytes.next() else { return };
    let configuration = &configurations[usize::from(first) % configurations.len()];
    let rules = configuration.rules();
    let mut state = S::Game::setup(&rules);
    // A list may have more than 256 entries, so each choice uses two bytes.
    let mut index = |below: usize| Some((usize::from(bytes.next()?) << 8 | usize::from(bytes.next()?)) % below);
    loop {
        let step = match state.to_move(&rules) {
            ToMove::Over => break,
            ToMove::Chance => {
                let mut outcomes = Vec::new();
                state.chance_outcomes(&rules, &mut outcomes);
                assert!(!outcomes.is_empty(), "chance has no outcome");
                let Some(at) = index(outcomes.len()) else { break };
                Step::Chance(outcomes.swap_remove(at).0)
            }
            ToMove::Seats(seats) => {
                let to_act: Vec<_> = seats.iter().collect();
                let Some(at) = index(to_act.len()) else { break };
                let mut legal = Vec::new();
                state.legal_actions(&rules, to_act[at], &mut legal);
                assert!(!legal.is_empty(), "a seat that is to act has no legal action");
                let Some(choice) = index(legal.len()) else { break };
                let action = legal.swap_remove(choice);
                if let Err(why) = state.validate(&rules, to_act[at], &action) {
                    panic!("{action} is listed and refused: {why}");
                }
                Step::choice(to_act[at], action)
            }
        };
        state.apply(&rules, &step, &mut ());
        if let Err(why) = S::census(&rules, &state) {
            panic!("after {step}: {why}");
        }
    }
}

/// Fuzzes notation: the text is parsed as a step, an action and a chance outcome, and whatever is accepted
/// must have one canonical spelling, which parses to the same value.
///
/// # Panics
/// If printing and parsing do not round-trip.
pub fn notation<G: Game>(text: &str) {
    if let Ok(action) = text.parse::<G::Action>() {
        assert_eq!(strict::<G::Action>(&action.to_string()).as_ref(), Ok(&action));
    }
    if let Ok(chance) = text.parse::<G::Chance>() {
        assert_eq!(strict::<G::Chance>(&chance.to_string()).as_ref(), Ok(&chance));
    }
    if let Ok(step) = Step::<G>::read(text) {
        assert_eq!(step.to_string(), text);
    }
}

/// Fuzzes records: the text is refused, or it replays and the table writes the same record.
///
/// # Panics
/// If the table writes another record.
pub fn record<G: Game>(text: &str) {
    let Ok(record) = Record::read(text) else { return };
    if let Ok(table) = Table::<G>::load(&record, None) {
        assert_eq!(table.record(), record);
    }
}

/// Fuzzes records by one changed byte: reads the changed text, then the same text cut off after `cut` bytes.
///
/// # Panics
/// As [`record`].
pub fn changed_record<G: Game>(text: &str, at: usize, byte: u8, cut: usize) {
    let mut bytes = text.as_bytes().to_vec();
    let (at, cut) = (at % bytes.len(), cut % bytes.len());
    bytes[at] = byte;
    record::<G>(&String::from_utf8_lossy(&bytes));
    bytes.truncate(cut);
    record::<G>(&String::from_utf8_lossy(&bytes));
}

/// Returns a source of choices that reads two bytes per number, and returns 0 once they are used up.
pub fn choices(bytes: &[u8]) -> impl FnMut(u32) -> u32 {
    let mut bytes = bytes.iter().copied();
    move |below| {
        let mut byte = || u32::from(bytes.next().unwrap_or(0));
        (byte() << 8 | byte()) % below.max(1)
    }
}

/// Fuzzes views: the bytes choose a game and the number of its steps, the remaining bytes change one viewer's
/// view, and the changed view is passed to every function that accepts a view. Returns whether it passed
/// `validate_view`.
///
/// # Panics
/// If a real view is refused, or if something panics on a mutated view that passed `validate_view`.
pub fn view<S: Subject>(bytes: &[u8]) -> bool {
    let mut choose = choices(bytes);
    let configurations = S::configurations();
    let configuration = &configurations[choose(configurations.len() as u32) as usize];
    let rules = configuration.rules();
    let mut rng = Chooser::seed_from_u64(u64::from(choose(256)));
    let mut state = S::Game::setup(&rules);
    for _ in 0..choose(400) {
        let step = match state.to_move(&rules) {
            ToMove::Over => break,
            ToMove::Chance => Step::Chance(state.chance_at(&rules, u64::from(pick(&mut rng, u32::MAX)) << 32)),
            ToMove::Seats(seats) => {
                let seats: Vec<_> = seats.iter().collect();
                let seat = seats[pick(&mut rng, seats.len() as u32) as usize];
                Step::choice(seat, state.random_action(&rules, seat, &mut rng))
            }
        };
        state.apply(&rules, &step, &mut ());
    }
    let viewers: Vec<_> = configuration.seats.viewers().collect();
    let real = state.view(&rules, viewers[choose(viewers.len() as u32) as usize]);
    if let Err(why) = S::Game::validate_view(&rules, &real) {
        panic!("a real view is refused: {why}: {real:?}");
    }
    let mut value = match serde_json::to_value(&real) {
        Ok(value) => value,
        Err(why) => panic!("a real view cannot be serialised: {why}"),
    };
    mutate(&mut value, &mut choose);
    ask::<S::Game>(&rules, value, &mut rng)
}
