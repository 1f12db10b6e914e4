-- +goose Up
-- A bet that staff have voided pays its stake back whatever its legs became.
ALTER TABLE bet_bets ADD COLUMN voided BIGINT NOT NULL DEFAULT 0;

-- Windows in which the bets on a market are void: placed from from_at on and before until_at, unix milliseconds, 0 is no bound.
CREATE TABLE bet_cancels (
    market_id TEXT NOT NULL,
    from_at BIGINT NOT NULL,
    until_at BIGINT NOT NULL,
    at BIGINT NOT NULL,
    PRIMARY KEY (market_id, from_at, until_at)
);

-- What was cashed out of a bet: how much of its stake, for how much, at what fair value, and whether by the player's standing order.
CREATE TABLE bet_cashouts (
    id TEXT NOT NULL,
    player_id TEXT NOT NULL,
    bet_id TEXT NOT NULL,
    stake BIGINT NOT NULL CHECK (stake > 0),
    fair BIGINT NOT NULL,
    paid BIGINT NOT NULL CHECK (paid > 0),
    automatic BIGINT NOT NULL,
    at BIGINT NOT NULL,
    PRIMARY KEY (id, player_id)
);
CREATE INDEX bet_cashouts_bet ON bet_cashouts (bet_id, id);

-- Standing orders: cash the whole bet out when the offer reaches target. looked_at is when the offer was last computed.
CREATE TABLE bet_orders (
    bet_id TEXT NOT NULL PRIMARY KEY,
    player_id TEXT NOT NULL,
    target BIGINT NOT NULL CHECK (target > 0),
    made_at BIGINT NOT NULL,
    looked_at BIGINT NOT NULL
);
CREATE INDEX bet_orders_looked ON bet_orders (looked_at, bet_id);

-- +goose Down
DROP TABLE bet_orders;
DROP TABLE bet_cashouts;
DROP TABLE bet_cancels;
ALTER TABLE bet_bets DROP COLUMN voided;
