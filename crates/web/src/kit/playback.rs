//! Playback: what others did is shown beat by beat, at a pace that a person can follow. The table never waits
//! for it, so what is drawn may lag behind.

mod schedule;

use core::ops::Range;
use core::time::Duration;
use std::sync::Arc;

use game_core::Game;
use leptos::prelude::*;
use serde::{Deserialize, Serialize};

use crate::boards::{Now, Shared, TypedLink, TypedStep};
use crate::link::LinkKind;
use crate::sound::{Sound, play};
use schedule::{Schedule, Tick, Timed};

/// How fast things are shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Pace {
    /// As the boards say.
    #[default]
    Normal,
    /// Slower.
    Calm,
    /// Twice as fast.
    Brisk,
    /// At once.
    Instant,
}

impl Pace {
    /// Returns the factor for durations.
    pub(crate) const fn factor(self) -> f64 {
        match self {
            Self::Normal => 1.0,
            Self::Calm => 1.4,
            Self::Brisk => 0.5,
            Self::Instant => 0.0,
        }
    }
}

/// One thing that is to be seen apart.
#[derive(Clone, Debug)]
pub(crate) struct Beat<G: Game> {
    /// What is drawn.
    pub(crate) view: Arc<G::View>,
    /// The events of the step that it shows.
    pub(crate) events: Range<usize>,
    /// How long things move, in milliseconds.
    pub(crate) move_ms: u16,
    /// How long they rest afterwards, in milliseconds.
    pub(crate) rest_ms: u16,
    /// What is heard.
    pub(crate) sound: Option<Sound>,
}

/// A step to be split into beats.
pub(crate) struct Shown<'a, G: Game> {
    /// The rules of the table.
    pub(crate) rules: &'a G::Rules,
    /// The view before the step.
    pub(crate) before: &'a Arc<G::View>,
    /// The events of the step.
    pub(crate) events: &'a [G::Event],
    /// The view after it.
    pub(crate) after: &'a Arc<G::View>,
}

impl<G: Game> Shown<'_, G> {
    /// Returns one beat that shows the whole step.
    pub(crate) fn one_beat(&self, move_ms: u16, rest_ms: u16) -> Vec<Beat<G>> {
        vec![Beat { view: self.after.clone(), events: 0..self.events.len(), move_ms, rest_ms, sound: None }]
    }
}

/// A beat that is being shown.
#[derive(Debug)]
pub(crate) struct Playing<G: Game> {
    /// The index of its step among the told steps.
    pub(crate) step: usize,
    /// The events of the step.
    pub(crate) events: Arc<[G::Event]>,
    /// The beat.
    pub(crate) beat: Beat<G>,
    /// How long things move at the present pace, in milliseconds; 0 if motion is reduced.
    pub(crate) move_ms: f64,
    /// Whether it was shown before and a person asked to see it again.
    pub(crate) again: bool,
}

/// A beat that waits, with its step.
struct Waiting<G: Game> {
    step: usize,
    events: Arc<[G::Event]>,
    beat: Beat<G>,
    again: bool,
}

/// How a board splits a step into beats.
pub(crate) type Beats<G> = Arc<dyn Fn(&Shown<'_, G>) -> Vec<Beat<G>> + Send + Sync>;

/// What has been shown of a table, without signals and timers.
struct Reel<G: Game> {
    schedule: Schedule<Waiting<G>>,
    beats: Beats<G>,
    /// How it splits a step of the viewer's own: what was seen while it was laid out is not shown again.
    own_beats: Beats<G>,
    /// The epoch of the told steps, and how many of them have been taken in.
    epoch: u32,
    taken: usize,
    /// The view after the last step that was taken in.
    view: Arc<G::View>,
    /// The last view that came with a step: there are none between decisions of the viewer's own.
    known: Arc<G::View>,
    /// Steps that are to be shown again as soon as their views are there.
    again: Option<Range<usize>>,
    /// Whether the table is a record, through which a person steps.
    is_record: bool,
}

impl<G: Game> Reel<G> {
    /// Starts with the table as it is.
    fn new(now: &Now<G>, [beats, own_beats]: [Beats<G>; 2], is_record: bool) -> Self {
        let schedule = Schedule::new(Pace::Normal, false);
        let told = &now.snapshot.told;
        Self {
            schedule,
            beats,
            own_beats,
            epoch: told.epoch,
            taken: now.told.len(),
            view: now.view.clone(),
            known: now.view.clone(),
            again: None,
            is_record,
        }
    }

    /// Takes in the steps that have been told since. The viewer's own steps have been shown already, but for
    /// what the board picks out; if steps were taken back, it starts from the table as it is.
    fn take_in(&mut self, now: &Now<G>) {
        let told = &now.snapshot.told;
        if told.epoch != self.epoch {
            self.schedule.clear();
            self.again = None;
            self.epoch = told.epoch;
            self.taken = told.begin;
            let before = told.begin.checked_sub(1).and_then(|at| now.told.get(at)?.view.clone());
            self.view = before.or_else(|| now.told.get(told.begin)?.view.clone()).unwrap_or_else(|| now.view.clone());
            self.known = self.view.clone();
        }
        if self.is_record && now.told.len() > self.taken {
            // A person who steps on has seen enough of the step before.
            self.schedule.clear();
        }
        for (at, step) in now.told.iter().enumerate().skip(self.taken) {
            if step.own {
                self.schedule.clear();
            }
            self.push(now, at, step, None);
            self.view = step.view.clone().unwrap_or_else(|| now.view.clone());
            if let Some(view) = &step.view {
                self.known = view.clone();
            }
        }
        self.taken = now.told.len();
        self.push_again(now);
    }

    fn push(&mut self, now: &Now<G>, at: usize, step: &TypedStep<G>, pace: Option<Pace>) {
        let Some(after) = &step.view else { return };
        // A step that a person asks to see again is shown whole.
        let own = step.own && pace.is_none();
        let before = if own { &self.known } else { &self.view };
        let shown = Shown { rules: &*now.rules, before, events: &step.events, after };
        for beat in if own { (self.own_beats)(&shown) } else { (self.beats)(&shown) } {
            let (move_ms, rest_ms) = (beat.move_ms, beat.rest_ms);
            let value = Waiting { step: at, events: step.events.clone(), beat, again: pace.is_some() };
            self.schedule.push(Timed { value, move_ms, rest_ms, pace });
        }
    }

    /// Shows the steps again that were asked for, if all their views are there.
    fn push_again(&mut self, now: &Now<G>) {
        let Some(range) = self.again.clone() else { return };
        let range = range.start.min(now.told.len())..range.end.min(now.told.len());
        if now.told[range.clone()].iter().any(|step| step.view.is_none()) {
            return;
        }
        self.again = None;
        let before = range.start.checked_sub(1).and_then(|at| now.told[at].view.clone());
        let last = core::mem::replace(&mut self.view, now.view.clone());
        for (at, step) in now.told.iter().enumerate().take(range.end).skip(range.start) {
            self.view = match (at == range.start, &before) {
                (true, Some(before)) => before.clone(),
                (true, None) => step.view.clone().unwrap_or_else(|| now.view.clone()),
                _ => now.told[at - 1].view.clone().unwrap_or_else(|| now.view.clone()),
            };
            self.push(now, at, step, Some(Pace::Calm));
        }
        self.view = last;
    }
}

/// The playback of a table. Copies share it.
pub(crate) struct Playback<G: Game> {
    reel: StoredValue<Reel<G>>,
    timer: StoredValue<Option<TimeoutHandle>>,
    link: TypedLink<G>,
    now: Memo<Shared<Now<G>>>,
    playing: RwSignal<Option<Shared<Playing<G>>>>,
    /// How many of the told steps have been taken in.
    taken: RwSignal<usize>,
}

impl<G: Game> Clone for Playback<G> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G: Game> Copy for Playback<G> {}

impl<G: Game> Playback<G> {
    /// Returns the playback of a table, which follows its snapshots at this pace. If `still`, nothing moves.
    /// The first of `beats` splits the steps of others, the second those of the viewer.
    pub(crate) fn new(
        link: TypedLink<G>,
        now: Memo<Shared<Now<G>>>,
        pace: Signal<(Pace, bool)>,
        beats: [Beats<G>; 2],
    ) -> Self {
        let is_record = link.terms().kind == LinkKind::Replay;
        let reel = Reel::new(&now.get_untracked(), beats, is_record);
        let taken = RwSignal::new(reel.taken);
        let playback = Self {
            reel: StoredValue::new(reel),
            timer: StoredValue::new(None),
            link,
            now,
            playing: RwSignal::new(None),
            taken,
        };
        Effect::new(move || {
            let (pace, still) = pace.get();
            playback.reel.try_update_value(|reel| reel.schedule.set_pace(pace, still));
        });
        Effect::new(move || {
            now.with(|now| playback.reel.try_update_value(|reel| reel.take_in(now)));
            playback.run();
            // After what is to be shown of them has begun: nothing counts as shown before.
            taken.set(now.with_untracked(|now| now.told.len()));
        });
        on_cleanup(move || playback.stop_timer());
        playback
    }

    /// Returns the beat that is being shown; `None` if the table is shown as it is.
    pub(crate) fn playing(&self) -> Signal<Option<Shared<Playing<G>>>> {
        self.playing.into()
    }

    /// Returns how many of the told steps are shown, or have been.
    pub(crate) fn shown(&self) -> usize {
        // What is shown again was shown before.
        let step = self.playing.with(|playing| Some(playing.as_ref().filter(|playing| !playing.again)?.step + 1));
        step.unwrap_or_else(|| self.taken.get())
    }

    /// Jumps to the end of what is playing; returns whether anything was.
    pub(crate) fn skip(&self) -> bool {
        let was_playing = self.playing.with_untracked(Option::is_some);
        self.reel.try_update_value(|reel| reel.schedule.clear());
        self.run();
        was_playing
    }

    /// Shows told steps again, at the calm pace, after what is playing.
    pub(crate) fn again(&self, steps: Range<usize>) {
        let before = steps.start.saturating_sub(1);
        self.link.recall(before..steps.end);
        self.now.with_untracked(|now| {
            self.reel.try_update_value(|reel| {
                reel.again = Some(steps);
                reel.push_again(now);
            })
        });
        self.run();
    }

    fn stop_timer(self) {
        if let Some(Some(timer)) = self.timer.try_update_value(Option::take) {
            timer.clear();
        }
    }

    /// Shows what is due, and sets the timer for what follows.
    fn run(self) {
        let clock = js_sys::Date::now();
        let ticked = self.reel.try_update_value(|reel| {
            let tick = reel.schedule.tick(clock);
            (tick, reel.schedule.until(), reel.schedule.left(clock))
        });
        let Some((tick, until, left)) = ticked else { return };
        match tick {
            Tick::Show(Waiting { step, events, beat, again }, move_ms) => {
                if let Some(sound) = beat.sound {
                    play(sound);
                }
                self.playing.set(Some(Shared(Arc::new(Playing { step, events, beat, move_ms, again }))));
            }
            Tick::Idle if self.playing.with_untracked(Option::is_some) => self.playing.set(None),
            Tick::Idle | Tick::Wait => {}
        }
        self.stop_timer();
        if let Some(until) = until {
            let wait = Duration::from_millis((until - clock).max(0.0).ceil() as u64);
            let timer = set_timeout_with_handle(move || self.run(), wait).ok();
            self.timer.try_update_value(|kept| *kept = timer);
        }
        self.link.shown_late(left);
    }
}

#[cfg(test)]
mod tests {
    use catalog::{AnyTable, AnyUpdate, TableBox};
    use game_core::{Seat, Viewer};
    use ingenious::{Event, Ingenious};

    use super::*;
    use crate::covers;
    use crate::link::{Options, Snapshot, Told};

    /// A table as seat 0 sees it.
    struct Sim {
        table: TableBox,
        told: Told,
        now: Now<Ingenious>,
        reel: Reel<Ingenious>,
    }

    const VIEWER: Viewer = Viewer::Seat(Seat::new(0));

    fn decode(table: &dyn AnyTable, told: &Told, before: Option<&Now<Ingenious>>) -> Now<Ingenious> {
        let snapshot = Snapshot::of(table, VIEWER, told.clone(), 0, None);
        Now::decode(snapshot, &Options::default(), before).expect("a table of the game")
    }

    impl Sim {
        fn new() -> Self {
            let board = covers::boards()[0];
            let names = ["a".to_owned(), "b".to_owned()];
            let table = board.lesson().table(board.game(), names).expect("the opening is legal");
            let told = Told::all(&*table, VIEWER);
            let now = decode(&*table, &told, None);
            // Every event that is not a draw is seen for a second.
            let beats = |step: &Shown<'_, Ingenious>| {
                let drawn = step.events.iter().all(|event| matches!(event, Event::Drew { .. }));
                if drawn { Vec::new() } else { step.one_beat(200, 800) }
            };
            let reel = Reel::new(&now, [Arc::new(beats), Arc::new(|_: &Shown<'_, Ingenious>| Vec::new())], false);
            Self { table, told, now, reel }
        }

        fn tell(&mut self, update: &AnyUpdate, own: usize) {
            self.told.extend(update, VIEWER, own);
            self.take_in();
        }

        fn take_in(&mut self) {
            self.now = decode(&*self.table, &self.told, Some(&self.now));
            self.reel.take_in(&self.now);
        }

        fn play(&mut self, seat: u8, action: &str) {
            let update = self.table.play(Seat::new(seat), action, None).expect("legal");
            self.tell(&update, usize::from(seat == 0));
        }

        fn draw(&mut self, outcome: &str) {
            let update = self.table.chance(outcome).expect("possible");
            self.tell(&update, 0);
        }

        fn turn(&mut self) {
            self.play(0, "RB 0,-4 0,-3");
            self.play(0, "keep");
            self.draw("draw 0 GB");
        }
    }

    #[test]
    fn the_past_is_not_played_and_own_steps_are_not_played_again() {
        let mut sim = Sim::new();
        assert!(!sim.now.told.is_empty(), "the opening was told");
        assert_eq!(sim.reel.schedule.left(0.0), 0.0);
        sim.turn();
        assert_eq!(sim.reel.schedule.left(0.0), 0.0, "own steps and a draw without a beat");
    }

    #[test]
    fn two_updates_at_once_lose_nothing() {
        let mut sim = Sim::new();
        sim.turn();
        let before = sim.now.view.clone();
        for action in ["OO 1,3 1,4", "keep"] {
            let update = sim.table.play(Seat::new(1), action, None).expect("legal");
            sim.told.extend(&update, VIEWER, 0);
        }
        sim.take_in();
        assert_eq!(sim.reel.schedule.left(0.0), 2_000.0);
        let Tick::Show(first, 200.0) = sim.reel.schedule.tick(0.0) else { panic!("a beat is shown") };
        assert_eq!(first.step, sim.now.told.len() - 2);
        assert!(first.events.iter().any(|event| matches!(event, Event::Placed { .. })));
        assert_eq!(first.beat.view.board.len(), before.board.len() + 1, "each step comes with its view");
        assert_eq!(first.beat.view.phase, ingenious::Phase::TurnEnd);
    }

    #[test]
    fn steps_that_are_taken_back_end_what_is_playing() {
        let mut sim = Sim::new();
        sim.turn();
        sim.play(1, "OO 1,3 1,4");
        assert!(sim.reel.schedule.left(0.0) > 0.0);
        sim.table.undo(Seat::new(1), 1, None).expect("the table allows it");
        let all = sim.table.told(VIEWER).into_iter().map(|step| step.into_iter().map(Into::into).collect());
        sim.told.replace(all.collect());
        sim.take_in();
        assert_eq!(sim.reel.schedule.left(0.0), 0.0);
        assert_eq!(sim.reel.view, sim.now.view);
        sim.play(1, "OO 1,3 1,4");
        assert_eq!(sim.reel.schedule.left(0.0), 1_000.0, "what follows is played");
    }

    #[test]
    fn an_own_step_ends_what_was_playing_before_it() {
        let mut sim = Sim::new();
        sim.turn();
        sim.play(1, "OO 1,3 1,4");
        sim.play(1, "keep");
        sim.draw("draw 1 RG");
        assert!(sim.reel.schedule.left(0.0) > 0.0);
        sim.play(0, "RR 1,-5 1,-4");
        assert_eq!(sim.reel.schedule.left(0.0), 0.0);
    }

    #[test]
    fn a_turn_is_shown_again_once_its_views_are_there() {
        let mut sim = Sim::new();
        sim.turn();
        let len = sim.now.told.len();
        let old = 0..len - 3;
        sim.reel.again = Some(old.clone());
        sim.reel.push_again(&sim.now);
        assert!(sim.reel.again.is_some(), "it waits for the views");
        let views = sim.table.views(VIEWER, old.clone());
        sim.told.fill(0, views.into_iter().map(Into::into));
        sim.reel.again = Some(len - 3..len);
        sim.take_in();
        assert!(sim.reel.again.is_none());
        assert_eq!(sim.reel.schedule.left(0.0), 2_800.0, "a placement and the end of a turn, calmly");
        assert_eq!(sim.reel.view, sim.now.view, "new steps go on from the table");
    }

    #[test]
    fn what_is_the_same_is_not_decoded_again() {
        let mut sim = Sim::new();
        let first = decode(&*sim.table, &sim.told, None);
        let snapshot = Snapshot { away: Some(game_core::SeatSet::EMPTY), ..first.snapshot.clone() };
        let same = Now::decode(snapshot, &Options::default(), Some(&first)).expect("the same table");
        assert!(Arc::ptr_eq(&first.view, &same.view) && Arc::ptr_eq(&first.told, &same.told));
        assert!(first.planning() == same.planning(), "presence alone does not sketch again");
        let before = sim.now.told[0].clone();
        sim.turn();
        assert!(Arc::ptr_eq(&before, &sim.now.told[0]));
        assert!(first.planning() != sim.now.planning());
    }
}
