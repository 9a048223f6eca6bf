//! Tests of a client's session, without a network or a clock.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use game_core::hex::Bytes32;
use game_core::{Seat, SeatSet};
use protocol::session::{ANSWER_TIMEOUT, Event, FIRST_BACKOFF, HEARTBEAT, Loss, MAX_BACKOFF, NotSent, Session, Status};
use protocol::{
    Ask, Code, Delta, Frame, Has, Refusal, RoomInfo, RoomPhase, SeatState, State, Tell, Update, VERSION, Welcome, Who,
};
use serde_json::json;

const SEAT: Seat = Seat::new(1);

fn room(stage: RoomPhase) -> RoomInfo {
    let seat = SeatState {
        who: Who::Person,
        name: "Ann".into(),
        here: true,
        ready: true,
        muted: false,
        host: false,
        resigned: false,
        pledge: None,
    };
    RoomInfo { stage, seats: vec![seat.clone(), seat], watchers: 0, proposal: None, next: None }
}

fn welcome(stage: RoomPhase) -> Tell {
    Tell::Welcome(Box::new(Welcome {
        protocol: VERSION,
        game: "ingenious".into(),
        rules: 1,
        options: json!({}),
        table: "t".into(),
        commitment: Bytes32::default(),
        join: None,
        seat: Some(SEAT),
        host: false,
        said: Vec::new(),
        room: room(stage),
    }))
}

fn state(v: u64) -> State {
    State { v, awaits: SeatSet::one(SEAT), over: false, undo: 0, view: json!({"a": v}), events: vec![json!("dealt")] }
}

fn update(v: u64) -> Update {
    let view = Delta::between(&json!({"a": v - 1}), &json!({"a": v}));
    Update {
        v,
        after: None,
        awaits: SeatSet::one(SEAT),
        over: false,
        undo: 1,
        view,
        events: vec![json!(v)],
        left: None,
    }
}

/// A session with a fake transport that the test controls.
struct Peer {
    session: Session,
    now: u64,
}

impl Peer {
    fn new() -> Self {
        Self { session: Session::new("key".into(), 0), now: 0 }
    }

    /// A session that is online at version 5 of a table.
    fn playing() -> Self {
        let mut peer = Self::new();
        peer.events();
        peer.greeted(Some(state(5)));
        peer
    }

    fn greeted(&mut self, state: Option<State>) {
        self.session.opened(self.now);
        assert!(matches!(self.sent()[..], [Frame(1, Ask::Hello { .. })]));
        self.tell(&welcome(RoomPhase::Playing));
        if let Some(state) = state {
            self.tell(&Tell::State(state));
        }
        self.tell(&Tell::Ok(1));
    }

    fn tell(&mut self, tell: &Tell) {
        self.session.received(&serde_json::to_string(tell).unwrap(), self.now);
    }

    fn events(&mut self) -> Vec<Event> {
        std::iter::from_fn(|| self.session.poll_event()).collect()
    }

    fn sent(&mut self) -> Vec<Frame> {
        std::iter::from_fn(|| self.session.poll_transmit()).map(|text| serde_json::from_str(&text).unwrap()).collect()
    }

    /// Advances the time to the session's next deadline. Returns how many milliseconds that is.
    fn wait(&mut self) -> u64 {
        let deadline = self.session.deadline().expect("something is due");
        let waited = deadline - self.now;
        self.session.tick(deadline - 1);
        assert!(self.events().is_empty(), "nothing happens before its time");
        self.now = deadline;
        self.session.tick(self.now);
        waited
    }

    fn refusal(code: Code) -> Refusal {
        code.into()
    }
}

#[test]
fn a_first_visit_greets_without_a_version() {
    let mut peer = Peer::new();
    assert_eq!(peer.events(), [Event::Connect]);
    peer.session.opened(0);
    let hello = Ask::Hello { protocol: VERSION, room: "key".into(), seen: None };
    assert_eq!(peer.sent(), [Frame(1, hello)]);
    peer.tell(&welcome(RoomPhase::Gathering));
    assert_eq!(peer.events(), [Event::Status, Event::Welcomed, Event::Room]);
    assert_eq!(*peer.session.status(), Status::Online);
    assert_eq!(peer.session.seat(), Some(SEAT));
}

#[test]
fn a_reconnecting_client_says_which_version_it_has() {
    let mut peer = Peer::playing();
    peer.session.closed(7);
    peer.session.reconnect_now(8);
    peer.session.opened(9);
    let hello = Ask::Hello { protocol: VERSION, room: "key".into(), seen: Some(Has { v: 5, seat: Some(SEAT) }) };
    assert_eq!(peer.sent(), [Frame(1, hello)]);
}

#[test]
fn the_back_off_grows_and_is_reset_by_a_welcome() {
    let mut peer = Peer::playing();
    peer.events();
    let mut waits = Vec::new();
    for _ in 0..8 {
        peer.session.closed(peer.now);
        peer.events();
        waits.push(peer.wait());
        assert!(peer.events().contains(&Event::Connect));
    }
    assert_eq!(waits[..4], [FIRST_BACKOFF, 2 * FIRST_BACKOFF, 4 * FIRST_BACKOFF, 8 * FIRST_BACKOFF]);
    assert_eq!(waits[7], MAX_BACKOFF);
    peer.greeted(None);
    peer.session.closed(peer.now);
    peer.events();
    assert_eq!(peer.wait(), FIRST_BACKOFF);
}

#[test]
fn a_transport_that_never_opens_is_given_up() {
    let mut peer = Peer::new();
    peer.events();
    assert_eq!(peer.wait(), ANSWER_TIMEOUT);
    assert_eq!(peer.events(), [Event::Disconnect(Loss::Timeout), Event::Status]);
}

#[test]
fn a_half_open_connection_is_found_by_a_heartbeat() {
    let mut peer = Peer::playing();
    peer.events();
    assert_eq!(peer.wait(), HEARTBEAT);
    assert_eq!(peer.sent(), [Frame(2, Ask::Ping)]);
    // The other end answers, so the silence begins again.
    peer.tell(&Tell::Ok(2));
    peer.events();
    assert_eq!(peer.wait(), HEARTBEAT);
    assert_eq!(peer.sent(), [Frame(3, Ask::Ping)]);
    // The other end does not answer any more.
    assert_eq!(peer.wait(), ANSWER_TIMEOUT);
    assert_eq!(peer.events(), [Event::Disconnect(Loss::Timeout), Event::Status]);
    assert!(matches!(peer.session.status(), Status::Offline { restarting: false, .. }));
}

#[test]
fn a_request_without_an_answer_breaks_the_connection() {
    let mut peer = Peer::playing();
    peer.events();
    peer.session.ask(Ask::Resign, peer.now).unwrap();
    assert_eq!(peer.wait(), ANSWER_TIMEOUT);
    assert_eq!(peer.events(), [Event::Disconnect(Loss::Timeout), Event::Status]);
    assert_eq!(peer.session.ask(Ask::Resign, peer.now), Err(NotSent::Offline));
}

#[test]
fn updates_are_applied_and_a_gap_requests_the_whole_state() {
    let mut peer = Peer::playing();
    peer.events();
    peer.tell(&Tell::Update(update(6)));
    assert_eq!(peer.events(), [Event::Table { fresh: vec![json!(6)], moved: true }]);
    assert_eq!(peer.session.state().unwrap().view, json!({"a": 6}));
    peer.tell(&Tell::Update(update(9)));
    assert_eq!(peer.events(), [Event::Disconnect(Loss::Gap), Event::Status]);
    peer.session.reconnect_now(peer.now);
    peer.session.opened(peer.now);
    assert!(matches!(&peer.sent()[..], [Frame(1, Ask::Hello { seen: None, .. })]));
}

#[test]
fn the_same_state_again_is_not_a_move() {
    let mut peer = Peer::playing();
    peer.events();
    peer.tell(&Tell::State(state(5)));
    assert_eq!(peer.events(), [Event::Table { fresh: vec![], moved: false }]);
    peer.tell(&Tell::State(state(6)));
    assert_eq!(peer.events(), [Event::Table { fresh: vec![], moved: true }]);
}

#[test]
fn decisions_go_out_one_at_a_time() {
    let mut peer = Peer::playing();
    assert_eq!(peer.session.act("keep", 0), Ok(2));
    assert_eq!(peer.session.act("keep", 0), Err(NotSent::Busy));
    assert_eq!(peer.sent(), [Frame(2, Ask::Act { seen: 5, action: "keep".into() })]);
    peer.tell(&Tell::No(2, Peer::refusal(Code::Stale)));
    assert!(peer.events().contains(&Event::Answered(2, Err(Peer::refusal(Code::Stale)))));
    assert_eq!(peer.session.undo(1, 0), Ok(3));
    peer.session.closed(0);
    assert_eq!(peer.session.undo(1, 0), Err(NotSent::Offline));
    assert_eq!(Peer::new().session.act("keep", 0), Err(NotSent::Offline));
}

#[test]
fn a_decision_in_flight_is_sent_again_if_the_table_has_not_changed() {
    let mut peer = Peer::playing();
    peer.session.act("keep", 0).unwrap();
    peer.sent();
    peer.session.closed(0);
    peer.session.reconnect_now(0);
    peer.events();
    peer.greeted(None);
    assert_eq!(peer.sent(), [Frame(2, Ask::Act { seen: 5, action: "keep".into() })]);
    assert!(!peer.events().contains(&Event::DecisionLost));
    peer.tell(&Tell::Ok(2));
    assert!(!peer.session.is_deciding());
}

#[test]
fn a_decision_in_flight_is_not_sent_again_if_the_table_has_changed() {
    let mut peer = Peer::playing();
    peer.session.act("keep", 0).unwrap();
    peer.sent();
    peer.session.closed(0);
    peer.session.reconnect_now(0);
    peer.events();
    peer.greeted(Some(state(6)));
    assert_eq!(peer.sent(), []);
    assert!(peer.events().contains(&Event::DecisionLost));
    assert!(!peer.session.is_deciding());
}

#[test]
fn the_answer_to_another_request_with_the_same_number_does_not_settle_a_decision() {
    let mut peer = Peer::playing();
    peer.session.ask(Ask::Rematch, 0).unwrap();
    peer.session.act("keep", 0).unwrap();
    peer.session.closed(0);
    peer.session.reconnect_now(0);
    peer.session.opened(0);
    peer.sent();
    peer.tell(&welcome(RoomPhase::Playing));
    // Two requests on the new connection; the second has the number that the decision had on the lost one.
    peer.session.ask(Ask::Rematch, 0).unwrap();
    assert_eq!(peer.session.ask(Ask::Rematch, 0), Ok(3));
    peer.tell(&Tell::Ok(3));
    assert!(peer.session.is_deciding());
    peer.sent();
    peer.tell(&Tell::Ok(1));
    assert_eq!(peer.sent(), [Frame(4, Ask::Act { seen: 5, action: "keep".into() })]);
}

#[test]
fn revealing_is_requested_once_for_each_connection() {
    let mut peer = Peer::playing();
    peer.events();
    peer.tell(&Tell::Room(room(RoomPhase::Revealing)));
    assert_eq!(peer.events(), [Event::Room, Event::RevealDue]);
    peer.tell(&Tell::Room(room(RoomPhase::Revealing)));
    assert_eq!(peer.events(), [Event::Room]);
    peer.session.closed(0);
    peer.session.reconnect_now(0);
    peer.session.opened(0);
    peer.events();
    peer.tell(&welcome(RoomPhase::Revealing));
    assert!(peer.events().contains(&Event::RevealDue));
}

#[test]
fn the_end_of_the_game_is_reported_once_for_each_connection() {
    let mut peer = Peer::playing();
    peer.events();
    peer.tell(&Tell::Room(room(RoomPhase::Over)));
    assert_eq!(peer.events(), [Event::Room, Event::Over]);
    peer.tell(&Tell::Room(room(RoomPhase::Over)));
    assert_eq!(peer.events(), [Event::Room]);
}

#[test]
fn the_reason_of_a_goodbye_decides_whether_to_reconnect() {
    let bye = |code: Code| {
        let mut peer = Peer::playing();
        peer.events();
        peer.tell(&Tell::Bye(code.into()));
        (peer.session.status().clone(), peer.events())
    };
    let offline = |restarting| Status::Offline { retry_at: FIRST_BACKOFF, restarting };
    assert_eq!(bye(Code::Closing).0, offline(true));
    assert_eq!(bye(Code::TooSlow).0, offline(false));
    assert_eq!(
        bye(Code::UnknownRoom),
        (Status::Ended(Code::UnknownRoom), vec![Event::Disconnect(Loss::Bye(Code::UnknownRoom.into())), Event::Status])
    );
    let (status, events) = bye(Code::Protocol);
    assert_eq!((status, events.last()), (Status::Ended(Code::Protocol), Some(&Event::Outdated)));
}

#[test]
fn an_ended_session_does_nothing_more() {
    let mut peer = Peer::playing();
    peer.session.end(Code::UnknownGame);
    peer.events();
    peer.tell(&welcome(RoomPhase::Playing));
    peer.session.closed(1);
    peer.session.reconnect_now(1);
    peer.session.tick(1_000_000);
    assert_eq!((peer.session.deadline(), peer.events()), (None, vec![]));
}

#[test]
fn an_unreadable_message_breaks_the_connection_and_later_ones_are_ignored() {
    let mut peer = Peer::playing();
    peer.events();
    peer.session.received("{\"so\":1}", 0);
    assert!(matches!(&peer.events()[..], [Event::Disconnect(Loss::Unreadable(_)), Event::Status]));
    peer.tell(&Tell::Update(update(6)));
    assert_eq!((peer.events(), peer.session.state().unwrap().v), (vec![], 5));
}

#[test]
fn nonsense_again_means_another_version() {
    let mut peer = Peer::playing();
    peer.session.received("{\"so\":1}", 0);
    peer.session.reconnect_now(0);
    peer.greeted(None);
    peer.events();
    peer.session.received("{\"so\":1}", 0);
    assert!(matches!(&peer.events()[..], [Event::Disconnect(Loss::Unreadable(_)), Event::Status, Event::Outdated]));
    assert_eq!((peer.session.status(), peer.session.deadline()), (&Status::Ended(Code::Protocol), None));
}

#[test]
fn a_welcome_of_another_version_ends_the_session() {
    let mut peer = Peer::new();
    peer.session.opened(0);
    peer.events();
    let Tell::Welcome(mut welcome) = welcome(RoomPhase::Gathering) else { unreachable!() };
    welcome.protocol = VERSION + 1;
    peer.tell(&Tell::Welcome(welcome));
    let end = Event::Disconnect(Loss::Ended(Code::Protocol));
    assert_eq!(peer.events(), [end, Event::Status, Event::Outdated]);
}

#[test]
fn a_transport_that_nobody_asked_for_is_not_greeted() {
    let mut peer = Peer::playing();
    peer.session.opened(0);
    assert_eq!(peer.sent(), []);
    peer.session.closed(0);
    peer.session.opened(0);
    assert_eq!(peer.sent(), []);
    peer.session.end(Code::UnknownGame);
    peer.session.opened(0);
    assert_eq!(peer.sent(), []);
}

/// A client that has the table elsewhere says so; once that turns out wrong, it asks for everything.
#[test]
fn a_version_can_be_claimed_without_a_state() {
    let has = Has { v: 3, seat: None };
    let mut peer = Peer { session: Session::new("key".into(), 0).claiming(Some(has)), now: 0 };
    peer.session.opened(0);
    assert!(matches!(peer.sent()[..], [Frame(1, Ask::Hello { seen: Some(seen), .. })] if seen == has));
    peer.tell(&welcome(RoomPhase::Playing));
    peer.tell(&Tell::Update(update(4)));
    assert!(peer.events().contains(&Event::Disconnect(Loss::Gap)));
    peer.session.reconnect_now(0);
    peer.session.opened(0);
    assert!(matches!(peer.sent()[..], [Frame(1, Ask::Hello { seen: None, .. })]));
}

#[test]
fn a_shared_state_is_not_changed_by_an_update() {
    let mut peer = Peer::playing();
    let before = peer.session.share_state().unwrap();
    peer.tell(&Tell::Update(update(6)));
    assert_eq!((before.v, &before.view), (5, &json!({"a": 5})));
    assert_eq!(peer.session.share_state().unwrap().view, json!({"a": 6}));
}

#[test]
fn another_seat_does_not_keep_the_state_of_the_one_before() {
    let mut peer = Peer::playing();
    let Tell::Welcome(mut welcome) = welcome(RoomPhase::Playing) else { unreachable!() };
    welcome.seat = None;
    peer.tell(&Tell::Welcome(welcome));
    assert_eq!((peer.session.seat(), peer.session.state()), (None, None));
}

/// A copy goes on where the session was, as a client that comes back in another process does.
#[test]
fn a_copy_comes_back_with_what_was_seen() {
    let peer = Peer::playing();
    let mut copy = Peer { session: peer.session.clone(), now: 0 };
    copy.events();
    copy.session.closed(0);
    copy.session.reconnect_now(0);
    copy.session.opened(0);
    assert!(matches!(copy.sent()[..], [Frame(1, Ask::Hello { seen: Some(Has { v: 5, seat: Some(SEAT) }), .. })]));
    assert_eq!(*peer.session.status(), Status::Online);
}
