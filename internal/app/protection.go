package app

import (
	"cmp"
	"context"
	"slices"
	"time"

	"maidan/internal/api/kit"
	playerapi "maidan/internal/api/player"
	"maidan/internal/content"
	"maidan/internal/db"
	"maidan/internal/money"
	"maidan/internal/payment"
	"maidan/internal/player"
	"maidan/internal/protection"
	"maidan/internal/sportsbook/bet"
)

// openProtection builds what players protect themselves with. A new game adds its flows here: which of its
// transfers are stakes and which bring them back.
func (a *App) openProtection(context.Context) error {
	a.Protection = protection.New(protection.Config{
		DB: a.DB, Box: a.Outbox, Clock: a.Clock, IDs: a.IDs, Wallet: a.Wallet, Log: a.Log, Rules: a.Jurisdictions,
		Flows:    bet.Flows(),
		Account:  a.protectedAccount,
		Deposits: payment.Deposited, Checked: a.mayDeposit, Changed: a.Players.RecordChange, EndSessions: a.Players.EndForExclusion,
	})
	a.onClose(func() error { return a.Protection.Flush(context.Background()) })
	return nil
}

// protectedAccount tells where a player lives: where the profile says, or else where the account is of.
func (a *App) protectedAccount(ctx context.Context, q db.Querier, playerID player.ID) (protection.Account, error) {
	p, err := a.Players.Find(ctx, q, playerID)
	if err != nil {
		return protection.Account{}, err
	}
	said, err := a.Profiles.Get(ctx, q, playerID)
	return protection.Account{Country: cmp.Or(said.Country, p.Country), Currency: p.Currency}, err
}

// mayDeposit refuses a deposit while something is not known of the player that the jurisdiction asks for.
func (a *App) mayDeposit(ctx context.Context, tx *db.Tx, playerID player.ID, checks []string) error {
	if slices.Contains(checks, "email") {
		email, _, err := a.Verification.Reached(ctx, tx, playerID)
		if err != nil {
			return err
		}
		if !email {
			return payment.ErrEmailUnverified
		}
	}
	if slices.Contains(checks, "profile") {
		if err := a.Profiles.Complete(ctx, tx, playerID); err != nil {
			return err
		}
	}
	if slices.Contains(checks, "identity") {
		return a.Verification.Allow(ctx, tx, playerID, true)
	}
	return nil
}

// checkRefresh asks the time limits whether a session may go on.
func (a *App) mayStay(ctx context.Context, tx *db.Tx, playerID player.ID) error {
	return a.Protection.MayStay(ctx, tx, playerID)
}

// recordPresence writes down every few seconds which players this node saw.
func (a *App) recordPresence(ctx context.Context) error {
	for a.Clock.Sleep(ctx, 10*time.Second) == nil {
		if err := a.Protection.Flush(ctx); err != nil && ctx.Err() == nil {
			a.Log.WarnContext(ctx, "the time of players was not written down; it is tried again", "error", err)
		}
	}
	return nil
}

// authenticatePlayer tells who asks, and that they are here.
func (a *App) authenticatePlayer(ctx context.Context, token string) (kit.Identity, error) {
	who, err := playerapi.Authenticator(a.Players)(ctx, token)
	if err == nil {
		a.Protection.Seen(who.PlayerID)
	}
	return who, err
}

// jurisdictionRules narrows the brand's rules of registration to what jurisdictions allow.
func jurisdictionRules(rules player.Rules, all *content.Jurisdictions) player.Rules {
	rules.Countries = slices.DeleteFunc(slices.Clone(rules.Countries), func(country string) bool { return !all.Allowed(country) })
	rules.CurrencyAllowed = func(country string, c money.Currency) bool {
		j := all.Jurisdiction(country)
		return !j.Blocked && j.Currency(c)
	}
	return rules
}
