-- +goose Up
-- Manual overrides of the trading desk: suspensions, prices, hidden and featured events. Rows are never deleted.
--   subject: the id, key or name that the scope refers to.
--   event_id, market_id: empty if the override is wider.
--   until: the end of a featuring, 0 if it has none.
--   alarm_id: the alarm that created the override, empty if a person did.
--   released_at: the override applies while it is 0.
CREATE TABLE trade_controls (
    id TEXT NOT NULL PRIMARY KEY,
    kind TEXT NOT NULL CHECK (kind IN ('suspend', 'price', 'hide', 'feature')),
    scope TEXT NOT NULL CHECK (scope IN ('all', 'producer', 'sport', 'competition', 'event', 'key', 'market', 'selection')),
    subject TEXT NOT NULL,
    event_id TEXT NOT NULL,
    market_id TEXT NOT NULL,
    odds BIGINT NOT NULL CHECK (odds = 0 OR odds >= 1000),
    until BIGINT NOT NULL DEFAULT 0,
    reason TEXT NOT NULL,
    made_by TEXT NOT NULL,
    made_at BIGINT NOT NULL,
    released_by TEXT NOT NULL,
    released_at BIGINT NOT NULL,
    release_reason TEXT NOT NULL,
    alarm_id TEXT NOT NULL DEFAULT ''
);
CREATE UNIQUE INDEX trade_controls_force ON trade_controls (kind, scope, subject) WHERE released_at = 0;
CREATE INDEX trade_controls_event ON trade_controls (event_id, id);

-- The overround of a market of two selections, in thousandths of a probability for each winner, and what each further
-- selection adds. An empty market_key is every market of the scope.
CREATE TABLE trade_margins (
    scope TEXT NOT NULL CHECK (scope IN ('brand', 'sport', 'competition', 'event')),
    subject TEXT NOT NULL,
    market_key TEXT NOT NULL,
    milli BIGINT NOT NULL CHECK (milli BETWEEN 1000 AND 1500),
    per_answer BIGINT NOT NULL CHECK (per_answer BETWEEN 0 AND 100),
    changed_by TEXT NOT NULL,
    changed_at BIGINT NOT NULL,
    PRIMARY KEY (scope, subject, market_key)
);
INSERT INTO trade_margins (scope, subject, market_key, milli, per_answer, changed_by, changed_at) VALUES ('brand', '', '', 1060, 10, '', 0);
INSERT INTO trade_margins (scope, subject, market_key, milli, per_answer, changed_by, changed_at) VALUES ('brand', '', 'match_winner', 1050, 10, '', 0);

-- One row: how often the overrides have changed, and the revision that the desk has applied.
CREATE TABLE trade_control_revision (
    id BIGINT NOT NULL PRIMARY KEY CHECK (id = 1),
    revision BIGINT NOT NULL,
    applied BIGINT NOT NULL
);
INSERT INTO trade_control_revision (id, revision, applied) VALUES (1, 0, 0);

-- When an alarm is raised. threshold and span (seconds) are explained per kind in docs/trading.md. action is what the rule
-- does beside raising its alarm; no rule acts by default.
CREATE TABLE trade_rules (
    id TEXT NOT NULL PRIMARY KEY,
    kind TEXT NOT NULL CHECK (kind IN ('liability', 'price_move', 'producer_silent', 'trouble', 'open_late', 'unsettled', 'big_bet', 'bet_spike', 'under_round')),
    phase TEXT NOT NULL CHECK (phase IN ('any', 'upcoming', 'live')),
    threshold BIGINT NOT NULL CHECK (threshold >= 0),
    span BIGINT NOT NULL CHECK (span >= 0),
    enabled BIGINT NOT NULL CHECK (enabled IN (0, 1)),
    changed_by TEXT NOT NULL,
    changed_at BIGINT NOT NULL,
    action TEXT NOT NULL DEFAULT '' CHECK (action IN ('', 'suspend'))
);
INSERT INTO trade_rules (id, kind, phase, threshold, span, enabled, changed_by, changed_at) VALUES ('liability', 'liability', 'any', 2000000, 0, 1, '', 0);
INSERT INTO trade_rules (id, kind, phase, threshold, span, enabled, changed_by, changed_at) VALUES ('price-upcoming', 'price_move', 'upcoming', 15, 600, 1, '', 0);
INSERT INTO trade_rules (id, kind, phase, threshold, span, enabled, changed_by, changed_at) VALUES ('price-live', 'price_move', 'live', 150, 60, 1, '', 0);
INSERT INTO trade_rules (id, kind, phase, threshold, span, enabled, changed_by, changed_at) VALUES ('producer-silent', 'producer_silent', 'any', 0, 5, 1, '', 0);
INSERT INTO trade_rules (id, kind, phase, threshold, span, enabled, changed_by, changed_at) VALUES ('trouble', 'trouble', 'any', 0, 0, 1, '', 0);
INSERT INTO trade_rules (id, kind, phase, threshold, span, enabled, changed_by, changed_at) VALUES ('open-late', 'open_late', 'any', 0, 60, 1, '', 0);
INSERT INTO trade_rules (id, kind, phase, threshold, span, enabled, changed_by, changed_at) VALUES ('unsettled', 'unsettled', 'any', 0, 7200, 1, '', 0);
INSERT INTO trade_rules (id, kind, phase, threshold, span, enabled, changed_by, changed_at) VALUES ('big-bet', 'big_bet', 'any', 20, 86400, 1, '', 0);
INSERT INTO trade_rules (id, kind, phase, threshold, span, enabled, changed_by, changed_at) VALUES ('bet-spike', 'bet_spike', 'any', 20, 60, 1, '', 0);
INSERT INTO trade_rules (id, kind, phase, threshold, span, enabled, changed_by, changed_at) VALUES ('under-round', 'under_round', 'any', 0, 0, 1, '', 0);

-- occurrence identifies the cause: the same one is raised once, however often it is detected.
CREATE TABLE trade_alarms (
    id TEXT NOT NULL PRIMARY KEY,
    rule_id TEXT NOT NULL,
    kind TEXT NOT NULL,
    occurrence TEXT NOT NULL,
    event_id TEXT NOT NULL,
    market_id TEXT NOT NULL,
    selection_id TEXT NOT NULL,
    detail TEXT NOT NULL,
    raised_at BIGINT NOT NULL,
    done_by TEXT NOT NULL,
    done_at BIGINT NOT NULL,
    note TEXT NOT NULL,
    acted BIGINT NOT NULL DEFAULT 0 CHECK (acted IN (0, 1)),
    UNIQUE (rule_id, occurrence)
);
CREATE INDEX trade_alarms_open ON trade_alarms (id) WHERE done_at = 0;

-- The price history of an event: one row for each version that changed prices. Rows are deleted after some days.
--   prices: a JSON object of odds in thousandths by market, in the order of its selections. An empty list means that the market
--     stopped accepting bets.
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
DROP TABLE trade_alarms;
DROP TABLE trade_rules;
DROP TABLE trade_control_revision;
DROP TABLE trade_margins;
DROP TABLE trade_controls;
