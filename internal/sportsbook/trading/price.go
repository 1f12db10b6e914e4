package trading

import (
	"fmt"

	"maidan/internal/id"
	"maidan/internal/money"
	"maidan/internal/sportsbook/engine"
	"maidan/internal/sportsbook/market"
	"maidan/internal/sportsbook/pricing"
)

// reprice sets every market of a book to its current price and status.
func (d *Desk) reprice(b *book) error {
	if b.event.Status.Over() {
		b.closeAll()
		return nil
	}
	if b.state.HoldUntil <= b.now {
		b.state.HoldUntil = 0
	}
	if b.state.Trouble != "" { // suspended until lift: the engine could not follow the match
		return nil
	}
	quotes, err := b.match.Quotes(b.event, b.open())
	if err != nil {
		return fmt.Errorf("quote: %w", err)
	}
	quoted := make(map[id.Market]bool, len(quotes))
	for _, q := range quotes {
		quoted[q.Market.ID] = true
		if err := d.quote(b, q); err != nil {
			return fmt.Errorf("price %s: %w", q.Market.ID, err)
		}
	}
	b.closeRest(quoted)
	return nil
}

// open returns the shown markets without a result.
func (b *book) open() []market.Market {
	var open []market.Market
	for _, m := range b.markets {
		if m.Main && !m.Status.Done() {
			open = append(open, m)
		}
	}
	return open
}

// quote opens, prices or closes one market as its engine requires.
func (d *Desk) quote(b *book, q engine.Quote) error {
	if b.settledIDs[q.Market.ID] {
		return nil
	}
	m := b.find(q.Market.ID)
	if m == nil {
		if q.Decided() {
			return nil // nothing to offer
		}
		m = b.add(q.Market)
	}
	if m.Status.Done() {
		return nil
	}
	if !m.Main { // a former line is offered again
		m.Main = true
		b.dirty[m.ID] = true
	}
	if q.Decided() {
		b.setStatus(m, market.Closed)
		return nil
	}
	odds, err := price(q, d.overrides.book(b.event, m.Key, q.Sold()))
	if err != nil {
		return err
	}
	b.offer(m, d.overrides.replaceOdds(*m, odds), b.state.suspended(b.now) || q.Paused || d.overrides.suspends(b.event, *m))
	b.setRefund(m, q.Void)
	return nil
}

// price applies the margin to a quote: the inverse odds sum to book for each winner. Selections that cannot win get none.
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

// closeRest closes every market without a quote. A line that another line of the same group has replaced is no longer shown. A
// market that has just ended is shown until it has its result.
func (b *book) closeRest(quoted map[id.Market]bool) {
	groups := make(map[string]bool, len(quoted))
	for _, m := range b.markets {
		if quoted[m.ID] {
			groups[lineGroup(m)] = true
		}
	}
	for i := range b.markets {
		m := &b.markets[i]
		if quoted[m.ID] || m.Status.Done() {
			continue
		}
		if m.Main && groups[lineGroup(*m)] {
			m.Main = false
			b.dirty[m.ID] = true
		}
		b.setStatus(m, market.Closed)
	}
}

// lineGroup identifies the group of lines of one total or handicap.
func lineGroup(m market.Market) string {
	p := m.Params
	p.Line, p.Overs = 0, 0
	return fmt.Sprintf("%s %+v", m.Key, p)
}

func (b *book) closeAll() {
	for i := range b.markets {
		if !b.markets[i].Status.Done() {
			b.setStatus(&b.markets[i], market.Closed)
		}
	}
}
