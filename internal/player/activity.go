package player

import (
	"context"
	"fmt"

	"maidan/internal/db"
	"maidan/internal/id"
)

// Activity is an action of a player that a page reports. Texts are cut to 200 characters.
type Activity struct {
	Action      string // for example "login"
	PartnerURL  string
	LandingName string
	Address     string
}

// RecordActivity stores an activity of a player.
func (p *Players) RecordActivity(ctx context.Context, player id.Player, a Activity) error {
	id, now := p.IDs.New(), p.Clock.Now().UnixMilli()
	err := p.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) error { return insertActivity(ctx, tx, id, player, now, a) })
	if err != nil {
		return fmt.Errorf("record activity: %w", err)
	}
	return nil
}
