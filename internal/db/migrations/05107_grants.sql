-- +goose Up
-- Free bets are grants, and each knows what its bet has come to. restored_at is when a void bet last made it usable again.
ALTER TABLE bet_free_bets RENAME TO grant_free_bets;
ALTER TABLE grant_free_bets ADD COLUMN payout BIGINT NOT NULL DEFAULT 0;
ALTER TABLE grant_free_bets ADD COLUMN settled_at BIGINT NOT NULL DEFAULT 0;
ALTER TABLE grant_free_bets ADD COLUMN restored_at BIGINT NOT NULL DEFAULT 0;
DROP INDEX bet_free_bets_player;
DROP INDEX bet_free_bets_offer;
CREATE INDEX grant_free_bets_player ON grant_free_bets (player_id, id);
CREATE INDEX grant_free_bets_offer ON grant_free_bets (bonus_id, id) WHERE bonus_id <> '';
UPDATE grant_free_bets SET payout = b.payout, settled_at = b.settled_at FROM bet_bets b
WHERE grant_free_bets.status = 'used' AND b.id = grant_free_bets.bet_id AND b.player_id = grant_free_bets.player_id;
-- A free bet that was restored ends at least a day after that.
UPDATE grant_free_bets SET restored_at = expires_at - 86400000
WHERE EXISTS (SELECT 1 FROM bet_bets b WHERE b.funds = 'free' AND b.free_bet = grant_free_bets.id AND (b.status = 'void' OR b.generation > 1));
UPDATE outbox_deliveries SET kind = 'bonus.granted' WHERE kind = 'bet.granted';

-- +goose Down
UPDATE outbox_deliveries SET kind = 'bet.granted' WHERE kind = 'bonus.granted';
DROP INDEX grant_free_bets_offer;
DROP INDEX grant_free_bets_player;
ALTER TABLE grant_free_bets DROP COLUMN restored_at;
ALTER TABLE grant_free_bets DROP COLUMN settled_at;
ALTER TABLE grant_free_bets DROP COLUMN payout;
ALTER TABLE grant_free_bets RENAME TO bet_free_bets;
CREATE INDEX bet_free_bets_player ON bet_free_bets (player_id, id);
CREATE INDEX bet_free_bets_offer ON bet_free_bets (bonus_id, id) WHERE bonus_id <> '';
