-- +goose Up
-- Landing pages. A page is what answers at a route; its draft is edited, its versions are what was published.
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
    touched BIGINT NOT NULL CHECK (touched IN (0, 1)),
    publish_at BIGINT NOT NULL,
    unpublish_at BIGINT NOT NULL,
    scheduled_by TEXT NOT NULL,
    trouble TEXT NOT NULL,
    created_at BIGINT NOT NULL,
    updated_at BIGINT NOT NULL,
    updated_by TEXT NOT NULL
);
CREATE INDEX campaign_pages_kind ON campaign_pages (kind, route);
CREATE INDEX campaign_pages_publish ON campaign_pages (publish_at) WHERE publish_at > 0;
CREATE INDEX campaign_pages_unpublish ON campaign_pages (unpublish_at) WHERE unpublish_at > 0;

-- What was published, never changed afterwards.
CREATE TABLE campaign_versions (
    page_id TEXT NOT NULL REFERENCES campaign_pages (id),
    number BIGINT NOT NULL,
    document TEXT NOT NULL,
    at BIGINT NOT NULL,
    by_whom TEXT NOT NULL,
    note TEXT NOT NULL,
    PRIMARY KEY (page_id, number)
);

-- The files that pages were first made from, as they were when they were last looked at.
CREATE TABLE campaign_seeds (
    file TEXT NOT NULL PRIMARY KEY,
    hash TEXT NOT NULL
);

-- Counts every change of what visitors see: nodes that serve an older number read again.
CREATE TABLE campaign_sequence (
    id BIGINT NOT NULL PRIMARY KEY CHECK (id = 1),
    number BIGINT NOT NULL
);
INSERT INTO campaign_sequence (id, number) VALUES (1, 0);

-- A/B tests. A page has at most one that runs.
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

CREATE TABLE campaign_variants (
    test_id TEXT NOT NULL REFERENCES campaign_tests (id),
    key TEXT NOT NULL,
    weight BIGINT NOT NULL CHECK (weight >= 0),
    document TEXT NOT NULL,
    PRIMARY KEY (test_id, key)
);

-- What visitors did: one row a day for each page, variant and partner. variant is empty outside a test.
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

-- Where clicks came from: a partner's offers, by day.
CREATE TABLE campaign_clicks (
    route TEXT NOT NULL,
    day TEXT NOT NULL,
    partner TEXT NOT NULL,
    offer TEXT NOT NULL,
    clicks BIGINT NOT NULL,
    PRIMARY KEY (route, day, partner, offer)
);

-- The names of partners and of their offers that have rows of their own; all others are counted together.
CREATE TABLE campaign_sources (
    kind TEXT NOT NULL CHECK (kind IN ('partner', 'offer')),
    name TEXT NOT NULL,
    PRIMARY KEY (kind, name)
);

-- The page that a player registered from, and whether they have deposited since.
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

-- The page and variant that a registration names.
ALTER TABLE player_attributions ADD COLUMN landing TEXT NOT NULL DEFAULT '';
ALTER TABLE player_attributions ADD COLUMN variant TEXT NOT NULL DEFAULT '';

-- A role more: who makes landing pages. A CHECK cannot be changed on both engines, so the table is written again.
CREATE TABLE staff_members_next (
    id TEXT NOT NULL PRIMARY KEY,
    email TEXT NOT NULL UNIQUE,
    role TEXT NOT NULL CHECK (role IN ('admin', 'cashier', 'support', 'trader', 'marketer')),
    password TEXT NOT NULL,
    created_at BIGINT NOT NULL
);
INSERT INTO staff_members_next (id, email, role, password, created_at) SELECT id, email, role, password, created_at FROM staff_members;
CREATE TABLE staff_sessions_next (
    digest TEXT NOT NULL PRIMARY KEY,
    member_id TEXT NOT NULL REFERENCES staff_members_next (id),
    created_at BIGINT NOT NULL,
    seen_at BIGINT NOT NULL,
    expires_at BIGINT NOT NULL,
    address TEXT NOT NULL
);
INSERT INTO staff_sessions_next (digest, member_id, created_at, seen_at, expires_at, address)
    SELECT digest, member_id, created_at, seen_at, expires_at, address FROM staff_sessions;
DROP TABLE staff_sessions;
DROP TABLE staff_members;
ALTER TABLE staff_members_next RENAME TO staff_members;
ALTER TABLE staff_sessions_next RENAME TO staff_sessions;
CREATE INDEX staff_sessions_expiry ON staff_sessions (expires_at);

-- +goose Down
DELETE FROM staff_sessions WHERE member_id IN (SELECT id FROM staff_members WHERE role = 'marketer');
DELETE FROM staff_members WHERE role = 'marketer';
ALTER TABLE player_attributions DROP COLUMN variant;
ALTER TABLE player_attributions DROP COLUMN landing;
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
