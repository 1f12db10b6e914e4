-- +goose Up
-- When the link of a recovery email replaced a password, in unix milliseconds; 0 for one that did not. used_at is also set on links
-- that became void for another reason.
ALTER TABLE player_recovery_tokens ADD COLUMN recovered_at BIGINT NOT NULL DEFAULT 0;

-- +goose Down
ALTER TABLE player_recovery_tokens DROP COLUMN recovered_at;
