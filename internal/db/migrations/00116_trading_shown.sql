-- +goose Up
-- What people keep from players, and which events stand first among the top ones. Events in play, and what stands on them, go on.
CREATE TABLE sport_hidden (
    scope TEXT NOT NULL CHECK (scope IN ('event', 'competition')),
    subject TEXT NOT NULL,
    PRIMARY KEY (scope, subject)
);
CREATE TABLE sport_featured (
    event_id TEXT NOT NULL PRIMARY KEY,
    since BIGINT NOT NULL,
    until BIGINT NOT NULL
);

-- Orders of these two kinds. until ends a featuring; 0 is no end.
CREATE TABLE trade_controls_wider (
    id TEXT NOT NULL PRIMARY KEY,
    kind TEXT NOT NULL CHECK (kind IN ('suspend', 'price', 'hide', 'feature')),
    scope TEXT NOT NULL CHECK (scope IN ('all', 'producer', 'sport', 'competition', 'event', 'key', 'market', 'selection')),
    subject TEXT NOT NULL,
    event_id TEXT NOT NULL,
    market_id TEXT NOT NULL,
    odds BIGINT NOT NULL CHECK (odds = 0 OR odds >= 1000),
    until BIGINT NOT NULL DEFAULT 0,
    reason TEXT NOT NULL,
    made_by TEXT NOT NULL,
    made_at BIGINT NOT NULL,
    released_by TEXT NOT NULL,
    released_at BIGINT NOT NULL,
    release_reason TEXT NOT NULL,
    alarm_id TEXT NOT NULL DEFAULT ''
);
INSERT INTO trade_controls_wider (id, kind, scope, subject, event_id, market_id, odds, reason, made_by, made_at, released_by, released_at, release_reason, alarm_id)
    SELECT id, kind, scope, subject, event_id, market_id, odds, reason, made_by, made_at, released_by, released_at, release_reason, alarm_id FROM trade_controls;
DROP TABLE trade_controls;
ALTER TABLE trade_controls_wider RENAME TO trade_controls;
CREATE UNIQUE INDEX trade_controls_force ON trade_controls (kind, scope, subject) WHERE released_at = 0;
CREATE INDEX trade_controls_event ON trade_controls (event_id, id);

-- +goose Down
DELETE FROM trade_controls WHERE kind IN ('hide', 'feature');
ALTER TABLE trade_controls DROP COLUMN until;
DROP TABLE sport_featured;
DROP TABLE sport_hidden;
