package payment

import (
	"context"
	"fmt"

	"maidan/internal/db"
)

// sweepSize limits how many payments of each kind one Sweep handles.
const sweepSize = 500

// Swept counts what a Sweep did.
type Swept struct {
	Expired   int // without a transaction id
	Collected int // queued deposits sent to the provider again
	PaidOut   int // approved withdrawals sent to the provider again
}

// Sweep expires unpaid deposits and repeats provider calls that were not answered in time, also after a crash between a commit and
// the call. It may run on several nodes at once.
func (d *Service) Sweep(ctx context.Context) (Swept, error) {
	var s Swept
	err := d.expire(ctx, &s)
	if err != nil {
		return s, fmt.Errorf("expire deposits: %w", err)
	}
	deposits, err := dueDeposits(ctx, d.DB.Reader(), DepositQueued, d.now(), sweepSize)
	if err != nil {
		return s, fmt.Errorf("find queued deposits: %w", err)
	}
	for _, dep := range deposits {
		d.collect(ctx, dep)
		s.Collected++
	}
	withdrawals, err := dueWithdrawals(ctx, d.DB.Reader(), d.now(), sweepSize)
	if err != nil {
		return s, fmt.Errorf("find approved withdrawals: %w", err)
	}
	for _, w := range withdrawals {
		d.payout(ctx, w)
		s.PaidOut++
	}
	return s, d.postpone(ctx, deposits, withdrawals)
}

// postpone sets the time of the next retry.
func (d *Service) postpone(ctx context.Context, deposits []Deposit, withdrawals []Withdrawal) error {
	if len(deposits)+len(withdrawals) == 0 {
		return nil
	}
	return d.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
		for _, dep := range deposits {
			if err := postponeDeposit(ctx, tx, dep.ID, d.retryAt()); err != nil {
				return err
			}
		}
		for _, w := range withdrawals {
			if err := postponeWithdrawal(ctx, tx, w.ID, d.retryAt()); err != nil {
				return err
			}
		}
		return nil
	})
}

func (d *Service) expire(ctx context.Context, s *Swept) error {
	due, err := dueDeposits(ctx, d.DB.Reader(), DepositCreated, d.now(), sweepSize)
	if err != nil || len(due) == 0 {
		return err
	}
	expired := 0
	err = d.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
		expired = 0
		for _, found := range due {
			dep, err := lockDeposit(ctx, tx, found.ID)
			if err != nil {
				return err
			}
			if dep.Status != DepositCreated { // the transaction id was submitted in the meantime
				continue
			}
			dep.Status, dep.UpdatedAt = DepositExpired, d.now()
			if err := saveDeposit(ctx, tx, dep, 0); err != nil {
				return err
			}
			if err := d.publishDeposit(ctx, tx, dep); err != nil {
				return err
			}
			expired++
		}
		return nil
	})
	if err != nil {
		return err
	}
	s.Expired = expired
	d.Outbox.Wake()
	return nil
}
