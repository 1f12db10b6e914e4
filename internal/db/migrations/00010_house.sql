-- +goose Up
-- One row per event and reaction: a reaction that fails stops neither the other reactions nor other subjects.
CREATE TABLE outbox_deliveries (
    reaction TEXT NOT NULL,
    id TEXT NOT NULL,
    kind TEXT NOT NULL,
    subject TEXT NOT NULL,
    at BIGINT NOT NULL,
    payload TEXT NOT NULL,
    attempts BIGINT NOT NULL,
    next_at BIGINT NOT NULL,
    failure TEXT NOT NULL,
    PRIMARY KEY (reaction, id)
);

-- Only the few that failed: their subjects wait, so that a subject's events keep their order.
CREATE INDEX outbox_failed ON outbox_deliveries (reaction, subject) WHERE attempts > 0;

CREATE TABLE job_leases (
    name TEXT NOT NULL PRIMARY KEY,
    holder TEXT NOT NULL,
    until BIGINT NOT NULL
);

-- Keys and seeds that are made once for a database and are the same on every node.
CREATE TABLE db_kept (
    name TEXT NOT NULL PRIMARY KEY,
    value TEXT NOT NULL
);

-- +goose Down
DROP TABLE db_kept;
DROP TABLE job_leases;
DROP TABLE outbox_deliveries;
