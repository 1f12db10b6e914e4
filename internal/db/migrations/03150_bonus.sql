-- +goose Up
-- Bonuses of players. A chosen welcome offer waits for the first deposit; amounts are zero until something is granted.
CREATE TABLE bonus_balances (
    id TEXT NOT NULL PRIMARY KEY,
    player_id TEXT NOT NULL,
    bonus_id TEXT NOT NULL,
    currency TEXT NOT NULL,
    status TEXT NOT NULL CHECK (status IN ('waiting', 'pending', 'deactivated', 'transferred', 'bankrupt', 'expired')),
    granted BIGINT NOT NULL CHECK (granted >= 0),
    transferred BIGINT NOT NULL CHECK (transferred >= 0),
    created_at BIGINT NOT NULL,
    updated_at BIGINT NOT NULL
);
CREATE INDEX bonus_balances_player ON bonus_balances (player_id, id);
-- A player waits for one welcome bonus at a time.
CREATE UNIQUE INDEX bonus_balances_waiting ON bonus_balances (player_id) WHERE status = 'waiting';

-- +goose Down
DROP TABLE bonus_balances;
