//! The final count, shown on the board line by line: it plays by itself, is paused, stepped, skipped and
//! shown again. Who steps wants to look: the count waits from then on.
//!
//! The board gives a list of [`CountLine`]s, and draws what [`CountRunner::line`] says: the cells that are
//! counted, and the rows of the score sheet as far as [`CountRunner::sum`] has come.
//!
//! ```ignore
//! let count = CountRunner::new(lines, pace);
//! count.listen();                          // arrows, Enter, Escape
//! count.follow(ended, counting);           // plays once when the game ends
//! let lit = move || count.line().with(|line| line.as_ref().map(|line| line.cells.clone()));
//! let row = move || count.sum(row);        // of every line up to the one that is shown; of all at rest
//! view! { <div on:click=move |_| count.step()>{map}</div>{count.view(t("…"), total)} }
//! ```
//!
//! With reduced motion nothing plays by itself: Enter shows the next line.

use core::time::Duration;

use leptos::ev::KeyboardEvent;
use leptos::leptos_dom::helpers::TimeoutHandle;
use leptos::prelude::*;

use super::grid::Way;
use super::key::{Key, is_for_control};
use super::playback::Pace;
use crate::dom::{live, on_window};
use crate::sound::{Sound, play};
use crate::words::{n, t, tell};

/// The longest that a whole count plays at the normal pace, in milliseconds; more lines are shown faster.
const LONGEST: f64 = 20_000.0;
/// The shortest that a line is shown at the normal pace, in milliseconds: numbers have to be read.
const SHORTEST: f64 = 450.0;

/// How long the table is seen as it ended before the count begins.
const BEFORE: Duration = Duration::from_millis(300);

/// A line of the count.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct CountLine {
    /// The `id` of the row of the score sheet that it belongs to.
    pub(crate) line: usize,
    /// What it counts, by the board's own numbers.
    pub(crate) cells: Vec<usize>,
    /// What is shown and said, such as *Jungle: 15 × 2 = 30*.
    pub(crate) text: String,
    /// What it adds to its row.
    pub(crate) value: i32,
    /// How long it is shown at the normal pace, in milliseconds.
    pub(crate) ms: u16,
}

/// Where a count is, without signals and timers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Place {
    /// Nothing is being counted: everything is shown as counted.
    #[default]
    Rest,
    /// The line at this index is shown.
    At(usize),
}

impl Place {
    /// Returns the place after this one.
    const fn next(self, count: usize) -> Self {
        match self {
            Self::At(at) if at + 1 < count => Self::At(at + 1),
            _ => Self::Rest,
        }
    }

    /// Returns the place before this one; the first stays.
    const fn back(self) -> Self {
        match self {
            Self::At(at) => Self::At(at.saturating_sub(1)),
            Self::Rest => Self::Rest,
        }
    }

    /// Returns how many of `count` lines are counted.
    const fn counted(self, count: usize) -> usize {
        match self {
            Self::At(at) => at + 1,
            Self::Rest => count,
        }
    }
}

/// Returns how long a line is shown, in milliseconds; `None` if it waits for a person.
fn shown_ms(lines: &[CountLine], at: usize, pace: Pace, still: bool) -> Option<f64> {
    if still {
        return None;
    }
    let all: f64 = lines.iter().map(|line| f64::from(line.ms)).sum();
    let shrunk = if all > LONGEST { LONGEST / all } else { 1.0 };
    let line = f64::from(lines.get(at)?.ms);
    Some((line * shrunk).max(SHORTEST.min(line)) * pace.factor())
}

/// Returns what the first lines add to a row.
fn sum(lines: &[CountLine], counted: usize, row: usize) -> i32 {
    lines.iter().take(counted).filter(|line| line.line == row).map(|line| line.value).sum()
}

/// The count of a table. Copies share it.
#[derive(Clone, Copy)]
pub(crate) struct CountRunner {
    lines: Memo<Vec<CountLine>>,
    pace: Signal<(Pace, bool)>,
    place: RwSignal<Place>,
    paused: RwSignal<bool>,
    timer: StoredValue<Option<TimeoutHandle>>,
}

impl CountRunner {
    /// Returns a count at rest. `pace` is how fast things are shown, and whether motion is reduced.
    pub(crate) fn new(lines: Signal<Vec<CountLine>>, pace: Signal<(Pace, bool)>) -> Self {
        let runner = Self {
            lines: Memo::new(move |_| lines.get()),
            pace,
            place: RwSignal::new(Place::Rest),
            paused: RwSignal::new(false),
            timer: StoredValue::new(None),
        };
        // Other lines are another count.
        Effect::watch(move || runner.lines.get(), move |_, _, _| runner.skip(), false);
        on_cleanup(move || runner.stop_timer());
        runner
    }

    /// Counts from the first line. At the instant pace there is nothing to see.
    pub(crate) fn start(self) {
        let instant = self.pace.get_untracked() == (Pace::Instant, false);
        let empty = self.lines.with_untracked(Vec::is_empty);
        self.paused.set(false);
        self.show(if instant || empty { Place::Rest } else { Place::At(0) });
    }

    /// Counts once when the game ends, not when a finished table is opened. `counting` is set until its last
    /// line was shown, or was skipped.
    pub(crate) fn follow(self, ended: Memo<bool>, counting: RwSignal<bool>) {
        Effect::new(move |before: Option<bool>| {
            let over = ended.get();
            if before == Some(false) && over {
                counting.set(true);
                let start = move || {
                    // The table may have been left meanwhile.
                    if ended.try_get_untracked() == Some(true) {
                        self.start();
                        counting.set(self.runs_untracked());
                    }
                };
                set_timeout(start, BEFORE);
            }
            over
        });
        Effect::watch(
            move || self.runs(),
            move |runs, before, _| {
                if before == Some(&true) && !runs {
                    counting.set(false);
                }
            },
            false,
        );
    }

    /// Shows the next line and waits there; after the last one the count is over. Does nothing at rest.
    pub(crate) fn step(self) {
        self.paused.set(true);
        self.go_on();
    }

    /// Shows the line before and waits there.
    pub(crate) fn back(self) {
        self.paused.set(true);
        if self.runs_untracked() {
            self.show(self.place.get_untracked().back());
        }
    }

    /// Shows the next line; after the last one the count is over.
    fn go_on(self) {
        if self.runs_untracked() {
            let count = self.lines.with_untracked(Vec::len);
            self.show(self.place.get_untracked().next(count));
        }
    }

    /// Waits at the line that is shown, or goes on by itself.
    fn pause(self) {
        self.paused.update(|paused| *paused = !*paused);
        self.wait();
    }

    /// Ends the count: everything is shown as counted.
    pub(crate) fn skip(self) {
        self.show(Place::Rest);
    }

    /// Returns whether lines are being shown.
    pub(crate) fn runs(self) -> bool {
        self.place.get() != Place::Rest
    }

    fn runs_untracked(self) -> bool {
        self.place.get_untracked() != Place::Rest
    }

    /// Returns the line that is shown; `None` at rest.
    pub(crate) fn line(self) -> Signal<Option<CountLine>> {
        Signal::derive(move || match self.place.get() {
            Place::At(at) => self.lines.with(|lines| lines.get(at).cloned()),
            Place::Rest => None,
        })
    }

    /// Returns what has been counted for a row of the score sheet; all of it at rest.
    pub(crate) fn sum(self, row: usize) -> i32 {
        self.lines.with(|lines| sum(lines, self.place.get().counted(lines.len()), row))
    }

    /// Returns what has been counted for all rows together.
    pub(crate) fn total(self) -> i32 {
        self.lines.with(|lines| {
            let counted = self.place.get().counted(lines.len());
            lines.iter().take(counted).map(|line| line.value).sum()
        })
    }

    fn show(self, place: Place) {
        self.place.set(place);
        if place != Place::Rest {
            play(Sound::Tick);
        }
        self.wait();
    }

    /// Goes on once the line that is shown has had its time, unless it waits for a person.
    fn wait(self) {
        self.stop_timer();
        let Place::At(at) = self.place.get_untracked() else { return };
        let (pace, still) = self.pace.get_untracked();
        let still = still || self.paused.get_untracked();
        let wait = self.lines.with_untracked(|lines| shown_ms(lines, at, pace, still));
        if let Some(wait) = wait {
            let timer = set_timeout_with_handle(move || self.go_on(), Duration::from_millis(wait as u64)).ok();
            self.timer.try_update_value(|kept| *kept = timer);
        }
    }

    fn stop_timer(self) {
        if let Some(Some(timer)) = self.timer.try_update_value(Option::take) {
            timer.clear();
        }
    }

    /// Steps by the keyboard while lines are shown: the arrows forward and back, Enter to the end, or with
    /// reduced motion to the next line, and Escape to the end.
    pub(crate) fn listen(self) {
        on_window(leptos::ev::keydown, move |event: KeyboardEvent| {
            if !self.runs_untracked() || is_for_control(&event) {
                return;
            }
            let Some(key) = Key::read(&event).filter(|key| !event.repeat() || key.may_repeat()) else { return };
            let still = self.pace.get_untracked().1;
            match key {
                Key::Move(Way::Right | Way::Down) | Key::Choose => self.step(),
                Key::Move(Way::Left | Way::Up) => self.back(),
                Key::Press { .. } if still => self.step(),
                Key::Press { .. } | Key::LetGo => self.skip(),
                _ => return,
            }
            event.prevent_default();
            event.stop_propagation();
        });
    }

    /// Returns the line that is shown with its buttons; at rest the total and *count again*. Each line is
    /// read aloud.
    pub(crate) fn view(self, label: String, total: Signal<String>) -> AnyView {
        let runs = Memo::new(move |_| self.runs());
        let line = self.line();
        let text = Memo::new(move |_| line.with(|line| line.as_ref().map(|line| line.text.clone())));
        let far = move || {
            let count = self.lines.with(Vec::len);
            let counted = self.place.get().counted(count);
            tell("count-far", &[("number", n(counted as i64)), ("count", n(count as i64))])
        };
        let button = move |class: &'static str, words: &'static str, act: fn(Self)| {
            view! { <button type="button" class=class on:click=move |_| act(self)>{t(words)}</button> }
        };
        let buttons = move || {
            if runs.get() {
                // With reduced motion nothing plays, so there is nothing to pause.
                let plays = move || {
                    let words = if self.paused.get() { "replay-play" } else { "replay-pause" };
                    (!self.pace.get().1).then(|| button("btn", words, Self::pause))
                };
                view! {
                    <small class="num">{far}</small>
                    {button("btn", "replay-back", Self::back)}
                    {plays}
                    {button("btn primary", "replay-next", Self::step)}
                    {button("btn", "count-skip", Self::skip)}
                }
                .into_any()
            } else {
                button("btn", "count-again", Self::start).into_any()
            }
        };
        view! {
            <div class="kcount" class:runs=runs role="group" aria-label=label>
                <p class="words" aria-live="polite">{move || text.get().unwrap_or_else(|| total.get())}</p>
                {live(buttons)}
            </div>
        }
        .into_any()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines() -> Vec<CountLine> {
        let line = |line, value, ms| CountLine { line, value, ms, ..CountLine::default() };
        vec![line(0, 24, 400), line(1, 30, 1_000), line(1, 6, 1_000), line(5, 21, 600)]
    }

    #[test]
    fn every_line_is_shown_once_and_then_everything_is_counted() {
        let mut place = Place::At(0);
        let mut seen = Vec::new();
        while let Place::At(at) = place {
            seen.push(at);
            place = place.next(4);
        }
        assert_eq!(seen, [0, 1, 2, 3]);
        assert_eq!(place.counted(4), 4);
        assert_eq!(Place::At(2).back(), Place::At(1));
        assert_eq!(Place::At(0).back(), Place::At(0));
        assert_eq!(Place::Rest.back(), Place::Rest);
    }

    #[test]
    fn a_row_grows_with_its_lines_and_ends_on_their_sum() {
        let lines = lines();
        let grows: Vec<i32> = (0..=lines.len()).map(|counted| sum(&lines, counted, 1)).collect();
        assert_eq!(grows, [0, 0, 30, 36, 36]);
        assert_eq!(sum(&lines, Place::Rest.counted(lines.len()), 5), 21);
    }

    #[test]
    fn a_long_count_is_shown_faster() {
        let lines = lines();
        assert_eq!(shown_ms(&lines, 1, Pace::Normal, false), Some(1_000.0));
        assert_eq!(shown_ms(&lines, 1, Pace::Brisk, false), Some(500.0));
        let many: Vec<CountLine> = lines.iter().cycle().take(32).cloned().collect();
        let shown = |lines: &[CountLine], at| shown_ms(lines, at, Pace::Normal, false).expect("it plays");
        assert!(shown(&many, 1) < 1_000.0, "{}", shown(&many, 1));
        let endless: Vec<CountLine> = lines.iter().cycle().take(200).cloned().collect();
        assert_eq!(shown(&endless, 1), SHORTEST, "but not faster than it can be read");
        assert_eq!(shown(&endless, 0), 400.0, "a short line stays as short as it is");
    }

    #[test]
    fn with_reduced_motion_a_line_waits_for_a_person() {
        assert_eq!(shown_ms(&lines(), 0, Pace::Normal, true), None);
        assert_eq!(shown_ms(&lines(), 9, Pace::Normal, false), None);
    }
}
