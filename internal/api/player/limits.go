package player

import (
	"context"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"maidan/internal/api/kit"
	"maidan/internal/fault"
	"maidan/internal/money"
	"maidan/internal/player"
	"maidan/internal/protection"
)

func (a *API) registerLimits(h huma.API) {
	const me, tag = "/api/v3/players/me", "limits"
	signed := func(method, path, id, summary string) huma.Operation {
		return kit.SignedIn(kit.Operation(method, me+path, id, tag, summary))
	}
	huma.Register(h, signed(http.MethodGet, "/limits", "getMyLimits", "Limits with their use, requests, reality checks, absences"), a.limits)
	huma.Register(h, signed(http.MethodPut, "/limits", "setMyLimit",
		"Set a limit: a lower one applies at once, a higher one becomes a request that can be confirmed after 24 hours"), a.setLimit)
	huma.Register(h, signed(http.MethodPost, "/limits/{id}/confirm", "confirmMyLimit", "Confirm a request after its waiting time"), a.confirmLimit)
	huma.Register(h, signed(http.MethodDelete, "/limit-requests/{id}", "cancelMyLimitRequest", "Cancel a request for a higher limit"), a.cancelLimit)
	huma.Register(h, signed(http.MethodPost, "/timeout", "takeTimeOut", "Take a time-out from stakes and deposits for 1 to 42 days and end every session"), a.timeOut)
	huma.Register(h, signed(http.MethodPost, "/self-exclusion", "selfExclude",
		"Exclude oneself from stakes and deposits for months or permanently and end every session; it cannot be undone"), a.selfExclude)
	huma.Register(h, signed(http.MethodPost, "/self-exclusion/return", "requestReturn",
		"Request to return after the end of an exclusion; effective 24 hours later"), a.requestReturn)
	huma.Register(h, signed(http.MethodGet, "/reality-check", "getRealityCheck", "Time and money of the current session"), a.realityCheck)
	huma.Register(h, signed(http.MethodPut, "/reality-check", "setRealityCheck", "Set the interval of reality checks"), a.setRealityCheck)
	huma.Register(h, signed(http.MethodPost, "/reality-check/acknowledge", "acknowledgeRealityCheck", "Acknowledge a reality check"), a.acknowledge)
}

// errConfirmWord rejects a self-exclusion without its typed confirmation.
var errConfirmWord = fault.New(fault.Invalid, "confirm_word", "Type the word to confirm.")

type myLimitsOutput struct{ Body protection.View }

func (a *API) limits(ctx context.Context, _ *struct{}) (*myLimitsOutput, error) {
	return a.showLimits(ctx, nil)
}

// showLimits returns the player's limits and protections, or the error of the call before.
func (a *API) showLimits(ctx context.Context, before error) (*myLimitsOutput, error) {
	if before != nil {
		return nil, before
	}
	who, _ := kit.Player(ctx)
	v, err := a.Protection.Show(ctx, who.PlayerID)
	if err != nil {
		return nil, err
	}
	return &myLimitsOutput{v}, nil
}

func bySelf(ctx context.Context) protection.By {
	return protection.By{Actor: player.ByPlayer, Address: kit.Client(ctx).String()}
}

// LimitChange is a limit to set.
type LimitChange struct {
	Kind   string        `json:"kind" enum:"deposit,loss,stake,session"`
	Period string        `json:"period" enum:"day,week,month" doc:"the last 24 hours, 7 times 24 hours or 30 times 24 hours"`
	Amount *money.Amount `json:"amount" nullable:"true" required:"false" doc:"hundredths of the account's currency, minutes of a session limit; null: no limit"`
}

func (w LimitChange) change() protection.LimitChange {
	return protection.LimitChange{Kind: protection.Kind(w.Kind), Period: protection.Period(w.Period), Amount: w.Amount}
}

type setLimitInput struct{ Body LimitChange }

func (a *API) setLimit(ctx context.Context, in *setLimitInput) (*myLimitsOutput, error) {
	who, _ := kit.Player(ctx)
	return a.showLimits(ctx, a.Protection.SetLimit(ctx, who.PlayerID, in.Body.change(), bySelf(ctx)))
}

type limitRequestInput struct {
	ID string `path:"id" maxLength:"26"`
}

func (a *API) confirmLimit(ctx context.Context, in *limitRequestInput) (*myLimitsOutput, error) {
	who, _ := kit.Player(ctx)
	return a.showLimits(ctx, a.Protection.Confirm(ctx, who.PlayerID, in.ID, bySelf(ctx)))
}

func (a *API) cancelLimit(ctx context.Context, in *limitRequestInput) (*myLimitsOutput, error) {
	who, _ := kit.Player(ctx)
	return a.showLimits(ctx, a.Protection.Cancel(ctx, who.PlayerID, in.ID, bySelf(ctx)))
}

type timeOutInput struct {
	Body struct {
		Days int `json:"days" doc:"1 to 42"`
	}
}

func (a *API) timeOut(ctx context.Context, in *timeOutInput) (*myLimitsOutput, error) {
	who, _ := kit.Player(ctx)
	return a.showLimits(ctx, a.Protection.TimeOut(ctx, who.PlayerID, in.Body.Days, bySelf(ctx)))
}

type selfExcludeInput struct {
	Body struct {
		Months   int    `json:"months" doc:"6, 12, 60, or 0 for permanently"`
		Password string `json:"password" required:"false" nullable:"true" maxLength:"256" doc:"optional for an account without one, within minutes of its sign-in"`
		Confirm  string `json:"confirm" maxLength:"32" doc:"the word exclude"`
	}
}

func (a *API) selfExclude(ctx context.Context, in *selfExcludeInput) (*myLimitsOutput, error) {
	who, _ := kit.Player(ctx)
	if in.Body.Confirm != "exclude" {
		return nil, errConfirmWord.At("confirm", "invalid")
	}
	if err := a.Players.Prove(ctx, player.Identity{PlayerID: who.PlayerID, Session: who.Session}, in.Body.Password); err != nil {
		return nil, err
	}
	return a.showLimits(ctx, a.Protection.Exclude(ctx, who.PlayerID, in.Body.Months, bySelf(ctx)))
}

func (a *API) requestReturn(ctx context.Context, _ *struct{}) (*myLimitsOutput, error) {
	who, _ := kit.Player(ctx)
	return a.showLimits(ctx, a.Protection.RequestReturn(ctx, who.PlayerID, bySelf(ctx)))
}

type realityOutput struct{ Body protection.Reality }

func (a *API) realityCheck(ctx context.Context, _ *struct{}) (*realityOutput, error) {
	who, _ := kit.Player(ctx)
	r, err := a.Protection.Reality(ctx, who.PlayerID)
	if err != nil {
		return nil, err
	}
	return &realityOutput{r}, nil
}

type setRealityInput struct {
	Body struct {
		Minutes int64 `json:"minutes" doc:"0: none"`
	}
}

func (a *API) setRealityCheck(ctx context.Context, in *setRealityInput) (*myLimitsOutput, error) {
	who, _ := kit.Player(ctx)
	return a.showLimits(ctx, a.Protection.SetRealityCheck(ctx, who.PlayerID, in.Body.Minutes, bySelf(ctx)))
}

type acknowledgeInput struct {
	Body struct {
		Answer string `json:"answer" enum:"continue,leave,history"`
	}
}

func (a *API) acknowledge(ctx context.Context, in *acknowledgeInput) (*realityOutput, error) {
	who, _ := kit.Player(ctx)
	if err := a.Protection.Acknowledge(ctx, who.PlayerID, in.Body.Answer); err != nil {
		return nil, err
	}
	return a.realityCheck(ctx, nil)
}
