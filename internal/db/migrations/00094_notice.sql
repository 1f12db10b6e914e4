-- +goose Up
-- What a player was told, as a key of the catalogues and its arguments: it is written in the reader's language when it is
-- read. One event makes one notice. 0 for a time: not yet.
CREATE TABLE notice_notices (
    id TEXT NOT NULL PRIMARY KEY,
    player_id TEXT NOT NULL,
    event_id TEXT NOT NULL UNIQUE,
    kind TEXT NOT NULL,
    code BIGINT NOT NULL,
    phrase TEXT NOT NULL,
    args TEXT NOT NULL,
    created_at BIGINT NOT NULL,
    read_at BIGINT NOT NULL,
    archived_at BIGINT NOT NULL
);
CREATE INDEX notice_notices_new ON notice_notices (player_id, id) WHERE archived_at = 0;
CREATE INDEX notice_notices_archive ON notice_notices (player_id, id) WHERE archived_at > 0;
CREATE INDEX notice_notices_unread ON notice_notices (player_id) WHERE read_at = 0;
CREATE INDEX notice_notices_age ON notice_notices (created_at);

-- What a player decided about a kind of notice on a channel; without a row the house's default holds.
CREATE TABLE notice_preferences (
    player_id TEXT NOT NULL,
    kind TEXT NOT NULL,
    channel TEXT NOT NULL CHECK (channel IN ('email', 'sms')),
    wanted BIGINT NOT NULL CHECK (wanted IN (0, 1)),
    changed_at BIGINT NOT NULL,
    PRIMARY KEY (player_id, kind, channel)
);

-- +goose Down
DROP TABLE notice_preferences;
DROP TABLE notice_notices;
