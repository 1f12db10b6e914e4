-- +goose Up
-- Personal data as players entered them. A player without a row has entered none, and an empty text is an empty field.
--   name_key, surname_key: lower-case names for the search.
--   identification: sealed.
--   version: counts changes.
CREATE TABLE profile_people (
    player_id TEXT NOT NULL PRIMARY KEY,
    first_name TEXT NOT NULL,
    last_name TEXT NOT NULL,
    name_key TEXT NOT NULL,
    surname_key TEXT NOT NULL,
    birthday TEXT NOT NULL,
    gender TEXT NOT NULL CHECK (gender IN ('', 'female', 'male', 'other')),
    country TEXT NOT NULL,
    city TEXT NOT NULL,
    address TEXT NOT NULL,
    zip TEXT NOT NULL,
    identification TEXT NOT NULL,
    language TEXT NOT NULL,
    default_account TEXT NOT NULL CHECK (default_account IN ('real', 'bonus')),
    last_used_bonus_id TEXT NOT NULL,
    under_moderation BIGINT NOT NULL CHECK (under_moderation IN (0, 1)),
    version BIGINT NOT NULL,
    updated_at BIGINT NOT NULL
);
CREATE INDEX profile_people_name ON profile_people (name_key);
CREATE INDEX profile_people_surname ON profile_people (surname_key);

-- Payout accounts of players, sealed as a whole. digest finds duplicates without opening them.
CREATE TABLE profile_payouts (
    id TEXT NOT NULL PRIMARY KEY,
    player_id TEXT NOT NULL,
    kind TEXT NOT NULL,
    sealed TEXT NOT NULL,
    digest TEXT NOT NULL,
    created_at BIGINT NOT NULL,
    UNIQUE (player_id, digest)
);

-- +goose Down
DROP TABLE profile_payouts;
DROP TABLE profile_people;
