package market

import (
	"context"
	"database/sql"
	"errors"
	"fmt"

	"maidan/internal/db"
)

// What can be hidden from players, or put first.
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
