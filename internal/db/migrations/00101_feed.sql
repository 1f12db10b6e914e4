-- +goose Up
-- The producers of a feed: until when what they said was taken (recoveries start there), and what they are to us.
CREATE TABLE feed_producers (
    producer TEXT NOT NULL PRIMARY KEY,
    state TEXT NOT NULL CHECK (state IN ('down', 'in_recovery', 'active')),
    last_seen BIGINT NOT NULL,
    changed_at BIGINT NOT NULL
);

-- Results, cancels and rollbacks by the digest of what they say, with the number that each was given in its event: told again, after a
-- crash or in a recovery, they are not taken twice. done is 0 while nobody knows whether the desk has taken it.
CREATE TABLE feed_inbox (
    digest TEXT NOT NULL PRIMARY KEY,
    event_id TEXT NOT NULL,
    seq BIGINT NOT NULL,
    done BIGINT NOT NULL CHECK (done IN (0, 1)),
    at BIGINT NOT NULL
);
CREATE INDEX feed_inbox_open ON feed_inbox (event_id) WHERE done = 0;
CREATE INDEX feed_inbox_at ON feed_inbox (at);

-- +goose Down
DROP TABLE feed_inbox;
DROP TABLE feed_producers;
