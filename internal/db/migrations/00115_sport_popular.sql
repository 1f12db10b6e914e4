-- +goose Up
-- How many bets have a leg on an event, hour by hour (unix hours): what is bet on most is shown first.
CREATE TABLE sport_popular (
    hour BIGINT NOT NULL,
    event_id TEXT NOT NULL,
    bets BIGINT NOT NULL CHECK (bets > 0),
    PRIMARY KEY (hour, event_id)
);

-- +goose Down
DROP TABLE sport_popular;
