-- +goose Up
-- The payment book: each movement of the operator's money at a payment provider, each fee, write-off and manual adjustment. A row is written in the
-- transaction that posts its transfer, and is never changed but for its number.
--   kind, ref: what moved the money; unique.
--   amount: what it changed at the provider, in hundredths; positive if money came in. Of an adjustment, what it changed of the balance
--     of a player: it changes nothing at a provider, and its provider is empty.
--   charged: the fee that the player paid for a withdrawal.
--   number: rows are numbered 1, 2, 3… when their day is closed; NULL until then.
CREATE TABLE payment_book (
    kind TEXT NOT NULL CHECK (kind IN ('deposit', 'withdrawal', 'fee', 'transfer', 'write_off', 'adjustment')),
    ref TEXT NOT NULL,
    provider TEXT NOT NULL,
    method TEXT NOT NULL,
    currency TEXT NOT NULL,
    amount BIGINT NOT NULL CHECK (amount <> 0),
    charged BIGINT NOT NULL CHECK (charged >= 0),
    at BIGINT NOT NULL,
    number BIGINT,
    PRIMARY KEY (kind, ref, currency)
);
CREATE UNIQUE INDEX payment_book_numbers ON payment_book (number) WHERE number IS NOT NULL;
CREATE INDEX payment_book_unnumbered ON payment_book (at) WHERE number IS NULL;
CREATE INDEX payment_book_of_provider ON payment_book (provider, at);

-- Closed days of the brand's zone. A day has the rows of the book after the last number of the day before it, up to last.
CREATE TABLE payment_days (
    day TEXT NOT NULL PRIMARY KEY,
    last BIGINT NOT NULL CHECK (last >= 0),
    closed_at BIGINT NOT NULL
);

-- What a closed day came to, for each provider, method and currency that ever had money.
CREATE TABLE payment_day_totals (
    day TEXT NOT NULL,
    provider TEXT NOT NULL,
    method TEXT NOT NULL,
    currency TEXT NOT NULL,
    opening BIGINT NOT NULL,
    deposits BIGINT NOT NULL,
    withdrawals BIGINT NOT NULL,
    fees BIGINT NOT NULL,
    transfers BIGINT NOT NULL,
    write_offs BIGINT NOT NULL,
    charged BIGINT NOT NULL,
    adjustments BIGINT NOT NULL,
    closing BIGINT NOT NULL,
    PRIMARY KEY (day, provider, method, currency),
    CHECK (closing = opening + deposits - withdrawals - fees + transfers + write_offs)
);

-- Below which balance at a provider the office warns.
CREATE TABLE payment_float_limits (
    provider TEXT NOT NULL,
    currency TEXT NOT NULL,
    warn_below BIGINT NOT NULL CHECK (warn_below >= 0),
    PRIMARY KEY (provider, currency)
);

-- Money that the operator moved between its bank and a provider; positive to the provider.
CREATE TABLE payment_bank_transfers (
    id TEXT NOT NULL PRIMARY KEY,
    provider TEXT NOT NULL,
    method TEXT NOT NULL,
    currency TEXT NOT NULL,
    amount BIGINT NOT NULL CHECK (amount <> 0),
    reason TEXT NOT NULL,
    made_by TEXT NOT NULL,
    idempotency_key TEXT NOT NULL UNIQUE,
    input_hash TEXT NOT NULL,
    transfer_id TEXT NOT NULL,
    at BIGINT NOT NULL
);

-- Manual adjustments of players' balances. One member proposes, another one decides.
--   amount: positive credits the player.
CREATE TABLE payment_adjustments (
    id TEXT NOT NULL PRIMARY KEY,
    player_id TEXT NOT NULL,
    currency TEXT NOT NULL,
    amount BIGINT NOT NULL CHECK (amount <> 0),
    category TEXT NOT NULL CHECK (category IN ('goodwill', 'payment_error', 'bet_error', 'fraud', 'chargeback', 'other')),
    reason TEXT NOT NULL,
    status TEXT NOT NULL CHECK (status IN ('proposed', 'approved', 'declined')),
    proposed_by TEXT NOT NULL,
    decided_by TEXT NOT NULL DEFAULT '',
    decline_reason TEXT NOT NULL DEFAULT '',
    transfer_id TEXT NOT NULL DEFAULT '',
    idempotency_key TEXT NOT NULL UNIQUE,
    input_hash TEXT NOT NULL,
    created_at BIGINT NOT NULL,
    decided_at BIGINT NOT NULL DEFAULT 0,
    CHECK ((status = 'proposed') = (decided_by = '')),
    CHECK (decided_by <> proposed_by),
    CHECK ((status = 'approved') = (transfer_id <> ''))
);
CREATE INDEX payment_adjustments_of_player ON payment_adjustments (player_id, id);
CREATE INDEX payment_adjustments_queue ON payment_adjustments (status, id);

-- How each provider's statement files are read (JSON).
CREATE TABLE payment_mappings (
    provider TEXT NOT NULL PRIMARY KEY,
    mapping TEXT NOT NULL,
    changed_by TEXT NOT NULL,
    changed_at BIGINT NOT NULL
);

CREATE INDEX payment_calls_by_transaction ON payment_calls (provider, transaction_id) WHERE transaction_id <> '';

-- Imported statement files. from_at and to_at are the period, to_at exclusive.
CREATE TABLE payment_statements (
    id TEXT NOT NULL PRIMARY KEY,
    provider TEXT NOT NULL,
    hash TEXT NOT NULL,
    name TEXT NOT NULL,
    bytes BIGINT NOT NULL,
    row_count BIGINT NOT NULL,
    from_at BIGINT NOT NULL,
    to_at BIGINT NOT NULL CHECK (to_at > from_at),
    imported_by TEXT NOT NULL,
    imported_at BIGINT NOT NULL,
    UNIQUE (provider, hash)
);
CREATE INDEX payment_statements_of_provider ON payment_statements (provider, id);

-- The rows of statement files.
--   place: where the row ended. payment_id: the payment that it is about, empty if there is none. difference_id: of place difference.
CREATE TABLE payment_statement_rows (
    statement_id TEXT NOT NULL,
    line BIGINT NOT NULL,
    provider TEXT NOT NULL,
    provider_ref TEXT NOT NULL,
    reference TEXT NOT NULL,
    transaction_id TEXT NOT NULL,
    direction TEXT NOT NULL CHECK (direction IN ('in', 'out', 'fee', 'other')),
    amount BIGINT NOT NULL CHECK (amount >= 0),
    currency TEXT NOT NULL,
    fee BIGINT NOT NULL CHECK (fee >= 0),
    status TEXT NOT NULL CHECK (status IN ('succeeded', 'failed', 'pending')),
    at BIGINT NOT NULL,
    place TEXT NOT NULL CHECK (place IN ('matched', 'repeated', 'no_money', 'difference', 'other')),
    payment_id TEXT NOT NULL,
    difference_id TEXT NOT NULL,
    PRIMARY KEY (statement_id, line),
    CHECK ((place = 'difference') = (difference_id <> ''))
);
CREATE INDEX payment_statement_rows_of_payment ON payment_statement_rows (payment_id) WHERE payment_id <> '';
CREATE INDEX payment_statement_rows_by_ref ON payment_statement_rows (provider, provider_ref) WHERE provider_ref <> '';

-- Differences between statement files and payments.
--   subject: what it is about, a payment or a row of a file; at most one difference of a subject is open.
--   theirs_*, ours_*: what the provider says and what is known here; status none if one side has nothing.
CREATE TABLE payment_differences (
    id TEXT NOT NULL PRIMARY KEY,
    provider TEXT NOT NULL,
    method TEXT NOT NULL,
    kind TEXT NOT NULL CHECK (kind IN ('missing_here', 'missing_at_provider', 'amount', 'currency', 'status', 'duplicate', 'fee')),
    direction TEXT NOT NULL CHECK (direction IN ('in', 'out', 'fee')),
    subject TEXT NOT NULL,
    statement_id TEXT NOT NULL,
    line BIGINT NOT NULL,
    payment_id TEXT NOT NULL,
    theirs_status TEXT NOT NULL,
    theirs_amount BIGINT NOT NULL,
    theirs_currency TEXT NOT NULL,
    ours_status TEXT NOT NULL,
    ours_amount BIGINT NOT NULL,
    ours_currency TEXT NOT NULL,
    fee BIGINT NOT NULL,
    status TEXT NOT NULL CHECK (status IN ('open', 'proposed', 'resolved', 'cleared')),
    action TEXT NOT NULL DEFAULT '' CHECK (action IN ('', 'accept', 'book_fee', 'credit', 'mark_paid', 'mark_failed', 'write_off')),
    reason TEXT NOT NULL DEFAULT '',
    target TEXT NOT NULL DEFAULT '',
    proposed_by TEXT NOT NULL DEFAULT '',
    decided_by TEXT NOT NULL DEFAULT '',
    cleared_by TEXT NOT NULL DEFAULT '',
    at BIGINT NOT NULL,
    opened_at BIGINT NOT NULL,
    closed_at BIGINT NOT NULL DEFAULT 0,
    CHECK ((status IN ('open', 'proposed')) = (closed_at = 0)),
    CHECK ((status = 'cleared') = (cleared_by <> ''))
);
CREATE UNIQUE INDEX payment_differences_open ON payment_differences (provider, subject) WHERE status IN ('open', 'proposed');
CREATE INDEX payment_differences_of_subject ON payment_differences (provider, subject);
CREATE INDEX payment_differences_queue ON payment_differences (status, id);
CREATE INDEX payment_differences_of_statement ON payment_differences (statement_id, id);

-- +goose Down
DROP INDEX payment_calls_by_transaction;
DROP TABLE payment_differences;
DROP TABLE payment_statement_rows;
DROP TABLE payment_statements;
DROP TABLE payment_mappings;
DROP TABLE payment_adjustments;
DROP TABLE payment_bank_transfers;
DROP TABLE payment_float_limits;
DROP TABLE payment_day_totals;
DROP TABLE payment_days;
DROP TABLE payment_book;
