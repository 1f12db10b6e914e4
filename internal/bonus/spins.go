package bonus

import (
	"context"
	"fmt"

	"maidan/internal/db"
	"maidan/internal/fault"
	"maidan/internal/id"
	"maidan/internal/money"
	"maidan/internal/wallet"
)

// The refusals of stakes from free spins. ErrSpins has the data game and stake.
var (
	ErrSpins        = fault.New(fault.Conflict, "bonus_spins", "First play your free spins, on their game and at their stake.")
	ErrSpinsCounted = fault.New(fault.Conflict, "bonus_spins_played", "Your free spins are played. What they have won can be staked in a moment.")
)

// unspun is SpinsWon of free spins that are not all played.
const unspun money.Amount = -1

// spinning reports whether a bonus has free spins that have no result yet. Its money is then the stakes of those that are left and what the others have won.
func (g Balance) spinning() bool { return g.Terms.Spins != nil && g.SpinsWon == unspun }

// admitSpin refuses every stake that is not the next free spin.
func admitSpin(g Balance, s Stake) error {
	spins := g.Terms.Spins
	switch {
	case s.Game != spins.Game || s.Amount != spins.Stake || !s.Usual:
		return ErrSpins.WithData("game", spins.Game).WithData("stake", spins.Stake).At("stake", "conflict")
	case g.SpinsLeft < 1:
		return ErrSpinsCounted.At("stake", "conflict")
	}
	return nil
}

var spinsTable = db.Table{Name: "bonus_spins", Key: []string{"grant_id"}, Columns: []db.Column{{Name: "grant_id", Type: db.Text}, {Name: "remaining", Type: db.Int}}}

// Spin returns the change that takes a free spin, for the command of a round that Admit has allowed; ok is false if the stake is none.
func Spin(v *wallet.View, grantID id.Grant) (u wallet.Update, changed wallet.Row, ok bool) {
	if grantID == "" {
		return u, changed, false
	}
	g, is := v.Row(loader, string(grantID)).(Balance)
	if !is || !g.spinning() {
		return u, changed, false
	}
	was := g.SpinsLeft
	g.SpinsLeft--
	return wallet.Update{Table: spinsTable, Guard: []string{"remaining"}, Set: []string{"remaining"}, Row: []any{string(g.ID), was, g.SpinsLeft}},
		wallet.Row{RowKey: wallet.RowKey{Loader: loader, Key: string(g.ID)}, Value: g}, true
}

// endSpins notes what free spins have won once each of them has a result: from then on it is wagered. The bonus is locked.
func endSpins(ctx context.Context, tx *db.Tx, g *Balance, balance money.Amount) error {
	if !g.spinning() || g.SpinsLeft > 0 {
		return nil
	}
	var played int64
	if err := tx.QueryRow(ctx, "SELECT COUNT(*) FROM bonus_uses WHERE grant_id = $1", g.ID).Scan(&played); err != nil {
		return fmt.Errorf("count free spins: %w", err)
	}
	if played < g.Terms.Spins.Count {
		return nil
	}
	g.wager(balance)
	return nil
}

// wager begins the wagering of what free spins have won.
func (g *Balance) wager(won money.Amount) {
	g.SpinsWon = won
	if won > 0 {
		g.Target = money.Amount(g.Terms.Wager) * won
	}
}

func insertSpins(ctx context.Context, tx *db.Tx, grantID id.Grant, count int64) error {
	if _, err := tx.Exec(ctx, "INSERT INTO bonus_spins (grant_id, total, remaining) VALUES ($1, $2, $3)", grantID, count, count); err != nil {
		return fmt.Errorf("write free spins: %w", err)
	}
	return nil
}
