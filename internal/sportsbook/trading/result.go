package trading

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"

	"maidan/internal/clock"
	"maidan/internal/db"
	"maidan/internal/id"
	"maidan/internal/outbox"
	"maidan/internal/sportsbook/market"
)

// ManualResult is a manual result of a market, by selection. Nil Results release the market: from its next result on the feed
// decides it again.
type ManualResult struct {
	MarketID id.Market
	Results  map[id.Selection]market.Selection // results and factors
}

// OverrideResult sets a manual result in the caller's transaction and publishes it; the feed does not change it until it is released. A
// desk that has the event in memory finds a newer version and reads it again. It fails with ErrNoMarket.
func (o *Office) OverrideResult(ctx context.Context, tx *db.Tx, by ManualResult, publish func(...outbox.Event) error) error {
	m, err := findMarket(ctx, tx, by.MarketID)
	if err != nil {
		return err
	}
	e, err := market.Find(ctx, tx, m.EventID)
	if err != nil {
		return err
	}
	saved, err := market.ReadState(ctx, tx, e.ID)
	if err != nil {
		return err
	}
	var state deskState
	if err := json.Unmarshal(saved.Desk, &state); err != nil {
		return fmt.Errorf("decode desk state of %s: %w", e.ID, err)
	}
	state.Overridden = slices.DeleteFunc(state.Overridden, func(id id.Market) bool { return id == m.ID })
	c := market.Change{From: e.Version}
	if by.Results != nil {
		state.Overridden = append(state.Overridden, m.ID)
		m = withManualResult(m, by.Results, e.Version+1, clock.Millis(o.Clock.Now()))
		c.Changed = []market.Market{m}
	}
	e.Version++
	c.Event = e
	if c.Desk, err = json.Marshal(state); err != nil {
		return fmt.Errorf("encode desk state: %w", err)
	}
	if err := market.Save(ctx, tx, c); err != nil || by.Results == nil {
		return err
	}
	return publish(outbox.New(o.IDs.New(), market.SettledKind, string(e.ID), m.SettledAt,
		market.SettledFact{EventID: e.ID, MarketID: m.ID, Generation: m.Generation}))
}

// withManualResult returns the market with manual results; it is void if all of them are.
func withManualResult(m market.Market, results map[id.Selection]market.Selection, version, at int64) market.Market {
	m = m.Clone()
	status := market.Void
	for i := range m.Selections {
		s := &m.Selections[i]
		r := results[s.ID]
		s.Settle(r.Result, r.Factors)
		if r.Result != market.VoidResult {
			status = market.Settled
		}
	}
	if m.Status == market.Active {
		m.StoppedVersion = version
	}
	m.Status, m.Version, m.SettledAt = status, version, at
	m.Generation++
	return m
}

// hasManualResult reports whether a market has a manual result, which the feed does not change.
func (b *book) hasManualResult(m *market.Market) bool {
	return slices.Contains(b.state.Overridden, m.ID)
}
