-- +goose Up
-- Marks of the lobby that the operator gives.
ALTER TABLE supplier_games ADD COLUMN is_new BIGINT NOT NULL DEFAULT 0 CHECK (is_new IN (0, 1));
ALTER TABLE supplier_games ADD COLUMN exclusive BIGINT NOT NULL DEFAULT 0 CHECK (exclusive IN (0, 1));

-- The last reading of each supplier's list of games. read_at: of the last list that was stored, 0 if there was none. error: of the last reading, empty if it
--   was stored.
CREATE TABLE supplier_imports (
    supplier TEXT NOT NULL PRIMARY KEY,
    tried_at BIGINT NOT NULL,
    read_at BIGINT NOT NULL,
    games BIGINT NOT NULL,
    error TEXT NOT NULL
);

-- Calls of suppliers by hour (begin, unix milliseconds) and outcome: accepted, failed, or the code of a refusal. micros: time until the answer, of all;
--   slowest: of the slowest. Each node adds its own every few seconds.
CREATE TABLE supplier_calls (
    supplier TEXT NOT NULL,
    hour BIGINT NOT NULL,
    outcome TEXT NOT NULL,
    calls BIGINT NOT NULL,
    micros BIGINT NOT NULL,
    slowest BIGINT NOT NULL,
    PRIMARY KEY (supplier, hour, outcome)
);

-- +goose Down
DROP TABLE supplier_calls;
DROP TABLE supplier_imports;
ALTER TABLE supplier_games DROP COLUMN exclusive;
ALTER TABLE supplier_games DROP COLUMN is_new;
