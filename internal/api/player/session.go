package player

import (
	"context"
	"errors"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"maidan/internal/api/kit"
	"maidan/internal/id"
	"maidan/internal/player"
)

func (a *API) registerSession(h huma.API) {
	huma.Register(h, kit.Operation(http.MethodPost, "/api/v3/oauth/refresh", "refreshTokens", "account",
		"Exchange a refresh token for new tokens; a used one ends its session"), a.refresh)
	op := kit.Operation(http.MethodPost, "/api/v3/oauth/logout", "logout", "account",
		"End the session of the access token, or else of the refresh token in the body")
	op.DefaultStatus = http.StatusNoContent
	huma.Register(h, op, a.logout)
}

// Authenticator returns the function with which kit resolves an access token to a player.
func Authenticator(players *player.Players) func(context.Context, string) (kit.Identity, error) {
	return func(ctx context.Context, access string) (kit.Identity, error) {
		who, err := players.Authenticate(ctx, access)
		return kit.Identity{PlayerID: who.PlayerID, Session: who.Session, Currency: string(who.Currency)}, err
	}
}

// RefreshForm holds a refresh token.
type RefreshForm struct {
	RefreshToken string   `json:"refresh_token"`
	_            struct{} `json:"-" additionalProperties:"true"`
}

type refreshInput struct {
	Body RefreshForm
}

type tokenOutput struct {
	Body TokenData
}

func (a *API) refresh(ctx context.Context, in *refreshInput) (*tokenOutput, error) {
	tokens, err := a.Players.Refresh(ctx, in.Body.RefreshToken, visit(ctx))
	if err != nil {
		return nil, err
	}
	return &tokenOutput{tokenData(tokens)}, nil
}

type logoutInput struct {
	Authorization string      `header:"Authorization"`
	Body          *LogoutForm `required:"false"`
}

// LogoutForm identifies the session by its refresh token, for a page without the access token.
type LogoutForm struct {
	RefreshToken string   `json:"refresh_token,omitempty" required:"false" nullable:"true"`
	_            struct{} `json:"-" additionalProperties:"true"`
}

func (a *API) logout(ctx context.Context, in *logoutInput) (*struct{}, error) {
	var session id.Session
	who, err := a.Players.Authenticate(ctx, kit.Bearer(in.Authorization))
	switch {
	case err == nil:
		session = who.Session
	case in.Body != nil && in.Body.RefreshToken != "":
		if session, err = a.Players.SessionOf(ctx, in.Body.RefreshToken); err != nil {
			return nil, err
		}
	default: // an expired token still identifies its session
		if session, _ = a.Players.SessionOfAccess(kit.Bearer(in.Authorization)); session == "" || !errors.Is(err, player.ErrTokenExpired) {
			return nil, err
		}
	}
	return nil, a.Players.Logout(ctx, session)
}
