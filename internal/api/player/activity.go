package player

import (
	"context"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"maidan/internal/api/kit"
	"maidan/internal/fault"
	"maidan/internal/id"
	"maidan/internal/player"
)

func (a *API) registerActivity(h huma.API) {
	op := kit.SignedIn(kit.Operation(http.MethodPost, "/api/v3/player-activity", "notePlayerActivity", "account",
		"Record what the signed-in player did on a page"))
	op.DefaultStatus = http.StatusNoContent
	huma.Register(h, op, a.noteActivity)
}

// ActivityForm is an action of a player on a page.
type ActivityForm struct {
	PlayerUUID  id.Player `json:"player_uuid" required:"false" nullable:"true" doc:"The signed-in player's own id, or empty."`
	Action      string    `json:"action" minLength:"1" maxLength:"50"`
	PartnerURL  string    `json:"partner_url" required:"false" nullable:"true"`
	LandingName string    `json:"landing_name" required:"false" nullable:"true"`
	_           struct{}  `json:"-" additionalProperties:"true"`
}

type activityInput struct {
	Body ActivityForm
}

var errOtherPlayer = fault.New(fault.Forbidden, "other_player", "This belongs to another player.")

func (a *API) noteActivity(ctx context.Context, in *activityInput) (*struct{}, error) {
	who, _ := kit.Player(ctx)
	if in.Body.PlayerUUID != "" && in.Body.PlayerUUID != who.PlayerID {
		return nil, errOtherPlayer.At("player_uuid", "")
	}
	return nil, a.Players.RecordActivity(ctx, who.PlayerID, player.Activity{
		Action: in.Body.Action, PartnerURL: in.Body.PartnerURL, LandingName: in.Body.LandingName, Address: kit.Client(ctx).String(),
	})
}
