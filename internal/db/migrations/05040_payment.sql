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
CREATE INDEX payment_calls_by_transaction ON payment_calls (provider, transaction_id) WHERE transaction_id <> '';

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

-- Approvals of withdrawals, one a member. needed is how many different members had to approve when this one did.
CREATE TABLE payment_approvals (
    withdrawal_id TEXT NOT NULL,
    staff_id TEXT NOT NULL,
    needed BIGINT NOT NULL CHECK (needed IN (1, 2)),
    at BIGINT NOT NULL,
    PRIMARY KEY (withdrawal_id, staff_id)
);

-- Notes of staff about a deposit or a withdrawal. Rows are only ever added.
CREATE TABLE payment_remarks (
    id TEXT NOT NULL PRIMARY KEY,
    payment_id TEXT NOT NULL,
    staff_id TEXT NOT NULL,
    text TEXT NOT NULL,
    at BIGINT NOT NULL
);
CREATE INDEX payment_remarks_of_payment ON payment_remarks (payment_id, id);

-- The member who works on a payment or a case.
CREATE TABLE payment_assignments (
    payment_id TEXT NOT NULL PRIMARY KEY,
    staff_id TEXT NOT NULL,
    at BIGINT NOT NULL
);

-- Payments that a person must match.
--   payment_id: the deposit or withdrawal that the notice is about, empty if it is about none.
--   provider, notice_id: the notice that opened the case, empty for a transfer that was never found.
--   amount: what arrived, 0 if nothing did.
--   action, target, reason, proposed_by, proposed_at: the resolution. target is the deposit that is credited.
--   decided_by, decided_at: the member who closed the case, another one than proposed_by where two are needed.
CREATE TABLE payment_cases (
    id TEXT NOT NULL PRIMARY KEY,
    kind TEXT NOT NULL CHECK (kind IN ('amount_mismatch', 'surplus', 'contradicts', 'unmatched', 'not_found')),
    payment_id TEXT NOT NULL,
    provider TEXT NOT NULL,
    notice_id TEXT NOT NULL,
    transaction_id TEXT NOT NULL,
    amount BIGINT NOT NULL CHECK (amount >= 0),
    currency TEXT NOT NULL,
    status TEXT NOT NULL CHECK (status IN ('open', 'proposed', 'closed')),
    action TEXT NOT NULL DEFAULT '' CHECK (action IN ('', 'credit', 'move', 'return', 'fail', 'dismiss')),
    target TEXT NOT NULL DEFAULT '',
    reason TEXT NOT NULL DEFAULT '',
    proposed_by TEXT NOT NULL DEFAULT '',
    proposed_at BIGINT NOT NULL DEFAULT 0,
    decided_by TEXT NOT NULL DEFAULT '',
    decided_at BIGINT NOT NULL DEFAULT 0,
    opened_at BIGINT NOT NULL
);
CREATE INDEX payment_cases_status ON payment_cases (status, id);
CREATE INDEX payment_cases_of_payment ON payment_cases (payment_id, id);
CREATE UNIQUE INDEX payment_cases_of_notice ON payment_cases (provider, notice_id) WHERE notice_id <> '';

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
    -- The deposit that a debit reverses, for example by a chargeback; empty: none.
    deposit_id TEXT NOT NULL DEFAULT '',
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
DROP TABLE payment_cases;
DROP TABLE payment_assignments;
DROP TABLE payment_remarks;
DROP TABLE payment_approvals;
DROP TABLE payment_notices;
DROP TABLE payment_calls;
DROP TABLE payment_players;
DROP TABLE payment_turnover;
DROP TABLE payment_resolutions;
DROP TABLE payment_withdrawals;
DROP TABLE payment_transactions;
DROP TABLE payment_deposits;
