package staff

import (
	"context"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"maidan/internal/api/kit"
	"maidan/internal/clock"
	"maidan/internal/db"
	"maidan/internal/id"
	"maidan/internal/sportsbook/bet/cashout"
	"maidan/internal/staff"
)

func (a *API) registerTradingCashOut(h huma.API) {
	path := root + "/trading/cash-out-margins"
	huma.Register(h, kit.StaffOnly(kit.Operation(http.MethodGet, path, "listCashOutMargins", tag,
		"Margins on the fair value of cash-outs, the widest scope first; the narrowest that fits an open leg counts, and of several legs the largest"),
		staff.SeeTrading), a.cashOutMargins)
	huma.Register(h, kit.StaffOnly(kit.Operation(http.MethodPut, path, "setCashOutMargin", tag,
		"Set the margin on cash-outs of a scope; offers change at once"), staff.Trade), a.setCashOutMargin)
	huma.Register(h, kit.StaffOnly(kit.Operation(http.MethodPost, path+"/remove", "removeCashOutMargin", tag,
		"Remove a margin on cash-outs, so that the next wider scope applies"), staff.Trade), a.removeCashOutMargin)
}

// CashOutLine is a margin on cash-outs with the names of its scope and the email address of its editor.
type CashOutLine struct {
	cashout.Margin
	ChangedBy string `json:"changed_by" doc:"email address"`
	About     About  `json:"about"`
}

type cashOutMarginsOutput struct{ Body []CashOutLine }

func (a *API) cashOutMargins(ctx context.Context, _ *struct{}) (*cashOutMarginsOutput, error) {
	all, err := cashout.Margins(ctx, a.DB.Reader())
	if err != nil {
		return nil, err
	}
	about, editors, err := rowsAbout(ctx, a, all, func(m cashout.Margin) (subject, id.Staff) { return scoped(m.Scope, m.Subject), m.ChangedBy })
	if err != nil {
		return nil, err
	}
	lines := make([]CashOutLine, len(all))
	for i, m := range all {
		lines[i] = CashOutLine{m, editors[i], about[i]}
	}
	return &cashOutMarginsOutput{lines}, nil
}

// CashOutScope is the scope of a margin on cash-outs.
type CashOutScope struct {
	Scope     string `json:"scope" enum:"brand,sport,event"`
	Subject   string `json:"subject" maxLength:"128"`
	MarketKey string `json:"market_key" maxLength:"64" doc:"empty: every market; builder: bet builders"`
	Reason    string `json:"reason" maxLength:"1000" doc:"3 to 500 characters"`
}

type setCashOutMarginInput struct {
	Body struct {
		CashOutScope
		Milli int64 `json:"milli" minimum:"0" maximum:"500" doc:"thousandths of the fair value"`
	}
}

type removeCashOutMarginInput struct{ Body CashOutScope }

func (a *API) setCashOutMargin(ctx context.Context, in *setCashOutMarginInput) (*cashOutMarginsOutput, error) {
	return a.changeCashOutMargin(ctx, "trade.cashout_margin", in.Body.CashOutScope, &in.Body.Milli)
}

func (a *API) removeCashOutMargin(ctx context.Context, in *removeCashOutMarginInput) (*cashOutMarginsOutput, error) {
	return a.changeCashOutMargin(ctx, "trade.cashout_margin.remove", in.Body, nil)
}

// changeCashOutMargin sets a margin, or removes it when none is given, and writes the audit record.
func (a *API) changeCashOutMargin(ctx context.Context, action string, of CashOutScope, milli *int64) (*cashOutMarginsOutput, error) {
	m, _ := kit.Staff(ctx)
	reason, err := a.Trading.Reason(of.Reason)
	if err != nil {
		return nil, err
	}
	margin := cashout.Margin{Scope: of.Scope, Subject: of.Subject, MarketKey: of.MarketKey, ChangedBy: m.ID, ChangedAt: clock.Millis(a.Trading.Clock.Now())}
	err = a.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
		change := cashout.DropCashOutMargin
		if milli != nil {
			margin.Milli, change = *milli, cashout.SetCashOutMargin
		}
		before, err := change(ctx, tx, margin)
		if err != nil {
			return err
		}
		detail := map[string]any{"reason": reason, "before": nil, "after": nil}
		if before != nil {
			detail["before"] = before.Milli
		}
		if milli != nil {
			detail["after"] = *milli
		}
		return a.Staff.Record(ctx, tx, m.ID, action, of.Scope+":"+of.Subject+":"+of.MarketKey, detail)
	})
	if err != nil {
		return nil, err
	}
	return a.cashOutMargins(ctx, nil)
}
