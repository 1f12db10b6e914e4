-- +goose Up
-- Free rounds of suppliers that offers give. offer: its id, empty if staff gave them by themselves. refusal: why the supplier does not give them, a code. tries: how often a job has asked the supplier.
-- next_at: when it asks again, unix milliseconds.
ALTER TABLE supplier_grants ADD COLUMN offer TEXT NOT NULL DEFAULT '';
ALTER TABLE supplier_grants ADD COLUMN refusal TEXT NOT NULL DEFAULT '';
ALTER TABLE supplier_grants ADD COLUMN tries BIGINT NOT NULL DEFAULT 0;
ALTER TABLE supplier_grants ADD COLUMN next_at BIGINT NOT NULL DEFAULT 0;
CREATE INDEX supplier_grants_next ON supplier_grants (next_at) WHERE status = 'requested';

-- +goose Down
DROP INDEX supplier_grants_next;
ALTER TABLE supplier_grants DROP COLUMN next_at;
ALTER TABLE supplier_grants DROP COLUMN tries;
ALTER TABLE supplier_grants DROP COLUMN refusal;
ALTER TABLE supplier_grants DROP COLUMN offer;
