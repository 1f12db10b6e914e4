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
	Expired  int // deposits without a payment
	Repeated int // calls to providers that had no result in time
}

// Sweep expires unpaid deposits, about whose payment providers are still asked for some days, and repeats provider calls that have no result in time, also after a crash between a commit and the
// call. It may run on several nodes at once.
func (d *Service) Sweep(ctx context.Context) (Swept, error) {
	var s Swept
	if err := d.expire(ctx, &s); err != nil {
		return s, fmt.Errorf("expire deposits: %w", err)
	}
	var due []call
	err := d.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) (err error) {
		due, err = takeDueCalls(ctx, tx, d.now(), sweepSize, d.retryAt)
		return err
	})
	if err != nil {
		return s, fmt.Errorf("find calls without a result: %w", err)
	}
	for _, c := range due {
		ended, err := d.abandon(ctx, c)
		if err != nil {
			return s, fmt.Errorf("end the call of an expired deposit: %w", err)
		}
		if !ended {
			d.sendAgain(ctx, c)
			s.Repeated++
		}
	}
	return s, nil
}

func (d *Service) expire(ctx context.Context, s *Swept) error {
	due, err := unpaidDeposits(ctx, d.DB.Reader(), d.now(), sweepSize)
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
			if dep.Status != DepositCreated || dep.ExpiresAt > d.now() { // it was submitted, paid or started in the meantime
				continue
			}
			dep.Status, dep.UpdatedAt = DepositExpired, d.now()
			if err := saveDeposit(ctx, tx, dep); err != nil {
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
