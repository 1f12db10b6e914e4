-- +goose Up
-- Attributes of an account that another account may share. value is a keyed hash, so that the table reveals no addresses.
CREATE TABLE guard_traces (
    kind TEXT NOT NULL CHECK (kind IN ('device', 'network', 'payout', 'email', 'person')),
    value TEXT NOT NULL,
    player_id TEXT NOT NULL,
    at BIGINT NOT NULL,
    PRIMARY KEY (kind, value, player_id)
);
CREATE INDEX guard_traces_player ON guard_traces (player_id, kind);
CREATE INDEX guard_traces_at ON guard_traces (kind, at);

-- Players in self-exclusion or time-out, until that time; 0 is permanent.
CREATE TABLE guard_exclusions (
    player_id TEXT NOT NULL PRIMARY KEY,
    until BIGINT NOT NULL
);

-- Two accounts that may belong to one person. reasons lists what they share, separated by spaces.
CREATE TABLE guard_signals (
    id TEXT NOT NULL PRIMARY KEY,
    player_id TEXT NOT NULL,
    other_id TEXT NOT NULL,
    reasons TEXT NOT NULL,
    score BIGINT NOT NULL CHECK (score BETWEEN 0 AND 100),
    status TEXT NOT NULL CHECK (status IN ('open', 'fine', 'linked')),
    note TEXT NOT NULL,
    created_at BIGINT NOT NULL,
    updated_at BIGINT NOT NULL,
    decided_at BIGINT NOT NULL,
    decided_by TEXT NOT NULL,
    UNIQUE (player_id, other_id),
    CHECK (player_id < other_id)
);
CREATE INDEX guard_signals_queue ON guard_signals (status, score, id);
CREATE INDEX guard_signals_other ON guard_signals (other_id);

-- +goose Down
DROP TABLE guard_signals;
DROP TABLE guard_exclusions;
DROP TABLE guard_traces;
