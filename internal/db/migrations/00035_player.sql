-- +goose Up
-- The name that a browser gives its device, beside the address: accounts that share one may be one person's. Empty: not told.
ALTER TABLE player_sessions ADD COLUMN device TEXT NOT NULL DEFAULT '';

-- +goose Down
ALTER TABLE player_sessions DROP COLUMN device;
