-- +goose Up
-- Keys and seeds that are generated once for a database and shared by every node.
CREATE TABLE db_shared_values (
    name TEXT NOT NULL PRIMARY KEY,
    value TEXT NOT NULL
);

-- When each node last proved that it can write.
CREATE TABLE db_probes (
    node TEXT PRIMARY KEY,
    at BIGINT NOT NULL
);

-- +goose Down
DROP TABLE db_probes;
DROP TABLE db_shared_values;
