-- +goose Up
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

-- +goose Down
DROP TABLE payment_cases;
DROP TABLE payment_assignments;
DROP TABLE payment_remarks;
DROP TABLE payment_approvals;
