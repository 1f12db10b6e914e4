package guard

import (
	"context"
	"database/sql"
	"errors"
	"strings"

	"maidan/internal/db"
	"maidan/internal/id"
)

func insertTrace(ctx context.Context, tx *db.Tx, kind Reason, value string, player id.Player, at int64) error {
	_, err := tx.Exec(ctx, `INSERT INTO guard_traces (kind, value, player_id, at) VALUES ($1, $2, $3, $4)
		ON CONFLICT (kind, value, player_id) DO UPDATE SET at = excluded.at`, string(kind), value, player, at)
	return err
}

func accountsSharing(ctx context.Context, tx *db.Tx, kind Reason, value string, player id.Player, limit int) ([]id.Player, error) {
	rows, err := tx.Query(ctx, `SELECT player_id FROM guard_traces WHERE kind = $1 AND value = $2 AND player_id <> $3
		ORDER BY at DESC, player_id DESC LIMIT $4`, string(kind), value, player, limit)
	return db.Collect(rows, err, scanPlayer)
}

func scanPlayer(r *sql.Rows) (player id.Player, err error) { return player, r.Scan(&player) }

func sharedKinds(ctx context.Context, tx *db.Tx, player, other id.Player) ([]Reason, error) {
	rows, err := tx.Query(ctx, `SELECT DISTINCT a.kind FROM guard_traces a JOIN guard_traces b ON b.kind = a.kind AND b.value = a.value
		WHERE a.player_id = $1 AND b.player_id = $2`, player, other)
	return db.Collect(rows, err, func(r *sql.Rows) (kind Reason, err error) { return kind, r.Scan(&kind) })
}

func dropTraces(ctx context.Context, tx *db.Tx, kind Reason, before int64) error {
	_, err := tx.Exec(ctx, `DELETE FROM guard_traces WHERE kind = $1 AND at < $2`, string(kind), before)
	return err
}

func insertAway(ctx context.Context, tx *db.Tx, player id.Player, until int64) error {
	_, err := tx.Exec(ctx, `INSERT INTO guard_exclusions (player_id, until) VALUES ($1, $2)
		ON CONFLICT (player_id) DO UPDATE SET until = excluded.until`, player, until)
	return err
}

func anyAway(ctx context.Context, tx *db.Tx, player, other id.Player, now int64) (bool, error) {
	var n int64
	err := tx.QueryRow(ctx, `SELECT count(*) FROM guard_exclusions WHERE (player_id = $1 OR player_id = $2) AND (until = 0 OR until > $3)`,
		player, other, now).Scan(&n)
	return n > 0, err
}

func pairedWith(ctx context.Context, tx *db.Tx, player id.Player) ([]id.Player, error) {
	rows, err := tx.Query(ctx, `SELECT CASE WHEN player_id = $1 THEN other_id ELSE player_id END FROM guard_signals
		WHERE player_id = $2 OR other_id = $3`, player, player, player)
	return db.Collect(rows, err, scanPlayer)
}

const columns = `id, player_id, other_id, reasons, score, status, note, created_at, updated_at, decided_at, decided_by`

func scan(r interface{ Scan(...any) error }) (s Signal, err error) {
	var reasons string
	err = r.Scan(&s.ID, &s.Player, &s.Other, &reasons, &s.Score, &s.Status, &s.Note, &s.CreatedAt, &s.UpdatedAt, &s.DecidedAt, &s.DecidedBy)
	for reason := range strings.FieldsSeq(reasons) {
		s.Reasons = append(s.Reasons, Reason(reason))
	}
	return s, err
}

func scanRow(r *sql.Rows) (Signal, error) { return scan(r) }

// one reads an optional signal.
func one(row interface{ Scan(...any) error }) (Signal, error) {
	s, err := scan(row)
	if errors.Is(err, sql.ErrNoRows) {
		return Signal{}, nil
	}
	return s, err
}

func pair(ctx context.Context, tx *db.Tx, player, other id.Player) (Signal, error) {
	return one(tx.QueryRow(ctx, `SELECT `+columns+` FROM guard_signals WHERE player_id = $1 AND other_id = $2`, player, other))
}

func signalBy(ctx context.Context, q db.Querier, id string) (Signal, error) {
	return one(q.QueryRow(ctx, `SELECT `+columns+` FROM guard_signals WHERE id = $1`, id))
}

func joined(reasons []Reason) string {
	texts := make([]string, len(reasons))
	for i, r := range reasons {
		texts[i] = string(r)
	}
	return strings.Join(texts, " ")
}

func insertSignal(ctx context.Context, tx *db.Tx, s Signal) error {
	_, err := tx.Exec(ctx, `INSERT INTO guard_signals (id, player_id, other_id, reasons, score, status, note, created_at, updated_at, decided_at,
		decided_by) VALUES ($1, $2, $3, $4, $5, 'open', '', $6, $7, 0, '') ON CONFLICT (player_id, other_id) DO NOTHING`,
		s.ID, s.Player, s.Other, joined(s.Reasons), s.Score, s.CreatedAt, s.UpdatedAt)
	return err
}

func growSignal(ctx context.Context, tx *db.Tx, s Signal) error {
	_, err := tx.Exec(ctx, `UPDATE guard_signals SET reasons = $1, score = $2, status = $3, updated_at = $4 WHERE id = $5`,
		joined(s.Reasons), s.Score, string(s.Status), s.UpdatedAt, s.ID)
	return err
}

func decide(ctx context.Context, tx *db.Tx, id string, status Status, note string, by id.Staff, now int64) error {
	_, err := tx.Exec(ctx, `UPDATE guard_signals SET status = $1, note = $2, decided_by = $3, decided_at = $4 WHERE id = $5`,
		string(status), note, by, now, id)
	return err
}

func signalsBelow(ctx context.Context, q db.Querier, status Status, score int, id string, limit int) ([]Signal, error) {
	rows, err := q.Query(ctx, `SELECT `+columns+` FROM guard_signals WHERE status = $1 AND (score, id) < ($2, $3)
		ORDER BY score DESC, id DESC LIMIT $4`, string(status), score, id, limit)
	return db.Collect(rows, err, scanRow)
}

func signalsOf(ctx context.Context, q db.Querier, player id.Player, limit int) ([]Signal, error) {
	rows, err := q.Query(ctx, `SELECT `+columns+` FROM guard_signals WHERE player_id = $1 OR other_id = $2
		ORDER BY score DESC, id DESC LIMIT $3`, player, player, limit)
	return db.Collect(rows, err, scanRow)
}
