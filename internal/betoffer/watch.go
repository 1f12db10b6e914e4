package betoffer

import (
	"context"
	"errors"
	"fmt"
	"time"

	"maidan/internal/db"
	"maidan/internal/id"
	"maidan/internal/sportsbook/bet"
	"maidan/internal/wallet"
)

// An accumulator is lost with its first lost leg, and nothing is published when the legs after it get their results. Step looks at each bet that waits for them every lookEvery, at lookAt of them at a time.
const (
	lookEvery = 20 * time.Second
	lookAt    = 200
)

// Step gives the bets that wait for their open legs what they have earned by now, each in a transaction of its own: one that fails does not stop the others. Several nodes may call it.
func (s *BetOffers) Step(ctx context.Context) (failed error) {
	ids, err := waiting(ctx, s.DB.Reader(), s.now()-lookEvery.Milliseconds(), lookAt)
	if err != nil {
		return err
	}
	for _, betID := range ids {
		err := wallet.RetryContended(func() error {
			return s.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) error { return s.look(ctx, tx, betID) })
		})
		if err != nil {
			failed = errors.Join(failed, fmt.Errorf("look at bet %s: %w", betID, err))
		}
	}
	return failed
}

// look counts a bet again that waits, with what is known of its legs now.
func (s *BetOffers) look(ctx context.Context, tx *db.Tx, betID id.Bet) error {
	bets, err := bet.Load(ctx, tx, []id.Bet{betID})
	if err != nil {
		return err
	}
	stored, err := ofBets(ctx, tx, []id.Bet{betID})
	if err != nil {
		return err
	}
	var changes []change
	for _, e := range stored[betID] {
		if b := bets[betID]; b != nil && e.Status == Waiting {
			changes = append(changes, change{e, Result{b, e.Version}})
		}
	}
	return s.carryOut(ctx, tx, changes)
}
