-- +goose Up
-- The player whose conversation it is; empty: a visitor's. A player's conversation has "player:<id>:<number>" in place of a token's digest.
ALTER TABLE support_threads ADD COLUMN player_id TEXT NOT NULL DEFAULT '';
CREATE INDEX support_threads_player ON support_threads (player_id, created_at, id) WHERE player_id <> '';

-- +goose Down
DROP INDEX support_threads_player;
ALTER TABLE support_threads DROP COLUMN player_id;
