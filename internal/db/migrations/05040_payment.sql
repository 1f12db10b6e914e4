-- +goose Up
-- Deposits.
--   network: transaction ids are unique within it, for example upi for all methods that pay by UPI.
--   flow: transfer (the player enters a transaction id), page, prompt or coins (the player completes it elsewhere).
--   received: seen on its way or arrived, whether or not it is credited. confirmations: of coins.
--   phone: sealed (base64). phone_digest: keyed, equal for equal numbers. language: of the hosted page.
--   return_url: where the hosted page sends the player. started_at: when the provider that starts the deposit answered, 0 until then.
--   redirect, address, coins: what it answered.
--   expires_at: when it expires if it is neither paid nor has a transaction id.
--   given: the number of transaction ids that the player has entered.
CREATE TABLE payment_deposits (
    id TEXT NOT NULL PRIMARY KEY,
    player_id TEXT NOT NULL,
    method TEXT NOT NULL,
    flow TEXT NOT NULL CHECK (flow IN ('transfer', 'page', 'prompt', 'coins')),
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
    expires_at BIGINT NOT NULL,
    idempotency_key TEXT NOT NULL,
    input_hash TEXT NOT NULL,
    created_at BIGINT NOT NULL,
    updated_at BIGINT NOT NULL,
    given BIGINT NOT NULL DEFAULT 0,
    received BIGINT NOT NULL DEFAULT 0 CHECK (received >= 0),
    confirmations BIGINT NOT NULL DEFAULT 0 CHECK (confirmations >= 0),
    confirmations_needed BIGINT NOT NULL DEFAULT 0 CHECK (confirmations_needed >= 0),
    phone TEXT NOT NULL,
    phone_masked TEXT NOT NULL,
    phone_digest TEXT NOT NULL,
    language TEXT NOT NULL,
    return_url TEXT NOT NULL,
    started_at BIGINT NOT NULL DEFAULT 0,
    redirect TEXT NOT NULL DEFAULT '',
    address TEXT NOT NULL DEFAULT '',
    coins TEXT NOT NULL DEFAULT '',
    CHECK ((status = 'succeeded') = (credited > 0)),
    UNIQUE (player_id, idempotency_key)
);
CREATE INDEX payment_deposits_of_player ON payment_deposits (player_id, id);
CREATE INDEX payment_deposits_unpaid ON payment_deposits (expires_at) WHERE status = 'created';
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
--   held_at: since when staff look into the unknown outcome of an approved one; 0 otherwise.
CREATE TABLE payment_withdrawals (
    id TEXT NOT NULL PRIMARY KEY,
    player_id TEXT NOT NULL,
    method TEXT NOT NULL,
    currency TEXT NOT NULL,
    amount BIGINT NOT NULL CHECK (amount > 0),
    fee BIGINT NOT NULL CHECK (fee >= 0 AND fee < amount),
    status TEXT NOT NULL CHECK (status IN ('pending', 'approved', 'paid', 'rejected', 'cancelled')),
    reason TEXT NOT NULL,
    account TEXT NOT NULL,
    transfer_id TEXT NOT NULL,
    decided_by TEXT NOT NULL,
    approved_at BIGINT NOT NULL,
    idempotency_key TEXT NOT NULL,
    input_hash TEXT NOT NULL,
    created_at BIGINT NOT NULL,
    updated_at BIGINT NOT NULL,
    account_masked TEXT NOT NULL,
    account_digest TEXT NOT NULL,
    returned_by TEXT NOT NULL DEFAULT '',
    held_at BIGINT NOT NULL DEFAULT 0,
    CHECK (held_at = 0 OR status = 'approved'),
    UNIQUE (player_id, idempotency_key)
);
CREATE INDEX payment_withdrawals_of_player ON payment_withdrawals (player_id, id);
CREATE INDEX payment_withdrawals_queue ON payment_withdrawals (status, id);

-- What staff decide about a held withdrawal. A second member of staff approves.
--   outcome: paid or failed. status: obsolete if the provider's notice came first.
CREATE TABLE payment_resolutions (
    id TEXT NOT NULL PRIMARY KEY,
    withdrawal_id TEXT NOT NULL,
    outcome TEXT NOT NULL CHECK (outcome IN ('paid', 'failed')),
    reason TEXT NOT NULL,
    status TEXT NOT NULL CHECK (status IN ('proposed', 'approved', 'rejected', 'obsolete')),
    proposed_by TEXT NOT NULL,
    proposed_at BIGINT NOT NULL,
    decided_by TEXT NOT NULL,
    decided_at BIGINT NOT NULL
);
CREATE INDEX payment_resolutions_of_withdrawal ON payment_resolutions (withdrawal_id, id);
-- One open proposal on a withdrawal at a time.
CREATE UNIQUE INDEX payment_resolutions_open ON payment_resolutions (withdrawal_id) WHERE status = 'proposed';

-- What the turnover rule needs of each credited deposit.
--   seq: numbers a player's deposits in the order in which they were credited.
--   held: the player's cash and stakes of open bets immediately before.
--   withdrawal_id: the withdrawal that was requested when the requirement was met; empty while it counts.
CREATE TABLE payment_turnover (
    deposit_id TEXT NOT NULL PRIMARY KEY,
    player_id TEXT NOT NULL,
    seq BIGINT NOT NULL,
    amount BIGINT NOT NULL CHECK (amount > 0),
    held BIGINT NOT NULL CHECK (held >= 0),
    credited_at BIGINT NOT NULL,
    withdrawal_id TEXT NOT NULL,
    UNIQUE (player_id, seq)
);
CREATE INDEX payment_turnover_open ON payment_turnover (player_id, seq) WHERE withdrawal_id = '';

-- One row per player who requested a withdrawal: the lock that serialises their requests, and when the last one was.
CREATE TABLE payment_players (
    player_id TEXT NOT NULL PRIMARY KEY,
    withdrew_at BIGINT NOT NULL
);

-- Every call to a provider. It is stored before it is sent.
--   purpose: start begins a deposit that the player completes elsewhere, find searches for a player's transfer, payout pays a player.
--   state: planned (to be sent when due), sent (the provider may have received it), accepted (it has), refused (no money moves), done (the result is known).
--   due_at: when it is sent or repeated if there is no result until then; 0 when it has ended.
CREATE TABLE payment_calls (
    id TEXT NOT NULL PRIMARY KEY,
    purpose TEXT NOT NULL CHECK (purpose IN ('start', 'find', 'payout')),
    payment_id TEXT NOT NULL,
    provider TEXT NOT NULL,
    method TEXT NOT NULL,
    transaction_id TEXT NOT NULL,
    amount BIGINT NOT NULL CHECK (amount > 0),
    currency TEXT NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('planned', 'sent', 'accepted', 'refused', 'done')),
    provider_ref TEXT NOT NULL,
    reason TEXT NOT NULL,
    tries BIGINT NOT NULL,
    due_at BIGINT NOT NULL,
    created_at BIGINT NOT NULL,
    updated_at BIGINT NOT NULL,
    CHECK ((due_at = 0) = (state IN ('refused', 'done')))
);
CREATE INDEX payment_calls_of_payment ON payment_calls (payment_id);
CREATE INDEX payment_calls_due ON payment_calls (provider, due_at) WHERE due_at > 0;
CREATE INDEX payment_calls_by_reference ON payment_calls (provider, provider_ref) WHERE provider_ref <> '';

-- Every notice of a provider by its own id, with the hash of its content and its effect.
--   ref: the deposit or withdrawal. call_id: empty if the provider knows a transfer only by the reference in it.
CREATE TABLE payment_notices (
    provider TEXT NOT NULL,
    notice_id TEXT NOT NULL,
    hash TEXT NOT NULL,
    kind TEXT NOT NULL,
    ref TEXT NOT NULL,
    call_id TEXT NOT NULL,
    outcome TEXT NOT NULL,
    amount BIGINT NOT NULL,
    currency TEXT NOT NULL,
    fee BIGINT NOT NULL,
    reason TEXT NOT NULL,
    effect TEXT NOT NULL,
    at BIGINT NOT NULL,
    PRIMARY KEY (provider, notice_id)
);
CREATE INDEX payment_notices_of_payment ON payment_notices (ref);

-- +goose Down
DROP TABLE payment_notices;
DROP TABLE payment_calls;
DROP TABLE payment_players;
DROP TABLE payment_turnover;
DROP TABLE payment_resolutions;
DROP TABLE payment_withdrawals;
DROP TABLE payment_transactions;
DROP TABLE payment_deposits;
