//! What a room keeps between two changes, because it is expensive to make.

use protocol::http::NewRoom;
use serde_json::json;

use super::*;
use crate::settings::Limits;
use crate::store::{Store, StoreLocation};

/// A room in the middle of a game of one person, who is the guest `ann`, in a store of its own.
async fn playing(folder: &std::path::Path) -> Room {
    let location = StoreLocation::Sqlite { file: folder.join("store.sqlite"), pages: None };
    let store = Store::open(&location).await.unwrap();
    let hall = Hall::new(store.clone(), Limits::default());
    let new = NewRoom {
        game: "ingenious".to_owned(),
        options: json!({"mode": "solo"}),
        seats: vec![game_core::SeatKind::Person],
        hints: false,
        names: Vec::new(),
    };
    let keys = hall.create_room("ann", new).await.unwrap();
    let (mut row, journal) = store.room(&keys.table).await.unwrap().unwrap();
    row.stage = RoomPhase::Playing;
    row.seats[0].guest = Some("ann".to_owned());
    let waking = Waking::replay(row, &journal, None).unwrap();
    Room::new(hall, waking, mpsc::channel(1).0, mpsc::channel(1).0, None)
}

/// Lets a client enter; returns what it is sent from then on.
fn enter(room: &mut Room, id: u64, guest: Option<&str>) -> mpsc::Receiver<Utf8Bytes> {
    let (out, sent) = mpsc::channel(64);
    let key = if guest.is_some() { room.row.join.clone() } else { room.row.id.clone() };
    room.connect(Connect { id, out, guest: guest.map(str::to_owned), key, seen: None, n: 1 });
    sent
}

/// The whole table as it was sent to a client, if it was.
fn state(sent: &mut mpsc::Receiver<Utf8Bytes>) -> Option<Utf8Bytes> {
    core::iter::from_fn(|| sent.try_recv().ok()).find(|frame| frame.starts_with(r#"{"state""#))
}

/// Makes the first move that is legal.
async fn play(room: &mut Room) {
    let seat = Seat::new(0);
    let table = room.table.as_ref().unwrap();
    let (action, seen) = (table.legal(seat)[0].clone(), table.version(Viewer::Seat(seat)));
    assert_eq!(room.apply_chain(seat, seen, &[action]).await.unwrap().0, 1);
}

/// Two hundred watchers who come back at once would each cost a replay of all that was told so far.
#[tokio::test]
async fn the_table_is_written_once_for_all_who_come_before_the_next_change() {
    let folder = tempfile::tempdir().unwrap();
    let mut room = playing(folder.path()).await;
    let enter_many = |room: &mut Room, ids: core::ops::Range<u64>| -> Vec<Utf8Bytes> {
        ids.map(|id| state(&mut enter(room, id, None)).unwrap()).collect()
    };
    let first = enter_many(&mut room, 0..20);
    assert!(first.iter().all(|frame| frame.as_ptr() == first[0].as_ptr()), "they share one text");
    let own = state(&mut enter(&mut room, 100, Some("ann"))).unwrap();
    assert_ne!(own, first[0], "the player is sent another one");
    assert_eq!(state(&mut enter(&mut room, 101, Some("ann"))).unwrap().as_ptr(), own.as_ptr());
    play(&mut room).await;
    let then = enter_many(&mut room, 20..40);
    assert_ne!(then[0], first[0]);
    assert!(then.iter().all(|frame| frame.as_ptr() == then[0].as_ptr()));
}

/// A client that sends moves that are refused does not make the room forget the views after the last change.
#[tokio::test]
async fn a_refused_move_keeps_the_views() {
    let folder = tempfile::tempdir().unwrap();
    let mut room = playing(folder.path()).await;
    let _sent = (enter(&mut room, 0, Some("ann")), enter(&mut room, 1, None));
    play(&mut room).await;
    let views = room.views.clone();
    assert_eq!(views.iter().flatten().count(), 2);
    let seat = Seat::new(0);
    let now = room.table.as_ref().unwrap().version(Viewer::Seat(seat));
    for (seen, action) in [(now + 1, "keep"), (now, "nonsense")] {
        assert!(room.apply_chain(seat, seen, &[action.to_owned()]).await.is_err());
        assert_eq!(room.views, views);
    }
}
