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
	"maidan/internal/wallet"
)

func (a *API) registerWithdrawals(h huma.API) {
	huma.Register(h, kit.StaffOnly(kit.Operation(http.MethodGet, root+"/withdrawals", "listStaffWithdrawals", tag,
		"Withdrawals; the pending ones oldest first, all others newest first"), staff.SeeMoney), a.withdrawals)
	huma.Register(h, kit.StaffOnly(kit.Operation(http.MethodGet, root+"/withdrawals/{id}", "getStaffWithdrawal", tag,
		"One withdrawal with the whole account that it goes to"), staff.DecideWithdrawals), a.withdrawal)
	huma.Register(h, kit.StaffOnly(kit.Operation(http.MethodPost, root+"/withdrawals/{id}/approve", "approveWithdrawal", tag,
		"Pay a pending withdrawal"), staff.DecideWithdrawals), a.approve)
	huma.Register(h, kit.StaffOnly(kit.Operation(http.MethodPost, root+"/withdrawals/{id}/reject", "rejectWithdrawal", tag,
		"Reject a pending withdrawal and return the money"), staff.DecideWithdrawals), a.reject)
}

// WithdrawalReview is a withdrawal with its player's name and ledger account. It contains only the masked payout account.
type WithdrawalReview struct {
	payment.Review
	PlayerName    string           `json:"player_name"`
	LedgerAccount wallet.AccountID `json:"ledger_account"`
}

// WithdrawalDetail is a withdrawal for members who may decide about it.
type WithdrawalDetail struct {
	WithdrawalReview
	Account payment.Account `json:"account" doc:"where the money goes, whole"`
}

type withdrawalInput struct {
	ID id.Withdrawal `path:"id" maxLength:"26"`
}

type withdrawalDetailOutput struct{ Body WithdrawalDetail }

func (a *API) withdrawal(ctx context.Context, in *withdrawalInput) (*withdrawalDetailOutput, error) {
	found, err := a.decided(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	account, err := a.Cash.PayoutAccount(ctx, in.ID)
	return &withdrawalDetailOutput{WithdrawalDetail{found.Body, account}}, err
}

type withdrawalsInput struct {
	Status payment.WithdrawalStatus `query:"status" enum:"pending,approved,paid,rejected,cancelled" doc:"Without it, all."`
	Player id.Player                `query:"player" maxLength:"26" doc:"Only those of this player."`
	Cursor string                   `query:"cursor" maxLength:"26"`
}

type withdrawalsOutput struct {
	Body payment.Page[WithdrawalReview]
}

func (a *API) withdrawals(ctx context.Context, in *withdrawalsInput) (*withdrawalsOutput, error) {
	page, err := a.Cash.Queue(ctx, in.Status, in.Player, in.Cursor)
	if err != nil {
		return nil, err
	}
	items, err := a.named(ctx, page.Items...)
	if err != nil {
		return nil, err
	}
	return &withdrawalsOutput{payment.Page[WithdrawalReview]{Items: items, Next: page.Next}}, nil
}

// named adds the players' names to withdrawals, in one query.
func (a *API) named(ctx context.Context, reviews ...payment.Review) ([]WithdrawalReview, error) {
	ids := make([]id.Player, len(reviews))
	for i, r := range reviews {
		ids[i] = r.PlayerID
	}
	names, err := a.Players.Names(ctx, ids)
	if err != nil {
		return nil, err
	}
	all := make([]WithdrawalReview, len(reviews))
	for i, r := range reviews {
		all[i] = WithdrawalReview{r, names[r.PlayerID], wallet.PlayerCash(r.PlayerID, r.Currency)}
	}
	return all, nil
}

type approveInput struct {
	ID id.Withdrawal `path:"id" maxLength:"26"`
}

type withdrawalOutput struct{ Body WithdrawalReview }

func (a *API) approve(ctx context.Context, in *approveInput) (*withdrawalOutput, error) {
	_, err := a.Cash.Approve(ctx, in.ID, a.decision(ctx, "withdrawal.approve"))
	if err != nil {
		return nil, err
	}
	return a.decided(ctx, in.ID)
}

type rejectInput struct {
	ID   id.Withdrawal `path:"id" maxLength:"26"`
	Body struct {
		Reason string `json:"reason" maxLength:"1000" doc:"3 to 200 characters; the player reads it"`
	}
}

func (a *API) reject(ctx context.Context, in *rejectInput) (*withdrawalOutput, error) {
	_, err := a.Cash.Reject(ctx, in.ID, in.Body.Reason, a.decision(ctx, "withdrawal.reject"))
	if err != nil {
		return nil, err
	}
	return a.decided(ctx, in.ID)
}

// decision writes the audit record in the transaction of the decision.
func (a *API) decision(ctx context.Context, action string) payment.Decision {
	m, _ := kit.Staff(ctx)
	return payment.Decision{StaffID: m.ID, Record: func(ctx context.Context, tx *db.Tx, w payment.Withdrawal) error {
		detail := map[string]any{"player": string(w.PlayerID), "amount": w.Amount, "currency": w.Currency}
		if w.Reason != "" {
			detail["reason"] = w.Reason
		}
		if action == "withdrawal.approve" && w.Status == payment.WithdrawalPending {
			return a.Staff.Record(ctx, tx, m.ID, "withdrawal.approve_first", string(w.ID), detail)
		}
		return a.Staff.Record(ctx, tx, m.ID, action, string(w.ID), detail)
	}}
}

func (a *API) decided(ctx context.Context, id id.Withdrawal) (*withdrawalOutput, error) {
	review, err := a.Cash.Review(ctx, id)
	if err != nil {
		return nil, err
	}
	items, err := a.named(ctx, review)
	if err != nil {
		return nil, err
	}
	return &withdrawalOutput{items[0]}, nil
}
