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
    -- Marks of the lobby that the operator gives.
    is_new BIGINT NOT NULL DEFAULT 0 CHECK (is_new IN (0, 1)),
    exclusive BIGINT NOT NULL DEFAULT 0 CHECK (exclusive IN (0, 1)),
    PRIMARY KEY (supplier, id)
);

-- Launched games. digest: of the token, which is not stored. expires_at: bets are refused from then on, wins and rollbacks are not.
--   funds, grant_id: the balance that is played with; of bonus money that staff have given without a bonus.
CREATE TABLE supplier_sessions (
    digest TEXT NOT NULL PRIMARY KEY,
    supplier TEXT NOT NULL,
    player_id TEXT NOT NULL,
    game TEXT NOT NULL,
    currency TEXT NOT NULL,
    funds TEXT NOT NULL CHECK (funds IN ('cash', 'bonus')),
    grant_id TEXT NOT NULL,
    created_at BIGINT NOT NULL,
    expires_at BIGINT NOT NULL,
    CHECK (grant_id = '' OR funds = 'bonus')
);
CREATE INDEX supplier_sessions_of_player ON supplier_sessions (player_id, supplier, created_at);

-- Rounds of suppliers' games, by player: at a live table many players have a round of one name. round: the supplier's name.
--   funds, grant_id: the balance of the first bet. product: of bonuses that the game belonged to then, empty of none.
--   bets, wins: how many stand, wins without prizes. staked, won: sums of the bets and wins that stand, in hundredths. version: guards updates.
CREATE TABLE supplier_rounds (
    id TEXT NOT NULL PRIMARY KEY,
    supplier TEXT NOT NULL,
    player_id TEXT NOT NULL,
    round TEXT NOT NULL,
    game TEXT NOT NULL,
    currency TEXT NOT NULL,
    funds TEXT NOT NULL CHECK (funds IN ('cash', 'bonus')),
    grant_id TEXT NOT NULL,
    product TEXT NOT NULL,
    bets BIGINT NOT NULL CHECK (bets >= 0),
    wins BIGINT NOT NULL CHECK (wins >= 0),
    staked BIGINT NOT NULL CHECK (staked >= 0),
    won BIGINT NOT NULL CHECK (won >= 0),
    status TEXT NOT NULL CHECK (status IN ('open', 'closed')),
    started_at BIGINT NOT NULL,
    updated_at BIGINT NOT NULL,
    version BIGINT NOT NULL,
    UNIQUE (supplier, player_id, round),
    CHECK (grant_id = '' OR funds = 'bonus')
);
CREATE INDEX supplier_rounds_open_of_grant ON supplier_rounds (grant_id, updated_at) WHERE status = 'open' AND grant_id <> '';
CREATE INDEX supplier_rounds_of_player ON supplier_rounds (player_id, id);
CREATE INDEX supplier_rounds_open_of_player ON supplier_rounds (player_id, updated_at) WHERE status = 'open';

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
    -- Free rounds of suppliers that offers give. offer: its id, empty if staff gave them by themselves. refusal: why the supplier does not give them, a code. tries: how often a job has asked the supplier.
    -- next_at: when it asks again, unix milliseconds.
    offer TEXT NOT NULL DEFAULT '',
    refusal TEXT NOT NULL DEFAULT '',
    tries BIGINT NOT NULL DEFAULT 0,
    next_at BIGINT NOT NULL DEFAULT 0,
    CHECK (ends_at > starts_at)
);
CREATE INDEX supplier_grants_of_player ON supplier_grants (player_id, created_at);
CREATE INDEX supplier_grants_next ON supplier_grants (next_at) WHERE status = 'requested';

-- How each supplier's reports are read (JSON).
CREATE TABLE supplier_mappings (
    supplier TEXT NOT NULL PRIMARY KEY,
    mapping TEXT NOT NULL,
    changed_by TEXT NOT NULL,
    changed_at BIGINT NOT NULL
);

-- Imported reports of suppliers. from_at and to_at are the period, to_at exclusive. zone: of its days.
CREATE TABLE supplier_reports (
    id TEXT NOT NULL PRIMARY KEY,
    supplier TEXT NOT NULL,
    hash TEXT NOT NULL,
    name TEXT NOT NULL,
    bytes BIGINT NOT NULL,
    row_count BIGINT NOT NULL,
    zone TEXT NOT NULL,
    from_at BIGINT NOT NULL,
    to_at BIGINT NOT NULL CHECK (to_at > from_at),
    imported_by TEXT NOT NULL,
    imported_at BIGINT NOT NULL,
    UNIQUE (supplier, hash)
);

-- The rows of reports. kind free: a bet of a free round. reference: of a rollback, the transaction that is taken back. undone: a rollback of the file
--   takes the row's transaction back. day: of the report's zone. place: where the row ended. difference_id: of place difference.
CREATE TABLE supplier_report_rows (
    report_id TEXT NOT NULL,
    line BIGINT NOT NULL,
    supplier TEXT NOT NULL,
    transaction_id TEXT NOT NULL,
    kind TEXT NOT NULL CHECK (kind IN ('bet', 'free', 'win', 'rollback', 'other')),
    reference TEXT NOT NULL,
    player TEXT NOT NULL,
    round TEXT NOT NULL,
    game TEXT NOT NULL,
    currency TEXT NOT NULL,
    amount BIGINT NOT NULL CHECK (amount >= 0),
    at BIGINT NOT NULL,
    day TEXT NOT NULL,
    undone BIGINT NOT NULL CHECK (undone IN (0, 1)),
    place TEXT NOT NULL CHECK (place IN ('matched', 'no_money', 'rollback', 'difference', 'other')),
    difference_id TEXT NOT NULL,
    PRIMARY KEY (report_id, line),
    CHECK ((place = 'difference') = (difference_id <> ''))
);
CREATE INDEX supplier_report_rows_of_transaction ON supplier_report_rows (supplier, transaction_id);

-- What the bets and wins of a report's period come to that were not taken back until its end, by day, game and currency: theirs_* by the report, ours_* by
--   the transactions here. Free bets are not counted.
CREATE TABLE supplier_report_totals (
    report_id TEXT NOT NULL,
    day TEXT NOT NULL,
    game TEXT NOT NULL,
    currency TEXT NOT NULL,
    theirs_bets BIGINT NOT NULL,
    theirs_staked BIGINT NOT NULL,
    theirs_won BIGINT NOT NULL,
    ours_bets BIGINT NOT NULL,
    ours_staked BIGINT NOT NULL,
    ours_won BIGINT NOT NULL,
    PRIMARY KEY (report_id, day, game, currency)
);

-- Differences between reports and transactions here.
--   subject: the supplier's transaction, and the number of a further row about it; at most one difference of a subject is open.
--   theirs, ours: what the sides say (JSON). seen: the last comparison that found it.
CREATE TABLE supplier_differences (
    id TEXT NOT NULL PRIMARY KEY,
    supplier TEXT NOT NULL,
    report_id TEXT NOT NULL,
    subject TEXT NOT NULL,
    transaction_id TEXT NOT NULL,
    kind TEXT NOT NULL CHECK (kind IN ('missing_here', 'missing_there', 'rolled_back', 'kind', 'player', 'currency', 'amount', 'duplicate')),
    line BIGINT NOT NULL,
    theirs TEXT NOT NULL,
    ours TEXT NOT NULL,
    status TEXT NOT NULL CHECK (status IN ('open', 'resolved', 'cleared')),
    decision TEXT NOT NULL DEFAULT '' CHECK (decision IN ('', 'ours', 'theirs', 'explained')),
    reason TEXT NOT NULL DEFAULT '',
    decided_by TEXT NOT NULL DEFAULT '',
    cleared_by TEXT NOT NULL DEFAULT '',
    seen TEXT NOT NULL,
    at BIGINT NOT NULL,
    opened_at BIGINT NOT NULL,
    closed_at BIGINT NOT NULL DEFAULT 0,
    CHECK ((status = 'open') = (closed_at = 0)),
    CHECK ((status = 'resolved') = (decision <> '')),
    CHECK ((status = 'cleared') = (cleared_by <> ''))
);
CREATE UNIQUE INDEX supplier_differences_open ON supplier_differences (supplier, subject) WHERE status = 'open';
CREATE INDEX supplier_differences_of_subject ON supplier_differences (supplier, subject);
CREATE INDEX supplier_differences_queue ON supplier_differences (status, id);
CREATE INDEX supplier_differences_of_report ON supplier_differences (report_id, id);

-- The last reading of each supplier's list of games. read_at: of the last list that was stored, 0 if there was none. error: of the last reading, empty if it
--   was stored.
CREATE TABLE supplier_imports (
    supplier TEXT NOT NULL PRIMARY KEY,
    tried_at BIGINT NOT NULL,
    read_at BIGINT NOT NULL,
    games BIGINT NOT NULL,
    error TEXT NOT NULL
);

-- Calls of suppliers by hour (begin, unix milliseconds) and outcome: accepted, failed, or the code of a refusal. micros: time until the answer, of all;
--   slowest: of the slowest. Each node adds its own every few seconds.
CREATE TABLE supplier_calls (
    supplier TEXT NOT NULL,
    hour BIGINT NOT NULL,
    outcome TEXT NOT NULL,
    calls BIGINT NOT NULL,
    micros BIGINT NOT NULL,
    slowest BIGINT NOT NULL,
    PRIMARY KEY (supplier, hour, outcome)
);

-- +goose Down
DROP TABLE supplier_calls;
DROP TABLE supplier_imports;
DROP TABLE supplier_differences;
DROP TABLE supplier_report_totals;
DROP TABLE supplier_report_rows;
DROP TABLE supplier_reports;
DROP TABLE supplier_mappings;
DROP TABLE supplier_grants;
DROP TABLE supplier_transactions;
DROP TABLE supplier_rounds;
DROP TABLE supplier_sessions;
DROP TABLE supplier_games;
