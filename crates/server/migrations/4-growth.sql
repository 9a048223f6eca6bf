-- Deleting a room deletes its journal and its list of guests. A reference cannot be added to a table of SQLite, so
-- both tables are made again. Entries of rooms that do not exist are left behind.
CREATE TABLE entries_of_rooms (
    room TEXT NOT NULL REFERENCES rooms (id) ON DELETE CASCADE,
    seq BIGINT NOT NULL,
    lines TEXT NOT NULL,
    to_act BIGINT,
    PRIMARY KEY (room, seq)
);
INSERT INTO entries_of_rooms (room, seq, lines, to_act)
    SELECT room, seq, lines, to_act FROM entries WHERE room IN (SELECT id FROM rooms);
DROP TABLE entries;
ALTER TABLE entries_of_rooms RENAME TO entries;

CREATE TABLE guests_of_rooms (
    guest TEXT NOT NULL,
    room TEXT NOT NULL REFERENCES rooms (id) ON DELETE CASCADE,
    PRIMARY KEY (guest, room)
);
INSERT INTO guests_of_rooms (guest, room) SELECT guest, room FROM room_guests;
DROP TABLE room_guests;
ALTER TABLE guests_of_rooms RENAME TO room_guests;
CREATE INDEX room_guests_by_room ON room_guests (room);

-- When a token was last used, to the day. Nobody knows it of the tokens so far, nor when the last move of an
-- unfinished game was made: both are 0, which the server replaces by the time of the upgrade. Otherwise its first
-- sweep would delete people and games that are active.
ALTER TABLE tokens ADD COLUMN seen BIGINT NOT NULL DEFAULT 0;
UPDATE rooms SET updated = 0 WHERE stage <> 'over';
CREATE INDEX tokens_by_guest ON tokens (guest);
CREATE INDEX tokens_by_age ON tokens (seen);

-- What is deleted after a time is found by its age.
CREATE INDEX rooms_by_age ON rooms (stage, updated);
