-- +goose Up
-- Outgoing emails. With a mail server the body is deleted once the email is sent; without one emails stay readable here.
-- unsubscribe is the one-click address of RFC 8058, empty for kinds that cannot be unsubscribed.
CREATE TABLE mail_messages (
    id TEXT NOT NULL PRIMARY KEY,
    recipient TEXT NOT NULL,
    subject TEXT NOT NULL,
    body TEXT NOT NULL,
    unsubscribe TEXT NOT NULL DEFAULT '',
    status TEXT NOT NULL CHECK (status IN ('waiting', 'sent', 'failed')),
    created_at BIGINT NOT NULL,
    next_at BIGINT NOT NULL,
    attempts BIGINT NOT NULL,
    failure TEXT NOT NULL
);
CREATE INDEX mail_messages_waiting ON mail_messages (next_at) WHERE status = 'waiting';
CREATE INDEX mail_messages_age ON mail_messages (created_at);
-- Emails to one address, for the inbox of a demo.
CREATE INDEX mail_messages_recipient ON mail_messages (recipient, id);

-- +goose Down
DROP TABLE mail_messages;
