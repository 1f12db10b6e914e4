package player

import (
	"context"
	"fmt"

	"maidan/internal/db"
	"maidan/internal/id"
)

// Find returns a player as q sees it, for callers inside a transaction; Get reads outside one. It refuses with ErrNoPlayer.
func (p *Players) Find(ctx context.Context, q db.Querier, player id.Player) (Player, error) {
	found, err := accountByID(ctx, q, player)
	if err != nil {
		return Player{}, fmt.Errorf("find player: %w", err)
	}
	if found.ID == "" {
		return Player{}, ErrNoPlayer
	}
	return found.Player, nil
}

// Consent records in tx that a player gave a kind of consent, such as "news", or withdrew it. The address is the network address
// of the request, empty when the system did it.
func (p *Players) Consent(ctx context.Context, tx *db.Tx, player id.Player, kind string, given bool, address string) error {
	value := int64(0)
	if given {
		value = 1
	}
	_, err := tx.Exec(ctx, `INSERT INTO player_consents (player_id, kind, at, given, address) VALUES ($1, $2, $3, $4, $5)
		ON CONFLICT (player_id, kind, at) DO UPDATE SET given = excluded.given, address = excluded.address`,
		player, kind, p.Clock.Now().UnixMilli(), value, clean(address))
	if err != nil {
		return fmt.Errorf("write consent: %w", err)
	}
	return nil
}
