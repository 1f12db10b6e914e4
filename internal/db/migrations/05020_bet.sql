-- +goose Up
-- Bets. A bet has one or more lines of one stake each.
--   stake: unit × lines.
--   sizes: how many legs a line combines, a JSON list. [1] is a single, [3] an accumulator of three, [2,3] a Trixie.
--   funds: the source of the stake: cash, bonus or free.
--   cashed, cashed_for: the part of the stake that was cashed out, and what was paid for it.
--   open_legs: the number of legs without a result.
--   voided: 1 returns the stake whatever the results of the legs are.
-- The primary key begins with the time-ordered id, so that new rows go to the right edge of the index. It includes the player, so that
-- the table can be distributed. A row is updated once, when the bet is settled. Half of each page is left free, so that this changes
-- no index.
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
    voided BIGINT NOT NULL DEFAULT 0,
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
    -- The bonus that a bet or round was staked from; empty for other funds.
    grant_id TEXT NOT NULL DEFAULT '',
    PRIMARY KEY (id, player_id)
) WITH (fillfactor = 50);
CREATE INDEX bet_bets_player ON bet_bets (player_id, id);

-- The legs of a bet. An each-way bet is two bets: each leg is stored twice, the second time for its place.
--   place_num / place_den, places: the fraction of the odds above one that a place pays, and the number of places.
--   selection_id: of a place leg possibly another one, that of the runner in the place market.
--   builder, builder_odds: legs with the same number above 0 are one leg at these odds.
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
-- Settlement walks the legs of a market in this order. The index omits the status, so that settling a leg changes no index.
CREATE INDEX bet_legs_market ON bet_legs (market_id, bet_id);

-- Liability limits in hundredths of the base currency.
--   max_win: the maximum loss by one bet on a selection.
--   max_loss: the maximum loss by all bets on a selection.
--   max_event: the maximum loss by all bets on an event; its market_key is empty.
-- A value of 0 means that the next wider row applies: event, sport, brand; in each, first the market's own key, then the empty one.
CREATE TABLE bet_limits (
    scope TEXT NOT NULL CHECK (scope IN ('brand', 'sport', 'event')),
    subject TEXT NOT NULL,
    market_key TEXT NOT NULL,
    max_win BIGINT NOT NULL CHECK (max_win >= 0),
    max_loss BIGINT NOT NULL CHECK (max_loss >= 0),
    max_event BIGINT NOT NULL CHECK (max_event >= 0),
    changed_by TEXT NOT NULL,
    changed_at BIGINT NOT NULL,
    PRIMARY KEY (scope, subject, market_key)
);
INSERT INTO bet_limits (scope, subject, market_key, max_win, max_loss, max_event, changed_by, changed_at) VALUES ('brand', '', '', 200000000, 1000000000, 10000000000, '', 0);
INSERT INTO bet_limits (scope, subject, market_key, max_win, max_loss, max_event, changed_by, changed_at) VALUES ('brand', '', 'match_winner', 1000000000, 5000000000, 0, '', 0);

-- Cancellation windows: bets on the market are void that were placed at or after from_at and before until_at (unix milliseconds, 0 is
-- unbounded). A window that was rolled back remains, with the version of the event that rolled it back. A cancellation with an older
-- version is ignored: it was applied late, or again by a node that held the lease before.
CREATE TABLE bet_cancels (
    market_id TEXT NOT NULL,
    from_at BIGINT NOT NULL,
    until_at BIGINT NOT NULL,
    at BIGINT NOT NULL,
    lifted BIGINT NOT NULL DEFAULT 0,
    version BIGINT NOT NULL DEFAULT 0,
    PRIMARY KEY (market_id, from_at, until_at)
);

-- Cash-outs: how much of the stake, for how much, at what fair value and margin (thousandths), and whether by a standing
-- order.
CREATE TABLE bet_cashouts (
    id TEXT NOT NULL,
    player_id TEXT NOT NULL,
    bet_id TEXT NOT NULL,
    stake BIGINT NOT NULL CHECK (stake > 0),
    fair BIGINT NOT NULL,
    margin BIGINT NOT NULL DEFAULT 50,
    paid BIGINT NOT NULL CHECK (paid > 0),
    automatic BIGINT NOT NULL,
    at BIGINT NOT NULL,
    PRIMARY KEY (id, player_id)
);
CREATE INDEX bet_cashouts_bet ON bet_cashouts (bet_id, id);

-- Cash-out orders: cash the whole bet out when the offer reaches target.
--   looked_at: when the offer was last computed.
--   reached_at: when the offer first was at the target, 0 while it is below. A live bet waits from then on.
CREATE TABLE bet_orders (
    bet_id TEXT NOT NULL PRIMARY KEY,
    player_id TEXT NOT NULL,
    target BIGINT NOT NULL CHECK (target > 0),
    made_at BIGINT NOT NULL,
    looked_at BIGINT NOT NULL,
    reached_at BIGINT NOT NULL DEFAULT 0
);
CREATE INDEX bet_orders_looked ON bet_orders (looked_at, bet_id);

-- Manual decisions of staff: another result of a market, the end of such a decision, or a voided bet. A second member of staff
-- approves or rejects. results (JSON) is by selection.
CREATE TABLE bet_overrides (
    id TEXT NOT NULL PRIMARY KEY,
    kind TEXT NOT NULL,
    event_id TEXT NOT NULL,
    market_id TEXT NOT NULL,
    bet_id TEXT NOT NULL,
    results TEXT NOT NULL,
    reason TEXT NOT NULL,
    status TEXT NOT NULL,
    proposed_by TEXT NOT NULL,
    proposed_at BIGINT NOT NULL,
    decided_by TEXT NOT NULL,
    decided_at BIGINT NOT NULL,
    answer TEXT NOT NULL
);
CREATE INDEX bet_overrides_status ON bet_overrides (status, id);
-- One open proposal on a subject at a time.
CREATE UNIQUE INDEX bet_overrides_open ON bet_overrides (market_id, bet_id) WHERE status = 'proposed';

-- The margin on the fair value of a cash-out, in thousandths. Of the rows that match an open leg the one with the narrowest scope
-- applies (event, sport, brand), and in that scope the row with the market's key. With several open legs the largest margin applies.
CREATE TABLE bet_cashout_margins (
    scope TEXT NOT NULL CHECK (scope IN ('brand', 'sport', 'event')),
    subject TEXT NOT NULL,
    market_key TEXT NOT NULL,
    milli BIGINT NOT NULL CHECK (milli BETWEEN 0 AND 500),
    changed_by TEXT NOT NULL,
    changed_at BIGINT NOT NULL,
    PRIMARY KEY (scope, subject, market_key)
);
INSERT INTO bet_cashout_margins (scope, subject, market_key, milli, changed_by, changed_at) VALUES ('brand', '', '', 50, '', 0);

-- +goose Down
DROP TABLE bet_cashout_margins;
DROP TABLE bet_overrides;
DROP TABLE bet_orders;
DROP TABLE bet_cashouts;
DROP TABLE bet_cancels;
DROP TABLE bet_limits;
DROP TABLE bet_legs;
DROP TABLE bet_bets;
