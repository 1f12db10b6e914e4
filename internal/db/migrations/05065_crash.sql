-- +goose Up
-- Chains of hashes that the results of crash games are drawn from. The first two of a game that are not finished are the one in use and the next.
--   seed: the last hash, sealed (base64). commitment: the hash before the first round. rounds: the number of hashes.
--   salt: empty until it is fixed, after the commitment. finished_at: 0 until every round was played.
CREATE TABLE crash_chains (
    id TEXT NOT NULL PRIMARY KEY,
    game TEXT NOT NULL,
    seed TEXT NOT NULL,
    commitment TEXT NOT NULL,
    rounds BIGINT NOT NULL CHECK (rounds > 0),
    salt TEXT NOT NULL,
    committed_at BIGINT NOT NULL,
    salted_at BIGINT NOT NULL,
    finished_at BIGINT NOT NULL
);
CREATE INDEX crash_chains_of_game ON crash_chains (game, finished_at, id);

-- Rounds that all players of a game share. number: of the hash in its chain, from 1.
--   starts_at: when the multiplier begins to rise. alive_at: when the node that leads the game last said so. crashed_at: 0 until the result is known.
--   hash, result (hundredths): empty and 0 until then. returned: the share that is returned to players, in hundredths.
CREATE TABLE crash_rounds (
    id TEXT NOT NULL PRIMARY KEY,
    game TEXT NOT NULL,
    chain_id TEXT NOT NULL,
    number BIGINT NOT NULL CHECK (number > 0),
    status TEXT NOT NULL CHECK (status IN ('betting', 'flying', 'crashed', 'over', 'interrupted')),
    opened_at BIGINT NOT NULL,
    starts_at BIGINT NOT NULL,
    alive_at BIGINT NOT NULL,
    crashed_at BIGINT NOT NULL,
    hash TEXT NOT NULL,
    result BIGINT NOT NULL,
    returned BIGINT NOT NULL,
    CHECK ((status IN ('betting', 'flying')) = (crashed_at = 0)),
    CHECK ((status IN ('betting', 'flying')) = (hash = '')),
    UNIQUE (chain_id, number)
);
CREATE INDEX crash_rounds_of_game ON crash_rounds (game, id);

-- Bets on shared rounds. Amounts are hundredths of the currency, multipliers hundredths.
--   slot: which of the player's bets on this round, from 0. auto: the multiplier of the automatic cash-out, or 0.
--   target: the multiplier at which the bet is cashed out at the latest: auto, or where the payout reaches its limit.
--   multiplier: of the cash-out, 0 without one.
CREATE TABLE crash_bets (
    id TEXT NOT NULL PRIMARY KEY,
    round_id TEXT NOT NULL,
    player_id TEXT NOT NULL,
    slot BIGINT NOT NULL CHECK (slot >= 0),
    funds TEXT NOT NULL CHECK (funds IN ('cash', 'bonus', 'demo')),
    currency TEXT NOT NULL,
    stake BIGINT NOT NULL CHECK (stake > 0),
    auto BIGINT NOT NULL,
    target BIGINT NOT NULL CHECK (target > 100),
    status TEXT NOT NULL CHECK (status IN ('open', 'cashed', 'lost', 'refunded')),
    multiplier BIGINT NOT NULL CHECK (multiplier >= 0),
    payout BIGINT NOT NULL CHECK (payout >= 0),
    placed_at BIGINT NOT NULL,
    ended_at BIGINT NOT NULL,
    grant_id TEXT NOT NULL DEFAULT '',
    CHECK ((status = 'open') = (ended_at = 0)),
    UNIQUE (round_id, player_id, slot)
);
CREATE INDEX crash_bets_open ON crash_bets (round_id, target) WHERE status = 'open';
CREATE INDEX crash_bets_of_player ON crash_bets (player_id, id);
-- What a player has open, for countries that allow one game at a time.
CREATE INDEX crash_bets_open_of_player ON crash_bets (player_id) WHERE status = 'open';

-- +goose Down
DROP TABLE crash_bets;
DROP TABLE crash_rounds;
DROP TABLE crash_chains;
