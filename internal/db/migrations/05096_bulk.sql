-- +goose Up
-- Offers for many players at once. Staff propose them, and another member decides.
CREATE TABLE bulk_grants (
    id TEXT PRIMARY KEY,
    offer_id TEXT NOT NULL,
    reason TEXT NOT NULL,
    status TEXT NOT NULL CHECK (status IN ('proposed', 'approved', 'declined', 'done')),
    proposed_by TEXT NOT NULL,
    decided_by TEXT NOT NULL,
    decline_reason TEXT NOT NULL,
    created_at BIGINT NOT NULL,
    decided_at BIGINT NOT NULL,
    players BIGINT NOT NULL CHECK (players > 0),
    given BIGINT NOT NULL,
    refused BIGINT NOT NULL,
    idempotency_key TEXT NOT NULL UNIQUE,
    input_hash TEXT NOT NULL,
    -- A bulk grant may wait for a time (unix milliseconds; 0: given when approved), and be stopped before it.
    give_at BIGINT NOT NULL DEFAULT 0,
    stopped_by TEXT NOT NULL DEFAULT '',
    -- The recurring grant that has made a bulk grant; empty: none.
    recurring_id TEXT NOT NULL DEFAULT ''
);
CREATE INDEX bulk_grants_approved ON bulk_grants (id) WHERE status = 'approved';
CREATE INDEX bulk_grants_recurring ON bulk_grants (recurring_id) WHERE recurring_id <> '';

-- Each player of a bulk grant. amount is in hundredths of currency; reason is the code of a refusal.
CREATE TABLE bulk_lines (
    grant_id TEXT NOT NULL,
    player_id TEXT NOT NULL,
    currency TEXT NOT NULL,
    kind TEXT NOT NULL,
    bonus_id TEXT NOT NULL,
    amount BIGINT NOT NULL CHECK (amount >= 0),
    status TEXT NOT NULL CHECK (status IN ('waiting', 'given', 'refused')),
    reason TEXT NOT NULL,
    at BIGINT NOT NULL,
    PRIMARY KEY (grant_id, player_id)
);

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

-- +goose Down
DROP TABLE bulk_recurring;
DROP TABLE bulk_lines;
DROP TABLE bulk_grants;
