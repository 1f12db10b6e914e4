-- +goose Up
-- Where one click ends letters of the kind (RFC 8058); empty: nobody may end them.
ALTER TABLE mail_letters ADD COLUMN unsubscribe TEXT NOT NULL DEFAULT '';

-- +goose Down
ALTER TABLE mail_letters DROP COLUMN unsubscribe;
