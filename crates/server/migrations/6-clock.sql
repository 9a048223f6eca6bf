-- The time up to which the clock of the servers is trusted, in seconds since 1970: at most one row. A clock that is far
-- ahead of it deletes nothing, however often the server is started with it.
CREATE TABLE clock (
    id BIGINT PRIMARY KEY CHECK (id = 1),
    trusted BIGINT NOT NULL
);
