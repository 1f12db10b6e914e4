package app

import (
	"context"

	"maidan/internal/db"
	"maidan/internal/outbox"
	"maidan/internal/sportsbook/bet"
	"maidan/internal/sportsbook/market"
)

// popularity counts the bets on each event as they are placed: what is bet on most is shown first.
func popularity() outbox.Reaction {
	return outbox.Reaction{Name: "sport.popular", Kinds: []string{bet.PlacedKind}, Handle: func(ctx context.Context, tx *db.Tx, events []outbox.Event) error {
		ids := make([]string, len(events))
		var latest int64
		for i, e := range events {
			placed, err := outbox.Decode[bet.Placed](e)
			if err != nil {
				return err
			}
			ids[i], latest = placed.BetID, max(latest, e.At)
		}
		stakes, err := bet.StakesOf(ctx, tx, ids)
		if err != nil {
			return err
		}
		return market.CountBets(ctx, tx, latest, stakes)
	}}
}
