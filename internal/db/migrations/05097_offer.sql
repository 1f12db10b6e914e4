-- +goose Up
-- Versions of offers that staff have made; number 0 is that of the brand's file. definition is JSON. Rows never change.
CREATE TABLE offer_versions (
    offer_id TEXT NOT NULL,
    number BIGINT NOT NULL CHECK (number > 0),
    definition TEXT NOT NULL,
    reason TEXT NOT NULL,
    made_by TEXT NOT NULL,
    made_at BIGINT NOT NULL,
    PRIMARY KEY (offer_id, number)
);

-- What the brand's file said of an offer that holds for bets, from a time on (unix milliseconds): bets keep the terms under which they were placed. definition is JSON as in offer_versions.
CREATE TABLE offer_files (
    offer_id TEXT NOT NULL,
    since BIGINT NOT NULL,
    definition TEXT NOT NULL,
    PRIMARY KEY (offer_id, since)
);

-- +goose Down
DROP TABLE offer_files;
DROP TABLE offer_versions;
