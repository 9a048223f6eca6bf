//! The lock that lets only one server use a store: two would not see each other's rooms.
//!
//! Beside an SQLite file there is a lock file. On PostgreSQL the writing connection holds an advisory lock
//! (`pool`), so that whatever writes has the lock. Both are free again when the process ends, however it
//! ends.

use core::time::Duration;
use std::ffi::OsString;
use std::fs::{File, TryLockError};
use std::path::Path;
use std::time::Instant;

use super::{StoreError, StoreLocation};

/// How long a server waits for the one before it to end.
const PATIENCE: Duration = Duration::from_secs(5);
/// How often it looks.
const INTERVAL: Duration = Duration::from_millis(50);

/// Held as long as the store is written; the lock is released when it is dropped.
pub(super) struct StoreLock {
    _file: Option<File>,
}

pub(super) fn in_use() -> StoreError {
    StoreError::Broken("another server uses this store; stop it first".to_owned())
}

impl StoreLock {
    /// Takes the lock. Waits a while: the server before may still be finishing its writes.
    pub(super) async fn take(location: &StoreLocation) -> Result<Self, StoreError> {
        let StoreLocation::Sqlite { file, .. } = location else { return Ok(Self { _file: None }) };
        let broken = |why: std::io::Error| StoreError::Broken(format!("the lock file: {why}"));
        let lock = File::create(lock_file(file)).map_err(broken)?;
        let begin = Instant::now();
        loop {
            match lock.try_lock() {
                Ok(()) => return Ok(Self { _file: Some(lock) }),
                Err(TryLockError::WouldBlock) if begin.elapsed() < PATIENCE => tokio::time::sleep(INTERVAL).await,
                Err(TryLockError::WouldBlock) => return Err(in_use()),
                Err(TryLockError::Error(why)) => return Err(broken(why)),
            }
        }
    }
}

fn lock_file(store: &Path) -> OsString {
    let mut name = store.as_os_str().to_owned();
    name.push(".lock");
    name
}
