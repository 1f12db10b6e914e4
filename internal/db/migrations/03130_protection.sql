-- +goose Up
-- One row per player with any protection. It is the lock that serialises stakes, deposits and changes of limits. Players without a row
-- have no limits. Times are unix milliseconds, 0 is never; absence_until 0 of an exclusion is permanent.
CREATE TABLE protection_players (
    player_id TEXT NOT NULL PRIMARY KEY,
    country TEXT NOT NULL,
    currency TEXT NOT NULL,
    reality_every BIGINT NOT NULL CHECK (reality_every >= 0),
    reality_at BIGINT NOT NULL,
    absence_kind TEXT NOT NULL CHECK (absence_kind IN ('', 'timeout', 'exclusion')),
    absence_since BIGINT NOT NULL,
    absence_until BIGINT NOT NULL,
    return_requested_at BIGINT NOT NULL,
    session_notified_until BIGINT NOT NULL
);
CREATE INDEX protection_players_away ON protection_players (absence_kind, player_id) WHERE absence_kind <> '';

-- amount: hundredths of the player's currency, or minutes for a session limit. notified_until: a reached limit publishes one
-- event until that time.
CREATE TABLE protection_limits (
    player_id TEXT NOT NULL,
    kind TEXT NOT NULL CHECK (kind IN ('deposit', 'loss', 'stake', 'session')),
    period TEXT NOT NULL CHECK (period IN ('day', 'week', 'month')),
    amount BIGINT NOT NULL CHECK (amount >= 0),
    set_by TEXT NOT NULL,
    set_at BIGINT NOT NULL,
    notified_until BIGINT NOT NULL,
    PRIMARY KEY (player_id, kind, period)
);

-- A request to raise a limit, or to remove it (amount -1). ready_notified: the player was notified that it can be confirmed.
CREATE TABLE protection_requests (
    id TEXT NOT NULL PRIMARY KEY,
    player_id TEXT NOT NULL,
    kind TEXT NOT NULL,
    period TEXT NOT NULL,
    amount BIGINT NOT NULL CHECK (amount >= -1),
    requested_at BIGINT NOT NULL,
    ready_notified BIGINT NOT NULL CHECK (ready_notified IN (0, 1)),
    UNIQUE (player_id, kind, period)
);
CREATE INDEX protection_requests_asked ON protection_requests (requested_at);

-- Every time-out and self-exclusion, for the player and for staff.
CREATE TABLE protection_absences (
    id TEXT NOT NULL PRIMARY KEY,
    player_id TEXT NOT NULL,
    kind TEXT NOT NULL CHECK (kind IN ('timeout', 'exclusion')),
    since BIGINT NOT NULL,
    until BIGINT NOT NULL,
    requested_by TEXT NOT NULL,
    reason TEXT NOT NULL,
    ended_at BIGINT NOT NULL
);
CREATE INDEX protection_absences_of_player ON protection_absences (player_id, id);

-- Times of activity: from a player's first to the last request of a session.
CREATE TABLE protection_sessions (
    player_id TEXT NOT NULL,
    began_at BIGINT NOT NULL,
    seen_at BIGINT NOT NULL CHECK (seen_at >= began_at),
    PRIMARY KEY (player_id, began_at)
);
CREATE INDEX protection_sessions_seen ON protection_sessions (seen_at);

-- Every answered reality check with the figures that it showed.
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
