-- +goose Up
-- What was caught for one address, for a demo's inbox.
CREATE INDEX mail_letters_recipient ON mail_letters (recipient, id);

-- +goose Down
DROP INDEX mail_letters_recipient;
