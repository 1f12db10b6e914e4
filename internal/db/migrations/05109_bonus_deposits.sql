-- +goose Up
-- The deposit that a debit reverses, for example by a chargeback; empty: none.
ALTER TABLE payment_adjustments ADD COLUMN deposit_id TEXT NOT NULL DEFAULT '';
-- When the deposit of a bonus was reversed; 0: it was not. expires_at of a waiting bonus is until when its deposit must come; 0: its terms do not say.
ALTER TABLE bonus_balances ADD COLUMN reversed_at BIGINT NOT NULL DEFAULT 0;
CREATE INDEX bonus_balances_deposit ON bonus_balances (deposit_id) WHERE deposit_id <> '';
CREATE INDEX bonus_balances_accept ON bonus_balances (expires_at, bonus_id, created_at) WHERE status = 'waiting';
CREATE INDEX bonus_balances_reversed ON bonus_balances (reversed_at) WHERE reversed_at > 0;

-- +goose Down
DROP INDEX bonus_balances_reversed;
DROP INDEX bonus_balances_accept;
DROP INDEX bonus_balances_deposit;
ALTER TABLE bonus_balances DROP COLUMN reversed_at;
ALTER TABLE payment_adjustments DROP COLUMN deposit_id;
