-- +goose Up
-- Free bets. Each is used once; a bet that is void as a whole returns it. payout and settled_at are of its bet; restored_at is when a void bet last made it usable again.
CREATE TABLE grant_free_bets (
    id TEXT NOT NULL PRIMARY KEY,
    player_id TEXT NOT NULL,
    currency TEXT NOT NULL,
    amount BIGINT NOT NULL CHECK (amount > 0),
    min_odds BIGINT NOT NULL CHECK (min_odds >= 1000),
    expires_at BIGINT NOT NULL,
    status TEXT NOT NULL,
    bet_id TEXT NOT NULL,
    reason TEXT NOT NULL,
    given_by TEXT NOT NULL,
    given_at BIGINT NOT NULL,
    -- The offer that has given a free bet, in its currency ("free-bet-inr"); empty: staff by themselves.
    bonus_id TEXT NOT NULL DEFAULT '',
    payout BIGINT NOT NULL DEFAULT 0,
    settled_at BIGINT NOT NULL DEFAULT 0,
    restored_at BIGINT NOT NULL DEFAULT 0
);
CREATE INDEX grant_free_bets_player ON grant_free_bets (player_id, id);
CREATE INDEX grant_free_bets_offer ON grant_free_bets (bonus_id, id) WHERE bonus_id <> '';

-- +goose Down
DROP TABLE grant_free_bets;
