package trading

import (
	"context"
	"fmt"

	"maidan/internal/id"
	"maidan/internal/money"
	"maidan/internal/sportsbook/bet"
	"maidan/internal/sportsbook/bet/liability"
	"maidan/internal/sportsbook/market"
)

// GridRow is an event in the trader's list.
type GridRow struct {
	Event     market.Event `json:"event"`
	Producer  string       `json:"producer"`
	Open      int          `json:"open" doc:"shown markets that take bets"`
	Suspended int          `json:"suspended"`
	Closed    int          `json:"closed" doc:"markets that wait for their result"`
	Held      []Control    `json:"held" doc:"manual suspensions of the whole event"`
	Hidden    []Control    `json:"hidden" doc:"controls that hide the event or its competition from players"`
	Featured  *Control     `json:"featured,omitempty" doc:"the control that puts it first among the top events"`
	Turnover  money.Amount `json:"turnover" doc:"of all markets, in the base currency"`
	Main      *Exposure    `json:"main,omitempty" doc:"of the main market"`
}

// Grid is a page of the list of events.
type Grid struct {
	Items    []GridRow      `json:"items"`
	Next     string         `json:"next"`
	Currency money.Currency `json:"currency" doc:"of all amounts; other currencies are converted to it"`
}

// Grid returns a page of events with the operator's possible profit or loss on each, or market.ErrCursor. Concurrent callers with
// the same filter share one answer and must not modify it.
func (o *Office) Grid(ctx context.Context, f market.DeskFilter) (Grid, error) {
	orders, err := readRevision(ctx, o.DB.Reader())
	if err != nil {
		return Grid{}, err
	}
	return coalesce(ctx, &o.inFlight, fmt.Sprintf("grid %+v %q", orders, f), func(ctx context.Context) (Grid, error) { return o.grid(ctx, f) })
}

func (o *Office) grid(ctx context.Context, f market.DeskFilter) (Grid, error) {
	q := o.DB.Reader()
	page, err := market.DeskList(ctx, q, f)
	if err != nil {
		return Grid{}, err
	}
	h, err := readOverrides(ctx, q)
	if err != nil {
		return Grid{}, err
	}
	var mains []market.Market
	var all []id.Market
	eventOf := map[id.Market]int{}
	for i, e := range page.Items {
		if e.MainMarket != nil {
			mains = append(mains, *e.MainMarket)
		}
		for _, m := range e.Markets {
			eventOf[m] = i
		}
		all = append(all, e.Markets...)
	}
	exposed, err := exposures(ctx, q, mains)
	if err != nil {
		return Grid{}, err
	}
	positions, err := liability.Positions(ctx, q, all)
	if err != nil {
		return Grid{}, err
	}
	grid := Grid{Items: make([]GridRow, len(page.Items)), Next: page.Next, Currency: bet.Base}
	for i, e := range page.Items {
		r := &grid.Items[i]
		*r = GridRow{Event: e.Event, Producer: e.Producer, Open: e.Open, Suspended: e.Suspended, Closed: e.Closed, Held: h.eventSuspensions(e.Event),
			Hidden: h.hiding(e.Event), Featured: h.featuring(e.Event, o.now())}
		if e.MainMarket != nil {
			r.Main = exposed[e.MainMarket.ID]
		}
	}
	for _, p := range positions {
		grid.Items[eventOf[p.MarketID]].Turnover += bet.InBase(p.Turnover, p.Currency)
	}
	return grid, nil
}

// eventSuspensions returns the suspensions of a whole event.
func (h *overrides) eventSuspensions(e market.Event) []Control {
	found := []Control{}
	for _, c := range h.controls {
		if c.Kind == KindSuspend && c.Scope != ScopeKey && c.Scope != ScopeMarket && c.affects(e) {
			found = append(found, c)
		}
	}
	return found
}

// TradedEvent is an event with every market.
type TradedEvent struct {
	Event    market.Event   `json:"event"`
	Producer string         `json:"producer"`
	Stopped  string         `json:"stopped" doc:"why the feed has stopped betting"`
	Silent   bool           `json:"silent" doc:"the producer sends nothing"`
	Trouble  string         `json:"trouble" doc:"the unreadable or contradictory message that suspends the event until the feed or a person resolves it"`
	Since    int64          `json:"trouble_since" doc:"unix milliseconds: when that message came; 0 without trouble"`
	Held     []Control      `json:"held" doc:"manual suspensions of the whole event"`
	Hidden   []Control      `json:"hidden" doc:"controls that hide the event or its competition from players"`
	Featured *Control       `json:"featured,omitempty" doc:"the control that puts it first among the top events"`
	Turnover money.Amount   `json:"turnover"`
	Markets  []TradedMarket `json:"markets"`
}

// TradedMarket is a market with its prices, the model's probabilities and the exposure.
type TradedMarket struct {
	ID         id.Market          `json:"id"`
	Key        string             `json:"key"`
	Name       string             `json:"name" doc:"English"`
	Group      string             `json:"group"`
	Params     market.Params      `json:"params"`
	Status     market.Status      `json:"status" enum:"active,suspended,settled,void,closed"`
	Shown      bool               `json:"shown" doc:"false: a line that is no longer offered"`
	Version    int64              `json:"version"`
	Generation int64              `json:"generation"`
	SettledAt  int64              `json:"settled_at"`
	Book       int64              `json:"book" doc:"sum of the inverse odds for each winner, thousandths"`
	Margin     Margin             `json:"margin" doc:"the one that applies"`
	Held       []Control          `json:"held" doc:"manual suspensions of this market or of its key"`
	Cause      Cause              `json:"cause" enum:",person,alarm,trouble,producer,feed,hold,model" doc:"what suspends it; empty if it is not suspended"`
	Selections []OfferedSelection `json:"selections"`
	Exposure   Exposure           `json:"exposure"`
}

// OfferedSelection is a selection with its price.
type OfferedSelection struct {
	ID       id.Selection `json:"id"`
	Key      string       `json:"key"`
	Name     string       `json:"name"`
	Odds     money.Odds   `json:"odds"`
	Version  int64        `json:"version"`
	Status   string       `json:"status"`
	Fair     int64        `json:"fair" doc:"probability by the model, millionths; 0: the model does not offer it now"`
	Override *Control     `json:"override,omitempty" doc:"the manual price in force"`
}

// Page returns an event with every market, or market.ErrNoEvent. Answers are shared like those of Grid.
func (o *Office) Page(ctx context.Context, eventID id.Event) (TradedEvent, error) {
	orders, err := readRevision(ctx, o.DB.Reader())
	if err != nil {
		return TradedEvent{}, err
	}
	return coalesce(ctx, &o.inFlight, fmt.Sprintf("page %+v %q", orders, eventID), func(ctx context.Context) (TradedEvent, error) { return o.page(ctx, eventID) })
}

func (o *Office) page(ctx context.Context, eventID id.Event) (TradedEvent, error) {
	q := o.DB.Reader()
	s, err := o.viewEvent(ctx, q, eventID)
	if err != nil {
		return TradedEvent{}, err
	}
	h, err := readOverrides(ctx, q)
	if err != nil {
		return TradedEvent{}, err
	}
	exposed, err := exposures(ctx, q, s.markets)
	if err != nil {
		return TradedEvent{}, err
	}
	p := TradedEvent{Event: s.event, Producer: s.event.Producer, Stopped: s.state.Stopped, Silent: s.state.Silent, Trouble: s.state.Trouble, Since: s.state.troubleSince(),
		Held: h.eventSuspensions(s.event), Hidden: h.hiding(s.event), Featured: h.featuring(s.event, o.now()), Markets: []TradedMarket{}}
	for _, m := range s.markets {
		p.Event.Tally(m)
		x := exposed[m.ID]
		p.Turnover += x.Turnover
		if !m.Main && x.Bets == 0 {
			continue // a line without bets that is no longer offered
		}
		p.Markets = append(p.Markets, s.tradedMarket(m, h, *x))
	}
	return p, nil
}

func (s eventView) tradedMarket(m market.Market, h *overrides, x Exposure) TradedMarket {
	quote, sold := s.quotes[m.ID]
	v := TradedMarket{ID: m.ID, Key: m.Key, Name: m.EnglishName(), Group: m.Group, Params: m.Params, Status: m.Status, Shown: m.Main, Version: m.Version,
		Generation: m.Generation, SettledAt: m.SettledAt, Margin: marginFor(h.byScope, s.event, m.Key), Held: h.marketSuspensions(m), Cause: s.cause(m, h), Exposure: x}
	for i, sel := range m.Selections {
		offered := OfferedSelection{ID: sel.ID, Key: sel.Key, Name: sel.Name, Odds: sel.Odds, Version: sel.Version, Status: sel.Status, Override: h.manualPrice(sel.ID)}
		if sold && i < len(quote.Fair) {
			offered.Fair = int64(quote.Fair[i]*1e6 + 0.5)
		}
		v.Selections = append(v.Selections, offered)
	}
	v.Book = int64(bookSum(m, max(quote.Winners, 1))*1000 + 0.5)
	return v
}

// marketSuspensions returns the suspensions of a market, by its id or its key.
func (h *overrides) marketSuspensions(m market.Market) []Control {
	found := []Control{}
	for _, c := range h.controls {
		if c.Kind == KindSuspend && (c.Scope == ScopeMarket && c.Subject == string(m.ID) || c.Scope == ScopeKey && c.Subject == string(m.EventID)+"/"+m.Key) {
			found = append(found, c)
		}
	}
	return found
}

// manualPrice returns the manual price in force on a selection, nil if there is none.
func (h *overrides) manualPrice(selectionID id.Selection) *Control {
	for _, c := range h.controls {
		if c.Kind == KindPrice && c.Subject == string(selectionID) {
			return &c
		}
	}
	return nil
}
