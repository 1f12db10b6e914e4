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
    created_by TEXT NOT NULL
);
INSERT INTO promo_codes (code, offer_id, description, starts_at, ends_at, most_uses, uses, created_at, place, player_id, partner_id, created_by)
SELECT code, offer_id, description, starts_at, ends_at, most_uses, uses, created_at, 'registration', '', '', created_by FROM player_promo_codes;

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
INSERT INTO promo_uses (code, player_id, at, place, bonus_id, kind, amount, currency)
SELECT u.code, u.player_id, u.at, 'registration', '', 'match', 0, a.currency FROM player_promo_uses u JOIN player_accounts a ON a.id = u.player_id;

DROP TABLE player_promo_uses;
DROP TABLE player_promo_codes;

-- +goose Down
CREATE TABLE player_promo_codes (
    code TEXT NOT NULL PRIMARY KEY,
    offer_id TEXT NOT NULL,
    description TEXT NOT NULL,
    starts_at BIGINT NOT NULL,
    ends_at BIGINT NOT NULL,
    most_uses BIGINT NOT NULL CHECK (most_uses > 0),
    uses BIGINT NOT NULL CHECK (uses BETWEEN 0 AND most_uses),
    created_at BIGINT NOT NULL,
    created_by TEXT NOT NULL
);
INSERT INTO player_promo_codes SELECT code, offer_id, description, starts_at, ends_at, most_uses, uses, created_at, created_by FROM promo_codes;
CREATE TABLE player_promo_uses (
    player_id TEXT NOT NULL PRIMARY KEY REFERENCES player_accounts (id),
    code TEXT NOT NULL REFERENCES player_promo_codes (code),
    at BIGINT NOT NULL
);
CREATE INDEX player_promo_uses_code ON player_promo_uses (code);
INSERT INTO player_promo_uses SELECT player_id, MIN(code), MIN(at) FROM promo_uses WHERE place = 'registration' GROUP BY player_id;
DROP TABLE promo_uses;
DROP TABLE promo_codes;
