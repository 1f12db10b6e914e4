-- +goose Up
-- A bulk grant may wait for a time (unix milliseconds; 0: given when approved), and be stopped before it.
ALTER TABLE bulk_grants ADD COLUMN give_at BIGINT NOT NULL DEFAULT 0;
ALTER TABLE bulk_grants ADD COLUMN stopped_by TEXT NOT NULL DEFAULT '';

-- +goose Down
ALTER TABLE bulk_grants DROP COLUMN stopped_by;
ALTER TABLE bulk_grants DROP COLUMN give_at;
