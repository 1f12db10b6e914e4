package supplier

import (
	"context"
	"fmt"

	"maidan/internal/db"
	"maidan/internal/id"
	"maidan/internal/money"
)

// Total is what a round of a supplier's game has staked and won so far. Amounts are hundredths.
type Total struct {
	ID       id.SupplierRound
	Supplier string
	PlayerID id.Player
	Game     string
	Currency money.Currency
	Source
	Staked    money.Amount
	Won       money.Amount
	StartedAt int64
	Version   int64 // grows with each call
}

// Totals returns the totals of rounds. Rounds that do not exist are omitted.
func Totals(ctx context.Context, q db.Querier, rounds []id.SupplierRound) ([]Total, error) {
	rows, err := q.QueryIn(ctx, "SELECT "+roundColumns+" FROM supplier_rounds WHERE id", id.Strings(rounds))
	found, err := db.Collect(rows, err, scanRound)
	if err != nil {
		return nil, fmt.Errorf("read totals of rounds: %w", err)
	}
	all := make([]Total, len(found))
	for i, x := range found {
		all[i] = Total{x.ID, x.Supplier, x.PlayerID, x.Game, x.Currency, x.Source, x.Staked, x.Won, x.StartedAt, x.Version}
	}
	return all, nil
}
