package trading

import (
	"context"

	"maidan/internal/id"
	"maidan/internal/sportsbook/feed"
	"maidan/internal/sportsbook/market"
)

// In memory a book has the markets that may still be priced or have no result, and only the ids of the others. A cricket match
// leaves hundreds of settled markets that no later ball changes. The match winner stays because lists show it.

// compact returns a committed book without its settled markets.
func (b *book) compact() *book {
	c := *b // only committed books get here, so failed steps do not change past
	c.fresh, c.dirty, c.settled, c.corrections, c.points, c.lineups, c.before = nil, nil, nil, nil, nil, nil, nil
	c.markets = nil
	if c.settledIDs == nil {
		c.settledIDs = map[id.Market]bool{}
	}
	for _, m := range b.markets {
		if m.Status.Done() && m.Position != 0 {
			c.settledIDs[m.ID] = true
			continue
		}
		c.markets = append(c.markets, m)
	}
	return &c
}

// withSettled returns a book with its settled markets.
func (d *Desk) withSettled(ctx context.Context, b *book) (*book, error) {
	if len(b.settledIDs) == 0 {
		return b, nil
	}
	all, err := market.MarketsOf(ctx, d.cfg.DB.Reader(), b.event.ID)
	if err != nil {
		return nil, err
	}
	c := *b
	c.settledIDs, c.markets = nil, all
	return &c, nil
}

// official reports whether a message may change existing results.
func official(m feed.Message) bool {
	return m.Settlement != nil || m.Correction != nil || m.Status != nil && (m.Status.Outcome != nil || m.Status.Result != nil)
}
