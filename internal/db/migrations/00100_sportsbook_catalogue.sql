-- +goose Up
-- Any sport: what a market's name is completed with is one JSON object; an event knows its country, its league and, beside its
-- score, what its page shows of it.
ALTER TABLE sport_markets ADD COLUMN params TEXT NOT NULL DEFAULT '{}';
ALTER TABLE sport_markets ADD COLUMN grp TEXT NOT NULL DEFAULT 'main';
UPDATE sport_markets SET params = '{"innings":' || innings || ',"line":' || (line / 10) || '.' || (line % 10) || ',"overs":' || overs || '}', grp = 'innings'
    WHERE key = 'innings_total';
ALTER TABLE sport_markets DROP COLUMN innings;
ALTER TABLE sport_markets DROP COLUMN line;
ALTER TABLE sport_markets DROP COLUMN overs;
ALTER TABLE sport_events ADD COLUMN country TEXT NOT NULL DEFAULT '';
ALTER TABLE sport_events ADD COLUMN competition_id TEXT NOT NULL DEFAULT '';
CREATE INDEX sport_events_competition ON sport_events (competition_id, status, starts_at, id);
ALTER TABLE sport_states ADD COLUMN board TEXT NOT NULL DEFAULT '';
ALTER TABLE sport_worm ADD COLUMN clock BIGINT NOT NULL DEFAULT 0;
ALTER TABLE sport_worm ADD COLUMN home BIGINT NOT NULL DEFAULT 0;
ALTER TABLE sport_worm ADD COLUMN away BIGINT NOT NULL DEFAULT 0;
ALTER TABLE sport_worm ADD COLUMN win_draw_milli BIGINT NOT NULL DEFAULT 0;

-- +goose Down
ALTER TABLE sport_worm DROP COLUMN win_draw_milli;
ALTER TABLE sport_worm DROP COLUMN away;
ALTER TABLE sport_worm DROP COLUMN home;
ALTER TABLE sport_worm DROP COLUMN clock;
ALTER TABLE sport_states DROP COLUMN board;
DROP INDEX sport_events_competition;
ALTER TABLE sport_events DROP COLUMN competition_id;
ALTER TABLE sport_events DROP COLUMN country;
ALTER TABLE sport_markets ADD COLUMN innings BIGINT NOT NULL DEFAULT 0;
ALTER TABLE sport_markets ADD COLUMN line BIGINT NOT NULL DEFAULT 0;
ALTER TABLE sport_markets ADD COLUMN overs BIGINT NOT NULL DEFAULT 0;
ALTER TABLE sport_markets DROP COLUMN grp;
ALTER TABLE sport_markets DROP COLUMN params;
