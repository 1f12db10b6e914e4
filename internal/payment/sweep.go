package payment

import (
	"context"
	"fmt"
	"sync/atomic"

	"golang.org/x/sync/errgroup"

	"maidan/internal/db"
)

// sweepSize limits how many payments of each kind one Sweep handles.
const sweepSize = 500

// sweepers is how many calls one Sweep sends at once.
const sweepers = 32

// Swept counts what a Sweep did.
type Swept struct {
	Expired  int // deposits without a payment
	Repeated int // calls to providers that had no result in time
}

// Sweep expires unpaid deposits, about whose payment providers are still asked for some days, and repeats provider calls that have no
// result in time, also after a crash between a commit and the call. It may run on several nodes at once.
func (d *Service) Sweep(ctx context.Context) (Swept, error) {
	var s Swept
	if err := d.expire(ctx, &s); err != nil {
		return s, fmt.Errorf("expire deposits: %w", err)
	}
	for taken := 0; taken < sweepSize; {
		n, err := d.repeat(ctx, &s)
		if err != nil || n == 0 {
			return s, err
		}
		taken += n
	}
	return s, nil
}

// repeat takes calls that are due and sends them again at once, so that a provider that does not answer holds no call of another
// one. It returns how many it took: few enough that each has had its time before it is due again.
func (d *Service) repeat(ctx context.Context, s *Swept) (taken int, err error) {
	var due []call
	err = d.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) (err error) {
		due, err = takeDueCalls(ctx, tx, d.now(), sweepers, d.retryAt)
		return err
	})
	if err != nil {
		return 0, fmt.Errorf("find calls without a result: %w", err)
	}
	var repeated atomic.Int64
	var group errgroup.Group
	for _, c := range due {
		group.Go(func() error {
			ended, err := d.abandon(ctx, c)
			if err != nil {
				return fmt.Errorf("end the call of an expired deposit: %w", err)
			}
			if !ended {
				d.sendAgain(ctx, c)
				repeated.Add(1)
			}
			return nil
		})
	}
	err = group.Wait()
	s.Repeated += int(repeated.Load())
	return len(due), err
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
