-- +goose Up
-- When each node last proved that it can write.
CREATE TABLE db_probes (
    node TEXT PRIMARY KEY,
    at BIGINT NOT NULL
);

-- +goose Down
DROP TABLE db_probes;
