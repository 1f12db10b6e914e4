-- +goose Up
-- Deposits.
--   network: transaction ids are unique within it, for example upi for all methods that pay by UPI.
--   due_at: when a created deposit expires, or when a queued one is polled again; 0 if nothing is due.
--   given: the number of transaction ids that the player has entered.
CREATE TABLE payment_deposits (
    id TEXT NOT NULL PRIMARY KEY,
    player_id TEXT NOT NULL,
    method TEXT NOT NULL,
    network TEXT NOT NULL,
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
    given BIGINT NOT NULL DEFAULT 0,
    CHECK ((status = 'succeeded') = (credited > 0)),
    UNIQUE (player_id, idempotency_key)
);
CREATE INDEX payment_deposits_of_player ON payment_deposits (player_id, id);
CREATE INDEX payment_deposits_due ON payment_deposits (status, due_at);
CREATE INDEX payment_deposits_open ON payment_deposits (player_id) WHERE status IN ('created', 'queued');

-- A transaction id belongs for ever to the deposit that claimed it first.
CREATE TABLE payment_transactions (
    network TEXT NOT NULL,
    transaction_id TEXT NOT NULL,
    deposit_id TEXT NOT NULL,
    claimed_at BIGINT NOT NULL,
    PRIMARY KEY (network, transaction_id)
);

-- Withdrawals.
--   fee: the part of amount that is kept as a fee when the withdrawal is paid.
--   account: the sealed payout account (base64).
--   account_masked: what lists show.
--   account_digest: keyed, equal for equal accounts.
--   returned_by: the transfer that returned a failed payout.
--   due_at: when an approved withdrawal is sent to the provider again, otherwise 0.
CREATE TABLE payment_withdrawals (
    id TEXT NOT NULL PRIMARY KEY,
    player_id TEXT NOT NULL,
    method TEXT NOT NULL,
    currency TEXT NOT NULL,
    amount BIGINT NOT NULL CHECK (amount > 0),
    fee BIGINT NOT NULL CHECK (fee >= 0 AND fee < amount),
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
    account_masked TEXT NOT NULL,
    account_digest TEXT NOT NULL,
    returned_by TEXT NOT NULL DEFAULT '',
    UNIQUE (player_id, idempotency_key)
);
CREATE INDEX payment_withdrawals_of_player ON payment_withdrawals (player_id, id);
CREATE INDEX payment_withdrawals_queue ON payment_withdrawals (status, id);
CREATE INDEX payment_withdrawals_due ON payment_withdrawals (status, due_at);

-- One row per player who requested a withdrawal: the lock that serialises their requests, and when the last one was.
CREATE TABLE payment_players (
    player_id TEXT NOT NULL PRIMARY KEY,
    withdrew_at BIGINT NOT NULL
);

-- Every notification of a provider by its own id, with the hash of its body and its effect.
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
