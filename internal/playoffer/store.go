package playoffer

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"

	"maidan/internal/db"
	"maidan/internal/id"
	"maidan/internal/money"
	"maidan/internal/play"
)

const columns = "id, source, player_id, bonus_id, kind, currency, most, terms, begun_at, ends, status, counted, due, paid, steps_paid, next_at, mark, reason, closed_at"

func scan(row interface{ Scan(into ...any) error }) (r Run, err error) {
	var terms string
	if err := row.Scan(&r.ID, &r.Source, &r.PlayerID, &r.BonusID, &r.Kind, &r.Currency, &r.Most, &terms, &r.BegunAt, &r.Ends, &r.Status, &r.Counted, &r.Due, &r.Paid, &r.StepsPaid, &r.nextAt, &r.mark,
		&r.Reason, &r.ClosedAt); err != nil {
		return r, err
	}
	return r, json.Unmarshal([]byte(terms), &r.Terms)
}

func scanRows(r *sql.Rows) (Run, error) { return scan(r) }

func runsWhere(ctx context.Context, q db.Querier, where string, args ...any) ([]Run, error) {
	rows, err := q.Query(ctx, "SELECT "+columns+" FROM playoffer_runs WHERE "+where, args...)
	all, err := db.Collect(rows, err, scanRows)
	if err != nil {
		return nil, fmt.Errorf("read offers on play: %w", err)
	}
	return all, nil
}

// bySource returns the run that a source has given.
func bySource(ctx context.Context, q db.Querier, source string) (run Run, found bool, err error) {
	all, err := runsWhere(ctx, q, "source = $1", source)
	if err != nil || len(all) == 0 {
		return Run{}, false, err
	}
	return all[0], true, nil
}

// openOf returns the runs of players that can change and end after a moment, in order of their ids.
func openOf(ctx context.Context, q db.Querier, players []id.Player, after int64) ([]Run, error) {
	rows, err := q.QueryIn(ctx, "SELECT "+columns+" FROM playoffer_runs WHERE closed_at = 0 AND ends > $1 AND player_id", id.Strings(players), after)
	all, err := db.Collect(rows, err, scanRows)
	if err != nil {
		return nil, fmt.Errorf("read offers on play that run: %w", err)
	}
	return all, nil
}

// insert stores a run; added is false if its source has given one already, or one of its kind runs.
func insert(ctx context.Context, tx *db.Tx, r Run) (added bool, err error) {
	terms, err := json.Marshal(r.Terms)
	if err != nil {
		return false, err
	}
	n, err := tx.Exec(ctx, `INSERT INTO playoffer_runs (id, source, player_id, bonus_id, kind, currency, most, terms, cash, begun_at, ends, status, counted, due, paid, steps_paid, next_at, mark, reason, closed_at)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, 'running', 0, 0, 0, 0, 0, '', '', 0) ON CONFLICT DO NOTHING`,
		r.ID, r.Source, r.PlayerID, r.BonusID, string(r.Kind), string(r.Currency), int64(r.Most), string(terms), asInt(r.InCash()), r.BegunAt, r.Ends)
	if err != nil {
		return false, fmt.Errorf("write an offer on play: %w", err)
	}
	return n == 1, nil
}

func asInt(is bool) int64 {
	if is {
		return 1
	}
	return 0
}

// lock reads a run that can change and locks it until the transaction ends.
func lock(ctx context.Context, tx *db.Tx, runID string) (run Run, open bool, err error) {
	run, err = scan(tx.QueryRow(ctx, "UPDATE playoffer_runs SET status = status WHERE id = $1 AND closed_at = 0 RETURNING "+columns, runID))
	switch {
	case errors.Is(err, sql.ErrNoRows):
		return Run{}, false, nil
	case err != nil:
		return Run{}, false, fmt.Errorf("lock an offer on play: %w", err)
	}
	return run, true, nil
}

// update stores how far a locked run is.
func update(ctx context.Context, tx *db.Tx, r Run) error {
	_, err := tx.Exec(ctx, `UPDATE playoffer_runs SET status = $2, counted = $3, due = $4, paid = $5, steps_paid = $6, next_at = $7, mark = $8, reason = $9, closed_at = $10 WHERE id = $1`,
		r.ID, string(r.Status), int64(r.Counted), int64(r.Due), int64(r.Paid), r.StepsPaid, r.nextAt, r.mark, r.Reason, r.ClosedAt)
	if err != nil {
		return fmt.Errorf("write how far an offer on play is: %w", err)
	}
	return nil
}

// settleOver marks a player's runs whose time is over, so that the next one of their kind can begin.
func settleOver(ctx context.Context, tx *db.Tx, playerID id.Player, now int64) error {
	_, err := tx.Exec(ctx, "UPDATE playoffer_runs SET status = 'settling' WHERE player_id = $1 AND status = 'running' AND ends <= $2", playerID, now)
	if err != nil {
		return fmt.Errorf("end offers on play: %w", err)
	}
	return nil
}

// versionsOf returns the versions of results that a run has stored.
func versionsOf(ctx context.Context, q db.Querier, runID string, sources []string) (map[string]int64, error) {
	known := map[string]int64{}
	rows, err := q.QueryIn(ctx, "SELECT source, version FROM playoffer_plays WHERE run_id = $1 AND source", sources, runID)
	_, err = db.Collect(rows, err, func(r *sql.Rows) (struct{}, error) {
		var source string
		var version int64
		err := r.Scan(&source, &version)
		known[source] = version
		return struct{}{}, err
	})
	return known, err
}

func storePlay(ctx context.Context, tx *db.Tx, runID string, p play.Result, counted money.Amount) error {
	_, err := tx.Exec(ctx, `INSERT INTO playoffer_plays (run_id, source, version, counted) VALUES ($1, $2, $3, $4)
		ON CONFLICT (run_id, source) DO UPDATE SET version = excluded.version, counted = excluded.counted`, runID, p.Source, p.Version, int64(counted))
	if err != nil {
		return fmt.Errorf("write what counts for an offer on play: %w", err)
	}
	return nil
}

// countedSum returns what counts for a run altogether.
func countedSum(ctx context.Context, q db.Querier, runID string) (sum money.Amount, err error) {
	err = q.QueryRow(ctx, "SELECT CAST(COALESCE(SUM(counted), 0) AS BIGINT) FROM playoffer_plays WHERE run_id = $1", runID).Scan(&sum)
	if err != nil {
		return 0, fmt.Errorf("sum what counts for an offer on play: %w", err)
	}
	return sum, nil
}
