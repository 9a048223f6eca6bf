-- The seats to act after an entry, as bits. It is written with the entry, because changing the room's row in every
-- turn is expensive. A room without such an entry has them in its row.
ALTER TABLE entries ADD COLUMN to_act BIGINT;
