-- +goose Up
-- Passkeys: the public half of a key whose private half never leaves a player's device. It works for one relying party (a
-- host name) only. sign_count is the device's own counter; copied_at is when it went backwards, which means that the key
-- may exist twice: 0 is never.
CREATE TABLE identity_passkeys (
    id TEXT NOT NULL PRIMARY KEY,
    player_id TEXT NOT NULL REFERENCES player_accounts (id),
    credential TEXT NOT NULL UNIQUE,
    rp TEXT NOT NULL,
    name TEXT NOT NULL,
    public_key TEXT NOT NULL,
    sign_count BIGINT NOT NULL,
    backup_eligible BIGINT NOT NULL CHECK (backup_eligible IN (0, 1)),
    backed_up BIGINT NOT NULL CHECK (backed_up IN (0, 1)),
    transports TEXT NOT NULL,
    created_at BIGINT NOT NULL,
    used_at BIGINT NOT NULL,
    copied_at BIGINT NOT NULL
);
CREATE INDEX identity_passkeys_player ON identity_passkeys (player_id, id);

-- What a device must sign, by digest; taken away when it comes back. player_id is empty when somebody wants to sign in.
CREATE TABLE identity_challenges (
    digest TEXT NOT NULL PRIMARY KEY,
    player_id TEXT NOT NULL,
    data TEXT NOT NULL,
    expires_at BIGINT NOT NULL
);
CREATE INDEX identity_challenges_expiry ON identity_challenges (expires_at);

-- Accounts elsewhere that let a player in. issuer and subject say which, way is the name of the setting that made it.
CREATE TABLE identity_links (
    id TEXT NOT NULL PRIMARY KEY,
    player_id TEXT NOT NULL REFERENCES player_accounts (id),
    way TEXT NOT NULL,
    issuer TEXT NOT NULL,
    subject TEXT NOT NULL,
    label TEXT NOT NULL,
    created_at BIGINT NOT NULL,
    used_at BIGINT NOT NULL,
    UNIQUE (issuer, subject),
    UNIQUE (player_id, way)
);

-- Visitors who were sent to another house, by the digest of the state that they come back with. browser is the digest of
-- the cookie of the browser that left. player_id is who wants to link, empty when somebody wants to sign in.
CREATE TABLE identity_flows (
    digest TEXT NOT NULL PRIMARY KEY,
    browser TEXT NOT NULL,
    way TEXT NOT NULL,
    player_id TEXT NOT NULL,
    origin TEXT NOT NULL,
    nonce TEXT NOT NULL,
    verifier TEXT NOT NULL,
    next TEXT NOT NULL,
    expires_at BIGINT NOT NULL
);
CREATE INDEX identity_flows_expiry ON identity_flows (expires_at);

-- Visitors who came back, and what the other house says of them.
CREATE TABLE identity_tickets (
    digest TEXT NOT NULL PRIMARY KEY,
    browser TEXT NOT NULL,
    way TEXT NOT NULL,
    player_id TEXT NOT NULL,
    issuer TEXT NOT NULL,
    subject TEXT NOT NULL,
    email TEXT NOT NULL,
    verified BIGINT NOT NULL CHECK (verified IN (0, 1)),
    label TEXT NOT NULL,
    next TEXT NOT NULL,
    expires_at BIGINT NOT NULL
);
CREATE INDEX identity_tickets_expiry ON identity_tickets (expires_at);

-- Signed logins of the messenger that were used, by digest, for as long as they would be fresh.
CREATE TABLE identity_replays (
    digest TEXT NOT NULL PRIMARY KEY,
    expires_at BIGINT NOT NULL
);
CREATE INDEX identity_replays_expiry ON identity_replays (expires_at);

-- +goose Down
DROP TABLE identity_replays;
DROP TABLE identity_tickets;
DROP TABLE identity_flows;
DROP TABLE identity_links;
DROP TABLE identity_challenges;
DROP TABLE identity_passkeys;
