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
    input_hash TEXT NOT NULL
);
CREATE INDEX bulk_grants_approved ON bulk_grants (id) WHERE status = 'approved';

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

-- +goose Down
DROP TABLE bulk_lines;
DROP TABLE bulk_grants;
