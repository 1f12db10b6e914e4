package staff

import (
	"context"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"maidan/internal/api/kit"
	"maidan/internal/clock"
	"maidan/internal/db"
	"maidan/internal/id"
	"maidan/internal/money"
	"maidan/internal/sportsbook/bet"
	"maidan/internal/sportsbook/bet/liability"
	"maidan/internal/sportsbook/market"
	"maidan/internal/staff"
)

func (a *API) registerTradingLimits(h huma.API) {
	huma.Register(h, kit.StaffOnly(kit.Operation(http.MethodGet, root+"/trading/limits", "listLossLimits", tag,
		"Limits of liability, by scope; the narrowest row that sets a figure counts"), staff.SeeTrading), a.lossLimits)
	huma.Register(h, kit.StaffOnly(kit.Operation(http.MethodPut, root+"/trading/limits", "setLossLimit", tag,
		"Set the limits of liability of a scope; a row whose figures are all zero is removed"), staff.Trade), a.setLossLimit)
	huma.Register(h, kit.StaffOnly(kit.Operation(http.MethodGet, root+"/trading/events/{id}/liability", "getAvailableLiability", tag,
		"Available liability of each selection of an event that takes bets, as the next bet finds it"), staff.SeeTrading), a.availableLiability)
}

// LossLimits are the liability limits with their currency.
type LossLimits struct {
	Currency money.Currency `json:"currency"`
	Items    []LossLimit    `json:"items"`
}

// LossLimit is a liability limit with the names of its scope and the email address of its editor.
type LossLimit struct {
	liability.Bound
	ChangedBy string `json:"changed_by" doc:"email address"`
	About     About  `json:"about"`
}

type lossLimitsOutput struct{ Body LossLimits }

func (a *API) lossLimits(ctx context.Context, _ *struct{}) (*lossLimitsOutput, error) {
	found, err := liability.Bounds(ctx, a.DB.Reader())
	if err != nil {
		return nil, err
	}
	about, editors, err := rowsAbout(ctx, a, found, func(b liability.Bound) (subject, id.Staff) { return scoped(b.Scope, b.Subject), b.ChangedBy })
	if err != nil {
		return nil, err
	}
	all := LossLimits{bet.Base, make([]LossLimit, len(found))}
	for i, b := range found {
		all.Items[i] = LossLimit{b, editors[i], about[i]}
	}
	return &lossLimitsOutput{all}, nil
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
	limit := liability.Bound{Scope: b.Scope, Subject: b.Subject, MarketKey: b.MarketKey, MaxWin: b.MaxWin, MaxLoss: b.MaxLoss, MaxEvent: b.MaxEvent,
		ChangedBy: m.ID, ChangedAt: clock.Millis(a.Trading.Clock.Now())}
	reason, err := a.Trading.Reason(b.Reason)
	if err != nil {
		return nil, err
	}
	err = a.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
		if b.Scope == "event" && !limit.Empty() { // the limit of a deleted event can still be removed
			if _, err := market.Find(ctx, tx, id.Event(b.Subject)); err != nil {
				return err
			}
		}
		before, err := liability.SetBound(ctx, tx, limit)
		if err != nil {
			return err
		}
		subject := b.Scope + ":" + b.Subject + ":" + b.MarketKey
		return a.Staff.Record(ctx, tx, m.ID, "trade.limit", subject, map[string]any{"reason": reason, "before": figures(before), "after": figures(limit)})
	})
	if err != nil {
		return nil, err
	}
	a.Liability.BoundsChanged()
	return a.lossLimits(ctx, nil)
}

func figures(b liability.Bound) map[string]money.Amount {
	return map[string]money.Amount{"max_win": b.MaxWin, "max_loss": b.MaxLoss, "max_event": b.MaxEvent}
}

// EventLiability is the available liability of the selections of an event.
type EventLiability struct {
	Currency money.Currency        `json:"currency" doc:"of all amounts"`
	Items    []liability.Available `json:"items" doc:"selections that take bets"`
}

type availableOutput struct{ Body EventLiability }

func (a *API) availableLiability(ctx context.Context, in *tradingEventInput) (*availableOutput, error) {
	q := a.DB.Reader()
	if _, err := market.Find(ctx, q, in.ID); err != nil {
		return nil, err
	}
	markets, err := market.MarketsOf(ctx, q, in.ID)
	if err != nil {
		return nil, err
	}
	var ids []id.Selection
	for _, m := range markets {
		if m.Main && m.Status == market.Active {
			for _, s := range m.Selections {
				ids = append(ids, s.ID)
			}
		}
	}
	available, err := a.Liability.Available(ctx, ids)
	return &availableOutput{EventLiability{bet.Base, available}}, err
}
