-- +goose Up
-- Missions that players have started: one for each mission, player and period. period and ends are its first and last moment, unix milliseconds; task is what counts ("stake", "plays", "games"), target and progress are hundredths of
-- currency or a number; terms is JSON; bonus_id, kind and amount (hundredths) are those of the reward.
CREATE TABLE mission_runs (
    mission TEXT NOT NULL,
    player_id TEXT NOT NULL,
    period BIGINT NOT NULL,
    ends BIGINT NOT NULL CHECK (ends > period),
    currency TEXT NOT NULL,
    task TEXT NOT NULL CHECK (task IN ('stake', 'plays', 'games')),
    terms TEXT NOT NULL,
    target BIGINT NOT NULL CHECK (target > 0),
    progress BIGINT NOT NULL CHECK (progress >= 0),
    status TEXT NOT NULL CHECK (status IN ('running', 'done', 'claimed')),
    bonus_id TEXT NOT NULL,
    kind TEXT NOT NULL,
    amount BIGINT NOT NULL CHECK (amount >= 0),
    started_at BIGINT NOT NULL,
    claimed_at BIGINT NOT NULL,
    PRIMARY KEY (mission, player_id, period)
);
CREATE INDEX mission_runs_player ON mission_runs (player_id, ends);

-- What has counted for a mission, by the bet or round; a later version replaces an earlier one. counted is hundredths of the stake.
CREATE TABLE mission_plays (
    mission TEXT NOT NULL,
    player_id TEXT NOT NULL,
    period BIGINT NOT NULL,
    source TEXT NOT NULL,
    version BIGINT NOT NULL,
    game TEXT NOT NULL,
    counted BIGINT NOT NULL CHECK (counted >= 0),
    PRIMARY KEY (mission, player_id, period, source)
);

-- +goose Down
DROP TABLE mission_plays;
DROP TABLE mission_runs;
