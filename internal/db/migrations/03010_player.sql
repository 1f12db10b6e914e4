-- +goose Up
-- Signing keys that all nodes share; generated at first start. The newest key of a purpose signs.
CREATE TABLE player_keys (
    purpose TEXT NOT NULL,
    id TEXT NOT NULL,
    secret TEXT NOT NULL,
    created_at BIGINT NOT NULL,
    PRIMARY KEY (purpose, id)
);

-- Accounts. An account has at least one of an email address, a phone number and a generated login, each normalised.
--   secured_at: when all sign-in methods were last revoked. A sign-in that started earlier is void.
CREATE TABLE player_accounts (
    id TEXT NOT NULL PRIMARY KEY,
    email TEXT UNIQUE,
    phone TEXT UNIQUE,
    login TEXT UNIQUE,
    password TEXT NOT NULL,
    currency TEXT NOT NULL,
    country TEXT NOT NULL,
    status TEXT NOT NULL DEFAULT 'active' CHECK (status IN ('active', 'blocked', 'closed')),
    welcome_bonus_id TEXT NOT NULL,
    created_at BIGINT NOT NULL,
    seen_at BIGINT NOT NULL,
    seen_address TEXT NOT NULL,
    secured_at BIGINT NOT NULL DEFAULT 0,
    CHECK (email IS NOT NULL OR phone IS NOT NULL OR login IS NOT NULL)
);

-- What the player agreed to, when and from which address. The newest row of a kind applies.
CREATE TABLE player_consents (
    player_id TEXT NOT NULL REFERENCES player_accounts (id),
    kind TEXT NOT NULL,
    at BIGINT NOT NULL,
    given BIGINT NOT NULL CHECK (given IN (0, 1)),
    address TEXT NOT NULL,
    PRIMARY KEY (player_id, kind, at)
);

-- The campaign that a registration came from; landing and variant are the page and the A/B variant.
CREATE TABLE player_attributions (
    player_id TEXT NOT NULL PRIMARY KEY REFERENCES player_accounts (id),
    click_id TEXT NOT NULL,
    offer_id TEXT NOT NULL,
    partner_id TEXT NOT NULL,
    landing_id TEXT NOT NULL,
    form_id TEXT NOT NULL,
    landing TEXT NOT NULL DEFAULT '',
    variant TEXT NOT NULL DEFAULT ''
);

-- Sessions. A session is a chain of refresh tokens, each the successor of the one before.
--   device: the browser's name for its device, empty if unknown.
--   method: the sign-in method.
--   reauthenticated_at: when the password or a code was last entered again, 0 if not since the sign-in.
CREATE TABLE player_sessions (
    id TEXT NOT NULL PRIMARY KEY,
    player_id TEXT NOT NULL REFERENCES player_accounts (id),
    created_at BIGINT NOT NULL,
    expires_at BIGINT NOT NULL,
    used_at BIGINT NOT NULL DEFAULT 0,
    ended_at BIGINT NOT NULL,
    ended_by TEXT NOT NULL DEFAULT '' CHECK (ended_by IN ('', 'logout', 'reuse', 'block', 'recovery', 'password', 'device', 'everywhere', 'close', 'exclusion')),
    address TEXT NOT NULL,
    agent TEXT NOT NULL,
    device TEXT NOT NULL DEFAULT '',
    method TEXT NOT NULL DEFAULT '',
    reauthenticated_at BIGINT NOT NULL DEFAULT 0
);
CREATE INDEX player_sessions_player ON player_sessions (player_id);
CREATE INDEX player_sessions_expiry ON player_sessions (expires_at);

-- Refresh tokens by digest. A used token that is presented again ends its session.
CREATE TABLE player_refresh_tokens (
    digest TEXT NOT NULL PRIMARY KEY,
    session_id TEXT NOT NULL REFERENCES player_sessions (id),
    expires_at BIGINT NOT NULL,
    used_at BIGINT NOT NULL,
    salt TEXT NOT NULL
);
CREATE INDEX player_refresh_tokens_session ON player_refresh_tokens (session_id);
CREATE INDEX player_refresh_tokens_expiry ON player_refresh_tokens (expires_at);

-- Sign-ins and other visits of a player, for the player's list of activity.
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

-- Links that sign a player in once. Only the digest is stored; the token is returned once, to its creator.
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

-- Links of password-reset emails, each used once. recovered_at is when the link replaced a password, 0 if it did not; used_at
-- is also set on links that became void for another reason.
CREATE TABLE player_recovery_tokens (
    digest TEXT NOT NULL PRIMARY KEY,
    player_id TEXT NOT NULL REFERENCES player_accounts (id),
    created_at BIGINT NOT NULL,
    expires_at BIGINT NOT NULL,
    used_at BIGINT NOT NULL,
    recovered_at BIGINT NOT NULL DEFAULT 0
);
CREATE INDEX player_recovery_tokens_player ON player_recovery_tokens (player_id);
CREATE INDEX player_recovery_tokens_expiry ON player_recovery_tokens (expires_at);

-- Players who registered interest in a tournament.
CREATE TABLE player_tournaments (
    player_id TEXT NOT NULL REFERENCES player_accounts (id),
    tournament TEXT NOT NULL,
    at BIGINT NOT NULL,
    PRIMARY KEY (player_id, tournament)
);

-- The campaign that a visitor came from when opening a form or signing in; a registration's is in player_attributions.
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

-- The audit trail of an account. Rows are only ever added. detail is JSON with the old and the new value where they may be
-- shown; it never contains secrets or documents, and names of external accounts are masked.
CREATE TABLE player_changes (
    id TEXT NOT NULL PRIMARY KEY,
    player_id TEXT NOT NULL REFERENCES player_accounts (id),
    at BIGINT NOT NULL,
    actor TEXT NOT NULL,
    action TEXT NOT NULL,
    detail TEXT NOT NULL,
    address TEXT NOT NULL
);
CREATE INDEX player_changes_player ON player_changes (player_id, id);

-- Devices that a player signed in from. fingerprint is a digest of the device's own name, or else of user agent and network.
CREATE TABLE player_devices (
    player_id TEXT NOT NULL REFERENCES player_accounts (id),
    fingerprint TEXT NOT NULL,
    seen_at BIGINT NOT NULL,
    PRIMARY KEY (player_id, fingerprint)
);

-- +goose Down
DROP TABLE player_devices;
DROP TABLE player_changes;
DROP TABLE player_touchpoints;
DROP TABLE player_tournaments;
DROP TABLE player_recovery_tokens;
DROP TABLE player_onetime_tokens;
DROP TABLE player_activities;
DROP TABLE player_refresh_tokens;
DROP TABLE player_sessions;
DROP TABLE player_attributions;
DROP TABLE player_consents;
DROP TABLE player_accounts;
DROP TABLE player_keys;
