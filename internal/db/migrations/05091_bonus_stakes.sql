-- +goose Up
-- The bonus that a bet or round was staked from; empty for other funds.
ALTER TABLE bet_bets ADD COLUMN grant_id TEXT NOT NULL DEFAULT '';
ALTER TABLE casino_rounds ADD COLUMN grant_id TEXT NOT NULL DEFAULT '';
ALTER TABLE crash_bets ADD COLUMN grant_id TEXT NOT NULL DEFAULT '';

-- +goose Down
ALTER TABLE crash_bets DROP COLUMN grant_id;
ALTER TABLE casino_rounds DROP COLUMN grant_id;
ALTER TABLE bet_bets DROP COLUMN grant_id;
