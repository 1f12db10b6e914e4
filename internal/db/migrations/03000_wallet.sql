-- +goose Up
-- A balance row for each player account, so that there is a row to lock. House accounts have none: their balance is the sum of
-- their entries, so no row is written by every transfer. debt is the sum of the account's rows in wallet_debts, hundredths: a
-- command that locks the account reads it without another query.
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

-- A transfer groups entries that sum to zero in each currency. reverses names the transfer that it takes back.
CREATE TABLE wallet_transfers (
    id TEXT NOT NULL PRIMARY KEY,
    command TEXT NOT NULL,
    kind TEXT NOT NULL,
    ref TEXT NOT NULL,
    reverses TEXT,
    at BIGINT NOT NULL
);
CREATE UNIQUE INDEX wallet_transfers_reversed_once ON wallet_transfers (reverses) WHERE reverses IS NOT NULL;

-- Append-only. seq and balance exist for player accounts only: entries of an account are numbered 1, 2, 3… under its lock, and
-- balance is the account's balance after the entry.
CREATE TABLE wallet_entries (
    transfer TEXT NOT NULL,
    account TEXT NOT NULL,
    currency TEXT NOT NULL,
    amount BIGINT NOT NULL CHECK (amount <> 0),
    seq BIGINT CHECK (seq > 0),
    balance BIGINT CHECK (balance >= 0),
    PRIMARY KEY (transfer, account),
    CHECK ((seq IS NULL) = (balance IS NULL))
);
CREATE UNIQUE INDEX wallet_entries_of_player ON wallet_entries (account, seq) WHERE seq IS NOT NULL;
CREATE INDEX wallet_entries_of_house ON wallet_entries (account, transfer) WHERE seq IS NULL;

-- What players owe: positive when a reversal found too little money, negative when debt is paid back.
CREATE TABLE wallet_debts (
    transfer TEXT NOT NULL,
    account TEXT NOT NULL,
    amount BIGINT NOT NULL CHECK (amount <> 0),
    PRIMARY KEY (transfer, account)
);
CREATE INDEX wallet_debts_of_account ON wallet_debts (account);

-- +goose Down
DROP TABLE wallet_debts;
DROP TABLE wallet_entries;
DROP TABLE wallet_transfers;
DROP TABLE wallet_commands;
DROP TABLE wallet_accounts;
