-- +goose Up
-- Every change to an account: who changed what, from where. Rows are only ever added. detail is JSON with the old and the new
-- value where they may be shown; secrets and documents are never in it, names of accounts elsewhere are masked.
CREATE TABLE player_changes (
    id TEXT NOT NULL PRIMARY KEY,
    player_id TEXT NOT NULL REFERENCES player_accounts (id),
    at BIGINT NOT NULL,
    actor TEXT NOT NULL,
    what TEXT NOT NULL,
    detail TEXT NOT NULL,
    address TEXT NOT NULL
);
CREATE INDEX player_changes_player ON player_changes (player_id, id);

-- +goose Down
DROP TABLE player_changes;
