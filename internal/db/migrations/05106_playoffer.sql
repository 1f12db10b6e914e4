-- +goose Up
-- Offers on play that players have begun. Times are unix milliseconds, amounts hundredths of the currency.
--   source: what gave it; the same source gives once. most: the largest sum of rewards. terms: JSON, those of the begin.
--   counted: sum of playoffer_plays: of a wager race stakes, of cashback what was won (negative: lost). due: what that comes to by the terms.
--   steps_paid: how many payments it has, which paid is the sum of. next_at: when the job looks again for open bets, 0: at once.
--   mark: when nothing was open, an id that no result exceeded which was published and not counted; '' before.
--   reason: why it was refused. closed_at: 0 while it can change.
CREATE TABLE playoffer_runs (
    id TEXT NOT NULL PRIMARY KEY,
    source TEXT NOT NULL UNIQUE,
    player_id TEXT NOT NULL,
    bonus_id TEXT NOT NULL,
    kind TEXT NOT NULL CHECK (kind IN ('cashback', 'wager_race')),
    currency TEXT NOT NULL,
    most BIGINT NOT NULL CHECK (most > 0),
    terms TEXT NOT NULL,
    cash BIGINT NOT NULL CHECK (cash IN (0, 1)),
    begun_at BIGINT NOT NULL,
    ends BIGINT NOT NULL CHECK (ends > begun_at),
    status TEXT NOT NULL CHECK (status IN ('running', 'settling', 'paid', 'unpaid', 'refused')),
    counted BIGINT NOT NULL,
    due BIGINT NOT NULL CHECK (due >= 0 AND due <= most),
    paid BIGINT NOT NULL CHECK (paid >= 0 AND paid <= most),
    steps_paid BIGINT NOT NULL CHECK (steps_paid >= 0),
    next_at BIGINT NOT NULL,
    mark TEXT NOT NULL,
    reason TEXT NOT NULL,
    closed_at BIGINT NOT NULL,
    CHECK ((closed_at = 0) = (status IN ('running', 'settling')))
);
CREATE UNIQUE INDEX playoffer_runs_one ON playoffer_runs (player_id, kind) WHERE status = 'running';
CREATE INDEX playoffer_runs_open ON playoffer_runs (player_id) WHERE closed_at = 0;
CREATE INDEX playoffer_runs_player ON playoffer_runs (player_id, id);
CREATE INDEX playoffer_runs_ends ON playoffer_runs (ends) WHERE status = 'running';
CREATE INDEX playoffer_runs_next ON playoffer_runs (next_at) WHERE status = 'settling';
CREATE INDEX playoffer_runs_due ON playoffer_runs (id) WHERE closed_at = 0 AND kind = 'wager_race' AND due > paid;
CREATE INDEX playoffer_runs_begun ON playoffer_runs (begun_at);

-- What has counted for an offer, by the bet or round; a later version replaces an earlier one.
CREATE TABLE playoffer_plays (
    run_id TEXT NOT NULL,
    source TEXT NOT NULL,
    version BIGINT NOT NULL,
    counted BIGINT NOT NULL,
    PRIMARY KEY (run_id, source)
);

-- What offers have paid, as cash or as a bonus. step: of a wager race, from 1; of cashback 1.
CREATE TABLE playoffer_payments (
    run_id TEXT NOT NULL,
    step BIGINT NOT NULL CHECK (step > 0),
    amount BIGINT NOT NULL CHECK (amount > 0),
    paid_at BIGINT NOT NULL,
    PRIMARY KEY (run_id, step)
);

-- +goose Down
DROP TABLE playoffer_payments;
DROP TABLE playoffer_plays;
DROP TABLE playoffer_runs;
