-- +goose Up
-- A balance row for each player account, so that there is a row to lock. House accounts have none: their balance is the sum of their
-- entries, so no row is written by every transfer.
--   debt: the sum of the account's rows in wallet_debts, in hundredths. A command that locks the account reads it without another query.
CREATE TABLE wallet_accounts (
    id TEXT NOT NULL PRIMARY KEY,
    balance BIGINT NOT NULL CHECK (balance >= 0),
    entries BIGINT NOT NULL CHECK (entries >= 0),
    debt BIGINT NOT NULL DEFAULT 0 CHECK (debt >= 0),
    opened_at BIGINT NOT NULL
) WITH (fillfactor = 50);

-- Every accepted command by its idempotency key, with the hash of its input and its answer.
CREATE TABLE wallet_commands (
    key TEXT NOT NULL PRIMARY KEY,
    hash TEXT NOT NULL,
    answer TEXT NOT NULL,
    at BIGINT NOT NULL
);

-- The ledger, append-only. A row is a line of a transfer. A transfer has lines 0, 1, 2… with the same command, kind, ref and time.
-- A transfer between one player account and one house account is a single line with both entries: account receives amount, contra
-- pays it. Every other transfer has a line for each entry and no contra.
--   seq, balance: only of player accounts. The entries of an account are numbered 1, 2, 3… under its lock, and balance is the
--     account's balance after the entry.
--   reverses: on line 0 only, the transfer that this one reverses.
CREATE TABLE wallet_transfers (
    id TEXT NOT NULL,
    line BIGINT NOT NULL CHECK (line >= 0),
    command TEXT NOT NULL,
    kind TEXT NOT NULL,
    ref TEXT NOT NULL,
    reverses TEXT CHECK (reverses IS NULL OR line = 0),
    at BIGINT NOT NULL,
    account TEXT NOT NULL,
    contra TEXT,
    currency TEXT NOT NULL,
    amount BIGINT NOT NULL CHECK (amount <> 0),
    seq BIGINT CHECK (seq > 0),
    balance BIGINT CHECK (balance >= 0),
    PRIMARY KEY (id, line),
    CHECK ((seq IS NULL) = (balance IS NULL)),
    CHECK (contra IS NULL OR seq IS NOT NULL AND line = 0)
);
CREATE UNIQUE INDEX wallet_transfers_reversed_once ON wallet_transfers (reverses) WHERE reverses IS NOT NULL;
CREATE UNIQUE INDEX wallet_transfers_of_player ON wallet_transfers (account, seq) WHERE seq IS NOT NULL;
-- Pages of a player's statement without bets. No bet has an entry in it.
CREATE INDEX wallet_transfers_besides_bets ON wallet_transfers (account, seq) WHERE seq IS NOT NULL AND kind NOT LIKE 'bet.%';
-- Lists of a house account. Nearly every bet has an entry on the stakes account, so that account is listed in the order of the
-- primary key instead.
CREATE INDEX wallet_transfers_house_accounts ON wallet_transfers (account, id) WHERE seq IS NULL;
CREATE INDEX wallet_transfers_of_contra ON wallet_transfers (contra, id) WHERE contra NOT LIKE 'h:stakes:%';

-- The entries of every transfer, each with one account.
CREATE VIEW wallet_entries AS
SELECT id AS transfer, account, currency, amount, seq, balance FROM wallet_transfers
UNION ALL
SELECT id, contra, currency, -amount, NULL, NULL FROM wallet_transfers WHERE contra IS NOT NULL;

-- Debts of players: a row is positive when a reversal exceeded the balance, negative when debt is paid back.
CREATE TABLE wallet_debts (
    transfer TEXT NOT NULL,
    account TEXT NOT NULL,
    amount BIGINT NOT NULL CHECK (amount <> 0),
    PRIMARY KEY (transfer, account)
);
CREATE INDEX wallet_debts_of_account ON wallet_debts (account);

-- +goose Down
DROP TABLE wallet_debts;
DROP VIEW wallet_entries;
DROP TABLE wallet_transfers;
DROP TABLE wallet_commands;
DROP TABLE wallet_accounts;
