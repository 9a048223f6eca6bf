//! Tests of loading rooms.

use std::sync::{Arc, Mutex, mpsc};
use std::time::Duration;

use server::Script;

use super::{CLOSING, Limits, Running, quick, room};

/// A journal that takes long to replay does not hold up the loading of other rooms, nor the only thread of
/// the sockets.
#[test]
fn a_slow_replay_holds_up_nobody_else() {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    runtime.block_on(async {
        let folder = tempfile::tempdir().unwrap();
        let running = Running::new(folder.path(), quick()).await;
        let host = running.site().guest().await.unwrap();
        let slow = host.create_room(&room("ingenious", "standard", 2)).await.unwrap();
        let other = host.create_room(&room("ingenious", "standard", 2)).await.unwrap();
        assert!(running.hall.close(CLOSING).await);
        drop(running);
        // The script is asked for where the journal is replayed. That of one room waits until the other room
        // is there; if it waits in vain, the room is not loaded.
        let (begun, mut has_begun) = tokio::sync::mpsc::unbounded_channel();
        let (go_on, waits) = mpsc::channel();
        let (waits, id) = (Mutex::new(waits), slow.table.clone());
        let script: Script = Arc::new(move |row| {
            if row.id == id {
                begun.send(()).unwrap();
                waits.lock().unwrap().recv_timeout(Duration::from_secs(20)).unwrap();
            }
            Vec::new()
        });
        let limits = Limits { bot_threads: 1, ..quick() };
        let running = Running::with(folder.path(), limits, |store| Arc::new(store), Some(script)).await;
        let host = host.at(&running.site());
        let entering = tokio::spawn({
            let host = host.clone();
            async move { host.enter(&slow.join, None).await }
        });
        has_begun.recv().await.unwrap();
        host.enter(&other.join, None).await.unwrap();
        go_on.send(()).unwrap();
        entering.await.unwrap().unwrap();
    });
}
