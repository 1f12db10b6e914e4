-- +goose Up
-- A live match that rests overnight, a Test at stumps: lists show it among the upcoming events, not among the live ones.
ALTER TABLE sport_events ADD COLUMN resting BIGINT NOT NULL DEFAULT 0 CHECK (resting IN (0, 1));
UPDATE sport_events SET resting = 1 WHERE status = 'live' AND score LIKE '%"phase":"stumps"%';

-- +goose Down
ALTER TABLE sport_events DROP COLUMN resting;
