-- +goose Up
-- Tournaments: one row for each time that a series is played. terms is JSON and never changes; seed is hidden until the end, seed_hash is published before.
CREATE TABLE tournament_editions (
    id TEXT PRIMARY KEY,
    series TEXT NOT NULL,
    terms TEXT NOT NULL,
    starts_at BIGINT NOT NULL,
    ends_at BIGINT NOT NULL,
    closes_at BIGINT NOT NULL,
    status TEXT NOT NULL CHECK (status IN ('open', 'closed', 'paid', 'cancelled')),
    seed TEXT NOT NULL,
    seed_hash TEXT NOT NULL,
    tickets BIGINT NOT NULL,
    tickets_hash TEXT NOT NULL,
    closed_at BIGINT NOT NULL,
    created_at BIGINT NOT NULL,
    CHECK (starts_at < ends_at AND ends_at <= closes_at)
);
CREATE INDEX tournament_editions_unfinished ON tournament_editions (closes_at) WHERE status IN ('open', 'closed');
CREATE INDEX tournament_editions_ends ON tournament_editions (ends_at);

-- Who takes part. board is the currency, or "all" where all currencies share one. removed says why staff took a player out.
CREATE TABLE tournament_entries (
    edition TEXT NOT NULL,
    player_id TEXT NOT NULL,
    board TEXT NOT NULL,
    currency TEXT NOT NULL,
    points BIGINT NOT NULL CHECK (points >= 0),
    reached_at BIGINT NOT NULL,
    plays BIGINT NOT NULL CHECK (plays >= 0),
    removed TEXT NOT NULL,
    joined_at BIGINT NOT NULL,
    PRIMARY KEY (edition, player_id)
);
CREATE INDEX tournament_entries_board ON tournament_entries (edition, board, points DESC, reached_at, player_id) WHERE removed = '';
CREATE INDEX tournament_entries_player ON tournament_entries (player_id, joined_at);

-- What counted for an entry: each bet and round once. stake is in hundredths, day is days since 1970.
CREATE TABLE tournament_plays (
    edition TEXT NOT NULL,
    source TEXT NOT NULL,
    player_id TEXT NOT NULL,
    points BIGINT NOT NULL CHECK (points >= 0),
    stake BIGINT NOT NULL CHECK (stake >= 0),
    day BIGINT NOT NULL,
    version BIGINT NOT NULL,
    at BIGINT NOT NULL,
    PRIMARY KEY (edition, source)
);
CREATE INDEX tournament_plays_player ON tournament_plays (edition, player_id, points DESC);

-- The tickets of a player and day, where a draw decides.
CREATE TABLE tournament_days (
    edition TEXT NOT NULL,
    player_id TEXT NOT NULL,
    day BIGINT NOT NULL,
    stake BIGINT NOT NULL CHECK (stake >= 0),
    tickets BIGINT NOT NULL CHECK (tickets >= 0),
    PRIMARY KEY (edition, player_id, day)
);

-- Prizes of closed tournaments. amount is in hundredths of currency. ticket is the drawn one; first_ticket and tickets are the player's.
CREATE TABLE tournament_prizes (
    id TEXT PRIMARY KEY,
    edition TEXT NOT NULL,
    board TEXT NOT NULL,
    place BIGINT NOT NULL CHECK (place > 0),
    player_id TEXT NOT NULL,
    currency TEXT NOT NULL,
    amount BIGINT NOT NULL CHECK (amount > 0),
    points BIGINT NOT NULL,
    ticket BIGINT NOT NULL,
    first_ticket BIGINT NOT NULL,
    tickets BIGINT NOT NULL,
    status TEXT NOT NULL CHECK (status IN ('held', 'due', 'paid', 'refused')),
    reason TEXT NOT NULL,
    decided_at BIGINT NOT NULL,
    UNIQUE (edition, board, place),
    UNIQUE (edition, player_id)
);
CREATE INDEX tournament_prizes_due ON tournament_prizes (id) WHERE status = 'due';
CREATE INDEX tournament_prizes_player ON tournament_prizes (player_id, id);

-- +goose Down
DROP TABLE tournament_prizes;
DROP TABLE tournament_days;
DROP TABLE tournament_plays;
DROP TABLE tournament_entries;
DROP TABLE tournament_editions;
