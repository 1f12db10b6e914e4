-- +goose Up
-- What the house may lose, in hundredths of its base currency: with one bet on one selection (max_win), with all bets on a selection
-- (max_loss) and with all bets on an event (max_event, where market_key is empty). 0 leaves it to the next wider row: event, sport,
-- brand, and in each the market's own key before the empty one.
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

-- Free bets: stakes that staff gives. One is used once; a bet that is void as a whole gives it back.
CREATE TABLE bet_free_bets (
    id TEXT NOT NULL PRIMARY KEY,
    player_id TEXT NOT NULL,
    currency TEXT NOT NULL,
    amount BIGINT NOT NULL CHECK (amount > 0),
    min_odds BIGINT NOT NULL CHECK (min_odds >= 1000),
    expires_at BIGINT NOT NULL,
    status TEXT NOT NULL,
    bet_id TEXT NOT NULL,
    reason TEXT NOT NULL,
    given_by TEXT NOT NULL,
    given_at BIGINT NOT NULL
);
CREATE INDEX bet_free_bets_player ON bet_free_bets (player_id, id);

-- +goose Down
DROP TABLE bet_free_bets;
DROP TABLE bet_limits;
