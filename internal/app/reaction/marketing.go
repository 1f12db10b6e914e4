package reaction

import (
	"context"
	"slices"

	"maidan/internal/db"
	"maidan/internal/id"
	"maidan/internal/notice"
	"maidan/internal/outbox"
)

// marketing enables and disables marketing emails.
type marketing struct{ Deps }

// start stores the consent of the registration form as a notice preference for marketing emails.
func (m marketing) start(ctx context.Context, tx *db.Tx, events []outbox.Event) error {
	for _, e := range events {
		consents, err := m.Players.Consents(ctx, id.Player(e.Subject))
		if err != nil {
			return err
		}
		if !slices.Contains(consents, "news") {
			continue
		}
		if err := m.Notices.SetDefault(ctx, tx, id.Player(e.Subject), notice.Choice{Kind: notice.News, Channel: notice.Email, Wanted: true}); err != nil {
			return err
		}
	}
	return nil
}

// stop withdraws all consent to marketing of players who excluded themselves.
func (m marketing) stop(ctx context.Context, tx *db.Tx, events []outbox.Event) error {
	for _, e := range events {
		if err := m.Notices.UnsubscribeNews(ctx, tx, id.Player(e.Subject)); err != nil {
			return err
		}
	}
	return nil
}
