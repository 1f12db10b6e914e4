package player

import (
	"context"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"maidan/internal/api/kit"
	"maidan/internal/sportsbook/market"
)

func (a *API) registerSport(h huma.API) {
	huma.Register(h, kit.Operation(http.MethodGet, "/api/v3/sport/events", "listEvents", "sport",
		"Events that are live, upcoming or over"), a.listEvents)
	huma.Register(h, kit.Operation(http.MethodGet, "/api/v3/sport/events/{id}", "getEvent", "sport",
		"One event with its markets, overs and players"), a.event)
	huma.Register(h, kit.Operation(http.MethodGet, "/api/v3/sport/rules", "listSettlementRules", "sport",
		"How markets settle; a market names its rule in rule_key"), a.settlementRules)
}

type eventsInput struct {
	Sport  string       `query:"sport" default:"cricket" enum:"cricket"`
	Status market.Group `query:"status" default:"live" enum:"live,upcoming,ended"`
	Cursor string       `query:"cursor" maxLength:"200" doc:"next of the page before"`
}

// EventPage is a page of events. Next is the cursor of the following one, empty at the end.
type EventPage struct {
	Items []market.Event `json:"items"`
	Next  string         `json:"next"`
}

type eventsOutput struct {
	Body EventPage
}

func (a *API) listEvents(ctx context.Context, in *eventsInput) (*eventsOutput, error) {
	page, err := market.List(ctx, a.DB.Reader(), in.Sport, in.Status, in.Cursor)
	if err != nil {
		return nil, err
	}
	return &eventsOutput{EventPage(page)}, nil
}

type eventInput struct {
	ID string `path:"id" maxLength:"100"`
}

// EventDetail is the page of one event.
type EventDetail market.Detail

type eventOutput struct {
	Body EventDetail
}

func (a *API) event(ctx context.Context, in *eventInput) (*eventOutput, error) {
	detail, err := market.Read(ctx, a.DB.Reader(), in.ID)
	if err != nil {
		return nil, err
	}
	return &eventOutput{EventDetail(detail)}, nil
}

// RuleList is every settlement rule.
type RuleList struct {
	Items []market.Rule `json:"items"`
}

type rulesOutput struct {
	Body RuleList
}

func (a *API) settlementRules(context.Context, *struct{}) (*rulesOutput, error) {
	return &rulesOutput{RuleList{market.Rules()}}, nil
}
