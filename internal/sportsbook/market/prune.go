package market

import (
	"context"
	"database/sql"
	"fmt"

	"maidan/internal/db"
	"maidan/internal/id"
)

// pruneBatch is how many events one transaction removes: each has hundreds of rows, and bets wait for the one writer of SQLite.
const pruneBatch = 10

// Prune removes simulated events without bets that ended before a time in unix milliseconds; otherwise endless simulations would
// fill the database. wagered returns those of some markets that have bets; their events stay, because the bets' history names
// them. It uses small transactions and returns how many events it removed.
func Prune(ctx context.Context, d *db.DB, before int64, wagered func(ctx context.Context, q db.Querier, marketIDs []id.Market) ([]id.Market, error)) (removed int, err error) {
	var after id.Event
	for {
		var found []Event
		err := d.InTx(ctx, func(ctx context.Context, tx *db.Tx) (err error) {
			rows, err := tx.Query(ctx, "SELECT "+eventColumns+` WHERE id > $1 AND is_virtual = 1 AND status IN ('ended', 'abandoned') AND ended_at < $2
				ORDER BY id LIMIT $3`, after, before, int64(pruneBatch))
			if found, err = db.Collect(rows, err, func(r *sql.Rows) (Event, error) { return scanEvent(r) }); err != nil || len(found) == 0 {
				return err
			}
			idle, err := withoutBets(ctx, tx, found, wagered)
			if err != nil {
				return err
			}
			removed += len(idle)
			return removeEvents(ctx, tx, idle)
		})
		if err != nil {
			return removed, fmt.Errorf("prune events: %w", err)
		}
		if len(found) < pruneBatch {
			return removed, nil
		}
		after = found[len(found)-1].ID
	}
}

func withoutBets(ctx context.Context, tx *db.Tx, events []Event, wagered func(context.Context, db.Querier, []id.Market) ([]id.Market, error)) ([]Event, error) {
	ids := make([]id.Event, len(events))
	for i, e := range events {
		ids[i] = e.ID
	}
	type pair struct {
		market id.Market
		event  id.Event
	}
	rows, err := tx.QueryIn(ctx, "SELECT id, event_id FROM sport_markets WHERE event_id", id.Strings(ids))
	markets, err := db.Collect(rows, err, func(r *sql.Rows) (p pair, err error) { return p, r.Scan(&p.market, &p.event) })
	if err != nil {
		return nil, err
	}
	all, of := make([]id.Market, len(markets)), make(map[id.Market]id.Event, len(markets))
	for i, p := range markets {
		all[i], of[p.market] = p.market, p.event
	}
	taken, err := wagered(ctx, tx, all)
	if err != nil {
		return nil, err
	}
	stays := map[id.Event]bool{}
	for _, m := range taken {
		stays[of[m]] = true
	}
	var idle []Event
	for _, e := range events {
		if !stays[e.ID] {
			idle = append(idle, e)
		}
	}
	return idle, nil
}

func removeEvents(ctx context.Context, tx *db.Tx, events []Event) error {
	ids := make([]id.Event, len(events))
	for i, e := range events {
		ids[i] = e.ID
		for _, w := range wordsOf(e) {
			if _, err := tx.Exec(ctx, "DELETE FROM sport_words WHERE kind = $1 AND word = $2 AND ref = $3", kindEvent, w, e.ID); err != nil {
				return err
			}
		}
	}
	if len(ids) == 0 {
		return nil
	}
	for _, statement := range []string{
		"DELETE FROM sport_selections WHERE event_id", "DELETE FROM sport_markets WHERE event_id", "DELETE FROM sport_worm WHERE event_id",
		"DELETE FROM sport_featured WHERE scope = 'event' AND subject", "DELETE FROM sport_hidden WHERE scope = 'event' AND subject",
		"DELETE FROM sport_states WHERE event_id", "DELETE FROM sport_lineups WHERE event_id", "DELETE FROM sport_events WHERE id",
	} {
		if _, err := tx.ExecIn(ctx, statement, id.Strings(ids)); err != nil {
			return err
		}
	}
	return nil
}
