package bet

import (
	"context"
	"fmt"
	"slices"

	"maidan/internal/bonus"
	"maidan/internal/content"
	"maidan/internal/db"
	"maidan/internal/id"
	"maidan/internal/outbox"
)

// Used returns the event of a bet that was staked from a bonus and was settled, reopened or cashed out; none of other bets. What of the stake ran to a result
// counts. newID makes the id of the event, at the time in unix milliseconds.
func (b *Bet) Used(newID func() string, at int64) []outbox.Event {
	if b.Grant == "" {
		return nil
	}
	u := bonus.Use{PlayerID: b.PlayerID, Grant: b.Grant, Source: "bet:" + string(b.ID), Product: content.Sports, Version: 2 * b.Generation}
	switch b.Status {
	case Won, Lost:
		u.Stake = b.Stake - b.Cashed
	case Pending, Cashed: // later than the settlement that it ends
		u.Version++
	case Void:
	}
	return []outbox.Event{u.Event(newID(), at)}
}

// Events returns the events of the legs, each once, in the order of the legs.
func (b *Bet) Events() []id.Event {
	events := make([]id.Event, 0, len(b.Legs))
	for _, l := range b.Legs {
		if !slices.Contains(events, l.EventID) {
			events = append(events, l.EventID)
		}
	}
	return events
}

// Staked reports whether bets that a player has staked from a bonus are open.
func Staked(ctx context.Context, q db.Querier, playerID id.Player, grantID id.Grant) (bool, error) {
	var n int64
	err := q.QueryRow(ctx, "SELECT COUNT(*) FROM bet_bets WHERE player_id = $1 AND status = 'pending' AND grant_id = $2", playerID, grantID).Scan(&n)
	if err != nil {
		return false, fmt.Errorf("count open bets: %w", err)
	}
	return n > 0, nil
}
