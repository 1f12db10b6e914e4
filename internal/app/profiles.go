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

func (h *House) openProfiles(ctx context.Context) error {
	documents, err := h.documentKey(ctx)
	if err != nil {
		return err
	}
	// A key of its own that follows from the one of the documents: one setting for all that says who somebody is.
	key, err := base64.RawURLEncoding.DecodeString(secret.DeriveToken(documents, "profile seals"))
	if err != nil {
		return fmt.Errorf("derive the key of profiles: %w", err)
	}
	h.Profiles = profile.New(profile.Config{
		DB: h.DB, Box: h.Box, Clock: h.Clock, Random: h.Random, IDs: h.IDs, Players: h.Players, Key: key,
		Language: h.enabledLanguage, DefaultLanguage: h.Brand.DefaultLanguage,
		Age:    func(country string) int { return h.Jurisdictions.Jurisdiction(country).MinimumAge },
		Needed: h.neededToWithdraw, Confirmed: h.contactConfirmed,
		HasBonus: h.hasBonus,
	})
	return nil
}

func (h *House) enabledLanguage(code string) (string, bool) {
	language, ok := h.Brand.Language(code)
	return language.Code, ok && language.Enabled
}

// neededToWithdraw is a complete profile where the jurisdiction checks it.
func (h *House) neededToWithdraw(country string) []profile.Field {
	if slices.Contains(h.Jurisdictions.Jurisdiction(country).Checks.Withdrawal, "profile") {
		return profile.Everything()
	}
	return nil
}

func (h *House) hasBonus(ctx context.Context, _ db.Querier, playerID player.ID, bonusID string) (bool, error) {
	balances, err := h.Bonuses.Balances(ctx, playerID)
	return slices.ContainsFunc(balances, func(b bonus.Balance) bool { return b.ID == bonusID }), err
}

// enrolled opens what a new player needs in other rooms. The language is that of the page that the request came from.
func (h *House) enrolled(ctx context.Context, tx *db.Tx, p player.Player) error {
	if err := h.Bonuses.Open(ctx, tx, bonus.Player{ID: p.ID, Currency: p.Currency}, p.WelcomeBonusID); err != nil {
		return err
	}
	if err := h.Profiles.Open(ctx, tx, p.ID, h.Brand.Preferred(kit.Languages(ctx))); err != nil {
		return err
	}
	return h.Wallet.Open(ctx, tx, p.ID, p.Currency)
}
