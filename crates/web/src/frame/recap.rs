//! What happened since the viewer's last turn: lines of the log above the question, until the first gesture.
//!
//! It lies above the table and changes the place of nothing.

use core::ops::Range;
use core::time::Duration;

use game_core::Seat;
use leptos::prelude::*;

use crate::boards::LogLine;
use crate::dom::live;
use crate::kit::sheet::{SheetKind, sheet};
use crate::words::{n, t, tell};

/// How many lines are shown where there is room.
const LINES: usize = 4;
/// How long a line is shown where there is room for one, in milliseconds.
const LINE: u32 = 800;
/// How long all lines together are shown there, in milliseconds.
const ALL: u32 = 3000;

/// The steps of the line that the recap shows alone, which a board may mark. Copies share it.
#[derive(Clone, Copy)]
pub(crate) struct Pointed(RwSignal<Option<Range<usize>>>);

impl Pointed {
    /// Provides it as a context to the board.
    pub(super) fn provide() -> Self {
        let pointed = Self(RwSignal::new(None));
        provide_context(pointed);
        pointed
    }

    /// Returns the steps; tracked.
    pub(crate) fn steps(self) -> Option<Range<usize>> {
        self.0.get()
    }
}

/// A line of the recap.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct RecapLine {
    /// The line of the log.
    line: LogLine,
    /// Who did it; empty if nobody did.
    name: String,
    /// What it means for the viewer.
    touch: Option<String>,
}

impl RecapLine {
    /// Returns the line in words, first what it means for the viewer.
    fn said(&self) -> String {
        let touch = self.touch.as_deref().unwrap_or_default();
        [touch, &self.line.words].join(" ").trim().to_owned()
    }

    /// Returns what is seen of the line; what it means for the viewer is told in its place.
    fn told(&self) -> AnyView {
        match self.touch.clone() {
            Some(touch) => view! { <span class="touch" aria-hidden="true">{touch}</span> }.into_any(),
            None => {
                view! { <span class="shown" aria-hidden="true" inner_html=self.line.shown.clone()></span> }.into_any()
            }
        }
    }
}

/// Returns what happened since a seat's last line: first what touches the seat, then the rest, both in the
/// order in which they happened. A line that shares steps with the seat's own, as in a simultaneous phase,
/// counts as later. A line of the seat that touches the seat is nothing it did: it was scored, for example.
/// How the table was laid out is not told.
pub(crate) fn since(lines: &[LogLine], viewer: Seat, name: impl Fn(Seat) -> String) -> Vec<RecapLine> {
    let touch = |line: &LogLine| line.touches.iter().find(|(seat, _)| *seat == viewer).map(|(_, words)| words.clone());
    let is_own = |line: &&LogLine| line.seat == Some(viewer) && !line.befell();
    let own = lines.iter().rev().find(is_own);
    let is_later = |line: &&LogLine| own.is_none_or(|own| line.steps.end > own.steps.start);
    let news = lines.iter().filter(|line| !line.opening && !is_own(line)).filter(is_later);
    let name = |line: &LogLine| line.seat.map(&name).unwrap_or_default();
    let recap = news.map(|line| RecapLine { line: line.clone(), name: name(line), touch: touch(line) });
    let (touching, rest): (Vec<_>, Vec<_>) = recap.partition(|line| line.touch.is_some());
    touching.into_iter().chain(rest).collect()
}

/// Returns which of the lines is shown after this time where there is room for one; `None` once all have had
/// their time.
fn shown_after(elapsed: u32, count: usize) -> Option<usize> {
    let last = count.checked_sub(1)?;
    (elapsed < ALL).then(|| last.min((elapsed / LINE) as usize))
}

/// What the recap needs of a table.
#[derive(Clone, Copy)]
pub(crate) struct Parts {
    /// The lines.
    pub(crate) lines: Memo<Vec<RecapLine>>,
    /// Whether a question is open of which nothing has been answered.
    pub(crate) open: Memo<bool>,
    /// Whether there is room for one line only.
    pub(crate) small: Memo<bool>,
    /// Shows told steps again.
    pub(crate) again: Callback<Range<usize>>,
    /// Opens the log.
    pub(crate) open_log: Callback<()>,
    /// Is told which line is shown alone.
    pub(crate) pointed: Pointed,
}

/// Returns the recap.
pub(crate) fn recap(parts: Parts) -> AnyView {
    let Parts { lines, open, small, again, open_log, pointed } = parts;
    let listed = RwSignal::new(false);
    let elapsed = elapsed(Memo::new(move |_| open.get() && small.get()), lines);
    let at = Memo::new(move |_| shown_after(elapsed.get(), lines.with(Vec::len)));
    let one = Memo::new(move |_| {
        let at = at.get().filter(|_| open.get() && small.get())?;
        lines.with(|lines| lines.get(at).map(|line| line.line.steps.clone()))
    });
    Effect::new(move || pointed.0.set(one.get()));
    let drawn = move || {
        let count = lines.with(Vec::len);
        match () {
            () if !open.get() || count == 0 => None,
            () if small.get() => Some(all_in_one(lines, at, listed)),
            () => Some(list(lines, again, open_log)),
        }
    };
    let play = Callback::new(move |steps| {
        listed.set(false);
        again.run(steps);
    });
    let all = move || {
        let lines = lines.get().into_iter().map(|line| view! { <li>{button(line, play)}</li> });
        view! { <ul class="recap-all">{lines.collect_view()}</ul> }.into_any()
    };
    view! {
        {live(drawn)}
        {sheet(listed, SheetKind::Drawer, Signal::derive(|| t("recap")), all)}
    }
    .into_any()
}

/// Returns the first lines as one button that lists them all. Where a board has room for one line only, the
/// style sheet shows the one that is marked; once all have had their time it shows none.
fn all_in_one(lines: Memo<Vec<RecapLine>>, at: Memo<Option<usize>>, listed: RwSignal<bool>) -> AnyView {
    let lines = lines.get();
    let said = lines.iter().map(RecapLine::said).collect::<Vec<_>>().join(" ");
    let line = |(index, recap): (usize, RecapLine)| {
        let is_now = move || at.get() == Some(index);
        view! { <span class="line" class:now=is_now><span inner_html=recap.line.sign()></span>{recap.told()}</span> }
    };
    let drawn = lines.into_iter().take(LINES).enumerate().map(line).collect_view();
    view! {
        <section class="recap one" class:late=move || at.get().is_none() aria-label=t("recap")>
            <button type="button" class="told" title=t("recap") on:click=move |_| listed.set(true)>
                <span class="vh">{said}</span>
                {drawn}
            </button>
        </section>
    }
    .into_any()
}

/// Returns how long the lines have been shown, in steps of [`LINE`]; it begins again with other lines.
fn elapsed(running: Memo<bool>, lines: Memo<Vec<RecapLine>>) -> Signal<u32> {
    let elapsed = RwSignal::new(0);
    let run = StoredValue::new(0_u32);
    Effect::new(move || {
        lines.track();
        let running = running.get();
        run.update_value(|run| *run += 1);
        elapsed.set(0);
        if !running {
            return;
        }
        let this = run.get_value();
        for time in (LINE..ALL).step_by(LINE as usize).chain([ALL]) {
            let pass = move || {
                if run.try_get_value() == Some(this) {
                    elapsed.set(time);
                }
            };
            set_timeout(pass, Duration::from_millis(u64::from(time)));
        }
    });
    elapsed.into()
}

/// Returns the lines that are shown where there is room for this many: what touches the viewer, then the
/// newest of the rest.
fn newest(mut lines: Vec<RecapLine>, room: usize) -> Vec<RecapLine> {
    let touching = lines.iter().filter(|line| line.touch.is_some()).count().min(room);
    lines.drain(touching..touching + lines.len().saturating_sub(room));
    lines
}

/// Returns the lines for which there is room, and a button for the others.
fn list(lines: Memo<Vec<RecapLine>>, again: Callback<Range<usize>>, open_log: Callback<()>) -> AnyView {
    let all = lines.get();
    let more = all.len().saturating_sub(LINES);
    let title = (all.len() > 1).then(|| view! { <h2>{t("recap")}</h2> });
    let shown = newest(all, LINES).into_iter().map(|line| view! { <li>{button(line, again)}</li> });
    let more = (more > 0).then(|| {
        let words = tell("recap-more", &[("count", n(more as i64))]);
        view! { <button type="button" class="more" on:click=move |_| open_log.run(())>{words}</button> }
    });
    view! {
        <section class="recap" aria-label=t("recap")>
            {title}
            <ul aria-label=t("recap")>{shown.collect_view()}</ul>
            {more}
        </section>
    }
    .into_any()
}

/// Returns a line. What it means for the viewer is told in its place.
fn button(recap: RecapLine, on: Callback<Range<usize>>) -> AnyView {
    let steps = recap.line.steps.clone();
    view! {
        <button type="button" class="told" title=t("log-show-again") on:click=move |_| on.run(steps.clone())>
            <span inner_html=recap.line.sign()></span>
            <span class="vh">{recap.said()}</span>
            <b class="who" aria-hidden="true">{recap.name.clone()}</b>
            {recap.told()}
        </button>
    }
    .into_any()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::markup::Markup;

    /// A line of a seat about some steps, which touches seats.
    fn line(seat: Option<u8>, steps: Range<usize>, touches: &[u8]) -> LogLine {
        let words = format!("{seat:?} {steps:?}");
        let touches = touches.iter().map(|seat| (Seat::new(*seat), "touched".to_owned())).collect();
        LogLine { touches, ..LogLine::new(seat.map(Seat::new), steps, Markup::default(), words) }
    }

    fn starts(lines: &[LogLine], viewer: u8) -> Vec<usize> {
        since(lines, Seat::new(viewer), |_| String::new()).iter().map(|line| line.line.steps.start).collect()
    }

    #[test]
    fn where_there_is_little_room_the_newest_lines_are_shown() {
        let lines =
            [line(Some(1), 0..1, &[]), line(Some(2), 1..2, &[0]), line(Some(1), 2..3, &[]), line(Some(2), 3..4, &[])];
        let told = since(&lines, Seat::new(0), |seat| seat.to_string());
        let starts =
            |room: usize| newest(told.clone(), room).iter().map(|line| line.line.steps.start).collect::<Vec<_>>();
        assert_eq!(starts(9), [1, 0, 2, 3], "what touches the viewer is first");
        assert_eq!(starts(3), [1, 2, 3]);
        assert_eq!(starts(1), [1]);
    }

    #[test]
    fn everything_since_the_viewers_last_line_is_told() {
        let lines =
            [line(Some(0), 0..1, &[]), line(Some(1), 1..3, &[]), line(Some(2), 3..5, &[]), line(None, 5..6, &[])];
        assert_eq!(starts(&lines, 0), [1, 3, 5]);
        assert_eq!(starts(&lines, 2), [5]);
        assert_eq!(starts(&lines, 3), [0, 1, 3, 5], "a viewer who has not played yet");
        assert!(starts(&lines[..1], 0).is_empty(), "the viewer was the last");
        assert!(starts(&[], 0).is_empty());
    }

    #[test]
    fn what_touches_the_viewer_comes_first() {
        let lines = [line(Some(0), 0..1, &[]), line(Some(1), 1..2, &[2]), line(Some(2), 2..3, &[0, 1])];
        assert_eq!(starts(&lines, 0), [2, 1]);
        let told = since(&lines, Seat::new(0), |seat| seat.to_string());
        assert_eq!(told[0].touch.as_deref(), Some("touched"));
        assert_eq!(told[1].touch, None, "it touches somebody else");
        assert_eq!([told[0].name.as_str(), told[1].name.as_str()], ["2", "1"]);
    }

    #[test]
    fn what_happened_to_the_viewer_is_told_though_it_is_a_line_of_its_own() {
        let lines =
            [line(Some(0), 0..2, &[]), line(Some(1), 1..2, &[]), line(Some(0), 3..4, &[0]), line(None, 4..5, &[])];
        assert_eq!(starts(&lines, 0), [3, 1, 4], "it does not count as the viewer's last turn either");
        assert_eq!(starts(&lines, 1), [0, 3, 4]);
    }

    #[test]
    fn how_the_table_was_laid_out_is_no_news() {
        let opening = LogLine { opening: true, ..line(Some(1), 0..2, &[]) };
        assert_eq!(starts(&[opening, line(Some(1), 2..3, &[])], 0), [2]);
    }

    #[test]
    fn lines_of_the_same_phase_are_told_wherever_the_viewer_is_among_them() {
        let lines =
            [line(Some(1), 0..2, &[]), line(Some(0), 2..5, &[]), line(Some(1), 2..5, &[]), line(Some(2), 2..5, &[])];
        assert_eq!(starts(&lines, 1).len(), 2, "those of the seats before and after it");
        assert_eq!(starts(&lines, 2).len(), 2);
    }

    #[test]
    fn on_a_phone_each_line_has_its_time() {
        assert_eq!(
            [0, 799, 800, 1600, 2999, 3000].map(|time| shown_after(time, 1).is_some()),
            [true, true, true, true, true, false]
        );
        assert_eq!([0, 800, 1600, 2400].map(|time| shown_after(time, 9)), [Some(0), Some(1), Some(2), Some(3)]);
        assert_eq!(shown_after(2400, 2), Some(1), "the last one stays");
        assert_eq!(shown_after(0, 0), None);
    }
}
