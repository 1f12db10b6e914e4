-- +goose Up
-- Free spins of bonuses. Commands of the wallet change remaining, and nothing else does: the bonus itself is locked by what counts.
CREATE TABLE bonus_spins (
    grant_id TEXT NOT NULL PRIMARY KEY,
    total BIGINT NOT NULL CHECK (total > 0),
    remaining BIGINT NOT NULL CHECK (remaining BETWEEN 0 AND total)
);
-- What all free spins of a bonus have won, in hundredths; -1 until each has a result, and for bonuses without them.
ALTER TABLE bonus_balances ADD COLUMN spins_won BIGINT NOT NULL DEFAULT -1;

-- +goose Down
ALTER TABLE bonus_balances DROP COLUMN spins_won;
DROP TABLE bonus_spins;
