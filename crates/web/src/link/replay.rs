//! A record that is shown step by step and cannot be changed. Whether it is genuine is checked elsewhere.

use core::ops::Range;
use std::sync::Arc;

use catalog::{AnyEvent, AnyTable, Frame, TableBox, VariationStep};
use game_core::{Addressed, ScoreSheet, Seat, SeatInfo, SeatKind, SeatSet, ToMove, Viewer};
use leptos::prelude::*;

use super::{
    Advice, Answered, Encoded, LinkKind, Options, Refused, Request, Sending, Signals, Snapshot, TableLink, Terms,
    Thinking, Told, ToldStep, signals,
};

/// The most steps forward that are played when they are sought.
const PLAYED: usize = 16;

/// With whose eyes a record is seen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ReplayViewer {
    /// As a spectator.
    Spectator,
    /// As this seat.
    Seat(Seat),
    /// With the views of all seats.
    Everybody,
}

impl From<ReplayViewer> for Viewer {
    fn from(viewer: ReplayViewer) -> Self {
        match viewer {
            ReplayViewer::Seat(seat) => Self::Seat(seat),
            ReplayViewer::Spectator | ReplayViewer::Everybody => Self::Spectator,
        }
    }
}

/// The whole game as one viewer was told it.
struct Reel {
    steps: Vec<Arc<ToldStep>>,
    /// How many steps of the record are behind the table before the first told step, and after each.
    at: Vec<usize>,
    /// The view before the first step, and after each.
    views: Vec<Arc<Encoded>>,
    /// The score sheets before the first step, and after each.
    sheets: Vec<Arc<Vec<ScoreSheet>>>,
    /// The views of all seats before the first step and after each, if everything is shown.
    open: Vec<Arc<Vec<Arc<Encoded>>>>,
    /// How many steps are the deal, before somebody decides for the first time.
    dealt: usize,
}

impl Reel {
    fn new(table: &dyn AnyTable, viewer: ReplayViewer) -> Self {
        let eyes = Viewer::from(viewer);
        let frames = table.frames(eyes);
        let told: Vec<Vec<Encoded>> = table
            .history()
            .iter()
            .map(|step| {
                step.iter().filter_map(|event| event.for_viewer(eyes).map(|event| event.data.clone().into())).collect()
            })
            .collect();
        // The frames before the first step, and after each step that told the viewer something.
        let at: Vec<usize> = core::iter::once(0)
            .chain(told.iter().enumerate().filter(|(_, events)| !events.is_empty()).map(|(at, _)| at + 1))
            .filter(|at| *at < frames.len())
            .collect();
        let views: Vec<Arc<Encoded>> = at.iter().map(|at| Arc::new(frames[*at].view.clone().into())).collect();
        let told = told.into_iter().filter(|events| !events.is_empty());
        let steps = told
            .zip(views.iter().skip(1))
            .map(|(events, view)| Arc::new(ToldStep { events, view: Some(view.clone()), own: false }));
        let open = match viewer {
            ReplayViewer::Everybody => {
                let seats = table.seat_count().seats();
                let all: Vec<_> = seats.map(|seat| table.frames(Viewer::Seat(seat))).collect();
                let view = |at: usize| {
                    all.iter().filter_map(move |frames| frames.get(at)).map(|frame| Arc::new(frame.view.clone().into()))
                };
                at.iter().map(|at| Arc::new(view(*at).collect())).collect()
            }
            ReplayViewer::Spectator | ReplayViewer::Seat(_) => Vec::new(),
        };
        let sheets = at.iter().map(|at| Arc::new(frames[*at].sheets.clone())).collect();
        let dealt = at.iter().position(|at| frames[*at].to_move != ToMove::Chance).unwrap_or_default();
        Self { steps: steps.collect(), at, views, sheets, open, dealt }
    }
}

/// Returns whether one goes from a step to another without showing what is between: backwards, or far.
const fn is_jump(from: usize, to: usize) -> bool {
    to <= from || to - from > PLAYED
}

/// What did not happen: a line of a seat, from a point of the game on, as a viewer would have seen it.
#[derive(Clone)]
pub(crate) struct Variation {
    viewer: Viewer,
    /// What the viewer was told up to that point, and what would have been told after it.
    pub(crate) steps: Vec<Arc<ToldStep>>,
    /// How many of these steps did happen.
    pub(crate) before: usize,
    view: Arc<Encoded>,
    sheets: Arc<Vec<ScoreSheet>>,
}

/// A record that is shown, without signals.
struct Film {
    table: TableBox,
    seats: Arc<Vec<SeatInfo>>,
    viewer: ReplayViewer,
    /// The seat that the person at this device played.
    played: Option<Seat>,
    reel: Reel,
    /// What is shown in place of the game.
    variation: Option<Variation>,
    /// How many told steps are shown.
    at: usize,
    epoch: u32,
    version: u64,
}

impl Film {
    /// Shows a game as the person at this device saw it, or else as a spectator did.
    fn new(table: TableBox, played: Option<Seat>) -> Self {
        let viewer = played.map_or(ReplayViewer::Spectator, ReplayViewer::Seat);
        let reel = Reel::new(&*table, viewer);
        let seats = Arc::new(table.seats().to_vec());
        Self { at: reel.dealt, seats, viewer, played, reel, variation: None, table, epoch: 0, version: 0 }
    }

    /// Returns the viewers to choose from. While the game goes on, nobody may see more than they do at the
    /// table.
    fn viewers(&self) -> Vec<ReplayViewer> {
        let seats = self.table.seat_count().seats();
        if self.table.to_move() == ToMove::Over {
            let all = seats.map(ReplayViewer::Seat);
            return core::iter::once(ReplayViewer::Spectator).chain(all).chain([ReplayViewer::Everybody]).collect();
        }
        let people: Vec<Seat> = seats.filter(|seat| self.seats[seat.index()].kind == SeatKind::Person).collect();
        let only = (people.len() == 1).then(|| ReplayViewer::Seat(people[0]));
        core::iter::once(ReplayViewer::Spectator).chain(only).collect()
    }

    /// Chooses the viewer, at the same point of the game as far as that viewer knows it; returns whether it
    /// is one to choose from.
    fn choose(&mut self, viewer: ReplayViewer) -> bool {
        if !self.viewers().contains(&viewer) {
            return false;
        }
        let (at, of) = (self.at, self.reel.steps.len());
        self.reel = Reel::new(&*self.table, viewer);
        self.variation = None;
        self.viewer = viewer;
        let len = self.reel.steps.len();
        // Viewers are told different numbers of steps only inside simultaneous phases.
        self.at = if len == of { at } else { (at * len).checked_div(of).unwrap_or_default() };
        self.epoch += 1;
        true
    }

    /// Goes to a step. A short way forward, such as a turn, is played; any other is jumped.
    fn seek(&mut self, steps: usize) {
        let to = steps.min(self.reel.steps.len());
        if self.variation.take().is_some() || is_jump(self.at, to) {
            self.epoch += 1;
        }
        self.at = to;
    }

    /// Returns what would have followed if a seat had taken these actions after this many steps of the
    /// record; `None` while the game goes on, and if it could not have taken them.
    fn variation(&self, steps: usize, seat: Seat, line: &[String]) -> Option<Variation> {
        if self.table.to_move() != ToMove::Over {
            return None;
        }
        // The page looks the same with the viewer's own eyes, unless they would have seen nothing of it.
        let own = Viewer::Seat(seat);
        let seen = |eyes: Viewer| Some((eyes, self.table.variation(steps, seat, line, eyes).ok()?));
        let tells_all = |(_, made): &(Viewer, Vec<VariationStep>)| made[1..].iter().all(|step| !step.told.is_empty());
        let (eyes, made) = seen(self.viewer.into()).filter(tells_all).or_else(|| seen(own))?;
        let history = self.table.history();
        let events = |step: &Vec<Addressed<AnyEvent>>| {
            step.iter().filter_map(|event| event.for_viewer(eyes).map(|event| event.data.clone().into())).collect()
        };
        let told = history.iter().take(steps).map(events).filter(|events: &Vec<Encoded>| !events.is_empty());
        let mut told: Vec<_> = told.map(|events| Arc::new(ToldStep { events, view: None, own: false })).collect();
        let before = told.len();
        let view = |frame: &Frame| Arc::new(Encoded::from(frame.view.clone()));
        if let (Some(last), Some(first)) = (told.last_mut(), made.first()) {
            Arc::make_mut(last).view = Some(view(&first.frame));
        }
        let later = made.iter().filter(|step| !step.told.is_empty());
        told.extend(later.map(|step| {
            let events = step.told.iter().cloned().map(Encoded::from).collect();
            Arc::new(ToldStep { events, view: Some(view(&step.frame)), own: false })
        }));
        let end = &made.last()?.frame;
        Some(Variation { viewer: eyes, steps: told, before, view: view(end), sheets: Arc::new(end.sheets.clone()) })
    }

    fn snapshot(&mut self) -> Snapshot {
        self.version += 1;
        if let Some(variation) = &self.variation {
            let Variation { viewer, steps, before, view, sheets, .. } = variation.clone();
            return Snapshot {
                viewer,
                seats: self.seats.clone(),
                view,
                sheets,
                told: Told { steps: Arc::new(steps), epoch: self.epoch, begin: before },
                version: self.version,
                alone: false,
                played: self.played,
                ..Snapshot::nothing()
            };
        }
        let at = self.at;
        let is_end = at == self.reel.steps.len();
        let over = is_end && self.table.to_move() == ToMove::Over;
        Snapshot {
            viewer: self.viewer.into(),
            seats: self.seats.clone(),
            to_move: if over { ToMove::Over } else { ToMove::Seats(SeatSet::EMPTY) },
            view: self.reel.views.get(at).cloned().unwrap_or_default(),
            undoable: 0,
            sheets: self.reel.sheets.get(at).cloned().unwrap_or_default(),
            told: Told { steps: Arc::new(self.reel.steps[..at].to_vec()), epoch: self.epoch, begin: at },
            version: self.version,
            curtain: None,
            alone: false,
            played: self.played,
            outcome: over.then(|| self.table.outcome()).flatten().map(Arc::new),
            resigned: self.table.resigned().iter().copied().filter(|_| is_end).collect(),
            away: None,
            open: self.reel.open.get(at).cloned().unwrap_or_default(),
        }
    }
}

/// A link to a record. Every request is refused.
#[derive(Clone, Copy)]
pub(crate) struct ReplayLink {
    film: StoredValue<Film, LocalStorage>,
    terms: StoredValue<Arc<Terms>>,
    signals: Signals,
    /// The viewer.
    pub(crate) viewer: RwSignal<ReplayViewer>,
}

impl ReplayLink {
    /// Shows the record of a table that is stored under a name, from its first position on. `played` is the
    /// seat of the person at this device.
    pub(crate) fn new(name: &str, table: TableBox, played: Option<Seat>) -> Self {
        let terms = Terms {
            game: table.meta().id,
            table: name.to_owned(),
            options: Options::of(&*table),
            kind: LinkKind::Replay,
            hints: false,
        };
        let mut film = Film::new(table, played);
        let signals = Signals::new(film.snapshot());
        Self {
            film: StoredValue::new_local(film),
            terms: StoredValue::new(Arc::new(terms)),
            signals,
            viewer: RwSignal::new(played.map_or(ReplayViewer::Spectator, ReplayViewer::Seat)),
        }
    }

    /// Returns the viewers to choose from.
    pub(crate) fn viewers(&self) -> Vec<ReplayViewer> {
        self.film.with_value(Film::viewers)
    }

    /// Shows the record as this viewer saw it, if it may be shown so.
    pub(crate) fn choose(&self, viewer: ReplayViewer) {
        self.change(|film| film.choose(viewer));
        self.viewer.set(self.film.with_value(|film| film.viewer));
    }

    /// Returns every step that the viewer was told about in the whole game; tracks the viewer.
    pub(crate) fn whole(&self) -> Vec<Arc<ToldStep>> {
        self.viewer.get();
        self.film.with_value(|film| film.reel.steps.clone())
    }

    /// Returns how many of these steps are the deal: what comes before the first position that people know;
    /// tracks the viewer.
    pub(crate) fn dealt(&self) -> usize {
        self.viewer.get();
        self.film.with_value(|film| film.reel.dealt)
    }

    /// Returns how many steps of the record are behind each of the positions before the first told step and
    /// after each; tracks the viewer.
    pub(crate) fn record_steps(&self) -> Vec<usize> {
        self.viewer.get();
        self.film.with_value(|film| film.reel.at.clone())
    }

    /// Returns what would have followed if a seat had taken these actions after this many steps of the
    /// record; `None` while the game goes on, and if it could not have taken them.
    pub(crate) fn variation(&self, steps: usize, seat: Seat, line: &[String]) -> Option<Variation> {
        self.film.with_value(|film| film.variation(steps, seat, line))
    }

    /// Shows a variation in place of the game, until something is sought or
    /// another viewer chosen.
    pub(crate) fn show_variation(&self, variation: Variation) {
        self.change(|film| {
            film.epoch += 1;
            film.variation = Some(variation);
        });
    }

    /// Returns the score sheets before the first told step and after each; tracks the viewer.
    pub(crate) fn sheets(&self) -> Vec<Arc<Vec<ScoreSheet>>> {
        self.viewer.get();
        self.film.with_value(|film| film.reel.sheets.clone())
    }

    fn change<T>(&self, change: impl FnOnce(&mut Film) -> T) {
        let shown = self.film.try_update_value(|film| {
            change(film);
            film.snapshot()
        });
        if let Some(snapshot) = shown {
            self.signals.now.set(snapshot);
        }
    }

    fn read_only(self, request: Request) {
        self.signals.refuse(request, Refused::ReadOnly);
    }
}

impl TableLink for ReplayLink {
    fn terms(&self) -> Arc<Terms> {
        self.terms.get_value()
    }

    signals!(signals);

    fn act(&self, chain: &[String]) {
        (*self).read_only(Request::Act(chain.to_vec()));
    }

    fn undo(&self, steps: usize) {
        (*self).read_only(Request::Undo(steps));
    }

    fn propose_undo(&self) {
        self.signals.refused.set(Some(Refused::ReadOnly));
    }

    fn prepare(&self, _seat: Seat, _chain: &[String]) {
        self.signals.refused.set(Some(Refused::ReadOnly));
    }

    fn sketched(&self, _chain: &[String]) -> Result<(), Refused> {
        Err(Refused::ReadOnly)
    }

    fn advise(&self, _from: Option<Arc<Encoded>>) {
        self.signals.refused.set(Some(Refused::ReadOnly));
    }

    /// Does nothing: every step has its view.
    fn recall(&self, _steps: Range<usize>) {}

    fn resign(&self) {
        self.signals.refused.set(Some(Refused::ReadOnly));
    }

    fn seek(&self, steps: usize) {
        self.change(|film| film.seek(steps));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::covers;
    use crate::link::Lesson;

    fn film() -> Film {
        let board = covers::boards()[0];
        let lesson: &Lesson = board.lesson();
        let mut table = lesson.table(board.game(), ["a".to_owned(), "b".to_owned()]).expect("the opening is legal");
        let legal = table.legal(Seat::new(0));
        table.play(Seat::new(0), &legal[0], None).expect("a legal action");
        Film::new(table, None)
    }

    fn finished() -> Film {
        let mut film = film();
        film.table.resign(Seat::new(0), "random").expect("a person resigns");
        assert_eq!(film.table.to_move(), ToMove::Over, "of two seats one has resigned");
        Film::new(film.table, None)
    }

    #[test]
    fn nobody_sees_hidden_things_before_the_game_is_over() {
        let mut film = film();
        assert_eq!(film.viewers(), [ReplayViewer::Spectator, ReplayViewer::Seat(Seat::new(0))]);
        assert!(!film.choose(ReplayViewer::Everybody));
        assert!(!film.choose(ReplayViewer::Seat(Seat::new(1))));
        assert!(film.choose(ReplayViewer::Seat(Seat::new(0))));
        assert!(film.snapshot().open.is_empty());
    }

    #[test]
    fn a_finished_game_is_shown_with_any_eyes() {
        let mut film = finished();
        assert_eq!(film.viewers().len(), 4);
        assert!(film.choose(ReplayViewer::Everybody));
        let last = film.reel.steps.len();
        film.seek(last);
        let now = film.snapshot();
        assert_eq!((now.open.len(), now.to_move, now.undoable), (2, ToMove::Over, 0));
        let own = film.table.view(Viewer::Seat(Seat::new(1)));
        assert_eq!(now.open[1].to_json(), own);
        assert_eq!(now.view.to_json(), film.table.view(Viewer::Spectator));
    }

    /// The position after the deal is the first one in which somebody decides, for every viewer.
    #[test]
    fn a_film_begins_after_the_deal() {
        for board in covers::boards() {
            let names = ["a".to_owned(), "b".to_owned()];
            let table = board.lesson().table(board.game(), names).expect("the opening is legal");
            let first = table.frames(Viewer::Spectator).into_iter().find(|frame| frame.to_move != ToMove::Chance);
            let mut film = Film::new(table, None);
            assert_eq!(
                Some(film.snapshot().view.to_json()),
                first.map(|frame| frame.view),
                "{}",
                board.game().meta().id
            );
            assert!(film.at > 0, "something is dealt");
        }
    }

    #[test]
    fn a_short_way_forward_is_played_and_any_other_is_jumped() {
        let mut film = film();
        // The deal is jumped as well.
        film.seek(0);
        let start = film.snapshot();
        assert_eq!((start.told.steps.len(), start.to_move), (0, ToMove::Seats(SeatSet::EMPTY)));
        film.seek(1);
        let one = film.snapshot();
        assert_eq!((one.told.steps.len(), one.told.epoch), (1, start.told.epoch));
        assert_eq!(one.told.steps[0].view.as_deref(), Some(&*one.view));
        film.seek(5);
        let five = film.snapshot();
        assert_eq!((five.told.steps.len(), five.told.epoch), (5, start.told.epoch));
        film.seek(4);
        assert_eq!(film.snapshot().told.epoch, start.told.epoch + 1);
        assert!(is_jump(0, PLAYED + 1) && !is_jump(0, PLAYED));
        film.seek(1_000);
        let last = film.snapshot();
        assert_eq!(last.told.steps.len(), film.reel.steps.len());
        assert_eq!(last.view.to_json(), film.table.view(Viewer::Spectator));
    }

    #[test]
    fn the_point_in_the_game_stays_when_the_viewer_changes() {
        let mut film = film();
        film.seek(7);
        assert!(film.choose(ReplayViewer::Seat(Seat::new(0))));
        let now = film.snapshot();
        assert_eq!((now.told.steps.len(), now.viewer), (7, Viewer::Seat(Seat::new(0))));
    }
}
