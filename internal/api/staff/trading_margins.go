package staff

import (
	"context"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"maidan/internal/api/kit"
	"maidan/internal/id"
	"maidan/internal/sportsbook/trading"
	"maidan/internal/staff"
)

func (a *API) registerTradingMargins(h huma.API) {
	huma.Register(h, kit.StaffOnly(kit.Operation(http.MethodGet, root+"/trading/margins", "listMargins", tag,
		"Margins by scope, the widest first; the narrowest that matches a market applies"), staff.SeeTrading), a.margins)
	huma.Register(h, kit.StaffOnly(kit.Operation(http.MethodPut, root+"/trading/margins", "setMargin", tag,
		"Set the margin of a scope; prices change at once"), staff.Trade), a.setMargin)
	huma.Register(h, kit.StaffOnly(kit.Operation(http.MethodPost, root+"/trading/margins/remove", "removeMargin", tag,
		"Remove a margin, so that the next wider scope applies"), staff.Trade), a.removeMargin)
}

// MarginLine is a margin with the email address of its editor.
type MarginLine struct {
	trading.Margin
	ChangedBy string `json:"changed_by" doc:"email address; empty: the default"`
	About     About  `json:"about"`
}

type marginsOutput struct{ Body []MarginLine }

func (a *API) margins(ctx context.Context, _ *struct{}) (*marginsOutput, error) {
	found, err := a.Trading.Margins(ctx)
	if err != nil {
		return nil, err
	}
	about, editors, err := rowsAbout(ctx, a, found, func(m trading.Margin) (subject, id.Staff) { return scoped(string(m.Scope), m.Subject), m.ChangedBy })
	if err != nil {
		return nil, err
	}
	all := make([]MarginLine, len(found))
	for i, m := range found {
		all[i] = MarginLine{m, editors[i], about[i]}
	}
	return &marginsOutput{all}, nil
}

type setMarginInput struct {
	Body struct {
		Scope     string `json:"scope" enum:"brand,sport,competition,event"`
		Subject   string `json:"subject" maxLength:"128"`
		MarketKey string `json:"market_key" maxLength:"64"`
		Milli     int64  `json:"milli" minimum:"1000" maximum:"1500"`
		PerAnswer int64  `json:"per_answer" minimum:"0" maximum:"100"`
		Reason    string `json:"reason" maxLength:"1000" doc:"3 to 500 characters"`
	}
}

func (a *API) setMargin(ctx context.Context, in *setMarginInput) (*marginsOutput, error) {
	b := in.Body
	_, err := a.Trading.SetMargin(ctx, trading.Margin{
		Scope: trading.Scope(b.Scope), Subject: b.Subject, MarketKey: b.MarketKey, Milli: b.Milli, PerAnswer: b.PerAnswer,
	}, b.Reason, a.actor(ctx))
	if err != nil {
		return nil, err
	}
	return a.margins(ctx, nil)
}

type removeMarginInput struct {
	Body struct {
		Scope     string `json:"scope" enum:"brand,sport,competition,event"`
		Subject   string `json:"subject" maxLength:"128"`
		MarketKey string `json:"market_key" maxLength:"64"`
		Reason    string `json:"reason" maxLength:"1000" doc:"3 to 500 characters"`
	}
}

func (a *API) removeMargin(ctx context.Context, in *removeMarginInput) (*marginsOutput, error) {
	b := in.Body
	_, err := a.Trading.DropMargin(ctx, trading.Margin{Scope: trading.Scope(b.Scope), Subject: b.Subject, MarketKey: b.MarketKey}, b.Reason, a.actor(ctx))
	if err != nil {
		return nil, err
	}
	return a.margins(ctx, nil)
}
