-- +goose Up
-- The producers of a feed: last_seen is the time up to which its messages were applied (a recovery starts there).
CREATE TABLE feed_producers (
    producer TEXT NOT NULL PRIMARY KEY,
    state TEXT NOT NULL CHECK (state IN ('down', 'in_recovery', 'active')),
    last_seen BIGINT NOT NULL,
    changed_at BIGINT NOT NULL
);

-- Results, cancellations and rollbacks by the digest of their content, with the sequence number that each got in its event. A
-- message that is repeated after a crash or in a recovery is applied once. done is 0 until it is certain that the trading desk
-- has applied the message.
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
