package player

import (
	"context"
	"fmt"

	"maidan/internal/db"
)

// Find returns a player as q sees him, for who is in a transaction; Get reads outside any. It refuses with ErrNoPlayer.
func (p *Players) Find(ctx context.Context, q db.Querier, player ID) (Player, error) {
	found, err := accountBy(ctx, q, "id", player)
	if err != nil {
		return Player{}, fmt.Errorf("find player: %w", err)
	}
	if found.ID == "" {
		return Player{}, ErrNoPlayer
	}
	return found.Player, nil
}
