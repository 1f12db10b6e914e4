package staff

import (
	"context"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"maidan/internal/api/kit"
	"maidan/internal/clock"
	"maidan/internal/db"
	"maidan/internal/money"
	"maidan/internal/sportsbook/bet"
	"maidan/internal/staff"
)

func (a *API) registerTradingLimits(h huma.API) {
	huma.Register(h, kit.StaffOnly(kit.Operation(http.MethodGet, root+"/trading/limits", "listLossLimits", tag,
		"What the house may lose, by scope; the narrowest row that says something of a figure counts"), staff.SeeTrading), a.lossLimits)
	huma.Register(h, kit.StaffOnly(kit.Operation(http.MethodPut, root+"/trading/limits", "setLossLimit", tag,
		"Set what the house may lose in a scope; a row whose figures are all zero is removed"), staff.Trade), a.setLossLimit)
}

// LossLimits are the limits of liability with the currency of their figures.
type LossLimits struct {
	Currency money.Currency `json:"currency"`
	Items    []bet.Bound    `json:"items" doc:"changed_by is an e-mail address"`
}

type lossLimitsOutput struct{ Body LossLimits }

func (a *API) lossLimits(ctx context.Context, _ *struct{}) (*lossLimitsOutput, error) {
	found, err := bet.Bounds(ctx, a.DB.Reader())
	if err != nil {
		return nil, err
	}
	ids := make([]string, len(found))
	for i, b := range found {
		ids[i] = b.ChangedBy
	}
	names, err := a.Staff.Names(ctx, ids)
	for i := range found {
		found[i].ChangedBy = names[found[i].ChangedBy]
	}
	return &lossLimitsOutput{LossLimits{bet.Base, found}}, err
}

type setLossLimitInput struct {
	Body struct {
		Scope     string       `json:"scope" enum:"brand,sport,event"`
		Subject   string       `json:"subject" maxLength:"128"`
		MarketKey string       `json:"market_key" maxLength:"64"`
		MaxWin    money.Amount `json:"max_win" minimum:"0"`
		MaxLoss   money.Amount `json:"max_loss" minimum:"0"`
		MaxEvent  money.Amount `json:"max_event" minimum:"0"`
		Reason    string       `json:"reason" maxLength:"1000" doc:"3 to 500 characters"`
	}
}

func (a *API) setLossLimit(ctx context.Context, in *setLossLimitInput) (*lossLimitsOutput, error) {
	m, _ := kit.Staff(ctx)
	b := in.Body
	limit := bet.Bound{Scope: b.Scope, Subject: b.Subject, MarketKey: b.MarketKey, MaxWin: b.MaxWin, MaxLoss: b.MaxLoss, MaxEvent: b.MaxEvent,
		ChangedBy: m.ID, ChangedAt: clock.Millis(a.Trading.Clock.Now())}
	reason, err := a.Trading.Reason(b.Reason)
	if err != nil {
		return nil, err
	}
	err = a.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
		before, err := bet.SetBound(ctx, tx, limit)
		if err != nil {
			return err
		}
		subject := b.Scope + ":" + b.Subject + ":" + b.MarketKey
		return a.Staff.Record(ctx, tx, m.ID, "trade.limit", subject, map[string]any{"reason": reason, "before": figures(before), "after": figures(limit)})
	})
	if err != nil {
		return nil, err
	}
	a.Bets.BoundsChanged()
	return a.lossLimits(ctx, nil)
}

func figures(b bet.Bound) map[string]money.Amount {
	return map[string]money.Amount{"max_win": b.MaxWin, "max_loss": b.MaxLoss, "max_event": b.MaxEvent}
}
