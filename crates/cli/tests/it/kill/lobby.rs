//! Tables before their game, at any stage of sitting down, getting ready and revealing. One person acts at a
//! time, so what the store must have is known; at most the last request was not answered.

use std::time::Duration;

use game_core::Seat;
use game_core::digest::sha256;
use game_core::hex::Bytes32;
use player::{Error, Guest, RoomClient, Site};
use protocol::http::RoomKeys;
use protocol::{Ask, RoomInfo, RoomPhase};
use rand_core::{Rng as _, SeedableRng as _};
use server::store::RoomRow;

use super::agents::room;
use super::check::Kept;
use super::{Chooser, Seen};

/// The number of seats, and of people.
const SEATS: usize = 3;

/// A room whose game has not begun, with its people.
pub(super) struct Lobby {
    pub(super) keys: RoomKeys,
    people: Vec<Person>,
    rng: Chooser,
    now: Gathering,
    /// What it becomes if the request that was not answered was carried out.
    under_way: Option<Gathering>,
}

struct Person {
    guest: Guest,
    client: Option<RoomClient>,
    /// The contribution to the seed, which the pledge commits to.
    bytes: Bytes32,
}

/// Who sits where and who is ready.
#[derive(Clone, Debug, PartialEq)]
struct Gathering {
    phase: RoomPhase,
    seats: [Option<Sitting>; SEATS],
    /// The seats that have revealed their bytes. It is not stored before the game.
    revealed: [bool; SEATS],
}

#[derive(Clone, Debug, PartialEq)]
struct Sitting {
    person: usize,
    name: String,
    ready: bool,
}

#[derive(Clone, Debug)]
enum Request {
    Sit(usize, String),
    Stand,
    Ready(bool),
    Reveal,
}

/// What is seen of a room: its phase, and of each seat the name, whether it is ready, and the pledge.
type Shown = (RoomPhase, Vec<(String, bool, Option<Bytes32>)>);

impl Gathering {
    fn new() -> Self {
        Self { phase: RoomPhase::Gathering, seats: Default::default(), revealed: Default::default() }
    }

    fn seat_of(&self, person: usize) -> Option<usize> {
        self.seats.iter().position(|seat| seat.as_ref().is_some_and(|sitting| sitting.person == person))
    }

    /// What a request leads to; `None` if it is refused.
    fn after(&self, person: usize, request: &Request) -> Option<Self> {
        let mut next = self.clone();
        let own = self.seat_of(person);
        match request {
            Request::Sit(seat, name) => {
                if self.seats[*seat].as_ref().is_some_and(|sitting| sitting.person != person) {
                    return None;
                }
                next.reset();
                own.into_iter().for_each(|own| next.seats[own] = None);
                next.seats[*seat] = Some(Sitting { person, name: name.clone(), ready: false });
            }
            Request::Stand => {
                next.seats[own?] = None;
                next.reset();
            }
            Request::Ready(yes) => {
                if !yes {
                    next.reset();
                }
                next.seats[own?].as_mut()?.ready = *yes;
                next.revealed = Default::default();
                if next.seats.iter().all(|seat| seat.as_ref().is_some_and(|sitting| sitting.ready)) {
                    next.phase = RoomPhase::Revealing;
                }
            }
            Request::Reveal => {
                next.revealed[own?] = true;
                if self.phase != RoomPhase::Revealing {
                    return None;
                }
                if next.revealed == [true; SEATS] {
                    next.phase = RoomPhase::Playing;
                }
            }
        }
        Some(next)
    }

    /// Everybody has to agree again.
    fn reset(&mut self) {
        self.revealed = Default::default();
        if self.phase == RoomPhase::Revealing {
            self.phase = RoomPhase::Gathering;
            self.seats.iter_mut().flatten().for_each(|sitting| sitting.ready = false);
        }
    }

    fn shown(&self, people: &[Person]) -> Shown {
        let waits = self.phase != RoomPhase::Playing;
        let seat = |seat: &Option<Sitting>| {
            let Some(Sitting { person, name, ready }) = seat else { return (String::new(), false, None) };
            (name.clone(), *ready && waits, waits.then(|| people[*person].pledge()))
        };
        (self.phase, self.seats.iter().map(seat).collect())
    }
}

impl Person {
    fn pledge(&self) -> Bytes32 {
        Bytes32(sha256(&[&self.bytes.0]))
    }

    async fn enter(&mut self, key: &str) {
        let mut client = self.guest.enter(key, None).await.unwrap();
        client.auto_reveal = false;
        self.client = Some(client);
    }

    fn ask(&self, request: &Request) -> Ask {
        match request {
            Request::Sit(seat, name) => {
                Ask::Sit { seat: Seat::new(*seat as u8), name: name.clone(), pledge: self.pledge() }
            }
            Request::Stand => Ask::Stand,
            Request::Ready(yes) => Ask::Ready { yes: *yes },
            Request::Reveal => Ask::Reveal { bytes: self.bytes },
        }
    }
}

fn of_info(info: &RoomInfo) -> Shown {
    (info.stage, info.seats.iter().map(|seat| (seat.name.clone(), seat.ready, seat.pledge)).collect())
}

fn of_row(row: &RoomRow) -> Shown {
    let waits = row.stage != RoomPhase::Playing;
    let seats = row.seats.iter().map(|seat| (seat.name.clone(), seat.ready && waits, seat.pledge.filter(|_| waits)));
    (row.stage, seats.collect())
}

impl Lobby {
    pub(super) async fn begin(site: &Site, seed: u64) -> Self {
        let mut rng = Chooser::seed_from_u64(seed);
        let mut people = Vec::new();
        for _ in 0..SEATS {
            let mut bytes = Bytes32::default();
            rng.fill_bytes(&mut bytes.0);
            people.push(Person { guest: site.guest().await.unwrap(), client: None, bytes });
        }
        let keys = people[0].guest.create_room(&room("ingenious", "standard", SEATS)).await.unwrap();
        for person in &mut people {
            person.enter(&keys.join).await;
        }
        Self { keys, people, rng, now: Gathering::new(), under_way: None }
    }

    /// A request that makes sense, or mostly: what the rules of the room refuse is asked for too.
    fn choose(&mut self) -> (usize, Request) {
        let person = self.below(SEATS);
        let ready = self.now.seat_of(person).is_some_and(|own| self.now.seats[own].as_ref().unwrap().ready);
        let request = match (self.now.seat_of(person), self.below(10)) {
            (None, _) | (Some(_), 0) => {
                let name = format!("p{}", self.below(1_000));
                Request::Sit(self.below(SEATS), name)
            }
            (Some(_), 1) => Request::Stand,
            (Some(_), 2) => Request::Ready(false),
            (Some(_), _) if ready => Request::Reveal,
            (Some(_), _) => Request::Ready(true),
        };
        (person, request)
    }

    fn below(&mut self, most: usize) -> usize {
        (self.rng.next_u64() % most as u64) as usize
    }

    /// Goes on until the server is killed or the game begins.
    pub(super) async fn gather(mut self) -> Self {
        while self.now.phase != RoomPhase::Playing {
            // So that the server is killed at any stage.
            tokio::time::sleep(Duration::from_millis(self.rng.next_u64() % 20)).await;
            let (person, request) = self.choose();
            let next = self.now.after(person, &request);
            self.under_way.clone_from(&next);
            let ask = self.people[person].ask(&request);
            let client = self.people[person].client.as_mut().unwrap();
            match client.ask(ask).await {
                Ok(()) => {
                    self.now = next.unwrap_or_else(|| panic!("{request:?} should be refused in {:?}", self.now));
                    // The new state comes before the answer.
                    assert_eq!(of_info(&client.room), self.now.shown(&self.people));
                }
                Err(Error::Refused(refusal)) => assert_eq!(next, None, "{request:?} in {:?}: {refusal}", self.now),
                Err(_) => break,
            }
            self.under_way = None;
        }
        self.people.iter_mut().for_each(|person| person.client = None);
        self
    }

    /// Checks that what everybody was told is stored, and of what was not answered all or nothing.
    pub(super) fn kept(&mut self, kept: &Kept, seen: &mut Seen) {
        let (row, journal) = &kept[&self.keys.table];
        let stored = of_row(row);
        if let Some(next) = self.under_way.take().filter(|next| next.shown(&self.people) == stored) {
            self.now = next;
        }
        assert_eq!(stored, self.now.shown(&self.people));
        for (seat, sitting) in row.seats.iter().zip(&self.now.seats) {
            let bytes = sitting.as_ref().map(|sitting| self.people[sitting.person].bytes);
            assert_eq!(seat.contribution, bytes.filter(|_| row.stage == RoomPhase::Playing));
        }
        let mut lines = journal.iter().flat_map(|entry| entry.split('\n'));
        assert!(lines.all(|line| row.stage == RoomPhase::Playing && line.starts_with('*')), "nobody has moved");
        self.now.revealed = Default::default();
        seen.gathering += usize::from(self.now.phase == RoomPhase::Gathering);
        seen.revealing += usize::from(self.now.phase == RoomPhase::Revealing);
        seen.begun += usize::from(self.now.phase == RoomPhase::Playing);
    }

    /// True if the game has begun.
    pub(super) fn has_begun(&self) -> bool {
        self.now.phase == RoomPhase::Playing
    }

    /// Everybody connects to the new server, and is shown what is stored.
    pub(super) async fn come_back(&mut self, site: &Site) {
        for person in &mut self.people {
            person.guest = person.guest.at(site);
            person.enter(&self.keys.join).await;
        }
        for person in &self.people {
            assert_eq!(of_info(&person.client.as_ref().unwrap().room), self.now.shown(&self.people));
        }
    }
}
