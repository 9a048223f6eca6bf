//! Law 9: components are conserved, and the subject's census would notice if they were not.

use crate::law::{Found, hold};
use crate::laws::Tally;
use crate::sample::{Chooser, one_in};
use crate::subject::{Broken, Subject};
use crate::walk::Walk;

pub(super) fn look<S: Subject>(walk: &Walk<'_, S>, tally: &mut Tally, rng: &mut Chooser) -> Found {
    let census = S::census(&walk.rules, walk.state());
    hold!(census.is_ok(), walk.at(), "{}", census.err().unwrap_or_default());
    // A census that accepts everything proves nothing, so now and then it must refuse states with a missing
    // component.
    if !one_in(rng, if walk.close() { 4 } else { 64 }) {
        return Ok(1);
    }
    let broken = S::broken(&walk.rules, walk.state());
    for Broken { what, state } in &broken {
        hold!(state != walk.state(), walk.at(), "the subject's broken state is not broken: {what}");
        let noticed = S::census(&walk.rules, state).is_err();
        hold!(noticed, walk.at(), "the census does not notice that {what}");
        *tally.noticed.entry(what).or_default() += 1;
    }
    Ok(1 + broken.len() as u64)
}
