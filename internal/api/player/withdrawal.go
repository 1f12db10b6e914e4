package player

import (
	"context"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"maidan/internal/api/kit"
	"maidan/internal/id"
	"maidan/internal/money"
	"maidan/internal/payment"
	"maidan/internal/profile"
)

func (a *API) registerWithdrawals(h huma.API) {
	huma.Register(h, kit.SignedIn(kit.Operation(http.MethodGet, "/payouts/v1/conditions", "getWithdrawalConditions", "cash",
		"What the player must still do before a withdrawal, and what a withdrawal would change")), a.withdrawalConditions)
	huma.Register(h, kit.SignedIn(kit.Operation(http.MethodPost, "/payouts/v1/withdrawals/{id}/cancel", "cancelWithdrawal", "cash",
		"Cancel a pending withdrawal, where the player's country permits it")), a.cancelWithdrawal)
}

// What a withdrawal needs of the player's documents.
const (
	DocumentsRequired = "required"
	DocumentsFailed   = "failed"
)

// WithdrawalChecks are the checks of a player's jurisdiction that are open.
type WithdrawalChecks struct {
	Email     bool            `json:"email" doc:"the email address must be confirmed"`
	Missing   []profile.Field `json:"missing" nullable:"false" doc:"profile fields to fill in"`
	Documents string          `json:"documents" enum:",required,failed" doc:"documents are required, or the check of documents has failed"`
}

// WithdrawalConditions decide about the player's next withdrawal.
type WithdrawalConditions struct {
	payment.Conditions
	Checks    WithdrawalChecks `json:"checks"`
	MayCancel bool             `json:"may_cancel" doc:"the player may cancel a pending withdrawal"`
}

type conditionsInput struct {
	AcceptLanguage string `header:"Accept-Language"`
}

type conditionsOutput struct{ Body WithdrawalConditions }

func (a *API) withdrawalConditions(ctx context.Context, in *conditionsInput) (*conditionsOutput, error) {
	who, _ := kit.Player(ctx)
	found, err := a.Cash.Conditions(ctx, who.PlayerID, money.Currency(who.Currency))
	if err != nil {
		return nil, err
	}
	for i, b := range found.Bonuses {
		offer, _ := a.Brand.Bonus(b.Offer)
		if name := offer.BonusName[a.Brand.Normalise(in.AcceptLanguage)]; name != "" {
			found.Bonuses[i].Name = name
		}
	}
	all := WithdrawalConditions{Conditions: found, Checks: WithdrawalChecks{Missing: []profile.Field{}}}
	if a.WithdrawalChecks != nil {
		if all.Checks, err = a.WithdrawalChecks(ctx, a.DB.Reader(), who.PlayerID); err != nil {
			return nil, err
		}
	}
	if all.MayCancel, err = a.Cash.MayCancel(ctx, a.DB.Reader(), who.PlayerID); err != nil {
		return nil, err
	}
	return &conditionsOutput{all}, nil
}

type cancelWithdrawalInput struct {
	ID id.Withdrawal `path:"id" maxLength:"26"`
}

type oneWithdrawalOutput struct{ Body payment.Withdrawal }

func (a *API) cancelWithdrawal(ctx context.Context, in *cancelWithdrawalInput) (*oneWithdrawalOutput, error) {
	who, _ := kit.Player(ctx)
	w, err := a.Cash.CancelWithdrawal(ctx, who.PlayerID, in.ID)
	if err != nil {
		return nil, err
	}
	return &oneWithdrawalOutput{w}, nil
}
