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

// eventView is an event with its markets and desk state as stored, and the current quotes of its engine.
type eventView struct {
	event   market.Event
	markets []market.Market
	state   deskState
	quotes  map[id.Market]engine.Quote // by market; none for markets that the engine does not offer
}

// viewEvent reads an event and its engine's quotes. An event that has ended, or that trouble
// (an unreadable or contradictory feed message) suspends, has no quotes.
func (o *Office) viewEvent(ctx context.Context, q db.Querier, eventID id.Event) (view eventView, err error) {
	if view.event, err = market.Find(ctx, q, eventID); err != nil {
		return view, err
	}
	if view.markets, err = market.MarketsOf(ctx, q, eventID); err != nil {
		return view, err
	}
	saved, err := market.ReadState(ctx, q, eventID)
	if err != nil {
		return view, err
	}
	if err := json.Unmarshal(saved.Desk, &view.state); err != nil {
		return view, fmt.Errorf("decode desk state of %s: %w", eventID, err)
	}
	view.quotes = map[id.Market]engine.Quote{}
	if view.event.Status.Over() || view.state.Trouble != "" {
		return view, nil
	}
	e, err := o.Engines.For(view.event.Sport, view.state.Priced)
	if err != nil {
		return view, err
	}
	match, err := e.Restore(saved.Match)
	if err != nil {
		return view, fmt.Errorf("restore match state of %s: %w", eventID, err)
	}
	quotes, err := match.Quotes(view.event, (&book{markets: view.markets}).open())
	if err != nil {
		return view, fmt.Errorf("quote %s: %w", eventID, err)
	}
	for _, quote := range quotes {
		view.quotes[quote.Market.ID] = quote
	}
	return view, nil
}

// winnerCount returns how many selections of a market win: 1 unless the engine quotes it with more, for example places of a race.
func (o *Office) winnerCount(ctx context.Context, marketID id.Market) (int, error) {
	q := o.DB.Reader()
	m, err := findMarket(ctx, q, marketID)
	if err != nil {
		return 0, err
	}
	view, err := o.viewEvent(ctx, q, m.EventID)
	if err != nil {
		return 0, err
	}
	return max(view.quotes[marketID].Winners, 1), nil
}
