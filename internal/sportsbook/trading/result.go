package trading

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"

	"maidan/internal/clock"
	"maidan/internal/db"
	"maidan/internal/outbox"
	"maidan/internal/sportsbook/market"
)

// ByHand is a result that people have decided on for a market, by selection; nil releases the market: the feed decides it again, from
// its next result on.
type ByHand struct {
	MarketID string
	Results  map[string]market.Selection // results and factors
}

// Overrule gives a market the result that people decided on, in a caller's transaction, and tells the house; from then on the feed
// does not change it until it is released. A desk that has the event at hand notices that it has moved on and reads it again. It
// fails with ErrNoMarket.
func (o *Office) Overrule(ctx context.Context, tx *db.Tx, by ByHand, tell func(...outbox.Event) error) error {
	m, err := findMarket(ctx, tx, by.MarketID)
	if err != nil {
		return err
	}
	e, err := market.Find(ctx, tx, m.EventID)
	if err != nil {
		return err
	}
	kept, err := market.ReadState(ctx, tx, e.ID)
	if err != nil {
		return err
	}
	var desk posture
	if err := json.Unmarshal(kept.Desk, &desk); err != nil {
		return fmt.Errorf("read desk of %s: %w", e.ID, err)
	}
	desk.Overruled = slices.DeleteFunc(desk.Overruled, func(id string) bool { return id == m.ID })
	c := market.Change{From: e.Version}
	if by.Results != nil {
		desk.Overruled = append(desk.Overruled, m.ID)
		m = byHand(m, by.Results, e.Version+1, clock.Millis(o.Clock.Now()))
		c.Changed = []market.Market{m}
	}
	e.Version++
	c.Event = e
	if c.Desk, err = json.Marshal(desk); err != nil {
		return fmt.Errorf("encode desk: %w", err)
	}
	if err := market.Save(ctx, tx, c); err != nil || by.Results == nil {
		return err
	}
	return tell(outbox.New(o.IDs.New(), market.SettledKind, e.ID, m.SettledAt,
		market.SettledFact{EventID: e.ID, MarketID: m.ID, Generation: m.Generation}))
}

// byHand is a market with results by hand: void when all of it is.
func byHand(m market.Market, results map[string]market.Selection, version, at int64) market.Market {
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

// overruled tells whether people have decided a market: the feed does not.
func (b *book) overruled(m *market.Market) bool { return slices.Contains(b.desk.Overruled, m.ID) }
