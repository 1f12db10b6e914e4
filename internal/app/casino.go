package app

import (
	"context"
	"encoding/base64"
	"fmt"

	"maidan/internal/casino/catalog"
	"maidan/internal/casino/crash"
	"maidan/internal/casino/operate"
	"maidan/internal/casino/round"
	"maidan/internal/casino/rtp"
	"maidan/internal/secret"
)

// beginGamesCheck computes the exact figures of all games beside the other steps of the start: those of slots take some hundred milliseconds.
func (a *App) beginGamesCheck(context.Context) error {
	a.gamesChecked = make(chan error, 1)
	go func() { a.gamesChecked <- catalog.Check() }()
	return nil
}

// endGamesCheck refuses games whose exact figures are not those that were declared.
func (a *App) endGamesCheck(ctx context.Context) error {
	select {
	case <-ctx.Done():
		return context.Cause(ctx)
	case err := <-a.gamesChecked:
		if err != nil {
			return fmt.Errorf("casino: %w", err)
		}
		return nil
	}
}

// openCasino builds the rounds of casino games, those of one player and those that all share.
func (a *App) openCasino(ctx context.Context) error {
	documents, err := a.documentKey(ctx)
	if err != nil {
		return err
	}
	key, err := base64.RawURLEncoding.DecodeString(secret.DeriveToken(documents, "casino seeds"))
	if err != nil {
		return fmt.Errorf("derive the key of seeds: %w", err)
	}
	a.Operator = operate.New(operate.Config{DB: a.DB, Clock: a.Clock, Games: gameIDs(), Bounds: round.BoundsOf})
	a.Rounds = round.New(round.Config{DB: a.DB, Wallet: a.Wallet, Clock: a.Clock, IDs: a.IDs, Random: a.Random, Key: key, Gate: a.Protection.Gate(), Operator: a.Operator})
	a.Crash = crash.New(crash.Config{DB: a.DB, Wallet: a.Wallet, Rounds: a.Rounds, Clock: a.Clock, IDs: a.IDs, Random: a.Random, Key: key, Gate: a.Protection.Gate(), Screen: a.Hub, Outbox: a.Outbox})
	a.Returns = rtp.New(rtp.Config{DB: a.DB, Clock: a.Clock, IDs: a.IDs})
	return a.Rounds.StoreRules(ctx)
}

// gameIDs returns the ids of all games.
func gameIDs() (ids []string) {
	for _, g := range catalog.All() {
		ids = append(ids, g.ID())
	}
	return ids
}
