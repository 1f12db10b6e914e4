-- +goose Up
-- Outgoing text messages. With a gateway the body is deleted once the message is sent; without one messages stay readable
-- here.
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
