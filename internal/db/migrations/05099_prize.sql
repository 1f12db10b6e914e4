-- +goose Up
-- What visitors of landing pages have won. turn counts the draws of a visitor from 0; day counts days since 1970 in UTC; seed is that of the draw and the day, secret until the day is over; prizes is JSON, won a
-- position in it; code is the promo code that gives the prize until ends_at.
CREATE TABLE prize_drawn (
    draw_id TEXT NOT NULL,
    visitor TEXT NOT NULL,
    turn BIGINT NOT NULL CHECK (turn >= 0),
    day BIGINT NOT NULL,
    currency TEXT NOT NULL,
    seed TEXT NOT NULL,
    text TEXT NOT NULL,
    number TEXT NOT NULL,
    prizes TEXT NOT NULL,
    won BIGINT NOT NULL CHECK (won >= 0),
    code TEXT NOT NULL UNIQUE,
    at BIGINT NOT NULL,
    ends_at BIGINT NOT NULL,
    PRIMARY KEY (draw_id, visitor, turn)
);

-- +goose Down
DROP TABLE prize_drawn;
