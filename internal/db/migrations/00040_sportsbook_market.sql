-- +goose Up
-- The catalogue. seq is the last feed message that is in the row; version grows with every change of the event's prices or
-- states. Whoever changes anything of an event updates its row first: that row is the lock bets share.
CREATE TABLE sport_events (
    id TEXT NOT NULL PRIMARY KEY,
    producer TEXT NOT NULL,
    sport TEXT NOT NULL,
    competition TEXT NOT NULL,
    home TEXT NOT NULL,
    away TEXT NOT NULL,
    venue TEXT NOT NULL,
    starts_at BIGINT NOT NULL,
    status TEXT NOT NULL CHECK (status IN ('upcoming', 'live', 'ended', 'abandoned')),
    bettable BIGINT NOT NULL CHECK (bettable IN (0, 1)),
    is_virtual BIGINT NOT NULL CHECK (is_virtual IN (0, 1)),
    seq BIGINT NOT NULL,
    version BIGINT NOT NULL,
    score TEXT NOT NULL,
    ended_at BIGINT NOT NULL
);
CREATE INDEX sport_events_list ON sport_events (sport, status, starts_at, id);

-- What trading needs to go on after a restart, apart from the rows that lists read.
CREATE TABLE sport_states (
    event_id TEXT NOT NULL PRIMARY KEY,
    state TEXT NOT NULL,
    desk TEXT NOT NULL
);

CREATE TABLE sport_markets (
    id TEXT NOT NULL PRIMARY KEY,
    event_id TEXT NOT NULL,
    key TEXT NOT NULL,
    innings BIGINT NOT NULL,
    line BIGINT NOT NULL,
    overs BIGINT NOT NULL,
    scheduled BIGINT NOT NULL,
    main BIGINT NOT NULL CHECK (main IN (0, 1)),
    position BIGINT NOT NULL,
    rule_key TEXT NOT NULL,
    status TEXT NOT NULL CHECK (status IN ('active', 'suspended', 'closed', 'settled', 'void')),
    version BIGINT NOT NULL,
    stopped_version BIGINT NOT NULL,
    generation BIGINT NOT NULL,
    settled_at BIGINT NOT NULL
);
CREATE INDEX sport_markets_event ON sport_markets (event_id, position);

-- void_milli and dead_heat_num/dead_heat_den are the factors of settlement; they say nothing before the result does.
CREATE TABLE sport_selections (
    id TEXT NOT NULL PRIMARY KEY,
    market_id TEXT NOT NULL,
    event_id TEXT NOT NULL,
    key TEXT NOT NULL,
    name TEXT NOT NULL,
    position BIGINT NOT NULL,
    odds BIGINT NOT NULL CHECK (odds >= 1000),
    version BIGINT NOT NULL,
    result TEXT NOT NULL CHECK (result IN ('', 'won', 'lost', 'void', 'dead_heat')),
    void_milli BIGINT NOT NULL CHECK (void_milli BETWEEN 0 AND 1000),
    dead_heat_num BIGINT NOT NULL CHECK (dead_heat_num > 0),
    dead_heat_den BIGINT NOT NULL CHECK (dead_heat_den >= dead_heat_num)
);
CREATE INDEX sport_selections_market ON sport_selections (market_id, position);
CREATE INDEX sport_selections_event ON sport_selections (event_id);

-- One point per ball: the line of the match page.
CREATE TABLE sport_worm (
    event_id TEXT NOT NULL,
    seq BIGINT NOT NULL,
    innings BIGINT NOT NULL,
    over_number BIGINT NOT NULL,
    ball BIGINT NOT NULL,
    runs BIGINT NOT NULL,
    wickets BIGINT NOT NULL,
    win_home_milli BIGINT NOT NULL,
    PRIMARY KEY (event_id, seq)
);

-- +goose Down
DROP TABLE sport_worm;
DROP TABLE sport_selections;
DROP TABLE sport_markets;
DROP TABLE sport_states;
DROP TABLE sport_events;
