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

-- The bonus of each group that a player has got.
CREATE TABLE bonus_groups (
    player_id TEXT NOT NULL,
    group_name TEXT NOT NULL,
    grant_id TEXT NOT NULL,
    at BIGINT NOT NULL,
    PRIMARY KEY (player_id, group_name)
);
CREATE INDEX bonus_balances_offer ON bonus_balances (bonus_id, created_at);

-- +goose Down
DROP INDEX bonus_balances_offer;
DROP TABLE bonus_groups;
DROP TABLE offer_versions;
