package rtp

import (
	"context"

	"maidan/internal/casino/crash"
	"maidan/internal/casino/game"
	"maidan/internal/casino/round"
	"maidan/internal/db"
)

// Expected returns the expected payout of a round in stakes, its variance, and the square of its surprise.
func (m *Monitor) Expected(f round.Finished) (setting string, expected, variance, square float64, err error) {
	x, _, err := m.measure(f)
	return x.setting, x.expected, x.variance, x.square, err
}

// ExpectedOfBet is Expected of a bet on a shared round.
func ExpectedOfBet(b crash.FinishedBet) (expected, variance, square float64) {
	x := measureBet(b)
	return x.expected, x.variance, x.square
}

// ExpectedOfTrials is Expected of steps.
func ExpectedOfTrials(trials []game.Trial, won bool) (expected, variance, square float64) {
	x := ofTrials(trials, won)
	return x.expected, x.variance, x.square
}

// Put stores the total of a day and adds it to that of all days.
func (m *Monitor) Put(ctx context.Context, at int64, k Key, t Total) error {
	sums := totals{row{dayOf(at), k}: t, row{allDays, k}: t}
	return m.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) error { return sums.store(ctx, tx) })
}
