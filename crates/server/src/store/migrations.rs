//! The schema migrations. A released migration is never changed; a new one follows it.

use std::borrow::Cow;

use sqlx::migrate::{Migration, MigrationType, Migrator};
use sqlx::{AssertSqlSafe, SqlSafeStr};

use super::pool::on;
use super::{Pool, StoreError};
use crate::clock;

/// Version, name and statements, which are the same for both databases.
const MIGRATIONS: [(i64, &str, &str); 6] = [
    (1, "rooms", include_str!("../../migrations/1-rooms.sql")),
    (2, "codes", include_str!("../../migrations/2-codes.sql")),
    (3, "turns", include_str!("../../migrations/3-turns.sql")),
    (4, "growth", include_str!("../../migrations/4-growth.sql")),
    (5, "leases", include_str!("../../migrations/5-leases.sql")),
    (6, "clock", include_str!("../../migrations/6-clock.sql")),
];

/// The version of the tables after all migrations.
pub(super) const VERSION: i64 = MIGRATIONS[MIGRATIONS.len() - 1].0;

/// Replace the times that migration 4 could not know by the current time. The statements are executed at
/// every start, so that a server that is killed after the migration does not leave a 0 behind.
const SET_TIMES: [&str; 2] = [
    "UPDATE tokens SET seen = $1 WHERE seen = 0",
    "UPDATE rooms SET updated = $1 WHERE stage IN ('gathering', 'revealing', 'playing') AND updated = 0",
];

/// Brings the tables to this version.
pub(super) async fn run(pool: &Pool) -> Result<(), StoreError> {
    on!(pool, pool => {
        all().run(pool).await.map_err(|why| StoreError::Broken(why.to_string()))?;
        for statement in SET_TIMES {
            sqlx::query(statement).bind(clock::now()).execute(pool).await?;
        }
    });
    Ok(())
}

fn all() -> Migrator {
    let migrations = MIGRATIONS.map(|(version, name, statements)| {
        let statements = AssertSqlSafe(statements).into_sql_str();
        Migration::new(version, Cow::Borrowed(name), MigrationType::Simple, statements, false)
    });
    Migrator { migrations: Cow::Owned(migrations.into()), ..Migrator::DEFAULT }
}
