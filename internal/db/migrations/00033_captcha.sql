-- +goose Up
-- Solved challenges of the built-in captcha that were shown to any node of the house; each is good once.
CREATE TABLE captcha_spent (
    digest TEXT NOT NULL PRIMARY KEY,
    expires_at BIGINT NOT NULL
);
CREATE INDEX captcha_spent_expiry ON captcha_spent (expires_at);

-- +goose Down
DROP TABLE captcha_spent;
