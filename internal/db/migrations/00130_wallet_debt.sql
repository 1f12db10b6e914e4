-- +goose Up
-- What the account owes, hundredths: the sum of its rows in wallet_debts, kept beside the balance so that a command which locks the
-- account knows the debt without a query of its own.
ALTER TABLE wallet_accounts ADD COLUMN debt BIGINT NOT NULL DEFAULT 0 CHECK (debt >= 0);
UPDATE wallet_accounts SET debt = (SELECT COALESCE(SUM(d.amount), 0) FROM wallet_debts d WHERE d.account = wallet_accounts.id)
WHERE id IN (SELECT account FROM wallet_debts);

-- +goose Down
ALTER TABLE wallet_accounts DROP COLUMN debt;
