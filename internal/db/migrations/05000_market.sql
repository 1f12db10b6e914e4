-- +goose Up
-- The events of the catalogue. Writers update an event's row before its markets and selections: it is the lock that bets share.
--   seq: the last feed message applied to the row.
--   version: grows with every change of the event's prices or states.
--   home_key, away_key: sport and name of the sides.
--   resting: 1 for a live match between two days (stumps); lists show it among the upcoming.
CREATE TABLE sport_events (
    id TEXT NOT NULL PRIMARY KEY,
    producer TEXT NOT NULL,
    sport TEXT NOT NULL,
    competition_id TEXT NOT NULL DEFAULT '',
    competition TEXT NOT NULL,
    country TEXT NOT NULL DEFAULT '',
    home TEXT NOT NULL,
    away TEXT NOT NULL,
    home_key TEXT NOT NULL DEFAULT '',
    away_key TEXT NOT NULL DEFAULT '',
    venue TEXT NOT NULL,
    starts_at BIGINT NOT NULL,
    status TEXT NOT NULL CHECK (status IN ('upcoming', 'live', 'ended', 'abandoned')),
    resting BIGINT NOT NULL DEFAULT 0 CHECK (resting IN (0, 1)),
    bettable BIGINT NOT NULL CHECK (bettable IN (0, 1)),
    is_virtual BIGINT NOT NULL CHECK (is_virtual IN (0, 1)),
    seq BIGINT NOT NULL,
    version BIGINT NOT NULL,
    score TEXT NOT NULL,
    ended_at BIGINT NOT NULL
);
CREATE INDEX sport_events_list ON sport_events (sport, status, starts_at, id);
CREATE INDEX sport_events_competition ON sport_events (competition_id, status, starts_at, id);
CREATE INDEX sport_events_time ON sport_events (status, starts_at, id);
CREATE INDEX sport_events_league ON sport_events (status, sport, competition_id, starts_at, id);
CREATE INDEX sport_events_country ON sport_events (country, status, starts_at, id);
CREATE INDEX sport_events_home ON sport_events (home_key, status, starts_at);
CREATE INDEX sport_events_away ON sport_events (away_key, status, starts_at);

-- The state that trading resumes from after a restart, apart from the rows that lists read.
CREATE TABLE sport_states (
    event_id TEXT NOT NULL PRIMARY KEY,
    state TEXT NOT NULL,
    board TEXT NOT NULL DEFAULT '',
    desk TEXT NOT NULL
);

-- The markets of an event.
--   params: a JSON object with the arguments of the market's name.
--   opened_version: the version since which the market has accepted bets without interruption. No price of the market is older, so
--     opening it rewrites no selection.
CREATE TABLE sport_markets (
    id TEXT NOT NULL PRIMARY KEY,
    event_id TEXT NOT NULL,
    key TEXT NOT NULL,
    params TEXT NOT NULL DEFAULT '{}',
    grp TEXT NOT NULL DEFAULT 'main',
    scheduled BIGINT NOT NULL,
    main BIGINT NOT NULL CHECK (main IN (0, 1)),
    position BIGINT NOT NULL,
    rule_key TEXT NOT NULL,
    status TEXT NOT NULL CHECK (status IN ('active', 'suspended', 'closed', 'settled', 'void')),
    version BIGINT NOT NULL,
    opened_version BIGINT NOT NULL DEFAULT 0,
    stopped_version BIGINT NOT NULL,
    generation BIGINT NOT NULL,
    settled_at BIGINT NOT NULL
);
CREATE INDEX sport_markets_event ON sport_markets (event_id, position);
-- The list of settled markets, newest first.
CREATE INDEX sport_markets_settled ON sport_markets (settled_at, id) WHERE settled_at > 0;

-- The selections of a market.
--   void_milli, dead_heat_num / dead_heat_den: the factors of settlement, undefined before the result is set.
--   back_micro: the average share of a stake that is returned in the current state of the match (quarter lines, whole lines, draw
--     no bet), in millionths. Cash-outs are valued with it. 0: nothing can be returned, or the share is unknown.
CREATE TABLE sport_selections (
    id TEXT NOT NULL PRIMARY KEY,
    market_id TEXT NOT NULL,
    event_id TEXT NOT NULL,
    key TEXT NOT NULL,
    name TEXT NOT NULL,
    position BIGINT NOT NULL,
    odds BIGINT NOT NULL CHECK (odds >= 1000),
    version BIGINT NOT NULL,
    back_micro BIGINT NOT NULL DEFAULT 0,
    result TEXT NOT NULL CHECK (result IN ('', 'won', 'lost', 'void', 'dead_heat')),
    void_milli BIGINT NOT NULL CHECK (void_milli BETWEEN 0 AND 1000),
    dead_heat_num BIGINT NOT NULL CHECK (dead_heat_num > 0),
    dead_heat_den BIGINT NOT NULL CHECK (dead_heat_den >= dead_heat_num)
);
CREATE INDEX sport_selections_market ON sport_selections (market_id, position);
CREATE INDEX sport_selections_event ON sport_selections (event_id);

-- One point per ball or play: the chart of the match page.
CREATE TABLE sport_worm (
    event_id TEXT NOT NULL,
    seq BIGINT NOT NULL,
    innings BIGINT NOT NULL,
    over_number BIGINT NOT NULL,
    ball BIGINT NOT NULL,
    runs BIGINT NOT NULL,
    wickets BIGINT NOT NULL,
    win_home_milli BIGINT NOT NULL,
    clock BIGINT NOT NULL DEFAULT 0,
    home BIGINT NOT NULL DEFAULT 0,
    away BIGINT NOT NULL DEFAULT 0,
    win_draw_milli BIGINT NOT NULL DEFAULT 0,
    PRIMARY KEY (event_id, seq)
);

-- Until when a producer's prices are valid. Trading extends it every second while it receives the producer. When either stops,
-- no bets are accepted, independent of the status of the markets.
CREATE TABLE sport_producers (
    producer TEXT NOT NULL PRIMARY KEY,
    good_until BIGINT NOT NULL
);

-- Teams that can be searched for and starred; they outlive the events that introduced them.
CREATE TABLE sport_teams (
    key TEXT NOT NULL PRIMARY KEY,
    sport TEXT NOT NULL,
    name TEXT NOT NULL,
    short TEXT NOT NULL,
    colour TEXT NOT NULL
);

-- Competitions that can be searched for and starred; they outlive the events that introduced them.
CREATE TABLE sport_competitions (
    id TEXT NOT NULL PRIMARY KEY,
    sport TEXT NOT NULL,
    name TEXT NOT NULL,
    country TEXT NOT NULL
);

-- The search index: words of names, reduced to a-z and 0-9, so that a range of them is a prefix in every collation.
CREATE TABLE sport_words (
    kind TEXT NOT NULL CHECK (kind IN ('event', 'team', 'competition')),
    word TEXT NOT NULL,
    ref TEXT NOT NULL,
    PRIMARY KEY (kind, word, ref)
);

-- What a player has starred. ref is a sport, the id of a competition or event, or the key of a team.
CREATE TABLE sport_favourites (
    player_id TEXT NOT NULL,
    kind TEXT NOT NULL CHECK (kind IN ('sport', 'competition', 'team', 'event')),
    ref TEXT NOT NULL,
    PRIMARY KEY (player_id, kind, ref)
);

-- The players of each side as the fixture names them: {"home": [...], "away": [...]}. Teams only.
CREATE TABLE sport_lineups (
    event_id TEXT NOT NULL PRIMARY KEY,
    players TEXT NOT NULL
);

-- How many bets have a leg on an event, per unix hour: the order of popular events.
CREATE TABLE sport_popular (
    hour BIGINT NOT NULL,
    event_id TEXT NOT NULL,
    bets BIGINT NOT NULL CHECK (bets > 0),
    PRIMARY KEY (hour, event_id)
);

-- Events and competitions that staff hide from players. Events in play continue, and so do their bets.
CREATE TABLE sport_hidden (
    scope TEXT NOT NULL CHECK (scope IN ('event', 'competition')),
    subject TEXT NOT NULL,
    PRIMARY KEY (scope, subject)
);

-- Events and competitions that staff show first, in a period.
CREATE TABLE sport_featured (
    scope TEXT NOT NULL CHECK (scope IN ('event', 'competition')),
    subject TEXT NOT NULL,
    since BIGINT NOT NULL,
    until BIGINT NOT NULL,
    PRIMARY KEY (scope, subject)
);

-- +goose Down
DROP TABLE sport_featured;
DROP TABLE sport_hidden;
DROP TABLE sport_popular;
DROP TABLE sport_lineups;
DROP TABLE sport_favourites;
DROP TABLE sport_words;
DROP TABLE sport_competitions;
DROP TABLE sport_teams;
DROP TABLE sport_producers;
DROP TABLE sport_worm;
DROP TABLE sport_selections;
DROP TABLE sport_markets;
DROP TABLE sport_states;
DROP TABLE sport_events;
