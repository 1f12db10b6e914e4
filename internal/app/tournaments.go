package app

import (
	"context"
	"encoding/base64"
	"fmt"

	"maidan/internal/db"
	"maidan/internal/id"
	"maidan/internal/protection"
	"maidan/internal/secret"
	"maidan/internal/tournament"
)

// openTournaments builds the tournaments of the brand.
func (a *App) openTournaments(ctx context.Context) error {
	series, err := tournament.Load(a.kit, a.Brand)
	if err != nil {
		return err
	}
	documents, err := a.documentKey(ctx)
	if err != nil {
		return err
	}
	key, err := base64.RawURLEncoding.DecodeString(secret.DeriveToken(documents, "tournament seeds"))
	if err != nil {
		return fmt.Errorf("derive the key of seeds: %w", err)
	}
	a.Tournaments = tournament.New(tournament.Config{DB: a.DB, Wallet: a.Wallet, Bonuses: a.Bonuses, Box: a.Outbox, Clock: a.Clock, IDs: a.IDs, Series: series, Key: key,
		Barred: a.barredFromPrizes})
	return nil
}

// barredFromPrizes returns why a player is paid no prize, or "".
func (a *App) barredFromPrizes(ctx context.Context, q db.Querier, playerID id.Player) (string, error) {
	account, err := a.Players.Find(ctx, q, playerID)
	if err != nil {
		return "", err
	}
	switch {
	case account.Blocked:
		return "blocked", nil
	case account.Closed:
		return "closed", nil
	}
	kind, _, err := a.Protection.Away(ctx, q, playerID)
	if err == nil && kind == protection.Exclusion {
		return "excluded", nil
	}
	return "", err
}
