package player

import (
	"context"
	"net/http"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"maidan/internal/api/kit"
	"maidan/internal/clock"
	"maidan/internal/id"
	"maidan/internal/sportsbook/market"
)

func (a *API) registerSport(h huma.API) {
	huma.Register(h, kit.Operation(http.MethodGet, "/api/v3/sport/catalogue", "getSportCatalogue", "sport",
		"Sports, countries and competitions with how many events are open"), a.catalogue)
	huma.Register(h, kit.Operation(http.MethodGet, "/api/v3/sport/events", "listEvents", "sport",
		"Live, upcoming or ended events"), a.listEvents)
	huma.Register(h, kit.Operation(http.MethodGet, "/api/v3/sport/top", "listTopEvents", "sport",
		"Events to show first: at most two of a sport, those with the most bets of the last hours, then live ones that began last, then upcoming ones"), a.topEvents)
	huma.Register(h, kit.Operation(http.MethodGet, "/api/v3/sport/search", "searchSport", "sport",
		"Teams, competitions and events by prefixes of the words in their names"), a.searchSport)
	huma.Register(h, kit.Operation(http.MethodGet, "/api/v3/sport/competitions/{id}", "getCompetition", "sport",
		"A competition: its table and, in cricket, the top scorers"), a.league)
	huma.Register(h, kit.Operation(http.MethodGet, "/api/v3/sport/events/{id}", "getEvent", "sport",
		"One event with its markets, overs and players"), a.event)
	huma.Register(h, kit.Operation(http.MethodGet, "/api/v3/sport/rules", "listSettlementRules", "sport",
		"How markets settle; a market names its rule in rule_key"), a.settlementRules)
}

// Catalogue lists the sports, countries and competitions.
type Catalogue market.Catalogue

type catalogueOutput struct {
	Body Catalogue
}

func (a *API) catalogue(ctx context.Context, _ *struct{}) (*catalogueOutput, error) {
	read, err := market.ReadCatalogue(ctx, a.DB.Reader(), clock.Millis(a.Clock.Now()))
	if err != nil {
		return nil, err
	}
	return &catalogueOutput{Catalogue(read)}, nil
}

type eventsInput struct {
	Sport       string       `query:"sport" maxLength:"40" doc:"a key of the catalogue; without it, every sport"`
	Competition string       `query:"competition" maxLength:"100" doc:"its id"`
	Country     string       `query:"country" maxLength:"2"`
	Team        string       `query:"team" maxLength:"200" doc:"its key, as in search results"`
	Status      market.Group `query:"status" default:"live" enum:"live,upcoming,ended"`
	From        int64        `query:"from" minimum:"0" doc:"starts at or after, unix milliseconds; the client sends the limits of the player's day"`
	Until       int64        `query:"until" minimum:"0" doc:"it starts before, unix milliseconds"`
	Virtual     string       `query:"virtual" enum:"yes,no" doc:"only simulated events, or only real ones"`
	Order       market.Order `query:"order" default:"time" enum:"time,league" doc:"league: the leagues that stand first, then sport by sport and league by league; ended events always come the latest first"`
	Limit       int          `query:"limit" minimum:"1" maximum:"100" default:"20"`
	Cursor      string       `query:"cursor" maxLength:"600" doc:"next of the page before"`
}

func (in eventsInput) filter(now time.Time) market.Filter {
	f := market.Filter{Group: in.Status, Sport: in.Sport, Competition: in.Competition, Country: in.Country, Team: in.Team, From: in.From,
		Until: in.Until, Order: in.Order, Now: clock.Millis(now), Size: in.Limit, Cursor: in.Cursor}
	if in.Virtual != "" {
		only := in.Virtual == "yes"
		f.Virtual = &only
	}
	return f
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
	page, err := market.List(ctx, a.DB.Reader(), in.filter(a.Clock.Now()))
	if err != nil {
		return nil, err
	}
	return &eventsOutput{EventPage(page)}, nil
}

type topInput struct {
	Limit int `query:"limit" minimum:"1" maximum:"40" default:"12"`
}

// EventList is a list without pages.
type EventList struct {
	Items []market.Event `json:"items"`
}

type topOutput struct {
	Body EventList
}

func (a *API) topEvents(ctx context.Context, in *topInput) (*topOutput, error) {
	events, err := market.Top(ctx, a.DB.Reader(), in.Limit, clock.Millis(a.Clock.Now()))
	if err != nil {
		return nil, err
	}
	return &topOutput{EventList{events}}, nil
}

type searchInput struct {
	Query  string `query:"q" required:"true" minLength:"1" maxLength:"80"`
	Cursor string `query:"cursor" maxLength:"600" doc:"next of the page before; later pages have events only"`
}

// SearchResult holds the results of a search: live events first, then upcoming ones, then ended ones.
type SearchResult struct {
	Teams        []market.FoundTeam        `json:"teams"`
	Competitions []market.FoundCompetition `json:"competitions"`
	Items        []market.Event            `json:"items"`
	Next         string                    `json:"next"`
}

type searchOutput struct {
	Body SearchResult
}

func (a *API) searchSport(ctx context.Context, in *searchInput) (*searchOutput, error) {
	found, err := market.Search(ctx, a.DB.Reader(), in.Query, in.Cursor)
	if err != nil {
		return nil, err
	}
	return &searchOutput{SearchResult{found.Teams, found.Competitions, found.Items, found.Next}}, nil
}

type leagueInput struct {
	ID string `path:"id" maxLength:"100"`
}

// League is the page of a competition.
type League market.League

type leagueOutput struct {
	Body League
}

func (a *API) league(ctx context.Context, in *leagueInput) (*leagueOutput, error) {
	read, err := market.ReadLeague(ctx, a.DB.Reader(), in.ID)
	if err != nil {
		return nil, err
	}
	return &leagueOutput{League(read)}, nil
}

type eventInput struct {
	ID id.Event `path:"id" maxLength:"100"`
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

// RuleList is every settlement rule, also by the families of sports.
type RuleList struct {
	Items    []market.Rule        `json:"items"`
	Families []market.FamilyRules `json:"families"`
}

type rulesOutput struct {
	Body RuleList
}

func (a *API) settlementRules(context.Context, *struct{}) (*rulesOutput, error) {
	return &rulesOutput{RuleList{market.Rules(), market.RulesByFamily()}}, nil
}
