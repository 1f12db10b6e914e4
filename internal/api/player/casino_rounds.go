package player

import (
	"context"
	"encoding/json"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"maidan/internal/api/kit"
	"maidan/internal/casino/game"
	"maidan/internal/casino/round"
	"maidan/internal/id"
	"maidan/internal/money"
)

func (a *API) registerRounds(h huma.API) {
	const at, tag = "/api/v3/casino/rounds", "casino"
	start := kit.Operation(http.MethodPost, at, "startRound", tag, "Stake and start a round; a game without further steps has its result at once")
	start.Errors = []int{http.StatusBadRequest, http.StatusNotFound, http.StatusConflict}
	huma.Register(h, created(kit.Idempotent(kit.SignedIn(start))), a.startRound)
	act := kit.Operation(http.MethodPost, at+"/{id}/actions", "actInRound", tag, "Choose in an open round, or cash out; the same action at the same step is one action")
	act.Errors = []int{http.StatusBadRequest, http.StatusNotFound, http.StatusConflict}
	huma.Register(h, kit.SignedIn(act), a.actInRound)
	huma.Register(h, kit.SignedIn(kit.Operation(http.MethodGet, at, "listRounds", tag, "The player's rounds, the latest first")), a.listRounds)
	one := kit.SignedIn(kit.Operation(http.MethodGet, at+"/{id}", "getRound", tag, "One of the player's rounds"))
	one.Errors = []int{http.StatusNotFound}
	huma.Register(h, one, a.round)
}

// StartRound is a round to start.
type StartRound struct {
	Game   string          `json:"game" maxLength:"32"`
	Stake  money.Amount    `json:"stake" doc:"hundredths of the account's currency"`
	Funds  round.Funds     `json:"funds,omitempty" enum:"cash,bonus,demo" doc:"the balance of the stake; cash by default"`
	Grant  id.Grant        `json:"grant,omitempty" maxLength:"26" doc:"id of the bonus, with bonus; without it bonus money that staff have given"`
	Params json.RawMessage `json:"params,omitempty" doc:"settings of the game"`
}

type startRoundInput struct{ Body StartRound }

type startRoundOutput struct {
	Hit  bool `header:"Idempotency-Hit" doc:"true when the key was answered before"`
	Body round.Round
}

func (a *API) startRound(ctx context.Context, in *startRoundInput) (*startRoundOutput, error) {
	who, _ := kit.Player(ctx)
	key, err := kit.Idempotency(ctx)
	if err != nil {
		return nil, err
	}
	r, hit, err := a.Rounds.Start(ctx, round.Bet{PlayerID: who.PlayerID, Currency: money.Currency(who.Currency), Key: key, Game: in.Body.Game,
		Funds: in.Body.Funds, Grant: in.Body.Grant, Stake: in.Body.Stake, Params: in.Body.Params})
	if err != nil {
		return nil, err
	}
	return &startRoundOutput{hit, r}, nil
}

// RoundAction is a choice in an open round.
type RoundAction struct {
	Step    int64 `json:"step" minimum:"0" doc:"number of actions before it"`
	CashOut bool  `json:"cash_out,omitempty" doc:"ends the round with the multiplier that it has"`
	Choice  int   `json:"choice,omitempty" doc:"a tile, a step, a guess: each game says which numbers mean what"`
}

type actInput struct {
	ID   id.Round `path:"id" maxLength:"64"`
	Body RoundAction
}

type roundOutput struct{ Body round.Round }

func (a *API) actInRound(ctx context.Context, in *actInput) (*roundOutput, error) {
	who, _ := kit.Player(ctx)
	r, _, err := a.Rounds.Act(ctx, round.Turn{PlayerID: who.PlayerID, RoundID: in.ID, Step: in.Body.Step,
		Action: game.Action{CashOut: in.Body.CashOut, Choice: in.Body.Choice}})
	if err != nil {
		return nil, err
	}
	return &roundOutput{r}, nil
}

type roundsInput struct {
	AcceptLanguage string `header:"Accept-Language"`

	Game   string `query:"game" maxLength:"32" doc:"all games by default"`
	Cursor string `query:"cursor" maxLength:"64" doc:"next of the page before"`
}

// RoundPage is a page of 20 rounds. Next is the cursor of the following one, empty at the end.
type RoundPage round.Page

type roundsOutput struct{ Body RoundPage }

func (a *API) listRounds(ctx context.Context, in *roundsInput) (*roundsOutput, error) {
	who, _ := kit.Player(ctx)
	page, err := a.Rounds.History(ctx, who.PlayerID, in.Game, in.Cursor)
	if err != nil {
		return nil, err
	}
	return &roundsOutput{RoundPage(page)}, withWagering(ctx, a, page.Items, in.AcceptLanguage, roundWagering)
}

type roundInput struct {
	ID             id.Round `path:"id" maxLength:"64"`
	AcceptLanguage string   `header:"Accept-Language"`
}

func (a *API) round(ctx context.Context, in *roundInput) (*roundOutput, error) {
	who, _ := kit.Player(ctx)
	r, err := a.Rounds.Find(ctx, who.PlayerID, in.ID)
	if err != nil {
		return nil, err
	}
	one := []round.Round{r}
	err = withWagering(ctx, a, one, in.AcceptLanguage, roundWagering)
	return &roundOutput{one[0]}, err
}
