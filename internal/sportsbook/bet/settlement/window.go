package settlement

import (
	"context"
	"fmt"

	"maidan/internal/db"
	"maidan/internal/id"
	"maidan/internal/sportsbook/bet"
	"maidan/internal/sportsbook/market"
)

// cancelWindow voids the legs in a market whose bets were placed in a window. The window is written first: settlement also
// applies it to later bets, and an interrupted run starts again.
func (s *Settler) cancelWindow(ctx context.Context, c market.CancelledFact) error {
	err := s.writeWindow(ctx, c.MarketID, bet.Window{From: c.From, Until: c.Until}, c.Version, false)
	if err == nil {
		err = s.ReviewMarket(ctx, c.MarketID)
	}
	if err != nil {
		return fmt.Errorf("cancel bets on market %s: %w", c.MarketID, err)
	}
	return nil
}

// rollBack reverts a cancel, whose window is lifted, or a result that the market no longer has. Legs are open again or have the
// market's result, and their payments are reversed.
func (s *Settler) rollBack(ctx context.Context, r market.RolledBackFact) error {
	var err error
	if r.What == market.RolledCancel {
		err = s.writeWindow(ctx, r.MarketID, bet.Window{From: r.From, Until: r.Until}, r.Version, true)
	}
	if err == nil {
		err = s.ReviewMarket(ctx, r.MarketID)
	}
	if err != nil {
		return fmt.Errorf("roll back %s of market %s: %w", r.What, r.MarketID, err)
	}
	return nil
}

// writeWindow stores that a window applies, or that it was lifted, by an event's version. An older version changes nothing,
// because two nodes may handle events about one window in any order, and each more than once.
func (s *Settler) writeWindow(ctx context.Context, marketID id.Market, w bet.Window, version int64, lifted bool) error {
	return s.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
		_, err := tx.Exec(ctx, `INSERT INTO bet_cancels (market_id, from_at, until_at, at, lifted, version) VALUES ($1, $2, $3, $4, $5, $6)
			ON CONFLICT (market_id, from_at, until_at) DO UPDATE SET lifted = excluded.lifted, version = excluded.version
			WHERE bet_cancels.version <= excluded.version`, marketID, w.From, w.Until, s.now(), bet.Flag(lifted), version)
		return err
	})
}
