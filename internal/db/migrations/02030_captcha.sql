-- +goose Up
-- Solved challenges of the built-in captcha that some node has accepted; each is accepted once.
CREATE TABLE captcha_spent (
    digest TEXT NOT NULL PRIMARY KEY,
    expires_at BIGINT NOT NULL
);
CREATE INDEX captcha_spent_expiry ON captcha_spent (expires_at);

-- +goose Down
DROP TABLE captcha_spent;
