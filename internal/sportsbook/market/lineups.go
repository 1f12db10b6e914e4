package market

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"

	"maidan/internal/db"
	"maidan/internal/id"
	"maidan/internal/sportsbook/cricket"
)

// Lineups are the players of both sides, in the order of the fixture: in cricket the batting order.
type Lineups struct {
	Home []string `json:"home"`
	Away []string `json:"away"`

	// Batters are the fixture's batter ratings, if it has any. Players do not see them; the published feed contains them.
	Batters map[cricket.Side][]cricket.Proven `json:"-"`
}

// storedLineups are line-ups as stored.
type storedLineups struct {
	*Lineups
	Batters map[cricket.Side][]cricket.Proven `json:"batters,omitempty"`
}

// NewLineups returns the players of two teams; nil if a side is one person or its players are unknown.
func NewLineups(home, away []string, batters map[cricket.Side][]cricket.Proven) *Lineups {
	if len(home) < 2 || len(away) < 2 {
		return nil
	}
	return &Lineups{home, away, batters}
}

func saveLineups(ctx context.Context, tx *db.Tx, eventID id.Event, l *Lineups) error {
	if l == nil {
		return nil
	}
	players, err := json.Marshal(storedLineups{l, l.Batters})
	if err != nil {
		return fmt.Errorf("encode line-ups: %w", err)
	}
	_, err = tx.Exec(ctx, `INSERT INTO sport_lineups (event_id, players) VALUES ($1, $2)
		ON CONFLICT (event_id) DO UPDATE SET players = excluded.players`, eventID, string(players))
	if err != nil {
		return fmt.Errorf("save line-ups: %w", err)
	}
	return nil
}

// LineupsOf returns those of an event; nil if its players are unknown.
func LineupsOf(ctx context.Context, q db.Querier, eventID id.Event) (*Lineups, error) {
	var players string
	err := q.QueryRow(ctx, "SELECT players FROM sport_lineups WHERE event_id = $1", eventID).Scan(&players)
	if errors.Is(err, sql.ErrNoRows) {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("read line-ups: %w", err)
	}
	saved := storedLineups{Lineups: &Lineups{}}
	if err := json.Unmarshal([]byte(players), &saved); err != nil {
		return nil, fmt.Errorf("read line-ups: %w", err)
	}
	saved.Lineups.Batters = saved.Batters
	return saved.Lineups, nil
}
