package app

import (
	"context"

	"maidan/internal/clock"
	"maidan/internal/db"
	"maidan/internal/id"
	"maidan/internal/sportsbook/bet"
	"maidan/internal/sportsbook/market"
)

// popularBatch is how many legs are counted at once; a sample of more is accurate enough.
const popularBatch = 10_000

// countPopularity returns a job that counts the bets on each event, by which lists are sorted. It reads the bets since its last
// run. An outbox event per bet would cost a row for each bet, and the counts need not be exact.
func (a *App) countPopularity() func(ctx context.Context) error {
	after := id.Bet(a.IDs.New())
	return func(ctx context.Context) error {
		next := id.Bet(a.IDs.New())
		stakes, err := bet.StakesAfter(ctx, a.DB.Reader(), after, popularBatch)
		if err != nil || len(stakes) == 0 {
			return err
		}
		if len(stakes) < popularBatch {
			next = stakes[len(stakes)-1].BetID
		}
		err = a.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
			return market.CountBets(ctx, tx, clock.Millis(a.Clock.Now()), stakes)
		})
		if err == nil {
			after = next
		}
		return err
	}
}
