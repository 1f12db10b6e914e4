-- +goose Up
-- Offers that are given again and again to the players of a segment. segment is JSON, every is "day" or "week"; next_at is the next run, unix milliseconds, 0 if there is none. once: each player gets one of all runs.
CREATE TABLE bulk_recurring (
    id TEXT PRIMARY KEY,
    offer_id TEXT NOT NULL,
    reason TEXT NOT NULL,
    segment TEXT NOT NULL,
    every TEXT NOT NULL CHECK (every IN ('day', 'week')),
    first_at BIGINT NOT NULL,
    next_at BIGINT NOT NULL,
    ends BIGINT NOT NULL CHECK (ends > first_at),
    once BIGINT NOT NULL CHECK (once IN (0, 1)),
    status TEXT NOT NULL CHECK (status IN ('proposed', 'approved', 'declined', 'stopped', 'ended')),
    proposed_by TEXT NOT NULL,
    decided_by TEXT NOT NULL,
    stopped_by TEXT NOT NULL,
    decline_reason TEXT NOT NULL,
    created_at BIGINT NOT NULL,
    decided_at BIGINT NOT NULL,
    runs BIGINT NOT NULL,
    idempotency_key TEXT NOT NULL UNIQUE,
    input_hash TEXT NOT NULL
);
CREATE INDEX bulk_recurring_next ON bulk_recurring (next_at) WHERE status = 'approved';

-- The recurring grant that has made a bulk grant; empty: none.
ALTER TABLE bulk_grants ADD COLUMN recurring_id TEXT NOT NULL DEFAULT '';
CREATE INDEX bulk_grants_recurring ON bulk_grants (recurring_id) WHERE recurring_id <> '';

-- +goose Down
DROP INDEX bulk_grants_recurring;
ALTER TABLE bulk_grants DROP COLUMN recurring_id;
DROP TABLE bulk_recurring;
