package app

import (
	"context"
	"encoding/base64"
	"fmt"

	"maidan/internal/casino/catalog"
	"maidan/internal/casino/crash"
	"maidan/internal/casino/round"
	"maidan/internal/secret"
)

// openCasino builds the rounds of casino games, those of one player and those that all share. It refuses games whose exact figures are not those that were declared.
func (a *App) openCasino(ctx context.Context) error {
	if err := catalog.Check(); err != nil {
		return fmt.Errorf("casino: %w", err)
	}
	documents, err := a.documentKey(ctx)
	if err != nil {
		return err
	}
	key, err := base64.RawURLEncoding.DecodeString(secret.DeriveToken(documents, "casino seeds"))
	if err != nil {
		return fmt.Errorf("derive the key of seeds: %w", err)
	}
	a.Rounds = round.New(round.Config{DB: a.DB, Wallet: a.Wallet, Clock: a.Clock, IDs: a.IDs, Random: a.Random, Key: key, Gate: a.Protection.Gate()})
	a.Crash = crash.New(crash.Config{DB: a.DB, Wallet: a.Wallet, Rounds: a.Rounds, Clock: a.Clock, IDs: a.IDs, Random: a.Random, Key: key, Gate: a.Protection.Gate(), Screen: a.Hub})
	return a.Rounds.StoreRules(ctx)
}
