package payment

import (
	"context"
	"errors"
	"slices"
	"sync"

	"maidan/internal/db"
	"maidan/internal/fault"
	"maidan/internal/id"
)

// ErrSecondMember is returned to a member who approves what he has approved or proposed himself.
var ErrSecondMember = fault.New(fault.Conflict, "second_member_required", "You have approved this already. Another member must approve it, too.")

// Approval is the approval of a withdrawal by a member.
type Approval struct {
	StaffID id.Staff `json:"staff_id"`
	At      int64    `json:"at"`
}

// ApprovalsNeeded returns how many different members must approve a withdrawal: one or two.
func (d *Service) ApprovalsNeeded(w Withdrawal) int {
	if d.cfg.SecondApproval == nil {
		return 1
	}
	if above, ok := d.cfg.SecondApproval[w.Currency]; ok && w.Amount <= above {
		return 1
	}
	return 2
}

// addApproval stores a member's approval and reports whether there are enough. The caller holds the withdrawal's lock.
func (d *Service) addApproval(ctx context.Context, tx *db.Tx, w Withdrawal, member id.Staff) (complete bool, err error) {
	before, err := approvalsOf(ctx, tx, w.ID)
	if err != nil {
		return false, err
	}
	if slices.ContainsFunc(before, func(a Approval) bool { return a.StaffID == member }) {
		return false, ErrSecondMember
	}
	needed := d.ApprovalsNeeded(w)
	if err := insertApproval(ctx, tx, w.ID, member, needed, d.now()); err != nil {
		return false, err
	}
	return len(before)+1 >= needed, nil
}

// maxBatch is the number of withdrawals that one request may approve.
const maxBatch = 100

// ErrBatch is returned for a batch without withdrawals or with too many.
var ErrBatch = fault.New(fault.Invalid, "batch_size", "Select 1 to 100 withdrawals.")

// parallelSends limits the payouts of a batch that are sent at the same time.
const parallelSends = 8

// Outcome is the result of one withdrawal of a batch.
type Outcome struct {
	ID     id.Withdrawal
	Status WithdrawalStatus // pending: another member must approve it
	Err    error            // nil if this member's approval is stored, now or before
}

// ApproveAll approves withdrawals, each on its own: a refused one does not affect the others. A repetition by the same member returns the
// same outcomes and changes nothing. Errors: ErrBatch.
func (d *Service) ApproveAll(ctx context.Context, ids []id.Withdrawal, by Decision) ([]Outcome, error) {
	if len(ids) == 0 || len(ids) > maxBatch {
		return nil, ErrBatch.At("ids", "")
	}
	outcomes := make([]Outcome, len(ids))
	var calls []call
	for i, withdrawalID := range ids {
		w, c, err := d.approve(ctx, withdrawalID, by)
		if errors.Is(err, ErrNotPending) || errors.Is(err, ErrSecondMember) {
			w, err = d.approvedBefore(ctx, withdrawalID, by.StaffID, err)
		}
		outcomes[i] = Outcome{withdrawalID, w.Status, err}
		if err == nil && c.id != "" {
			calls = append(calls, c)
		}
	}
	d.sendAll(ctx, calls)
	return outcomes, nil
}

// approvedBefore returns the withdrawal if the member approved it earlier, otherwise the refusal.
func (d *Service) approvedBefore(ctx context.Context, withdrawalID id.Withdrawal, member id.Staff, refusal error) (Withdrawal, error) {
	w, err := withdrawalByID(ctx, d.DB.Reader(), withdrawalID)
	if err != nil {
		return w, err
	}
	approvals, err := approvalsOf(ctx, d.DB.Reader(), withdrawalID)
	if err != nil {
		return w, err
	}
	if w.refunded() || !slices.ContainsFunc(approvals, func(a Approval) bool { return a.StaffID == member }) {
		return w, refusal
	}
	return w, nil
}

// sendAll sends stored calls, some at the same time. A call without an answer is repeated by Sweep.
func (d *Service) sendAll(ctx context.Context, calls []call) {
	var wait sync.WaitGroup
	free := make(chan struct{}, parallelSends)
	for _, c := range calls {
		free <- struct{}{}
		wait.Go(func() {
			d.send(ctx, c)
			<-free
		})
	}
	wait.Wait()
}
