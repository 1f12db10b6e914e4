package player

import (
	"context"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"maidan/internal/api/kit"
)

func (a *API) registerOneTime(h huma.API) {
	huma.Register(h, kit.Operation(http.MethodGet, "/api/v3/oauth/onetime", "signInOnce", "account",
		"Sign in with the token of a one-time link; it is valid once"), a.oneTime)
}

type oneTimeInput struct {
	Token string `query:"token" doc:"43 characters of base64url."`
}

func (a *API) oneTime(ctx context.Context, in *oneTimeInput) (*signedInOutput, error) {
	who, tokens, err := a.Players.SignInByLink(ctx, in.Token, visit(ctx))
	if err != nil {
		return nil, err
	}
	return &signedInOutput{SignedIn{TokenData: tokenData(tokens), UUID: who.ID}}, nil
}
