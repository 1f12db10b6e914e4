-- +goose Up
-- A league can stand first, too, not only an event.
CREATE TABLE sport_featured_wider (
    scope TEXT NOT NULL CHECK (scope IN ('event', 'competition')),
    subject TEXT NOT NULL,
    since BIGINT NOT NULL,
    until BIGINT NOT NULL,
    PRIMARY KEY (scope, subject)
);
INSERT INTO sport_featured_wider (scope, subject, since, until) SELECT 'event', event_id, since, until FROM sport_featured;
DROP TABLE sport_featured;
ALTER TABLE sport_featured_wider RENAME TO sport_featured;

-- +goose Down
CREATE TABLE sport_featured_narrower (
    event_id TEXT NOT NULL PRIMARY KEY,
    since BIGINT NOT NULL,
    until BIGINT NOT NULL
);
INSERT INTO sport_featured_narrower (event_id, since, until) SELECT subject, since, until FROM sport_featured WHERE scope = 'event';
DROP TABLE sport_featured;
ALTER TABLE sport_featured_narrower RENAME TO sport_featured;
