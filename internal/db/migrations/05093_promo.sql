-- +goose Up
-- Promo codes with what they give, to whom, where and how often. place is where they are used; player_id and partner_id are empty for anybody.
CREATE TABLE promo_codes (
    code TEXT NOT NULL PRIMARY KEY,
    offer_id TEXT NOT NULL,
    description TEXT NOT NULL,
    starts_at BIGINT NOT NULL,
    ends_at BIGINT NOT NULL,
    most_uses BIGINT NOT NULL CHECK (most_uses > 0),
    uses BIGINT NOT NULL CHECK (uses BETWEEN 0 AND most_uses),
    created_at BIGINT NOT NULL,
    place TEXT NOT NULL CHECK (place IN ('everywhere', 'registration', 'account')),
    player_id TEXT NOT NULL,
    partner_id TEXT NOT NULL,
    created_by TEXT NOT NULL,
    -- draw_id is the prize draw that has made a code; empty: staff. Staff list theirs.
    draw_id TEXT NOT NULL DEFAULT ''
);
CREATE INDEX promo_codes_draw ON promo_codes (draw_id, code);

-- Each use of a code, once for each player. amount is in hundredths of currency.
CREATE TABLE promo_uses (
    code TEXT NOT NULL REFERENCES promo_codes (code),
    player_id TEXT NOT NULL,
    at BIGINT NOT NULL,
    place TEXT NOT NULL CHECK (place IN ('registration', 'account')),
    bonus_id TEXT NOT NULL,
    kind TEXT NOT NULL,
    amount BIGINT NOT NULL,
    currency TEXT NOT NULL,
    PRIMARY KEY (code, player_id)
);
CREATE INDEX promo_uses_player ON promo_uses (player_id, at);

-- +goose Down
DROP TABLE promo_uses;
DROP TABLE promo_codes;
