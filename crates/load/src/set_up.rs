//! Rooms are made, and people sit down in them.

use game_core::SeatKind;
use player::{Guest, Site, Visit, hear_any};
use protocol::Ask;
use protocol::http::{NewRoom, RoomKeys};
use rand_core::Rng;
use tokio::sync::{Semaphore, SemaphorePermit};

use crate::plan::{Error, Plan};

/// Rooms that one set of guests makes: fewer than a server allows unless it is told otherwise.
const ROOMS_OF_A_GUEST: usize = 25;
/// Idle sockets of one room: as many as might watch one, and few enough that coming costs little.
const IDLE_IN_A_ROOM: usize = 20;
/// So many come at once.
const AT_ONCE: usize = 64;

/// Who makes the rooms, and sits in them.
pub(crate) struct Hosts {
    site: Site,
    new: NewRoom,
    /// Some guests for every [`ROOMS_OF_A_GUEST`] rooms, one for each seat; the first of them makes the rooms.
    parties: Vec<Vec<Guest>>,
    /// Rooms for those who only sit there.
    quiet: Vec<RoomKeys>,
    coming: Semaphore,
}

/// What a server refuses with its usual limits has a remedy that is worth telling.
pub(crate) fn failed(doing: &str, why: &player::Error) -> Error {
    let remedy = match why.refusal().map(|refusal| refusal.code) {
        Some(protocol::Code::TooFast) => "; the server needs higher --requests-per-minute or --messages-per-second",
        Some(protocol::Code::TooMany) => "; the server needs higher --max-rooms, --max-sockets or --max-watchers",
        _ => "",
    };
    Error::Failed(format!("{doing}: {why}{remedy}"))
}

impl Hosts {
    pub(crate) async fn new(plan: &Plan) -> Result<Self, Error> {
        let site = Site::new(&plan.server);
        let new = NewRoom {
            game: plan.game.clone(),
            options: plan.options.clone(),
            seats: vec![SeatKind::Person; plan.seats],
        };
        let mut hosts = Self { site, new, parties: Vec::new(), quiet: Vec::new(), coming: Semaphore::new(AT_ONCE) };
        let quiet = plan.idle.div_ceil(IDLE_IN_A_ROOM);
        for _ in 0..plan.rooms.max(quiet).div_ceil(ROOMS_OF_A_GUEST) {
            let mut party = Vec::new();
            for _ in 0..plan.seats {
                party.push(hosts.site.guest().await.map_err(|why| failed("a guest could not be made", &why))?);
            }
            hosts.parties.push(party);
        }
        for number in 0..quiet {
            let host = &hosts.party(number)[0];
            let keys = host.make(&hosts.new).await;
            hosts.quiet.push(keys.map_err(|why| failed("a room could not be made", &why))?);
        }
        Ok(hosts)
    }

    fn party(&self, number: usize) -> &[Guest] {
        &self.parties[number / ROOMS_OF_A_GUEST]
    }

    /// Only so many come at once: a server that is being measured is not to drown while nobody measures.
    async fn turn(&self) -> Option<SemaphorePermit<'_>> {
        self.coming.acquire().await.ok()
    }

    /// Somebody who will only sit there.
    pub(crate) async fn quiet(&self, number: usize) -> Result<Visit, player::Error> {
        let _turn = self.turn().await;
        let keys = &self.quiet[number / IDLE_IN_A_ROOM];
        self.site.anybody().enter(&keys.table, None).await
    }

    /// A room whose game has begun, and everybody in it.
    pub(crate) async fn begin(&self, number: usize) -> Result<Vec<Visit>, player::Error> {
        let _turn = self.turn().await;
        let party = self.party(number);
        let keys = party[0].make(&self.new).await?;
        let mut visits = Vec::with_capacity(party.len());
        for (guest, seat) in party.iter().zip(0_u8..) {
            let mut visit = guest.enter(&keys.join, None).await?;
            visit.sit(seat, &format!("seat {seat}")).await?;
            visits.push(visit);
        }
        for visit in &mut visits {
            visit.ask(Ask::Ready { yes: true }).await?;
        }
        // All at once: nobody gets the table before everybody has shown their bytes.
        while visits.iter().any(|visit| visit.state.is_none()) {
            hear_any(&mut visits).await.1?;
        }
        Ok(visits)
    }
}

/// One of these.
pub(crate) fn any<T>(rng: &mut impl Rng, list: &[T]) -> Option<usize> {
    let many = u64::try_from(list.len()).unwrap_or(u64::MAX);
    rng.next_u64().checked_rem(many).and_then(|at| usize::try_from(at).ok())
}
