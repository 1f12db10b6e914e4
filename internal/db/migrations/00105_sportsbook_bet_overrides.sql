-- +goose Up
-- reached_at is when the offer was first seen at the order's target, 0 while it is below: a live bet waits from then on.
ALTER TABLE bet_orders ADD COLUMN reached_at BIGINT NOT NULL DEFAULT 0;

-- What staff want to decide by hand: another result of a market, the end of such a decision, or a bet taken back. Somebody else of
-- the staff approves or refuses. results (JSON) is by selection.
CREATE TABLE bet_overrides (
    id TEXT NOT NULL PRIMARY KEY,
    kind TEXT NOT NULL,
    event_id TEXT NOT NULL,
    market_id TEXT NOT NULL,
    bet_id TEXT NOT NULL,
    results TEXT NOT NULL,
    reason TEXT NOT NULL,
    status TEXT NOT NULL,
    proposed_by TEXT NOT NULL,
    proposed_at BIGINT NOT NULL,
    decided_by TEXT NOT NULL,
    decided_at BIGINT NOT NULL,
    answer TEXT NOT NULL
);
CREATE INDEX bet_overrides_status ON bet_overrides (status, id);
-- One open proposal about the same thing at a time.
CREATE UNIQUE INDEX bet_overrides_open ON bet_overrides (market_id, bet_id) WHERE status = 'proposed';

-- +goose Down
DROP TABLE bet_overrides;
ALTER TABLE bet_orders DROP COLUMN reached_at;
