-- +goose Up
-- What the house keeps of the fair value of a cash-out, in thousandths. Of the rows that fit an open leg the narrowest scope counts
-- (event, sport, brand), and in it the one that names the market's key; of several open legs the largest margin.
CREATE TABLE bet_cashout_margins (
    scope TEXT NOT NULL CHECK (scope IN ('brand', 'sport', 'event')),
    subject TEXT NOT NULL,
    market_key TEXT NOT NULL,
    milli BIGINT NOT NULL CHECK (milli BETWEEN 0 AND 500),
    changed_by TEXT NOT NULL,
    changed_at BIGINT NOT NULL,
    PRIMARY KEY (scope, subject, market_key)
);
INSERT INTO bet_cashout_margins (scope, subject, market_key, milli, changed_by, changed_at) VALUES ('brand', '', '', 50, '', 0);

-- The margin that a cash-out was paid at. It was the same for all before it could be set.
ALTER TABLE bet_cashouts ADD COLUMN margin BIGINT NOT NULL DEFAULT 50;

-- +goose Down
ALTER TABLE bet_cashouts DROP COLUMN margin;
DROP TABLE bet_cashout_margins;
