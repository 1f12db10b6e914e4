-- +goose Up
-- account: what it is sealed to (base64), or JSON in clear until the desk has sealed it. account_masked is what lists show, empty
-- while account is in clear. account_digest is keyed, and the same for the same account. returned_by is the transfer that gave a failed payout back.
ALTER TABLE payment_withdrawals ADD COLUMN account_masked TEXT NOT NULL DEFAULT '';
ALTER TABLE payment_withdrawals ADD COLUMN account_digest TEXT NOT NULL DEFAULT '';
ALTER TABLE payment_withdrawals ADD COLUMN returned_by TEXT NOT NULL DEFAULT '';
CREATE INDEX payment_withdrawals_clear ON payment_withdrawals (id) WHERE account_digest = '';

-- How many transaction ids the player has given.
ALTER TABLE payment_deposits ADD COLUMN given BIGINT NOT NULL DEFAULT 0;
CREATE INDEX payment_deposits_open ON payment_deposits (player_id) WHERE status IN ('created', 'queued');

-- +goose Down
DROP INDEX payment_deposits_open;
ALTER TABLE payment_deposits DROP COLUMN given;
DROP INDEX payment_withdrawals_clear;
ALTER TABLE payment_withdrawals DROP COLUMN returned_by;
ALTER TABLE payment_withdrawals DROP COLUMN account_digest;
ALTER TABLE payment_withdrawals DROP COLUMN account_masked;
