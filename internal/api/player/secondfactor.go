package player

import (
	"context"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"maidan/internal/api/kit"
)

func (a *API) registerSecondFactor(h huma.API) {
	huma.Register(h, kit.Operation(http.MethodPost, "/api/v3/oauth/second-factor", "finishSecondFactor", "account",
		"Finish a sign-in that was answered with second_factor_required"), a.finishSecondFactor)
}

// SecondFactorForm answers a challenge.
type SecondFactorForm struct {
	Challenge string   `json:"challenge" maxLength:"1024" doc:"Of the answer to the first step; good for ten minutes."`
	Code      string   `json:"code" maxLength:"64" doc:"Six digits of the authenticator app, or a recovery code."`
	_         struct{} `json:"-" additionalProperties:"true"`
}

type secondFactorInput struct {
	Body SecondFactorForm
}

func (a *API) finishSecondFactor(ctx context.Context, in *secondFactorInput) (*signedInOutput, error) {
	who, tokens, err := a.Players.FinishSecondFactor(ctx, in.Body.Challenge, in.Body.Code, visit(ctx))
	if err != nil {
		return nil, err
	}
	return &signedInOutput{SignedIn{TokenData: tokenData(tokens), UUID: who.ID}}, nil
}
