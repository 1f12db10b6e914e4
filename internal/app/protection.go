package app

import (
	"cmp"
	"context"
	"maps"
	"time"

	"maidan/internal/casino/crash"
	"maidan/internal/casino/round"
	"maidan/internal/casino/supplier"
	"maidan/internal/db"
	"maidan/internal/id"
	"maidan/internal/payment"
	"maidan/internal/protection"
	"maidan/internal/sportsbook/bet"
)

// openProtection builds limits, time-outs and self-exclusion. A new game adds its flows here: which of its transfers are
// stakes and which are returns.
func (a *App) openProtection(context.Context) error {
	a.Protection = protection.New(protection.Config{
		DB: a.DB, Box: a.Outbox, Clock: a.Clock, IDs: a.IDs, Wallet: a.Wallet, Log: a.Log, Rules: a.Jurisdictions,
		Flows:    stakeFlows(),
		Account:  a.protectedAccount,
		Deposits: payment.Deposited, Checked: a.mayDeposit, Changed: a.Players.RecordChange, EndSessions: a.Players.EndForExclusion,
	})
	a.onClose(func() error { return a.Protection.Flush(context.Background()) })
	return nil
}

// stakeFlows returns how the transfers of all games count for limits.
func stakeFlows() map[string]protection.Flow {
	all := bet.Flows()
	maps.Copy(all, round.Flows())
	maps.Copy(all, crash.Flows())
	maps.Copy(all, supplier.Flows())
	return all
}

// protectedAccount returns the country of the profile, or of the account when the profile has none.
func (a *App) protectedAccount(ctx context.Context, q db.Querier, playerID id.Player) (protection.Account, error) {
	p, err := a.Players.Find(ctx, q, playerID)
	if err != nil {
		return protection.Account{}, err
	}
	personal, err := a.Profiles.Get(ctx, q, playerID)
	return protection.Account{Country: cmp.Or(personal.Country, p.Country), Currency: p.Currency}, err
}

// recordPresence stores every ten seconds which players this node served, for session limits and reality checks.
func (a *App) recordPresence(ctx context.Context) error {
	for a.Clock.Sleep(ctx, 10*time.Second) == nil {
		if err := a.Protection.Flush(ctx); err != nil && ctx.Err() == nil {
			a.Log.WarnContext(ctx, "player presence not stored; retrying", "error", err)
		}
	}
	return nil
}
