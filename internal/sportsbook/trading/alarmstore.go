package trading

import (
	"context"
	"database/sql"
	"errors"
	"fmt"

	"maidan/internal/db"
	"maidan/internal/id"
)

const ruleColumns = "id, kind, phase, threshold, span, enabled, action, changed_by, changed_at FROM trade_rules"

func scanRule(r interface{ Scan(...any) error }) (v AlarmRule, err error) {
	var enabled int64
	err = r.Scan(&v.ID, &v.Kind, &v.Phase, &v.Threshold, &v.Span, &enabled, &v.Action, &v.ChangedBy, &v.ChangedAt)
	v.Enabled = enabled == 1
	return v, err
}

func rules(ctx context.Context, q db.Querier) ([]AlarmRule, error) {
	rows, err := q.Query(ctx, "SELECT "+ruleColumns+" ORDER BY id")
	all, err := db.Collect(rows, err, func(r *sql.Rows) (AlarmRule, error) { return scanRule(r) })
	if err != nil {
		return nil, fmt.Errorf("read rules: %w", err)
	}
	return all, nil
}

func findRule(ctx context.Context, q db.Querier, id string) (AlarmRule, error) {
	r, err := scanRule(q.QueryRow(ctx, "SELECT "+ruleColumns+" WHERE id = $1", id))
	if errors.Is(err, sql.ErrNoRows) {
		return r, ErrNoRule
	}
	if err != nil {
		return r, fmt.Errorf("find rule: %w", err)
	}
	return r, nil
}

func writeRule(ctx context.Context, tx *db.Tx, r AlarmRule) error {
	enabled := int64(0)
	if r.Enabled {
		enabled = 1
	}
	_, err := tx.Exec(ctx, "UPDATE trade_rules SET threshold = $1, span = $2, enabled = $3, action = $4, changed_by = $5, changed_at = $6 WHERE id = $7",
		r.Threshold, r.Span, enabled, string(r.Action), r.ChangedBy, r.ChangedAt, r.ID)
	if err != nil {
		return fmt.Errorf("write rule: %w", err)
	}
	return nil
}

const alarmColumns = `id, rule_id, kind, occurrence, event_id, market_id, selection_id, detail, raised_at, acted, done_by, done_at, note FROM trade_alarms`

func scanAlarm(r interface{ Scan(...any) error }) (a Alarm, err error) {
	var detail string
	var acted int64
	err = r.Scan(&a.ID, &a.RuleID, &a.Kind, &a.Occurrence, &a.EventID, &a.MarketID, &a.SelectionID, &detail, &a.RaisedAt, &acted, &a.DoneBy, &a.DoneAt, &a.Note)
	a.Detail, a.Acted = []byte(detail), acted == 1
	return a, err
}

func alarms(ctx context.Context, q db.Querier, done bool, before string, limit int) ([]Alarm, error) {
	if before == "" {
		before = id.End
	}
	text := "SELECT " + alarmColumns + " WHERE id < $1 AND done_at = 0 ORDER BY id DESC LIMIT $2"
	if done {
		text = "SELECT " + alarmColumns + " WHERE id < $1 AND done_at > 0 ORDER BY id DESC LIMIT $2"
	}
	rows, err := q.Query(ctx, text, before, int64(limit))
	all, err := db.Collect(rows, err, func(r *sql.Rows) (Alarm, error) { return scanAlarm(r) })
	if err != nil {
		return nil, fmt.Errorf("read alarms: %w", err)
	}
	return all, nil
}

// alarmedEvents returns the events with an open alarm of a kind.
func alarmedEvents(ctx context.Context, q db.Querier, kind RuleKind) (map[id.Event]bool, error) {
	events := map[id.Event]bool{}
	rows, err := q.Query(ctx, "SELECT event_id FROM trade_alarms WHERE done_at = 0 AND kind = $1", string(kind))
	_, err = db.Collect(rows, err, func(r *sql.Rows) (event id.Event, err error) {
		err = r.Scan(&event)
		events[event] = true
		return event, err
	})
	if err != nil {
		return nil, fmt.Errorf("read events with alarms: %w", err)
	}
	return events, nil
}

func openAlarms(ctx context.Context, q db.Querier) (map[RuleKind]int64, error) {
	counts := map[RuleKind]int64{}
	rows, err := q.Query(ctx, "SELECT kind, COUNT(*) FROM trade_alarms WHERE done_at = 0 GROUP BY kind")
	_, err = db.Collect(rows, err, func(r *sql.Rows) (k RuleKind, err error) {
		var n int64
		err = r.Scan(&k, &n)
		counts[k] = n
		return k, err
	})
	if err != nil {
		return nil, fmt.Errorf("count alarms: %w", err)
	}
	return counts, nil
}

func findAlarm(ctx context.Context, q db.Querier, id string) (Alarm, error) {
	a, err := scanAlarm(q.QueryRow(ctx, "SELECT "+alarmColumns+" WHERE id = $1", id))
	if errors.Is(err, sql.ErrNoRows) {
		return a, ErrNoAlarm
	}
	if err != nil {
		return a, fmt.Errorf("find alarm: %w", err)
	}
	return a, nil
}

func closeAlarm(ctx context.Context, tx *db.Tx, a Alarm) error {
	_, err := tx.Exec(ctx, "UPDATE trade_alarms SET done_by = $1, done_at = $2, note = $3 WHERE id = $4", a.DoneBy, a.DoneAt, a.Note, a.ID)
	if err != nil {
		return fmt.Errorf("close alarm: %w", err)
	}
	return nil
}

// insertAlarm stores an alarm unless its occurrence was raised before, and reports whether it is new.
func insertAlarm(ctx context.Context, tx *db.Tx, a Alarm) (fresh bool, err error) {
	n, err := tx.Exec(ctx, `INSERT INTO trade_alarms (id, rule_id, kind, occurrence, event_id, market_id, selection_id, detail, raised_at, done_by,
			done_at, note) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, '', 0, '') ON CONFLICT DO NOTHING`,
		a.ID, a.RuleID, string(a.Kind), a.Occurrence, a.EventID, a.MarketID, a.SelectionID, string(a.Detail), a.RaisedAt)
	if err != nil {
		return false, fmt.Errorf("raise alarm: %w", err)
	}
	return n == 1, nil
}

// storeActed records that the action of an alarm's rule was carried out.
func storeActed(ctx context.Context, tx *db.Tx, alarmID string) error {
	if _, err := tx.Exec(ctx, "UPDATE trade_alarms SET acted = 1 WHERE id = $1", alarmID); err != nil {
		return fmt.Errorf("record action of alarm: %w", err)
	}
	return nil
}
