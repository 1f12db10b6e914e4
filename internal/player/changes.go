package player

import (
	"context"
	"database/sql"
	"encoding/json"
	"fmt"
	"regexp"

	"maidan/internal/db"
	"maidan/internal/id"
)

// Who changes an account. A member of staff is "staff:" and the member's id.
const (
	ByPlayer = "player"
	ByHouse  = "house"
)

// Change is one line of an account's audit trail.
type Change struct {
	ID      string
	Player  ID
	At      int64  // unix milliseconds
	Actor   string // ByPlayer, ByHouse or "staff:<id>"
	What    string // a stable word: "password", "email", "limit", …
	Detail  any    // told as JSON: old and new values where they may be shown, never a secret; nil: none
	Address string // of whoever asked for it
}

var changeWord = regexp.MustCompile(`^[a-z][a-z_]{0,39}$`)

// Changed adds a line to a player's audit trail, in the transaction of the change itself: either both happen or neither.
// ID and At are the trail's own.
func (p *Players) Changed(ctx context.Context, tx *db.Tx, c Change) error {
	if !changeWord.MatchString(c.What) || c.Actor == "" {
		return fmt.Errorf("a change by %q of %q is none", c.Actor, c.What)
	}
	detail := []byte("{}")
	if c.Detail != nil {
		var err error
		if detail, err = json.Marshal(c.Detail); err != nil {
			return fmt.Errorf("tell a change: %w", err)
		}
	}
	_, err := tx.Exec(ctx, `INSERT INTO player_changes (id, player_id, at, actor, action, detail, address) VALUES ($1, $2, $3, $4, $5, $6, $7)`,
		p.IDs.New(), c.Player, p.Clock.Now().UnixMilli(), c.Actor, c.What, string(detail), clean(c.Address))
	if err != nil {
		return fmt.Errorf("note a change: %w", err)
	}
	return nil
}

// Changes returns at most limit lines of a player's audit trail, the newest first, older than the one that is named; an
// empty name begins at the newest. Detail is a json.RawMessage.
func (p *Players) Changes(ctx context.Context, player ID, before string, limit int) ([]Change, error) {
	if before == "" {
		before = id.End
	}
	rows, err := p.DB.Reader().Query(ctx, `SELECT id, player_id, at, actor, action, detail, address FROM player_changes
		WHERE player_id = $1 AND id < $2 ORDER BY id DESC LIMIT $3`, player, before, limit)
	changes, err := db.Collect(rows, err, func(r *sql.Rows) (c Change, err error) {
		var detail string
		err = r.Scan(&c.ID, &c.Player, &c.At, &c.Actor, &c.What, &detail, &c.Address)
		c.Detail = json.RawMessage(detail)
		return c, err
	})
	if err != nil {
		return nil, fmt.Errorf("read changes: %w", err)
	}
	return changes, nil
}
