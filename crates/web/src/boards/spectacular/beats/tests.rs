use game_core::{Game as _, Seat, Viewer};
use spectacular::rules::Picks;
use spectacular::{Mode, Options};

use super::*;
use crate::boards::spectacular::tests::table;

/// What a viewer is shown between two of its questions, in milliseconds, and the longest time.
#[derive(Default)]
struct Times {
    /// Since the viewer's last action.
    waited: u32,
    longest: u32,
    /// The longest time in which no entrance was scored.
    plain: u32,
    /// Whether an entrance was scored since the viewer's last action.
    entered: bool,
    all: u32,
    beats: usize,
    /// The longest step.
    step: u32,
}

/// Plays a whole game by legal actions and shows every step to a viewer; returns the times.
fn show(options: Options, seats: usize, viewer: Viewer) -> Times {
    let mut table = table(options, seats, 7);
    let mut before = Arc::new(table.view(viewer));
    let (mut times, mut at) = (Times::default(), 3_usize);
    loop {
        let to_act: Vec<Seat> = table.to_move().to_act().iter().collect();
        // The viewer acts last, as a person among bots does.
        let Some(seat) = to_act.iter().find(|seat| !viewer.is(**seat)).or(to_act.first()).copied() else { break };
        let own = viewer.is(seat);
        if own {
            let (waited, entered) = (core::mem::take(&mut times.waited), core::mem::take(&mut times.entered));
            times.longest = times.longest.max(waited);
            times.plain = times.plain.max(if entered { 0 } else { waited });
        }
        at = (at * 31 + 7) % 100_003;
        let legal = table.legal(seat);
        let update = table.play(seat, legal[at / 3 % legal.len()], None).expect("legal");
        for (number, made) in update.steps.iter().enumerate() {
            let after = Arc::new(made.after.view(table.rules(), viewer));
            let events: Vec<Event> = made.events.iter().filter_map(|event| event.for_viewer(viewer).cloned()).collect();
            times.entered |= events.iter().any(|event| matches!(event, Event::Entrance { .. }));
            let own = own && number == 0;
            let step = Shown { rules: &**table.rules(), before: &before, events: &events, after: &after };
            let beats = if own { own_beats(&step) } else { beats(&step) };
            for pair in beats.windows(2) {
                assert!(pair[0].events.end <= pair[1].events.start, "beats tell events in order");
            }
            if let Some(last) = beats.last() {
                assert_eq!(last.view, after, "the last beat ends in the view after the step");
            }
            let time: u32 = beats.iter().map(|beat| u32::from(beat.move_ms + beat.rest_ms)).sum();
            (times.waited, times.all) = (times.waited + time, times.all + time);
            (times.step, times.beats) = (times.step.max(time), times.beats + beats.len());
            before = after;
        }
    }
    times
}

const ME: Viewer = Viewer::Seat(Seat::new(0));

/// Two seats: 2.1 s a turn; six seats: 3.1 s a turn, and 47 s in a whole game. To that come the entrance,
/// what round 2 brings, and a fifth of a second for each bot that finishes a phase before the viewer.
#[test]
fn a_hidden_turn_is_short() {
    let ticks = |bots: u32| (15 * 2 + 4) * bots * 200;
    let two = show(Options::default(), 2, ME);
    assert!((20_000..=15 * 2_100 + 6_000 + ticks(1)).contains(&two.all), "{}", two.all);
    let six = show(Options::default(), 6, ME);
    assert!(six.all <= 47_000 + 8_000 + ticks(5), "{}", six.all);
    assert!(six.step <= 4_000, "{}", six.step);
}

#[test]
fn between_two_questions_of_an_ascending_game_lie_six_seconds() {
    let options = Options { picks: Picks::Ascending, ..Options::default() };
    let six = show(options, 6, ME);
    assert!(six.plain > 3_000 && six.plain <= 6_000, "{}", six.plain);
    // The entrance is more.
    assert!(six.longest <= 6_000 + 3_500, "{}", six.longest);
    assert!(six.all > 15 * 5_000, "{}", six.all);
}

#[test]
fn spectators_and_a_solo_player_see_every_step() {
    let solo = Options { mode: Mode::Solo, ..Options::default() };
    let own = show(solo.clone(), 1, ME);
    assert!(own.beats > 15 && own.step <= 3_500, "{} {}", own.beats, own.step);
    let watched = show(solo, 1, Viewer::Spectator);
    assert!(watched.beats > own.beats + 30, "{}", watched.beats);
    let hidden = show(Options::default(), 4, Viewer::Spectator);
    assert!(hidden.beats > 15 * 3, "{}", hidden.beats);
}

/// What nobody else may know yet is in no beat.
#[test]
fn an_open_phase_shows_only_who_is_ready() {
    let mut table = table(Options::default(), 3, 1);
    let other = Seat::new(1);
    let before = Arc::new(table.view(ME));
    let update = table.play(other, "roll".parse().expect("an action"), None).expect("legal");
    let after = Arc::new(update.steps[0].after.view(table.rules(), ME));
    let step = Shown { rules: &**table.rules(), before: &before, events: &[], after: &after };
    let shown: Vec<(u16, u16)> = beats(&step).iter().map(|beat| (beat.move_ms, beat.rest_ms)).collect();
    assert_eq!(shown, [(0, 200)]);
    let mut mine = (*after).clone();
    mine.done = mine.done.with(Seat::new(0));
    let step = Shown { after: &Arc::new(mine), ..step };
    assert!(beats(&step).is_empty(), "a seat that has finished waits for nothing");
}
