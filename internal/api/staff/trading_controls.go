package staff

import (
	"context"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"maidan/internal/api/kit"
	"maidan/internal/id"
	"maidan/internal/payment"
	"maidan/internal/sportsbook/trading"
	"maidan/internal/staff"
)

func (a *API) registerTradingControls(h huma.API) {
	huma.Register(h, kit.StaffOnly(kit.Operation(http.MethodGet, root+"/trading/controls", "listControls", tag,
		"Manual controls: suspensions, prices, hidden and featured events; those in force, or with all also released ones, latest first"), staff.SeeTrading), a.controls)
	huma.Register(h, kit.StaffOnly(kit.Operation(http.MethodPost, root+"/trading/suspensions", "suspendBetting", tag,
		"Suspend bets on a market, an event, a sport, a competition, a producer or everything, until it is released"), staff.Trade), a.suspendBetting)
	huma.Register(h, kit.StaffOnly(kit.Operation(http.MethodPost, root+"/trading/controls/{id}/release", "releaseControl", tag,
		"Release a manual control"), staff.Trade), a.releaseControl)
	huma.Register(h, kit.StaffOnly(kit.Operation(http.MethodPost, root+"/trading/markets/{id}/prices", "setPrices", tag,
		"Set manual prices on selections of a market until they are released"), staff.Trade), a.setPrices)
}

// ControlLine is a manual control with the email addresses of the members who set and ended it.
type ControlLine struct {
	trading.Control
	MadeBy     string `json:"made_by" doc:"email address"`
	ReleasedBy string `json:"released_by" doc:"email address; empty while it is in force"`
	About      About  `json:"about"`
}

func (a *API) controlLines(ctx context.Context, found []trading.Control) ([]ControlLine, error) {
	var ids []id.Staff
	for _, c := range found {
		ids = append(ids, c.MadeBy, c.ReleasedBy)
	}
	names, err := a.Staff.Names(ctx, ids)
	if err != nil {
		return nil, err
	}
	subjects := make([]subject, len(found))
	for i, c := range found {
		subjects[i] = subject{event: c.EventID, market: c.MarketID}
		switch c.Scope {
		case trading.ScopeCompetition:
			subjects[i].competition = c.Subject
		case trading.ScopeSelection:
			subjects[i].selection = id.Selection(c.Subject)
		default: // event and market identify the subject completely
		}
	}
	about, err := a.about(ctx, subjects)
	if err != nil {
		return nil, err
	}
	all := make([]ControlLine, len(found))
	for i, c := range found {
		all[i] = ControlLine{c, names[c.MadeBy], names[c.ReleasedBy], about[i]}
	}
	return all, nil
}

type controlsInput struct {
	All    bool     `query:"all" doc:"Also those that were released."`
	Event  id.Event `query:"event" maxLength:"128" doc:"With all: only of this event."`
	Cursor string   `query:"cursor" maxLength:"26"`
}

type controlsOutput struct{ Body payment.Page[ControlLine] }

func (a *API) controls(ctx context.Context, in *controlsInput) (*controlsOutput, error) {
	var found []trading.Control
	var next string
	var err error
	if in.All {
		if found, err = a.Trading.Controls(ctx, in.Event, in.Cursor, lines+1); len(found) > lines {
			found = found[:lines]
			next = found[lines-1].ID
		}
	} else {
		found, err = a.Trading.InForce(ctx)
	}
	if err != nil {
		return nil, err
	}
	items, err := a.controlLines(ctx, found)
	return &controlsOutput{payment.Page[ControlLine]{Items: items, Next: next}}, err
}

// Ordered is the result of an order.
type Ordered struct {
	Controls []ControlLine `json:"controls"`
	Applied  bool          `json:"applied" doc:"trading has applied it; otherwise it will when it runs"`
}

type orderedOutput struct{ Body Ordered }

func (a *API) ordered(ctx context.Context, applied bool, made ...trading.Control) (*orderedOutput, error) {
	all, err := a.controlLines(ctx, made)
	return &orderedOutput{Ordered{all, applied}}, err
}

type suspendInput struct {
	Body struct {
		Scope   string `json:"scope" enum:"all,producer,sport,competition,event,key,market"`
		Subject string `json:"subject" maxLength:"300" doc:"name, key or id of the suspended scope; event/key for the markets of a key; empty for everything"`
		Reason  string `json:"reason" maxLength:"1000" doc:"3 to 500 characters"`
	}
}

func (a *API) suspendBetting(ctx context.Context, in *suspendInput) (*orderedOutput, error) {
	c, applied, err := a.Trading.Suspend(ctx, trading.Scope(in.Body.Scope), in.Body.Subject, in.Body.Reason, a.actor(ctx))
	if err != nil {
		return nil, err
	}
	return a.ordered(ctx, applied, c)
}

type releaseInput struct {
	ID   string `path:"id" maxLength:"26"`
	Body struct {
		Reason string `json:"reason" maxLength:"1000" doc:"3 to 500 characters"`
	}
}

func (a *API) releaseControl(ctx context.Context, in *releaseInput) (*orderedOutput, error) {
	c, applied, err := a.Trading.Release(ctx, in.ID, in.Body.Reason, a.actor(ctx))
	if err != nil {
		return nil, err
	}
	return a.ordered(ctx, applied, c)
}

type pricesInput struct {
	ID   id.Market `path:"id" maxLength:"200"`
	Body struct {
		Prices    []trading.PriceChange `json:"prices" minItems:"1" maxItems:"200"`
		Confirmed bool                  `json:"confirmed" required:"false" doc:"also when the book sums to less than 100 %"`
		Reason    string                `json:"reason" maxLength:"1000" doc:"3 to 500 characters"`
	}
}

func (a *API) setPrices(ctx context.Context, in *pricesInput) (*orderedOutput, error) {
	made, applied, err := a.Trading.Price(ctx, in.ID, in.Body.Prices, in.Body.Confirmed, in.Body.Reason, a.actor(ctx))
	if err != nil {
		return nil, err
	}
	return a.ordered(ctx, applied, made...)
}
