-- +goose Up
-- The version since which a market takes bets without a break. No price of it is older, so that opening it writes no row of its
-- selections.
ALTER TABLE sport_markets ADD COLUMN opened_version BIGINT NOT NULL DEFAULT 0;

-- +goose Down
ALTER TABLE sport_markets DROP COLUMN opened_version;
