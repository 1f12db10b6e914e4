package player

import (
	"context"
	"database/sql"
	"encoding/json"
	"fmt"
	"regexp"
	"strings"

	"maidan/internal/db"
	"maidan/internal/id"
)

// Actors that change an account; for members of staff see ByStaff.
const (
	ByPlayer = "player"
	BySystem = "system"

	staffPrefix = "staff:"
)

// ByStaff returns the actor for a member of staff: "staff:" and the member's id.
func ByStaff(member id.Staff) string { return staffPrefix + string(member) }

// StaffOf returns the member of staff that an actor names; ok is false for other actors.
func StaffOf(actor string) (member id.Staff, ok bool) {
	text, ok := strings.CutPrefix(actor, staffPrefix)
	if !ok {
		return "", false
	}
	return id.Staff(text), true
}

// Change is one entry of an account's audit log.
type Change struct {
	ID      string
	Player  id.Player
	At      int64  // unix milliseconds
	Actor   string // ByPlayer, BySystem, or of ByStaff
	What    string // a stable word: "password", "email", "limit", …
	Detail  any    // stored as JSON: old and new values where they may be shown, never a secret; nil: none
	Address string // network address of the request
}

var changeName = regexp.MustCompile(`^[a-z][a-z_]{0,39}$`)

// RecordChange adds an entry to a player's audit log, in the transaction of the change itself. It sets ID and At.
func (p *Players) RecordChange(ctx context.Context, tx *db.Tx, c Change) error {
	if !changeName.MatchString(c.What) || c.Actor == "" {
		return fmt.Errorf("invalid change: actor %q, what %q", c.Actor, c.What)
	}
	detail := []byte("{}")
	if c.Detail != nil {
		var err error
		if detail, err = json.Marshal(c.Detail); err != nil {
			return fmt.Errorf("encode change: %w", err)
		}
	}
	_, err := tx.Exec(ctx, `INSERT INTO player_changes (id, player_id, at, actor, action, detail, address) VALUES ($1, $2, $3, $4, $5, $6, $7)`,
		p.IDs.New(), c.Player, p.Clock.Now().UnixMilli(), c.Actor, c.What, string(detail), clean(c.Address))
	if err != nil {
		return fmt.Errorf("write change: %w", err)
	}
	return nil
}

// Changes returns at most limit entries of a player's audit log, the newest first, older than before; an empty before begins at
// the newest. Detail is a json.RawMessage.
func (p *Players) Changes(ctx context.Context, player id.Player, before string, limit int) ([]Change, error) {
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
