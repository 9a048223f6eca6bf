-- People, as far as they are known: nothing but a number that their browsers can prove to have.
CREATE TABLE tokens (
    hash TEXT PRIMARY KEY,
    guest TEXT NOT NULL,
    created BIGINT NOT NULL
);

-- Codes with which another device becomes the same guest; each works once.
CREATE TABLE codes (
    hash TEXT PRIMARY KEY,
    guest TEXT NOT NULL,
    expires BIGINT NOT NULL
);

-- A room: what is asked for by itself stands in columns of its own, the whole is text.
CREATE TABLE rooms (
    id TEXT PRIMARY KEY,
    join_key TEXT NOT NULL UNIQUE,
    host TEXT NOT NULL,
    stage TEXT NOT NULL,
    updated BIGINT NOT NULL,
    row_text TEXT NOT NULL
);
CREATE INDEX rooms_by_host ON rooms (host, stage);

-- Who made a room or has sat in it.
CREATE TABLE room_guests (
    guest TEXT NOT NULL,
    room TEXT NOT NULL REFERENCES rooms (id),
    PRIMARY KEY (guest, room)
);

-- The journal of each room. An entry is what one request brought: one line a step, draws included.
CREATE TABLE entries (
    room TEXT NOT NULL,
    seq BIGINT NOT NULL,
    lines TEXT NOT NULL,
    PRIMARY KEY (room, seq)
);
