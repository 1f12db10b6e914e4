package staff

import (
	"context"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"maidan/internal/api/kit"
	"maidan/internal/db"
	"maidan/internal/id"
	"maidan/internal/sportsbook/market"
	"maidan/internal/sportsbook/trading"
	"maidan/internal/staff"
)

func (a *API) registerTrading(h huma.API) {
	a.registerTradingControls(h)
	a.registerTradingReopen(h)
	a.registerTradingShown(h)
	a.registerTradingMargins(h)
	a.registerTradingLimits(h)
	a.registerTradingCashOut(h)
	a.registerTradingBets(h)
	a.registerTradingAlarms(h)
	a.registerTradingLive(h)
	huma.Register(h, kit.StaffOnly(kit.Operation(http.MethodGet, root+"/trading/events", "listTradingEvents", tag,
		"Events with their liability: open ones by start, those that are over the latest first"), staff.SeeTrading), a.tradingGrid)
	huma.Register(h, kit.StaffOnly(kit.Operation(http.MethodGet, root+"/trading/events/{id}", "getTradingEvent", tag,
		"An event with every market: prices, the model's probabilities, and stakes"), staff.SeeTrading), a.tradingEvent)
	huma.Register(h, kit.StaffOnly(kit.Operation(http.MethodGet, root+"/trading/markets/{id}/history", "getPriceHistory", tag,
		"Price history of a market, the oldest first, as far as it is stored"), staff.SeeTrading), a.priceHistory)
	huma.Register(h, kit.StaffOnly(kit.Operation(http.MethodGet, root+"/trading/options", "getTradingOptions", tag,
		"Options to choose from: sports, competitions, producers and kinds of markets"), staff.SeeTrading), a.tradingOptions)
	huma.Register(h, kit.StaffOnly(kit.Operation(http.MethodGet, root+"/trading/settled", "listSettledMarkets", tag,
		"Settled markets, the latest first; a generation above 1 is a correction"), staff.SeeTrading), a.tradingSettled)
}

// actor returns the signed-in member as an actor of the trading desk.
func (a *API) actor(ctx context.Context) trading.Actor {
	m, _ := kit.Staff(ctx)
	return trading.Actor{ID: m.ID, Record: func(ctx context.Context, tx *db.Tx, action, subject string, detail any) error {
		return a.Staff.Record(ctx, tx, m.ID, action, subject, detail)
	}}
}

type tradingGridInput struct {
	State       string `query:"state" enum:"open,live,upcoming,over" default:"open"`
	Sport       string `query:"sport" maxLength:"40"`
	Competition string `query:"competition" maxLength:"128"`
	Producer    string `query:"producer" maxLength:"64"`
	Text        string `query:"text" maxLength:"64" doc:"Words that names of sides or the competition begin with."`
	Cursor      string `query:"cursor" maxLength:"400"`
}

type tradingGridOutput struct{ Body trading.Grid }

func (a *API) tradingGrid(ctx context.Context, in *tradingGridInput) (*tradingGridOutput, error) {
	grid, err := a.Trading.Grid(ctx, market.DeskFilter{
		State: in.State, Sport: in.Sport, Competition: in.Competition, Producer: in.Producer, Text: in.Text, Cursor: in.Cursor,
	})
	return &tradingGridOutput{grid}, err
}

type tradingEventInput struct {
	ID id.Event `path:"id" maxLength:"128"`
}

type tradingEventOutput struct{ Body trading.TradedEvent }

func (a *API) tradingEvent(ctx context.Context, in *tradingEventInput) (*tradingEventOutput, error) {
	page, err := a.Trading.Page(ctx, in.ID)
	return &tradingEventOutput{page}, err
}

type priceHistoryInput struct {
	ID id.Market `path:"id" maxLength:"200"`
}

type priceHistoryOutput struct{ Body trading.PriceHistory }

func (a *API) priceHistory(ctx context.Context, in *priceHistoryInput) (*priceHistoryOutput, error) {
	history, err := a.Trading.PriceHistory(ctx, in.ID)
	return &priceHistoryOutput{history}, err
}

// TradingOptions lists the options of filters and margins.
type TradingOptions struct {
	Sports       []market.Sport         `json:"sports"`
	Competitions []TradingCompetition   `json:"competitions" doc:"those with open events"`
	Producers    []market.ProducerState `json:"producers"`
	Markets      []market.Kind          `json:"markets" doc:"the kinds of markets that margins and limits can be about"`
}

// TradingCompetition is a competition with open events.
type TradingCompetition struct {
	ID    string `json:"id"`
	Name  string `json:"name"`
	Sport string `json:"sport"`
}

type tradingOptionsOutput struct{ Body TradingOptions }

func (a *API) tradingOptions(ctx context.Context, _ *struct{}) (*tradingOptionsOutput, error) {
	q := a.DB.Reader()
	producers, err := market.Producers(ctx, q)
	if err != nil {
		return nil, err
	}
	catalogue, err := market.WholeCatalogue(ctx, q)
	if err != nil {
		return nil, err
	}
	options := TradingOptions{Sports: market.Sports(), Competitions: []TradingCompetition{}, Producers: append([]market.ProducerState{}, producers...),
		Markets: market.Kinds()}
	for _, c := range catalogue.Competitions {
		options.Competitions = append(options.Competitions, TradingCompetition{c.ID, c.Name, c.Sport})
	}
	return &tradingOptionsOutput{options}, nil
}

// SettledMarket is a market with its result.
type SettledMarket struct {
	ID         id.Market          `json:"id"`
	EventID    id.Event           `json:"event_id"`
	Event      string             `json:"event"`
	Sport      string             `json:"sport"`
	Home       market.Team        `json:"home"`
	Away       market.Team        `json:"away"`
	Key        string             `json:"key"`
	Name       string             `json:"name" doc:"English"`
	Params     market.Params      `json:"params"`
	RuleKey    string             `json:"rule_key"`
	Status     market.Status      `json:"status" enum:"settled,void"`
	Generation int64              `json:"generation" doc:"1 is the first result, more are corrections"`
	SettledAt  int64              `json:"settled_at"`
	Selections []market.Selection `json:"selections"`
}

type tradingSettledInput struct {
	Event  id.Event `query:"event" maxLength:"128" doc:"Only of this event."`
	Cursor string   `query:"cursor" maxLength:"400"`
}

// SettledMarkets is a page of the list of settled markets.
type SettledMarkets struct {
	Items []SettledMarket `json:"items"`
	Next  string          `json:"next"`
}

type tradingSettledOutput struct{ Body SettledMarkets }

func (a *API) tradingSettled(ctx context.Context, in *tradingSettledInput) (*tradingSettledOutput, error) {
	found, err := market.SettledList(ctx, a.DB.Reader(), in.Event, in.Cursor)
	if err != nil {
		return nil, err
	}
	page := SettledMarkets{Items: []SettledMarket{}, Next: found.Next}
	for _, m := range found.Items {
		page.Items = append(page.Items, SettledMarket{
			ID: m.ID, EventID: m.EventID, Event: m.Event.Name, Sport: m.Event.Sport, Home: m.Event.Home, Away: m.Event.Away, Key: m.Key, Name: m.EnglishName(), Params: m.Params,
			RuleKey: m.RuleKey, Status: m.Status, Generation: m.Generation, SettledAt: m.SettledAt, Selections: m.Selections,
		})
	}
	return &tradingSettledOutput{page}, nil
}
