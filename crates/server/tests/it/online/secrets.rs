//! Law 6 through the real socket: no byte sent to a viewer depends on information hidden from it.
//!
//! Two scripts are generated that a viewer cannot distinguish: they differ in hidden draws and secret
//! decisions, and may differ in the number of the latter. Each is played through its own server. The viewer
//! must receive exactly the same frames from both.

use catalog::{AnyGame, Seating, TableBox, TerminalTable};
use game_core::{ChanceSource, Seat, SeatInfo, SeatKind, ToMove, Viewer};
use player::RoomClient;
use protocol::session::Carried;
use protocol::{Ask, RoomPhase};
use rand_core::Rng as _;
use std::sync::Arc;

use super::{Chooser, Running, any, chooser, options, quick, room, run};

/// The maximum number of steps of each of the two games.
const MAX_STEPS: usize = 60;
/// How many steps are tried to find one that has a counterpart in the other game.
const TRIES: usize = 12;

/// A step in notation.
#[derive(Clone, Debug, PartialEq)]
enum Step {
    Chance(String),
    Choice(Seat, String),
}

/// A step of the first game and its counterpart in the second; `None` if one game has no such step.
type Steps = (Option<Step>, Option<Step>);

struct Pair {
    viewer: Viewer,
    a: TableBox,
    b: TableBox,
    steps: Vec<Steps>,
}

fn open(game: &'static dyn AnyGame, mode: &str, seats: usize) -> TableBox {
    let seats = (0..seats).map(|seat| SeatInfo { name: format!("p{seat}"), kind: SeatKind::Person }).collect();
    let seating = Seating { options: options(mode), seats, component_set: None, table: "pair".into() };
    game.open(seating, ChanceSource::Manual).unwrap().0
}

/// Makes a step; returns everything the viewer can observe of it.
fn apply(table: &mut dyn TerminalTable, step: &Step, viewer: Viewer) -> String {
    let update = match step {
        Step::Chance(outcome) => table.chance(outcome).unwrap(),
        Step::Choice(seat, action) => table.play(*seat, action, None).unwrap(),
    };
    let events: Vec<_> = update.steps_for(viewer).map(|step| (step.told(viewer), step.view(viewer))).collect();
    let undo = viewer.seat().map(|seat| table.undoable(seat));
    let (view, to_move, version) = (table.view(viewer), table.to_move(), table.version(viewer));
    format!("{} {view} {to_move:?} {version} {undo:?}", serde_json::to_string(&events).unwrap())
}

/// What the viewer would observe of a step, without making it.
fn observation(table: &dyn TerminalTable, step: &Step, viewer: Viewer) -> String {
    apply(&mut *table.fork(usize::MAX, "try".into()).unwrap(), step, viewer)
}

fn choices(table: &dyn TerminalTable, seat: Option<Seat>) -> Vec<Step> {
    match seat {
        None => table.outcomes(None).into_iter().map(|(outcome, _)| Step::Chance(outcome)).collect(),
        Some(seat) => table.legal(seat).into_iter().map(|action| Step::Choice(seat, action)).collect(),
    }
}

impl Pair {
    /// Generates two games that the viewer cannot distinguish.
    fn generate(game: &'static dyn AnyGame, mode: &str, seats: usize, viewer: Viewer, rng: &mut Chooser) -> Self {
        let mut pair = Self { viewer, a: open(game, mode, seats), b: open(game, mode, seats), steps: Vec::new() };
        while pair.steps.len() < MAX_STEPS && pair.step(rng) {}
        pair
    }

    fn differs(&self) -> bool {
        self.steps.iter().any(|(here, there)| here != there)
    }

    /// The steps of both games in groups, at the same places in both: with `chained` the decisions that a
    /// seat made one after the other, otherwise every step alone.
    fn groups(&self, chained: bool) -> [Vec<Vec<Step>>; 2] {
        let seat = |(here, there): &Steps| match here.as_ref().or(there.as_ref()) {
            Some(Step::Choice(seat, _)) => Some(*seat),
            Some(Step::Chance(_)) | None => None,
        };
        let groups: Vec<&[Steps]> =
            self.steps.chunk_by(|a, b| chained && seat(a).is_some() && seat(a) == seat(b)).collect();
        let of = |game: fn(&Steps) -> Option<Step>| {
            groups.iter().map(|group| group.iter().filter_map(game).collect()).collect()
        };
        [of(|(here, _)| here.clone()), of(|(_, there)| there.clone())]
    }

    fn step(&mut self, rng: &mut Chooser) -> bool {
        let seat = match self.a.to_move() {
            ToMove::Over => return false,
            ToMove::Chance => None,
            ToMove::Seats(seats) => Some(*any(rng, &seats.iter().collect::<Vec<_>>())),
        };
        let own = seat.is_some_and(|seat| self.viewer.is(seat));
        if let Some(seat) = seat.filter(|_| !own && rng.next_u64().is_multiple_of(3)) {
            self.add_hidden_step(seat, rng);
        }
        let (here, there) = (choices(&*self.a, seat), choices(&*self.b, seat));
        // With few differences, the two games stay indistinguishable for longer.
        let vary = !own && rng.next_u64().is_multiple_of(4);
        for _ in 0..TRIES {
            let first = any(rng, &here);
            let shown = observation(&*self.a, first, self.viewer);
            let mut others: Vec<&Step> = there.iter().filter(|same| *same == first).collect();
            if !own {
                let other = (0..TRIES).map(|_| any(rng, &there)).filter(|other| *other != first);
                let at = if vary { 0 } else { others.len() };
                others.splice(at..at, other.collect::<Vec<_>>());
            }
            if let Some(second) = others.into_iter().find(|second| observation(&*self.b, second, self.viewer) == shown)
            {
                let (first, second) = (first.clone(), second.clone());
                apply(&mut *self.a, &first, self.viewer);
                apply(&mut *self.b, &second, self.viewer);
                self.steps.push((Some(first), Some(second)));
                return true;
            }
        }
        false
    }

    /// Adds a secret step to the second game that the viewer cannot notice.
    fn add_hidden_step(&mut self, seat: Seat, rng: &mut Chooser) {
        let before = (self.b.view(self.viewer), self.b.version(self.viewer), self.b.to_move());
        let legal = choices(&*self.b, Some(seat));
        if legal.is_empty() {
            return;
        }
        let step = any(rng, &legal).clone();
        let mut tried = self.b.fork(usize::MAX, "try".into()).unwrap();
        apply(&mut *tried, &step, self.viewer);
        let silent = (tried.view(self.viewer), tried.version(self.viewer), tried.to_move()) == before;
        if silent {
            apply(&mut *self.b, &step, self.viewer);
            self.steps.push((None, Some(step)));
        }
    }
}

/// Plays one of the two games through its own server; returns the frames that the viewer received.
///
/// The steps of each group go out as one chain, or as several if the table makes the chain stop.
async fn play(game: &str, mode: &str, seats: usize, viewer: Viewer, groups: Vec<Vec<Step>>) -> Vec<String> {
    let folder = tempfile::tempdir().unwrap();
    let draws: Vec<String> = groups
        .iter()
        .flatten()
        .filter_map(|step| if let Step::Chance(outcome) = step { Some(outcome.clone()) } else { None })
        .collect();
    let script: server::Script = Arc::new(move |_: &server::store::RoomRow| draws.clone());
    let running = Running::with(folder.path(), quick(), |store| Arc::new(store), Some(script)).await;
    let site = running.site();
    let host = site.guest().await.unwrap();
    let keys = host.create_room(&room(game, mode, seats)).await.unwrap();
    let mut watcher = site.anonymous().enter(&keys.table, None).await.unwrap();
    watcher.raw = Some(Vec::new());
    let mut clients: Vec<RoomClient> = Vec::new();
    for seat in 0..seats {
        let guest = if seat == 0 { host.clone() } else { site.guest().await.unwrap() };
        let mut client = guest.enter(&keys.join, None).await.unwrap();
        client.raw = Some(Vec::new());
        client.auto_reveal = false;
        client.bytes.0 = [u8::try_from(seat).unwrap(); 32];
        client.sit(u8::try_from(seat).unwrap(), &format!("p{seat}")).await.unwrap();
        clients.push(client);
    }
    for client in &mut clients {
        client.ask(Ask::Ready { yes: true }).await.unwrap();
    }
    // One client after the other, so that both games begin identically.
    for client in &mut clients {
        let bytes = client.bytes;
        client.wait_until(|client| client.room.stage != RoomPhase::Gathering).await.unwrap();
        client.ask(Ask::Reveal { bytes }).await.unwrap();
    }
    for client in &mut clients {
        client.wait_until(|client| client.state.is_some()).await.unwrap();
    }
    for group in &groups {
        let Some(Step::Choice(seat, _)) = group.first() else { continue };
        let client = &mut clients[seat.index()];
        // Waits for the reply, which comes after all earlier messages.
        client.ask(Ask::Answer { yes: false }).await.unwrap_err();
        let action = |step: &Step| if let Step::Choice(_, action) = step { action.clone() } else { unreachable!() };
        let mut chain: Vec<String> = group.iter().map(action).collect();
        while let Carried::Partly { taken, refusal } = client.act_chain(&chain).await.unwrap() {
            assert_eq!(refusal, None);
            chain.drain(..taken);
        }
    }
    let table = clients[0].welcome.table.clone();
    let (join, commitment) = (clients[0].welcome.join.clone().unwrap(), clients[0].welcome.commitment.to_string());
    let last = match viewer {
        Viewer::Seat(seat) => &mut clients[seat.index()],
        Viewer::Spectator => &mut watcher,
    };
    // The reply shows that no other message is in flight.
    last.ask(Ask::Answer { yes: false }).await.unwrap_err();
    let raw = last.raw.take().unwrap();
    raw.into_iter()
        .map(|frame| frame.replace(&table, "<table>").replace(&join, "<join>").replace(&commitment, "<bound>"))
        .map(|frame| without_code(&frame))
        .collect()
}

/// Returns a frame without the short code of the room, which is drawn by lot.
fn without_code(frame: &str) -> String {
    const KEY: &str = "\"code\":\"";
    match frame.split_once(KEY) {
        Some((head, rest)) => {
            let end = rest.find('"').unwrap_or(0);
            format!("{head}{KEY}<code>{}", &rest[end..])
        }
        None => frame.to_owned(),
    }
}

#[test]
fn no_byte_sent_to_a_viewer_depends_on_hidden_information() {
    compare_pairs(false);
}

/// The same with chains: how many steps the others make in one change is hidden, too.
#[test]
fn no_byte_about_a_chain_depends_on_hidden_information() {
    compare_pairs(true);
}

fn compare_pairs(chained: bool) {
    run(|_| async {
        let (mut seen, mut longest) = (0, 0);
        let mut differing = std::collections::BTreeMap::<&str, usize>::new();
        for game in catalog::games() {
            let meta = game.meta();
            for mode in meta.modes {
                let seats = usize::from(*mode.seats.iter().find(|seats| **seats > 1).unwrap_or(&mode.seats[0]));
                let viewers = (0..seats).map(|seat| Viewer::Seat(Seat::new(u8::try_from(seat).unwrap())));
                for (number, viewer) in viewers.chain([Viewer::Spectator]).enumerate() {
                    // Of a few pairs of games, takes the longest one with a difference, if there is one.
                    let pairs = (0..3).map(|seed| {
                        Pair::generate(*game, mode.id, seats, viewer, &mut chooser(seed * 16 + number as u64))
                    });
                    let pair = pairs.max_by_key(|pair| (pair.differs(), pair.steps.len())).unwrap();
                    *differing.entry(meta.id).or_default() += usize::from(pair.differs());
                    let [first, second] = pair.groups(chained);
                    longest = longest.max(first.iter().map(Vec::len).max().unwrap_or(0));
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
        assert!(seen > if chained { 100 } else { 300 }, "{seen} updates were seen");
        assert_eq!(longest > 1, chained);
        for game in ["ingenious", "spectacular"] {
            assert!(differing[game] >= 3, "{game} has secrets: {differing:?}");
        }
    });
}
