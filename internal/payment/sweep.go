package payment

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"sync/atomic"

	"golang.org/x/sync/errgroup"

	"maidan/internal/db"
)

// sweepSize limits how many deposits one Expire and how many calls one RepeatCalls handles.
const sweepSize = 500

// sweepers is how many calls to one provider RepeatCalls sends at once.
const sweepers = 32

// Swept counts what a Sweep did.
type Swept struct {
	Expired  int // deposits without a payment
	Repeated int // calls to providers that had no result in time
	Held     int // payouts whose outcome has been unknown for so long that staff look into them
}

// Sweep does all periodic work once: Expire, and RepeatCalls for all providers at once. It may run on several nodes at once.
func (d *Service) Sweep(ctx context.Context) (Swept, error) {
	s, err := d.Expire(ctx)
	if err != nil {
		return s, err
	}
	names, err := d.CallProviders(ctx)
	if err != nil {
		return s, err
	}
	var repeated atomic.Int64
	var group errgroup.Group
	for _, name := range names {
		group.Go(func() error {
			n, err := d.RepeatCalls(ctx, name)
			repeated.Add(int64(n))
			return err
		})
	}
	err = group.Wait()
	s.Repeated = int(repeated.Load())
	return s, err
}

// Expire expires unpaid deposits, about whose payment providers are still asked for some days, and holds payouts without a result.
func (d *Service) Expire(ctx context.Context) (s Swept, err error) {
	if err := d.expire(ctx, &s); err != nil {
		return s, fmt.Errorf("expire deposits: %w", err)
	}
	if err := d.holdPayouts(ctx, &s); err != nil {
		return s, fmt.Errorf("hold payouts without a result: %w", err)
	}
	return s, nil
}

// CallProviders returns the names for RepeatCalls: the connected providers, and those that got calls before they were disconnected.
func (d *Service) CallProviders(ctx context.Context) ([]string, error) {
	called, err := callProviders(ctx, d.DB.Reader())
	if err != nil {
		return nil, fmt.Errorf("find the providers of calls: %w", err)
	}
	names := slices.Concat(called, d.Providers.Names())
	slices.Sort(names)
	return slices.Compact(names), nil
}

// RepeatCalls repeats the calls of a provider that have no result in time, also after a crash between a commit and the call. It returns how
// many it repeated. A provider that does not answer delays only its own calls, if each provider has a RepeatCalls of its own.
func (d *Service) RepeatCalls(ctx context.Context, name string) (repeated int, err error) {
	for taken := 0; taken < sweepSize; {
		due, err := d.takeDue(ctx, name)
		if err != nil || len(due) == 0 {
			return repeated, err
		}
		n, err := d.repeat(ctx, due)
		repeated += n
		if err != nil {
			return repeated, err
		}
		taken += len(due)
	}
	return repeated, nil
}

// takeDue takes calls that are due: few enough that each has had its time before it is due again.
func (d *Service) takeDue(ctx context.Context, name string) (due []call, err error) {
	err = d.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) (err error) {
		due, err = takeDueCalls(ctx, tx, name, d.now(), sweepers, d.retryAt)
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("find calls without a result: %w", err)
	}
	return due, nil
}

// repeat sends calls again at once and returns how many.
func (d *Service) repeat(ctx context.Context, due []call) (int, error) {
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
	err := group.Wait()
	return int(repeated.Load()), err
}

func (d *Service) expire(ctx context.Context, s *Swept) error {
	due, err := unpaidDeposits(ctx, d.DB.Reader(), d.now(), sweepSize)
	if err != nil || len(due) == 0 {
		return err
	}
	slices.SortFunc(due, func(a, b Deposit) int { return cmp.Compare(a.ID, b.ID) }) // the order of all locks
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
