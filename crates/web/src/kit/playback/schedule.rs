//! When which beat is shown: a queue with time passed in.

use std::collections::VecDeque;

use super::Pace;

/// If more than this waits, in milliseconds, it is shown twice as fast.
const HURRY: f64 = 15_000.0;
/// If more than this waits, in milliseconds, all but the last [`HURRY`] is left out.
const JUMP: f64 = 60_000.0;

/// Something to be shown for a while.
#[derive(Clone, Debug)]
pub(super) struct Timed<T> {
    /// What is shown.
    pub(super) value: T,
    /// How long things move at the normal pace, in milliseconds.
    pub(super) move_ms: u16,
    /// How long they rest afterwards at the normal pace, in milliseconds.
    pub(super) rest_ms: u16,
    /// The pace of this beat, if it is not the one of the setting.
    pub(super) pace: Option<Pace>,
}

/// What to do now.
#[derive(Debug, PartialEq)]
pub(super) enum Tick<T> {
    /// Show this, and move things for this number of milliseconds.
    Show(T, f64),
    /// Go on showing the same until [`Schedule::until`].
    Wait,
    /// Show the table as it is: nothing waits.
    Idle,
}

/// The beats that wait.
#[derive(Debug)]
pub(super) struct Schedule<T> {
    waiting: VecDeque<Timed<T>>,
    /// When the beat that is being shown ends.
    until: Option<f64>,
    pace: Pace,
    /// Whether nothing moves; rests stay.
    still: bool,
}

impl<T> Schedule<T> {
    /// Returns an empty schedule.
    pub(super) const fn new(pace: Pace, still: bool) -> Self {
        Self { waiting: VecDeque::new(), until: None, pace, still }
    }

    /// Changes the pace of what has not begun.
    pub(super) fn set_pace(&mut self, pace: Pace, still: bool) {
        (self.pace, self.still) = (pace, still);
    }

    /// Adds a beat.
    pub(super) fn push(&mut self, beat: Timed<T>) {
        self.waiting.push_back(beat);
    }

    /// Leaves out everything, also the beat that is being shown.
    pub(super) fn clear(&mut self) {
        self.waiting.clear();
        self.until = None;
    }

    /// Returns when the beat that is being shown ends; `None` if none is.
    pub(super) const fn until(&self) -> Option<f64> {
        self.until
    }

    /// Returns how long a beat moves and rests at the present pace.
    fn times(&self, beat: &Timed<T>) -> (f64, f64) {
        let factor = beat.pace.unwrap_or(self.pace).factor();
        let moves = if self.still { 0.0 } else { f64::from(beat.move_ms) };
        (moves * factor, f64::from(beat.rest_ms) * factor)
    }

    /// Returns how long everything takes that has not been shown, in milliseconds.
    pub(super) fn left(&self, now: f64) -> f64 {
        let waiting: f64 = self.waiting.iter().map(|beat| self.times(beat)).map(|(moves, rests)| moves + rests).sum();
        waiting + self.until.map_or(0.0, |until| (until - now).max(0.0))
    }

    /// Returns what to show at this time.
    pub(super) fn tick(&mut self, now: f64) -> Tick<T> {
        if self.until.is_some_and(|until| now < until) {
            return Tick::Wait;
        }
        self.until = None;
        if self.left(now) > JUMP {
            while self.left(now) > HURRY {
                self.waiting.pop_front();
            }
        }
        loop {
            let hurry = if self.left(now) > HURRY { 0.5 } else { 1.0 };
            let Some(beat) = self.waiting.pop_front() else { return Tick::Idle };
            let (moves, rests) = self.times(&beat);
            if moves + rests > 0.0 {
                self.until = Some(now + (moves + rests) * hurry);
                return Tick::Show(beat.value, moves * hurry);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn beat(value: u32, move_ms: u16, rest_ms: u16) -> Timed<u32> {
        Timed { value, move_ms, rest_ms, pace: None }
    }

    fn schedule(count: u32, move_ms: u16, rest_ms: u16) -> Schedule<u32> {
        let mut schedule = Schedule::new(Pace::Normal, false);
        (0..count).for_each(|value| schedule.push(beat(value, move_ms, rest_ms)));
        schedule
    }

    #[test]
    fn beats_follow_each_other_and_then_the_table_is_shown() {
        let mut schedule = schedule(2, 300, 700);
        assert_eq!(schedule.left(0.0), 2_000.0);
        assert_eq!(schedule.tick(0.0), Tick::Show(0, 300.0));
        assert_eq!((schedule.tick(999.0), schedule.until()), (Tick::Wait, Some(1_000.0)));
        assert_eq!(schedule.left(400.0), 1_600.0);
        assert_eq!(schedule.tick(1_000.0), Tick::Show(1, 300.0));
        assert_eq!(schedule.tick(2_000.0), Tick::Idle);
        assert_eq!((schedule.left(2_000.0), schedule.until()), (0.0, None));
    }

    #[test]
    fn the_pace_scales_moves_and_rests() {
        for (pace, moves, until) in
            [(Pace::Calm, 140.0, 420.0), (Pace::Brisk, 50.0, 150.0), (Pace::Normal, 100.0, 300.0)]
        {
            let mut schedule = schedule(1, 100, 200);
            schedule.set_pace(pace, false);
            assert_eq!(schedule.tick(0.0), Tick::Show(0, moves), "{pace:?}");
            assert_eq!(schedule.until(), Some(until), "{pace:?}");
        }
        let mut at_once = schedule(3, 100, 200);
        at_once.set_pace(Pace::Instant, false);
        assert_eq!((at_once.left(0.0), at_once.tick(0.0)), (0.0, Tick::Idle));
    }

    #[test]
    fn a_beat_may_have_its_own_pace() {
        let mut schedule = Schedule::new(Pace::Instant, false);
        schedule.push(Timed { pace: Some(Pace::Calm), ..beat(7, 100, 100) });
        assert_eq!(schedule.tick(0.0), Tick::Show(7, 140.0));
        assert_eq!(schedule.until(), Some(280.0));
    }

    #[test]
    fn with_reduced_motion_only_rests_are_left() {
        let mut schedule = schedule(2, 300, 700);
        schedule.push(beat(9, 300, 0));
        schedule.set_pace(Pace::Normal, true);
        assert_eq!(schedule.left(0.0), 1_400.0);
        assert_eq!(schedule.tick(0.0), Tick::Show(0, 0.0));
        assert_eq!(schedule.tick(700.0), Tick::Show(1, 0.0));
        assert_eq!(schedule.tick(1_400.0), Tick::Idle, "a beat without rest shows nothing");
    }

    #[test]
    fn what_has_piled_up_is_shown_twice_as_fast() {
        let mut schedule = schedule(20, 200, 800);
        assert_eq!(schedule.tick(0.0), Tick::Show(0, 100.0));
        assert_eq!(schedule.until(), Some(500.0));
        let mut now = 0.0;
        let mut slow = 0;
        while let Some(until) = schedule.until() {
            slow += u32::from(until - now > 999.0);
            now = until;
            schedule.tick(now);
        }
        assert_eq!((slow, now), (15, 17_500.0), "the last 15 s at the normal speed");
    }

    #[test]
    fn of_more_than_a_minute_the_last_quarter_is_shown() {
        let mut schedule = schedule(61, 0, 1_000);
        assert_eq!(schedule.tick(0.0), Tick::Show(46, 0.0));
        assert_eq!(schedule.left(0.0), 15_000.0);
        let mut all = self::schedule(60, 0, 1_000);
        assert_eq!(all.tick(0.0), Tick::Show(0, 0.0), "a minute is not too much");
    }

    #[test]
    fn a_late_clock_starts_the_next_beat_from_now() {
        let mut schedule = schedule(2, 0, 500);
        schedule.tick(0.0);
        assert_eq!(schedule.tick(90_000.0), Tick::Show(1, 0.0));
        assert_eq!(schedule.until(), Some(90_500.0));
    }

    #[test]
    fn skipping_leaves_nothing() {
        let mut schedule = schedule(5, 0, 500);
        schedule.tick(0.0);
        schedule.clear();
        assert_eq!((schedule.left(1.0), schedule.tick(1.0)), (0.0, Tick::Idle));
        schedule.push(beat(8, 0, 500));
        assert_eq!(schedule.tick(2.0), Tick::Show(8, 0.0), "what comes later is shown again");
    }
}
