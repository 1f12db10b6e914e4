package supplier

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"net/url"
	"time"

	"maidan/internal/db"
)

// ConnectedSupplier is what staff see of a supplier. Times are unix milliseconds.
type ConnectedSupplier struct {
	Name    string   `json:"name"`
	Frames  []string `json:"frames" doc:"origins of the pages of its games"`
	Games   int      `json:"games" doc:"that its last list had"`
	Offered int      `json:"offered" doc:"of these, that the operator offers"`
	TriedAt int64    `json:"tried_at" doc:"last reading of its list; 0 if there was none"`
	ReadAt  int64    `json:"read_at" doc:"last list that was stored; 0 if there was none"`
	Error   string   `json:"error" doc:"why the last reading failed; empty if it did not"`
	Calls   Calls    `json:"calls" doc:"of the last 24 hours"`
}

// Calls sum the calls of a supplier.
type Calls struct {
	Accepted int64     `json:"accepted"`
	Refused  int64     `json:"refused"`
	Failed   int64     `json:"failed" doc:"without an answer of the wallet: the supplier repeats them"`
	Mean     int64     `json:"mean" doc:"mean time until the answer in microseconds"`
	Slowest  int64     `json:"slowest" doc:"longest time until an answer in microseconds"`
	Refusals []Refused `json:"refusals" doc:"by reason, the most frequent first"`
}

// Refused are calls that were refused for one reason.
type Refused struct {
	Code  string `json:"code"`
	Calls int64  `json:"calls"`
}

// States returns all connected suppliers with their state. What nodes counted in the last seconds may be missing.
func (e *Engine) States(ctx context.Context) ([]ConnectedSupplier, error) {
	all := make([]ConnectedSupplier, 0, len(e.Suppliers))
	since := e.Clock.Now().Add(-24 * time.Hour).Truncate(time.Hour).UnixMilli()
	for _, s := range e.Suppliers {
		state := ConnectedSupplier{Name: s.Name, Frames: append([]string{}, s.Frames...)}
		if err := e.stateOf(ctx, &state, since); err != nil {
			return nil, fmt.Errorf("state of %s: %w", s.Name, err)
		}
		all = append(all, state)
	}
	return all, nil
}

func (e *Engine) stateOf(ctx context.Context, s *ConnectedSupplier, since int64) error {
	q := e.DB.Reader()
	err := q.QueryRow(ctx, "SELECT COUNT(*), COALESCE(SUM(CASE WHEN disabled = 0 THEN 1 ELSE 0 END), 0) FROM supplier_games WHERE supplier = $1 AND listed = 1", s.Name).
		Scan(&s.Games, &s.Offered)
	if err != nil {
		return err
	}
	err = q.QueryRow(ctx, "SELECT tried_at, read_at, error FROM supplier_imports WHERE supplier = $1", s.Name).Scan(&s.TriedAt, &s.ReadAt, &s.Error)
	if err != nil && !errors.Is(err, sql.ErrNoRows) {
		return err
	}
	rows, err := q.Query(ctx, `SELECT outcome, CAST(SUM(calls) AS BIGINT), CAST(SUM(micros) AS BIGINT), MAX(slowest) FROM supplier_calls
		WHERE supplier = $1 AND hour >= $2 GROUP BY outcome ORDER BY SUM(calls) DESC, outcome`, s.Name, since)
	var micros int64
	s.Calls.Refusals = []Refused{}
	_, err = db.Collect(rows, err, func(r *sql.Rows) (none struct{}, err error) {
		var outcome string
		var c callCount
		err = r.Scan(&outcome, &c.calls, &c.micros, &c.slowest)
		micros += c.micros
		s.Calls.Slowest = max(s.Calls.Slowest, c.slowest)
		switch outcome {
		case Accepted:
			s.Calls.Accepted = c.calls
		case Failed:
			s.Calls.Failed = c.calls
		default:
			s.Calls.Refused += c.calls
			s.Calls.Refusals = append(s.Calls.Refusals, Refused{outcome, c.calls})
		}
		return none, err
	})
	if n := s.Calls.Accepted + s.Calls.Failed + s.Calls.Refused; n > 0 {
		s.Calls.Mean = micros / n
	}
	return err
}

// maxError bounds the stored text of an error in characters.
const maxError = 300

// recordImport stores what came of reading a supplier's list.
func (e *Engine) recordImport(ctx context.Context, supplier string, games int, failed error) error {
	now, readAt, text := e.now(), int64(0), ""
	if failed == nil {
		readAt = now
	} else {
		text = shown(failed)
	}
	return e.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
		_, err := tx.Exec(ctx, `INSERT INTO supplier_imports (supplier, tried_at, read_at, games, error) VALUES ($1, $2, $3, $4, $5)
			ON CONFLICT (supplier) DO UPDATE SET tried_at = excluded.tried_at, error = excluded.error,
				read_at = CASE WHEN excluded.error = '' THEN excluded.read_at ELSE supplier_imports.read_at END,
				games = CASE WHEN excluded.error = '' THEN excluded.games ELSE supplier_imports.games END`, supplier, now, readAt, int64(games), text)
		return err
	})
}

// shown returns the text of an error without the address that was called: some dialects have keys in it.
func shown(err error) string {
	if called := (*url.Error)(nil); errors.As(err, &called) {
		err = called.Err
	}
	text := []rune(err.Error())
	return string(text[:min(len(text), maxError)])
}
