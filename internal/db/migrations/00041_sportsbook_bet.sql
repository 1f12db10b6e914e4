-- +goose Up
-- Keys lead with the time-ordered id (new rows go to the right edge of the index) and carry the player, so that the tables
-- can be distributed by player. open_legs counts the legs without a result. Every row is written once more, when it is
-- settled: half of each page is left for that, so that settling touches no index. The dead rows would take as much.
CREATE TABLE bet_bets (
    id TEXT NOT NULL,
    player_id TEXT NOT NULL,
    currency TEXT NOT NULL,
    kind TEXT NOT NULL CHECK (kind IN ('single', 'accumulator')),
    status TEXT NOT NULL CHECK (status IN ('pending', 'won', 'lost', 'void', 'cashed')),
    stake BIGINT NOT NULL CHECK (stake > 0),
    odds BIGINT NOT NULL CHECK (odds >= 1000),
    potential BIGINT NOT NULL CHECK (potential >= 0),
    payout BIGINT NOT NULL CHECK (payout >= 0 AND payout <= potential),
    open_legs BIGINT NOT NULL CHECK (open_legs >= 0),
    generation BIGINT NOT NULL,
    placed_at BIGINT NOT NULL,
    settled_at BIGINT NOT NULL,
    PRIMARY KEY (id, player_id)
) WITH (fillfactor = 50);
CREATE INDEX bet_bets_player ON bet_bets (player_id, id);

CREATE TABLE bet_legs (
    bet_id TEXT NOT NULL,
    position BIGINT NOT NULL,
    player_id TEXT NOT NULL,
    market_id TEXT NOT NULL,
    selection_id TEXT NOT NULL,
    odds BIGINT NOT NULL CHECK (odds >= 1000),
    version BIGINT NOT NULL,
    status TEXT NOT NULL CHECK (status IN ('pending', 'won', 'lost', 'void', 'dead_heat')),
    PRIMARY KEY (bet_id, position, player_id)
) WITH (fillfactor = 50);
-- Settlement walks the legs of one market in this order. The index leaves the status out, so that settling a leg touches no
-- index.
CREATE INDEX bet_legs_market ON bet_legs (market_id, bet_id);

-- +goose Down
DROP TABLE bet_legs;
DROP TABLE bet_bets;
