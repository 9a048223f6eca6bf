//! What a viewer knows of a table at one moment, and how it came about.

use std::sync::Arc;

use catalog::{AnyTable, AnyUpdate};
use game_core::{Outcome, ScoreSheet, Seat, SeatInfo, SeatKind, SeatSet, ToMove, Version, Viewer};

use super::Encoded;
use crate::words::{YOU, t};

/// One step as the viewer was told about it.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct ToldStep {
    /// Its events; at least one.
    pub(crate) events: Vec<Encoded>,
    /// The view after it; `None` for old steps until they are recalled.
    pub(crate) view: Option<Arc<Encoded>>,
    /// Whether a chain of this page made it, so that the page has already shown it.
    pub(crate) own: bool,
}

/// Every step that the viewer was told about. Steps that told it nothing are left out.
#[derive(Clone, Debug, Default)]
pub(crate) struct Told {
    /// The steps, the newest last.
    pub(crate) steps: Arc<Vec<Arc<ToldStep>>>,
    /// Grows whenever steps are taken away or replaced, so that what was shown of them does not count any
    /// more.
    pub(crate) epoch: u32,
    /// The first step that has not been shown at this device when an epoch begins.
    pub(crate) begin: usize,
}

impl Told {
    /// Returns everything that a table has told a viewer, without the views.
    pub(crate) fn all(table: &dyn AnyTable, viewer: Viewer) -> Self {
        Self::of(table.told(viewer).into_iter().map(|events| events.into_iter().map(Encoded::from).collect()))
    }

    /// Returns steps without their views, of which nothing is to be shown again.
    pub(crate) fn of(steps: impl Iterator<Item = Vec<Encoded>>) -> Self {
        let steps: Vec<_> = steps.map(|events| Arc::new(step(events))).collect();
        Self { begin: steps.len(), steps: Arc::new(steps), epoch: 0 }
    }

    /// Adds the steps of an update. The first `own` of them were made by this page.
    pub(crate) fn extend(&mut self, update: &AnyUpdate, viewer: Viewer, own: usize) {
        let steps = update.steps_for(viewer).enumerate().map(|(at, step)| ToldStep {
            events: step.told(viewer).into_iter().map(Encoded::from).collect(),
            view: Some(Arc::new(step.view(viewer).into())),
            own: at < own,
        });
        Arc::make_mut(&mut self.steps).extend(steps.map(Arc::new));
    }

    /// Puts the steps that are known now in place of the ones before. Steps that are still the same keep
    /// their views; if others were taken away, the epoch grows.
    pub(crate) fn replace(&mut self, steps: Vec<Vec<Encoded>>) {
        let same = self.steps.iter().zip(&steps).take_while(|(old, new)| old.events == **new).count();
        if same < self.steps.len() {
            self.epoch += 1;
            self.begin = steps.len();
        }
        let all = Arc::make_mut(&mut self.steps);
        all.truncate(same);
        all.extend(steps.into_iter().skip(same).map(|events| Arc::new(step(events))));
    }

    /// Starts again with what another viewer was told.
    pub(crate) fn restart(&mut self, told: Self) {
        *self = Self { epoch: self.epoch + 1, ..told };
    }

    /// Marks `own` steps from index `from` on as made by this page.
    pub(crate) fn claim(&mut self, from: usize, own: usize) {
        for step in Arc::make_mut(&mut self.steps).iter_mut().skip(from).take(own) {
            Arc::make_mut(step).own = true;
        }
    }

    /// Fills in the views after some steps, from index `from` on. Views that are known already stay.
    pub(crate) fn fill(&mut self, from: usize, views: impl IntoIterator<Item = Encoded>) {
        self.fill_known(from, views.into_iter().map(Some));
    }

    /// Like [`Told::fill`], for views of which some are not known.
    pub(crate) fn fill_known(&mut self, from: usize, views: impl IntoIterator<Item = Option<Encoded>>) {
        let steps = Arc::make_mut(&mut self.steps).iter_mut().skip(from);
        for (step, view) in steps.zip(views) {
            if step.view.is_none() && view.is_some() {
                Arc::make_mut(step).view = view.map(Arc::new);
            }
        }
    }

    /// Returns the smallest range inside this one that contains every step without a view.
    pub(crate) fn missing(&self, range: core::ops::Range<usize>) -> core::ops::Range<usize> {
        let lacks = |at: &usize| self.steps.get(*at).is_some_and(|step| step.view.is_none());
        let mut lacking = range.filter(lacks);
        let Some(first) = lacking.next() else { return 0..0 };
        first..lacking.next_back().unwrap_or(first) + 1
    }
}

fn step(events: Vec<Encoded>) -> ToldStep {
    ToldStep { events, view: None, own: false }
}

/// What a viewer knows of a table at one moment.
#[derive(Clone, Debug)]
pub(crate) struct Snapshot {
    /// The viewer; a spectator while the device is being handed over.
    pub(crate) viewer: Viewer,
    /// The seats, with their names and kinds.
    pub(crate) seats: Arc<Vec<SeatInfo>>,
    /// Whose decision is due; several seats in a simultaneous phase.
    pub(crate) to_move: ToMove,
    /// The viewer's view.
    pub(crate) view: Arc<Encoded>,
    /// How many of its last steps the viewer may undo.
    pub(crate) undoable: usize,
    /// The score sheets.
    pub(crate) sheets: Arc<Vec<ScoreSheet>>,
    /// The steps that the viewer was told about.
    pub(crate) told: Told,
    /// Grows with every change that the viewer is told about.
    pub(crate) version: Version,
    /// The seat to which the device must be handed.
    pub(crate) curtain: Option<Seat>,
    /// Whether the viewer can be addressed as *you*: nobody else plays at this device.
    pub(crate) alone: bool,
    /// The seat that the person at this device played: in a replay, whatever seat is looked at, and after
    /// resigning.
    pub(crate) played: Option<Seat>,
    /// The seats whose players are not connected; `None` if all play at this device.
    pub(crate) away: Option<SeatSet>,
    /// The outcome, once the game is over.
    pub(crate) outcome: Option<Arc<Outcome>>,
    /// The seats whose players have resigned.
    pub(crate) resigned: SeatSet,
    /// The view of every seat in the replay of a finished game in which nothing is hidden; else empty.
    pub(crate) open: Arc<Vec<Arc<Encoded>>>,
}

impl Snapshot {
    /// Returns the table as a viewer sees it, who has been told these steps.
    pub(crate) fn of(
        table: &dyn AnyTable,
        viewer: Viewer,
        told: Told,
        version: Version,
        curtain: Option<Seat>,
    ) -> Self {
        // Who has resigned is still addressed.
        let resigned = table.resigned().iter().copied().fold(SeatSet::EMPTY, SeatSet::with);
        let plays =
            |(seat, info): &(usize, &SeatInfo)| info.kind == SeatKind::Person || resigned.has(Seat::new(*seat as u8));
        let people = table.seats().iter().enumerate().filter(plays).count();
        Self {
            viewer,
            seats: Arc::new(table.seats().to_vec()),
            to_move: table.to_move(),
            view: Arc::new(table.view(viewer).into()),
            undoable: viewer.seat().map_or(0, |seat| table.undoable(seat)),
            sheets: Arc::new(table.sheets(viewer)),
            told,
            version,
            curtain,
            alone: people == 1,
            // The only person has resigned and looks on.
            played: resigned.first().filter(|_| viewer.seat().is_none() && people == 1),
            outcome: table.outcome().map(Arc::new),
            resigned,
            away: None,
            open: Arc::default(),
        }
    }

    /// Returns an empty snapshot, for the time before anything has been received.
    pub(crate) fn nothing() -> Self {
        Self {
            viewer: Viewer::Spectator,
            seats: Arc::default(),
            to_move: ToMove::Seats(SeatSet::EMPTY),
            view: Arc::default(),
            undoable: 0,
            sheets: Arc::default(),
            told: Told::default(),
            version: 0,
            curtain: None,
            alone: true,
            played: None,
            outcome: None,
            resigned: SeatSet::EMPTY,
            away: None,
            open: Arc::default(),
        }
    }

    /// Returns whether the viewer is to act. While a bot plays the seat, its player only watches.
    pub(crate) fn is_mine(&self) -> bool {
        self.viewer.seat().is_some_and(|seat| self.to_move.to_act().has(seat) && self.is_played_by_person(seat))
    }

    /// Returns whether a person plays a seat.
    pub(crate) fn is_played_by_person(&self, seat: Seat) -> bool {
        self.seats.get(seat.index()).is_some_and(|info| info.kind == SeatKind::Person)
    }

    /// Returns the first seat that is to act.
    pub(crate) fn first_to_act(&self) -> Option<Seat> {
        self.to_move.to_act().first()
    }

    /// Returns the name of a seat.
    pub(crate) fn name(&self, seat: Seat) -> String {
        let name = self.seats.get(seat.index()).map_or("", |info| info.name.as_str());
        // The language may have been changed since the table was opened.
        if self.is_you(seat) && YOU.contains(&name) { t("you") } else { name.to_owned() }
    }

    /// Returns the seat that is addressed as *you*.
    pub(crate) fn you(&self) -> Option<Seat> {
        self.played.or_else(|| self.viewer.seat().filter(|_| self.alone))
    }

    /// Returns whether a seat is addressed as *you*.
    pub(crate) fn is_you(&self, seat: Seat) -> bool {
        self.you() == Some(seat)
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn events(numbers: &[u8]) -> Vec<Vec<Encoded>> {
        numbers.iter().map(|number| vec![Encoded::from(json!(number))]).collect()
    }

    fn told(numbers: &[u8]) -> Told {
        let mut told = Told::default();
        told.replace(events(numbers));
        told
    }

    #[test]
    fn steps_that_are_still_the_same_keep_their_views() {
        let mut told = told(&[1, 2]);
        told.fill(0, [json!("a").into(), json!("b").into()]);
        told.replace(events(&[1, 2, 3]));
        assert_eq!((told.epoch, told.steps.len(), told.missing(0..3)), (0, 3, 2..3));
        told.replace(events(&[1, 4, 5]));
        assert_eq!((told.epoch, told.missing(0..9)), (1, 1..3), "a step was taken back and others were made");
        told.replace(events(&[1]));
        assert_eq!((told.epoch, told.steps.len(), told.missing(0..1)), (2, 1, 0..0));
    }

    #[test]
    fn a_view_that_is_known_is_not_replaced() {
        let mut told = told(&[1, 2, 3]);
        told.fill(1, [json!("b").into()]);
        told.fill(0, [json!("a").into(), json!("x").into()]);
        let views: Vec<_> = told.steps.iter().map(|step| step.view.clone()).collect();
        assert_eq!(views[1].as_deref(), Some(&json!("b").into()));
        assert_eq!((views[0].is_some(), told.missing(0..3)), (true, 2..3));
    }
}
