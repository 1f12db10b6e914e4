-- +goose Up
-- Links that sign a player in once. Only digests are kept; a token is told once, to whoever had it made.
CREATE TABLE player_onetime_tokens (
    digest TEXT NOT NULL PRIMARY KEY,
    player_id TEXT NOT NULL REFERENCES player_accounts (id),
    made_by TEXT NOT NULL,
    created_at BIGINT NOT NULL,
    expires_at BIGINT NOT NULL,
    used_at BIGINT NOT NULL
);
CREATE INDEX player_onetime_tokens_player ON player_onetime_tokens (player_id);
CREATE INDEX player_onetime_tokens_expiry ON player_onetime_tokens (expires_at);

-- Links of letters that let a player choose another password once.
CREATE TABLE player_recovery_tokens (
    digest TEXT NOT NULL PRIMARY KEY,
    player_id TEXT NOT NULL REFERENCES player_accounts (id),
    created_at BIGINT NOT NULL,
    expires_at BIGINT NOT NULL,
    used_at BIGINT NOT NULL
);
CREATE INDEX player_recovery_tokens_player ON player_recovery_tokens (player_id);
CREATE INDEX player_recovery_tokens_expiry ON player_recovery_tokens (expires_at);

-- A session may end because its player recovered the password.
ALTER TABLE player_sessions ADD COLUMN ended_for TEXT NOT NULL DEFAULT ''
    CHECK (ended_for IN ('', 'logout', 'reuse', 'block', 'recovery'));
UPDATE player_sessions SET ended_for = ended_by;
ALTER TABLE player_sessions DROP COLUMN ended_by;
ALTER TABLE player_sessions RENAME COLUMN ended_for TO ended_by;

-- Promo codes, and who registered with one.
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

CREATE TABLE player_promo_uses (
    player_id TEXT NOT NULL PRIMARY KEY REFERENCES player_accounts (id),
    code TEXT NOT NULL REFERENCES player_promo_codes (code),
    at BIGINT NOT NULL
);
CREATE INDEX player_promo_uses_code ON player_promo_uses (code);

-- Who waits for which tournament.
CREATE TABLE player_tournaments (
    player_id TEXT NOT NULL REFERENCES player_accounts (id),
    tournament TEXT NOT NULL,
    at BIGINT NOT NULL,
    PRIMARY KEY (player_id, tournament)
);

-- Where visitors came from when they opened a form or signed in; a registration's is in player_attributions.
CREATE TABLE player_touchpoints (
    id TEXT NOT NULL PRIMARY KEY,
    kind TEXT NOT NULL CHECK (kind IN ('form', 'login')),
    at BIGINT NOT NULL,
    player_id TEXT REFERENCES player_accounts (id),
    click_id TEXT NOT NULL,
    offer_id TEXT NOT NULL,
    partner_id TEXT NOT NULL,
    landing_id TEXT NOT NULL,
    form_id TEXT NOT NULL,
    form_type TEXT NOT NULL,
    analytics_id TEXT NOT NULL,
    landing_name TEXT NOT NULL
);
CREATE INDEX player_touchpoints_partner ON player_touchpoints (partner_id, kind, at);
CREATE INDEX player_touchpoints_player ON player_touchpoints (player_id);
CREATE INDEX player_touchpoints_at ON player_touchpoints (at);

-- +goose Down
DROP TABLE player_touchpoints;
DROP TABLE player_tournaments;
DROP TABLE player_promo_uses;
DROP TABLE player_promo_codes;
UPDATE player_sessions SET ended_by = 'block' WHERE ended_by = 'recovery';
ALTER TABLE player_sessions ADD COLUMN ended_for TEXT NOT NULL DEFAULT '' CHECK (ended_for IN ('', 'logout', 'reuse', 'block'));
UPDATE player_sessions SET ended_for = ended_by;
ALTER TABLE player_sessions DROP COLUMN ended_by;
ALTER TABLE player_sessions RENAME COLUMN ended_for TO ended_by;
DROP TABLE player_recovery_tokens;
DROP TABLE player_onetime_tokens;
