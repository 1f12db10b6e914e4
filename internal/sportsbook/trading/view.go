package trading

import (
	"context"
	"encoding/json"
	"fmt"

	"maidan/internal/db"
	"maidan/internal/sportsbook/engine"
	"maidan/internal/sportsbook/market"
)

// sight is an event as the desk left it, with what its engine thinks of it now.
type sight struct {
	event   market.Event
	markets []market.Market
	desk    posture
	quotes  map[string]engine.Quote // by market; without those that the engine does not sell
}

// look reads an event and asks its engine. Of an event that is over, or whose course was lost, there are no quotes.
func (o *Office) look(ctx context.Context, q db.Querier, eventID string) (s sight, err error) {
	if s.event, err = market.Find(ctx, q, eventID); err != nil {
		return s, err
	}
	if s.markets, err = market.MarketsOf(ctx, q, eventID); err != nil {
		return s, err
	}
	kept, err := market.ReadState(ctx, q, eventID)
	if err != nil {
		return s, err
	}
	if err := json.Unmarshal(kept.Desk, &s.desk); err != nil {
		return s, fmt.Errorf("read desk of %s: %w", eventID, err)
	}
	s.quotes = map[string]engine.Quote{}
	if s.event.Status.Over() || s.desk.Trouble != "" {
		return s, nil
	}
	e, err := o.Engines.For(s.event.Sport, s.desk.Priced)
	if err != nil {
		return s, err
	}
	match, err := e.Restore(kept.Match)
	if err != nil {
		return s, fmt.Errorf("read state of %s: %w", eventID, err)
	}
	quotes, err := match.Quotes(s.event, (&book{markets: s.markets}).open())
	if err != nil {
		return s, fmt.Errorf("quote %s: %w", eventID, err)
	}
	for _, quote := range quotes {
		s.quotes[quote.Market.ID] = quote
	}
	return s, nil
}

// winners is how many selections of a market win.
func (o *Office) winners(ctx context.Context, marketID string) (int, error) {
	q := o.DB.Reader()
	m, err := findMarket(ctx, q, marketID)
	if err != nil {
		return 0, err
	}
	s, err := o.look(ctx, q, m.EventID)
	if err != nil {
		return 0, err
	}
	return max(s.quotes[marketID].Winners, 1), nil
}
