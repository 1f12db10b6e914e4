package app

import (
	"context"

	"maidan/internal/api/kit"
	"maidan/internal/db"
	"maidan/internal/id"
	"maidan/internal/notice"
)

// openNotices builds the players' notices and their preferences. Package reaction decides which event creates which notice.
func (a *App) openNotices(ctx context.Context) error {
	key, err := a.storedSecret(ctx, "notices")
	if err != nil {
		return err
	}
	a.Notices = notice.New(notice.Config{
		DB: a.DB, Clock: a.Clock, IDs: a.IDs, Book: a.Phrases, Key: []byte(key), NewsAllowed: a.newsAllowed, OnNews: a.recordNewsConsent,
	})
	return nil
}

// recordNewsConsent records the player's consent to marketing together with the preference.
func (a *App) recordNewsConsent(ctx context.Context, tx *db.Tx, playerID id.Player, wanted bool) error {
	address := ""
	if client := kit.Client(ctx); client.IsValid() {
		address = client.String()
	}
	return a.Players.Consent(ctx, tx, playerID, "news", wanted, address)
}

// newsAllowed reports whether a player may receive marketing: not during a time-out or an exclusion.
func (a *App) newsAllowed(ctx context.Context, q db.Querier, playerID id.Player) (bool, error) {
	kind, _, err := a.Protection.Away(ctx, q, playerID)
	return kind == "", err
}
