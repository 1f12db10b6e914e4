-- +goose Up
-- Daily gifts that players have opened. day counts days since 1970 in UTC; seed is that of the day, secret until it is over; prizes is JSON, won a position in it; bonus_id, kind and amount (hundredths) are those of the
-- prize, empty and 0 for none.
CREATE TABLE gift_opened (
    player_id TEXT NOT NULL,
    day BIGINT NOT NULL,
    currency TEXT NOT NULL,
    seed TEXT NOT NULL,
    text TEXT NOT NULL,
    number TEXT NOT NULL,
    prizes TEXT NOT NULL,
    won BIGINT NOT NULL CHECK (won >= 0),
    bonus_id TEXT NOT NULL,
    kind TEXT NOT NULL,
    amount BIGINT NOT NULL CHECK (amount >= 0),
    at BIGINT NOT NULL,
    PRIMARY KEY (player_id, day)
);

-- +goose Down
DROP TABLE gift_opened;
