-- +goose Up
-- An account may be closed by its player. secured_at is when the ways in were last cut off, and another number each time: a
-- sign-in that was begun before is void.
ALTER TABLE player_accounts ADD COLUMN state TEXT NOT NULL DEFAULT 'active' CHECK (state IN ('active', 'blocked', 'closed'));
UPDATE player_accounts SET state = status;
ALTER TABLE player_accounts DROP COLUMN status;
ALTER TABLE player_accounts RENAME COLUMN state TO status;
ALTER TABLE player_accounts ADD COLUMN secured_at BIGINT NOT NULL DEFAULT 0;

-- A session says by which way its player came in and when it was last refreshed, and may end for more reasons.
ALTER TABLE player_sessions ADD COLUMN way TEXT NOT NULL DEFAULT '';
ALTER TABLE player_sessions ADD COLUMN used_at BIGINT NOT NULL DEFAULT 0;
ALTER TABLE player_sessions ADD COLUMN ended_for TEXT NOT NULL DEFAULT ''
    CHECK (ended_for IN ('', 'logout', 'reuse', 'block', 'recovery', 'password', 'device', 'everywhere', 'close', 'exclusion'));
UPDATE player_sessions SET ended_for = ended_by, used_at = created_at;
ALTER TABLE player_sessions DROP COLUMN ended_by;
ALTER TABLE player_sessions RENAME COLUMN ended_for TO ended_by;

-- Devices that a player came from. A mark is a digest of the device's own name, or else of the agent and the network.
CREATE TABLE player_devices (
    player_id TEXT NOT NULL REFERENCES player_accounts (id),
    mark TEXT NOT NULL,
    seen_at BIGINT NOT NULL,
    PRIMARY KEY (player_id, mark)
);

-- The second factor of a player: a sealed TOTP secret, in force once it is confirmed. Steps up to last_step are used.
CREATE TABLE player_second_factors (
    player_id TEXT NOT NULL PRIMARY KEY REFERENCES player_accounts (id),
    secret TEXT NOT NULL,
    created_at BIGINT NOT NULL,
    confirmed_at BIGINT NOT NULL,
    last_step BIGINT NOT NULL,
    failures BIGINT NOT NULL,
    locked_until BIGINT NOT NULL
);

-- Codes that take the second factor's place, each once. The password hash of a code is its name.
CREATE TABLE player_recovery_codes (
    hash TEXT NOT NULL PRIMARY KEY,
    player_id TEXT NOT NULL REFERENCES player_accounts (id),
    created_at BIGINT NOT NULL,
    used_at BIGINT NOT NULL
);
CREATE INDEX player_recovery_codes_player ON player_recovery_codes (player_id);

-- +goose Down
DROP TABLE player_recovery_codes;
DROP TABLE player_second_factors;
DROP TABLE player_devices;
UPDATE player_sessions SET ended_by = 'block' WHERE ended_by IN ('password', 'device', 'everywhere', 'close', 'exclusion');
ALTER TABLE player_sessions ADD COLUMN ended_for TEXT NOT NULL DEFAULT ''
    CHECK (ended_for IN ('', 'logout', 'reuse', 'block', 'recovery'));
UPDATE player_sessions SET ended_for = ended_by;
ALTER TABLE player_sessions DROP COLUMN ended_by;
ALTER TABLE player_sessions RENAME COLUMN ended_for TO ended_by;
ALTER TABLE player_sessions DROP COLUMN used_at;
ALTER TABLE player_sessions DROP COLUMN way;
ALTER TABLE player_accounts DROP COLUMN secured_at;
UPDATE player_accounts SET status = 'blocked' WHERE status = 'closed';
ALTER TABLE player_accounts ADD COLUMN state TEXT NOT NULL DEFAULT 'active' CHECK (state IN ('active', 'blocked'));
UPDATE player_accounts SET state = status;
ALTER TABLE player_accounts DROP COLUMN status;
ALTER TABLE player_accounts RENAME COLUMN state TO status;
