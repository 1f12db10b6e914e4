package market

import (
	"context"
	"database/sql"
	"fmt"
	"slices"

	"maidan/internal/db"
	"maidan/internal/id"
)

// Feature lists an event or a competition (HideEvent, HideCompetition) first during a period in unix milliseconds. The event, or
// the first open events of the competition, lead the top events; the competition leads its sport. It fails with ErrNoEvent or
// ErrNoCompetition.
func Feature(ctx context.Context, tx *db.Tx, scope, subject string, since, until int64) error {
	if err := mustExist(ctx, tx, scope, subject); err != nil {
		return err
	}
	_, err := tx.Exec(ctx, `INSERT INTO sport_featured (scope, subject, since, until) VALUES ($1, $2, $3, $4)
		ON CONFLICT (scope, subject) DO UPDATE SET since = excluded.since, until = excluded.until`, scope, subject, since, until)
	if err != nil {
		return fmt.Errorf("feature %s: %w", scope, err)
	}
	return nil
}

// Unfeature ends a featuring.
func Unfeature(ctx context.Context, tx *db.Tx, scope, subject string) error {
	if _, err := tx.Exec(ctx, "DELETE FROM sport_featured WHERE scope = $1 AND subject = $2", scope, subject); err != nil {
		return fmt.Errorf("end featuring: %w", err)
	}
	return nil
}

// featuring is a featured subject and the end of its featuring in unix milliseconds.
type featuring struct {
	subject string
	until   int64
}

// featuredSubjects reads the featured subjects of a scope at a time, latest first.
func featuredSubjects(ctx context.Context, q db.Querier, scope string, now int64) ([]featuring, error) {
	rows, err := q.Query(ctx, "SELECT subject, until FROM sport_featured WHERE scope = $1 AND until > $2 ORDER BY since DESC, subject", scope, now)
	found, err := db.Collect(rows, err, func(r *sql.Rows) (m featuring, err error) { return m, r.Scan(&m.subject, &m.until) })
	if err != nil {
		return nil, fmt.Errorf("read featured subjects: %w", err)
	}
	return found, nil
}

func subjects(ms []featuring) []string {
	ids := make([]string, len(ms))
	for i, m := range ms {
		ids[i] = m.subject
	}
	return ids
}

// featured reads the featured open events at a time, with FeaturedUntil: first events, latest first, then of each featured
// competition, latest first, at most two events in the order of Top.
func featured(ctx context.Context, q db.Querier, now int64) ([]Event, error) {
	events, seen := []Event{}, map[id.Event]bool{}
	for _, scope := range []string{kindEvent, kindCompetition} {
		found, err := featuredSubjects(ctx, q, scope, now)
		if err != nil {
			return nil, err
		}
		column, key := "id", func(e Event) string { return string(e.ID) }
		if scope == kindCompetition {
			column, key = "competition_id", func(e Event) string { return e.CompetitionID }
		}
		open, err := openOf(ctx, q, column, subjects(found))
		if err != nil {
			return nil, err
		}
		slices.SortFunc(open, compareTop)
		for _, m := range found {
			n := 0
			for _, e := range open {
				if key(e) == m.subject && !seen[e.ID] && n < topPerSport {
					n++
					seen[e.ID] = true
					e.FeaturedUntil = m.until
					events = append(events, e)
				}
			}
		}
	}
	return events, nil
}
