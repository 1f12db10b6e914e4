package staff

import (
	"context"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"maidan/internal/api/kit"
	"maidan/internal/id"
	"maidan/internal/staff"
)

func (a *API) registerTradingReopen(h huma.API) {
	huma.Register(h, kit.StaffOnly(kit.Operation(http.MethodPost, root+"/trading/events/{id}/reopen", "reopenEvent", tag,
		"End the suspension of an event after an invalid feed message"), staff.Trade), a.reopenEvent)
}

type reopenInput struct {
	ID   id.Event `path:"id" maxLength:"128"`
	Body struct {
		Reason string `json:"reason" maxLength:"1000" doc:"3 to 500 characters"`
	}
}

func (a *API) reopenEvent(ctx context.Context, in *reopenInput) (*orderedOutput, error) {
	applied, err := a.Trading.Reopen(ctx, in.ID, in.Body.Reason, a.actor(ctx))
	if err != nil {
		return nil, err
	}
	return a.ordered(ctx, applied)
}
