//! Tests of a client's session, without a network or a clock.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use game_core::hex::Bytes32;
use game_core::{Seat, SeatSet};
use protocol::session::{
    ANSWER_TIMEOUT, Carried, Event, FIRST_BACKOFF, FreshStep, HEARTBEAT, Loss, MAX_BACKOFF, NotSent, Session, Status,
};
use protocol::{
    Ask, Code, Delta, Frame, Has, Refusal, RoomInfo, RoomPhase, SeatState, State, StepUpdate, Tell, Update, VERSION,
    Views, Welcome, Who,
};
use serde_json::json;

const SEAT: Seat = Seat::new(1);

fn room(stage: RoomPhase) -> RoomInfo {
    let seat = SeatState {
        who: Who::Person,
        name: "Ann".into(),
        expected: String::new(),
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
        code: None,
        seat: Some(SEAT),
        host: false,
        hints: false,
        said: Vec::new(),
        room: room(stage),
    }))
}

fn state(v: u64) -> State {
    State {
        v,
        awaits: SeatSet::one(SEAT),
        over: false,
        undo: 0,
        view: json!({"a": v}),
        steps: vec![vec![json!("dealt")]],
    }
}

fn update(v: u64) -> Update {
    let view = Delta::between(&json!({"a": v - 1}), &json!({"a": v}));
    Update {
        v,
        after: None,
        awaits: SeatSet::one(SEAT),
        over: false,
        undo: 1,
        steps: vec![StepUpdate { events: vec![json!(v)], view: Some(view) }],
        view: Delta::default(),
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
        Self { session: Session::new("key".into(), 7, 0), now: 0 }
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

    fn act(&mut self, action: &str) -> Result<u32, NotSent> {
        self.session.act(&[action.to_owned()], 0)
    }

    /// Loses the connection and comes back at the same version of the table, or at this one.
    fn back(&mut self, state: Option<State>) {
        self.session.closed(0);
        self.session.reconnect_now(0);
        self.events();
        self.greeted(state);
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
    assert_eq!(
        peer.events(),
        [Event::Table { fresh: vec![FreshStep { events: vec![json!(6)], view: None }], moved: true }]
    );
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
    assert_eq!(peer.act("keep"), Ok(2));
    assert_eq!(peer.act("keep"), Err(NotSent::Busy));
    assert!(matches!(&peer.sent()[..], [Frame(2, Ask::Act { seen: 5, actions, .. })] if actions[..] == ["keep"]));
    peer.tell(&Tell::No(2, Peer::refusal(Code::Stale)));
    assert!(peer.events().contains(&Event::Answered(2, Err(Peer::refusal(Code::Stale)))));
    assert_eq!(peer.session.undo(1, 0), Ok(3));
    peer.session.closed(0);
    assert_eq!(peer.session.undo(1, 0), Err(NotSent::Offline));
    assert_eq!(Peer::new().act("keep"), Err(NotSent::Offline));
}

#[test]
fn a_chain_may_be_carried_out_in_part() {
    let mut peer = Peer::playing();
    peer.events();
    let chain = ["place".to_owned(), "keep".to_owned()];
    for refusal in [None, Some(Peer::refusal(Code::IllegalAction))] {
        let number = peer.session.act(&chain, 0).unwrap();
        peer.sent();
        assert!(peer.session.is_deciding());
        peer.tell(&Tell::Partly(number, 1, refusal.clone()));
        assert_eq!(peer.events(), [Event::Answered(number, Ok(Carried::Partly { taken: 1, refusal }))]);
        assert!(!peer.session.is_deciding());
    }
}

/// Whether it had arrived is for the server to say: it knows the id.
#[test]
fn a_decision_in_flight_is_sent_again_with_the_same_id() {
    for state_after in [None, Some(state(6))] {
        let mut peer = Peer::playing();
        peer.act("keep").unwrap();
        let Frame(2, ask) = peer.sent().remove(0) else { panic!("the second request") };
        assert_eq!(peer.session.decision(), Some(&ask));
        peer.back(state_after);
        assert_eq!(peer.sent(), [Frame(2, ask.clone())], "the same id, and the version that it was made for");
        assert!(!peer.events().contains(&Event::DecisionLost));
        // The connection breaks again; a request in between changes the number, not the id.
        peer.back(None);
        assert_eq!(peer.sent(), [Frame(2, ask)]);
        peer.tell(&Tell::Ok(2));
        assert!(peer.events().contains(&Event::Answered(2, Ok(Carried::Whole))));
        assert!(!peer.session.is_deciding());
        peer.back(None);
        assert_eq!(peer.sent(), [], "what was answered is not sent again");
    }
}

#[test]
fn two_decisions_have_two_ids() {
    let mut peer = Peer::playing();
    let mut ids = Vec::new();
    for number in 2..40 {
        assert_eq!(if number % 2 == 0 { peer.act("keep") } else { peer.session.undo(1, 0) }, Ok(number));
        match peer.sent().remove(0) {
            Frame(_, Ask::Act { id, .. } | Ask::Undo { id, .. }) => ids.push(id),
            other => panic!("{other:?}"),
        }
        peer.tell(&Tell::Ok(number));
    }
    let mut other = Peer { session: Session::new("key".into(), 8, 0), now: 0 };
    other.greeted(Some(state(5)));
    other.act("keep").unwrap();
    let Frame(_, Ask::Act { id, .. }) = other.sent().remove(0) else { panic!("an action") };
    ids.push(id);
    let number = ids.len();
    ids.sort_unstable();
    ids.dedup();
    assert_eq!(ids.len(), number);
}

#[test]
fn a_decision_that_the_server_no_longer_knows_is_reported_as_lost() {
    let mut peer = Peer::playing();
    peer.act("keep").unwrap();
    peer.sent();
    peer.back(Some(state(6)));
    peer.events();
    peer.tell(&Tell::No(2, Peer::refusal(Code::Stale)));
    assert_eq!(peer.events(), [Event::DecisionLost], "the table shows whether it was carried out");
    assert!(!peer.session.is_deciding());
}

#[test]
fn a_decision_of_another_seat_is_not_sent_again() {
    let mut peer = Peer::playing();
    peer.act("keep").unwrap();
    peer.sent();
    peer.session.closed(0);
    peer.session.reconnect_now(0);
    peer.session.opened(0);
    peer.events();
    let Tell::Welcome(mut welcome) = welcome(RoomPhase::Playing) else { unreachable!() };
    welcome.seat = Some(Seat::new(0));
    peer.tell(&Tell::Welcome(welcome));
    peer.sent();
    peer.tell(&Tell::Ok(1));
    assert_eq!(peer.sent(), []);
    assert!(peer.events().contains(&Event::DecisionLost));
}

/// A page that is loaded again takes up the decision that the old page had sent.
#[test]
fn a_stored_decision_is_sent_by_the_next_session() {
    let mut peer = Peer::playing();
    peer.act("keep").unwrap();
    peer.sent();
    let stored = peer.session.decision().cloned();
    let mut next = Peer { session: Session::new("key".into(), 9, 0).resuming(stored.clone()), now: 0 };
    next.greeted(Some(state(5)));
    assert_eq!(next.sent(), [Frame(2, stored.unwrap())]);
    let ping = Session::new("key".into(), 9, 0).resuming(Some(Ask::Ping));
    assert!(!ping.is_deciding(), "only decisions are taken up");
}

#[test]
fn steps_come_with_their_views_where_they_are_kept() {
    let mut peer = Peer { session: Session::new("key".into(), 7, 0).keeping_views(), now: 0 };
    peer.greeted(Some(state(5)));
    peer.events();
    let steps = [(6, json!(1)), (7, json!(2))]
        .map(|(a, event)| StepUpdate { events: vec![event], view: Some(Delta(vec![vec![json!("a"), json!(a)]])) });
    peer.tell(&Tell::Update(Update { v: 7, after: Some(5), steps: steps.into(), ..update(7) }));
    let fresh =
        [(6, json!(1)), (7, json!(2))].map(|(a, event)| FreshStep { events: vec![event], view: Some(json!({"a": a})) });
    assert_eq!(peer.events(), [Event::Table { fresh: fresh.into(), moved: true }]);
    assert_eq!(peer.session.state().unwrap().steps.len(), 3);
}

#[test]
fn views_arrive_before_their_answer() {
    let mut peer = Peer::playing();
    peer.events();
    assert_eq!(peer.session.ask(Ask::Views { from: 0, to: 2 }, 0), Ok(2));
    let views = vec![json!({"a": 1}), json!({"a": 2})];
    peer.tell(&Tell::Views(Box::new(Views::new(0, views.clone()).unwrap())));
    peer.tell(&Tell::Ok(2));
    assert_eq!(peer.events(), [Event::Views { from: 0, views }, Event::Answered(2, Ok(Carried::Whole))]);
}

#[test]
fn the_answer_to_another_request_with_the_same_number_does_not_settle_a_decision() {
    let mut peer = Peer::playing();
    peer.session.ask(Ask::Rematch, 0).unwrap();
    peer.act("keep").unwrap();
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
    assert!(matches!(&peer.sent()[..], [Frame(4, Ask::Act { seen: 5, .. })]));
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
    let mut peer = Peer { session: Session::new("key".into(), 7, 0).claiming(Some(has)), now: 0 };
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
