-- +goose Up
-- What a bonus was accepted and granted with, and how far it is staked. terms is JSON; target and wagered are in hundredths.
ALTER TABLE bonus_balances ADD COLUMN terms TEXT NOT NULL DEFAULT '{}';
ALTER TABLE bonus_balances ADD COLUMN target BIGINT NOT NULL DEFAULT 0 CHECK (target >= 0);
ALTER TABLE bonus_balances ADD COLUMN wagered BIGINT NOT NULL DEFAULT 0 CHECK (wagered >= 0);
ALTER TABLE bonus_balances ADD COLUMN forfeited BIGINT NOT NULL DEFAULT 0 CHECK (forfeited >= 0);
ALTER TABLE bonus_balances ADD COLUMN expires_at BIGINT NOT NULL DEFAULT 0;
ALTER TABLE bonus_balances ADD COLUMN deposit_id TEXT NOT NULL DEFAULT '';
-- How many commands of the ledger have ended it or collected late payouts: the number of the next one.
ALTER TABLE bonus_balances ADD COLUMN moves BIGINT NOT NULL DEFAULT 0;
CREATE INDEX bonus_balances_active ON bonus_balances (expires_at) WHERE status = 'pending';

-- What was staked from a bonus: each bet and round once, with what of it counts towards wagering.
CREATE TABLE bonus_uses (
    grant_id TEXT NOT NULL,
    source TEXT NOT NULL,
    product TEXT NOT NULL,
    game TEXT NOT NULL,
    stake BIGINT NOT NULL CHECK (stake >= 0),
    counted BIGINT NOT NULL CHECK (counted >= 0),
    version BIGINT NOT NULL,
    at BIGINT NOT NULL,
    PRIMARY KEY (grant_id, source)
);

-- +goose Down
DROP TABLE bonus_uses;
DROP INDEX bonus_balances_active;
ALTER TABLE bonus_balances DROP COLUMN moves;
ALTER TABLE bonus_balances DROP COLUMN deposit_id;
ALTER TABLE bonus_balances DROP COLUMN expires_at;
ALTER TABLE bonus_balances DROP COLUMN forfeited;
ALTER TABLE bonus_balances DROP COLUMN wagered;
ALTER TABLE bonus_balances DROP COLUMN target;
ALTER TABLE bonus_balances DROP COLUMN terms;
