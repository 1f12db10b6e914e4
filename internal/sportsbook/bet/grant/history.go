package grant

import (
	"context"
	"fmt"

	"maidan/internal/db"
	"maidan/internal/id"
)

// FreeExpired selects, in a history, free bets that were not used in time.
const FreeExpired FreeStatus = "expired"

// History returns at most limit free bets of a player with ids from first up to, but without, end, the newest first. An empty status
// means all; FreeOpen only those that can still be used.
func (i *Issuer) History(ctx context.Context, playerID id.Player, status FreeStatus, first, end string, limit int) ([]FreeBet, error) {
	text, args := freeBetColumns+"player_id = $1 AND id >= $2 AND id < $3", []any{playerID, first, end, limit}
	switch status {
	case "":
	case FreeOpen:
		text += " AND status = 'open' AND expires_at > $5"
		args = append(args, i.now())
	case FreeExpired:
		text += " AND status = 'open' AND expires_at <= $5"
		args = append(args, i.now())
	default:
		text += " AND status = $5"
		args = append(args, string(status))
	}
	rows, err := i.DB.Reader().Query(ctx, text+" ORDER BY id DESC LIMIT $4", args...)
	all, err := db.Collect(rows, err, scanFreeBet)
	if err != nil {
		return nil, fmt.Errorf("list free bets: %w", err)
	}
	return all, nil
}
