package player

import (
	"context"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"maidan/internal/api/kit"
	"maidan/internal/casino/round"
	"maidan/internal/id"
	"maidan/internal/money"
)

func (a *API) registerSeeds(h huma.API) {
	const at, tag = "/api/v3/casino/seeds", "casino"
	huma.Register(h, kit.SignedIn(kit.Operation(http.MethodGet, at, "getSeeds", tag, "The seeds of the player's next round, without the server's secret")), a.seeds)
	change := kit.SignedIn(kit.Operation(http.MethodPost, at, "changeSeeds", tag, "Reveal the server's seed and begin new seeds"))
	change.Errors = []int{http.StatusBadRequest, http.StatusConflict}
	huma.Register(h, change, a.changeSeeds)
	huma.Register(h, kit.SignedIn(kit.Operation(http.MethodGet, at+"/revealed", "listRevealedSeeds", tag,
		"Former seeds with the server's seeds, the latest first, at most 20")), a.revealedSeeds)
	huma.Register(h, kit.SignedIn(kit.Operation(http.MethodPost, "/api/v3/casino/demo", "refillDemo", tag, "Set demo money to its amount at the beginning, if there is less")), a.refillDemo)
}

type seedsOutput struct{ Body round.Seeds }

func (a *API) seeds(ctx context.Context, _ *struct{}) (*seedsOutput, error) {
	who, _ := kit.Player(ctx)
	s, err := a.Rounds.Seeds(ctx, who.PlayerID, money.Currency(who.Currency))
	if err != nil {
		return nil, err
	}
	return &seedsOutput{s}, nil
}

// ChangeSeeds replaces the seeds that are in use.
type ChangeSeeds struct {
	ID         id.Seeds `json:"id" maxLength:"64" doc:"of the seeds in use"`
	ClientSeed string   `json:"client_seed" maxLength:"64" doc:"visible ASCII characters without spaces and colons"`
}

type changeSeedsInput struct{ Body ChangeSeeds }

func (a *API) changeSeeds(ctx context.Context, in *changeSeedsInput) (*seedsOutput, error) {
	who, _ := kit.Player(ctx)
	s, err := a.Rounds.ChangeSeeds(ctx, who.PlayerID, in.Body.ID, in.Body.ClientSeed)
	if err != nil {
		return nil, err
	}
	return &seedsOutput{s}, nil
}

type revealedInput struct {
	Cursor string `query:"cursor" maxLength:"64" doc:"id of the last seeds of the page before"`
}

// RevealedSeeds are seeds of which every round can be verified.
type RevealedSeeds struct {
	Items []round.Revealed `json:"items"`
}

type revealedOutput struct{ Body RevealedSeeds }

func (a *API) revealedSeeds(ctx context.Context, in *revealedInput) (*revealedOutput, error) {
	who, _ := kit.Player(ctx)
	all, err := a.Rounds.RevealedSeeds(ctx, who.PlayerID, in.Cursor)
	if err != nil {
		return nil, err
	}
	if all == nil {
		all = []round.Revealed{}
	}
	return &revealedOutput{RevealedSeeds{all}}, nil
}

func (a *API) refillDemo(ctx context.Context, _ *struct{}) (*seedsOutput, error) {
	who, _ := kit.Player(ctx)
	s, err := a.Rounds.RefillDemo(ctx, who.PlayerID, money.Currency(who.Currency))
	if err != nil {
		return nil, err
	}
	return &seedsOutput{s}, nil
}
