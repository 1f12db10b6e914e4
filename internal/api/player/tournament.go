package player

import (
	"context"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"maidan/internal/api/kit"
)

func (a *API) registerTournaments(h huma.API) {
	huma.Register(h, kit.SignedIn(kit.Operation(http.MethodPost, "/api/v3/tournaments/registration", "joinTournament", "bonuses",
		"Register for a tournament that opens later; repeated calls change nothing")), a.joinTournament)
}

type tournamentInput struct {
	Body struct {
		Tournament string   `json:"tournament" doc:"Name of the tournament: a-z, 0-9 and dashes."`
		_          struct{} `json:"-" additionalProperties:"true"`
	}
}

type tournamentOutput struct{ Body bool }

func (a *API) joinTournament(ctx context.Context, in *tournamentInput) (*tournamentOutput, error) {
	who, _ := kit.Player(ctx)
	if err := a.Players.JoinTournament(ctx, who.PlayerID, in.Body.Tournament); err != nil {
		return nil, err
	}
	return &tournamentOutput{true}, nil
}
