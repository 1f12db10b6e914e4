-- +goose Up
-- A window that was rolled back keeps its row, with the version of the event that said so: a cancellation that is carried out late, or
-- once more by a node that held the lease before, is older and changes nothing.
ALTER TABLE bet_cancels ADD COLUMN lifted BIGINT NOT NULL DEFAULT 0;
ALTER TABLE bet_cancels ADD COLUMN version BIGINT NOT NULL DEFAULT 0;

-- +goose Down
DELETE FROM bet_cancels WHERE lifted = 1;
ALTER TABLE bet_cancels DROP COLUMN version;
ALTER TABLE bet_cancels DROP COLUMN lifted;
