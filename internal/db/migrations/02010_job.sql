-- +goose Up
-- A lease per job or feed: the node that holds it runs the job until it expires.
CREATE TABLE job_leases (
    name TEXT NOT NULL PRIMARY KEY,
    holder TEXT NOT NULL,
    until BIGINT NOT NULL
);

-- +goose Down
DROP TABLE job_leases;
