package player

import (
	"context"
	"fmt"

	"maidan/internal/db"
)

// Activity is something that a player did on a page, as the page tells it. Texts are cut to 200 characters.
type Activity struct {
	Action      string // for example "login"
	PartnerURL  string
	LandingName string
	Address     string
}

// Note keeps an activity of a player.
func (p *Players) Note(ctx context.Context, player ID, a Activity) error {
	id, now := p.IDs.New(), p.Clock.Now().UnixMilli()
	err := p.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) error { return insertActivity(ctx, tx, id, player, now, a) })
	if err != nil {
		return fmt.Errorf("note activity: %w", err)
	}
	return nil
}
