-- +goose Up
-- Any bet: a number of lines of one stake each. sizes (a JSON list) says how many legs a line combines: [1] is a single, [3] an
-- accumulator of three, [2,3] a Trixie of three. stake = unit × lines. funds is what it was staked from (cash, bonus, free); cashed
-- is what of the stake was cashed out, cashed_for what was paid for that. Kinds and states stand without CHECK: the code knows them.
CREATE TABLE bet_bets_before AS SELECT * FROM bet_bets;
CREATE TABLE bet_legs_before AS SELECT * FROM bet_legs;
DROP TABLE bet_bets;
DROP TABLE bet_legs;

CREATE TABLE bet_bets (
    id TEXT NOT NULL,
    player_id TEXT NOT NULL,
    currency TEXT NOT NULL,
    kind TEXT NOT NULL,
    status TEXT NOT NULL,
    stake BIGINT NOT NULL CHECK (stake > 0),
    unit BIGINT NOT NULL CHECK (unit > 0),
    lines BIGINT NOT NULL CHECK (lines > 0),
    sizes TEXT NOT NULL,
    each_way BIGINT NOT NULL,
    funds TEXT NOT NULL,
    free_bet TEXT NOT NULL,
    live BIGINT NOT NULL,
    odds BIGINT NOT NULL CHECK (odds >= 1000),
    potential BIGINT NOT NULL CHECK (potential >= 0),
    payout BIGINT NOT NULL CHECK (payout >= 0),
    cashed BIGINT NOT NULL CHECK (cashed >= 0 AND cashed <= stake),
    cashed_for BIGINT NOT NULL CHECK (cashed_for >= 0),
    open_legs BIGINT NOT NULL CHECK (open_legs >= 0),
    generation BIGINT NOT NULL,
    placed_at BIGINT NOT NULL,
    settled_at BIGINT NOT NULL,
    PRIMARY KEY (id, player_id)
) WITH (fillfactor = 50);
CREATE INDEX bet_bets_player ON bet_bets (player_id, id);

-- An each-way bet is two bets: each leg stands twice, the second time for its place, with the fraction of the odds above one that
-- a place pays and how many places there are; it may be about another selection, the runner's in the market of places. Legs with
-- the same builder number above 0 are one leg, at the odds that stand on each of them.
CREATE TABLE bet_legs (
    bet_id TEXT NOT NULL,
    position BIGINT NOT NULL,
    player_id TEXT NOT NULL,
    market_id TEXT NOT NULL,
    selection_id TEXT NOT NULL,
    odds BIGINT NOT NULL CHECK (odds >= 1000),
    version BIGINT NOT NULL,
    builder BIGINT NOT NULL,
    builder_odds BIGINT NOT NULL,
    place_num BIGINT NOT NULL,
    place_den BIGINT NOT NULL,
    places BIGINT NOT NULL,
    status TEXT NOT NULL,
    PRIMARY KEY (bet_id, position, player_id)
) WITH (fillfactor = 50);
CREATE INDEX bet_legs_market ON bet_legs (market_id, bet_id);

INSERT INTO bet_bets (id, player_id, currency, kind, status, stake, unit, lines, sizes, each_way, funds, free_bet, live, odds, potential,
        payout, cashed, cashed_for, open_legs, generation, placed_at, settled_at)
    SELECT b.id, b.player_id, b.currency, b.kind, b.status, b.stake, b.stake, 1, '[' || l.n || ']', 0, 'cash', '', 0, b.odds, b.potential,
        b.payout, 0, 0, b.open_legs, b.generation, b.placed_at, b.settled_at
    FROM bet_bets_before b JOIN (SELECT bet_id, COUNT(*) AS n FROM bet_legs_before GROUP BY bet_id) l ON l.bet_id = b.id;
INSERT INTO bet_legs (bet_id, position, player_id, market_id, selection_id, odds, version, builder, builder_odds, place_num, place_den, places, status)
    SELECT bet_id, position, player_id, market_id, selection_id, odds, version, 0, 0, 0, 0, 0, status FROM bet_legs_before;
DROP TABLE bet_bets_before;
DROP TABLE bet_legs_before;

-- +goose Down
ALTER TABLE bet_bets DROP COLUMN unit;
ALTER TABLE bet_bets DROP COLUMN lines;
ALTER TABLE bet_bets DROP COLUMN sizes;
ALTER TABLE bet_bets DROP COLUMN each_way;
ALTER TABLE bet_bets DROP COLUMN funds;
ALTER TABLE bet_bets DROP COLUMN free_bet;
ALTER TABLE bet_bets DROP COLUMN live;
ALTER TABLE bet_bets DROP COLUMN cashed;
ALTER TABLE bet_bets DROP COLUMN cashed_for;
ALTER TABLE bet_legs DROP COLUMN builder;
ALTER TABLE bet_legs DROP COLUMN builder_odds;
ALTER TABLE bet_legs DROP COLUMN place_num;
ALTER TABLE bet_legs DROP COLUMN place_den;
ALTER TABLE bet_legs DROP COLUMN places;
