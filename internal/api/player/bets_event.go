package player

import (
	"context"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"maidan/internal/api/kit"
	"maidan/internal/id"
	"maidan/internal/sportsbook/bet"
	"maidan/internal/sportsbook/market"
)

func (a *API) registerBetEvent(h huma.API) {
	get := kit.Operation(http.MethodGet, "/api/v3/bet-events/{id}", "getBetEvent", "bets",
		"An event that the player has a bet on; a hidden one comes with its score and what is decided, and nothing to bet on")
	get.Errors = []int{http.StatusNotFound}
	huma.Register(h, kit.SignedIn(get), a.betEvent)
	huma.Register(h, kit.SignedIn(kit.Operation(http.MethodGet, "/api/v3/bet-events", "listBetEvents", "bets",
		"Events that the player has a bet on, as listEvents lists them")), a.betEvents)
}

// betEvents lists events that the player has bet on.
func (a *API) betEvents(ctx context.Context, in *eventsInput) (*eventsOutput, error) {
	who, _ := kit.Player(ctx)
	mine, err := bet.WageredBy(ctx, a.DB.Reader(), who.PlayerID)
	if err != nil {
		return nil, err
	}
	page, err := market.ListAmong(ctx, a.DB.Reader(), in.filter(a.Clock.Now()), mine)
	if err != nil {
		return nil, err
	}
	return &eventsOutput{EventPage(page)}, nil
}

// betEvent returns an event that staff has hidden, but only to players with a bet on it.
func (a *API) betEvent(ctx context.Context, in *eventInput) (*eventOutput, error) {
	who, _ := kit.Player(ctx)
	q := a.DB.Reader()
	markets, err := market.MarketsOf(ctx, q, in.ID)
	if err != nil {
		return nil, err
	}
	ids := make([]id.Market, len(markets))
	for i, m := range markets {
		ids[i] = m.ID
	}
	mine, err := bet.HasBetOn(ctx, a.DB.Reader(), who.PlayerID, ids)
	if err != nil {
		return nil, err
	}
	if !mine {
		return nil, market.ErrNoEvent
	}
	detail, err := market.ReadForBettor(ctx, q, in.ID)
	if err != nil {
		return nil, err
	}
	return &eventOutput{EventDetail(detail)}, nil
}
