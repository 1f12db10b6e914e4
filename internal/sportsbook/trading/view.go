package trading

import (
	"context"
	"encoding/json"
	"fmt"

	"maidan/internal/db"
	"maidan/internal/id"
	"maidan/internal/sportsbook/engine"
	"maidan/internal/sportsbook/market"
)

// eventView is an event as the desk stored it, with the current quotes of its engine.
type eventView struct {
	event   market.Event
	markets []market.Market
	state   deskState
	quotes  map[id.Market]engine.Quote // by market; none for markets that the engine does not offer
}

// viewEvent reads an event and its engine's quotes. An event that has ended, or whose course is unknown, has no quotes.
func (o *Office) viewEvent(ctx context.Context, q db.Querier, eventID id.Event) (s eventView, err error) {
	if s.event, err = market.Find(ctx, q, eventID); err != nil {
		return s, err
	}
	if s.markets, err = market.MarketsOf(ctx, q, eventID); err != nil {
		return s, err
	}
	saved, err := market.ReadState(ctx, q, eventID)
	if err != nil {
		return s, err
	}
	if err := json.Unmarshal(saved.Desk, &s.state); err != nil {
		return s, fmt.Errorf("decode desk state of %s: %w", eventID, err)
	}
	s.quotes = map[id.Market]engine.Quote{}
	if s.event.Status.Over() || s.state.Trouble != "" {
		return s, nil
	}
	e, err := o.Engines.For(s.event.Sport, s.state.Priced)
	if err != nil {
		return s, err
	}
	match, err := e.Restore(saved.Match)
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

// winners returns how many selections of a market win.
func (o *Office) winners(ctx context.Context, marketID id.Market) (int, error) {
	q := o.DB.Reader()
	m, err := findMarket(ctx, q, marketID)
	if err != nil {
		return 0, err
	}
	s, err := o.viewEvent(ctx, q, m.EventID)
	if err != nil {
		return 0, err
	}
	return max(s.quotes[marketID].Winners, 1), nil
}
