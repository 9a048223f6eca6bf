//! Previews of posters and shows equal what the engine does, on random positions.

use game_core::Seat;
use game_core::pick;
use game_laws::clause;
use magnificent::action::Payment;
use magnificent::preview::{Missing, missing, show, waivers};
use magnificent::state::{Stack, Turn};
use magnificent::{Action, Event, Magnificent, MainAction, Phase, PublicState, Rules, Tent};

use crate::previewed::{act, at, enrich, for_each_position, legal};

/// Returns a position in which a seat has just put its hat on a space for this number of posters.
fn in_show(public: &PublicState, seat: Seat, posters: u8) -> PublicState {
    let mut public = *public;
    public.mover = seat;
    public.stack = Stack::of(Phase::TurnEnd);
    public.stack.push(Phase::Complete);
    public.turn = Turn { allowed: posters, main_action: Some(MainAction::Perform), ..Turn::default() };
    public
}

/// A poster lacks nothing exactly if the engine lets the seat complete it; what it lacks is enough to
/// complete it.
#[test]
fn posters_lack_what_the_engine_misses() {
    clause!("MAG-297", "MAG-298", "MAG-300", "MAG-301", "MAG-340", "MAG-R33", "MAG-299");
    let (mut ready, mut not, mut supplied) = (0, 0, 0);
    let mut number = 0;
    for_each_position(1, |rules, state, rng| {
        number += 1;
        if number % 7 != 0 {
            return;
        }
        let mut public = *state.public();
        enrich(rules, &mut public, rng);
        for seat in rules.seats.seats() {
            let mut show = in_show(&public, seat, 5);
            if pick(rng, 2) == 0 {
                show.turn.needed = core::array::from_fn(|_| pick(rng, 2) as u8);
            } else if public.stack.top() != Phase::Complete && !matches!(public.stack.top(), Phase::PayGem(..)) {
                // Outside a show the same is lacking as at the beginning of one.
                for (space, poster) in (0..).zip(show.player(seat).posters) {
                    let Some(poster) = poster else { continue };
                    let both = [&public, &show].map(|public| missing(rules, public, seat, poster, Some(space)));
                    assert_eq!(both[0], both[1]);
                }
            }
            let offered = legal(rules, &at(rules, show));
            for (space, poster) in (0..).zip(show.player(seat).posters) {
                let Some(poster) = poster else { continue };
                let lacks = missing(rules, &show, seat, poster, Some(space));
                assert_eq!(lacks.is_ready(), offered.contains(&Action::Complete(space)), "{poster}: {lacks:?}");
                let anywhere = missing(rules, &show, seat, poster, None);
                assert!(!anywhere.tent && anywhere.tiles == lacks.tiles && anywhere.short <= lacks.short);
                if lacks.is_ready() {
                    ready += 1;
                    continue;
                }
                not += 1;
                let Missing { tiles, gems, .. } = lacks;
                let mut given = show;
                let own = &mut given.players[seat.index()];
                (0..6).for_each(|tile| own.camp.tiles[tile] += tiles[tile]);
                (0..3).for_each(|colour| own.gems[colour] += gems[colour]);
                if lacks.tent {
                    own.tents[usize::from(space)] = Some(Tent::at(0));
                    if rules.set().tent(Tent::at(0)).gem.is_some() {
                        continue;
                    }
                }
                supplied += 1;
                assert!(legal(rules, &at(rules, given)).contains(&Action::Complete(space)), "{poster}: {lacks:?}");
            }
        }
    });
    assert!(ready > 100 && not > 100 && supplied > 100, "{ready} {not} {supplied}");
}

/// Returns the most points and coins that the engine lets a seat gain by completing posters from this space
/// on.
fn best_show(rules: &Rules, state: &Magnificent, from: u8, waive: bool, won: (u8, u8)) -> (u8, u8) {
    let mut best = won;
    for action in legal(rules, state) {
        let from = match action {
            Action::Complete(space) if space >= from => space + 1,
            Action::Pay(payment) if waive || payment != Payment::Waived => from,
            _ => continue,
        };
        let mut next = *state;
        let events = act(rules, &mut next, action);
        let waived = |event: &Event| matches!(event, Event::Did { action: Action::Pay(Payment::Waived), .. });
        if !waive && events.iter().any(waived) {
            continue;
        }
        let completed = events.iter().find_map(|event| match event {
            Event::Completed { points, coins, .. } => Some((won.0 + points, won.1 + coins)),
            _ => None,
        });
        best = best.max(best_show(rules, &next, from, waive, completed.unwrap_or(won)));
    }
    best
}

#[test]
fn the_best_show_is_the_best_that_the_engine_allows() {
    clause!("MAG-296", "MAG-298", "MAG-300", "MAG-302", "MAG-340", "MAG-R31", "MAG-R33");
    let (mut number, mut several) = (0, 0);
    for_each_position(1, |rules, state, rng| {
        number += 1;
        if number % 23 != 0 {
            return;
        }
        let mut public = *state.public();
        enrich(rules, &mut public, rng);
        let seat = public.mover;
        let posters = 1 + pick(rng, 5) as u8;
        let public = in_show(&public, seat, posters);
        for allowed in [0, waivers(rules, &public, seat)] {
            let previewed = show(rules, &public, seat, posters, allowed);
            let best = best_show(rules, &at(rules, public), 0, allowed > 0, (0, 0));
            assert_eq!((previewed.points, previewed.coins), best, "{previewed:?}");
            assert!(previewed.waived <= allowed && previewed.spaces.len() <= usize::from(posters));
            several += u32::from(previewed.spaces.len() > 1);
        }
    });
    assert!(several > 50, "{several}");
}
