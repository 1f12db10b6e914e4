package staff

import (
	"context"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"maidan/internal/api/kit"
	"maidan/internal/db"
	"maidan/internal/id"
	"maidan/internal/payment"
	"maidan/internal/staff"
)

func (a *API) registerHeldPayouts(h huma.API) {
	huma.Register(h, kit.StaffOnly(kit.Operation(http.MethodGet, root+"/payments/held", "listHeldWithdrawals", tag,
		"Withdrawals whose payout has no result for so long that staff must ask the provider, oldest first; at most 500"), staff.SeeMoney), a.heldWithdrawals)
	huma.Register(h, kit.StaffOnly(kit.Operation(http.MethodPost, root+"/payments/{id}/resolution", "proposeResolution", tag,
		"Propose the outcome of a held withdrawal; another member decides"), staff.DecideWithdrawals), a.proposeResolution)
	huma.Register(h, kit.StaffOnly(kit.Operation(http.MethodPost, root+"/payment-resolutions/{id}/decide", "decideResolution", tag,
		"Approve or reject a proposed outcome of a held withdrawal"), staff.DecideWithdrawals), a.decideResolution)
}

// PaymentResolution is a resolution with the names of its members.
type PaymentResolution struct {
	payment.Resolution
	Proposer string `json:"proposer" doc:"email address"`
	Decider  string `json:"decider" doc:"email address; empty while proposed or obsolete"`
}

type heldOutput struct{ Body []WithdrawalReview }

func (a *API) heldWithdrawals(ctx context.Context, _ *struct{}) (*heldOutput, error) {
	held, err := a.Cash.Held(ctx)
	if err != nil {
		return nil, err
	}
	all, err := a.named(ctx, held...)
	return &heldOutput{all}, err
}

type proposeResolutionInput struct {
	ID   id.Withdrawal `path:"id" maxLength:"26"`
	Body struct {
		Outcome payment.ResolvedOutcome `json:"outcome" enum:"paid,failed"`
		Reason  string                  `json:"reason" maxLength:"1000" doc:"3 to 200 characters: how the outcome is known"`
	}
}

type resolutionOutput struct{ Body PaymentResolution }

func (a *API) proposeResolution(ctx context.Context, in *proposeResolutionInput) (*resolutionOutput, error) {
	by := a.resolving(ctx, "withdrawal.propose_outcome", map[string]any{"outcome": in.Body.Outcome, "because": in.Body.Reason})
	r, err := a.Cash.ProposeResolution(ctx, in.ID, in.Body.Outcome, in.Body.Reason, by)
	if err != nil {
		return nil, err
	}
	return a.resolutionNamed(ctx, r)
}

type decideResolutionInput struct {
	ID   string `path:"id" maxLength:"26"`
	Body struct {
		Approve bool `json:"approve" doc:"false: another outcome can be proposed"`
	}
}

func (a *API) decideResolution(ctx context.Context, in *decideResolutionInput) (*resolutionOutput, error) {
	by := a.resolving(ctx, "withdrawal.decide_outcome", map[string]any{"resolution": in.ID, "approved": in.Body.Approve})
	r, err := a.Cash.DecideResolution(ctx, in.ID, in.Body.Approve, by)
	if err != nil {
		return nil, err
	}
	return a.resolutionNamed(ctx, r)
}

func (a *API) resolutionNamed(ctx context.Context, r payment.Resolution) (*resolutionOutput, error) {
	named, err := a.resolutionsNamed(ctx, r)
	if err != nil {
		return nil, err
	}
	return &resolutionOutput{named[0]}, nil
}

// resolutionsNamed adds the names of members.
func (a *API) resolutionsNamed(ctx context.Context, all ...payment.Resolution) ([]PaymentResolution, error) {
	var members []id.Staff
	for _, r := range all {
		members = append(members, r.ProposedBy, r.DecidedBy)
	}
	emails, err := a.Staff.Names(ctx, members)
	if err != nil {
		return nil, err
	}
	named := make([]PaymentResolution, len(all))
	for i, r := range all {
		named[i] = PaymentResolution{r, emails[r.ProposedBy], emails[r.DecidedBy]}
	}
	return named, nil
}

// resolving writes the audit record of a proposal or a decision about it in its transaction.
func (a *API) resolving(ctx context.Context, action string, detail map[string]any) payment.Decision {
	m, _ := kit.Staff(ctx)
	return payment.Decision{StaffID: m.ID, Record: func(ctx context.Context, tx *db.Tx, w payment.Withdrawal) error {
		detail["player"], detail["amount"], detail["currency"] = string(w.PlayerID), w.Amount, w.Currency
		return a.Staff.Record(ctx, tx, m.ID, action, string(w.ID), detail)
	}}
}
