package market

import (
	"context"
	"database/sql"
	"fmt"
	"slices"
	"time"

	"maidan/internal/db"
	"maidan/internal/id"
)

const hour = int64(time.Hour / time.Millisecond)

// popularHours is how many hours of bets count, including the current one.
const popularHours = 3

// Stake is a market with a leg of a bet.
type Stake struct {
	BetID    id.Bet
	MarketID id.Market
}

// CountBets counts bets at a time in unix milliseconds: each once for every event that it has legs on.
func CountBets(ctx context.Context, tx *db.Tx, at int64, stakes []Stake) error {
	ids := make([]id.Market, len(stakes))
	for i, s := range stakes {
		ids[i] = s.MarketID
	}
	of := map[id.Market]id.Event{}
	rows, err := tx.QueryIn(ctx, "SELECT id, event_id FROM sport_markets WHERE id", id.Strings(ids))
	_, err = db.Collect(rows, err, func(r *sql.Rows) (struct{}, error) {
		var market id.Market
		var event id.Event
		err := r.Scan(&market, &event)
		of[market] = event
		return struct{}{}, err
	})
	if err != nil {
		return fmt.Errorf("read the markets of bets: %w", err)
	}
	type pair struct {
		bet   id.Bet
		event id.Event
	}
	seen, counts := map[pair]bool{}, map[id.Event]int64{}
	for _, s := range stakes {
		if p := (pair{s.BetID, of[s.MarketID]}); p.event != "" && !seen[p] {
			seen[p] = true
			counts[p.event]++
		}
	}
	events := make([]id.Event, 0, len(counts))
	for e := range counts {
		events = append(events, e)
	}
	slices.Sort(events) // rows are locked in one order
	for _, e := range events {
		_, err := tx.Exec(ctx, `INSERT INTO sport_popular (hour, event_id, bets) VALUES ($1, $2, $3)
			ON CONFLICT (hour, event_id) DO UPDATE SET bets = sport_popular.bets + excluded.bets`, at/hour, e, counts[e])
		if err != nil {
			return fmt.Errorf("count bets on %s: %w", e, err)
		}
	}
	return nil
}

// betsOn returns the number of bets in the last hours of the events with the most.
func betsOn(ctx context.Context, q db.Querier, now int64) (map[id.Event]int64, error) {
	counts := map[id.Event]int64{}
	rows, err := q.Query(ctx, `SELECT event_id, CAST(SUM(bets) AS BIGINT) FROM sport_popular WHERE hour > $1
		GROUP BY event_id ORDER BY SUM(bets) DESC, event_id LIMIT 200`, now/hour-popularHours)
	_, err = db.Collect(rows, err, func(r *sql.Rows) (struct{}, error) {
		var id id.Event
		var n int64
		err := r.Scan(&id, &n)
		counts[id] = n
		return struct{}{}, err
	})
	if err != nil {
		return nil, fmt.Errorf("read popular events: %w", err)
	}
	return counts, nil
}

// ForgetBets deletes counts that are outdated at a time in unix milliseconds.
func ForgetBets(ctx context.Context, d *db.DB, now int64) error {
	return d.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
		_, err := tx.Exec(ctx, "DELETE FROM sport_popular WHERE hour <= $1", now/hour-popularHours)
		return err
	})
}
