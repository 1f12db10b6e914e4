package market

import (
	"context"
	"database/sql"
	"errors"
	"fmt"

	"maidan/internal/db"
)

// What can be hidden from players.
const (
	HideEvent       = kindEvent
	HideCompetition = kindCompetition
)

// shownEvent is the condition that an event is not hidden, nor its competition. Everything that players list, search and read says it.
const shownEvent = ` sport_events.id NOT IN (SELECT subject FROM sport_hidden WHERE scope = 'event')
	AND sport_events.competition_id NOT IN (SELECT subject FROM sport_hidden WHERE scope = 'competition')`

// shownCompetition is the same of a competition, by the column that has its id.
func shownCompetition(column string) string {
	return " " + column + " NOT IN (SELECT subject FROM sport_hidden WHERE scope = 'competition')"
}

// Hide keeps an event or a competition from players: nothing lists it, its page is not found, and no bets are taken. What was bet
// before lives on. It fails with ErrNoEvent or ErrNoCompetition; what is hidden already stays so.
func Hide(ctx context.Context, tx *db.Tx, scope, subject string) error {
	if err := mustExist(ctx, tx, scope, subject); err != nil {
		return err
	}
	_, err := tx.Exec(ctx, "INSERT INTO sport_hidden (scope, subject) VALUES ($1, $2) ON CONFLICT DO NOTHING", scope, subject)
	if err != nil {
		return fmt.Errorf("hide %s: %w", scope, err)
	}
	return nil
}

// Unhide shows what was hidden.
func Unhide(ctx context.Context, tx *db.Tx, scope, subject string) error {
	if _, err := tx.Exec(ctx, "DELETE FROM sport_hidden WHERE scope = $1 AND subject = $2", scope, subject); err != nil {
		return fmt.Errorf("show %s: %w", scope, err)
	}
	return nil
}

// Feature puts an event in front of the top ones from one moment until another, in unix milliseconds. It fails with ErrNoEvent.
func Feature(ctx context.Context, tx *db.Tx, eventID string, since, until int64) error {
	if err := mustExist(ctx, tx, kindEvent, eventID); err != nil {
		return err
	}
	_, err := tx.Exec(ctx, `INSERT INTO sport_featured (event_id, since, until) VALUES ($1, $2, $3)
		ON CONFLICT (event_id) DO UPDATE SET since = excluded.since, until = excluded.until`, eventID, since, until)
	if err != nil {
		return fmt.Errorf("feature event: %w", err)
	}
	return nil
}

// Unfeature ends it.
func Unfeature(ctx context.Context, tx *db.Tx, eventID string) error {
	if _, err := tx.Exec(ctx, "DELETE FROM sport_featured WHERE event_id = $1", eventID); err != nil {
		return fmt.Errorf("end featuring: %w", err)
	}
	return nil
}

// featured reads the open events that stand first at a moment, the latest put there first, with FeaturedUntil.
func featured(ctx context.Context, q db.Querier, now int64) ([]Event, error) {
	type mark struct {
		id    string
		until int64
	}
	rows, err := q.Query(ctx, "SELECT event_id, until FROM sport_featured WHERE until > $1 ORDER BY since DESC, event_id", now)
	marks, err := db.Collect(rows, err, func(r *sql.Rows) (m mark, err error) { return m, r.Scan(&m.id, &m.until) })
	if err != nil {
		return nil, fmt.Errorf("read featured events: %w", err)
	}
	ids := make([]string, len(marks))
	for i, m := range marks {
		ids[i] = m.id
	}
	open, err := openOf(ctx, q, ids)
	if err != nil {
		return nil, err
	}
	at := make(map[string]Event, len(open))
	for _, e := range open {
		at[e.ID] = e
	}
	events := []Event{}
	for _, m := range marks {
		if e, ok := at[m.id]; ok {
			e.FeaturedUntil = m.until
			events = append(events, e)
		}
	}
	return events, nil
}

// CompetitionShown fails with ErrNoCompetition of a competition that players are not shown, and of one of another sport.
func CompetitionShown(ctx context.Context, q db.Querier, id, sport string) error {
	var one int64
	err := q.QueryRow(ctx, "SELECT 1 FROM sport_competitions WHERE id = $1 AND sport = $2 AND"+shownCompetition("id"), id, sport).Scan(&one)
	if errors.Is(err, sql.ErrNoRows) {
		return ErrNoCompetition
	}
	if err != nil {
		return fmt.Errorf("find competition %s: %w", id, err)
	}
	return nil
}

// EventShown fails with ErrNoEvent of an event that players are not shown.
func EventShown(ctx context.Context, q db.Querier, eventID string) error {
	var one int64
	err := q.QueryRow(ctx, "SELECT 1 FROM sport_events WHERE id = $1 AND"+shownEvent, eventID).Scan(&one)
	if errors.Is(err, sql.ErrNoRows) {
		return ErrNoEvent
	}
	if err != nil {
		return fmt.Errorf("find event %s: %w", eventID, err)
	}
	return nil
}
