-- +goose Up
-- Bonuses of players. A chosen welcome offer waits for the first deposit; amounts are zero until something is granted.
CREATE TABLE bonus_balances (
    id TEXT NOT NULL PRIMARY KEY,
    player_id TEXT NOT NULL,
    bonus_id TEXT NOT NULL,
    currency TEXT NOT NULL,
    status TEXT NOT NULL CHECK (status IN ('waiting', 'pending', 'deactivated', 'transferred', 'bankrupt', 'expired')),
    granted BIGINT NOT NULL CHECK (granted >= 0),
    transferred BIGINT NOT NULL CHECK (transferred >= 0),
    created_at BIGINT NOT NULL,
    updated_at BIGINT NOT NULL,
    -- What a bonus was accepted and granted with, and how far it is staked. terms is JSON; target and wagered are in hundredths.
    terms TEXT NOT NULL DEFAULT '{}',
    target BIGINT NOT NULL DEFAULT 0 CHECK (target >= 0),
    wagered BIGINT NOT NULL DEFAULT 0 CHECK (wagered >= 0),
    forfeited BIGINT NOT NULL DEFAULT 0 CHECK (forfeited >= 0),
    expires_at BIGINT NOT NULL DEFAULT 0,
    deposit_id TEXT NOT NULL DEFAULT '',
    -- How many commands of the ledger have ended it or collected late payouts: the number of the next one.
    moves BIGINT NOT NULL DEFAULT 0,
    -- A bonus that is no welcome offer: what gave it, once. Empty for welcome offers.
    source TEXT NOT NULL DEFAULT '',
    -- What all free spins of a bonus have won, in hundredths; -1 until each has a result, and for bonuses without them.
    spins_won BIGINT NOT NULL DEFAULT -1,
    -- When the deposit of a bonus was reversed; 0: it was not. expires_at of a waiting bonus is until when its deposit must come; 0: its terms do not say.
    reversed_at BIGINT NOT NULL DEFAULT 0
);
CREATE INDEX bonus_balances_player ON bonus_balances (player_id, id);
-- A player waits for one welcome bonus at a time.
CREATE UNIQUE INDEX bonus_balances_waiting ON bonus_balances (player_id) WHERE status = 'waiting';
CREATE INDEX bonus_balances_active ON bonus_balances (expires_at) WHERE status = 'pending';
CREATE UNIQUE INDEX bonus_balances_source ON bonus_balances (source) WHERE source <> '';
CREATE INDEX bonus_balances_offer ON bonus_balances (bonus_id, created_at);
CREATE INDEX bonus_balances_deposit ON bonus_balances (deposit_id) WHERE deposit_id <> '';
CREATE INDEX bonus_balances_accept ON bonus_balances (expires_at, bonus_id, created_at) WHERE status = 'waiting';
CREATE INDEX bonus_balances_reversed ON bonus_balances (reversed_at) WHERE reversed_at > 0;

-- What was staked from a bonus: each bet and round once, with what of it counts towards wagering.
CREATE TABLE bonus_uses (
    grant_id TEXT NOT NULL,
    source TEXT NOT NULL,
    product TEXT NOT NULL,
    game TEXT NOT NULL,
    stake BIGINT NOT NULL CHECK (stake >= 0),
    counted BIGINT NOT NULL CHECK (counted >= 0),
    version BIGINT NOT NULL,
    at BIGINT NOT NULL,
    -- What was left to wager of the bonus once the use was counted, hundredths. NULL: a free spin.
    to_wager BIGINT CHECK (to_wager >= 0),
    PRIMARY KEY (grant_id, source)
);

-- Free spins of bonuses. Commands of the wallet change remaining, and nothing else does: the bonus itself is locked by what counts.
CREATE TABLE bonus_spins (
    grant_id TEXT NOT NULL PRIMARY KEY,
    total BIGINT NOT NULL CHECK (total > 0),
    remaining BIGINT NOT NULL CHECK (remaining BETWEEN 0 AND total)
);

-- The bonus of each group that a player has got.
CREATE TABLE bonus_groups (
    player_id TEXT NOT NULL,
    group_name TEXT NOT NULL,
    grant_id TEXT NOT NULL,
    at BIGINT NOT NULL,
    PRIMARY KEY (player_id, group_name)
);

-- Events on which a bonus that allows one bet on each has one. Commands of the wallet insert them with the bet; what settles the bet frees those of a void one.
CREATE TABLE bonus_events (
    grant_id TEXT NOT NULL,
    event_id TEXT NOT NULL,
    bet_id TEXT NOT NULL,
    freed BIGINT NOT NULL DEFAULT 0 CHECK (freed IN (0, 1)),
    PRIMARY KEY (grant_id, event_id, bet_id)
);
CREATE UNIQUE INDEX bonus_events_taken ON bonus_events (grant_id, event_id) WHERE freed = 0;

-- +goose Down
DROP TABLE bonus_events;
DROP TABLE bonus_groups;
DROP TABLE bonus_spins;
DROP TABLE bonus_uses;
DROP TABLE bonus_balances;
