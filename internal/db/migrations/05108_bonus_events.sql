-- +goose Up
-- Events on which a bonus that allows one bet on each has one. Commands of the wallet insert them with the bet; what settles the bet frees those of a void one.
CREATE TABLE bonus_events (
    grant_id TEXT NOT NULL,
    event_id TEXT NOT NULL,
    bet_id TEXT NOT NULL,
    freed BIGINT NOT NULL DEFAULT 0 CHECK (freed IN (0, 1)),
    PRIMARY KEY (grant_id, event_id, bet_id)
);
CREATE UNIQUE INDEX bonus_events_taken ON bonus_events (grant_id, event_id) WHERE freed = 0;

-- +goose Down
DROP TABLE bonus_events;
