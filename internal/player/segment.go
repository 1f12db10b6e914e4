package player

import (
	"context"
	"database/sql"
	"fmt"
	"strings"

	"maidan/internal/db"
	"maidan/internal/id"
	"maidan/internal/money"
)

// Segment describes players. An empty field does not limit them; times are unix milliseconds.
type Segment struct {
	Currency        money.Currency
	Country         string // ISO 3166-1 alpha-2
	RegisteredFrom  int64  // inclusive
	RegisteredUntil int64  // exclusive
	SeenFrom        int64  // inclusive
	SeenUntil       int64  // exclusive
}

// InSegment returns at most limit active players of a segment, newest first, that are older than the player before (empty: from the newest).
func (p *Players) InSegment(ctx context.Context, s Segment, before id.Player, limit int) ([]Player, error) {
	if before == "" {
		before = id.End
	}
	where, args := []string{"status = 'active'", "id < $1"}, []any{string(before)}
	limitBy := func(condition string, value any, set bool) {
		if set {
			args = append(args, value)
			where = append(where, fmt.Sprintf("%s $%d", condition, len(args)))
		}
	}
	limitBy("currency =", string(s.Currency), s.Currency != "")
	limitBy("country =", s.Country, s.Country != "")
	limitBy("created_at >=", s.RegisteredFrom, s.RegisteredFrom != 0)
	limitBy("created_at <", s.RegisteredUntil, s.RegisteredUntil != 0)
	limitBy("seen_at >=", s.SeenFrom, s.SeenFrom != 0)
	limitBy("seen_at <", s.SeenUntil, s.SeenUntil != 0)
	args = append(args, limit)
	rows, err := p.DB.Reader().Query(ctx, fmt.Sprintf("SELECT id FROM player_accounts WHERE %s ORDER BY id DESC LIMIT $%d", strings.Join(where, " AND "), len(args)), args...)
	found, err := db.Collect(rows, err, func(r *sql.Rows) (playerID id.Player, err error) { return playerID, r.Scan(&playerID) })
	if err != nil {
		return nil, fmt.Errorf("find players of a segment: %w", err)
	}
	all := make([]Player, 0, len(found))
	for _, playerID := range found {
		a, err := accountByID(ctx, p.DB.Reader(), playerID)
		if err != nil {
			return nil, fmt.Errorf("read player of a segment: %w", err)
		}
		all = append(all, a.Player)
	}
	return all, nil
}
