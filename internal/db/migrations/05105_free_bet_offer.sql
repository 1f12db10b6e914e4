-- +goose Up
-- The offer that has given a free bet, in its currency ("free-bet-inr"); empty: staff by themselves.
ALTER TABLE bet_free_bets ADD COLUMN bonus_id TEXT NOT NULL DEFAULT '';
CREATE INDEX bet_free_bets_offer ON bet_free_bets (bonus_id, id) WHERE bonus_id <> '';

-- +goose Down
DROP INDEX bet_free_bets_offer;
ALTER TABLE bet_free_bets DROP COLUMN bonus_id;
