//! The schema migrations. A released migration is never changed; a new one follows it.

use std::borrow::Cow;

use sqlx::migrate::{Migration, MigrationType, Migrator};
use sqlx::{AssertSqlSafe, SqlSafeStr};

/// Version, name and statements, which are the same for both databases.
const MIGRATIONS: [(i64, &str, &str); 3] = [
    (1, "rooms", include_str!("../../migrations/1-rooms.sql")),
    (2, "codes", include_str!("../../migrations/2-codes.sql")),
    (3, "turns", include_str!("../../migrations/3-turns.sql")),
];

pub(super) fn all() -> Migrator {
    let migrations = MIGRATIONS.map(|(version, name, statements)| {
        let statements = AssertSqlSafe(statements).into_sql_str();
        Migration::new(version, Cow::Borrowed(name), MigrationType::Simple, statements, false)
    });
    Migrator { migrations: Cow::Owned(migrations.into()), ..Migrator::DEFAULT }
}
