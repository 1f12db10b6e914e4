package trading

import (
	"maidan/internal/id"
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

func (b *book) find(id id.Market) *market.Market {
	for i := range b.markets {
		if b.markets[i].ID == id {
			return &b.markets[i]
		}
	}
	return nil
}

// setStatus sets the status of a market if the transition is allowed. Leaving the active status withdraws its prices: bets at an older
// version are refused from then on.
func (b *book) setStatus(m *market.Market, to market.Status) {
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
			b.setStatus(m, market.Suspended)
		}
	}
}

// offer sets the prices of a market and opens it, or suspends it while shut is true. A market that opens again gets new price
// versions, even if the numbers are equal.
func (b *book) offer(m *market.Market, odds []money.Odds, shut bool) {
	to := market.Active
	if shut {
		to = market.Suspended
	}
	if m.Status == market.Closed && shut {
		m.Status, m.Version = market.Suspended, b.event.Version // reopened from closed
		b.dirty[m.ID] = true
	}
	opens := m.Status != market.Active && to == market.Active
	b.setStatus(m, to)
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

// setRefund stores the average share of a stake that is refunded, for cash-out values. The share is not a price: nothing that
// players see changes.
func (b *book) setRefund(m *market.Market, void []float64) {
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

// backWhole is market.Selection.Back of a stake that is certain to be refunded.
const backWhole = 1_000_000

// settle sets the result of every market that the match decides. A settled market is checked again only after an official result;
// a difference is a correction with a new generation.
func (b *book) settle(official bool) {
	for i := range b.markets {
		m := &b.markets[i]
		if m.Status.Done() && !official || b.hasManualResult(m) {
			continue
		}
		next := m.Clone()
		status, ok := b.decide(&next)
		if !ok || m.Status.Done() && agree(*m, next, status) {
			continue
		}
		m.Selections = next.Selections
		b.setStatus(m, status)
		m.Version, m.SettledAt = b.event.Version, b.now
		m.Generation++
		b.dirty[m.ID] = true
		b.settled = append(b.settled, market.SettledFact{EventID: b.event.ID, MarketID: m.ID, Generation: m.Generation})
	}
}

// decide decides a market by its rule. If a feed prices the event, the feed sends the results instead. If the course of any other
// match could not be followed, only its official result counts: after the end every market that needs more is void.
func (b *book) decide(m *market.Market) (market.Status, bool) {
	rule, _ := market.RuleOf(m.RuleKey)
	if b.state.Trouble != "" && !b.state.Priced && !rule.Official {
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
