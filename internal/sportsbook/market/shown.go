package market

import (
	"context"
	"database/sql"
	"errors"
	"fmt"

	"maidan/internal/db"
	"maidan/internal/id"
)

// The scopes of hiding and featuring.
const (
	HideEvent       = kindEvent
	HideCompetition = kindCompetition
)

// shownEvent is the condition that neither an event nor its competition is hidden. All lists, searches and pages of players use it.
const shownEvent = ` sport_events.id NOT IN (SELECT subject FROM sport_hidden WHERE scope = 'event')
	AND sport_events.competition_id NOT IN (SELECT subject FROM sport_hidden WHERE scope = 'competition')`

// shownCompetition returns the condition that a competition is not hidden, by the column of its id.
func shownCompetition(column string) string {
	return " " + column + " NOT IN (SELECT subject FROM sport_hidden WHERE scope = 'competition')"
}

// Hide hides an event or a competition from players: no list has it, its page is not found, and no bets are accepted. Earlier bets
// are unaffected. It fails with ErrNoEvent or ErrNoCompetition; hiding twice has no effect.
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

// Unhide ends Hide.
func Unhide(ctx context.Context, tx *db.Tx, scope, subject string) error {
	if _, err := tx.Exec(ctx, "DELETE FROM sport_hidden WHERE scope = $1 AND subject = $2", scope, subject); err != nil {
		return fmt.Errorf("show %s: %w", scope, err)
	}
	return nil
}

// CompetitionShown fails with ErrNoCompetition for a hidden competition and for one of another sport.
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

// EventShown fails with ErrNoEvent for a hidden event.
func EventShown(ctx context.Context, q db.Querier, eventID id.Event) error {
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
