-- +goose Up
-- Whether a member needs a second factor; who is made without one says so at the console.
ALTER TABLE staff_members ADD COLUMN second_factor TEXT NOT NULL DEFAULT 'required' CHECK (second_factor IN ('required', 'waived'));

-- A session begins with the password and is worth nothing until the second factor is shown (code) or set up (enrol).
-- Those of before end: everybody sets a second factor up at the next sign-in.
DELETE FROM staff_sessions;
ALTER TABLE staff_sessions ADD COLUMN stage TEXT NOT NULL DEFAULT 'in' CHECK (stage IN ('in', 'code', 'enrol'));

-- The second factor of a member: a sealed TOTP secret, in force once it is confirmed. Steps up to last_step are used.
CREATE TABLE staff_second_factors (
    member_id TEXT NOT NULL PRIMARY KEY REFERENCES staff_members (id),
    secret TEXT NOT NULL,
    created_at BIGINT NOT NULL,
    confirmed_at BIGINT NOT NULL,
    last_step BIGINT NOT NULL,
    failures BIGINT NOT NULL,
    locked_until BIGINT NOT NULL
);

-- Codes that take the second factor's place, each once. The password hash of a code is its name.
CREATE TABLE staff_recovery_codes (
    hash TEXT NOT NULL PRIMARY KEY,
    member_id TEXT NOT NULL REFERENCES staff_members (id),
    created_at BIGINT NOT NULL,
    used_at BIGINT NOT NULL
);
CREATE INDEX staff_recovery_codes_member ON staff_recovery_codes (member_id);

-- +goose Down
DROP TABLE staff_recovery_codes;
DROP TABLE staff_second_factors;
ALTER TABLE staff_sessions DROP COLUMN stage;
ALTER TABLE staff_members DROP COLUMN second_factor;
