package staff

import (
	"context"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"maidan/internal/api/kit"
	"maidan/internal/id"
	"maidan/internal/payment"
	"maidan/internal/staff"
)

func (a *API) registerPaymentCases(h huma.API) {
	huma.Register(h, kit.StaffOnly(kit.Operation(http.MethodGet, root+"/payment-cases", "listPaymentCases", tag,
		"Payments that a person must match; closed ones newest first, others oldest first"), staff.SeeMoney), a.paymentCases)
	huma.Register(h, kit.StaffOnly(kit.Operation(http.MethodPost, root+"/payment-cases/{id}/resolve", "resolvePaymentCase", tag,
		"Resolve a case; moving a payment to another deposit waits for a second member"), staff.MatchPayments), a.resolveCase)
	huma.Register(h, kit.StaffOnly(kit.Operation(http.MethodPost, root+"/payment-cases/{id}/decide", "decidePaymentCase", tag,
		"Approve or decline the resolution that another member proposed"), staff.MatchPayments), a.decideCase)
}

// PaymentCase is a case with names of its player and members.
type PaymentCase struct {
	payment.StaffCase
	PlayerName string `json:"player_name"`
	AssignedTo string `json:"assigned_to" doc:"email address"`
	Proposer   string `json:"proposer" doc:"email address"`
	Decider    string `json:"decider" doc:"email address"`
}

type paymentCasesInput struct {
	Status payment.CaseStatus `query:"status" enum:"open,proposed,closed" default:"open"`
	Cursor string             `query:"cursor" maxLength:"26"`
}

type paymentCasesOutput struct{ Body payment.Page[PaymentCase] }

func (a *API) paymentCases(ctx context.Context, in *paymentCasesInput) (*paymentCasesOutput, error) {
	page, err := a.Cash.Cases(ctx, in.Status, in.Cursor)
	if err != nil {
		return nil, err
	}
	items, err := a.casesNamed(ctx, page.Items...)
	return &paymentCasesOutput{payment.Page[PaymentCase]{Items: items, Next: page.Next}}, err
}

func (a *API) casesNamed(ctx context.Context, cases ...payment.StaffCase) ([]PaymentCase, error) {
	var players []id.Player
	var members []id.Staff
	for _, c := range cases {
		players, members = append(players, c.PlayerID), append(members, c.Assignment.StaffID, c.ProposedBy, c.DecidedBy)
	}
	names, err := a.Players.Names(ctx, players)
	if err != nil {
		return nil, err
	}
	emails, err := a.Staff.Names(ctx, members)
	if err != nil {
		return nil, err
	}
	all := make([]PaymentCase, len(cases))
	for i, c := range cases {
		all[i] = PaymentCase{c, names[c.PlayerID], emails[c.Assignment.StaffID], emails[c.ProposedBy], emails[c.DecidedBy]}
	}
	return all, nil
}

type resolveCaseInput struct {
	ID   id.PaymentCase `path:"id" maxLength:"26"`
	Body struct {
		Action payment.CaseAction `json:"action" enum:"credit,move,return,fail,dismiss"`
		Target id.Deposit         `json:"target,omitempty" maxLength:"26" doc:"of move: the deposit that is credited"`
		Reason string             `json:"reason" maxLength:"1000" doc:"3 to 200 characters"`
	}
}

type paymentCaseOutput struct{ Body PaymentCase }

func (a *API) resolveCase(ctx context.Context, in *resolveCaseInput) (*paymentCaseOutput, error) {
	_, err := a.Cash.Resolve(ctx, in.ID, payment.CaseDecision{Action: in.Body.Action, Target: in.Body.Target, Reason: in.Body.Reason}, a.paymentActor(ctx))
	if err != nil {
		return nil, err
	}
	return a.paymentCase(ctx, in.ID)
}

type decideCaseInput struct {
	ID   id.PaymentCase `path:"id" maxLength:"26"`
	Body struct {
		Approve bool `json:"approve" doc:"false declines: the case is open again"`
	}
}

func (a *API) decideCase(ctx context.Context, in *decideCaseInput) (*paymentCaseOutput, error) {
	if _, err := a.Cash.DecideCase(ctx, in.ID, in.Body.Approve, a.paymentActor(ctx)); err != nil {
		return nil, err
	}
	return a.paymentCase(ctx, in.ID)
}

func (a *API) paymentCase(ctx context.Context, caseID id.PaymentCase) (*paymentCaseOutput, error) {
	found, err := a.Cash.Case(ctx, caseID)
	if err != nil {
		return nil, err
	}
	named, err := a.casesNamed(ctx, found)
	if err != nil {
		return nil, err
	}
	return &paymentCaseOutput{named[0]}, nil
}
