package trading

import (
	"maidan/internal/money"
	"maidan/internal/sportsbook/market"
)

func (b *book) add(m market.Market) *market.Market {
	b.fresh[m.ID] = true
	m.Version = b.event.Version
	for i := range m.Selections {
		m.Selections[i].Version = b.event.Version
	}
	b.markets = append(b.markets, m)
	return &b.markets[len(b.markets)-1]
}

func (b *book) find(id string) *market.Market {
	for i := range b.markets {
		if b.markets[i].ID == id {
			return &b.markets[i]
		}
	}
	return nil
}

// turn moves a market to another state, if that is allowed. Leaving the active state withdraws its prices: bets that name
// an older version are refused from then on.
func (b *book) turn(m *market.Market, to market.Status) {
	if m.Status == to || !m.Status.MayBecome(to) {
		return
	}
	if m.Status == market.Active {
		m.StoppedVersion = b.event.Version
	}
	m.Status, m.Version = to, b.event.Version
	b.dirty[m.ID] = true
}

func (b *book) suspendAll() {
	for i := range b.markets {
		if m := &b.markets[i]; m.Status == market.Active {
			b.turn(m, market.Suspended)
		}
	}
}

// offer sets the prices of a market and opens it, or keeps it suspended while shut. Prices of a market that opens again are
// new prices, even if the numbers are the same.
func (b *book) offer(m *market.Market, odds []money.Odds, shut bool) {
	to := market.Active
	if shut {
		to = market.Suspended
	}
	if m.Status == market.Closed && shut {
		m.Status, m.Version = market.Suspended, b.event.Version // back from closed without having been active
		b.dirty[m.ID] = true
	}
	opens := m.Status != market.Active && to == market.Active
	b.turn(m, to)
	if opens {
		m.OpenedVersion, m.Version = b.event.Version, b.event.Version
		b.dirty[m.ID] = true
	}
	for i := range m.Selections {
		if s := &m.Selections[i]; opens || s.Odds != odds[i] {
			s.Odds, s.Version, m.Version = odds[i], b.event.Version, b.event.Version
			b.dirty[m.ID] = true
		}
	}
}

// expect notes how much of a stake goes back on average, for whoever values bets on the market. It is no price: nothing that a
// player has seen changes by it.
func (b *book) expect(m *market.Market, void []float64) {
	for i := range m.Selections {
		back := int64(0)
		if i < len(void) {
			back = int64(min(max(void[i], 0), 1) * backWhole)
		}
		if m.Selections[i].Back != back {
			m.Selections[i].Back = back
			b.dirty[m.ID] = true
		}
	}
}

// backWhole is market.Selection.Back of a stake that goes back for certain.
const backWhole = 1_000_000

// settle gives every market that the match decides its result. A settled market is looked at again only when the feed tells
// an official result: where it differs it is a correction, and a new generation.
func (b *book) settle(official bool) {
	for i := range b.markets {
		m := &b.markets[i]
		if m.Status.Done() && !official || b.overruled(m) {
			continue
		}
		next := m.Clone()
		status, ok := b.verdict(&next)
		if !ok || m.Status.Done() && agree(*m, next, status) {
			continue
		}
		m.Selections = next.Selections
		b.turn(m, status)
		m.Version, m.SettledAt = b.event.Version, b.now
		m.Generation++
		b.dirty[m.ID] = true
		b.settled = append(b.settled, market.SettledFact{EventID: b.event.ID, MarketID: m.ID, Generation: m.Generation})
	}
}

// verdict decides a market by its rule; a feed that prices an event says itself how its markets end. Of any other match whose course
// could not be followed only the official result is known: once it is over, whatever needs more than that is void.
func (b *book) verdict(m *market.Market) (market.Status, bool) {
	rule, _ := market.RuleOf(m.RuleKey)
	if b.desk.Trouble != "" && !b.desk.Priced && !rule.Official {
		if !b.event.Status.Over() || m.Status.Done() {
			return "", false
		}
		return m.VoidAll(), true
	}
	status, ok, err := b.match.Decide(m)
	return status, ok && err == nil
}

func agree(m, next market.Market, status market.Status) bool {
	if m.Status != status {
		return false
	}
	for i := range m.Selections {
		if m.Selections[i].Result != next.Selections[i].Result || m.Selections[i].Factors != next.Selections[i].Factors {
			return false
		}
	}
	return true
}
