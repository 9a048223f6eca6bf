//! Law 6 through the real socket: what a viewer may not know changes no byte of what the viewer is sent.
//!
//! Two games are written down that differ in what a viewer cannot see: other hidden draws, other secret decisions, one more of them. Both are played
//! through a server each. Every frame that the viewer receives must be the same in both, and there must be as many.

use catalog::{AnyGame, AnyTable, Seating};
use game_core::{ChanceSource, Seat, SeatInfo, SeatKind, ToMove, Viewer};
use player::Visit;
use protocol::{Ask, RoomPhase};
use rand_core::Rng as _;
use std::sync::Arc;

use super::{Chooser, Running, any, chooser, options, quick, room, run};

/// The most steps of a pair.
const MOST: usize = 60;
/// So many steps are tried for one that has a counterpart.
const TRIES: usize = 12;

/// A step as it stands in a record.
#[derive(Clone, Debug, PartialEq)]
enum Step {
    Chance(String),
    Choice(Seat, String),
}

/// What is done in the first game, and what in the second.
type Steps = (Option<Step>, Option<Step>);

struct Pair {
    viewer: Viewer,
    a: Box<dyn AnyTable>,
    b: Box<dyn AnyTable>,
    steps: Vec<Steps>,
}

fn open(game: &'static dyn AnyGame, mode: &str, seats: usize) -> Box<dyn AnyTable> {
    let seats = (0..seats).map(|seat| SeatInfo { name: format!("p{seat}"), kind: SeatKind::Person }).collect();
    let seating = Seating { options: options(mode), seats, component_set: None, table: "pair".into() };
    game.open(seating, ChanceSource::Manual).unwrap().0
}

/// Makes a step. What the viewer gets to know by it.
fn make(table: &mut dyn AnyTable, step: &Step, viewer: Viewer) -> String {
    let told = match step {
        Step::Chance(outcome) => table.chance(outcome).unwrap(),
        Step::Choice(seat, action) => table.play(*seat, action, None).unwrap(),
    };
    let events: Vec<_> = told.for_viewer(viewer).map(|heard| &heard.data).collect();
    let undo = viewer.seat().map(|seat| table.undoable(seat));
    let (view, pending, version) = (table.view(viewer), table.to_move(), table.version(viewer));
    format!("{} {view} {pending:?} {version} {undo:?}", serde_json::to_string(&events).unwrap())
}

/// What the viewer would get to know by a step, without making it.
fn would(table: &dyn AnyTable, step: &Step, viewer: Viewer) -> String {
    make(&mut *table.fork(usize::MAX, "try".into()).unwrap(), step, viewer)
}

fn choices(table: &dyn AnyTable, seat: Option<Seat>) -> Vec<Step> {
    match seat {
        None => table.outcomes(None).into_iter().map(|(outcome, _)| Step::Chance(outcome)).collect(),
        Some(seat) => table.legal(seat).into_iter().map(|action| Step::Choice(seat, action)).collect(),
    }
}

impl Pair {
    /// Writes down two games of one kind that look the same to the viewer.
    fn write(game: &'static dyn AnyGame, mode: &str, seats: usize, viewer: Viewer, rng: &mut Chooser) -> Self {
        let mut pair = Self { viewer, a: open(game, mode, seats), b: open(game, mode, seats), steps: Vec::new() };
        while pair.steps.len() < MOST && pair.step(rng) {}
        pair
    }

    fn differs(&self) -> bool {
        self.steps.iter().any(|(here, there)| here != there)
    }

    fn step(&mut self, rng: &mut Chooser) -> bool {
        let seat = match self.a.to_move() {
            ToMove::Over => return false,
            ToMove::Chance => None,
            ToMove::Seats(seats) => Some(*any(rng, &seats.iter().collect::<Vec<_>>())),
        };
        let own = seat.is_some_and(|seat| self.viewer.is(seat));
        if let Some(seat) = seat.filter(|_| !own && rng.next_u64().is_multiple_of(3)) {
            self.aside(seat, rng);
        }
        let (here, there) = (choices(&*self.a, seat), choices(&*self.b, seat));
        // Rare differences let a pair live long.
        let vary = !own && rng.next_u64().is_multiple_of(4);
        for _ in 0..TRIES {
            let first = any(rng, &here);
            let shown = would(&*self.a, first, self.viewer);
            let mut others: Vec<&Step> = there.iter().filter(|same| *same == first).collect();
            if !own {
                let other = (0..TRIES).map(|_| any(rng, &there)).filter(|other| *other != first);
                let at = if vary { 0 } else { others.len() };
                others.splice(at..at, other.collect::<Vec<_>>());
            }
            if let Some(second) = others.into_iter().find(|second| would(&*self.b, second, self.viewer) == shown) {
                let (first, second) = (first.clone(), second.clone());
                make(&mut *self.a, &first, self.viewer);
                make(&mut *self.b, &second, self.viewer);
                self.steps.push((Some(first), Some(second)));
                return true;
            }
        }
        false
    }

    /// One more secret step in the second game, which the viewer does not notice.
    fn aside(&mut self, seat: Seat, rng: &mut Chooser) {
        let before = (self.b.view(self.viewer), self.b.version(self.viewer), self.b.to_move());
        let legal = choices(&*self.b, Some(seat));
        if legal.is_empty() {
            return;
        }
        let step = any(rng, &legal).clone();
        let mut tried = self.b.fork(usize::MAX, "try".into()).unwrap();
        make(&mut *tried, &step, self.viewer);
        let silent = (tried.view(self.viewer), tried.version(self.viewer), tried.to_move()) == before;
        if silent {
            make(&mut *self.b, &step, self.viewer);
            self.steps.push((None, Some(step)));
        }
    }
}

/// Plays one of the two games through a server of its own. What the viewer received, byte for byte.
async fn play(game: &str, mode: &str, seats: usize, viewer: Viewer, steps: Vec<Step>) -> Vec<String> {
    let folder = tempfile::tempdir().unwrap();
    let draws: Vec<String> = steps
        .iter()
        .filter_map(|step| if let Step::Chance(outcome) = step { Some(outcome.clone()) } else { None })
        .collect();
    let script: server::Script = Arc::new(move |_: &server::store::RoomRow| draws.clone());
    let running = Running::with(folder.path(), quick(), |store| Arc::new(store), Some(script)).await;
    let site = running.site();
    let host = site.guest().await.unwrap();
    let keys = host.make(&room(game, mode, seats)).await.unwrap();
    let mut watcher = site.anybody().enter(&keys.table, None).await.unwrap();
    watcher.raw = Some(Vec::new());
    let mut visits: Vec<Visit> = Vec::new();
    for seat in 0..seats {
        let guest = if seat == 0 { host.clone() } else { site.guest().await.unwrap() };
        let mut visit = guest.enter(&keys.join, None).await.unwrap();
        visit.raw = Some(Vec::new());
        visit.reveals = false;
        visit.bytes.0 = [u8::try_from(seat).unwrap(); 32];
        visit.sit(u8::try_from(seat).unwrap(), &format!("p{seat}")).await.unwrap();
        visits.push(visit);
    }
    for visit in &mut visits {
        visit.ask(Ask::Ready { yes: true }).await.unwrap();
    }
    // One after the other, so that both games begin alike.
    for visit in &mut visits {
        let bytes = visit.bytes;
        visit.until(|visit| visit.room.stage != RoomPhase::Gathering).await.unwrap();
        visit.ask(Ask::Reveal { bytes }).await.unwrap();
    }
    for visit in &mut visits {
        visit.until(|visit| visit.state.is_some()).await.unwrap();
    }
    for step in &steps {
        if let Step::Choice(seat, action) = step {
            let visit = &mut visits[seat.index()];
            // With the answer comes everything that happened before.
            visit.ask(Ask::Answer { yes: false }).await.unwrap_err();
            visit.act(action).await.unwrap();
        }
    }
    let table = visits[0].welcome.table.clone();
    let (join, commitment) = (visits[0].welcome.join.clone().unwrap(), visits[0].welcome.commitment.to_string());
    let last = match viewer {
        Viewer::Seat(seat) => &mut visits[seat.index()],
        Viewer::Spectator => &mut watcher,
    };
    // What everybody is told at the same time shows that nothing else is under way.
    last.ask(Ask::Answer { yes: false }).await.unwrap_err();
    let raw = last.raw.take().unwrap();
    raw.into_iter()
        .map(|frame| frame.replace(&table, "<table>").replace(&join, "<join>").replace(&commitment, "<bound>"))
        .collect()
}

#[test]
fn no_byte_that_a_viewer_receives_depends_on_what_the_viewer_may_not_know() {
    run(|_| async {
        let mut seen = 0;
        let mut differing = std::collections::BTreeMap::<&str, usize>::new();
        for game in catalog::games() {
            let meta = game.meta();
            for mode in meta.modes {
                let seats = usize::from(*mode.seats.iter().find(|seats| **seats > 1).unwrap_or(&mode.seats[0]));
                let viewers = (0..seats).map(|seat| Viewer::Seat(Seat::new(u8::try_from(seat).unwrap())));
                for (number, viewer) in viewers.chain([Viewer::Spectator]).enumerate() {
                    // Of a few pairs the longest that differs, where one does.
                    let pairs = (0..3).map(|seed| {
                        Pair::write(*game, mode.id, seats, viewer, &mut chooser(seed * 16 + number as u64))
                    });
                    let pair = pairs.max_by_key(|pair| (pair.differs(), pair.steps.len())).unwrap();
                    *differing.entry(meta.id).or_default() += usize::from(pair.differs());
                    let first = pair.steps.iter().filter_map(|(step, _)| step.clone()).collect();
                    let second = pair.steps.iter().filter_map(|(_, step)| step.clone()).collect();
                    let here = play(meta.id, mode.id, seats, viewer, first).await;
                    let there = play(meta.id, mode.id, seats, viewer, second).await;
                    for (at, (here, there)) in here.iter().zip(&there).enumerate() {
                        assert_eq!(here, there, "{} {}, {viewer:?}, frame {at}", meta.id, mode.id);
                    }
                    assert_eq!(here.len(), there.len(), "{} {}, {viewer:?}", meta.id, mode.id);
                    seen += here.iter().filter(|frame| frame.starts_with("{\"update\"")).count();
                }
            }
        }
        assert!(seen > 300, "{seen} updates were seen");
        for game in ["ingenious", "spectacular"] {
            assert!(differing[game] >= 3, "{game} has secrets: {differing:?}");
        }
    });
}
