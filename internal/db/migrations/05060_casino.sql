-- +goose Up
-- What each round of a player changes, a row a player: small, since it is written with every stake.
--   seeds_id: the seeds in use (casino_seeds); nonce: rounds that were played with them.
--   open: rounds that are not over, "game=round;…". demo: demo money in hundredths. last_at: start of the latest round. version: changes of the row.
CREATE TABLE casino_players (
    player_id TEXT NOT NULL PRIMARY KEY,
    seeds_id TEXT NOT NULL,
    nonce BIGINT NOT NULL CHECK (nonce >= 0),
    open TEXT NOT NULL,
    demo BIGINT NOT NULL CHECK (demo >= 0),
    last_at BIGINT NOT NULL,
    version BIGINT NOT NULL
) WITH (fillfactor = 50);

-- Seeds that rounds are drawn with. They change once, when they are revealed.
--   server_seed: sealed (base64) while they are in use, then revealed. revealed_at: 0 while they are in use. rounds: 0 until then.
--   next_seed (sealed), next_commitment: the server's seed that follows, committed before the player chooses the next client seed.
CREATE TABLE casino_seeds (
    id TEXT NOT NULL PRIMARY KEY,
    player_id TEXT NOT NULL,
    server_seed TEXT NOT NULL,
    commitment TEXT NOT NULL,
    next_seed TEXT NOT NULL,
    next_commitment TEXT NOT NULL,
    client_seed TEXT NOT NULL,
    rounds BIGINT NOT NULL CHECK (rounds >= 0),
    since BIGINT NOT NULL,
    revealed_at BIGINT NOT NULL
);
CREATE INDEX casino_seeds_of_player ON casino_seeds (player_id, id);

-- The numbers by which a game pays, once for each version: rounds name theirs. rules is JSON.
CREATE TABLE casino_rules (
    game TEXT NOT NULL,
    version TEXT NOT NULL,
    rules TEXT NOT NULL,
    first_at BIGINT NOT NULL,
    PRIMARY KEY (game, version)
);

-- Rounds. Amounts are hundredths. params, actions and result are JSON; result is what the player sees of the round after its end.
--   rules: the version of casino_rules. funds: cash, bonus or demo; demo money is not in the ledger.
--   seeds_id, nonce: the order of a player's rounds, since ids of seeds rise; one index serves it and refuses a nonce that was used.
--   steps: the number of actions. num/den: the multiplier; a payout is at most the limit of the currency.
CREATE TABLE casino_rounds (
    id TEXT NOT NULL PRIMARY KEY,
    player_id TEXT NOT NULL,
    game TEXT NOT NULL,
    rules TEXT NOT NULL,
    funds TEXT NOT NULL CHECK (funds IN ('cash', 'bonus', 'demo')),
    currency TEXT NOT NULL,
    stake BIGINT NOT NULL CHECK (stake > 0),
    seeds_id TEXT NOT NULL,
    nonce BIGINT NOT NULL,
    params TEXT NOT NULL,
    actions TEXT NOT NULL,
    steps BIGINT NOT NULL,
    status TEXT NOT NULL CHECK (status IN ('open', 'ended', 'refunded')),
    num BIGINT NOT NULL CHECK (num >= 0),
    den BIGINT NOT NULL CHECK (den > 0),
    payout BIGINT NOT NULL CHECK (payout >= 0),
    result TEXT NOT NULL,
    started_at BIGINT NOT NULL,
    ended_at BIGINT NOT NULL,
    grant_id TEXT NOT NULL DEFAULT '',
    CHECK ((status = 'open') = (ended_at = 0)),
    UNIQUE (player_id, seeds_id, nonce)
);
CREATE INDEX casino_rounds_open ON casino_rounds (started_at) WHERE status = 'open';

-- +goose Down
DROP TABLE casino_rounds;
DROP TABLE casino_rules;
DROP TABLE casino_seeds;
DROP TABLE casino_players;
