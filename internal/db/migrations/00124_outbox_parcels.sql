-- +goose Up
-- How many events a row tells. More than one: the payload is a list of them, see internal/outbox/parcel.go.
ALTER TABLE outbox_deliveries ADD COLUMN events BIGINT NOT NULL DEFAULT 1;

-- +goose Down
ALTER TABLE outbox_deliveries DROP COLUMN events;
