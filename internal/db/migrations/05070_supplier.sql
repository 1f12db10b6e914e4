-- +goose Up
-- Games of suppliers, as their lists say. id: the supplier's. blocked: countries, separated by spaces. seen_at: of the last list that had the game.
--   disabled: 1 when the operator does not offer it. own_blocked: countries that the operator blocks besides.
CREATE TABLE supplier_games (
    supplier TEXT NOT NULL,
    id TEXT NOT NULL,
    name TEXT NOT NULL,
    studio TEXT NOT NULL,
    category TEXT NOT NULL,
    returned BIGINT NOT NULL CHECK (returned >= 0),
    blocked TEXT NOT NULL,
    demo BIGINT NOT NULL CHECK (demo IN (0, 1)),
    free_rounds BIGINT NOT NULL CHECK (free_rounds IN (0, 1)),
    listed BIGINT NOT NULL CHECK (listed IN (0, 1)),
    disabled BIGINT NOT NULL CHECK (disabled IN (0, 1)),
    own_blocked TEXT NOT NULL,
    seen_at BIGINT NOT NULL,
    PRIMARY KEY (supplier, id)
);

-- Launched games. digest: of the token, which is not stored. expires_at: bets are refused from then on, wins and rollbacks are not.
CREATE TABLE supplier_sessions (
    digest TEXT NOT NULL PRIMARY KEY,
    supplier TEXT NOT NULL,
    player_id TEXT NOT NULL,
    game TEXT NOT NULL,
    currency TEXT NOT NULL,
    created_at BIGINT NOT NULL,
    expires_at BIGINT NOT NULL
);
CREATE INDEX supplier_sessions_of_player ON supplier_sessions (player_id, supplier, created_at);

-- Rounds of suppliers' games, by player: at a live table many players have a round of one name. round: the supplier's name.
--   bets: how many stand. staked, won: sums of the bets and wins that stand, in hundredths. version: guards updates.
CREATE TABLE supplier_rounds (
    id TEXT NOT NULL PRIMARY KEY,
    supplier TEXT NOT NULL,
    player_id TEXT NOT NULL,
    round TEXT NOT NULL,
    game TEXT NOT NULL,
    currency TEXT NOT NULL,
    bets BIGINT NOT NULL CHECK (bets >= 0),
    staked BIGINT NOT NULL CHECK (staked >= 0),
    won BIGINT NOT NULL CHECK (won >= 0),
    status TEXT NOT NULL CHECK (status IN ('open', 'closed')),
    started_at BIGINT NOT NULL,
    updated_at BIGINT NOT NULL,
    version BIGINT NOT NULL,
    UNIQUE (supplier, player_id, round)
);
CREATE INDEX supplier_rounds_of_player ON supplier_rounds (player_id, id);

-- Calls of suppliers that move money or take it back. transaction_id, reference, round, game: the supplier's.
--   status: done; undone by a rollback; refused, when the rollback came before and the call that it names must not be accepted any more.
--   kind: unknown for a refused one. amount: of the call. undone_by: the rollback. transfer: of the ledger, empty if nothing moved.
CREATE TABLE supplier_transactions (
    supplier TEXT NOT NULL,
    transaction_id TEXT NOT NULL,
    id TEXT NOT NULL UNIQUE,
    kind TEXT NOT NULL CHECK (kind IN ('bet', 'win', 'rollback', 'unknown')),
    status TEXT NOT NULL CHECK (status IN ('done', 'undone', 'refused')),
    player_id TEXT NOT NULL,
    round_id TEXT NOT NULL,
    round TEXT NOT NULL,
    game TEXT NOT NULL,
    currency TEXT NOT NULL,
    amount BIGINT NOT NULL CHECK (amount >= 0),
    free BIGINT NOT NULL CHECK (free IN (0, 1)),
    promotion BIGINT NOT NULL CHECK (promotion IN (0, 1)),
    closes BIGINT NOT NULL CHECK (closes IN (0, 1)),
    reference TEXT NOT NULL,
    undone_by TEXT NOT NULL,
    transfer TEXT NOT NULL,
    at BIGINT NOT NULL,
    PRIMARY KEY (supplier, transaction_id),
    CHECK ((status = 'done') = (undone_by = '')),
    CHECK ((kind = 'unknown') = (status = 'refused'))
);
CREATE INDEX supplier_transactions_of_round ON supplier_transactions (round_id, id);

-- Free rounds that the operator granted with suppliers. supplier_id: the supplier's name of the grant, empty until it has answered.
CREATE TABLE supplier_grants (
    id TEXT NOT NULL PRIMARY KEY,
    supplier TEXT NOT NULL,
    supplier_id TEXT NOT NULL,
    player_id TEXT NOT NULL,
    game TEXT NOT NULL,
    currency TEXT NOT NULL,
    rounds BIGINT NOT NULL CHECK (rounds > 0),
    stake BIGINT NOT NULL CHECK (stake > 0),
    status TEXT NOT NULL CHECK (status IN ('requested', 'granted', 'cancelling', 'cancelled')),
    starts_at BIGINT NOT NULL,
    ends_at BIGINT NOT NULL,
    created_at BIGINT NOT NULL,
    CHECK (ends_at > starts_at)
);
CREATE INDEX supplier_grants_of_player ON supplier_grants (player_id, created_at);
