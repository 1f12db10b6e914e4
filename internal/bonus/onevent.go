package bonus

import (
	"context"
	"database/sql"
	"fmt"
	"maps"
	"slices"

	"maidan/internal/content"
	"maidan/internal/db"
	"maidan/internal/id"
	"maidan/internal/wallet"
)

// eventsLoader is the name of the loader of the events on which bonuses have bets. Like that of bonuses it does not lock: of two bets on one event the
// unique index of the table refuses one, which is then decided again.
const eventsLoader = "bonus.events"

var eventsTable = db.Table{Name: "bonus_events", Key: []string{"grant_id", "event_id", "bet_id"},
	Columns: []db.Column{{Name: "grant_id", Type: db.Text}, {Name: "event_id", Type: db.Text}, {Name: "bet_id", Type: db.Text}}}

// eventSet is what the loader returns for a bonus. It is not changed.
type eventSet map[id.Event]bool

func loadEvents(ctx context.Context, q db.Querier, ids []string) (map[string]any, error) {
	found, err := eventsOf(ctx, q, ids)
	if err != nil {
		return nil, err
	}
	all := make(map[string]any, len(found))
	for grantID, events := range found {
		all[grantID] = events
	}
	return all, nil
}

func eventsOf(ctx context.Context, q db.Querier, ids []string) (map[string]eventSet, error) {
	type pair struct {
		grant string
		event id.Event
	}
	rows, err := q.QueryIn(ctx, "SELECT grant_id, event_id FROM bonus_events WHERE freed = 0 AND grant_id", ids)
	found, err := db.Collect(rows, err, func(r *sql.Rows) (p pair, err error) { return p, r.Scan(&p.grant, &p.event) })
	if err != nil {
		return nil, fmt.Errorf("read events of bonuses: %w", err)
	}
	all := map[string]eventSet{}
	for _, p := range found {
		if all[p.grant] == nil {
			all[p.grant] = eventSet{}
		}
		all[p.grant][p.event] = true
	}
	return all, nil
}

// BetRows is Rows for the command of a bet on sports.
func BetRows(grantID id.Grant) []wallet.RowKey {
	if grantID == "" {
		return nil
	}
	return append(Rows(grantID), wallet.RowKey{Loader: eventsLoader, Key: string(grantID)})
}

// admitEvents refuses a bet on an event on which the bonus has one, if it allows one on each.
func admitEvents(v *wallet.View, g Balance, s Stake) error {
	if s.Product != content.Sports || !g.Terms.OncePerEvent {
		return nil
	}
	taken, _ := v.Row(eventsLoader, string(g.ID)).(eventSet)
	for _, event := range s.Events {
		if taken[event] {
			return ErrEvent.WithData("event", event).At("funds", "conflict")
		}
	}
	return nil
}

// TakeEvents returns what the command of a bet that Admit has allowed writes so that its bonus has no other on its events, which are named once; ok is false if the bonus allows more.
func TakeEvents(v *wallet.View, grantID id.Grant, betID id.Bet, events []id.Event) (writes []wallet.Write, changed wallet.Row, ok bool) {
	if grantID == "" {
		return nil, changed, false
	}
	g, is := v.Row(loader, string(grantID)).(Balance)
	if !is || !g.Terms.OncePerEvent {
		return nil, changed, false
	}
	before, _ := v.Row(eventsLoader, string(grantID)).(eventSet)
	taken := maps.Clone(before)
	if taken == nil {
		taken = eventSet{}
	}
	for _, event := range events {
		taken[event] = true
		writes = append(writes, wallet.Write{Table: eventsTable, Row: []any{string(grantID), string(event), string(betID)}})
	}
	return writes, wallet.Row{RowKey: wallet.RowKey{Loader: eventsLoader, Key: string(grantID)}, Value: taken}, true
}

// SettleEvents frees the events of a bet that is void: its bonus can be staked on them again. A bet that is void no longer takes them again, unless
// another bet has been placed on them since. It returns the bets of the bonus that have had to leave an event which is free now, or were void: the
// caller lets those that are not void take it. It does nothing for bonuses that allow more bets on an event. The account of the bonus must be locked, so
// that of two transactions that settle bets of it the second sees what the first has done.
func SettleEvents(ctx context.Context, tx *db.Tx, grantID id.Grant, betID id.Bet, void bool) (others []id.Bet, err error) {
	text := `UPDATE bonus_events SET freed = 0 WHERE grant_id = $1 AND bet_id = $2 AND freed = 1 AND NOT EXISTS (
		SELECT 1 FROM bonus_events o WHERE o.grant_id = bonus_events.grant_id AND o.event_id = bonus_events.event_id AND o.freed = 0)`
	if void {
		text = "UPDATE bonus_events SET freed = 1 WHERE grant_id = $1 AND bet_id = $2 AND freed = 0"
	}
	n, err := tx.Exec(ctx, text, string(grantID), string(betID))
	if err != nil || n == 0 || !void {
		return nil, settledEvents(err)
	}
	rows, err := tx.Query(ctx, `SELECT DISTINCT o.bet_id FROM bonus_events e JOIN bonus_events o ON o.grant_id = e.grant_id AND o.event_id = e.event_id AND o.bet_id <> e.bet_id
		WHERE e.grant_id = $1 AND e.bet_id = $2 AND o.freed = 1`, string(grantID), string(betID))
	others, err = db.Collect(rows, err, func(r *sql.Rows) (b id.Bet, err error) { return b, r.Scan(&b) })
	return others, settledEvents(err)
}

func settledEvents(err error) error {
	if err != nil {
		return fmt.Errorf("settle the events of a bonus: %w", err)
	}
	return nil
}

// EventsTaken returns the events on which active bonuses that allow one bet on each have one, by bonus.
func (b *Bonuses) EventsTaken(ctx context.Context, q db.Querier, grants []Balance) (map[id.Grant][]id.Event, error) {
	ids := []string{}
	for _, g := range grants {
		if g.Status == Pending && g.Terms.OncePerEvent {
			ids = append(ids, string(g.ID))
		}
	}
	if len(ids) == 0 {
		return nil, nil
	}
	found, err := eventsOf(ctx, q, ids)
	all := make(map[id.Grant][]id.Event, len(found))
	for grantID, events := range found {
		all[id.Grant(grantID)] = slices.Sorted(maps.Keys(events))
	}
	return all, err
}
