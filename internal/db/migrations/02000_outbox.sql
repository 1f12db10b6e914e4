-- +goose Up
-- One row per event and reaction: a reaction that fails delays neither other reactions nor other subjects. events is how many
-- events the row carries; with more than one, payload is a list of them (internal/outbox).
CREATE TABLE outbox_deliveries (
    reaction TEXT NOT NULL,
    id TEXT NOT NULL,
    kind TEXT NOT NULL,
    subject TEXT NOT NULL,
    at BIGINT NOT NULL,
    payload TEXT NOT NULL,
    events BIGINT NOT NULL DEFAULT 1,
    attempts BIGINT NOT NULL,
    next_at BIGINT NOT NULL,
    failure TEXT NOT NULL,
    PRIMARY KEY (reaction, id)
);
-- Only failed rows: their subjects wait, so that the events of a subject stay in order.
CREATE INDEX outbox_failed ON outbox_deliveries (reaction, subject) WHERE attempts > 0;

-- +goose Down
DROP TABLE outbox_deliveries;
