package outbox

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"maidan/internal/clock"
	"maidan/internal/db"
)

// due returns the reaction's next events in order, without subjects in which an earlier event waits for a retry. While one does,
// every event has a row of its own.
func (r *runner) due(ctx context.Context) ([]eventBatch, error) {
	for {
		all, waiting, err := r.next(ctx)
		if err != nil || !waiting || !slices.ContainsFunc(all, func(p eventBatch) bool { return len(p.events) > 1 }) {
			return all, err
		}
		if err := r.split(ctx, all); err != nil {
			return nil, err
		}
	}
}

// next reads the next rows and reports whether any event waits for a retry.
func (r *runner) next(ctx context.Context) (all []eventBatch, waiting bool, err error) {
	now := clock.Millis(r.box.clock.Now())
	var failed int64
	rows, err := r.box.db.Reader().Query(ctx, `
		SELECT id, kind, subject, at, payload, events, (
		    SELECT COUNT(*) FROM (SELECT 1 FROM outbox_deliveries WHERE reaction = $1 AND attempts > 0 AND next_at > $2 LIMIT 1) AS waiting)
		FROM outbox_deliveries
		WHERE reaction = $1 AND next_at <= $2
		  AND subject NOT IN (
		      SELECT subject FROM outbox_deliveries WHERE reaction = $1 AND attempts > 0 AND next_at > $2)
		ORDER BY id
		LIMIT $3`, r.Name, now, batch)
	all, err = db.Collect(rows, err, func(row *sql.Rows) (eventBatch, error) {
		var e Event
		var payload string
		var events int64
		if err := row.Scan(&e.ID, &e.Kind, &e.Subject, &e.At, &payload, &events, &failed); err != nil {
			return eventBatch{}, err
		}
		e.Payload = []byte(payload)
		return unpack(e, events)
	})
	if err != nil {
		return nil, false, fmt.Errorf("read events of %s: %w", r.Name, err)
	}
	return all, failed > 0, nil
}

// dueReactions returns the names of the reactions with due events.
func (b *Box) dueReactions(ctx context.Context) (map[string]bool, error) {
	if len(b.reactions) == 0 {
		return nil, nil
	}
	names, args := make([]string, len(b.reactions)), []any{clock.Millis(b.clock.Now())}
	for i, r := range b.reactions {
		args = append(args, r.Name)
		names[i] = "SELECT CAST($" + strconv.Itoa(len(args)) + " AS TEXT) AS name"
	}
	rows, err := b.db.Reader().Query(ctx, "SELECT name FROM ("+strings.Join(names, " UNION ALL ")+`) AS reactions
		WHERE EXISTS (SELECT 1 FROM outbox_deliveries WHERE reaction = reactions.name AND next_at <= $1)`, args...)
	found, err := db.Collect(rows, err, func(r *sql.Rows) (name string, err error) { return name, r.Scan(&name) })
	if err != nil {
		return nil, fmt.Errorf("find reactions with due events: %w", err)
	}
	busy := make(map[string]bool, len(found))
	for _, name := range found {
		busy[name] = true
	}
	return busy, nil
}

// deleteRows deletes handled rows. It fails unless all of them exist, because another node may have handled them.
func deleteRows(ctx context.Context, tx *db.Tx, reaction string, all []eventBatch) error {
	ids := make([]string, len(all))
	for i, p := range all {
		ids[i] = p.id
	}
	n, err := tx.ExecIn(ctx, "DELETE FROM outbox_deliveries WHERE reaction = $1 AND id", ids, reaction)
	if err != nil {
		return err
	}
	if n != int64(len(ids)) { // another node handled them: its transaction did the work
		return fmt.Errorf("%d of %d rows of %s are gone", int64(len(ids))-n, len(ids), reaction)
	}
	return nil
}

// attemptsOf returns how often an event has failed; 0 when it is gone.
func attemptsOf(ctx context.Context, tx *db.Tx, reaction, id string) (attempts int64, err error) {
	err = tx.QueryRow(ctx, "SELECT attempts FROM outbox_deliveries WHERE reaction = $1 AND id = $2", reaction, id).Scan(&attempts)
	if errors.Is(err, sql.ErrNoRows) {
		return 0, nil
	}
	return attempts, err
}

func markFailed(ctx context.Context, tx *db.Tx, reaction, id string, attempts, next int64, cause error) error {
	_, err := tx.Exec(ctx, "UPDATE outbox_deliveries SET attempts = $3, next_at = $4, failure = $5 WHERE reaction = $1 AND id = $2",
		reaction, id, attempts, next, failureText(cause))
	return err
}

// maxFailure limits a stored error text, in bytes.
const maxFailure = 500

// failureText returns the start of an error as text that both engines store. A failure that could not be stored would be retried
// without a pause.
func failureText(cause error) string {
	text := cause.Error()
	text = strings.ToValidUTF8(text[:min(len(text), maxFailure)], "")
	return strings.ReplaceAll(text, "\x00", "")
}

// Lag returns the number of pending deliveries, how many of them have failed before, and the unix milliseconds of the oldest (zero
// when none is pending).
func (b *Box) Lag(ctx context.Context) (waiting, failed, oldest int64, err error) {
	err = b.db.Reader().QueryRow(ctx, `
		SELECT CAST(COALESCE(SUM(events), 0) AS BIGINT), COALESCE(SUM(CASE WHEN attempts > 0 THEN 1 ELSE 0 END), 0), COALESCE(MIN(at), 0)
		FROM outbox_deliveries`).Scan(&waiting, &failed, &oldest)
	if err != nil {
		return 0, 0, 0, fmt.Errorf("measure outbox: %w", err)
	}
	return waiting, failed, oldest, nil
}

// pendingPage is how many rows EachPending reads at once.
const pendingPage = 1000

// EachPending calls fn with the pending events of a reaction, in order.
func EachPending(ctx context.Context, q db.Querier, reaction string, fn func(Event) error) error {
	for after := ""; ; {
		rows, err := q.Query(ctx, "SELECT id, kind, subject, at, payload, events FROM outbox_deliveries WHERE reaction = $1 AND id > $2 ORDER BY id LIMIT $3",
			reaction, after, int64(pendingPage))
		all, err := db.Collect(rows, err, func(row *sql.Rows) (eventBatch, error) {
			var e Event
			var payload string
			var events int64
			if err := row.Scan(&e.ID, &e.Kind, &e.Subject, &e.At, &payload, &events); err != nil {
				return eventBatch{}, err
			}
			e.Payload = []byte(payload)
			return unpack(e, events)
		})
		if err != nil {
			return fmt.Errorf("read what waits for %s: %w", reaction, err)
		}
		if len(all) == 0 {
			return nil
		}
		after = all[len(all)-1].id
		for _, e := range eventsOf(all) {
			if err := fn(e); err != nil {
				return err
			}
		}
	}
}
