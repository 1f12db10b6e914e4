package bonus

import (
	"context"
	"fmt"

	"maidan/internal/clock"
	"maidan/internal/content"
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
	g, _ := v.Row(loader, string(grantID)).(Balance)
	if err := g.usable(playerID, c, clock.Millis(v.Now())); err != nil {
		return err
	}
	if err := admit(g, s); err != nil {
		return err
	}
	return admitEvents(v, g, s)
}

// AdmitGame refuses to open a game with a bonus that is not for it; without a bonus it allows all. What a stake must be beyond that is the matter of [Admit]. Errors:
// ErrNotFound, ErrInactive, ErrProduct, ErrGame, ErrSpins.
func AdmitGame(ctx context.Context, q db.Querier, grantID id.Grant, playerID id.Player, c money.Currency, product content.BonusProduct, game string, now int64) error {
	if grantID == "" {
		return nil
	}
	found, err := loadGrants(ctx, q, []string{string(grantID)})
	if err != nil {
		return err
	}
	g, _ := found[string(grantID)].(Balance)
	if err := g.usable(playerID, c, now); err != nil {
		return err
	}
	return admit(g, Stake{Product: product, Game: game, Usual: true})
}

// usable refuses a bonus that is not the player's, in another currency, or not active. One that does not exist is empty.
func (g Balance) usable(playerID id.Player, c money.Currency, now int64) error {
	switch {
	case g.ID == "" || g.PlayerID != playerID || g.Currency != c:
		return ErrNotFound.At("grant", "notFound")
	case g.Status != Pending || now >= g.ExpiresAt:
		return ErrInactive.At("grant", "conflict")
	}
	return nil
}
