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
func (h *House) openProtection(context.Context) error {
	h.Protection = protection.New(protection.Config{
		DB: h.DB, Box: h.Box, Clock: h.Clock, IDs: h.IDs, Wallet: h.Wallet, Log: h.Log, Rules: h.Jurisdictions,
		Flows:    bet.Flows(),
		Account:  h.protectedAccount,
		Deposits: payment.Deposited, Checked: h.mayDeposit, Changed: h.Players.Changed, EndSessions: h.Players.EndForExclusion,
	})
	h.onClose(func() error { return h.Protection.Flush(context.Background()) })
	return nil
}

// protectedAccount tells where a player lives: where the profile says, or else where the account is of.
func (h *House) protectedAccount(ctx context.Context, q db.Querier, playerID player.ID) (protection.Account, error) {
	p, err := h.Players.Find(ctx, q, playerID)
	if err != nil {
		return protection.Account{}, err
	}
	said, err := h.Profiles.Get(ctx, q, playerID)
	return protection.Account{Country: cmp.Or(said.Country, p.Country), Currency: p.Currency}, err
}

// mayDeposit refuses a deposit while something is not known of the player that the jurisdiction asks for.
func (h *House) mayDeposit(ctx context.Context, tx *db.Tx, playerID player.ID, checks []string) error {
	if slices.Contains(checks, "email") {
		email, _, err := h.Checks.Reached(ctx, tx, playerID)
		if err != nil {
			return err
		}
		if !email {
			return payment.ErrEmailUnverified
		}
	}
	if slices.Contains(checks, "profile") {
		if err := h.Profiles.Complete(ctx, tx, playerID); err != nil {
			return err
		}
	}
	if slices.Contains(checks, "identity") {
		return h.Checks.Allow(ctx, tx, playerID, true)
	}
	return nil
}

// mayStay asks the time limits whether a session may go on.
func (h *House) mayStay(ctx context.Context, tx *db.Tx, playerID player.ID) error {
	return h.Protection.MayStay(ctx, tx, playerID)
}

// watchTime writes down every few seconds which players this node saw.
func (h *House) watchTime(ctx context.Context) error {
	for h.Clock.Sleep(ctx, 10*time.Second) == nil {
		if err := h.Protection.Flush(ctx); err != nil && ctx.Err() == nil {
			h.Log.WarnContext(ctx, "the time of players was not written down; it is tried again", "error", err)
		}
	}
	return nil
}

// authenticatePlayer tells who asks, and that they are here.
func (h *House) authenticatePlayer(ctx context.Context, token string) (kit.Identity, error) {
	who, err := playerapi.Authenticator(h.Players)(ctx, token)
	if err == nil {
		h.Protection.Seen(who.PlayerID)
	}
	return who, err
}

// jurisdictionRules narrows the brand's rules of registration to what jurisdictions allow.
func jurisdictionRules(rules player.Rules, all *content.Jurisdictions) player.Rules {
	rules.Countries = slices.DeleteFunc(slices.Clone(rules.Countries), func(country string) bool { return !all.Allowed(country) })
	rules.CurrencyIn = func(country string, c money.Currency) bool {
		j := all.Jurisdiction(country)
		return !j.Blocked && j.Currency(c)
	}
	return rules
}
