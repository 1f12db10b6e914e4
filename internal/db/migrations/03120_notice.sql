-- +goose Up
-- Notifications of a player as a key of the message catalogues with arguments, rendered in the reader's language. One event
-- creates one notification. A time of 0 means not yet.
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

-- A player's choice for a kind of notification on a channel; without a row the default applies.
CREATE TABLE notice_preferences (
    player_id TEXT NOT NULL,
    kind TEXT NOT NULL,
    channel TEXT NOT NULL CHECK (channel IN ('email', 'sms')),
    enabled BIGINT NOT NULL CHECK (enabled IN (0, 1)),
    changed_at BIGINT NOT NULL,
    PRIMARY KEY (player_id, kind, channel)
);

-- +goose Down
DROP TABLE notice_preferences;
DROP TABLE notice_notices;
