package player

import (
	"cmp"
	"context"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"maidan/internal/api/kit"
	"maidan/internal/id"
	"maidan/internal/profile"
)

func (a *API) registerPlaySession(h huma.API) {
	huma.Register(h, kit.SignedIn(kit.Operation(http.MethodPost, "/api/v3/sessions", "openPlaySession", "account",
		"Choose the balance of the session: a bonus or cash")), a.openPlaySession)
}

// PlaySession is the balance that a session stakes from.
type PlaySession struct {
	ID      id.Session `json:"id" doc:"Of the session of the access token."`
	BonusID string     `json:"bonus_id" doc:"A bonus balance of the player; empty: the real balance."`
}

type playSessionInput struct {
	Body struct {
		BonusID string   `json:"bonus_id" required:"false" nullable:"true" maxLength:"64" doc:"A bonus balance of the player; empty, 0 or real: the real balance."`
		_       struct{} `json:"-" additionalProperties:"true"`
	}
}

type playSessionOutput struct{ Body PlaySession }

func (a *API) openPlaySession(ctx context.Context, in *playSessionInput) (*playSessionOutput, error) {
	who, _ := kit.Player(ctx)
	chosen := cmp.Or(in.Body.BonusID, profile.Real)
	if chosen == "0" { // forms send 0 for no bonus
		chosen = profile.Real
	}
	updated, err := a.Profiles.Update(ctx, who.PlayerID, profile.Change{LastUsedBonus: &chosen, Address: kit.Client(ctx).String()})
	if err != nil {
		return nil, err
	}
	return &playSessionOutput{PlaySession{who.Session, updated.LastUsedBonus}}, nil
}
