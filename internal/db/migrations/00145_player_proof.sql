-- +goose Up
-- When the player of a session last showed the password or a code again; 0: only at the sign-in.
ALTER TABLE player_sessions ADD COLUMN proved_at BIGINT NOT NULL DEFAULT 0;

-- +goose Down
ALTER TABLE player_sessions DROP COLUMN proved_at;
