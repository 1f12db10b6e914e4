-- +goose Up
-- The VIP programme. A row stays when a membership ends; ended_at is 0 while it runs.
CREATE TABLE vip_members (
    player_id TEXT PRIMARY KEY,
    currency TEXT NOT NULL,
    level TEXT NOT NULL,
    manager_id TEXT NOT NULL,
    manager_name TEXT NOT NULL,
    since BIGINT NOT NULL,
    ended_at BIGINT NOT NULL,
    updated_at BIGINT NOT NULL
);

-- What each week of a member has come to. week is the Monday on which it began, in unix milliseconds; net is what the player has won, in hundredths, negative if it
-- was lost; results is how many bets and rounds have counted. Level, percent and amount are those of the cashback, from the end of the week on.
CREATE TABLE vip_weeks (
    id TEXT PRIMARY KEY,
    player_id TEXT NOT NULL,
    week BIGINT NOT NULL,
    currency TEXT NOT NULL,
    net BIGINT NOT NULL,
    results BIGINT NOT NULL CHECK (results >= 0),
    level TEXT NOT NULL,
    percent BIGINT NOT NULL CHECK (percent BETWEEN 0 AND 15),
    amount BIGINT NOT NULL CHECK (amount >= 0),
    status TEXT NOT NULL CHECK (status IN ('open', 'nothing', 'held', 'due', 'paid', 'refused')),
    reason TEXT NOT NULL,
    decided_at BIGINT NOT NULL,
    UNIQUE (player_id, week)
);
CREATE INDEX vip_weeks_unpaid ON vip_weeks (id) WHERE status IN ('open', 'due');
CREATE INDEX vip_weeks_cashback ON vip_weeks (week DESC, amount DESC, id) WHERE amount > 0;

-- What each version of a bet or round has changed in a week, in hundredths. Rows are never changed.
CREATE TABLE vip_moves (
    source TEXT NOT NULL,
    version BIGINT NOT NULL,
    player_id TEXT NOT NULL,
    week BIGINT NOT NULL,
    net BIGINT NOT NULL,
    at BIGINT NOT NULL,
    PRIMARY KEY (source, version)
);
CREATE INDEX vip_moves_week ON vip_moves (player_id, week);

-- +goose Down
DROP TABLE vip_moves;
DROP TABLE vip_weeks;
DROP TABLE vip_members;
