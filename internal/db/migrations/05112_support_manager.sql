-- +goose Up
-- The name that a message of staff is signed with: that of the player's manager in the VIP programme if the manager wrote it, as it was then; empty: support.
ALTER TABLE support_messages ADD COLUMN signed TEXT NOT NULL DEFAULT '';

-- +goose Down
ALTER TABLE support_messages DROP COLUMN signed;
