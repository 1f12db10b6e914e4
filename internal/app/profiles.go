package app

import (
	"context"
	"encoding/base64"
	"fmt"
	"slices"

	"maidan/internal/api/kit"
	"maidan/internal/bonus"
	"maidan/internal/db"
	"maidan/internal/player"
	"maidan/internal/profile"
	"maidan/internal/secret"
)

func (a *App) openProfiles(ctx context.Context) error {
	documents, err := a.documentKey(ctx)
	if err != nil {
		return err
	}
	// A key of its own that follows from the one of the documents: one setting for all that says who somebody is.
	key, err := base64.RawURLEncoding.DecodeString(secret.DeriveToken(documents, "profile seals"))
	if err != nil {
		return fmt.Errorf("derive the key of profiles: %w", err)
	}
	a.Profiles = profile.New(profile.Config{
		DB: a.DB, Box: a.Outbox, Clock: a.Clock, Random: a.Random, IDs: a.IDs, Players: a.Players, Key: key,
		Language: a.enabledLanguage, DefaultLanguage: a.Brand.DefaultLanguage,
		Age:    func(country string) int { return a.Jurisdictions.Jurisdiction(country).MinimumAge },
		Needed: a.neededToWithdraw, Confirmed: a.contactConfirmed,
		HasBonus: a.hasBonus,
	})
	return nil
}

func (a *App) enabledLanguage(code string) (string, bool) {
	language, ok := a.Brand.Language(code)
	return language.Code, ok && language.Enabled
}

// neededToWithdraw is a complete profile where the jurisdiction checks it.
func (a *App) neededToWithdraw(country string) []profile.Field {
	if slices.Contains(a.Jurisdictions.Jurisdiction(country).Checks.Withdrawal, "profile") {
		return profile.Everything()
	}
	return nil
}

func (a *App) hasBonus(ctx context.Context, _ db.Querier, playerID player.ID, bonusID string) (bool, error) {
	balances, err := a.Bonuses.Balances(ctx, playerID)
	return slices.ContainsFunc(balances, func(b bonus.Balance) bool { return b.ID == bonusID }), err
}

// afterRegistration opens what a new player needs in other rooms. The language is that of the page that the request came from.
func (a *App) afterRegistration(ctx context.Context, tx *db.Tx, p player.Player) error {
	if err := a.Bonuses.Open(ctx, tx, bonus.Player{ID: p.ID, Currency: p.Currency}, p.WelcomeBonusID); err != nil {
		return err
	}
	if err := a.Profiles.Open(ctx, tx, p.ID, a.Brand.Preferred(kit.Languages(ctx))); err != nil {
		return err
	}
	return a.Wallet.Open(ctx, tx, p.ID, p.Currency)
}
