-- +goose Up
-- The verification state of a player: the confirmed email and phone, the outcome of the documents, and the requested groups of documents
-- (JSON). Writers increment lock_version first: the row is the lock.
CREATE TABLE verification_players (
    player_id TEXT NOT NULL PRIMARY KEY,
    email TEXT NOT NULL,
    email_at BIGINT NOT NULL,
    phone TEXT NOT NULL,
    phone_at BIGINT NOT NULL,
    outcome TEXT NOT NULL CHECK (outcome IN ('', 'required', 'failed', 'success')),
    requested TEXT NOT NULL,
    note TEXT NOT NULL,
    outcome_at BIGINT NOT NULL,
    lock_version BIGINT NOT NULL
);

-- Confirmation codes. The digests are empty until the message is written, so that nothing matches. current_target is the
-- account's own address or number when the code was requested.
CREATE TABLE verification_codes (
    id TEXT NOT NULL PRIMARY KEY,
    player_id TEXT NOT NULL,
    purpose TEXT NOT NULL CHECK (purpose IN ('email', 'email_removal', 'phone')),
    target TEXT NOT NULL,
    current_target TEXT NOT NULL,
    token_digest TEXT UNIQUE,
    code_digest TEXT,
    created_at BIGINT NOT NULL,
    expires_at BIGINT NOT NULL,
    attempts BIGINT NOT NULL,
    ended TEXT NOT NULL CHECK (ended IN ('', 'used', 'replaced', 'exhausted'))
);
CREATE INDEX verification_codes_player ON verification_codes (player_id, created_at);
CREATE INDEX verification_codes_target ON verification_codes (target, created_at);
CREATE INDEX verification_codes_age ON verification_codes (expires_at);

-- Identity documents. Their pictures are in verification_files until files_deleted_at.
CREATE TABLE verification_documents (
    id TEXT NOT NULL PRIMARY KEY,
    player_id TEXT NOT NULL,
    kind TEXT NOT NULL CHECK (kind IN ('passport', 'national_id', 'driving_licence', 'selfie', 'proof_of_address')),
    status TEXT NOT NULL CHECK (status IN ('sent', 'on_check', 'verified', 'rejected')),
    reason TEXT NOT NULL,
    created_at BIGINT NOT NULL,
    decided_at BIGINT NOT NULL,
    decided_by TEXT NOT NULL,
    files_deleted_at BIGINT NOT NULL
);
CREATE INDEX verification_documents_player ON verification_documents (player_id, id);
CREATE INDEX verification_documents_open ON verification_documents (id) WHERE status IN ('sent', 'on_check');
CREATE INDEX verification_documents_decided ON verification_documents (decided_at) WHERE files_deleted_at = 0 AND decided_at > 0;

-- Pictures of documents, each sealed for its document and side.
CREATE TABLE verification_files (
    document_id TEXT NOT NULL REFERENCES verification_documents (id),
    side TEXT NOT NULL CHECK (side IN ('front', 'back')),
    width BIGINT NOT NULL,
    height BIGINT NOT NULL,
    content BYTEA NOT NULL,
    PRIMARY KEY (document_id, side)
);

-- +goose Down
DROP TABLE verification_files;
DROP TABLE verification_documents;
DROP TABLE verification_codes;
DROP TABLE verification_players;
