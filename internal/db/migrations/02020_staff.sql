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
DROP TABLE staff_sessions;
DROP TABLE staff_members;
