package bonus

import (
	"context"
	"fmt"

	"maidan/internal/clock"
	"maidan/internal/db"
	"maidan/internal/id"
	"maidan/internal/money"
	"maidan/internal/wallet"
)

// loader is the name of the loader of bonuses, for commands that stake them. It does not lock: the money of a bonus that has ended since is gone
// from its account, and so is the stake.
const loader = "bonus.grant"

func loadGrants(ctx context.Context, q db.Querier, ids []string) (map[string]any, error) {
	rows, err := q.QueryIn(ctx, "SELECT "+columns+" FROM bonus_balances WHERE id", ids)
	found, err := db.Collect(rows, err, scanRows)
	if err != nil {
		return nil, fmt.Errorf("read bonuses: %w", err)
	}
	all := make(map[string]any, len(found))
	for _, g := range found {
		all[string(g.ID)] = g
	}
	return all, nil
}

// Rows returns the rows that a command needs that stakes from a bonus: none without one.
func Rows(grantID id.Grant) []wallet.RowKey {
	if grantID == "" {
		return nil
	}
	return []wallet.RowKey{{Loader: loader, Key: string(grantID)}}
}

// Admit refuses a stake that a bonus is not for; without a bonus it allows all. The wallet refuses more than the bonus has. Errors: ErrNotFound,
// ErrInactive, ErrProduct, ErrGame, ErrBets, ErrEvent, ErrMaxBet, ErrOdds, ErrSpins, ErrSpinsCounted.
func Admit(v *wallet.View, grantID id.Grant, playerID id.Player, c money.Currency, s Stake) error {
	if grantID == "" {
		return nil
	}
	g, ok := v.Row(loader, string(grantID)).(Balance)
	switch {
	case !ok || g.PlayerID != playerID || g.Currency != c:
		return ErrNotFound.At("grant", "notFound")
	case g.Status != Pending || clock.Millis(v.Now()) >= g.ExpiresAt:
		return ErrInactive.At("grant", "conflict")
	}
	if err := admit(g, s); err != nil {
		return err
	}
	return admitEvents(v, g, s)
}
