-- +goose Up
-- One row per player who is protected by anything: the lock that stakes, deposits and changes of limits queue behind.
-- Players without a row have no limits. away_until 0 of an exclusion: for ever. Times are unix milliseconds, 0: never.
CREATE TABLE protection_players (
    player_id TEXT NOT NULL PRIMARY KEY,
    country TEXT NOT NULL,
    currency TEXT NOT NULL,
    reality_every BIGINT NOT NULL CHECK (reality_every >= 0),
    reality_at BIGINT NOT NULL,
    away_kind TEXT NOT NULL CHECK (away_kind IN ('', 'timeout', 'exclusion')),
    away_since BIGINT NOT NULL,
    away_until BIGINT NOT NULL,
    return_asked_at BIGINT NOT NULL,
    session_told_until BIGINT NOT NULL
);
CREATE INDEX protection_players_away ON protection_players (away_kind, player_id) WHERE away_kind <> '';

-- amount: hundredths of the player's currency, or minutes of a session limit. told_until: a refusal is told as an event
-- once, until the limit has room again.
CREATE TABLE protection_limits (
    player_id TEXT NOT NULL,
    kind TEXT NOT NULL CHECK (kind IN ('deposit', 'loss', 'stake', 'session')),
    period TEXT NOT NULL CHECK (period IN ('day', 'week', 'month')),
    amount BIGINT NOT NULL CHECK (amount >= 0),
    set_by TEXT NOT NULL,
    set_at BIGINT NOT NULL,
    told_until BIGINT NOT NULL,
    PRIMARY KEY (player_id, kind, period)
);

-- A wish to raise a limit, or to remove it: amount -1. ready_told: the player was told that it may be confirmed.
CREATE TABLE protection_requests (
    id TEXT NOT NULL PRIMARY KEY,
    player_id TEXT NOT NULL,
    kind TEXT NOT NULL,
    period TEXT NOT NULL,
    amount BIGINT NOT NULL CHECK (amount >= -1),
    asked_at BIGINT NOT NULL,
    ready_told BIGINT NOT NULL CHECK (ready_told IN (0, 1)),
    UNIQUE (player_id, kind, period)
);
CREATE INDEX protection_requests_asked ON protection_requests (asked_at);

-- Every time-out and self-exclusion there was, for the player and the staff to read.
CREATE TABLE protection_absences (
    id TEXT NOT NULL PRIMARY KEY,
    player_id TEXT NOT NULL,
    kind TEXT NOT NULL CHECK (kind IN ('timeout', 'exclusion')),
    since BIGINT NOT NULL,
    until BIGINT NOT NULL,
    asked_by TEXT NOT NULL,
    reason TEXT NOT NULL,
    ended_at BIGINT NOT NULL
);
CREATE INDEX protection_absences_of_player ON protection_absences (player_id, id);

-- The time that players were here: from the first to the last sign of them.
CREATE TABLE protection_sessions (
    player_id TEXT NOT NULL,
    began_at BIGINT NOT NULL,
    seen_at BIGINT NOT NULL CHECK (seen_at >= began_at),
    PRIMARY KEY (player_id, began_at)
);
CREATE INDEX protection_sessions_seen ON protection_sessions (seen_at);

-- Every reality check that was answered, with what it showed.
CREATE TABLE protection_checks (
    id TEXT NOT NULL PRIMARY KEY,
    player_id TEXT NOT NULL,
    at BIGINT NOT NULL,
    answer TEXT NOT NULL CHECK (answer IN ('continue', 'leave', 'history')),
    began_at BIGINT NOT NULL,
    stakes BIGINT NOT NULL,
    returns BIGINT NOT NULL
);
CREATE INDEX protection_checks_of_player ON protection_checks (player_id, id);

-- +goose Down
DROP TABLE protection_checks;
DROP TABLE protection_sessions;
DROP TABLE protection_absences;
DROP TABLE protection_requests;
DROP TABLE protection_limits;
DROP TABLE protection_players;
