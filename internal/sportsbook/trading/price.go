package trading

import (
	"fmt"

	"maidan/internal/money"
	"maidan/internal/sportsbook/engine"
	"maidan/internal/sportsbook/market"
	"maidan/internal/sportsbook/pricing"
)

// reprice brings every market of a book to its present price and state.
func (d *Desk) reprice(b *book) error {
	if b.event.Status.Over() {
		b.closeAll()
		return nil
	}
	if b.desk.HoldUntil <= b.now {
		b.desk.HoldUntil = 0
	}
	if b.desk.Trouble != "" { // it stays shut until lift, whatever the engine says of a match it could not follow
		return nil
	}
	quotes, err := b.match.Quotes(b.event, b.open())
	if err != nil {
		return fmt.Errorf("quote: %w", err)
	}
	wanted := make(map[string]bool, len(quotes))
	for _, q := range quotes {
		wanted[q.Market.ID] = true
		if err := d.quote(b, q); err != nil {
			return fmt.Errorf("price %s: %w", q.Market.ID, err)
		}
	}
	b.closeRest(wanted)
	return nil
}

// open are the shown markets without a result.
func (b *book) open() []market.Market {
	var open []market.Market
	for _, m := range b.markets {
		if m.Main && !m.Status.Done() {
			open = append(open, m)
		}
	}
	return open
}

// quote opens, prices or closes one market as its engine says.
func (d *Desk) quote(b *book, q engine.Quote) error {
	if b.past[q.Market.ID] {
		return nil
	}
	m := b.find(q.Market.ID)
	if m == nil {
		if q.Decided() {
			return nil // nothing to sell
		}
		m = b.add(q.Market)
	}
	if m.Status.Done() {
		return nil
	}
	if !m.Main { // a line that was left behind and is wanted again
		m.Main = true
		b.dirty[m.ID] = true
	}
	if q.Decided() {
		b.turn(m, market.Closed)
		return nil
	}
	odds, err := price(q, d.hand.book(b.event, m.Key, q.Sold()))
	if err != nil {
		return err
	}
	b.offer(m, d.hand.priced(*m, odds), b.desk.shut(b.now) || q.Paused || d.hand.holds(b.event, *m))
	b.expect(m, q.Void)
	return nil
}

// price puts the margin on a quote: the prices sum to book for each winner. Selections that cannot win get none.
func price(q engine.Quote, book float64) ([]money.Odds, error) {
	fair := make([]float64, 0, len(q.Fair))
	for _, p := range q.Fair {
		if p > 0 {
			fair = append(fair, p)
		}
	}
	sold, err := pricing.MarginOf(fair, max(q.Winners, 1), book)
	if err != nil {
		return nil, err
	}
	odds := make([]money.Odds, len(q.Fair))
	for i, p := range q.Fair {
		odds[i] = money.One
		if p > 0 {
			odds[i], sold = sold[0], sold[1:]
		}
		if q.Cap > 0 {
			odds[i] = min(odds[i], q.Cap)
		}
	}
	return odds, nil
}

// closeRest closes every market that no quote names. A line that gave way to another one of the same question is not shown any
// more; what has just run its course is, until it has its result.
func (b *book) closeRest(wanted map[string]bool) {
	asked := make(map[string]bool, len(wanted))
	for _, m := range b.markets {
		if wanted[m.ID] {
			asked[question(m)] = true
		}
	}
	for i := range b.markets {
		m := &b.markets[i]
		if wanted[m.ID] || m.Status.Done() {
			continue
		}
		if m.Main && asked[question(*m)] {
			m.Main = false
			b.dirty[m.ID] = true
		}
		b.turn(m, market.Closed)
	}
}

// question is what the lines of a total or a handicap have in common.
func question(m market.Market) string {
	p := m.Params
	p.Line, p.Overs = 0, 0
	return fmt.Sprintf("%s %+v", m.Key, p)
}

func (b *book) closeAll() {
	for i := range b.markets {
		if !b.markets[i].Status.Done() {
			b.turn(&b.markets[i], market.Closed)
		}
	}
}
