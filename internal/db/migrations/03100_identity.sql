-- +goose Up
-- Passkeys: the public key of a credential on a player's device, valid for one relying party (rp, a host name). sign_count is
-- the device's counter; copied_at is when it went backwards, which means that the key may have been cloned, 0 if never.
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

-- WebAuthn challenges by digest, deleted when the device answers. player_id is empty for a sign-in.
CREATE TABLE identity_challenges (
    digest TEXT NOT NULL PRIMARY KEY,
    player_id TEXT NOT NULL,
    data TEXT NOT NULL,
    expires_at BIGINT NOT NULL
);
CREATE INDEX identity_challenges_expiry ON identity_challenges (expires_at);

-- External accounts that sign a player in: issuer and subject identify the account, method is the configured sign-in method.
CREATE TABLE identity_links (
    id TEXT NOT NULL PRIMARY KEY,
    player_id TEXT NOT NULL REFERENCES player_accounts (id),
    method TEXT NOT NULL,
    issuer TEXT NOT NULL,
    subject TEXT NOT NULL,
    label TEXT NOT NULL,
    created_at BIGINT NOT NULL,
    used_at BIGINT NOT NULL,
    UNIQUE (issuer, subject),
    UNIQUE (player_id, method)
);

-- Visitors who were sent to an identity provider, by the digest of the OAuth state. browser is the digest of the browser's
-- cookie. player_id is set when the visitor links an account, empty for a sign-in.
CREATE TABLE identity_flows (
    digest TEXT NOT NULL PRIMARY KEY,
    browser TEXT NOT NULL,
    method TEXT NOT NULL,
    player_id TEXT NOT NULL,
    origin TEXT NOT NULL,
    nonce TEXT NOT NULL,
    verifier TEXT NOT NULL,
    next TEXT NOT NULL,
    expires_at BIGINT NOT NULL
);
CREATE INDEX identity_flows_expiry ON identity_flows (expires_at);

-- Visitors who came back from an identity provider, with the claims that it made.
CREATE TABLE identity_tickets (
    digest TEXT NOT NULL PRIMARY KEY,
    browser TEXT NOT NULL,
    method TEXT NOT NULL,
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

-- Signed messenger logins that were used, by digest, until they expire.
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
