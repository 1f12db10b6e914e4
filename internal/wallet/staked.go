package wallet

import (
	"context"
	"fmt"

	"maidan/internal/db"
	"maidan/internal/money"
)

// mostStakes bounds what StakedSince reads of one account.
const mostStakes = 2000

// StakedSince returns what the latest 2,000 entries of some kinds have taken from a player's account since a moment (unix milliseconds), in hundredths.
func StakedSince(ctx context.Context, q db.Querier, a AccountID, kinds Kinds, since int64) (sum money.Amount, err error) {
	span, err := SpanOf(ctx, q, a, since, 1<<62)
	if err != nil {
		return 0, err
	}
	entries, err := EntriesBelow(ctx, q, a, span, kinds, span.End, mostStakes)
	if err != nil {
		return 0, fmt.Errorf("sum stakes: %w", err)
	}
	for _, e := range entries {
		sum -= e.Amount
	}
	return sum, nil
}
