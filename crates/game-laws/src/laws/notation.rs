//! Law 7: what is printed is read again, and nothing else is.

use game_core::{Game, Seat, Step};

use crate::law::{Finding, Found, hold};
use crate::sample::{Chooser, one_in, some};
use crate::subject::Subject;
use crate::walk::Walk;

pub(super) fn look<S: Subject>(walk: &Walk<'_, S>, rng: &mut Chooser) -> Found {
    let most = if one_in(rng, if walk.close() { 4 } else { 128 }) { usize::MAX } else { 6 };
    let mut examined = 0;
    for (number, list) in walk.legal.iter().enumerate() {
        for action in some(rng, list, most) {
            round_trip::<S::Game>(&Step::choice(Seat::new(number as u8), action.clone()), walk.at())?;
            examined += 1;
        }
    }
    let outcomes = walk.table.outcomes();
    for (outcome, _) in some(rng, &outcomes, most) {
        round_trip::<S::Game>(&Step::Chance(outcome.clone()), walk.at())?;
        examined += 1;
    }
    Ok(examined)
}

fn round_trip<G: Game>(step: &Step<G>, at: usize) -> Result<(), Finding> {
    let text = step.to_string();
    match Step::<G>::read(&text) {
        Ok(read) => hold!(read == *step, at, "`{text}` is read as another step: {read:?} instead of {step:?}"),
        Err(why) => hold!(false, at, "`{text}` is not read again: {why}"),
    }
    Ok(())
}
