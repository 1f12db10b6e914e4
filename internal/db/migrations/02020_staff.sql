-- +goose Up
-- Back-office users. second_factor 'waived' is set on the console only.
CREATE TABLE staff_members (
    id TEXT NOT NULL PRIMARY KEY,
    email TEXT NOT NULL UNIQUE,
    role TEXT NOT NULL CHECK (role IN ('admin', 'cashier', 'support', 'trader', 'marketer')),
    password TEXT NOT NULL,
    second_factor TEXT NOT NULL DEFAULT 'required' CHECK (second_factor IN ('required', 'waived')),
    created_at BIGINT NOT NULL
);

-- A session starts with the password and gives no access until the second factor is verified (code) or set up (enrol).
CREATE TABLE staff_sessions (
    digest TEXT NOT NULL PRIMARY KEY,
    member_id TEXT NOT NULL REFERENCES staff_members (id),
    stage TEXT NOT NULL DEFAULT 'in' CHECK (stage IN ('in', 'code', 'enrol')),
    created_at BIGINT NOT NULL,
    seen_at BIGINT NOT NULL,
    expires_at BIGINT NOT NULL,
    address TEXT NOT NULL
);
CREATE INDEX staff_sessions_expiry ON staff_sessions (expires_at);

-- A member's second factor: a sealed TOTP secret, active once it is confirmed. Time steps up to last_step are used.
CREATE TABLE staff_second_factors (
    member_id TEXT NOT NULL PRIMARY KEY REFERENCES staff_members (id),
    secret TEXT NOT NULL,
    created_at BIGINT NOT NULL,
    confirmed_at BIGINT NOT NULL,
    last_step BIGINT NOT NULL,
    failures BIGINT NOT NULL,
    locked_until BIGINT NOT NULL
);

-- Single-use codes that replace the second factor. A row's key is the password hash of its code.
CREATE TABLE staff_recovery_codes (
    hash TEXT NOT NULL PRIMARY KEY,
    member_id TEXT NOT NULL REFERENCES staff_members (id),
    created_at BIGINT NOT NULL,
    used_at BIGINT NOT NULL
);
CREATE INDEX staff_recovery_codes_member ON staff_recovery_codes (member_id);

-- The audit trail of the back office: actor, action, subject. Rows are only ever added.
CREATE TABLE staff_records (
    id TEXT NOT NULL PRIMARY KEY,
    at BIGINT NOT NULL,
    actor TEXT NOT NULL,
    action TEXT NOT NULL,
    subject TEXT NOT NULL,
    detail TEXT NOT NULL
);
CREATE INDEX staff_records_subject ON staff_records (subject, id);

-- +goose Down
DROP TABLE staff_records;
DROP TABLE staff_recovery_codes;
DROP TABLE staff_second_factors;
DROP TABLE staff_sessions;
DROP TABLE staff_members;
