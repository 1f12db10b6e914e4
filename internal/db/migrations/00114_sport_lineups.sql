-- +goose Up
-- Who plays for each side, as the fixture names them: {"home": [...], "away": [...]}. Only of teams.
CREATE TABLE sport_lineups (
    event_id TEXT NOT NULL PRIMARY KEY,
    players TEXT NOT NULL
);

-- +goose Down
DROP TABLE sport_lineups;
