package trading

import (
	"context"
	"database/sql"
	"errors"
	"fmt"

	"maidan/internal/db"
	"maidan/internal/id"
)

const controlColumns = `id, kind, scope, subject, event_id, market_id, odds, until, reason, made_by, made_at, released_by, released_at, release_reason, alarm_id
	FROM trade_controls`

func scanControl(r interface{ Scan(...any) error }) (c Control, err error) {
	err = r.Scan(&c.ID, &c.Kind, &c.Scope, &c.Subject, &c.EventID, &c.MarketID, &c.Odds, &c.Until, &c.Reason, &c.MadeBy, &c.MadeAt, &c.ReleasedBy,
		&c.ReleasedAt, &c.ReleaseReason, &c.AlarmID)
	return c, err
}

func insertControl(ctx context.Context, tx *db.Tx, c Control) (int64, error) {
	n, err := tx.Exec(ctx, `INSERT INTO trade_controls (id, kind, scope, subject, event_id, market_id, odds, until, reason, made_by, made_at,
			released_by, released_at, release_reason, alarm_id)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, '', 0, '', $12) ON CONFLICT DO NOTHING`, c.ID, string(c.Kind), string(c.Scope), c.Subject,
		c.EventID, c.MarketID, int64(c.Odds), c.Until, c.Reason, c.MadeBy, c.MadeAt, c.AlarmID)
	if err != nil {
		return 0, fmt.Errorf("write control: %w", err)
	}
	return n, nil
}

// replaceControl ends the control in force on the same subject, which it returns, and stores c in its place.
func replaceControl(ctx context.Context, tx *db.Tx, c Control) (before Control, err error) {
	before, err = scanControl(tx.QueryRow(ctx, "SELECT "+controlColumns+" WHERE kind = $1 AND scope = $2 AND subject = $3 AND released_at = 0",
		string(c.Kind), string(c.Scope), c.Subject))
	if err != nil && !errors.Is(err, sql.ErrNoRows) {
		return before, fmt.Errorf("find control: %w", err)
	}
	_, err = tx.Exec(ctx, `UPDATE trade_controls SET released_by = $1, released_at = $2, release_reason = $3
		WHERE kind = $4 AND scope = $5 AND subject = $6 AND released_at = 0`,
		c.MadeBy, c.MadeAt, c.Reason, string(c.Kind), string(c.Scope), c.Subject)
	if err != nil {
		return before, fmt.Errorf("replace control: %w", err)
	}
	_, err = insertControl(ctx, tx, c)
	return before, err
}

func findControl(ctx context.Context, q db.Querier, id string) (Control, error) {
	c, err := scanControl(q.QueryRow(ctx, "SELECT "+controlColumns+" WHERE id = $1", id))
	if errors.Is(err, sql.ErrNoRows) {
		return c, ErrNoControl
	}
	if err != nil {
		return c, fmt.Errorf("find control: %w", err)
	}
	return c, nil
}

func releaseControl(ctx context.Context, tx *db.Tx, c Control) error {
	_, err := tx.Exec(ctx, `UPDATE trade_controls SET released_by = $1, released_at = $2, release_reason = $3 WHERE id = $4`,
		c.ReleasedBy, c.ReleasedAt, c.ReleaseReason, c.ID)
	if err != nil {
		return fmt.Errorf("release control: %w", err)
	}
	return nil
}

func controlsInForce(ctx context.Context, q db.Querier) ([]Control, error) {
	rows, err := q.Query(ctx, "SELECT "+controlColumns+" WHERE released_at = 0 ORDER BY id DESC")
	all, err := db.Collect(rows, err, func(r *sql.Rows) (Control, error) { return scanControl(r) })
	if err != nil {
		return nil, fmt.Errorf("read controls: %w", err)
	}
	return all, nil
}

func controls(ctx context.Context, q db.Querier, eventID id.Event, before string, limit int) ([]Control, error) {
	if before == "" {
		before = id.End
	}
	text, args := "SELECT "+controlColumns+" WHERE id < $1 ORDER BY id DESC LIMIT $2", []any{before, int64(limit)}
	if eventID != "" {
		text, args = "SELECT "+controlColumns+" WHERE event_id = $1 AND id < $2 ORDER BY id DESC LIMIT $3", []any{string(eventID), before, int64(limit)}
	}
	rows, err := q.Query(ctx, text, args...)
	all, err := db.Collect(rows, err, func(r *sql.Rows) (Control, error) { return scanControl(r) })
	if err != nil {
		return nil, fmt.Errorf("read controls: %w", err)
	}
	return all, nil
}

type controlRevision struct{ revision, applied int64 }

func readRevision(ctx context.Context, q db.Querier) (s controlRevision, err error) {
	if err = q.QueryRow(ctx, "SELECT revision, applied FROM trade_control_revision WHERE id = 1").Scan(&s.revision, &s.applied); err != nil {
		return s, fmt.Errorf("read control revision: %w", err)
	}
	return s, nil
}

// nextRevision increments the revision of the overrides, by which the desk detects a change.
func nextRevision(ctx context.Context, tx *db.Tx) (revision int64, err error) {
	err = tx.QueryRow(ctx, "UPDATE trade_control_revision SET revision = revision + 1 WHERE id = 1 RETURNING revision").Scan(&revision)
	if err != nil {
		return 0, fmt.Errorf("count control revision: %w", err)
	}
	return revision, nil
}

func storeApplied(ctx context.Context, tx *db.Tx, revision int64) error {
	if _, err := tx.Exec(ctx, "UPDATE trade_control_revision SET applied = $1 WHERE id = 1 AND applied < $2", revision, revision); err != nil {
		return fmt.Errorf("store applied control revision: %w", err)
	}
	return nil
}

const marginColumns = "scope, subject, market_key, milli, per_answer, changed_by, changed_at FROM trade_margins"

func scanMargin(r interface{ Scan(...any) error }) (m Margin, err error) {
	return m, r.Scan(&m.Scope, &m.Subject, &m.MarketKey, &m.Milli, &m.PerAnswer, &m.ChangedBy, &m.ChangedAt)
}

func margins(ctx context.Context, q db.Querier) ([]Margin, error) {
	rows, err := q.Query(ctx, "SELECT "+marginColumns+` ORDER BY CASE scope WHEN 'brand' THEN 0 WHEN 'sport' THEN 1 WHEN 'competition' THEN 2 ELSE 3 END,
		subject, market_key`)
	all, err := db.Collect(rows, err, func(r *sql.Rows) (Margin, error) { return scanMargin(r) })
	if err != nil {
		return nil, fmt.Errorf("read margins: %w", err)
	}
	return all, nil
}

func findMargin(ctx context.Context, q db.Querier, m Margin) (Margin, error) {
	found, err := scanMargin(q.QueryRow(ctx, "SELECT "+marginColumns+" WHERE scope = $1 AND subject = $2 AND market_key = $3",
		string(m.Scope), m.Subject, m.MarketKey))
	if errors.Is(err, sql.ErrNoRows) {
		return found, ErrNoMargin
	}
	if err != nil {
		return found, fmt.Errorf("find margin: %w", err)
	}
	return found, nil
}

func writeMargin(ctx context.Context, tx *db.Tx, m Margin) error {
	_, err := tx.Exec(ctx, `INSERT INTO trade_margins (scope, subject, market_key, milli, per_answer, changed_by, changed_at) VALUES ($1, $2, $3, $4, $5, $6, $7)
		ON CONFLICT (scope, subject, market_key) DO UPDATE SET milli = excluded.milli, per_answer = excluded.per_answer, changed_by = excluded.changed_by, changed_at = excluded.changed_at`,
		string(m.Scope), m.Subject, m.MarketKey, m.Milli, m.PerAnswer, m.ChangedBy, m.ChangedAt)
	if err != nil {
		return fmt.Errorf("write margin: %w", err)
	}
	return nil
}

func deleteMargin(ctx context.Context, tx *db.Tx, m Margin) error {
	_, err := tx.Exec(ctx, "DELETE FROM trade_margins WHERE scope = $1 AND subject = $2 AND market_key = $3", string(m.Scope), m.Subject, m.MarketKey)
	if err != nil {
		return fmt.Errorf("delete margin: %w", err)
	}
	return nil
}
