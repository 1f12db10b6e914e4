-- +goose Up
-- What a rule does besides raising its alarm, and what came of it. No rule acts as the house is delivered.
ALTER TABLE trade_rules ADD COLUMN action TEXT NOT NULL DEFAULT '' CHECK (action IN ('', 'suspend'));
ALTER TABLE trade_alarms ADD COLUMN acted BIGINT NOT NULL DEFAULT 0 CHECK (acted IN (0, 1));
-- The alarm that gave an order; empty for an order of a person.
ALTER TABLE trade_controls ADD COLUMN alarm_id TEXT NOT NULL DEFAULT '';

-- How the prices of an event went: one row for each step of the desk that moved some. prices is a JSON object of odds in thousandths
-- by market, in the order of its selections; an empty list says that the market stopped taking bets. Rows are kept for some days.
CREATE TABLE trade_prices (
    event_id TEXT NOT NULL,
    version BIGINT NOT NULL,
    at BIGINT NOT NULL,
    prices TEXT NOT NULL,
    PRIMARY KEY (event_id, version)
);
CREATE INDEX trade_prices_at ON trade_prices (at);

-- +goose Down
DROP TABLE trade_prices;
ALTER TABLE trade_controls DROP COLUMN alarm_id;
ALTER TABLE trade_alarms DROP COLUMN acted;
ALTER TABLE trade_rules DROP COLUMN action;
