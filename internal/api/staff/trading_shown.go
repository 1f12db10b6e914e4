package staff

import (
	"context"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"maidan/internal/api/kit"
	"maidan/internal/sportsbook/trading"
	"maidan/internal/staff"
)

func (a *API) registerTradingShown(h huma.API) {
	huma.Register(h, kit.StaffOnly(kit.Operation(http.MethodPost, root+"/trading/hidings", "hideFromPlayers", tag,
		"Hide an event or a competition from players until it is released: not listed, no bets; what was bet before lives on"), staff.Trade), a.hide)
	huma.Register(h, kit.StaffOnly(kit.Operation(http.MethodPost, root+"/trading/features", "featureFirst", tag,
		"Put an event in front of the top events, or a competition with its first events in front of all, until a moment or until it is released"), staff.Trade), a.feature)
}

type hideInput struct {
	Body struct {
		Scope   string `json:"scope" enum:"event,competition"`
		Subject string `json:"subject" maxLength:"128" doc:"its id"`
		Reason  string `json:"reason" maxLength:"1000" doc:"3 to 500 characters"`
	}
}

func (a *API) hide(ctx context.Context, in *hideInput) (*orderedOutput, error) {
	c, applied, err := a.Trading.Hide(ctx, trading.Scope(in.Body.Scope), in.Body.Subject, in.Body.Reason, a.actor(ctx))
	if err != nil {
		return nil, err
	}
	return a.ordered(ctx, applied, c)
}

type featureInput struct {
	Body struct {
		Scope   string `json:"scope" enum:"event,competition"`
		Subject string `json:"subject" maxLength:"128" doc:"its id"`
		Until   int64  `json:"until" doc:"unix milliseconds, within 30 days"`
		Reason  string `json:"reason" maxLength:"1000" doc:"3 to 500 characters"`
	}
}

func (a *API) feature(ctx context.Context, in *featureInput) (*orderedOutput, error) {
	c, applied, err := a.Trading.Feature(ctx, trading.Scope(in.Body.Scope), in.Body.Subject, in.Body.Until, in.Body.Reason, a.actor(ctx))
	if err != nil {
		return nil, err
	}
	return a.ordered(ctx, applied, c)
}
