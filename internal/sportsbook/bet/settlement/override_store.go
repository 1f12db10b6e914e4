package settlement

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"

	"maidan/internal/db"
	"maidan/internal/id"
)

const overrideColumns = `id, kind, event_id, market_id, bet_id, results, reason, status, proposed_by, proposed_at, decided_by, decided_at,
	answer FROM bet_overrides`

func scanOverride(row interface{ Scan(...any) error }) (o Override, err error) {
	var results string
	if err := row.Scan(&o.ID, &o.Kind, &o.EventID, &o.MarketID, &o.BetID, &results, &o.Reason, &o.Status, &o.ProposedBy, &o.ProposedAt,
		&o.DecidedBy, &o.DecidedAt, &o.Answer); err != nil {
		return o, err
	}
	if err := json.Unmarshal([]byte(results), &o.Results); err != nil {
		return o, err
	}
	if o.Results == nil {
		o.Results = map[id.Selection]ManualResult{}
	}
	return o, nil
}

func insertOverride(ctx context.Context, tx *db.Tx, o Override) error {
	results, err := encodeResults(o.Results)
	if err != nil {
		return err
	}
	n, err := tx.Exec(ctx, `INSERT INTO bet_overrides (id, kind, event_id, market_id, bet_id, results, reason, status, proposed_by, proposed_at,
			decided_by, decided_at, answer) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, '', 0, '') ON CONFLICT DO NOTHING`,
		o.ID, string(o.Kind), o.EventID, o.MarketID, o.BetID, results, o.Reason, string(o.Status), o.ProposedBy, o.ProposedAt)
	if err != nil {
		return fmt.Errorf("write proposal: %w", err)
	}
	if n == 0 {
		return ErrOverrideOpen
	}
	return nil
}

func findOverride(ctx context.Context, q db.Querier, id string) (Override, error) {
	o, err := scanOverride(q.QueryRow(ctx, "SELECT "+overrideColumns+" WHERE id = $1", id))
	if errors.Is(err, sql.ErrNoRows) {
		return o, ErrNoOverride
	}
	if err != nil {
		return o, fmt.Errorf("read proposal: %w", err)
	}
	return o, nil
}

// decideOverride writes the decision unless another member of staff has decided before.
func decideOverride(ctx context.Context, tx *db.Tx, o Override) error {
	n, err := tx.Exec(ctx, `UPDATE bet_overrides SET status = $1, decided_by = $2, decided_at = $3, answer = $4
		WHERE id = $5 AND status = 'proposed'`, string(o.Status), o.DecidedBy, o.DecidedAt, o.Answer, o.ID)
	if err != nil {
		return fmt.Errorf("write decision: %w", err)
	}
	if n == 0 {
		return ErrOverrideDone
	}
	return nil
}

// List returns proposals, latest first: up to limit older than before ("" for the newest), only open ones if open is set.
func (ov *Overrides) List(ctx context.Context, open bool, before string, limit int) ([]Override, error) {
	if before == "" {
		before = id.End
	}
	text := "SELECT " + overrideColumns + " WHERE id < $1"
	if open {
		text += " AND status = 'proposed'"
	}
	rows, err := ov.DB.Reader().Query(ctx, text+" ORDER BY id DESC LIMIT $2", before, int64(limit))
	found, err := db.Collect(rows, err, func(r *sql.Rows) (Override, error) { return scanOverride(r) })
	if err != nil {
		return nil, fmt.Errorf("read proposals: %w", err)
	}
	return found, nil
}
