-- +goose Up
-- Lists of events: of one sport, of all, of a country, of a team, in the order of time or league by league, each from an index.
-- The keys of the sides are sport and name; they are empty in rows from before this migration until a start of the house indexes them.
ALTER TABLE sport_events ADD COLUMN home_key TEXT NOT NULL DEFAULT '';
ALTER TABLE sport_events ADD COLUMN away_key TEXT NOT NULL DEFAULT '';
CREATE INDEX sport_events_time ON sport_events (status, starts_at, id);
CREATE INDEX sport_events_league ON sport_events (status, sport, competition_id, starts_at, id);
CREATE INDEX sport_events_country ON sport_events (country, status, starts_at, id);
CREATE INDEX sport_events_home ON sport_events (home_key, status, starts_at);
CREATE INDEX sport_events_away ON sport_events (away_key, status, starts_at);
CREATE INDEX sport_events_unindexed ON sport_events (id) WHERE home_key = '';

-- What can be searched for and liked beside events; they outlive the events that brought them.
CREATE TABLE sport_teams (
    key TEXT NOT NULL PRIMARY KEY,
    sport TEXT NOT NULL,
    name TEXT NOT NULL,
    short TEXT NOT NULL,
    colour TEXT NOT NULL
);
CREATE TABLE sport_competitions (
    id TEXT NOT NULL PRIMARY KEY,
    sport TEXT NOT NULL,
    name TEXT NOT NULL,
    country TEXT NOT NULL
);

-- The words of names, folded to a-z and 0-9, so that a range of them is a prefix in every collation.
CREATE TABLE sport_words (
    kind TEXT NOT NULL CHECK (kind IN ('event', 'team', 'competition')),
    word TEXT NOT NULL,
    ref TEXT NOT NULL,
    PRIMARY KEY (kind, word, ref)
);

-- What a player has starred. A ref is a sport, the id of a competition or event, or the key of a team.
CREATE TABLE sport_favourites (
    player_id TEXT NOT NULL,
    kind TEXT NOT NULL CHECK (kind IN ('sport', 'competition', 'team', 'event')),
    ref TEXT NOT NULL,
    PRIMARY KEY (player_id, kind, ref)
);

-- +goose Down
DROP TABLE sport_favourites;
DROP TABLE sport_words;
DROP TABLE sport_competitions;
DROP TABLE sport_teams;
DROP INDEX sport_events_unindexed;
DROP INDEX sport_events_away;
DROP INDEX sport_events_home;
DROP INDEX sport_events_country;
DROP INDEX sport_events_league;
DROP INDEX sport_events_time;
ALTER TABLE sport_events DROP COLUMN away_key;
ALTER TABLE sport_events DROP COLUMN home_key;
