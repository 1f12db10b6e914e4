-- +goose Up
-- A support conversation. The holder of the token (digest) is its visitor. player_id is set for a signed-in player's
-- conversation, whose digest is "player:<id>:<number>".
CREATE TABLE support_threads (
    id TEXT NOT NULL PRIMARY KEY,
    digest TEXT NOT NULL UNIQUE,
    player_id TEXT NOT NULL DEFAULT '',
    name TEXT NOT NULL,
    email TEXT NOT NULL,
    status TEXT NOT NULL CHECK (status IN ('open', 'answered', 'closed')),
    messages BIGINT NOT NULL,
    created_at BIGINT NOT NULL,
    updated_at BIGINT NOT NULL
);
CREATE INDEX support_threads_age ON support_threads (updated_at, id);
CREATE INDEX support_threads_status ON support_threads (status, updated_at, id);
CREATE INDEX support_threads_player ON support_threads (player_id, created_at, id) WHERE player_id <> '';

-- The messages of a thread, numbered from 1.
CREATE TABLE support_messages (
    thread_id TEXT NOT NULL REFERENCES support_threads (id),
    seq BIGINT NOT NULL,
    at BIGINT NOT NULL,
    author TEXT NOT NULL CHECK (author IN ('visitor', 'staff')),
    staff_id TEXT NOT NULL,
    body TEXT NOT NULL,
    -- The name that a message of staff is signed with: that of the player's manager in the VIP programme if the manager wrote it, as it was then; empty: support.
    signed TEXT NOT NULL DEFAULT '',
    PRIMARY KEY (thread_id, seq)
);

-- +goose Down
DROP TABLE support_messages;
DROP TABLE support_threads;
