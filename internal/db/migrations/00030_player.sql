-- +goose Up
-- Keys that every node of the house must share; made at first start, the newest of a purpose signs.
CREATE TABLE player_keys (
    purpose TEXT NOT NULL,
    id TEXT NOT NULL,
    secret TEXT NOT NULL,
    created_at BIGINT NOT NULL,
    PRIMARY KEY (purpose, id)
);

-- An account has an e-mail address, a phone number or a login made by the house, in normalised form; at least one of them.
CREATE TABLE player_accounts (
    id TEXT NOT NULL PRIMARY KEY,
    email TEXT UNIQUE,
    phone TEXT UNIQUE,
    login TEXT UNIQUE,
    password TEXT NOT NULL,
    currency TEXT NOT NULL,
    country TEXT NOT NULL,
    status TEXT NOT NULL CHECK (status IN ('active', 'blocked')),
    welcome_bonus_id TEXT NOT NULL,
    created_at BIGINT NOT NULL,
    seen_at BIGINT NOT NULL,
    seen_address TEXT NOT NULL,
    CHECK (email IS NOT NULL OR phone IS NOT NULL OR login IS NOT NULL)
);

-- What the player agreed to, when and from where. The newest row of a kind holds.
CREATE TABLE player_consents (
    player_id TEXT NOT NULL REFERENCES player_accounts (id),
    kind TEXT NOT NULL,
    at BIGINT NOT NULL,
    given BIGINT NOT NULL CHECK (given IN (0, 1)),
    address TEXT NOT NULL,
    PRIMARY KEY (player_id, kind, at)
);

-- Where the player came from.
CREATE TABLE player_attributions (
    player_id TEXT NOT NULL PRIMARY KEY REFERENCES player_accounts (id),
    click_id TEXT NOT NULL,
    offer_id TEXT NOT NULL,
    partner_id TEXT NOT NULL,
    landing_id TEXT NOT NULL,
    form_id TEXT NOT NULL
);

-- A session is a family of refresh tokens, each the successor of the one before.
CREATE TABLE player_sessions (
    id TEXT NOT NULL PRIMARY KEY,
    player_id TEXT NOT NULL REFERENCES player_accounts (id),
    created_at BIGINT NOT NULL,
    expires_at BIGINT NOT NULL,
    ended_at BIGINT NOT NULL,
    ended_by TEXT NOT NULL CHECK (ended_by IN ('', 'logout', 'reuse', 'block')),
    address TEXT NOT NULL,
    agent TEXT NOT NULL
);
CREATE INDEX player_sessions_player ON player_sessions (player_id);
CREATE INDEX player_sessions_expiry ON player_sessions (expires_at);

CREATE TABLE player_refresh_tokens (
    digest TEXT NOT NULL PRIMARY KEY,
    session_id TEXT NOT NULL REFERENCES player_sessions (id),
    expires_at BIGINT NOT NULL,
    used_at BIGINT NOT NULL,
    salt TEXT NOT NULL
);
CREATE INDEX player_refresh_tokens_session ON player_refresh_tokens (session_id);
CREATE INDEX player_refresh_tokens_expiry ON player_refresh_tokens (expires_at);

CREATE TABLE player_activities (
    id TEXT NOT NULL PRIMARY KEY,
    player_id TEXT NOT NULL REFERENCES player_accounts (id),
    at BIGINT NOT NULL,
    action TEXT NOT NULL,
    partner_url TEXT NOT NULL,
    landing_name TEXT NOT NULL,
    address TEXT NOT NULL
);
CREATE INDEX player_activities_player ON player_activities (player_id, id);

-- +goose Down
DROP TABLE player_activities;
DROP TABLE player_refresh_tokens;
DROP TABLE player_sessions;
DROP TABLE player_attributions;
DROP TABLE player_consents;
DROP TABLE player_accounts;
DROP TABLE player_keys;
