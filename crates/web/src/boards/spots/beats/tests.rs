use bots::spots::Greedy;
use bots::{Bot as _, bot_rng};
use game_core::hex::Bytes32;
use game_core::{ChanceSource, Game as _, SeatInfo, SeatKind, Setup, Table, Viewer};
use spots::event::LostDice;
use spots::rules::Level;
use spots::{Mode, Options, TileSet};

use super::super::tests::table;
use super::*;

#[test]
fn a_bust_of_one_s_own_is_seen_with_what_is_lost() {
    let view = table(Mode::Standard).view(Viewer::Spectator);
    let (seat, mut before) = (view.mover, view.clone());
    let pack = before.players[seat.index()].pack;
    before.players[seat.index()].yard = [5].into_iter().collect();
    let number = (1..=6).find(|number| pack.accepting(*number) != 0).expect("a free space");
    let lost = LostDice { placed: Dice::one(number), buried: [6, 5].into_iter().collect() };
    let events = [Event::Stopped { seat }, Event::Bust { seat, lost }, Event::TopDog { dog: pack.dog(0) }];
    let table = table(Mode::Standard);
    let [before, after] = [before, view].map(Arc::new);
    let shown = |events| own_beats(&Shown { rules: &**table.rules(), before: &before, events, after: &after });
    let beats = shown(&events);
    let [beat] = &beats[..] else { panic!("one beat") };
    assert_eq!(beat.events, 0..2);
    let player = beat.view.players[seat.index()];
    assert_eq!((player.yard, player.pack.placed()), (lost.buried, 1), "the die was placed by the same chain");
    assert!(shown(&events[..1]).is_empty(), "everything else was seen while it was laid out");
}

/// A whole game by the first legal action, every step split into beats.
#[test]
fn every_step_ends_in_the_view_after_it() {
    for mode in [Mode::Standard, Mode::Solo] {
        let mut table = table(mode);
        let mut before = Arc::new(table.view(Viewer::Spectator));
        let (mut rolls, mut shown) = (0, 0);
        for _ in 0..300 {
            let Some(seat) = table.to_move().to_act().first() else { break };
            let legal = table.legal(seat);
            let Some(action) = legal.last().copied() else { break };
            let update = table.play(seat, action, None).expect("a legal action");
            for made in &update.steps {
                let after = Arc::new(made.after.view(table.rules(), Viewer::Spectator));
                let events: Vec<Event> = made.events.iter().map(|event| event.full.clone()).collect();
                let step = Shown { rules: &**table.rules(), before: &before, events: &events, after: &after };
                let beats = beats(&step);
                rolls += usize::from(events.iter().any(|event| matches!(event, Event::Rolled { .. })));
                shown += beats.len();
                let total: u32 = beats.iter().map(|beat| u32::from(beat.move_ms + beat.rest_ms)).sum();
                assert!(total < 6000, "{events:?} takes {total} ms");
                for pair in beats.windows(2) {
                    assert!(pair[0].events.end <= pair[1].events.start, "beats tell events in order");
                }
                before = after;
            }
        }
        assert!(rolls > 5 && shown > rolls, "{rolls} {shown}");
    }
}

/// A dog that the viewer scores stays in its pack, full, while that is told; new cards come after it.
#[test]
fn a_dog_that_one_scores_is_seen_full_a_last_time() {
    let table = table(Mode::Standard);
    let before = table.view(Viewer::Spectator);
    let (seat, pack) = (before.mover, before.players[before.mover.index()].pack);
    let dogs = vec![pack.dog(0)];
    let drew = Event::Drew { seat, dog: pack.dog(0) };
    let events = [drew.clone(), Event::Scored { seat, dogs, fast: true }, drew];
    let mut after = before.clone();
    after.turn += 1;
    let [before, after] = [before, after].map(Arc::new);
    let beats = own_beats(&Shown { rules: &**table.rules(), before: &before, events: &events, after: &after });
    let [beat, next] = &beats[..] else { panic!("two beats") };
    assert_eq!((&next.events, &*next.view), (&(2..3), &*after), "then the first new dog comes");
    let shown = beat.view.players[seat.index()].pack;
    assert_eq!((shown.free(0), shown.free(1)), (0, pack.free(1)), "only the dog that is scored is full");
    assert_eq!(beat.view.turn, after.turn, "everything else is as it is afterwards");
}

/// Plays a game by bots and returns how long each turn is shown at the normal pace, in milliseconds, and how
/// many rolls it has.
fn turns(options: &Options, seats: u8, seed: u8) -> Vec<(u32, u32)> {
    let info = |at: u8| SeatInfo { name: at.to_string(), kind: SeatKind::Person };
    let setup = Setup { options: *options, ..Setup::new((0..seats).map(info).collect()) };
    let mut table = Table::<Spots>::open(setup, ChanceSource::Seeded(Bytes32([seed; 32]))).expect("a table").0;
    let mut before = Arc::new(table.view(Viewer::Spectator));
    let mut rng = bot_rng(Bytes32([seed; 32]));
    let mut turns = vec![(0, 0)];
    for _ in 0..600 {
        let Some(seat) = table.to_move().to_act().first() else { break };
        let action = Greedy.think(table.rules(), &table.view(Viewer::Seat(seat)), &mut rng).action;
        let update = table.play(seat, action, None).expect("a legal action");
        for made in &update.steps {
            let after = Arc::new(made.after.view(table.rules(), Viewer::Spectator));
            let events: Vec<Event> = made.events.iter().map(|event| event.full.clone()).collect();
            let step = Shown { rules: &**table.rules(), before: &before, events: &events, after: &after };
            let mut shown = beats(&step).into_iter().peekable();
            // A step may end one turn and begin the next one.
            for (at, event) in events.iter().enumerate() {
                if matches!(event, Event::TurnBegan { .. }) {
                    turns.push((0, 0));
                }
                let Some(turn) = turns.last_mut() else { continue };
                turn.1 += u32::from(matches!(event, Event::Rolled { .. }));
                while let Some(beat) = shown.next_if(|beat| beat.events.end <= at + 1) {
                    turn.0 += u32::from(beat.move_ms + beat.rest_ms);
                }
            }
            before = after;
        }
    }
    turns.remove(0);
    turns
}

/// Nine of ten turns of bots take less than five seconds, and so does any turn with up to three rolls.
#[test]
fn the_turns_of_bots_are_short() {
    let sets = [
        TileSet::AdoptionEvent,
        TileSet::DogPark,
        TileSet::ObstacleCourse,
        TileSet::HuntingGrounds,
        TileSet::KennelClub,
        TileSet::PuppyPen,
    ];
    let mut all = Vec::new();
    for (seed, set) in (1..).zip(sets) {
        all.extend(turns(&Options { set, ..Options::default() }, 2, seed));
    }
    all.sort_unstable();
    let mean = all.iter().map(|turn| turn.0).sum::<u32>() / all.len() as u32;
    let (nine_of_ten, longest) = (all[all.len() * 9 / 10], all[all.len() - 1]);
    assert!(nine_of_ten.0 < 5000 && mean < 3200, "{mean} {nine_of_ten:?} {longest:?}");
    let three = all.iter().rev().find(|turn| turn.1 <= 3).expect("a turn");
    assert!(three.0 < 5000, "{three:?}");
}

/// The Stray says why it does what it does, and yet no turn takes five seconds.
#[test]
fn the_turns_of_the_stray_are_short() {
    for (seed, level) in (1..).zip([Level::Pup, Level::Mutt, Level::Alpha]) {
        let options = Options { mode: Mode::Solo, level, ..Options::default() };
        let mut all: Vec<(u32, u32)> = Vec::new();
        (seed..seed + 3).for_each(|seed| all.extend(turns(&options, 1, seed).into_iter().filter(|turn| turn.1 <= 3)));
        all.sort_unstable();
        assert!(all[all.len() - 1].0 < 5000, "{level:?}: {:?}", all[all.len() - 1]);
    }
}
