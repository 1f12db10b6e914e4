-- +goose Up
-- Short messages on their way. With a gateway the text goes when the message has gone; without one they stay to be read.
CREATE TABLE sms_messages (
    id TEXT NOT NULL PRIMARY KEY,
    recipient TEXT NOT NULL,
    body TEXT NOT NULL,
    status TEXT NOT NULL CHECK (status IN ('waiting', 'sent', 'failed')),
    created_at BIGINT NOT NULL,
    next_at BIGINT NOT NULL,
    attempts BIGINT NOT NULL,
    failure TEXT NOT NULL
);
CREATE INDEX sms_messages_waiting ON sms_messages (next_at) WHERE status = 'waiting';
CREATE INDEX sms_messages_age ON sms_messages (created_at);
CREATE INDEX sms_messages_recipient ON sms_messages (recipient, id);

-- +goose Down
DROP TABLE sms_messages;
