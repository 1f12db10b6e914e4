-- +goose Up
-- What accumulators have earned by offers: one row for each offer and bet that may earn or has earned something. terms is JSON, those of the time at which the bet was placed; day is the first millisecond of that day (UTC).
-- version is the settlement that decided it. ref is the transfer of a boost or the free bet of an insurance. amount is hundredths.
CREATE TABLE betoffer_bets (
    offer_id TEXT NOT NULL,
    bet_id TEXT NOT NULL,
    player_id TEXT NOT NULL,
    bonus_id TEXT NOT NULL,
    kind TEXT NOT NULL CHECK (kind IN ('insurance', 'boost')),
    currency TEXT NOT NULL,
    terms TEXT NOT NULL,
    day BIGINT NOT NULL,
    version BIGINT NOT NULL,
    status TEXT NOT NULL CHECK (status IN ('waiting', 'given', 'none')),
    amount BIGINT NOT NULL CHECK ((amount > 0) = (status = 'given')),
    ref TEXT NOT NULL,
    checked_at BIGINT NOT NULL,
    given_at BIGINT NOT NULL,
    PRIMARY KEY (offer_id, bet_id)
);
CREATE INDEX betoffer_bets_bet ON betoffer_bets (bet_id);
CREATE INDEX betoffer_bets_waiting ON betoffer_bets (checked_at) WHERE status = 'waiting';
CREATE INDEX betoffer_bets_given ON betoffer_bets (given_at) WHERE status = 'given';

-- How many accumulators of a player and a day have earned something by an offer that has a limit.
CREATE TABLE betoffer_days (
    offer_id TEXT NOT NULL,
    player_id TEXT NOT NULL,
    day BIGINT NOT NULL,
    given BIGINT NOT NULL CHECK (given >= 0),
    PRIMARY KEY (offer_id, player_id, day)
);

-- +goose Down
DROP TABLE betoffer_days;
DROP TABLE betoffer_bets;
