-- +goose Up
-- Outgoing emails and text messages (channel). The body is deleted once the message is sent or given up. Without a transport messages
-- remain readable here.
--   next_at: the next attempt, or the end of the lease of the node that sends the message.
--   unsubscribe: the one-click address of RFC 8058, empty for kinds that cannot be unsubscribed.
CREATE TABLE delivery_messages (
    id TEXT NOT NULL PRIMARY KEY,
    channel TEXT NOT NULL CHECK (channel IN ('email', 'sms')),
    recipient TEXT NOT NULL,
    subject TEXT NOT NULL,
    body TEXT NOT NULL,
    unsubscribe TEXT NOT NULL,
    status TEXT NOT NULL CHECK (status IN ('waiting', 'sent', 'failed')),
    created_at BIGINT NOT NULL,
    next_at BIGINT NOT NULL,
    attempts BIGINT NOT NULL,
    failure TEXT NOT NULL
);
CREATE INDEX delivery_messages_waiting ON delivery_messages (channel, next_at) WHERE status = 'waiting';
CREATE INDEX delivery_messages_age ON delivery_messages (channel, created_at);
CREATE INDEX delivery_messages_newest ON delivery_messages (channel, id);
-- Messages to one recipient, for the inbox of a demo.
CREATE INDEX delivery_messages_recipient ON delivery_messages (channel, recipient, id);

-- +goose Down
DROP TABLE delivery_messages;
