-- +goose Up
-- What rounds have paid and what was expected of them, by day (UTC, '2026-03-04') and in all (day 'all').
--   real: 0 for demo money. setting: the settings of the rounds, see package rtp. stake, payout: hundredths.
--   expected (hundredths), variance and squares (squared hundredths) are decimal numbers as text; they are statistics, not money.
CREATE TABLE rtp_days (
    day TEXT NOT NULL,
    game TEXT NOT NULL,
    setting TEXT NOT NULL,
    real BIGINT NOT NULL CHECK (real IN (0, 1)),
    currency TEXT NOT NULL,
    rounds BIGINT NOT NULL CHECK (rounds > 0),
    stake BIGINT NOT NULL,
    payout BIGINT NOT NULL,
    expected TEXT NOT NULL,
    variance TEXT NOT NULL,
    squares TEXT NOT NULL,
    PRIMARY KEY (day, game, setting, real, currency)
);

-- Alarms: the return of a game lay where it is by chance once in ten thousand times. A member closes them.
--   period: day, week, month or all. The figures are the latest that were outside.
--   closed_at: 0 while it is open. An alarm that was closed is not raised again on the same day.
CREATE TABLE rtp_alarms (
    id TEXT NOT NULL PRIMARY KEY,
    game TEXT NOT NULL,
    real BIGINT NOT NULL CHECK (real IN (0, 1)),
    currency TEXT NOT NULL,
    period TEXT NOT NULL CHECK (period IN ('day', 'week', 'month', 'all')),
    raised_at BIGINT NOT NULL,
    seen_at BIGINT NOT NULL,
    rounds BIGINT NOT NULL,
    stake BIGINT NOT NULL,
    payout BIGINT NOT NULL,
    expected BIGINT NOT NULL,
    bound BIGINT NOT NULL,
    closed_at BIGINT NOT NULL,
    closed_by TEXT NOT NULL,
    note TEXT NOT NULL
);
CREATE UNIQUE INDEX rtp_alarms_open ON rtp_alarms (game, real, currency, period) WHERE closed_at = 0;
CREATE INDEX rtp_alarms_closed ON rtp_alarms (game, real, currency, period, closed_at);

-- +goose Down
DROP TABLE rtp_alarms;
DROP TABLE rtp_days;
