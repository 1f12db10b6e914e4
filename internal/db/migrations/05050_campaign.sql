-- +goose Up
-- Landing pages. A page is served at its route; its draft is edited, its versions are published.
CREATE TABLE campaign_pages (
    id TEXT NOT NULL PRIMARY KEY,
    route TEXT NOT NULL UNIQUE,
    kind TEXT NOT NULL,
    title TEXT NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('draft', 'published', 'unpublished')),
    draft TEXT NOT NULL,
    revision BIGINT NOT NULL,
    published BIGINT NOT NULL,
    latest BIGINT NOT NULL,
    edited BIGINT NOT NULL CHECK (edited IN (0, 1)),
    publish_at BIGINT NOT NULL,
    unpublish_at BIGINT NOT NULL,
    scheduled_by TEXT NOT NULL,
    schedule_error TEXT NOT NULL,
    created_at BIGINT NOT NULL,
    updated_at BIGINT NOT NULL,
    updated_by TEXT NOT NULL
);
CREATE INDEX campaign_pages_kind ON campaign_pages (kind, route);
CREATE INDEX campaign_pages_publish ON campaign_pages (publish_at) WHERE publish_at > 0;
CREATE INDEX campaign_pages_unpublish ON campaign_pages (unpublish_at) WHERE unpublish_at > 0;

-- Published versions; they never change.
CREATE TABLE campaign_versions (
    page_id TEXT NOT NULL REFERENCES campaign_pages (id),
    number BIGINT NOT NULL,
    document TEXT NOT NULL,
    at BIGINT NOT NULL,
    published_by TEXT NOT NULL,
    note TEXT NOT NULL,
    PRIMARY KEY (page_id, number)
);

-- The files that pages were created from, with the hash of their content when they were last imported.
CREATE TABLE campaign_seeds (
    file TEXT NOT NULL PRIMARY KEY,
    hash TEXT NOT NULL
);

-- Counts every change of published content: a node that serves an older number reloads.
CREATE TABLE campaign_sequence (
    id BIGINT NOT NULL PRIMARY KEY CHECK (id = 1),
    number BIGINT NOT NULL
);
INSERT INTO campaign_sequence (id, number) VALUES (1, 0);

-- A/B tests. A page has at most one running test.
CREATE TABLE campaign_tests (
    id TEXT NOT NULL PRIMARY KEY,
    page_id TEXT NOT NULL REFERENCES campaign_pages (id),
    number BIGINT NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('running', 'stopped', 'won')),
    winner TEXT NOT NULL,
    started_at BIGINT NOT NULL,
    ended_at BIGINT NOT NULL,
    UNIQUE (page_id, number)
);
CREATE UNIQUE INDEX campaign_tests_running ON campaign_tests (page_id) WHERE state = 'running';

-- The variants of an A/B test with their weights.
CREATE TABLE campaign_variants (
    test_id TEXT NOT NULL REFERENCES campaign_tests (id),
    key TEXT NOT NULL,
    weight BIGINT NOT NULL CHECK (weight >= 0),
    document TEXT NOT NULL,
    PRIMARY KEY (test_id, key)
);

-- Visitor statistics: one row per page, day, variant and partner. variant is empty outside a test.
CREATE TABLE campaign_counts (
    route TEXT NOT NULL,
    day TEXT NOT NULL,
    variant TEXT NOT NULL,
    partner TEXT NOT NULL,
    views BIGINT NOT NULL,
    clicks BIGINT NOT NULL,
    opens BIGINT NOT NULL,
    registrations BIGINT NOT NULL,
    first_deposits BIGINT NOT NULL,
    PRIMARY KEY (route, day, variant, partner)
);

-- Where clicks came from: offers of partners, per day.
CREATE TABLE campaign_clicks (
    route TEXT NOT NULL,
    day TEXT NOT NULL,
    partner TEXT NOT NULL,
    offer TEXT NOT NULL,
    clicks BIGINT NOT NULL,
    PRIMARY KEY (route, day, partner, offer)
);

-- The partners and offers that have rows of their own; all others are counted together.
CREATE TABLE campaign_sources (
    kind TEXT NOT NULL CHECK (kind IN ('partner', 'offer')),
    name TEXT NOT NULL,
    PRIMARY KEY (kind, name)
);

-- The page that a player registered from, and when they first deposited, 0 if not yet.
CREATE TABLE campaign_attributions (
    player_id TEXT NOT NULL PRIMARY KEY,
    route TEXT NOT NULL,
    variant TEXT NOT NULL,
    partner TEXT NOT NULL,
    offer TEXT NOT NULL,
    click TEXT NOT NULL,
    registered_at BIGINT NOT NULL,
    deposited_at BIGINT NOT NULL
);
CREATE INDEX campaign_attributions_route ON campaign_attributions (route, registered_at);

-- +goose Down
DROP TABLE campaign_attributions;
DROP TABLE campaign_sources;
DROP TABLE campaign_clicks;
DROP TABLE campaign_counts;
DROP TABLE campaign_variants;
DROP TABLE campaign_tests;
DROP TABLE campaign_sequence;
DROP TABLE campaign_seeds;
DROP TABLE campaign_versions;
DROP TABLE campaign_pages;
