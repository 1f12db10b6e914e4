-- +goose Up
-- due_at: a created deposit expires then, a queued one is asked about again then; 0 when nothing is due.
CREATE TABLE payment_deposits (
    id TEXT NOT NULL PRIMARY KEY,
    player_id TEXT NOT NULL,
    method TEXT NOT NULL,
    currency TEXT NOT NULL,
    amount BIGINT NOT NULL CHECK (amount > 0),
    credited BIGINT NOT NULL CHECK (credited >= 0),
    status TEXT NOT NULL CHECK (status IN ('created', 'queued', 'succeeded', 'failed', 'expired')),
    reason TEXT NOT NULL,
    pay_account TEXT NOT NULL,
    payee TEXT NOT NULL,
    transaction_id TEXT NOT NULL,
    given_at BIGINT NOT NULL,
    unknown BIGINT NOT NULL,
    due_at BIGINT NOT NULL,
    expires_at BIGINT NOT NULL,
    idempotency_key TEXT NOT NULL,
    input_hash TEXT NOT NULL,
    created_at BIGINT NOT NULL,
    updated_at BIGINT NOT NULL,
    CHECK ((status = 'succeeded') = (credited > 0)),
    UNIQUE (player_id, idempotency_key)
);

CREATE INDEX payment_deposits_of_player ON payment_deposits (player_id, id);
CREATE INDEX payment_deposits_due ON payment_deposits (status, due_at);

-- A transaction id belongs to the deposit that named it first, for ever.
CREATE TABLE payment_transactions (
    method TEXT NOT NULL,
    transaction_id TEXT NOT NULL,
    deposit_id TEXT NOT NULL,
    claimed_at BIGINT NOT NULL,
    PRIMARY KEY (method, transaction_id)
);

-- account is JSON. due_at: an approved withdrawal is given to the provider again then; 0 otherwise.
CREATE TABLE payment_withdrawals (
    id TEXT NOT NULL PRIMARY KEY,
    player_id TEXT NOT NULL,
    method TEXT NOT NULL,
    currency TEXT NOT NULL,
    amount BIGINT NOT NULL CHECK (amount > 0),
    status TEXT NOT NULL CHECK (status IN ('pending', 'approved', 'paid', 'rejected')),
    reason TEXT NOT NULL,
    account TEXT NOT NULL,
    transfer_id TEXT NOT NULL,
    decided_by TEXT NOT NULL,
    approved_at BIGINT NOT NULL,
    due_at BIGINT NOT NULL,
    idempotency_key TEXT NOT NULL,
    input_hash TEXT NOT NULL,
    created_at BIGINT NOT NULL,
    updated_at BIGINT NOT NULL,
    UNIQUE (player_id, idempotency_key)
);

CREATE INDEX payment_withdrawals_of_player ON payment_withdrawals (player_id, id);
CREATE INDEX payment_withdrawals_queue ON payment_withdrawals (status, id);
CREATE INDEX payment_withdrawals_due ON payment_withdrawals (status, due_at);

-- One row per player who ever asked for a withdrawal: the lock that their requests queue behind, and when the last one was.
CREATE TABLE payment_players (
    player_id TEXT NOT NULL PRIMARY KEY,
    withdrew_at BIGINT NOT NULL
);

-- Every notice of a provider, by its own id, with the hash of its body and what it changed.
CREATE TABLE payment_notices (
    provider TEXT NOT NULL,
    provider_tx TEXT NOT NULL,
    hash TEXT NOT NULL,
    kind TEXT NOT NULL,
    ref TEXT NOT NULL,
    outcome TEXT NOT NULL,
    amount BIGINT NOT NULL,
    currency TEXT NOT NULL,
    effect TEXT NOT NULL,
    at BIGINT NOT NULL,
    PRIMARY KEY (provider, provider_tx)
);

CREATE INDEX payment_notices_of_payment ON payment_notices (ref);

-- +goose Down
DROP TABLE payment_notices;
DROP TABLE payment_players;
DROP TABLE payment_withdrawals;
DROP TABLE payment_transactions;
DROP TABLE payment_deposits;
