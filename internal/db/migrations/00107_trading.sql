-- +goose Up
-- What people of the trading desk have ordered: suspensions and prices by hand. A row is in force while released_at is 0 and is
-- never deleted. subject is the id, key or name that the scope speaks of; event_id and market_id are empty where it is wider.
CREATE TABLE trade_controls (
    id TEXT NOT NULL PRIMARY KEY,
    kind TEXT NOT NULL CHECK (kind IN ('suspend', 'price')),
    scope TEXT NOT NULL CHECK (scope IN ('all', 'producer', 'sport', 'competition', 'event', 'key', 'market', 'selection')),
    subject TEXT NOT NULL,
    event_id TEXT NOT NULL,
    market_id TEXT NOT NULL,
    odds BIGINT NOT NULL CHECK (odds = 0 OR odds >= 1000),
    reason TEXT NOT NULL,
    made_by TEXT NOT NULL,
    made_at BIGINT NOT NULL,
    released_by TEXT NOT NULL,
    released_at BIGINT NOT NULL,
    release_reason TEXT NOT NULL
);
CREATE UNIQUE INDEX trade_controls_force ON trade_controls (kind, scope, subject) WHERE released_at = 0;
CREATE INDEX trade_controls_event ON trade_controls (event_id, id);

-- What the prices of a market of two answers sum to, in thousandths of a probability for each winner, and by how much more each
-- further answer widens that. An empty market_key is every market of the scope.
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

-- One row: how often the orders have changed, and up to which change the desk has carried them out.
CREATE TABLE trade_orders (
    id BIGINT NOT NULL PRIMARY KEY CHECK (id = 1),
    revision BIGINT NOT NULL,
    obeyed BIGINT NOT NULL
);
INSERT INTO trade_orders (id, revision, obeyed) VALUES (1, 0, 0);

-- When an alarm is raised. threshold and span mean what docs/trading.md says of each kind; span is in seconds.
CREATE TABLE trade_rules (
    id TEXT NOT NULL PRIMARY KEY,
    kind TEXT NOT NULL CHECK (kind IN ('liability', 'price_move', 'producer_silent', 'trouble', 'open_late', 'unsettled', 'big_bet', 'rush', 'under_round')),
    phase TEXT NOT NULL CHECK (phase IN ('any', 'upcoming', 'live')),
    threshold BIGINT NOT NULL CHECK (threshold >= 0),
    span BIGINT NOT NULL CHECK (span >= 0),
    enabled BIGINT NOT NULL CHECK (enabled IN (0, 1)),
    changed_by TEXT NOT NULL,
    changed_at BIGINT NOT NULL
);
INSERT INTO trade_rules (id, kind, phase, threshold, span, enabled, changed_by, changed_at) VALUES ('liability', 'liability', 'any', 2000000, 0, 1, '', 0);
INSERT INTO trade_rules (id, kind, phase, threshold, span, enabled, changed_by, changed_at) VALUES ('price-upcoming', 'price_move', 'upcoming', 15, 600, 1, '', 0);
INSERT INTO trade_rules (id, kind, phase, threshold, span, enabled, changed_by, changed_at) VALUES ('price-live', 'price_move', 'live', 150, 60, 1, '', 0);
INSERT INTO trade_rules (id, kind, phase, threshold, span, enabled, changed_by, changed_at) VALUES ('producer-silent', 'producer_silent', 'any', 0, 5, 1, '', 0);
INSERT INTO trade_rules (id, kind, phase, threshold, span, enabled, changed_by, changed_at) VALUES ('trouble', 'trouble', 'any', 0, 0, 1, '', 0);
INSERT INTO trade_rules (id, kind, phase, threshold, span, enabled, changed_by, changed_at) VALUES ('open-late', 'open_late', 'any', 0, 60, 1, '', 0);
INSERT INTO trade_rules (id, kind, phase, threshold, span, enabled, changed_by, changed_at) VALUES ('unsettled', 'unsettled', 'any', 0, 7200, 1, '', 0);
INSERT INTO trade_rules (id, kind, phase, threshold, span, enabled, changed_by, changed_at) VALUES ('big-bet', 'big_bet', 'any', 20, 86400, 1, '', 0);
INSERT INTO trade_rules (id, kind, phase, threshold, span, enabled, changed_by, changed_at) VALUES ('rush', 'rush', 'any', 20, 60, 1, '', 0);
INSERT INTO trade_rules (id, kind, phase, threshold, span, enabled, changed_by, changed_at) VALUES ('under-round', 'under_round', 'any', 0, 0, 1, '', 0);

-- mark names the occurrence: the same one is raised once, however often it is seen.
CREATE TABLE trade_alarms (
    id TEXT NOT NULL PRIMARY KEY,
    rule_id TEXT NOT NULL,
    kind TEXT NOT NULL,
    mark TEXT NOT NULL,
    event_id TEXT NOT NULL,
    market_id TEXT NOT NULL,
    selection_id TEXT NOT NULL,
    detail TEXT NOT NULL,
    raised_at BIGINT NOT NULL,
    done_by TEXT NOT NULL,
    done_at BIGINT NOT NULL,
    note TEXT NOT NULL,
    UNIQUE (rule_id, mark)
);
CREATE INDEX trade_alarms_open ON trade_alarms (id) WHERE done_at = 0;

-- The list of what was settled, the latest first.
CREATE INDEX sport_markets_settled ON sport_markets (settled_at, id) WHERE settled_at > 0;

-- +goose Down
DROP INDEX sport_markets_settled;
DROP TABLE trade_alarms;
DROP TABLE trade_rules;
DROP TABLE trade_orders;
DROP TABLE trade_margins;
DROP TABLE trade_controls;
