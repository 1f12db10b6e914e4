package betoffer

import (
	"context"
	"time"

	"maidan/internal/db"
	"maidan/internal/id"
	"maidan/internal/sportsbook/bet"
	"maidan/internal/wallet"
)

// An accumulator is lost with its first lost leg, and nothing is published when the legs after it get their results. Step looks at each bet that waits for them every lookEvery, at most most of them at a time.
const (
	lookEvery = 20 * time.Second
	most      = 200
)

// Step gives the bets that wait for their open legs what they have earned by now. Several nodes may call it.
func (s *BetOffers) Step(ctx context.Context) error {
	ids, err := waiting(ctx, s.DB.Reader(), s.now()-lookEvery.Milliseconds(), most)
	if err != nil || len(ids) == 0 {
		return err
	}
	return wallet.RetryContended(func() error {
		return s.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) error { return s.look(ctx, tx, ids) })
	})
}

// look counts bets again that wait, with what is known of their legs now.
func (s *BetOffers) look(ctx context.Context, tx *db.Tx, ids []id.Bet) error {
	bets, err := bet.Load(ctx, tx, ids)
	if err != nil {
		return err
	}
	stored, err := ofBets(ctx, tx, ids)
	if err != nil {
		return err
	}
	var changes []change
	for _, betID := range ids {
		for _, e := range stored[betID] {
			if b := bets[betID]; b != nil && e.Status == Waiting {
				changes = append(changes, change{e, Result{b, e.Version}})
			}
		}
	}
	return s.carryOut(ctx, tx, changes)
}
