-- The short code with which people join the room, until its game begins; then it is free for another room.
ALTER TABLE rooms ADD COLUMN code TEXT;
CREATE UNIQUE INDEX rooms_by_code ON rooms (code);

-- The seats to act, as bits, so that a list of rooms can tell whose turn it is without replaying them.
ALTER TABLE rooms ADD COLUMN to_act BIGINT NOT NULL DEFAULT 0;
