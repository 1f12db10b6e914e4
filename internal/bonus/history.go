package bonus

import (
	"context"
	"fmt"

	"maidan/internal/db"
	"maidan/internal/id"
)

// History returns at most limit bonuses of a player with ids from first up to, but without, end, the newest first. An empty status
// means all.
func (b *Bonuses) History(ctx context.Context, playerID id.Player, status, first, end string, limit int) ([]Balance, error) {
	text, args := `SELECT `+columns+` FROM bonus_balances WHERE player_id = $1 AND id >= $2 AND id < $3`, []any{playerID, first, end, limit}
	if status != "" {
		text += " AND status = $5"
		args = append(args, status)
	}
	rows, err := b.DB.Reader().Query(ctx, text+" ORDER BY id DESC LIMIT $4", args...)
	found, err := db.Collect(rows, err, scanRows)
	if err != nil {
		return nil, fmt.Errorf("list bonuses: %w", err)
	}
	return found, nil
}
