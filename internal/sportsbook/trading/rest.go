package trading

import (
	"context"

	"maidan/internal/sportsbook/feed"
	"maidan/internal/sportsbook/market"
)

// At rest a book holds what may still be priced or has no result yet, and of the rest only the ids: a match of cricket leaves
// hundreds of settled markets behind, which no ball touches. Who wins stays, because lists show it.

// rest returns a committed book as it waits for the next step.
func (b *book) rest() *book {
	c := *b // steps that fail leave no trace in past: only what was committed comes here
	c.fresh, c.dirty, c.settled, c.recalls, c.points, c.lineups, c.was = nil, nil, nil, nil, nil, nil, nil
	c.markets = nil
	if c.past == nil {
		c.past = map[string]bool{}
	}
	for _, m := range b.markets {
		if m.Status.Done() && m.Position != 0 {
			c.past[m.ID] = true
			continue
		}
		c.markets = append(c.markets, m)
	}
	return &c
}

// whole returns a book with its settled markets.
func (d *Desk) whole(ctx context.Context, b *book) (*book, error) {
	if len(b.past) == 0 {
		return b, nil
	}
	all, err := market.MarketsOf(ctx, d.cfg.DB.Reader(), b.event.ID)
	if err != nil {
		return nil, err
	}
	c := *b
	c.past, c.markets = nil, all
	return &c, nil
}

// official tells whether a message may change the results of markets that have one.
func official(m feed.Message) bool {
	return m.Settlement != nil || m.Recall != nil || m.Status != nil && (m.Status.Outcome != nil || m.Status.Result != nil)
}
