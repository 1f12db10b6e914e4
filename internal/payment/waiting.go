package payment

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"maidan/internal/db"
	"maidan/internal/id"
	"maidan/internal/money"
	"maidan/internal/payment/risk"
)

// maxWaiting limits the rated withdrawals. Younger ones are rated when older ones have been decided.
const maxWaiting = 500

// Waiting is a pending withdrawal with what a decision needs.
type Waiting struct {
	Review
	Risk            risk.Assessment `json:"risk"`
	Approvals       []Approval      `json:"approvals"`
	ApprovalsNeeded int             `json:"approvals_needed"`
	Assignment      Assignment      `json:"assignment"`
}

// Pending returns the withdrawals that wait for staff, the riskiest first and the oldest first among equals; at most 500, the oldest.
func (d *Service) Pending(ctx context.Context) ([]Waiting, error) {
	q := d.DB.Reader()
	rows, err := waitingWithdrawals(ctx, q, maxWaiting)
	if err != nil {
		return nil, fmt.Errorf("list pending withdrawals: %w", err)
	}
	waiting, err := d.rate(ctx, q, rows)
	if err != nil {
		return nil, err
	}
	slices.SortStableFunc(waiting, func(a, b Waiting) int {
		return cmp.Or(cmp.Compare(b.Risk.Score, a.Risk.Score), cmp.Compare(a.ID, b.ID))
	})
	return waiting, nil
}

// rate adds the assessment, approvals and assignment of withdrawals.
func (d *Service) rate(ctx context.Context, q db.Querier, rows []Withdrawal) ([]Waiting, error) {
	facts, err := d.factsOf(ctx, q, rows)
	if err != nil {
		return nil, err
	}
	ids := make([]id.Withdrawal, len(rows))
	for i, w := range rows {
		ids[i] = w.ID
	}
	approvals, err := approvalsOfAll(ctx, q, ids)
	if err != nil {
		return nil, fmt.Errorf("read approvals: %w", err)
	}
	assignments, err := assignmentsOfAll(ctx, q, id.Strings(ids))
	if err != nil {
		return nil, fmt.Errorf("read assignments: %w", err)
	}
	waiting := make([]Waiting, len(rows))
	for i, w := range rows {
		waiting[i] = Waiting{w.review(), risk.Assess(facts[i]), append([]Approval{}, approvals[w.ID]...), d.ApprovalsNeeded(w), assignments[string(w.ID)]}
	}
	return waiting, nil
}

// factsOf gathers the facts of withdrawals in a few queries for all of them.
func (d *Service) factsOf(ctx context.Context, q db.Querier, rows []Withdrawal) ([]risk.Facts, error) {
	var subjects []risk.Subject
	var players []id.Player
	for _, w := range rows {
		if !slices.Contains(players, w.PlayerID) {
			players = append(players, w.PlayerID)
			subjects = append(subjects, risk.Subject{Player: w.PlayerID, Currency: w.Currency})
		}
	}
	deposits, err := depositsOfAll(ctx, q, players)
	if err != nil {
		return nil, fmt.Errorf("read deposits: %w", err)
	}
	withdrawals, err := withdrawalsOfAll(ctx, q, players)
	if err != nil {
		return nil, fmt.Errorf("read withdrawals: %w", err)
	}
	background, missing := d.background(ctx, q, subjects)
	facts := make([]risk.Facts, len(rows))
	for i, w := range rows {
		account, err := d.open(w)
		if err != nil {
			return nil, err
		}
		facts[i] = risk.Facts{Background: background[w.PlayerID], Missing: missing, Now: d.now(), Amount: w.Amount, Method: w.Method, AccountName: account.Name}
		addHistory(&facts[i], w, deposits, withdrawals)
	}
	return facts, nil
}

// background reads the facts of other packages. Without them withdrawals are still listed.
func (d *Service) background(ctx context.Context, q db.Querier, subjects []risk.Subject) (found map[id.Player]risk.Background, missing bool) {
	if d.Background == nil || len(subjects) == 0 {
		return nil, d.Background == nil
	}
	found, err := d.Background(ctx, q, subjects)
	if err != nil {
		d.Log.ErrorContext(ctx, "facts for the risk of withdrawals could not be read", "error", err)
		return nil, true
	}
	return found, false
}

// addHistory adds the player's payments to the facts of a withdrawal.
func addHistory(f *risk.Facts, w Withdrawal, deposits, withdrawals []pastPayment) {
	since, last := f.Now-day.Milliseconds(), int64(-1)
	for _, p := range deposits {
		if p.player != w.PlayerID {
			continue
		}
		f.Deposited += money.Amount(p.amount)
		if p.at > last {
			last, f.DepositMethod = p.at, p.method
		}
		if p.at > since {
			f.DepositsLastDay++
			f.DepositedLastDay += money.Amount(p.amount)
		}
	}
	for _, p := range withdrawals {
		if p.player != w.PlayerID || p.id == string(w.ID) {
			continue
		}
		if p.paid {
			f.PaidBefore++
			f.Withdrawn += money.Amount(p.amount)
		}
		if p.at > since {
			f.WithdrawalsLastDay++
			f.WithdrawnLastDay += money.Amount(p.amount)
		}
	}
}
