-- +goose Up
-- Second factors of players and staff (realm): an encrypted TOTP secret, on once it is confirmed. Time steps up to last_step are
-- used.
CREATE TABLE secondfactor_secrets (
    realm TEXT NOT NULL,
    owner_id TEXT NOT NULL,
    secret TEXT NOT NULL,
    created_at BIGINT NOT NULL,
    confirmed_at BIGINT NOT NULL,
    last_step BIGINT NOT NULL,
    failures BIGINT NOT NULL,
    locked_until BIGINT NOT NULL,
    PRIMARY KEY (realm, owner_id)
);

-- Single-use codes that replace the second factor. A row's key is the password hash of its code.
CREATE TABLE secondfactor_recovery_codes (
    hash TEXT NOT NULL PRIMARY KEY,
    realm TEXT NOT NULL,
    owner_id TEXT NOT NULL,
    created_at BIGINT NOT NULL,
    used_at BIGINT NOT NULL
);
CREATE INDEX secondfactor_recovery_codes_owner ON secondfactor_recovery_codes (realm, owner_id);

-- +goose Down
DROP TABLE secondfactor_recovery_codes;
DROP TABLE secondfactor_secrets;
