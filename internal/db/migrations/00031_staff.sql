-- +goose Up
CREATE TABLE staff_members (
    id TEXT NOT NULL PRIMARY KEY,
    email TEXT NOT NULL UNIQUE,
    role TEXT NOT NULL CHECK (role IN ('admin', 'cashier', 'support', 'trader')),
    password TEXT NOT NULL,
    created_at BIGINT NOT NULL
);

CREATE TABLE staff_sessions (
    digest TEXT NOT NULL PRIMARY KEY,
    member_id TEXT NOT NULL REFERENCES staff_members (id),
    created_at BIGINT NOT NULL,
    seen_at BIGINT NOT NULL,
    expires_at BIGINT NOT NULL,
    address TEXT NOT NULL
);
CREATE INDEX staff_sessions_expiry ON staff_sessions (expires_at);

-- Who did what to whom. Rows are only ever added.
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
