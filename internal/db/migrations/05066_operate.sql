-- +goose Up
-- What the operator has set for the casino: one row, id 'casino'. game_order is a JSON list of ids; works and message announce technical works.
--   version rises with each change: a change of a version that is not the latest is refused.
CREATE TABLE operate_casino (
    id TEXT NOT NULL PRIMARY KEY CHECK (id = 'casino'),
    game_order TEXT NOT NULL,
    works BIGINT NOT NULL CHECK (works IN (0, 1)),
    message TEXT NOT NULL,
    version BIGINT NOT NULL CHECK (version > 0),
    changed_at BIGINT NOT NULL,
    changed_by TEXT NOT NULL
);

-- What the operator has set for a game; a game without a row has the standard settings.
--   categories, off_in (countries) and stakes (limits by currency) are JSON.
CREATE TABLE operate_games (
    game TEXT NOT NULL PRIMARY KEY,
    categories TEXT NOT NULL,
    is_new BIGINT NOT NULL CHECK (is_new IN (0, 1)),
    exclusive BIGINT NOT NULL CHECK (exclusive IN (0, 1)),
    is_off BIGINT NOT NULL CHECK (is_off IN (0, 1)),
    off_in TEXT NOT NULL,
    works BIGINT NOT NULL CHECK (works IN (0, 1)),
    message TEXT NOT NULL,
    stakes TEXT NOT NULL,
    version BIGINT NOT NULL CHECK (version > 0),
    changed_at BIGINT NOT NULL,
    changed_by TEXT NOT NULL
);

-- +goose Down
DROP TABLE operate_games;
DROP TABLE operate_casino;
