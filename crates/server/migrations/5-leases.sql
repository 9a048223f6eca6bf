-- The servers that use this database at the moment (PostgreSQL only). All times are those of the database, so the
-- clocks of the machines do not matter. The secret is what other servers show to be let in at the address.
CREATE TABLE instances (
    id TEXT PRIMARY KEY,
    address TEXT NOT NULL,
    secret TEXT NOT NULL,
    until TIMESTAMPTZ NOT NULL
);

-- Which server owns a room: the lease is valid as long as its instance is. The epoch grows with every new owner and
-- never shrinks; a transaction that writes a room checks it.
CREATE TABLE room_leases (
    room TEXT PRIMARY KEY REFERENCES rooms (id) ON DELETE CASCADE,
    instance TEXT,
    epoch BIGINT NOT NULL
);
