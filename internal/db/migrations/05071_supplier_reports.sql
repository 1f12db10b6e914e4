-- +goose Up
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

-- +goose Down
DROP TABLE supplier_differences;
DROP TABLE supplier_report_totals;
DROP TABLE supplier_report_rows;
DROP TABLE supplier_reports;
DROP TABLE supplier_mappings;
