-- +goose Up
-- Until when the prices on a producer's events may be believed. Trading moves the moment forward every second while it works
-- and hears the producer; when either stops, bets stop with it, whatever the markets' rows still say.
CREATE TABLE sport_producers (
    producer TEXT NOT NULL PRIMARY KEY,
    good_until BIGINT NOT NULL
);

-- +goose Down
DROP TABLE sport_producers;
