package trading

import (
	"context"
	"database/sql"
	"encoding/json"
	"fmt"
	"slices"

	"maidan/internal/db"
	"maidan/internal/id"
	"maidan/internal/money"
	"maidan/internal/sportsbook/market"
)

// PricePoint is the prices of a market from a time on.
type PricePoint struct {
	At   int64        `json:"at" doc:"unix milliseconds"`
	Odds []money.Odds `json:"odds" doc:"thousandths, in the order of the selections; empty: it took no bets"`
}

// PriceHistory is the price moves of a market, oldest first.
type PriceHistory struct {
	Selections []PricedSelection `json:"selections"`
	Points     []PricePoint      `json:"points"`
}

// PricedSelection names one of the prices of every point.
type PricedSelection struct {
	ID   id.Selection `json:"id"`
	Key  string       `json:"key"`
	Name string       `json:"name"`
}

// mostPoints bounds a history, in steps of its event that moved the market.
const mostPoints = 500

// PriceHistory returns the latest price moves of a market, as far as they are stored. It fails with ErrNoMarket.
func (o *Office) PriceHistory(ctx context.Context, marketID id.Market) (PriceHistory, error) {
	q := o.DB.Reader()
	m, err := findMarket(ctx, q, marketID)
	if err != nil {
		return PriceHistory{}, err
	}
	h := PriceHistory{Selections: make([]PricedSelection, len(m.Selections))}
	for i, s := range m.Selections {
		h.Selections[i] = PricedSelection{s.ID, s.Key, s.Name}
	}
	h.Points, err = pricePoints(ctx, q, m)
	return h, err
}

// Forget deletes prices older than a time in unix milliseconds.
func (o *Office) Forget(ctx context.Context, before int64) error {
	return o.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
		if _, err := tx.Exec(ctx, "DELETE FROM trade_prices WHERE at < $1", before); err != nil {
			return fmt.Errorf("forget prices: %w", err)
		}
		return nil
	})
}

// moved returns the prices after a step by market: of all markets that it opened, moved or suspended.
func (b *book) moved() map[id.Market][]money.Odds {
	all := map[id.Market][]money.Odds{}
	for i := range b.markets {
		m := &b.markets[i]
		switch {
		case !b.fresh[m.ID] && !b.dirty[m.ID]:
		case m.Status == market.Active:
			odds := make([]money.Odds, len(m.Selections))
			for j, s := range m.Selections {
				odds[j] = s.Odds
			}
			all[m.ID] = odds
		case m.StoppedVersion == b.event.Version: // it took bets until now
			all[m.ID] = []money.Odds{}
		}
	}
	return all
}

// storePrices stores the prices that a step moved.
func storePrices(ctx context.Context, tx *db.Tx, b *book) error {
	moved := b.moved()
	if len(moved) == 0 {
		return nil
	}
	text, err := json.Marshal(moved)
	if err != nil {
		return fmt.Errorf("encode prices: %w", err)
	}
	_, err = tx.Exec(ctx, "INSERT INTO trade_prices (event_id, version, at, prices) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING",
		b.event.ID, b.event.Version, b.now, string(text))
	if err != nil {
		return fmt.Errorf("store prices: %w", err)
	}
	return nil
}

func pricePoints(ctx context.Context, q db.Querier, m market.Market) ([]PricePoint, error) {
	rows, err := q.Query(ctx, "SELECT at, prices FROM trade_prices WHERE event_id = $1 AND prices LIKE $2 ORDER BY version DESC LIMIT $3",
		m.EventID, `%"`+string(m.ID)+`"%`, int64(mostPoints))
	points, err := db.Collect(rows, err, func(r *sql.Rows) (p PricePoint, err error) {
		var text string
		if err = r.Scan(&p.At, &text); err != nil {
			return p, err
		}
		var of map[id.Market][]money.Odds
		if err = json.Unmarshal([]byte(text), &of); err != nil {
			return p, err
		}
		odds, named := of[m.ID]
		if !named { // LIKE matched the id of another market
			return PricePoint{}, nil
		}
		p.Odds = odds
		return p, nil
	})
	if err != nil {
		return nil, fmt.Errorf("read prices of %s: %w", m.ID, err)
	}
	points = slices.DeleteFunc(points, func(p PricePoint) bool { return p.At == 0 })
	slices.Reverse(points)
	return slices.CompactFunc(points, func(a, b PricePoint) bool { return slices.Equal(a.Odds, b.Odds) }), nil
}
