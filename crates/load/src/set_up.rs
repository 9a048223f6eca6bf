//! Creates the rooms and seats the guests.

use game_core::SeatKind;
use player::{Guest, RoomClient, Site, receive_any};
use protocol::Ask;
use protocol::http::{NewRoom, RoomKeys};
use rand_core::Rng;
use tokio::sync::{Semaphore, SemaphorePermit};

use crate::plan::{Error, Plan};

/// The number of rooms that one party of guests creates: fewer than the server's default limit.
const ROOMS_PER_PARTY: usize = 25;
/// The number of idle sockets in one room: few enough that broadcasting each newcomer costs little.
const IDLE_SOCKETS_PER_ROOM: usize = 20;
/// The maximum number of clients that enter at the same time.
const MAX_CONCURRENT_ENTRIES: usize = 64;

/// The guests that create the rooms and sit in them.
pub(crate) struct Guests {
    /// The servers.
    sites: Vec<Site>,
    new: NewRoom,
    /// One party of guests per [`ROOMS_PER_PARTY`] rooms, with one guest per seat; the first of them creates
    /// the rooms.
    parties: Vec<Vec<Guest>>,
    /// The keys of the rooms that the idle sockets watch.
    idle: Vec<RoomKeys>,
    entering: Semaphore,
}

/// Describes a failed set-up; if one of the server's limits is the reason, says which setting to raise.
pub(crate) fn setup_error(doing: &str, why: &player::Error) -> Error {
    let remedy = match why.refusal().map(|refusal| refusal.code) {
        Some(protocol::Code::TooFast) => {
            "; the server needs a higher --requests-per-minute, --upgrades-per-minute or --messages-per-second"
        }
        Some(protocol::Code::TooMany) => {
            "; the server needs a higher --max-rooms, --max-sockets, --max-sockets-per-address or --max-watchers"
        }
        _ => "",
    };
    Error::Failed(format!("{doing}: {why}{remedy}"))
}

impl Guests {
    pub(crate) async fn new(plan: &Plan) -> Result<Self, Error> {
        let sites = plan.servers.iter().map(Site::new).collect();
        let new = NewRoom {
            hints: false,
            game: plan.game.clone(),
            options: plan.options.clone(),
            seats: vec![SeatKind::Person; plan.seats],
            names: Vec::new(),
        };
        let mut guests = Self {
            sites,
            new,
            parties: Vec::new(),
            idle: Vec::new(),
            entering: Semaphore::new(MAX_CONCURRENT_ENTRIES),
        };
        let idle = plan.idle.div_ceil(IDLE_SOCKETS_PER_ROOM);
        for _ in 0..plan.rooms.max(idle).div_ceil(ROOMS_PER_PARTY) {
            let mut party = Vec::new();
            for _ in 0..plan.seats {
                party.push(
                    guests.site(0).guest().await.map_err(|why| setup_error("a guest could not be created", &why))?,
                );
            }
            guests.parties.push(party);
        }
        for number in 0..idle {
            let host = &guests.party(number)[0];
            let keys = host.create_room(&guests.new).await;
            guests.idle.push(keys.map_err(|why| setup_error("a room could not be created", &why))?);
        }
        Ok(guests)
    }

    /// One of the servers, in turn.
    fn site(&self, number: usize) -> &Site {
        &self.sites[number % self.sites.len()]
    }

    fn party(&self, number: usize) -> &[Guest] {
        &self.parties[number / ROOMS_PER_PARTY]
    }

    /// Limits how many clients enter at the same time, so that the set-up does not overload the server.
    async fn permit(&self) -> Option<SemaphorePermit<'_>> {
        self.entering.acquire().await.ok()
    }

    /// Connects the idle spectator with this number.
    pub(crate) async fn idle(&self, number: usize) -> Result<RoomClient, player::Error> {
        let _permit = self.permit().await;
        let keys = &self.idle[number / IDLE_SOCKETS_PER_ROOM];
        self.site(number).anonymous().enter(&keys.table, None).await
    }

    /// Creates the room with this number through one of the servers and starts its game; returns the clients
    /// of its seats.
    pub(crate) async fn start_room(&self, number: usize) -> Result<Vec<RoomClient>, player::Error> {
        let _permit = self.permit().await;
        let party = self.party(number);
        let keys = party[0].at(self.site(number)).create_room(&self.new).await?;
        let mut clients = Vec::with_capacity(party.len());
        for (guest, seat) in party.iter().zip(0_u8..) {
            // The clients of a room come to different servers, of which one owns it.
            let mut client = guest.at(self.site(number + usize::from(seat))).enter(&keys.join, None).await?;
            client.sit(seat, &format!("seat {seat}")).await?;
            clients.push(client);
        }
        for client in &mut clients {
            client.ask(Ask::Ready { yes: true }).await?;
        }
        // Receives from all clients at once: nobody is sent the table before all have revealed their bytes.
        while clients.iter().any(|client| client.state.is_none()) {
            receive_any(&mut clients).await.1?;
        }
        Ok(clients)
    }
}

/// Returns a random index into the list; `None` if it is empty.
pub(crate) fn pick_index<T>(rng: &mut impl Rng, list: &[T]) -> Option<usize> {
    let many = u64::try_from(list.len()).unwrap_or(u64::MAX);
    rng.next_u64().checked_rem(many).and_then(|at| usize::try_from(at).ok())
}
