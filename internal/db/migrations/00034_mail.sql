-- +goose Up
-- Letters on their way. With a mail server the text goes when the letter has gone; without one the letters stay to be read.
CREATE TABLE mail_letters (
    id TEXT NOT NULL PRIMARY KEY,
    recipient TEXT NOT NULL,
    subject TEXT NOT NULL,
    body TEXT NOT NULL,
    status TEXT NOT NULL CHECK (status IN ('waiting', 'sent', 'failed')),
    created_at BIGINT NOT NULL,
    next_at BIGINT NOT NULL,
    attempts BIGINT NOT NULL,
    failure TEXT NOT NULL
);
CREATE INDEX mail_letters_waiting ON mail_letters (next_at) WHERE status = 'waiting';
CREATE INDEX mail_letters_age ON mail_letters (created_at);

-- +goose Down
DROP TABLE mail_letters;
