package grant

import (
	"context"
	"fmt"

	"maidan/internal/db"
	"maidan/internal/id"
)

// Filter selects free bets of a history. The zero value selects all.
type Filter struct {
	Status  FreeStatus // FreeOpen selects only those that can still be used
	Expired bool       // only those that were not used in time
}

// History returns at most limit free bets of a player with ids from first up to, but without, end, the newest first.
func (i *Issuer) History(ctx context.Context, playerID id.Player, f Filter, first, end string, limit int) ([]FreeBet, error) {
	text, args := freeBetColumns+"player_id = $1 AND id >= $2 AND id < $3", []any{playerID, first, end, limit}
	switch {
	case f.Expired:
		text += " AND status = 'open' AND expires_at <= $5"
		args = append(args, i.now())
	case f.Status == FreeOpen:
		text += " AND status = 'open' AND expires_at > $5"
		args = append(args, i.now())
	case f.Status != "":
		text += " AND status = $5"
		args = append(args, string(f.Status))
	}
	rows, err := i.DB.Reader().Query(ctx, text+" ORDER BY id DESC LIMIT $4", args...)
	all, err := db.Collect(rows, err, scanFreeBet)
	if err != nil {
		return nil, fmt.Errorf("list free bets: %w", err)
	}
	return all, nil
}
